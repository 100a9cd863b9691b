"""The spectators' window: opened where its display is, let go of where it is not, never over the kiosk's."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from kiosk.screens.spectators.scene import Onlooker
from kiosk.screens.spectators.worker import LOOKED_FOR_S, PLUGGED_S, SETTLED_S, Display, Show
from kiosk.screens.table.moving.landing import HOUSE_S
from kiosk.table.players import Player
from kiosk.ui.motion import LONGEST_S
from tests.kiosk.screens.spectators.scenes import GAMES, scene
from tests.kiosk.table.test_table import AtTable, die

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from kiosk.screens.spectators.messages import Where

KIOSKS, SECOND = (1024, 600), (1280, 720)


class Desk:
    """Displays that a test plugs in and out; SDL's dummy driver has one."""

    def __init__(self, folder: Path) -> None:
        self.sizes = [KIOSKS, SECOND]
        self.asked: list[int] = []
        self.connector = folder / "card1-HDMI-A-1"
        self.connector.mkdir()
        self.say("connected")

    def say(self, status: str) -> None:
        (self.connector / "status").write_text(f"{status}\n")
        (self.connector / "enabled").write_text("enabled\n")


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Desk]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    made = Desk(tmp_path)
    open_window = pygame.display.set_mode

    def set_mode(size: tuple[int, int], flags: int = 0, *, display: int = 0) -> pygame.Surface:
        made.asked.append(display)
        return open_window(size, flags & ~pygame.FULLSCREEN)

    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    monkeypatch.setattr(pygame.display, "get_num_displays", lambda: len(made.sizes))
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: made.sizes)
    yield made
    pygame.display.quit()


@pytest.mark.parametrize("where", ["auto", 1])
def test_it_fills_the_other_display(desk: Desk, tmp_path: Path, where: Where) -> None:
    display = Display(where, tmp_path)
    surface = display.tend(0.0)
    assert surface is not None
    assert surface.get_size() == SECOND
    assert desk.asked == [1]
    assert display.tend(1.0) is surface, "no second window"


def test_to_try_it_a_window_is_enough_and_closed_it_stays_closed(desk: Desk, tmp_path: Path) -> None:
    desk.sizes = [KIOSKS]
    display = Display("window", tmp_path)
    assert display.tend(0.0) is not None
    pygame.event.post(pygame.event.Event(pygame.WINDOWDISPLAYCHANGED, display_index=1))
    assert display.tend(1.0) is not None
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert display.tend(2.0) is None
    assert display.tend(1000.0) is None


@pytest.mark.parametrize("where", ["auto", 1, 2])
def test_a_display_that_is_not_there_is_looked_for_now_and_then(
    desk: Desk, tmp_path: Path, where: Where
) -> None:
    desk.sizes = [KIOSKS]
    display = Display(where, tmp_path)
    assert display.tend(0.0) is None
    desk.sizes = [KIOSKS, SECOND, SECOND]
    assert display.tend(LOOKED_FOR_S / 2) is None
    assert display.tend(LOOKED_FOR_S) is not None
    assert desk.asked == [2 if where == 2 else 1]


def test_one_that_is_unplugged_is_let_go_of_and_comes_back(desk: Desk, tmp_path: Path) -> None:
    display = Display("auto", tmp_path)
    assert display.tend(0.0) is not None
    assert display.tend(1.0) is not None
    desk.sizes = [KIOSKS]
    assert display.tend(2.0) is None, "as SDL says"
    desk.sizes = [KIOSKS, SECOND]
    assert display.tend(2.0 + SETTLED_S) is not None
    desk.say("disconnected")  # and SDL says nothing
    assert display.tend(20.0) is None
    desk.sizes = [KIOSKS]
    assert display.tend(20.0 + SETTLED_S) is None
    desk.sizes = [KIOSKS, SECOND]
    desk.say("connected")
    assert display.tend(40.0) is not None
    assert display.tend(40.0 + PLUGGED_S) is not None


