"""A throw that people are asked about, and then the power goes: it is not lost, and nothing is made up."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from hardware.message import say
from kiosk.games.session import Refused
from kiosk.journal.evening import EveningSums
from kiosk.journal.evidence import picture
from kiosk.journal.hand_steps import steps_of
from kiosk.journal.history import hand_record
from kiosk.journal.storage.database import JournalError, open_for_reading
from kiosk.journal.transcript import hand_text
from kiosk.table.players import Player
from kiosk.table.roll_request import LEFT_LYING, LEFT_OPEN, TrayPhase
from kiosk.table.setup import Setup, open_table
from kiosk.tray.messages import Lost, Lying, Motion, Opened
from tests.as_seen import as_seen
from tests.kiosk.table.test_table import OPENED, AtTable, die
from tests.kiosk.table.test_table_games import ANN, BEN, HANDS, five
from vision.reading import Problem

if TYPE_CHECKING:
    from collections.abc import Callable

    Sits = Callable[[], AtTable]

REAL = Opened("v4l2:0", simulated=False, can_throw=False)
LOST = Lost(say("The camera gives no pictures any more."))


@pytest.fixture(params=[True, False], ids=["simulated", "real"])
def sits(tmp_path: Path, request: pytest.FixtureRequest) -> Sits:
    """Sits down at the same table each time: it was closed as a power cut leaves it."""
    return partial(AtTable, ANN, BEN, path=tmp_path / "journal.db", can_throw=request.param)


def bets(at: AtTable) -> AtTable:
    """Ann is to throw her d20."""
    for _seat in range(2):
        at.table.act("bet", amount=5)
    return at


def asked_about(sits: Sits) -> AtTable:
    """Ann has 7 and hits; whether her d12 shows a 9 is not sure, and then the kiosk stops."""
    at = bets(sits())
    for number in (7, 8, 10):
        at.see(die("d20", number))
    at.table.act("hit")
    assert at.table.corrections.undoable == "Ann"
    at.see(die("d12", 9, Problem.UNSURE, sure=False))
    assert at.table.roll.phase is TrayPhase.CHECK
    at.journal.close()
    return at


def test_after_it_the_throw_is_asked_for_again_and_it_is_said_why(sits: Sits) -> None:
    before = asked_about(sits)
    at = sits()
    assert at.table.state == before.table.state
    assert at.table.roll.asked == before.table.roll.asked
    assert at.table.roll.phase is TrayPhase.WAITING
    assert at.table.roll.message.startswith(LEFT_OPEN)
    assert (LEFT_LYING in at.table.roll.message) is not at.table.roll.camera.can_throw
    assert at.table.corrections.undoable == ""  # who has seen the die can't take the hit back


def test_the_throw_is_on_record_with_its_picture_and_counts_for_nothing(sits: Sits, tmp_path: Path) -> None:
    asked_about(sits)
    at = sits()
    (left,) = at.refused()
    assert left["how"] == "asked"
    assert left["reason"] == "The d12 seems to show 9, but not for sure. Nobody said what the dice show."
    assert left["reading"]["dice"][0]["value"] == 9
    assert picture(at.journal.db, left["after"]) == b"after"
    record = as_seen(hand_record(at.journal.db, 1))
    assert left["reason"] in hand_text(record)
    assert [step.dice for step in steps_of(record) if step.dice] == [(("d20", n),) for n in (7, 8, 10)]
    assert EveningSums().evening(open_for_reading(tmp_path / "journal.db")).uncounted == 1


def test_it_can_be_answered_by_who_saw_it_and_that_is_recorded_as_by_hand(sits: Sits) -> None:
    asked_about(sits)
    at = sits()
    at.table.roll.enter([("d12", 6)], who="Ann", reason="it still lies there")
    assert [each["value"] for each in at.table.state["seats"][0]["dice"]] == [7, 6]
    assert at.throws()[-1]["how"] == "by-hand"
    assert [throw["how"] for throw in at.refused()] == ["asked"]
    assert at.table.roll.message == ""
    at.journal.close()
    assert sits().table.roll.message == ""


def test_or_thrown_again(sits: Sits) -> None:
    asked_about(sits)
    at = sits()
    at.see(die("d12", 4))
    assert [each["value"] for each in at.table.state["seats"][0]["dice"]] == [7, 4]
    assert at.table.roll.message == ""
    at.journal.close()
    assert sits().table.roll.message == ""


def test_it_is_said_until_something_becomes_of_it(sits: Sits) -> None:
    asked_about(sits)
    at = sits()
    opened = OPENED if at.table.roll.camera.can_throw else REAL
    at.say(LOST, opened)
    assert at.table.roll.message.startswith(LEFT_OPEN)
    at.table.roll.lid(shut=False)
    at.table.roll.lid(shut=True)
    assert at.table.roll.message.startswith(LEFT_OPEN)
    at.journal.close()
    at = sits()  # interrupted once more
    assert at.table.roll.message.startswith(LEFT_OPEN)
    at.see(die("d12", 4, Problem.COCKED))
    assert LEFT_OPEN not in at.table.roll.message
    at.say(LOST, opened)
    assert LEFT_OPEN not in at.table.roll.message


def test_what_lies_in_a_real_tray_is_still_no_throw(tmp_path: Path) -> None:
    sits = partial(AtTable, ANN, BEN, path=tmp_path / "journal.db", can_throw=False)
    asked_about(sits)
    at = sits()
    assert at.tray.armed is not None
    at.say(Lying(at.tray.armed, 1), Motion.STILL)
    assert at.table.roll.phase is TrayPhase.CLEARING
    assert at.table.roll.message.startswith(LEFT_OPEN)


@pytest.mark.parametrize("value", [9, 6])
def test_what_is_answered_in_time_is_one_throw_on_record(sits: Sits, value: int) -> None:
    at = bets(sits())
    at.see(die("d20", 9, sure=False))
    at.table.roll.enter([("d20", value)], who="Ben", reason="we all see it")
    (throw,) = at.throws()
    assert throw["how"] == ("confirmed" if value == 9 else "corrected")
    assert (throw["who"], throw["reason"]) == ("Ben", "we all see it")
    assert picture(at.journal.db, throw["before"]) == b"before"
    assert throw["reading"]["dice"][0]["value"] == 9
    assert at.refused() == []
    at.journal.close()
    assert sits().table.roll.message == ""


def test_what_is_thrown_again_in_time_is_one_throw_that_did_not_count(sits: Sits) -> None:
    at = bets(sits())
    at.see(die("d20", 9, sure=False))
    at.table.roll.throw_again()
    at.see(die("d20", 3))
    assert [throw["how"] for throw in at.throws()] == ["read"]
    (refused,) = at.refused()
    assert refused["how"] == "refused"
    assert refused["reason"] == "The d20 seems to show 9, but not for sure. It was thrown again."


def test_a_hand_that_is_void_by_then_asks_nothing_any_more(sits: Sits) -> None:
    asked_about(sits)
    at = sits()
    at.table.void_hand()
    assert at.table.roll.message == ""
    at.journal.close()
    at = sits()
    assert at.table.roll.message == ""
    at.table.next_hand()
    bets(at)
    at.journal.close()
    assert sits().table.roll.message == ""


def test_of_hidden_dice_neither_value_nor_picture_is_kept_and_who_threw_them_takes_them_out(
    tmp_path: Path,
) -> None:
    sits = partial(AtTable, ANN, BEN, game="kingdom", path=tmp_path / "journal.db", can_throw=False)
    at = sits()
    throws = [[die("d6", 2)], [die("d6", 5)], five(HANDS["Ann"])]
    for dice in (*throws, [die("d6", value, sure=False) for value in HANDS["Ben"]]):
        assert at.tray.armed is not None
        at.say(Lying(at.tray.armed, 0))
        at.see(*dice)
    assert at.table.roll.phase is TrayPhase.CHECK
    at.journal.close()
    at = sits()
    assert at.table.roll.message.startswith(LEFT_OPEN)
    assert at.table.roll.hidden.covered
    assert at.table.roll.hidden.must_clear
    assert at.table.roll.hidden.secret_of == BEN  # not Ann, whose dice were the last that counted
    (left,) = at.refused()
    assert (left["how"], left["after"], left["before"]) == ("asked", None, None)
    assert {each["value"] for each in left["reading"]["dice"]} == {None}
    assert left["reason"] == "The dice could not be read for sure. Nobody said what the dice show."
    at.table.roll.enter([("d6", value) for value in HANDS["Ben"]], who="Ben", reason="they still lie there")
    assert at.table.pending.kind == "decision"


def test_what_can_not_be_written_down_is_said_and_the_answer_counts_once_it_can(
    sits: Sits, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = bets(sits())

    def full(*_args: Any) -> int:
        raise JournalError.say("The disk is full. Make room.")

    with monkeypatch.context() as broken:
        broken.setattr(at.journal, "_write_throw", full)
        at.see(die("d20", 9, sure=False))
        assert at.table.roll.phase is TrayPhase.CHECK
        assert at.table.roll.message == "The disk is full. Make room."
        with pytest.raises(Refused, match="disk is full"):
            at.table.roll.enter([("d20", 9)], who="Ann", reason="it is a 9")
        assert at.table.roll.phase is TrayPhase.CHECK
    at.table.roll.enter([("d20", 9)], who="Ann", reason="it is a 9")
    assert [throw["how"] for throw in at.throws()] == ["confirmed"]
    assert at.refused() == []


KIOSK = """
import sys, time
from pathlib import Path
from kiosk.table.setup import Setup, open_table
from kiosk.table.players import Player
from kiosk.table.roll_request import TrayPhase
from calibration.tray_settings import TraySettings
from kiosk.tray.messages import WatchSettings
from tests.kiosk.fake_parts import parts

if __name__ == "__main__":
    watch = WatchSettings(TraySettings("fake:unsure", seed=3, parts=parts), in_step=True)
    table = open_table(Setup([Player("Ann")], watch, journal=Path(sys.argv[1])))
    table.act("bet", amount=2)
    while table.roll.phase is not TrayPhase.CHECK:
        if table.roll.ready and table.roll.phase is TrayPhase.WAITING:
            table.roll.throw()
        table.wait(0.05)
        table.pump(time.monotonic())
    print("asks", flush=True)
    time.sleep(600)
"""


@pytest.mark.slow
def test_killed_while_it_asks(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    here = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    command = [sys.executable, "-c", KIOSK, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=here) as kiosk:
        assert kiosk.stdout is not None
        assert kiosk.stdout.readline() == "asks\n"
        kiosk.kill()
    table = open_table(Setup([Player("Ann")], None, journal=path))
    try:
        assert table.roll.message.startswith(LEFT_OPEN)
        (left,) = as_seen(hand_record(table.journal.db, 1))["refused"]
        assert left["how"] == "asked"
        assert picture(table.journal.db, left["after"]) is not None
        assert table.state["seats"][0]["dice"] == []
    finally:
        table.close()
