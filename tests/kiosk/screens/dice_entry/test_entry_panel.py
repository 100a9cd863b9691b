from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from hardware.message import say
from kiosk.screens.dice_entry.entry_panel import Correction
from kiosk.screens.dice_entry.reasons import ELSEWHERE, NO_CAMERA, NO_PICTURE, UNSURE
from kiosk.table.roll_request import Asked, TrayPhase
from kiosk.ui.canvas import Canvas
from tests.kiosk.screens.moments.states import read
from vision.reading import DieType, Reading

if TYPE_CHECKING:
    from collections.abc import Iterable

PEOPLE = ("Ann", "Ben")


def panel(
    dice: Iterable[str] = ("d20",), phase: TrayPhase = TrayPhase.CHECK, reading: Reading | None = None
) -> Correction:
    asked = Asked(1, "Ben", tuple(dice), say("Ben: throw"))
    return Correction(asked, PEOPLE, phase, reading)


def test_who_threw_is_offered_as_who_enters_it() -> None:
    assert panel().who == "Ben"
    house = Asked("house", "the house", ("d20",), say("Throw the d20 for the house"))
    assert Correction(house, PEOPLE, TrayPhase.CHECK).who == "Ann"


@pytest.mark.parametrize(
    ("phase", "reason"),
    [
        (TrayPhase.CHECK, UNSURE),
        (TrayPhase.FAULT, NO_PICTURE),
        (TrayPhase.BY_HAND, NO_CAMERA),
        (TrayPhase.WAITING, ELSEWHERE),
    ],
)
def test_the_likeliest_reason_is_offered(phase: TrayPhase, reason: str) -> None:
    entry = panel(phase=phase)
    assert entry.reason == reason
    assert reason in entry.reasons


def test_what_goes_into_the_record_is_a_choice_only_where_it_could_be_another() -> None:
    asked = Asked(1, "Ben", ("d20",), say("Ben: throw"))
    several = Correction(asked, PEOPLE, TrayPhase.IDLE)
    only = Correction(asked, ("Ben",), TrayPhase.IDLE, itself=True)
    chosen = {"who", "why"}
    assert chosen <= {each.name for each in several.controls()}
    assert not chosen & {each.name for each in only.controls()}
    canvas = Canvas(pygame.Surface((1024, 600), 0, 32))
    only.draw(canvas, pygame.Rect(10, 100, 600, 400), None)
    told = [mark.text for mark in canvas.marks]
    assert {"Who enters it: Ben", "Why: The throw was read wrongly"} <= set(told)
    assert not chosen & {each.control.name for each in canvas.placed}


@pytest.mark.parametrize(
    ("die", "sides"), [("d4", 4), ("d6", 6), ("d8", 8), ("d10", 10), ("d12", 12), ("d20", 20)]
)
def test_every_face_and_no_other_can_be_tapped(die: str, sides: int) -> None:
    names = [control.name for control in panel((die,)).controls() if control.name.startswith("face-")]
    assert names == [f"face-{value}" for value in range(1, sides + 1)]


def test_stepping_goes_round() -> None:
    entry = panel(("d4",))
    seen = []
    for _ in range(5):
        entry.step(1)
        seen.append(entry.values[0])
    assert seen == [1, 2, 3, 4, 1]
    entry.step(-1)
    assert entry.values == [4]


def test_several_dice_are_asked_for_one_after_another() -> None:
    entry = panel(("d12", "d20"), reading=read(DieType.D20, 7, sure=False))
    assert entry.values == [None, 7]
    assert entry.question == "What does the d12 show? (1 of 2)"
    assert entry.dice is None
    entry.tap_face(3)
    assert entry.dice == [("d12", 3), ("d20", 7)]
    assert "Yes, 3 and 7" in {control.label for control in entry.row(int, int, None)}


def test_the_same_reading_is_not_offered_for_two_dice() -> None:
    one = read(DieType.D6, 4, sure=False).dice
    entry = panel(("d6", "d6"), reading=Reading(one, (), 640, 480))
    assert entry.values == [4, None]


def test_of_several_dice_the_buttons_keep_their_places_from_the_first_to_the_last() -> None:
    entry = panel(("d8", "d20"))
    seen = []
    for value in (3, 17):
        seen.append([control.name for control in entry.row(int, int, None)])
        entry.tap_face(value)
        seen.append([control.name for control in entry.row(int, int, None)])
    assert seen == [["again", "value-up", "settle", "enter"]] * 4
    assert entry.row(int, int, None)[2].why
