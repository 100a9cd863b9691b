"""The games' sentences can be said in another language: template and fields travel with the English text."""

import gettext

import pytest

from kiosk.games.message import Message, say, together
from kiosk.games.session import Refused, Session
from kiosk.text import translate


class Shouting(gettext.NullTranslations):
    """A language that is easy to tell."""

    def gettext(self, message: str) -> str:
        """The message, shouted; fields keep their names."""
        parts = message.split("{")
        return parts[0].upper() + "".join(
            "{" + field + "}" + rest.upper() for field, _, rest in (part.partition("}") for part in parts[1:])
        )


@pytest.fixture
def shouting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translate, "_language", Shouting())


@pytest.mark.usefixtures("shouting")
def test_a_sentence_is_translated_with_what_is_in_it_and_names_stay() -> None:
    inner = say("with {total}", total=17)
    text = together(say("{name} wins {how}.", name="Ann", how=inner), "", say("The end."))
    assert text == "Ann wins with 17. The end."
    assert translate.translated(text) == "Ann WINS WITH 17. THE END."
    assert translate.translated("Ann {braces}") == "Ann {braces}"


@pytest.mark.usefixtures("shouting")
def test_refusals_reasons_and_results_of_the_games_can_be_translated() -> None:
    session = Session.new("critical-roll", [{"name": "Ann", "chips": 9}], {"max_bet": 1})
    why = session.why_not(0, "hit")
    assert why is not None
    assert translate.translated(why) == why.upper()
    with pytest.raises(Refused) as refused:
        session.act(0, "bet", amount=5)
    assert isinstance(refused.value.words, Message)
    assert translate.translated(refused.value.words) == "THE MOST THAT CAN BE PUT IN IS 1."
    session.act(0, "bet", amount=1)
    session.roll(0, [("d20", 20)])
    session.roll("house", [("d20", 3)])
    result = session.state()["result"]["text"]
    assert (result, translate.translated(result)) == (
        "The house has 3. Ann wins 1.",
        "THE HOUSE HAS 3. Ann WINS 1.",
    )
