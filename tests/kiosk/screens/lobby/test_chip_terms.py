"""Chips count on into the next game of the same people, if they want; buying is as the host has set it."""

from __future__ import annotations

from typing import Any

import pytest

from kiosk.screens.lobby.chip_terms import WithWhichChips
from kiosk.screens.lobby.party import Party
from kiosk.settings.preferences import Asks, BuyIns
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.visitor import Visitor, through_the_guide

PIN = ("key-4", "key-7", "key-1", "key-1", "done")


def after_a_game(visitor: Visitor) -> None:
    """Ann has won ten of Ben's twenty chips, and has bought thirty."""
    through_the_guide(visitor)
    for name in ("Ann", "Ben"):
        visitor.tap("add", *(f"key-{letter}" for letter in name), "done")
    visitor.kiosk.lobby.party.options["critical-roll"] = {"mode": "table", "stake": 10}
    visitor.tap("games", "game-critical-roll")
    table = visitor.kiosk.table
    assert table is not None
    for value in (17, 1):
        table.roll.enter([("d20", value)], who="Ann", reason="tapped in")
    table.buy_in(0, 30)
    visitor.step()
    visitor.tap("menu", "end", "end", "again", "game-critical-roll")


def stacks(visitor: Visitor) -> list[int]:
    table = visitor.kiosk.table
    assert table is not None
    return [seat["chips"] + seat["put_in"] for seat in table.state["seats"]]  # type: ignore[typeddict-item]


@pytest.mark.slow
@pytest.mark.parametrize("power_cut", [False, True])
@pytest.mark.parametrize(("ways", "begun"), [(["stand"], [60, 10]), (["each", "each"], [20, 20])])
def test_before_another_game_of_the_same_people_it_is_asked_with_which_chips(
    visitors: Any, ways: list[str], begun: list[int], *, power_cut: bool
) -> None:
    visitor = visitors()
    after_a_game(visitor)
    if power_cut:
        visitor.close()
        visitor = visitors()
        visitor.tap("play", "earlier-Ann", "earlier-Ben", "games", "game-critical-roll")
    assert visitor.title.endswith(": with how many chips?")
    visitor.tap(*ways)
    assert stacks(visitor) == begun


@pytest.mark.slow
def test_how_many_chips_everyone_starts_with_afresh_is_chosen_there(visitors: Any) -> None:
    visitor = visitors()
    after_a_game(visitor)
    visitor.tap("afresh-more", "afresh-more", "each", "each")
    assert stacks(visitor) == [22, 22]


@pytest.mark.slow
@pytest.mark.parametrize("ways", [["stand"], ["each", "no", "stand"], ["each", "no", "back"]])
def test_chips_for_a_fresh_start_that_were_tried_and_not_chosen_are_nobody_s(
    visitors: Any, ways: list[str]
) -> None:
    visitor = visitors()
    after_a_game(visitor)
    visitor.tap("afresh-more", *ways)
    assert visitor.kiosk.lobby.party.chips == 20


def a_new_evening(visitor: Visitor) -> list[int]:
    """Once it was finished on the first page, two others begin; their chips."""
    visitor.tap("finish", "finish")
    if visitor.title == "The host's PIN":
        visitor.tap(*PIN)
    visitor.tap("anew", "play", "add", "key-C", "done", "add", "key-D", "done")
    return [guest.chips for guest in visitor.kiosk.lobby.party.guests]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("asks", "declined"),
    [("nobody", ["no"]), ("nobody", ["back"]), ("host", ["each", "back"]), ("host-all", ["each", "back"])],
)
def test_a_start_stack_that_was_tried_and_declined_does_not_stay_for_a_new_evening(
    visitors: Any, declined: list[str], asks: Asks
) -> None:
    visitor = visitors()
    after_a_game(visitor)
    visitor.house.change(buy_ins=BuyIns(asks=asks))
    visitor.tap("afresh-more", "each", *declined)
    visitor.kiosk.home()
    visitor.app._dirty = True
    visitor.step()
    assert a_new_evening(visitor) == [20, 20]


@pytest.mark.slow
def test_other_chips_for_one_game_are_not_those_of_the_next_evening(visitors: Any) -> None:
    visitor = visitors()
    after_a_game(visitor)
    visitor.tap("afresh-more", "each", "each")
    assert stacks(visitor) == [21, 21]
    visitor.tap("menu", "end", "end", "start")
    assert a_new_evening(visitor) == [20, 20]


