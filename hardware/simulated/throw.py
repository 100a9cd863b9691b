"""How thrown dice move: over the near wall, bouncing, off the sides, rolling out into a rest chosen before.

Everything is worked out backwards from the rest, so that no physics can fail: a die ends flat, on the value
and at the place drawn for it, and two dice never end inside each other.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.simulated.scene import rest_height, rest_rotation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.simulated.dice import Die
    from hardware.simulated.solids import Array, Solid
    from hardware.simulated.trays import Tray

Rng = np.random.Generator

GAP_MM = 1.5
"""At rest, the spheres round two dice are at least this far apart."""
SHORTEST_S, LONGEST_S = 0.8, 1.2
"""How long a die moves."""
SLOWING = 1.9
"""Distance still to go falls with this power of the time still to go."""
ROLL_ENDS = 0.93
"""A die has fallen flat by this share of its time; the rest is sliding."""
FIRST_TOUCH = 0.24
"""It first touches the floor at this share of its time ..."""
HOPS = ((0.24, 0.46, 24.0), (0.46, 0.6, 8.0), (0.6, 0.68, 2.5))
"""... and then hops: from, to (shares of its time), height in mm."""
THROWN_FROM_MM = 95.0
BEYOND_WALL_MM = 70.0
"""A throw begins this high and this far outside the tray, unseen."""
LANES = 10
"""Of so many ways to reach its place a die takes the one that keeps clearest of the others."""
CLEAR = 12
"""Dice that are to be read whatever happens lie in that of so many ways which is nearest to the middle."""
_STEPS = np.linspace(0.0, LONGEST_S, 31)


class TooManyDiceError(ValueError):
    """These dice don't fit in the tray side by side."""


@dataclass(frozen=True)
class Flight:
    """One die's way into its place.

    Attributes:
        rest: 3x3, its rotation at the end. place: (3,) mm, where its centre then is.
        duration: s.
        way: (N, 2) mm: from the place back to where it was thrown from, corner by corner.
        roll: rad that it rolls. spin: rad that it turns about the vertical.
    """

    solid: Solid
    rest: Array
    place: Array
    duration: float
    way: Array
    roll: float
    spin: float

    def pose(self, time: float) -> tuple[Array, Array]:
        """Rotation (3x3) and centre ((3,) mm) `time` s after the throw; at rest from `duration` on."""
        share = time / self.duration
        if share >= 1:
            return self.rest, self.place
        left = max(ROLL_ENDS - share, 0.0) / ROLL_ENDS
        ahead = self.way[0] - self.way[1]
        ahead = ahead / np.linalg.norm(ahead)
        axis = np.array([-ahead[1], ahead[0], 0.0])  # what rolls towards `ahead` turns about this
        rolled = cv2.Rodrigues(-axis * self.roll * left**1.5)[0]
        spun = cv2.Rodrigues(np.array([0.0, 0.0, self.spin * (1 - share) ** 2]))[0]
        rotation = spun @ rolled @ self.rest
        height = rest_height(self.solid, rotation) + _hop(share)
        return rotation, np.array([*self.along(np.array([time]))[0], height])

    def along(self, times: Array) -> Array:
        """(T, 2) mm: where over the floor the die is, for each of (T,) s after the throw."""
        legs = np.linalg.norm(np.diff(self.way, axis=0), axis=1)
        marks = np.concatenate([[0.0], np.cumsum(legs)])
        to_go = marks[-1] * np.clip(1 - times / self.duration, 0, 1) ** SLOWING
        return np.column_stack([np.interp(to_go, marks, self.way[:, k]) for k in range(2)])


def _hop(share: float) -> float:
    """Height of the lowest corner over the floor, mm."""
    if share < FIRST_TOUCH:
        return THROWN_FROM_MM * (1 - (share / FIRST_TOUCH) ** 2)
    for start, end, top in HOPS:
        if start <= share < end:
            middle, half = (start + end) / 2, (end - start) / 2
            return top * (1 - ((share - middle) / half) ** 2)
    return 0.0


def throw(
    dice: Sequence[tuple[Die, int]],
    tray: Tray,
    rng: Rng,
    taken: Sequence[Flight] = (),
    *,
    clear: bool = False,
) -> list[Flight]:
    """The flights of dice that are to show these values and keep clear of the flights `taken`.

    `clear`: none comes to rest far from the middle, where a camera above sees two of its faces.
    Raises TooManyDiceError when the tray has not room for all of them.
    """
    solids = [die.solid for die, _ in dice]
    ways = [places(solids, tray, rng, taken) for _ in range(CLEAR if clear else 1)]
    spots = min(ways, key=lambda way: float(np.linalg.norm(way, axis=1).max(initial=0)))
    flights: list[Flight] = []
    for (die, value), spot in zip(dice, spots, strict=True):
        rest = rest_rotation(die.solid, die.down(value), float(rng.uniform(0, 2 * np.pi)))
        place = np.array([*spot, rest_height(die.solid, rest)])
        flights.append(_fly(die.solid, rest, place, tray, [*taken, *flights], rng))
    return flights


