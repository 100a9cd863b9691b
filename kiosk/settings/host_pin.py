"""The host's PIN: kept as an argon2 hash, and slow to guess."""

from __future__ import annotations

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

DIGITS = range(4, 9)
"""How many digits a PIN may have."""
FREE_TRIES = 3
PAUSE_S = 10.0
"""After FREE_TRIES wrong PINs one waits so long before the next try, and twice as long after each more."""
LONGEST_PAUSE_S = 600.0

# RFC 9106 leaves the cost to the machine; this takes about 30 ms on a PC and 150 ms on a Pi 4, in 19 MiB.
_HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


def hashed(pin: str) -> str:
    """What is kept of a PIN."""
    return _HASHER.hash(pin)


class Lock:
    """Lets who knows the PIN in.

    Args:
        kept: what `hashed` gave.
    """

    def __init__(self, kept: str) -> None:
        self._kept = kept
        self._wrong = 0
        self._closed_until = float("-inf")

    def pause(self, now: float) -> float:
        """Seconds to wait before the next try."""
        return max(0.0, self._closed_until - now)

    def opens(self, pin: str, now: float) -> bool:
        """Try a PIN at a time (s, only grows); while there is a pause, none is right."""
        if self.pause(now) > 0:
            return False
        try:
            _HASHER.verify(self._kept, pin)
        except (VerificationError, InvalidHashError):
            self._wrong += 1
            if self._wrong >= FREE_TRIES:
                doubled = PAUSE_S * 2 ** min(self._wrong - FREE_TRIES, 10)
                self._closed_until = now + min(doubled, LONGEST_PAUSE_S)
            return False
        self._wrong = 0
        return True
