"""Kingdom's betting and its pots, ruling by ruling (rules.md section 3; names are its words)."""

from typing import Any

from kiosk.games.session import Session
from tests.as_seen import as_seen
from tests.kiosk.games.scripts import actions, chips, go, legal, payouts, refused, statuses, table, waits

WIDOW, PEASANT, KNIGHT, MOAT = [1, 2, 3, 4, 6], [5, 5, 1, 2, 3], [2, 2, 2, 1, 3], [4, 4, 4, 4, 1]


def betting(stacks: list[int], *foundations: list[int], **options: Any) -> Session:
    """The last seat is King and keeps, where it is asked; `stacks` are before the ante, seat 0 begins."""
    dice = foundations or tuple([WIDOW, PEASANT, KNIGHT, MOAT][: len(stacks)])
    session = go(table("kingdom", stacks, **options), *[[1]] * (len(stacks) - 1), [6], *dice)
    return go(session, "keep") if "keep" in actions(session) else session


def test_no_wager_yet_check_or_bet_from_the_prince_clockwise() -> None:
    session = betting([9, 9, 9], min_bet=2, max_bet=5)
    assert waits(session) == ("decision", 0)
    assert legal(session) == [{"action": "check"}, {"action": "bet", "min": 2, "max": 5}]
    for amount in (1, 6):
        command = {"do": "act", "seat": 0, "action": "bet", "amount": amount}
        assert refused(session, command) == "illegal-action"


def test_if_all_check_the_betting_is_over() -> None:
    assert waits(go(betting([9, 9]), "check", "check"))[0] == "hand_over"


def test_with_a_wager_fold_call_or_raise_on_top_of_the_call() -> None:
    session = go(betting([9, 9], min_bet=2), "bet 3")
    assert legal(session) == [
        {"action": "fold"},
        {"action": "call", "amount": 3},
        {"action": "raise", "min": 2, "max": 5},
    ]
    go(session, "raise 4")
    assert as_seen(session.state())["wager"] == 7


def test_it_goes_on_until_every_seat_still_in_has_matched_the_highest_wager() -> None:
    session, order = betting([9, 9, 9]), []
    for step in ("check", "bet 1", "raise 1", "call", "raise 2", "call", "call"):
        order.append(session.pending.seat)
        go(session, step)
    assert order == [0, 1, 2, 0, 1, 2, 0]
    assert waits(session)[0] == "hand_over"


def test_raise_at_least_min_bet_at_most_max_bet() -> None:
    session = go(betting([30, 30], min_bet=3, max_bet=7), "bet 7")
    assert legal(session)[2] == {"action": "raise", "min": 3, "max": 7}


def test_raise_while_max_raises_allows() -> None:
    session = go(betting([30, 30, 30], max_raises=1), "bet 1", "raise 1")
    assert actions(session) == ["fold", "call"]
    assert actions(go(betting([30, 30], max_raises=0), "bet 1")) == ["fold", "call"]


def test_raise_only_while_another_seat_still_in_has_chips() -> None:
    session = go(betting([5, 9, 9]), "bet 4", "fold")
    assert actions(session) == ["fold", "call"]
    assert actions(go(betting([5, 9, 9]), "bet 4")) == ["fold", "call", "raise"]


def test_a_seat_may_always_go_in_with_all_its_chips_a_short_bet() -> None:
    session = betting([3, 9], min_bet=5)
    assert legal(session) == [{"action": "check"}, {"action": "bet", "min": 2, "max": 2}]


def test_a_short_opening_bet_counts_as_a_full_bet() -> None:
    session = go(betting([30, 3, 30], min_bet=5), "check", "bet 2")
    assert legal(session)[2] == {"action": "raise", "min": 5, "max": 27}
    go(session, "call")
    assert legal(session)[2] == {"action": "raise", "min": 5, "max": 27}  # who checked may raise it


def test_a_short_call_is_what_the_seat_has() -> None:
    session = go(betting([9, 4, 9]), "bet 5")
    assert legal(session) == [{"action": "fold"}, {"action": "call", "amount": 3}]
    go(session, "call")
    assert statuses(session)[1] == "all-in"
    assert as_seen(session.state())["wager"] == 5


def test_a_short_raise_has_min_and_max_of_the_chips_left_after_calling() -> None:
    session = go(betting([30, 9, 30], min_bet=5), "bet 5")
    assert legal(session)[2] == {"action": "raise", "min": 3, "max": 3}


