"""Long presses of the three buttons, from the pins to the screen; short ones count when they are let go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame
import pytest

from hardware.buttons import LONG_S, ButtonName, Buttons
from hardware.pins import PinFactory
from kiosk.screens.app import App
from kiosk.screens.base.screen import Wish
from kiosk.screens.dice_entry.peek import PEEK_S
from tests.kiosk.screens.moments.states import STATES, table
from tests.kiosk.screens.one_table import OneTable
from tests.kiosk.screens.people import kingdom_with
from tests.kiosk.table.test_table import die

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kiosk.table.table import Table

ROUND_S = 0.03


class Clock:
    """Turned by the test."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Fingers:
    """Hands on the three buttons of a table in a window."""

    def __init__(self, live: Table) -> None:
        self.clock = Clock()
        self.wishes: list[Wish] = []
        shown: Any = OneTable(live, self.clock)
        shown.go = self.wishes.append
        self.buttons = Buttons(
            shown.post, PinFactory.MOCK, long_s=LONG_S, clock=self.clock, sleep=lambda _: None
        )
        self.buttons.open()
        self.app = App(shown, pygame.display.set_mode((1024, 600)), self.buttons, clock=self.clock)
        self.wait(1.0)

    @property
    def screen(self) -> Any:
        return self.app.screen

    def wait(self, seconds: float) -> None:
        end = self.clock.now + seconds
        while self.clock.now < end:
            self.clock.now += ROUND_S
            self.app.step([])

    def down(self, button: ButtonName) -> None:
        self.buttons.move_by_key(button, down=True)

    def up(self, button: ButtonName) -> None:
        self.buttons.move_by_key(button, down=False)

    def press(self, button: ButtonName, seconds: float) -> None:
        self.down(button)
        self.wait(seconds)
        self.up(button)
        self.wait(0.3)

    def picture(self) -> bytes:
        surface = pygame.display.get_surface()
        assert surface is not None
        return pygame.image.tobytes(surface, "RGB")


@pytest.fixture
def at(window: pygame.Surface) -> Iterator[Callable[[Table], Fingers]]:
    assert window.get_size() == (1024, 600)
    made: list[Fingers] = []

    def make(live: Table) -> Fingers:
        made.append(Fingers(live))
        return made[-1]

    yield make
    for fingers in made:
        fingers.buttons.close()


def test_a_short_press_counts_when_it_is_let_go(at: Callable[[Table], Fingers]) -> None:
    fingers = at(table())
    fingers.down(ButtonName.BUY)
    fingers.wait(LONG_S / 2)
    assert fingers.screen.game._bidding.amount == 1
    fingers.up(ButtonName.BUY)
    fingers.wait(0.1)
    assert fingers.screen.game._bidding.amount == 2


def test_two_quick_presses_without_a_round_between_are_two(at: Callable[[Table], Fingers]) -> None:
    fingers = at(table())
    for _press in range(2):
        fingers.clock.now += 0.05
        fingers.buttons.press_by_key(ButtonName.BUY)
    fingers.wait(0.2)
    assert fingers.screen.game._bidding.amount == 3


def test_a_long_press_of_stick_opens_the_menu_and_does_not_stand(at: Callable[[Table], Fingers]) -> None:
    live = STATES["decision"]()
    fingers = at(live)
    before = live.state
    fingers.press(ButtonName.STICK, LONG_S + 0.1)
    assert fingers.wishes == [Wish.MENU]
    assert live.state == before
    fingers.press(ButtonName.STICK, 0.1)
    assert live.state != before


def test_a_long_press_of_buy_opens_the_rules(at: Callable[[Table], Fingers]) -> None:
    fingers = at(STATES["decision"]())
    fingers.press(ButtonName.BUY, LONG_S + 0.1)
    assert fingers.wishes == [Wish.RULES]


def test_a_long_press_of_bet_challenges_the_throw_before(at: Callable[[Table], Fingers]) -> None:
    fingers = at(STATES["challengeable"]())
    fingers.press(ButtonName.BET, LONG_S + 0.1)
    assert "value-up" in [control.name for control in fingers.screen.controls()]


def test_without_a_throw_to_challenge_it_says_so(at: Callable[[Table], Fingers]) -> None:
    fingers = at(table())
    fingers.press(ButtonName.BET, LONG_S + 0.1)
    assert fingers.screen.note == "There is nothing to challenge or take back now."


def kingdom() -> Table:
    people = kingdom_with((6, 6, 6, 2, 1))
    people.at.see(*(die("d6", value) for value in (3, 3, 3, 1, 2)))
    return people.at.table


def test_hidden_dice_are_seen_while_buy_is_held_and_covered_when_it_is_let_go(
    at: Callable[[Table], Fingers],
) -> None:
    fingers = at(kingdom())
    covered = fingers.picture()
    fingers.down(ButtonName.BUY)
    fingers.wait(LONG_S + 0.1)
    assert fingers.picture() != covered
    fingers.up(ButtonName.BUY)
    fingers.wait(0.2)
    assert fingers.picture() == covered


def test_they_are_covered_after_some_seconds_whoever_still_holds_on(
    at: Callable[[Table], Fingers],
) -> None:
    fingers = at(kingdom())
    covered = fingers.picture()
    fingers.down(ButtonName.BUY)
    fingers.wait(LONG_S + PEEK_S + 0.2)
    assert fingers.picture() == covered


def test_a_key_that_stands_for_a_button_is_held_as_a_button_is(at: Callable[[Table], Fingers]) -> None:
    fingers = at(kingdom())
    covered = fingers.picture()
    fingers.app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_2, mod=0)])
    fingers.wait(LONG_S + 0.1)
    assert fingers.picture() != covered
    fingers.app.step([pygame.event.Event(pygame.KEYUP, key=pygame.K_2, mod=0)])
    fingers.wait(0.2)
    assert fingers.picture() == covered


def test_a_press_in_the_dark_only_wakes(at: Callable[[Table], Fingers]) -> None:
    live = STATES["decision"]()
    fingers = at(live)
    before = live.state
    fingers.app._go_dark()
    fingers.press(ButtonName.STICK, 0.1)
    assert not fingers.app._dark
    assert live.state == before
