"""Chips are bought between hands on the host's terms, and nobody is put out without having been asked."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from hardware.buttons import ButtonName, Press
from kiosk.games.session import PendingKind
from kiosk.screens.base.screen import SURE_FOR_S, Screen, Wish
from kiosk.screens.menu import buy_in
from kiosk.screens.menu.buy_in import BuyInPage
from kiosk.screens.menu.cashier import Cashier
from kiosk.screens.menu.seat_page import SeatPage
from kiosk.screens.menu.seats_page import SeatsPage
from kiosk.settings.preferences import BuyIns
from kiosk.text import chips
from kiosk.text.outcome import why_over
from kiosk.text.translate import translated
from kiosk.ui.control import Control
from kiosk.ui.theme import CASINO
from kiosk.ui.type_scale import Type
from tests.as_seen import as_seen
from tests.kiosk import moves
from tests.kiosk.screens.looking import TIGHT, unpainted
from tests.kiosk.screens.moments.parts import MOST, Clock
from tests.kiosk.screens.moments.played import PLAYED
from tests.kiosk.screens.moments.tables import until, without_chips
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.screens.visitor import through_the_guide
from tests.kiosk.speaking import speaking
from tests.kiosk.table.test_table import die

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.table.table import Table

PIN = ("key-4", "key-7", "key-1", "key-1")
GAMES = ("six-shooter", "critical-roll", "kingdom")


class Buyer:
    """Somebody who uses a page of the cashier's."""

    def __init__(self, people: People, terms: BuyIns | None = None) -> None:
        self.table: Table = people.at.table
        self.clock = people.clock
        self.asked_host: list[Callable[[], None]] = []
        self.cashier = Cashier(self.table, lambda: terms or BuyIns(), self._ask_host)
        self.page: Screen = BuyInPage(self.clock, self.table, self.cashier)

    def _ask_host(self, then: Callable[[], None], _what_for: str) -> None:
        self.asked_host.append(then)

    def at_seat(self, seat: int) -> Buyer:
        self.page = SeatPage(self.clock, self.table, seat, self.cashier)
        return self

    def words(self) -> list[str]:
        canvas = unpainted()
        self.page.draw(canvas)
        return [mark.text for mark in canvas.marks]

    def tap(self, *names: str) -> None:
        for name in names:
            self.clock.now += 1
            canvas = unpainted()
            self.page.draw(canvas)
            place = next(each.rect for each in canvas.placed if each.control.name == name)
            self.page.input.tap(place.center)

    @property
    def names(self) -> list[str]:
        canvas = unpainted()
        self.page.draw(canvas)
        return [each.control.name for each in canvas.placed]

    def press(self, button: ButtonName) -> None:
        self.clock.now += 1
        self.page.draw(unpainted())
        self.page.input.hear(Press(button, self.clock.now))

    @property
    def chips(self) -> list[int]:
        return [seat["chips"] for seat in as_seen(self.table.state)["seats"]]


@pytest.mark.parametrize("game", GAMES)
def test_who_has_no_chips_is_asked_before_the_next_hand_and_plays_it_after_buying(game: str) -> None:
    people = without_chips(game)
    hand = people.at.table.state["hand"]
    people.touch("next-hand")
    assert people.screen.wish == "buy-ins"
    assert people.at.table.state["hand"] == hand  # nobody is out yet
    buyer = Buyer(people)
    assert any(words.startswith("No chips left, and the next hand") for words in buyer.words())
    first, second = people.at.table.session.short
    for _seat in (first, second):
        buyer.tap("buy-20")
    assert (buyer.chips[first], buyer.chips[second]) == (20, 20)
    buyer.tap("next-hand")
    assert buyer.page.wish == "table"
    state = as_seen(people.at.table.state)
    assert state["hand"] == hand + 1
    assert [seat["status"] in {"gone", "sitting-out"} for seat in state["seats"]] == [False] * 3


@pytest.mark.parametrize("game", GAMES)
def test_who_leaves_instead_is_asked_twice_and_the_others_go_on(game: str) -> None:
    people = without_chips(game)
    buyer = Buyer(people)
    first, second = people.at.table.session.short
    buyer.tap(f"leave-{first}")
    assert people.at.table.session.left == set()
    buyer.tap(f"leave-{first}", "buy-40")
    assert people.at.table.session.left == {first}
    assert buyer.chips[second] == 40
    assert "has left" in buyer.words()
    buyer.tap("next-hand")
    assert people.at.table.pending.kind is not PendingKind.GAME_OVER


