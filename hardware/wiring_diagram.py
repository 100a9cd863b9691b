"""Draws how the box is wired, with the default pins: `python -m hardware.wiring_diagram docs/wiring.svg`."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from hardware.buttons import WIRING
from hardware.pins import HEADER
from hardware.switches import PINS as SWITCH_PINS

LIGHT_PIN = 18
"""PWM of the tray light."""

WIDTH, HEIGHT = 1180, 900
_HEADER_X, _HEADER_Y, _PITCH = 96, 96, 36
_GROUND, _FIVE = "#2b2b2b", "#c0392b"
_LAMP, _SWITCH, _LIGHT, _SERVICE = "#1f6fb2", "#2e8b57", "#b8860b", "#7d3c98"
_GROUND_PINS = (6, 9, 14, 20, 25, 30, 34, 39)
_FIVE_PINS = (2, 4)


@dataclass(frozen=True, slots=True)
class _Wire:
    """From a GPIO to a part, drawn at height `y`."""

    gpio: int
    label: str
    colour: str
    y: int


def draw() -> str:
    """The diagram as SVG."""
    wires = _wires()
    used = {HEADER[wire.gpio]: wire for wire in wires}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbfaf7"/>',
        _text(28, 40, "Wiring of the dice kiosk, default pins", size=24, bold=True),
        _text(28, 66, "Pins as numbered on the Pi's header; GPIO numbers as the settings name them."),
    ]
    parts.append(_box(_HEADER_X - 24, _HEADER_Y - 8, 84, 20 * _PITCH + 16, 'fill="#e8e4d8" stroke="#8a8a80"'))
    for wire in wires:
        parts += _wire(wire)
    parts += _header(used) + _driver() + _buttons() + _light() + _switches() + _notes()
    return "\n".join([*parts, "</svg>"]) + "\n"


def _wires() -> list[_Wire]:
    wires = []
    for row, (name, pins) in enumerate(WIRING.items()):
        top = 130 + 130 * row
        wires.append(_Wire(pins.lamp, f"{name.upper()} lamp", _LAMP, top))
        wires.append(_Wire(pins.switch, f"{name.upper()} switch", _SWITCH, top + 52))
    wires.append(_Wire(LIGHT_PIN, "tray light", _LIGHT, 540))
    for row, (switch, pin) in enumerate(SWITCH_PINS.items()):
        wires.append(_Wire(pin, f"{switch} switch", _SERVICE, 650 + 70 * row))
    return wires


def _header(used: dict[int, _Wire]) -> list[str]:
    parts = []
    for number in range(1, 41):
        x, y = _pin(number)
        fill = used[number].colour if number in used else "#ffffff"
        if number in _GROUND_PINS:
            fill = _GROUND
        if number in _FIVE_PINS:
            fill = _FIVE
        ink = "#555" if fill == "#ffffff" else "#fff"
        parts.append(f'<circle cx="{x}" cy="{y}" r="13" fill="{fill}" stroke="#555"/>')
        parts.append(_text(x, y + 4, str(number), size=11, anchor="middle", colour=ink))
    return parts


def _wire(wire: _Wire) -> list[str]:
    """From the header's pin along a lane of its own to the part."""
    x, y = _pin(HEADER[wire.gpio])
    lane = 190 + 14 * ([each.gpio for each in _wires()].index(wire.gpio))
    driven = wire.colour in {_LAMP, _LIGHT}
    end = 470 if driven else 720
    over = "" if x > _HEADER_X else f"L {x} {y + 18} L {_HEADER_X + 66} {y + 18} "
    start = f"M {x} {y} {over}L {lane} {y + 18 if over else y}"
    path = f"{start} L {lane} {wire.y} L {end} {wire.y}"
    words = f"GPIO{wire.gpio} (pin {HEADER[wire.gpio]}): {wire.label}"
    return [
        f'<path d="{path}" fill="none" stroke="{wire.colour}" stroke-width="2.5" stroke-linejoin="round"/>',
        _text(462 if driven else 470, wire.y - 7, words, size=13, colour=wire.colour,
              anchor="end" if driven else "start"),
    ]  # fmt: skip


