"""Sentences for people that a screen can say in another language: they remember what they are made of."""

from __future__ import annotations

from typing import Self


class Said(str):
    """An English text, and the template and fields that it was made from.

    Attributes:
        template: to be looked up in a translation.
        fields: by name; some may be Said themselves.
    """

    __slots__ = ("fields", "template")

    template: str
    fields: dict[str, object]

    @classmethod
    def made(cls, template: str, fields: dict[str, object]) -> Self:
        """The text of a template filled in."""
        text = cls(template.format(**fields))
        text.template, text.fields = template, fields
        return text


def say(template: str, **fields: object) -> Said:
    """A text for people: `say("Picture {number} is taken.", number=3)`; the template is translated."""
    return Said.made(template, fields)


NOTHING = Said.made("", {})
"""Nothing to say."""
