"""A player's own dice enrolled: throws are watched, confirmed by a person, and kept as examples of a set.

The one way in which that is done, by command (`dice-kiosk dice enrol`) and on the touchscreen.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from calibration.trial import Throws
from vision.dice_sets import add_example, make_set, remove_set, take_back
from vision.own_dice import example_of
from vision.reading import DieType

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from calibration.dice import Die
    from calibration.tray_settings import TraySettings
    from hardware.camera import Image
    from vision.reading import DieReading, Reading

ENOUGH = 3
"""So many examples of each face make a set well known."""
NEAR_PX = 40.0
"""Two readings of one picture are of the same die when they lie no farther apart."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What came of knowing the set, for dice that were read before they were kept.

    Each was thrown with a face of which there was an example already, and is none of the examples that it was
    read by.

    Attributes:
        dice: so many.
        asked_before: of these would have been asked about without the set.
        asked: are asked about with it.
        wrong_before, wrong: are taken for something else, and not asked about.
    """

    dice: int = 0
    asked_before: int = 0
    asked: int = 0
    wrong_before: int = 0
    wrong: int = 0

    def with_die(self, truth: Die, before: DieReading | None, now: DieReading | None) -> Gain:
        """One more die, as it is read without the set and with it; None: it was not seen."""
        return Gain(
            self.dice + 1,
            self.asked_before + _asked(before),
            self.asked + _asked(now),
            self.wrong_before + _wrong(truth, before),
            self.wrong + _wrong(truth, now),
        )


class Enrolment:
    """Throws of a set's dice. What is confirmed is kept at once: it may be broken off and gone on with.

    Args:
        settings: how the tray is watched; other sets are not known meanwhile. A simulated tray throws the
            same dice over and over.
        folder: of all sets.
        name, owner: of this one, which is made where there is none.

    Attributes:
        own: the set.
        throws: the tray, watched.
        gain: of knowing the set, over the throws kept since this began.
        doubts: dice of the throw kept last that are most like examples of another face, as said and as which:
            one of the two may have been confirmed wrongly.
    """

    def __init__(self, settings: TraySettings, folder: Path, name: str, owner: str = "") -> None:
        """Opens the camera; raises CameraError, ModelError, OwnDiceError, OSError."""
        self.own = make_set(folder, name, owner)
        self.gain = Gain()
        self.doubts: tuple[tuple[Die, Die], ...] = ()
        self._kept: list[
            tuple[list[Path], Gain]
        ] = []  # by throw: what of it was kept, and the gain before it
        try:
            self.throws = Throws(replace(settings, own_dice=None, one_set=True), anew=True)
        except BaseException:
            self._forget_if_empty()
            raise
        self._know()

    def keep(self, picture: Image, reading: Reading, truth: Sequence[Die]) -> bool:
        """Keep the dice of a throw as a person has confirmed them, from left to right.

        Nothing is kept, and the answer is False, where so many dice were not seen. Raises OSError.
        """
        reader, dice = self.throws.reader, reading.inside
        if len(dice) != len(truth):
            return False
        before = self.gain
        self._try(picture, dice, truth)
        looks = reader.look(picture)
        kept: list[Path] = []
        self._kept.append((kept, before))
        for die, (kind, value) in zip(dice, truth, strict=True):
            look = min(looks, key=lambda each, die=die: _apart(each[0], die), default=None)  # type: ignore[misc]
            if look is not None:
                pictures = example_of(picture, look[1], DieType(kind), value)
                kept.append(add_example(self.own, DieType(kind), value, *pictures))
        self._know()
        self.doubts = tuple(self._doubts(kept))
        return bool(kept)

    @property
    def can_undo(self) -> bool:
        """Whether there is a throw to take back."""
        return bool(self._kept)

    def undo(self) -> None:
        """Take back the throw that was kept last. Raises OSError."""
        kept, self.gain = self._kept.pop()
        take_back(self.own, kept)
        self._know()
        self.doubts = ()

    @property
    def counts(self) -> Mapping[Die, int]:
        """How many examples there are, by kind and value."""
        return {(die.value, value): len(kept) for (die, value), kept in self.own.examples.items() if kept}

    def close(self) -> bool:
        """Hand back the camera; a set of which no face is known is not kept, and the answer is False.

        Raises OSError where it can't be deleted.
        """
        self.throws.close()
        return self._forget_if_empty()

    def _forget_if_empty(self) -> bool:
        known = any(self.own.examples.values())
        if not known:
            remove_set(self.own)
        return known

    def _know(self) -> None:
        """Have the next throw read by all that is known by now."""
        examples = {shown: kept for shown, kept in self.own.examples.items() if kept}
        self.throws.reader.know([replace(self.own, examples=examples)] if examples else [])

    def _doubts(self, kept: Sequence[Path]) -> Iterator[tuple[Die, Die]]:
        known = self.throws.reader.own
        assert known is not None
        for path, (die, value), (other, others) in known.nearest_others():
            if path in kept and (die, value) != (other, others):
                yield (die.value, value), (other.value, others)

    def _try(self, picture: Image, dice: Sequence[DieReading], truth: Sequence[Die]) -> None:
        """See what the set, as it is known so far, makes of a throw that is not in it yet."""
        counts = self.counts
        known = [(die, shown) for die, shown in zip(dice, truth, strict=True) if counts.get(shown)]
        if not known:
            return
        with_it = self.throws.read(picture)
        reader = self.throws.reader
        own, reader.own = reader.own, None
        try:
            without = self.throws.read(picture)
        finally:
            reader.own = own
        for die, shown in known:
            self.gain = self.gain.with_die(shown, _same(die, without), _same(die, with_it))


def slips(reading: Reading, truth: Sequence[Die]) -> list[tuple[str, str]]:
    """Dice that are surely of another type than a person says: as read, and as said.

    A slip would spoil the set for good, so that it is asked about once more.
    """
    return [
        (str(die.die), kind)
        for die, (kind, _) in zip(reading.inside, truth, strict=False)
        if die.accepted and die.die != kind
    ]


def _same(die: DieReading, reading: Reading) -> DieReading | None:
    near = min(reading.inside, key=lambda each: _apart(each, die), default=None)
    return near if near is not None and _apart(near, die) <= NEAR_PX else None


def _apart(one: DieReading, other: DieReading) -> float:
    return abs(one.x - other.x) + abs(one.y - other.y)


def _asked(die: DieReading | None) -> int:
    return int(die is None or not die.accepted)


def _wrong(truth: Die, die: DieReading | None) -> int:
    return int(die is not None and die.accepted and (die.die, die.value) != truth)
