"""The wiring diagram shows the pins that the program uses."""

from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

from hardware.buttons import WIRING
from hardware.pins import HEADER
from hardware.switches import PINS
from kiosk.settings.config import Config

DIAGRAM = Path(__file__).parents[2] / "docs/wiring.svg"
WIRES = {
    Config().tray.light: "tray light",
    **{pins.lamp: f"{name.upper()} lamp" for name, pins in WIRING.items()},
    **{pins.switch: f"{name.upper()} switch" for name, pins in WIRING.items()},
    **{pin: f"{name} switch" for name, pin in PINS.items()},
}
HEADERS_PIN = "13"
"""The radius of the circles, in their order, that stand for the pins of the header."""


def test_every_wire_begins_at_its_pin_and_names_it_with_its_gpio() -> None:
    drawn = list(ET.parse(DIAGRAM).getroot())  # noqa: S314 - our own
    pins = [f"M {each.get('cx')} {each.get('cy')}" for each in drawn if each.get("r") == HEADERS_PIN]
    wires = {
        text.text: path.attrib["d"].partition(" L")[0]
        for path, text in pairwise(drawn)
        if (text.text or "").startswith("GPIO")
    }
    assert len(pins) == 40
    assert wires == {
        f"GPIO{gpio} (pin {HEADER[gpio]}): {part}": pins[HEADER[gpio] - 1] for gpio, part in WIRES.items()
    }


def test_the_default_settings_are_those_of_the_buttons() -> None:
    buttons = Config().buttons
    assert {name: (pins.switch, pins.lamp) for name, pins in WIRING.items()} == {
        "stick": (buttons.stick, buttons.stick_lamp),
        "buy": (buttons.buy, buttons.buy_lamp),
        "bet": (buttons.bet, buttons.bet_lamp),
    }
