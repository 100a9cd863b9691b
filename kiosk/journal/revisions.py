"""Which commands of a journal count: a roll may have been amended after it, a decision taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kiosk.games.command import Command, Entry

AMEND: Final = "amend"
"""A command of the journal alone: the values of the roll just before it are others."""
UNDO: Final = "undo"
"""A command of the journal alone: the decision or buy-in just before it was taken back."""


def counting(commands: Iterable[Entry]) -> list[Command]:
    """The commands of a game as they count: rolls with the values given last, without what was taken back."""
    commands = list(commands)
    newest = [commands[numbers[-1]] for numbers in standing(commands)]
    return [{**each, "do": "roll"} if each["do"] == AMEND else each for each in newest if each["do"] != UNDO]


def newest(commands: Sequence[Entry]) -> int:
    """The number, from 0, of the newest command of a game that counts, or of what amended it last."""
    return standing(commands)[-1][-1]


def standing(commands: Sequence[Entry]) -> list[list[int]]:
    """The numbers of the commands that count, each with those that amend it."""
    numbers: list[list[int]] = []
    for number, command in enumerate(commands):
        if command["do"] == AMEND:
            numbers[-1].append(number)
        elif command["do"] == UNDO:
            numbers.pop()
        else:
            numbers.append([number])
    return numbers
