"""A die thrown on the touchscreen to find out whether it is fair, by taps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from calibration.tray_settings import TraySettings
from kiosk.fairness.watch_messages import Answer, NotCounted, PutRight, ThrowDie, WatchedDice, Watching
from kiosk.screens.calibration.opener import Leaders
from kiosk.tray.messages import WatchSettings
from kiosk.tray.wizard_messages import Gone, Read
from tests.kiosk.screens.moments.fairness import FakeWatch, one, thrown
from tests.kiosk.screens.moments.own_dice import READING
from vision.reading import Problem

if TYPE_CHECKING:
    from pathlib import Path

    from tests.kiosk.screens.visitor import Visitor


class Thrower:
    """At a kiosk with a camera, whose process says what a test has it say."""

    def __init__(self, make: Any, folder: Path) -> None:
        (folder / "preferences.json").write_text('{"ready": true}')
        tray = TraySettings("v4l2:0", calibration=folder / "calibration", own_dice=folder / "dice")
        self.led: list[tuple[WatchedDice, FakeWatch]] = []
        self.visitor: Visitor = make(
            source="v4l2:0",
            find_watch=lambda _source: WatchSettings(tray),
            leaders=Leaders(watch=self._lead),
        )
        self.visitor.tap("settings", "own-dice", "fair")

    def _lead(self, settings: WatchedDice) -> FakeWatch:
        self.led.append((settings, FakeWatch()))
        return self.led[-1][1]

    def hear(self, *reports: Any) -> None:
        self.led[-1][1].reports.extend(reports)
        self.visitor.step()

    def tap(self, *names: str) -> None:
        self.visitor.tap(*names)

    @property
    def told(self) -> list[Any]:
        return list(self.led[-1][1].told)

    @property
    def page(self) -> Any:
        return self.visitor.app.screen

    @property
    def words(self) -> str:
        return f"{self.page._task()[0]} {self.page._result()}"

    @property
    def rolled(self) -> dict[str, str]:
        return {each.name: each.detail for each in self.page.controls() if each.name.startswith("kind-")}


@pytest.fixture
def thrower(visitors: Any, tmp_path: Path) -> Thrower:
    return Thrower(visitors, tmp_path)


def test_throws_are_counted_as_they_come_and_the_die_that_fell_is_shown(
    thrower: Thrower, tmp_path: Path
) -> None:
    settings, watch = thrower.led[-1]
    assert settings.path.parent == tmp_path / "fairness"
    thrower.hear(Watching(can_throw=False, dice=()))
    assert "again and again" in thrower.words
    thrower.hear(Watching(can_throw=False, dice=(one("d20", 4),)))
    thrower.hear(Watching(can_throw=False, dice=(one("d20", 4), one("d8", 1), one("d8", 2, own_set="Red"))))
    assert (thrower.rolled["kind-d20"], thrower.rolled["kind-d8"]) == ("1", "2")
    assert thrower.page._kind == "d8"
    thrower.tap("kind-d20")
    assert thrower.page._counts("d20")[3] == 1
    thrower.tap("leave")
    assert watch.closed
    assert thrower.visitor.title == "Own dice"


def test_what_is_not_sure_is_answered_or_left_out(thrower: Thrower) -> None:
    thrower.hear(Watching(can_throw=False, dice=()), Read(READING))
    thrower.tap("right")
    assert thrower.told[-1] == Answer((("d20", 17),))
    thrower.hear(Read(READING))
    thrower.tap("leave-out")
    assert thrower.told[-1] == Answer(None)
    thrower.hear(Read(READING))
    thrower.tap("wrong", "face-16", "take")
    assert thrower.told[-1] == Answer((("d20", 16),))


def test_what_was_read_for_sure_and_wrongly_is_put_right(thrower: Thrower) -> None:
    thrower.hear(Watching(can_throw=False, dice=()))
    thrower.tap("wrong")
    assert thrower.page.note == "There is no throw here to correct."
    thrower.hear(Watching(can_throw=False, dice=(one("d20", 17),), newest=READING))
    thrower.tap("wrong", "face-11", "take")
    assert thrower.told[-1] == PutRight((("d20", 11),))


def test_evidence_is_told_and_claims_no_proof(thrower: Thrower) -> None:
    thrower.hear(Watching(can_throw=False, dice=thrown("d6", 60)))
    assert "That is no proof" in thrower.words
    thrower.hear(Watching(can_throw=False, dice=thrown("d6", 400, 0.3)))
    assert "This speaks against a fair die, and is no proof" in thrower.words
    assert "Farthest off is the 6." in thrower.words


def test_a_simulated_tray_throws_on_until_it_is_stopped_or_asks(thrower: Thrower) -> None:
    thrower.hear(Watching(can_throw=True, dice=()))
    thrower.tap("kind-d8", "throw-on")
    thrower.hear(Watching(can_throw=True, dice=(one("d8", 4),)))
    thrower.hear(NotCounted(Problem.COCKED.words))
    throws = [each for each in thrower.told if isinstance(each, ThrowDie)]
    assert throws == [ThrowDie("d8")] * 3
    assert Problem.COCKED.words in thrower.words
    thrower.hear(Read(READING))
    thrower.tap("right")
    thrower.hear(Watching(can_throw=True, dice=(one("d8", 4), one("d20", 17))))
    assert thrower.told[-1] == Answer((("d20", 17),))
    thrower.tap("throw")
    assert thrower.told[-1] == ThrowDie("d20")


def test_a_camera_that_is_gone_is_told_and_comes_back(thrower: Thrower) -> None:
    thrower.hear(Watching(can_throw=False, dice=(one("d8", 4),)), Gone(Problem.TOO_DARK.words))
    assert Problem.TOO_DARK.words in thrower.words
    thrower.hear(Watching(can_throw=False, dice=(one("d8", 4),)))
    assert Problem.TOO_DARK.words not in thrower.words
    assert thrower.rolled["kind-d8"] == "1"
