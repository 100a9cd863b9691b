"""Critical Roll against the house: closest to 20, from either side, and nobody busts.

The rules are those of the table (rules.md, section 2), after "Critical Roll Casino" of the blog "My Games"
(2020). `CriticalRoll.hand` reads from top to bottom like them.
"""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kiosk.games.critical_roll_table import (
    Chain,
    Seat,
    Status,
    dice_json,
    rank,
    seat_json,
    why_no_double,
    why_no_hit,
    why_no_split,
)
from kiosk.games.dice import DICE, Die
from kiosk.games.game import Answer, Hand
from kiosk.games.play import HOUSE, Choice, Code, Json, Legal, Pending, PendingKind, Refused, shown, whole

NAME = "critical-roll"
MOST_SEATS = 12
CRITICAL_SUCCESS = 20
CRITICAL_FAILURE = 1
MISS = 1
ACTIONS = ("bet", "stand", "hit", "double", "split")
DOUBLE_DICE = DICE[:-1]
"""A double down rolls any die but the d20."""


@dataclass(frozen=True, slots=True)
class Options:
    """The terms of the game, fixed when it starts.

    Attributes:
        min_bet: smallest bet, chips. max_bet: largest, None for none.
        double_after_split: whether an old chain that is a lone d20 again after a split may be doubled.
    """

    min_bet: int = 1
    max_bet: int | None = None
    double_after_split: bool = False

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> "Options":
        """Check the options of a new game; raises Refused (bad-setup)."""
        mode = given.get("mode")
        if mode == "table":
            raise Refused(Code.BAD_SETUP, "This version plays critical-roll against the house only.")
        if mode is not None and mode != "house":
            raise Refused(Code.BAD_SETUP, 'mode must be "house".')
        known = {"mode", "min_bet", "max_bet", "double_after_split"}
        for name in given:
            if name not in known:
                raise Refused(Code.BAD_SETUP, f"critical-roll against the house has no option {shown(name)}.")
        values: dict[str, Any] = {
            name: value for name, value in given.items() if name != "mode" and value is not None
        }
        for name in ("min_bet", "max_bet"):
            if name in values and not (whole(values[name]) and values[name] >= 1):
                raise Refused(Code.BAD_SETUP, f"{name} must be a whole number of at least 1.")
        if not isinstance(values.get("double_after_split", False), bool):
            raise Refused(Code.BAD_SETUP, "double_after_split must be true or false.")
        options = cls(**values)
        if options.max_bet is not None and options.max_bet < options.min_bet:
            raise Refused(Code.BAD_SETUP, "max_bet must be at least min_bet.")
        return options


