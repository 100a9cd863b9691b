"""What rules.md has for all games, ruling by ruling, tried on Critical Roll."""

from typing import Any

import pytest

from kiosk.games.session import Code, PendingKind, Refused, Session
from tests.as_seen import as_seen
from tests.kiosk import moves
from tests.kiosk.games.by_hand import bet, chips, roll, started, table


@pytest.mark.parametrize(
    "options",
    [
        {"min_bet": 0},
        {"min_bet": True},
        {"min_bet": 5, "max_bet": 4},
        {"max_bet": "9"},
        {"double_after_split": 1},
        {"stake": 1},
        {"ante": 2},
        {"mode": "dealer"},
        {"mode": ["house"]},
    ],
)
def test_a_wrong_option_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        table(10, **options)
    assert refused.value.code is Code.BAD_SETUP


def test_null_options_mean_none() -> None:
    session = table(10, max_bet=None, min_bet=None, mode=None, double_after_split=None)
    assert as_seen(session.pending.as_json())["legal"] == [{"action": "bet", "min": 1, "max": 10}]


def test_a_roll_with_other_dice_a_missing_die_or_an_impossible_value_is_refused() -> None:
    session = table(10)
    bet(session, 1)
    before = as_seen(session.state())
    for dice in ([("d12", 3)], [], [("d20", 0)], [("d20", 21)], [("d20", 5), ("d20", 6)], [("d20", True)]):
        with pytest.raises(Refused) as refused:
            moves.roll(session, 0, dice)
        assert refused.value.code is Code.BAD_ROLL
        assert as_seen(session.state()) == before


def test_between_hands_seats_join_leave_buy_sit_out_and_come_back() -> None:
    session = started(1, 5, chips=30)
    moves.join(session, "late", 7)
    moves.buy_in(session, 0, 5)
    moves.sit_out(session, 1, out=True)
    moves.next_hand(session)
    assert [seat["status"] for seat in as_seen(session.state())["seats"]] == ["in", "sitting-out"]
    with pytest.raises(Refused, match="between hands"):
        moves.join(session, "never", 7)
    bet(session, 1)
    roll(session, 1, 5)
    moves.sit_out(session, 1, out=False)
    moves.leave(session, 0)
    moves.next_hand(session)
    assert [seat["status"] for seat in as_seen(session.state())["seats"]] == ["gone", "in"]
    assert session.pending.seat == 1


def test_a_seat_without_the_minimum_comes_back_by_itself_when_it_has_bought_chips() -> None:
    session = table(20, 1, min_bet=2)
    bet(session, 2)
    roll(session, 1, 5)
    moves.buy_in(session, 1, 9)
    assert chips(session) == [18, 10]
    moves.next_hand(session)
    assert [seat["status"] for seat in as_seen(session.state())["seats"]] == ["in", "in"]


def test_a_seat_that_leaves_takes_its_chips_keeps_its_place_and_may_not_buy() -> None:
    session = started(1, 1, 5, chips=30)
    with pytest.raises(Refused, match="has 20 chips to leave with"):
        session.apply({"do": "leave", "seat": 0, "chips": 31})
    moves.leave(session, 0)
    assert session.history()[-1] == {"do": "leave", "seat": 0, "chips": 20}
    assert chips(session) == [0, 20]
    assert as_seen(session.state())["seats"][0]["status"] == "gone"
    for refused in (
        {"do": "buy-in", "seat": 0, "chips": 5},
        {"do": "leave", "seat": 0},
        {"do": "sit-out", "seat": 0, "out": False},
    ):
        with pytest.raises(Refused, match="has left the game"):
            session.apply(refused)


def test_when_everyone_who_can_bet_sits_out_the_next_hand_waits_for_one_to_come_back() -> None:
    session = started(1, 5, chips=30)
    moves.sit_out(session, 0, out=True)
    with pytest.raises(Refused, match="sit out"):
        moves.next_hand(session)
    moves.sit_out(session, 0, out=False)
    moves.next_hand(session)
    assert as_seen(session.state())["hand"] == 2


def test_the_table_takes_twelve_seats_and_no_more() -> None:
    session = started(*[1] * 12, 5, chips=30)
    with pytest.raises(Refused, match="full"):
        moves.join(session, "thirteenth", 9)
    assert len(session.state()["seats"]) == 12


def test_a_game_that_nobody_can_pay_for_is_over_at_once_with_nobody_in_it() -> None:
    state = table(1, 0, min_bet=2).state()
    assert (state["hand"], state["pending"]) == (1, {"kind": "game_over"})
    assert [seat["status"] for seat in state["seats"]] == ["sitting-out", "sitting-out"]
    assert state["result"]["payouts"] == [0, 0]


def test_a_decision_with_a_single_legal_action_is_still_asked() -> None:
    session = table(1)
    assert as_seen(session.pending.as_json())["legal"] == [{"action": "bet", "min": 1, "max": 1}]


def test_a_game_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(Refused, match="six-shooter, critical-roll, kingdom") as refused:
        Session.new("chess", [{"name": "Ann", "chips": 9}] * 2, {})
    assert refused.value.code is Code.BAD_SETUP


def test_between_hands_means_neither_during_one_nor_after_the_last() -> None:
    playing, over = table(30), started(1, 5, chips=10)
    moves.next_hand(over)
    assert over.pending.kind is PendingKind.GAME_OVER
    for session in (playing, over):
        before = as_seen(session.state())
        for command in (
            {"do": "join", "name": "late", "chips": 5},
            {"do": "leave", "seat": 0},
            {"do": "buy-in", "seat": 0, "chips": 5},
            {"do": "sit-out", "seat": 0, "out": True},
        ):
            with pytest.raises(Refused, match="between hands") as refused:
                session.apply(command)
            assert refused.value.code is Code.ILLEGAL_ACTION
            assert as_seen(session.state()) == before


@pytest.mark.parametrize(
    "command",
    [
        {"do": "join", "name": "", "chips": 5},
        {"do": "join", "name": "late", "chips": -1},
        {"do": "join", "name": "late"},
        {"do": "leave"},
        {"do": "leave", "seat": 1},
        {"do": "leave", "seat": False},
        {"do": "buy-in", "seat": 0, "chips": 0},
        {"do": "buy-in", "seat": 0, "chips": True},
        {"do": "buy-in", "seat": "0", "chips": 5},
        {"do": "sit-out", "seat": 0},
        {"do": "sit-out", "seat": 0, "out": 1},
    ],
)
def test_between_hands_a_field_that_does_not_fit_changes_nothing(command: dict[str, Any]) -> None:
    session = started(1, 5, chips=30)
    before = as_seen(session.state())
    with pytest.raises(Refused) as refused:
        session.apply(command)
    assert refused.value.code is Code.ILLEGAL_ACTION
    assert as_seen(session.state()) == before


def test_a_seat_that_has_left_still_counts_for_the_limit_of_seats() -> None:
    session = started(*[1] * 12, 5, chips=30)
    moves.leave(session, 3)
    with pytest.raises(Refused, match="full"):
        moves.join(session, "thirteenth", 9)


def test_until_the_next_hand_a_seat_shows_how_it_stood_in_the_last() -> None:
    session = started(1, 5, chips=30)
    moves.join(session, "late", 9)
    moves.sit_out(session, 0, out=True)
    assert [seat["status"] for seat in as_seen(session.state())["seats"]] == ["lost", "sitting-out"]
    moves.next_hand(session)
    assert [seat["status"] for seat in as_seen(session.state())["seats"]] == ["sitting-out", "in"]
