"""Critical Roll against each other, ruling by ruling (rules.md section 2; names are its words)."""

from typing import Any

import pytest

from kiosk.games.session import Session
from tests.as_seen import as_seen
from tests.kiosk import moves
from tests.kiosk.games.scripts import actions, chips, go, payouts, statuses, table, waits


def duel(stacks: list[int], **options: Any) -> Session:
    return table("critical-roll", stacks, mode="table", **options)


def test_every_seat_puts_the_same_stake_in_the_pot() -> None:
    session = duel([9, 9, 9], stake=3)
    assert (chips(session), as_seen(session.state())["pot"]) == ([6, 6, 6], 9)
    assert chips(duel([9, 9])) == [8, 8]  # default 1


def test_there_is_no_house() -> None:
    assert "house" not in duel([9, 9]).state()


def test_a_seat_that_cannot_stake_leaves_the_game_and_may_buy_in_and_come_back() -> None:
    session = duel([9, 2, 9], stake=3)
    assert statuses(session)[1] == "gone"
    go(session, [1], [1])
    moves.buy_in(session, 1, 1)
    moves.next_hand(session)
    assert chips(session) == [3, 0, 3]


def test_with_fewer_than_two_left_the_game_is_over() -> None:
    assert waits(duel([9, 2], stake=3)) == ("game_over", None)


def test_all_roll_their_d20_in_seat_order() -> None:
    session, order = duel([9, 9, 9]), []
    for value in (5, 6, 7):
        order.append(waits(session))
        go(session, [value])
    assert order == [("roll", 0), ("roll", 1), ("roll", 2)]


def test_every_seat_without_a_20_pays_half_a_stake_more_rounded_down_at_most_its_chips() -> None:
    session = go(duel([9, 9, 6], stake=5), [20], [7], [8])
    assert payouts(session) == [15 + 2 + 1, 0, 0]
    assert chips(session) == [22, 2, 0]


def test_the_20s_share_the_pot_equally_odd_chips_to_the_lowest_seat_numbers() -> None:
    session = go(duel([9, 9, 9, 9], stake=3), [7], [20], [20], [20])
    assert payouts(session) == [0, 5, 4, 4]  # 12 and half a stake


def test_a_seat_that_rolled_1_pays_the_20s_too() -> None:
    assert payouts(go(duel([9, 9], stake=4), [1], [20])) == [0, 10]


def test_1s_are_out_and_one_seat_left_takes_the_pot() -> None:
    session = go(duel([9, 9, 9]), [1], [7], [1])
    assert waits(session)[0] == "hand_over"
    assert payouts(session) == [0, 3, 0]


def test_none_left_the_pot_stays_for_the_next_hand() -> None:
    session = go(duel([9, 9]), [1], [1])
    assert (payouts(session), as_seen(session.state())["pot"]) == ([0, 0], 2)
    moves.next_hand(session)
    assert as_seen(session.state())["pot"] == 4


def test_game_over_the_pot_goes_back_in_equal_shares_odd_chips_to_the_lowest_seat_numbers() -> None:
    session = go(duel([9, 9]), [1], [1])
    moves.join(session, "late", 9)
    moves.next_hand(session)
    go(session, [1], [1], [1])
    moves.leave(session, 0)
    moves.leave(session, 1)
    moves.next_hand(session)
    assert waits(session) == ("game_over", None)
    assert payouts(session) == [2, 2, 1]


def test_each_seat_in_order_plays_its_chains_and_splits_and_doubles_put_their_chips_in_the_pot() -> None:
    session = go(duel([9, 9], stake=2), [8], [5])
    assert (waits(session), actions(session)) == (("decision", 0), ["stand", "hit", "double"])
    go(session, "hit", [8], "split")
    assert as_seen(session.state())["pot"] == 6
    go(session, "stand", "stand", "double d4")
    assert as_seen(session.state())["pot"] == 8


def test_the_best_ranked_chain_on_the_table_takes_the_pot() -> None:
    session = go(duel([9, 9]), [8], [19], "hit", [8], "split", "hit", [12], [3], "stand", "stand")
    assert payouts(session) == [3, 0]  # 20 and 8 against 19


@pytest.mark.parametrize(("mine", "theirs", "winner"), [(18, 17, 0), (17, 18, 1)])
def test_the_total_closer_to_20_is_better(mine: int, theirs: int, winner: int) -> None:
    assert payouts(go(duel([9, 9]), [mine], [theirs], "stand", "stand"))[winner] == 2


def test_equal_distance_on_different_sides_the_lower_total_is_better() -> None:
    session = go(duel([9, 9]), [18], [12], "stand", "hit", [10])
    assert sum(die["value"] for die in as_seen(session.state())["seats"][1]["dice"]) == 22
    assert payouts(session) == [2, 0]


def test_equal_totals_share_equally_odd_chips_to_the_lowest_seat_numbers() -> None:
    session = go(duel([9, 9, 9]), [17], [17], [3], "stand", "stand", "stand")
    assert payouts(session) == [2, 1, 0]


def test_each_seat_shares_once_however_many_of_its_chains_are_best() -> None:
    session = go(duel([9, 9]), [7], [7], "hit", [7], "split", "stand", "stand", "stand")
    assert payouts(session) == [2, 1]
