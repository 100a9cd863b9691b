"""Seats and chips: people come and go between hands; the host answers for who is away, or voids the hand."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from kiosk.bots import Strength, bot_for
from kiosk.bots.six_shooter_expert import SixShooterExpert
from kiosk.games.protocol import COSTS_NOTHING
from kiosk.games.session import PendingKind
from kiosk.journal.hand_steps import steps_of
from kiosk.journal.history import hand_record
from kiosk.screens.base.screen import Screen, Wish
from kiosk.screens.menu.cashier import Cashier
from kiosk.screens.menu.seat_page import SeatPage
from kiosk.screens.menu.seats_page import SeatsPage
from kiosk.settings.preferences import Asks, BuyIns, ByHand
from kiosk.table.players import Player
from kiosk.table.setup import Setup, open_table
from kiosk.text import translate
from kiosk.text.names import HOST_DOES, at_seats, why_no_other
from kiosk.ui.control import Tone
from kiosk.ui.theme import Theme
from tests.as_seen import as_seen
from tests.kiosk.screens.looking import TIGHT, unpainted
from tests.kiosk.screens.moments.pages import PAGES
from tests.kiosk.screens.moments.parts import Clock
from tests.kiosk.screens.moments.states import LONG, WIDE
from tests.kiosk.speaking import speaking
from tests.kiosk.table.test_table import AtTable, die


class Host:
    """Somebody who uses the pages."""

    def __init__(self, at: AtTable) -> None:
        self.at = at
        self.now = 100.0
        self.opened: list[int] = []

    def clock(self) -> float:
        return self.now

    def seats(
        self,
        ask_host: Callable[[Callable[[], None], str], None] | None = None,
        cashier: Cashier | None = None,
    ) -> SeatsPage:
        def ask(take: Callable[[Player], object]) -> None:
            take(Player("Dot"))

        return SeatsPage(
            self.clock,
            self.at.table,
            show_seat=self.opened.append,
            ask_who=ask,
            bot_name=lambda: "Edda",
            new_chips=25,
            cashier=cashier or Cashier(self.at.table, BuyIns),
            ask_host=ask_host,
        )

    def seat(self, number: int) -> SeatPage:
        return SeatPage(self.clock, self.at.table, number, Cashier(self.at.table, BuyIns))

    def tap(self, page: Screen, name: str) -> None:
        self.now += 1
        canvas = unpainted()
        page.draw(canvas)
        place = next(each.rect for each in canvas.placed if each.control.name == name)
        page.input.tap(place.center)

    def chips(self) -> list[int]:
        return [seat["chips"] for seat in as_seen(self.at.table.state)["seats"]]


def after_a_hand(game: str = "six-shooter") -> Host:
    options = {"button": 0} if game == "six-shooter" else {}
    people = Player("Ann"), Player("Ben")
    at = AtTable(
        *people, game=game, options=options, make_bot=lambda seat, how: bot_for(game, Random(seat), how)
    )
    if game == "kingdom":
        at.see(die("d6", 2))
        at.see(die("d6", 3))
    at.table.void_hand()
    return Host(at)


def types_of(page: Screen, words: str) -> list[int]:
    """In which types they are set, px."""
    canvas = unpainted()
    page.draw(canvas)
    return [mark.size for mark in canvas.marks if mark.text == words]


def told(page: Screen) -> list[str]:
    canvas = unpainted()
    page.draw(canvas)
    return [mark.text for mark in canvas.marks]


def test_a_row_says_what_a_tap_leads_to_and_with_how_many_chips_somebody_left() -> None:
    host = after_a_hand()
    page = host.seats()
    assert told(page).count("buy, leave") == 2
    held = host.chips()[1]
    host.at.table.leave(1)
    said = told(page)
    assert said.count("buy, leave") == 1
    assert f"left with {held}: come back" in said
    assert "0" not in said


@pytest.mark.parametrize("size", TIGHT, ids=str)
@pytest.mark.parametrize("large_text", [False, True])
@pytest.mark.parametrize("count", [2, 4, 6, 8, 12])
def test_chips_in_the_pot_and_those_for_the_next_hand_are_both_seen(
    count: int, size: tuple[int, int], *, large_text: bool
) -> None:
    names = ("Ann", "Ben", "Cem", "Dot", "Eva", "Flo", "Gus", "Ida", "Jo", "Kim", "Lu", "Mo")
    at = AtTable(*map(Player, names[:count]), game="six-shooter", options={"button": 0})
    at.table.ordered.order(0, 20)
    canvas = unpainted(size, Theme(large_text=large_text))
    Host(at).seats().draw(canvas)
    (seat,) = [each.rect for each in canvas.placed if each.control.name == "seat-0"]
    words = " ".join(mark.text for mark in canvas.marks if seat.contains(mark.ink))
    assert "pot" in words
    assert {"2", "20"} <= set(re.findall(r"\d+", words))
    other = next(each.rect for each in canvas.placed if each.control.name == "seat-1")
    assert "+ 2 in the pot" in [mark.text for mark in canvas.marks if other.contains(mark.ink)]


def test_against_the_house_chips_are_bet_and_lie_in_no_pot() -> None:
    at = AtTable(Player("Ann"), Player("Ben"), game="critical-roll", options={"mode": "house"})
    at.table.act("bet", amount=5)
    at.table.ordered.order(0, 20)
    page = told(Host(at).seats())
    assert any("5 bet" in each for each in page)
    assert not any("pot" in each for each in page)


def test_what_is_grey_says_why_without_a_tap() -> None:
    host = after_a_hand("kingdom")
    none = "In Kingdom nobody joins once the crown is rolled."
    assert f"{none} The next game begins once all have worn the crown: 2 players are left." in told(
        host.seats()
    )
    assert "not in Kingdom" in told(host.seat(0))
    host.at.table.next_hand()
    assert "What Ann buys now comes with the next hand." in told(host.seat(0))


def test_where_there_is_no_hand_yet_none_can_be_called_off_and_that_is_said_once() -> None:
    """The crown of Kingdom is still being rolled for."""
    host = Host(AtTable(Player("Ann"), Player("Ben"), game="kingdom", options={}))
    asked: list[str] = []
    page = host.seats(lambda _then, words: asked.append(words))
    why = "You can leave after the first hand."
    assert told(page).count(why) == 1
    host.tap(page, "void")
    assert not asked
    assert told(page).count(why) == 1
    assert "Seats and chips" in told(page)


def test_why_a_seat_can_t_change_stands_on_its_page_once_beside_its_name() -> None:
    host = after_a_hand()
    host.at.table.next_hand()
    sells_none = Cashier(host.at.table, lambda: BuyIns(chips=0))
    page = SeatPage(host.clock, host.at.table, 0, sells_none)
    host.tap(page, "sit-out")
    why = "The hand is still being played. You can sit out or leave after it."
    assert page.note == why
    assert told(page).count(why) == 1
    assert told(page).count("Ann") == 2


@pytest.mark.parametrize(
    ("game", "words", "why"),
    [
        ("six-shooter", "Ben has left the table with", None),
        (
            "kingdom",
            "Ben can't come back before the next game.",
            "In Kingdom nobody joins once the crown is rolled.",
        ),
    ],
)
def test_who_left_has_a_way_back_only_where_the_rules_have_one(
    game: str, words: str, why: str | None
) -> None:
    host = after_a_hand(game)
    host.at.table.leave(1)
    page = host.seat(1)
    assert words in told(page)
    assert [each.why for each in page.controls() if each.name == "come-back"] == [why]
    assert {"20", "as many as were bought"} <= set(told(page))
    assert "buy-20" not in [each.name for each in page.controls()]


def test_who_leaves_is_told_what_the_whole_evening_has_brought_as_settle_up_tells_it(tmp_path: Path) -> None:
    terms = {"watch": None, "journal": tmp_path / "journal.db", "options": {"mode": "table", "stake": 10}}
    for game in range(2):  # each is begun with 20 bought anew
        table = open_table(Setup((Player("Ann"), Player("Ben")), resume=False, **terms))  # type: ignore[arg-type]
        for value in (17, 1):
            table.roll.enter([("d20", value)], who="Ann", reason="This table has no camera")
        if not game:
            table.close()
    table.leave(1)
    page = SeatPage(lambda: 0.0, table, 1, Cashier(table, BuyIns))
    assert [each.result for each in table.evening().accounts] == [20, -20]
    assert {"10", "20 lost this evening"} <= set(told(page))  # 10 of them in this game
    table.close()


def test_people_and_bots_join_between_hands() -> None:
    host = after_a_hand()
    host.tap(host.seats(), "join")
    for strength in Strength:
        page = host.seats()
        host.tap(page, f"join-{strength}")
        host.tap(page, "no")  # one tap seats nobody
        host.tap(page, f"join-{strength}")
        host.tap(page, f"join-{strength}")
    bots = [Player("Edda", bot=True, strength=strength) for strength in Strength]
    assert host.at.table.players[2:] == (Player("Dot"), *bots)
    assert host.chips()[2:] == [25] * 4
    assert any(words.endswith(", Expert bot") for words in told(host.seats()))
    assert isinstance(host.at.table.by_itself.bots[5], SixShooterExpert)


def test_a_seat_buys_sits_out_comes_back_and_leaves() -> None:
    host = after_a_hand()
    host.tap(host.seats(), "seat-1")
    assert host.opened == [1]
    page = host.seat(1)
    host.tap(page, "buy-20")
    assert host.chips() == [20, 40]
    for out in (True, False):
        host.tap(page, "sit-out")
        assert as_seen(host.at.table.state)["seats"][1]["sit_out"] is out
    host.tap(page, "leave")
    assert host.chips() == [20, 40]  # it asks again first
    host.tap(page, "leave")
    assert host.chips() == [20, 0]


def test_in_kingdom_nobody_joins_or_sits_out_and_the_page_says_so() -> None:
    host = after_a_hand("kingdom")
    page = host.seats()
    host.tap(page, "join")
    assert "nobody joins" in page.note
    seat = host.seat(0)
    host.tap(seat, "sit-out")
    assert "nobody sits out" in seat.note


def test_in_a_hand_seats_stay_as_they_are_and_the_host_has_his_part() -> None:
    at = AtTable(Player("Ann"), Player("Ben"), game="six-shooter", options={"button": 0})
    host = Host(at)
    seat = host.seat(0)
    before = types_of(seat, "Ann")
    host.tap(seat, "leave")
    assert seat.note == "The hand is still being played. You can sit out or leave after it."
    assert seat.note in told(seat)
    assert types_of(seat, "Ann") == before  # the name is not made small for it
    page = host.seats()
    host.tap(page, "host-act")
    assert (
        "After that the host can decide for Ann; or call the hand off." in page.note
    )  # an opening costs dice
    assert "once Ann has chosen dice" in told(page)
    for _ in range(2):
        at.table.act("open", dice=["d4", "d6"])
    host.tap(page, "host-act")
    assert "thrown by anybody" in page.note
    for _ in range(2):
        at.see(die("d4", 1), die("d6", 2))
    for _ in range(2):
        host.tap(page, "host-act")
    assert as_seen(at.table.state)["seats"][0]["status"] == "stuck"
    page = host.seats()
    for _ in range(2):
        host.tap(page, "void")
    assert at.table.pending.kind is PendingKind.HAND_OVER
    assert host.chips() == [20, 20]


def test_it_is_said_in_plain_words_what_the_host_does_for_who_is_away() -> None:
    at = AtTable(Player("Ann"), Player("Ben"), game="six-shooter", options={"button": 0})
    for _ in range(2):
        at.table.act("open", dice=["d4", "d6"])
    for _ in range(2):
        at.see(die("d4", 1), die("d6", 2))
    (answers,) = [each for each in Host(at).seats().actions() if each.name == "host-act"]
    assert (answers.label, answers.detail) == ("Ann is away?", "the host sticks for them")
    assert HOST_DOES.keys() == COSTS_NOTHING.keys()


def test_nobody_answers_for_a_player_whose_time_is_not_over() -> None:
    people = Player("Ann"), Player("Ben")
    at = AtTable(*people, game="six-shooter", options={"button": 0}, time_limit_s=60.0)
    host = Host(at)
    for _ in range(2):
        at.table.act("open", dice=["d4", "d6"])
    for _ in range(2):
        at.see(die("d4", 1), die("d6", 2))
    page = host.seats()
    for _ in range(2):
        host.tap(page, "host-act")
    assert "time limit is not over" in page.note
    assert as_seen(at.table.state)["seats"][0]["status"] != "stuck"
    at.now += 61.0
    at.say()
    for _ in range(2):
        host.tap(page, "host-act")
    assert as_seen(at.table.state)["seats"][0]["status"] == "stuck"


@pytest.mark.parametrize("large_text", [pytest.param(False, marks=pytest.mark.slow), True])
@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.slow), "de"])
@pytest.mark.parametrize("size", TIGHT, ids=str)
@pytest.mark.parametrize("page", ["seats_two", "seats_eight", "seats_twelve", "seats_twelve_in_a_hand"])
def test_names_of_24_letters_and_stacks_of_seven_digits_are_read_from_a_metre_away(
    page: str, size: tuple[int, int], language: str, *, large_text: bool
) -> None:
    """That nothing is cut, overlaps or is too small for a thumb: test_pages.py."""
    translate.use(language)
    made = PAGES[page](Clock())
    translate.use(language)
    canvas = unpainted(size, Theme(large_text=large_text))
    made.draw(canvas)
    shown = {mark.text: mark.size / canvas.scale for mark in canvas.marks}
    seats = [each for each in canvas.placed if each.control.name.startswith("seat-")]
    names = [text for text in shown if text[:3] in {LONG[:3], WIDE[:3], "Ivo"} and len(text) > 1]
    assert len(seats) >= len(names) - 1 >= 1
    assert min(shown[name] for name in names) > 24
    stacks = [size for text, size in shown.items() if re.fullmatch(r"9[.,]999[.,]99\d", text)]
    assert min(stacks) >= 32


@pytest.mark.parametrize(
    ("kind", "seat", "said"),
    [
        ("roll", {"sit_out": False}, "buy in, sit out, leave"),
        ("hand_over", {"sit_out": False}, "buy in, sit out, leave"),
        ("hand_over", {}, "buy in, leave"),  # Kingdom
    ],
)
def test_no_more_is_promised_of_the_seats_than_the_game_allows(
    kind: str, seat: dict[str, bool], said: str
) -> None:
    assert at_seats(as_seen({"pending": {"kind": kind}, "seats": [seat]})) == said


def test_what_ends_something_looks_like_it_when_it_asks_for_the_second_tap() -> None:
    for page, ends in (("menu_sure", {"end"}), ("seat_sure", {"leave"}), ("pin_later", set())):
        made = PAGES[page](Clock())
        made.draw(unpainted())
        assert {each.name for each in made.controls() if each.tone is Tone.DANGER} == ends


@pytest.mark.parametrize(
    ("kind", "pot", "stays"), [("hand_over", 4, True), ("hand_over", 0, False), ("roll", 4, False)]
)
def test_no_other_game_follows_while_a_pot_waits_for_the_next_hand(
    kind: str, pot: int, *, stays: bool
) -> None:
    why = why_no_other(as_seen({"pending": {"kind": kind}, "pot": pot}))
    assert (why is not None) is stays


def test_who_sits_out_next_is_told_so_among_the_seats_at_once() -> None:
    at = AtTable(Player("Ann"), Player("Ben"), game="critical-roll", options={"mode": "table"})
    at.table.void_hand()
    page = Host(at).seats()
    assert "sits out next hand" not in told(page)
    at.table.sit_out(1, True)  # noqa: FBT003 - as the table has it
    assert "sits out next hand" in told(page)


def test_what_is_bought_after_a_hand_that_was_called_off_is_told_after_its_chips() -> None:
    at = AtTable(Player("Ann"), Player("Ben"), game="critical-roll", options={"mode": "table"})
    at.table.void_hand()
    at.table.buy_in(0, 20)
    steps = [" ".join(step.said) for step in steps_of(hand_record(at.journal.db, 1))]
    assert steps[-3:] == [
        "Chips after the hand: Ann 20, Ben 20.", "Before the next hand:", "Ann buys 20 chips.",
    ]  # fmt: skip


@pytest.mark.parametrize(("asks", "who"), [("nobody", "25 chips"), ("host", "the host's PIN")])
def test_who_is_asked_before_somebody_joins_is_said_as_at_the_table(asks: Asks, who: str) -> None:
    host = after_a_hand()
    cashier = Cashier(host.at.table, lambda: BuyIns(asks=asks), ask_host=lambda do, _words: do())
    joins = host.seats(cashier=cashier).actions()
    assert {each.detail for each in joins} == {who}


def test_what_is_the_host_s_in_a_hand_says_so_where_a_pin_is_set() -> None:
    host = after_a_hand()
    host.at.table.next_hand()
    with_pin, without = host.seats(lambda do, _words: do()).actions(), host.seats().actions()
    assert all("the host's PIN" in each.detail for each in with_pin if each.why is None)
    assert with_pin[-1].why is None
    assert not any("PIN" in each.detail for each in without)


ALL_MUST = [
    (BuyIns(asks="others"), "freely", True),
    (BuyIns(), "agreed", True),  # as values by hand
    (BuyIns(), "host", False),  # who has set no PIN
    (BuyIns(), "freely", False),
]


@pytest.mark.parametrize(("terms", "by_hand", "asks"), ALL_MUST)
def test_a_hand_is_called_off_once_others_agree_where_they_are_asked_for_less(
    terms: BuyIns, by_hand: ByHand, *, asks: bool
) -> None:
    at = AtTable(
        *(Player(name, bot=name == "Ada") for name in ("Ann", "Ben", "Cem", "Ada")),
        game="six-shooter", options={"button": 0}, by_hand_terms=by_hand,
    )  # fmt: skip
    asked: list[tuple[str, list[str], Callable[[str], None]]] = []

    def ask_others(words: str, people: Sequence[str], do: Callable[[str], None]) -> None:
        asked.append((words, list(people), do))

    host = Host(at)
    cashier = Cashier(at.table, lambda: terms, ask_others=ask_others)
    page = host.seats(cashier=cashier)
    host.tap(page, "void")
    assert ("others must agree" in told(page)) is asks
    with speaking("de"):
        canvas = unpainted(TIGHT[1], Theme(large_text=True))
        host.seats(cashier=cashier).draw(canvas)
        words = "mit Zustimmung" if asks else "alle Chips gehen zurück"
        assert {mark.text: mark.fits for mark in canvas.marks}.get(words)
    host.tap(page, "void")
    if asks:
        assert at.table.pending.kind is not PendingKind.HAND_OVER
        ((words, people, do),) = asked
        assert words == "This hand is called off, and everyone gets their chips back."
        assert people == ["Ann", "Ben", "Cem"]
        do("Ann, Cem")
    assert at.table.pending.kind is PendingKind.HAND_OVER
    assert page.wish is Wish.TABLE
    newest = "SELECT source FROM entries ORDER BY number DESC LIMIT 1"
    assert at.journal.db.execute(newest).fetchone() == ("Ann, Cem" if asks else "host",)


def test_who_is_alone_with_bots_is_not_asked_before_a_hand_is_called_off() -> None:
    at = AtTable(Player("Ann"), Player("Ada", bot=True), game="six-shooter", options={"button": 0})
    cashier = Cashier(at.table, lambda: BuyIns(asks="others"), ask_others=lambda *_given: None)
    assert not cashier.all_of_them()
    at = AtTable(Player("Ann"), Player("Ben"), game="six-shooter", options={"button": 0})
    cashier = Cashier(at.table, lambda: BuyIns(asks="others"), ask_others=lambda *_given: None)
    assert cashier.all_of_them() == ["Ann", "Ben"]
