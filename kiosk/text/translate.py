"""Texts for people, in the language that is spoken.

They are written in English in the source; other languages are the catalogues of kiosk/text/locale, a .po file
each (GNU gettext), compiled when the package is built. Whatever lies there can be spoken.
"""

from __future__ import annotations

import gettext
import re
from contextvars import ContextVar
from functools import cache
from pathlib import Path

from hardware.message import Device, DiceKioskError, Message, Text
from kiosk.games import message as games

LOCALE = Path(__file__).with_name("locale")
ENGLISH = "en"

_GROUP = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_SHARE = re.compile(r"(?<=\d)(?:\.(\d+))?%")
_DIE = re.compile(r"\bd(?=(?:4|6|8|10|12|20)\b)")

spoken: ContextVar[gettext.NullTranslations] = ContextVar("spoken", default=gettext.NullTranslations())  # noqa: B039 - English, never changed
"""The language of this context: a main loop has one, and so may each guest of a house of many tables."""


class LanguageError(DiceKioskError):
    """There is no such language."""


def languages() -> dict[str, str]:
    """Those that can be spoken, English first: code, and what the language calls itself."""
    found = {ENGLISH: "English"}
    for path in sorted(LOCALE.glob("*.mo")):
        # Translators: what your language calls itself
        own = _catalogue(path).gettext("English")
        found[path.stem] = path.stem if own == "English" else own
    return found


def in_language(text: str, language: str) -> str:
    """A text in one of `languages`, whatever is spoken; raises LanguageError."""
    return _translations(language).gettext(text)


def in_every_language(text: str) -> list[str]:
    """A text in each of `languages`, for who is still to choose one."""
    return list(dict.fromkeys(in_language(text, language) for language in languages()))


def use(language: str) -> None:
    """Speak one of `languages` from now on, in this context; raises LanguageError."""
    spoken.set(_translations(language))


def _translations(language: str) -> gettext.NullTranslations:
    if language == ENGLISH:
        return gettext.NullTranslations()
    path = LOCALE / f"{language}.mo"
    if not path.exists():
        raise LanguageError(
            f"{path} is not there: no such language, or its catalogue was not compiled (make lint does that)."
        )
    return _catalogue(path)


@cache
def _catalogue(path: Path) -> gettext.NullTranslations:
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)


def _(text: str) -> str:
    """A text in the language that is spoken."""
    return spoken.get().gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """The text for this many, in the language that is spoken; the count is still to be filled in."""
    return spoken.get().ngettext(one, many, count)


def translated(text: str) -> str:
    """A message in the language that is spoken, as a screen says it; what is none stays as it is.

    Of an error that tells an owner what to type a screen says what is meant for guests.
    """
    if not isinstance(text, Message | games.Message):
        return text
    if text.guests is not None:
        text = text.guests
    if not text.template:
        return ""
    return dice_named(_(text.template).format(**{name: _field(value) for name, value in text.fields.items()}))


def reason(why: str | None) -> str | None:
    """Why something can't be done now, as a screen says it; None where it can."""
    return None if why is None else translated(why)


def _field(value: object) -> object:
    """What stands in a sentence: a screen says no folders, and names devices for people."""
    if isinstance(value, Device):
        return device_name(value)
    if isinstance(value, Path):
        return value.name
    return Text(translated(value)) if isinstance(value, Message | games.Message) else value


def device_name(source: str) -> str:
    """A camera's name on a command line, for people: USB 0, Raspberry Pi, or what it calls itself."""
    kind, _colon, name = source.partition(":")
    if kind == "v4l2":
        return f"USB {name}" if name.isdecimal() else name
    return {"picamera2": "Raspberry Pi", "replay": Path(name).name}.get(kind, source)


def figure(text: str) -> str:
    """A figure as it is written in the language that is spoken: 1,234.5 is 1.234,5 in German."""
    mark = _(",")
    return text if mark == "," else text.translate(str.maketrans(",.", f"{mark},"))


def written(text: str) -> str:
    """A text with figures and dice as in the language that is spoken: 1.234 for 1,234, W20 for d20, 0,5 %."""
    mark = _(",")
    return dice_named(text if mark == "," else _SHARE.sub(_share, _GROUP.sub(mark, text)))


def _share(found: re.Match[str]) -> str:
    """Its end, with a comma where there are decimals, and apart from its sign."""
    return (f",{found[1]}" if found[1] else "") + "\N{NO-BREAK SPACE}%"


def dice_named(text: str) -> str:
    """A text whose dice are called as in the language that is spoken; data and records keep d20."""
    # Translators: the letter that your language calls dice by, as in d20
    letter = _("d")
    return text if letter == "d" else _DIE.sub(letter, text)
