"""The tray in front of a table, as the table knows it: its camera, its lid, what is the matter with it."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hardware.message import NOTHING, Message, say
from kiosk.tray.messages import Arm, Disarm, Learn, Noticed, Opened, ThrowDice, Topic

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.camera import Image
    from kiosk.tray.supervisor import TraySupervisor

_log = logging.getLogger(__name__)

STARTING = say("The camera is starting.")
GETS_READY = say("The tray gets ready.")
"""One that throws by itself: it has no camera."""
LID_UP = say("The lid of the tray is open. Shut it: throws count only while it is shut.")
LID_OPENED = say("The lid was opened while dice were on their way.")
"""On record."""
BACK = say("The camera is back. Throw again what was asked for.")


@dataclass(frozen=True, slots=True)
class CameraFacts:
    """What is known of a camera: by its name alone before it has been opened, then by what it says itself.

    Attributes:
        name: for people ("simulated", "v4l2:0", "none").
        simulated: the tray is simulated or replayed, to be marked on every screen.
        can_throw: the machine itself makes the dice move (simulated, replay).
    """

    name: str
    simulated: bool
    can_throw: bool

    @property
    def drawn(self) -> bool:
        """Whether its dice are of the machine's making, and in no photograph."""
        return self.name == "simulated"


NO_CAMERA = CameraFacts("none", simulated=False, can_throw=False)


class WatchedTray:
    """What a table asks of the tray's supervisor, where it has one, and what it has heard of it.

    Args:
        supervisor: None for a table without a camera.
        camera: what is known of it.

    Attributes:
        camera: what is known of it now.
        ready: it gives pictures.
        fault: why it gives none any more; NOTHING while it does, or has not yet.
        lid_up: the tray's lid is open.
    """

    def __init__(self, supervisor: TraySupervisor | None, camera: CameraFacts) -> None:
        self.camera = camera
        self.ready = False
        self.fault: Message = NOTHING
        self.lid_up = False
        self._supervisor = supervisor
        self._shown: Image | None = None  # the last picture that all might see
        self._noticed: dict[Topic, tuple[Message, ...]] = {}

    @property
    def by_hand(self) -> bool:
        """Whether there is no camera."""
        return self._supervisor is None

    @property
    def by_people(self) -> bool:
        """Whether people throw, and a camera looks on."""
        return not (self.by_hand or self.camera.can_throw)

    def why_none(self, *, lid_in_the_way: bool, waited_for: bool) -> Message:
        """Why no dice can be read, `waited_for` or not; NOTHING where they can."""
        if self.fault:
            return self.fault
        if lid_in_the_way:
            return LID_UP
        if self.ready or self.by_hand or not waited_for:
            return NOTHING
        return GETS_READY if self.camera.can_throw else STARTING

    @property
    def notice(self) -> Message:
        """What is the matter while the game goes on; NOTHING where nothing is."""
        return next((words for topic in Topic for words in self._noticed.get(topic, ())), NOTHING)

    def noticed(self, noticed: Noticed) -> None:
        """Something is the matter, or no longer."""
        self._noticed[noticed.topic] = noticed.words
        for words in noticed.words:
            _log.warning("%s", words)

    def opened(self, opened: Opened) -> bool:
        """The camera is there; returns whether it had been lost."""
        was_lost, self.fault, self.ready = bool(self.fault), NOTHING, True
        self.camera = CameraFacts(opened.camera, simulated=opened.simulated, can_throw=opened.can_throw)
        _log.info("The camera %s is open%s.", opened.camera, " again" if was_lost else "")
        return was_lost

    def lost(self, words: Message) -> None:
        """The camera gives no more pictures."""
        _log.warning("The camera was lost: %s", words)
        self.fault, self.ready = words, False

    def watch(self, roll: int | None, *, afresh: bool = False) -> None:
        """Read the next dice that fall, for the roll of this number; None, or while the lid is up: read none.

        `afresh`: see tray.messages.Arm.
        """
        if self._supervisor is None or not self.ready:
            return
        if roll is None or self.lid_up:
            self._supervisor.send(Disarm())
        else:
            self._supervisor.send(Arm(roll, look=not self.camera.can_throw, afresh=afresh))

    def watch_on(self, roll: int) -> None:
        """Read the next dice that fall for a roll of which some lie there already and count."""
        if self._supervisor is not None:
            self._supervisor.send(Arm(roll))

    def throw(self, roll: int, dice: tuple[str, ...], *, house: bool) -> None:
        """Make these dice move, in a tray that can; `house`: they are the house's."""
        if self._supervisor is not None:
            self._supervisor.send(ThrowDice(roll, dice, house=house))

    def learn(self, roll: int, dice: Sequence[tuple[str, int]]) -> None:
        """A person said what the dice of a reading show: examples for players' own dice."""
        if self._supervisor is not None:
            self._supervisor.send(Learn(roll, tuple(dice)))

    def frame(self) -> Image | None:
        """The newest picture, HxWx3 uint8 BGR, a copy; None without one."""
        return None if self._supervisor is None else self._supervisor.frame()

    def shown(self, *, covered: bool) -> Image | None:
        """The newest picture that all may see, HxWx3 uint8 BGR; None before the first one, or while covered.

        Where the next one keeps one waiting the last stays, but never that of a lost camera.
        """
        if covered or self.fault:
            self._shown = None
        elif (newest := self.frame()) is not None:
            self._shown = newest
        return self._shown
