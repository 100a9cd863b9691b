"""Who is who: players are told apart by an id, not by the name, which two may share and one may change.

A person gets an id when seated for the first time, and keeps it with name, colour and token. Who is known by
a name alone, as everybody in a record of before and on the command line, has the id that belongs to the name:
the same name is then the same person, as it always was. A bot is no person; it is who has its name.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

DIGITS = 12
"""Of an id, hexadecimal: of the 40 people that a kiosk remembers two are alike once in 3.6e11 kiosks."""
LONGEST_NAME = 24
_NUMBERED = re.compile(r"(.*\S) \(\d+\)")


def new_id() -> str:
    """The id of a person who was never seated before."""
    return secrets.token_hex(DIGITS // 2)


def id_of_name(name: str, *, bot: bool = False) -> str:
    """The id of who is known by a name alone."""
    return f"bot:{name}" if bot else hashlib.sha256(f"person {name}".encode()).hexdigest()[:DIGITS]


def numbered(name: str, taken: Iterable[str]) -> str:
    """A name as it can be told from those taken, whose case does not count: "Anna", else "Anna (2)"."""
    others = {each.casefold() for each in taken}
    if name.casefold() not in others:
        return name
    stem, number = _stem(name), 2
    while True:
        sign = f" ({number})"
        shown = f"{stem[: LONGEST_NAME - len(sign)].rstrip()}{sign}"
        if shown.casefold() not in others:
            return shown
        number += 1


def alike(name: str, other: str) -> bool:
    """Whether two names are the same but for case and numbers: "Anna (2)" is called Anna, too."""
    return _stem(name).casefold() == _stem(other).casefold()


def _stem(name: str) -> str:
    found = _NUMBERED.fullmatch(name)
    return name if found is None else found[1]


def shown_names(people: Mapping[str, str]) -> dict[str, str]:
    """By id the name of each as it can be told from the others', who come after those before them."""
    shown: dict[str, str] = {}
    for each, name in people.items():
        shown[each] = numbered(name, shown.values())
    return shown