@pytest.mark.parametrize("game", ["six-shooter", "kingdom"])  # Critical Roll goes on against the house
def test_where_too_few_are_left_the_way_leads_to_the_result_without_a_pin(game: str) -> None:
    people = without_chips(game)
    buyer = Buyer(people, BuyIns(asks="host"))
    alone = next(seat for seat, held in enumerate(buyer.chips) if held)
    for seat in range(len(buyer.chips)):
        if seat not in {alone, *people.at.table.session.short}:
            people.at.table.leave(seat)
    why = f"Only {people.at.table.players[alone].name} is left to play on."
    ends = f"That ends the game. {why}"
    *others, last = people.at.table.session.short
    for seat in (*others, last):
        buyer.tap(f"leave-{seat}")
        assert (ends in buyer.words()) == (seat == last)
        buyer.tap(f"leave-{seat}")
    assert buyer.asked_host == []  # no chips go
    assert why in buyer.words()
    assert "To the result" in buyer.words()
    buyer.tap("next-hand")
    assert people.at.table.pending.kind is PendingKind.GAME_OVER
    assert why_over(people.at.table.state) == why
    assert buyer.page.wish is Wish.END


def test_who_leaves_as_the_last_without_a_crown_is_told_that_this_ends_the_game_and_why() -> None:
    people = without_chips("kingdom")
    buyer = Buyer(people)
    table = people.at.table
    for seat in table.session.short:
        table.buy_in(seat, 20)
    table.next_hand()
    until(people, "hand_over")
    for seat in table.session.short:
        table.buy_in(seat, 20)
    assert not table.session.is_last
    ends = "That ends the game. All who stayed have worn the crown."
    buyer.at_seat(1).tap("leave")
    assert ends in " ".join(buyer.words())
    table.leave(1)
    why = table.session.why_over
    assert why is not None
    assert ends.endswith(translated(why))
    assert table.session.is_last
    table.next_hand()
    assert table.pending.kind is PendingKind.GAME_OVER
    assert ends.endswith(why_over(table.state))


def nobody(_asked: object) -> None:
    """Is asked, and no page is shown."""


@pytest.mark.parametrize("game", ["six-shooter", "critical-roll"])
def test_who_sat_out_for_want_of_chips_has_not_left_and_buys_some_later(game: str) -> None:
    people = without_chips(game)
    buyer = Buyer(people)
    first, _second = people.at.table.session.short
    buyer.tap("sit-out", "buy-20", "next-hand")
    people.at.table.void_hand()
    buyer.page = SeatsPage(
        buyer.clock,
        buyer.table,
        show_seat=nobody,
        ask_who=nobody,
        bot_name=str,
        new_chips=20,
        cashier=buyer.cashier,
    )
    assert not any(words.startswith("left with") for words in buyer.words())
    buyer.at_seat(first).tap("buy-20")
    assert buyer.chips[first] == 20


def test_who_wants_to_leave_is_asked_once_more_until_there_is_an_answer() -> None:
    people = without_chips("kingdom")
    buyer = Buyer(people)
    first = people.at.table.session.short[0]
    leave, name = f"leave-{first}", people.at.table.players[first].name
    for answer in ("no", "back"):
        buyer.tap(leave)
        people.clock.now += 10 * SURE_FOR_S
        buyer.page.do(people.clock.now)
        assert f"{name}: really leave?" in buyer.words()
        buyer.tap(answer)
        assert people.at.table.session.left == set()
    buyer.tap(leave, leave)
    assert people.at.table.session.left == {first}


@pytest.mark.parametrize(("mode", "ends"), [("table", True), ("house", False)])
def test_who_leaves_one_alone_is_told_that_the_game_ends_where_it_is_played_among_each_other(
    mode: str, *, ends: bool
) -> None:
    at = at_table("critical-roll", {"mode": mode}, "Ann", "Ben", chips=20)
    buyer = Buyer(People(at))
    at.table.void_hand()
    buyer.at_seat(0).tap("leave")
    words = "That ends the game. Only Ben is left to play on."
    assert (words in " ".join(buyer.words())) is ends


