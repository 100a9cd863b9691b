"""A reading held against what the game asked for: taken, asked of a person, or no roll, with the reason."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from hardware.message import NOTHING, Message, say, together
from kiosk.journal.throw import How
from kiosk.text.names import any_dice, listed, number_word
from vision.reading import NO_ROLL, NOT_THROWN, DieType, Problem, confirmed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.table.roll_request import Asked
    from vision.reading import DieReading, Reading

CHECK = say("Confirm it, correct it, or throw again.")
HIDDEN_CHECK = say("The hidden dice are unclear: look at them while the others look away.")
BOT_CHECK = say("The hidden dice can't be read for sure. A bot can't look: throw again, or one of you does.")
NOT_SURE = say("The dice could not be read for sure.")
HIDDEN_REFUSED = say("That throw did not count. See why while the others look away, and throw again.")
ALL_AGAIN = say("All dice of this throw are thrown again.")
FLAT_COUNT = say("A die did not lie flat; the others count.")
FLAT_COUNTED = say("A die did not lie flat; those that did count.")
"""On record."""

OFTEN = 2
"""From so many throws on that did not count, whoever is at the table is told how many these were."""
TURNED = (6, 9)
"""Values that a die shows alike, turned round."""
VALUELESS = (Problem.TOO_DARK, Problem.TOO_BRIGHT, Problem.BLURRED)
"""What makes a whole picture void."""


class Ruling(StrEnum):
    """What becomes of a reading."""

    TAKE = "take"
    ASK = "ask"  # a person confirms, corrects or throws again
    KEEP = "keep"  # the dice that lie flat count, only the others are thrown again
    REFUSE = "refuse"  # no roll: throw again


@dataclass(frozen=True, slots=True)
class Judgement:
    """A ruling, why (a sentence for people, NOTHING when taken), and the dice as read, type and value.

    Of `Ruling.KEEP` only the dice that count.
    """

    ruling: Ruling
    words: Message
    dice: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Said:
    """What is said of a throw that was not taken.

    Attributes:
        to_all: whoever looks at the screen.
        to_roller: of hidden dice, to who rolled them alone; NOTHING of others.
        on_record: why it did not count.
    """

    to_all: Message
    to_roller: Message
    on_record: str


def judge(
    reading: Reading,
    asked: Sequence[str],
    kept: Sequence[tuple[str, int]] = (),
    *,
    reroll_all: bool = True,
) -> Judgement:
    """Hold a reading against the dice asked for.

    Expectation never mends a reading: it only says that other dice lie there than were asked for.

    Args:
        reading: of the tray.
        asked: the dice still to be thrown.
        kept: dice of the same roll that count already; they may still lie in the tray, as they were.
        reroll_all: whether all of a throw is thrown again where a die does not lie flat (rules.md R8).
    """
    if not reroll_all and (flat := _flat(reading, asked)):
        return Judgement(Ruling.KEEP, FLAT_COUNT, flat)
    reading = newly_thrown(reading, asked, kept)
    dice = tuple(
        (die.die.value, die.value) for die in reading.dice if die.die is not None and die.value is not None
    )
    ruling, words = _rule(reading, asked)
    return Judgement(ruling, words, dice)


def said(judgement: Judgement, asked: Asked, *, earlier: int = 0) -> Said:
    """What is said of a throw that was not taken: of hidden dice nothing to all that tells a value.

    Args:
        judgement: of the throw.
        asked: the roll. Who throws what again it says itself, on every screen.
        earlier: throws for this roll before it that were not taken: who throws until it suits is seen to.
    """
    often = NOTHING
    if earlier + 1 >= OFTEN and judgement.ruling is not Ruling.KEEP:
        often = say("{count} throws not taken so far.", count=earlier + 1)
    for_bot = asked.player is not None and asked.player.bot  # it can't look at its dice
    match judgement.ruling:
        case Ruling.ASK:
            words = together(judgement.words, CHECK)
            covered = Said(together(BOT_CHECK if for_bot else HIDDEN_CHECK, often), words, NOT_SURE)
            told = together(judgement.words, often, CHECK)
        case Ruling.REFUSE:  # why a throw does not count tells no value
            again = ALL_AGAIN if len(asked.dice) > 1 else NOTHING
            words, told = together(judgement.words, again), together(judgement.words, often, again)
            covered = Said(told if for_bot else together(HIDDEN_REFUSED, often), words, HIDDEN_REFUSED)
        case _:
            return Said(judgement.words, NOTHING, FLAT_COUNTED)
    return covered if asked.hidden else Said(told, NOTHING, judgement.words)


def how_entered(question: Reading | None, dice: Sequence[tuple[str, int]]) -> How:
    """How entered dice come to be known; `question`: what a person was asked about, None for nothing."""
    if question is None:
        return How.BY_HAND
    read = [(die.die, die.value) for die in question.dice]
    return How.CONFIRMED if Counter(read) == Counter(dice) else How.CORRECTED


def answers(asked: Sequence[str], reading: Reading, dice: Sequence[tuple[str, int]]) -> bool:
    """Whether dice say no more than a person was asked: those read for sure stay, a 6 or 9 is either.

    Args:
        asked: types of the dice asked for.
        reading: that a person was asked about, of these dice alone.
        dice: type and value, as entered.
    """
    offered = offers(asked, reading)
    sure = Counter(
        (kind, value) for kind, (value, accepted) in zip(asked, offered, strict=True) if accepted and value
    )
    if sure - Counter(dice):
        return False
    either = turned(asked, reading)
    told = Counter(dice) - sure
    return not either or all(value in either for _kind, value in told)


def offers(asked: Sequence[str], reading: Reading | None) -> list[tuple[int | None, bool]]:
    """The value that was read for each of the dice asked for, and whether for sure; None for none."""
    read = [] if reading is None else [die for die in reading.dice if die.value is not None]
    offered: list[tuple[int | None, bool]] = []
    for kind in asked:
        die = next((die for die in read if die.die == kind), None)
        if die is None:
            offered.append((None, False))
            continue
        read.remove(die)
        offered.append((die.value, die.accepted))
    return offered


def turned(asked: Sequence[str], reading: Reading | None) -> tuple[int, ...]:
    """6 and 9, where one die alone is in doubt and was read as one of them: which way up? Else empty."""
    if reading is None:
        return ()
    doubtful = [number for number, (_value, sure) in enumerate(offers(asked, reading)) if not sure]
    unsure = [die for die in reading.dice if not die.accepted]
    if len(doubtful) != 1 or len(unsure) != 1 or len(reading.dice) != len(asked):
        return ()
    kind, die = asked[doubtful[0]], unsure[0]
    shows_both = int(kind[1:]) >= max(TURNED)
    return TURNED if die.die == kind and shows_both and die.value in TURNED else ()


def counted(
    reading: Reading | None, dice: Sequence[tuple[str, int]], *, by_hand: bool = False
) -> Reading | None:
    """What lies in the tray, as a person said it counts; None where nothing was read.

    Each die that is known to be meant has its type and value from there, for sure. Of several that may be
    meant none shows a value: which is which was not said. `by_hand`: what was read did not count. How a
    numeral stands is known of those alone that show what was read.
    """
    if reading is None:
        return None
    places = confirmed(reading.dice, [(DieType(die), value) for die, value in dice])
    if len(reading.dice) != len(dice):  # others lie there too: of those nothing was said
        unsaid = reading.dice
    else:
        unsaid = tuple(
            replace(die, value=None, accepted=True, problems=(), turned=None) for die in reading.dice
        )
    said_of = {
        place: replace(
            read, die=die, value=value, accepted=True, problems=(),
            by_hand=by_hand or read.by_hand or not as_read, turned=read.turned if as_read else None,
        )
        for place, (die, value) in places.items()
        for read in (reading.dice[place],)
        for as_read in ((read.die, read.value) == (die, value),)
    }  # fmt: skip
    return replace(reading, dice=tuple(said_of.get(place, die) for place, die in enumerate(unsaid)))


def _flat(reading: Reading, asked: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """The dice of a throw that lie flat and count, where only the others are thrown again.

    Empty when none does not lie flat, or when the throw can't be taken apart: other dice, or an unsure one.
    """
    leaning = [die for die in reading.dice if Problem.COCKED in die.problems]
    flat = [die for die in reading.dice if die not in leaning]
    if set(NOT_THROWN) & {*reading.problems, *(each for die in reading.dice for each in die.problems)}:
        return ()
    types = Counter(die.die.value for die in flat if die.die is not None)
    fits = len(reading.dice) == len(asked) and types <= Counter(asked)
    if not leaning or not fits or not all(die.accepted for die in flat):
        return ()
    return tuple((die.die.value, die.value) for die in flat if die.die is not None and die.value is not None)


def newly_thrown(reading: Reading, asked: Sequence[str], kept: Sequence[tuple[str, int]]) -> Reading:
    """A reading without the dice that count already, where they still lie in the tray as they did."""
    if not kept or len(reading.dice) != len(asked) + len(kept):
        return reading
    left = Counter(kept)
    others = []
    # of two that show the same, the one that lies as it lay is the one that counts already
    for die in sorted(reading.dice, key=lambda die: Problem.UNTHROWN not in die.problems):
        shown = (die.die.value, die.value) if die.die is not None and die.value is not None else None
        if shown is not None and left[shown]:
            left[shown] -= 1
        else:
            others.append(die)
    return replace(reading, dice=tuple(die for die in reading.dice if any(die is other for other in others)))


def _other_count(asked: Sequence[str], count: int) -> Message:
    """So many dice lie there, which are not as many as were asked for; records keep the words of old."""
    words = say("{asked}; the tray shows {shown}.", asked=_asked(asked), shown=number_word(count))
    words.guests = (
        say("{asked}; there is one die in the tray.", asked=_asked(asked))
        if count == 1
        else say(
            "{asked}; there are {count} dice in the tray.", asked=_asked(asked), count=number_word(count)
        )
    )
    return words


def _rule(reading: Reading, asked: Sequence[str]) -> tuple[Ruling, Message]:
    void = _void(reading)
    if void:
        return Ruling.REFUSE, void
    if len(reading.dice) != len(asked):
        words = _other_count(asked, len(reading.dice))
        hidden = Problem.DAZZLED in reading.problems and len(reading.dice) < len(asked)
        return Ruling.REFUSE, together(words, Problem.DAZZLED.words if hidden else NOTHING)
    wrong = _wrong_types(reading, asked)
    sure = all(die.accepted for die in reading.dice)
    if wrong and sure:
        return Ruling.REFUSE, say("{asked}; the tray shows {shown}.", asked=_asked(asked), shown=wrong)
    if wrong:
        return Ruling.ASK, say(
            "{asked}; the tray seems to show {shown}, but not for sure.", asked=_asked(asked), shown=wrong
        )
    if not sure:
        return Ruling.ASK, together(*(_unsure(die) for die in reading.dice if not die.accepted))
    return Ruling.TAKE, NOTHING


def _void(reading: Reading) -> Message:
    """Why this is no roll whatever was asked for; NOTHING when it is one."""
    if not reading.dice:
        return next((problem.words for problem in reading.problems), Problem.NO_DICE.words)
    for problem in VALUELESS:
        if problem in reading.problems:
            return problem.words
    if any(die.die is DieType.D100 for die in reading.dice):
        return Problem.PERCENTILE.words
    for problem in (*NO_ROLL, *NOT_THROWN):
        if problem in reading.problems or any(problem in die.problems for die in reading.dice):
            return problem.words
    return NOTHING


def _asked(asked: Sequence[str]) -> Message:
    dice = listed(any_dice(Counter(asked)))
    if len(asked) == 1:
        return say("{dice:capital} was asked for", dice=dice)
    return say("{dice:capital} were asked for", dice=dice)


def _wrong_types(reading: Reading, asked: Sequence[str]) -> Message:
    """The dice that were not asked for, in words; NOTHING when types and counts are right."""
    seen = Counter(die.die.value for die in reading.dice if die.die is not None)
    unknown = sum(die.die is None for die in reading.dice)
    parts = any_dice(seen - Counter(asked))
    if unknown == 1:
        parts.append(say("a die of unknown type"))
    elif unknown:
        parts.append(say("{count} dice of unknown type", count=number_word(unknown)))
    return listed(parts)


def _unsure(die: DieReading) -> Message:
    for reason in (Problem.COVERED, Problem.OBLIQUE):
        if reason in die.problems:
            return reason.words
    name = die.die.value if die.die is not None else say("die")
    if die.value is None:
        return say("The {die} can't be read.", die=name)
    return say("The {die} seems to show {value}, but not for sure.", die=name, value=die.value)
