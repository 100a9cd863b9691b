"""Charts of a die's rolls as SVG, to be put into a page."""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING

from calibration.fairness.finding import AGAINST, STRONGLY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from calibration.fairness.shares import Share
    from calibration.fairness.unseen import Bounds

WIDE, HIGH = 640, 240
LEFT, RIGHT, TOP, BOTTOM = 52, 12, 12, 34
"""Of the frame round what is drawn."""
INK, SOFT, FAIR, SEEN, UNSEEN = "#111", "#777", "#b3541e", "#3b6ea5", "#cfdcea"
"""Told apart by who sees no red or green, and in grey."""
MOST_POINTS = 400
LEAST_TOP = 1.3
"""Of the evidence, in powers of ten: a chart goes up to 20 at least."""


def faces_chart(shares: Sequence[Share], bounds: Sequence[Bounds]) -> str:
    """Each face's share as a bar, with its interval for one look (thick) and for any number (thin).

    What the dice that nobody saw may add stands pale above the bar; the line across is a fair die's share.
    """
    most = max(*(share.high for share in shares), *(share.high_always or 0 for share in shares), 1e-9)
    most = min(1.0, most * 1.05)
    step = (WIDE - LEFT - RIGHT) / len(shares)
    parts = [_scale([(tick, f"{tick:.0%}") for tick in _ticks(most)], most)]
    for number, (share, bound) in enumerate(zip(shares, bounds, strict=True)):
        left, middle = LEFT + step * (number + 0.2), LEFT + step * (number + 0.5)
        seen = share.seen / share.tried if share.tried else 0.0
        parts += [
            _bar(left, step * 0.6, bound.highest if share.tried else 0.0, most, UNSEEN),
            _bar(left, step * 0.6, seen, most, SEEN),
            _line(middle, _y(share.low_always or 0, most), middle, _y(share.high_always or 1, most), INK, 1),
            _line(middle, _y(share.low, most), middle, _y(share.high, most), INK, 3),
            _text(middle, HIGH - BOTTOM + 22, str(number + 1), "middle"),
        ]
    fair = _y(shares[0].fair, most)
    parts.append(_line(LEFT, fair, WIDE - RIGHT, fair, FAIR, 2))
    return _picture(f"How often each of {len(shares)} faces came", parts)


def evidence_chart(path: Sequence[float]) -> str:
    """The e-value after each roll, by its logarithm, with lines where it speaks against a fair die."""
    powers = [each / math.log(10) for each in path]
    top = max(LEAST_TOP, *powers) * 1.1
    low = min(0.0, *powers)
    rolls = len(path)

    def at(roll: float, power: float) -> tuple[float, float]:
        return LEFT + (WIDE - LEFT - RIGHT) * roll / rolls, _y(power - low, top - low)

    parts = []
    for value, colour in ((1.0, SOFT), (AGAINST, FAIR), (STRONGLY, FAIR)):
        power = math.log10(value)
        if power <= top:
            y = at(0, power)[1]
            parts += [
                _line(LEFT, y, WIDE - RIGHT, y, colour, 1),
                _text(LEFT - 6, y + 5, f"{value:.0f}", "end"),
            ]
    points = [(0.0, 0.0), *((float(number), powers[number - 1]) for number in _kept(powers))]
    drawn = " ".join("{:.1f},{:.1f}".format(*at(*point)) for point in points)
    parts.append(f'<polyline fill="none" stroke="{SEEN}" stroke-width="2" points="{drawn}"/>')
    parts.append(_text(WIDE - RIGHT, HIGH - BOTTOM + 22, f"{rolls:,} rolls", "end"))
    return _picture("The e-value after each roll", parts)


def _kept(powers: Sequence[float]) -> list[int]:
    """Numbers of rolls, from 1, that show the path: of each stretch the highest, and the last of all."""
    stretch = max(1, math.ceil(len(powers) / MOST_POINTS))
    kept = {
        max(range(begin, min(begin + stretch, len(powers))), key=lambda number: powers[number]) + 1
        for begin in range(0, len(powers), stretch)
    }
    return sorted(kept | {len(powers)})


def _ticks(most: float) -> list[float]:
    step = next(each for each in (0.01, 0.02, 0.05, 0.1, 0.2, 0.5) if most / each <= 6 or each == 0.5)  # noqa: PLR2004 - lines
    return [step * number for number in range(int(most / step) + 1)]


def _scale(ticks: Sequence[tuple[float, str]], most: float) -> str:
    lines = []
    for value, words in ticks:
        y = _y(value, most)
        lines += [_line(LEFT, y, WIDE - RIGHT, y, "#ddd", 1), _text(LEFT - 6, y + 5, words, "end")]
    return "".join(lines)


def _y(value: float, most: float) -> float:
    return HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * min(max(value / most, 0.0), 1.0)


def _bar(left: float, wide: float, value: float, most: float, colour: str) -> str:
    top = _y(value, most)
    high = HIGH - BOTTOM - top
    return f'<rect x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{high:.1f}" fill="{colour}"/>'


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, thick: int) -> str:
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} stroke="{colour}" stroke-width="{thick}"/>'


def _text(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="15">{escape(words)}</text>'


def _picture(title: str, parts: Sequence[str]) -> str:
    told = f"<title>{escape(title)}</title>"
    return f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" fill="{INK}">{told}{"".join(parts)}</svg>'
