"""Sentences for people that a screen can say in another language: they remember what they are made of."""

from collections.abc import Sequence
from typing import Self


class Words(str):
    """An English text, and the template and fields that it was made from.

    Attributes:
        template: to be looked up in a translation; "" when the text is its parts, one after another.
        fields: by name; some may be Words themselves.
        parts: of a text that is several texts.
    """

    __slots__ = ("fields", "parts", "template")

    template: str
    fields: dict[str, object]
    parts: tuple[str, ...]

    @classmethod
    def made(cls, template: str, fields: dict[str, object], parts: tuple[str, ...] = ()) -> Self:
        """The text of a template filled in, or of parts."""
        words = cls(" ".join(parts) if parts else template.format(**fields))
        words.template, words.fields, words.parts = template, fields, parts
        return words


def say(template: str, **fields: object) -> Words:
    """A text for people: `say("{name} wins {chips}.", name=..., chips=...)`; the template is translated."""
    return Words.made(template, fields)


def together(*parts: str) -> Words:
    """Texts for people one after another, empty ones left out."""
    return Words.made("", {}, tuple(part for part in parts if part))


def say_winners(names: Sequence[str], chips: int, how: str) -> Words:
    """Who took a pot: "Ann wins 12 with 17.", "Ann and Ben share 12."."""
    if len(names) == 1:
        one = {"name": names[0], "chips": chips, "how": how}
        return say("{name} wins {chips:,} {how}.", **one) if how else say("{name} wins {chips:,}.", **one)
    more = {"names": ", ".join(names[:-1]), "last": names[-1], "chips": chips, "how": how}
    if how:
        return say("{names} and {last} share {chips:,} {how}.", **more)
    return say("{names} and {last} share {chips:,}.", **more)


def say_shared(chips: int) -> Words:
    """A pot that nobody won goes back."""
    return say("The {chips:,} chips on the table are shared.", chips=chips)
