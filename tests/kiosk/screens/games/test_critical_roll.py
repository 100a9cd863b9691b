"""A hand played at the screen by touch alone, by keys alone and by the three buttons alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame
import pytest

from hardware.buttons import ButtonName, Freed, Lamp, Press, Stuck
from kiosk.screens.base.input import SAME_TAP_S
from kiosk.screens.base.screen import Wish
from kiosk.screens.games.registry import table_screen
from kiosk.table.roll_request import TrayPhase
from kiosk.text import translate
from tests.kiosk import moves
from tests.kiosk.screens.fake_table import REAL
from tests.kiosk.screens.looking import SIZES, unpainted
from tests.kiosk.screens.moments.states import STATES, first_roll, read, table
from tests.kiosk.screens.moments.tables import until
from tests.kiosk.screens.people import People, at_table
from vision.reading import DieType

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.kiosk.screens.fake_table import FakeTable


class Clock:
    """Stands still until it is turned."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Person:
    """Uses a screen one way: by touch, keys or buttons."""

    def __init__(self, live: FakeTable) -> None:
        self.clock = Clock()
        self.live = live
        self.screen = table_screen(live, self.clock)

    def names(self) -> list[str]:
        return [control.name for control in self.screen.controls()]

    def landed(self) -> None:
        """What was thrown has been counted."""
        self.screen.draw(unpainted())
        while self.screen.spotlight.landing is not None:
            self.clock.now += 0.2
            self.screen.do(self.clock.now)
        self.screen.draw(unpainted())
        self.clock.now += 1

    def tap(self, name: str) -> None:
        self.landed()
        canvas = unpainted()
        self.screen.draw(canvas)
        rect = next(placed.rect for placed in canvas.placed if placed.control.name == name)
        assert self.screen.input.tap(rect.center)

    def key(self, name: str) -> None:
        """By its own key, or by TAB until it is reached and RETURN."""
        self.landed()
        self.screen.draw(unpainted())
        control = next(each for each in self.screen.controls() if each.name == name)
        if control.keys:
            assert self.screen.input.key(control.keys[0])
            return
        for _ in range(60):
            self.screen.input.key(pygame.K_TAB)
            if self.screen.input.focus == name:
                assert self.screen.input.key(pygame.K_RETURN)
                return
        pytest.fail(f"no key leads to {name}")

    def press(self, name: str) -> None:
        self.landed()
        control = next(each for each in self.screen.controls() if each.name == name)
        assert control.button is not None, f"no button for {name}"
        self.screen.input.hear(Press(control.button, self.clock.now))


WAYS: list[Callable[[Person, str], None]] = [Person.tap, Person.key, Person.press]


@pytest.mark.parametrize("use", WAYS)
def test_a_whole_hand_with_bet_double_split_and_the_next_hand(use: Callable[[Person, str], None]) -> None:
    live = table(2, chips=50)
    person = Person(live)
    for _ in range(4):
        use(person, "more")
    use(person, "less")
    use(person, "bet")
    assert live.state["seats"][0]["bet"] == 4
    use(person, "bet")
    for value in (9, 8, 15):  # Ann, Ben, the house
        use(person, "throw")
        live.fall(value)
    assert live.roll.throws == 3
    use(person, "hit")
    live.fall(9)
    use(person, "split")
    assert len(live.state["seats"][0]["chains"]) == 2
    use(person, "stand")
    use(person, "stand")
    use(person, "double")  # on an 8 it begins with the d12, which comes nearest to 20
    use(person, "next-die")
    use(person, "double-down")
    assert live.state["pending"]["dice"] == ["d4"]
    live.fall(3)
    live.fall(5)  # the house's d12
    assert live.state["pending"]["kind"] == "hand_over"
    use(person, "next-hand")
    assert live.state["hand"] == 2


@pytest.mark.parametrize("use", WAYS)
def test_the_table_can_be_closed_when_the_game_is_over(use: Callable[[Person, str], None]) -> None:
    person = Person(STATES["game_over"]())
    use(person, "leave")
    assert person.screen.wish is Wish.END


@pytest.mark.parametrize("use", WAYS)
def test_an_unsure_reading_is_confirmed(use: Callable[[Person, str], None]) -> None:
    live = STATES["unsure"]()
    use(Person(live), "enter")
    assert live.roll.entered == [([("d20", 17)], "Ann", "The throw could not be read for sure")]


@pytest.mark.parametrize("use", WAYS)
def test_an_unsure_reading_is_corrected(use: Callable[[Person, str], None]) -> None:
    live = STATES["unsure"]()
    person = Person(live)
    use(person, "value-up")
    use(person, "enter")
    assert live.roll.entered[0][0] == [("d20", 18)]


