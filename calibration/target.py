"""The sheet that the camera is calibrated with: a ChArUco board with a ruler, to print at home.

Board and sheet are drawn from one grid of black and white modules, so that picture, PDF and detector agree.
"""

import struct
import zlib
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from hardware.camera import Image

COLUMNS, ROWS = 10, 7
SQUARE_MM = 25.0
MODULES = 8
"""Modules along a square; the markers inside take 6, with a border of 1 on each side."""
MODULE_MM = SQUARE_MM / MODULES
RULER_MM = 200
FEWEST_CORNERS = 12
"""Of the board's 54 inner corners; fewer tell little about a lens."""

_TOP_MM = 10.0
_RULER_TOP_MM = _TOP_MM + ROWS * SQUARE_MM + 5.0
_PX_PER_MM = 10
"""Of the PNG: 254 dots per inch."""
_WORDS = (
    f"Print at 100 %, not fitted to the page: this ruler must measure {RULER_MM} mm. Keep the sheet flat."
)

PAPERS = {"a4": (297.0, 210.0), "letter": (279.4, 215.9)}
"""Width and height, mm, on their sides."""

_HALF = np.array([COLUMNS, ROWS]) * SQUARE_MM / 2
_DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
_BOARD = cv2.aruco.CharucoBoard((COLUMNS, ROWS), SQUARE_MM, SQUARE_MM * 0.75, _DICTIONARY)
_DETECTOR = cv2.aruco.CharucoDetector(_BOARD)

Points = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Sighting:
    """The board as seen in one picture.

    Attributes:
        board: (N, 2) mm, corners on the board: x right, y up, its middle at 0.
        image: (N, 2) px, where they are in the picture.
        ids: (N,) which corners they are.
    """

    board: Points
    image: Points
    ids: npt.NDArray[np.int64]


def find(image: Image) -> Sighting | None:
    """The board in a picture, HxWx3 uint8 BGR; None when fewer than FEWEST_CORNERS corners are seen."""
    corners, ids, _, _ = _DETECTOR.detectBoard(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY))
    if ids is None or len(ids) < FEWEST_CORNERS:
        return None
    numbers = np.asarray(ids, np.int64).reshape(-1)
    known = np.asarray(_BOARD.getChessboardCorners(), float)[numbers, :2]
    return Sighting((known - _HALF) * [1, -1], np.asarray(corners, float).reshape(-1, 2), numbers)


