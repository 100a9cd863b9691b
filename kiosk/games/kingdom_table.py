"""What lies on a Kingdom table: seats, their Foundations and how good these are, and the pots."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from functools import cache

from kiosk.games.dice import Die
from kiosk.games.game import Place
from kiosk.games.message import NOTHING, Message, say, say_winners, together
from kiosk.games.state import KingdomSeat, KingdomState, PotState, State

Foundation = tuple[int, ...]
"""Five values of d6."""
FIVE = 5


class Rank(IntEnum):
    """Of a Foundation; higher is better."""

    WIDOW = 0
    PEASANT = 1
    BROTHERS = 2
    KNIGHT = 3
    ROAD = 4
    HORSE_AND_RIDER = 5
    MOAT = 6
    CASTLE = 7

    @property
    def title(self) -> Message:
        """As people say it."""
        return _TITLES[self]

    @property
    def how(self) -> Message:
        """That one has won with it, as records have it; on a screen with what it is."""
        rank = self.title
        how = say("with {rank}", rank=rank) if self is Rank.BROTHERS else say("with a {rank}", rank=rank)
        how.guests = _SHOWN[self]
        return how


_TITLES = {
    Rank.WIDOW: say("Widow"),
    Rank.PEASANT: say("Peasant"),
    Rank.BROTHERS: say("Brothers"),
    Rank.KNIGHT: say("Knight"),
    Rank.ROAD: say("Road"),
    Rank.HORSE_AND_RIDER: say("Horse & Rider"),
    Rank.MOAT: say("Moat"),
    Rank.CASTLE: say("Castle"),
}
_SHOWN = {
    Rank.WIDOW: say("with the highest die (Widow)"),
    Rank.PEASANT: say("with a pair (Peasant)"),
    Rank.BROTHERS: say("with two pairs (Brothers)"),
    Rank.KNIGHT: say("with three of a kind (Knight)"),
    Rank.ROAD: say("with five in a row (Road)"),
    Rank.HORSE_AND_RIDER: say("with three and a pair (Horse & Rider)"),
    Rank.MOAT: say("with four of a kind (Moat)"),
    Rank.CASTLE: say("with five of a kind (Castle)"),
}
_BY_GROUPS = {
    (5,): Rank.CASTLE,
    (4, 1): Rank.MOAT,
    (3, 2): Rank.HORSE_AND_RIDER,
    (3, 1, 1): Rank.KNIGHT,
    (2, 2, 1): Rank.BROTHERS,
    (2, 1, 1, 1): Rank.PEASANT,
    (1, 1, 1, 1, 1): Rank.WIDOW,
}
_ROADS = ((5, 4, 3, 2, 1), (6, 5, 4, 3, 2))


@cache
def rank(foundation: Foundation) -> tuple[Rank, Foundation]:
    """How good a Foundation is: its rank, then its pips: bigger groups first, then higher ones."""
    groups = sorted(Counter(foundation).items(), key=lambda group: (group[1], group[0]), reverse=True)
    pips = tuple(value for value, count in groups for _ in range(count))
    if pips in _ROADS:
        return Rank.ROAD, pips
    return _BY_GROUPS[tuple(count for _, count in groups)], pips


def beside_alike(values: Sequence[int | None]) -> list[int]:
    """In which order the five dice of a Foundation lie as they count, by place; others stay as they are."""
    known = [value for value in values if value is not None]
    if len(known) != FIVE or len(values) != FIVE:
        return list(range(len(values)))
    pips = rank(tuple(known))[1]
    return sorted(range(FIVE), key=lambda place: pips.index(known[place]))


class Status(StrEnum):
    """How a seat stands in this reign."""

    IN = "in"
    FOLDED = "folded"
    ALL_IN = "all-in"
    GONE = "gone"


@dataclass(slots=True)
class Seat(Place):
    """A player's place.

    Attributes:
        gone: left the game, with its chips or for want of them; in Kingdom for good.
        foundation: the five values rolled in this reign; before it, the d6 of the crown.
        open: whether the dice lie open for all.
        folded: out of this reign.
        wagered: chips put in during the betting.
        acted: has answered since the last full bet or raise, so that it may not raise.
    """

    gone: bool = False
    foundation: Foundation = ()
    open: bool = True
    folded: bool = False
    wagered: int = 0
    acted: bool = False

    @property
    def status(self) -> Status:
        """How it stands."""
        if self.gone:
            return Status.GONE
        if self.folded:
            return Status.FOLDED
        return Status.ALL_IN if self.put_in and not self.chips else Status.IN

    def as_json(self, *, sees: bool) -> KingdomSeat:
        """As the protocol writes it; `sees`: for one who may see its dice."""
        open_to_viewer = self.open or sees
        return {
            "name": self.name,
            "chips": self.chips,
            "dice": [
                {"die": Die.D6.value, "value": value if open_to_viewer else None} for value in self.foundation
            ],
            "status": self.status.value,
            "wagered": self.wagered,
        }


@dataclass(slots=True)
class Pot:
    """Chips that the seats which matched them contest.

    Attributes:
        chips: in it.
        seats: that contest it, clockwise from the King's left.
        winners: once settled.
        rerolls: the newest five values of each seat that rerolled a draw for it.
    """

    chips: int
    seats: tuple[int, ...]
    winners: tuple[int, ...] = ()
    rerolls: dict[int, Foundation] = field(default_factory=dict)

    def as_json(self) -> PotState:
        """As the protocol's state shows it."""
        return {
            "chips": self.chips,
            "seats": sorted(self.seats),
            "winners": sorted(self.winners),
            "rerolls": [{"seat": seat, "values": list(values)} for seat, values in self.rerolls.items()],
        }


