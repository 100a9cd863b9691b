"""After a hand: who won may show dice that need not be shown; what can't be done says why."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
import pytest
from pygame import Rect

from hardware.buttons import ButtonName
from kiosk.games.message import NOTHING, say_winners
from kiosk.journal.hand_steps import steps_of
from kiosk.journal.history import hand_record
from kiosk.screens.games.critical_roll_seats import _hand
from kiosk.screens.games.views import VIEWS
from kiosk.screens.table.banner import draw_tags, names_of_hand
from kiosk.table.players import Player
from kiosk.text import translate
from kiosk.text.outcome import in_short
from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import CASINO
from tests.as_seen import as_seen
from tests.kiosk.screens.looking import wrongs
from tests.kiosk.screens.moments.tables import NAMES, TABLES, hand_over
from tests.kiosk.screens.people import People, at_table, kingdom_with
from tests.kiosk.screens.table.named_moments import opened, side_pot
from tests.kiosk.table.test_table import die

if TYPE_CHECKING:
    from kiosk.games.state import ChainState
    from kiosk.screens.table.seats.plate import Plate


def won_unseen(*, bot: bool = False) -> People:
    """Ann has 6 6 6 2 1 and bets; Ben folds."""
    people = kingdom_with((6, 6, 6, 2, 1))
    people.at.see(*(die("d6", value) for value in (3, 3, 3, 1, 2)))
    people.at.table.act("keep")
    people.at.table.act("bet", amount=2)
    people.at.table.act("fold")
    if bot:
        people.at.table.game.players = (Player("Ann", bot=True), Player("Ben"))
    return people


def shown(people: People, seat: int) -> list[int | None]:
    return [each["value"] for each in people.at.table.state["seats"][seat]["dice"]]


@pytest.mark.parametrize("by_button", [False, True])
def test_who_won_as_all_others_folded_may_show_the_dice_but_not_by_one_tap(*, by_button: bool) -> None:
    people = won_unseen()

    def use() -> None:
        if by_button:
            people.press(ButtonName.STICK)
        else:
            people.touch("show")

    use()
    assert shown(people, 0) == [None] * 5
    assert "Really?" in [mark.text for mark in people.draw().marks]
    use()
    assert shown(people, 0) == [6, 6, 6, 2, 1]
    assert shown(people, 1) == [None] * 5
    assert "show" not in people.names()
    assert "next-hand" in people.names()
    record = as_seen(hand_record(people.at.journal.db, 1))
    assert record["steps"][-1]["source"] == "Ann"
    assert steps_of(record)[-1].said == ("Ann shows 6 6 6 2 1: three of a kind (Knight).",)


def test_nothing_is_shown_unless_the_winner_does_and_for_a_bot_nobody_does() -> None:
    assert "show" not in won_unseen(bot=True).names()
    people = won_unseen()
    people.touch("next-hand")
    assert "show" not in people.names()
    record = as_seen(hand_record(people.at.journal.db, 1))
    hidden = [step for step in record["steps"] if step.get("throw", {}).get("hidden")]
    assert {each["value"] for step in hidden for each in step["command"]["dice"]} == {None}


def test_dice_that_were_compared_or_folded_are_no_question() -> None:
    people = kingdom_with((6, 6, 6, 2, 1))
    people.at.see(*(die("d6", value) for value in (3, 3, 3, 1, 2)))
    for action in ("keep", "check", "check"):
        people.at.table.act(action)
    assert people.at.table.pending.kind == "hand_over"
    assert "show" not in people.names()


def test_in_kingdom_joining_is_greyed_with_the_reason() -> None:
    people = won_unseen()
    assert "join" not in people.names()
    (join,) = (each for each in people.screen.controls() if each.name == "join")
    assert join.detail == "from the next game"
    people.touch("join")
    assert people.screen.note == (
        "In Kingdom nobody joins once the crown is rolled. The next game begins once all have worn the "
        "crown: 1 player is left."
    )
    assert people.screen.wish is None


def test_the_last_answer_of_a_hand_is_taken_back_at_the_table_and_the_hand_goes_on() -> None:
    people = opened((9, 9), (8, 6))
    people.touch("stick")
    people.touch("stick")
    assert people.at.table.pending.kind == "hand_over"
    people.touch("undo")
    assert people.at.table.pending.kind == "decision"
    assert "stick" in people.names()
    assert "next-hand" not in people.names()
    people.touch("stick")
    people.touch("next-hand")
    assert "undo" not in people.names()


def test_where_a_bot_has_decided_since_no_undo_is_left_that_could_not_be_used() -> None:
    people = opened((9, 9), (8, 6))
    people.touch("stick")
    assert "undo" in people.names()
    ann, ben = people.at.table.players
    people.at.table.game.players = (ann, replace(ben, bot=True))
    people.at.table.game.apply({"do": "act", "seat": 1, "action": "stick"}, source="bot Ben")
    assert "undo" not in [each.name for each in people.screen.controls()]
    assert people.at.table.pending.kind == "hand_over"


def test_what_undo_takes_back_after_a_hand_is_said_on_it() -> None:
    people = won_unseen()

    def undo() -> str:
        control = next(each for each in people.screen.controls() if each.name == "undo")
        return f"{control.label} {control.detail}".strip()

    assert undo() == "Undo Ben's move"  # the fold
    people.at.table.buy_in(1, 20)
    assert undo() == "Undo purchase"
    translate.use("de")
    for large in (False, True):
        canvas = people.draw((800, 480), replace(CASINO, large_text=large, buttons=False))
        assert "Doch nicht kaufen" in [" ".join(mark.text.split()) for mark in canvas.marks]
        assert list(wrongs(canvas)) == []
    translate.use("en")
    people.at.table.corrections.undo()
    assert people.at.table.state["seats"][1]["chips"] < 20


def test_whoever_joins_meanwhile_leaves_the_hand_its_reason() -> None:
    at = at_table("critical-roll", {}, "Ann", "Ben", "Cem")
    for _seat in range(3):
        at.table.act("bet", amount=2)
    for value in (17, 19, 2, 15):
        at.see(die("d20", value))
    people = People(at)
    for _seat in range(3):
        at.table.act("stand")
    at.see(die("d12", 8))
    people.landed()
    people.clock.now += 20.0
    people.screen.do(people.clock.now)
    why = people.screen.game.why(as_seen(at.table.state))
    assert why
    for joins in ("", "Dora"):
        if joins:
            at.table.join(Player(joins), 20)
            people.screen.follow()
        people.draw()
        said = " ".join(" ".join(mark.text.split()) for mark in people.draw().marks)
        assert why in said, joins


def test_at_a_full_table_joining_is_greyed_too() -> None:
    people = People(at_table("six-shooter", {"button": 0}, *NAMES))
    for _seat in NAMES:
        people.at.table.act("open", dice=["d20", "d12"])
    people.at.table.void_hand()
    people.touch("join")
    assert people.screen.note == "The table is full: it has 12 seats."


def test_a_next_hand_that_can_t_begin_is_greyed_with_the_reason() -> None:
    people = People(at_table("six-shooter", {"button": 0}, "Ann", "Ben"))
    people.at.table.void_hand()
    assert "next-hand" in people.names()
    people.at.table.sit_out(1, out=True)
    assert "next-hand" not in people.names()
    people.touch("next-hand")
    assert people.screen.note.startswith("Too few are playing")


def test_where_no_hand_can_follow_the_way_on_says_that_it_ends_the_game() -> None:
    people = People(at_table("six-shooter", {"button": 0}, "Ann", "Ben"))
    people.at.table.void_hand()
    people.at.table.leave(1)
    end = next(each for each in people.screen.controls() if each.name == "next-hand")
    assert (end.label, end.detail) == ("To the result", "that was the last hand")
    people.touch("next-hand")
    assert people.at.table.pending.kind == "game_over"


def after_the_openings() -> People:
    people = People(at_table("six-shooter", {"button": 0}, "Ann", "Ben", chips=3))
    for _seat in range(2):
        people.at.table.act("open", dice=["d4", "d6"])
    for _seat in range(2):
        people.at.see(die("d4", 2), die("d6", 3))
    return people


def test_a_die_that_is_rolled_stays_in_its_place_and_says_so() -> None:
    people = after_the_openings()
    row = [control for control in people.screen.controls() if control.name.startswith("buy-")]
    assert [control.name for control in row] == [f"buy-d{sides}" for sides in (4, 6, 8, 10, 12, 20)]
    assert [control.why is None for control in row] == [False, False, True, True, True, True]
    assert [(control.label, control.value) for control in row[:2]] == [("d4", 2), ("d6", 3)]
    state = people.at.table.state
    people.touch("buy-d6")
    assert people.screen.note == "The d6 is rolled already: each die once a hand."
    assert people.at.table.state == state
    people.touch("buy-d12")
    assert people.at.table.roll.asked is not None
    assert people.at.table.roll.asked.dice == ("d12",)


def test_without_a_chip_the_dice_left_say_that() -> None:
    people = after_the_openings()
    people.touch("buy-d8")
    people.at.see(die("d8", 1))
    people.touch("stick")
    why = "A die costs 1 chip, and Ann has none left."
    assert {name for name in people.names() if name.startswith("buy")} == set()
    people.touch("buy-d20")
    assert people.screen.note == why
    people.press(ButtonName.BUY)
    assert people.screen.note == why
    people.touch("buy-d8")
    assert people.screen.note == "The d8 is rolled already: each die once a hand."


def test_below_the_headline_is_told_why_and_not_the_same_again() -> None:
    people = kingdom_with((6, 6, 6, 2, 1))
    people.at.see(*(die("d6", value) for value in (3, 3, 2, 1, 5)))
    for action in ("keep", "check", "check"):
        people.at.table.act(action)
    people.draw()
    people.screen.hurry()  # the showdown
    words = [mark.text for mark in people.draw().marks]
    assert [each for each in words if each.startswith("Three of a kind (Knight) beats ")]
    assert words.count("Ann wins the pot of 2") == 1


def test_no_pot_of_nothing_and_no_rule_stands_on_the_table_when_the_hand_is_over() -> None:
    people = won_unseen()
    words = [mark.text for mark in people.draw().marks]
    assert "0" not in words
    assert "Pot" not in words


@pytest.mark.parametrize("words", ["Next hand", "N\N{LATIN SMALL LETTER A WITH DIAERESIS}chste Runde"])
@pytest.mark.parametrize("size", [(1024, 600), (800, 480), (720, 1280)])
def test_the_way_on_is_said_in_one_line(words: str, size: tuple[int, int]) -> None:
    translate.use("en" if words == "Next hand" else "de")
    marks = {mark.text: mark for mark in TABLES["six-shooter_hand_over"]().draw(size).marks}
    translate.use("en")
    assert marks[words].ink.h < 1.3 * marks[words].size


def test_what_the_house_has_is_told_once() -> None:
    people = TABLES["critical-roll-house_hand_over"]()
    words = [mark.text for mark in people.draw().marks]
    assert sum(each.startswith("The house has ") for each in words) == 1


def test_who_left_has_no_chips_at_the_seat_not_none() -> None:
    people = hand_over("six-shooter")
    held = str(as_seen(people.at.table.state)["seats"][2]["chips"])
    people.at.table.leave(2)
    told = [mark.text for mark in people.draw().marks]
    assert "0" not in told
    assert any(held in words.replace(",", "") for words in told)  # the events say with how many


def test_after_a_hand_no_picture_of_the_tray_is_drawn_anew() -> None:
    """It has no place then: drawing it there has ended the program."""
    people = won_unseen()
    assert people.screen.live_area(people.draw()) is None


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", ["critical-roll", "kingdom", "six-shooter"])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_no_headline_of_a_hand_ends_with_a_full_stop(game: str, count: int, language: str) -> None:
    translate.use(language)
    names = NAMES[:3]
    text = say_winners(names[:count], 4, NOTHING)
    state = as_seen({
        "game": game,
        "hand": 1,
        "phase": "over",
        "pots": [],
        "pot": 0,
        "seats": [{"name": name, "wagered": 0} for name in names],
        "pending": {"kind": "hand_over"},
        "result": {"payouts": [4] * count + [0] * (3 - count), "text": text},
    })  # fmt: skip
    try:
        words = VIEWS[game].outcome(state)
    finally:
        translate.use("en")
    assert words
    assert not words.endswith(".")


def test_kingdoms_last_hand_is_called_that_from_its_first_moment_on() -> None:
    people = won_unseen()
    assert {"Hand 1 of 2", "1 of 2"} & {mark.text for mark in people.draw().marks}
    people.at.table.next_hand()
    assert {"Hand 2 of 2", "Last hand"} & {mark.text for mark in people.draw().marks}


def test_a_hand_has_fewer_words_where_there_is_not_room_for_all() -> None:
    def told(wide: int) -> list[str]:
        canvas = Canvas(pygame.Surface((800, 480)))
        names = names_of_hand(2, None, last=True)
        draw_tags(canvas, names, Rect(0, 0, wide, 40), simulated=False, by_hand=False)
        return [mark.text for mark in canvas.marks]

    assert told(400) == ["Hand 2, the last"]
    assert told(90) == ["Last hand"]


def test_of_one_other_who_folded_the_name_is_said_in_short_too() -> None:
    state = won_unseen().at.table.state
    assert str(in_short(state)).endswith(f": {state['seats'][1]['name']} folded.")


def test_a_20_alone_at_the_end_has_been_paid_and_tells_of_no_bet() -> None:
    chain: ChainState = {
        "dice": [{"die": "d20", "value": 20}], "total": 20, "bet": 1, "active": False, "doubled": False
    }  # fmt: skip
    assert _hand(CASINO, chain, 0, several=False, ended=True, counts=False).words == ""
    assert _hand(CASINO, chain, 0, several=False, ended=False, counts=False).words == "bet: 1"


def test_when_the_only_one_who_folded_leaves_the_hand_is_still_told() -> None:
    people = won_unseen()
    people.at.table.leave(1)
    people.draw()  # it ended the program
    assert in_short(people.at.table.state) == "Ann wins the pot of 2: all others folded."


@pytest.mark.parametrize(
    ("values", "named"), [((18, 18, 9), ["Ann", "Ben"]), ((18, 17, 9), ["Ann"]), ((18, 18, 18), [*"ABC"])]
)
def test_all_who_share_the_pot_are_named_above_the_dice_that_won_it(
    values: tuple[int, ...], named: list[str]
) -> None:
    names = ("Ann", "Ben", "Cem") if len(named) < len(values) else ("A", "B", "C")
    people = People(at_table("critical-roll", {"mode": "table"}, *names))
    for value in values:
        people.at.see(die("d20", value))
    while people.at.table.pending.kind == "decision":
        people.at.table.act("stand")
    people.landed()
    canvas = people.draw()
    stage = people.screen._areas(canvas).hero
    assert [name for name, place in canvas.tokens if stage.contains(place)] == named


def test_who_has_won_the_main_pot_does_not_stand_there_alone_where_somebody_has_won_another() -> None:
    moment = side_pot((6, 6, 6, 2, 1), (1, 1, 2, 3, 4), (2, 2, 3, 3, 4))
    table = moment.people.at.table
    before = table.state
    moment.happens()
    found = VIEWS["kingdom"].moment(before, table.state)
    assert found is not None
    assert found.seat is None
    assert found.words == "Ann gets 15, Cem gets 14"


def test_after_a_hand_the_seat_says_that_it_sits_out_the_next_one() -> None:
    people = opened((9, 9), (9, 10))
    for _seat in range(2):
        people.at.table.act("stick")
    notes = [plate.note for plate in _plates(people)]
    people.at.table.sit_out(0, out=True)
    assert [plate.note for plate in _plates(people)] == ["sits out next hand", notes[1]]
    assert any(mark.text.startswith("sits out") for mark in people.draw().marks)


def _plates(people: People) -> list[Plate]:
    screen, state = people.screen, as_seen(people.at.table.state)
    plates = screen.events.on_plates(screen.game, CASINO, state, shines=False)
    return screen.events.comings.at_seats(plates, state, CASINO)
