"""What has happened is told beside the table: a line of events, each seat's last action, and who is next."""

from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest

from hardware.message import say
from kiosk.games.kingdom_table import rank
from kiosk.journal.history import hand_record
from kiosk.screens.games.critical_roll_dice import BONUS
from kiosk.screens.table.areas import Areas
from kiosk.screens.table.events import draw_events
from kiosk.screens.table.moving.held_back import Showdown
from kiosk.screens.table.seats.note import _with_room
from kiosk.screens.table.turns import next_seat
from kiosk.text import translate
from kiosk.text.last_action import last_actions
from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import CASINO, Theme
from kiosk.ui.widgets.icons import Icon
from tests.as_seen import as_seen
from tests.kiosk.screens.moments.tables import hidden, throw, until
from tests.kiosk.screens.people import People, at_table, kingdom_with
from tests.kiosk.table.test_table import die


def six_shooter(*names: str) -> People:
    """After the opening: everybody has a d4 1 and a d6 2, and the first one is asked."""
    people = People(at_table("six-shooter", {"button": 0}, *names))
    for _name in names:
        people.at.table.act("open", dice=["d4", "d6"])
    for _name in names:
        people.at.see(die("d4", 1), die("d6", 2))
    return people


def critical_roll(*values: int) -> People:
    """Ann alone against the house, after these throws of a d20."""
    people = People(at_table("critical-roll", {"mode": "house"}, "Ann"))
    people.at.table.act("bet", amount=2)
    for value in values:
        people.at.see(die("d20", value))
    return people


def said(people: People) -> tuple[str, ...]:
    people.landed()
    return people.screen.events.said


def plate(people: People, seat: int) -> Any:
    screen = people.screen
    return screen.events.on_plates(screen.game, people.paint().theme, people.at.table.state, shines=True)[
        seat
    ]


def test_the_last_sentences_are_told_the_newest_first() -> None:
    people = six_shooter("Ann", "Ben")
    people.at.table.act("buy", die="d8")
    people.at.see(die("d8", 5))
    told = said(people)
    assert told[:2] == ("Ann rolls 5 on the d8: 8 in all.", "Ann buys the d8 for 1 chip.")
    assert len(told) == 4


def test_the_story_reads_downwards_and_its_newest_sentence_is_the_brightest() -> None:
    people = six_shooter("Ann", "Ben")
    people.at.table.act("buy", die="d8")
    people.at.see(die("d8", 5))
    people.landed()
    canvas = people.draw()
    box = people.screen._areas(canvas).events
    told = [mark for mark in canvas.marks if box.contains(mark.ink)]
    read = [" ".join(mark.text.split()) for mark in sorted(told, key=lambda mark: mark.ink.y)]
    assert read == list(reversed(said(people)[: len(read)]))
    assert read[-2:] == ["Ann buys the d8 for 1 chip.", "Ann rolls 5 on the d8: 8 in all."]


@pytest.mark.parametrize("large_text", [False, True])
def test_of_a_sentence_too_long_to_stand_before_the_newest_its_end_does(*, large_text: bool) -> None:
    canvas = Canvas(pygame.Surface((1280, 800), 0, 32), Theme(large_text=large_text))
    long = (
        "Venno challenged the throw of Ada and tapped in 1 with the d8 and 4 with the d20. A did not agree. "
        "The throw stays as it was."
    )
    events: Any = SimpleNamespace(said=(say("A rolls 7 on the d12: 14 in all."), say(long)), earlier=[])
    areas: Any = SimpleNamespace(
        events=pygame.Rect(10, 357, 340, 280 if large_text else 240), earlier=pygame.Rect(0, 0, 0, 0)
    )
    draw_events(canvas, events, areas)
    told = " ".join(" ".join(mark.text.split()) for mark in sorted(canvas.marks, key=lambda mark: mark.ink.y))
    assert told.endswith("The throw stays as it was. A rolls 7 on the d12: 14 in all.")
    assert "challenged" not in told


def test_it_is_told_why_who_leads_buys_a_die_with_which_nobody_busts() -> None:
    people = People(at_table("six-shooter", {"button": 0}, "Ann", "Ben"))
    for _name in range(2):
        people.at.table.act("open", dice=["d12", "d8"])
    for twelve in (9, 8):
        people.at.see(die("d12", twelve), die("d8", 8))
    people.at.table.act("buy", die="d4")
    assert "Ann buys the d4 for 1 chip: on 17 it can't bust." in said(people)


