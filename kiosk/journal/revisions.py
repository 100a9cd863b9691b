"""Which commands of a journal count: a roll may have been amended after it, a decision taken back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    Command = Mapping[str, Any]

AMEND = "amend"
"""A command of the journal alone: the values of the roll just before it are others."""
UNDO = "undo"
"""A command of the journal alone: the decision just before it was taken back."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a command.

    Attributes:
        place: its own, or that of the roll it amends, among the commands that count; None for what was taken
            back, and for the taking back.
        amended: its values were corrected later.
        undone: it was taken back.
    """

    place: int | None
    amended: bool = False
    undone: bool = False


def counting(commands: Iterable[Command]) -> list[dict[str, Any]]:
    """The commands of a game as they count: rolls with the values given last, without what was taken back."""
    commands = list(commands)
    newest = [commands[numbers[-1]] for numbers in _standing(commands)]
    return [{**each, "do": "roll"} if each["do"] == AMEND else dict(each) for each in newest]


def newest(commands: Sequence[Command]) -> int:
    """The number, from 0, of the newest command of a game that counts, or of what amended it last."""
    return _standing(commands)[-1][-1]


def fates(commands: Sequence[Command]) -> list[Fate]:
    """What became of each command of a game."""
    stands = {
        number: Fate(place, amended=number != numbers[-1])
        for place, numbers in enumerate(_standing(commands))
        for number in numbers
    }
    gone = (Fate(None, undone=command["do"] != UNDO) for command in commands)
    return [stands.get(number, fate) for number, fate in enumerate(gone)]


def _standing(commands: Sequence[Command]) -> list[list[int]]:
    """The numbers of the commands that count, each with those that amend it."""
    standing: list[list[int]] = []
    for number, command in enumerate(commands):
        if command["do"] == AMEND:
            standing[-1].append(number)
        elif command["do"] == UNDO:
            standing.pop()
        else:
            standing.append([number])
    return standing
