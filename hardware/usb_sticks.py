"""USB sticks that are plugged in and mounted, as the kernel tells of them; nothing is mounted here."""

from __future__ import annotations

import re
from pathlib import Path

MOUNTS, BLOCKS = Path("/proc/self/mounts"), Path("/sys/class/block")
SYSTEM = ("/", "/boot", "/usr", "/var", "/home")
"""A disk that one of these lies on is the computer's own, whatever it is plugged into."""


def sticks(mounts: Path = MOUNTS, blocks: Path = BLOCKS) -> list[Path]:
    """Where sticks are mounted that can be written to; none where the kernel does not say.

    A disk counts as a stick when it is removable, or on USB, and nothing of the computer's own lies on it.
    """
    try:
        lines = [
            line.split(" ") for line in mounts.read_text(encoding="utf-8", errors="replace").splitlines()
        ]
    except OSError:
        return []
    found: list[tuple[Path, Path]] = []  # disk, mount point
    own: set[Path] = set()
    for device, place, _kind, options, *_ in lines:
        disk = _disk(blocks / Path(device).name) if device.startswith("/dev/") else None
        if disk is None:
            continue
        point = Path(_plain(place))
        if any(point == Path(each) or (each != "/" and Path(each) in point.parents) for each in SYSTEM):
            own.add(disk)
        elif "rw" in options.split(",") and (_removable(disk) or "usb" in _buses(disk)):
            found.append((disk, point))
    return [point for disk, point in found if disk not in own]


def _disk(block: Path) -> Path | None:
    """The whole disk that a partition is of, in /sys; None for what is no disk."""
    if not block.exists():
        return None
    real = block.resolve()
    return real.parent if (real / "partition").exists() else real


def _removable(disk: Path) -> bool:
    try:
        return (disk / "removable").read_text().strip() == "1"
    except OSError:
        return False


def _buses(disk: Path) -> set[str]:
    """What it is plugged into: "usb" of .../usb1/1-1/..."""
    return {re.sub(r"\d+$", "", part) for part in disk.parts}


def _plain(place: str) -> str:
    r"""A path as it is; the kernel writes a space as \040."""
    return re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), place)
