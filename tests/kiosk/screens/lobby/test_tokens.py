"""A player's token: chosen by a tap on it, never two alike at a table, and kept over evenings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from kiosk.screens.lobby import name_entry
from kiosk.screens.lobby.party import Party
from kiosk.screens.lobby.players import BACK_FOR_S
from kiosk.settings.preferences import Person
from kiosk.ui.theme import Dress
from kiosk.ui.widgets.emblems import EMBLEMS
from kiosk.ui.widgets.token import tokens
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments.pages import PAGES
from tests.kiosk.screens.moments.parts import Clock
from tests.kiosk.screens.visitor import through_the_guide, to_the_table

if TYPE_CHECKING:
    from tests.kiosk.screens.visitor import Visitor

CAT, BELL = 2, 14


def with_two(visitor: Visitor) -> None:
    """Ann and Ben are to play."""
    through_the_guide(visitor)
    for name in ("Ann", "Ben"):
        visitor.tap("add", *(f"key-{letter}" for letter in name), "done")


@pytest.mark.slow
def test_a_tap_on_the_token_chooses_another_one_and_it_is_kept_over_evenings(visitors: Any) -> None:
    visitor = visitors()
    with_two(visitor)
    visitor.tap("token-0")
    assert visitor.title == "The token of Ann"
    visitor.tap(f"emblem-{BELL}", "colour-7", "done")
    assert visitor.title == "Who plays?"
    visitor.tap("games", "game-kingdom")
    ann, ben = (guest.id for guest in visitor.kiosk.lobby.party.guests)
    assert visitor.house.theme.chosen[ann] == Dress(7, BELL)
    assert visitor.house.theme.dresses([ben, ann])[1] == (visitor.house.theme.seats[7], BELL)
    visitor.close()
    visitor = visitors()
    visitor.tap("resume")
    assert visitor.house.theme.chosen[ann] == Dress(7, BELL)
    visitor.tap("menu", "end", "end", "home", "home", "anew")
    visitor.close()
    visitor = visitors()
    visitor.tap("play", "earlier-Ben", "earlier-Ann")
    assert [guest.emblem for guest in visitor.kiosk.lobby.party.guests][1] == BELL


@pytest.mark.slow
def test_a_hand_on_record_keeps_its_people_s_looks_when_names_are_forgotten(visitors: Any) -> None:
    visitor = visitors()
    with_two(visitor)
    visitor.tap("token-0", f"emblem-{BELL}", "colour-7", "done")
    guests = [*visitor.kiosk.lobby.party.guests, visitor.kiosk.lobby.party.add_bot()]
    visitor.tap("games", "game-kingdom")
    ids = [guest.id for guest in guests]
    worn = visitor.house.theme.dresses(ids)
    assert worn[0] == (visitor.house.theme.seats[7], BELL)
    visitor.house.change(people=(), last_party=())
    visitor.close()
    later = visitors()
    assert later.house.theme.dresses(ids) == worn
    assert later.house.theme.dresses(ids[2:]) == worn[2:]  # in a hand of others, too


@pytest.mark.slow
def test_who_joins_at_the_table_keeps_the_look_of_then_in_every_list(visitors: Any) -> None:
    visitor = visitors()
    with_two(visitor)
    visitor.tap("games", "game-critical-roll")
    table = visitor.kiosk.table
    table.act("bet", amount=1)
    table.void_hand()
    visitor.step()
    visitor.tap("seats", "join", "key-C", "done", "join-expert", "join-expert")
    ids = [player.id for player in table.players]
    assert len(ids) == 4
    worn = visitor.house.theme.dresses(ids)
    assert visitor.house.theme.dresses(ids[::-1]) == worn[::-1]
    visitor.close()
    assert visitors().house.theme.dresses(ids[::-1]) == worn[::-1]


def test_a_tap_on_a_free_token_asks_who_takes_it(visitors: Any) -> None:
    visitor = visitors()
    with_two(visitor)
    assert "free-1" not in visitor.names  # Ben has it
    visitor.tap("free-5", *(f"key-{letter}" for letter in "Cem"), "done")
    assert visitor.kiosk.lobby.party.guests[2].dress == Dress(5, 5)
    assert "free-5" not in visitor.names


def test_seats_are_moved_and_guests_sent_away_beside_their_names_and_come_back_as_they_were(
    visitors: Any,
) -> None:
    visitor = visitors()
    with_two(visitor)
    party = visitor.kiosk.lobby.party
    ann, ben = party.guests
    visitor.tap("up-1")
    assert party.guests == [ben, ann]
    visitor.tap("away-1")
    assert party.guests == [ben]
    visitor.tap("earlier-Ann")
    assert [each.dress for each in party.guests] == [ben.dress, ann.dress]


def test_who_was_sent_away_by_mistake_sits_there_again_by_a_tap_in_the_same_row(visitors: Any) -> None:
    visitor = visitors()
    with_two(visitor)
    party = visitor.kiosk.lobby.party
    ann, ben = party.guests
    visitor.tap("away-0", "bring-back")
    assert party.guests == [ann, ben]
    assert "bring-back" not in visitor.names
    visitor.tap("away-0")
    visitor.step(after_s=BACK_FOR_S)
    assert "bring-back" not in visitor.names  # for good
    assert party.guests == [ben]
    visitor.tap("away-0", "bot")
    assert "bring-back" not in visitor.names  # the seat is another's


def test_who_is_asked_for_a_name_sees_the_token(visitors: Any) -> None:
    visitor = visitors()
    with_two(visitor)
    for names in (("add",), ("free-5",), ("guest-0", "name")):
        visitor.tap(*names)
        canvas = unpainted()
        visitor.app.screen.draw(canvas)
        assert len(canvas.tokens) == 1
        visitor.tap("back")


@pytest.mark.slow
def test_the_page_of_a_seat_leads_there_too(visitors: Any) -> None:
    visitor = visitors()
    with_two(visitor)
    visitor.tap("guest-1", "token", f"emblem-{CAT}", "back", "done")
    assert visitor.kiosk.lobby.party.guests[1].emblem == CAT


def test_who_has_what_another_chooses_gets_the_other_s() -> None:
    party = Party()
    ann, ben = party.add("Ann"), party.add("Ben")
    had = (ann.dress, ben.dress)
    assert had[0].emblem != had[1].emblem
    party.dress(ann, emblem=ben.emblem)
    party.dress(ann, colour=ben.colour)
    assert (ben.dress, ann.dress) == had


@pytest.mark.parametrize("count", range(2, 13))
def test_no_two_at_a_table_have_the_same_though_they_had_it_on_another_evening(count: int) -> None:
    party = Party()
    party.invite([Person(name=f"P{number}", colour=3, emblem=CAT) for number in range(count)])
    assert party.guests[0].dress == Dress(3, CAT)
    for what in ("colour", "emblem"):
        assert len({getattr(guest, what) for guest in party.guests}) == count
    assert [sitter.emblem for sitter in party.sitters()] == [guest.emblem for guest in party.guests]


def test_who_played_before_there_were_figures_gets_one() -> None:
    party = Party()
    person = Person.model_validate_json('{"name": "Ann", "colour": 5}')
    assert party.add("Ann", person).dress == Dress(5, 0)


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)], ids=str)
def test_all_figures_and_colours_can_be_tapped(size: tuple[int, int]) -> None:
    canvas = unpainted(size)
    PAGES["token_of_twelve"](Clock()).draw(canvas)
    names = {each.control.name for each in canvas.placed}
    assert {f"emblem-{place}" for place in range(len(EMBLEMS))} <= names
    assert {f"colour-{place}" for place in range(12)} <= names


def test_who_joins_a_table_sees_the_token_that_it_will_be(
    visitors: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    to_the_table(visitor, "Ann", "Ben")
    visitor.kiosk.table.void_hand()
    visitor.tap("menu", "seats", "join")
    assert visitor.title == "What's your name?"
    seen = []
    monkeypatch.setattr(name_entry, "draw_token", lambda _canvas, token, _box: seen.append(token))
    visitor.app.screen.draw(unpainted())
    visitor.tap("key-Z", "done")
    last = tokens(visitor.house.theme, visitor.kiosk.table.players)[-1]
    assert [(each.colour, each.emblem) for each in seen[:1]] == [(last.colour, last.emblem)]