def test_what_is_taken_back_is_told_and_a_seats_last_action_is_the_one_before() -> None:
    people = critical_roll(7, 9)
    people.at.table.act("hit")
    assert plate(people, 0).last == "hits"
    people.at.table.corrections.undo()
    assert said(people)[0] == "Ann takes that back."
    assert plate(people, 0).last == ""


def test_a_seat_shows_what_it_did_last_and_who_is_next_has_a_mark() -> None:
    people = six_shooter("Ann", "Ben", "Cem")
    people.at.table.act("buy", die="d8")
    people.at.see(die("d8", 5))
    assert plate(people, 0).last == "buys the d8"
    assert [plate(people, seat).follows for seat in range(3)] == [False, False, True]
    people.at.table.act("stick")  # Ben
    assert plate(people, 1).told == ("sticks",)
    assert [plate(people, seat).follows for seat in range(3)] == [True, False, False]
    assert Icon.NEXT not in plate(people, 0).marks  # a mark of the seat itself


def test_who_is_bust_shows_with_which_die() -> None:
    people = six_shooter("Ann", "Ben", "Cem")
    people.at.table.act("buy", die="d20")
    people.at.see(die("d20", 20))
    assert plate(people, 0).told[0] == "bust \N{MIDDLE DOT} buys the d20"


def test_of_two_things_said_of_a_seat_each_has_a_line_where_there_are_two() -> None:
    canvas = Canvas(pygame.Surface((1024, 600), 0, 32))
    pair = "loses 5 \N{MIDDLE DOT} bets"
    assert _with_room(canvas, (pair, "loses 5"), pygame.Rect(0, 0, 300, 60), 2) == "loses 5\nbets"
    assert _with_room(canvas, (pair, "loses 5"), pygame.Rect(0, 0, 300, 30)) == pair
    assert _with_room(canvas, (pair, "loses 5"), pygame.Rect(0, 0, 90, 60), 2) == "loses 5\nbets"
    assert _with_room(canvas, (pair, "loses 5"), pygame.Rect(0, 0, 90, 30)) == "loses 5"


def all_below_20(*names: str) -> People:
    """Three stand on 17 to 19, and the house goes over."""
    people = People(at_table("critical-roll", {}, *names, chips=30))
    for _seat in names:
        people.at.table.act("bet", amount=5)
    for value in (17, 18, 19, 16):
        people.at.see(die("d20", value))
    for _seat in names:
        people.at.table.act("stand")
    people.at.see(die("d12", 6))
    return people


def test_after_a_hand_all_seats_of_critical_roll_say_how_far_from_20_they_are() -> None:
    texts = {mark.text for mark in all_below_20("Mia", "Tom", "Ada").draw().marks}
    assert {"3 below", "2 below", "1 below"} <= texts


@pytest.mark.parametrize("name", ["Ada", "Ada Lo", "Ada (Bot)", "Ada Lovelac"])
def test_how_far_a_seat_is_from_20_stands_apart_from_its_name(name: str) -> None:
    translate.use("de")
    canvas = all_below_20(name, "Tom", "Mia").draw()
    far = [mark.ink for mark in canvas.marks if mark.text == "3 drunter"]
    named = [mark.ink for mark in canvas.marks if mark.text == name and far and mark.ink.y < far[0].bottom]
    assert all(ink.right + canvas.px(10) <= far[0].left for ink in named)  # or it is left out


def test_how_far_from_20_seats_have_ended_is_said_of_all_of_them_or_of_none() -> None:
    counts = set()
    for name in ("Ada", "Ada Lovelace"):
        canvas = all_below_20("Mia", "Tom", name).draw()
        plates = Areas.of(canvas, seats=3).seats
        said = [mark for mark in canvas.marks if mark.text.endswith(" below")]
        counts.add(sum(mark.box.collidelist(plates) >= 0 for mark in said))
    assert counts == {0, 3}


def test_nobody_is_next_where_it_is_not_known() -> None:
    people = critical_roll(7, 9)
    assert next_seat(people.at.table.state) is None
    assert next_seat(until(people, "hand_over").at.table.state) is None


def test_in_kingdom_the_one_who_has_to_match_the_wager_is_next() -> None:
    people = until(hidden("asked"), "decision")
    people.at.table.act("keep")
    state = people.at.table.state
    first = people.at.table.pending.seat
    second = next_seat(state)
    people.at.table.act("bet", amount=1)
    assert isinstance(first, int)
    assert plate(people, first).told[0] == "bets 1"  # once
    assert people.at.table.pending.seat == second
    third = next_seat(people.at.table.state)
    people.at.table.act("fold")
    assert people.at.table.pending.seat == third
    people.at.table.act("raise", amount=2)
    assert people.at.table.pending.seat == first
    assert next_seat(people.at.table.state) is None


