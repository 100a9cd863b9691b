"""How near calibration comes to the truth: `python -m tests.bench.calibration [cameras]` (20 by default).

Simulated cameras mounted at random: what was found held against what is so.
"""

from __future__ import annotations

import sys

import numpy as np

from tests.calibration.truth import Watched, floor_figures, focus_steps_off


def main(cameras: int) -> None:
    """Print the figures of docs/calibration.md."""
    floors = [floor_figures(seed) for seed in range(cameras - 2)]
    floors += [floor_figures(cameras + extra, tilt=20.0) for extra in range(2)]
    print("floor: tilt, k1, worst over the tray, mean")  # noqa: T201 - what it is for
    for each in floors:
        print(f"  {each.tilt:5.1f} deg  {each.k1:+.3f}  {each.worst_mm:.3f} mm  {each.mean_mm:.3f} mm")  # noqa: T201 - as above
    worst = max(each.worst_mm for each in floors)
    print(f"floor, {cameras} cameras: worst {worst:.3f} mm, limit 0.3 mm")  # noqa: T201 - as above
    off = [focus_steps_off(seed) for seed in range(cameras)]
    print(f"focus, {cameras} cameras: worst {max(off):.2f} steps off, mean {np.mean(off):.2f}")  # noqa: T201 - as above
    watched = [Watched(seed) for seed in range(cameras)]
    for mm in (0.0, 0.5, 1.0, 2.0, 3.0, 5.0, 20.0):
        told = [any("moved" in each for each in camera.moved(mm).problems) for camera in watched]
        print(f"moved by {mm:4.1f} mm: told by {np.mean(told):.0%}")  # noqa: T201 - as above
    for share in (0.6, 0.85, 1.0, 1.15, 1.6):
        lit = [bool(camera.lit(share).problems) for camera in watched]
        print(f"light at {share:.0%}: told by {np.mean(lit):.0%}")  # noqa: T201 - as above


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