def test_who_leaves_a_kingdom_is_told_what_that_means_and_not_when_others_could_join() -> None:
    people = without_chips("kingdom")
    buyer = Buyer(people)
    first = people.at.table.session.short[0]
    buyer.tap(f"leave-{first}")
    name = people.at.table.players[first].name
    words = f"The others play on. Only one hand is left then. {name} can't come back before the next game."
    assert words in " ".join(buyer.words())


def test_what_is_to_be_tapped_twice_forgets_the_first_tap_when_nobody_goes_on() -> None:
    clock = Clock()
    done: list[bool] = []
    page = Screen(clock)

    def tap() -> None:
        page.twice(Control("clear", "Clear", lambda: done.append(True)), "Really?").do()

    for wait in (0.0, SURE_FOR_S, 0.0):
        clock.now += wait
        page.do(clock.now)
        assert not done
        tap()
    assert done


def test_any_other_tap_disarms_what_waits_for_a_second_one() -> None:
    clock, done = Clock(), list[str]()

    class Page(Screen):
        def actions(self) -> list[Control]:
            clear = self.twice(Control("clear", "Clear", lambda: done.append("cleared")), "Really?")
            return [clear, Control("look", "Look", lambda: done.append("looked"))]

    page = Page(clock)

    def tap(name: str) -> None:
        clock.now += 1.0
        page.draw(unpainted())
        beside = (512, 300)
        places = {each.control.name: each.rect.center for each in page.input.placed}
        page.input.tap(places.get(name, beside))

    for name in ("clear", "look", "clear", "beside", "clear"):
        tap(name)
    assert done == ["looked"]
    tap("clear")
    assert done == ["looked", "cleared"]


@pytest.mark.parametrize("game", GAMES)
def test_the_way_goes_by_buttons_alone(game: str) -> None:
    people = without_chips(game)
    people.press(ButtonName.BET)
    assert people.screen.wish == "buy-ins"
    buyer = Buyer(people)
    for _press in range(3):
        buyer.press(ButtonName.BET)
    assert people.at.table.pending.kind is not PendingKind.HAND_OVER


def test_a_bot_without_chips_is_told_of_as_well() -> None:
    people = without_chips("critical-roll", bot=True)
    people.at.table.leave(people.at.table.session.short[0])
    names = [people.at.table.players[seat].name for seat in people.at.table.session.short]
    assert names
    people.landed()
    button = next(each for each in people.screen.controls() if each.name == "next-hand")
    assert all(name in button.detail for name in names)


def test_who_sits_out_or_has_left_is_not_asked() -> None:
    table = without_chips("six-shooter").at.table
    first, second = table.session.short
    table.sit_out(first, True)  # noqa: FBT003 - as the table has it
    table.leave(second)
    assert table.session.short == []


def test_after_the_last_reign_chips_would_bring_no_other_one() -> None:
    people = at_table("kingdom", {}, "Ann", "Ben", chips=1)
    session = people.table.session
    while session.pending.kind is not PendingKind.GAME_OVER:
        pending = session.pending
        if pending.kind is PendingKind.HAND_OVER:
            reigns = session.state()["hand"]
            assert bool(session.short) is (reigns < 2)
            for seat in session.short:
                moves.buy_in(session, seat, 1)
            moves.next_hand(session)
        elif pending.kind is PendingKind.ROLL:
            assert isinstance(pending.seat, int)
            moves.roll(session, pending.seat, [(die, 1 + pending.seat) for die in pending.dice])
        else:
            raise AssertionError(f"all are all in, and {pending} is asked")


def test_chips_are_sold_on_the_host_s_terms() -> None:
    people = without_chips("six-shooter")
    buyer = Buyer(people, BuyIns(chips=10, most=25))
    names = {each.name for each in buyer.page.actions()}
    assert {name for name in names if name.startswith("buy")} == {"buy-10", "buy-20"}
    seat = people.at.table.session.short[0]
    buyer.tap("buy-20")
    buyer.at_seat(seat).tap("buy-5")  # what is left up to the limit
    assert buyer.chips[seat] == 25
    buyer.tap("buy")
    assert buyer.page.note == "By the host's terms nobody buys beyond 25 chips."
    nobody = Buyer(people, BuyIns(chips=0))
    nobody.tap("buy")
    assert nobody.page.note == "By the host's terms nobody buys chips in this game."


def in_a_hand(terms: BuyIns | None = None, chips: int = 20) -> tuple[People, Buyer]:
    """Before anybody has done anything in a hand of Six Shooter; and who buys at the first seat."""
    people = People(at_table("six-shooter", {"button": 0}, "Ann", "Ben", chips=chips))
    return people, Buyer(people, terms).at_seat(0)