@pytest.mark.parametrize("use", WAYS)
def test_an_unsure_throw_is_thrown_again(use: Callable[[Person, str], None]) -> None:
    live = STATES["unsure"]()
    person = Person(live)
    use(person, "again")
    assert live.roll.throws == 1
    assert live.roll.entered == []


@pytest.mark.parametrize("use", WAYS)
def test_on_a_real_tray_throwing_again_waits_for_a_person(use: Callable[[Person, str], None]) -> None:
    live = STATES["unsure"]()
    live.roll.camera = REAL
    use(Person(live), "again")
    assert (live.roll.throws, live.roll.phase) == (0, TrayPhase.WAITING)


@pytest.mark.parametrize("use", WAYS)
def test_without_a_camera_dice_are_tapped_in(use: Callable[[Person, str], None]) -> None:
    live = STATES["by_hand"]()
    person = Person(live)
    use(person, "value-up")
    use(person, "value-down")
    use(person, "enter")
    assert live.roll.entered == [([("d20", 20)], "Ann", "This table has no camera")]


@pytest.mark.parametrize("use", WAYS)
def test_a_die_that_the_camera_can_not_read_is_tapped_in(use: Callable[[Person, str], None]) -> None:
    live = STATES["real_camera"]()
    person = Person(live)
    use(person, "by-hand")
    use(person, "back")
    assert "by-hand" in person.names()
    use(person, "by-hand")
    use(person, "value-up")
    use(person, "enter")
    assert live.roll.entered[0][0] == [("d20", 1)]


@pytest.mark.parametrize("use", [Person.tap, Person.key])
def test_who_corrects_and_why_are_chosen_from_lists(use: Callable[[Person, str], None]) -> None:
    live = table(3, bots=(1,))
    for seat in range(3):
        moves.act(live.session, seat, "bet", amount=1)
    live.roll.phase_given, live.roll.reading = TrayPhase.CHECK, read(DieType.D20, 9, sure=False)
    person = Person(live)
    use(person, "face-6")
    use(person, "who")
    assert "list-back" in person.names()
    use(person, "entry-1")  # Cem: the bot between them enters nothing
    use(person, "why")
    use(person, "entry-1")
    use(person, "enter")
    assert live.roll.entered == [([("d20", 6)], "Cem", "The throw was read wrongly")]


@pytest.mark.parametrize(("use", "who"), [(Person.tap, "Ann"), (Person.press, "Cem")])
def test_an_open_list_can_be_gone_through_and_closed(use: Callable[[Person, str], None], who: str) -> None:
    live = table(3, bots=(1,))
    for seat in range(3):
        moves.act(live.session, seat, "bet", amount=1)
    live.roll.phase_given, live.roll.reading = TrayPhase.CHECK, read(DieType.D20, 9, sure=False)
    person = Person(live)
    person.tap("who")
    use(person, "list-next")
    use(person, "list-take" if who == "Cem" else "list-back")
    use(person, "it-is-9")
    assert live.roll.entered[0][1] == who


def test_a_tap_on_the_tray_throws() -> None:
    live = first_roll()
    Person(live).tap("tray")
    assert live.roll.throws == 1


def test_a_preset_sets_the_bet_and_the_last_bet_is_offered_again() -> None:
    live = table(chips=100)
    person = Person(live)
    person.tap("preset-5")
    person.tap("bet")
    live.fall(1, 9)
    person.tap("next-hand")
    game: Any = person.screen.game
    assert game._bidding.amount == 5


@pytest.mark.parametrize("state", STATES)
def test_a_tap_on_what_may_not_be_done_shows_why_and_changes_nothing(state: str) -> None:
    person = Person(STATES[state]())
    before = person.live.state
    for control in person.screen.controls():
        if control.why is not None:
            person.tap(control.name)
            assert person.screen.note == control.why
            assert person.screen.note.endswith(".")
    assert person.live.state == before


@pytest.mark.parametrize("state", STATES)
def test_everything_on_screen_is_reached_by_the_tab_key(state: str) -> None:
    person = Person(STATES[state]())
    canvas = unpainted()
    person.screen.draw(canvas)
    reached = set()
    for _ in range(60):
        person.screen.input.key(pygame.K_TAB)
        reached.add(person.screen.input.focus)
    assert reached == {placed.control.name for placed in canvas.placed}


