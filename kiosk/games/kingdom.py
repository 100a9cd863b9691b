"""Kingdom: five hidden dice each, one round of betting, and everyone is King or Queen once.

The rules are those of the table (rules.md, section 3), after "Kingdom", author unnamed.
`Kingdom.opening` and `Kingdom.hand` read from top to bottom like them.
"""

from collections.abc import Generator, Mapping, Sequence
from typing import Any, Final

from kiosk.games.dice import Die
from kiosk.games.game import Game, Kind
from kiosk.games.kingdom_table import (
    NOT_IN_BETTING,
    NOT_NOW,
    Foundation,
    Pot,
    Seat,
    all_crowned,
    all_folded,
    nobody_joins,
    pot_won,
    pots,
    rank,
    return_uncalled,
)
from kiosk.games.message import NOTHING, Message, say, say_winners, together
from kiosk.games.options import Option
from kiosk.games.protocol import (
    Choice,
    Hand,
    Json,
    Legal,
    Pending,
    Rolled,
    decision,
    illegal,
    roll,
)
from kiosk.games.state import KingdomState, PendingState

NAME: Final = "kingdom"
TITLE = "Kingdom"
MOST_SEATS = 8
OPTIONS = (
    Option("ante", say("The ante: chips that every seat puts in before each hand."), 1, least=1),
    Option("min_bet", say("The smallest bet or raise, in chips."), 1, least=1),
    Option(
        "max_bet", say("The most chips that one bet or raise may add, if there is a limit."), None, least=1
    ),
    Option("max_raises", say("How many raises there may be in a hand, if there is a limit."), None),
    Option(
        "draw_by_pips",
        say("Among equal ranks the higher pips win; otherwise it is a draw."),
        default=True,
    ),
)
ACTIONS = ("keep", "reroll", "check", "bet", "fold", "call", "raise", "split")
FIVE = (Die.D6,) * 5