def test_chips_that_are_bought_in_a_hand_come_by_themselves_before_the_next_one() -> None:
    people, buyer = in_a_hand()
    held = buyer.chips
    assert "What Ann buys now comes with the next hand." in buyer.words()
    buyer.tap("buy-40", "take-back", "buy-20")
    assert "Ann gets 20 chips with the next hand." in buyer.words()
    assert buyer.chips == held
    people.at.table.void_hand()
    back = buyer.chips
    assert "20 chips for the next hand" in buyer.words()
    people.draw()
    assert "20 chips for Ann" in {each.detail for each in people.screen.controls()}
    people.touch("next-hand")
    assert people.at.table.pending.kind is PendingKind.DECISION
    price = people.at.table.session.price
    assert buyer.chips == [back[0] + 20 - price, back[1] - price]
    people.at.table.void_hand()
    people.touch("next-hand")  # they have come once
    assert buyer.chips == [back[0] + 20 - price, back[1] - price]


def test_who_buys_twice_in_a_hand_gets_both_and_no_more_than_the_terms_allow() -> None:
    people, buyer = in_a_hand(BuyIns(chips=20, most=80))
    buyer.tap("buy-20")
    buyer.tap("buy-20")
    assert "Ann gets 40 chips with the next hand." in buyer.words()
    assert people.at.table.ordered.due() == {0: 40}
    assert [name for name in buyer.names if name.startswith("buy-")] == ["buy-20"]  # 22 are left
    buyer.tap("take-back")
    assert not people.at.table.ordered.due()


def test_who_leaves_takes_along_what_was_bought_for_the_next_hand() -> None:
    people, buyer = in_a_hand()
    buyer.tap("buy-20")
    people.at.table.void_hand()
    buyer.tap("leave")
    assert "Ann leaves with 40 chips." in buyer.words()
    buyer.tap("leave")
    left = people.at.table.standings(people.at.table.state)[0]
    assert (left.bought, left.chips) == (40, 40)
    assert not people.at.table.ordered.due()


def test_on_the_next_hand_s_button_all_are_named_who_get_chips_with_it() -> None:
    people, buyer = in_a_hand()
    buyer.tap("buy-20")
    buyer.at_seat(1).tap("buy-40")
    people.at.table.void_hand()
    for language, words in {"en": "20 for Ann, 40 for Ben", "de": "20 für Ann, 40 für Ben"}.items():
        with speaking(language):
            for size, large in product(TIGHT, (False, True)):
                marks = people.draw(size, replace(CASINO, large_text=large)).marks
                assert {mark.text: mark.fits for mark in marks}.get(words), size
    people.at.table.ordered.order(1, 90_000)  # beside those
    assert "90,060 chips for 2 players" in {each.detail for each in people.screen.controls()}


def test_chips_bought_in_the_last_hand_come_before_the_result() -> None:
    """They are paid for, and the next game begins with them."""
    people = People(at_table("kingdom", {}, "Ann", "Ben"))
    buyer = Buyer(people)
    until(people, "hand_over")
    people.at.table.next_hand()
    buyer.at_seat(0).tap("buy-20")
    until(people, "hand_over")
    assert people.at.table.session.is_last
    held = buyer.chips[0]
    people.draw()
    (on,) = [each for each in people.screen.controls() if each.name == "next-hand"]
    assert (on.label, on.detail) == ("To the result", "20 chips for Ann")
    people.touch("next-hand")
    assert people.at.table.pending.kind is PendingKind.GAME_OVER
    assert buyer.chips[0] == held + 20


def test_who_must_agree_to_chips_stands_whole_on_a_low_seat_s_page() -> None:
    """When they come is said above, once."""
    people, buyer = in_a_hand(BuyIns(asks="host"))
    for size in TIGHT:
        canvas = unpainted(size)
        buyer.page.draw(canvas)
        told = [mark.text for mark in canvas.marks if "PIN" in mark.text]
        assert told[:3] == ["the host's PIN"] * 3
        assert "What Ann buys now comes with the next hand." in [mark.text for mark in canvas.marks]
    assert people.at.table.pending.kind is PendingKind.DECISION


