"""Texts for people, in the language in force."""

import gettext

_language: gettext.NullTranslations = gettext.NullTranslations()


def _(text: str) -> str:
    """A text in the language in force."""
    return _language.gettext(text)
