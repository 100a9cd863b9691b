"""Inside the process that watches the tray: frames from the camera, through the pipeline, to the kiosk."""

from __future__ import annotations

import time
from contextlib import closing
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING

import cv2

from calibration.tray import open_tray
from hardware.camera import CameraError, OutOfPhotos, Prepares, TwoStreams
from hardware.message import say
from kiosk.system import boot_times
from kiosk.tray.messages import (
    Arm,
    Blind,
    Disarm,
    Learn,
    Lost,
    Lying,
    Motion,
    NoThrow,
    Noticed,
    Opened,
    Seen,
    Sighted,
    Stop,
    ThrowDice,
    Topic,
)
from kiosk.tray.process import ALIVE_EVERY_S
from kiosk.tray.shared_frame import fitted
from vision.dice_sets import SET_FILE, OwnDiceError
from vision.first_reading import prepare
from vision.inference import ModelError
from vision.quality import too_dark
from vision.reader import DiceReader
from vision.reading import DieType
from vision.tampering import Witness

if TYPE_CHECKING:
    from calibration.drift import DriftWatch
    from calibration.tray import OpenTray
    from hardware.camera import Frame, Image
    from hardware.message import Message
    from kiosk.tray.messages import WatchSettings
    from kiosk.tray.process import Line
    from vision.pipeline import TrayPipeline, TrayReport
    from vision.reading import Reading

IDLE_SHARE = 3
"""A simulated tray in which nothing is asked for or moves is looked at this many times less often."""
FLIES_S = 0.5
"""What a machine throws moves for longer: a tray at rest before that is one that it has cleared."""
LEAD_IN_S = 2.0
"""In step, the tray is watched for at most this long (camera time) to be seen at rest before a throw."""
DARK_S = 1.0
"""A tray that is dark for longer is told; a lamp that flickers is not."""
JPEG_QUALITY = 90

DARK = say("The tray is dark. Switch its light on; throws in the dark do not count.")
UNCHANGED = say("The tray looks as it did before the throw. Throw again.")


def work(settings: WatchSettings, line: Line) -> None:
    """Watch until told to stop, or until the camera is lost (which is reported).

    Raises OSError or EOFError when the kiosk is gone.
    """
    boot_times.passed(boot_times.Step.CAMERA_PROCESS)
    try:
        tray = open_tray(settings.tray, loaded=lambda: boot_times.passed(boot_times.Step.CAMERA_NETS))
        with closing(tray.camera) as camera:
            boot_times.passed(boot_times.Step.CAMERA_OPEN)
            line.say(Opened(camera.name, camera.simulated, camera.can_throw))
            Thread(target=prepare, name="first reading", daemon=True).start()  # before somebody waits for it
            if tray.tuned is not None:
                line.say(Noticed(tray.not_used))
            if damaged := _damaged(tray.pipeline):
                line.say(Noticed(damaged, Topic.OWN_DICE))
            Watcher(tray, settings, line).run()
    except (CameraError, OwnDiceError, ModelError) as problem:
        line.say(Lost(problem.words, lasting=isinstance(problem, ModelError)))


def _damaged(pipeline: TrayPipeline) -> tuple[Message, ...]:
    """What is to be told of own dice whose names or examples can't be used."""
    own = pipeline.reader.own if isinstance(pipeline.reader, DiceReader) else None
    if own is None:
        return ()
    told = [
        say(
            "{file} is damaged, so whose dice these are is not known. Enrol them again, or write it anew.",
            file=each,
        )
        for each in (one.folder / SET_FILE for one in own.sets if one.damaged)
    ]
    if own.damaged:
        told.append(
            say(
                "Damaged pictures of own dice: {count}; the rest count. Delete them, {file} first.",
                count=len(own.damaged),
                file=own.damaged[0],
            )
        )
    return tuple(told)


def _drift_watch(tray: OpenTray) -> DriftWatch | None:
    if tray.tuned is None:
        return None
    from calibration.drift import DriftWatch  # noqa: PLC0415 - most trays are played at before they are calibrated

    return DriftWatch(tray.tuned, tray.pipeline.empty)


