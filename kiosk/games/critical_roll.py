"""Critical Roll, against the house or against each other: closest to 20, from either side; nobody busts.

The rules are those of the table (rules.md, section 2), after "Critical Roll Casino" of the blog "My Games"
(2020). Both modes' `hand` read from top to bottom like them.
"""

from abc import abstractmethod
from collections.abc import Generator, Mapping, Sequence
from typing import Any, ClassVar, Final

from kiosk.games.critical_roll_chain import CRITICAL_FAILURE, CRITICAL_SUCCESS, Chain, rank
from kiosk.games.critical_roll_table import Seat, Status
from kiosk.games.dice import Die
from kiosk.games.game import Kind, no_opening
from kiosk.games.message import NOTHING, Message, say, say_winners, together
from kiosk.games.options import Option, read_options
from kiosk.games.protocol import (
    HOUSE,
    Answer,
    Code,
    Hand,
    Json,
    Legal,
    Pending,
    Refused,
    decision,
    dice_json,
    roll,
    shown,
)
from kiosk.games.seating import Seating
from kiosk.games.state import CriticalRollState, PendingState

NAME: Final = "critical-roll"
TITLE = "Critical Roll"
MOST_SEATS = 12
OPTIONS = (
    Option("mode", say("Against the house, or against each other."), "house", words=("house", "table")),
    Option("min_bet", say("The smallest bet, in chips."), 1, least=1, mode="house"),
    Option("max_bet", say("The largest bet, in chips, if there is a limit."), None, least=1, mode="house"),
    Option("stake", say("What every seat puts in the pot, in chips."), 1, least=1, mode="table"),
    Option(
        "double_after_split",
        say("Whether an old chain that is a lone d20 again after a split may be doubled."),
        default=False,
    ),
)
ACTIONS = ("bet", "stand", "hit", "double", "split")


class CriticalRoll(Seating[Seat]):
    """What both modes share: the seats and the play of their chains."""

    LEAST_SEATS: ClassVar = 1

    def __init__(self, players: Sequence[tuple[str, int]], options: Mapping[str, Any]) -> None:
        in_force = read_options(TITLE, OPTIONS, options)
        if not self.LEAST_SEATS <= len(players) <= MOST_SEATS:
            raise Refused(
                Code.BAD_SETUP,
                say(
                    "Critical Roll takes {least_seats} to {most_seats} seats here.",
                    least_seats=self.LEAST_SEATS,
                    most_seats=MOST_SEATS,
                ),
            )
        super().__init__(players, Seat, MOST_SEATS)
        self._double_after_split: bool = in_force["double_after_split"]
        self._set_terms(in_force)

    @abstractmethod
    def _set_terms(self, options: Mapping[str, Any]) -> None:
        """Keep the options of the mode."""

    @abstractmethod
    def _able(self, seat: Seat) -> bool:
        """Whether a seat can pay for a hand."""

    def opening(self) -> Hand:
        """Nothing comes before the first hand."""
        return no_opening()

    def can_go_on(self) -> bool:
        """Whether enough seats can pay for another hand; else the game is over."""
        return sum(self._able(seat) for seat in self.seats) >= self.LEAST_SEATS

    def someone_plays(self) -> bool:
        """Whether enough of those who can pay don't sit out."""
        return sum(self._able(seat) and not seat.wants_out for seat in self.seats) >= self.LEAST_SEATS

    @abstractmethod
    def hand(self) -> Hand:
        """One hand, from the first chips to the settlement."""

    @abstractmethod
    def end(self) -> Message:
        """The game is over; says why, for people."""

    @abstractmethod
    def result_text(self) -> Message:
        """One line on how the hand ended, for people."""

    def _playing(self) -> list[int]:
        """The table is cleared; the seats that take part in the next hand, in seat order."""
        self._clear_places()
        playing = []
        for index, seat in enumerate(self.seats):
            seat.bet, seat.chains, seat.rolled = 0, [], []
            seat.status = self._status_of_rest(seat)
            if self._able(seat) and not seat.wants_out:
                seat.status = Status.IN
                playing.append(index)
        return playing

    @abstractmethod
    def _status_of_rest(self, seat: Seat) -> Status:
        """How a seat stands that takes no part in the hand."""

    def _roll(self, index: int, die: Die) -> Generator[Pending, Answer, tuple[Die, int]]:
        """Ask a seat for one die and keep what it shows."""
        (rolled,) = yield from roll(index, die)
        self.seats[index].rolled.append(rolled)
        return rolled

    def _roll_first(self, playing: list[int]) -> Hand:
        """Everyone's d20 begins a chain."""
        self.phase = "first roll"
        for index in playing:
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
            choice = yield from decision(index, *legal)
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
        if action not in ACTIONS:
            return say("Critical Roll has no action {action}.", action=shown(action))
        if pending.find("bet"):
            return say("First the bet is made; the dice come after it.")
        if action == "bet":
            return say("The bets of this hand are already made.")
        chain = next(chain for chain in seat.chains if chain.active)
        why = chain.why_not(action, double_after_split=self._double_after_split)
        return why or say(
            "It takes another bet of {bet}, and {name} has {chips} chips left.",
            bet=seat.bet,
            name=seat.name,
            chips=seat.chips,
        )


