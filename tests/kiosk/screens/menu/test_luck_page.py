"""What was luck is told at the kiosk, from a thread of its own; nobody waits for it, and leaving ends it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from kiosk.ui.control import Tone
from tests.kiosk.luck.played import an_evening
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.visitor import through_the_guide
from tests.kiosk.screens.watched import EXPOSED

if TYPE_CHECKING:
    from tests.kiosk.screens.visitor import Visitor

WITHIN_S = 20


def read(visitor: Visitor) -> str:
    """All words on the page, once it has been worked out."""
    until = time.monotonic() + WITHIN_S
    screen: Any = visitor.app.screen
    while not screen._read.done() and time.monotonic() < until:
        time.sleep(0.01)
    visitor.step()
    canvas = unpainted(visitor.size)
    screen.draw(canvas)
    return " | ".join(" ".join(mark.text.split()) for mark in canvas.marks)


def test_settling_up_tells_what_was_luck(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    path = visitor.house.setup.journal
    an_evening(path, "six-shooter", 3)
    an_evening(path, "kingdom", 2, ("Ann", "Ben", "Cem"))
    an_evening(path, "critical-roll", 2)
    visitor.kiosk._record.settle_up()
    visitor.step(EXPOSED)
    visitor.tap("luck")
    assert visitor.title == "Luck and skill: this evening"
    told = read(visitor)
    assert told.count("2 of 30 hands") == 2
    assert told.count("After 30 hands luck can be told from skill.") == 1  # once, and not at each
    assert "+" not in told  # of so few no figure is told
    assert "luck is an estimate" not in told
    visitor.tap("game-kingdom")
    assert "luck is an estimate" in read(visitor)
    leads = next(each for each in visitor.app.screen.controls() if each.name == "all")
    assert (leads.label, leads.detail) == ("All evenings", "show them")
    visitor.tap("all")
    assert "2 of 30 hands" in read(visitor)
    assert visitor.title == "Luck and skill: all evenings"
    page: Any = visitor.app.screen
    visitor.escape()
    assert page._reader._ends.is_set()
    assert visitor.title == "Settle up"


def test_the_game_that_was_played_last_is_shown_first(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    for game in ("six-shooter", "critical-roll"):
        an_evening(visitor.house.setup.journal, game, 2)
    visitor.kiosk._record.settle_up()
    visitor.step(EXPOSED)
    visitor.tap("luck")
    read(visitor)
    page: Any = visitor.app.screen
    chosen = [each.name for each in page.actions() if each.tone is Tone.CHOSEN]
    assert chosen == ["game-critical-roll"]
    visitor.tap("game-six-shooter")
    assert page._shown == "six-shooter"


def test_before_anything_was_played_that_is_said(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    an_evening(visitor.house.setup.journal, "kingdom", 1, ("Ann", "Ben", "Cem"))
    visitor.kiosk._record.settle_up()
    visitor.step(EXPOSED)
    visitor.tap("luck")
    told = read(visitor)
    assert "1 hand of Kingdom is left out until that game is over" in told
    visitor.escape()
    visitor.house.finish()
    visitor.kiosk._record.settle_up()
    visitor.step(EXPOSED)
    visitor.tap("luck")
    assert "1 of 30 hands" in read(visitor)  # nobody goes on with it
