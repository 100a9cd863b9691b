"""What cameras that are devices have in common: a thread that reads the device, and what is asked of it."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Generic, TypeVar

from hardware.camera import CameraError, not_open
from hardware.freeze_guard import FreezeGuard
from hardware.message import NOTHING, Message

if TYPE_CHECKING:
    from hardware.camera import Frame


class Reader(threading.Thread):
    """Reads a device until told to stop and keeps its newest picture. A daemon: it may hang in a driver.

    Args:
        name: the camera's.
        let_go_s: how long `stop` waits for one that hangs; after that only the end of the process frees it.
    """

    def __init__(self, name: str, let_go_s: float) -> None:
        super().__init__(name=name, daemon=True)
        self._let_go_s = let_go_s
        self._news = threading.Condition()
        self._newest: Frame | None = None
        self._fault = NOTHING
        self._stopping = False

    def after(self, number: int, timeout: float) -> Frame:
        """The newest frame later than `number`, awaited; raises CameraError if none comes in `timeout` s."""
        with self._news:
            self._news.wait_for(lambda: self._fault or self._number() > number, timeout)
            if self._newest is None or self._number() <= number:
                raise self._no_picture(timeout)
            return self._newest

    def stop(self) -> None:
        """End the thread, if it still can."""
        with self._news:
            self._stopping = True
        self.join(self._let_go_s)

    def _number(self) -> int:
        return -1 if self._newest is None else self._newest.number

    def _no_picture(self, seconds: float) -> CameraError:
        """The fault, or that there was no picture for so many s."""
        raise NotImplementedError

    def _fail(self, fault: Message) -> None:
        with self._news:
            self._fault = fault
            self._news.notify_all()


R = TypeVar("R", bound=Reader)


class DeviceCamera(Generic[R]):
    """A camera that is read in a thread of its own: no call waits longer than it was told to."""

    simulated = False
    can_throw = False
    empty_is_known = False
    paced = True

    def __init__(self, name: str) -> None:
        self.name = name
        self._reader: R | None = None
        self._frozen = FreezeGuard()
        self._seen = -1

    def frame(self, timeout: float = 2.0) -> Frame:
        """The newest picture not fetched yet.

        Raises CameraError when none comes within `timeout` s, or the same one comes again and again.
        """
        while True:
            frame = self._open_reader().after(self._seen, timeout)
            self._seen = frame.number
            if self._frozen.is_new(frame.image, frame.time):
                return frame

    def throw(self, dice: tuple[str, ...]) -> None:
        """Raises CameraError: people throw."""
        raise CameraError.say(
            "Throw {dice} into the tray by hand: this is a real camera.", dice=", ".join(dice)
        )

    def close(self) -> None:
        """Let go of the device."""
        if self._reader is not None:
            self._reader.stop()
        self._reader = None

    def _read(self, reader: R, seconds: float) -> None:
        """Begin to read; raises CameraError, with the device let go, when no picture comes in so many s."""
        self._frozen, self._seen = FreezeGuard(), -1
        self._reader = reader
        reader.start()
        try:
            reader.after(-1, seconds)
        except CameraError:
            self.close()
            raise

    def _open_reader(self) -> R:
        if self._reader is None:
            raise not_open(self.name)
        return self._reader
