"""Critical Roll, against the house or against each other: closest to 20, from either side; nobody busts.

The rules are those of the table (rules.md, section 2), after "Critical Roll Casino" of the blog "My Games"
(2020). Both modes' `hand` read from top to bottom like them.
"""

from abc import abstractmethod
from collections.abc import Generator, Mapping, Sequence
from typing import Any, ClassVar, Final, Literal

from kiosk.games.critical_roll_table import (
    Chain,
    Seat,
    Status,
    rank,
    seat_json,
    why_no_double,
    why_no_hit,
    why_no_split,
)
from kiosk.games.dice import DICE, Die
from kiosk.games.game import Answer, Hand, Kind, Opening, no_opening
from kiosk.games.message import NOTHING, Message, say, say_winners, together
from kiosk.games.options import Option, read_options
from kiosk.games.protocol import (
    HOUSE,
    Choice,
    Code,
    Json,
    Legal,
    Pending,
    PendingKind,
    Refused,
    decision,
    dice_json,
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
CRITICAL_SUCCESS = 20
CRITICAL_FAILURE = 1
MISS = 1
DOUBLE_DICE = DICE[:-1]
"""A double down rolls any die but the d20."""


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

    def opening(self) -> Opening:
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

    def _roll(self, who: int | Literal["house"], die: Die) -> Generator[Pending, Answer, tuple[Die, int]]:
        """Ask for one die and keep what it shows."""
        answer = yield Pending(PendingKind.ROLL, who, dice=(die,))
        assert not isinstance(answer, Choice)
        self._lies_on_table(who, answer[0])
        return answer[0]

    def _lies_on_table(self, who: int | Literal["house"], rolled: tuple[Die, int]) -> None:
        assert who != HOUSE
        self.seats[who].rolled.append(rolled)

    def _play_chains(self, index: int) -> Hand:
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
        while legal := self._chain_actions(seat, chain):
            choice = yield decision(index, *legal)
            assert isinstance(choice, Choice)
            if choice.action == "stand":
                return
            if choice.action == "split":
                self._split(seat, place)
            elif choice.action == "double":
                assert choice.die is not None
                self._put_in(seat, seat.bet)
                chain.bet += seat.bet
                chain.doubled = chain.over = True
                yield from self._add_die(index, chain, choice.die)
            else:
                assert chain.next_die is not None
                yield from self._add_die(index, chain, chain.next_die)
                newest, before = chain.dice[-1][1], chain.dice[-2][1]
                chain.matched = newest == before and not chain.made_twenty
                chain.over = chain.over or newest == MISS

    def _chain_actions(self, seat: Seat, chain: Chain) -> tuple[Legal, ...]:
        """What may be done with a chain; nothing when it has ended by itself."""
        can_pay = seat.chips >= seat.bet
        can_split = chain.matched and can_pay
        if not (chain.can_grow or can_split):
            return ()
        legal = [Legal("stand")]
        if chain.can_grow:
            legal.append(Legal("hit", chain.next_die))
        if self._may_double(chain) and can_pay:
            legal.append(Legal("double", DOUBLE_DICE))
        if can_split:
            legal.append(Legal("split"))
        return tuple(legal)

    def _may_double(self, chain: Chain) -> bool:
        alone = len(chain.dice) == 1 and chain.dice[0][0] is Die.D20
        return alone and (self._double_after_split or not chain.was_split)

    def _add_die(self, index: int, chain: Chain, die: Die) -> Hand:
        """Roll a die onto a chain; its highest face rolls a bonus d20, of which only a 20 counts."""
        rolled = yield from self._roll(index, die)
        chain.dice.append(rolled)
        if rolled[1] == die.sides:
            bonus = yield from self._roll(index, Die.D20)
            if bonus[1] == CRITICAL_SUCCESS:
                chain.made_twenty = chain.over = True

    def _split(self, seat: Seat, place: int) -> None:
        """The newest die begins a chain of its own beside the old one, which may grow again."""
        chain = seat.chains[place]
        self._put_in(seat, seat.bet)
        newest = chain.dice.pop()
        chain.matched, chain.over, chain.was_split = False, False, True
        seat.chains.insert(place + 1, Chain([newest], seat.bet, was_split=True))

    def leave(self, index: int) -> None:
        """A seat leaves with its chips."""
        super().leave(index)
        self.seats[index].status = Status.GONE

    def state(self, viewer: int | None, pending: PendingState) -> CriticalRollState:  # noqa: ARG002 - nothing in this game is hidden
        """The protocol's state."""
        return {
            "game": NAME,
            "hand": self.number,
            "seats": [seat_json(seat) for seat in self.seats],
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
        if action == "hit":
            return why_no_hit(chain)
        allowed = chain.matched if action == "split" else self._may_double(chain)
        if allowed:  # so it is the chips
            return say(
                "It takes another bet of {bet}, and {name} has {chips} chips left.",
                bet=seat.bet,
                name=seat.name,
                chips=seat.chips,
            )
        return why_no_split(chain) if action == "split" else why_no_double(chain)


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

        self.phase = "first roll"
        for index in playing:
            die = yield from self._roll(index, Die.D20)
            self.seats[index].chains = [Chain([die], self.seats[index].bet)]
        first = yield from self._roll(HOUSE, Die.D20)
        self._settle_first_rolls(playing, first[1])

        self.phase = "chains"
        left = [index for index in playing if self.seats[index].status is Status.IN]
        for index in left:
            yield from self._play_chains(index)

        if left:
            self.phase = "house"
            yield from self._play_house()
            for index in left:
                self._settle_chains(self.seats[index])
        self.phase = "settled"

    def _bet(self, index: int) -> Hand:
        seat = self.seats[index]
        most = seat.chips if self._max_bet is None else min(self._max_bet, seat.chips)
        choice = yield decision(index, Legal("bet", least=self._min_bet, most=most))
        assert isinstance(choice, Choice)
        seat.bet = choice.amount
        self._put_in(seat, seat.bet)

    def _lies_on_table(self, who: int | Literal["house"], rolled: tuple[Die, int]) -> None:
        (self.house_dice if who == HOUSE else self.seats[who].rolled).append(rolled)

    def _settle_first_rolls(self, playing: list[int], house: int) -> None:
        """20s, 1s and losses to a house 20, once the house's d20 lies on the table."""
        for index in playing:
            seat = self.seats[index]
            mine = seat.chains[0].total
            if mine == CRITICAL_SUCCESS and house == CRITICAL_SUCCESS:
                self._win(seat, seat.bet, won=0)
                seat.status = Status.PUSHED
            elif mine == CRITICAL_SUCCESS:
                self._win(seat, seat.bet, won=seat.bet * 3 // 2)
                seat.status = Status.WON
            elif mine == CRITICAL_FAILURE or house == CRITICAL_SUCCESS:
                self._collect(seat.bet)
                seat.status = Status.LOST

    def _play_house(self) -> Hand:
        chain = Chain(self.house_dice, 0)  # the same list: what the house rolls joins it
        while chain.can_grow:
            assert chain.next_die is not None
            yield from self._roll(HOUSE, chain.next_die)

    def _settle_chains(self, seat: Seat) -> None:
        """Each chain alone: better than the house wins its bet, else (also when level) it is lost."""
        house = sum(value for _, value in self.house_dice)
        for chain in seat.chains:
            if rank(chain.total) < rank(house):
                self._win(seat, chain.bet, won=chain.bet)
            else:
                self._collect(chain.bet)
        level = seat.paid - seat.put_in
        seat.status = Status.WON if level > 0 else Status.LOST if level < 0 else Status.PUSHED

    def _win(self, seat: Seat, bet: int, *, won: int) -> None:
        """A bet goes back to its seat with what the house pays on it."""
        self.house_net -= won
        self.pot += won
        self._pay(seat, bet + won)

    def _collect(self, bet: int) -> None:
        """A lost bet goes to the house."""
        self.pot -= bet
        self.house_net += bet

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
        house = sum(value for _, value in self.house_dice)
        said = [say("The house has {house}.", house=house)]
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

        self.phase = "first roll"
        for index in playing:
            die = yield from self._roll(index, Die.D20)
            self.seats[index].chains = [Chain([die], self._stake)]

        if twenties := [index for index in playing if self._first(index) == CRITICAL_SUCCESS]:
            self._share_among_twenties(twenties)
        else:
            left = [index for index in playing if self._first(index) != CRITICAL_FAILURE]
            if len(left) > 1:
                self.phase = "chains"
                for index in left:
                    yield from self._play_chains(index)
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