class Watcher:
    """Looks at the tray frame by frame, does as it is told, and reports."""

    def __init__(
        self,
        tray: OpenTray,
        settings: WatchSettings,
        line: Line,
    ) -> None:
        self._camera = camera = tray.camera
        self._pipeline = tray.pipeline
        self._line = line
        self._settings = settings
        self._drift = _drift_watch(tray)
        self._witness = None if camera.can_throw else Witness()  # a machine that throws does not cheat
        self._two_streams = camera if isinstance(camera, TwoStreams) else None
        self._shape: tuple[int, ...] | None = None  # of the pictures of a camera that people throw under
        self._rested = False  # the tray was seen at rest since the camera was opened, or since it was dark
        self._arm_at_rest = False
        self._moved_at = 0.0  # when something last moved, s of camera time
        self._dark_since: float | None = None
        self._told_dark = False
        self._roll: int | None = None
        self._read: tuple[int, Image] | None = None  # the roll last read, and the picture that it was read in
        self._look_first = False  # whether dice lie there is to be said
        self._under_way = False  # a throw made by the machine has not been read yet
        self._thrown_at = 0.0  # s of camera time
        self._time = 0.0  # of the newest frame, s of camera time
        self._at_rest: Image | None = None
        self._motion = Motion.STILL
        self._due = time.monotonic()  # when to look next, where the camera does not pace
        self._told_own_dice = _damaged(tray.pipeline)

    def run(self) -> None:
        """Watch until told to stop; raises CameraError when it is lost, EOFError when the kiosk is gone."""
        while self._obey():
            self._line.say_alive()
            if self._under_way or not self._settings.in_step:
                self._look()

    def _obey(self) -> bool:
        """Take the commands that have come, waiting until it is time to look again; False to stop."""
        wait = self._wait_s()
        while (command := self._line.told(wait)) is not None:
            match command:
                case Stop():
                    return False
                case Arm(roll, look, afresh):
                    self._roll, self._under_way, self._look_first = roll, False, look
                    self._rested = self._rested and not afresh
                    self._arm()
                case Disarm():
                    self._roll, self._under_way, self._arm_at_rest = None, False, False
                    self._pipeline.disarm()
                case ThrowDice(roll, dice, shows, house):
                    if isinstance(self._camera, Prepares):
                        self._camera.prepare(shows, house=house)
                    self._throw(roll, dice)
                case Learn(roll, dice):
                    self._learn(roll, dice)
            wait = 0.0
        return True

    def _wait_s(self) -> float:
        if self._settings.in_step:
            return 0.0 if self._under_way else ALIVE_EVERY_S
        if self._camera.paced and not self._camera.can_throw:
            return 0.0  # it keeps us waiting itself
        busy = self._under_way or self._motion is not Motion.STILL
        now = time.monotonic()
        self._due = max(now, self._due + (1 if busy else IDLE_SHARE) / self._settings.frames_per_s)
        return self._due - now

    def _throw(self, roll: int, dice: tuple[str, ...]) -> None:
        if self._settings.in_step:
            self._lead_in()
        self._roll, self._arm_at_rest = roll, False
        self._pipeline.arm()
        try:
            self._camera.throw(dice)
        except OutOfPhotos as problem:
            self._line.say(NoThrow(roll, problem.words, over=True))
        except CameraError as problem:
            self._line.say(NoThrow(roll, problem.words))
        else:
            self._under_way = True
            self._thrown_at = self._time

    def _learn(self, roll: int, dice: tuple[tuple[str, int], ...]) -> None:
        """Keep what a person said of the dice last read, if they are of a player's own."""
        reader = self._pipeline.reader
        if self._read is None or self._read[0] != roll or not isinstance(reader, DiceReader):
            return
        words: tuple[Message, ...] = ()
        try:
            reader.learn(self._read[1], [(DieType(die), value) for die, value in dice])
        except OSError as problem:  # a full card must not stop the game; the throw itself is in the journal
            cant = say(
                "Pictures of own dice can't be kept in {folder} ({why}). The game goes on; make room there.",
                folder=self._settings.tray.own_dice,
                why=problem.strerror,
            )
            words = (cant,)
        if words != self._told_own_dice:
            self._told_own_dice = words
            self._line.say(Noticed(words, Topic.OWN_DICE))

    def _arm(self) -> None:
        """Have the next throw read; before the tray was ever seen at rest, only what comes after that.

        Dice that lay there before the camera was opened (again) can't be told from dice thrown since.
        """
        if self._rested:
            self._pipeline.arm()
        else:
            self._pipeline.disarm()
            self._arm_at_rest = True

    def _lead_in(self) -> None:
        """See the tray at rest, so that what is thrown into it can be told from what lay there."""
        start: float | None = None
        while True:
            image, report = self._see(self._camera.frame())
            self._at_rest = image if report.still else self._at_rest
            start = self._time if start is None else start
            if report.still or self._time - start >= LEAD_IN_S:
                return

    def _look(self) -> None:
        frame = self._camera.frame()
        if not self._settings.in_step and self._is_dark(frame):
            return
        image, report = self._see(frame)
        if report.still and not self._rested:
            self._rested = True
            if self._arm_at_rest:
                self._arm_at_rest = False
                self._pipeline.arm()
        if self._look_first and report.still and self._roll is not None:
            self._look_first = False
            self._line.say(Lying(self._roll, self._pipeline.lying(self._closer(image, self._moved_at))))
        if report.reading is not None and self._roll is not None:
            before = None if self._at_rest is None else _jpeg(self._at_rest)
            self._under_way = False
            assert report.picture is not None
            self._read = (self._roll, report.picture)
            reading = self._witnessed(image, report.reading)
            self._line.say(Seen(self._roll, reading, before, _jpeg(report.picture)))
        elif self._under_way and self._time - self._thrown_at > self._settings.give_up_s:
            self._under_way = False
            assert self._roll is not None
            self._line.say(NoThrow(self._roll, UNCHANGED))
        self._look_out(image, report)
        if report.still and not report.gathering:
            self._at_rest = image
            noticed = None if self._drift is None else self._drift.see(image, frame.time)
            if noticed is not None:
                self._line.say(Noticed(noticed))

    def _look_out(self, image: Image, report: TrayReport) -> None:
        """Have an eye on what people do to the tray, frame by frame."""
        if self._witness is not None and not report.still:
            self._witness.moves(image)
        elif self._witness is not None and not report.gathering:
            self._witness.at_rest(image)

    def _witnessed(self, image: Image, reading: Reading) -> Reading:
        """The reading, with what is no throw marked in it; `image`: the frame in which the dice lie."""
        if self._witness is None:
            return reading
        return self._witness.judged(image, reading, self._pipeline.settle.noise)

    def _is_dark(self, frame: Frame) -> bool:
        """Whether nothing can be seen. What moves in the dark is no throw, nor is the light coming back."""
        if too_dark(frame.image):
            if self._dark_since is None:
                self._dark_since = frame.time
                self._rested, self._under_way = False, False
                self._arm_at_rest = self._roll is not None
                self._pipeline.disarm()
            if not self._told_dark and frame.time - self._dark_since >= DARK_S:
                self._told_dark = True
                self._line.say(Blind(DARK))
            self._line.frame.write(fitted(frame.image))
            return True
        self._dark_since = None
        if self._told_dark:
            self._told_dark = False
            self._line.say(Sighted())
        return False

    def _closer(self, image: Image, after: float) -> Image:
        """The picture to be read: a large one exposed after `after`, where the camera has two streams."""
        if self._two_streams is None:
            return image
        return self._two_streams.large_frame(after).image

    def _see(self, frame: Frame) -> tuple[Image, TrayReport]:
        self._time = frame.time
        self._check_shape(frame.image)
        report = self._pipeline.see(
            frame.image, frame.time, closer=partial(self._closer, frame.image, frame.time)
        )
        if report.moving:
            self._moved_at = frame.time
        self._line.frame.write(fitted(frame.image))
        boot_times.passed(boot_times.Step.CAMERA_PICTURE)
        flies = self._under_way and self._time - self._thrown_at < FLIES_S and not report.still
        moving = report.moving or flies
        motion = Motion.MOVING if moving else Motion.STILL if report.still else Motion.SETTLING
        if motion is not self._motion:
            self._motion = motion
            self._line.say(motion)
        return frame.image, report

    def _check_shape(self, image: Image) -> None:
        """A real camera's pictures stay as large as they are; a replay's photos may differ."""
        if self._camera.can_throw:
            return
        shape, self._shape = self._shape, image.shape
        if shape not in {None, image.shape}:
            assert shape is not None
            raise CameraError.say(
                "The camera has changed its picture from {a} x {b} to {c} x {d}. It is being started again.",
                a=shape[1],
                b=shape[0],
                c=image.shape[1],
                d=image.shape[0],
            )


def _jpeg(image: Image) -> bytes:
    done, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    assert done  # it fails only for pictures of a kind that no camera gives
    return data.tobytes()
