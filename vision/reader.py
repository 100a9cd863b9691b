"""Which die, which value, how sure: each die found is looked at twice, then its face is read upright.

First the pose net sees the whole die: type, outline, where the face to be read is and which way its numeral
may stand. Its outline centres the second look. Then the numeral net reads the face, cut out upright, once for
each way that it may stand, and the whole net the die, turned upright. What all say together is the
probability of each pair of type and value. A die that is not clear then is looked at again, turned round;
where most turns see its face it is read once more, as it is, in its colours alone, and as a whole.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Self

import numpy as np

from vision.classifiers import Classifiers, face_of, whole_of
from vision.cocked import LEANING, NEIGHBOUR, leans, off_its_place
from vision.colours import colours_of, counts_otherwise
from vision.crops import shrunk
from vision.detector import LONGEST_SIDE, Detection, Detector
from vision.dice_sets import DiceSet, add_example
from vision.images import Image
from vision.inference import MODELS, Manifest, Runtime, load_net, onnx
from vision.own_dice import OwnDice, example_of
from vision.placing import beside, placed
from vision.plausibility import (
    LIKELY,
    Seen,
    asked_about,
    changed,
    cut_off,
    is_patch,
    not_found_again,
    not_on,
    oblique,
    once_each,
    take,
    without_trays,
)
from vision.pose import agreed, in_few_ways, square
from vision.quality import dazzled, die_problems, legible, picture_problems
from vision.reading import ACCEPT, NO_DIE, DieReading, DieType, Problem, Reading, confirmed
from vision.sight import CENTRED, KINDS, USUAL, Overhead, face_of_flat, slant, vertical
from vision.stacks import apart_from, not_hiding, outlines_off, with_stacked
from vision.views import CLEAR, Views, clearest_way

SMALLEST_HALF, SMALLEST_FAINT_HALF = 12.0, 18.0
"""A die whose half-width is less, in px, is too small to be read; the second holds below ..."""
FAINT_AND_SMALL = 0.5
"""... this score of the detector: printed squares with digits look like small dice, faintly; no die did."""
TURNED = (np.pi / 2, np.pi, -np.pi / 2)
"""A die that is not clear is looked at again, turned by these angles, rad."""
AGREED = float(len(TURNED) + 1)
"""What all turns agree on, read as it is and in its colours alone, counts as much as all turns."""
LEAST_SHARE = 0.7
"""Below the kiosk's camera a reading with less than this share of what all views say is asked about, however
probable: of 6,400 dice there that were accepted seven had less, one of them misread."""
PLAIN = 3
"""With fewer spots that look a little like dice the ground is plain."""
COVERED = 0.25
"""Of a die that can't be read for sure, covering is named as the reason from this probability on."""
SEEN_AGAIN = {Problem.COCKED, Problem.STACKED, Problem.UNSURE}
"""Dice in the tray with one of these problems are looked for once more."""
SEES_ANOTHER = 0.05
"""A die there that the pose net sees another one beside with more probability is looked round, too: the other
one may not have been found. (Of dice apart in trays one in a hundred is over that.)"""
ON_TOP = (0.8, 0.95)
"""The face read in a photograph must be the top one with these probabilities, of a lone die and of several,
by how all dice lie; ..."""
SURE_OF_UP = 0.9
"""... else it is read where the top one is, where the dice tell with this probability which way is up."""
NEARLY_ABOVE, FARTHEST = np.radians(15), np.radians(45)
"""A die that is surely seen at less than the first slant and shows its face elsewhere leans; beyond the
second a person is asked about every die."""


