"""The live table with a tray that the test plays: what people and pictures lead to."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hardware.camera import Image
from hardware.message import say
from kiosk.games.session import Refused, Session
from kiosk.journal.evidence import picture
from kiosk.journal.history import hand_record
from kiosk.journal.journal import Journal
from kiosk.journal.storage.database import JournalError
from kiosk.odds.answers import Question
from kiosk.settings.preferences import ByHand
from kiosk.table.players import Player, player_data
from kiosk.table.roll_request import TrayPhase
from kiosk.table.table import Table
from kiosk.table.watched_tray import NO_CAMERA, CameraFacts
from kiosk.tray.messages import (
    Arm,
    Disarm,
    Learn,
    Lost,
    Motion,
    NoThrow,
    Opened,
    Seen,
    ThrowDice,
    TrayEvent,
)
from kiosk.tray.supervisor import TraySupervisor
from tests.as_seen import as_seen
from vision.reading import DieReading, DieType, Problem, Reading

OPENED = Opened("simulated", simulated=True, can_throw=True)


class FakeTray(TraySupervisor):
    """The tray's supervisor, played by the test."""

    def __init__(self) -> None:
        self.armed: int | None = None
        self.thrown: list[tuple[int, tuple[str, ...]]] = []
        self.learnt: list[tuple[int, list[tuple[str, int]]]] = []
        self.said: list[TrayEvent] = []
        self.heard: Callable[[], object] = int
        self.closed = False
        self.picture: Image | None = np.zeros((2, 2, 3), np.uint8)

    def say(self, *messages: TrayEvent) -> None:
        """Have the process say this."""
        self.said += messages
        self.heard()

    def send(self, command: object) -> None:
        match command:
            case Arm(roll):
                self.armed = roll
            case Disarm():
                self.armed = None
            case ThrowDice(roll, dice):
                self.thrown.append((roll, dice))
            case Learn(roll, shown):
                self.learnt.append((roll, list(shown)))

    def news(self, now: float) -> Iterator[TrayEvent]:  # noqa: ARG002 - the interface
        while self.said:
            yield self.said.pop(0)

    def frame(self) -> Image | None:
        return self.picture

    def close(self) -> None:
        self.closed = True


class AtTable:
    """A table, its tray, and a clock."""

    def __init__(
        self,
        *players: Player,
        chips: int = 20,
        camera: bool = True,
        opened: bool = True,
        game: str = "critical-roll",
        options: dict[str, Any] | None = None,
        can_throw: bool = True,
        path: Path | None = None,
        by_hand_terms: ByHand = "freely",
        **given: Any,
    ) -> None:
        """At the game that the journal at `path` holds, if it holds one."""
        self.journal = Journal(path)
        saved = self.journal.resume()
        if saved is not None:
            session = saved.session
        else:
            seats = [{"name": player.name, "chips": chips} for player in players]
            session = Session.new(game, seats, options or {})
            self.journal.begin(player_data(players), session.history()[0], as_seen(session.state()))
        self.tray = FakeTray()
        self.now = 100.0
        self.pictures = (b"before", b"after")  # of the next throw, JPEG
        self._open = partial(
            Table,
            players=players,
            journal=self.journal,
            camera=CameraFacts("simulated", simulated=True, can_throw=can_throw) if camera else NO_CAMERA,
            watch=self._watch if camera else None,
            by_hand_terms=by_hand_terms,
            **given,
        )
        opens = OPENED if can_throw else Opened("v4l2:0", simulated=False, can_throw=False)
        self._opens = [opens] if camera and opened else []
        self.table = self._open(session=session)
        self.say(*self._opens)

    def _watch(self, heard: Callable[[], None]) -> FakeTray:
        self.tray.heard = heard
        return self.tray

    def interrupt(self) -> None:
        """The power goes and comes back: what is not on record is gone."""
        saved = self.journal.resume()
        assert saved is not None
        self.table = self._open(session=saved.session)
        self.say(*self._opens)

    def say(self, *messages: TrayEvent) -> bool:
        """Have the tray's process say this."""
        self.tray.say(*messages)
        return self.table.pump(self.now)

    def see(self, *dice: DieReading, problems: tuple[Problem, ...] = (), roll: int | None = None) -> None:
        """Dice move and come to rest."""
        number = self.tray.armed if roll is None else roll
        assert number is not None, "no roll is asked for"
        reading = Reading(dice, problems, 640, 480)
        self.say(Motion.MOVING, Motion.SETTLING, Motion.STILL, Seen(number, reading, *self.pictures))

    def throws(self) -> list[dict[str, Any]]:
        """Throws on record that counted."""
        return [
            step["throw"] for step in as_seen(hand_record(self.journal.db, 1))["steps"] if "throw" in step
        ]

    def refused(self) -> list[dict[str, Any]]:
        """Throws on record that did not count."""
        refused: list[dict[str, Any]] = as_seen(hand_record(self.journal.db, 1))["refused"]
        return refused


