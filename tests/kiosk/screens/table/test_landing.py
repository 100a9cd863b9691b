"""What decides much is counted before it is told: the house pays in turn, a 21 has the middle for itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
import pytest

from hardware.buttons import ButtonName, Held
from kiosk.games.protocol import PendingKind
from kiosk.screens.base.screen import Wish
from kiosk.screens.games.views import VIEWS
from kiosk.screens.table.head.house import house_colour
from kiosk.screens.table.moving import chips as flying
from kiosk.screens.table.moving.chips import chips_flown
from kiosk.screens.table.moving.choreography import DIM, ON, moves
from kiosk.screens.table.moving.landing import SEEN_S, Beat
from kiosk.ui.motion import LONGEST_S, Part
from kiosk.ui.theme import CASINO, CHIPS
from kiosk.ui.widgets.chips import EXACT, stack
from tests.kiosk.screens.people import People, at_table, kingdom_with
from tests.kiosk.screens.table.test_spotlight import on_stage, opened, told
from tests.kiosk.table.test_table import die

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from kiosk.games.state import State
    from kiosk.ui.theme import Colour

HOUSE_23, HOUSE_20 = (3, 6, 5, 3, 2, 4), (9, 5, 3, 3)
"""What the house throws, from its d20 down."""


def against(house: tuple[int, ...], *firsts: int) -> People:
    """Critical Roll: all stand on their first die; the house's last one lies in the tray."""
    people = People(at_table("critical-roll", {}, *("Ann", "Ben", "Cem", "Dan")[: len(firsts)]))
    table = people.at.table
    for _name in firsts:
        table.act("bet", amount=2)
    thrown = iter((*firsts, *house))
    while table.pending.kind is not PendingKind.HAND_OVER:
        people.screen.hurry()
        people.screen.controls()
        if table.pending.kind is PendingKind.DECISION:
            table.play("stand")
        else:
            people.at.see(die(table.pending.dice[0].value, next(thrown)))
    people.draw()
    return people


def beats(people: People) -> Iterator[tuple[Beat, State]]:
    """What is seen one after the other, and what is told by then."""
    spotlight = people.screen.spotlight
    while (step := spotlight.thrown(people.clock.now)) is not None:
        yield step.beat, people.screen.as_told
        people.clock.now += step.lasts
        people.screen.do(people.clock.now)


def held_s(people: People) -> float:
    """So long it is held back what comes of the newest throw, s."""
    landing = people.screen.spotlight.landing
    return 0.0 if landing is None else sum(step.lasts for step in landing.steps)


def test_what_a_throw_comes_to_is_soon_told_and_the_end_of_a_hand_with_four_winners_too() -> None:
    people = against(HOUSE_23, 19, 17, 18, 16)
    assert held_s(people) + LONGEST_S <= 3.0  # with the chips on their way
    people = People(at_table("critical-roll", {}, "Ann", "Ben"))
    for _name in range(2):
        people.at.table.act("bet", amount=2)
    for value in (12, 7, 9):  # of both and the house
        people.draw()
        people.at.see(die("d20", value))
        people.draw()
        assert 0 < held_s(people) <= 0.8
    people.landed()
    people.at.table.play("hit")
    people.draw()
    people.at.see(die("d12", 5))
    people.draw()
    assert 0 < held_s(people) <= 0.8


def test_the_house_pays_its_winners_together_each_a_little_later_and_says_how_much() -> None:
    people = against(HOUSE_23, 19, 17, 18)
    for beat, state in beats(people):
        assert [seat["chips"] for seat in state["seats"]] == [10, 10, 10]
        assert not any("wins" in words for words in told(people)), beat
    people.clock.now += 1
    assert told(people).count("wins 2") == 3
    ground = pygame.Surface((9, 9))
    purse = Part(ground.get_rect(), ground, ground, amount=1)
    purses: dict[Hashable, Part] = {("chips", seat): purse for seat in range(4)}
    paid = {name: replace(part, amount=5) for name, part in purses.items()}
    pot = replace(purse, amount=None)
    flown = chips_flown({**purses, "pot": pot}, {**paid, "pot": pot}, 20, 0.0)
    first = sorted({each.begins for each in flown})
    assert len(first) >= 4
    assert max(each.begins + each.lasts for each in flown) <= LONGEST_S


