"""The corners of plates, the shadow of one on the table, and what is sunk into that: made once and kept."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pygame

from kiosk.ui.lamplight import DEPTH

if TYPE_CHECKING:
    from pygame import Rect

    from kiosk.ui.theme import Colour

SHADOW = 9
"""How far a plate's shadow reaches over what it lies on, px at BASE_SIZE ..."""
DARKNESS = 105
"""... and how dark it is where it is darkest, of 255."""
SUNK, DEEP, WALL = 188, 236, 5
"""How dark the ground of a recess is, of 255, and how dark below the edge that keeps the lamp off; how deep
it is, px at BASE_SIZE."""
EDGE, EDGE_FADES = 70, 0.7
"""How much of the light its lower edge throws back, of 255, and from which share of its sides on all that."""
LIGHT_FADES = 0.6
"""The light on a plate's upper edge is gone at so much of its corners' radius."""


@lru_cache(maxsize=512)
def corners(radius: int, line: int, colour: Colour) -> tuple[pygame.Surface, ...]:
    """The four corners of a rounded box, or of a line round it, from the left above: a few px each."""
    large = pygame.Surface((radius * 8, radius * 8), pygame.SRCALPHA, 32)
    large.fill((*colour, 0))
    pygame.draw.circle(large, colour, (radius * 4, radius * 4), radius * 4, line * 4)
    whole = pygame.transform.smoothscale(large, (radius * 2, radius * 2))
    return tuple(whole.subsurface((x, y, radius, radius)) for y in (0, radius) for x in (0, radius))


@lru_cache(maxsize=128)
def lit_corners(radius: int, line: int, colour: Colour) -> tuple[pygame.Surface, pygame.Surface]:
    """The two upper corners of a line of light along a plate's upper edge, where it fades round them."""
    fades = np.clip(1 - np.arange(radius) / (LIGHT_FADES * radius), 0, 1)

    def faded(corner: pygame.Surface) -> pygame.Surface:
        lit = corner.copy()
        alpha = pygame.surfarray.pixels_alpha(lit)
        alpha[...] = np.round(alpha * fades)
        del alpha
        return lit

    left, right = corners(radius, line, colour)[:2]
    return faded(left), faded(right)


@lru_cache(maxsize=128)
def shadows(size: tuple[int, int], radius: int, reach: int) -> tuple[tuple[pygame.Surface, Rect], ...]:
    """What a plate of this size, px, darkens below it and at its right, each with its place to the plate's.

    The lamp is above on the left. Only the strips that can be seen are made, and what is below round corners.
    """
    width, height = size
    plate = np.zeros((width + reach, height + reach), np.float32)
    plate[reach // 3 :, reach // 3 :][:width, :height] = 1
    depth = cv2.GaussianBlur(plate, (0, 0), reach / 3.2, borderType=cv2.BORDER_CONSTANT)
    radius = min(radius, width // 2, height // 2)
    below = pygame.Rect(0, height - radius, width + reach, radius + reach)
    beside = pygame.Rect(width - radius, 0, radius + reach, height - radius)
    strips = []
    for place in (below, beside):
        strip = pygame.Surface(place.size, pygame.SRCALPHA, DEPTH)
        strip.fill((0, 0, 0, 0))
        alpha = pygame.surfarray.pixels_alpha(strip)
        alpha[...] = (depth[place.left : place.right, place.top : place.bottom] * DARKNESS).astype(np.uint8)
        del alpha
        strips.append((strip, place))
    return tuple(strips)


@lru_cache(maxsize=64)
def recess(size: tuple[int, int], radius: int, deep: int, dark: Colour, light: Colour) -> pygame.Surface:
    """What is sunk so `deep` into the table, of this size, px; that shows through, lit as plates are."""
    width, height = size
    grown = 4
    whole = np.zeros((height * grown, width * grown), np.uint8)
    r = min(radius, width // 2, height // 2) * grown
    for box in ((r, 0, width * grown - r, height * grown), (0, r, width * grown, height * grown - r)):
        whole[box[1] : box[3], box[0] : box[2]] = 255
    for x, y in ((r, r), (width * grown - r - 1, r)):
        for centre in ((x, y), (x, height * grown - y - 1)):
            cv2.circle(whole, centre, r, 255, cv2.FILLED)
    cover = cv2.resize(whole, size, interpolation=cv2.INTER_AREA).astype(np.float32) / 255

    def moved(by: float) -> np.ndarray:
        """The same elsewhere, right of it and below."""
        return np.asarray(cv2.warpAffine(cover, np.array([[1, 0, by], [0, 1, by]], np.float32), size))

    lies = cv2.GaussianBlur(moved(deep * 0.7), (0, 0), deep / 2, borderType=cv2.BORDER_CONSTANT)
    edge = np.clip(cover - moved(-1), 0, 1)
    across, down = np.arange(width) / (EDGE_FADES * width), np.arange(height) / (EDGE_FADES * height)
    caught = np.clip(np.minimum(across, down[:, None]), 0, 1)
    shade = cover * (DEEP + (SUNK - DEEP) * np.clip(lies, 0, 1)) / 255 * (1 - edge * caught)
    shines = edge * caught * EDGE / 255
    alpha = shines + shade * (1 - shines)
    share = (shines / np.maximum(alpha, 1 / 255)).T[..., None]
    picture = pygame.Surface(size, pygame.SRCALPHA, DEPTH)
    pixels, levels = pygame.surfarray.pixels3d(picture), pygame.surfarray.pixels_alpha(picture)
    pixels[...] = np.round(np.array(light) * share + np.array(dark) * (1 - share))
    levels[...] = np.round(alpha.T * 255)
    del pixels, levels
    return picture
