"""No shown text misses gettext: in a language that marks what it says, only data is unmarked."""

from __future__ import annotations

import gettext
import re

import pytest

from hardware.message import NOTHING
from kiosk.games.registry import GAMES
from kiosk.screens.games.registry import table_screen
from kiosk.screens.host.first_run import AskLanguage
from kiosk.screens.lobby.party import BOTS
from kiosk.text import translate
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments.pages import PAGES
from tests.kiosk.screens.moments.parts import CAFE, CAMERA, Clock
from tests.kiosk.screens.moments.states import NAMES, STATES

OPEN, CLOSE = (
    "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}",
    "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}",
)


class Marking(gettext.NullTranslations):
    """English, with every text between angle quotes."""

    def gettext(self, message: str) -> str:
        """A text, marked; figures stay."""
        return message if message == "," else f"{OPEN}{message}{CLOSE}"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """One or many, marked."""
        return f"{OPEN}{msgid1 if n == 1 else msgid2}{CLOSE}"


DATA = {
    *NAMES, *translate.languages().values(),
    *(kind.title for kind in GAMES.values()), "Dice Kiosk", "Welcome / Willkommen", "Anna",
    *translate.in_every_language(AskLanguage.greeting.template),
    "Mia", "Noah", "Tom", "Wwwwwwwwwwwwwwwwwwwwwwww", "STICK", "BUY", "BET", *BOTS[:3],
    CAMERA, CAFE, "USB Camera 2.0",
}  # fmt: skip
"""Names of people, games, cameras and a café, of languages in their own words, of the three buttons."""
GIVEN = (
    re.compile(r"d(4|6|8|10|12|20|100)"),
    re.compile(r"d\d+: \d+"),  # a label on the picture of the tray
    re.compile(r"Somebody number \d+"),
    re.compile(r".{1,2}"),  # a key of the keyboard, a figure
    re.compile(r"[Ww]+_?"),
)


def unmarked(text: str) -> str:
    """What of a text no translation gave: the letters outside all marks."""
    before = ""
    while before != text:
        before, text = text, re.sub(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}", "", text)
    for name in sorted(DATA, key=len, reverse=True):
        text = text.replace(name, "")
    text = re.sub(r" \(\d+\)$", "", text).strip()  # the second of a name
    shortened = text.endswith("\N{HORIZONTAL ELLIPSIS}")  # only names are
    if shortened or any(given.fullmatch(text) for given in GIVEN):
        return ""
    return text if re.search(r"[^\W\d_]", text) else ""


def test_what_is_not_marked_is_found() -> None:
    assert unmarked(f"{OPEN}Hand{CLOSE} 3") == ""
    assert unmarked(f"{OPEN}the hand of {OPEN}him{CLOSE}{CLOSE}, Ann") == ""
    assert unmarked(f"{OPEN}Hand{CLOSE} is over") == "is over"


# what other parts of the program have said in English before a screen shows it
SAID_BEFORE = {"hand_rolled", "hand_hidden", "hand_entered", "hand_refused"}


@pytest.mark.slow
@pytest.mark.sampled(4)
@pytest.mark.parametrize("page", sorted(set(PAGES) - SAID_BEFORE))
def test_no_shown_text_misses_gettext(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    marking = Marking()
    monkeypatch.setattr(translate, "use", lambda _language: translate.spoken.set(marking))
    translate.use("en")
    made = PAGES[page](Clock())
    canvas = unpainted((1280, 720))
    made.draw(canvas)
    monkeypatch.undo()
    missed = {mark.text: left for mark in canvas.marks if (left := unmarked(mark.text))}
    assert missed == {}


@pytest.mark.parametrize("state", STATES)
def test_nor_at_the_table(state: str) -> None:
    translate.spoken.set(Marking())
    live = STATES[state]()
    live.roll.message = NOTHING  # a fake table's are written in the test
    canvas = unpainted((1280, 720))
    table_screen(live, Clock()).draw(canvas)
    missed = {mark.text: left for mark in canvas.marks if (left := unmarked(mark.text))}
    assert missed == {}