def cocked(die: Die, value: int, tray: Tray, rng: Rng) -> Flight:
    """A die that was to show `value` but stays leaning against the far wall."""
    rest = rest_rotation(die.solid, die.down(value), float(rng.uniform(0, 2 * np.pi)))
    lean = cv2.Rodrigues(np.array([rng.uniform(0.35, 0.5), 0.0, 0.0]))[0]  # its far side up
    rest = lean @ rest
    reach = float((die.solid.vertices @ rest.T)[:, 1].max())
    across = tray.width / 2 - die.solid.radius - 20
    place = np.array([rng.uniform(-across, across), tray.depth / 2 - reach, rest_height(die.solid, rest)])
    return _fly(die.solid, rest, place, tray, [], rng)


def places(solids: Sequence[Solid], tray: Tray, rng: Rng, taken: Sequence[Flight] = ()) -> Array:
    """(N, 2) mm: where dice come to rest, clear of each other, of `taken` and of the walls.

    Raises TooManyDiceError when no such places are found.
    """
    for _ in range(40):
        spots = [(flight.place[:2], flight.solid.radius) for flight in taken]
        for shape in solids:
            spot = _free_place(shape, spots, tray, rng)
            if spot is None:
                break
            spots.append((spot, shape.radius))
        else:
            return np.array([spot for spot, _ in spots[len(taken) :]]).reshape(-1, 2)
    raise TooManyDiceError(f"{len(solids)} dice don't fit in the tray side by side")


def _free_place(shape: Solid, spots: list[tuple[Array, float]], tray: Tray, rng: Rng) -> Array | None:
    for _ in range(60):
        wide, deep = tray.width / 2 - shape.radius - 3, tray.depth / 2 - shape.radius - 3
        spread = np.array([0.5 * wide, 0.45 * deep]) / tray.gathers  # round the middle
        spot = np.clip(rng.normal(0, spread), [-wide, -deep], [wide, deep])
        if all(math.dist(spot, other) >= shape.radius + radius + GAP_MM for other, radius in spots):
            return np.asarray(spot, float)
    return None


def _fly(shape: Solid, rest: Array, place: Array, tray: Tray, others: list[Flight], rng: Rng) -> Flight:
    lanes = []
    for _ in range(LANES):
        way = _way(place[:2], shape.radius, tray, rng)
        length = float(np.linalg.norm(np.diff(way, axis=0), axis=1).sum())
        lanes.append(
            Flight(
                shape,
                rest,
                place,
                float(rng.uniform(SHORTEST_S, LONGEST_S)),
                way,
                roll=length / shape.radius * float(rng.uniform(0.3, 0.45)),
                spin=float(rng.normal(0, 2.5)),
            )
        )
    return max(lanes, key=lambda lane: _clearance(lane, others))


def _way(place: Array, radius: float, tray: Tray, rng: Rng) -> Array:
    """From a place backwards, off the side walls and perhaps the far one, out over the near wall."""
    half = np.array([tray.width / 2, tray.depth / 2]) - radius
    points = [np.array(place)]
    if rng.random() < 0.4:  # noqa: PLR2004 - so often it comes back from the far wall
        far = np.array([place[0] + rng.normal(0, 40), half[1]])
        points.append(np.clip(far, -half, half))
    out = np.array([points[-1][0] + rng.normal(0, 130), -tray.depth / 2 - BEYOND_WALL_MM])
    if abs(out[0]) > half[0]:  # mirrored at the side wall: the die hits that wall on its way
        wall = float(np.sign(out[0]) * half[0])
        start = points[-1]
        share = (wall - start[0]) / (out[0] - start[0])
        hit = start + share * (out - start)
        if hit[1] > -half[1]:
            points.append(hit)
            out[0] = 2 * wall - out[0]
        out[0] = np.clip(out[0], -half[0], half[0])
    points.append(out)
    return np.array(points)


def _clearance(lane: Flight, others: list[Flight]) -> float:
    """The least distance in mm that a die keeps from the others over the floor, negative inside one."""
    inside = lane.along(_STEPS)
    least = np.inf
    for other in others:
        apart = np.linalg.norm(inside - other.along(_STEPS), axis=1) - lane.solid.radius - other.solid.radius
        least = min(least, float(apart[8:].min()))  # before that they are in the air or in the hand
    return least
