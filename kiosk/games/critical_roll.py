"""Critical Roll, against the house or against each other: closest to 20, from either side; nobody busts.

The rules are those of the table (rules.md, section 2), after "Critical Roll Casino" of the blog "My Games"
(2020). Both modes' `hand` read from top to bottom like them.
"""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar, Final

from kiosk.games.critical_roll_chain import CRITICAL_FAILURE, CRITICAL_SUCCESS, Chain, rank
from kiosk.games.dice import Die
from kiosk.games.game import Game, Kind, Place
from kiosk.games.message import Message, say, say_winners, together
from kiosk.games.options import Option
from kiosk.games.protocol import (
    HOUSE,
    Choice,
    Hand,
    Json,
    Legal,
    Pending,
    Rolled,
    decision,
    dice_json,
    roll,
)
from kiosk.games.state import CriticalRollSeat, CriticalRollState, PendingState

NAME: Final = "critical-roll"
TITLE = "Critical Roll"
MOST_SEATS = 12
OPTIONS = (
    Option("mode", say("Against the house, or against each other."), "house", words=("house", "table")),
    Option("min_bet", say("The smallest bet, in chips."), 1, least=1, mode="house"),
    Option("max_bet", say("The largest bet, in chips, if there is a limit."), None, least=1, mode="house"),
    Option(
        "stake", say("The stake: chips that every seat puts in before each hand."), 1, least=1, mode="table"
    ),
    Option(
        "double_after_split",
        say("After a split, a d20 that is left alone in its row may be doubled."),
        default=False,
    ),
)
ACTIONS = ("bet", "stand", "hit", "double", "split")


class Status(StrEnum):
    """How a seat stands in this hand. With several chains: won, lost or level taken together."""

    IN = "in"
    WON = "won"
    LOST = "lost"
    PUSHED = "pushed"
    SITTING_OUT = "sitting-out"
    GONE = "gone"


@dataclass(slots=True)
class Seat(Place):
    """A player's place.

    Attributes:
        status: until its first hand, as if it sat out.
        bet: this hand's original bet or stake.
        chains: this hand's, in the order of play.
        rolled: every die rolled in this hand, bonus dice too.
    """

    status: Status = Status.SITTING_OUT
    bet: int = 0
    chains: list[Chain] = field(default_factory=list)
    rolled: list[tuple[Die, int]] = field(default_factory=list)

    def as_json(self) -> CriticalRollSeat:
        """As the protocol writes it, and beside that `put_in`, chips in this hand, and `sit_out`."""
        return {
            "name": self.name,
            "chips": self.chips,
            "dice": dice_json(self.rolled),
            "status": self.status.value,
            "bet": self.bet,
            "chains": [chain.as_json() for chain in self.chains],
            "put_in": self.put_in,
            "sit_out": self.wants_out,
        }


