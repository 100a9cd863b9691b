"""TOML beside the standard library's reader: how a value is written, and on which line a key stands.

All four packages write settings, records or sets as TOML: it lies in the lowest of them, and imports nothing
but the standard library.
"""

import json
import re
from datetime import datetime

_HEADING = re.compile(r"\s*\[\s*([\w.\-\s\"']+?)\s*\]\s*(#.*)?$")
_SURROGATE = re.compile("[\ud800-\udfff]")
_SETTING = re.compile(r"\s*([\w.\-\s\"']+?)\s*=")


def lines_of(text: str) -> dict[tuple[str, ...], int]:
    """The line on which each table and key first stands; enough TOML for files that tomllib has accepted."""
    found: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    for number, line in enumerate(text.split("\n"), 1):
        if heading := _HEADING.match(line):
            table = _parts(heading[1])
            found.setdefault(table, number)
        elif setting := _SETTING.match(line):
            key = (*table, *_parts(setting[1]))
            for depth in range(len(table) + 1, len(key) + 1):
                found.setdefault(key[:depth], number)
    return found


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))


def line_of(lines: dict[tuple[str, ...], int], where: tuple[int | str, ...]) -> int:
    """The line of a key, or of the innermost table around it that is there; 1 when none is."""
    path = tuple(str(part) for part in where)
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path, 1)


def toml_value(value: object) -> str:
    """A value as TOML 1.0 writes it: true or false, a number, text, a date with its time, or a list of such.

    Raises ValueError for anything else, and for text that UTF-8 can't hold (a lone surrogate).
    """
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return str(value)
        case str() if not _SURROGATE.search(value):
            # JSON's escapes are TOML's too, but TOML wants the delete character escaped as well
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case datetime():
            return value.isoformat(sep=" ")
        case list() | tuple():
            return f"[{', '.join(toml_value(each) for each in value)}]"
    raise ValueError(f"TOML has no {value!r}")
