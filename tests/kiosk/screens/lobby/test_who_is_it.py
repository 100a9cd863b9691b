"""Who sits down is the same person as on another evening, or another one of that name: the lobby asks."""

from __future__ import annotations

import json
from contextlib import closing
from typing import TYPE_CHECKING, Any

from kiosk.journal.evening import EveningSums, newest_hands
from kiosk.journal.storage.database import open_for_reading
from kiosk.people import id_of_name, new_id
from kiosk.screens.lobby.party import Party
from kiosk.settings.keeper import Keeper
from kiosk.settings.preferences import Person, Preferences

if TYPE_CHECKING:
    from pathlib import Path

    from tests.kiosk.screens.visitor import Visitor

ANN = ("key-A", "key-n", "key-n", "done")


def seated(visitor: Visitor) -> list[tuple[str, str]]:
    """Name and id of each guest."""
    return [(guest.name, guest.id) for guest in visitor.kiosk.lobby.party.guests]


def journal_of(visitor: Visitor) -> Path:
    path = visitor.house.setup.journal
    assert path is not None
    return path


def remembered(visitor: Visitor) -> dict[str, str]:
    return {person.id: person.name for person in visitor.house.preferences.people}


def on_another_evening(folder: Path, visitors: Any) -> tuple[Visitor, list[str]]:
    """A kiosk at which Ann and Ben have played before, at the page of who plays; their ids."""
    people = [Person(id=new_id(), name=name, colour=at, emblem=at) for at, name in enumerate(("Ann", "Ben"))]
    keeper = Keeper(folder / "preferences.json")
    keeper.save(keeper.open().model_copy(update={"ready": True, "people": tuple(people)}))
    visitor = visitors()
    visitor.tap("play")
    return visitor, [each.id for each in people]


def test_who_is_typed_again_is_the_same_person_by_one_tap(tmp_path: Path, visitors: Any) -> None:
    visitor, (ann, _ben) = on_another_evening(tmp_path, visitors)
    visitor.tap("add", *ANN)
    assert visitor.title == "Who is it?"
    visitor.tap("back")
    assert visitor.title == "Who plays?"
    assert seated(visitor) == []  # who goes back seats nobody
    visitor.tap("add", *ANN, "same-0")
    assert visitor.title == "Who plays?"
    assert seated(visitor) == [("Ann", ann)]


def test_another_one_of_the_name_is_another_person_on_the_same_evening_and_later(
    tmp_path: Path, visitors: Any
) -> None:
    visitor, (ann, _ben) = on_another_evening(tmp_path, visitors)
    visitor.tap("add", *ANN, "new", "earlier-Ann")
    (name, other), second = seated(visitor)
    assert (name, second) == ("Ann (2)", ("Ann", ann))
    assert other not in {ann, id_of_name("Ann")}
    first, last = visitor.kiosk.lobby.party.guests
    assert first.dress != last.dress
    visitor.tap("games", "game-critical-roll")
    table = visitor.kiosk.table
    assert table is not None
    assert [(each.name, each.id) for each in table.players] == [("Ann (2)", other), ("Ann", ann)]
    assert remembered(visitor)[other] == "Ann (2)"
    assert remembered(visitor)[ann] == "Ann"
    visitor.close()
    with closing(open_for_reading(journal_of(visitor))) as db:
        assert [each["id"] for each in newest_hands(db, 1)[0].players] == [other, ann]
    again = visitors()
    again.tap("play", "again")
    assert seated(again) == [("Ann (2)", other), ("Ann", ann)]


def test_a_new_name_keeps_the_person_with_all_that_is_remembered(tmp_path: Path, visitors: Any) -> None:
    visitor, (ann, _ben) = on_another_evening(tmp_path, visitors)
    visitor.tap("earlier-Ann", "earlier-Ben", "guest-0")
    dress = visitor.kiosk.lobby.party.guests[0].dress
    visitor.tap("name", "key-A", "key-n", "key-n", "key-e", "done", "done")
    assert visitor.kiosk.lobby.party.guests[0].dress == dress
    visitor.tap("games", "game-critical-roll")
    assert remembered(visitor)[ann] == "Anne"
    assert "Ann" not in remembered(visitor).values()
    table = visitor.kiosk.table
    assert table is not None
    for _seat in range(2):
        table.act("bet", amount=4)
    for value in (20, 1, 5):
        table.roll.enter([("d20", value)], who="Anne", reason="tapped in")
    visitor.close()
    with closing(open_for_reading(journal_of(visitor))) as db:
        assert EveningSums().evening(db).players[ann].name == "Anne"


def test_a_name_that_turns_out_to_be_somebody_s_makes_the_guest_that_person(
    tmp_path: Path, visitors: Any
) -> None:
    visitor, (ann, _ben) = on_another_evening(tmp_path, visitors)
    visitor.tap("add", "key-A", "key-n", "done", "guest-0", "name", *ANN, "same-0", "done")
    assert seated(visitor) == [("Ann", ann)]


def test_a_seat_that_moves_up_says_where_it_is_now(tmp_path: Path, visitors: Any) -> None:
    visitor, _ids = on_another_evening(tmp_path, visitors)
    visitor.tap("earlier-Ann", "earlier-Ben", "guest-1")
    told = []
    for _tap in range(2):
        (earlier,) = [each for each in visitor.app.screen.controls() if each.name == "earlier"]
        told.append(earlier.detail)
        visitor.tap("earlier")
    assert told == ["now seat 2 of 2", "now seat 1 of 2"]


def test_who_left_the_table_comes_back_as_the_same_and_a_namesake_does_not(
    tmp_path: Path, visitors: Any
) -> None:
    visitor, _ids = on_another_evening(tmp_path, visitors)
    visitor.tap("earlier-Ben", "earlier-Ann", "games", "game-critical-roll")
    table = visitor.kiosk.table
    assert table is not None
    table.void_hand()
    ann = table.players[1].id
    table.leave(1)
    visitor.step()
    visitor.tap("join", "new", "back")
    assert visitor.kiosk.navigation.depth == 1  # the table, where one came from
    visitor.tap("menu", "seats", "join", "new", *ANN, "same-0")
    assert (table.players[2].name, table.players[2].id) == ("Ann", ann)
    visitor.tap("join", *ANN, "new")  # she is there: this is another one
    assert table.players[3].name == "Ann (2)"
    assert table.players[3].id != ann


def test_people_of_before_have_the_id_of_their_name_and_bots_are_nobody() -> None:
    kept = {"people": [{"name": "Ann", "colour": 5}], "last_party": [{"name": "Ada", "bot": True}]}
    preferences = Preferences.model_validate_json(json.dumps(kept))
    assert preferences.people[0].id == id_of_name("Ann")
    assert preferences.last_party[0].id == "bot:Ada"
    assert Preferences.model_validate_json(preferences.model_dump_json()) == preferences
    renamed = preferences.with_person(Person(id=id_of_name("Ann"), name="Anne"))
    assert [person.name for person in renamed.people] == ["Anne"]
    party = Party()
    party.invite(preferences.last_party)
    assert Preferences().with_party(party.sitters(), "").people == ()
    assert [player.id for player in party.players()] == ["bot:Ada"]


def test_two_of_a_name_at_one_table_are_told_apart() -> None:
    party = Party()
    first, second = party.add("Anna"), party.add("anna")
    assert (first.name, second.name) == ("Anna", "anna (2)")
    assert first.id != second.id