def die(kind: str, value: int | None, *problems: Problem, sure: bool = True) -> DieReading:
    return DieReading(DieType(kind), value, 0.99 if sure else 0.6, sure, 10, 10, (), problems)


@pytest.fixture
def at() -> AtTable:
    """Ann has bet 5 and is asked for her d20."""
    at = AtTable(Player("Ann"))
    at.table.act("bet", amount=5)
    return at


def dice_of(at: AtTable, seat: int = 0) -> list[dict[str, Any]]:
    dice: list[dict[str, Any]] = as_seen(at.table.state)["seats"][seat]["dice"]
    return dice


def test_a_decision_is_taken_and_a_throw_asked_for(at: AtTable) -> None:
    assert at.table.roll.phase is TrayPhase.WAITING
    assert at.table.roll.asked is not None
    assert at.table.roll.asked.words == "Ann: throw the d20"
    assert at.tray.armed is not None


def test_the_die_read_for_sure_goes_to_the_game_and_on_record(at: AtTable) -> None:
    at.see(die("d20", 17))
    assert dice_of(at) == [{"die": "d20", "value": 17}]
    assert at.table.roll.asked is not None
    assert at.table.roll.asked.words == "Throw the d20 for the house"
    (throw,) = at.throws()
    assert (throw["how"], throw["camera"], throw["simulated"], throw["who"]) == (
        "read",
        "simulated",
        True,
        "",
    )
    assert throw["reading"]["dice"][0]["probability"] == 0.99
    assert picture(at.journal.db, throw["before"]) == b"before"
    assert picture(at.journal.db, throw["after"]) == b"after"


def test_the_wrong_die_is_no_roll_and_the_reason_is_said(at: AtTable) -> None:
    before = as_seen(at.table.state)
    at.see(die("d12", 7))
    assert as_seen(at.table.state) == before
    assert at.table.roll.phase is TrayPhase.WAITING
    assert at.table.roll.message == "A d20 was asked for; the tray shows a d12."
    assert at.table.roll.asked is not None
    assert at.table.roll.asked.words == "Ann: throw the d20"  # the banner; said once
    assert at.refused()[0]["reason"] == "A d20 was asked for; the tray shows a d12."
    assert at.throws() == []
    at.see(die("d20", 17))
    assert dice_of(at) == [{"die": "d20", "value": 17}]
    assert at.table.roll.message == ""


def test_an_unsure_reading_waits_for_a_person_who_confirms(at: AtTable) -> None:
    at.see(die("d20", 17, sure=False))
    assert at.table.roll.phase is TrayPhase.CHECK
    assert dice_of(at) == []
    at.table.roll.enter([("d20", 17)], who="Ann", reason="it shows 17")
    (throw,) = at.throws()
    assert (throw["how"], throw["who"], throw["reason"]) == ("confirmed", "Ann", "it shows 17")
    assert throw["after"] is not None


