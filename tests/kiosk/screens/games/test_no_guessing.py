"""What is said at a table names whose it is, what it costs, and why it has come: nobody has to guess."""

from __future__ import annotations

from typing import Any

import pytest

from kiosk.screens.base.input import SAME_KEY_S
from kiosk.screens.games.six_shooter import SixShooterView
from kiosk.screens.table.doing.actions import held_controls
from kiosk.screens.table.doing.input import UNDER_A_FINGER_S
from kiosk.table.players import Player
from kiosk.table.setup import Setup, open_table
from tests.kiosk.screens.people import People, at_table, kingdom_with
from tests.kiosk.table.test_table import AtTable, die


@pytest.mark.parametrize("last", [False, True])
def test_whose_miss_it_was_is_told_to_who_is_asked_next(*, last: bool) -> None:
    """The turn had gone on to Ben without a word."""
    people = People(at_table("critical-roll", {}, "Ann", "Ben"))
    people.draw()
    for _seat in range(2):
        people.at.table.act("bet", amount=1)
    for value in (5, 9, 7):
        people.at.see(die("d20", value))
    if last:
        people.at.table.act("stand")
    told = f"{'Ben' if last else 'Ann'} missed: a 1 on a hit is the last die."
    people.at.table.act("hit")
    state = people.at.table.shown
    assert told not in people.screen.game.advice(state) + people.screen.game.advice_on_roll(state)
    people.at.see(die("d12", 1))
    state = people.at.table.shown
    assert told in (people.screen.game.advice_on_roll(state) if last else people.screen.game.advice(state))
    if not last:
        people.at.table.act("stand")
        people.at.table.corrections.undo()
        people.at.table.act("hit")
        people.at.see(die("d12", 4))
        assert told not in people.screen.game.advice(people.at.table.shown)


def test_what_only_a_bot_may_do_is_not_said_as_if_to_everybody() -> None:
    at = AtTable(Player("Ann"), Player("Ada", bot=True), game="kingdom")
    people = People(at)
    for value in (2, 6):
        at.see(die("d6", value))
    for _seat in range(2):
        at.see(*(die("d6", value) for value in (1, 2, 3, 4, 6)))
    state = at.table.shown
    assert state["phase"] == "prerogative"
    words = people.screen.game.advice(state)
    assert words == "Ada wears the crown and may reroll all five once, for another 1 chip."


def test_a_double_says_that_it_is_the_last_die_too() -> None:
    people = People(at_table("critical-roll", {}, "Ann", "Ben"))
    for _seat in range(2):
        people.at.table.act("bet", amount=2)
    for value in (5, 9, 7):
        people.at.see(die("d20", value))
    people.screen.hurry()
    told = {each.name: each.detail for each in people.screen.controls()}
    assert told["double"] == "2 more, last die"


def test_what_is_shown_in_turn_says_that_it_goes_on_by_itself() -> None:
    (goes_on,) = held_controls(list, None, ())
    assert (goes_on.label, goes_on.detail) == ("Go on", "by itself, sooner at a tap")


def test_what_costs_nothing_and_what_ends_the_hand_say_so() -> None:
    people = kingdom_with((6, 6, 6, 6, 6))
    people.at.see(*(die("d6", value) for value in (1, 2, 3, 4, 6)))
    people.at.table.act("keep")

    def details() -> dict[str, str]:
        return {each.name: each.detail for each in people.screen.controls()}

    assert details()["check"] == "costs nothing"
    people.at.table.act("bet", amount=2)
    assert details()["fold"] == "out of this hand"


def test_one_button_alone_drops_an_amount_that_is_chosen() -> None:
    """*Back* and *Never mind* stood beside each other and did the same."""
    people = kingdom_with((6, 6, 6, 6, 6))
    people.at.see(*(die("d6", value) for value in (1, 2, 3, 4, 6)))
    people.at.table.act("keep")
    people.touch("add")
    amounts = [name for name in people.names() if name.startswith("preset-")]
    people.touch(amounts[-1])
    people.touch("wager")
    assert people.screen.game.sure is not None
    assert "never-mind" not in people.names()
    people.touch("back")
    assert "wager" not in people.names()


def test_a_tap_on_an_answer_that_has_only_just_come_up_is_answered() -> None:
    """*Fold* was tapped as the banner of an all-in stood: nothing happened, and nothing was said."""
    people = kingdom_with((6, 6, 6, 6, 6))
    people.at.see(*(die("d6", value) for value in (1, 2, 3, 4, 6)))
    people.at.table.act("keep")
    people.touch("check")
    people.touch("add")
    people.touch([name for name in people.names() if name.startswith("preset-")][-1])
    people.touch("wager")
    people.touch("wager")
    while people.screen.spotlight.holds:
        people.draw()
        people.clock.now += 0.05
        people.screen.do(people.clock.now)
    canvas = people.draw()
    fold = next(each.rect for each in canvas.placed if each.control.name == "fold")
    people.clock.now += UNDER_A_FINGER_S / 2
    before = people.at.table.session.steps
    assert people.screen.input.tap(fold.center)
    assert people.at.table.session.steps == before
    assert people.screen.note == "This has only just come up. Once more, if you meant it."
    people.clock.now += SAME_KEY_S
    people.draw()
    people.screen.input.tap(fold.center)
    assert people.at.table.session.steps > before


@pytest.mark.parametrize("rerolls", [False, True])
def test_why_less_can_be_bet_than_one_has_is_said(*, rerolls: bool) -> None:
    """Who rerolled has a chip less, so that the other's bet ends a chip below the stack."""
    people = kingdom_with((6, 6, 6, 6, 6))
    people.at.see(*(die("d6", value) for value in (1, 2, 3, 4, 6)))
    people.at.table.act("reroll" if rerolls else "keep")
    if rerolls:
        people.at.see(*(die("d6", value) for value in (1, 2, 3, 4, 6)))
    words = people.screen.game.advice(people.at.table.shown)
    assert words.startswith("Nobody can call more than 10.") == rerolls
    assert "The best five dice win" in words


@pytest.mark.parametrize("button", [None, 1])
def test_who_goes_first_by_lot_is_named_as_that(button: int | None) -> None:
    """It was seen in the log alone, as if somebody had chosen."""
    options = {} if button is None else {"button": button}
    two = (Player("Ann"), Player("Ben"))
    table = open_table(Setup(two, game="six-shooter", options=options, watch=None, journal=None, seed=1))
    view: Any = SixShooterView(table)
    first = table.shown["seats"][table.pending.seat]["name"]  # type: ignore[index]
    assert view.advice(table.shown).startswith(f"Drawn by lot: {first} goes first.") == (button is None)
    table.act("open", dice=["d4", "d6"])
    assert not view.advice(table.shown).startswith("Drawn by lot")
    table.close()
