"""Who leaves after a hand, or comes back, changes nothing of it: its dice and words stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kiosk.screens.menu.cashier import Cashier
from kiosk.settings.preferences import BuyIns
from kiosk.ui.theme import CASINO
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.screens.table.named_moments import opened, rolls

if TYPE_CHECKING:
    from kiosk.screens.table.seats.plate import Plate


def at_seats(people: People) -> list[Plate]:
    screen, state = people.screen, people.screen.as_told
    plates = screen.events.on_plates(screen.game, CASINO, state, shines=True)
    return screen.events.comings.at_seats(plates, state, CASINO)


def dice_at(plate: Plate) -> list[int | None]:
    return [die["value"] for hand in plate.hands for die in hand.dice]


def played() -> People:
    """Ann has won with 18, Cem is bust."""
    people = opened((9, 9), (8, 6), (10, 12))
    for _seat in range(2):
        people.at.table.act("stick")
    people.landed()
    return people


def back(people: People, seat: int) -> None:
    table = people.at.table
    table.leave(seat)
    Cashier(table, BuyIns).join(table.players[seat], 25)
    people.screen.follow()


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_that_was_left_is_dim_and_says_with_how_many_chips(seat: int) -> None:
    people = played()
    held = people.at.table.state["seats"][seat]["chips"]
    people.at.table.leave(seat)
    people.screen.follow()
    plate = at_seats(people)[seat]
    assert (plate.note, plate.out, plate.shines, plate.counts) == (f"left with {held}", True, False, False)
    assert f"left with {held}" in [mark.text for mark in people.draw().marks]


def test_a_seat_that_was_left_after_a_hand_was_called_off_says_so_too() -> None:
    people = opened((9, 9), (8, 6))
    people.at.table.void_hand()
    people.at.table.leave(1)
    people.screen.follow()
    assert [plate.note for plate in at_seats(people)] == ["2 back", "left with 12"]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_what_decided_the_hand_is_told_and_shown_as_before_whoever_leaves(seat: int) -> None:
    people = played()

    def shown() -> tuple[str, bool]:
        screen = people.screen
        (best, *_others) = screen.events.on_plates(screen.game, CASINO, screen.as_told, shines=True)
        return screen.game.ending(screen.as_told), best.out

    before = shown()
    assert before[0].endswith("18 is closer to 21 than Ben's 14.")
    people.at.table.leave(seat)
    people.screen.follow()
    assert shown() == before


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_who_leaves_and_comes_back_has_the_dice_of_the_hand_again(seat: int) -> None:
    people = played()
    was = at_seats(people)[seat]
    back(people, seat)
    now = at_seats(people)[-1]
    assert now.token.name == was.token.name
    assert dice_at(now) == dice_at(was) != []
    assert (now.note, now.shines, now.bust, now.out) == (was.note, was.shines, was.bust, was.out)
    assert now.seat["chips"] == was.seat["chips"]
    people.touch("next-hand")
    assert dice_at(at_seats(people)[-1]) == []


def test_who_comes_back_without_chips_is_told_so() -> None:
    people = People(at_table("critical-roll", {}, "Ann", "Ben", chips=2))
    for _seat in range(2):
        people.at.table.act("bet", amount=2)
    rolls(people, 18)
    rolls(people, 1)
    rolls(people, 19)
    while people.at.table.pending.kind != "hand_over":
        people.at.table.act("stand") if people.at.table.pending.kind == "decision" else rolls(people, 1)
    people.landed()
    back(people, 1)
    assert at_seats(people)[-1].note == "no chips"


def test_another_game_is_for_the_same_players_only_as_long_as_nobody_has_left() -> None:
    people = played()

    def another() -> str:
        return next(each.detail for each in people.screen.controls() if each.name == "another")

    assert another() == "the same players"
    people.at.table.leave(1)
    assert another() == "with who is still here"
    Cashier(people.at.table, BuyIns).join(people.at.table.players[1], 25)
    assert another() == "the same players"


def test_the_dealers_button_passes_on_with_the_next_hand_and_not_before() -> None:
    people = played()
    assert [bool(plate.marks) for plate in at_seats(people)] == [True, False, False]
    people.at.table.next_hand()
    people.screen.follow()
    assert [bool(plate.marks) for plate in at_seats(people)] == [False, True, False]
