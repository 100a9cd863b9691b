"""The curve of what a die's rolls say, as it is drawn."""

import math

import pygame
import pytest

from calibration.fairness.finding import AGAINST
from kiosk.screens.calibration.fairness_plots import draw_evidence
from kiosk.ui.canvas import Canvas


@pytest.mark.parametrize("loaded", [-0.02, -0.002, 0.0, 0.02, 0.1, 0.5])
@pytest.mark.parametrize("rolls", [1, 40, 2000])
def test_the_curve_does_not_run_through_the_name_of_its_line(
    loaded: float, rolls: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither does the line, for a fair die or a loaded one."""
    canvas, written = Canvas(pygame.Surface((700, 300))), []
    monkeypatch.setattr(Canvas, "write", lambda _canvas, _text, box, *_rest, **_how: written.append(box))
    path = [math.log(AGAINST) * loaded * roll for roll in range(1, rolls + 1)]
    draw_evidence(canvas, path, "speaks against a fair die", pygame.Rect(10, 10, 620, 240))
    (box,) = written
    drawn = canvas.theme.ivory, canvas.theme.amber
    within = [
        tuple(canvas.surface.get_at((x, y)))[:3]
        for x in range(box.x, min(box.right, 630))
        for y in range(box.y, box.bottom)
    ]
    assert not [colour for colour in within if colour in drawn]