def test_a_short_raise_counts_towards_max_raises() -> None:
    session = go(betting([30, 9, 30], min_bet=5, max_raises=1), "bet 5", "raise 3")
    assert actions(session) == ["fold", "call"]


def test_a_short_raise_does_not_let_seats_that_already_acted_raise_again() -> None:
    session = go(betting([30, 9, 30], min_bet=5), "bet 5", "raise 3")
    assert actions(session) == ["fold", "call", "raise"]  # has not acted yet
    go(session, "call")
    assert (waits(session), actions(session)) == (("decision", 0), ["fold", "call"])


def test_a_full_raise_after_a_short_one_opens_the_raise_again() -> None:
    session = go(betting([30, 9, 30], min_bet=5), "bet 5", "raise 3", "raise 5")
    assert (waits(session)[1], actions(session)) == (0, ["fold", "call", "raise"])


def test_short_raises_never_add_up_to_a_full_one() -> None:
    session = go(betting([30, 9, 12, 30], min_bet=5), "bet 5", "raise 3", "raise 3", "call")
    assert as_seen(session.state())["wager"] == 11
    assert (waits(session)[1], actions(session)) == (0, ["fold", "call"])


def test_all_the_chips_never_beyond_max_bet_max_raises_or_a_closed_raise() -> None:
    session = go(betting([30, 8], min_bet=2, max_bet=2), "bet 2")
    assert legal(session)[2] == {"action": "raise", "min": 2, "max": 2}
    assert actions(go(betting([30, 9], max_raises=0), "bet 5")) == ["fold", "call"]
    closed = go(betting([12, 9, 30], min_bet=5), "bet 5", "raise 3", "call")
    assert (chips(closed)[0], actions(closed)) == (6, ["fold", "call"])  # 3 to call, 3 more it may not put in


def test_a_seat_without_chips_is_passed_over() -> None:
    session = betting([9, 1, 9])
    assert statuses(session)[1] == "all-in"
    go(session, "check")
    assert waits(session) == ("decision", 2)


def test_a_seat_left_as_the_only_one_with_chips_and_nothing_to_call_is_not_asked() -> None:
    assert waits(betting([1, 9]))[0] == "hand_over"
    session = go(betting([3, 9, 3]), "bet 2", "call", "call")
    assert waits(session)[0] == "hand_over"


def test_betting_also_ends_when_every_seat_still_in_is_all_in() -> None:
    session = go(betting([5, 3, 9]), "bet 4", "call", "call")
    assert waits(session)[0] == "hand_over"


def test_all_in_seats_contest_only_what_they_matched_main_and_side_pots() -> None:
    session = betting([3, 6, 9], MOAT, KNIGHT, WIDOW)
    go(session, "bet 2", "raise 3", "call")
    assert payouts(session) == [9, 6, 0]
    session = betting([3, 6, 9], WIDOW, KNIGHT, MOAT)
    assert payouts(go(session, "bet 2", "raise 3", "call")) == [0, 0, 15]


def test_what_the_highest_paid_in_exceeds_the_second_highest_goes_back_before_the_first_pot() -> None:
    session = go(betting([9, 4], WIDOW, PEASANT), "bet 8", "call")
    assert chips(session) == [5, 8]
    assert payouts(session) == [0, 8]  # an uncalled wager that goes back is no payout


def test_folded_seats_are_counted_for_the_second_highest() -> None:
    session = betting([20, 20, 3], WIDOW, KNIGHT, MOAT)
    go(session, "bet 5", "raise 5", "call", "fold")
    # paid in: 6 by the folded seat 0, 11 by seat 1, 3 by the King: 5 go back, 9 the King's, 6 the side pot
    assert payouts(session) == [0, 6, 9]
    assert chips(session) == [14, 20, 9]


def test_a_draw_in_the_main_pot_is_settled_after_the_uncalled_wager_went_back() -> None:
    session = go(betting([9, 4], PEASANT, PEASANT), "bet 8", "call")
    assert (waits(session), chips(session), as_seen(session.state())["pot"]) == (("decision", 0), [5, 0], 8)


def test_the_prerogatives_chips_go_to_the_main_pot_also_beside_a_side_pot() -> None:
    session = go(table("kingdom", [3, 9, 9]), [1], [1], [6], MOAT, KNIGHT, WIDOW, "reroll", WIDOW)
    go(session, "bet 2", "raise 3", "call")
    assert payouts(session) == [10, 6, 0]
