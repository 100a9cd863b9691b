"""A lens or a floor that does not explain what is seen is refused, and what is kept survives a power cut."""

import os
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration import records
from calibration.geometry import MOST_ERROR, fit_lens, fit_plane
from calibration.records import CalibrationError, Focus, Lens
from calibration.summaries import quality
from calibration.target import Sighting
from tests.calibration.test_calibration import ORIGIN

WIDTH, HEIGHT = 1280, 960
MATRIX = np.array([[1200.0, 0, 639.5], [0, 1200.0, 479.5], [0, 0, 1]])
LARGE = replace(ORIGIN, size=(WIDTH, HEIGHT))
KNOWN = Lens(
    **LARGE.fields(),  # type: ignore[arg-type]
    camera_matrix=tuple(map(tuple, MATRIX.tolist())),  # type: ignore[arg-type]
    distortion=(0.0,) * 5, error_px=0.1, focal_doubt=0.0, views=12,
)  # fmt: skip
LIMIT_PX = MOST_ERROR * WIDTH
BOARD = np.array([[x, y] for y in np.arange(-75, 76, 25.0) for x in np.arange(-112.5, 113, 25.0)])


def sighting(turn: tuple[float, float, float], off_px: float, seed: int, lift_mm: float = 0.0) -> Sighting:
    """The sheet seen from 420 mm, corners `off_px` away (RMS), its ends bent up by `lift_mm`."""
    lifted = lift_mm * (BOARD[:, 0] / 112.5) ** 2
    seen, _ = cv2.projectPoints(
        np.column_stack([BOARD, lifted]), np.array(turn), np.array([0.0, 0.0, 420.0]), MATRIX, np.zeros(5)
    )
    off = np.random.default_rng(seed).normal(0, off_px / np.sqrt(2), BOARD.shape)
    return Sighting(BOARD, seen.reshape(-1, 2) + off, np.arange(len(BOARD)))


def views(off_px: float) -> list[Sighting]:
    turns = [(3.1, 0.5 * a, 0.1 * a) for a in (-1, -0.5, 0.5, 1)] + [
        (3.1 + 0.5 * a, 0.0, 0.0) for a in (-1, 1)
    ]
    return [sighting(turn, off_px, number) for number, turn in enumerate(turns * 2)]


def test_a_lens_is_refused_above_the_limit_and_its_error_is_shown() -> None:
    fit = fit_lens(views(0.5 * LIMIT_PX), LARGE)
    assert 0.3 * LIMIT_PX < fit.error_px < LIMIT_PX
    assert f"{fit.error_px:.2f} px off" in quality(fit)
    with pytest.raises(
        CalibrationError, match=rf"px from where a lens would put them; {LIMIT_PX:.2f} is the most"
    ):
        fit_lens(views(1.5 * LIMIT_PX), LARGE)


def test_a_floor_is_refused_above_the_limit_and_its_error_is_shown() -> None:
    fit = fit_plane(sighting((3.1, 0.1, 0.0), 0.5 * LIMIT_PX, 1), KNOWN, LARGE)
    assert 0.3 * LIMIT_PX < fit.error_px < LIMIT_PX
    assert f"{fit.error_px:.2f} px off" in quality(fit)
    bent = sighting((3.1, 0.1, 0.0), 0.0, 1, lift_mm=8.0)
    with pytest.raises(CalibrationError, match="Press the sheet flat"):
        fit_plane(bent, KNOWN, LARGE)


def test_what_is_kept_is_on_the_disk_before_it_replaces_what_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Focus(**ORIGIN.fields(), lens_position=2.5, step=0.1, gain_over_ends=5.0)  # type: ignore[arg-type]
    path = records.write(tmp_path, before)
    kept = path.read_bytes()

    def full(_handle: int) -> None:
        assert path.read_bytes() == kept
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CalibrationError, match="No space left"):
        records.write(tmp_path, before.model_copy(update={"lens_position": 3.5}))
    assert path.read_bytes() == kept
