"""The lobby: who plays, which game and on which terms, from the first screen to the start."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.journal.storage.database import JournalError
from kiosk.screens.learning.lesson import lesson_setup
from kiosk.screens.learning.offer import OfferLesson
from kiosk.screens.lobby.chip_terms import ChipTerms, WithWhichChips
from kiosk.screens.lobby.choose_game import ChooseGame
from kiosk.screens.lobby.guest_page import GuestPage, TokenPage
from kiosk.screens.lobby.name_entry import Names
from kiosk.screens.lobby.new_chips import PIN_FOR_CHIPS, NewChips, asked
from kiosk.screens.lobby.party import Party, learners, left_out, still_there
from kiosk.screens.lobby.players import FEW, Players
from kiosk.screens.lobby.rules_page import RulesPage, WhichRules
from kiosk.screens.lobby.terms import GiveUp, Terms
from kiosk.screens.menu.agreement import ask_others
from kiosk.screens.menu.calling_off import CallingOff
from kiosk.table.unfinished_hand import crown_passes_on, stacks

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kiosk.games.session import Session
    from kiosk.screens.base.context import House
    from kiosk.screens.base.navigation import Navigation
    from kiosk.screens.lobby.stacks import Guest
    from kiosk.settings.preferences import BuyIns, ByHand
    from kiosk.table.players import Player
    from kiosk.table.setup import Setup
    from kiosk.table.table import Table

SET_DOWN_S = 300.0
"""Who was set down for a game, or has played one, sits there for so long when somebody else may come."""


def _at_once(then: Callable[[], None], _what_for: str) -> None:
    """Nobody is asked."""
    then()


class LobbyPages:
    """Shows the lobby's pages.

    Args:
        clock: s, only grows.
        navigation: the screens.
        house: the kiosk behind them.
        open_table: opens the table that is made of a setup, and shows it.
        open_lesson: the same, with a guide at it.

    Attributes:
        party: who plays tonight, and what.
        names: asks for those of who comes.
        ask_host: asks for the host's PIN, where one is set: what follows, and what that is in a sentence.
        choose_pin: has a new one typed, and what follows it; then it is said what it is for.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        navigation: Navigation,
        house: House,
        open_table: Callable[[Callable[[Setup], Setup]], None],
        open_lesson: Callable[[Callable[[Setup], Setup]], None],
    ) -> None:
        self.ask_host: Callable[[Callable[[], None], str], None] = _at_once
        self.choose_pin: Callable[[Callable[[], None], str], None] = lambda then, _told: then()
        self.party = Party(chips=house.preferences.buy_ins.start or house.setup.chips)
        self.names = Names(clock, navigation, house, self.party)
        self._clock = clock
        self._navigation = navigation
        self._house = house
        self._open_table = open_table
        self._open_lesson = open_lesson
        self._known: set[str] = set()  # games of which somebody said so
        self._table: Table | None = None  # open, while its people choose another game
        asks = lambda then, words: self.ask_host(then, words)  # noqa: E731, PLW0108 - it is given later
        self._chips = NewChips(house, self.party, asks, partial(ask_others, clock, navigation), self._begin)
        self._finished = house.preferences.finished
        self._set_down = -math.inf  # when somebody was last, or a game was over, s

    @property
    def buy_ins(self) -> BuyIns:
        """The host's terms, as they hold now."""
        return self._house.preferences.buy_ins.after_start(self.party.chips)

    def who_plays(self, wanted: str = "") -> None:
        """The same for who comes to the first page: those of last time are offered, and sit nowhere yet."""
        self._clear()
        self.ask_players(wanted)

    def _clear(self) -> None:
        """Nobody sits there but who has just played or been set down, as long as the evening goes on."""
        self._greet()
        if self._clock() - self._set_down > SET_DOWN_S:
            self.party.guests.clear()

    def ask_players(self, wanted: str = "") -> None:
        """Who plays, and the game that is wanted, where one is; whose chips are known is seen then."""
        self._greet()
        self._table = None
        self.party.hold(self._house.stacks())
        known = self._house.preferences
        page = Players(
            self._clock,
            self.party,
            known.people,
            ask_guest=self.names.ask_guest,
            edit=self._edit,
            pick=self._pick_token,
            keep=self._keep_party,
            leave=self._chips.leave,
            last=known.last_party,
            wanted=wanted,
            start=self._start_usual,
            set_terms=self._ask_terms,
        )
        self._navigation.show(page)

    def stay(self, session: Session, players: Sequence[Player], chips: Sequence[int]) -> list[str]:
        """Those who are there after a game (`Party.stay`), who are offered from now on; their names."""
        names, self._set_down = self.party.stay(session, players, chips, self._house.theme), self._clock()
        if self._house.preferences.last_party:  # or all were forgotten on purpose
            self._house.change(last_party=self.party.sitters())
        return names

    def _keep_party(self) -> None:
        """Who sits here is offered again, should the power fail before the first hand.

        Who is alone does not stand for those of last time.
        """
        self._set_down = self._clock()
        if len(self.party.guests) >= FEW or not self._house.preferences.last_game:
            self._house.change(last_party=self.party.sitters())

    def _greet(self) -> None:
        """Once it was enough for today, who comes next is somebody else, and begins as the host has it."""
        now = self._house.preferences
        if self._finished != (now.finished or self._finished):
            self._finished, self._set_down = now.finished, -math.inf
            self.party.guests.clear()
            self.party.chips = now.buy_ins.start or self._house.setup.chips

    def another_game(self, table: Table | None = None) -> None:
        """The same people choose a game again, and begin it with the chips they have.

        `table`: that is still open, and is gone back to where nothing is chosen; None after its end.
        """
        self._table = table
        if table is None:
            self.party.hold(self._house.stacks())
        else:
            self.party.meet(still_there(table.session, table.players), self._house.theme.chosen)
            held = stacks(table.session, table.ordered.orders)
            self.party.hold({table.players[seat].id: chips for seat, chips in held.items()})
        self._show_games(None if table is not None else self.ask_players, another=True)

    def rematch(self, game: str) -> None:
        """The same people play the game again whose end is seen."""
        self.party.game = game
        if self.party.why_not(game) is None:
            self._table = None
            self.party.hold(self._house.stacks())
            self._start()
        else:
            self.ask_players(game)

    def ask_game(self) -> None:
        """Which game."""
        self._show_games(None)

    def _show_games(self, ask_players: Callable[[], None] | None, *, another: bool = False) -> None:
        page = ChooseGame(
            self._clock,
            self.party,
            start=self._start_usual,
            set_terms=self._ask_terms,
            read_rules=self._read_rules,
            learn=self.learn,
            ask_players=ask_players,
            another=another,
        )
        self._navigation.show(page)

    def play(self, game: str) -> None:
        """Who plays this game; where nobody ever played, a guided hand of it needs no names."""
        self.party.game = game
        if self._house.preferences.people or self._house.knows(game):
            self.who_plays(game)
        else:
            self._offer(partial(self.who_plays, game))

    def after_lesson(self, game: str, *, in_earnest: bool) -> None:
        """Those who are here play the game now that they know, where they can, or choose one."""
        if not in_earnest:
            self.ask_players()
            if self.party.guests:
                self.ask_game()
            return
        self.party.game = game
        self.ask_players(game)
        if self.party.guests and self.party.why_not(game) is None:
            self._start()

    def play_again(self) -> None:
        """Those of last time choose a game."""
        preferences = self._house.preferences
        self._greet()
        self.party.invite(preferences.last_party)
        self.party.game = self.party.game or preferences.last_game
        self._table = None
        self.party.hold(self._house.stacks())
        self._show_games(self.ask_players)

    def which_rules(self) -> None:
        """The rules of a game that is still to be chosen, or a guided hand of it."""
        self._clear()
        self._navigation.show(WhichRules(self._clock, self._read_rules, self.learn))

    def resume(self) -> None:
        """Go on with the game that was not ended."""
        self._open_table(lambda setup: replace(setup, resume=True))

    def _edit(self, guest: Guest) -> None:
        page = GuestPage(
            self._clock,
            self.party,
            guest,
            self.names.rename,
            self._pick_token,
            coached=self._house.coached,
            coach=self._house.coach,
            leave=self._chips.leave,
            asked=self._chips.asked_to_leave,
        )
        self._navigation.show(page)

    def _pick_token(self, guest: Guest) -> None:
        self._navigation.show(TokenPage(self._clock, self.party, guest))

    def _ask_terms(self, game: str) -> None:
        self.party.game = game
        page = Terms(
            self._clock,
            self.party,
            game,
            start=self._start,
            set_chips=self._set_chips,
            read_rules=lambda: self._read_rules(game),
            by_hand=lambda: self._house.preferences.by_hand,
            keep_by_hand=self._keep_by_hand,
            show=self._navigation.show,
        )
        self._navigation.show(page)

    def _keep_by_hand(self, terms: ByHand) -> None:
        """Where a PIN is set only the host has values count that nobody has agreed to."""
        change = partial(self._house.change, by_hand=terms)
        if terms == "freely" and self._house.asks_host:
            self.ask_host(change, say("From now on values by hand count even if nobody has agreed."))
        else:
            change()

    def _set_chips(self) -> None:
        page = ChipTerms(
            self._clock,
            self.party,
            self._house,
            ask_host=self.ask_host,
            choose_pin=self.pin_for_chips,
            show=self._navigation.show,
        )
        self._navigation.show(page)

    def pin_for_chips(self, then: Callable[[], None]) -> None:
        """Have a PIN chosen by which the host agrees to who buys chips, joins or leaves, and go on."""

        def agreed() -> None:
            self._navigation.back()
            then()

        self.choose_pin(agreed, PIN_FOR_CHIPS)

    def _start_usual(self, game: str) -> None:
        self.party.game = game
        self._start()

    def _read_rules(self, game: str) -> None:
        """Raises Refused: terms that nobody can play by have no rules."""
        page = RulesPage(self._clock, game, self.party.terms(game), partial(self.learn, game))
        self._navigation.show(page)

    def learn(self, game: str) -> None:
        """A guided hand for those who are here; who is alone plays against a bot, or the house."""
        players = learners(self.party, game)
        self._house.wear(self.party.dresses())
        self._open_lesson(lambda setup: lesson_setup(setup, game, players))

    def _start(self) -> None:
        """Begin the game; of one that nobody here has played a guided hand is offered first."""
        game = self.party.game
        if game in self._known or self._house.knows(game):
            self._start_at_once()
        else:
            self._offer(self._start_at_once)

    def _offer(self, begin: Callable[[], None]) -> None:
        """A guided hand of the chosen game, or to begin without: that is asked once."""
        game = self.party.game

        def without() -> None:
            self._known.add(game)
            begin()

        learn, read_rules = partial(self.learn, game), partial(self._read_rules, game)
        stays_out = left_out(self.party, game)
        page = OfferLesson(
            self._clock, game, learn=learn, begin=without, read_rules=read_rules, without=stays_out
        )
        self._navigation.show(page)

    def _start_at_once(self) -> None:
        """Begin the new game; before a hand of another one is given up for it, that is asked."""
        try:
            hand = self._house.open_hand()
        except JournalError:
            hand = None  # opening the table says what is the matter
        reigns = self._table is not None and crown_passes_on(self._table.session)
        if hand is None and not reigns:
            self._ask_chips()
        else:
            resume = self.resume if self._table is None else self._navigation.back_to_bottom
            calling_off = CallingOff(self._clock, self._navigation, self._house, self.ask_host)
            begin = partial(calling_off.agreed, hand, self._ask_chips)
            asked = calling_off.asked(hand)
            self._navigation.show(GiveUp(self._clock, hand, resume=resume, begin=begin, asked=asked))

    def _ask_chips(self) -> None:
        """Begin the game; where stacks of the one before are known, it is asked whether they count on.

        At a table that is still open they do, as long as nobody has too few.
        """
        held = self.party.stacks()
        if held and (self._table is None or any(stack.bought for stack in held)):
            who = asked(self._house, self.party)
            page = WithWhichChips(self._clock, self.party, held, self._chips.deal, who)
            self._navigation.show(page)
        else:
            self._chips.carry(held)

    def _begin(self) -> None:
        self._set_down, party = -math.inf, self.party.sitters()
        self._house.keep(self._house.preferences.with_party(party, self.party.game))
        self._open_table(self.party.setup)