def test_a_correction_is_recorded_as_such_with_who_and_why(at: AtTable) -> None:
    at.see(die("d20", 6, sure=False))
    at.table.roll.enter([("d20", 9)], who="Ann", reason="the dot is below")
    assert dice_of(at) == [{"die": "d20", "value": 9}]
    (throw,) = at.throws()
    assert (throw["how"], throw["who"], throw["reason"]) == ("corrected", "Ann", "the dot is below")
    assert throw["reading"]["dice"][0]["value"] == 6


@pytest.mark.parametrize(
    ("dice", "who", "reason"),
    [
        ([("d12", 9)], "Ann", "it is a 9"),
        ([("d20", 21)], "Ann", "it is a 21"),
        ([], "Ann", "nothing"),
        ([("d20", 9)], " ", "it is a 9"),
        ([("d20", 9)], "Ann", ""),
    ],
)
def test_what_is_entered_by_hand_must_be_the_dice_asked_for_with_who_and_why(
    at: AtTable, dice: list[tuple[str, int]], who: str, reason: str
) -> None:
    at.see(die("d20", 6, sure=False))
    before = as_seen(at.table.state)
    with pytest.raises(Refused):
        at.table.roll.enter(dice, who=who, reason=reason)
    assert as_seen(at.table.state) == before
    assert at.table.roll.phase is TrayPhase.CHECK


def test_an_unsure_reading_can_be_thrown_again(at: AtTable) -> None:
    at.see(die("d20", 6, sure=False))
    at.table.roll.throw_again()
    assert at.table.roll.phase is TrayPhase.WAITING
    assert "thrown again" in at.refused()[0]["reason"]
    at.see(die("d20", 3))
    assert dice_of(at) == [{"die": "d20", "value": 3}]


def test_a_hand_on_its_way_to_the_screen_does_not_take_the_question_away(at: AtTable) -> None:
    at.see(die("d20", 6, sure=False))
    at.say(Motion.MOVING, Motion.SETTLING, Motion.STILL)
    assert at.table.roll.phase is TrayPhase.CHECK


def test_a_reading_for_a_roll_that_was_answered_by_hand_comes_too_late(at: AtTable) -> None:
    late = at.tray.armed
    at.table.roll.enter([("d20", 4)], who="Ann", reason="the camera is slow")
    house = as_seen(at.table.state)
    at.see(die("d20", 17), roll=late)
    assert as_seen(at.table.state) == house
    assert [throw["how"] for throw in at.throws()] == ["by-hand"]


def test_once_the_dice_were_moved_what_is_entered_corrects_nothing(at: AtTable) -> None:
    at.see(die("d12", 7))
    at.say(Motion.MOVING)
    at.table.roll.enter([("d20", 4)], who="Ann", reason="it fell on the floor")
    (throw,) = at.throws()
    assert (throw["how"], throw["reading"]) == ("by-hand", None)


def test_movement_is_shown_and_ends(at: AtTable) -> None:
    phases = []
    for motion in (Motion.MOVING, Motion.SETTLING, Motion.STILL):  # it was only a hand
        at.say(motion)
        phases.append(at.table.roll.phase)
    assert phases == [TrayPhase.MOVING, TrayPhase.READING, TrayPhase.WAITING]


def test_the_newest_reading_is_shown_until_something_moves(at: AtTable) -> None:
    at.see(die("d20", 17))
    assert at.table.roll.reading is not None
    at.say(Motion.MOVING)
    assert at.table.roll.reading is None


def test_a_throw_by_the_machine(at: AtTable) -> None:
    at.table.roll.throw()
    assert at.tray.thrown == [(at.tray.armed, ("d20",))]
    with pytest.raises(Refused, match="still moving"):
        at.table.roll.throw()
    at.say(Motion.STILL)  # the tray at rest before the throw, told late
    with pytest.raises(Refused, match="still moving"):
        at.table.roll.throw()
    at.see(die("d20", 17))
    at.table.roll.throw()
    assert len(at.tray.thrown) == 2


