"""`make texts`: every text for people in the source, written into the catalogues beside its translation.

    python -m kiosk.text.extract

Found are the texts in `_(...)`, `ngettext(...)`, `say(...)`, `marked(...)`, the meaning of each `Option`,
what is wrong with a picture (vision.reading.Problem), and what errors say that a screen may show: those are
written with {0}, {1} for what is put in, and how a screen says them (kiosk/ui/plain.py).
Translations are kept, new texts come with an empty one, texts that are gone are left out.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.text import catalog
from kiosk.ui.plain import PLAIN
from vision.reading import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = Path(__file__).parents[1]
PACKAGES = [SOURCE, *(SOURCE.parent / name for name in ("calibration", "hardware", "vision"))]
ERRING = (
    *(SOURCE / "journal" / name for name in ("journal.py", "database.py")),
    SOURCE / "settings/preferences.py",
    *(SOURCE / "table" / name for name in ("setup.py", "table.py", "roll.py", "corrections.py")),
)
"""Files whose errors a screen may show."""
LOCALE = Path(__file__).with_name("locale")
SAYING = ("Error", "Refused", "Lost", "NoThrow")
ONE = frozenset({"_", "say", "marked"})
"""Functions whose first argument is a text."""


def texts() -> dict[str, str]:
    """Every text of the source and its plural ("" for none), in the order of the files."""
    found: dict[str, str] = {}
    for path in sorted(path for package in PACKAGES for path in package.rglob("*.py")):
        for one, many in _texts_of(ast.parse(path.read_text(encoding="utf-8"))):
            found[one] = many or found.get(one, "")
    errors = [
        text for path in sorted(ERRING) for text in _errors_of(ast.parse(path.read_text(encoding="utf-8")))
    ]
    return found | dict.fromkeys((*errors, *PLAIN.values()), "") | {problem.words: "" for problem in Problem}


def _errors_of(tree: ast.AST) -> Iterator[str]:
    """The sentences of `...Error(...)`, `Refused(...)`, `Lost(...)` and `NoThrow(...)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id.endswith(SAYING):
            yield from (text for text in map(_template, node.args) if " " in text)


def _template(node: ast.expr) -> str:
    """A text or f-string with {0}, {1} for what is put in; "" for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if not isinstance(node, ast.JoinedStr):
        return ""
    count = -1
    parts = []
    for value in node.values:
        if isinstance(value, ast.Constant):
            parts.append(str(value.value))
        else:
            count += 1
            parts.append(f"{{{count}}}")
    return "".join(parts)


def _texts_of(tree: ast.AST) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name | ast.Attribute):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
        written = [each.value if isinstance(each, ast.Constant) else None for each in node.args]
        words = [each for each in written if isinstance(each, str)]
        if name in ONE and words and written[0] == words[0] != "":
            yield words[0], ""
        elif name == "ngettext" and len(words) == 2:  # noqa: PLR2004 - one and many
            yield words[0], words[1]
        elif name == "Option" and len(words) > 1:
            yield words[1], ""


def written(entries: list[catalog.Entry], language: str) -> str:
    """A catalogue as the text of a .po file."""
    heading = f'"Language: {language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    blocks = [f'msgid ""\nmsgstr ""\n{heading}"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n']
    for entry in entries:
        lines = ["#, fuzzy"] if entry.unsure else []
        lines.append(f"msgid {_quoted(entry.one)}")
        if entry.many:
            said = entry.said if len(entry.said) > 1 else ("", "")
            lines.append(f"msgid_plural {_quoted(entry.many)}")
            lines += [f"msgstr[{number}] {_quoted(each)}" for number, each in enumerate(said)]
        else:
            lines.append(f"msgstr {_quoted(entry.said[0])}")
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def main() -> int:
    """Bring every catalogue up to date; 1 when translations are missing."""
    missing = 0
    found = texts()
    for path in sorted(LOCALE.glob("*.po")):
        old = {entry.one: entry for entry in catalog.parse(path.read_text(encoding="utf-8"), path.name)}
        entries = [
            catalog.Entry(one, many, old[one].said if one in old else ("",), one in old and old[one].unsure)
            for one, many in found.items()
        ]
        path.write_text(written(entries, path.stem), encoding="utf-8")
        empty = [entry.one for entry in entries if not all(entry.said)]
        missing += len(empty)
        sys.stdout.write(f"{path}: {len(entries)} texts, {len(empty)} without a translation\n")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
