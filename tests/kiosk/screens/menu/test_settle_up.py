"""Settling up: who pays whom, from the menu and at the end of a game, and as a sheet to be printed."""

from __future__ import annotations

import time
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest

from hardware.camera import CameraError
from kiosk.journal.accounts import Standing
from kiosk.journal.ledger import Ledger, evening_ledger
from kiosk.screens.base.on_stick import EVERY_S, OnStick
from kiosk.screens.base.screen import Wish
from kiosk.screens.menu.accounts import balance
from kiosk.screens.menu.settle_sheet import ARROW, sheet
from kiosk.screens.menu.settle_up import MOST_BYTES, SettleUp, evening_in_words, payments_in_words
from kiosk.screens.menu.take_home import TakeSheet
from kiosk.table.players import Player
from kiosk.ui.theme import CASINO, Theme
from kiosk.ui.type_scale import Type
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments.pages import PAGES
from tests.kiosk.screens.moments.parts import Clock
from tests.kiosk.screens.moments.played import OPEN_HAND
from tests.kiosk.screens.visitor import through_the_guide, to_the_table, won_by_ann
from tests.kiosk.table.test_table import AtTable, die

if TYPE_CHECKING:
    from tests.kiosk.screens.visitor import Visitor

EVENING = Ledger(
    (Standing("a<1", "Ann <3", 20, 35), Standing("b2", "Ben", 40, 20), Standing("Ada", "Ada", 20, 23)),
    house=2,
    bots=frozenset({"Ada"}),
)
PAID = (
    "Pay like this if the chips are not paid for yet.\n"
    "If they are, everyone gets money for the chips they have."
)
NOT_PAID = "Who pays whom (chips not paid for yet)"
NOW = datetime(2026, 11, 23, 22, 5)  # noqa: DTZ001 - as the clock on the wall has it


def told(visitor: Visitor) -> list[str]:
    canvas = unpainted()
    visitor.app.screen.draw(canvas)
    return [mark.text for mark in canvas.marks]


def reasons(page: SettleUp) -> list[str]:
    """What is read there once who pays whom was tapped, where there is more to know."""
    page.draw(unpainted())
    for each in page.input.placed:
        if each.control.name == "why":
            each.control.do()
    canvas = unpainted()
    page.draw(canvas)
    return [mark.text for mark in canvas.marks]


def test_why_they_pay_so_stands_behind_a_tap_and_goes_with_the_next() -> None:
    page = SettleUp(Clock(), EVENING)
    canvas = unpainted()
    page.draw(canvas)
    rows = [mark.text for mark in canvas.marks]
    assert "Why so? Tap here." in rows
    assert not any(PAID.splitlines()[0] in words for words in rows)
    assert any(PAID.replace("\n", " ") in words for words in reasons(page))
    assert reasons(page) == rows


def test_whose_the_chips_of_the_house_are_stands_below_what_it_pays_or_is_paid() -> None:
    whose = "The chips of the house are the host's."
    for size in ((800, 480), (1024, 600), (720, 1280)):
        canvas = unpainted(size, Theme(large_text=True))
        SettleUp(Clock(), EVENING).draw(canvas)
        assert whose in [mark.text for mark in canvas.marks]
    without = Ledger((Standing("Ann", "Ann", 20, 17), Standing("Ben", "Ben", 20, 23)))
    canvas = unpainted()
    SettleUp(Clock(), without).draw(canvas)
    assert whose not in [mark.text for mark in canvas.marks]


def test_from_why_they_pay_so_a_tap_or_back_leads_to_the_list_first() -> None:
    page = SettleUp(Clock(), EVENING)
    assert "Back to the list: tap here." in reasons(page)
    back = page.way_back()
    assert back is not None
    back.do()
    assert page.wish is None
    canvas = unpainted()
    page.draw(canvas)
    assert "Why so? Tap here." in [mark.text for mark in canvas.marks]
    back.do()
    assert page.wish is Wish.BACK


def test_who_comes_back_from_another_page_leaves_by_one_tap() -> None:
    page = SettleUp(Clock(), EVENING)
    assert "Back to the list: tap here." in reasons(page)
    page.enter()
    page.go_back()
    assert page.wish is Wish.BACK


