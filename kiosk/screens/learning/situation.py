"""What a guide goes by: a table as everybody may see it, and who is asked for what."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Generic, TypeVar

from kiosk.games.state import State
from kiosk.text.names import some_of
from kiosk.text.translate import ngettext

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kiosk.games.command import Command
    from kiosk.games.state import House

WHOLE = 22
"""What is quoted and no longer than this stays in one line, with its marks."""
_QUOTED = re.compile('["\u201e].+?["\u201c]')
"""In English and in German."""

S_co = TypeVar("S_co", bound=State, covariant=True)


class Look(Enum):
    """Whether who is asked has looked at hidden dice: not yet, just now, or before something happened."""

    NOT_YET, NOW, BEFORE = range(3)


@dataclass(frozen=True)
class Situation(Generic[S_co]):
    """One moment at a table.

    Attributes:
        state: public, so that nothing here knows of hidden dice.
        seat: who is asked; None after a hand.
        machine: a bot is asked, or the house.
        can: what can be done now: what each control says, by its name.
        how: how the dice that are asked for come to be thrown, in a sentence; "" when they do by themselves.
        look: at its own hidden dice.
    """

    state: S_co
    seat: int | House | None
    machine: bool
    can: Mapping[str, str]
    how: str
    look: Look


@dataclass(frozen=True)
class Step(Generic[S_co]):
    """The newest command of the public history, and the public states before and after it."""

    command: Command
    before: S_co
    after: S_co

    def name(self, seat: int | House) -> str:
        """Of a seat."""
        return "" if isinstance(seat, str) else self.after["seats"][seat]["name"]


def not_in_it(names: Sequence[str]) -> str:
    """Who has no part in a guided hand."""
    words = ngettext(
        "{names} only watches this practice hand.",
        "{names} only watch this practice hand.",
        len(names),
    )
    return words.format(names=some_of(names))


def sentences(*said: str) -> str:
    """One after another, empty ones left out."""
    return " ".join(each for each in said if each)


def unbroken(words: str) -> str:
    """The same with spaces that no line breaks at in what is quoted: a button is called as it is labelled.

    A long label breaks all the same, or the line before it would be left half empty.
    """

    def whole(found: re.Match[str]) -> str:
        return found[0] if len(found[0]) > WHOLE else found[0].replace(" ", "\N{NO-BREAK SPACE}")

    return _QUOTED.sub(whole, words)
