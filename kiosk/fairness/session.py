"""A session of throws made to find out about dice: kept in a file of its own, throw by throw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calibration.fairness.rolls import MOST_BYTES
from hardware.atomic_file import write_atomically
from hardware.outside_file import read_text
from kiosk.fairness.register import Known, as_counted, as_csv, as_unseen, die_thrown, from_csv

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime
    from pathlib import Path

    from calibration.dice import Die
    from kiosk.fairness.register import DieThrown, Origin, Sighting
    from vision.reading import Reading

FOLDER = "fairness"
"""In the kiosk's state folder."""


def session_path(state: Path, now: datetime) -> Path:
    """The file of a session that begins now; `state`: the kiosk's folder."""
    return state / FOLDER / f"{now:%Y-%m-%d-%H%M%S}.csv"


class Session:
    """Throws of a session; its file has every die that was counted, and is there from the first one on.

    One that is there already is gone on with. Raises OSError, FairnessError.

    Args:
        path: of the file, in the register's columns, so that `dice-kiosk fairness test` takes it.
        origin: what the dice are seen by.
        clock: the time of each throw.
    """

    def __init__(self, path: Path, origin: Origin, clock: Callable[[], datetime]) -> None:
        self._path = path
        self._origin = origin
        self._clock = clock
        self._before: tuple[DieThrown, ...] = from_csv(read_text(path, MOST_BYTES)) if path.exists() else ()
        self._newest: tuple[DieThrown, ...] = ()

    @property
    def dice(self) -> tuple[DieThrown, ...]:
        """All of them, the newest last."""
        return self._before + self._newest

    def count(self, reading: Reading, truth: Sequence[Die] | None = None) -> None:
        """One more throw, as it was read, or as a person said it lies. Raises OSError: it is not kept."""
        self._keep(self.dice, self._sightings(reading, truth))

    def leave_out(self, reading: Reading) -> None:
        """A throw that nobody spoke about: what was not read for sure is kept as unseen. Raises OSError."""
        self._keep(self.dice, list(as_unseen(reading.inside, ())))

    def put_right(self, reading: Reading, truth: Sequence[Die]) -> None:
        """The newest throw, of this reading, shows something else. Raises OSError: it stays as it was."""
        self._keep(self._before, self._sightings(reading, truth))

    @staticmethod
    def _sightings(reading: Reading, truth: Sequence[Die] | None) -> list[Sighting]:
        if truth is None:
            return [
                (die.die.value, die.shown, Known.SURE, die)
                for die in reading.inside
                if die.die is not None and die.shown is not None
            ]
        return list(as_counted(reading.inside, truth, told=False, corrected=True))

    def _keep(self, before: tuple[DieThrown, ...], sightings: Sequence[Sighting]) -> None:
        now = self._clock().isoformat(timespec="milliseconds")
        asked = tuple(die for die, *_ in sightings)
        newest = tuple(
            die_thrown(now, "", False, asked, self._origin, sighting)  # noqa: FBT003 - no machine's
            for sighting in sightings
        )
        write_atomically(self._path, as_csv(before + newest).encode())
        self._before, self._newest = before, newest
