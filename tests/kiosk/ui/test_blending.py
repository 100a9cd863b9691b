"""Pictures with a transparent ground are blended once where that can be kept, and look as if each time."""

from __future__ import annotations

import pygame
import pytest

from kiosk.ui.canvas import Canvas

SIZE = (200, 120)
PLATE = pygame.Rect(20, 20, 120, 60)


def drawn() -> Canvas:
    """Felt with a plate on it."""
    canvas = Canvas(pygame.Surface(SIZE, 0, 32))
    canvas.felt()
    pygame.draw.rect(canvas.surface, (9, 52, 38), PLATE)
    return canvas


def cut_out() -> pygame.Surface:
    """A disc with soft edges."""
    large = pygame.Surface((160, 160), pygame.SRCALPHA, 32)
    pygame.draw.circle(large, (250, 200, 80), (80, 80), 70)
    return pygame.transform.smoothscale(large, (40, 40))


def pixels(canvas: Canvas) -> bytes:
    return pygame.image.tobytes(canvas.surface, "RGB")


@pytest.mark.parametrize(
    "at",
    [
        (30, 30),  # on the plate
        (150, 70),  # on the bare felt
        (120, 40),  # across the edge of the plate
        (190, 100),  # partly outside
        (-30, -20),
        (300, 300),  # nowhere
    ],
)
def test_it_looks_as_if_it_was_blended_at_each_drawing_and_is_not(at: tuple[int, int]) -> None:
    picture = cut_out()
    place = picture.get_rect(topleft=at)
    honest = drawn()
    honest.surface.blit(picture, place)
    for _drawing in range(2):
        canvas = drawn()
        canvas.lay(picture, place)
        assert pixels(canvas) == pixels(honest)
        assert canvas.blended == []


def test_what_lies_below_is_looked_at_each_time() -> None:
    """The same picture at the same place, on another ground."""
    picture = cut_out()
    place = picture.get_rect(topleft=(30, 30))
    for colour in ((9, 52, 38), (52, 30, 16), (9, 52, 38)):
        canvas, honest = drawn(), drawn()
        for each in (canvas, honest):
            pygame.draw.rect(each.surface, colour, PLATE)
        canvas.lay(picture, place)
        honest.surface.blit(picture, place)
        assert pixels(canvas) == pixels(honest)


def test_what_another_look_draws_counts_too() -> None:
    canvas = Canvas(pygame.Surface(SIZE, 0, 16))
    picture = cut_out()
    canvas.dressed(canvas.theme).lay(picture, picture.get_rect(topleft=(120, 40)))
    assert len(canvas.blended) == 1


@pytest.mark.parametrize("depth", [16, 24])
def test_on_a_display_of_fewer_bits_a_pixel_it_is_blended_at_each_drawing(depth: int) -> None:
    canvas, honest = (Canvas(pygame.Surface(SIZE, 0, depth)) for _ in range(2))
    picture = cut_out()
    place = picture.get_rect(topleft=(30, 30))
    for each in (canvas, honest):
        each.felt()
    canvas.lay(picture, place)
    honest.surface.blit(picture, place)
    assert pixels(canvas) == pixels(honest)
    assert canvas.blended == [place]