def _driver() -> list[str]:
    """The chip that switches lamps of 5 V with pins of 3.3 V: three of its eight channels."""
    parts = [_text(530, 94, "ULN2803A, its GND to the Pi's", anchor="middle", size=13, bold=True)]
    for row in range(3):
        y = 130 + 130 * row
        parts += [
            f'<path d="M 580 {y} L 800 {y}" stroke="{_LAMP}" stroke-width="2.5"/>',
            _box(470, y - 20, 110, 40, 'fill="#fff" stroke="#333" stroke-width="2"'),
            _text(478, y + 5, f"in {row + 1}", size=12),
            _text(572, y + 5, f"out {row + 1}", size=12, anchor="end"),
        ]
    return parts


def _buttons() -> list[str]:
    parts = []
    for row, name in enumerate(WIRING):
        y = 130 + 130 * row
        parts += [
            f'<rect x="720" y="{y - 26}" width="410" height="104" rx="10" fill="none" stroke="#666"/>',
            _text(1118, y - 8, name.upper(), anchor="end", bold=True, size=18),
            f'<circle cx="820" cy="{y}" r="18" fill="#fff7c2" stroke="#333" stroke-width="2"/>',
            _text(820, y + 5, "LED", anchor="middle", size=12),
            f'<path d="M 838 {y} L 930 {y}" stroke="{_FIVE}" stroke-width="2.5"/>',
            _text(936, y + 5, "+5 V (pin 2 or 4)", size=13, colour=_FIVE),
            _contact(y + 52),
        ]
    return parts


def _light() -> list[str]:
    y = 540
    return [
        _box(470, y - 34, 150, 68, 'fill="#fff" stroke="#333" stroke-width="2"'),
        _text(545, y - 6, "logic-level", anchor="middle", size=13),
        _text(545, y + 12, "MOSFET module", anchor="middle", size=13),
        f'<path d="M 620 {y} L 720 {y}" stroke="{_LIGHT}" stroke-width="2.5"/>',
        f'<rect x="720" y="{y - 26}" width="410" height="52" rx="10" fill="#fff7c2" stroke="#666"/>',
        _text(736, y + 5, "white LED strip, minus", size=14),
        _text(1118, y + 5, "plus to its own 12 V supply", size=13, anchor="end", colour=_FIVE),
    ]


def _switches() -> list[str]:
    parts = []
    named = (("LID", "closed while the lid is shut"), ("SERVICE", "inside the box"))
    for row, (name, what) in enumerate(named):
        y = 650 + 70 * row
        parts += [
            _box(720, y - 26, 410, 52, 'fill="none" stroke="#666" stroke-dasharray="6 4"'),
            _text(1118, y - 8, name, anchor="end", bold=True),
            _text(1118, y + 14, what, anchor="end", size=12, colour="#555"),
            _contact(y),
        ]
    return parts


def _contact(y: int) -> str:
    return (
        f'<g stroke="#333" stroke-width="2.5" fill="none"><path d="M 720 {y} L 790 {y}"/>'
        f'<path d="M 790 {y} L 836 {y - 16}"/><path d="M 840 {y} L 900 {y}"/></g>'
        f'<circle cx="790" cy="{y}" r="3.5"/><circle cx="840" cy="{y}" r="3.5"/>'
        + _text(906, y + 5, "GND", size=13, colour=_GROUND)
    )


def _notes() -> list[str]:
    lines = (
        "Every switch goes from its pin to ground; the Pi's own pull-ups are used, without resistors.",
        "Lamps never hang on a pin directly: a pin gives 3.3 V and 16 mA, a lamp takes 5 V and 20 mA.",
        "All grounds are joined: Pi, ULN2803A, MOSFET module, and the 12 V supply. Dashed: optional.",
        "Ground: pins 6, 9, 14, 20, 25, 30, 34, 39 (black). 5 V: pins 2 and 4 (red).",
    )
    return [_text(190, 790 + 24 * row, line, size=14, colour="#333") for row, line in enumerate(lines)]


def _pin(number: int) -> tuple[int, int]:
    """The middle of a pin of the header: odd numbers left, even ones right."""
    return _HEADER_X + 36 * ((number + 1) % 2), _HEADER_Y + _PITCH * ((number - 1) // 2) + 14


def _text(
    x: int,
    y: int,
    words: str,
    *,
    size: int = 15,
    anchor: str = "start",
    colour: str = "#222",
    bold: bool = False,
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    look = f'font-size="{size}" text-anchor="{anchor}" fill="{colour}"{weight}'
    return f'<text x="{x}" y="{y}" {look}>{words}</text>'


def _box(x: int, y: int, width: int, height: int, look: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="8" {look}/>'


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(draw(), encoding="utf-8")
