"""A sure reading is shown for a tap where who threw it sits, in nobody's way, until dice move again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from calibration.tray_settings import TraySettings
from kiosk.meters.proof import proof
from kiosk.table.players import Player
from kiosk.table.setup import Setup, open_table
from kiosk.text import translate
from kiosk.tray.messages import Motion, WatchSettings
from kiosk.ui.theme import Theme
from kiosk.ui.widgets import dice
from tests.kiosk.screens.looking import wrongs
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.table.test_table import die

if TYPE_CHECKING:
    from pathlib import Path

TAPS = {"reading-right", "reading-wrong"}


def asked(*, one_in: int = 1) -> People:
    at = at_table("critical-roll", {}, can_throw=False)
    at.journal.diary.open(resumed=False, one_in=one_in)
    for _seat in range(3):
        at.table.act("bet", amount=2)
    at.see(die("d20", 17))
    return People(at)


def placed(people: People, size: tuple[int, int] = (1024, 600)) -> set[str]:
    return {each.control.name for each in people.draw(size).placed}


def test_a_tap_answers_and_the_game_waits_for_the_same_as_before() -> None:
    for name, wrong in (("reading-right", 0), ("reading-wrong", 1)):
        people = asked()
        before = people.at.table.state
        assert placed(people) >= TAPS
        people.touch(name)
        assert people.at.table.state == before
        found = proof(people.at.journal.db, simulated=False)
        assert (found.answered, found.wrong) == (1, wrong)
        assert not placed(people) & TAPS


RULE = {"en": "The camera reads", "de": "Die Kamera liest"}
SIZES = ((800, 480), (1024, 600), (600, 1024), (1920, 1080))


@pytest.mark.parametrize("language", ["en", "de"])
def test_it_stands_under_the_name_of_who_threw_and_the_rule_stays_for_whose_turn_it_is(language: str) -> None:
    translate.use(language)
    people = asked()
    assert people.at.table.pending.seat == 1
    for size in SIZES:
        canvas = people.draw(size)
        question = {each.control.name: each.rect for each in canvas.placed}
        assert question.keys() >= TAPS
        (owner,) = [box for name, box in canvas.tokens if name == "Ann"]
        taps = question["reading-right"].union(question["reading-wrong"])
        assert taps.x <= owner.centerx <= taps.right
        assert 0 <= taps.y - owner.bottom < 2 * taps.h
        assert any(each.text.startswith(RULE[language]) for each in canvas.marks)
        assert not list(wrongs(canvas))


@pytest.mark.parametrize("size", SIZES)
def test_it_names_the_die_and_hides_neither_the_total_nor_the_chips_of_who_threw(
    size: tuple[int, int],
) -> None:
    texts = [" ".join(mark.text.split()) for mark in asked().draw(size).marks]
    assert "Check: d20 read as 17?" in texts
    people = asked()
    people.touch("reading-right")
    before = [" ".join(mark.text.split()) for mark in people.draw(size).marks]
    for figure in ("17", "10"):  # the total, and what is left of 12 chips
        assert texts.count(figure) >= before.count(figure) >= 1


def test_who_says_wrong_is_led_to_what_is_right() -> None:
    people = asked()
    people.touch("reading-wrong")
    assert people.screen.entry.challenge is not None
    assert people.at.table.corrections.amendable is not None


def test_of_the_house_s_dice_nobody_is_asked() -> None:
    people = asked()
    for value in (12, 11):
        people.at.see(die("d20", value))
    people.at.see(die("d20", 13))
    assert people.at.journal.diary.due is not None
    assert not placed(people) & TAPS


def test_it_is_gone_once_dice_move_and_where_nothing_was_drawn() -> None:
    people = asked()
    people.at.see(die("d20", 3, sure=False))
    assert not placed(people) & TAPS
    assert not placed(asked(one_in=0)) & TAPS


def test_it_takes_nothing_from_who_challenges_the_throw() -> None:
    people = asked()
    people.at.table.corrections.challenge()
    assert not placed(people) & TAPS


@pytest.mark.parametrize("size", [(800, 480), (1024, 600)], ids=str)
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_asked_and_both_answers_grow_in_large_text_and_the_name_stays(
    language: str, size: tuple[int, int]
) -> None:
    translate.use(language)
    people = asked()
    said = {
        "en": ("Check: d20 read as 17?", "Right", "Wrong"),
        "de": ("Probe: W20 zeigt 17?", "Richtig", "Falsch"),
    }

    def types(*, large_text: bool) -> dict[str, int]:
        marks = people.draw(size, Theme(large_text=large_text)).marks
        return {" ".join(mark.text.split()): mark.size for mark in reversed(marks)}

    plain, large = (types(large_text=each) for each in (False, True))
    for words in said[language]:
        assert large[words] > plain[words]
    assert large["Ann"] >= plain["Ann"]


@pytest.mark.parametrize("size", [(720, 1280), (600, 1024)], ids=str)
@pytest.mark.parametrize(
    ("language", "asks", "briefly"),
    [("en", "Check: d20 read as 17?", "d20: 17?"), ("de", "Probe: W20 zeigt 17?", "W20: 17?")],
)
def test_upright_it_asks_in_fewer_words_to_grow(
    language: str, asks: str, briefly: str, size: tuple[int, int]
) -> None:
    translate.use(language)
    people = asked()
    plain, canvas = people.draw(size), people.draw(size, Theme(large_text=True))
    (before,) = (mark.size for mark in plain.marks if mark.text == asks)
    (grown,) = (mark.size for mark in canvas.marks if mark.text == briefly)
    assert grown > 1.2 * before
    assert not list(wrongs(canvas))


def test_it_says_that_it_is_a_spot_check_and_leaves_the_dice_at_the_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[object] = []
    monkeypatch.setattr(dice, "draw_die", lambda _canvas, *what, **_more: drawn.append(what[:2]))
    people = of_two_shooters()
    said = {mark.text for mark in people.draw().marks}
    assert any(text.startswith("Check: ") for text in said)
    assert (
        len([each for each in drawn if each in {("d10", 3), ("d12", 5)}]) >= 7
    )  # 2 for each, on the stage, 1
    assert {"Ann", "Ben"} <= said


def of_two_shooters() -> People:
    at = at_table("six-shooter", {"button": 0}, "Ann", "Ben", can_throw=False)
    at.journal.diary.open(resumed=False, one_in=1)
    for _seat in range(2):
        at.table.act("open", dice=["d10", "d12"])
    for _seat in range(2):
        at.see(die("d10", 3), die("d12", 5))
    people = People(at)
    people.landed()
    return people


def test_wrong_is_noted_where_the_game_has_gone_on_and_it_is_said_that_the_throw_counts() -> None:
    people = of_two_shooters()
    at = people.at
    at.table.act("stick")
    people.landed()
    wrong = next(each for each in people.screen.controls() if each.name == "reading-wrong")
    assert wrong.detail == "for the record"
    people.touch("reading-wrong")
    assert people.screen.note == "Noted. The throw counts all the same: the game has gone on since."
    assert proof(at.journal.db, simulated=False).wrong == 1


def test_a_tap_just_too_late_is_answered_and_a_later_one_is_for_what_is_there() -> None:
    people = asked()
    people.landed()
    people.clock.now += 1
    place = next(each.rect for each in people.draw().placed if each.control.name == "reading-wrong")
    people.at.say(Motion.MOVING)
    people.draw()
    people.clock.now += 0.3
    people.screen.input.tap(place.center)
    assert people.screen.note == "Too late: the question was gone already."
    people.clock.now += 3
    people.screen.input.tap(place.center)
    assert people.screen.note != "Too late: the question was gone already."


@pytest.mark.parametrize(("source", "one_in"), [("v4l2:0", 7), ("simulated", 0), ("replay:dice", 0)])
def test_of_dice_that_no_camera_saw_nobody_is_asked(
    source: str, one_in: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A guest was asked about them on a table that calls itself simulated, and nobody could tell why."""
    monkeypatch.setattr("kiosk.table.setup._watch", lambda *_what: None)
    people, watch = (Player("Ann"), Player("Ben")), WatchSettings(TraySettings(source))
    table = open_table(Setup(people, watch, journal=tmp_path / "journal.db", check_one_in=7))
    (line,) = table.journal.db.execute("SELECT data FROM diary WHERE kind = 'opened'").fetchone()
    table.close()
    assert json.loads(line)["one_in"] == one_in
