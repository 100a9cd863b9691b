"""The games' sentences can be said in another language: template and fields travel with the English text."""

import gettext
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.message import ASK_OWNER, Device, say, together
from hardware.pins import PinError
from kiosk.games.message import Message
from kiosk.games.session import Refused, Session
from kiosk.text import translate
from kiosk.text.names import some_of
from tests.kiosk import moves
from tests.kiosk.speaking import speaking


class Shouting(gettext.NullTranslations):
    """A language that is easy to tell."""

    def gettext(self, message: str) -> str:
        """The message, shouted; fields keep their names."""
        parts = message.split("{")
        return parts[0].upper() + "".join(
            "{" + field + "}" + rest.upper() for field, _, rest in (part.partition("}") for part in parts[1:])
        )


@pytest.fixture
def shouting() -> Iterator[None]:
    before = translate.spoken.set(Shouting())
    yield
    translate.spoken.reset(before)


@pytest.mark.usefixtures("shouting")
def test_a_sentence_is_translated_with_what_is_in_it_and_names_stay() -> None:
    inner = say("with {total}", total=17)
    text = together(say("{name} wins {how}.", name="Ann", how=inner), "", say("The end."))
    assert text == "Ann wins with 17. The end."
    assert translate.translated(text) == "Ann WINS WITH 17. THE END."
    assert translate.translated("Ann {braces}") == "Ann {braces}"


def test_a_screen_names_a_camera_for_people_and_says_no_folder() -> None:
    fault = say("gave no picture for {seconds:g} s", seconds=2)
    text = say(
        "The camera {camera} {fault}. Check its plug and cable, and that no other program uses it.",
        camera=Device("v4l2:0"),
        fault=fault,
    )
    path = say(
        "{path}: this video can't be played. Check that it is whole, or convert it to MP4.",
        path=Path("/a/b.mp4"),
    )
    assert text.startswith("The camera v4l2:0 gave no picture for 2 s. ")
    assert path.startswith("/a/b.mp4: ")
    with speaking("de"):
        assert translate.translated(text) == (
            "Die Kamera USB 0 lieferte 2 s lang kein Bild. Prüfe Stecker und Kabel, und dass kein anderes "
            "Programm sie benutzt."
        )
        assert translate.translated(path).startswith("b.mp4: ")
    assert translate.translated(text).startswith("The camera USB 0 gave")


def test_guests_are_told_plainly_what_an_error_says_at_a_terminal() -> None:
    error = PinError.say(
        "Type {command}.", command="sudo", guests=together(say("{count} chip", count=2), ASK_OWNER)
    )
    sent = pickle.loads(pickle.dumps(error))  # noqa: S301 - as from the camera's process
    for each in (error, sent):
        assert str(each) == "Type sudo."
        assert (
            translate.translated(each.words) == "2 chip What the owner does: manual, When something is wrong."
        )


@pytest.mark.usefixtures("shouting")
def test_refusals_reasons_and_results_of_the_games_can_be_translated() -> None:
    session = Session.new("critical-roll", [{"name": "Ann", "chips": 9}], {"max_bet": 1})
    why = moves.why_not(session, 0, "hit")
    assert why is not None
    assert translate.translated(why) == why.upper()
    with pytest.raises(Refused) as refused:
        moves.act(session, 0, "bet", amount=5)
    assert isinstance(refused.value.words, Message)
    assert translate.translated(refused.value.words) == "THE MOST THAT CAN BE PUT IN IS 1."
    moves.act(session, 0, "bet", amount=1)
    moves.roll(session, 0, [("d20", 20)])
    moves.roll(session, "house", [("d20", 3)])
    result = session.state()["result"]["text"]
    assert (result, translate.translated(result)) == (
        "The house has 3. Ann wins 1.",
        "THE HOUSE HAS 3. Ann WINS 1.",
    )


def test_one_more_than_has_room_by_name_is_named_too() -> None:
    told = [some_of(("Ann", "Ben", "Ada", "Cem")[:count], 2) for count in (1, 2, 3, 4)]
    assert told == ["Ann", "Ann, Ben", "Ann, Ben and Ada", "Ann, Ben and 2 others"]