def test_chips_bought_in_a_hand_within_the_limit_all_come_however_the_hand_ends() -> None:
    people, buyer = in_a_hand(BuyIns(chips=10, most=28, asks="host"))
    buyer.tap("buy-10")
    assert not people.at.table.ordered.due()
    (agree,) = buyer.asked_host
    agree()
    people.at.table.void_hand()
    assert buyer.chips == [20, 20]
    people.touch("next-hand")
    assert buyer.chips[0] == 30 - people.at.table.session.price
    assert "host" in sources(people.at.table)


def test_who_bought_in_a_hand_is_not_asked_for_chips_after_it_and_who_has_left_gets_none() -> None:
    people, buyer = in_a_hand(chips=2)
    buyer.tap("buy-20")
    buyer.at_seat(1).tap("buy-20")
    until(people, "hand_over")
    assert people.at.table.session.short
    (loser,) = people.at.table.session.short
    people.at.table.leave(1 - loser)
    assert set(people.at.table.ordered.due()) == {loser}
    people.touch("next-hand")
    assert people.screen.wish is Wish.END  # alone
    assert buyer.chips[loser] == 20


def test_the_host_s_pin_is_asked_for_where_the_terms_say_so() -> None:
    people = without_chips("six-shooter")
    buyer = Buyer(people, BuyIns(asks="host"))
    seat = people.at.table.session.short[0]
    buyer.tap("buy-20")
    assert buyer.chips[seat] == 0
    (sell,) = buyer.asked_host
    sell()
    assert buyer.chips[seat] == 20


def table_of(visitor: Any, *names: str) -> Any:
    """Between two hands of Six Shooter, at which others must agree."""
    through_the_guide(visitor)
    for name in names:
        visitor.tap("add", *(f"key-{letter}" for letter in name), "done")
    visitor.tap("games", "terms-six-shooter", "chips", "asks", "choose-others", "done", "done", "start")
    visitor.kiosk.table.act("open", dice=["d6", "d8"])
    visitor.kiosk.table.void_hand()
    visitor.step()
    visitor.tap("menu", "seats")
    return visitor.kiosk.table


def sources(table: Table) -> list[str]:
    return [source for (source,) in table.journal.db.execute("SELECT source FROM entries ORDER BY number")]


@pytest.mark.slow
def test_two_others_agree_to_chips_that_come_and_go_and_are_on_record(visitors: Any) -> None:
    visitor = visitors()
    table = table_of(visitor, "Ann", "Ben", "Cem")
    visitor.tap("seat-0", "buy-20")
    assert visitor.title == "Do the others agree?"
    assert {"agree-Ben", "agree-Cem"} == {each for each in visitor.names if each.startswith("agree")}
    visitor.tap("agree-Ben", "agree-Ben", "agree-Cem")  # Ben has taken it back
    assert table.state["seats"][0]["chips"] == 20
    visitor.tap("agree-Ben")
    assert visitor.title == "Ann"
    assert sources(table)[-1] == "Cem, Ben"
    visitor.tap("buy-20", "back")  # they don't agree
    assert table.state["seats"][0]["chips"] == 40
    visitor.tap("leave", "leave", "agree-Ben", "agree-Cem")
    assert table.session.left == {0}
    visitor.tap("back", "join", "new", "key-D", "done")
    assert visitor.title == "Do the others agree?"
    visitor.tap("agree-Ben", "agree-Cem")
    assert [player.name for player in table.players] == ["Ann", "Ben", "Cem", "D"]
    assert visitor.title == "Seats and chips"
    assert sources(table)[-2:] == ["Ben, Cem", "Ben, Cem"]


def test_of_two_people_the_other_one_agrees_and_who_is_alone_asks_nobody(visitors: Any) -> None:
    visitor = visitors()
    table = table_of(visitor, "Ann", "Ben")
    visitor.tap("seat-1", "leave", "leave", "agree-Ann")
    assert table.session.left == {1}
    visitor.tap("back", "seat-0", "buy-20")
    assert table.state["seats"][0]["chips"] == 40


def test_who_is_asked_for_chips_is_not_offered_to_take_back_what_another_has_bought_elsewhere() -> None:
    people = without_chips("kingdom")
    table = people.at.table
    short = table.session.short
    other = next(seat for seat in range(3) if seat not in short)
    table.buy_in(other, 20)
    buyer = Buyer(people)
    assert "take-back" not in buyer.names
    buyer.tap("buy-20")
    (back,) = (words for words in buyer.words() if words.startswith("20 chips, "))
    assert back == f"20 chips, {table.players[short[0]].name}"


