"""Dice that a person gave the value of are marked while they count: on the die, at the seat, on record."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from kiosk.journal.hand_steps import steps_of
from kiosk.journal.history import hand_record
from kiosk.journal.throw import Consent
from kiosk.journal.transcript import hand_text
from kiosk.screens.spectators.picture import draw
from kiosk.screens.spectators.scene import Onlooker
from kiosk.screens.table.seats import seat_plates
from kiosk.table.players import Player
from kiosk.ui.widgets import dice as dice_drawn
from kiosk.ui.widgets.icons import Icon
from kiosk.ui.widgets.tray import marks as tray_marks
from tests.as_seen import as_seen
from tests.kiosk.journal.altering import before_events
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments.tables import lying
from tests.kiosk.screens.people import People, at_table, kingdom_with
from tests.kiosk.screens.spectators.scenes import scene
from tests.kiosk.table.test_table import AtTable, die

if TYPE_CHECKING:
    from pathlib import Path

WHERE = {"dice": dice_drawn, "seats": seat_plates, "tray": tray_marks}


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """How many marks are drawn, and where."""
    found = dict.fromkeys(WHERE, 0)
    for name, module in WHERE.items():

        def draw_icon(_canvas: Any, icon: Icon, *_where: Any, name: str = name, **_how: Any) -> None:
            found[name] += icon is Icon.HAND

        monkeypatch.setattr(module, "draw_icon", draw_icon)
    return found


def of_cards() -> People:
    """Ann, Ben and Cem have a d20 each; in the end the best takes the pot."""
    return People(at_table("critical-roll", {"mode": "table"}, "Ann", "Ben", "Cem"))


def marked(people: People) -> list[tuple[str, int | None]]:
    """The dice at seats that are marked, in the state that is shown."""
    seats = as_seen(people.at.table.shown)["seats"]
    return [(each["die"], each["value"]) for seat in seats for each in seat["dice"] if each.get("by_hand")]


@pytest.mark.slow
def test_what_a_camera_read_has_no_mark(hands: dict[str, int]) -> None:
    people = of_cards()
    people.at.see(die("d20", 9))
    people.at.see(die("d20", 6, sure=False))
    people.touch("it-is-6")  # the camera read it, and somebody said yes
    people.paint()
    assert marked(people) == []
    assert not any(hands.values())


def test_what_a_person_entered_is_marked_on_the_die_in_the_tray_at_the_seat_and_for_spectators(
    hands: dict[str, int],
) -> None:
    people = People(at_table("six-shooter", {"button": 0}, "Ann", "Ben"))
    for _seat in range(2):
        people.at.table.act("open", dice=["d4", "d6"])
    people.at.see(*lying(("d4", 2), ("d6", 3), sure=False))
    people.at.table.roll.enter([("d4", 2), ("d6", 4)], who="Ann", reason="The camera misread the die")
    people.paint()
    assert marked(people) == [("d6", 4)]
    assert hands == {"dice": 1, "seats": 1, "tray": 1}  # Ben throws: the tray has the stage
    told = "Ann rolls 2 (d4) and 4 (d6, entered): 6 in all."
    assert told == people.at.table.game.told()[0] == people.at.table.told()[-1]
    draw(unpainted(), scene(Onlooker(people.at.table).game(0.0)))
    assert (hands["dice"], hands["seats"]) == (2, 2)  # Ben, who throws, is on their stage


def test_a_throw_that_no_camera_asked_about_is_marked_whole_even_where_it_was_read_so() -> None:
    people = of_cards()
    people.at.see(*lying(("d20", 17), ("d6", 2)))  # one too many
    people.at.table.roll.enter([("d20", 17)], who="Ann", reason="The camera was not sure")
    assert marked(people) == [("d20", 17)]
    assert people.at.throws()[-1]["how"] == "by-hand"


def test_a_correction_is_marked_and_a_correction_of_it_too() -> None:
    people = of_cards()
    people.at.see(die("d20", 9))
    for value in (12, 13):
        people.at.table.corrections.amend([("d20", value)], who="Ann", reason="The camera misread the die")
        assert marked(people) == [("d20", value)]


def test_the_mark_outlives_a_power_cut_and_ends_with_the_hand() -> None:
    people = of_cards()
    people.at.table.roll.enter([("d20", 17)], who="Ann", reason="The camera gave no picture")
    people.at.interrupt()
    people = People(people.at)
    assert marked(people) == [("d20", 17)]
    for value in (19, 3):
        people.at.see(die("d20", value))
    while as_seen(people.at.table.state)["pending"]["kind"] != "hand_over":
        people.at.table.act("stand")
        assert marked(people) == [("d20", 17)]
    people.at.table.next_hand()
    assert marked(people) == []


def test_the_house_is_marked_too(hands: dict[str, int]) -> None:
    people = People(AtTable(Player("Ann"), options={"mode": "house"}))
    people.at.table.act("bet", amount=1)
    people.at.see(die("d20", 9))
    people.at.table.roll.enter([("d20", 3)], who="Ann", reason="The camera gave no picture")
    people.paint()
    assert hands == {"dice": 1, "seats": 0, "tray": 0}


def test_a_table_without_a_camera_says_so_once_and_marks_no_die(hands: dict[str, int]) -> None:
    people = People(at_table("critical-roll", {"mode": "table"}, camera=False))
    people.touch("face-7")
    people.touch("enter")
    people.paint()
    assert marked(people) == []
    assert people.at.table.told()[-1] == people.at.table.game.told()[0] == "Ann rolls 7 on the d20."
    assert not any(hands.values())
    assert "BY HAND" in [mark.text for mark in people.draw().marks]


def test_of_hidden_dice_all_are_marked_for_which_was_changed_is_a_secret(hands: dict[str, int]) -> None:
    people = kingdom_with((6, 6, 6, 2, 1), sure=False)
    changed = [("d6", value) for value in (6, 6, 6, 2, 3)]
    people.at.table.roll.enter(changed, who="Ann", reason="The camera was not sure")
    assert marked(people) == [("d6", None)] * 5
    people.paint()
    assert hands == {"dice": 0, "seats": 1, "tray": 0}  # while they lie covered, once
    steps = steps_of(hand_record(people.at.journal.db, 1))
    assert steps[-1].by_hand == (True,) * 5


def test_a_reroll_by_camera_takes_the_marks_away() -> None:
    people = kingdom_with((6, 6, 6, 2, 1))
    people.at.table.roll.enter([("d6", value) for value in (1, 2, 3, 4, 6)], who="Ben", reason="no picture")
    assert marked(people) == [("d6", None)] * 5
    people.at.table.act("reroll")
    people.at.see(*(die("d6", value) for value in (1, 1, 3, 4, 6)))
    assert marked(people) == []


def test_the_record_says_who_entered_who_agreed_and_what_the_camera_read() -> None:
    people = of_cards()
    people.at.see(*lying(("d20", 6), sure=False))
    people.at.table.roll.enter(
        [("d20", 17)], who="Ann", reason="The camera misread the die", consent=Consent(("Ben", "Cem"))
    )
    record = hand_record(people.at.journal.db, 1)
    step = steps_of(record)[-1]
    assert step.by_hand == (True,)
    assert step.note == (
        "By hand, Ann: The camera misread the die. Agreed: Ben, Cem. The camera read d20: 6."
    )
    told = "(corrected, Ann: The camera misread the die; agreed by Ben, Cem; the camera read d20 6)"
    assert told in hand_text(record)


def test_a_journal_of_a_program_that_asked_nobody_is_read_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    people = People(at_table("critical-roll", {"mode": "table"}, path=path))
    people.at.table.roll.enter([("d20", 17)], who="Ann", reason="The camera gave no picture")
    people.at.table.close()
    before_events(path, "DROP TABLE consents")
    with closing(sqlite3.connect(path)) as db:
        record = hand_record(db, 1)
    assert record["steps"][-1]["throw"]["agreed"] == []
    people = People(at_table("critical-roll", {"mode": "table"}, path=path))
    assert marked(people) == [("d20", 17)]
    consent = Consent(host=True)
    people.at.table.roll.enter([("d20", 3)], who="Ben", reason="The camera gave no picture", consent=consent)
    assert hand_record(people.at.journal.db, 1)["steps"][-1]["throw"]["host_agreed"]
    people.at.table.close()
