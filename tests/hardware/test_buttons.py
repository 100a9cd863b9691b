"""Buttons: one press is one event, whatever the switch does."""

import time
from collections.abc import Iterator
from typing import Any

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware import buttons as module
from hardware.buttons import (
    WIRING,
    ButtonError,
    ButtonEvent,
    ButtonName,
    Buttons,
    Freed,
    Held,
    Lamp,
    Press,
    Stuck,
    Wiring,
)
from hardware.pins import PinError, PinFactory


class Table:
    """What the buttons are connected to: the events that came, and the clock."""

    def __init__(self) -> None:
        self.events: list[ButtonEvent] = []
        self.now = 100.0


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
def buttons(table: Table) -> Iterator[Buttons]:
    made = Buttons(table.events.append, PinFactory.MOCK, clock=lambda: table.now, sleep=lambda _: None)
    made.open()
    yield made
    made.close()


def pin_of(buttons: Buttons, name: ButtonName) -> Any:
    return buttons._switches[name].pin


def test_a_key_is_one_press_of_its_button(buttons: Buttons, table: Table) -> None:
    buttons.press_by_key(ButtonName.BUY)
    assert table.events == [Press(ButtonName.BUY, 100.0)]


def test_two_presses_are_two_events(buttons: Buttons, table: Table) -> None:
    buttons.press_by_key(ButtonName.BET)
    table.now += 0.2
    buttons.press_by_key(ButtonName.BET)
    assert [event.time for event in table.events] == [100.0, 100.2]


def test_a_bouncing_switch_presses_once(buttons: Buttons, table: Table) -> None:
    buttons.press_by_key(ButtonName.STICK, bounces=20)
    assert table.events == [Press(ButtonName.STICK, 100.0)]


def test_bouncing_on_the_way_up_is_no_press(buttons: Buttons, table: Table) -> None:
    pin = pin_of(buttons, ButtonName.STICK)
    pin.drive_low()
    table.now += 0.5
    for _ in range(5):
        pin.drive_high()
        table.now += 0.002
        pin.drive_low()
        table.now += 0.002
    pin.drive_high()
    assert table.events == [Press(ButtonName.STICK, 100.0)]
    table.now += 0.1
    pin.drive_low()
    assert len(table.events) == 2


def test_a_button_held_down_presses_once(buttons: Buttons, table: Table) -> None:
    pin_of(buttons, ButtonName.BUY).drive_low()
    table.now += 60
    assert len(table.events) == 1


def test_buttons_do_not_silence_each_other(buttons: Buttons, table: Table) -> None:
    for name in ButtonName:
        buttons.press_by_key(name)
    assert [event.button for event in table.events] == list(ButtonName)


class HeldPin(MockPWMPin):  # type: ignore[misc] # gpiozero has no types
    """A pin that something keeps connected to ground until it is let go."""

    held = frozenset({WIRING[ButtonName.BET].switch})

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        if self.info.name in {f"GPIO{number}" for number in self.held}:
            self._state = False


def test_a_button_held_at_the_start_is_stuck_not_pressed(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "open_factory", lambda _: MockFactory(pin_class=HeldPin))
    buttons = Buttons(table.events.append, PinFactory.MOCK, clock=lambda: table.now, sleep=lambda _: None)
    buttons.open()
    assert table.events == [Stuck(ButtonName.BET, 100.0)]
    assert buttons.stuck == {ButtonName.BET}
    table.now += 3
    pin_of(buttons, ButtonName.BET).drive_high()
    assert table.events[1:] == [Freed(ButtonName.BET, 103.0)]
    assert not buttons.stuck
    table.now += 1
    buttons.press_by_key(ButtonName.BET)
    assert table.events[2:] == [Press(ButtonName.BET, 104.0)]
    buttons.close()


def test_lamps_show_what_they_are_told(buttons: Buttons) -> None:
    lamp = buttons._lamps[ButtonName.BUY]
    assert lamp.value == 0
    buttons.light(ButtonName.BUY, Lamp.LIT)
    assert lamp.value == 1
    buttons.light(ButtonName.BUY, Lamp.OFF)
    assert lamp.value == 0
    assert buttons.lamp(ButtonName.BUY) is Lamp.OFF