@pytest.mark.parametrize("by_page", ["seat", "buy-in"])
def test_one_tap_takes_chips_back_that_were_just_bought(by_page: str) -> None:
    people = without_chips("six-shooter")
    buyer = Buyer(people)
    seat = people.at.table.session.short[0]
    if by_page == "seat":
        buyer.at_seat(seat)
    buyer.tap("buy-100", "take-back")
    assert buyer.chips[seat] == 0
    assert people.at.table.session.short[0] == seat
    if by_page == "seat":
        buyer.tap("take-back")
        assert buyer.page.note == "Chips can be taken back only right after they were bought."
    else:
        assert "take-back" not in buyer.names


@pytest.mark.parametrize("by_page", ["seat", "buy-in"])
def test_before_chips_are_sold_it_is_said_that_the_hand_stands_then(by_page: str) -> None:
    people = without_chips("critical-roll")
    buyer = Buyer(people)
    if by_page == "seat":
        buyer.at_seat(people.at.table.session.short[0])
    stands = "Once chips are bought, this hand's last throw and move stand for good."
    assert stands in " ".join(buyer.words())
    buyer.tap("buy-20")
    assert stands not in " ".join(buyer.words())


def test_a_sale_between_hands_is_told_on_the_page_it_was_made_on_until_it_is_taken_back() -> None:
    people = without_chips("critical-roll")
    buyer, seat = Buyer(people), people.at.table.session.short[0]
    buyer.at_seat(seat)
    sold = f"{people.at.table.players[seat].name} has bought 20 chips."
    assert sold not in buyer.words()
    buyer.tap("buy-20")
    assert sold in buyer.words()
    buyer.tap("take-back")
    assert sold not in buyer.words()


def test_after_the_last_hand_the_page_says_that_the_game_is_over_and_sells_nothing() -> None:
    buyer = Buyer(without_chips("kingdom"))
    assert buyer.page.title == "Chips for the next hand"
    table = buyer.table
    for seat in table.session.short:
        table.leave(seat)
    assert not table.session.goes_on
    assert buyer.page.title == "The game is over"
    assert buyer.names == ["back", "next-hand"]


def test_once_the_next_hand_has_begun_bought_chips_stay() -> None:
    people = without_chips("six-shooter")
    table = people.at.table
    for seat in table.session.short:
        table.buy_in(seat, 20)
    assert table.corrections.undoable
    table.next_hand()
    assert table.corrections.bought is None
    assert table.corrections.undoable == ""


