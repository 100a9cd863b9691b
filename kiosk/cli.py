"""The command `dice-kiosk`: which commands there are, and how each of them ends.

Each is in a file of its own in kiosk/commands/, imported when it is called: the first screen must not wait.
"""

from __future__ import annotations

import errno
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

import click

from hardware.message import DiceKioskError
from kiosk.commands.exit_status import ExitStatus
from kiosk.commands.options import VERBOSE
from kiosk.system import boot_times, log

if TYPE_CHECKING:
    from collections.abc import Mapping


class LazyGroup(click.Group):
    """A group whose commands are in modules of their own, imported when they are called.

    Until then a stub stands in a command's place, for the list in the group's help.

    Args:
        lazy: by a command's name the module that has it under this name, and what the group's help says of
            it, as the command's own help does (a test holds them together).
        more: as for every group.
    """

    def __init__(self, lazy: Mapping[str, tuple[str, str]], **more: Any) -> None:  # noqa: ANN401 - click's
        stubs = {name: click.Command(name, short_help=summary) for name, (_, summary) in lazy.items()}
        super().__init__(commands=stubs, **more)
        self._lazy = lazy

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is called, itself."""
        name, command, rest = super().resolve_command(ctx, args)
        if name is not None and name in self._lazy:
            command = getattr(import_module(self._lazy[name][0]), name)
            assert isinstance(command, click.Command)
        return name, command, rest


class Program(LazyGroup):
    """All commands, and the one rule of how they end."""

    def invoke(self, ctx: click.Context) -> NoReturn:
        """Run the command that was called, and exit with its status (see ExitStatus)."""
        boot_times.passed(boot_times.Step.INTERPRETER)
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output is for what was asked for
        try:
            status = super().invoke(ctx) or ExitStatus.DONE
            sys.stdout.flush()
        except OSError as problem:
            if problem.errno not in FULL:
                raise
            _let_go_of_output()
            click.echo(f"Not all could be written: {problem.strerror}.", err=True)
            status = ExitStatus.FAILED
        except DiceKioskError as problem:
            click.echo(problem, err=True)
            status = ExitStatus.FAILED
        except (KeyboardInterrupt, click.Abort):
            status = ExitStatus.STOPPED
        ctx.exit(status)


FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})
"""What a disk says that takes no more, that of standard output too."""


def _let_go_of_output() -> None:
    """Where standard output takes no more the end of the program is not to try it again."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


COMMANDS = {
    "audit": "Prove that the record is as it was written: docs/audit.md.",
    "calibrate": "Teach the kiosk its camera and tray, in steps that can be done again.",
    "config": "Print all settings with meaning, unit and bounds, as a file to start from.",
    "dice": "Make a player's own dice known, so that they are read better than strange ones.",
    "doctor": "Look at computer, libraries, camera, screen and pins, and say what to do about what is wrong.",
    "engine": "Play over standard input and output: the table protocol, one JSON object a line.",
    "evaluate": "Say how well the labelled photos in DIR are read.",
    "fairness": "Say whether dice are fair, as far as rolls can.",
    "games": "The games: their options, and their rules.",
    "host": "The host's PIN: what happened at it, and a new one where it is forgotten.",
    "journal": "Read the record back.",
    "luck": "What the dice brought each player, and what the decisions did: docs/luck.md.",
    "meters": "What was ever played, read, entered and paid here, and how often the reader errs at most.",
    "odds": "What the games are worth to who plays them as well as can be: docs/odds.md.",
    "read": "Read the dice in photos, or in folders of photos.",
    "replay": "Play a recorded game again, checking every step.",
    "run": "Play at the table.",
    "update": "Install another version from FILE: a wheel or a release archive, with FILE.sha256 beside it.",
}
PARTS, SCREEN = "kiosk.commands.test_parts", "kiosk.commands.test_screen"
TESTS = {
    "buttons": (PARTS, "Show each press and light the lamp of what is pressed; with lid and service switch."),
    "camera": (SCREEN, "Show what the pipeline sees: what moves, outlines, readings, timings."),
    "lamps": (PARTS, "Light each lamp in each way, then the tray light."),
    "screen": (
        "kiosk.commands.test_blits",
        "Measure what drawing costs here: copied and blended pictures, frames in a second.",
    ),
    "sound": (PARTS, "Play every sound in every voice, naming it."),
    "touch": (SCREEN, "Have cross-hairs touched and say whether touch fits the picture."),
}


@click.group(
    cls=Program,
    lazy={name: (f"kiosk.commands.{name}", summary) for name, summary in COMMANDS.items()},
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="dice-kiosk", message="%(prog)s %(version)s")
@VERBOSE
def main() -> None:
    """A table for dice games: it reads real dice with a camera, runs the game and keeps the chips."""
    log.set_up()


@main.group(cls=LazyGroup, lazy=TESTS, short_help="Try the parts of the box, one at a time.")
def test() -> None:
    """Try the parts of the box, one at a time; nothing of it is recorded and no meter moves."""
