"""Whose dice have the stage: a throw is seen by all before the turn goes on to somebody else."""

from dataclasses import replace

import pygame
import pytest

from kiosk.games.session import PendingKind
from kiosk.screens.table.moving.landing import BUST_S, LIES_S, SEEN_S, SUM_S
from kiosk.screens.table.turns import LINGERS_S
from kiosk.tray.messages import Motion
from kiosk.ui.canvas import Canvas
from kiosk.ui.motion import LONGEST_S
from kiosk.ui.theme import CASINO, Theme
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.screens.watched import EXPOSED, Watched
from tests.kiosk.speaking import speaking
from tests.kiosk.table.test_table import die


def opened(*others: str, look: Theme = CASINO) -> People:
    """Six Shooter: everybody has opened with a d4 and a d6; the first has thrown."""
    names = ("Ann", "Ben", *others)
    people = People(at_table("six-shooter", {"button": 0}, *names))
    for _name in names:
        people.at.table.act("open", dice=["d4", "d6"])
    people.draw(look=look)
    people.at.see(die("d4", 1), die("d6", 2))
    people.draw(look=look)
    return people


def on_stage(people: People) -> set[int]:
    """Whose dice lie on the stage."""
    canvas = Canvas(pygame.Surface((1024, 600), 0, 32))
    canvas.parts = {}
    people.screen.draw(canvas)
    return {name[1] for name in canvas.parts if isinstance(name, tuple) and name[0] == "hero"}


def told(people: People) -> list[str]:
    return [mark.text.replace("\N{NO-BREAK SPACE}", " ") for mark in people.draw().marks]


def whose(people: People) -> tuple[str, set[int], list[str]]:
    """Who is named above all, whose dice lie on the stage, and who sits in the light."""
    words = told(people)[0].replace(":", "")
    screen, names = people.screen, [each.name for each in people.at.table.players]
    plates = screen.events.on_plates(screen.game, CASINO, screen.as_told, shines=False)
    acting = [names[plate.number] for plate in plates if plate.acts]
    return words.split()[0], on_stage(people), acting


def turns_of(people: People) -> list[tuple[str, set[int], list[str]]]:
    """All that is seen of these, one after the other, until nothing changes any more."""
    seen = [whose(people)]
    for _moment in range(80):
        people.clock.now += 0.05
        people.screen.do(people.clock.now)
        if (now := whose(people)) != seen[-1]:
            seen.append(now)
    return seen


@pytest.mark.slow
def test_headline_stage_and_light_go_on_to_the_next_together() -> None:
    people = opened()
    people.landed()
    people.at.see(die("d4", 3), die("d6", 4))  # Ben's: Ann is asked now
    nobody: set[int] = set()
    in_tray, on_the_stage, ann = ("Ben", nobody, ["Ben"]), ("Ben", {1}, ["Ben"]), ("Ann", {0}, ["Ann"])
    assert turns_of(people) == [in_tray, on_the_stage, ann]
    people.at.table.play("buy", die="d8")
    people.draw()
    people.at.see(die("d8", 1))
    assert turns_of(people) == [("Ann", set(), ["Ann"]), ann, ("Ben", {1}, ["Ben"])]


@pytest.mark.slow
def test_so_they_do_after_a_bust_that_ends_no_hand_and_at_once_after_a_tap() -> None:
    for taps in (False, True):
        people = opened("Cem")
        for _name in range(2):
            people.landed()
            people.at.see(die("d4", 3), die("d6", 4))
        people.landed()
        people.at.table.play("buy", die="d20")
        people.draw()
        people.at.see(die("d20", 19))
        if taps:
            people.draw()
            people.screen.hurry()
            assert whose(people) == ("Ben", {1}, ["Ben"])
            continue
        assert turns_of(people)[1:] == [("Ann", {0}, ["Ann"]), ("Ben", {1}, ["Ben"])]


@pytest.mark.slow
def test_while_the_house_s_first_die_is_counted_nobody_s_have_the_stage() -> None:
    people = People(at_table("critical-roll", {}, "Ann", "Ben"))
    for _name in range(2):
        people.at.table.act("bet", amount=2)
    for value in (5, 6, 9):
        people.landed()
        people.at.see(die("d20", value))
    assert turns_of(people) == [("The", set(), []), ("Ann", {0}, ["Ann"])]


def test_the_sum_of_dice_thrown_at_once_is_seen_before_the_next_one_is_asked() -> None:
    people = opened()
    assert not any("=" in words for words in told(people))  # not before it is counted
    people.clock.now += LIES_S + LONGEST_S
    assert people.screen.do(people.clock.now)
    assert "Ann: 1 + 2 = 3" in told(people)
    tray = people.screen.live_area(people.draw())
    assert tray is not None
    assert tray.w > 300  # where the dice lie
    people.clock.now += SUM_S + 0.1
    assert people.screen.do(people.clock.now)
    assert "throw" in {each.control.name for each in people.draw().placed}


