"""A calibrated camera that the kiosk takes for a real one, and the folder of its calibration."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np

from calibration import records
from calibration.records import Empty, Exposure, Focus, Lens, Noise, Outline, Plane, White
from calibration.step import Origin
from calibration.tray_settings import TraySettings
from hardware.camera import CameraError, CameraSettings
from hardware.simulated.calibration import CalibrationCamera
from tests.kiosk.fake_parts import FakeReader
from vision.pipeline import TrayPipeline
from vision.settle import Settle

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
SIZE = (640, 480)
CORNERS = ((100.0, 60.0), (540.0, 62.0), (538.0, 420.0), (98.0, 418.0))
LOCKED = CameraSettings(9_000, 1.5, (1.6, 2.0), None, 2.4)


class TableCamera(CalibrationCamera):
    """As the simulated camera, but the kiosk takes it for a real one."""

    simulated = False

    def __init__(self, locked: CameraSettings | None, *, seed: int = 0, size: tuple[int, int] = SIZE) -> None:
        super().__init__(size=size, seed=seed)
        self.locked = locked

    def open(self) -> None:
        super().open()
        if self.locked is not None:
            if self.locked.gain is not None and self.locked.gain > 8:
                raise CameraError.say("This camera can't take a gain so high. Calibrate this camera.")
            self.adjust(self.locked)
            for _ in range(5):
                self.frame()


class Made:
    """Makes cameras as `parts` does, and remembers them."""

    def __init__(self, reader: object = None, **about: object) -> None:
        self.reader = reader or FakeReader()
        self.about = about
        self.cameras: list[TableCamera] = []

    def __call__(self, settings: TraySettings) -> tuple[TableCamera, TrayPipeline]:
        self.cameras.append(TableCamera(settings.locked, **self.about))  # type: ignore[arg-type]
        return self.cameras[-1], TrayPipeline(self.reader, Settle(settings.rest_s))  # type: ignore[arg-type]


def other_camera(settings: TraySettings) -> tuple[TableCamera, TrayPipeline]:
    """Another camera than the calibrated one; parts for a process of its own."""
    return TableCamera(settings.locked, seed=5), TrayPipeline(FakeReader(), Settle(settings.rest_s))


def calibrate(folder: Path) -> None:
    """Write every step's result."""
    camera = TableCamera(LOCKED)
    camera.open()
    pictures = np.array([camera.frame().image for _ in range(10)])
    fields = Origin("simulated-0", NOW - timedelta(days=3), SIZE).fields()
    focal = 0.93 * SIZE[0]
    matrix = ((focal, 0.0, 319.5), (0.0, focal, 239.5), (0.0, 0.0, 1.0))
    for record in (
        Focus(**fields, lens_position=2.4, step=0.1, gain_over_ends=5.0),  # type: ignore[arg-type]
        Exposure(**fields, exposure_us=9_000, gain=1.5, brightness=215.0),  # type: ignore[arg-type]
        White(**fields, colour_gains=(1.6, 2.0), cast=0.0),  # type: ignore[arg-type]
        Lens(
            **fields,  # type: ignore[arg-type]
            camera_matrix=matrix, distortion=(0.0,) * 5, error_px=0.1, focal_doubt=0.001, views=10,
        ),
        Plane(
            **fields,  # type: ignore[arg-type]
            rotation=(3.14159, 0.0, 0.0), translation=(20.0, 0.0, 430.0), mm_per_px=0.7225, tilt_deg=0.0,
            error_px=0.1,
        ),
        Outline(**fields, corners=CORNERS, fit=0.99),  # type: ignore[arg-type]
        Noise(**fields, noise=0.4, levels=3.5, light_share=0.03, frames=40),  # type: ignore[arg-type]
    ):  # fmt: skip
        records.write(folder, record)
    empty = Empty(**fields, picture="empty.png", sha256="0" * 64, colour=(1.0, 1.0, 1.0), frames=10)  # type: ignore[arg-type]
    records.write_empty(folder, empty, pictures.mean(axis=0).round().astype(np.uint8))
