"""A file that a screen has saved, on a USB stick: all that a guest who has only the screen can take along."""

from __future__ import annotations

from concurrent.futures import Future
from threading import Thread
from typing import TYPE_CHECKING

from hardware.atomic_file import write_atomically
from hardware.message import NOTHING, Message, say
from hardware.usb_sticks import sticks
from kiosk.text.translate import _, translated
from kiosk.ui.control import Control

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

EVERY_S = 2.0
"""A stick is looked for so often."""


class OnStick:
    """Copies a file when that is asked for; a stick that takes its time holds up no screen.

    Args:
        path: of the file.
        find: where sticks are mounted.
    """

    def __init__(self, path: Path, find: Callable[[], list[Path]] = sticks) -> None:
        self._path = path
        self._find = find
        self._stick: Path | None = None
        self._looked_at = float("-inf")
        self._writing: Future[None] | None = None
        self._to = path  # the stick that it goes to
        self._said = NOTHING

    def do(self, now: float) -> bool:
        """Look for a stick, and for what came of the copy (s, only grows); True when that says more."""
        before = self._stick, self._said
        if now - self._looked_at >= EVERY_S:
            self._looked_at = now
            there = self._find()
            if self._stick not in there:
                self._stick = there[0] if there else None
        if self._writing is not None and self._writing.done():
            self._said, self._writing = self._outcome(self._writing), None
        return (self._stick, self._said) != before

    @property
    def words(self) -> str:
        """Where the file is, or how it comes there."""
        if self._said:
            return translated(self._said)
        if self._stick is None:
            return _("Plug in a USB stick to have it saved there.")
        return _("A USB stick is plugged in: {stick}.").format(stick=self._stick.name)

    @property
    def there(self) -> bool:
        """Whether a stick is plugged in."""
        return self._stick is not None

    def control(self) -> Control:
        """Copies it."""
        why = None if self.there else _("Plug in a USB stick to have it saved there.")
        return Control("stick", _("Save on the USB stick"), self._copy, why=why)

    def _copy(self) -> None:
        stick = self._stick
        if stick is None or self._writing is not None:
            return
        self._said = say("It is being saved on the USB stick {stick}.", stick=stick.name)
        self._to, self._writing = stick, Future()
        Thread(target=self._write, args=(stick, self._writing), daemon=True).start()

    def _write(self, stick: Path, done: Future[None]) -> None:
        try:
            write_atomically(stick / f"dice-kiosk-{self._path.name}", self._path.read_bytes())
            done.set_result(None)
        except OSError as problem:
            done.set_exception(problem)

    def _outcome(self, written: Future[None]) -> Message:
        problem = written.exception()
        if problem is None:
            return say("It is on the USB stick {stick}, which can be taken out now.", stick=self._to.name)
        return say(
            "It can't be saved on the USB stick {stick} ({why}). Try another stick.",
            stick=self._to.name,
            why=getattr(problem, "strerror", None) or str(problem),
        )
