"""A player's own dice: examples of each face, kept as small pictures, by which they are known again.

A folder holds one folder a set; that holds `set.toml` (name, owner) and one PNG an example, named after what
it shows: `d20-17-0003.png`. An example is two pictures of 96x96 side by side: the whole die, and the face to
be read, both turned so that the numeral stands upright. Nothing else is kept, so that a set can be looked at,
copied to another kiosk, thinned out or deleted with any file manager, and outlives new nets. Each file is
written whole or not at all: an enrolment that is cut off loses nothing that was confirmed.
"""

import os
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.crops import FACE_SIDE, POSE_SIDE, from_middle, inked
from vision.images import Floats, Image
from vision.numerals import DIE_TYPES, values_of
from vision.reading import DieReading, DieType
from vision.views import SHOWABLE, Look

SET_FILE = "set.toml"
MOST_EXAMPLES = 12
"""A face keeps this many examples; a newer one replaces the oldest, so that new light is learned."""
_EXAMPLE = re.compile(r"(?P<die>d\d+)-(?P<value>\d+)-(?P<number>\d{4})\.png")
_NAME = re.compile(r"[\w][\w .'-]{0,39}")

EmbedFaces = Callable[[Floats], Floats]
"""Nx64x64 faces to NxD vectors: what the numeral net's last layer sees."""
EmbedWholes = Callable[[list[Image]], Floats]
"""N whole dice, upright, 96x96x3, to NxD vectors: what the whole net's last layer sees."""


class OwnDiceError(Exception):
    """A set can't be used; the text names it, says what is wrong and what to do."""


@dataclass(frozen=True)
class DiceSet:
    """One player's set as it lies in its folder.

    Attributes:
        folder: its own. name, owner: as given. examples: file names by (type, value), oldest first.
        damaged: what is to be done where `set.toml` can't be read; the set then has its folder's name and no
            owner, and its examples count as ever.
    """

    folder: Path
    name: str
    owner: str
    examples: dict[tuple[DieType, int], list[Path]] = field(default_factory=dict)
    damaged: str = ""

    def missing(self, wanted: int = 1) -> dict[DieType, list[int]]:
        """For each type of which there is an example the values that have fewer than `wanted`."""
        out = {}
        for die in DieType:
            counts = {value: len(self.examples.get((die, value), ())) for value in values_of(die).values()}
            if any(counts.values()):
                out[die] = [value for value, count in sorted(counts.items()) if count < wanted]
        return out


def read_sets(folder: Path) -> list[DiceSet]:
    """All sets in a folder, by name; folders without `set.toml` are none."""
    if not folder.is_dir():
        return []
    return [read_set(path.parent) for path in sorted(folder.glob(f"*/{SET_FILE}"))]


def read_set(folder: Path) -> DiceSet:
    """The set in its own folder; raises OwnDiceError where there is none."""
    path = folder / SET_FILE
    name, owner, damaged = folder.name, "", ""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        name, owner = _words(content["name"]), _words(content["owner"])
    except OSError as error:
        raise OwnDiceError(f"{path}: there is no set of dice to be read here.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, KeyError, TypeError):
        name, damaged = folder.name, f'{path} is damaged. Write it anew: name = "..." and owner = "...".'
    examples: dict[tuple[DieType, int], list[Path]] = {}
    for file in sorted(folder.glob("*.png")):
        shown = _shown(file)
        if shown is not None:
            examples.setdefault(shown, []).append(file)
    return DiceSet(folder, name, owner, examples, damaged)


def _words(said: object) -> str:
    if not isinstance(said, str):
        raise TypeError(f"{said} is no name")
    return said


def make_set(folder: Path, name: str, owner: str) -> DiceSet:
    """The set of this name below `folder`, made if there is none; raises OwnDiceError."""
    if not _NAME.fullmatch(name) or not _NAME.fullmatch(owner or name):
        raise OwnDiceError(
            f'"{name}" of "{owner}": names have up to 40 letters, digits, spaces, dots, hyphens.'
        )
    place = folder / re.sub(r"[^\w-]+", "-", name.casefold())
    if (place / SET_FILE).exists():
        found = read_set(place)
        if found.damaged:
            _write_set(place, name, owner)
            return read_set(place)
        if found.name.casefold() != name.casefold():
            raise OwnDiceError(f"The set {found.name} has that folder already. Take another name.")
        if owner not in {"", found.owner}:
            raise OwnDiceError(f"The set {name} is {found.owner}'s already. Take another name.")
        return found
    place.mkdir(parents=True, exist_ok=True)
    _write_set(place, name, owner)
    return read_set(place)


def _write_set(place: Path, name: str, owner: str) -> None:
    _write_whole(place / SET_FILE, f'name = "{name}"\nowner = "{owner}"\n'.encode())


def add_example(own: DiceSet, die: DieType, value: int, whole: Image, face: Image) -> Path:
    """Keep one example; of a face that has MOST_EXAMPLES the oldest goes. Raises OSError.

    Args:
        own: the set.
        die: its type.
        value: what it shows, as `DieReading.value` counts.
        whole: 96x96x3, the die.
        face: 96x96x3, its face upright.
    """
    if value not in values_of(die).values():
        raise ValueError(f"a {die} can't show {value}")
    kept = own.examples.setdefault((die, value), [])
    numbers = [int(match["number"]) for path in kept if (match := _EXAMPLE.fullmatch(path.name))]
    path = own.folder / f"{die}-{value}-{(max(numbers, default=0) + 1) % 10000:04d}.png"
    data = cv2.imencode(".png", np.hstack([whole, face]))[1].tobytes()
    _write_whole(path, data)
    kept.append(path)
    while len(kept) > MOST_EXAMPLES:
        kept.pop(0).unlink(missing_ok=True)
    return path


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


def example(path: Path) -> Image | None:
    """The two pictures of an example side by side, 96x192x3; None of a file that is damaged, or another's."""
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if picture is None or picture.shape != (POSE_SIDE, 2 * POSE_SIDE, 3):
        return None
    return picture.astype(np.uint8)


def sound(own: DiceSet) -> tuple[DiceSet, list[Path]]:
    """The set with those of its examples that can be used, and the files of the others."""
    damaged = [path for paths in own.examples.values() for path in paths if example(path) is None]
    examples = {
        shown: [path for path in paths if path not in damaged] for shown, paths in own.examples.items()
    }
    return replace(own, examples={shown: paths for shown, paths in examples.items() if paths}), damaged


def remove_set(own: DiceSet) -> None:
    """Delete a set's own files, and its folder when nothing else lies in it. Raises OSError."""
    unfinished = [path for path in own.folder.glob("*.part") if _shown(path.with_suffix(".png"))]
    unfinished.append((own.folder / SET_FILE).with_suffix(".part"))
    for path in [*(path for paths in own.examples.values() for path in paths), *unfinished]:
        path.unlink(missing_ok=True)
    (own.folder / SET_FILE).unlink()
    if not any(own.folder.iterdir()):
        own.folder.rmdir()


def _shown(path: Path) -> tuple[DieType, int] | None:
    match = _EXAMPLE.fullmatch(path.name)
    if match is None or match["die"] not in set(DieType):
        return None
    die, value = DieType(match["die"]), int(match["value"])
    return (die, value) if value in values_of(die).values() else None


def _write_whole(path: Path, data: bytes) -> None:
    """Write, sync, then rename: after a power cut the file is there whole or not at all."""
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)