def test_who_comes_next_has_the_chips_of_the_table_not_those_set_for_one_guest(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.tap("add", "key-A", "done", "guest-0", "preset-1000", "done", "add", "key-B", "done", "bot")
    assert [guest.chips for guest in visitor.kiosk.lobby.party.guests] == [1_000, 20, 20]


@pytest.mark.slow
def test_one_tap_takes_nobody_s_stack(visitors: Any) -> None:
    visitor = visitors()
    after_a_game(visitor)
    visitor.tap("each")
    assert visitor.title.endswith(": with how many chips?")
    visitor.tap("no", "stand")
    assert stacks(visitor) == [60, 10]


@pytest.mark.slow
def test_who_only_lost_all_chips_is_offered_to_play_again_and_buys_or_stays_away(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    for name in ("Ann", "Ben", "Cem"):
        visitor.tap("add", *(f"key-{letter}" for letter in name), "done")
    visitor.kiosk.lobby.party.options["critical-roll"] = {"mode": "table", "stake": 20}
    visitor.tap("games", "game-critical-roll")
    table = visitor.kiosk.table
    for value in (17, 1, 1):
        table.roll.enter([("d20", value)], who="Ann", reason="tapped in")
    table.buy_in(2, 20)
    table.leave(1)  # with nothing
    visitor.step()
    visitor.tap("menu", "end", "end")
    again = next(each for each in visitor.app.screen.controls() if each.name == "rematch")
    assert again.detail == "Ann, Ben, Cem"
    visitor.tap("rematch")
    away = next(each for each in visitor.app.screen.controls() if each.name == "without")
    assert away.detail == "Ben"
    visitor.tap("without")
    assert [player.name for player in visitor.kiosk.table.players] == ["Ann", "Cem"]
    assert stacks(visitor) == [60, 20]


def held(party: Party, *chips: int) -> dict[str, int]:
    return {guest.id: each for guest, each in zip(party.guests, chips, strict=False)}


def test_who_comes_new_gets_what_everyone_got_and_who_has_too_few_buys() -> None:
    party = Party(game="six-shooter")
    for name in ("Ann", "Ben", "Cem"):
        party.add(name)
    party.held = held(party, 39, 1)
    assert [(each.held, each.bought) for each in party.stacks()] == [(39, 0), (1, 20), (20, 0)]
    party.carry(party.stacks())
    assert [guest.chips for guest in party.guests] == [39, 21, 20]
    assert party.stacks() == []  # nothing is left to be asked


def test_where_nobody_has_won_or_chips_were_set_by_hand_nothing_is_asked() -> None:
    party = Party(game="six-shooter")
    for name in ("Ann", "Ben"):
        party.add(name)
    party.held = held(party, 20, 20)
    assert party.stacks() == []
    party.held = held(party, 30, 10)
    assert party.stacks() != []
    party.deal(50)
    assert party.stacks() == []
    assert [guest.chips for guest in party.guests] == [50, 50]


def test_a_game_does_not_begin_with_somebody_whom_its_first_hand_would_put_out() -> None:
    party = Party()
    for name in ("Ann", "Ben", "Cem"):
        party.add(name)
    party.guests[1].chips = 1
    assert party.why_not("six-shooter") == "Ben has too few chips: a hand costs 2."
    assert party.why_not("kingdom") is None
    party.deal(1)
    assert party.why_not("six-shooter") == "Nobody has enough chips: a hand costs 2."


def test_who_has_too_few_of_the_evenings_chips_for_another_game_buys_some_first() -> None:
    """All began with 1; Ann has won Ben's: nobody had the chips for a hand of 2, it was said."""
    party = Party(chips=1)
    for name in ("Ann", "Ben"):
        party.add(name)
    party.hold(held(party, 2, 0))
    party.game = "six-shooter"
    assert party.why_not("six-shooter") is None
    assert [stack.begins for stack in party.stacks()] == [2, 2]
    page = WithWhichChips(lambda: 0.0, party, party.stacks(), lambda *_args, **_more: None)
    assert "2 chips each" in {each.label.replace("\N{NO-BREAK SPACE}", " ") for each in page.actions()}


@pytest.mark.slow
def test_buying_is_set_on_the_terms_and_kept(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    for name in ("Ann", "Ben"):
        visitor.tap("add", *(f"key-{letter}" for letter in name), "done")
    visitor.tap("games", "terms-six-shooter", "chips")
    assert visitor.title == "Chips"
    visitor.tap("start-more", "one-less", "most-more", "most-more", "asks", "choose-host-all", "done", "done")
    assert visitor.house.preferences.buy_ins == BuyIns(start=21, chips=20, most=61, asks="host-all")
    assert [guest.chips for guest in visitor.kiosk.lobby.party.guests] == [21, 21]
    visitor.tap("start", *PIN)  # the first chips are the host's, too
    assert visitor.kiosk.table is not None
    assert visitor.kiosk.table.state["seats"][0]["chips"] == 19  # 21 less the ante
    visitor.close()
    assert visitors().house.preferences.buy_ins == BuyIns(start=21, chips=20, most=61, asks="host-all")


def test_who_wants_the_host_asked_chooses_a_pin_there(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.house.change(pin="")
    visitor.tap("add", "key-A", "done", "games", "terms-critical-roll", "chips", "asks")
    visitor.tap("choose-host-all")
    assert visitor.title == "A PIN for the host"
    visitor.tap(*PIN, *PIN)
    assert visitor.title == "Who sells chips"
    assert visitor.house.asks_host
    assert visitor.house.preferences.buy_ins.asks == "host-all"


def test_with_a_pin_only_the_host_has_fewer_asked(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.tap("add", "key-A", "done", "games", "terms-critical-roll", "chips", "asks")
    visitor.tap("choose-others", "choose-host", "choose-host-all")  # each asks for more
    for fewer in ("host", "others", "nobody"):
        visitor.tap(f"choose-{fewer}")
        assert visitor.title == "The host's PIN"
        visitor.tap("back")
        assert visitor.house.preferences.buy_ins.asks == "host-all"
    visitor.tap("choose-host", *PIN)
    assert visitor.title == "Who sells chips"
    assert visitor.house.preferences.buy_ins.asks == "host"
    visitor.tap("choose-nobody", *PIN)
    assert visitor.house.preferences.buy_ins.asks == "nobody"


def test_with_a_pin_only_the_host_has_values_by_hand_count_freely(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.tap("add", "key-A", "done", "games", "terms-critical-roll", "by-hand")
    assert visitor.house.preferences.by_hand == "agreed"  # no tap goes on to the next by itself
    visitor.tap("choose-host")
    assert visitor.house.preferences.by_hand == "host"
    visitor.tap("choose-freely", "back")
    assert visitor.house.preferences.by_hand == "host"
    visitor.tap("choose-freely", "key-4", "key-7", "key-1", "key-1", "done")
    assert visitor.house.preferences.by_hand == "freely"
    assert visitor.title == "Dice by hand"
    visitor.tap("choose-agreed", "done")
    assert visitor.house.preferences.by_hand == "agreed"


@pytest.mark.slow
def test_a_buy_in_is_as_many_as_at_the_start_until_the_host_has_it_otherwise(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    for name in ("Ann", "Ben"):
        visitor.tap("add", *(f"key-{letter}" for letter in name), "done")
    visitor.tap("games", "terms-critical-roll", "chips", "start-more", "start-more", "done")
    assert visitor.house.preferences.buy_ins == BuyIns(start=22)
    assert [guest.chips for guest in visitor.kiosk.lobby.party.guests] == [22, 22]
    visitor.close()
    visitor = visitors()  # kept over a power cut
    visitor.tap("play")
    for name in ("Ann", "Ben"):
        visitor.tap("add", *(f"key-{letter}" for letter in name), "done")
    visitor.tap("games", "game-critical-roll")
    assert [seat["chips"] for seat in visitor.kiosk.table.state["seats"]] == [22, 22]
    visitor.kiosk.table.void_hand()
    visitor.step()
    visitor.tap("menu", "seats", "seat-0", "buy-22")
    assert visitor.kiosk.table.state["seats"][0]["chips"] == 44


def test_a_buy_in_that_was_chosen_does_not_follow(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.tap("add", "key-A", "done", "games", "terms-critical-roll", "chips", "one-less", "start-more")
    assert visitor.house.preferences.buy_ins == BuyIns(start=21, chips=19)
    visitor.tap("one-more", "one-more", "start-more")
    assert visitor.house.preferences.buy_ins == BuyIns(start=22)


@pytest.mark.slow
def test_chips_of_another_evening_are_not_asked_about(visitors: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = visitors()
    after_a_game(visitor)
    visitor.close()
    assert visitor.house.stacks() != {}
    monkeypatch.setattr("kiosk.journal.diary.boot", lambda: "switched on again")
    assert visitor.house.stacks() == {}


def test_the_terms_of_chips_say_what_the_seats_offer(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.tap("add", "key-A", "done", "games", "terms-critical-roll", "chips", "one-less")
    canvas = unpainted()
    visitor.app.screen.draw(canvas)
    assert "19 / 38 / 95" in [mark.text.replace("\N{NO-BREAK SPACE}", " ") for mark in canvas.marks]
    visitor.tap("done", "start")
    visitor.kiosk.table.act("bet", amount=1)
    visitor.kiosk.table.void_hand()
    visitor.step()
    visitor.tap("seats", "seat-0")
    assert {"buy-19", "buy-38", "buy-95"} <= set(visitor.names)


@pytest.mark.parametrize("way", [["rematch"], ["start", "again", "game-critical-roll"]], ids=" ".join)
@pytest.mark.parametrize("lost", [20, 5])
def test_who_has_left_has_what_was_taken_along_whichever_way_the_next_game_is_come_to(
    visitors: Any, way: list[str], lost: int
) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    for name in ("Ann", "Ben"):
        visitor.tap("add", *(f"key-{letter}" for letter in name), "done")
    visitor.kiosk.lobby.party.options["critical-roll"] = {"mode": "table", "stake": lost}
    visitor.tap("games", "game-critical-roll")
    table = visitor.kiosk.table
    for value in (17, 1):
        table.roll.enter([("d20", value)], who="Ann", reason="tapped in")
    table.leave(1)
    visitor.step()
    visitor.tap("menu", "end", "end")
    for tap in way:
        visitor.tap(tap)
    assert visitor.title.endswith(": with how many chips?")
    held = {stack.guest.name: stack.held for stack in visitor.app.screen._stacks}
    assert held == {"Ann": 20 + lost, "Ben": 20 - lost}


def stand(visitor: Visitor) -> tuple[str, str]:
    """What the choice to begin with the chips as they are shown says."""
    control = next(each for each in visitor.app.screen.controls() if each.name == "stand")
    return control.label, control.detail


@pytest.mark.slow
@pytest.mark.parametrize("asks", ["nobody", "others", "host"])
def test_chips_that_are_taken_off_the_table_are_said_and_need_what_leaving_with_them_needs(
    visitors: Any, asks: Asks
) -> None:
    visitor = visitors()
    after_a_game(visitor)
    assert stand(visitor) == ("As they stand", "everyone keeps their chips")
    visitor.house.change(buy_ins=BuyIns(asks=asks))
    visitor.kiosk.navigation.back()
    visitor.tap("players", "guest-0", "preset-10", "done", "games", "game-critical-roll")
    assert visitor.title.endswith(": with how many chips?")
    who = {"nobody": "", "others": ", others must agree", "host": ", the host's PIN"}[asks]
    assert stand(visitor) == ("Begin like this", "Ann takes 50 off" + who)
    canvas = unpainted((1024, 600))
    visitor.app.screen.draw(canvas)
    assert "has 60, takes 50 off" in [" ".join(mark.text.split()) for mark in canvas.marks]
    visitor.tap("stand")
    if asks == "host":
        assert visitor.title == "The host's PIN"
        visitor.tap(*PIN)
    elif asks == "others":
        assert not visitor.title.endswith(": with how many chips?")
        assert visitor.kiosk.table is None
        return
    assert stacks(visitor) == [10, 10]


@pytest.mark.slow
def test_chips_that_are_bought_before_a_game_are_said(visitors: Any) -> None:
    visitor = visitors()
    after_a_game(visitor)
    visitor.kiosk.navigation.back()
    visitor.tap("players", "guest-0", "preset-100", "done", "guest-1", "preset-20", "done", "games")
    visitor.tap("game-critical-roll")
    assert stand(visitor) == ("Begin like this", "2 players buy 50")
    visitor.tap("stand")
    assert stacks(visitor) == [100, 20]
