"""What the reader says of a picture: dice, values, how sure, and what is wrong; and what a die can show."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from hardware.message import Message, say

WRONG_COSTS = 20
"""A wrong value taken in silence is as bad as so many questions: it costs chips, and trust."""
ACCEPT = 1 - 1 / WRONG_COSTS
"""From this probability on a question costs more than taking the reading does; a setting of the kiosk."""
REST_S = 0.35
"""How long nothing may move before dice count as at rest; a setting of the kiosk too."""


class DieType(StrEnum):
    """A kind of die that the reader tells apart. A percentile die is recognised so that it can be refused."""

    D4 = "d4"
    D6 = "d6"
    D8 = "d8"
    D10 = "d10"
    D12 = "d12"
    D20 = "d20"
    D100 = "d100"


GAME_DICE = tuple(die for die in DieType if die is not DieType.D100)
"""Those that games are played with."""

NUMERALS: tuple[str, ...] = (*(str(n) for n in range(21)), "00", *(str(n) for n in range(30, 100, 10)))
"""The classes of the numeral net, in its order; pips count as the numeral of their number."""

UNREADABLE = len(NUMERALS)
"""The net's last class: no numeral, or one that does not stand upright."""

DIE_TYPES: tuple[DieType, ...] = tuple(DieType)
"""The classes of the pose net, in its order; one more, `NO_DIE`, follows them."""

NO_DIE = len(DIE_TYPES)

_SIDES = {die: int(die.value[1:]) for die in DIE_TYPES}


def values_of(die: DieType) -> dict[int, int]:
    """The numerals a die can show: class of the numeral net -> what the face counts (a d10's 0 counts 10)."""
    if die is DieType.D100:
        return {numeral_class(die, value): value for value in range(0, 100, 10)}
    return {numeral_class(die, value): value for value in range(1, _SIDES[die] + 1)}


def numeral_class(die: DieType, value: int) -> int:
    """The numeral net's class for what `die` shows when it counts `value`; ValueError for what it can't."""
    if die is DieType.D10 and value == _SIDES[DieType.D10]:
        return 0
    text = f"{value:02d}" if die is DieType.D100 else str(value)
    return NUMERALS.index(text)


class Problem(StrEnum):
    """Why a picture or one die in it can't be trusted; `words` says it to people."""

    TOO_DARK = "too-dark"
    TOO_BRIGHT = "too-bright"
    BLURRED = "blurred"
    DAZZLED = "dazzled"
    NO_DICE = "no-dice"
    UNSURE = "unsure"
    GLARE = "glare"
    COCKED = "cocked"
    STACKED = "stacked"
    COVERED = "covered"
    OBLIQUE = "oblique"
    CUT_OFF = "cut-off"
    TOO_SMALL = "too-small"
    PERCENTILE = "percentile"
    OUTSIDE = "outside"
    UNTHROWN = "unthrown"
    PLACED = "placed"
    UNDERLAID = "underlaid"
    REPLAYED = "replayed"

    @property
    def words(self) -> Message:
        """One sentence for the screen: what is wrong and what to do."""
        return _WORDS[self]


_WORDS = {
    Problem.TOO_DARK: say("The picture is too dark to read. Turn on a light."),
    Problem.TOO_BRIGHT: say("The picture is too bright to read. Turn down the light."),
    Problem.BLURRED: say("The picture is blurred. Check the camera's focus."),
    Problem.DAZZLED: say("Light is reflected in the tray and may hide dice. Move the lamp."),
    Problem.NO_DICE: say("No dice are in the tray."),
    Problem.UNSURE: say("This die can't be read for sure. Throw it again or tap its value."),
    Problem.GLARE: say("Light is reflected on this die. Throw it again, or move the lamp."),
    Problem.COCKED: say("This die does not lie flat. Throw it again."),
    Problem.STACKED: say("Dice lie on top of each other. Throw them again."),
    Problem.COVERED: say("Something lies on this die. Take it away."),
    Problem.OBLIQUE: say(
        "This die is seen too much from the side to say which face is on top. Tap its value or throw again."
    ),
    Problem.CUT_OFF: say("This die lies partly outside the picture. Throw it again."),
    Problem.TOO_SMALL: say("This die is too small in the picture to be read."),
    Problem.OUTSIDE: say("A die lies outside the tray. Take it away and throw again."),
    Problem.UNTHROWN: say("A die lies as it lay before: it was not thrown."),
    Problem.PLACED: say("A hand was at the dice: let them roll freely."),
    Problem.UNDERLAID: say("Something lies under the dice, or the light jumped."),
    Problem.REPLAYED: say("The dice lie exactly as in an earlier throw."),
    Problem.PERCENTILE: say("This is a percentile die (00 to 90). No game uses it: throw a d10 with 0 to 9."),
}


NO_VALUE = (Problem.OUTSIDE, Problem.STACKED, Problem.COCKED, Problem.CUT_OFF)
"""A die with one of these shows no value, whatever is read on it."""
NO_ROLL = (Problem.PERCENTILE, *NO_VALUE)
"""What makes a whole throw void, however sure the other dice are (rules.md R8)."""
NOT_THROWN = (Problem.REPLAYED, Problem.UNDERLAID, Problem.PLACED, Problem.UNTHROWN)
"""So do these, however sure they all are: what was seen was no throw (`vision.tampering`)."""


Colour = tuple[int, int, int]
"""Red, green, blue, each 0 to 255."""


