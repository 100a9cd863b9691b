"""The tray light reads without flicker; lid and service switch are told once for each time they move."""

from collections.abc import Iterator
from typing import Any

import pytest

from hardware.light import TrayLight
from hardware.pins import PinError, PinFactory
from hardware.switches import Switched, Switches, SwitchName


class Box:
    def __init__(self) -> None:
        self.events: list[Switched] = []
        self.now = 10.0
        self.switches = Switches(
            self.events.append,
            PinFactory.MOCK,
            {SwitchName.LID: 5, SwitchName.SERVICE: 6},
            clock=lambda: self.now,
        )

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.01)):
            self.now += 0.01
            self.switches.tend()

    def pin(self, name: SwitchName) -> Any:
        return self.switches._inputs[name].pin


@pytest.fixture
def box() -> Iterator[Box]:
    made = Box()
    made.switches.open()
    yield made
    made.switches.close()


def test_where_the_switches_stand_is_told_at_the_start(box: Box) -> None:
    box.wait(0.2)
    assert {(event.switch, event.closed) for event in box.events} == {
        (SwitchName.LID, False),
        (SwitchName.SERVICE, False),
    }


def test_a_lid_that_is_shut_is_told_once_whatever_its_contact_does(box: Box) -> None:
    box.wait(0.2)
    box.events.clear()
    for _ in range(10):
        box.pin(SwitchName.LID).drive_low()
        box.wait(0.02)
        box.pin(SwitchName.LID).drive_high()
        box.wait(0.02)
    assert box.events == []
    box.pin(SwitchName.LID).drive_low()
    box.wait(0.3)
    assert [(event.switch, event.closed) for event in box.events] == [(SwitchName.LID, True)]
    assert box.switches.closed == {SwitchName.LID}
    box.pin(SwitchName.LID).drive_high()
    box.wait(0.3)
    assert box.events[-1].closed is False


def test_a_box_without_switches_tells_nothing() -> None:
    events: list[Switched] = []
    switches = Switches(events.append, PinFactory.MOCK, {})
    switches.open()
    switches.tend()
    switches.close()
    assert events == []


def test_dice_are_read_by_a_light_that_does_not_flicker() -> None:
    light = TrayLight(18, PinFactory.MOCK)
    light.open()
    assert light.level == 0
    light.dim(0.3)
    assert light.level == pytest.approx(0.3)
    light.read()
    assert light.level == 1
    light.close()
    light.close()
    assert light.level == 0


def test_a_pin_that_is_not_there_is_named() -> None:
    with pytest.raises(PinError, match=r"tray light.*GPIO77"):
        TrayLight(77, PinFactory.MOCK).open()
    with pytest.raises(PinError, match=r"lid.*GPIO88"):
        Switches(lambda _: None, PinFactory.MOCK, {SwitchName.LID: 88}).open()
