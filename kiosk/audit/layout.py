"""How the data of an exported file is written, and where in it something stands that was not written so."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from kiosk.audit.page import BEFORE_PEOPLE, FORMAT, PageError, Parts, sum_of, written

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_FIELDS: Mapping[str, type | tuple[type, ...]] = {
    "format": int, "made": str, "program": str, "key": str, "evening": (int, type(None)), "hands": list,
    "before": list, "events": list, "ends": int, "rows": list, "pictures": dict, "people": list, "told": list,
    "meters": dict, "page": str, "sums": dict,
}  # fmt: skip
"""What the data consists of, in the order in which it is written."""
_LATER = frozenset({"people", "sums"})
"""Of these what was written before them knows nothing."""


def data_of(parts: Parts) -> dict[str, Any]:
    """The data of a file, with all its fields, and what they hold not looked at; raises PageError."""
    return _fields(_read(parts))


def _read(parts: Parts) -> Any:  # noqa: ANN401 - whatever somebody's file holds
    if (at := parts.data.find(b"<")) >= 0:  # a browser could take the data to end there
        raise PageError(
            f"byte {parts.at + at} of the file{_part_at(parts.data, at)}, is none that is written there"
        )
    try:
        return json.loads(parts.data.decode("ascii"))
    except UnicodeDecodeError as problem:
        at, why = problem.start, "is none that is written there"
    except json.JSONDecodeError as problem:
        at, words = _unread(parts.data) or (problem.pos, problem.msg)
        why = f"can't be read ({words})"
    except (ValueError, RecursionError) as problem:
        raise PageError(f"its data can't be read: {problem}") from problem
    raise PageError(f"byte {parts.at + at} of the file{_part_at(parts.data, at)}, {why}")


def _unread(data: bytes) -> tuple[int, str] | None:
    """A place in the first field that can't be read by itself, and why; None where each can.

    In all of the data together a bracket too many, or too few, is noticed behind its field only.
    """
    if not data.startswith(b'{"format":'):
        return None  # fields with names like these have sums, which would be taken for them
    found: list[tuple[int, int]] = []  # where each begins: its name, and what it holds
    for name in _FIELDS:
        mark = b'"%s":' % name.encode()
        at = data.find(mark, found[-1][1] if found else 0)
        if at >= 0:
            found.append((at, at + len(mark)))
    ends = [*(at for at, _start in found[1:]), len(data)]
    for (_at, start), end in zip(found, ends, strict=True):
        try:
            json.loads(data[start : end - 1].decode("ascii"))  # before a comma, or the brace at the end
        except json.JSONDecodeError as problem:
            return start + problem.pos, problem.msg
        except RecursionError:
            return start, "too deep"
    return None


def _part_at(data: bytes, at: int) -> str:
    """In which field of the data a place of it is, and behind which of its items."""
    field, start = "", 0
    for name in _FIELDS:
        found = data.find(b'"%s":' % name.encode(), start)
        if found > at:
            break
        field, start = (name, found) if found >= 0 else (field, start)
    if not field:
        return ", at the beginning of its data"
    began = [*_ITEM.finditer(data, start, at + 1)]
    if field not in {"events", "rows", "told"} or not began:
        return f", in its {field}"
    kind = began[-1][1] or {"events": b"event", "rows": b"row", "told": b"hand"}[field]
    return f", in its {field}, at or after {kind.decode()} {began[-1][2].decode():.16}"


_ITEM = re.compile(rb'(?<=[\[,])\[(?:"([a-z]+)",)?"?([0-9a-f]{1,64})"?,')


def unlike_sums(text: bytes, data: dict[str, Any]) -> Iterator[str]:
    """In words which fields of the data are not those that were written, where it says their sums."""
    if data["format"] != BEFORE_PEOPLE:
        for name in _FIELDS:
            if name != "sums" and data["sums"].get(name) != sum_of(data[name]):
                yield f'of its data "{name}", or the sum of that, was changed'
        if spare := set(data["sums"]) - set(_FIELDS):
            yield f"there are sums of nothing: {sorted(spare)!a:.80}"
    if (again := written(data)) != text:
        at = next((at for at, (one, other) in enumerate(zip(text, again, strict=False)) if one != other), 0)
        yield f"its data is written as none is{_part_at(text, at)}"


def _fields(data: Any) -> dict[str, Any]:  # noqa: ANN401 - whatever somebody's file holds
    """Data that has what a bundle has; raises PageError."""
    if not isinstance(data, dict):
        raise PageError("its data is of no format that this program knows")
    fields = dict(_FIELDS)
    if data.get("format") == BEFORE_PEOPLE:
        for name in _LATER:
            del fields[name]
    wrong = [name for name, kind in fields.items() if name not in data or not isinstance(data[name], kind)]
    if not wrong and data["format"] not in (BEFORE_PEOPLE, FORMAT):
        raise PageError("its data is of no format that this program knows")
    wrong += [f"{name!a:.20}, which none has" for name in data if name not in fields]
    if wrong:
        raise PageError(f"its data is not whole, or has what none has: {', '.join(wrong)}")
    return data