@pytest.mark.slow
@pytest.mark.parametrize("way", [("menu",), ("menu", "end", "end")], ids=["menu", "end of the game"])
def test_who_pays_whom_is_told_and_saved_as_a_sheet(visitors: Any, way: tuple[str, ...]) -> None:
    visitor = visitors()
    won_by_ann(visitor)
    visitor.tap(*way, "settle")
    assert visitor.title == "Settle up"
    words = told(visitor)
    assert {"Ann", "Ben", "30", "+10", "10", "\N{MINUS SIGN}10", NOT_PAID} <= set(words)
    assert "40 bought = 40 at the seats" in words
    assert any(each.startswith(PAID.replace("\n", " ")) for each in reasons(visitor.app.screen))
    visitor.tap("save")
    (path,) = visitor.house.setup.journal.parent.glob("evenings/*.html")
    datetime.strptime(path.stem, "%Y-%m-%d %H.%M")  # noqa: DTZ007 - the time can't be read as a year
    assert f"The kiosk keeps it, too, as {path.name}: ask the host.".replace(
        path.name, path.name.replace(" ", "\N{NO-BREAK SPACE}")
    ) in told(visitor)
    assert "Ben" in path.read_text()
    visitor.tap("done", "home")
    assert any(f"Ben pays Ann 10 chips.\n{PAID}" in each for each in told(visitor))
    visitor.tap("done")
    assert visitor.title == "Settle up"
    visitor.tap("finish", "no")
    assert visitor.title == "Settle up"
    visitor.tap("finish", "finish")
    assert visitor.title == "Thank you for playing!"
    assert "back" not in visitor.names  # what was finished is not come back to
    assert visitor.house.evenings == 1


@pytest.mark.slow
def test_nobody_finishes_an_evening_in_the_middle_of_a_hand_nor_when_it_is_over(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    to_the_table(visitor, "Ann", "Ben", game="six-shooter")
    visitor.tap("menu", "settle")
    assert "finish" not in visitor.names
    visitor.kiosk.table.void_hand()
    visitor.tap("done", "settle", "finish", "finish", "settle")
    assert "finish" not in visitor.names
    visitor.tap("done", "anew", "history", "settle")
    assert "finish" not in visitor.names


@pytest.mark.slow
def test_a_new_evening_begins_anew_and_the_one_before_is_found_with_its_hands(visitors: Any) -> None:
    visitor = visitors()
    won_by_ann(visitor)
    visitor.tap("menu", "end", "end", "home", "home")
    assert {"Who pays whom (chips not paid for yet)", "10"} <= set(told(visitor))
    visitor.tap("settle", "done", "anew")
    assert "Settle up" not in told(visitor)
    visitor.tap("history", "settle")
    assert NOT_PAID in told(visitor)
    visitor.tap("done", "back", "again", "game-critical-roll")
    table = visitor.kiosk.table
    assert table is not None
    assert [seat["chips"] + seat["put_in"] for seat in table.state["seats"]] == [20, 20]
    visitor.tap("menu", "settle")
    words = told(visitor)
    assert "40 bought = 40 at the seats" in words
    assert "Nobody owes anybody anything." in words


@pytest.mark.slow
def test_a_new_evening_is_one_though_its_first_table_could_not_be_opened(visitors: Any) -> None:
    """Who goes back meanwhile is not offered the game again that was finished, nor its chips."""
    visitor = visitors()
    won_by_ann(visitor)
    visitor.tap("menu", "end", "end", "home", "home", "anew")
    house = visitor.house

    def lost(_source: str) -> None:
        raise CameraError.say("The camera is not plugged in.")

    find, house._find_watch = house._find_watch, lost
    visitor.tap("again", "game-critical-roll")
    assert visitor.title == "Something is in the way"
    house._find_watch = find
    visitor.app.screen.wish = Wish.HOME
    visitor.step()
    assert "resume" not in visitor.names
    visitor.tap("again", "game-critical-roll")
    assert [seat["chips"] + seat["put_in"] for seat in visitor.kiosk.table.state["seats"]] == [20, 20]
    visitor.tap("menu", "settle")
    assert "40 bought = 40 at the seats" in told(visitor)


@pytest.mark.slow
def test_a_table_that_is_named_when_the_kiosk_starts_begins_a_new_evening_too(visitors: Any) -> None:
    visitor = visitors()
    won_by_ann(visitor)
    visitor.tap("menu", "end", "end", "home", "home")
    assert visitor.house.table_setup().new_evening
    visitor.tap("anew", "again", "game-critical-roll")
    assert not visitor.house.table_setup().new_evening


def test_settling_up_names_every_payment_of_twelve_and_the_last_page_says_how_many_more_there_are() -> None:
    more = {}
    for name in ("settle_twelve", "goodbye_twelve"):
        canvas = unpainted()
        PAGES[name](Clock()).draw(canvas)
        more[name] = [mark.text for mark in canvas.marks if mark.text.endswith("more payments")]
    assert more == {"settle_twelve": [], "goodbye_twelve": ["and 9 more payments"]}


@pytest.mark.slow
def test_who_left_has_a_row_and_the_tokens_are_those_of_the_table(visitors: Any) -> None:
    visitor = visitors()
    won_by_ann(visitor)
    visitor.kiosk.table.leave(1)
    visitor.step()
    visitor.tap("menu", "settle")
    canvas = unpainted()
    visitor.app.screen.draw(canvas)
    assert sorted({name for name, _place in canvas.tokens}) == ["Ann", "Ben"]


def test_where_nothing_is_kept_nothing_is_saved_and_it_says_so() -> None:
    page = SettleUp(Clock(), Ledger())
    page.draw(unpainted())
    (save,) = [each for each in page.controls() if each.name == "save"]
    assert save.why == "Nothing is kept at this kiosk."


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (720, 1280)], ids=str)
@pytest.mark.parametrize("large_text", [False, True])
def test_an_open_hand_takes_no_room_from_those_who_settle_up(
    size: tuple[int, int], *, large_text: bool
) -> None:
    canvas = unpainted(size, Theme(large_text=large_text))
    PAGES["settle_open_hand"](Clock()).draw(canvas)
    (running,) = (mark for mark in canvas.marks if "is not over" in mark.text)
    (total,) = (mark for mark in canvas.marks if mark.text.startswith("80 bought"))
    if canvas.upright:
        assert running.ink.top - total.ink.bottom >= canvas.px(10)  # not one block with the sum
        return
    head = next(each.rect for each in canvas.placed if each.control.name == "back")
    assert head.top <= running.ink.top < running.ink.bottom <= head.bottom
    tokens = [place for name, place in canvas.tokens if name == "Ann"]
    assert tokens[0].h >= canvas.px(36)


