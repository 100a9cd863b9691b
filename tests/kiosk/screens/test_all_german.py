"""In German every screen is German: nothing drawn is a text that the catalogue has in English."""

from __future__ import annotations

import pickle
import re
from typing import TYPE_CHECKING, Any

import pytest
from babel.messages.pofile import read_po

from hardware.message import NOTHING
from kiosk.screens.games.registry import table_screen
from kiosk.screens.host.first_run import AskLanguage
from kiosk.table.players import Player
from kiosk.text import translate
from kiosk.tray.messages import Lost, Noticed
from kiosk.tray.worker import DARK
from kiosk.ui.type_scale import Type
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments.lessons import LESSONS
from tests.kiosk.screens.moments.pages import PAGES
from tests.kiosk.screens.moments.parts import Clock
from tests.kiosk.screens.moments.states import STATES
from tests.kiosk.screens.moments.tables import TABLES
from tests.kiosk.screens.people import People
from tests.kiosk.table.test_table import AtTable, die
from vision.reading import Problem

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.ui.canvas import Canvas

FIELD = re.compile(r"\{[^}]*\}")
DIE = re.compile(r"\bd(4|6|8|10|12|20)\b")
OWN_NAMES = {"English", "Deutsch", AskLanguage.greeting.template}
"""Languages are called, and greet, in their own words."""
SAID_BEFORE = {"hand_rolled", "hand_hidden", "hand_damaged", "hand_entered", "hand_refused"}
"""What a test's record tells is English from the start; a real one is told in the language that is spoken."""


def english() -> list[re.Pattern[str]]:
    """Every English text that has a German one, with anything where its fields are."""
    with (translate.LOCALE / "de.po").open("rb") as file:
        messages = [message for message in read_po(file) if message.id and message.string]
    texts: set[str] = set()
    for message in messages:
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        german = message.string if isinstance(message.string, tuple) else (message.string,)
        texts |= set(map(str, ids)) - set(german)
    telling = (text for text in texts if len(re.findall("[A-Za-z]{2,}", FIELD.sub("", text))) > ("{" in text))
    return [
        re.compile(".+?".join(re.escape(part) for part in FIELD.split(text)))
        for text in sorted(telling)
        if text not in OWN_NAMES
    ]


ENGLISH = english()


def untranslated(canvas: Canvas) -> set[str]:
    """What is drawn, whole or as one sentence of several, in words that have a German, d20 too."""
    parts = {
        part for mark in canvas.marks for part in (mark.text, *re.split(r"(?<=[.!?]) ", mark.text)) if part
    }
    return {part for part in parts if DIE.search(part) or any(text.fullmatch(part) for text in ENGLISH)}


@pytest.fixture(autouse=True)
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    translate.use("de")
    spoken = translate.spoken.get()
    monkeypatch.setattr(translate, "use", lambda _language: translate.spoken.set(spoken))


def test_what_is_english_is_found() -> None:
    canvas = unpainted()
    for words in (
        "Enter a real throw",
        "Wirf. No dice are in the tray.",
        "A d20 was asked for; the tray shows one.",
    ):
        canvas.write(words, canvas.surface.get_rect(), Type.FINE, (255, 255, 255))
    assert len(untranslated(canvas)) == 3


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("page", sorted(set(PAGES) - SAID_BEFORE))
def test_every_page_is_german(page: str) -> None:
    canvas = unpainted()
    PAGES[page](Clock()).draw(canvas)
    assert untranslated(canvas) == set()


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("moment", TABLES)
def test_every_table_is_german(moment: str) -> None:
    assert untranslated(TABLES[moment]().draw()) == set()


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("state", STATES)
def test_every_state_of_critical_roll_is_german(state: str) -> None:
    live = STATES[state]()
    live.roll.message = NOTHING  # a fake table's are written in the test
    canvas = unpainted()
    table_screen(live, Clock()).draw(canvas)
    assert untranslated(canvas) == set()


def sent(words: Lost | Noticed) -> Any:
    """As it comes from the tray's own process."""
    return pickle.loads(pickle.dumps(words))  # noqa: S301 - our own


def dark(at: AtTable) -> None:
    at.say(sent(Lost(DARK)))


def lid_up(at: AtTable) -> None:
    at.table.roll.lid(shut=False)


def noticed(at: AtTable) -> None:
    at.say(sent(Noticed((Problem.BLURRED.words,))))


def no_dice(at: AtTable) -> None:
    at.see()


def dazzled(at: AtTable) -> None:
    at.see(die("d4", 2), problems=(Problem.DAZZLED,))


def unsure(at: AtTable) -> None:
    at.see(die("d4", 2, sure=False), die("d6", 3))


def others(at: AtTable) -> None:
    at.see(die("d4", 2), die("d20", 3))


def cocked(at: AtTable) -> None:
    at.see(die("d4", 2, Problem.COCKED, sure=False), die("d6", 3))


def placed(at: AtTable) -> None:
    for _throw in range(3):
        at.see(die("d4", 2, Problem.PLACED), die("d6", 3))


@pytest.mark.parametrize(
    "happens",
    [dark, lid_up, noticed, no_dice, dazzled, unsure, others, cocked, placed],
    ids=lambda each: each.__name__,
)
def test_what_the_camera_and_the_judge_say_is_german(happens: Callable[[AtTable], None]) -> None:
    at = AtTable(Player("Ann"), Player("Ben"), game="six-shooter", options={"button": 0}, can_throw=False)
    people = People(at)
    for _seat in range(2):
        at.table.act("open", dice=["d4", "d6"])
    before = {mark.text for mark in people.draw().marks}
    happens(at)
    canvas = people.draw()
    assert {mark.text for mark in canvas.marks} != before  # it is told
    assert untranslated(canvas) == set()


def test_a_dark_tray_and_an_open_lid_are_no_missing_camera() -> None:
    for happens in (dark, lid_up):
        at = AtTable(Player("Ann"), can_throw=False)
        at.table.act("bet", amount=5)
        happens(at)
        words = " ".join(mark.text for mark in People(at).draw().marks)
        assert "Kamera" not in words.replace("wenn die Kamera nicht lesen kann", "")
        assert "Gerade kann kein Wurf gelesen werden" in words


@pytest.mark.parametrize("uses", [(), ("challenge",), ("challenge", "value-up", "enter")])
def test_the_house_has_a_german_name_wherever_it_throws(uses: tuple[str, ...]) -> None:
    people = LESSONS["lesson_miss"]()
    if uses:
        people.throw(3)
    for use in uses:
        people.touch(use)
    assert not [mark.text for mark in people.draw().marks if "house" in mark.text]
