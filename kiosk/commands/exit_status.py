"""How a command of ours ends, as the shell sees it; kiosk/cli.py alone applies it."""

from enum import IntEnum


class ExitStatus(IntEnum):
    """What a command that has told its outcome itself returns; one that returns nothing is done.

    One that could not raises a DiceKioskError, one that was called wrongly click's UsageError.
    """

    DONE = 0
    FAILED = 1
    """It could not, or what it looked at is not as it should be."""
    USAGE = 2
    """It was called wrongly; click's own status for that."""
    STOPPED = 130
    """Somebody ended it: Ctrl+C, SIGTERM, or no more input where an answer was asked for."""
