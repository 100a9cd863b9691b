"""Every screen looks as it did at five sizes, in the slow tests; and what would not pass."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from kiosk.text import translate
from kiosk.ui.canvas import Canvas
from kiosk.ui.widgets import controls
from tests.kiosk.screens.golden_pictures import CE, FOLDER, LONG, PICTURED, SHEETS, drawn, far_off, golden
from tests.kiosk.screens.looking import SIZES, unpainted

if TYPE_CHECKING:
    from pygame import Rect

    from kiosk.ui.control import Control

SOME = [name for name in sorted(SHEETS) if name != "demonstration"][::9]  # of which nothing can be tapped
"""Enough of them to show what is seen."""
ONE = SIZES[1:2]


@pytest.mark.slow
@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", SHEETS)
def test_every_screen_looks_as_it_did(name: str) -> None:
    """`python -m tests.kiosk.screens.golden_pictures` draws them anew after a change that is meant."""
    assert far_off(drawn(SHEETS[name], PICTURED), golden(name, PICTURED), sizes=PICTURED) == ""


def test_there_is_no_golden_picture_of_what_is_no_more() -> None:
    assert {path.stem for path in FOLDER.glob("*")} == set(SHEETS)


def placed(name: str) -> list[Control]:
    """What is drawn as a button on a screen."""
    canvas = unpainted()
    SHEETS[name](canvas)
    said = {mark.text for mark in canvas.marks}
    return [each.control for each in canvas.placed if translate.written(each.control.label) in said]


@pytest.mark.skipif(CE, reason="pygame-ce's are too small for that")
@pytest.mark.parametrize("name", SOME)
def test_a_label_that_is_missing_is_seen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = translate.written(placed(name)[-1].label)
    write = Canvas.write

    def without(self: Canvas, text: str, box: Rect, *args: Any, **options: Any) -> Rect:
        return box if translate.written(text) == gone else write(self, text, box, *args, **options)

    monkeypatch.setattr(Canvas, "write", without)
    assert far_off(drawn(SHEETS[name], ONE), golden(name, ONE), sizes=ONE) != ""


@pytest.mark.slow
@pytest.mark.skipif(CE, reason="pygame-ce's are too small for that")
@pytest.mark.parametrize("name", SOME)
def test_a_button_that_has_moved_by_a_millimetre_is_seen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    moved = placed(name)[-1].name
    draw = controls.draw_control

    def aside(canvas: Canvas, control: Control, box: Rect, *, focused: bool = False, **_: object) -> None:
        by = canvas.px(7) if control.name == moved else 0  # 1 mm on a 7 inch screen
        draw(canvas, control, box.move(by, 0), focused=focused)

    for module in [each for each in sys.modules.values() if getattr(each, "draw_control", None) is draw]:
        monkeypatch.setattr(module, "draw_control", aside)
    assert far_off(drawn(SHEETS[name], ONE), golden(name, ONE), sizes=ONE) != ""


def test_another_colour_of_the_same_brightness_is_seen() -> None:
    grey = np.full((LONG, LONG * 5, 3), 120, np.uint8)
    blue = grey.copy()
    blue[20:40, 20:40] = (110, 118, 160)
    assert "colour" in far_off(grey, blue)


def test_noise_of_a_few_levels_is_not() -> None:
    rng = np.random.default_rng(1)
    grey = np.full((LONG, LONG * 5, 3), 120, np.uint8)
    assert far_off(grey, grey + rng.integers(0, 6, grey.shape, np.uint8)) == ""
