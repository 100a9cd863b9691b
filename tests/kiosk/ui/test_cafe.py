"""A café's name and logo: a file that can't be shown is told of in words, and the kiosk plays on."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from hardware.message import NOTHING
from kiosk.ui.cafe import Cafe, LogoError, cafe_of, draw_cafe, load_logo
from kiosk.ui.canvas import Canvas

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def png(path: Path, size: tuple[int, int] = (60, 40)) -> Path:
    picture = pygame.Surface(size, pygame.SRCALPHA, 32)
    picture.fill((200, 40, 40, 255), (10, 10, 40, 20))
    pygame.image.save(picture, path)
    return path


def header(width: int, height: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", width, height)


def painted(canvas: Canvas) -> list[pygame.Rect]:
    """Where the logo's red is."""
    red: Any = pygame.mask.from_threshold(canvas.surface, (200, 40, 40), (4, 4, 4)).get_bounding_rects()
    return list(red)


WRONG: dict[str, tuple[Callable[[Path], object], str]] = {
    "not there": (lambda _path: None, r"can't be read \(No such file or directory\)"),
    "a folder": (lambda path: path.mkdir(), r"can't be read \(Is a directory\)"),
    "empty": (lambda path: path.touch(), "is empty"),
    "too many bytes": (lambda path: path.write_bytes(header(9, 9) + bytes(4_000_000)), "larger than 4 MB"),
    "a JPEG": (lambda path: path.write_bytes(b"\xff\xd8\xff\xe0 and so on"), "is no PNG picture"),
    "too large": (lambda path: path.write_bytes(header(9000, 30)), "is 9000x30 px large: at most 2048 px"),
    "cut off": (lambda path: path.write_bytes(header(9, 9)), "is damaged"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_logo_that_can_not_be_shown_is_told_of_and_left_out(name: str, tmp_path: Path) -> None:
    spoil, words = WRONG[name]
    path = tmp_path / "logo.png"
    spoil(path)
    with pytest.raises(LogoError, match=words):
        load_logo(path)
    cafe = cafe_of("Café Central", path)
    assert (cafe.name, cafe.logo) == ("Café Central", None)
    assert str(path) in cafe.problem


def test_a_logo_is_shown_in_its_own_shape_within_the_box(tmp_path: Path) -> None:
    logo = png(tmp_path / "logo.png")
    cafe = cafe_of("", logo)
    assert cafe == Cafe("", logo, NOTHING)
    canvas = Canvas(pygame.Surface((300, 300), 0, 32))
    box = pygame.Rect(50, 60, 120, 200)
    draw_cafe(canvas, cafe, box)
    (red,) = [rect for rect in painted(canvas) if rect.w > 10]
    assert box.contains(red)
    assert red.w == pytest.approx(2 * red.h, abs=3)
    assert red.center == pytest.approx(box.center, abs=2)


@pytest.mark.parametrize("size", [(400, 60), (200, 300)], ids=["beside each other", "below each other"])
def test_name_and_logo_stand_together_without_overlap(size: tuple[int, int], tmp_path: Path) -> None:
    canvas = Canvas(pygame.Surface((1024, 600), 0, 32))
    box = pygame.Rect((20, 20), size)
    draw_cafe(canvas, cafe_of("Zum Würfel", png(tmp_path / "logo.png")), box)
    (mark,) = canvas.marks
    assert mark.fits
    assert painted(canvas)
    assert all(box.contains(rect) and not rect.colliderect(mark.ink) for rect in painted(canvas))


def test_without_name_and_logo_it_is_the_programs_name() -> None:
    canvas = Canvas(pygame.Surface((1024, 600), 0, 32))
    draw_cafe(canvas, Cafe(), pygame.Rect(0, 0, 500, 100))
    assert [mark.text for mark in canvas.marks] == ["Dice Kiosk"]
