"""Own dice enrolled: what is kept of a throw, what is taken back, and what knowing the set is worth."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from calibration import enrolment
from calibration.enrolment import Enrolment, Gain, slips
from calibration.tray_settings import TraySettings
from hardware.camera import CameraError
from vision.dice_sets import read_sets
from vision.reading import DieReading, DieType, Reading

if TYPE_CHECKING:
    from pathlib import Path

    from calibration.dice import Die
    from vision.dice_sets import DiceSet

PICTURE = np.zeros((480, 640, 3), np.uint8)


class Known(list["DiceSet"]):
    """The sets, and what a test says of their examples."""

    nearest_others: Any


class FakeThrows:
    """A tray in which dice lie from left to right; who knows no set is sure of none of them."""

    def __init__(self, settings: TraySettings, *, anew: bool) -> None:
        assert (settings.own_dice, settings.one_set, anew) == (None, True, True)
        self.reader = self
        self.own: Any = None
        self.alike: list[tuple[Path, tuple[DieType, int], tuple[DieType, int]]] = []
        self.dice: tuple[Die, ...] = ()
        self.closed = False

    def know(self, sets: list[DiceSet]) -> None:
        self.own = Known(sets)
        self.own.nearest_others = lambda: self.alike

    def read(self, _picture: object) -> Reading:
        known = {(die.value, value) for own in self.own or () for die, value in own.examples}
        return Reading(
            tuple(self._die(n, shown, sure=shown in known) for n, shown in enumerate(self.dice)), (), 1, 1
        )

    def look(self, picture: object) -> list[tuple[DieReading, None]]:
        return [(die, None) for die in reversed(self.read(picture).dice)]

    @staticmethod
    def _die(place: int, shown: Die, *, sure: bool) -> DieReading:
        return DieReading(DieType(shown[0]), shown[1], 0.9, sure, 100.0 * place, 50.0, ())

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Enrolment:
    picture = np.zeros((96, 96, 3), np.uint8)
    monkeypatch.setattr(enrolment, "Throws", FakeThrows)
    monkeypatch.setattr(enrolment, "example_of", lambda *_: (picture, picture))
    return Enrolment(TraySettings("simulated"), tmp_path, "Blue")


def throw(made: Enrolment, *dice: Die, said: tuple[Die, ...] | None = None) -> bool:
    tray: Any = made.throws
    tray.dice = dice
    return made.keep(PICTURE, tray.read(PICTURE), dice if said is None else said)


def doubts(made: Enrolment) -> list[tuple[Die, Die]]:
    return list(made.doubts)


def test_each_die_of_a_throw_becomes_an_example_of_what_a_person_said(made: Enrolment) -> None:
    assert throw(made, ("d6", 3), ("d20", 17), said=(("d6", 4), ("d20", 17)))
    assert made.counts == {("d6", 4): 1, ("d20", 17): 1}
    assert not throw(made, ("d6", 3), said=(("d6", 3), ("d6", 3)))  # so many were not seen
    assert sum(made.counts.values()) == 2


def test_a_throw_is_taken_back_whole_and_the_ones_before_it_too(made: Enrolment) -> None:
    throw(made, ("d6", 3))
    throw(made, ("d6", 3), ("d6", 5))
    made.undo()
    assert made.counts == {("d6", 3): 1}
    assert [path.name for path in made.own.folder.glob("*.png")] == ["d6-3-0001.png"]
    made.undo()
    assert (made.counts, made.can_undo) == ({}, False)


def test_the_gain_counts_dice_of_known_faces_as_read_before_they_were_kept(made: Enrolment) -> None:
    throw(made, ("d6", 3))
    assert made.gain == Gain()  # its face was not known before
    throw(made, ("d6", 3), ("d6", 5))
    assert made.gain == Gain(dice=1, asked_before=1, asked=0)
    throw(made, ("d6", 3), ("d6", 5), said=(("d6", 3), ("d6", 3)))
    assert made.gain == Gain(dice=3, asked_before=3, asked=0, wrong=1)  # it is no 3 to the reader
    made.undo()
    assert made.gain == Gain(dice=1, asked_before=1, asked=0)


def test_the_reader_knows_what_was_kept_and_no_other_set(made: Enrolment) -> None:
    tray: Any = made.throws
    assert tray.own == []
    throw(made, ("d6", 3))
    assert [list(own.examples) for own in tray.own] == [[(DieType.D6, 3)]]


def test_a_die_that_looks_like_another_face_is_doubted_until_it_is_taken_back(made: Enrolment) -> None:
    tray: Any = made.throws
    three, five = (DieType.D6, 3), (DieType.D6, 5)
    folder = made.own.folder
    tray.alike = [  # the older one is most like another face too, and was not kept now
        (folder / "d6-5-0002.png", five, three), (folder / "d6-3-0001.png", three, five),
        (folder / "d6-5-0003.png", five, five),
    ]  # fmt: skip
    throw(made, ("d6", 3))
    assert doubts(made) == [(("d6", 3), ("d6", 5))]
    throw(made, ("d6", 5))
    assert doubts(made) == []
    throw(made, ("d6", 5), ("d6", 5))
    assert doubts(made) == [(("d6", 5), ("d6", 3))]
    made.undo()
    assert doubts(made) == []


def test_a_set_without_a_face_is_not_kept(made: Enrolment) -> None:
    throw(made, ("d6", 3))
    made.undo()
    assert not made.close()
    assert not made.own.folder.exists()


def test_what_was_kept_stays_and_can_be_gone_on_with(made: Enrolment) -> None:
    throw(made, ("d6", 3))
    assert made.close()
    again = Enrolment(TraySettings("simulated"), made.own.folder.parent, "Blue")
    throw(again, ("d6", 3))
    assert again.counts == {("d6", 3): 2}
    assert len(read_sets(made.own.folder.parent)) == 1


def test_of_a_camera_that_can_t_be_opened_no_empty_set_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(*_: object, **__: object) -> None:
        raise CameraError.say("It is gone.")

    monkeypatch.setattr(enrolment, "Throws", lost)
    with pytest.raises(CameraError):
        Enrolment(TraySettings("simulated"), tmp_path, "Blue")
    assert read_sets(tmp_path) == []


def test_a_slip_is_a_die_surely_of_another_type(made: Enrolment) -> None:
    tray: Any = made.throws
    tray.dice = (("d6", 3), ("d20", 17))
    reading = tray.read(PICTURE)
    sure = replace(reading, dice=tuple(replace(die, accepted=True) for die in reading.dice))
    assert slips(sure, (("d6", 4), ("d12", 7))) == [("d20", "d12")]
    assert slips(reading, (("d6", 4), ("d12", 7))) == []
