"""TOML beside the standard library's reader: how a value is written, a checksum, and where a key stands.

All four packages write settings, records or sets as TOML: it lies in the lowest of them, and imports nothing
but the standard library and what reads a file (outside_file).
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from hardware.outside_file import toml_of

_HEADING = re.compile(r"\s*\[\s*([\w.\-\s\"']+?)\s*\]\s*(#.*)?$")
_SURROGATE = re.compile("[\ud800-\udfff]")
_SETTING = re.compile(r"\s*([\w.\-\s\"']+?)\s*=")


_CHECKSUM = "checksum"


def summed(lines: Sequence[str]) -> bytes:
    """A file of these lines of TOML with a checksum over their values, so that a changed bit is noticed.

    It comes first, so that a file that was cut short still has it.
    """
    found = _sum(tomllib.loads("\n".join(lines)))
    first = f'{_CHECKSUM} = "{found}"  # of the values below; who changes one by hand deletes this line'
    return "".join(f"{line}\n" for line in (first, *lines)).encode()


def values_of(data: bytes) -> dict[str, Any]:
    """The values of a file of TOML; one without a checksum is believed.

    Raises ValueError where it is no TOML, or a value is another than when it was written.
    """
    values = toml_of(data.decode("utf-8"))
    if _CHECKSUM in values and values.pop(_CHECKSUM) != _sum(values):
        raise ValueError("its checksum does not fit")
    return values


def _sum(values: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(values, sort_keys=True, default=str).encode()).hexdigest()


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
