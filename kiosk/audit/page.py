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

FORMAT = 1
"""Of the data; another one is another program's."""
_PARTS = re.compile(
    rb'(.*<script id="data" type="application/json">)([^<]*)'
    rb'(</script>\n<script id="signature" type="text/plain">)'
    rb"([0-9a-f]*)(</script>.*)",
    re.DOTALL,
)


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
    made = f"Made {bundle['made']} by dice-kiosk {bundle['program']}; key {bundle['key']}."
    around = template.replace("{{title}}", escape(title)).replace("{{made}}", escape(made))
    before, after = around.replace("{{hands}}", hands).split("{{data}}")
    middle, after = after.split("{{signature}}")
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
