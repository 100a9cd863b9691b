"""Sentences for people, and the errors that say them.

A message is plain English at a terminal and on record. It remembers what it is made of, so that a screen can
say it in another language, and in words for guests, who know no commands and no folders. The lowest of our
packages has it, since all others say something; it imports nothing but the standard library.
"""

from __future__ import annotations

from typing import Self


class Text(str):
    """A text as a field of another one: `{dice:capital}` has it begin a sentence."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        """As any text; "capital" is our own."""
        if spec != "capital":
            return str.__format__(self, spec)
        return self[:1].upper() + self[1:]


class Message(Text):
    """An English text, and the template and fields that it was made from; `say` makes it.

    Attributes:
        template: to be looked up in a translation.
        fields: by name; some may be messages themselves.
        guests: what a screen says instead, where the text tells an owner what to type; None: the text itself.
    """

    __slots__ = ("fields", "guests", "template")

    template: str
    fields: dict[str, object]
    guests: Message | None


def say(template: str, /, **fields: object) -> Message:
    """A text for people: `say("Picture {number} is taken.", number=3)`; the template is translated."""
    message = Message(template.format(**fields))
    message.template, message.fields, message.guests = template, fields, None
    return message


def together(*parts: str, by: str = " ") -> Message:
    """Texts one after another, or names in a row; empty ones are left out."""
    fields = {f"part{number}": part for number, part in enumerate(each for each in parts if each)}
    template = by.join(f"{{{name}}}" for name in fields)
    return say(template, **fields)


NOTHING = together()
"""Nothing to say."""


def recorded(text: str) -> Message:
    """A text as it was kept, in plain English: what the catalogues have of it is translated."""
    return say(text.replace("{", "{{").replace("}", "}}"))


ASK_OWNER = say("What the owner does: manual, When something is wrong.")
"""Where guests at a screen are told that there is more to be done than they can do."""


class Device(str):
    """A camera as it is called on a command line and in the settings; a screen names it for people."""

    __slots__ = ()


class DiceKioskError(Exception):
    """What the kiosk can't do, in a sentence for people that says what to do about it.

    It is the base of all our errors: a command that meets it prints the sentence and ends with status 1.
    """


class ShownError(DiceKioskError):
    """One that a screen may show: its sentence is a message.

    Attributes:
        words: what is wrong and what to do, for whoever looks after the kiosk, at a terminal.
    """

    def __init__(self, words: Message) -> None:
        self.words = words
        super().__init__(words)

    @classmethod
    def say(cls, template: str, /, *, guests: Message | None = None, **fields: object) -> Self:
        """One with these words; `guests`: the same for a screen, without commands, options and folders."""
        words = say(template, **fields)
        words.guests = guests
        return cls(words)