def test_where_the_chips_are_that_were_bought_is_a_sum_that_anybody_can_check() -> None:
    accounts = (Standing("Ann", "Ann", 20, 68), Standing("Uta", "Uta", 20, 30))
    assert balance(Ledger(accounts, -58, taken={"Uta": 30})) == (
        "40 bought + 58 from the house = 68 at the seats + 30 cashed out"
    )
    assert balance(Ledger(accounts[:1], 2, pot=4)).endswith(
        "+ 2 won by the house + 4 in the pot. It does not add up."
    )
    assert balance(EVENING) == "80 bought = 78 at the seats + 2 won by the house"


def test_what_is_told_of_chips_is_what_lies_at_the_seats_and_house_and_bots_come_together() -> None:
    canvas = unpainted()
    page: Any = PAGES["settle_cashed"](Clock())
    page.draw(canvas)
    words = [mark.text for mark in canvas.marks]
    assert words[words.index("bought") :][:4] == ["bought", "at the seat", "cashed out", "result"]
    assert words[words.index("Ann") :][1:5] == ["20", "24", "2", "+6"]
    foot = next(each for each in reasons(page) if "Bots play" in each)
    assert "the house +8 and bots \N{MINUS SIGN}16 = \N{MINUS SIGN}8." in foot
    (proof,) = (mark for mark in canvas.marks if mark.text.startswith("85 bought"))
    assert proof.size >= canvas.px(Type.FINE)  # the smallest that is set


def test_bots_play_for_the_house_also_where_no_house_plays() -> None:
    accounts = (Standing("Ann", "Ann", 20, 17), Standing("bot:Ada", "Ada", 20, 23))
    canvas = unpainted()
    page = SettleUp(Clock(), Ledger(accounts, bots=frozenset({"bot:Ada"})))
    page.draw(canvas)
    words = [mark.text for mark in canvas.marks]
    assert "House" in words[words.index(NOT_PAID) :]  # as in the accounts beside it
    bank = "The chips of the house are the host's."
    paid = PAID.replace("\n", " ")
    told = f"{paid} Bots play for the house: it gets their winnings of 3 chips. {bank}"
    assert told in reasons(page)
    lost = (Standing("Ann", "Ann", 20, 23), Standing("bot:Ada", "Ada", 20, 17))
    page = SettleUp(Clock(), Ledger(lost, bots=frozenset({"bot:Ada"})))
    told = f"{paid} Bots play for the house: it pays their loss of 3 chips. {bank}"
    assert told in reasons(page)


def test_chips_that_do_not_add_up_are_told() -> None:
    canvas = unpainted()
    SettleUp(Clock(), Ledger((Standing("Ann", "Ann", 20, 19),))).draw(canvas)
    assert "20 bought \N{NOT EQUAL TO} 19 at the seats. It does not add up." in {
        mark.text for mark in canvas.marks
    }


