"""What stands on the stage and below it when a hand is over: whose dice, in which light, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest
from pygame import Rect

from kiosk.screens.table import felt
from kiosk.screens.table.areas import draw_cover
from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import Theme
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.screens.table.named_moments import crowned, opened, rolls
from tests.kiosk.screens.table.test_spotlight import on_stage

if TYPE_CHECKING:
    from collections.abc import Sequence

KNIGHT, PEASANT = (6, 6, 6, 2, 1), (1, 2, 2, 3, 6)


def against_the_house(bets: Sequence[int], dice: Sequence[int], house: int) -> People:
    """Each has bet so much and stands on a first die; the house throws on."""
    people = People(at_table("critical-roll", {}, *("Ann", "Ben", "Cem")[: len(bets)], chips=30))
    for bet in bets:
        people.at.table.act("bet", amount=bet)
    for value in dice:
        rolls(people, value)
    while people.at.table.pending.kind != "hand_over":
        if people.at.table.pending.kind == "decision":
            people.at.table.act("stand")
        else:
            rolls(people, house)
    return settled(people)


def for_a_pot(*dice: int, stake: int = 1) -> People:
    people = People(at_table("critical-roll", {"mode": "table", "stake": stake}, "Ann", "Ben", "Cem"))
    for value in dice:
        rolls(people, value)
    while people.at.table.pending.kind == "decision":
        people.at.table.act("stand")
    return settled(people)


def settled(people: People) -> People:
    people.landed()
    for _step in range(20):
        people.clock.now += 0.5
        people.screen.do(people.clock.now)
        people.draw()
    return people


def shown(*foundations: tuple[int, ...]) -> People:
    """All have called a bet of Ann's, and the dice are shown."""
    people = crowned(*("Ann", "Ben", "Cem")[: len(foundations)])
    for values in foundations:
        rolls(people, *values)
    people.at.table.act("keep")
    people.at.table.act("bet", amount=3)
    for _seat in foundations[1:]:
        people.at.table.act("call")
    return people


def plaque(people: People) -> str:
    """What stands below the stage."""
    headline = people.screen.game.outcome(people.screen.as_told)
    moment = people.screen.game.won(people.screen.as_told)
    assert moment is not None
    said = moment.beside(headline)
    assert said.words != headline
    return said.words.replace("\N{NO-BREAK SPACE}", " ")


def test_all_who_have_won_from_the_house_have_the_stage_each_in_the_light() -> None:
    people = against_the_house((2, 20, 2), (18, 19, 4, 9), 5)
    assert on_stage(people) == {0, 1}
    assert [mark.text for mark in people.draw().marks].count("Ben") == 2


def test_where_there_is_room_for_one_it_is_who_has_won_most_chips_not_who_is_closest() -> None:
    people = against_the_house((5, 20, 3), (19, 18, 20, 9), 1)
    assert on_stage(people) == {1}
    tall = Canvas(pygame.Surface((720, 1280), 0, 32))
    tall.parts = {}
    people.screen.draw(tall)
    assert {name[1] for name in tall.parts if isinstance(name, tuple) and name[0] == "hero"} == {0, 1, 2}


@pytest.mark.parametrize("size", [(1024, 600), (720, 1280)])
@pytest.mark.parametrize("count", [2, 3])
def test_who_has_won_from_the_house_beside_others_has_their_dice_there_however_many(
    count: int, size: tuple[int, int]
) -> None:
    """In columns of the same width the dice of a long chain were left out, even of the greatest win."""
    people = People(at_table("critical-roll", {}, *("Ann", "Ben", "Cem")[:count], chips=30))
    for _seat in range(count):
        people.at.table.act("bet", amount=2)
    for value in (*(3, 4, 5)[:count], 5):
        rolls(people, value)
    hits = {0: [("d4", 4), ("d6", 5), ("d4", 2), ("d4", 2), ("d4", 2)], 1: [("d8", 8)], 2: [("d12", 12)]}
    while people.at.table.pending.kind != "hand_over":
        seat = people.at.table.pending.seat
        if people.at.table.pending.kind == "roll":
            rolls(people, 1)
        elif isinstance(seat, int) and hits[seat]:
            kind, value = hits[seat].pop(0)
            people.at.table.act("hit", die=kind)
            rolls(people, value)
        else:
            people.at.table.act("stand")
    settled(people)
    canvas = Canvas(pygame.Surface(size, 0, 32), Theme(large_text=True))
    canvas.parts = {}
    people.screen.draw(canvas)
    heroes = [name for name in canvas.parts if isinstance(name, tuple) and name[0] == "hero"]
    totals = [name[1] for name in canvas.parts if isinstance(name, tuple) and name[0] == "hero-total"]
    assert totals
    assert {name[1] for name in heroes} == set(totals)