@dataclass(frozen=True)
class Known:
    """What the examples say of a die that lies in the tray.

    Attributes:
        own_set: name of the set that it is of.
        likeness: (type, value) -> that of the nearest example, -1 to 1, for every face with examples.
    """

    own_set: str
    likeness: dict[tuple[DieType, int], float]

    def weighed(self, shares: Floats) -> Floats:
        """Shares of SHOWABLE, brought together with the likeness.

        Faces without examples count as the least alike: a set need not be complete. A die that is hardly like
        any example is seen otherwise than those were, or a neighbouring face was taken for the top one: then
        likeness tells less.
        """
        least = min(self.likeness.values())
        alike = np.array([self.likeness.get((die, value), least) for die, value, _ in SHOWABLE], np.float32)
        kept = np.array([(die, value) in self.likeness for die, value, _ in SHOWABLE])
        trust = float(np.clip((alike.max() - HARDLY_ALIKE) / (ALIKE - HARDLY_ALIKE), 0, 1))
        mixed = (shares + FLOOR * kept) * np.exp(LIKENESS_COUNTS * trust * (alike - alike.max()))
        both: Floats = (mixed / mixed.sum()).astype(np.float32)
        return both


class OwnDice:
    """The examples of all sets, as vectors: tells which face of which set a die shows.

    Args:
        sets: whose examples are used.
        embed_faces: the numeral net's last layer.
        embed_wholes: the whole net's.

    Attributes:
        sets: those.
        damaged: examples that can't be used: cut short by hand, or other pictures. The others count.
    """

    def __init__(self, sets: list[DiceSet], *, embed_faces: EmbedFaces, embed_wholes: EmbedWholes) -> None:
        self.sets = sets
        self.damaged: list[Path] = []
        faces, wholes = [], []
        self._shown: list[tuple[DieType, int]] = []
        self._of: list[int] = []
        self._paths: list[Path] = []
        for number, own in enumerate(sets):
            for shown, paths in own.examples.items():
                for path in paths:
                    both = example(path)
                    if both is None:
                        self.damaged.append(path)
                        continue
                    wholes.append(both[:, :POSE_SIDE])
                    faces.append(inked(middle(both[:, POSE_SIDE:])))
                    self._shown.append(shown)
                    self._of.append(number)
                    self._paths.append(path)
        none = np.zeros((0, 1), np.float32)
        self._faces = _unit(embed_faces(np.stack(faces))) if faces else none
        self._wholes = _unit(embed_wholes(wholes)) if wholes else none
        self._colours = np.array([colours_of(whole) for whole in wholes], np.float32)
        self._room = np.array([self._room_of(number) for number in range(len(sets))], np.float32)

    def _room_of(self, number: int) -> float:
        """How far from its nearest example the colours of a die of a set may lie.

        A set enrolled in one light says little of other lights, so that the room is that which its own
        examples leave each other; with every example taken in another light it grows.
        """
        gaps = []
        for die in DieType:
            mine = [
                place
                for place, (of, shown) in enumerate(zip(self._of, self._shown, strict=True))
                if of == number and shown[0] is die
            ]
            if len(mine) > 1:
                colours = self._colours[mine]
                apart = np.abs(colours[:, None] - colours[None]).mean(axis=2)
                np.fill_diagonal(apart, np.inf)
                gaps += list(apart.min(axis=1))
        if not gaps:
            return LEAST_ROOM
        return float(np.clip(ROOM * np.quantile(gaps, 0.9), LEAST_ROOM, MOST_ROOM))

    def __len__(self) -> int:
        return len(self._shown)

    def nearest_others(self) -> list[tuple[Path, tuple[DieType, int], tuple[DieType, int]]]:
        """Of each example its file, what it shows, and what that of the others shows that is most like it.

        An example that is the only one of its face is left out.
        """
        alike = (self._faces @ self._faces.T + self._wholes @ self._wholes.T) / 2
        np.fill_diagonal(alike, -np.inf)
        counts = Counter(self._shown)
        return [
            (path, shown, self._shown[int(alike[row].argmax())])
            for row, (path, shown) in enumerate(zip(self._paths, self._shown, strict=True))
            if counts[shown] > 1
        ]

    def known(self, look: Look, whole: Image) -> Known | None:
        """What a die shows by the examples; None when it is of none of the sets.

        Args:
            look: what the nets saw of it.
            whole: 96x96x3, the die.
        """
        if not self._shown:
            return None
        gaps = np.abs(self._colours - colours_of(whole)).mean(axis=1) / self._room[self._of]
        # a set's dice may differ in colour: the die is held against those of the types it may be of
        kinds = look.pose.kinds
        likely = np.array([kinds[DIE_TYPES.index(die)] > LIKELY_TYPE for die, _ in self._shown])
        gaps = np.where(likely, gaps, np.inf)
        nearest = int(gaps.argmin())
        if gaps[nearest] > 1:
            return None
        owner = self._of[nearest]
        weights = np.array([weight for glance in look.glances for _, weight in glance.pose.ups], np.float32)
        faces = _alike(np.vstack([glance.vectors for glance in look.glances]), weights, self._faces)
        weights = np.concatenate([view.likely for view in look.wholes])
        wholes = _alike(np.vstack([view.vectors for view in look.wholes]), weights, self._wholes)
        likeness: dict[tuple[DieType, int], float] = {}
        for shown, of, one in zip(self._shown, self._of, (faces + wholes) / 2, strict=True):
            if of == owner:
                likeness[shown] = max(likeness.get(shown, -1.0), float(one))
        return Known(self.sets[owner].name, likeness)


