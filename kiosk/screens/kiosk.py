"""The whole kiosk: from the first screen over players, game and terms to the table, and back again."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from hardware.camera import CameraError
from hardware.sound.synth import Effect
from kiosk.games.registry import GAMES
from kiosk.games.session import PendingKind, Refused
from kiosk.journal.database import JournalError
from kiosk.screens.announcer import Follower
from kiosk.screens.base.navigation import Flow
from kiosk.screens.base.screen import Wish
from kiosk.screens.base.trouble import Trouble
from kiosk.screens.calibration.opener import Wizard
from kiosk.screens.host.first_run_guide import FirstSteps
from kiosk.screens.host.host_pages import HostPages
from kiosk.screens.lobby.attract import Attract
from kiosk.screens.lobby.choose_game import ChooseGame
from kiosk.screens.lobby.demonstration import Demonstration, demonstration_setup
from kiosk.screens.lobby.give_up import GiveUp
from kiosk.screens.lobby.name_entry import NameEntry
from kiosk.screens.lobby.party import BOTS, Party, still_there
from kiosk.screens.lobby.players import GuestPage, Players
from kiosk.screens.lobby.rules_page import RulesPage, WhichRules
from kiosk.screens.lobby.terms import Terms
from kiosk.screens.menu.game_end import GameEnd
from kiosk.screens.menu.menu import Menu
from kiosk.screens.menu.seats_page import SeatPage, SeatsPage
from kiosk.screens.record_pages import RecordPages
from kiosk.table.unfinished_hand import open_hand
from kiosk.text.translate import _, translated
from kiosk.tray.wizard_supervisor import WizardSupervisor

if TYPE_CHECKING:
    from collections.abc import Callable

    from calibration.tray_settings import TraySettings
    from kiosk.screens.base.context import House
    from kiosk.screens.lobby.party import Guest
    from kiosk.table.setup import Setup
    from kiosk.table.table import Table
    from kiosk.tray.wizard_supervisor import Leader
    from kiosk.ui.theme import Theme

MINUTE_S = 60.0
"""Seconds."""


class Kiosk(Flow):
    """All screens, and at most one table open.

    Args:
        house: the kiosk behind the screens.
        table: already open, to be shown at once; closed by this kiosk. None begins with the first screen.
        find_camera: a camera that this machine has, "" for none.
        lead: what leads through the calibration.
        clock: s, only grows.
    """

    def __init__(
        self,
        house: House,
        table: Table | None = None,
        *,
        find_camera: Callable[[], str] = lambda: "",
        lead: Callable[[TraySettings], Leader] = WizardSupervisor,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(None, clock)
        self.house = house
        self.party = Party(chips=house.setup.chips)
        self._find_camera = find_camera
        self._wizard = Wizard(clock, self, house, lead)
        self._open: Table | None = None
        self._shown: Table | None = None  # the demonstration's
        self._shows = 0
        self._follower: Follower | None = None
        self._host = HostPages(clock, self, house, find_camera=find_camera, calibrate=self._wizard.open)
        self._record = RecordPages(clock, self, house)
        if table is not None:
            self._sit_at(table)
        elif house.preferences.ready:
            self.home()
        else:
            self._stack = [self._first_steps().first()]

    @property
    def turned(self) -> int:
        """As the host has set it."""
        return self.house.preferences.turned

    @turned.setter
    def turned(self, _degrees: int) -> None:
        """Only the preferences turn the picture."""

    @property
    def theme(self) -> Theme:
        """As the preferences have it."""
        return self.house.theme

    @property
    def dark_after_s(self) -> float:
        """Never in the middle of a hand."""
        minutes = self.house.preferences.dark_after
        playing = self._open is not None and self._open.pending.kind in {
            PendingKind.DECISION,
            PendingKind.ROLL,
        }
        return float("inf") if playing or not minutes else minutes * MINUTE_S

    def asks_pin(self) -> bool:
        """As the host has set it."""
        return bool(self.house.preferences.pin)

    def used(self, *, changed: bool) -> None:
        """Every use is heard."""
        self._attend()
        if changed:
            self.house.sounds.play(Effect.NO if self.top.note else Effect.TAP)

    def escape(self) -> bool:
        """From the first screen out; from a table to its menu; else back."""
        if isinstance(self.top, Attract):
            return True
        if self._open is not None and len(self._stack) == 1:
            self._open_menu()
        elif len(self._stack) > 1:
            self.back()
        elif not self.house.preferences.ready:
            return True
        else:
            self.home()
        return False

    def back(self) -> None:
        """As every flow; who comes back to the first screen is here."""
        super().back()
        self._attend()

    def doze(self) -> None:
        """Nobody sees a demonstration in the dark."""
        if isinstance(self.top, Demonstration):
            self.home()

    def pump(self) -> bool:
        """As every flow, and what has happened at the table is heard."""
        changed = super().pump()
        self._wizard.tend()
        if changed and self._follower is not None:
            self._follower.follow(self.house.preferences.language)
        return changed

    def _hear(self, event: object) -> None:
        super()._hear(event)
        self._attend()

    def _attend(self) -> None:
        """Somebody is here, so that the first screen does not begin to play by itself."""
        if self._stack and isinstance(self.top, Attract):
            self.top.attend()

    def close(self) -> None:
        """Close what is open."""
        self._stack.clear()
        self._wizard.tend()
        self._close_tables()
        self.house.close()

    # the way through the screens

    def go(self, wish: Wish) -> None:
        """Go where a screen wishes."""
        ways: dict[Wish, Callable[[], None]] = {
            Wish.BACK: self.back,
            Wish.TABLE: self._to_table,
            Wish.MENU: self._open_menu,
            Wish.END: self.end,
            Wish.HOME: self.home,
            Wish.PLAYERS: self._ask_players,
            Wish.GAMES: self._ask_game,
            Wish.RULES: self._open_rules,
            Wish.HISTORY: self._record.open_history,
            Wish.SEATS: self._open_seats,
            Wish.JOIN: self._ask_newcomer,
            Wish.HOST: lambda: self._host.ask_pin(self.host_agrees),
            Wish.SETTINGS: lambda: self._host.ask_pin(self._open_settings),
        }
        ways[wish]()

    def _to_table(self) -> None:
        """Whatever lay over it is done with."""
        del self._stack[1:]

    def home(self) -> None:
        """Close the table and show the first screen."""
        self._close_tables()
        try:
            unfinished = self.house.unfinished()
        except JournalError as problem:
            self._in_the_way(str(problem), self._home_again)
            return
        demonstrates = self.house.demonstration is not None
        self._stack = [
            Attract(
                self._clock,
                self.house,
                unfinished=unfinished,
                resume=self._resume,
                play_itself=self._demonstrate if demonstrates else None,
            )
        ]

    def end(self) -> None:
        """Close the table and show what the game and the evening came to; an open hand stays open."""
        assert self._open is not None
        session, players = self._open.session, self._open.players
        hand = open_hand(session)
        self.party.meet(still_there(session.history(), players), self.house.theme.chosen)
        self._close_tables()
        page = GameEnd(
            self._clock,
            session.state() if hand is None else hand.state,
            players,
            self._record.evening(),
            self._ask_again,
            open_hand=hand,
            resume=self._resume,
        )
        self._stack = [page]

    def _home_again(self) -> str:
        try:
            self.house.unfinished()
        except JournalError as problem:
            return str(problem)
        self.home()
        return ""

    def _ask_again(self) -> None:
        """The same people choose a game again, with the chips of a fresh start."""
        self.home()
        self._ask_players()
        if self.party.guests:
            self._ask_game()

    def _ask_players(self) -> None:
        people = self.house.preferences.people
        page = Players(self._clock, self.party, people, ask_name=self._ask_name, edit=self._edit)
        self.show(page)

    def _ask_name(self, take: Callable[[str], None], name: str = "") -> None:
        self.show(NameEntry(self._clock, self.house.preferences.language, take, name))

    def _edit(self, guest: Guest) -> None:
        self.show(GuestPage(self._clock, self.party, guest, self._ask_name))

    def _ask_game(self) -> None:
        self.show(ChooseGame(self._clock, self.party, choose=self._ask_terms, read_rules=self._read_rules))

    def _ask_terms(self, game: str) -> None:
        self.party.game = game
        page = Terms(
            self._clock, self.party, game, start=self._start, read_rules=lambda: self._read_rules(game)
        )
        self.show(page)

    def _read_rules(self, game: str) -> None:
        try:
            page = RulesPage(self._clock, game, self.party.terms(game))
        except Refused as refused:  # terms that nobody can play by have no rules
            self.top.note = translated(refused.words)
            return
        self.show(page)

    def _open_rules(self) -> None:
        if self._open is not None:
            begun = self._open.session.history()[0]
            self.show(RulesPage(self._clock, begun["game"], begun.get("options") or {}))
            return
        titles = {game: GAMES[game].title for game in GAMES}
        self.show(WhichRules(self._clock, titles, self._read_rules))

    def _open_menu(self) -> None:
        kinds = {PendingKind.DECISION, PendingKind.ROLL}
        in_hand = self._open is not None and self._open.pending.kind in kinds and self._open.state["pot"] > 0
        self.show(Menu(self._clock, in_hand=in_hand))

    def _open_seats(self) -> None:
        """Who sits at the table that is open."""
        self.show(self._seats_page())

    def _seats_page(self) -> SeatsPage:
        table = self._open
        assert table is not None
        taken = {player.name for player in table.players}
        return SeatsPage(
            self._clock,
            table,
            show_seat=lambda seat: self.show(SeatPage(self._clock, table, seat)),
            ask_name=self._ask_name,
            bot_name=lambda: next(
                name for name in (*BOTS, _("Bot")) if name not in taken or name == _("Bot")
            ),
            new_chips=self.party.chips,
            ask_host=self._host.ask_pin if self.asks_pin() else None,
        )

    def _ask_newcomer(self) -> None:
        """A new seat: first the name, then all seats are shown."""
        page = self._seats_page()
        self.show(page)
        page.ask_newcomer()

    # the table

    def _start(self) -> None:
        """Begin the new game; before a hand of another one is given up for it, that is asked."""
        try:
            hand = self.house.open_hand()
        except JournalError:
            hand = None  # opening the table says what is the matter
        if hand is None:
            self._begin()
        else:
            self.show(GiveUp(self._clock, hand, resume=self._resume, begin=self._begin))

    def _begin(self) -> None:
        preferences = self.house.preferences
        for person in reversed(self.party.people()):
            preferences = preferences.with_person(person)
        self.house.keep(preferences)
        self.house.wear(self.party.colours())
        self._try_open(self.party.setup)

    def _resume(self) -> None:
        self._try_open(lambda setup: replace(setup, resume=True))

    def _try_open(self, made: Callable[[Setup], Setup]) -> None:
        words = self._opened(made)
        if words:
            self._in_the_way(words, lambda: self._opened(made))

    def _opened(self, made: Callable[[Setup], Setup]) -> str:
        """Open a table and show it; what is in the way, in words."""
        try:
            setup = replace(self.house.setup, watch=self.house.watch())
            table = self.house.open_table(made(setup))
        except (JournalError, CameraError, Refused) as problem:
            return str(problem)
        self._close_tables()
        self._sit_at(table)
        return ""

    def _sit_at(self, table: Table) -> None:
        self._open = table
        self._follower = Follower(table, self.house.sounds, self.house.speaker)
        self.sit_down(table)

    def _in_the_way(self, words: str, retry: Callable[[], str]) -> None:
        if self._stack and isinstance(self.top, Trouble):
            self.back()
        self.show(Trouble(self._clock, words, retry, can_leave=bool(self._stack)))

    def _close_tables(self) -> None:
        for table in (self._open, self._shown):
            if table is not None:
                table.close()
        self._open = self._shown = self._follower = self.table = None

    # the demonstration

    def _demonstrate(self) -> None:
        assert self.house.demonstration is not None
        setup = demonstration_setup(self.house.setup, self.house.demonstration, self._shows)
        self._shows += 1
        self._shown = self.house.open_table(setup)
        self._stack = [Demonstration(self._clock, self._shown)]

    def _open_settings(self) -> None:
        self._host.open_settings(in_game=self._open is not None)

    # the first run

    def _first_steps(self) -> FirstSteps:
        def players() -> None:
            self.home()
            self._ask_players()

        return FirstSteps(
            self._clock,
            self,
            self.house,
            find_camera=self._find_camera,
            calibrate=self._wizard.open,
            choose_pin=self._host.choose_pin,
            done=players,
        )
