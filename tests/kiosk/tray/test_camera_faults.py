"""A camera that fails in any way, in any phase of a hand: the hand goes on, and no roll is invented.

The table, its supervisor and the camera's process are the real ones; the camera is `faulty_camera`.
"""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from calibration.tray_settings import TraySettings
from kiosk.games.session import PendingKind
from kiosk.table.players import Player
from kiosk.table.roll_request import TrayPhase
from kiosk.table.setup import Setup, open_table
from kiosk.table.table import Table
from kiosk.tray import process
from kiosk.tray.messages import WatchSettings
from tests.kiosk.faulty_camera import FLIGHT_S, clear, parts, set_fault, throw
from tests.kiosk.stopwatch import Stopwatch

if TYPE_CHECKING:
    from kiosk.table.table import Table

PATIENCE_S = 20.0
REST_S = 0.15
SEEN_S = REST_S + 0.2
"""After it what lay still has been seen to."""
LONGEST_ROUND_S = 0.1
"""Nothing may block the screen for longer."""
FAULTS = {
    "hangs": "not answered",
    "drops": "no picture",
    "freezes": "frozen",
    "dark": "dark",
    "modes": "changed its picture",
    "gone": "Plug it in",
}
"""What goes wrong, and what the screen says of it."""


class Evening:
    """People play, Critical Roll against the house unless told otherwise, and throw for it too."""

    def __init__(self, folder: Path, game: str = "critical-roll", people: tuple[str, ...] = ("Ann",)) -> None:
        self.folder = folder
        set_fault(folder, "")
        settings = WatchSettings(TraySettings(source=f"v4l2:{folder}", rest_s=REST_S, parts=parts))
        players = [Player(name) for name in people]
        setup = Setup(players, settings, game, chips=1000, resume=False, hang_s=1.0)
        self.table: Table = open_table(setup)
        self.rounds: list[float] = []

    def until(self, true: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + PATIENCE_S
        while not true():
            assert time.monotonic() < end, (
                f"never {what}: {self.table.roll.phase}, {self.table.roll.message!r}"
            )
            self.turn()

    def turn(self) -> None:
        """One round of the main loop."""
        stopwatch = Stopwatch()
        self.table.pump(time.monotonic())
        self.table.roll.frame()
        self.rounds.append(stopwatch.seconds())
        time.sleep(0.01)

    def wait(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.turn()

    def check_fluent(self) -> None:
        """Not one round of the whole evening took longer."""
        assert max(self.rounds) < LONGEST_ROUND_S

    def rolls(self) -> int:
        """How many rolls the game has taken."""
        return sum(command["do"] == "roll" for command in self.table.session.history())

    def last_roll(self) -> list[int]:
        """The values of the newest roll that the game has taken."""
        taken = [command["dice"] for command in self.table.session.history() if command["do"] == "roll"]
        return [die["value"] or 0 for die in taken[-1]]

    def bet(self) -> None:
        """Go on to the next roll that is asked for."""
        while self.table.session.pending.kind is not PendingKind.ROLL:
            pending = self.table.session.pending
            if pending.kind is PendingKind.HAND_OVER:
                self.table.next_hand()
            else:
                actions = {each.action for each in pending.legal}
                if "bet" in actions and "check" not in actions:
                    self.table.act("bet", amount=1)
                else:
                    self.table.act(next(each for each in ("stand", "keep", "check") if each in actions))
            self.turn()

    def break_and_mend(self, fault: str) -> None:
        """The camera fails until the screen says so, and is well again: it shows a picture.

        One that has only been opened has no picture yet that could freeze or change its size.
        """
        set_fault(self.folder, fault)
        self.until(lambda: self.table.roll.phase is TrayPhase.FAULT, f"a fault ({fault})")
        assert FAULTS[fault] in self.table.roll.message
        set_fault(self.folder, "")
        self.until(lambda: self.table.roll.phase is not TrayPhase.FAULT and self.seen(), "well again")

    def seen(self) -> bool:
        """Whether the camera shows a picture, covered or not."""
        return self.table.roll._tray.frame() is not None

    def throw_until_taken(self) -> None:
        """Throw the die that is asked for, and see the throw taken."""
        before = self.rolls()
        self.throw(2 + before % 2)
        self.until(lambda: self.rolls() > before, "taken")

    def throw(self, value: int, *, sure: bool = True) -> None:
        """Take the dice out that lie there, and throw the die that is asked for."""
        asked = self.table.roll.asked
        assert asked is not None
        clear(self.folder)
        self.wait(SEEN_S)
        self.until(lambda: not self.table.roll.hidden.must_clear, "seen empty")
        throw(self.folder, asked.dice[0], *[value + k % 3 for k in range(len(asked.dice))], sure=sure)


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    monkeypatch.setattr(process, "PAUSES_S", (0.1,))
    made = Evening(tmp_path)
    try:
        made.until(made.seen, "a picture")
        made.wait(SEEN_S)
        yield made
    finally:
        made.table.close()


LONG = ("drops", "freezes", "modes")
"""As the others, for the camera's process; tried in every phase by the long tests, by hand."""
TRIED = [pytest.param(each, marks=[pytest.mark.soak] * (each in LONG)) for each in FAULTS]


@pytest.mark.slow
@pytest.mark.parametrize("fault", LONG)
def test_a_throw_in_whose_flight_the_camera_failed_is_none_and_the_next_one_counts(
    evening: Evening, fault: str
) -> None:
    evening.bet()
    evening.throw(5)
    evening.wait(FLIGHT_S / 2)
    evening.break_and_mend(fault)
    evening.wait(SEEN_S)
    assert evening.rolls() == 0
    evening.throw_until_taken()
    evening.check_fluent()


@pytest.mark.slow
@pytest.mark.parametrize("fault", TRIED)
def test_a_hand_goes_on_after_any_fault_in_any_phase(evening: Evening, fault: str) -> None:
    table = evening.table
    # while a decision is waited for
    evening.break_and_mend(fault)
    assert evening.rolls() == 0

    # while a throw is waited for: what lies in the tray is no throw
    evening.bet()
    evening.break_and_mend(fault)
    evening.wait(SEEN_S)
    assert evening.rolls() == 0
    evening.throw_until_taken()
    taken = evening.rolls()

    # while dice fly
    evening.bet()
    evening.throw(5)
    evening.wait(FLIGHT_S / 2)
    evening.break_and_mend(fault)
    evening.wait(SEEN_S)
    assert evening.rolls() == taken
    evening.throw_until_taken()
    taken = evening.rolls()

    # while they come to rest and are read: the throw counts as it lies there, or not at all
    evening.bet()
    evening.throw(6)
    evening.until(lambda: table.roll.phase is TrayPhase.READING, "at rest")
    evening.break_and_mend(fault)
    evening.wait(SEEN_S)
    if evening.rolls() > taken:
        assert evening.last_roll() == [6]
    else:
        evening.throw_until_taken()
    assert evening.rolls() == taken + 1
    taken = evening.rolls()

    # while the dice of that throw still lie there, and the next one is asked for
    evening.bet()
    evening.until(lambda: table.roll.phase is TrayPhase.CLEARING, "to be cleared")
    evening.break_and_mend(fault)
    evening.wait(SEEN_S)
    assert evening.rolls() == taken

    # while a person is asked what a die shows
    evening.throw(4, sure=False)
    evening.until(lambda: table.roll.phase is TrayPhase.CHECK, "a question")
    evening.break_and_mend(fault)
    evening.wait(SEEN_S)
    assert evening.rolls() == taken
    evening.throw_until_taken()

    assert table.session.pending.kind is not PendingKind.GAME_OVER
    evening.check_fluent()


@pytest.mark.slow
@pytest.mark.parametrize("fault", TRIED)
def test_hidden_throws_go_on_after_any_fault_and_stay_hidden(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    monkeypatch.setattr(process, "PAUSES_S", (0.1,))
    evening = Evening(tmp_path, "kingdom", ("Ann", "Ben"))
    table = evening.table

    def still_hidden(rolls: int) -> None:
        evening.wait(SEEN_S)
        assert evening.rolls() == rolls
        assert table.roll.hidden.covered
        assert table.roll.frame() is None
        assert table.roll.reading is None

    try:
        evening.until(evening.seen, "a picture")
        evening.wait(SEEN_S)
        for value in (5, 2):  # the crown: one die each, for all to see
            evening.throw(value)
            evening.until(lambda value=value: evening.rolls() == (1 if value == 5 else 2), "taken")  # type: ignore[misc]
        asked = table.roll.asked
        assert asked is not None
        assert asked.hidden

        evening.break_and_mend(fault)  # while the hidden throw is waited for
        still_hidden(2)
        evening.throw(1)
        evening.wait(FLIGHT_S / 2)
        evening.break_and_mend(fault)  # while it flies
        still_hidden(2)
        evening.throw(1, sure=False)
        evening.until(lambda: table.roll.phase is TrayPhase.CHECK, "a question")
        evening.break_and_mend(fault)  # while its roller is asked
        still_hidden(2)
        evening.throw_until_taken()
        evening.break_and_mend(fault)  # while the next one's is waited for, and these lie there
        still_hidden(3)
        evening.throw_until_taken()
        assert table.session.state()["seats"][0]["dice"][0]["value"] is None
        evening.break_and_mend(fault)  # while the King decides
        assert evening.rolls() == 4
        evening.check_fluent()
    finally:
        table.close()


@pytest.mark.slow
def test_while_the_lid_is_up_no_throw_is_read_and_what_lies_there_when_it_is_shut_is_none(
    evening: Evening,
) -> None:
    table = evening.table
    evening.bet()
    table.roll.lid(shut=False)
    evening.until(lambda: table.roll.phase is TrayPhase.FAULT, "the lid is up")
    assert "lid of the tray is open" in table.roll.message
    evening.throw(3)
    evening.wait(FLIGHT_S + REST_S + 0.5)
    assert evening.rolls() == 0
    evening.throw(4)  # and the lid is shut before it has come to rest
    evening.wait(FLIGHT_S / 2)
    table.roll.lid(shut=True)
    evening.wait(FLIGHT_S + REST_S + 0.5)
    assert evening.rolls() == 0
    evening.throw_until_taken()
    assert evening.rolls() == 1

    # a reading in question stays in question: the lid is lifted to look
    evening.bet()
    evening.throw(2, sure=False)
    evening.until(lambda: table.roll.phase is TrayPhase.CHECK, "a question")
    for shut in (False, True):
        table.roll.lid(shut=shut)
        evening.wait(SEEN_S)
        assert str(table.roll.phase) == TrayPhase.CHECK
    assert evening.rolls() == 1


@pytest.mark.slow
def test_a_hand_reaching_over_dice_after_a_fault_is_no_throw(evening: Evening) -> None:
    """They lay there before the camera came back, and nothing tells them from dice just thrown but rest."""
    evening.bet()
    evening.throw_until_taken()
    taken = evening.rolls()
    evening.bet()
    evening.break_and_mend("gone")
    path = evening.folder / "throws"
    lying = path.read_text()
    evening.wait(SEEN_S)
    for _ in range(3):  # over the dice and back: they look as before
        path.touch()
        evening.wait(FLIGHT_S + 0.4)
    assert path.read_text() == lying
    assert evening.rolls() == taken
