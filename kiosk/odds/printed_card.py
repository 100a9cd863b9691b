"""A strategy card on paper: laid out once, on A4, and written as SVG and as PDF.

The PDF (version 1.4, ISO 32000-1) has its text in Helvetica, which every reader has, and no picture.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from kiosk.games.message import say
from kiosk.odds.critical_roll_card import HIT, HOUSES, KEEP, SIGNS, SPLIT, STAND, Block

WIDE, HIGH, MARGIN = 210.0, 297.0, 10.0
"""Of a page, mm."""

_LINE, _LABEL = 4.6, 38.0
"""Height of a line, width of a row's label, mm."""

_NARROW, _WIDE = 2.9, (WIDE - 2 * MARGIN - _LABEL) / len(HOUSES)
"""Width of a cell, in two columns and in one, mm."""

_FILLS = {HIT: (1.0, 1.0, 1.0), STAND: (0.82, 0.82, 0.82), SPLIT: (0.72, 0.88, 0.72), KEEP: (1.0, 1.0, 1.0)}
_DOUBLE = (0.98, 0.88, 0.62)
_POINT = 25.4 / 72
"""Of type, mm."""

_WIDTHS = {"H": 0.722, "N": 0.722, "T": 0.611, "-": 0.333} | {str(digit): 0.556 for digit in range(10)}
_WIDTH = 0.667
"""Of a character of Helvetica by its size (Adobe's font metrics), and of any other letter: what stands in the
middle of a cell."""

_HEAD = say("the house's d20")


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle with a hairline round it; mm from a page's upper left corner."""

    x: float
    y: float
    wide: float
    high: float
    fill: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text; `x`, `y`: the left end of its base line, mm; `size` in points."""

    x: float
    y: float
    size: float
    text: str
    bold: bool = False


Page = list[Box | Words]


def pages(
    title: str, notes: Sequence[str], blocks: Sequence[Block], spoken: Callable[[str], str] = str
) -> list[Page]:
    """The card laid out: on the second page the last block, in two columns; all others on the first.

    `spoken`: a text in the language that is printed.
    """
    front: Page = [Words(MARGIN, 17.0, 16, spoken(title), bold=True)]
    y = 23.0
    for note in notes:
        front.append(Words(MARGIN, y, 9, spoken(note)))
        y += 4.5
    for block in blocks[:-1]:
        if block.rows:
            y = _lay_block(front, block, spoken, MARGIN, y + 2.5, _WIDE)
    last = blocks[-1]
    back: Page = []
    half = (len(last.rows) + 1) // 2
    for column, rows in enumerate((last.rows[:half], last.rows[half:])):
        part = Block(last.title if not column else "", rows)
        _lay_block(back, part, spoken, MARGIN + column * (WIDE - 2 * MARGIN + 2) / 2, 12.0, _NARROW)
    return [front, back]


def _lay_block(
    page: Page, block: Block, spoken: Callable[[str], str], x: float, y: float, wide: float
) -> float:
    """Draw a block from this height on; returns the height below it."""
    small, smaller = (8.0, 7.0) if wide == _WIDE else (6.5, 6.0)
    page.append(Words(x, y + 3, 9, spoken(block.title), bold=True))
    y += 4.5
    page.append(Words(x, y + 3.2, 7, spoken(_HEAD)))
    for number, house in enumerate(HOUSES):
        page.append(_centred(x + _LABEL + number * wide, y + 3.2, wide, smaller, str(house)))
    for row in block.rows:
        y += _LINE
        page.append(Words(x, y + 3.2, small, spoken(row.label)))
        for number, cell in enumerate(row.cells):
            left = x + _LABEL + number * wide
            page.append(Box(left, y, wide, _LINE, _FILLS.get(cell, _DOUBLE)))
            page.append(_centred(left, y + 3.3, wide, small, spoken(SIGNS.get(cell, cell))))
    return y + _LINE


def _centred(x: float, y: float, wide: float, size: float, text: str) -> Words:
    taken = sum(_WIDTHS.get(letter, _WIDTH) for letter in text) * size * _POINT
    return Words(x + (wide - taken) / 2, y, size, text)


def as_svg(laid: Sequence[Page]) -> str:
    """The pages below one another."""
    high = HIGH * len(laid)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE:g}mm" height="{high:g}mm"',
        f'viewBox="0 0 {WIDE:g} {high:g}" font-family="Helvetica, Arial, sans-serif">',
        f'<rect width="{WIDE:g}" height="{high:g}" fill="#fff"/>',
    ]
    for number, page in enumerate(laid):
        parts.append(f'<g transform="translate(0 {number * HIGH:g})">')
        parts += map(_svg_part, page)
        parts.append("</g>")
    return "\n".join([*parts, "</svg>", ""])


def _svg_part(part: Box | Words) -> str:
    if isinstance(part, Box):
        fill = "".join(f"{round(255 * each):02x}" for each in part.fill)
        return (
            f'<rect x="{part.x:.2f}" y="{part.y:.2f}" width="{part.wide:.2f}" height="{part.high:.2f}" '
            f'fill="#{fill}" stroke="#888" stroke-width="0.1"/>'
        )
    weight = ' font-weight="bold"' if part.bold else ""
    return (
        f'<text x="{part.x:.2f}" y="{part.y:.2f}" font-size="{part.size * _POINT:.2f}"{weight}>'
        f"{escape(part.text)}</text>"
    )


def as_pdf(laid: Sequence[Page]) -> bytes:
    """The pages as a PDF."""
    fonts = "<< /Font << /F1 3 0 R /F2 4 0 R >> >>"
    places = [5 + 2 * number for number in range(len(laid))]
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Count {len(laid)} /Kids [{' '.join(f'{place} 0 R' for place in places)}] >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
    ]
    box = f"[0 0 {WIDE / _POINT:.2f} {HIGH / _POINT:.2f}]"
    for place, page in zip(places, laid, strict=True):
        drawn = "\n".join(["0.2 w 0.5 G", *(line for part in page for line in _pdf_part(part))])
        objects += [
            f"<< /Type /Page /Parent 2 0 R /MediaBox {box} /Resources {fonts} /Contents {place + 1} 0 R >>",
            f"<< /Length {len(drawn.encode('cp1252'))} >>\nstream\n{drawn}\nendstream",
        ]
    out = b"%PDF-1.4\n"
    starts = []
    for number, each in enumerate(objects, 1):
        starts.append(len(out))
        out += f"{number} 0 obj\n{each}\nendobj\n".encode("cp1252")
    table = "".join(f"{start:010d} 00000 n \n" for start in starts)
    count = len(objects) + 1
    tail = f"xref\n0 {count}\n0000000000 65535 f \n{table}trailer\n<< /Size {count} /Root 1 0 R >>\n"
    return out + f"{tail}startxref\n{len(out)}\n%%EOF\n".encode("ascii")


def _pdf_part(part: Box | Words) -> Iterator[str]:
    """Its operators; a PDF counts in points from the lower left corner."""
    x, y = part.x / _POINT, (HIGH - part.y) / _POINT
    if isinstance(part, Box):
        yield "{:g} {:g} {:g} rg".format(*part.fill)
        yield f"{x:.2f} {y - part.high / _POINT:.2f} {part.wide / _POINT:.2f} {part.high / _POINT:.2f} re B"
        return
    text = part.text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    yield f"0 g BT /F{2 if part.bold else 1} {part.size:g} Tf {x:.2f} {y:.2f} Td ({text}) Tj ET"
