"""Speaks results through espeak-ng, where it is installed, for players who see badly."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

PROGRAM = "espeak-ng"
_WORDS_A_MINUTE = "165"


class Speaker:
    """One voice; what is new interrupts what is old.

    Args:
        find: where a program is, None when it is not installed.

    Attributes:
        on: whether anything is said.
    """

    def __init__(self, find: Callable[[str], str | None] = shutil.which) -> None:
        self.on = False
        self._program = find(PROGRAM)
        self._talking: subprocess.Popen[bytes] | None = None

    @property
    def installed(self) -> bool:
        """Whether anything can be said at all."""
        return self._program is not None

    def say(self, text: str, language: str) -> None:
        """Say a text in a language (en, de); returns at once."""
        if not self.on or self._program is None or not text:
            return
        self.hush()
        self._talking = subprocess.Popen(  # noqa: S603 - a program found by its own name, and the text is data
            [self._program, "-v", language, "-s", _WORDS_A_MINUTE, "--", text],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def hush(self) -> None:
        """Stop talking."""
        if self._talking is not None:
            if self._talking.poll() is None:
                self._talking.terminate()
            self._talking.wait()
            self._talking = None