def test_the_tray_is_drawn_where_it_was_said_to_be_though_it_has_gone_since() -> None:
    people = opened()
    canvas = Canvas(pygame.Surface((1024, 600), 0, 32))
    area = people.screen.live_area(canvas)
    assert area is not None
    while people.screen.live_area(canvas) is not None:  # the stage takes its place
        people.clock.now += 0.1
    people.screen.draw_live(canvas, area)
    assert canvas.surface.get_at(area.center) != canvas.surface.get_at((0, 0))


@pytest.mark.parametrize("how", ["a tap", "the next dice", "less motion"])
def test_the_sum_waits_for_nobody(how: str) -> None:
    people = opened(look=replace(CASINO, calm=how == "less motion"))
    if how == "a tap":
        people.touch("hurry")
    elif how == "the next dice":
        people.at.say(Motion.MOVING)
        people.screen.do(people.clock.now)
    assert {"throw", "throw-it"} & {each.control.name for each in people.draw().placed}


def test_it_waits_for_nobody() -> None:
    people = opened()
    people.at.see(die("d4", 3), die("d6", 4))
    people.draw()
    people.touch("stick")  # Ann, at once
    assert told(people).count("7") == 2  # it is Ben's turn, with his own dice
    people.screen.do(people.clock.now + LINGERS_S + 2)  # that she sticks was stamped
    assert not people.screen.do(people.clock.now + LINGERS_S + 3)


@pytest.mark.parametrize("values", [(1, 1), (2, 2)])
def test_whose_turn_stays_is_on_the_stage_anyway(values: tuple[int, int]) -> None:
    people = opened()
    people.at.see(die("d4", values[0]), die("d6", values[1]))
    people.clock.now += LINGERS_S + 1
    people.screen.do(people.clock.now)
    people.at.table.act("buy", die="d8")
    people.at.see(die("d8", 1))
    people.draw()
    people.landed()
    people.screen.do(people.clock.now + LINGERS_S + 2)  # that she sticks was stamped
    assert not people.screen.do(people.clock.now + LINGERS_S + 3)


def test_who_has_won_is_not_in_the_light_before_the_last_die_lies_open() -> None:
    people = opened()
    people.at.see(die("d4", 3), die("d6", 4))
    for _name in ("Ann", "Ben"):
        people.draw()
        people.touch("stick")

    def lit() -> list[bool]:
        screen = people.screen
        state, shines = people.at.table.shown, screen.spotlight.shines(people.clock.now)
        return [plate.shines for plate in screen.events.on_plates(screen.game, CASINO, state, shines=shines)]

    people.draw()
    assert lit() == [False, False]
    people.clock.now += LONGEST_S
    assert people.screen.do(people.clock.now)
    assert lit() == [False, True]


def test_the_last_die_before_the_house_s_is_seen_too() -> None:
    people = People(at_table("critical-roll", {}, "Ann", "Ben"))
    for _name in range(2):
        people.at.table.act("bet", amount=2)
    for value in (5, 6):
        people.draw()
        people.at.see(die("d20", value))
    people.draw()
    assert people.at.table.pending.seat == "house"
    assert people.screen.spotlight.lit(people.clock.now) == (1, True)
    people.landed()
    assert not people.screen.spotlight.lit(people.clock.now + LINGERS_S + 0.1)[1]


def test_a_bust_that_ends_a_hand_is_seen_before_anybody_wins_by_it() -> None:
    people = opened()
    people.at.see(die("d4", 3), die("d6", 4))
    people.at.table.act("stick")  # Ann
    people.at.table.play("buy", die="d20")  # Ben
    people.draw()
    people.at.see(die("d20", 19))
    assert people.at.table.pending.kind is PendingKind.HAND_OVER
    told(people)
    people.clock.now += LIES_S + LONGEST_S
    people.screen.do(people.clock.now)
    words = told(people)
    assert "Ben: bust" in words
    with speaking("de"):  # the word that stands at a seat would be flat here
        assert "Ben: \N{LATIN SMALL LETTER U WITH DIAERESIS}ber 21!" in told(people)
    assert "26" in words
    assert not any("wins" in each for each in words)
    assert {control.name for control in people.screen.controls()} >= {"hurry"}
    people.clock.now += BUST_S + 0.1
    assert people.screen.do(people.clock.now)
    assert any("wins" in each for each in told(people))
    assert "next-hand" in {control.name for control in people.screen.controls()}


