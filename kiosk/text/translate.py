"""Texts for people, in the language in force. Their catalogues are kiosk/text/locale/*.po."""

import gettext
import re
from pathlib import Path

from hardware.message import Device, Message
from kiosk.games import message as games
from kiosk.text import catalog
from kiosk.ui.plain import plain, without_devices

LANGUAGES = {"en": "English", "de": "Deutsch"}
"""Those that there are, each in its own words. English needs no catalogue: the texts are written in it."""

_GROUP = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")

_language: gettext.NullTranslations = gettext.NullTranslations()


def use(language: str) -> None:
    """Speak a language of LANGUAGES from now on."""
    global _language  # noqa: PLW0603 - one language is in force, and every text is asked for in it
    _language = gettext.NullTranslations() if language == "en" else catalog.load(language)


def _(text: str) -> str:
    """A text in the language in force."""
    return _language.gettext(text)


def marked(text: str) -> str:
    """A text that is translated where it is used; here it is only found by `make texts`."""
    return text


def ngettext(one: str, many: str, count: int) -> str:
    """The text for this many, in the language in force; the count is still to be filled in."""
    return _language.ngettext(one, many, count)


def translated(text: str) -> str:
    """A text of games, calibration or an error in the language in force.

    They speak English. The first two remember what their sentence is made of, an error's is recognised, and
    said plainly.
    """
    if not isinstance(text, Message | games.Message):
        text = plain(text)
        said = _language.recognised(text) if isinstance(_language, catalog.Catalogue) else text
        return without_devices(said)
    if isinstance(text, Message) and text.guests is not None:
        text = text.guests
    return _(plain(text.template)).format(**{name: _field(value) for name, value in text.fields.items()})


def _field(value: object) -> object:
    """What stands in a sentence: a screen says no folders, and names devices for people."""
    if isinstance(value, Device):
        return device_name(value)
    if isinstance(value, Path):
        return value.name
    if isinstance(value, Message | games.Message):
        return translated(value)
    if isinstance(value, str) and isinstance(_language, catalog.Catalogue):
        return _language.recognised(value)
    return value


def device_name(source: str) -> str:
    """A camera's name on a command line, for people: USB 0, Raspberry Pi, or what it calls itself."""
    kind, _colon, name = source.partition(":")
    if kind == "v4l2":
        return f"USB {name}" if name.isdecimal() else name
    return {"picamera2": "Raspberry Pi", "replay": Path(name).name}.get(kind, source)


def grouped(text: str) -> str:
    """A text whose figures are grouped as in the language in force: 1,234 is 1.234 in German."""
    mark = _(",")
    return text if mark == "," else _GROUP.sub(mark, text)
