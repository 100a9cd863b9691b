"""A real tray in which hidden dice lie: until it is empty, only who rolled them is to go near it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kiosk.table.players import Player
from kiosk.text import translate
from kiosk.tray.messages import Lying, Motion
from kiosk.ui.canvas import Canvas
from tests.kiosk.screens.moments.tables import NAMES, hidden_clearing, throw
from tests.kiosk.screens.people import People
from tests.kiosk.table.test_table import AtTable, die

if TYPE_CHECKING:
    from pygame import Rect

FIRST, SECOND = NAMES[0], NAMES[1]


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that is drawn."""
    texts: list[str] = []
    write = Canvas.write

    def noted(self: Canvas, text: str, *args: object, **options: object) -> Rect:
        texts.append(text)
        return write(self, text, *args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "write", noted)
    return texts


def seen(people: People, said: list[str]) -> list[str]:
    said.clear()
    people.draw()
    return list(said)


def lie(people: People, dice: int) -> None:
    number = people.at.tray.armed
    assert number is not None
    people.at.say(Lying(number, dice))


@pytest.mark.parametrize(
    ("language", "bot", "clear"),
    [
        ("en", False, f"{FIRST}: take your dice out, the others look away"),
        ("de", False, f"{FIRST}: nimm deine Würfel heraus, die anderen schauen weg"),
        ("en", True, f"Who threw for {FIRST}: take the dice out, the others look away"),
        ("de", True, f"Wer für {FIRST} geworfen hat: Würfel heraus, die anderen schauen weg"),
    ],
)
def test_who_rolled_takes_the_dice_out_before_the_next_is_called(
    said: list[str], language: str, clear: str, *, bot: bool
) -> None:
    translate.use(language)
    people = hidden_clearing(bot=bot)
    asked = people.at.table.roll.asked
    assert asked is not None
    assert asked.name == SECOND
    own = {SECOND, f"{SECOND} (Bot)", f"{SECOND} (bot)"}  # at the seat
    for message in (None, 5, Motion.MOVING, Motion.SETTLING, Motion.STILL):
        if isinstance(message, int):
            lie(people, message)
        elif message is not None:
            people.at.say(message)
        now = seen(people, said)
        assert now.count(clear) == 2, message  # the banner and the cover
        assert not [text for text in now if SECOND in text and text not in own], message
        assert "peek" not in people.names()
    lie(people, 0)
    now = seen(people, said)
    assert clear not in now
    assert translate.translated(asked.words) in now
    assert "peek" not in people.names()  # there is nothing to be seen yet
    throw(people, sure=False)
    assert ("peek" in people.names()) is not bot


def test_a_table_opened_again_still_knows_whose_dice_lie_there() -> None:
    table = hidden_clearing().at.table
    assert table.roll.hidden.secret_of == table.players[0]
    opened = type(table)(
        table.session, table.players, table.journal, watch=lambda _post: hidden_clearing().at.tray
    )
    assert opened.roll.hidden.secret_of == table.players[0]


@pytest.mark.parametrize("can_throw", [True, False])
def test_a_tray_that_throws_by_itself_is_passed_to_nobody(*, can_throw: bool) -> None:
    at = AtTable(Player("Ann"), Player("Ben"), game="kingdom", can_throw=can_throw)
    for value in (2, 6):
        at.see(die("d6", value))
    if not can_throw:
        at.see()  # what lay there has been taken out
    told = " ".join(mark.text for mark in People(at).draw().marks)
    assert ("Pass the tray" in told) is not can_throw
