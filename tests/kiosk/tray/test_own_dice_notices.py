"""What goes wrong with the pictures of own dice is told at the table, and the game goes on."""

import errno
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path

from calibration.tray import OpenTray
from calibration.tray_settings import TraySettings
from hardware.camera import Image
from kiosk.tray.messages import Arm, Learn, Noticed, Seen, Stop, ThrowDice, Topic, WatchSettings
from kiosk.tray.process import Line
from kiosk.tray.shared_frame import SharedFrame
from kiosk.tray.supervisor import TraySupervisor
from kiosk.tray.worker import Watcher
from tests.kiosk.fake_parts import FakeCamera, FakeReader
from vision.dice_sets import make_set
from vision.pipeline import TrayPipeline
from vision.reader import DiceReader
from vision.reading import DieType, Reading
from vision.settle import Settle

PATIENCE_S = 20.0


class OnACard(DiceReader):
    """Reads blocks instead of dice, and keeps nothing while its card is full."""

    def __init__(self) -> None:
        self.full = True
        self.own = None

    def read(self, image: Image, *, empty: Image | None = None, more: Sequence[Image] = ()) -> Reading:
        return FakeReader().read(image, empty=empty, more=more)

    def learn(self, image: Image, dice: Sequence[tuple[DieType, int]]) -> int:  # noqa: ARG002 - the interface
        if self.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        return 1


@contextmanager
def watching(reader: DiceReader, folder: Path) -> Iterator[Connection]:
    """A watcher at work; the kiosk's end of its line."""
    kiosk, process = Pipe()
    settings = WatchSettings(TraySettings("fake", own_dice=folder), in_step=True)
    shown = SharedFrame()
    tray = OpenTray(FakeCamera(settings.tray), TrayPipeline(reader, Settle(0.2)))
    watcher = Watcher(tray, settings, Line(process, process, shown))
    thread = threading.Thread(target=watcher.run)
    thread.start()
    try:
        yield kiosk
    finally:
        kiosk.send(Stop())
        thread.join(PATIENCE_S)
        del watcher
        shown.close()


def next_of(line: Connection, kind: type[Seen | Noticed]) -> Seen | Noticed:
    while line.poll(PATIENCE_S):
        message = line.recv()
        if isinstance(message, kind):
            return message
    raise AssertionError(f"no {kind.__name__} within {PATIENCE_S} s")


def test_a_full_card_is_told_once_and_told_to_be_over(tmp_path: Path) -> None:
    reader = OnACard()
    with watching(reader, tmp_path) as line:
        line.send(Arm(1))
        line.send(ThrowDice(1, ("d6",)))
        next_of(line, Seen)
        line.send(Learn(1, (("d6", 3),)))
        told = next_of(line, Noticed)
        assert isinstance(told, Noticed)
        assert told.topic is Topic.OWN_DICE
        (words,) = told.words
        assert str(tmp_path) in words
        assert "No space left on device" in words
        line.send(Learn(1, (("d6", 3),)))
        reader.full = False
        line.send(Learn(1, (("d6", 3),)))
        assert next_of(line, Noticed) == Noticed((), Topic.OWN_DICE)  # and not the same words once more


def test_damaged_examples_are_told_at_the_start(tmp_path: Path) -> None:
    damaged = make_set(tmp_path, "Red", "Ann").folder / "d20-17-0001.png"
    damaged.write_bytes(b"cut short")
    nobodys = make_set(tmp_path, "Blue", "Ann").folder / "set.toml"
    nobodys.write_text("cut short")
    told = threading.Event()
    watch = TraySupervisor(WatchSettings(TraySettings("simulated", own_dice=tmp_path)), told.set, hang_s=6.0)
    try:
        end = time.monotonic() + PATIENCE_S
        while (now := time.monotonic()) < end:
            told.clear()
            for message in watch.news(now):
                if isinstance(message, Noticed) and message.topic is Topic.OWN_DICE:
                    assert str(nobodys) in message.words[0]
                    assert str(damaged) in message.words[1]
                    return
            told.wait(0.05)
        raise AssertionError("it never told it")
    finally:
        watch.close()