FLOOR = 1e-3
"""What the nets give a face counts for at least this much, so that examples can overrule them."""
LIKENESS_COUNTS = 8.0
"""How much a difference in likeness of 1 weighs, as a logarithm of odds ..."""
HARDLY_ALIKE, ALIKE = 0.8, 0.9
"""... where the nearest example is as like as the second of these; at the first it weighs nothing."""
LIKELY_TYPE = 0.1
COLOURED = 0.56
"""Radius of the disc whose colours are taken, in half-widths of the picture of the die."""
ROOM = 3.0
"""The colours of a die of a set, as `colours_of` counts them, lie no farther from those of its nearest
example than so many times what lies between the examples ..."""
LEAST_ROOM, MOST_ROOM = 0.02, 0.03
"""... but this far in any case, and no farther."""


def colours_of(whole: Image) -> Floats:
    """The colours in a disc in the middle of a die: quantiles of each of Lab's planes, brightness halved."""
    inner = whole[from_middle(whole.shape[0]) < COLOURED**2]
    lab = cv2.cvtColor(inner[:, None], cv2.COLOR_BGR2LAB).reshape(-1, 3).astype(np.float32) / 255
    quantiles: Floats = np.quantile(lab, (0.15, 0.5, 0.85), axis=0).astype(np.float32)
    quantiles[:, 0] *= 0.5
    return quantiles.ravel()


def middle(face: Image) -> Image:
    """The part of a kept face (96x96) that the numeral net reads (64x64)."""
    edge = (face.shape[0] - FACE_SIDE) // 2
    return face[edge : edge + FACE_SIDE, edge : edge + FACE_SIDE]


def _alike(seen: Floats, weights: Floats, examples: Floats) -> Floats:
    """(E,) how like each example (ExD) a die is, seen in ways (WxD) that are likely by their weights (W,)."""
    each: Floats = (_unit(seen) @ examples.T) * (weights / max(float(weights.max()), 1e-6))[:, None] ** 0.25
    nearest: Floats = each.max(axis=0)
    return nearest


def _unit(vectors: Floats) -> Floats:
    length = np.linalg.norm(vectors, axis=1, keepdims=True)
    unit: npt.NDArray[np.float32] = (vectors / np.maximum(length, 1e-6)).astype(np.float32)
    return unit
