"""The file that is exported: an HTML page for people, around signed data, that checks itself in a browser."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from hardware.message import DiceKioskError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

FORMAT = 2
"""Of the data; another one is another program's."""
BEFORE_PEOPLE = 1
"""The format of 0.1.0, which does not say who played; it is read, and no more written."""
_DATA = b'<script id="data" type="application/json">'
_SIGNATURE = b'</script>\n<script id="signature" type="text/plain">'
_END = b"</script>"
_PLACES = re.compile(r"\{\{(title|made|people|hands|meters)\}\}")


class PageError(DiceKioskError):
    """It is no such page."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What an exported file is made of.

    Attributes:
        at: the place of the data in the file. data: that is signed. signature: hexadecimal.
        around: the page before data, between, and after the signature. page: SHA-256 of that.
    """

    at: int
    data: bytes
    signature: bytes
    around: tuple[bytes, bytes, bytes]
    page: str


def page_of(bundle: Mapping[str, Any], sign: Callable[[bytes], bytes]) -> bytes:
    """The file of a bundle; `sign`: what the kiosk's key makes of the data."""
    before, middle, after = _around(bundle)
    data = {**bundle, "page": _sha256(before, middle, after)}
    text = written({**data, "sums": {name: sum_of(value) for name, value in data.items()}})
    return b"".join([before, text, middle, sign(text).hex().encode(), after])


def written(data: object) -> bytes:
    """JSON data as it stands in the page."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c").encode()


def sum_of(value: object) -> str:
    """SHA-256 of one of the data's fields as it is written."""
    return _sha256(written(value))


def taken_apart(file: bytes) -> Parts:
    """The parts of a file that `page_of` made; raises PageError where it is none."""
    data = file.find(_DATA) + len(_DATA)
    signature = file.find(_SIGNATURE, data)
    end = file.find(_END, signature + len(_SIGNATURE))
    if data < len(_DATA):
        raise PageError("the mark where its data begins is changed or gone")
    if signature < 0:
        raise PageError("the mark between its data and its signature is changed or gone")
    if end < 0:
        raise PageError("the mark where its signature ends is changed or gone")
    after = signature + len(_SIGNATURE)
    around = file[:data], file[signature:after], file[end:]
    return Parts(data, file[data:signature], file[after:end], around, _sha256(*around))


def unlike_page(parts: Parts, data: Mapping[str, Any]) -> list[str]:
    """In words where the page around the data is not the one that was made; `data`: all of it."""
    if parts.page == data["page"]:
        return []
    made = _around(data)
    if (
        _sha256(*made) != data["page"]
    ):  # made by another version of the program, which is not here to make it anew
        return ["the page around the data was changed"]
    return ["the page around the data was changed: " + each for each in _changed(made, parts.around)]


def _changed(made: tuple[bytes, ...], there: tuple[bytes, ...]) -> Iterator[str]:
    """Which of a page's lines are others than were made, by number and, of what is told, by hand."""
    one, other = (b"".join(parts).split(b"\n") for parts in (made, there))
    unlike = [at for at, lines in enumerate(zip(one, other, strict=False)) if lines[0] != lines[1]]
    if len(one) != len(other):
        at = min([*unlike[:1], len(one), len(other)])
        yield f"from line {at + 1} on it has {len(other)} lines for {len(one)}{_where(one, at)}"
        return
    for at in unlike:
        yield f"line {at + 1}{_where(one, at)}"


def _where(lines: list[bytes], at: int) -> str:
    """Which hand a line tells of; "" for one that tells of none."""
    for line in lines[at::-1]:
        if found := _HAND.findall(line):
            return f", where hand {int(found[-1])} is told"
        if b"</article>" in line and line is not lines[min(at, len(lines) - 1)]:
            break
    return ""


_HAND = re.compile(rb'<pre data-hand="(\d+)">')


def _around(bundle: Mapping[str, Any]) -> tuple[bytes, bytes, bytes]:
    """The page before the data, between it and the signature, and after that."""
    template = files("kiosk.audit").joinpath("page.html").read_text(encoding="utf-8")
    first, last = bundle["hands"]
    title = f"Dice Kiosk: hands {first} to {last}"
    hands = "\n".join(
        f'<article><pre data-hand="{number}">{escape(told)}</pre>'
        + "".join(f'<img data-picture="{each}" alt="the tray at hand {number}">' for each in pictures)
        + "</article>"
        for number, told, pictures in bundle["told"]
    )
    people = "\n".join(
        f'<li data-person="{escape(who)}">{escape(names)}: {escape(who)}</li>'
        for who, names in bundle.get("people", ())
    )
    made = f"Made {bundle['made']} by dice-kiosk {bundle['program']}; key {bundle['key']}."
    filled = {
        "title": escape(title),
        "made": escape(made),
        "people": people,
        "hands": hands,
        "meters": escape(bundle["meters"].get("told", "")),  # a file from before tells none
    }
    before, middle, after = (  # in one go: what people call themselves may look like a place to fill
        _PLACES.sub(lambda place: filled[place[1]], part).encode()
        for part in re.split(r"\{\{(?:data|signature)\}\}", template)
    )
    return before, middle, after


def _sha256(*parts: bytes) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()
