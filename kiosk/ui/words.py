"""Texts for people, in the language in force."""

import gettext

from kiosk.games.words import Words

_language: gettext.NullTranslations = gettext.NullTranslations()


def _(text: str) -> str:
    """A text in the language in force."""
    return _language.gettext(text)


def translated(text: str) -> str:
    """A text of the games in the language in force: they speak English, but remember what it is made of."""
    if not isinstance(text, Words):
        return text
    if text.parts:
        return " ".join(translated(part) for part in text.parts)
    fields = {
        name: translated(value) if isinstance(value, str) else value for name, value in text.fields.items()
    }
    return _(text.template).format(**fields)
