"""A film of dice, a hand and a photograph through the camera's process as it is, with the nets that ship."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from calibration.tray import OpenTray, parts
from calibration.tray_settings import TraySettings
from hardware.camera import Frame
from hardware.simulated.faults import reach_in
from kiosk.tray.messages import Arm, Seen, Stop, WatchSettings
from kiosk.tray.worker import Watcher
from tests.vision.test_tampering import turned
from tests.vision.tray_clips import Table
from vision.reading import NOT_THROWN, Problem

if TYPE_CHECKING:
    from hardware.camera import Image

PAUSE = 25
"""Frames of a tray at rest: until it counts as such, and dice are read."""


class Film:
    """A camera under which people throw: what it shows is a list of pictures."""

    name = "v4l2:film"
    simulated = can_throw = empty_is_known = False
    paced = True

    def __init__(self, pictures: list[Image]) -> None:
        self.pictures = pictures
        self.shown = 0

    @property
    def over(self) -> bool:
        return self.shown == len(self.pictures)

    def open(self) -> None:
        pass

    def close(self) -> None:
        pass

    def throw(self, dice: tuple[str, ...]) -> None:
        raise AssertionError(dice)

    def frame(self, timeout: float = 2.0) -> Frame:  # noqa: ARG002 - the interface
        self.shown += 1
        return Frame(self.pictures[self.shown - 1], self.shown / 30, self.shown)


class Line:
    """The kiosk's end: a roll is asked for at the start, and what is said is kept."""

    def __init__(self, film: Film) -> None:
        self._film = film
        self._commands: list[object] = [Arm(1)]
        self.seen: list[Seen] = []
        self.frame = self

    def write(self, picture: Image) -> None:
        """The shared frame's."""

    def told(self, _wait_s: float) -> Any | None:
        if self._commands:
            return self._commands.pop()
        return Stop() if self._film.over else None

    def say(self, message: object) -> None:
        if isinstance(message, Seen):
            self.seen.append(message)

    def say_alive(self) -> None:
        pass


@pytest.mark.slow
def test_what_is_no_throw_is_told_from_throws_by_the_camera_s_process() -> None:
    table, elsewhere = Table(5), Table(1001)
    thrown, other = (table.thrown(number, "d6", "d6") for number in (1, 2))
    cheat, photo = turned(thrown, other), elsewhere.at_rest(elsewhere.thrown(1, "d6", "d6"))
    empty, lies, cheated = table.scene.empty, table.at_rest(thrown), table.at_rest(cheat)
    spot = table.scene.target(thrown)
    film = [empty] * PAUSE
    film += [
        reach_in(table.scene.picture(thrown, frame), 47 + frame, held=False, spot=(320, 400))
        for frame in range(45)
    ]
    film += [lies] * PAUSE  # a throw by hand
    film += [reach_in(lies if frame < 38 else cheated, frame, held=False, spot=spot) for frame in range(76)]
    film += [cheated] * PAUSE  # one of them turned
    film += [table.scene.picture(other, frame) for frame in range(45)]
    film += [table.at_rest(other)] * PAUSE  # a throw
    for height in range(24, 481, 24):
        film.append(table.at_rest(other).copy())
        film[-1][480 - height :] = photo[:height]
    film += [photo] * PAUSE  # a photograph
    camera = Film([table.noisy(picture) for picture in film])
    pipeline = parts(TraySettings(source="simulated"))[1]
    line = Line(camera)
    Watcher(OpenTray(camera, pipeline), WatchSettings(TraySettings(source="v4l2:film")), line).run()  # type: ignore[arg-type]
    first, second, third, last = (
        {*seen.reading.problems, *(each for die in seen.reading.dice for each in die.problems)}
        & set(NOT_THROWN)
        for seen in line.seen
    )
    assert first == third == set()
    assert Problem.UNTHROWN in second
    assert last & {Problem.UNDERLAID, Problem.PLACED}
    assert [len(seen.reading.dice) for seen in line.seen[:3]] == [2, 2, 2]
