"""Translations read straight from their .po sources, so that nothing has to be compiled or installed.

The format is that of GNU gettext (https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html), as
far as our own tool (kiosk/text/extract.py) and the usual editors write it.
"""

from __future__ import annotations

import ast
import gettext
import re
from dataclasses import dataclass
from functools import cache
from importlib import resources

from hardware.message import DiceKioskError

_PART = re.compile(r"\{\d+\}")


class CatalogueError(DiceKioskError):
    """A .po file can't be read; the text names the line."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One text and its translation.

    Attributes:
        one: the English text; many: its plural, "" for none.
        said: the translation; with a plural one for each form.
        unsure: marked "fuzzy" by a tool: not to be shown.
    """

    one: str
    many: str
    said: tuple[str, ...]
    unsure: bool = False


class Catalogue(gettext.NullTranslations):
    """The translations of one language; a text without one stays English."""

    def __init__(self, entries: list[Entry]) -> None:
        super().__init__()
        self.entries = {entry.one: entry for entry in entries if entry.one and not entry.unsure}
        self._patterns: list[tuple[re.Pattern[str], str]] | None = (
            None  # of what is said with the parts in it
        )

    def gettext(self, message: str) -> str:
        """The translation of a text."""
        entry = self.entries.get(message)
        return entry.said[0] if entry is not None and entry.said[0] else message

    def recognised(self, text: str) -> str:
        """The translation of a text in which the parts have been put already; itself where there is none.

        Such are the sentences of errors: each is in the catalogue with {0}, {1} for its parts.
        """
        if text in self.entries:
            return self.gettext(text)
        if self._patterns is None:
            found = [one for one in self.entries if "{0}" in one]
            found.sort(key=lambda one: len(_PART.sub("", one)), reverse=True)  # what says most comes first
            self._patterns = [(_pattern(one), one) for one in found]
        for pattern, one in self._patterns:
            match = pattern.fullmatch(text)
            if match is not None:
                parts = self._parts(match) if "{0} {1}" in one else match.groups()
                return self.gettext(one).format(*(self.recognised(part) for part in parts))
        return text

    def _parts(self, match: re.Match[str]) -> tuple[str, ...]:
        """The parts of a sentence whose first two stand beside each other: a name may be of many words."""
        first, second, *others = match.groups()
        every = f"{first} {second}".split(" ")
        for count in range(1, len(every)):
            told = " ".join(every[count:])
            if self.recognised(told) != told:
                return " ".join(every[:count]), told, *others
        return match.groups()

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The translation for this many: one, or any other number, as in English and German."""
        entry = self.entries.get(msgid1)
        if entry is None or len(entry.said) < 2 or not all(entry.said):  # noqa: PLR2004 - one and many
            return msgid1 if n == 1 else msgid2
        return entry.said[0 if n == 1 else 1]


@cache
def load(language: str) -> Catalogue:
    """The catalogue of a language, read once; raises CatalogueError when there is none that can be read."""
    source = resources.files("kiosk.text") / "locale" / f"{language}.po"
    try:
        text = source.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise CatalogueError(f"The texts in the language {language!r} can't be read: {problem}.") from problem
    return Catalogue(parse(text, f"{language}.po"))


def parse(text: str, name: str) -> list[Entry]:
    """The entries of a .po file; `name` is the file's, for messages. Raises CatalogueError."""
    entries: list[Entry] = []
    unsure, fields, at = False, dict[str, str](), ""
    for number, written in enumerate(text.split("\n"), 1):
        line = written.strip()
        if at.startswith("msgstr") and (line.startswith(("#", "msgid ")) or not line):
            entries.append(_entry(fields, unsure=unsure))
            unsure, fields, at = False, {}, ""
        if line.startswith("#,"):
            unsure = "fuzzy" in line
        if not line or line.startswith("#"):
            continue
        key, quote, rest = line.partition('"')
        if not quote:
            raise CatalogueError(f"{name}, line {number}: there is no text in quotes.")
        at = key.strip() or at
        try:
            fields[at] = fields.get(at, "") + str(ast.literal_eval(quote + rest))
        except (SyntaxError, ValueError) as problem:
            raise CatalogueError(f"{name}, line {number}: the quotes of this text don't match.") from problem
    if at.startswith("msgstr"):
        entries.append(_entry(fields, unsure=unsure))
    return entries


def _pattern(one: str) -> re.Pattern[str]:
    return re.compile("(.+?)".join(re.escape(part) for part in _PART.split(one)), re.DOTALL)


def _entry(fields: dict[str, str], *, unsure: bool) -> Entry:
    said = tuple(value for key, value in sorted(fields.items()) if key.startswith("msgstr"))
    return Entry(fields.get("msgid", ""), fields.get("msgid_plural", ""), said, unsure)
