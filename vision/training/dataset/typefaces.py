"""The typefaces that training draws numerals in: every usable outline font found on the machine.

None is shipped; typefaces.txt names the Debian packages, and the model card says how many were used.
"""

from __future__ import annotations

import random
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
import numpy.typing as npt

from vision.training.dataset.missing import MissingError

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

Mask = npt.NDArray[np.uint8]

FOLDERS = (Path("/usr/share/fonts"), Path("/usr/share/texmf/fonts"))
DIGITS = "0123456789"
HELD_OUT_SHARE = 7
"""One family in this many is kept out of training, to check on."""
PACKAGES = Path(__file__).parent / "typefaces.txt"
FEWEST = 300
"""With fewer the reader lacks variety, and figures are none to compare with the model card's."""

_UNFIT = (
    "symbol", "dingbat", "math", "icon", "emoji", "music", "braille", "barcode", "ornament", "initials",
    "d050000l", "standardsym", "sans-guides", "keys", "zirkon", "halftone", "circuit", "outline", "dotted",
)  # fmt: skip


def find_typefaces() -> list[Path]:
    """Fonts whose ten digits can be drawn and told apart, sorted by name."""
    files = sorted(p for folder in FOLDERS for p in folder.rglob("*.[ot]tf"))
    return [path for path in files if not any(word in path.name.lower() for word in _UNFIT) and _fit(path)]


def usable_typefaces(*, held_out: bool) -> list[Path]:
    """The typefaces of this machine to train with, or those kept out; a family stays together.

    Raises MissingError where there are too few.
    """
    found = find_typefaces()
    if len(found) < FEWEST:
        packages = " ".join(PACKAGES.read_text(encoding="utf-8").split())
        raise MissingError(
            f"Only {len(found)} typefaces were found; {FEWEST} are wanted. On Debian:\n"
            f"  sudo apt install --no-install-recommends {packages}"
        )
    families = sorted({_family(path) for path in found})
    random.Random(20).shuffle(families)
    kept_out = set(families[::HELD_OUT_SHARE])
    return [path for path in found if (_family(path) in kept_out) == held_out]


def _family(path: Path) -> str:
    """The name before the first dash."""
    return path.stem.split("-")[0].split("_")[0].lower()[:8]


def _fit(path: Path) -> bool:
    if not all(can_draw(path, digit) for digit in DIGITS):
        return False
    small = [cv2.resize(draw(path, d, 24), (16, 24)).astype(np.float32).ravel() / 255 for d in DIGITS]
    if not all(0.08 < s.mean() < 0.85 for s in small):
        return False
    # a font without digits draws the same box for each
    return all(np.abs(a - b).mean() > 0.04 for i, a in enumerate(small) for b in small[:i])


@lru_cache(maxsize=4096)
def can_draw(path: Path, text: str) -> bool:
    """Whether a font has glyphs for a text."""
    return drawn(path, text, 24) is not None


def drawn(path: Path, text: str, height: int) -> Mask | None:
    """As `draw`; None for a font that can't."""
    try:
        return draw(path, text, height)
    except (OSError, ValueError):
        return None


@lru_cache(maxsize=256)
def _font(path: Path, size: int) -> FreeTypeFont:
    from PIL import ImageFont  # noqa: PLC0415 - as in `draw`

    return ImageFont.truetype(str(path), size)


@lru_cache(maxsize=4096)
def draw(path: Path, text: str, height: int) -> Mask:
    """A text with digits `height` px tall, as a tight HxW mask.

    Raises OSError or ValueError for a font that can't draw it.
    """
    from PIL import Image, ImageDraw  # noqa: PLC0415 - what doesn't draw needs no Pillow

    font = _font(path, max(8, round(height * 1.4)))
    left, top, right, bottom = font.getbbox(text)
    if right - left < 1 or bottom - top < 1:
        raise ValueError(f"{path.name} has no glyphs for {text}")
    page = Image.new("L", (int(right - left) + 8, int(bottom - top) + 8))
    ImageDraw.Draw(page).text((4 - left, 4 - top), text, fill=255, font=font)
    ink = np.asarray(page, np.uint8)
    x, y, w, h = cv2.boundingRect(ink)
    if w < 1 or h < 1:
        raise ValueError(f"{path.name} draws nothing for {text}")
    tight = ink[y : y + h, x : x + w]
    return np.asarray(
        cv2.resize(tight, (max(1, round(w * height / h)), height), interpolation=cv2.INTER_AREA)
    )
