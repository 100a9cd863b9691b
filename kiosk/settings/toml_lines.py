"""Small helpers for TOML files that people write: on which line a key stands, how a value is written."""

import re

_HEADING = re.compile(r"\s*\[\s*([\w.\-\s\"']+?)\s*\]\s*(#.*)?$")
_SETTING = re.compile(r"\s*([\w.\-\s\"']+?)\s*=")


def lines_of(text: str) -> dict[tuple[str, ...], int]:
    """The line on which each table and key first stands; enough TOML for files that tomllib has accepted."""
    found: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
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
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(toml_value(each) for each in value)}]"
    return f'"{value}"' if isinstance(value, str) else f"{value}"