def test_a_window_that_is_moved_to_the_kiosks_display_is_closed(desk: Desk, tmp_path: Path) -> None:
    display = Display("auto", tmp_path)
    assert display.tend(0.0) is not None
    pygame.event.post(pygame.event.Event(pygame.WINDOWDISPLAYCHANGED, display_index=1))
    assert display.tend(0.1) is not None, "it came to where it belongs"
    pygame.event.post(pygame.event.Event(pygame.WINDOWDISPLAYCHANGED, display_index=0))
    assert display.tend(0.2) is None
    assert desk.asked == [1]


def test_a_display_that_refuses_is_tried_again(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_size: object, **_more: object) -> pygame.Surface:
        raise pygame.error("no such mode")

    with monkeypatch.context() as patch:
        patch.setattr(pygame.display, "set_mode", refuse)
        display = Display("auto", tmp_path)
        assert display.tend(0.0) is None
    assert desk.asked == []
    assert display.tend(LOOKED_FOR_S) is not None


def test_what_has_not_changed_is_not_drawn_again() -> None:
    surface = pygame.Surface((320, 200), 0, 32)
    show = Show()
    assert show.draw(surface, 0.0, afresh=True) == [], "nothing was told yet"
    show.take(scene(GAMES["six-shooter_turn"]()))
    assert show.draw(surface, 0.0, afresh=False) == [surface.get_rect()]
    show.draw(surface, 10.0, afresh=False)
    assert show.draw(surface, 20.0, afresh=False) == []
    assert show.draw(surface, 30.0, afresh=True) == [surface.get_rect()], "a window that was opened anew"


def test_how_the_house_comes_off_is_stamped_once_its_last_die_is_counted() -> None:
    at = AtTable(Player("Ann"))
    at.table.act("bet", amount=5)
    at.see(die("d20", 1))
    onlooker, surface, show = Onlooker(at.table), pygame.Surface(SECOND, 0, 32), Show()
    show.take(scene(onlooker.game(0.0)))
    show.draw(surface, 0.0, afresh=False)
    at.see(die("d20", 9))
    show.take(scene(onlooker.game(0.0)))
    show.draw(surface, 1.0, afresh=False)
    show.draw(surface, 1.0 + LONGEST_S, afresh=False)
    show.take(scene(onlooker.game(LONGEST_S + HOUSE_S)))
    show.draw(surface, 1.0 + LONGEST_S, afresh=False)
    without = pygame.surfarray.array3d(surface)
    assert show.moving
    show.draw(surface, 1.01 + LONGEST_S, afresh=False)
    show.draw(surface, 1.4 + LONGEST_S, afresh=False)
    assert (pygame.surfarray.array3d(surface) != without).any(axis=2).mean() > 0.05
    show.draw(surface, 2.5 + LONGEST_S, afresh=False)
    assert not show.moving


@pytest.mark.parametrize("calm", [False, True])
def test_what_a_hand_will_be_remembered_for_is_stamped_over_the_stage(*, calm: bool) -> None:
    at = AtTable(Player("Ann"), Player("Ben"))
    for _seat in range(2):
        at.table.act("bet", amount=5)
    onlooker = Onlooker(at.table)
    surface = pygame.Surface(SECOND, 0, 32)
    show = Show()
    show.take(scene(onlooker.game(0.0), calm=calm))
    show.draw(surface, 0.0, afresh=False)
    at.see(die("d20", 20))
    show.take(scene(onlooker.game(0.0), calm=calm))
    show.draw(surface, 1.0, afresh=False)
    assert show.moving is not calm
    show.draw(surface, 1.3, afresh=False)
    stamped = pygame.surfarray.array3d(surface)
    show.draw(surface, 2.0, afresh=False)
    over = pygame.surfarray.array3d(surface)
    assert ((stamped != over).any(axis=2).mean() > 0.05) is not calm