class AgainstTheHouse(CriticalRoll):
    """Each seat bets against the house.

    Attributes:
        house_net: chips won by the house since the start; may be negative.
        house_dice: of this hand.
    """

    def _set_terms(self, options: Mapping[str, Any]) -> None:
        self._min_bet: int = options["min_bet"]
        self._max_bet: int | None = options["max_bet"]
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

    def _able(self, seat: Seat) -> bool:
        return not seat.left and seat.chips >= self._min_bet

    def _status_of_rest(self, seat: Seat) -> Status:
        return Status.GONE if seat.left else Status.SITTING_OUT

    def hand(self) -> Hand:
        """One hand, from the bets to the settlement."""
        playing = self._playing()
        self.house_dice, self._net_before = [], self.house_net

        self.phase = "betting"
        for index in playing:
            yield from self._bet(index)

        yield from self._roll_first(playing)
        self.house_dice.extend((yield from roll(HOUSE, Die.D20)))
        left = self._settle_first_rolls(playing)

        if left:
            yield from self._play_chains(left)
            self.phase = "house"
            yield from self._play_house()
            for index in left:
                seat = self.seats[index]
                self._settle(seat, sum(chain.back(self._house) for chain in seat.chains))
        self.phase = "settled"

    @property
    def _house(self) -> int:
        """What its dice come to."""
        return sum(value for _, value in self.house_dice)

    def _bet(self, index: int) -> Hand:
        seat = self.seats[index]
        most = seat.chips if self._max_bet is None else min(self._max_bet, seat.chips)
        choice = yield from decision(index, Legal("bet", least=self._min_bet, most=most))
        seat.bet = choice.amount
        self._put_in(seat, seat.bet)

    def _settle_first_rolls(self, playing: list[int]) -> list[int]:
        """20s, 1s and losses to a house 20, once the house's d20 lies on the table; who plays on."""
        left = []
        for index in playing:
            seat = self.seats[index]
            back = seat.chains[0].back_at_once(self._house)
            if back is None:
                left.append(index)
            else:
                self._settle(seat, back)
        return left

    def _play_house(self) -> Hand:
        chain = Chain(self.house_dice, 0)  # the same list: what the house rolls joins it
        while chain.next_die is not None:
            self.house_dice.extend((yield from roll(HOUSE, chain.next_die)))

    def _settle(self, seat: Seat, back: int) -> None:
        """What comes back of a seat's bets is paid; the house takes the rest of them, or pays what is won."""
        self.house_net -= back - seat.put_in
        self.pot += back - seat.put_in
        self._pay(seat, back)
        level = back - seat.put_in
        seat.status = Status.WON if level > 0 else Status.LOST if level < 0 else Status.PUSHED

    def void(self) -> None:
        """The hand does not count: what seats and house have put in or taken goes back."""
        super().void()
        self.house_net = self._net_before

    def end(self) -> Message:
        """The game is over; nothing is left on the table."""
        self._clear_places()
        return together(
            say("Nobody has the {min_bet} chips for another bet.", min_bet=self._min_bet),
            say("The game is over."),
        )

    def state(self, viewer: int | None, pending: PendingState) -> CriticalRollState:
        """The protocol's state, with the house's part."""
        state = super().state(viewer, pending)
        state["house"] = {"net": self.house_net, "dice": dice_json(self.house_dice)}
        return state

    def result_text(self) -> Message:
        """One line on how the hand ended, for people."""
        played = [seat for seat in self.seats if seat.put_in > 0]
        said = [say("The house has {house}.", house=self._house)]
        for seat in played:
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

    LEAST_SEATS: ClassVar = 2

    def _set_terms(self, options: Mapping[str, Any]) -> None:
        self._stake: int = options["stake"]
        self._order: list[int] = []
        self._said = NOTHING
        self.phase = "first roll"

    def _able(self, seat: Seat) -> bool:
        return not seat.left and seat.chips >= self._stake

    def _status_of_rest(self, seat: Seat) -> Status:
        return Status.SITTING_OUT if self._able(seat) else Status.GONE

    def hand(self) -> Hand:
        """One hand, from the stakes to the pot."""
        self._order = playing = self._playing()
        for index in playing:
            self.seats[index].bet = self._stake
            self._put_in(self.seats[index], self._stake)

        yield from self._roll_first(playing)
        if twenties := [index for index in playing if self._first(index) == CRITICAL_SUCCESS]:
            self._share_among_twenties(twenties)
        else:
            left = [index for index in playing if self._first(index) != CRITICAL_FAILURE]
            if len(left) > 1:
                yield from self._play_chains(left)
            self._settle_pot(left)
        for index in playing:
            seat = self.seats[index]
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
            self._said = say("All rolled a 1: {pot} chips stay on the table.", pot=self.pot)
            return
        best = {index: min(rank(chain.total) for chain in self.seats[index].chains) for index in left}
        winning = min(best.values())
        winners = [index for index in left if best[index] == winning]
        self._say_winners(
            winners, say("with {total}", total=winning[1]) if len(left) > 1 else say("as the only one left")
        )
        self._share(self.pot, winners)

    def _say_winners(self, winners: list[int], how: Message) -> None:
        self._said = say_winners([self.seats[index].name for index in winners], self.pot, how)

    def end(self) -> Message:
        """The game is over: a pot left on the table goes back to the seats of the last hand."""
        shared = self._share_left(self._order)
        for seat in self.seats:
            if not self._able(seat):
                seat.status = Status.GONE
        return together(
            say("Fewer than two seats have the stake of {stake}.", stake=self._stake),
            shared,
            say("The game is over."),
        )

    def result_text(self) -> Message:
        """One line on how the hand ended, for people."""
        return self._said


def begin(players: Sequence[tuple[str, int]], options: Mapping[str, Any]) -> CriticalRoll:
    """A table of the mode that the options name; raises Refused (bad-setup)."""
    table = read_options(TITLE, OPTIONS, options)["mode"] == "table"
    return AgainstEachOther(players, options) if table else AgainstTheHouse(players, options)


KIND = Kind(NAME, TITLE, MOST_SEATS, OPTIONS, begin)
