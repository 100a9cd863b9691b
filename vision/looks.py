"""What the nets saw of one die, view by view, and what all views together say.

A die is looked at several times: as the finder found it, centred by its own outline, turned round, and in
further pictures of the same dice at rest. The errors of one view are not those of the next, so their
probabilities are averaged; where they disagree the reading is less sure, and a person is asked.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from vision.certainty import Evidence
from vision.nets import Floats
from vision.numerals import DIE_TYPES, NO_DIE, UNREADABLE, values_of
from vision.pose import Pose

SHOWABLE = tuple((die, value, numeral) for die in DIE_TYPES for numeral, value in values_of(die).items())
"""All that can be read: type, value, and the numeral net's class for it."""
FIRST_LOOK = 0.5
"""How much the first look counts beside each other one, which are centred better."""
LEAST_SHARE = 1e-3
"""One view that sees nothing of a value does not rule it out."""


@dataclass(frozen=True)
class Glance:
    """One view of one die.

    Attributes:
        pose: what the pose net said.
        shares: (S,) the probability of each of SHOWABLE.
        read: WxC, each way of standing: the numeral net's probabilities. vectors: WxD, its last layer.
    """

    pose: Pose
    shares: Floats
    read: Floats
    vectors: Floats


@dataclass(frozen=True)
class Look:
    """All views of one die.

    Attributes:
        first: as the finder found it. second: centred by its own outline.
        others: turned, and of further pictures.
        found: the finder's score.
    """

    first: Glance
    second: Glance
    found: float
    others: tuple[Glance, ...] = ()

    @property
    def pose(self) -> Pose:
        """Where and how the die lies: the second look's."""
        return self.second.pose

    @property
    def glances(self) -> tuple[Glance, ...]:
        """All of them."""
        return (self.first, self.second, *self.others)

    @property
    def shares(self) -> Floats:
        """(S,) the probability of each of SHOWABLE by all views."""
        mean: Floats = self._weights @ np.stack([glance.shares for glance in self.glances])
        return mean

    @property
    def in_common(self) -> Floats:
        """(S,) the probability of each of SHOWABLE, of what the views agree on: their geometric mean.

        Where each view is unsure of something else, the mean of all is unsure and this is not.
        """
        logs = np.log(np.maximum([glance.shares for glance in self.glances], LEAST_SHARE))
        product = np.exp(self._weights @ logs)
        return np.asarray(product / product.sum(), np.float32)

    @property
    def _weights(self) -> Floats:
        weights = np.array([FIRST_LOOK, *[1.0] * (len(self.others) + 1)], np.float32)
        shares: Floats = weights / weights.sum()
        return shares

    @property
    def evidence(self) -> Evidence:
        """What speaks for the likeliest type and value."""
        return self.evidence_with(lambda shares: shares)

    def evidence_with(self, weighed: Callable[[Floats], Floats]) -> Evidence:
        """The same when shares (S,) are brought together with what is known of a player's own dice."""
        shares = weighed(self.shares)
        best = int(shares.argmax())
        die, value, _ = SHOWABLE[best]
        none = max(float(glance.pose.kinds[NO_DIE]) for glance in self.glances)
        common = float(weighed(self.in_common)[best])
        return Evidence(die, value, float(shares[best]), common, self.found, none)

    def with_more(self, glances: tuple[Glance, ...]) -> "Look":
        """The same with further views."""
        return replace(self, others=(*self.others, *glances))


def shares_of(kinds: Floats, read: Floats, weights: Floats) -> Floats:
    """(S,) the probability of each of SHOWABLE, given types, and numerals (WxC) for each way up (W,).

    A way in which nothing is read clearly counts little: upside down, a numeral is now this and now that.
    What stays unreadable in the best way is lost, so that the sum tells how much was read at all.
    """
    likely = weights * read[:, :UNREADABLE].max(axis=1) ** 2
    mixed = (likely[:, None] * read).sum(axis=0) / max(float(likely.sum()), 1e-6)
    return np.array(
        [kinds[DIE_TYPES.index(die)] * mixed[numeral] for die, _, numeral in SHOWABLE], np.float32
    )
