"""The terms of a game that a host may set: each option once, for checking and for showing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kiosk.games.message import Message, say, together
from kiosk.games.protocol import Code, Refused, shown, whole

Value = int | bool | str | None


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game.

    Attributes:
        name: as the protocol and a house rules file write it.
        meaning: one sentence for people.
        default: what holds when nothing is said; None for none. Its type is the option's: true or false,
            a word, else a whole number.
        least: smallest value of a whole number. most: largest, exclusive of none.
        words: the words to choose from. seat: the number is a seat's.
        mode: the mode of the game that has this option, None for every mode.
    """

    name: str
    meaning: Message
    default: Value
    least: int = 0
    words: tuple[str, ...] = ()
    mode: str | None = None
    seat: bool = False

    @property
    def bounds(self) -> Message:
        """What it may be, for people."""
        if self.words:
            *words, last = (f'"{word}"' for word in self.words)
            return say("{words} or {last}", words=", ".join(words), last=last)
        if isinstance(self.default, bool):
            return say("true or false")
        if self.seat:
            return say("the number of a seat, of which the first is 0")
        return say("a whole number of at least {least}", least=self.least)

    def allows(self, value: object) -> bool:
        """Whether a value (not null) is within the bounds."""
        if self.words:
            return isinstance(value, str) and value in self.words
        if isinstance(self.default, bool):
            return isinstance(value, bool)
        return whole(value) and value >= self.least


def options_of_mode(options: Sequence[Option], mode: str | None) -> tuple[Option, ...]:
    """The options that a game has in a mode."""
    return tuple(option for option in options if option.mode in {None, mode})


def problems(title: str, options: Sequence[Option], given: Mapping[str, Any]) -> list[tuple[str, Message]]:
    """Everything that is wrong with the options given to a game: the option's name, a sentence for people.

    Args:
        title: the game's name, for people.
        options: of the game, in all its modes.
        given: by name; null is as if it were absent.
    """
    mode = _mode(options, given)
    known = {option.name: option for option in options_of_mode(options, mode)}
    found: list[tuple[str, Message]] = []
    for name, value in given.items():
        option = known.get(name)
        if option is None:
            others = {each.name for each in options}
            terms = {"title": title, "name": shown(name), "known": ", ".join(known), "mode": shown(mode)}
            words = (
                say("{title} has no option {name} in mode {mode}; it has {known}.", **terms)
                if name in others
                else say("{title} has no option {name}; it has {known}.", **terms)
            )
            found.append((name, words))
        elif value is not None and not option.allows(value):
            found.append((name, say("{name} must be {bounds}.", name=name, bounds=option.bounds)))
    least, most = given.get("min_bet"), given.get("max_bet")
    if not found and most is not None and "max_bet" in known:
        least = known["min_bet"].default if least is None else least
        if most < least:
            found.append(("max_bet", say("The largest bet must be at least as large as the smallest.")))
    return found


def read_options(title: str, options: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """The value of every option in force, by name; raises Refused (bad-setup) with all that is wrong."""
    wrong = problems(title, options, given)
    if wrong:
        raise Refused(Code.BAD_SETUP, together(*(words for _, words in wrong)))
    in_force = options_of_mode(options, _mode(options, given))
    values = {option.name: given.get(option.name) for option in in_force}
    return {
        option.name: option.default if values[option.name] is None else values[option.name]
        for option in in_force
    }


def _mode(options: Sequence[Option], given: Mapping[str, Any]) -> str | None:
    """The mode that is asked for; the default one also where the wish makes no sense."""
    option = next((option for option in options if option.name == "mode"), None)
    if option is None:
        return None
    wish = given.get("mode")
    return wish if option.allows(wish) else str(option.default)
