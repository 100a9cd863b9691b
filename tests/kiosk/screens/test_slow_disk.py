"""A disk that stalls for seconds in a sync: the picture says so, no tap counts twice, nothing is lost."""

from __future__ import annotations

import errno
import threading
import time
from contextlib import closing
from itertools import product
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from hardware.atomic_file import write_atomically
from hardware.buttons import ButtonName, LetGo, Press
from hardware.switches import Switched, SwitchName
from kiosk.journal.diary import Kind
from kiosk.journal.history import commands_of_game
from kiosk.journal.journal import Journal
from kiosk.journal.storage.patience import EVERY_S, Patience
from kiosk.screens import app
from kiosk.screens.base.navigation import Coordinator
from kiosk.screens.base.trouble import draw_slow_disk
from kiosk.settings import two_copies
from kiosk.settings.keeper import Keeper
from kiosk.text import translate
from kiosk.ui.canvas import Canvas
from tests.kiosk.screens.visitor import a_turn_of_ann, through_the_guide

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable
    from pathlib import Path

STALL_S = 5.0


class Stalling:
    """A connection whose next commit takes its time: `meanwhile` is done, and the clock goes on."""

    def __init__(self, db: sqlite3.Connection, meanwhile: Callable[[], None]) -> None:
        self._db = db
        self._meanwhile: Callable[[], None] | None = meanwhile

    def __getattr__(self, name: str) -> Any:
        return getattr(self._db, name)

    def execute(self, command: str, *values: Any) -> Any:
        meanwhile, stalls = self._meanwhile, command == "COMMIT"
        if stalls and meanwhile is not None:
            self._meanwhile = None
            meanwhile()
        return self._db.execute(command, *values)


@pytest.mark.slow
@pytest.mark.parametrize("stall_s", [0.0, 1.0, STALL_S])
def test_taps_made_while_the_disk_stalls_count_for_nothing(visitors: Any, stall_s: float) -> None:
    visitor = visitors(painted=True)
    through_the_guide(visitor)
    table = a_turn_of_ann(visitor)
    visitor.step(after_s=1.0)
    screen: Any = visitor.app.screen
    stick = next(each.rect for each in screen.input.placed if each.control.name == "stick")
    at = stick.center
    where = {"x": at[0] / visitor.size[0], "y": at[1] / visitor.size[1], "finger_id": 0, "touch_id": 0}
    window = pygame.display.get_surface()
    visitor.step(pygame.event.Event(pygame.FINGERDOWN, **where), after_s=0.0)
    waiting = window.copy()  # it is touched
    if stall_s:  # first in a line over what was seen last
        draw_slow_disk(Canvas(waiting, visitor.house.theme), stall_s, covers=False)
    seen: list[bytes] = []

    def meanwhile() -> None:
        visitor.clock.now += stall_s
        if stall_s:
            time.sleep(4 * EVERY_S)
        seen.append(pygame.image.tobytes(window, "RGB"))
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            pygame.event.post(pygame.event.Event(kind, **where))
        visitor.kiosk.post(Press(ButtonName.STICK, visitor.clock.now))

    pygame.event.clear()
    table.journal.db = table.journal._file.db = Stalling(table.journal.db, meanwhile)
    commands = len(commands_of_game(table.journal.db))
    visitor.step(pygame.event.Event(pygame.FINGERUP, **where), after_s=0.0)
    visitor.clock.now += 2.0  # long after what keeps double taps apart
    visitor.step(*pygame.event.get())
    assert seen[0] == pygame.image.tobytes(waiting, "RGB")
    assert len(commands_of_game(table.journal.db)) - commands == (1 if stall_s else 2)
    assert visitor.kiosk.table is table
    visitor.tap("stick" if stall_s else "menu")  # it goes on


def test_who_is_told_to_stop_in_a_hand_closes_all_of_it_however_slow_the_disk_is(
    visitors: Any, tmp_path: Path
) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    table = a_turn_of_ann(visitor)
    visitor.kiosk.leaving = True  # as SIGTERM has it
    app.run(visitor.kiosk, buttons=visitor.buttons)
    assert not pygame.display.get_init()
    diary = table.journal.diary
    diary._db = table.journal._file.db = Stalling(diary._db, lambda: time.sleep(3 * EVERY_S))
    visitor.kiosk.close()
    with closing(Journal(tmp_path / "journal.db")) as journal:
        (newest,) = journal.db.execute("SELECT kind FROM diary ORDER BY number DESC LIMIT 1").fetchone()
    assert newest == Kind.CLOSED


def test_what_is_no_press_is_heard_after_a_stall() -> None:
    shown = Coordinator()
    heard: list[object] = []
    shown.hear = heard.append  # type: ignore[assignment,method-assign]
    lid = Switched(SwitchName.LID, closed=True, time=1.0)
    events = [lid, Press(ButtonName.BET, 1.0), LetGo(ButtonName.BET, 2.0)]
    for event in events:
        shown.post(event)
    shown.forget_presses()
    while not shown._events.empty():
        shown.hear(shown._events.get())
    assert heard == [events[0], events[2]]