def test_a_throw_that_did_not_happen_says_why(at: AtTable) -> None:
    at.table.roll.throw()
    assert at.tray.armed is not None
    at.say(NoThrow(at.tray.armed, say("The photos have run out."), over=True))
    assert at.table.roll.out_of_photos
    assert (at.table.roll.phase, at.table.roll.message) == (TrayPhase.WAITING, "The photos have run out.")


def test_a_lost_camera_is_said_no_roll_is_made_up_and_play_goes_on_when_it_is_back(at: AtTable) -> None:
    at.see(die("d20", 6, sure=False))
    before = as_seen(at.table.state)
    at.say(Lost(say("The camera was unplugged. Plug it in.")))
    assert (at.table.roll.phase, at.table.roll.message) == (
        TrayPhase.FAULT,
        "The camera was unplugged. Plug it in.",
    )
    assert as_seen(at.table.state) == before
    with pytest.raises(Refused, match="unplugged"):
        at.table.roll.throw()
    assert "camera was lost" in at.refused()[0]["reason"]
    at.tray.armed = None
    at.say(OPENED)
    assert at.table.roll.phase is TrayPhase.WAITING
    assert "back" in at.table.roll.message
    assert as_seen(at.table.state) == before
    at.see(die("d20", 3))
    assert dice_of(at) == [{"die": "d20", "value": 3}]


def test_the_last_picture_stays_until_the_next_one_but_not_that_of_a_lost_camera(at: AtTable) -> None:
    assert at.table.roll.frame() is at.tray.picture
    last, at.tray.picture = at.tray.picture, None
    assert at.table.roll.frame() is last
    at.say(Lost(say("The camera was unplugged.")))
    assert at.table.roll.frame() is None
    at.say(OPENED)
    assert at.table.roll.frame() is None


def test_before_the_first_picture_a_tray_that_throws_has_no_camera_that_would_start() -> None:
    at = AtTable(Player("Ann"), opened=False)
    at.table.act("bet", amount=5)
    assert (at.table.roll.phase, at.table.roll.message) == (TrayPhase.WAITING, "The tray gets ready.")
    with pytest.raises(Refused, match="gets ready"):
        at.table.roll.throw()
    at.say(OPENED)
    assert at.table.roll.message == ""
    assert at.tray.armed is not None


def test_a_roll_can_be_entered_by_hand_while_the_camera_is_lost(at: AtTable) -> None:
    at.say(Lost(say("The camera was unplugged.")))
    at.table.roll.enter([("d20", 4)], who="Ann", reason="no camera")
    assert dice_of(at) == [{"die": "d20", "value": 4}]


def test_without_a_camera_dice_are_entered_and_marked_so() -> None:
    at = AtTable(Player("Ann"), camera=False)
    at.table.act("bet", amount=5)
    assert (at.table.roll.phase, at.table.roll.by_hand, at.table.roll.camera.name) == (
        TrayPhase.BY_HAND,
        True,
        "none",
    )
    with pytest.raises(Refused, match="does not move the dice"):
        at.table.roll.throw()
    at.table.roll.enter([("d20", 4)], who="Ann", reason="no camera")
    (throw,) = at.throws()
    assert (throw["how"], throw["camera"], throw["reading"]) == ("by-hand", "none", None)


def test_refused_acts_say_why_and_change_nothing(at: AtTable) -> None:
    before = as_seen(at.table.state)
    with pytest.raises(Refused):
        at.table.act("hit")
    with pytest.raises(Refused):
        at.table.next_hand()
    with pytest.raises(Refused):
        at.table.buy_in(0, 10)
    assert at.table.why_not("hit") is not None
    assert as_seen(at.table.state) == before


