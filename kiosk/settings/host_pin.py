"""The host's PIN: kept as an argon2 hash, and slow to guess."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

if TYPE_CHECKING:
    from collections.abc import Callable

DIGITS = range(4, 9)
"""How many digits a PIN may have."""
FREE_TRIES = 3
PAUSE_S = 10.0
"""After FREE_TRIES wrong PINs one waits so long before the next try, and twice as long after each more."""
LONGEST_PAUSE_S = 600.0

# RFC 9106 leaves the cost to the machine; this takes about 30 ms on a PC and 150 ms on a Pi 4, in 19 MiB.
_HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


def easy(pin: str) -> bool:
    """Whether a PIN of digits is among the first that anybody tries: one digit, or digits in a row."""
    steps = {int(after) - int(before) for before, after in pairwise(pin)}
    return steps in ({0}, {1}, {-1})


def hashed(pin: str) -> str:
    """What is kept of a PIN."""
    return _HASHER.hash(pin)


def pause_after(wrong: int) -> float:
    """Seconds before the next try, after so many wrong ones in a row."""
    if wrong < FREE_TRIES:
        return 0.0
    return min(PAUSE_S * 2.0 ** min(wrong - FREE_TRIES, 10), LONGEST_PAUSE_S)


def _nowhere(_wrong: int) -> None:
    """Nothing is kept."""


class Lock:
    """Lets who knows the PIN in.

    A pause is measured on a clock that only grows, and begins anew when the kiosk is started: no clock that
    was set, and no plug that was pulled, shortens it.

    Args:
        kept: what `hashed` gave.
        wrong: tries in a row that were wrong before the kiosk was started.
        now: when it was, s.
        count: keeps how many there were, on disk when it returns; raises what says why it can't.

    Attributes:
        wrong: tries in a row up to now.
    """

    def __init__(
        self, kept: str, wrong: int = 0, now: float = 0.0, count: Callable[[int], None] = _nowhere
    ) -> None:
        self.wrong = wrong
        self._kept = kept
        self._count = count
        self._closed_until = now + pause_after(wrong)

    def pause(self, now: float) -> float:
        """Seconds to wait before the next try."""
        return max(0.0, self._closed_until - now)

    def opens(self, pin: str, now: float) -> bool:
        """Try a PIN at a time (s, only grows); while there is a pause, none is right.

        It is counted as wrong before it is looked at: who pulls the plug before the answer has tried, too.
        Where that can't be kept it is not looked at, and what `count` raises goes on.
        """
        if self.pause(now) > 0:
            return False
        self._count(self.wrong + 1)
        try:
            _HASHER.verify(self._kept, pin)
        except (VerificationError, InvalidHashError):
            self.wrong += 1
            self._closed_until = now + pause_after(self.wrong)
            return False
        self._count(0)
        self.wrong = 0
        return True
