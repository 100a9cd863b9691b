"""`dice-kiosk test screen`: what drawing pictures takes on this very board, and how many frames it gives.

What no desk shows: blending pixel by pixel costs a Pi up to a hundred times what copying does (pibooth#688).
"""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass
from statistics import median
from typing import TYPE_CHECKING

import click
import pygame

from kiosk.commands.options import FULLSCREEN
from kiosk.commands.test_parts import BANNER
from kiosk.screens.base.window import open_window
from kiosk.ui.motion import BLENDED
from kiosk.ui.theme import BASE_SIZE

if TYPE_CHECKING:
    from collections.abc import Callable

BLIT_SIZE = (600, 400)
"""Of what is drawn, px; smaller where the screen is."""
ROUNDS = 40
FRAMES_S = 2.0
"""Frames are counted for so long."""
FRAME_MS = 1000 / 60
"""One of a fluent picture."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """What was measured.

    Attributes:
        driver: SDL's for video; sdl, pygame: their versions.
        screen_px: of the window; bits: of a pixel; blit_px: of what was drawn.
        opaque_ms: for a picture of the display's format, drawn as it is; the median, as are the next two.
        alpha_ms: for one with an alpha of its own in each pixel.
        alpha_sdl2_ms: the same by SDL's own blitter (BLEND_ALPHA_SDL2).
        frames_per_s: with nothing drawn; a display that waits for its own rhythm gives that.
    """

    driver: str
    sdl: str
    pygame: str
    screen_px: tuple[int, int]
    bits: int
    blit_px: tuple[int, int]
    opaque_ms: float
    alpha_ms: float
    alpha_sdl2_ms: float
    frames_per_s: float


@click.command()
@FULLSCREEN
@click.option("--json", "as_json", is_flag=True, help="All figures as one line of JSON.")
def screen(*, fullscreen: bool, as_json: bool) -> None:
    """Measure what drawing costs here: copied and blended pictures, frames in a second."""
    window = open_window(BASE_SIZE, fullscreen=fullscreen)
    try:
        click.echo(BANNER, err=as_json)
        drawing = measured(window)
    finally:
        pygame.display.quit()
    click.echo(json.dumps(asdict(drawing)) if as_json else as_text(drawing))


def measured(window: pygame.Surface, clock: Callable[[], float] = time.perf_counter) -> Drawing:
    """Draw on a window and show it, for some seconds; `clock`: s, only grows."""
    opaque, alpha, alpha_sdl2 = (round(median(_times(draw, clock)), 3) for draw in ways(window))
    return Drawing(
        driver=pygame.display.get_driver(),
        sdl=".".join(map(str, pygame.get_sdl_version())),
        pygame=pygame.version.ver,
        screen_px=window.get_size(),
        bits=window.get_bitsize(),
        blit_px=_blit_size(window),
        opaque_ms=opaque,
        alpha_ms=alpha,
        alpha_sdl2_ms=alpha_sdl2,
        frames_per_s=round(_frames_per_s(clock), 1),
    )


def ways(window: pygame.Surface) -> tuple[Callable[[], object], ...]:
    """Draw a picture on the window: opaque, with an alpha in each pixel, and so by SDL's own blitter."""
    size = _blit_size(window)
    opaque = pygame.Surface(size).convert(window)
    opaque.fill((40, 90, 60))
    alpha = pygame.Surface(size, pygame.SRCALPHA, 32).convert_alpha(window)
    for column in range(size[0]):  # neither clear nor opaque, which some blitters leave out or copy
        pygame.draw.line(alpha, (220, 180, 60, 64 + column % 128), (column, 0), (column, size[1]))
    return (
        lambda: window.blit(opaque, (0, 0)),
        lambda: window.blit(alpha, (0, 0)),
        lambda: window.blit(alpha, (0, 0), special_flags=pygame.BLEND_ALPHA_SDL2),
    )


def as_text(drawing: Drawing) -> str:
    """For people; what blending the whole screen would take of a frame is worked out."""
    width, height = drawing.screen_px
    across, down = drawing.blit_px
    share = width * height / (across * down)
    whole = min(drawing.alpha_ms, drawing.alpha_sdl2_ms) * share
    slow = whole * BLENDED > FRAME_MS / 2
    advice = 'That is slow: turn on "Less motion".' if slow else "That is well in time."

    def times(ms: float) -> str:
        return f"{ms:8.2f} ms, {ms / max(drawing.opaque_ms, 0.001):.0f} times that"

    return "\n".join(
        [
            f"driver                    {drawing.driver}, SDL {drawing.sdl}, pygame {drawing.pygame}",
            f"screen                    {width}x{height}, {drawing.bits} bits a pixel",
            f"opaque picture            {drawing.opaque_ms:8.2f} ms for {across}x{down} px",
            f"alpha in each pixel       {times(drawing.alpha_ms)}",
            f"alpha, BLEND_ALPHA_SDL2   {times(drawing.alpha_sdl2_ms)}",
            f"frames                    {drawing.frames_per_s:8.1f} a second, nothing drawn",
            f"The whole screen blended would take {whole:.1f} of the {FRAME_MS:.1f} ms of a frame.",
            f"While something moves at most {BLENDED:.0%} is blended: {whole * BLENDED:.1f} ms. {advice}",
        ]
    )


def _blit_size(window: pygame.Surface) -> tuple[int, int]:
    return min(BLIT_SIZE[0], window.get_width()), min(BLIT_SIZE[1], window.get_height())


def _times(draw: Callable[[], object], clock: Callable[[], float]) -> list[float]:
    """How long each of some rounds takes, ms; the first one fills caches and is left out."""
    draw()
    taken = []
    for _ in range(ROUNDS):
        began = clock()
        draw()
        taken.append((clock() - began) * 1000)
    return taken


def _frames_per_s(clock: Callable[[], float]) -> float:
    shown, began = 0, clock()
    while (now := clock()) - began < FRAMES_S:
        pygame.event.pump()
        pygame.display.flip()
        shown += 1
    return shown / (now - began)
