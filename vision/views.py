"""What the nets saw of one die, view by view, and what all views together say.

A die's face is looked at several times: centred by the die's outline, turned round, in its colours alone, and
in further pictures of the same dice at rest. The die is also seen as a whole, turned upright. The errors of
one view are not those of the next, so their probabilities are averaged; where they disagree the reading is
less sure, and a person is asked.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import numpy as np

from vision.confidence import Evidence
from vision.images import Floats
from vision.pose import Pose
from vision.reading import DIE_TYPES, NO_DIE, UNREADABLE, DieType, numeral_class, values_of
from vision.sight import Shown

SHOWABLE = tuple((die, value, numeral) for die in DIE_TYPES for numeral, value in values_of(die).items())
"""All that can be read: type, value, and the numeral net's class for it."""
CLEAR = 0.9
"""A die to which the first views give at least this share needs no further ones."""
WHOLE = 0.4
"""How much the whole net counts beside the views of the face."""
LEAST_SHARE = 1e-3
"""One view that sees nothing of a value does not rule it out."""


@dataclass(frozen=True)
class FaceView:
    """One view of one die.

    Attributes:
        pose: what the pose net said.
        shares: (S,) the probability of each of SHOWABLE.
        read: WxC, each way of standing: the numeral net's probabilities. vectors: WxD, its last layer.
        counts: how much, beside other views of the same die.
    """

    pose: Pose
    shares: Floats
    read: Floats
    vectors: Floats
    counts: float = 1.0


@dataclass(frozen=True)
class WholeView:
    """One view of a whole die.

    Attributes:
        shares: (S,) the probability of each of SHOWABLE.
        upright: the probability that it is a die that stands upright in the likeliest of the ways tried.
        likely: (W,) how likely each way of standing is, beside the likeliest.
        vectors: WxD, each way of standing: what the net's last layer sees.
    """

    shares: Floats
    upright: float
    likely: Floats
    vectors: Floats


@dataclass(frozen=True)
class Views:
    """All views of one die.

    Attributes:
        faces: at its face: centred by its own outline first; of a die that is not clear then also turned,
            in its colours alone, and of further pictures.
        wholes: what the whole net says of it: in one picture, then in its colours alone, and of further ones.
        found: the detector's score.
        none: the probability that it is no die, as the detector placed it.
    """

    faces: tuple[FaceView, ...]
    wholes: tuple[WholeView, ...]
    found: float
    none: float

    @property
    def pose(self) -> Pose:
        """Where and how the die lies, as the first view of the face has it."""
        return self.faces[0].pose

    @property
    def flat(self) -> float:
        """The probability that it lies flat, by all views of the face."""
        return float(np.mean([face.pose.flat for face in self.faces]))

    @property
    def covered(self) -> float:
        """That something hides so much of it that it can't be read for sure."""
        return float(np.mean([face.pose.covered for face in self.faces]))

    @property
    def stacked(self) -> float:
        """That it lies on another die."""
        return float(np.mean([face.pose.stacked for face in self.faces]))

    @property
    def shares(self) -> Floats:
        """(S,) the probability of each of SHOWABLE by all views."""
        mean: Floats = self._weights @ self._each
        return mean

    @property
    def in_common(self) -> Floats:
        """(S,) the probability of each of SHOWABLE, of what the views agree on: their geometric mean.

        Where each view is unsure of something else, the mean of all is unsure and this is not.
        """
        logs = np.log(np.maximum(self._each, LEAST_SHARE))
        product = np.exp(self._weights @ logs)
        return np.asarray(product / product.sum(), np.float32)

    @property
    def _each(self) -> Floats:
        """VxS, what each view says."""
        return np.stack([*(face.shares for face in self.faces), *(whole.shares for whole in self.wholes)])

    @property
    def _weights(self) -> Floats:
        """(V,) how much each view counts."""
        counts = np.array([face.counts for face in self.faces], np.float32)
        shares = (1 - WHOLE) * counts / counts.sum()
        return np.append(shares, np.full(len(self.wholes), WHOLE / len(self.wholes), np.float32))

    @property
    def evidence(self) -> Evidence:
        """What speaks for the likeliest type and value."""
        return self.evidence_with(lambda shares: shares)

    def evidence_with(self, weighed: Callable[[Floats], Floats]) -> Evidence:
        """The same when shares (S,) are brought together with what is known of a player's own dice."""
        shares = weighed(self.shares)
        best = int(shares.argmax())
        die, value, _ = SHOWABLE[best]
        none = max(self.none, *(float(face.pose.kinds[NO_DIE]) for face in self.faces))
        common = float(weighed(self.in_common)[best])
        upright = max(whole.upright for whole in self.wholes)
        return Evidence(die, value, float(shares[best]), common, self.found, none, upright)

    def shown(self, die: DieType) -> Shown:
        """How it shows the face that is read, if it is of this type."""
        face = self.faces[0]
        return Shown(die, face.pose.centre, face.pose.outline, face.pose.ups[clearest_way(face)][0])

    def turned(self, die: DieType, value: int) -> float | None:
        """How far the numeral of this value is turned clockwise from upright, degrees, 0 to below 360.

        None where no view reads it clearly.
        """
        numeral = numeral_class(die, value)
        read, angle = max(
            (float(share), angle)
            for face in self.faces
            for share, (angle, _weight) in zip(face.read[:, numeral], face.pose.ups, strict=True)
        )
        return float(np.degrees(np.pi / 2 - angle) % 360) if read >= CLEAR else None

    def with_more(self, faces: Iterable[FaceView], wholes: Iterable[WholeView]) -> "Views":
        """The same with further views."""
        return replace(self, faces=(*self.faces, *faces), wholes=(*self.wholes, *wholes))

    def and_of(self, other: "Views") -> "Views":
        """The same with what other views of the same die have seen."""
        return replace(self.with_more(other.faces, other.wholes), none=max(self.none, other.none))


def clearest_way(face: FaceView) -> int:
    """Which of its ways up the face stands in: likely to the pose net, and readable to the numeral net."""
    weights = np.array([weight for _, weight in face.pose.ups], np.float32)
    return int(_likely(face.read, weights).argmax())


def _likely(read: Floats, weights: Floats) -> Floats:
    """(W,) Ways in which nothing is read clearly count little: upside down, a numeral is any."""
    likely: Floats = weights * read[:, :UNREADABLE].max(axis=1) ** 2
    return likely


def shares_of(kinds: Floats, read: Floats, weights: Floats) -> Floats:
    """(S,) the probability of each of SHOWABLE, given types, and numerals (WxC) for each way up (W,).

    What stays unreadable in the best way is lost, so that the sum tells how much was read at all.
    """
    likely = _likely(read, weights)
    mixed = (likely[:, None] * read).sum(axis=0) / max(float(likely.sum()), 1e-6)
    return np.array(
        [kinds[DIE_TYPES.index(die)] * mixed[numeral] for die, _, numeral in SHOWABLE], np.float32
    )


def whole_view_of(read: Floats, weights: Floats, vectors: Floats) -> WholeView:
    """What the whole net (Wx(S + 1)) says, given each way up (W,), with its last layer (WxD).

    A way in which it does not stand upright counts little.
    """
    upright = 1 - read[:, -1]
    likely = weights * upright**2
    shares: Floats = (likely[:, None] * read[:, :-1]).sum(axis=0) / max(float(likely.sum()), 1e-6)
    return WholeView(shares, float(upright.max()), likely / max(float(likely.max()), 1e-6), vectors)