class DiceReader:
    """Reads all dice in a picture.

    Args:
        detector: where dice are.
        classifiers: the nets that see one die.
        manifest: for the calibration.
        accept: probability from which a reading is accepted.
        overhead: whether the camera looks straight down, so that a leaning die can be told.

    Attributes:
        camera: where it hangs, as calibrated; as usual until then.
        own: the players' own dice, where there are some.
    """

    def __init__(
        self,
        detector: Detector,
        classifiers: Classifiers,
        manifest: Manifest,
        *,
        accept: float = ACCEPT,
        overhead: bool = False,
    ) -> None:
        self._detector = detector
        self._classifiers = classifiers
        self._manifest = manifest
        self._accept = accept
        self._overhead = overhead
        self.camera = USUAL
        self.own: OwnDice | None = None

    @classmethod
    def load(
        cls,
        folder: Path | None = None,
        *,
        accept: float = ACCEPT,
        overhead: bool = False,
        runtime: Runtime = onnx,
    ) -> Self:
        """The reader with the models in `folder` (those shipped, by default); raises ModelError."""
        place = MODELS if folder is None else folder
        manifest = Manifest.load(place)
        names = ("find", "pose", "numeral", "whole")
        find, pose, numeral, whole = (load_net(manifest, place, name, runtime) for name in names)
        return cls(
            Detector(find), Classifiers(pose, numeral, whole), manifest, accept=accept, overhead=overhead
        )

    def know(self, sets: list[DiceSet]) -> None:
        """Take these sets of dice for known from now on; those known before are forgotten."""
        self.own = OwnDice(
            sets,
            embed_faces=lambda faces: self._classifiers.numerals(faces)[1],
            embed_wholes=lambda wholes: self._classifiers.read_wholes(wholes)[1],
        )

    def learn(self, image: Image, dice: Sequence[tuple[DieType, int]]) -> int:
        """Keep the dice of a throw, as a person confirmed them, as examples of the sets that they are of.

        Dice that are of no set are left alone, and those of which it is not clear which was meant.

        Returns:
            How many were kept; raises OSError when a set's folder can't be written to.
        """
        if self.own is None:
            return 0
        sets = {own.name: own for own in self.own.sets}
        seen = self.look(image)
        kept = 0
        for number, (die, value) in confirmed([reading for reading, _ in seen], dice).items():
            reading, views = seen[number]
            if reading.own_set is not None:
                add_example(sets[reading.own_set], die, value, *example_of(image, views, die, value))
                kept += 1
        if kept:
            self.know(list(sets.values()))
        return kept

    def read(self, image: Image, *, empty: Image | None = None, more: Sequence[Image] = ()) -> Reading:
        """All dice in a picture.

        Args:
            image: HxWx3 uint8, BGR.
            empty: the same tray without dice, of the same shape: what has not changed is no die.
            more: further pictures of the same dice at rest, of the same shape. What is seen in all of them
                counts together; a die on which they disagree is unsure.
        """
        height, width = image.shape[:2]
        small = shrunk(image, LONGEST_SIDE)  # takes longer than what is then done with it
        problems = picture_problems(small)
        seen = self.look(image, empty=empty, small=small)
        if more:
            seen = self._together(image, [seen, *(self.look(other, empty=empty) for other in more)])
        dice = [_described(image, *each) for each in seen]
        if problems:  # what is read in such a picture may be right, but no one could check it
            dice = [asked_about(die) for die in dice]
        elif dazzled(small):  # of those that are seen nothing is said by that, but there may be more
            problems = (Problem.DAZZLED,)
        elif not dice:
            problems = (Problem.NO_DICE,)
        return Reading(tuple(dice), problems, width, height)

    def look(self, image: Image, *, empty: Image | None = None, small: Image | None = None) -> list[Seen]:
        """All dice in a picture, each with what the nets saw of it.

        `empty` is as for `read`, `small` as for the detector.
        """
        found = self._detector.detect(image, small=small)
        return self._read_found(image, found.dice, empty, plain=found.faint < PLAIN)

    def _together(self, image: Image, pictures: list[list[Seen]]) -> list[Seen]:
        """The dice of several pictures of one tray at rest, read by all that was seen of each."""
        out: list[Seen] = []
        left = [list(seen) for seen in pictures]
        for number, seen in enumerate(left):
            for die, views in seen:
                half = square(views.pose.outline)[1]
                again = [take(others, die, half) for others in left[number + 1 :]]
                found = [other for other in again if other is not None]
                whole = views
                for _, other in found:
                    whole = whole.and_of(other)
                reading = self._judge(image, whole)
                each = [die, *(other for other, _ in found)]
                agreed = len(each) == len(pictures) and all(
                    (one.die, one.value) == (reading.die, reading.value) for one in each
                )
                flaws = {problem for one in each for problem in one.problems} - {Problem.UNSURE}
                if not agreed or not reading.accepted:
                    flaws.add(Problem.UNSURE)
                problems = tuple(problem for problem in Problem if problem in flaws)
                out.append((replace(reading, accepted=not problems, problems=problems), whole))
        return sorted(out, key=lambda each: each[0].x)

    def _read_found(
        self, image: Image, found: list[Detection], empty: Image | None, *, plain: bool
    ) -> list[Seen]:
        dice = without_trays(self._seen(image, found, empty), max(image.shape))
        if not self._overhead:
            return with_stacked(self._in_one_view(image, dice), plain=False)
        called = self._with_stacked(image, dice, plain=plain)
        again = self._seen_again(image, dice, called, empty)
        if again is not None:
            dice, called = again, self._with_stacked(image, again, plain=plain)
        more = self._beside_stacked(image, called, empty)
        return self._with_stacked(image, once_each([*dice, *more]), plain=plain) if more else called

    def _with_stacked(self, image: Image, dice: list[Seen], *, plain: bool) -> list[Seen]:
        size = (image.shape[1], image.shape[0])
        off = outlines_off(dice, size, self.camera) if plain else None
        return with_stacked(dice, plain=plain, off=off, bare=not_hiding(dice, size, self.camera))

    def _seen(self, image: Image, found: list[Detection], empty: Image | None) -> list[Seen]:
        """What each find is by itself."""
        if empty is not None:
            found = [die for die in found if changed(image, empty, die)]
        kept = placed(self._classifiers, image, found)
        if not kept:
            return []
        faces = self._classifiers.face_views(image, [second for _, _, second in kept])
        wholes = self._classifiers.whole_views(image, faces)
        all_views = [
            Views((face,), (whole,), score, float(first.kinds[NO_DIE]))
            for face, whole, (score, first, _) in zip(faces, wholes, kept, strict=True)
        ]
        out = []
        for views in self._turned(image, all_views):
            reading = self._judge(image, views)
            if is_patch(reading, views, max(image.shape)):
                continue
            out.append(self._below(image, reading, views) if self._overhead else (reading, views))
        return out

    def _seen_again(
        self, image: Image, dice: list[Seen], called: list[Seen], empty: Image | None
    ) -> list[Seen] | None:
        """The dice, those that would be asked about or see another looked round once more; None: none would.

        Dice that touch are often found as one, and one found beside its middle seems to lean.
        """
        doubtful = [n for n, (die, _) in enumerate(called) if SEEN_AGAIN & {*die.problems}]
        looks = [views for n, (_, views) in enumerate(dice) if n in doubtful or views.stacked > SEES_ANOTHER]
        if not looks:
            return None
        sure = [die for n, die in enumerate(dice) if n not in doubtful]
        finds = self._detector.around(image, [square(views.pose.outline) for views in looks])
        again = max((self._seen(image, not_on(sure, found), empty) for found in finds), key=len)
        lost = not_found_again([dice[n] for n in doubtful], again)
        return without_trays(once_each([*sure, *again, *lost]), max(image.shape))

    def _beside_stacked(self, image: Image, dice: list[Seen], empty: Image | None) -> list[Seen]:
        """Dice that the detector missed, and which those called stacked may see: the pose net knows them."""
        looks = [views.pose for die, views in dice if Problem.STACKED in die.problems]
        found = not_on(dice, beside(self._classifiers, image, looks))
        return apart_from(dice, self._seen(image, found, empty)) if found else []

    def _below(self, image: Image, reading: DieReading, views: Views) -> Seen:
        """A die below a camera that looks straight down, read where its top face must be."""
        size, moved = (image.shape[1], image.shape[0]), None
        if reading.die in NEIGHBOUR:
            elsewhere = off_its_place(views.shown(reading.die), size, self.camera) > NEIGHBOUR[reading.die]
            if elsewhere or len(views.faces) > 1:
                moved = self._in_its_place(image, reading, views, self.camera)
            if moved and not elsewhere:  # it was not clear at once: which of the two is on top stays open
                moved = (asked_about(reading), views)
        if slant((reading.x, reading.y), size, self.camera) > FARTHEST:
            return oblique(reading), views
        return moved or (reading, views)

    def _in_one_view(self, image: Image, dice: list[Seen]) -> list[Seen]:
        """The dice of a photograph of which nothing is known but that all are seen from one place.

        At a slant the pose net may take a neighbouring face for the top one. Where all dice together tell
        which way is up, the face is read where it must be; where they don't, a person is asked.
        """
        size = (image.shape[1], image.shape[0])
        known = {
            n: views.shown(reading.die) for n, (reading, views) in enumerate(dice) if reading.die in KINDS
        }
        if not known:
            return dice
        said = vertical(list(known.values()), size)
        least, sure = ON_TOP[len(known) > 1], said.sure > SURE_OF_UP
        out = list(dice)
        for n, top in zip(known, said.tops.tolist(), strict=True):
            reading, views = dice[n]
            seen_at = slant((reading.x, reading.y), size, said.camera)
            if top < least:
                moved = None
                if reading.die in CENTRED and sure:
                    moved = self._in_its_place(image, reading, views, said.camera)
                leaning = sure and seen_at < NEARLY_ABOVE
                out[n] = moved or (asked_about(reading) if leaning else oblique(reading), views)
        if not sure:
            return out
        return [
            (oblique(reading), views)
            if slant((reading.x, reading.y), size, said.camera) > FARTHEST
            else (reading, views)
            for reading, views in out
        ]

    def _turned(self, image: Image, all_views: list[Views]) -> list[Views]:
        """The views of all dice, with further ones of those not clear yet: turned, and where turns agree."""
        unclear = [number for number, views in enumerate(all_views) if views.evidence.share < CLEAR]
        if not unclear:
            return all_views
        squares = [square(all_views[number].pose.outline) for number in unclear]
        turned = self._classifiers.poses(image, squares, turns=TURNED)
        faces = self._classifiers.face_views(image, [in_few_ways(pose) for pose in turned])
        out = list(all_views)
        each = []
        for place, number in enumerate(unclear):
            its = slice(place, None, len(unclear))  # of each turn one
            out[number] = out[number].with_more(faces[its], ())
            each.append(agreed([all_views[number].pose, *turned[its]]))
        faces = self._classifiers.face_views(image, each)
        wholes = self._classifiers.whole_views(image, faces)
        for number, face, whole in zip(unclear, faces, wholes, strict=True):
            tinted = self._classifiers.tinted_face_view(image, face)
            more = [replace(seen, counts=AGREED) for seen in (face, tinted) if seen is not None]
            both = (whole, *self._classifiers.tinted_whole_views(image, [face]))
            out[number] = replace(out[number], wholes=both).with_more(more, ())
        return out

    def _in_its_place(self, image: Image, before: DieReading, views: Views, camera: Overhead) -> Seen | None:
        """The die read where its top face must be if it lies flat; None when nothing else is likely there.

        At the edge of the tray two faces are seen at much the same angle, and the pose net may take the wrong
        one; where it is known how the camera hangs, the right one is. A leaning die has no face there, or the
        one that was read before, which reaches so far.
        """
        size, pose = (image.shape[1], image.shape[0]), views.pose
        assert before.die is not None
        centre = face_of_flat(before.die, pose.outline, size, camera)
        moved = self._classifiers.turned_round(image, replace(pose, centre=centre))
        faces = self._classifiers.face_views(image, [moved])
        moved_views = replace(
            views, faces=tuple(faces), wholes=tuple(self._classifiers.whole_views(image, faces))
        )
        reading = self._judge(image, moved_views)
        another = reading.value != before.value
        return (reading, moved_views) if another and reading.probability > LIKELY else None

    def _judge(self, image: Image, views: Views) -> DieReading:
        pose = views.pose
        known = None if self.own is None else self.own.known(views, whole_of(image, pose))
        evidence = views.evidence if known is None else views.evidence_with(known.weighed)
        die, value = evidence.die, evidence.value
        (x, y), half = square(pose.outline)
        probability = self._manifest.confidence.probability(evidence)
        problems = []
        if die is DieType.D100:
            problems.append(Problem.PERCENTILE)
        size = (image.shape[1], image.shape[0])
        if leans(views.shown(die), size, self.camera, views.flat) if self._overhead else views.flat < LEANING:
            problems.append(Problem.COCKED)
        if cut_off(pose.outline, *size):
            problems.append(Problem.CUT_OFF)
        if half < (SMALLEST_FAINT_HALF if views.found < FAINT_AND_SMALL else SMALLEST_HALF):
            problems.append(Problem.TOO_SMALL)
        face = face_of(image, pose, pose.ups[clearest_way(views.faces[0])][0])
        doubted = evidence.share < LEAST_SHARE or counts_otherwise(image, pose, die, value)
        if probability < self._accept or (doubted and self._overhead) or not legible(face):
            problems += [Problem.UNSURE, *die_problems(whole_of(image, pose))]
            if views.covered > COVERED and Problem.CUT_OFF not in problems:
                problems.append(Problem.COVERED)
        outline = tuple((float(px), float(py)) for px, py in pose.outline)
        own_set = None if known is None else known.own_set
        return DieReading(die, value, probability, not problems, x, y, outline, tuple(problems), own_set)


def _described(image: Image, die: DieReading, views: Views) -> DieReading:
    """The die with what it looks like, and how its numeral stands."""
    turned = None if die.die is None or die.value is None else views.turned(die.die, die.value)
    return replace(die, colours=colours_of(image, views.pose, die.die, die.value), turned=turned)
