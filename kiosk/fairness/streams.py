"""The register's dice sorted into those that are tested together: one kind, of one set, seen in one way."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from calibration.fairness import misreading
from calibration.fairness.finding import as_object, examine, words
from calibration.fairness.misreading import told_apart
from calibration.fairness.rolls import Rolls, faces_of, in_order, name_of
from calibration.fairness.unseen import asking, bounds
from hardware.message import Message, together
from kiosk.fairness.register import Known, Origin
from kiosk.people import shown_names

if TYPE_CHECKING:
    from collections.abc import Iterable

    from calibration.fairness.finding import Finding
    from calibration.fairness.misreading import Apart
    from calibration.fairness.unseen import Asking, Bounds
    from kiosk.fairness.register import DieThrown


SEEN_BY = {
    Origin.CAMERA: "read by the camera",
    Origin.SIMULATED: "simulated",
    Origin.TAPPED_IN: "tapped in, no camera",
}


@dataclass
class Stream:
    """Dice that are tested together.

    Attributes:
        die, own_set, origin: what they have in common; a set of "" is all dice of no known set.
        shown: faces in the order in which they came.
        times: ISO 8601, of each of these.
        silent, put_right, answered: (faces,), how many of these the camera alone has read, were corrected
            though it was sure, or were told by a person that it asked.
        unseen: dice whose face nobody knows.
        told: by (shown, read), faces counted from 0: dice that the camera read and a person spoke about.
        by_person: how many of these each has thrown, by id; the house by its name.
        names: of these, the newest.
        machine: how many a machine threw for itself.
    """

    die: str
    own_set: str
    origin: Origin
    shown: list[int] = field(default_factory=list)
    times: list[str] = field(default_factory=list)
    silent: list[int] = field(default_factory=list)
    put_right: list[int] = field(default_factory=list)
    answered: list[int] = field(default_factory=list)
    unseen: int = 0
    told: Counter[tuple[int, int]] = field(default_factory=Counter)
    by_person: Counter[str] = field(default_factory=Counter)
    names: dict[str, str] = field(default_factory=dict)
    machine: int = 0

    def __post_init__(self) -> None:
        """Of each face there is none yet."""
        self.silent, self.put_right, self.answered = ([0] * faces_of(self.die) for _ in range(3))

    @property
    def sure(self) -> list[int]:
        """(faces,), of how many the camera was sure, rightly or not."""
        return [one + other for one, other in zip(self.silent, self.put_right, strict=True)]

    @property
    def name(self) -> str:
        """For people: "d6 of Red (simulated)"."""
        return f"{name_of(self.die, self.own_set)} ({SEEN_BY[self.origin]})"

    @property
    def rolls(self) -> Rolls:
        """Those whose face is known."""
        return in_order(self.die, self.shown, self.own_set)

    @property
    def people(self) -> list[tuple[str, str, int]]:
        """Who has thrown how many, the most first: id, name as it can be told from the others', count."""
        shown = shown_names(self.names)
        return [(who, shown[who], count) for who, count in self.by_person.most_common()]

    def take(self, thrown: DieThrown) -> None:
        """One more."""
        if thrown.face is None:
            self.unseen += 1
            return
        place = thrown.face - 1
        self.shown.append(thrown.face)
        self.times.append(thrown.time)
        self.by_person[thrown.thrower] += 1
        self.names[thrown.thrower] = thrown.who
        self.machine += thrown.machine
        if thrown.known is Known.SURE:
            self.silent[place] += 1
            return
        (self.put_right if thrown.known is Known.PUT_RIGHT else self.answered)[place] += 1
        if thrown.read is not None:
            self.told[place, thrown.read - 1] += 1


@dataclass(frozen=True, slots=True)
class Studied:
    """All that is said of a stream.

    Attributes:
        finding: of the dice whose face is known, as if the others were missing at random.
        bounds: of each face, with those that nobody saw.
        asking: whether some faces are asked about more often.
        apart: the die told from its tray.
    """

    stream: Stream
    finding: Finding
    bounds: tuple[Bounds, ...]
    asking: Asking | None
    apart: Apart

    @property
    def words(self) -> Message:
        """What it comes to."""
        return together(words(self.finding), misreading.words(self.apart))


def sorted_dice(dice: Iterable[DieThrown]) -> list[Stream]:
    """The streams of the dice that may be counted, by die, set and origin; hidden ones are left out.

    A die that was not seen may have been any that was asked for, of any set: it counts as unseen to each.
    """
    dice = [thrown for thrown in dice if thrown.known is not Known.HIDDEN]
    streams: dict[tuple[str, str, Origin], Stream] = {}
    for thrown in dice:
        if thrown.face is not None:
            key = thrown.die, thrown.own_set, thrown.origin
            streams.setdefault(key, Stream(*key)).take(thrown)
    for thrown in dice:
        if thrown.face is None:
            for die in [thrown.die] if thrown.die else sorted(set(thrown.asked)):
                _unseen(streams, die, thrown)
    return [streams[key] for key in sorted(streams, key=lambda each: (each[2], faces_of(each[0]), each[1]))]


def _unseen(streams: dict[tuple[str, str, Origin], Stream], die: str, thrown: DieThrown) -> None:
    own = die, thrown.own_set, thrown.origin
    may_be = [
        key for key in streams if (key[0], key[2]) == (die, thrown.origin) and thrown.own_set in {"", key[1]}
    ]
    for key in may_be or [own]:
        streams.setdefault(key, Stream(*key)).take(thrown)


def study(stream: Stream) -> Studied:
    """Every test of a stream."""
    rolls = stream.rolls
    return Studied(
        stream,
        examine(rolls),
        bounds(stream.sure, stream.answered, stream.unseen),
        asking(stream.sure, stream.answered),
        told_apart(rolls.counts, stream.unseen, stream.silent, stream.told),
    )


def studied_object(studied: Studied) -> dict[str, Any]:
    """All of it as JSON data."""
    stream = studied.stream
    return {
        **as_object(studied.finding),
        "origin": stream.origin.value,
        "first": stream.times[0] if stream.times else None,
        "last": stream.times[-1] if stream.times else None,
        "by_person": [{"id": who, "name": name, "dice": dice} for who, name, dice in stream.people],
        "by_machine": stream.machine,
        "sure": stream.sure,
        "put_right": stream.put_right,
        "answered": stream.answered,
        "unseen": stream.unseen,
        "bounds": [asdict(each) for each in studied.bounds],
        "asking": None if studied.asking is None else asdict(studied.asking),
        "apart": asdict(studied.apart),
        "words": str(studied.words),
    }