def test_what_waits_for_everybody_fits_every_screen(window: pygame.Surface) -> None:  # noqa: ARG001 - fonts
    for size, language in product([(640, 480), (480, 800), (800, 480), (1920, 1080)], ["en", "de"]):
        translate.use(language)
        for waited_s in (0.3, 12.0):
            canvas = Canvas(pygame.Surface(size, 0, 32))
            draw_slow_disk(canvas, waited_s, covers=False)
            assert all(mark.fits for mark in canvas.marks), (size, language)


def test_a_slow_disk_leaves_hidden_dice_open_for_no_moment(window: pygame.Surface) -> None:  # noqa: ARG001
    pictures = set()
    for open_dice in ("red", "blue"):
        canvas = Canvas(pygame.Surface((800, 480), 0, 32))
        canvas.surface.fill(open_dice)
        draw_slow_disk(canvas, 0.3, covers=True)
        pictures.add(pygame.image.tobytes(canvas.surface, "RGB"))
    assert len(pictures) == 1
    assert "0 s" not in [mark.text for mark in canvas.marks]


def test_who_waits_looks_about_and_is_told_what_failed() -> None:
    looks: list[str] = []
    patience = Patience(lambda: looks.append(threading.current_thread().name))

    def work() -> None:
        time.sleep(2.5 * EVERY_S)
        raise OSError("no")

    with pytest.raises(OSError, match="no"):
        patience.do(work)
    assert looks == ["MainThread"] * 2
    patience.end()
    patience.do(lambda: looks.append("at the end"))
    assert looks[-1] == "at the end"


def test_who_is_asked_to_end_meanwhile_lets_the_sync_end_first(tmp_path: Any) -> None:
    def end() -> None:
        raise KeyboardInterrupt

    def work() -> None:
        time.sleep(2 * EVERY_S)
        done.append("synced")

    done: list[str] = []
    patience = Patience(end)
    with pytest.raises(KeyboardInterrupt):
        patience.do(work)
    assert done == ["synced"]
    patience.end()
    Journal(tmp_path / "journal.db", look_about=end).close()  # a quick disk is looked at by nobody


class Card:
    """A card whose next write waits until it is let go on, and then may fail."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.goes_on, self.written = threading.Event(), 0
        self.fails = False
        self.at_once = True
        monkeypatch.setattr(two_copies, "write_atomically", self._write)

    def _write(self, path: Path, data: bytes, mode: int) -> None:
        if not self.at_once:
            assert self.goes_on.wait(5), "the main loop has waited for the card"
        if self.fails:
            raise OSError(errno.EIO, "Input/output error")
        self.written += 1
        write_atomically(path, data, mode)


def test_what_is_set_while_the_disk_stalls_holds_at_once_and_the_last_of_it_is_kept(
    visitors: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.tap("back", "comfort")
    card = Card(monkeypatch)
    card.at_once = False
    volume = visitor.house.preferences.volume
    visitor.tap("volume-down", "volume-down", "volume-down", "calm-True")
    assert (visitor.house.preferences.volume, visitor.house.sounds.volume) == (volume - 3, volume - 3)
    assert (card.written, visitor.app.screen.note) == (0, "")
    visitor.tap("volume-up")
    card.goes_on.set()
    visitor.kiosk.close()
    assert card.written == 4  # both copies of the first one, and of the last one
    kept = Keeper(tmp_path / "preferences.json").open()
    assert kept == visitor.house.preferences
    assert (kept.volume, kept.calm) == (volume - 2, True)


def test_a_save_that_fails_after_a_stall_is_said_then(visitors: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.tap("back", "comfort")
    card = Card(monkeypatch)
    card.at_once, card.fails = False, True
    visitor.tap("volume-down")
    assert visitor.app.screen.note == ""
    card.goes_on.set()
    while not visitor.app.screen.note:
        time.sleep(0.001)
        visitor.step()
    assert visitor.app.screen.note.startswith("What was set can't be kept")
    card.fails = False
    visitor.tap("volume-up")
    visitor.step()
    assert visitor.app.screen.note == ""
    assert card.written == 2


def test_a_pin_is_on_disk_when_it_is_said_to_hold_and_who_waits_sees_it(
    visitors: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    card = Card(monkeypatch)
    card.at_once = False
    monkeypatch.setattr(visitor.house, "look_about", card.goes_on.set)
    visitor.house.change(volume=1)
    assert card.written == 0
    visitor.house.change(pin="$argon2id$new")
    kept = Keeper(tmp_path / "preferences.json").open()
    assert (kept.pin, kept.volume) == ("$argon2id$new", 1)
