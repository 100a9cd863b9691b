"""`dice-kiosk test screen`: what it draws, how it counts, and what it prints."""

from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING

import pygame
import pytest
from click.testing import CliRunner

from kiosk.cli import main
from kiosk.commands.test_blits import FRAMES_S, ROUNDS, as_text, measured, ways
from kiosk.screens.base.window import open_window

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[pygame.Surface]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield open_window((640, 300), fullscreen=False)
    pygame.display.quit()


def ticking(step: float) -> Callable[[], float]:
    """A clock that goes on by so much whenever somebody looks at it."""
    return itertools.count(0.0, step).__next__


def test_each_way_draws_what_it_is_named_after(window: pygame.Surface) -> None:
    opaque, alpha, alpha_sdl2 = ways(window)
    for at in ((0, 0), (599, 299)):
        window.fill((0, 0, 0))
        opaque()
        assert window.get_at(at) == pygame.Color(40, 90, 60)
        for blend in (alpha, alpha_sdl2):
            window.fill((0, 0, 0))
            blend()
            red, green, blue, _ = window.get_at(at)
            share = (64 + at[0] % 128) / 255
            assert (red, green, blue) == pytest.approx((220 * share, 180 * share, 60 * share), abs=2)
    assert window.get_at((600, 0)) == pygame.Color(0, 0, 0)


def test_time_is_counted_round_by_round(window: pygame.Surface, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(
        "kiosk.commands.test_blits.ways",
        lambda _: [
            lambda: drawn.append("opaque"),
            lambda: drawn.append("alpha"),
            lambda: drawn.append("sdl2"),
        ],
    )
    drawing = measured(window, ticking(0.002))
    assert drawing.opaque_ms == drawing.alpha_ms == drawing.alpha_sdl2_ms == 2.0
    assert [drawn.count(each) for each in ("opaque", "alpha", "sdl2")] == [ROUNDS + 1] * 3
    assert drawing.frames_per_s == pytest.approx(500, abs=1 / FRAMES_S)
    assert drawing.blit_px == (600, 300)
    assert drawing.screen_px == (640, 300)


def test_people_are_told_how_much_dearer_blending_is(window: pygame.Surface) -> None:
    told = as_text(measured(window, ticking(0.002)))
    assert "opaque picture                2.00 ms for 600x300 px" in told
    assert "2.00 ms, 1 times that" in told
    assert "dummy, SDL" in told
    assert "would take 2.1 of the 16.7 ms" in told
    assert "at most 6% is blended: 0.1 ms. That is well in time." in told
    assert 'turn on "Less motion"' in as_text(measured(window, ticking(0.2)))


def test_programs_get_one_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("DICE_KIOSK_STATE", str(tmp_path / "state"))
    monkeypatch.setattr("kiosk.commands.test_blits.FRAMES_S", 0.05)
    done = CliRunner().invoke(main, ["test", "screen", "--json"])
    assert done.exit_code == 0, done.output
    figures = json.loads(done.stdout)
    assert figures["driver"] == "dummy"
    assert all(figures[key] > 0 for key in ("opaque_ms", "alpha_ms", "alpha_sdl2_ms", "frames_per_s"))
    assert "TEST" in done.stderr
    assert not (tmp_path / "state").exists()
    assert "screen   " in CliRunner().invoke(main, ["test", "screen"]).stdout


def test_without_a_screen_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "nosuchdriver")
    pygame.display.quit()
    done = CliRunner().invoke(main, ["test", "screen"])
    assert done.exit_code == 1
    assert "No screen could be opened" in done.stderr
