"""From the throw that is asked for till its dice count what is in the row of buttons stays where it is."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from hardware.buttons import Lamp
from hardware.message import say
from kiosk.screens.menu.menu import Menu
from kiosk.screens.table.doing.actions import BY_HAND, GOES_ON
from kiosk.text.translate import use
from kiosk.tray.messages import Lost, Motion, Seen
from kiosk.ui.theme import CASINO
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments.parts import house
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.table.test_by_itself import house_throws
from tests.kiosk.table.test_table import die
from vision.reading import Reading

if TYPE_CHECKING:
    from kiosk.ui.control import Control
    from kiosk.ui.theme import Theme

SIZES = ((1024, 600), (800, 480), (720, 1280))
LOOKS = {
    "usual": replace(CASINO, buttons=False),
    "with arcade buttons": replace(CASINO, buttons=True),
    "large text": replace(CASINO, buttons=False, large_text=True),
}


def asked(game: str, *, can_throw: bool) -> People:
    """One die is asked for that all may see; in Kingdom for the crown."""
    options = {"mode": "table"} if game == "critical-roll" else {}
    people = People(at_table(game, options, "Ann", "Ben", can_throw=can_throw, by_hand_terms="agreed"))
    if game == "critical-roll":
        for _name in range(2):
            if people.at.table.pending.kind == "decision":
                people.at.table.act("bet", amount=2)
    return people


def row(people: People, size: tuple[int, int], look: Theme) -> list[tuple[Control, tuple[int, ...]]]:
    """What is in the row, and where."""
    placed = {each.control.name: each for each in people.draw(size, look).placed}
    return [
        (control, tuple(placed[control.name].rect))
        for control in people.screen._row()  # all of which was drawn
    ]


def throw_by_throw(people: People, *more: Any) -> list[list[tuple[Control, tuple[int, ...]]]]:
    """The row while it is asked for, as it rolls, as it is read, and as it is seen."""
    roll = people.at.tray.armed
    assert roll is not None
    dice = people.at.table.roll.asked
    assert dice is not None
    seen = Seen(roll, Reading(tuple(die(kind, 3) for kind in dice.dice), (), 640, 480), *people.at.pictures)
    rows = [row(people, *more)]
    for said in (Motion.MOVING, Motion.SETTLING, seen):
        people.at.say(*([Motion.STILL] if said is seen else []), said)
        rows.append(row(people, *more))
    assert people.screen.spotlight.landing is not None
    return rows


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("can_throw", [True, False])
@pytest.mark.parametrize("game", ["critical-roll", "kingdom"])
def test_no_button_changes_its_place_or_width_and_none_is_empty(
    game: str, look: str, size: tuple[int, int], language: str, *, can_throw: bool
) -> None:
    use(language)
    try:
        rows = throw_by_throw(asked(game, can_throw=can_throw), size, LOOKS[look])
    finally:
        use("en")
    assert len(rows[0]) == (1 if can_throw else 2)
    assert [[place for _control, place in each] for each in rows[1:]] == [
        [place for _control, place in rows[0]]
    ] * 3
    assert all(control.label for each in rows for control, _place in each)


def test_in_a_real_tray_dice_on_their_way_may_be_tapped_in() -> None:
    rows = throw_by_throw(asked("kingdom", can_throw=False), SIZES[0], CASINO)
    assert [each[0][0].why is None for each in rows] == [True, True, True, False]


def test_where_the_machine_throws_real_dice_are_in_the_menu_alone_until_they_fall() -> None:
    people = asked("kingdom", can_throw=True)
    shown = partial(Menu.at, people.at.table, people.clock, house(), people.screen.controls, None)

    def offered() -> tuple[bool, bool]:
        """Among the answers, and in the menu."""
        canvas = unpainted()
        shown().draw(canvas)
        names = [each.control.name for each in people.draw().placed]
        return BY_HAND in names, BY_HAND in [each.control.name for each in canvas.placed]

    assert offered() == (False, True)
    people.at.say(Motion.MOVING)
    assert offered() == (False, False)
    people.at.say(Motion.STILL, Lost(say("The camera does not answer.")))
    assert offered() == (True, False)


def test_how_to_throw_is_said_on_the_button_alone() -> None:
    words = [mark.text for mark in asked("kingdom", can_throw=True).draw().marks]
    assert "Throw the d6" in words
    assert not [each for each in words if "the tray" in each]


def test_of_what_the_house_throws_it_is_said_till_the_end_how_far_it_is() -> None:
    people = People(house_throws())
    rows = throw_by_throw(people, SIZES[0], CASINO)
    assert [[(control.name, control.label) for control, _place in each] for each in rows] == [
        [(GOES_ON, label)]
        for label in ("The house throws", "The die is rolling", "The die is being read", "This throw counts")
    ]
    assert set(people.screen.lamps().values()) == {Lamp.OFF}
