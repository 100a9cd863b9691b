"""The window: events of every kind, drawing only what changed, no display, and a table that is not fake."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np
import pygame
import pytest

from hardware.buttons import ButtonName, Buttons, Lamp
from hardware.message import NOTHING, say
from hardware.pins import PinFactory
from kiosk.screens.app import App, run
from kiosk.screens.base.window import DisplayError
from kiosk.table.players import Player
from kiosk.table.roll_request import TrayPhase
from kiosk.table.setup import Setup, open_table
from tests.as_seen import as_seen
from tests.kiosk import moves
from tests.kiosk.screens.moments.parts import Clock
from tests.kiosk.screens.moments.states import STATES, first_roll, read, table
from tests.kiosk.screens.moments.tables import hidden
from tests.kiosk.screens.one_table import OneTable
from vision.reading import DieType

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.table.table import Table
    from kiosk.ui.control import Placed
    from tests.kiosk.screens.fake_table import FakeTable


@pytest.fixture
def clock() -> Clock:
    return Clock()


class Kit:
    """An app at a window with simulated buttons, on a clock that the test turns."""

    def __init__(self, live: Table, window: pygame.Surface, clock: Clock, **options: Any) -> None:
        self.clock = clock
        shown = OneTable(live, clock)
        self.buttons = Buttons(shown.post, PinFactory.MOCK, clock=clock, sleep=lambda _: None)
        self.buttons.open()
        self.app = App(shown, window, self.buttons, clock=clock, **options)

    def step(self, *events: pygame.event.Event, after_s: float = 1.0) -> None:
        self.clock.now += after_s
        self.app.step(list(events))

    def key(self, key: int) -> None:
        self.step(*(pygame.event.Event(kind, key=key, mod=0) for kind in (pygame.KEYDOWN, pygame.KEYUP)))

    @property
    def placed(self) -> list[Placed]:
        screen: Any = self.app.screen
        found: list[Placed] = screen.input.placed
        return found

    def where(self, name: str) -> tuple[int, int]:
        return next(each.rect.center for each in self.placed if each.control.name == name)


@pytest.fixture
def kits(window: pygame.Surface, clock: Clock) -> Iterator[Any]:
    made: list[Kit] = []

    def make(live: Table, **options: Any) -> Kit:
        made.append(Kit(live, window, clock, **options))
        return made[-1]

    yield make
    for kit in made:
        kit.buttons.close()


def test_a_touch_is_one_tap_though_sdl_sends_a_mouse_click_too(kits: Any) -> None:
    live = table()
    kit = kits(live)
    kit.step()
    x, y = kit.where("more")
    kit.step(
        pygame.event.Event(pygame.FINGERDOWN, x=x / 1024, y=y / 600, finger_id=0, touch_id=0),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=True),
        pygame.event.Event(pygame.FINGERUP, x=x / 1024, y=y / 600, finger_id=0, touch_id=0),
        pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1, touch=True),
    )
    assert kit.app.screen.game._bidding.amount == 2


def test_a_click_of_a_mouse_is_a_tap_and_its_other_buttons_are_none(kits: Any) -> None:
    kit = kits(table())
    kit.step()
    at = kit.where("more")
    for button in (1, 3):
        kit.step(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=False))
        kit.step(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=button, touch=False))
    assert kit.app.screen.game._bidding.amount == 2


@pytest.mark.parametrize("keys", [(pygame.K_1, pygame.K_2, pygame.K_3), (pygame.K_s, pygame.K_b, pygame.K_e)])
def test_keys_press_the_buttons_through_their_pins(kits: Any, keys: tuple[int, int, int]) -> None:
    stick, buy, bet = keys
    live = table()
    kit = kits(live)
    kit.key(buy)
    kit.key(buy)
    kit.key(stick)
    kit.key(bet)
    kit.step()
    assert as_seen(live.state)["seats"][0]["bet"] == 2


def test_a_bouncing_switch_is_one_press(kits: Any) -> None:
    kit = kits(table())
    kit.buttons.press_by_key(ButtonName.BUY, bounces=5)
    kit.step()
    assert kit.app.screen.game._bidding.amount == 2


def test_the_lamps_follow_the_screen(kits: Any) -> None:
    kit = kits(first_roll())
    kit.step()
    assert kit.buttons.lamp(ButtonName.BUY) is Lamp.BLINKING
    assert kit.buttons.lamp(ButtonName.STICK) is Lamp.OFF


def test_nothing_is_drawn_while_nothing_changes_but_the_tray_now_and_then(
    kits: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts: Counter[str] = Counter()
    monkeypatch.setattr(pygame.display, "flip", lambda: counts.update(["all"]))
    monkeypatch.setattr(pygame.display, "update", lambda _: counts.update(["tray"]))
    live = first_roll()
    kit = kits(live)
    for _ in range(60):
        kit.step(after_s=1 / 30)
    assert counts["all"] == 1
    assert 5 <= counts["tray"] <= 12  # of 60 rounds in two seconds
    live.roll.phase_given = TrayPhase.MOVING
    counts.clear()
    for _ in range(60):
        kit.step(after_s=1 / 60)
    assert 25 <= counts["tray"] <= 31


def test_the_many_events_of_a_window_that_opens_are_one_picture(
    kits: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[None] = []
    monkeypatch.setattr(pygame.display, "flip", lambda: drawn.append(None))
    kit = kits(first_roll())
    opens = (pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED, pygame.WINDOWFOCUSGAINED)
    kit.step(*(pygame.event.Event(each) for each in opens))
    assert len(drawn) == 1


def test_escape_leaves_a_window_at_once_and_a_full_screen_only_when_confirmed(kits: Any) -> None:
    kit = kits(table())
    kit.key(pygame.K_ESCAPE)
    assert kit.app.leaving
    kit = kits(table(), fullscreen=True)
    kit.key(pygame.K_q)
    assert not kit.app.leaving
    assert "once more" in kit.app.screen.note
    kit.clock.now += 10
    kit.key(pygame.K_ESCAPE)
    assert not kit.app.leaving
    kit.key(pygame.K_ESCAPE)
    assert kit.app.leaving


@pytest.mark.parametrize(
    "gone", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN], ids=pygame.event.event_name
)
def test_hidden_dice_are_covered_when_the_window_is_left(kits: Any, gone: int) -> None:
    kit = kits(hidden("decides").at.table)
    kit.step()
    covered = pygame.image.tobytes(pygame.display.get_surface(), "RGB")
    kit.step(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_v, mod=0))
    kit.step()
    assert pygame.image.tobytes(pygame.display.get_surface(), "RGB") != covered
    kit.step(pygame.event.Event(gone), after_s=0.1)
    assert pygame.image.tobytes(pygame.display.get_surface(), "RGB") == covered


def test_closing_the_window_leaves(kits: Any) -> None:
    kit = kits(table())
    kit.step(pygame.event.Event(pygame.QUIT))
    assert kit.app.leaving


class LuckyTray:
    """Answers throws as a tray might: read, unsure, wrong, nothing, or the camera lost for a while."""

    def __init__(self, live: FakeTable, rng: random.Random) -> None:
        self.live = live
        self.rng = rng
        self.seen = 0

    def turn(self) -> None:
        live, rng = self.live, self.rng
        if live.roll.phase is TrayPhase.FAULT:
            live.roll.phase_given, live.roll.message, live.roll.changed = None, NOTHING, True
        elif rng.random() < 0.01:
            live.roll.phase_given, live.roll.message, live.roll.changed = (
                TrayPhase.FAULT,
                say("The camera is lost."),
                True,
            )
        elif live.roll.throws > self.seen and live.roll.asked is not None:
            self.seen = live.roll.throws
            die = DieType(live.roll.asked.dice[0])
            value = rng.randint(1, int(die[1:]))
            live.roll.phase_given, live.roll.message, live.roll.reading = (
                None,
                NOTHING,
                read(die, value, sure=True),
            )
            outcome = rng.random()
            if outcome < 0.6:
                live.fall(value)
            elif outcome < 0.8:
                live.roll.phase_given, live.roll.reading = TrayPhase.CHECK, read(die, value, sure=False)
                live.roll.message = say("It is not sure.")
            else:
                live.roll.message = say("That was another die.")
            live.roll.changed = True


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "events"), [(2, 150), pytest.param(3, 1000, marks=pytest.mark.slow)])
def test_random_events_break_nothing(kits: Any, seed: int, events: int) -> None:
    rng = random.Random(seed)
    kit, tray = _new_game(kits, rng)
    keys = [
        pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_SPACE, pygame.K_RETURN, pygame.K_TAB, pygame.K_UP,
        pygame.K_DOWN, pygame.K_d, pygame.K_h, pygame.K_p, pygame.K_t, pygame.K_x, pygame.K_BACKSPACE,
    ]  # fmt: skip
    throws = 0
    for _ in range(events):
        kit.step(_random_event(rng, kit, keys), after_s=rng.choice((0.05, 0.3, 0.6)))
        if rng.random() < 0.5:
            tray.turn()
        live = tray.live
        _let_bot_bet_or_stand(live)
        state = as_seen(live.state)
        held = sum(seat["chips"] for seat in state["seats"])
        assert held + state["pot"] + state["house"]["net"] == 36
        assert "Error" not in kit.app.screen.note
        if state["pending"]["kind"] == "game_over":
            throws += live.roll.throws
            kit, tray = _new_game(kits, rng)
    assert throws + tray.live.roll.throws > events // 200  # it was really played


def _new_game(kits: Any, rng: random.Random) -> tuple[Kit, LuckyTray]:
    live = table(3, bots=(1,), chips=12)
    live.roll.picture = np.zeros((60, 80, 3), np.uint8)
    return kits(live), LuckyTray(live, rng)


def _let_bot_bet_or_stand(live: FakeTable) -> None:
    pending = as_seen(live.state)["pending"]
    if pending["kind"] == "decision" and live.players[pending["seat"]].bot:
        legal = pending["legal"][0]
        moves.act(live.session, pending["seat"], legal["action"], amount=legal.get("min"))
        live.roll.changed = True


def _random_event(rng: random.Random, kit: Kit, keys: list[int]) -> pygame.event.Event:
    kind = rng.random()
    if kind < 0.35:
        moved = rng.choice((pygame.KEYDOWN, pygame.KEYUP))
        return pygame.event.Event(moved, key=rng.choice(keys), mod=rng.choice((0, pygame.KMOD_SHIFT)))
    if kind < 0.75 and kit.placed:
        at = rng.choice(kit.placed).rect.center
        moved = pygame.MOUSEBUTTONDOWN if rng.random() < 0.6 else pygame.MOUSEBUTTONUP
        return pygame.event.Event(moved, pos=at, button=1, touch=rng.random() < 0.3)
    if kind < 0.9:
        moved = pygame.FINGERDOWN if rng.random() < 0.6 else pygame.FINGERUP
        return pygame.event.Event(moved, x=rng.random(), y=rng.random(), finger_id=1, touch_id=1)
    return pygame.event.Event(rng.choice((pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSLOST)))


def test_a_hand_at_a_real_table_without_a_camera_by_buttons_alone(kits: Any) -> None:
    live = open_table(Setup(players=[Player("Ann")], watch=None, seed=1))
    kit = kits(live)
    kit.key(pygame.K_3)
    kit.step()
    assert as_seen(live.state)["seats"][0]["bet"] == 1
    for _ in range(12):
        kit.key(pygame.K_2)  # Ann's d20 shows 12
    kit.key(pygame.K_3)
    kit.step()
    kit.key(pygame.K_1)  # the house's d20 shows 20: all bets lose
    kit.key(pygame.K_3)
    kit.step()
    state = as_seen(live.state)
    assert state["pending"]["kind"] == "hand_over"
    assert state["seats"][0]["chains"][0]["total"] == 12
    assert state["house"] == {"net": 1, "dice": [{"die": "d20", "value": 20}]}
    kit.key(pygame.K_3)  # what the house rolled is counted at once
    kit.step()
    kit.key(pygame.K_3)
    kit.step()
    assert as_seen(live.state)["hand"] == 2
    live.close()


def test_run_plays_until_somebody_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.quit()
    rounds = iter(range(5))

    def events() -> list[pygame.event.Event]:
        return [] if next(rounds) < 3 else [pygame.event.Event(pygame.QUIT)]

    monkeypatch.setattr(pygame.event, "get", events)
    run(OneTable(STATES["decision"]()))
    assert next(rounds) == 4
    assert not pygame.display.get_init()


def test_without_a_screen_run_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "nosuchdriver")
    with pytest.raises(DisplayError, match="SDL_VIDEODRIVER asks for nosuchdriver"):
        run(OneTable(STATES["decision"]()))


def test_a_button_is_pushed_down_in_the_round_of_the_tap_and_comes_up_with_the_finger(
    kits: Any, window: pygame.Surface
) -> None:
    kit = kits(table())
    kit.step()
    rect = next(each.rect for each in kit.placed if each.control.name == "more")
    edge = window.subsurface(rect.x + rect.w // 2, rect.bottom - 3, 4, 2)

    def lower_edge() -> bytes:
        return pygame.image.tobytes(edge, "RGB")

    up = lower_edge()
    kit.step(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=rect.center, button=1, touch=False), after_s=0)
    down = lower_edge()
    kit.step(pygame.event.Event(pygame.MOUSEMOTION, pos=(rect.x + 4, rect.y + 4), touch=False))
    assert lower_edge() == down != up
    kit.step(pygame.event.Event(pygame.MOUSEMOTION, pos=(rect.x - 40, rect.y), touch=False))
    assert lower_edge() == up  # it is dragged off
    kit.step(pygame.event.Event(pygame.MOUSEMOTION, pos=rect.center, touch=False))
    assert lower_edge() == down
    kit.step(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=rect.center, button=1, touch=False))
    assert lower_edge() == up
    assert kit.app.screen.game._bidding.amount == 2


@pytest.mark.parametrize("finger", [True, False])
def test_what_a_finger_or_the_mouse_is_dragged_off_is_not_done(kits: Any, finger: bool) -> None:  # noqa: FBT001
    kit = kits(table())
    kit.step()
    rect = next(each.rect for each in kit.placed if each.control.name == "more")

    def moved(kinds: tuple[int, int], at: tuple[int, int]) -> None:
        if finger:
            where: dict[str, Any] = {"x": at[0] / 1024, "y": at[1] / 600, "finger_id": 0, "touch_id": 0}
            kit.step(pygame.event.Event(kinds[0], **where))
        else:
            kit.step(pygame.event.Event(kinds[1], pos=at, button=1, touch=False))

    down, up = (pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN), (pygame.FINGERUP, pygame.MOUSEBUTTONUP)
    beside = rect.centerx, rect.top - 60
    moved(down, rect.center)
    assert kit.app.screen.game._bidding.amount == 1  # it can still be dragged off
    moved((pygame.FINGERMOTION, pygame.MOUSEMOTION), beside)
    moved(up, beside)
    assert kit.app.screen.game._bidding.amount == 1
    moved(down, rect.center)
    moved(up, (rect.left + 2, rect.top + 2))  # it may slip on it
    assert kit.app.screen.game._bidding.amount == 2


def test_with_two_thumbs_what_the_first_is_on_is_done_as_the_second_comes_down(kits: Any) -> None:
    kit = kits(table())
    kit.step()
    for name, which in (("more", 1), ("more", 2)):
        x, y = kit.where(name)
        kit.step(pygame.event.Event(pygame.FINGERDOWN, x=x / 1024, y=y / 600, finger_id=which, touch_id=0))
    assert kit.app.screen.game._bidding.amount == 2
    for which, amount in ((1, 2), (2, 3)):
        x, y = kit.where("more")
        kit.step(pygame.event.Event(pygame.FINGERUP, x=x / 1024, y=y / 600, finger_id=which, touch_id=0))
        assert kit.app.screen.game._bidding.amount == amount


def test_what_cannot_be_done_now_is_not_pushed_down(kits: Any, window: pygame.Surface) -> None:
    kit = kits(table())
    kit.step()
    less = next(each for each in kit.placed if each.control.name == "less")
    assert less.control.why is not None
    place = window.subsurface(less.rect)
    before = pygame.image.tobytes(place, "RGB")
    kit.step(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=less.rect.center, button=1, touch=False))
    assert pygame.image.tobytes(place, "RGB") == before
