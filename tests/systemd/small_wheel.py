"""A wheel called dice-kiosk that installs in a moment: it answers as the program does, and needs nothing."""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def small_wheel(folder: Path, version: str, *, fails_at: str = "", word: str = "", needs: str = "") -> Path:
    """Make the wheel.

    `fails_at`: the command at which it breaks down, `word`: to tell two of a version apart, `needs`: another
    package.
    """
    path = folder / f"dice_kiosk-{version}-py3-none-any.whl"
    info = f"dice_kiosk-{version}.dist-info"
    program = (
        "import sys\n\n\ndef main():\n"
        f"    print('{version} {word}', *sys.argv[1:])\n"
        f"    if sys.argv[1] == '{fails_at}':\n        raise RuntimeError('no {fails_at}')\n"
    )
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr("small_kiosk.py", program)
        about = f"Metadata-Version: 2.1\nName: dice-kiosk\nVersion: {version}\n"
        wheel.writestr(f"{info}/METADATA", about + (f"Requires-Dist: {needs}\n" if needs else ""))
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{info}/entry_points.txt", "[console_scripts]\ndice-kiosk = small_kiosk:main\n")
        wheel.writestr(f"{info}/RECORD", "")
    return path