def test_no_dice_have_the_stage_where_nobody_has_won() -> None:
    assert on_stage(settled(opened((10, 12), (10, 12)))) == set()
    people = for_a_pot(1, 1, 1)
    assert on_stage(people) == set()
    assert plaque(people) == "Whoever wins the next hand takes them, too."


def test_dice_of_a_hand_that_was_called_off_are_neither_on_the_stage_nor_at_the_house() -> None:
    people = People(at_table("critical-roll", {}, "Ann", "Ben"))
    for _seat in range(2):
        people.at.table.act("bet", amount=2)
    for value in (17, 12, 13):
        rolls(people, value)
    people.landed()
    people.at.table.void_hand()
    settled(people)
    assert on_stage(people) == set()
    assert "13" not in [mark.text for mark in people.draw().marks]


def test_who_shares_a_pot_gets_a_part_of_it_and_sits_in_the_light() -> None:
    people = for_a_pot(20, 20, 5)
    screen = people.screen
    plates = screen.events.on_plates(screen.game, people.paint().theme, screen.as_told, shines=True)
    assert [(plate.note, plate.shines) for plate in plates] == [
        ("gets 2", True),
        ("gets 1", True),
        ("loses 1", False),
    ]
    assert plaque(people).endswith("A draw: Ann gets 2, Ben gets 1.")


@pytest.mark.parametrize(
    ("foundations", "said"),
    [
        ((KNIGHT, KNIGHT), "A draw: each gets 4."),
        ((KNIGHT, KNIGHT, KNIGHT), "A draw: each gets 4."),
        (
            (KNIGHT, PEASANT, KNIGHT),
            "A draw: each gets 6. Three of a kind (Knight) beats a pair (Peasant).",
        ),
    ],
)
def test_a_pot_that_is_shared_says_below_what_each_gets(
    foundations: Sequence[tuple[int, ...]], said: str
) -> None:
    people = shown(*foundations)
    people.at.table.act("split")
    assert plaque(settled(people)) == said


def test_a_draw_that_was_rolled_for_says_so_in_whole_sentences() -> None:
    people = shown(KNIGHT, PEASANT, KNIGHT)
    for _seat in range(2):
        people.at.table.act("reroll")
    rolls(people, 1, 2, 3, 3, 5)
    rolls(people, 6, 6, 2, 2, 1)
    assert plaque(settled(people)) == "They rolled for it. Two pairs (Brothers) beats a pair (Peasant)."


def test_a_draw_of_three_that_was_rolled_for_names_the_best_alone() -> None:
    people = shown(KNIGHT, KNIGHT, KNIGHT)
    for _seat in range(3):
        people.at.table.act("reroll")
    for values in ((1, 2, 3, 3, 5), PEASANT, (6, 6, 2, 2, 1)):
        rolls(people, *values)
    assert plaque(settled(people)) == "They rolled for it. Two pairs (Brothers) was the best."


def test_no_crown_lies_behind_words_on_covered_dice() -> None:
    canvas = Canvas(pygame.Surface((400, 300), 0, 32))
    box = Rect(0, 0, 360, 260)
    draw_cover(canvas, "Ann", box, throws=False, seen=False)
    silk = felt._silk(box.size, canvas.px(52))
    crowned_silk = felt._crowned(box.size, canvas.px(52), canvas.theme.gold)
    words = [mark.ink.inflate(8, 8) for mark in canvas.marks]
    rim = canvas.px(8)
    places = [
        (x, y)
        for x in range(rim, box.w - rim, 4)
        for y in range(rim, box.h - rim, 4)
        if not any(ink.collidepoint(x, y) for ink in words)
    ]
    assert all(canvas.surface.get_at(place) == silk.get_at(place) for place in places)
    assert any(crowned_silk.get_at(place) != silk.get_at(place) for place in places)