class CriticalRoll(Game[Seat]):
    """What both modes share: the seats and the play of their chains."""

    def __init__(self, players: Sequence[tuple[str, int]], terms: Mapping[str, Any], price: int) -> None:
        super().__init__(KIND, players, Seat, price)
        self._double_after_split: bool = terms["double_after_split"]

    def _clear_table(self) -> None:
        """The table is cleared; who takes part in the next hand is in it."""
        self._clear_places()
        for index, seat in enumerate(self.seats):
            seat.bet, seat.chains, seat.rolled = 0, [], []
            seat.status = self._status_of_rest(index)
        self._order = self._playing(0)
        for index in self._order:
            self.seats[index].status = Status.IN

    def _status_of_rest(self, index: int) -> Status:
        """How a seat stands that takes no part in the hand."""
        return Status.SITTING_OUT if self._able(index) else Status.GONE

    def _roll(self, index: int, die: Die) -> Generator[Pending, Any, tuple[Die, int]]:
        """Ask a seat for one die and keep what it shows."""
        rolled: Rolled = yield roll(index, die)
        self.seats[index].rolled += rolled
        return rolled[0]

    def _roll_first(self) -> Hand:
        """Everyone's d20 begins a chain."""
        self.phase = "first roll"
        for index in self._order:
            rolled = yield from self._roll(index, Die.D20)
            self.seats[index].chains = [Chain([rolled], self.seats[index].bet)]

    def _play_chains(self, playing: list[int]) -> Hand:
        self.phase = "chains"
        for index in playing:
            chains = self.seats[index].chains
            place = 0
            while place < len(chains):  # a split puts a chain directly after the one that is played
                chains[place].active = True
                yield from self._play_chain(index, place)
                chains[place].active = False
                place += 1

    def _play_chain(self, index: int, place: int) -> Hand:
        seat = self.seats[index]
        chain = seat.chains[place]
        while legal := chain.legal(seat.chips, double_after_split=self._double_after_split):
            choice: Choice = yield decision(index, *legal)
            if choice.action == "stand":
                return
            die = chain.next_die
            if choice.action != "hit":
                self._put_in(seat, chain.bet)
                if choice.action == "split":
                    seat.chains.insert(place + 1, chain.split())
                    continue
                chain.double()
                die = choice.die
            assert die is not None
            yield from self._add_die(index, chain, die)

    def _add_die(self, index: int, chain: Chain, die: Die) -> Hand:
        """Roll a die onto a chain; its highest face rolls a bonus d20, of which only a 20 counts."""
        rolled = yield from self._roll(index, die)
        chain.add(rolled)
        if rolled[1] == die.sides:
            bonus = yield from self._roll(index, Die.D20)
            if bonus[1] == CRITICAL_SUCCESS:
                chain.make_twenty()

    def leave(self, index: int) -> None:
        """A seat leaves with its chips."""
        super().leave(index)
        self.seats[index].status = Status.GONE

    def state(self, viewer: int | None, pending: PendingState) -> CriticalRollState:  # noqa: ARG002 - nothing in this game is hidden
        """The protocol's state."""
        return {
            "game": NAME,
            "hand": self.number,
            "seats": [seat.as_json() for seat in self.seats],
            "pot": self.pot,
            "phase": self.phase,
            "pending": pending,
        }

    def why_not(self, pending: Pending, action: str) -> Message:
        """Why an action that is not legal now is not, in one sentence for people."""
        assert isinstance(pending.seat, int)
        seat = self.seats[pending.seat]
        if pending.find("bet"):
            return say("First the bet is made; the dice come after it.")
        if action == "bet":
            return say("The bets of this hand are already made.")
        chain = next(chain for chain in seat.chains if chain.active)
        why = chain.why_not(action, double_after_split=self._double_after_split)
        terms: dict[str, object] = {"bet": seat.bet, "name": seat.name, "chips": seat.chips}
        lacks = say("It takes another bet of {bet}, and {name} has {chips} chips left.", **terms)
        if not seat.chips:
            lacks.guests = say("It costs another bet of {bet}, and {name} has no chips left.", **terms)
        return why or lacks


class AgainstTheHouse(CriticalRoll):
    """Each seat bets against the house.

    Attributes:
        house_net: chips won by the house since the start; may be negative.
        house_dice: of this hand.
    """

    LEAST_SEATS: ClassVar = 1

    def __init__(self, players: Sequence[tuple[str, int]], terms: Mapping[str, Any]) -> None:
        super().__init__(players, terms, terms["min_bet"])
        self._min_bet: int = terms["min_bet"]
        self._max_bet: int | None = terms["max_bet"]
        self.house_net = 0
        self._net_before = 0
        self.house_dice: list[tuple[Die, int]] = []
        self.phase = "betting"

    def start(self) -> Json:
        """As every table, and what the house has won."""
        return {**super().start(), "house_net": self.house_net}

    def start_from(self, start: Mapping[str, Any]) -> None:
        """As every table, and what the house has won."""
        super().start_from(start)
        self.house_net = start["house_net"]

    def _status_of_rest(self, index: int) -> Status:
        return Status.GONE if self.seats[index].left else Status.SITTING_OUT

    def hand(self) -> Hand:
        """One hand, from the bets to the settlement."""
        self._clear_table()
        self.house_dice, self._net_before = [], self.house_net

        self.phase = "betting"
        for index in self._order:
            yield from self._bet(index)

        yield from self._roll_first()
        self.house_dice.extend((yield roll(HOUSE, Die.D20)))
        left = self._settle_first_rolls()

        if left:
            yield from self._play_chains(left)
            self.phase = "house"
            yield from self._play_house()
            for index in left:
                seat = self.seats[index]
                self._settle(seat, sum(chain.back(self._house) for chain in seat.chains))
        self.phase = "settled"
        self.said = self._how_it_ended()

    @property
    def _house(self) -> int:
        """What its dice come to."""
        return sum(value for _, value in self.house_dice)

    def _bet(self, index: int) -> Hand:
        seat = self.seats[index]
        most = seat.chips if self._max_bet is None else min(self._max_bet, seat.chips)
        choice: Choice = yield decision(index, Legal("bet", least=self._min_bet, most=most))
        seat.bet = choice.amount
        self._put_in(seat, seat.bet)

    def _settle_first_rolls(self) -> list[int]:
        """20s, 1s and losses to a house 20, once the house's d20 lies on the table; who plays on."""
        left, house = [], self._house
        for index in self._order:
            seat = self.seats[index]
            back = seat.chains[0].back_at_once(house)
            if back is None:
                left.append(index)
            else:
                self._settle(seat, back)
        return left

    def _play_house(self) -> Hand:
        chain = Chain(self.house_dice, 0)  # the same list: what the house rolls joins it
        while (die := chain.next_die) is not None:
            self.house_dice.extend((yield roll(HOUSE, die)))

    def _settle(self, seat: Seat, back: int) -> None:
        """What comes back of a seat's bets is paid; the house takes the rest of them, or pays what is won."""
        gain = back - seat.put_in
        self.house_net -= gain
        self.pot += gain
        self._pay(seat, back)
        seat.status = Status.WON if gain > 0 else Status.LOST if gain < 0 else Status.PUSHED

    def void(self) -> None:
        """The hand does not count: what seats and house have put in or taken goes back."""
        super().void()
        self.house_net = self._net_before

    def why_over(self) -> Message:
        """Nobody can bet."""
        return say("Nobody has the {min_bet} chips for another bet.", min_bet=self._min_bet)

    def state(self, viewer: int | None, pending: PendingState) -> CriticalRollState:
        """The protocol's state, with the house's part."""
        state = super().state(viewer, pending)
        state["house"] = {"net": self.house_net, "dice": dice_json(self.house_dice)}
        return state

    def _how_it_ended(self) -> Message:
        """What everyone has won or lost, for people."""
        said = [say("The house has {house}.", house=self._house)]
        for seat in (self.seats[index] for index in self._order):
            gain = seat.paid - seat.put_in
            if gain > 0:
                said.append(say("{name} wins {chips:,}.", name=seat.name, chips=gain))
            elif gain < 0:
                said.append(say("{name} loses {chips:,}.", name=seat.name, chips=-gain))
            else:
                said.append(say("{name} is level.", name=seat.name))
        return together(*said)