def modules() -> npt.NDArray[np.bool_]:
    """The board's modules: (56, 80), True for black."""
    fine = 8
    size = (COLUMNS * MODULES, ROWS * MODULES)
    drawn = _BOARD.generateImage((size[0] * fine, size[1] * fine))
    black: npt.NDArray[np.bool_] = drawn[fine // 2 :: fine, fine // 2 :: fine] < 128  # noqa: PLR2004 - half of 255
    return black


def white_squares() -> Points:
    """Corners of the plain white strips round the markers' outside: (N, 4, 2) mm, for white balance.

    A white square carries a marker; between marker and square's edge a strip of paper, 3 mm wide, is bare.
    """
    low, high, wide = 0.2 * MODULE_MM, 0.8 * MODULE_MM, SQUARE_MM - MODULE_MM
    strip = np.array([[low, -MODULE_MM], [high, -MODULE_MM], [high, -wide], [low, -wide]])
    white = [spot for spot in np.ndindex(ROWS, COLUMNS) if sum(spot) % 2 == 1]
    squares = np.array([[column * SQUARE_MM - _HALF[0], _HALF[1] - row * SQUARE_MM] for row, column in white])
    strips: Points = squares[:, None] + strip
    return strips


def png(paper: str) -> bytes:
    """The sheet as a PNG that knows its own size."""
    done, data = cv2.imencode(".png", sheet(paper))
    assert done  # it fails only for pictures of a kind that this is not
    per_m = _PX_PER_MM * 1000
    # the chunk that says how many px there are in a metre, after the header chunk
    body = b"pHYs" + struct.pack(">IIB", per_m, per_m, 1)
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    header = 8 + 25
    return data.tobytes()[:header] + chunk + data.tobytes()[header:]


def sheet(paper: str = "a4") -> Image:
    """The sheet as a picture of 10 px a mm: HxWx3 uint8, BGR."""
    width, height = PAPERS[paper]
    page = np.full((round(height * _PX_PER_MM), round(width * _PX_PER_MM)), 255, np.uint8)
    for x, y, wide, high in _rectangles(paper):
        low = np.round(np.array([x, y]) * _PX_PER_MM).astype(int)
        end = np.round(np.array([x + wide, y + high]) * _PX_PER_MM).astype(int)
        page[low[1] : max(end[1], low[1] + 1), low[0] : max(end[0], low[0] + 1)] = 0
    for text, x, y, size in _texts(paper):
        spot = (round(x * _PX_PER_MM), round(y * _PX_PER_MM))
        cv2.putText(page, text, spot, cv2.FONT_HERSHEY_SIMPLEX, size * _PX_PER_MM / 30, 0, 2, cv2.LINE_AA)
    return cv2.cvtColor(page, cv2.COLOR_GRAY2BGR).astype(np.uint8, copy=False)


def pdf(paper: str) -> bytes:
    """The sheet as a PDF of one page, drawn true to size with straight edges."""
    width, height = PAPERS[paper]
    point = 72 / 25.4
    drawing = [f"{point:.6f} 0 0 {point:.6f} 0 0 cm"]
    drawing += [f"{x:.4f} {height - y - h:.4f} {w:.4f} {h:.4f} re" for x, y, w, h in _rectangles(paper)]
    drawing.append("f")
    drawing += [
        f"BT /F {size * 1.3:.2f} Tf {x:.3f} {height - y:.3f} Td ({text}) Tj ET"
        for text, x, y, size in _texts(paper)
    ]
    stream = "\n".join(drawing)
    box = f"[0 0 {width * point:.3f} {height * point:.3f}]"
    # PrintScaling None asks the print dialogue not to fit the page
    objects = (
        "<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        (
            f"<< /Type /Page /Parent 2 0 R /MediaBox {box} /Contents 4 0 R "
            "/Resources << /Font << /F 5 0 R >> >> >>"
        ),
        f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    )
    out = "%PDF-1.4\n"
    places = []
    for number, text in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{text}\nendobj\n"
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n"
    out += "".join(f"{place:010d} 00000 n \n" for place in places)
    out += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n"
    return out.encode("ascii")


def board_middle(paper: str) -> tuple[float, float]:
    """Where the board's middle is on the sheet, mm from its upper left corner."""
    return PAPERS[paper][0] / 2, _TOP_MM + ROWS * SQUARE_MM / 2


def _rectangles(paper: str) -> list[tuple[float, float, float, float]]:
    """All that is black on the sheet: left, top, width, height, mm from its upper left corner."""
    left = (PAPERS[paper][0] - COLUMNS * SQUARE_MM) / 2
    found = []
    for row, line in enumerate(modules()):
        edges = np.flatnonzero(np.diff(np.concatenate([[0], line.astype(np.int8), [0]])))
        found += [
            (left + a * MODULE_MM, _TOP_MM + row * MODULE_MM, (b - a) * MODULE_MM, MODULE_MM)
            for a, b in edges.reshape(-1, 2).tolist()
        ]
    found.append((left, _RULER_TOP_MM, float(RULER_MM), 0.2))
    for mm in range(RULER_MM + 1):
        long = 4.0 if mm % 10 == 0 else 3.0 if mm % 5 == 0 else 2.0
        found.append((left + mm - 0.1, _RULER_TOP_MM, 0.2, long))
    return found


def _texts(paper: str) -> list[tuple[str, float, float, float]]:
    """Words on the sheet: text, left end and baseline in mm from the upper left corner, height in mm."""
    left = (PAPERS[paper][0] - COLUMNS * SQUARE_MM) / 2
    below = _RULER_TOP_MM + 7.0
    numbers = [(f"{cm}", left + cm * 10 - 1, below, 2.2) for cm in range(0, RULER_MM // 10 + 1, 2)]
    return [*numbers, (_WORDS, left, below + 5.5, 2.6)]