def test_a_blinking_lamp_goes_on_and_off(buttons: Buttons, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BLINK_S", 0.01)
    lamp = buttons._lamps[ButtonName.STICK]
    lamp.pin.clear_states()
    buttons.light(ButtonName.STICK, Lamp.BLINKING)
    until = time.monotonic() + 5
    while len(lamp.pin.states) < 5 and time.monotonic() < until:
        time.sleep(0.01)
    buttons.light(ButtonName.STICK, Lamp.OFF)
    shown = [state.state for state in lamp.pin.states]
    assert shown[:5] == [0, 1, 0, 1, 0]
    assert lamp.value == 0


def test_pins_are_free_again_once_closed(table: Table) -> None:
    buttons = Buttons(table.events.append, PinFactory.MOCK, sleep=lambda _: None)
    for _ in range(2):
        buttons.open()
        buttons.close()
        buttons.close()
    assert table.events == []


def test_lgpio_is_never_replaced_by_another_factory(table: Table) -> None:
    buttons = Buttons(table.events.append, PinFactory.LGPIO)
    with pytest.raises(PinError, match=r"lgpio|Raspberry Pi"):  # no Pi runs these tests
        buttons.open()
    assert gpiozero.Device.pin_factory is None


def test_a_pin_that_is_not_there_is_named(table: Table) -> None:
    wiring = {**WIRING, ButtonName.BET: Wiring(switch=99, lamp=25)}
    buttons = Buttons(table.events.append, PinFactory.MOCK, wiring=wiring)
    with pytest.raises(ButtonError, match=r"BET.*GPIO99"):
        buttons.open()


def test_keys_do_not_press_real_buttons(table: Table) -> None:
    with pytest.raises(ButtonError, match="real"):
        Buttons(table.events.append, PinFactory.LGPIO).press_by_key(ButtonName.BUY)


def test_a_button_that_stays_down_is_told_as_held_once(table: Table) -> None:
    buttons = Buttons(
        table.events.append, PinFactory.MOCK, hold_s=1.5, clock=lambda: table.now, sleep=lambda _: None
    )
    buttons.open()
    pin_of(buttons, ButtonName.BUY).drive_low()
    for _ in range(40):
        table.now += 0.1
        buttons.tend()
    assert [type(event) for event in table.events] == [Press, Held]
    assert table.events[1].time == pytest.approx(101.5, abs=0.11)
    buttons.close()


def test_nobody_is_told_of_holding_who_did_not_ask(buttons: Buttons, table: Table) -> None:
    pin_of(buttons, ButtonName.BUY).drive_low()
    for _ in range(20):
        table.now += 1
        buttons.tend()
    assert table.events == [Press(ButtonName.BUY, 100.0)]


def test_something_lying_on_a_button_is_a_fault_until_it_is_gone(buttons: Buttons, table: Table) -> None:
    pin = pin_of(buttons, ButtonName.STICK)
    pin.drive_low()
    for _ in range(31):
        table.now += 1
        buttons.tend()
    assert table.events[1:] == [Stuck(ButtonName.STICK, 130.0)]
    assert buttons.stuck == {ButtonName.STICK}
    pin.drive_high()
    assert table.events[2:] == [Freed(ButtonName.STICK, 131.0)]
    table.now += 1
    buttons.press_by_key(ButtonName.STICK)
    assert table.events[3:] == [Press(ButtonName.STICK, 132.0)]


def test_which_buttons_are_down_is_known(buttons: Buttons) -> None:
    pin_of(buttons, ButtonName.STICK).drive_low()
    pin_of(buttons, ButtonName.BET).drive_low()
    assert buttons.down == {ButtonName.STICK, ButtonName.BET}


def test_a_pulsing_lamp_goes_up_and_down_in_steps(buttons: Buttons, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PULSE_S", 0.2)
    lamp = buttons._lamps[ButtonName.BET]
    lamp.pin.clear_states()
    buttons.light(ButtonName.BET, Lamp.PULSING)
    until = time.monotonic() + 5
    while len(lamp.pin.states) < 6 and time.monotonic() < until:
        time.sleep(0.01)
    buttons.light(ButtonName.BET, Lamp.OFF)
    assert any(0 < state.state < 1 for state in lamp.pin.states)
    assert lamp.value == 0