def test_hidden_dice_are_not_among_what_is_told() -> None:
    people = throw(hidden("asked"))
    assert "the dice stay covered" in said(people)[0]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (20, "Critical success, a 20."),
        (1, "Critical failure, a 1: the hand is lost."),
        (7, ""),
    ],
)
def test_a_20_and_a_1_on_the_first_d20_are_told(value: int, words: str) -> None:
    people = critical_roll(value)
    assert (words in said(people)) == bool(words)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ((1,), "Miss: a 1 is the last die."),
        ((12,), "The highest number, a critical hit: a bonus d20."),
        ((12, 20), "A 20 on the bonus die: the total is 20."),
        ((12, 3), "No 20 on the bonus die: nothing changes."),
    ],
)
def test_what_a_die_of_a_chain_means_by_the_rules_is_told(values: tuple[int, ...], words: str) -> None:
    people = critical_roll(7, 9)
    people.at.table.act("hit")
    for kind, value in zip(("d12", "d20"), values, strict=False):
        people.at.see(die(kind, value))
    assert words in said(people)


def test_a_bonus_die_that_joins_no_dice_is_told_without_a_total() -> None:
    people = critical_roll(7, 9)
    people.at.table.act("hit")
    people.at.see(die("d12", 12))
    people.at.see(die("d20", 3))
    assert "Ann rolls 12 on the d12: 19 in all." in said(people)
    assert "Ann rolls 3 on the d20." in said(people)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 800), (720, 1280)], ids=str)
def test_what_a_bonus_die_is_for_is_said_whole(size: tuple[int, int], language: str) -> None:
    people = critical_roll(7, 9)
    people.at.table.act("hit")
    people.at.see(die("d12", 12))
    people.landed()
    people.clock.now += 5
    people.screen.do(people.clock.now)
    translate.use(language)
    drawn = [" ".join(mark.text.split()) for mark in people.draw(size).marks]
    whole = translate.translated(BONUS)
    translate.use("en")
    assert whole in drawn


def test_a_foundation_is_told_in_the_order_in_which_it_lies() -> None:
    people = kingdom_with((6, 5, 5, 2, 5))
    people.at.see(*(die("d6", value) for value in (3, 6, 3, 1, 2)))
    for action in ("keep", "check", "check"):
        people.at.table.act(action)
    told = [each for each in people.at.table.told() if "shows" in each]
    assert [words.partition(": ")[0] for words in told] == ["Ann shows 5 5 5 6 2", "Ben shows 3 3 6 2 1"]
    plates = people.screen.events.on_plates(people.screen.game, CASINO, people.at.table.shown, shines=True)
    assert [[die["value"] for die in plate.hands[0].dice] for plate in plates] == [
        [5, 5, 5, 6, 2],
        [3, 3, 6, 2, 1],
    ]


def test_what_a_seat_has_bet_in_kingdom_is_not_called_what_it_has_in_the_pot() -> None:
    people = kingdom_with((6, 5, 5, 2, 5))
    people.at.see(*(die("d6", value) for value in (3, 6, 3, 1, 2)))
    people.at.table.act("reroll")
    people.at.see(*(die("d6", value) for value in (3, 6, 3, 1, 2)))
    people.at.table.act("check")
    people.at.table.act("bet", amount=5)
    before = people.at.table.state
    assert before["pot"] == 8  # two antes, another for the reroll, and the bet
    plates = people.screen.events.on_plates(people.screen.game, CASINO, people.at.table.shown, shines=True)
    assert plates[1].told == ("bets 5",)


def test_a_tie_for_the_crown_is_told() -> None:
    people = People(at_table("kingdom", {}, "Ann", "Ben", "Cem"))
    for value in (4, 4, 2):
        people.at.see(die("d6", value))
    people.landed()
    assert said(people)[0] == "Ann and Ben have 4: they throw again."
    people.at.see(die("d6", 1))
    people.landed()
    assert said(people)[0] == "Ann rolls 1 on the d6."


def test_a_wager_that_nobody_could_call_goes_back_and_it_is_told() -> None:
    people = until(People(at_table("kingdom", {}, "Ann", "Ben", chips=9)), "decision")
    at = people.at
    at.table.act("reroll")  # the King pays the ante again and has one chip less then
    throw(people)
    at.table.act("bet", amount=8)
    at.table.act("call")
    prince = at.table.state["seats"][as_seen(at.table.state)["prince"]]["name"]
    told = [words for step in hand_record(at.journal.db, at.journal.hand)["steps"] for words in step["said"]]
    assert f"{prince} gets back 1 that nobody has called." in told
    assert people.screen.game.why(at.table.shown).endswith(" 1 chip that nobody called went back.")