@pytest.mark.parametrize("seats", [1, 4, 12])
def test_the_chips_that_fly_are_those_of_the_amount(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    flown: list[Colour] = []

    def picture(width: int, colours: tuple[Colour, ...]) -> pygame.Surface:
        flown.extend(colours)
        return pygame.Surface((width, width))

    monkeypatch.setattr(flying, "chips_picture", picture)
    ground = pygame.Surface((9, 9))
    worth = {colour: each for each, colour in CHIPS}
    for amount in range(1, EXACT + 1):
        flown.clear()
        purses: dict[Hashable, Part] = {
            ("chips", seat): Part(ground.get_rect(), ground, ground, amount=0) for seat in range(seats)
        }
        won = {name: replace(part, amount=amount) for name, part in purses.items()}
        pot = Part(ground.get_rect(), ground, ground)
        chips_flown({**purses, "pot": pot}, {**won, "pot": pot}, 20, 0.0)
        assert flown == [*stack(amount)] * seats
        assert sum(worth[colour] for colour in flown) == amount * seats


@pytest.mark.parametrize(("firsts", "best"), [((19, 20, 18), 1), ((18, 17, 19), 2), ((19, 18, 18), 0)])
def test_of_several_winners_the_best_roll_has_the_stage(firsts: tuple[int, ...], best: int) -> None:
    people = against(HOUSE_23, *firsts)
    people.landed()
    assert on_stage(people) == {best}


@pytest.mark.parametrize(
    ("house", "firsts", "colour"),
    [(HOUSE_23, (19, 2), CASINO.ivory), (HOUSE_23, (2, 3), CASINO.ivory), (HOUSE_20, (19, 2), CASINO.gold)],
)
def test_a_house_over_20_is_in_no_red_as_if_it_were_bust_and_gold_once_a_20_is_counted(
    house: tuple[int, ...], firsts: tuple[int, ...], colour: object
) -> None:
    people = against(house, *firsts)
    seen = {beat: house_colour(CASINO, state) for beat, state in beats(people)}
    assert seen[Beat.LIES] == seen[Beat.COUNTS] == CASINO.ivory
    assert seen[Beat.HOUSE] == colour == house_colour(CASINO, people.at.table.shown)


def test_an_all_in_holds_the_middle_and_the_title() -> None:
    people = People(at_table("critical-roll", {}, "Ann", "Ben", chips=4))
    people.draw()
    people.at.table.act("bet", amount=4)
    assert told(people)[0] == "Ann is all in"
    people.clock.now += SEEN_S - 0.1
    people.screen.do(people.clock.now)
    assert told(people)[0] == "Ann is all in"
    people.clock.now += 0.2
    people.screen.do(people.clock.now)
    assert told(people)[0].startswith("Ben: ")


def test_a_throw_for_the_crown_is_seen_before_the_next_one_is_asked_or_it_is_worn() -> None:
    people = People(at_table("kingdom", {}, "Ann", "Ben"))
    people.draw()
    assert not people.screen.spotlight.holds
    people.at.see(die("d6", 3))
    people.draw()
    seen = [(beat, told(people)[0], len(state["seats"][0]["dice"])) for beat, state in beats(people)]
    assert seen == [(Beat.LIES, "Ann throws the d6", 0), (Beat.COUNTS, "Ann throws the d6", 1)]
    assert told(people)[0] == "Ben: throw the d6"
    people.at.see(die("d6", 5))
    people.draw()
    assert [(told(people)[0], on_stage(people), state["phase"]) for _beat, state in beats(people)] == [
        ("Ben throws the d6", {1}, "crown")
    ]
    assert people.screen.as_told["phase"] == "foundations"


def test_an_exact_21_holds_the_middle_and_the_title() -> None:
    people = opened()
    people.at.see(die("d4", 3), die("d6", 4))  # Ben has 7, Ann 3
    people.at.table.play("buy", die="d20")
    people.landed()
    people.at.see(die("d20", 18))
    people.draw()
    seen = {beat: (told(people)[0], on_stage(people)) for beat, _state in beats(people)}
    assert seen[Beat.SEEN] == ("Ann: 21", {0})
    assert seen[Beat.LIES][0] == seen[Beat.COUNTS][0] == "Ann throws the d20"
    assert told(people)[0].startswith("Ben: ")


def test_the_row_of_buttons_is_dim_and_not_gone_right_after_the_last_move() -> None:
    people = against(HOUSE_23, 19, 2)
    assert people.screen.spotlight.holds
    held = [each for each in people.draw().placed if each.control.name.startswith("held")]
    assert [each.control.why for each in held] == [""] * len(held) != []  # there, and dim
    ground, drawn = pygame.Surface((4, 4)), pygame.Surface((4, 4))
    drawn.fill("white")
    row = Part(drawn.get_rect(), ground, drawn, name=ON)
    motion = moves({}, {ON: row}, 20, 0.0, rolled=False)
    assert motion is not None
    ((dim, _place),) = motion.frame(LONGEST_S / 2)
    assert dim.get_at((0, 0)).r == pytest.approx(DIM, abs=2)
    assert not motion.frame(LONGEST_S)


@pytest.mark.parametrize(("name", "wish"), [("menu", Wish.MENU), ("signs-0", None), ("challenge", None)])
def test_what_is_no_answer_does_what_it_says_while_a_throw_is_shown(name: str, wish: Wish | None) -> None:
    people = against(HOUSE_23, 19, 2)
    people.clock.now += 0.5
    assert people.screen.spotlight.holds
    canvas = people.draw()
    tells = next(each.control.why for each in canvas.placed if each.control.name == "signs-0")
    place = next(each.rect for each in canvas.placed if each.control.name == name)
    assert people.screen.input.tap(place.center)
    assert not people.screen.spotlight.holds
    assert people.screen.wish == wish
    assert (people.screen.entry.challenge is not None) == (name == "challenge")
    assert people.screen.note == (tells if name == "signs-0" else "")
    people.draw()
    hand = people.at.table.shown["hand"]
    people.screen.input.tap((900, 560))  # an answer that has come up under the finger
    assert people.at.table.shown["hand"] == hand


@pytest.mark.parametrize("by", ["a key", "a long press"])
def test_the_menu_opens_by_a_key_and_a_long_press_while_a_throw_is_shown(by: str) -> None:
    people = against(HOUSE_23, 19, 2)
    if by == "a key":
        people.screen.input.key(pygame.K_m)
    else:
        people.screen.input.hear(Held(ButtonName.STICK, people.clock.now))
    assert people.screen.wish is Wish.MENU
    assert not people.screen.spotlight.holds


def test_a_20_says_what_it_has_won_as_soon_as_it_is_paid_and_not_before() -> None:
    people = People(at_table("critical-roll", {}, "Ann", "Ben"))
    for _name in range(2):
        people.at.table.act("bet", amount=3)
    for value in (20, 7, 9):
        assert "wins 4" not in told(people)
        people.at.see(die("d20", value))
        assert "wins 4" not in told(people)
        people.landed()
    assert people.at.table.pending.seat == 1
    assert "wins 4" in told(people)  # half chips are rounded down


def test_what_is_thrown_to_settle_a_draw_is_seen_seat_by_seat_and_lies_there_to_the_end() -> None:
    people = kingdom_with((6, 6, 6, 2, 1))
    people.at.see(*(die("d6", value) for value in (6, 6, 6, 2, 1)))
    for action in ("keep", "check", "check", "reroll", "reroll"):
        people.at.table.act(action)
        people.draw()
        people.screen.hurry()

    def seen() -> list[tuple[str, list[str]]]:
        found = []
        while people.screen.spotlight.thrown(people.clock.now) is not None:
            plates = VIEWS["kingdom"].plates(CASINO, people.screen.as_told, people.at.table.players)
            found.append((told(people)[0], [plate.hands[0].words for plate in plates]))
            step = people.screen.spotlight.thrown(people.clock.now)
            people.clock.now += 0.0 if step is None else step.lasts
            people.screen.do(people.clock.now)
        return found

    drawn, fives, fours = "Knight: three sixes", "Peasant: two fives", "Knight: three fours"
    people.at.see(*(die("d6", value) for value in (5, 5, 3, 2, 1)))
    people.draw()
    assert seen() == [
        ("Ann throws five dice", [drawn, drawn]),
        ("Ann throws five dice", [fives, drawn]),
        (f"Ann: {fives}", [fives, drawn]),
    ]
    people.at.see(*(die("d6", value) for value in (4, 4, 4, 2, 1)))
    people.draw()
    assert seen() == [
        ("Ben throws five dice", [fives, drawn]),
        ("Ben throws five dice", [fives, fours]),
        (f"Ben: {fours}", [fives, fours]),
    ]
    assert told(people)[0] == "Ben wins the pot of 2"
    assert on_stage(people) == {1}
    assert fours in told(people)