def test_the_sheet_is_a_whole_page_with_a_drawing_of_each_token() -> None:
    page = ET.fromstring(sheet(EVENING, CASINO, NOW))  # noqa: S314 - it is our own
    accounts, payments = page.iter("table")
    rows = [["".join(cell.itertext()) for cell in row] for row in accounts]
    assert rows == [
        ["", "bought", "has", "result"],
        ["Ann <3 a<1", "20", "35", "+15"],  # the name, and the id of the person
        ["Ada", "20", "23", "+3"],
        ["Ben b2", "40", "20", "\N{MINUS SIGN}20"],
        ["House", "", "", "+2"],
    ]
    told = ["|".join("".join(cell.itertext()) for cell in row) for row in payments]
    owed = ((15, "Ann <3 a<1"), (5, "House"))  # 3 of it are the bot's
    assert told == [f"Ben b2|{chips} {ARROW}|{name}" for chips, name in owed]
    assert len(list(page.iter("svg"))) == 3 + 3
    assert PAID.replace("\n", " ") in ["".join(each.itertext()) for each in page.iter("p")]


@pytest.mark.slow
def test_a_full_disk_is_told(visitors: Any) -> None:
    visitor = visitors()
    won_by_ann(visitor)
    (visitor.house.setup.journal.parent / "evenings").write_text("no folder")
    visitor.tap("menu", "settle", "save")
    assert visitor.title == "Settle up"
    assert "can't be saved" in visitor.app.screen.note


def test_the_code_has_the_results_and_the_payments_and_of_many_no_more_than_a_phone_can_read() -> None:
    assert evening_in_words(EVENING, NOW).splitlines() == [
        "Settle up, 23 November 2026", "Ann <3: +15", "Ben: \N{MINUS SIGN}20", "Ada: +3", "House: +2",
        "Ben pays Ann <3 15 chips.", "Ben pays the house 5 chips.",
        *PAID.splitlines(),
        "Bots play for the house: the house +2 and bots +3 = +5.",
        "The chips of the house are the host's.",
    ]  # fmt: skip
    many = Ledger(tuple(Standing(f"{n}", f"{n}" * 24, 20, 20 + 10 * (-1) ** n) for n in range(10, 22)))
    words = evening_in_words(many, NOW)
    assert len(words.encode()) <= MOST_BYTES
    assert len(words.splitlines()) > 1


def test_the_sheet_comes_onto_a_stick_by_a_tap_and_what_becomes_of_it_is_told(tmp_path: Path) -> None:
    path, stick, there = tmp_path / "sheet.html", tmp_path / "STICK", list[Path]()
    path.write_text("<p>Ben pays Ann</p>")
    stick.mkdir()
    page = TakeSheet(clock := Clock(), "words", path, on_stick := OnStick(path, lambda: there))

    def wait(words: str) -> None:
        for _round in range(500):
            page.do(clock())
            if words in on_stick.words:
                return
            time.sleep(0.01)
        pytest.fail(on_stick.words)

    page.do(clock())
    assert on_stick.control().why == on_stick.words == "Plug in a USB stick to have it saved there."
    there.append(stick)
    clock.now += EVERY_S
    assert page.do(clock())
    on_stick.control().do()
    wait("It is on the USB stick STICK, which can be taken out now.")
    assert (stick / "dice-kiosk-sheet.html").read_text() == path.read_text()
    path.unlink()
    on_stick.control().do()
    wait("It can't be saved on the USB stick STICK")


def test_where_dice_were_simulated_settling_up_and_the_proof_say_so() -> None:
    at = AtTable(Player("Ann"), Player("Ben"), options={"mode": "table"})
    at.see(die("d20", 9))
    for simulated in (0, 1):
        at.journal.db.execute("UPDATE throws SET simulated = ?", (simulated,))
        ledger = evening_ledger(at.journal.db)
        words = "Played with simulated dice."
        assert any(words in each for each in reasons(SettleUp(Clock(), ledger))) == bool(simulated)
        assert (words in payments_in_words(ledger)) == bool(simulated)


@pytest.mark.parametrize(
    ("given", "leads"),
    [
        ({"may_finish": True}, ("Finish for today", "")),
        ({"may_finish": True, "hand": OPEN_HAND}, ("Done", "the hand goes on")),
        ({}, ("Done", "")),
    ],
)
@pytest.mark.parametrize("size", [(1024, 600), (720, 1280)])
def test_what_stands_where_the_evening_may_be_ended_says_so_where_it_only_leads_back_to_the_hand(
    given: dict[str, Any], leads: tuple[str, str], size: tuple[int, int]
) -> None:
    page, canvas = SettleUp(Clock(), EVENING, **given), unpainted(size)
    page.draw(canvas)
    last = next(each for each in canvas.placed if each.control.name in {"finish", "done"})
    assert (last.control.label, last.control.detail) == leads
    assert {mark.text for mark in canvas.marks if mark.fits} >= set(filter(None, leads))
