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
    from collections.abc import Callable, Mapping

FORMAT = 2
"""Of the data; another one is another program's."""
BEFORE_PEOPLE = 1
"""The format of 0.1.0, which does not say who played; it is read, and no more written."""
_PARTS = re.compile(
    rb'(.*<script id="data" type="application/json">)([^<]*)'
    rb'(</script>\n<script id="signature" type="text/plain">)'
    rb"([0-9a-f]*)(</script>.*)",
    re.DOTALL,
)
_PLACES = re.compile(r"\{\{(title|made|people|hands)\}\}")


class PageError(DiceKioskError):
    """It is no such page."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What an exported file is made of.

    Attributes:
        data: that is signed. signature: hexadecimal. page: SHA-256 of all that is around them.
    """

    data: bytes
    signature: str
    page: str


def page_of(bundle: Mapping[str, Any], sign: Callable[[bytes], bytes]) -> bytes:
    """The file of a bundle; `sign`: what the kiosk's key makes of the data."""
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
        for who, names in bundle["people"]
    )
    made = f"Made {bundle['made']} by dice-kiosk {bundle['program']}; key {bundle['key']}."
    filled = {"title": escape(title), "made": escape(made), "people": people, "hands": hands}
    before, middle, after = (  # in one go: what people call themselves may look like a place to fill
        _PLACES.sub(lambda place: filled[place[1]], part)
        for part in re.split(r"\{\{(?:data|signature)\}\}", template)
    )
    page = hashlib.sha256((before + middle + after).encode()).hexdigest()
    text = json.dumps({**bundle, "page": page}, separators=(",", ":")).replace("<", "\\u003c")
    return "".join([before, text, middle, sign(text.encode()).hex(), after]).encode()


def taken_apart(file: bytes) -> Parts:
    """The parts of a file that `page_of` made; raises PageError where it is none."""
    found = _PARTS.fullmatch(file)
    if found is None:
        raise PageError("it has not the parts that an exported page has")
    before, data, middle, signature, after = found.groups()
    return Parts(data, signature.decode(), hashlib.sha256(before + middle + after).hexdigest())
