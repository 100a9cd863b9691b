"""The wiring diagram shows the pins that the program uses."""

from pathlib import Path
from xml.etree import ElementTree as ET

from hardware.buttons import WIRING
from hardware.pins import HEADER
from hardware.switches import PINS
from hardware.wiring_diagram import LIGHT_PIN, draw
from kiosk.settings.config import Config

DOCS = Path(__file__).parents[2] / "docs"


def test_the_diagram_in_the_docs_is_the_one_drawn_now() -> None:
    assert (DOCS / "wiring.svg").read_text(encoding="utf-8") == draw(), (
        "run: python -m hardware.wiring_diagram docs/wiring.svg"
    )


def test_every_wire_names_its_gpio_and_its_pin() -> None:
    words = [text.text for text in ET.fromstring(draw()).iter("{http://www.w3.org/2000/svg}text")]  # noqa: S314 - our own
    wires = {LIGHT_PIN: "tray light"}
    for name, pins in WIRING.items():
        wires |= {pins.switch: f"{name.upper()} switch", pins.lamp: f"{name.upper()} lamp"}
    wires |= {pin: f"{name} switch" for name, pin in PINS.items()}
    for gpio, part in wires.items():
        assert f"GPIO{gpio} (pin {HEADER[gpio]}): {part}" in words


def test_the_default_settings_are_those_of_the_diagram() -> None:
    settings = Config()
    buttons = settings.buttons
    assert {name: (pins.switch, pins.lamp) for name, pins in WIRING.items()} == {
        "stick": (buttons.stick, buttons.stick_lamp),
        "buy": (buttons.buy, buttons.buy_lamp),
        "bet": (buttons.bet, buttons.bet_lamp),
    }
    assert settings.tray.light == LIGHT_PIN