class AgainstEachOther(CriticalRoll):
    """All put the same stake into one pot, which the best chain takes."""

    def __init__(self, players: Sequence[tuple[str, int]], terms: Mapping[str, Any]) -> None:
        super().__init__(players, terms, terms["stake"])
        self._stake: int = terms["stake"]
        self.phase = "first roll"

    def hand(self) -> Hand:
        """One hand, from the stakes to the pot."""
        self._clear_table()
        for index in self._order:
            self.seats[index].bet = self._stake
            self._put_in(self.seats[index], self._stake)

        yield from self._roll_first()
        if twenties := [index for index in self._order if self._first(index) == CRITICAL_SUCCESS]:
            self._share_among_twenties(twenties)
        else:
            left = [index for index in self._order if self._first(index) != CRITICAL_FAILURE]
            if len(left) > 1:
                yield from self._play_chains(left)
            self._settle_pot(left)
        for seat in (self.seats[index] for index in self._order):
            seat.status = Status.WON if seat.paid else Status.LOST
        self.phase = "settled"

    def _first(self, index: int) -> int:
        """What the seat's d20 showed."""
        return self.seats[index].rolled[0][1]

    def _share_among_twenties(self, twenties: list[int]) -> None:
        """Every seat without a 20 pays half a stake more, and the 20s share the pot."""
        for index in self._order:
            if index not in twenties:
                self._put_in(self.seats[index], min(self._stake // 2, self.seats[index].chips))
        self._say_winners(twenties, say("with a 20"))
        self._share(self.pot, twenties)

    def _settle_pot(self, left: list[int]) -> None:
        """The seats of the best-ranked chain share the pot; with nobody left it stays on the table."""
        if not left:
            self.said = say("All rolled a 1: {pot} chips stay on the table.", pot=self.pot)
            return
        best = {index: min(rank(chain.total) for chain in self.seats[index].chains) for index in left}
        winning = min(best.values())
        winners = [index for index in left if best[index] == winning]
        self._say_winners(
            winners, say("with {total}", total=winning[1]) if len(left) > 1 else say("as the only one left")
        )
        self._share(self.pot, winners)

    def _say_winners(self, winners: list[int], how: Message) -> None:
        self.said = say_winners([self.seats[index].name for index in winners], self.pot, how)

    def why_over(self) -> Message:
        """Too few have the stake."""
        return self._too_few(say("Fewer than two seats have the stake of {stake}.", stake=self._stake))

    def end(self) -> Message:
        """The game is over: a pot left on the table goes back to the seats of the last hand."""
        said = self._over()
        for index, seat in enumerate(self.seats):
            if not self._able(index):
                seat.status = Status.GONE
        return said


def _mode(terms: Mapping[str, Any]) -> type[AgainstEachOther | AgainstTheHouse]:
    """What the terms name."""
    return AgainstEachOther if terms["mode"] == "table" else AgainstTheHouse


def _table(players: Sequence[tuple[str, int]], terms: Mapping[str, Any]) -> CriticalRoll:
    """A table of that mode."""
    return _mode(terms)(players, terms)


def _needs(terms: Mapping[str, Any]) -> int:
    """How many play in that mode at least."""
    return int(_mode(terms).LEAST_SEATS)


KIND = Kind(NAME, TITLE, MOST_SEATS, OPTIONS, ACTIONS, _table, AgainstTheHouse.LEAST_SEATS, _needs)