@pytest.mark.parametrize(
    ("thrown", "words"),
    [((20,), "Ann: natural 20"), ((1,), "Ann: critical failure"), ((8, 12), "Ann: critical hit")],
)
def test_a_20_a_1_and_a_critical_hit_are_seen_before_the_next_throw(
    thrown: tuple[int, ...], words: str
) -> None:
    people = People(at_table("critical-roll", {}, "Ann", "Ben", chips=12))
    for _name in range(2):
        people.at.table.act("bet", amount=2)
    if len(thrown) > 1:
        people.at.see(die("d20", thrown[0]))
        people.at.see(die("d20", 7))
        people.at.see(die("d20", 9))  # the house
        people.at.table.play("hit")
    people.draw()
    people.at.see(die("d12" if len(thrown) > 1 else "d20", thrown[-1]))
    assert people.at.table.pending.kind is PendingKind.ROLL
    assert words not in told(people)
    people.clock.now += LIES_S + LONGEST_S
    people.screen.do(people.clock.now)
    assert words in told(people)
    assert on_stage(people) == {0}
    people.clock.now += SEEN_S + 0.1
    assert people.screen.do(people.clock.now)
    assert on_stage(people) == set()  # the tray has it


@pytest.mark.parametrize(("first", "stamped"), [(8, "Ann: miss"), (19, "Ann: exactly 20")])
def test_a_miss_is_seen_and_stands_at_its_seat_before_the_next_one_is_asked(first: int, stamped: str) -> None:
    people = People(at_table("critical-roll", {}, "Ann", "Ben", chips=12))
    for _name in range(2):
        people.at.table.act("bet", amount=2)
    for value in (first, 7, 9):
        people.at.see(die("d20", value))
    people.at.table.play("hit")
    people.draw()
    people.at.see(die("d12", 1))
    assert people.at.table.pending.seat == 1
    assert not {stamped, "missed"} & set(told(people))
    people.clock.now += LIES_S + LONGEST_S
    people.screen.do(people.clock.now)
    assert stamped in told(people)
    assert any("missed" in words for words in told(people))
    assert on_stage(people) == {0}
    people.clock.now += SEEN_S + 0.1
    assert people.screen.do(people.clock.now)
    assert on_stage(people) == {1}


def test_an_ordinary_first_die_holds_nobody_up_who_throws_on() -> None:
    people = People(at_table("critical-roll", {}, "Ann", "Ben"))
    for _name in range(2):
        people.at.table.act("bet", amount=2)
    people.draw()
    people.at.see(die("d20", 12))
    assert "Ann throws the d20" in told(people)
    people.clock.now += LIES_S + LONGEST_S
    assert people.screen.do(people.clock.now)
    assert "Ben: throw the d20" in told(people)


def test_a_total_is_neither_gold_nor_red_and_nobody_else_is_asked_before_it_is_counted() -> None:
    for value in (18, 20):
        people = opened("Cem")
        people.at.see(die("d4", 3), die("d6", 4))
        people.at.see(die("d4", 3), die("d6", 4))
        people.at.table.play("buy", die="d20")  # Ann, with 3
        people.landed()
        people.at.see(die("d20", value))
        screen, look = people.screen, []
        people.draw()
        while screen.spotlight.landing is not None:
            (ann, *_others) = screen.events.on_plates(screen.game, CASINO, screen.as_told, shines=False)
            look.append((ann.hands[0].colour, ann.out, ann.acts))
            people.clock.now += 0.2
            screen.do(people.clock.now)
        assert set(look[:4]) == {(CASINO.ivory, False, True)}


def test_what_the_next_dice_cut_short_is_there_at_once_and_nothing_lies_over_it(
    window: pygame.Surface,
) -> None:
    people = People(at_table("critical-roll", {}, "Ann", "Ben", chips=38))
    for _name in range(2):
        people.at.table.act("bet", amount=5)
        people.landed()
    for value in (19, 7, 7):
        people.at.see(die("d20", value))
        people.landed()
    people.at.table.act("stand")
    people.landed()
    people.at.table.act("double", die="d12")
    seen = Watched(people.at.table, window, people.clock)
    seen.frames()
    people.at.see(die("d12", 3))
    seen.until_it_moves()
    for _frame in range(5):
        seen.step()
    assert seen.picture() != seen.still()
    people.at.say(Motion.MOVING)  # the house's die
    people.screen = seen.app.screen
    people.screen.do(people.clock.now)
    seen.step(EXPOSED)
    assert not people.screen.spotlight.holds
    assert seen.app._motions.motion is None
    assert seen.picture() == seen.still()