@pytest.mark.slow
def test_at_the_kiosk_next_hand_leads_to_the_question_and_back_to_the_table(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    for name in ("Ann", "Ben"):
        visitor.tap("add", *(f"key-{letter}" for letter in name), "done")
    for guest in visitor.kiosk.lobby.party.guests:
        guest.chips = 2
    visitor.tap("games", "game-six-shooter")
    table = visitor.kiosk.table
    for _seat in range(2):
        table.act("open", dice=["d6", "d8"])
    for values in ((6, 6), (1, 2)):
        table.roll.enter(list(zip(("d6", "d8"), values, strict=True)), who="Ann", reason="tapped in")
    for _seat in range(2):
        table.act("stick")
    visitor.step()
    visitor.tap("next-hand")
    assert visitor.title == "Chips for the next hand"
    visitor.house.change(buy_ins=BuyIns(asks="host"))
    visitor.tap("back", "next-hand", "buy-20")
    assert visitor.title == "The host's PIN"
    visitor.tap("key-4", "key-7", "key-1", "key-1", "done", "next-hand")
    assert visitor.app.screen.table is table
    assert table.state["hand"] == 2


def test_where_there_is_no_pin_the_host_chooses_one_where_chips_are_bought(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.house.change(pin="")
    visitor.tap("add", "key-A", "done", "games", "game-critical-roll")
    visitor.kiosk.table.act("bet", amount=1)
    visitor.kiosk.table.void_hand()
    visitor.step()
    visitor.tap("seats", "seat-0", "host-sells", *PIN, "done", *PIN, "done")
    page = visitor.app.screen
    kept = "The PIN is set: the host types it when chips are bought or taken along, and for the settings."
    assert page.note == kept
    assert page.note_colour(CASINO) != CASINO.amber  # nothing is wrong
    assert "host-sells" not in visitor.names
    visitor.tap("buy-20")
    assert visitor.title == "The host's PIN"
    visitor.tap(*PIN, "done")
    assert visitor.kiosk.table.state["seats"][0]["chips"] == 40


def test_where_a_pin_is_set_it_is_a_tap_and_the_pin_to_have_only_the_host_sell_chips(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)  # with the PIN
    visitor.tap("add", "key-A", "done", "games", "game-critical-roll")
    visitor.kiosk.table.act("bet", amount=1)
    visitor.kiosk.table.void_hand()
    visitor.step()
    visitor.tap("seats", "seat-0", "host-sells")
    assert visitor.title == "The host's PIN"
    assert visitor.house.preferences.buy_ins.asks == "nobody"
    visitor.tap(*PIN, "done")
    assert visitor.house.preferences.buy_ins.asks == "host-all"
    assert "host-sells" not in visitor.names
    visitor.tap("buy-20")
    assert visitor.title == "The host's PIN"


def test_at_the_end_of_a_game_the_table_s_list_goes_by_what_was_won_of_the_chips_bought() -> None:
    people = without_chips("six-shooter")
    table = people.at.table
    poor, other = table.session.short
    table.buy_in(poor, 40)
    table.leave(poor)
    table.leave(other)
    table.next_hand()
    assert table.pending.kind is PendingKind.GAME_OVER
    told = [mark.text for mark in people.draw().marks]
    results = [each for each in told if each in {"+4", "\N{MINUS SIGN}2"}]
    assert results == ["+4", "\N{MINUS SIGN}2", "\N{MINUS SIGN}2"]


@pytest.mark.slow
def test_who_left_by_mistake_comes_back_with_the_same_chips_and_the_record_tells_both(visitors: Any) -> None:
    visitor = visitors()
    table = table_of(visitor, "Ann", "Ben", "Cem")
    visitor.tap("seat-1", "leave", "leave", "agree-Ann", "agree-Cem")
    visitor.tap("come-back", "agree-Ann", "agree-Cem")
    assert [seat["chips"] for seat in table.state["seats"]] == [20, 0, 20, 20]
    assert [player.id for player in table.players][3] == table.players[1].id
    done = [entry["do"] for entry in table.session.hand_history(public=True)]
    assert done[-2:] == ["leave", "join"]
    assert "seat-1" not in visitor.names  # one person has one place


@pytest.mark.parametrize("game", GAMES)
def test_who_is_asked_about_chips_stands_there_once_also_beside_others(game: str) -> None:
    buyer = Buyer(without_chips(game))
    first, second = (buyer.table.players[seat].name for seat in buyer.table.session.short)
    assert [buyer.words().count(name) for name in (first, second)] == [1, 1]
    buyer.tap("buy-20")
    assert [buyer.words().count(name) for name in (first, second)] == [1, 1]


def test_who_alone_is_asked_about_chips_stands_there_once() -> None:
    people = People(at_table("critical-roll", {}, "Ann", chips=1))
    people.at.table.act("bet", amount=1)
    for value in (1, 5):
        if people.at.table.pending.kind is PendingKind.ROLL:
            people.at.see(die("d20", value))
    told = Buyer(people).words()
    assert told.count("Ann") == 1


def test_beside_the_chips_that_were_bought_for_the_next_hand_lies_a_stack_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stacks: list[int] = []
    monkeypatch.setattr(buy_in, "draw_stack", lambda _canvas, count, _box: stacks.append(count))
    canvas = unpainted()
    PLAYED["buy_in_done"](Clock()).draw(canvas)
    figures = [mark for mark in canvas.marks if mark.text == chips.amount(MOST)]
    assert stacks == [MOST] * len(figures)
    assert figures
    assert figures[0].size > canvas.px(Type.TEXT)


def test_where_no_pin_is_set_two_agree_that_a_hand_is_called_off_and_stand_at_the_table(
    visitors: Any,
) -> None:
    visitor = visitors()
    table = table_of(visitor, "Ann", "Ben", "Cem")
    visitor.house.change(pin="")
    visitor.tap("back", "back")
    table.next_hand()
    visitor.step()
    visitor.tap("menu", "seats", "void", "void", "agree-Ann")
    assert table.state["pending"]["kind"] == "decision"
    visitor.tap("agree-Cem")
    assert table.pending.kind is PendingKind.HAND_OVER
    assert visitor.app.screen is visitor.kiosk.navigation.bottom
    assert sources(table)[-1] == "Ann, Cem"
