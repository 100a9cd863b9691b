"""A coach at the table: who wants one has one, after the hand or, where all agree, during it too."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from kiosk.coach.terms import Coached
from kiosk.people import id_of_name
from kiosk.screens.coaching.table_coach import DOUBTED_S
from kiosk.screens.table.celebration.ceremony import STANDS_S
from kiosk.screens.table.moving.landing import Beat
from kiosk.screens.table.words import draw_result, draw_words
from kiosk.table.players import Player
from kiosk.text import translate
from kiosk.ui.motion import LONGEST_S
from kiosk.ui.theme import Theme
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.screens.visitor import through_the_guide, to_the_table
from tests.kiosk.table.test_table import die

if TYPE_CHECKING:
    from tests.kiosk.screens.visitor import Visitor

WITHIN_S = 20
THREES, OTHERS = (3, 3, 3, 6, 1), (1, 2, 2, 4, 5)


def opened(visitors: Any, game: str, when: Coached, *names: str, **options: Any) -> Visitor:
    """Ann, who is coached so, at a table with the others."""
    visitor: Visitor = visitors()
    visitor.house.change(ready=True)
    visitor.house.coach(id_of_name("Ann"), when)
    players = tuple(Player(name) for name in ("Ann", *names))
    visitor.kiosk._try_open(
        lambda setup: replace(setup, players=players, game=game, options=options, resume=False)
    )
    visitor.step()
    return visitor


def roll(visitor: Visitor, *values: int) -> None:
    table: Any = visitor.kiosk.table
    asked = table.roll.asked
    table.roll.enter(list(zip(asked.dice, values, strict=True)), who="Ann", reason="tapped in")
    visitor.step()


def act(visitor: Visitor, action: str, **more: Any) -> None:
    table: Any = visitor.kiosk.table
    table.act(action, **more)
    visitor.step()


def read(visitor: Visitor) -> str:
    """What can be read at the table, once the coach has worked out what it is asked."""
    visitor.landed()
    coach: Any = visitor.kiosk._coaching._open
    until = time.monotonic() + WITHIN_S
    while time.monotonic() < until:
        visitor.step(after_s=0.2)
        if all(each is None or each[1].done() for each in (coach[1]._live, coach[1]._after)):
            break
        time.sleep(0.01)
    return words_at(visitor)


def words_at(visitor: Visitor) -> str:
    """What can be read now."""
    canvas = unpainted(visitor.size)
    visitor.app.screen.draw(canvas)
    return " | ".join(" ".join(mark.text.split()) for mark in canvas.marks)


def to_the_bets(visitor: Visitor) -> Any:
    """Both have rolled, and the crown stays; the table."""
    table: Any = visitor.kiosk.table
    roll(visitor, 1)
    roll(visitor, 6)
    while table.pending.kind.value == "roll":
        roll(visitor, *(THREES if table.pending.seat == 0 else OTHERS))
    act(visitor, "keep")
    return table


def a_hand_of_critical_roll(visitor: Visitor) -> None:
    """Stands on 15 where to hit is better."""
    act(visitor, "bet", amount=2)
    roll(visitor, 12)
    roll(visitor, 11)
    act(visitor, "hit")
    roll(visitor, 3)
    act(visitor, "stand")
    roll(visitor, 9)
    visitor.landed()
    visitor.step(after_s=LONGEST_S + STANDS_S)  # what has happened was stamped where the coach speaks


@pytest.mark.slow
def test_a_player_who_chose_it_hears_after_the_hand_what_was_best(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.tap("add", "key-A", "key-n", "key-n", "done", "guest-0", "coach-after", "done")
    visitor.tap("games", "game-critical-roll")
    a_hand_of_critical_roll(visitor)
    words = read(visitor)
    coach = "Ann: It was best to hit."
    assert coach in words
    assert (
        0 <= words.find("The house has exactly 20: ") < words.find(coach)
    )  # why the hand ended so stands first
    visitor.tap("hindsight")
    assert visitor.title == "What the coach says"


@pytest.mark.slow
def test_it_is_the_same_person_s_on_another_evening(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.tap("add", "key-A", "key-n", "key-n", "done", "guest-0", "coach-after", "done", "games")
    visitor.tap("game-critical-roll", "menu", "end", "end", "home", "home", "anew")
    visitor.close()
    visitor = visitors()
    visitor.tap("play", "earlier-Ann", "games", "game-critical-roll")
    a_hand_of_critical_roll(visitor)
    assert "best to hit" in read(visitor)


def test_nobody_is_spoken_to_who_does_not_want_it(visitors: Any) -> None:
    visitor = opened(visitors, "critical-roll", Coached.OFF)
    a_hand_of_critical_roll(visitor)
    assert "best" not in read(visitor)
    assert "hindsight" not in visitor.names


def test_alone_with_the_house_advice_comes_before_each_decision(visitors: Any) -> None:
    visitor = opened(visitors, "critical-roll", Coached.LIVE)
    assert "Best" not in read(visitor)  # nobody is told what to stake
    act(visitor, "bet", amount=2)
    roll(visitor, 12)
    roll(visitor, 11)
    assert "Best: hit. On average 0.5 chips more than if you double with the d10." in read(visitor)
    act(visitor, "hit")
    roll(visitor, 3)
    assert "Best: hit." in read(visitor)


def test_during_the_hand_only_where_the_others_agree(visitors: Any) -> None:
    visitor = opened(visitors, "six-shooter", Coached.LIVE, "Ben", button=1)
    assert visitor.title == "Do the others agree?"
    visitor.escape()
    assert "Best" not in read(visitor)
    visitor.step()
    assert visitor.title != "Do the others agree?"  # nobody is asked twice
    visitor.tap("menu", "coach")
    assert visitor.title == "The coach"
    visitor.tap("ask", "agree-Ben")
    visitor.escape()
    visitor.escape()
    table: Any = visitor.kiosk.table
    while table.pending.seat != 0:
        act(visitor, "open", dice=["d6", "d8"])
    assert "Best: open with" in read(visitor)


def test_who_wants_it_later_is_asked_for_at_the_table_too(visitors: Any) -> None:
    visitor = opened(visitors, "six-shooter", Coached.OFF, "Ben")
    visitor.tap("menu", "coach", "coach-live-1")
    assert visitor.title == "Do the others agree?"
    assert "Ann must agree: touch your name." in words_at(visitor)
    visitor.tap("agree-Ann")
    assert visitor.title == "The coach"
    assert visitor.house.coached(id_of_name("Ben")) is Coached.LIVE


def test_of_several_whose_word_is_missing_all_must_agree(visitors: Any) -> None:
    visitor = opened(visitors, "six-shooter", Coached.OFF, "Ben", "Cem", "Dora")
    visitor.tap("menu", "coach", "coach-live-1")
    assert "All the others must agree: each touches their own name." in words_at(visitor)
    visitor.tap("agree-Ann", "agree-Cem")
    assert visitor.house.coached(id_of_name("Ben")) is Coached.OFF
    visitor.tap("agree-Dora")
    assert visitor.house.coached(id_of_name("Ben")) is Coached.LIVE


def test_unless_the_others_agree_nothing_changes_for_who_wants_it_later(visitors: Any) -> None:
    visitor = opened(visitors, "six-shooter", Coached.OFF, "Ben")
    visitor.tap("menu", "coach", "coach-live-1", "no")
    assert visitor.title == "The coach"
    assert visitor.house.coached(id_of_name("Ben")) is Coached.OFF
    assert "If all the others agree" in words_at(visitor)  # it was said before


def stuck_in_the_end(visitors: Any) -> Visitor:
    """Six Shooter: Ann sticks on little, and that ends the hand; no dice have fallen since."""
    visitor = opened(visitors, "six-shooter", Coached.AFTER, "Ben", button=1)
    for _seat in range(2):
        act(visitor, "open", dice=["d4", "d6"])
    for values in ((4, 6), (1, 1)):
        roll(visitor, *values)
    act(visitor, "stick")
    act(visitor, "stick")
    return visitor


def test_the_coach_says_nothing_of_an_answer_while_it_can_be_taken_back(visitors: Any) -> None:
    visitor = stuck_in_the_end(visitors)
    assert "Stick?" not in read(visitor)
    undo = visitor._middle("undo")
    visitor.tap("undo")
    act(visitor, "stick")
    assert "Stick?" not in read(visitor)  # it is open to doubt for as long again
    visitor.step(after_s=DOUBTED_S)
    assert "It was best to buy" in words_at(visitor)
    assert "undo" not in visitor.names  # nor is anything else where it was
    assert not any(each.rect.collidepoint(undo) for each in visitor.app.screen.input.placed)
    table: Any = visitor.kiosk.table
    assert table.pending.kind.value == "hand_over"


def test_who_wants_to_hear_it_at_once_lets_the_answer_stand(visitors: Any) -> None:
    visitor = stuck_in_the_end(visitors)
    undo = visitor._middle("undo")
    read(visitor)
    assert visitor._middle("undo") == undo  # who means to take it back hits no other button
    visitor.tap("hindsight")
    assert visitor.title == "What the coach says"
    visitor.escape()
    table: Any = visitor.kiosk.table
    assert not table.corrections.undoable


def test_as_a_bust_is_seen_it_advises_nothing_any_more() -> None:
    at = at_table("six-shooter", {"button": 0}, "Ann", "Ben", can_throw=False)
    people = People(at, coached=True)
    table = people.at.table
    for dice in (["d10", "d12"], ["d4", "d6"]):
        table.act("open", dice=dice)
    people.at.see(die("d10", 8), die("d12", 8))
    people.at.see(die("d4", 1), die("d6", 1))
    table.act("buy", die="d20")
    people.landed()
    assert people.screen._said._advised
    people.at.see(die("d20", 20))
    people.draw()
    while (step := people.screen.spotlight.thrown(people.clock.now)) is None or step.beat is not Beat.SEEN:
        people.clock.now += 0.1
    people.draw()
    assert people.screen._said._advised == ""


def test_in_kingdom_advice_is_for_who_looks_alone(visitors: Any) -> None:
    visitor = opened(visitors, "kingdom", Coached.LIVE, "Ben")
    visitor.tap("agree-Ben")
    screen: Any = visitor.app.screen
    table = to_the_bets(visitor)
    if table.pending.seat != 0:
        act(visitor, "check")
    assert "wins about" not in read(visitor)
    assert screen.peek.seat == 0
    screen.peek.begin()
    assert "wins about" in read(visitor)
    screen.peek.cover()
    assert "wins about" not in read(visitor)


@pytest.mark.parametrize("king", [0, 2])
def test_a_check_is_said_to_win_less_than_its_dice_where_somebody_may_still_bet(
    visitors: Any, king: int
) -> None:
    visitor = opened(visitors, "kingdom", Coached.LIVE, "Ben", "Cem")
    visitor.tap("agree-Ben", "agree-Cem")
    for seat in range(3):
        roll(visitor, 6 if seat == king else 1)
    table: Any = visitor.kiosk.table
    while table.pending.kind.value == "roll":
        roll(visitor, 2, 2, 1, 1, 3)
    act(visitor, "keep")
    while table.pending.seat != 0:
        act(visitor, "check")
    screen: Any = visitor.app.screen
    screen.peek.begin()
    said = read(visitor)
    assert "Probably best: check." in said
    assert ("as a bet may still make you fold" in said) is (king != 0)


@pytest.mark.parametrize("folds", [True, False])
def test_of_dice_that_were_not_shown_nothing_is_said(visitors: Any, folds: bool) -> None:  # noqa: FBT001
    visitor = opened(visitors, "kingdom", Coached.AFTER, "Ben")
    visitor.house.coach(id_of_name("Ben"), Coached.AFTER)
    to_the_bets(visitor)
    act(visitor, "bet", amount=4)
    act(visitor, "fold" if folds else "call")
    for _open in range(9):
        if "hurry" in visitor.names:
            visitor.tap("hurry")
        visitor.step(after_s=LONGEST_S)
    visitor.step(after_s=LONGEST_S + STANDS_S)  # who has won was stamped there
    words = read(visitor)
    assert ("hindsight" in visitor.names) is not folds
    assert ("decided" in words or "best" in words) is not folds


@pytest.mark.slow
def test_a_lesson_s_guide_is_no_coach(visitors: Any) -> None:
    visitor = visitors(newcomer=True)
    through_the_guide(visitor)
    visitor.house.coach(id_of_name("Ann"), Coached.LIVE)
    to_the_table(visitor, "Ann", "Ben")
    assert visitor.title != "Do the others agree?"


@pytest.mark.parametrize("width", range(150, 700, 50))
def test_a_question_is_never_left_without_what_follows_it(width: int) -> None:
    canvas = unpainted((1024, 600))
    said = (
        "P1: Call? Better: raise by 6, that is worth 0.9 chips more. P0: Bet 1? Better: check, that is more."
    )
    draw_words(canvas, said, canvas.theme.ivory, pygame.Rect(0, 0, width, 60))
    assert not " ".join(mark.text for mark in canvas.marks).endswith("?")


def test_the_others_are_asked_once_an_evening_and_may_say_no(visitors: Any) -> None:
    visitor = opened(visitors, "six-shooter", Coached.LIVE, "Ben")
    canvas = unpainted()
    visitor.app.screen.draw(canvas)
    assert [name for name, _box in canvas.tokens] == ["Ann"]  # who asks
    assert "advice comes after the hand" in {mark.text for mark in canvas.marks}
    visitor.tap("no")
    assert visitor.title != "Do the others agree?"
    visitor.tap("menu", "another", "game-critical-roll", "begin")
    assert visitor.title != "Do the others agree?"
    visitor.tap("menu", "end", "end", "home", "home", "anew", "again", "game-critical-roll")
    assert visitor.title != "Do the others agree?"  # it is another evening, and nobody has wished for it
    visitor.tap("menu", "coach", "ask")
    assert visitor.title == "Do the others agree?"


def test_who_wishes_on_another_evening_again_for_the_coach_has_the_others_asked(visitors: Any) -> None:
    visitor = opened(visitors, "six-shooter", Coached.LIVE, "Ben")
    visitor.tap("agree-Ben", "menu", "another", "game-critical-roll", "begin")
    visitor.tap("menu", "end", "end", "home", "home", "anew")
    visitor.house.coach(id_of_name("Ann"), Coached.LIVE)
    visitor.tap("again", "game-critical-roll")
    assert visitor.title == "Do the others agree?"


def test_nobody_is_asked_about_a_coach_of_an_evening_before_the_kiosk_was_started(visitors: Any) -> None:
    visitor = opened(visitors, "six-shooter", Coached.LIVE, "Ben")
    visitor.tap("no", "menu", "another", "game-critical-roll", "begin", "menu", "end", "end", "home")
    visitor.close()
    visitor = visitors()
    visitor.tap("again", "game-critical-roll")
    assert visitor.title != "Do the others agree?"
    visitor.tap("menu", "coach", "coach-live-0")
    assert visitor.title == "Do the others agree?"


def test_who_comes_back_to_a_hand_sees_it_before_anybody_is_asked_about_a_coach(visitors: Any) -> None:
    visitor = opened(visitors, "six-shooter", Coached.LIVE, "Ben")
    visitor.tap("no")
    act(visitor, "open", dice=["d6", "d8"])
    visitor.close()
    visitor = visitors()
    visitor.house.coach(id_of_name("Ann"), Coached.LIVE)
    visitor.tap("resume")
    visitor.step()
    assert visitor.title != "Do the others agree?"
    visitor.tap("menu")
    visitor.escape()
    assert visitor.title == "Do the others agree?"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("large_text", [False, True])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 800), (800, 480), (720, 1280)])
def test_beside_a_refusal_advice_is_told_whole_or_not_at_all(
    size: tuple[int, int], language: str, *, large_text: bool
) -> None:
    translate.use(language)
    critical = People(
        at_table("critical-roll", {"mode": "house"}, "Ann", "Ben", can_throw=False), coached=True
    )
    for bet in (5, 5):
        critical.at.table.act("bet", amount=bet)
    for value in (2, 7):
        critical.at.see(die("d20", value))
    critical.at.see(die("d20", 12))
    shooter = People(at_table("six-shooter", {"button": 0}, "Ann", "Ben", can_throw=False), coached=True)
    for dice in (["d10", "d12"], ["d4", "d6"]):
        shooter.at.table.act("open", dice=dice)
    shooter.at.see(die("d10", 5), die("d12", 3))
    shooter.at.see(die("d4", 1), die("d6", 4))
    for people, refused in ((critical, "split"), (shooter, "buy-d10")):
        people.landed()
        look = Theme(large_text=large_text)
        people.draw(size, look)
        advised = people.screen._said._advised
        assert advised
        (control,) = (each for each in people.screen.controls() if each.name == refused)
        assert control.why
        people.touch(refused)
        told = " ".join(" ".join(mark.text.split()) for mark in people.draw(size, look).marks)
        why, advised = (" ".join(translate.written(each).split()) for each in (str(control.why), advised))
        assert why in told
        last = advised.split(". ")[-1]
        assert advised in told or last not in told


def test_how_a_hand_ended_is_not_left_out_for_the_coach_where_both_have_room() -> None:
    canvas = unpainted((1024, 600))
    why, coach = "Two pairs beats a pair.", " ".join(["The coach has something to say of this hand."] * 4)
    for box, both in ((pygame.Rect(0, 0, 448, 168), True), (pygame.Rect(0, 0, 448, 110), False)):
        canvas.marks.clear()
        draw_result(canvas, why, coach, box)
        told = " ".join(" ".join(mark.text.split()) for mark in canvas.marks)
        assert (why in told) is both
        assert told.endswith("of this hand.")