class Kingdom(Game[Seat]):
    """The table's data and the course of a reign.

    Attributes:
        king, prince: seats, None before the crown.
        wager: the highest put in during the betting, chips.
        pots: at the showdown.
    """

    def __init__(self, players: Sequence[tuple[str, int]], terms: Mapping[str, Any]) -> None:
        super().__init__(KIND, players, Seat, terms["ante"])
        self._ante: int = terms["ante"]
        self._min_bet: int = terms["min_bet"]
        self._max_bet: int | None = terms["max_bet"]
        self._max_raises: int | None = terms["max_raises"]
        self._draw_by_pips: bool = terms["draw_by_pips"]
        self.king: int | None = None
        self.prince: int | None = None
        self.wager = 0
        self.pots: list[Pot] = []
        self.phase = "crown"
        self._raises = 0
        self._succession = list(range(len(self.seats)))  # who is still to be King, in order

    def opening(self) -> Hand:
        """The crown: the highest d6 is King; those tied for highest roll again until one is highest."""
        contenders = list(range(len(self.seats)))
        while len(contenders) > 1:
            for index in contenders:
                ((_, value),) = yield roll(index, Die.D6)
                if index == contenders[0]:  # what lay there counts no more
                    self._clear_dice()
                self.seats[index].foundation = (value,)
            highest = max(self.seats[index].foundation for index in contenders)
            contenders = [index for index in contenders if self.seats[index].foundation == highest]
        self._succession = self._clockwise(contenders[0])

    def _clear_dice(self) -> None:
        for seat in self.seats:
            seat.foundation = ()

    def start(self) -> Json:
        """As every table, and who is still to be King, and who is out."""
        gone = [seat.gone for seat in self.seats]
        return {**super().start(), "succession": list(self._succession), "gone": gone}

    def start_from(self, start: Mapping[str, Any]) -> None:
        """As every table, and who is still to be King, and who is out."""
        super().start_from(start)
        self._succession = list(start["succession"])
        for seat, gone in zip(self.seats, start["gone"], strict=True):
            seat.gone = gone

    def _able(self, index: int) -> bool:
        """Whether a seat can pay the ante; who could not once is out for good."""
        seat = self.seats[index]
        return seat.chips >= self.price and not seat.gone

    def can_go_on(self) -> bool:
        """Whether two seats can pay the ante, and one of them is still to be King; else the game is over."""
        return super().can_go_on() and any(map(self._able, self._succession))

    def short(self) -> list[int]:
        """As every table; nobody once all have been King, for chips bring no other reign."""
        return super().short() if any(map(self.may_come, self._succession)) else []

    def hand(self) -> Hand:
        """One reign, from the antes to the last pot."""
        self._clear_table()
        while self.seats[self._succession[0]].gone:  # passed over for the crown
            del self._succession[0]
        self.king = self._succession[0]
        self._order = [index for index in self._clockwise(self.king + 1) if not self.seats[index].gone]
        self.prince = self._order[0]

        for index in self._order:
            self._put_in(self.seats[index], self._ante)
        self.phase = "foundations"
        for index in self._order:
            yield from self._lay_foundation(index)
        if self.seats[self.king].chips >= self._ante:
            self.phase = "prerogative"
            yield from self._prerogative(self.king)

        self.phase = "betting"
        yield from self._bet()

        self.phase = "showdown"
        still_in = self._still_in()
        if len(still_in) == 1:  # it takes its own unmatched wager too, and need not show
            winner = self.seats[still_in[0]]
            folded = [self.seats[index].name for index in self._order if self.seats[index].folded]
            self.said = together(say_winners([winner.name], self.pot, NOTHING), all_folded(folded))
            self._pay(winner, self.pot)
        else:
            yield from self._showdown(still_in)
        self.phase = "settled"
        del self._succession[0]

    def _clear_table(self) -> None:
        self._clear_places()
        self.wager = self._raises = 0
        self.pots, self.said = [], NOTHING
        for index, seat in enumerate(self.seats):
            seat.gone = not self._able(index)
            seat.foundation, seat.open = (), True
            seat.folded, seat.acted, seat.wagered = False, False, 0

    def _lay_foundation(self, index: int) -> Hand:
        """Five d6, for the roller's eyes only."""
        rolled: Rolled = yield roll(index, *FIVE, hidden=True)
        seat = self.seats[index]
        seat.foundation, seat.open = tuple(value for _, value in rolled), False

    def _prerogative(self, king: int) -> Hand:
        """The King may once pay the ante again and reroll all five."""
        choice: Choice = yield decision(king, Legal("keep"), Legal("reroll"))
        if choice.action == "reroll":
            self._put_in(self.seats[king], self._ante)
            yield from self._lay_foundation(king)

    def _still_in(self) -> list[int]:
        """Seats that have not folded, clockwise from the King's left."""
        return [index for index in self._order if not self.seats[index].folded]

    def _bet(self) -> Hand:
        """One round, from the Prince, until every seat still in has matched the wager or is all in."""
        place = self._next_to_act(0)
        while place is not None:
            index = self._order[place]
            seat = self.seats[index]
            choice: Choice = yield decision(index, *self._betting_actions(index))
            seat.acted = True
            if choice.action == "fold":
                seat.folded = True
            elif choice.action == "call":
                self._wager(seat, min(self.wager - seat.wagered, seat.chips))
            elif choice.action != "check":
                self._bet_or_raise(seat, choice)
            place = self._next_to_act((place + 1) % len(self._order))

    def _next_to_act(self, place: int) -> int | None:
        """The next place in the order that is asked, from `place` on; None when the betting is over."""
        still_in = self._still_in()
        if len(still_in) == 1:
            return None
        with_chips = sum(self.seats[index].chips > 0 for index in still_in)
        count = len(self._order)
        for step in range(count):
            here = (place + step) % count
            seat = self.seats[self._order[here]]
            if seat.folded or not seat.chips:
                continue
            if seat.wagered < self.wager:
                return here
            # with nothing to call, somebody else must have chips to bet against
            if not self.wager and not seat.acted and with_chips > 1:
                return here
        return None

    def _betting_actions(self, index: int) -> tuple[Legal, ...]:
        seat = self.seats[index]
        if not self.wager:
            return Legal("check"), self._adding("bet", seat.chips)
        to_call = self.wager - seat.wagered
        legal = [Legal("fold"), Legal("call", amount=min(to_call, seat.chips))]
        if seat.chips > to_call and self._may_raise(index):
            legal.append(self._adding("raise", seat.chips - to_call))
        return tuple(legal)

    def _adding(self, action: str, chips: int) -> Legal:
        """A bet or raise by a seat that has `chips` for it: less than the least only with its last chip."""
        most = chips if self._max_bet is None else min(self._max_bet, chips)
        return Legal(action, least=min(self._min_bet, chips), most=most)

    def _may_raise(self, index: int) -> bool:
        """Whether a raise is open to a seat, its own chips apart."""
        if self.seats[index].acted or (self._max_raises is not None and self._raises >= self._max_raises):
            return False
        return any(self.seats[other].chips for other in self._still_in() if other != index)

    def _bet_or_raise(self, seat: Seat, choice: Choice) -> None:
        opening = choice.action == "bet"
        self._wager(seat, self.wager - seat.wagered + choice.amount)
        self.wager = seat.wagered
        self._raises += not opening
        if opening or choice.amount >= self._min_bet:  # a short raise lets nobody raise again
            for other in self.seats:
                other.acted = other is seat

    def _wager(self, seat: Seat, chips: int) -> None:
        self._put_in(seat, chips)
        seat.wagered += chips

    def _showdown(self, still_in: list[int]) -> Hand:
        """All still in reveal; the best takes each pot, the main pot first."""
        for index in still_in:
            self.seats[index].open = True
        self.pot -= return_uncalled([self.seats[index] for index in self._order])
        dead = self.pot - sum(self.seats[index].wagered for index in self._order)
        self.pots = pots(self.seats, self._order, dead)
        for pot in self.pots:
            yield from self._settle_pot(pot)

    def _settle_pot(self, pot: Pot) -> Hand:
        """The best Foundation takes the pot; in a draw the drawing seats split it or roll for it."""
        hands = {index: self.seats[index].foundation for index in pot.seats}
        while True:
            best = max(self._worth(hand) for hand in hands.values())
            drawing = [index for index, hand in hands.items() if self._worth(hand) == best]
            if len(drawing) == 1 or not (yield from self._all_reroll(drawing)):
                break
            hands = {}
            for index in drawing:
                rolled: Rolled = yield roll(index, *FIVE)
                hands[index] = pot.rerolls[index] = tuple(value for _, value in rolled)
        pot.winners = tuple(drawing)
        names = [self.seats[index].name for index in drawing]
        self.said = together(self.said, pot_won(pot, self.pots, names, rank(hands[drawing[0]])[0]))
        self._share(pot.chips, drawing)

    def _worth(self, hand: Foundation) -> tuple[object, ...]:
        return rank(hand) if self._draw_by_pips else rank(hand)[:1]

    def _all_reroll(self, drawing: list[int]) -> Generator[Pending, Any, bool]:
        """Asks the drawing seats, clockwise from the King's left; the first split settles it."""
        for index in drawing:
            choice: Choice = yield decision(index, Legal("split"), Legal("reroll"))
            if choice.action == "split":
                return False
        return True

    def void(self) -> None:
        """The reign does not count; the same King reigns again. Hidden dice stay hidden."""
        super().void()
        for seat in self.seats:
            seat.wagered = 0
        self.wager, self.pots = 0, []

    def why_over(self) -> Message:
        """All who stayed have been King, or too few can pay the ante."""
        if super().can_go_on():
            return all_crowned(everyone=not self._succession and not any(seat.gone for seat in self.seats))
        return self._too_few(say("Fewer than two seats can pay the ante of {ante}.", ante=self._ante))

    def end(self) -> Message:
        """The game is over; nothing is left on the table."""
        said = self._over()
        for index, seat in enumerate(self.seats):
            seat.gone = not self._able(index)
        return said

    def may_come(self, index: int) -> bool:
        """Whether a seat may buy chips and the like: one that left stays out."""
        return not self.seats[index].gone

    def why_no_join(self) -> Message | None:
        """Nobody joins once the crown is rolled: when the next game can begin, where that is known."""
        return nobody_joins(self.hands_left())

    def hands_left(self) -> int:
        """How many are still to be King after this reign, as things stand."""
        return sum(map(self._able, self._to_come())) if super().can_go_on() else 0

    def hands_in_all(self) -> int:
        """A reign for each who has been King, or may still be; of who stays alone none follows."""
        alone = sum(map(self.may_come, range(len(self.seats)))) < self.LEAST_SEATS
        return self.number + (0 if alone else sum(map(self.may_come, self._to_come())))

    def _to_come(self) -> list[int]:
        """Who is to be King after this reign, in order: those who can't any more are passed over."""
        return self._succession[self.phase not in {"settled", "voided"} :]

    def leave(self, index: int) -> None:
        """A seat leaves with its chips and is passed over for the crown."""
        super().leave(index)
        self.seats[index].gone = True

    def sit_out(self, index: int, *, out: bool) -> None:  # noqa: ARG002 - the protocol of all games
        """Nobody sits out: raises Refused."""
        raise illegal(say("In Kingdom nobody sits out a reign."))

    def shows(self, index: int) -> bool:
        """Whether the dice that the seat rolled last lie open for all."""
        return self.seats[index].open

    def show(self, index: int) -> None:
        """The seat that won because all others folded shows its Foundation; raises Refused for others."""
        seat = self.seats[index]
        if self.phase != "settled" or seat.open or seat.folded:
            raise illegal(say("{name} has no hidden dice to show.", name=seat.name))
        seat.open = True

    def state(self, viewer: int | None, pending: PendingState) -> KingdomState:
        """The protocol's state; hidden values only to their roller."""
        return {
            "game": NAME,
            "hand": self.number,
            "seats": [seat.as_json(sees=index == viewer) for index, seat in enumerate(self.seats)],
            "pot": self.pot,
            "king": self.king,
            "prince": self.prince,
            "wager": self.wager,
            "pots": [pot.as_json() for pot in self.pots],
            "phase": self.phase,
            "pending": pending,
        }

    def why_not(self, pending: Pending, action: str) -> Message:
        """Why an action that is not legal now is not, in one sentence for people."""
        assert isinstance(pending.seat, int)
        if self.phase != "betting":
            return NOT_NOW[self.phase]
        if action in NOT_IN_BETTING:
            return NOT_IN_BETTING[action]
        if not self.wager:
            return say("Nobody has wagered yet: check or bet.")
        if action in {"check", "bet"}:
            return say("The wager stands at {wager}: fold, call or raise.", wager=self.wager)
        return self._why_no_raise(pending.seat)

    def _why_no_raise(self, index: int) -> Message:
        seat = self.seats[index]
        if seat.chips <= self.wager - seat.wagered:
            return say(
                "A raise takes more chips than the call, and {name} has {chips} left.",
                name=seat.name,
                chips=seat.chips,
            )
        if self._max_raises is not None and self._raises >= self._max_raises:
            return say("The betting is closed for raises after {max_raises}.", max_raises=self._max_raises)
        if seat.acted:
            return say("The last raise was a short one: whoever has acted may only fold or call.")
        return say("Nobody else still in has chips to call a raise.")


KIND = Kind(NAME, TITLE, MOST_SEATS, OPTIONS, ACTIONS, Kingdom)
