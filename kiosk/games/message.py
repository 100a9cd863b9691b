"""Sentences of the games that a screen can say in another language: they remember what they are made of.

The rules import nothing but the standard library, so they have their own; hardware.message has the others'.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol


class Sentence(Protocol):
    """A message of the games, or of all else (hardware.message): to be said in any language."""

    @property
    def template(self) -> str:
        """To be looked up in a translation."""

    @property
    def fields(self) -> Mapping[str, object]:
        """By name; some may be messages themselves."""


class Message(str):
    """An English text, and the template and fields that it was made from; `say` makes it.

    Attributes:
        template: to be looked up in a translation.
        fields: by name; some may be messages themselves.
        guests: what a screen says instead, where the text stands in records for good; None: the text itself.
    """

    __slots__ = ("fields", "guests", "template")

    template: str
    fields: dict[str, object]
    guests: "Message | None"


def say(template: str, /, **fields: object) -> Message:
    """A text for people: `say("{name} wins {chips}.", name=..., chips=...)`; the template is translated."""
    message = Message(template.format(**fields))
    message.template, message.fields, message.guests = template, fields, None
    return message


def together(*parts: str) -> Message:
    """Texts for people one after another, empty ones left out."""
    fields = {f"part{number}": part for number, part in enumerate(each for each in parts if each)}
    template = " ".join(f"{{{name}}}" for name in fields)
    return say(template, **fields)


NOTHING = together()
"""Nothing to say."""
OVER = say("The game is over.")
"""What the reason why it is ends with."""


def say_winners(names: Sequence[str], chips: int, how: Message) -> Message:
    """Who took a pot: "Ann wins 12 with 17.", "Ann and Ben share 12.".

    A screen calls it a pot, since some of it was their own; records keep the words of old.
    """
    if len(names) == 1:
        one = {"name": names[0], "chips": chips, "how": how}
        words = say("{name} wins {chips:,} {how}.", **one) if how else say("{name} wins {chips:,}.", **one)
        words.guests = (
            say("{name} wins the pot of {chips:,} {how}.", **one)
            if how
            else say("{name} wins the pot of {chips:,}.", **one)
        )
        return words
    more = {"names": ", ".join(names[:-1]), "last": names[-1], "chips": chips, "how": how}
    if how:
        words = say("{names} and {last} share {chips:,} {how}.", **more)
        words.guests = say("{names} and {last} share the pot of {chips:,} {how}.", **more)
        return words
    words = say("{names} and {last} share {chips:,}.", **more)
    words.guests = say("{names} and {last} share the pot of {chips:,}.", **more)
    return words


def say_shared(chips: int) -> Message:
    """A pot that nobody won goes back."""
    return say("The {chips:,} chips on the table are shared.", chips=chips)