def pots(seats: Sequence[Seat], order: Sequence[int], dead: int) -> list[Pot]:
    """The main pot and the side pots at a showdown, the main pot first.

    Args:
        seats: all of the table.
        order: those of this reign, clockwise from the King's left, folded ones too.
        dead: chips that match no wager (antes and the Prerogative): they go to the main pot.
    """
    still_in = [index for index in order if not seats[index].folded]
    made: list[Pot] = []
    below = 0
    for level in sorted({seats[index].wagered for index in still_in}):
        layer = sum(min(seats[index].wagered, level) - min(seats[index].wagered, below) for index in order)
        contesting = tuple(index for index in still_in if seats[index].wagered >= level)
        made.append(Pot(layer + (0 if made else dead), contesting))
        below = level
    return made


def pot_won(pot: Pot, among: Sequence[Pot], names: Sequence[str], held: Rank) -> Message:
    """Who has won a pot, by what was `held`; of several pots, the main one first, also which it is."""
    said = say_winners(names, pot.chips, NOTHING if len(pot.seats) == 1 else held.how)
    if len(among) == 1:
        return said
    return together(say("Main pot:") if pot is among[0] else say("Side pot:"), said)


def return_uncalled(seats: Sequence[Seat]) -> int:
    """What the highest total paid in exceeds the second highest goes back; so many chips, no payout."""
    *_others, second, first = sorted(seats, key=lambda seat: seat.wagered)
    excess = first.wagered - second.wagered
    first.wagered -= excess
    first.put_in -= excess
    first.chips += excess
    return excess


def unmatched(state: KingdomState) -> int:
    """Of what the last one left takes as all others fold, the chips of its wager that nobody called; else 0.

    On record it takes them with the pot; they are no part of what it has won.
    """
    if state["pots"] or "result" not in state:
        return 0
    *_others, second, first = sorted(seat["wagered"] for seat in state["seats"])
    return first - second


def of_the_pot(state: State, seat: int) -> int:
    """What a seat was paid of the pots of a hand that is over, chips: without what nobody has called."""
    paid = state["result"]["payouts"][seat]
    return paid - unmatched(state) if paid and state["game"] == "kingdom" else paid


def nobody_joins(crowns: int) -> Message:
    """Why nobody can join once the crown is rolled, and after how many more crowns the next game begins."""
    none = say("In Kingdom nobody joins once the crown is rolled.")
    one = say("The next game begins once all have worn the crown: 1 player is left.")
    more = say("The next game begins once all have worn the crown: {count} players are left.", count=crowns)
    return together(none, one if crowns == 1 else more) if crowns else none


def all_folded(names: Sequence[str]) -> Message:
    """Why a seat takes everything, as it stands on record; of one other a screen says who it was."""
    words = say("All others folded.")
    if len(names) == 1:
        words.guests = say("{name} folded.", name=names[0])
    return words


def all_crowned(*, everyone: bool) -> Message:
    """Why no reign follows, as it stands on record; a screen says who is meant, unless that is everyone."""
    words = say("Everyone has worn the crown.")
    if not everyone:
        words.guests = say("All who stayed have worn the crown.")
    return words


NOT_NOW = {
    "prerogative": say("First the King keeps all five dice or rerolls them."),
    "showdown": say("This pot is a draw: it is split or rerolled."),
}
"""Why nobody may bet, by what the game is at."""
NOT_IN_BETTING = {
    "keep": say("The King has decided about the dice, before the betting."),
    "reroll": say("Only the King may reroll, once, before the betting."),
    "split": say("Only a draw at the showdown can be split."),
}
"""Why these are not open while there is betting."""