def test_why_not_of_a_decision() -> None:
    at = AtTable(Player("Ann"))
    assert at.table.why_not("bet", amount=5) is None
    assert at.table.why_not("bet", amount=21) is not None


def fail(*_args: object, **_given: object) -> None:
    raise JournalError.say("The disk is full.")


def test_what_can_not_be_written_down_has_not_happened(at: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    before, history = as_seen(at.table.state), at.table.session.history()
    with monkeypatch.context() as patched:
        patched.setattr(at.journal, "append", fail)
        at.see(die("d20", 17))
        assert as_seen(at.table.state) == before
        assert at.table.session.history() == history
        assert at.table.roll.message == "The disk is full."
        with pytest.raises(Refused, match="disk is full"):
            at.table.roll.enter([("d20", 4)], who="Ann", reason="no camera")
        assert as_seen(at.table.state) == before
    at.see(die("d20", 17))
    assert dice_of(at) == [{"die": "d20", "value": 17}]


class Stands:
    """A bot that bets 2 and stands."""

    def decide(self, question: Question) -> dict[str, Any]:
        actions = [legal.action for legal in question.pending.legal]
        command = {"do": "act", "seat": question.seat, "action": "stand"}
        return command if "bet" not in actions else command | {"action": "bet", "amount": 2}


def test_a_bot_decides_after_its_pause_and_somebody_throws_for_it() -> None:
    at = AtTable(Player("Ann"), Player("Ben", bot=True), bots={1: Stands()}, bot_pause_s=1.5)
    at.table.act("bet", amount=5)
    assert at.table.why_not("bet", amount=3) == "It is Ben's turn."
    with pytest.raises(Refused, match="Ben's turn"):
        at.table.act("bet", amount=3)
    at.table.pump(at.now)
    at.table.pump(at.now + 1.4)
    assert as_seen(at.table.state)["seats"][1]["bet"] == 0
    assert at.table.pump(at.now + 1.6)
    assert as_seen(at.table.state)["seats"][1]["bet"] == 2
    at.see(die("d20", 3))
    assert at.table.roll.asked is not None
    assert at.table.roll.asked.words == "Throw the d20 for Ben"


def test_a_whole_hand_and_the_next() -> None:
    at = AtTable(Player("Ann"))
    at.table.act("bet", amount=5)
    for value in (1, 12):
        at.see(die("d20", value))
    assert at.table.pending.kind == "hand_over"
    assert at.table.roll.phase is TrayPhase.IDLE
    assert at.tray.armed is None
    at.table.buy_in(0, 7)
    at.table.next_hand()
    assert as_seen(at.table.state)["seats"][0]["chips"] == 22
    assert as_seen(at.table.state)["hand"] == 2
    assert as_seen(hand_record(at.journal.db, 2))["chips_before"]["seats"] == [22]


def test_pump_says_whether_anything_changed(at: AtTable) -> None:
    at.table.pump(at.now)
    assert not at.table.pump(at.now)
    assert at.say(Motion.MOVING)
    assert not at.table.pump(at.now)


def test_waiting_ends_when_something_is_reported(at: AtTable) -> None:
    at.table.pump(at.now)
    at.tray.say(Motion.MOVING, Motion.SETTLING)
    at.table.wait(10.0)
    at.table.wait(10.0)
    assert at.table.pump(at.now)
    assert at.table.roll.phase is TrayPhase.READING


def test_closing_twice(at: AtTable) -> None:
    at.table.close()
    at.table.close()
    assert at.tray.closed


def test_nothing_comes_to_rest_that_has_not_moved() -> None:
    at = AtTable(Player("Ann"))
    at.table.act("bet", amount=1)
    at.table.roll.throw()
    phases = []
    for motion in (Motion.SETTLING, Motion.MOVING, Motion.SETTLING):  # first the tray before the die falls
        at.say(motion)
        phases.append(at.table.roll.phase)
    assert phases == [TrayPhase.MOVING, TrayPhase.MOVING, TrayPhase.READING]