class CriticalRoll:
    """The table's data and the course of a hand.

    Attributes:
        seats: in seat order.
        house_net: chips won by the house since the start; may be negative.
        house_dice: of this hand.
        pot: bets on the table, chips.
        number: of the hand, from 1.
    """

    def __init__(self, players: Sequence[tuple[str, int]], options: Mapping[str, Any]) -> None:
        if not 1 <= len(players) <= MOST_SEATS:
            raise Refused(Code.BAD_SETUP, f"critical-roll against the house takes 1 to {MOST_SEATS} seats.")
        self.options = Options.read(options)
        self.seats = [Seat(name, chips) for name, chips in players]
        self.house_net = 0
        self.house_dice: list[tuple[Die, int]] = []
        self.pot = 0
        self.number = 1
        self.phase = "betting"

    def can_go_on(self) -> bool:
        """Whether any seat can make the minimum bet; else the game is over."""
        return any(self._able(seat) for seat in self.seats)

    def someone_plays(self) -> bool:
        """Whether any of those who can bet does not sit out."""
        return any(self._able(seat) and not seat.wants_out for seat in self.seats)

    def _able(self, seat: Seat) -> bool:
        return not seat.gone and seat.chips >= self.options.min_bet

    def hand(self) -> Hand:
        """One hand, from the bets to the settlement."""
        self._clear_table()
        playing = [index for index, seat in enumerate(self.seats) if self._able(seat) and not seat.wants_out]
        for index, seat in enumerate(self.seats):
            if not seat.gone:
                seat.status = Status.IN if index in playing else Status.SITTING_OUT

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

    def _clear_table(self) -> None:
        self.house_dice = []
        for seat in self.seats:
            seat.bet = seat.paid = seat.put_in = 0
            seat.chains, seat.rolled = [], []

    def _bet(self, index: int) -> Hand:
        seat, options = self.seats[index], self.options
        most = seat.chips if options.max_bet is None else min(options.max_bet, seat.chips)
        choice = yield _decision(index, Legal("bet", least=options.min_bet, most=most))
        assert isinstance(choice, Choice)
        seat.bet = choice.amount
        self._put_in(seat, seat.bet)

    def _roll(self, who: int | str, die: Die) -> Generator[Pending, Answer, tuple[Die, int]]:
        """Ask for one die and keep what it shows."""
        seat = HOUSE if isinstance(who, str) else who
        answer = yield Pending(PendingKind.ROLL, seat, dice=(die,))
        assert not isinstance(answer, Choice)
        rolled = self.house_dice if isinstance(who, str) else self.seats[who].rolled
        rolled.append(answer[0])
        return answer[0]

    def _settle_first_rolls(self, playing: list[int], house: int) -> None:
        """20s, 1s and losses to a house 20, once the house's d20 lies on the table."""
        for index in playing:
            seat = self.seats[index]
            mine = seat.chains[0].total
            if mine == CRITICAL_SUCCESS and house == CRITICAL_SUCCESS:
                self._pay(seat, seat.bet, won=0)
                seat.status = Status.PUSHED
            elif mine == CRITICAL_SUCCESS:
                self._pay(seat, seat.bet, won=seat.bet * 3 // 2)
                seat.status = Status.WON
            elif mine == CRITICAL_FAILURE or house == CRITICAL_SUCCESS:
                self._collect(seat.bet)
                seat.status = Status.LOST

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
            choice = yield _decision(index, *legal)
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
        return alone and (self.options.double_after_split or not chain.was_split)

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
                self._pay(seat, chain.bet, won=chain.bet)
            else:
                self._collect(chain.bet)
        level = seat.paid - seat.put_in
        seat.status = Status.WON if level > 0 else Status.LOST if level < 0 else Status.PUSHED

    def _put_in(self, seat: Seat, chips: int) -> None:
        seat.chips -= chips
        seat.put_in += chips
        self.pot += chips

    def _pay(self, seat: Seat, bet: int, *, won: int) -> None:
        """A bet goes back to its seat with what the house pays on it."""
        self.pot -= bet
        self.house_net -= won
        seat.paid += bet + won
        seat.chips += bet + won

    def _collect(self, bet: int) -> None:
        """A lost bet goes to the house."""
        self.pot -= bet
        self.house_net += bet

    def join(self, name: str, chips: int) -> None:
        """A new seat at the end of the order; raises Refused when the table is full."""
        if len(self.seats) >= MOST_SEATS:
            raise Refused(Code.ILLEGAL_ACTION, f"The table is full: {MOST_SEATS} seats.")
        self.seats.append(Seat(name, chips))

    def leave(self, index: int) -> None:
        """A seat leaves with its chips."""
        seat = self.seats[index]
        seat.chips, seat.status, seat.wants_out = 0, Status.GONE, False

    def buy_in(self, index: int, chips: int) -> None:
        """A seat buys chips; with enough for a bet it is dealt into the next hand again."""
        self.seats[index].chips += chips

    def sit_out(self, index: int, *, out: bool) -> None:
        """A seat sits out the next hands, or takes part again."""
        self.seats[index].wants_out = out

    def payouts(self) -> list[int]:
        """Chips that each seat took from the table in this hand."""
        return [seat.paid for seat in self.seats]

    def state(self) -> Json:
        """The fields of the protocol's state that are this game's own; nothing in it is hidden."""
        return {
            "seats": [seat_json(seat) for seat in self.seats],
            "pot": self.pot,
            "house": {"net": self.house_net, "dice": dice_json(self.house_dice)},
            "phase": self.phase,
        }

    def result_text(self) -> str:
        """One line on how the hand ended, for people."""
        played = [seat for seat in self.seats if seat.put_in > 0]
        house = sum(value for _, value in self.house_dice)
        said = [f"The house has {house}."]
        for seat in played:
            gain = seat.paid - seat.put_in
            word = f"wins {gain}" if gain > 0 else f"loses {-gain}" if gain < 0 else "is level"
            said.append(f"{seat.name} {word}.")
        return " ".join(said)

    def why_not(self, pending: Pending, action: str) -> str:
        """Why an action that is not legal now is not, in one sentence for people."""
        assert isinstance(pending.seat, int)
        seat = self.seats[pending.seat]
        if action not in ACTIONS:
            return f"Critical Roll has no action {shown(action)}."
        if pending.find("bet"):
            return "First the bet is made; the dice come after it."
        if action == "bet":
            return "The bets of this hand are already made."
        chain = next(chain for chain in seat.chains if chain.active)
        if action == "hit":
            return why_no_hit(chain)
        allowed = chain.matched if action == "split" else self._may_double(chain)
        if allowed:  # so it is the chips
            return f"It takes another bet of {seat.bet}, and {seat.name} has {seat.chips} chips left."
        return why_no_split(chain) if action == "split" else why_no_double(chain)


def _decision(seat: int, *legal: Legal) -> Pending:
    return Pending(PendingKind.DECISION, seat, legal)