@dataclass(frozen=True, slots=True)
class DieColours:
    """What a die looks like.

    Attributes:
        body: its colour.
        ink: that of what is printed on it; None where it could not be told.
        pips: whether these are pips.
    """

    body: Colour
    ink: Colour | None
    pips: bool = False


@dataclass(frozen=True, slots=True)
class DieReading:
    """One die as read.

    Attributes:
        die: its type; None when not even that could be said.
        value: the likeliest face's count (a d10's 0 is 10; a percentile die's 00 to 90 is 0 to 90); None when
            unread. To people and other programs it is told as `shown`.
        probability: calibrated probability that type and value are both right, 0 to 1.
        accepted: whether the kiosk would take it without asking a person.
        x, y: centre in px of the upright image as given.
        outline: polygon round the die, (x, y) in px of the same image.
        problems: what is wrong with this die.
        own_set: the player's own set that it is known to be of.
        colours: what it looks like; None where that was not looked at.
        by_hand: it shows what a person said, and was not read so.
        turned: how far the numeral that was read is turned clockwise from upright in the picture, degrees,
            0 to below 360; None where that is not known.
    """

    die: DieType | None
    value: int | None
    probability: float
    accepted: bool
    x: float
    y: float
    outline: tuple[tuple[float, float], ...]
    problems: tuple[Problem, ...] = ()
    own_set: str | None = None
    colours: DieColours | None = None
    by_hand: bool = False
    turned: float | None = None

    @property
    def shown(self) -> int | None:
        """The value, None of a die that lies as no roll does."""
        return None if set(NO_VALUE) & set(self.problems) else self.value


@dataclass(frozen=True, slots=True)
class Reading:
    """All that was read in one picture.

    Attributes:
        dice: the dice found, from left to right.
        problems: what is wrong with the picture as a whole.
        width, height: of the picture, px.
    """

    dice: tuple[DieReading, ...]
    problems: tuple[Problem, ...]
    width: int
    height: int

    @property
    def inside(self) -> tuple[DieReading, ...]:
        """The dice that lie in the tray, where it is known where that ends; else all."""
        return tuple(die for die in self.dice if Problem.OUTSIDE not in die.problems)


def reading_data(reading: Reading) -> dict[str, Any]:
    """A reading as JSON data, for the record and `dice-kiosk read --json`: `dice`, `problems`, size in px."""
    return {
        "dice": [_die_data(die) for die in reading.dice],
        "problems": [problem.value for problem in reading.problems],
        "width": reading.width,
        "height": reading.height,
    }


def reading_of(data: Mapping[str, Any] | None) -> Reading | None:
    """The reading that `reading_data` made this of; of one `without_values` the dice lie nowhere.

    None where there is none, and of one that this can't be: another program's, or a newer one's.
    """
    if data is None:
        return None
    try:
        return Reading(
            tuple(_die_of(die) for die in data["dice"]),
            tuple(map(Problem, data["problems"])),
            data["width"],
            data["height"],
        )
    except (KeyError, ValueError, TypeError):
        return None


def without_values(data: dict[str, Any]) -> dict[str, Any]:
    """The same without anything that tells what hidden dice show: kinds, how sure, and problems stay."""
    kept = ("die", "probability", "accepted", "problems")
    dice = [{**{key: die[key] for key in kept}, "value": None} for die in data["dice"]]
    return {**data, "dice": dice}


def confirmed(
    read: Sequence[DieReading], truth: Sequence[tuple[DieType, int]]
) -> dict[int, tuple[DieType, int]]:
    """Which of the dice read shows what, where people only said what lies there: place in `read` -> truth.

    Dice read right are found first; of those left over, one of a type is the only one that can be meant, and
    a lone die is itself whatever it was taken for.
    """
    left = list(truth)
    places: dict[int, tuple[DieType, int]] = {}
    for place, one in enumerate(read):
        if one.die is not None and one.value is not None and (one.die, one.value) in left:
            places[place] = (one.die, one.value)
            left.remove((one.die, one.value))
    others = [place for place in range(len(read)) if place not in places]
    if len(others) == len(left) == 1:
        return {**places, others[0]: left[0]}
    for die, value in left:
        alike = [place for place in others if read[place].die is die]
        if len(alike) == 1 and sum(kind is die for kind, _ in left) == 1:
            places[alike[0]] = (die, value)
    return places


def _die_data(die: DieReading) -> dict[str, Any]:
    own: dict[str, Any] = {} if die.own_set is None else {"own_set": die.own_set}
    if die.colours is not None:
        own["colours"] = asdict(die.colours)
    if die.turned is not None:
        own["turned"] = round(die.turned) % 360
    return {
        "die": None if die.die is None else die.die.value,
        "value": die.shown,
        "probability": round(die.probability, 4),
        "accepted": die.accepted,
        "x": round(die.x),
        "y": round(die.y),
        "outline": [[round(x), round(y)] for x, y in die.outline],
        "problems": [problem.value for problem in die.problems],
        **own,
    }


def _die_of(data: dict[str, Any]) -> DieReading:
    return DieReading(
        None if data["die"] is None else DieType(data["die"]),
        data["value"],
        data["probability"],
        data["accepted"],
        data.get("x", 0.0),
        data.get("y", 0.0),
        tuple((x, y) for x, y in data.get("outline", ())),
        tuple(map(Problem, data["problems"])),
        data.get("own_set"),
        turned=data.get("turned"),
    )