def test_foundations_are_told_in_the_order_in_which_they_are_opened_which_is_not_by_their_rank() -> None:
    people = until(People(at_table("kingdom", {}, "Ann", "Ben", "Cem")), "hand_over")
    met, now = people.at.table.game.met, people.at.table.state
    assert met is not None
    held = Showdown.of(met, now, 0.0)
    assert held is not None
    opened = dict.fromkeys(now["seats"][stage.seat]["name"] for stage in held.stages)
    told = [words.split()[0] for words in people.at.table.told() if " shows " in words]
    assert told == list(opened) == ["Ann", "Ben", "Cem"]
    values = [tuple(sorted(die["value"] or 0 for die in seat["dice"])) for seat in now["seats"]]
    assert values != sorted(values, key=rank)


def test_last_actions_are_those_of_the_newest_command_of_each_seat() -> None:
    commands: list[Any] = [
        {"do": "act", "seat": 0, "action": "bet", "amount": 3},
        {"do": "act", "seat": 1, "action": "fold"},
        {"do": "act", "seat": 2, "action": "call", "amount": 3},
        {"do": "act", "seat": 0, "action": "raise", "amount": 2000},
        {"do": "roll", "seat": 1, "dice": []},
    ]
    state: Any = {"game": "kingdom", "seats": [{"wagered": 2003}, {"wagered": 0}, {"wagered": 3}]}
    assert last_actions(state, commands) == {0: "raises by 2,000", 2: "calls 3"}


def test_who_looks_sees_the_dice_sorted_by_what_they_make_and_nobody_else_does() -> None:
    people = until(hidden("asked"), "decision")
    seat = people.at.table.pending.seat
    values = [die["value"] for die in as_seen(people.at.table.session.state(seat))["seats"][seat]["dice"]]
    pips = list(rank(tuple(values))[1])
    assert not any(value in pips for kind, value, _place in people.paint().dice if kind == "d6")
    people.touch("peek")
    shown = [value for kind, value, _place in people.paint().dice if kind == "d6" and value is not None]
    assert shown == pips != values


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 800)])
def test_beside_a_guide_the_last_two_sentences_of_two_lines_have_room(size: tuple[int, int]) -> None:
    canvas = Canvas(pygame.Surface(size, 0, 32))
    box = Areas.of(canvas, tools=2, seats=3, guided=True).events
    told = ("Ben wins 10 with 3, the first to stick.", "Ann rolls 19 on the d20: 31 in all. Bust!")
    events: Any = SimpleNamespace(said=tuple(map(say, told)), earlier=())
    draw_events(canvas, events, Areas.of(canvas, tools=2, seats=3, guided=True))
    assert [mark.text for mark in canvas.marks] == [*reversed(told)]
    assert all(box.contains(mark.ink) for mark in canvas.marks)


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 800), (720, 1280)])
def test_in_large_text_what_has_happened_is_of_one_size_from_one_step_to_the_next(
    size: tuple[int, int], seats: int
) -> None:
    long = "Gwendolyn rolls 11 (d12) and 13 (d20): 24 in all. Bust!"
    short = ("Ben sticks.", "Ann buys the d8.", "Cem rolls 3.", "Zoe sticks.")
    canvas = Canvas(pygame.Surface(size, 0, 32), Theme(large_text=True))
    areas = Areas.of(canvas, tools=2, seats=seats)
    if not areas.events:
        pytest.skip("there is no place for it")
    sizes = set()
    for told in (short, (long, *short), (short[0], long), (long, long)):
        canvas.marks.clear()
        draw_events(canvas, cast("Any", SimpleNamespace(said=tuple(map(say, told)), earlier=())), areas)
        sizes |= {mark.size for mark in canvas.marks}
        assert canvas.marks[-1].text == told[0]
    assert len(sizes) == 1


def test_large_text_drops_no_sentence_for_which_there_is_room_without_the_gaps() -> None:
    translate.use("de")
    people = People(at_table("six-shooter", {"button": 0}, "Anna", "Jörg", "Ada"))
    people.at.table.act("open", dice=["d12", "d20"])
    said = [mark.text for mark in people.draw((1280, 800), Theme(large_text=True)).marks]
    told = {
        "Anna nimmt W12 und W20.",
        "Alle setzen je 2: 6 im Pot.",
        "Anna hat den Dealer-Button und fängt an.",
    }
    assert told <= set(said)
