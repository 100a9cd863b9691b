"""Own dice on the touchscreen, by taps: made, thrown, confirmed, taken back, switched off, deleted."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from calibration.enrolment import Gain
from calibration.tray_settings import TraySettings
from hardware.message import say
from kiosk.screens.calibration.enrol_page import gained
from kiosk.screens.calibration.opener import Leaders
from kiosk.tray.enrol_messages import EnrolSettings, Keep, Known, NotKept, ThrowDie, Undo
from kiosk.tray.messages import WatchSettings
from kiosk.tray.wizard_messages import Gone, Read
from tests.kiosk.screens.moments.own_dice import READING, FakeEnroller
from vision.dice_sets import add_example, make_set, read_sets
from vision.reading import DieType

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.kiosk.screens.visitor import Visitor

PICTURE = np.zeros((96, 96, 3), np.uint8)


class Host:
    """At a kiosk with a camera, whose process says what a test has it say."""

    def __init__(self, make: Callable[..., Visitor], folder: Path, source: str) -> None:
        (folder / "preferences.json").write_text('{"ready": true}')
        tray = TraySettings(source, calibration=folder / "calibration", own_dice=folder / "dice")
        self.dice = folder / "dice"
        self.led: list[tuple[EnrolSettings, FakeEnroller]] = []
        self.visitor = make(
            source=source, find_watch=lambda _source: WatchSettings(tray), leaders=Leaders(enrol=self._lead)
        )
        self.visitor.tap("settings", "own-dice")

    def _lead(self, settings: EnrolSettings) -> FakeEnroller:
        self.led.append((settings, FakeEnroller()))
        return self.led[-1][1]

    def tap(self, *names: str) -> None:
        self.visitor.tap(*names)

    def name_it(self, name: str) -> None:
        self.tap("new", *(f"key-{letter}" for letter in name), "done")

    def hear(self, *reports: Any) -> None:
        self.led[-1][1].reports.extend(reports)
        self.visitor.step()

    @property
    def told(self) -> list[Any]:
        return list(self.led[-1][1].told)

    @property
    def words(self) -> str:
        page: Any = self.visitor.app.screen
        return str(page._state(self.visitor.kiosk.theme)[0])


@pytest.fixture
def host(visitors: Any, tmp_path: Path) -> Host:
    return Host(visitors, tmp_path, "v4l2:0")


def known(counts: dict[tuple[str, int], int] | None = None, *, can_throw: bool = False) -> Known:
    return Known(can_throw, counts or {}, Gain(), can_undo=bool(counts))


def kept(folder: Path, name: str = "Red", *values: int) -> None:
    own = make_set(folder, name, "")
    for value in values or (3, 3, 3):
        add_example(own, DieType.D6, value, PICTURE, PICTURE)


def test_a_set_is_named_and_its_dice_are_confirmed_put_right_or_left_out(host: Host) -> None:
    host.name_it("Red")
    settings, leader = host.led[-1]
    assert (settings.name, settings.folder, host.visitor.title) == ("Red", host.dice, "Red")
    host.hear(known(), Read(READING))
    host.tap("right")
    assert host.told[-1] == Keep((("d20", 17),))
    assert host.words == "Kept: d20 17."
    host.hear(known({("d20", 17): 1}), Read(READING))
    host.tap("wrong", "face-16", "take")
    assert host.told[-1] == Keep((("d20", 16),))
    host.hear(Read(READING))
    host.tap("leave-out")
    assert host.told[-1] == Keep(None)
    host.tap("leave")
    assert leader.closed
    assert host.visitor.title == "Own dice"


def test_what_is_surely_another_die_is_asked_once_more(host: Host) -> None:
    host.name_it("Red")
    host.hear(known(), Read(READING))
    before = host.told
    host.tap("wrong", "kind-d12", "take")
    assert host.told == before
    page: Any = host.visitor.app.screen
    assert "That looks like a d20, no d12. Keep it?" in [each.label for each in page.controls()]
    host.visitor.clock.now += 2
    host.tap("take")
    assert host.told[-1] == Keep((("d12", 12),))


def test_the_last_throw_is_taken_back(host: Host) -> None:
    host.name_it("Red")
    host.hear(known())
    host.tap("undo")
    assert host.visitor.app.screen.note == "Nothing was kept here yet."
    host.hear(known({("d20", 17): 1}))
    host.tap("undo")
    assert host.told[-1] == Undo()


def test_what_looks_like_another_face_of_the_set_is_doubted(host: Host) -> None:
    host.name_it("Red")
    host.hear(known(), Read(READING))
    host.tap("right")
    host.hear(replace(known({("d20", 17): 2}), doubts=((("d20", 17), ("d20", 13)),)))
    assert host.words.startswith("Kept as d20 17, and it looks most like your d20 13.")
    host.tap("undo")
    assert host.words == "The last throw is taken back."


def test_progress_is_told_by_die_and_face(host: Host) -> None:
    host.name_it("Red")
    host.hear(known({("d4", 1): 3, ("d4", 2): 3, ("d4", 3): 2, ("d20", 1): 1}))
    page: Any = host.visitor.app.screen
    details = {each.name: each.detail for each in page.controls()}
    assert (details["kind-d4"], details["kind-d20"]) == ("2/4", "0/20")
    host.hear(known({("d4", value): 3 for value in range(1, 5)}))
    host.tap("kind-d4")
    assert "well known" in page._task()


def test_a_throw_that_could_not_be_kept_and_a_camera_that_is_gone_are_told(host: Host) -> None:
    host.name_it("Red")
    host.hear(known(), Read(READING))
    host.tap("right")
    host.hear(NotKept(say("Nothing can be kept.")))
    assert host.words == "Nothing can be kept."
    host.hear(Read(READING), Gone(say("The camera was unplugged.")))
    assert host.words == "The camera was unplugged."
    assert "right" not in host.visitor.names


def test_a_simulated_tray_throws_the_die_that_is_chosen_and_its_sets_are_kept_apart(
    visitors: Any, tmp_path: Path
) -> None:
    host = Host(visitors, tmp_path, "simulated")
    host.name_it("Red")
    assert host.led[-1][0].folder == host.dice / "simulated"
    host.hear(known(can_throw=True))
    host.tap("kind-d8", "throw")
    assert host.told[-1] == ThrowDie("d8")


def test_a_set_is_switched_off_and_on_and_deleted(host: Host) -> None:
    kept(host.dice)
    host.visitor.escape()
    host.tap("own-dice", "set-red", "used-False")
    assert not read_sets(host.dice)[0].used
    host.tap("used-True")
    assert read_sets(host.dice)[0].used
    host.tap("delete")
    assert len(read_sets(host.dice)) == 1
    host.visitor.clock.now += 2
    host.tap("delete")
    assert read_sets(host.dice) == []
    assert host.visitor.title == "Own dice"


@pytest.mark.slow
def test_a_set_is_gone_on_with_and_then_says_what_was_gained(host: Host) -> None:
    kept(host.dice)
    host.visitor.escape()
    host.tap("own-dice", "set-red", "enrol")
    assert host.led[-1][0].name == "Red"
    host.hear(Known(can_throw=False, counts={}, gain=Gain(6, 4, 0), can_undo=True))
    host.tap("leave")
    page: Any = host.visitor.app.screen
    assert (page.title, gained(page.gain)) == (
        "Red",
        "6 dice with known faces: without the set 4 asked about, with it 0.",
    )


def test_what_the_process_keeps_when_its_page_has_gone_is_shown(host: Host) -> None:
    host.name_it("Red")
    host.hear(known())
    host.tap("leave")
    assert "set-red" not in host.visitor.names
    kept(host.dice)  # the last throw, a moment later
    host.visitor.step(after_s=1.5)
    host.tap("set-red")
    kept(host.dice, "Red", 5)
    page: Any = host.visitor.app.screen
    host.visitor.step(after_s=1.5)
    assert len(page._own.examples) == 2
    for path in (host.dice / "red").iterdir():
        path.unlink()
    host.visitor.step(after_s=1.5)
    assert host.visitor.title == "Own dice"


def test_what_got_worse_is_said_too() -> None:
    assert gained(Gain()) == ""
    assert gained(Gain(6, 4, 0, 0, 1)).endswith("Misread and not asked about: 0 without it, 1 with it.")


@pytest.mark.slow
def test_a_name_that_is_none_is_refused_and_an_empty_one_makes_nothing(host: Host) -> None:
    host.name_it("-")
    assert "is no name" in host.visitor.app.screen.note
    host.tap("new", "done")
    assert host.visitor.app.screen.note == "Type a name first."
    host.tap("back")
    assert (host.visitor.title, host.led) == ("Own dice", [])


def test_many_sets_are_turned_over(host: Host) -> None:
    for name in "ABCDEF":
        kept(host.dice, name)
    host.visitor.escape()
    host.tap("own-dice", "later", "set-f")
    assert host.visitor.title == "F"


def test_without_a_camera_that_is_said(visitors: Any, tmp_path: Path) -> None:
    (tmp_path / "preferences.json").write_text('{"ready": true}')
    visitor = visitors()
    visitor.tap("settings", "own-dice")
    assert visitor.app.screen.note == "There is no camera that looks into a tray: choose one first."