@pytest.mark.parametrize("state", STATES)
def test_no_button_and_no_key_means_two_things_at_once(state: str) -> None:
    controls = table_screen(STATES[state]()).controls()
    buttons = [control.button for control in controls if control.button is not None]
    keys = [key for control in controls for key in control.keys]
    assert len(set(buttons)) == len(buttons)
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("state", [name for name in STATES if not name.startswith(("bot_decides", "moving"))])
def test_the_buttons_alone_lead_on_from_every_state(state: str) -> None:
    controls = table_screen(STATES[state]()).controls()
    assert any(control.button is not None for control in controls)


def test_a_button_without_a_meaning_says_so() -> None:
    person = Person(STATES["first_roll"]())
    person.screen.input.hear(Press(ButtonName.STICK, 0.0))
    assert person.screen.note == "STICK does nothing now."


def test_a_second_tap_too_soon_does_not_act_on_the_next_question() -> None:
    live = STATES["can_split"]()
    person = Person(live)
    person.tap("split")
    chains = [chain["dice"] for chain in live.state["seats"][0]["chains"]]
    canvas = unpainted()
    person.screen.draw(canvas)
    stand = next(placed.rect for placed in canvas.placed if placed.control.name == "stand")
    person.clock.now += SAME_TAP_S / 2
    assert not person.screen.input.tap(stand.center)
    assert [chain["dice"] for chain in live.state["seats"][0]["chains"]] == chains
    person.clock.now += SAME_TAP_S
    assert person.screen.input.tap(stand.center)


def test_a_tap_meant_for_a_screen_that_is_gone_does_nothing() -> None:
    live = STATES["decision"]()
    person = Person(live)
    canvas = unpainted()
    person.screen.draw(canvas)
    double = next(placed.rect for placed in canvas.placed if placed.control.name == "double")
    live.act("stand")
    live.fall(6)
    state = live.state
    assert not person.screen.input.tap(double.center)
    assert live.state == state


def test_a_stuck_button_is_told_until_it_is_free() -> None:
    person = Person(STATES["decision"]())

    def texts() -> list[str]:
        canvas = unpainted()
        person.screen.draw(canvas)
        return [mark.text for mark in canvas.marks]

    person.screen.input.hear(Stuck(ButtonName.BUY, 0.0))
    assert any("BUY is held down or stuck" in text for text in texts())
    person.screen.input.hear(Freed(ButtonName.BUY, 1.0))
    assert not any("stuck" in text for text in texts())


def test_the_lamps_show_what_is_legal_and_what_is_waited_for() -> None:
    assert table_screen(STATES["first_roll"]()).lamps() == {
        ButtonName.STICK: Lamp.OFF,
        ButtonName.BUY: Lamp.BLINKING,
        ButtonName.BET: Lamp.OFF,
    }
    assert table_screen(STATES["no_chips_to_double"]()).lamps()[ButtonName.BET] is Lamp.OFF


def test_a_reading_of_another_die_is_not_offered_as_the_answer() -> None:
    live = STATES["unsure"]()
    live.roll.reading = read(DieType.D12, 9, sure=False)
    person = Person(live)
    person.tap("enter")
    assert person.screen.note == "First tap the value that the die shows."
    assert live.roll.entered == []


def test_a_refusal_is_shown_in_its_own_words() -> None:
    live = STATES["unsure"]()
    person = Person(live)
    person.tap("face-4")
    live.roll.phase_given = TrayPhase.CHECK
    live.state_given = live.state
    live.fall(3)  # meanwhile another answer was taken
    live.fall(8)
    person.tap("enter")
    assert person.screen.note


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_die_on_a_button_is_large_enough_to_be_seen_as_one_or_left_out(
    size: tuple[int, int], language: str
) -> None:
    translate.use(language)
    canvas = unpainted(size)
    people = People(at_table("critical-roll", {"mode": "house"}, "Ann", "Ben", "Cem"))
    for _seat in range(3):
        people.at.table.act("bet", amount=2)
    until(people, "decision").screen.draw(canvas)
    hit = next(each.rect for each in canvas.placed if each.control.name == "hit")
    assert all(place.w >= canvas.px(30) for _die, _value, place in canvas.dice if hit.contains(place))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("state", ["split_twice", "6_chains", "16_chains", "2_chains"])
def test_dice_of_several_rows_are_no_dots_at_their_seat(state: str, size: tuple[int, int]) -> None:
    canvas, screen = unpainted(size), table_screen(STATES[state](), clock=iter(range(10**6)).__next__)
    screen.draw(canvas)
    seat = screen._areas(canvas).seats[0]
    found = [place.w for _die, _value, place in canvas.dice if seat.contains(place)]
    assert found
    assert min(found) >= canvas.px(18)
