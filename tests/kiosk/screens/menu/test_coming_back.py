"""Who leaves a table and comes back is one person: one place, the same token, and the chips taken along."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from kiosk.bots import bot_for
from kiosk.screens.base.screen import Wish
from kiosk.screens.menu.buy_in import BuyInPage
from kiosk.screens.menu.cashier import Cashier
from kiosk.screens.menu.seat_page import SeatPage
from kiosk.screens.menu.seats_page import SeatsPage
from kiosk.screens.spectators.picture import draw
from kiosk.screens.spectators.scene import Onlooker
from kiosk.settings.preferences import BuyIns
from kiosk.table.players import Player, bots_alone, shown_seats
from kiosk.text.names import why_away
from kiosk.ui.theme import Theme
from kiosk.ui.widgets.token import tokens
from tests.as_seen import as_seen
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.screens.spectators.scenes import scene
from tests.kiosk.screens.visitor import through_the_guide
from tests.kiosk.table.test_table import die

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.screens.base.screen import Screen
    from kiosk.table.table import Table
    from tests.kiosk.screens.visitor import Visitor

BEN = ("key-B", "key-e", "key-n", "done")


def between_hands(*names: str, chips: int = 12) -> People:
    """After a hand against the house, in which all have lost 1."""
    people = People(at_table("critical-roll", {}, *names, chips=chips))
    table = people.at.table
    for _seat in names:
        table.act("bet", amount=1)
    for value in (*(1 for _seat in names), 5):
        people.at.see(die("d20", value))
    return people


def left_and_back(*names: str) -> People:
    """The same, and the second of them has left and come back."""
    people = between_hands(*names)
    people.at.table.leave(1)
    Cashier(people.at.table, BuyIns).join(people.at.table.players[1], 25)
    return people


def named(marks: Any, name: str) -> int:
    return sum(mark.text == name for mark in marks)


def seats_page(table: Table) -> SeatsPage:
    def ask(take: Callable[[Player], object]) -> None:
        take(table.players[1])

    return SeatsPage(
        lambda: 100.0,
        table,
        show_seat=lambda _seat: None,
        ask_who=ask,
        bot_name=lambda: "Edda",
        new_chips=25,
        cashier=Cashier(table, BuyIns),
    )


def words(page: Screen) -> list[str]:
    canvas = unpainted()
    page.draw(canvas)
    return [mark.text for mark in canvas.marks]


def test_who_has_two_seats_has_one_token_and_is_shown_at_the_newer_one() -> None:
    players = [Player("Ann"), Player("Ben"), Player("Cem"), Player("Ben")]
    ann, ben, cem, again = tokens(Theme(), players)
    assert again == ben
    assert len({(each.colour, each.emblem) for each in (ann, ben, cem)}) == 3
    assert shown_seats([each.id for each in players]) == [0, 2, 3]


def test_the_table_its_spectators_and_the_list_of_seats_show_one_person_once() -> None:
    people = left_and_back("Ann", "Ben", "Cem")
    table = people.at.table
    assert len(table.players) == 4
    page = seats_page(table)
    assert words(page).count("Ben") == 1
    assert [each for each in words(page) if each.startswith("left with")] == []
    assert [each.control.name for each in people.draw().placed if each.control.name == "seat-1"] == []
    for hand in (1, 2):  # before the next hand, and in it
        if hand == 2:
            table.next_hand()
        canvas = people.draw()
        assert named(canvas.marks, "Ben") == 1
        assert "has left" not in [mark.text for mark in canvas.marks]
        watched = unpainted((1920, 1080))
        draw(watched, scene(Onlooker(table).game(0.0)))
        assert named(watched.marks, "Ben") == 1


def test_until_then_the_seat_that_was_left_is_shown() -> None:
    people = between_hands("Ann", "Ben", "Cem")
    people.at.table.leave(1)
    assert named(people.draw().marks, "left with 11") == 1
    assert words(seats_page(people.at.table)).count("left with 11: come back") == 1


def test_who_is_named_as_newcomer_and_has_left_brings_the_chips_that_were_taken_along() -> None:
    people = between_hands("Ann", "Ben", "Cem")
    table = people.at.table
    table.leave(1)
    page = seats_page(table)
    page.ask_newcomer()
    assert as_seen(table.state)["seats"][3]["chips"] == 11


def test_at_the_end_of_the_game_the_table_s_list_has_one_row_with_both_results() -> None:
    people = left_and_back("Ann", "Ben")
    table = people.at.table
    for seat in (0, 2):
        table.leave(seat)
    table.next_hand()
    people.clock.now += 5
    texts = [mark.text for mark in people.draw().marks]
    assert texts.count("Ben") == texts.count("Ann") == 2  # at the seat, and in the list
    assert texts.count("\N{MINUS SIGN}1") == 2  # Ann, and Ben over both seats


@pytest.mark.parametrize(("chips", "asks"), [(12, True), (1, False)])
def test_who_has_no_chips_leaves_and_nobody_is_asked_nor_is_it_said(chips: int, *, asks: bool) -> None:
    people = between_hands("Ann", "Ben", chips=chips)
    cashier = Cashier(people.at.table, lambda: BuyIns(asks="host"), ask_host=lambda _then, _words: None)
    page = SeatPage(lambda: 0.0, people.at.table, 0, cashier)
    page.draw(unpainted())
    (leave,) = [each for each in page.controls() if each.name == "leave"]
    assert ("the host's PIN" in leave.detail) is asks
    assert bool(leave.detail) is asks


@pytest.mark.parametrize(
    ("chips", "sold", "told"),
    [
        (12, 20, "The others play on. Ben can come back with as many."),
        (1, 20, "The others play on. Ben can come back and buy chips then."),
        (1, 0, "The others play on. Ben can come back, but no chips are sold."),
    ],
)
def test_no_more_is_promised_to_who_leaves_than_there_will_be(chips: int, sold: int, told: str) -> None:
    people = between_hands("Ann", "Ben", chips=chips)
    people.at.table.buy_in(0, 20)
    cashier = Cashier(people.at.table, lambda: BuyIns(chips=sold))
    assert cashier.really(1, cashier.leaving(1)).means == told


def test_who_came_back_without_chips_has_none_and_does_not_sit_out() -> None:
    people = between_hands("Ann", "Ben", chips=1)
    table = people.at.table
    table.leave(1)
    cashier = Cashier(table, lambda: BuyIns(asks="host"), ask_host=lambda _then, _words: None)
    assert cashier.come_back(1, lambda: None).detail == "and buy chips then"
    cashier.join(table.players[1], 25)  # nobody is asked: no chips come
    seat = as_seen(table.state)["seats"][2]
    assert seat["chips"] == 0
    assert why_away(seat) == "no chips"
    assert "no chips" in words(seats_page(table))
    assert "Sit out" in words(SeatPage(lambda: 0.0, table, 2, Cashier(table, BuyIns)))


def at_a_table(visitor: Visitor) -> Table:
    through_the_guide(visitor)
    visitor.tap("add", "key-A", "done", "add", *BEN, "games", "game-critical-roll")
    table = visitor.kiosk.table
    assert table is not None
    table.void_hand()
    table.leave(1)
    visitor.step()
    return table


def test_who_has_left_is_offered_first_where_somebody_joins_and_comes_by_one_tap(visitors: Any) -> None:
    visitor = visitors()
    table = at_a_table(visitor)
    visitor.tap("join")
    assert visitor.title == "Who comes?"
    visitor.tap("same-0")
    assert [each.name for each in table.players] == ["A", "Ben", "Ben"]
    assert table.players[2].id == table.players[1].id
    assert visitor.kiosk.navigation.depth == 1
    visitor.tap("join")
    assert visitor.title == "What's your name?"  # nobody is away any more


def test_somebody_else_can_come_as_well_and_one_of_the_same_name_is_asked_about(visitors: Any) -> None:
    visitor = visitors()
    table = at_a_table(visitor)
    visitor.tap("join", "new", *BEN)
    assert visitor.title == "Who is it?"
    visitor.tap("new")
    assert [each.name for each in table.players] == ["A", "Ben", "Ben (2)"]
    assert table.players[2].id != table.players[1].id
    assert visitor.kiosk.navigation.depth == 1


def test_a_name_that_is_here_already_is_asked_about_before_the_first_game_too(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.tap("add", *BEN, "add", *BEN)
    assert visitor.title == "Who is it?"
    visitor.tap("same-0")
    party = visitor.kiosk.lobby.party
    assert [guest.name for guest in party.guests] == ["Ben"]
    assert visitor.title == "Who plays?"
    visitor.tap("add", *BEN, "new")
    assert [guest.name for guest in party.guests] == ["Ben", "Ben (2)"]


def away() -> People:
    """A bot is left alone: Ann sits out, Ben has left."""
    make = lambda seat, how: bot_for("critical-roll", Random(seat), how)  # noqa: E731 - it is handed on
    people = People(at_table("critical-roll", {}, "Ann", "Ben", make_bot=make))
    table = people.at.table
    table.act("bet", amount=1)
    table.void_hand()
    table.join(Player("Ada", bot=True), 20)
    table.sit_out(0, True)  # noqa: FBT003 - as the table has it
    table.leave(1)
    return people


def test_bots_play_no_hand_alone_and_it_is_said_who_can_come() -> None:
    people = away()
    table = people.at.table
    assert table.session.goes_on
    people.touch("next-hand")
    assert as_seen(table.state)["hand"] == 1
    assert people.screen.wish is Wish.BUY_INS
    page = BuyInPage(lambda: 100.0, table, Cashier(table, BuyIns))
    assert page.title == "Nobody is at the table"
    assert "Nobody is at the table: bots don't play on alone." in " ".join(words(page))
    assert [each.name for each in page.actions()] == ["end", "seats", "join"]
    table.sit_out(0, False)  # noqa: FBT003 - as the table has it
    assert [each.name for each in page.actions()] == ["next-hand"]
    people.touch("next-hand")
    assert as_seen(table.state)["hand"] == 2


def test_the_game_is_not_ended_there_by_one_tap() -> None:
    people = away()
    page = BuyInPage(people.clock, people.at.table, Cashier(people.at.table, BuyIns))
    for wish in (None, Wish.END):
        people.clock.now += 1
        canvas = unpainted()
        page.draw(canvas)
        page.input.tap(next(each.rect for each in canvas.placed if each.control.name == "end").center)
        assert page.wish is wish


def test_bots_that_nobody_has_left_alone_play_as_before() -> None:
    bots = [Player(name, bot=True) for name in ("Ada", "Bruno")]
    assert not bots_alone(bots, ())
    assert bots_alone([*bots, Player("Ann")], {2})
    assert not bots_alone([*bots, Player("Ann"), Player("Ben")], {2})


def test_why_a_purchase_stands_says_what_was_done_since() -> None:
    people = between_hands("Ann", "Ben")
    table = people.at.table
    table.buy_in(0, 20)
    cashier = Cashier(table, BuyIns)
    assert cashier.take_back(0).why is None
    table.sit_out(1, True)  # noqa: FBT003 - as the table has it
    why = "Only the newest step can be taken back. Since the purchase: Ben sits out."
    assert cashier.take_back(0).why == why
    assert cashier.take_back(1).why == "Chips can be taken back only right after they were bought."
