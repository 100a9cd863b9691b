"""Kingdom, ruling by ruling: crown, reigns, Foundations, Prerogative, showdown (rules.md section 3)."""

from itertools import pairwise
from typing import Any

import pytest

from kiosk.games.session import Session
from kiosk.text.translate import translated
from tests.as_seen import as_seen
from tests.kiosk import moves
from tests.kiosk.games.scripts import (
    Step,
    actions,
    chips,
    go,
    legal,
    payouts,
    refused,
    statuses,
    table,
    waits,
)

WIDOW, PEASANT, KNIGHT = [1, 2, 3, 4, 6], [5, 5, 1, 2, 3], [2, 2, 2, 1, 3]


def kingdom(stacks: list[int], **options: Any) -> Session:
    return table("kingdom", stacks, **options)


def reign(stacks: list[int], *foundations: list[int], **options: Any) -> Session:
    """The last seat is King, seat 0 the Prince; the Foundations have been rolled from the Prince round."""
    crown: list[Step] = [[1]] * (len(stacks) - 1)
    return go(kingdom(stacks, **options), *crown, [6], *foundations)


def test_every_seat_also_one_that_cannot_ante_rolls_one_d6_in_seat_order() -> None:
    session = kingdom([9, 0, 9])
    seen = []
    for value in (3, 4, 5):
        seen.append(session.pending.as_json())
        go(session, [value])
    assert seen == [{"kind": "roll", "seat": n, "dice": ["d6"], "hidden": False} for n in (0, 1, 2)]
    assert as_seen(session.state())["king"] == 2


def test_those_tied_for_highest_roll_again_in_seat_order_until_one_is_highest() -> None:
    session = go(kingdom([9, 9, 9]), [5], [2], [5])
    assert waits(session) == ("roll", 0)
    go(session, [4], [4])
    assert waits(session) == ("roll", 0)
    assert as_seen(go(session, [4], [3]).state())["king"] == 0


def test_the_next_seat_left_of_the_king_still_in_the_game_is_the_prince() -> None:
    state = as_seen(go(kingdom([9, 0, 9]), [6], [1], [1]).state())
    assert (state["king"], state["prince"]) == (0, 2)


def test_a_seat_that_cannot_ante_leaves_the_game_and_is_passed_over_for_the_crown() -> None:
    session = go(kingdom([9, 0, 9]), [1], [6], [1])
    assert as_seen(session.state())["king"] == 2
    assert statuses(session) == ["in", "gone", "in"]
    go(session, WIDOW, PEASANT, "keep", "check", "check")
    assert refused(session, {"do": "buy-in", "seat": 1, "chips": 9}) == "illegal-action"


def test_after_a_reign_the_crown_passes_left_and_the_game_ends_when_everyone_has_been_king() -> None:
    session, kings = go(kingdom([9, 9, 9]), [1], [6], [1]), []
    while True:
        kings.append(as_seen(session.state())["king"])
        go(session, KNIGHT, PEASANT, WIDOW, "keep", "check", "check", "check")
        moves.next_hand(session)
        if waits(session)[0] == "game_over":
            break
    assert kings == [1, 2, 0]


def test_the_game_also_ends_when_fewer_than_two_seats_can_ante() -> None:
    session = go(reign([1, 9], WIDOW, PEASANT), "keep")
    moves.next_hand(session)
    assert waits(session) == ("game_over", None)
    assert waits(go(kingdom([0, 9]), [3], [4])) == ("game_over", None)


def test_every_seat_pays_the_ante() -> None:
    session = go(kingdom([9, 3, 8], ante=3), [1], [1], [6])
    assert (chips(session), as_seen(session.state())["pot"]) == ([6, 0, 5], 9)


def test_from_the_prince_round_to_the_king_each_rolls_five_d6_hidden_from_the_others() -> None:
    session, seen = go(kingdom([9, 9, 9]), [1], [6], [1]), []
    for _ in range(3):
        seen.append(session.pending.as_json())
        go(session, WIDOW)
    assert seen == [{"kind": "roll", "seat": n, "dice": ["d6"] * 5, "hidden": True} for n in (2, 0, 1)]
    own, other = as_seen(session.state(2)), as_seen(session.state(0))
    assert [die["value"] for die in own["seats"][2]["dice"]] == WIDOW
    assert [die["value"] for die in other["seats"][2]["dice"]] == [None] * 5
    assert [die["value"] for die in as_seen(session.state())["seats"][2]["dice"]] == [None] * 5


def test_the_king_may_once_pay_the_ante_again_and_reroll_all_five_or_keep() -> None:
    session = reign([9, 9], WIDOW, WIDOW, ante=2)
    assert waits(session) == ("decision", 1)
    assert actions(session) == ["keep", "reroll"]
    go(session, "reroll")
    assert as_seen(session.pending.as_json()) == {
        "kind": "roll",
        "seat": 1,
        "dice": ["d6"] * 5,
        "hidden": True,
    }
    go(session, KNIGHT)
    assert (chips(session), as_seen(session.state())["pot"]) == ([7, 5], 6)
    assert waits(session) == ("decision", 0)  # once only
    assert actions(session) == ["check", "bet"]


def test_the_kings_dice_picked_up_by_the_prerogative_are_never_shown() -> None:
    session = go(reign([9, 9], WIDOW, PEASANT), "reroll", KNIGHT, "check", "check")
    assert payouts(session) == [0, 3]
    rolls = [entry["dice"] for entry in session.history(public=True) if entry["do"] == "roll"]
    shown = [dice for dice in rolls if len(dice) == 5]
    assert [[die["value"] for die in dice] for dice in shown] == [WIDOW, [None] * 5, KNIGHT]


def test_the_prerogative_needs_the_chips_else_the_king_is_not_asked() -> None:
    assert waits(reign([9, 3], WIDOW, WIDOW, ante=2)) == ("decision", 0)
    assert waits(reign([9, 4], WIDOW, WIDOW, ante=2)) == ("decision", 1)


def test_the_prerogatives_chips_go_to_the_main_pot_and_match_no_wager() -> None:
    session = go(reign([9, 9, 9], KNIGHT, PEASANT, WIDOW), "reroll", WIDOW)
    go(session, "bet 2")
    assert legal(session)[1] == {"action": "call", "amount": 2}
    go(session, "fold")
    assert legal(session)[1] == {"action": "call", "amount": 2}
    assert payouts(go(session, "call")) == [8, 0, 0]


def test_the_prerogatives_chips_are_no_uncalled_wager() -> None:
    session = go(reign([1, 9], KNIGHT, WIDOW), "reroll", WIDOW)
    assert payouts(session) == [3, 0]  # the other seat is all in: the King's second ante is lost with the pot


def test_if_all_but_one_folded_that_seat_takes_everything_its_own_unmatched_wager_too() -> None:
    session = go(reign([9, 9], WIDOW, KNIGHT), "keep", "bet 5", "fold")
    assert payouts(session) == [7, 0]


def test_of_one_seat_that_folded_a_screen_says_its_name_and_the_record_what_it_always_did() -> None:
    session = go(reign([9, 9], WIDOW, KNIGHT), "keep", "bet 5", "fold")
    text, name = session.state()["result"]["text"], session.state()["seats"][1]["name"]
    assert str(text).endswith("All others folded.")
    assert translated(text).endswith(f"{name} folded.")


def test_the_winner_of_folded_seats_need_not_show_it_may() -> None:
    session = go(reign([9, 9], WIDOW, KNIGHT), "keep", "bet 5", "fold")
    assert [[die["value"] for die in seat["dice"]] for seat in as_seen(session.state())["seats"]] == [
        [None] * 5
    ] * 2
    assert refused(session, {"do": "show", "seat": 1}) == "illegal-action"
    moves.show(session, 0)
    assert [[d["value"] for d in s["dice"]] for s in as_seen(session.state())["seats"]] == [WIDOW, [None] * 5]


def test_otherwise_the_seats_still_in_reveal_and_folded_dice_stay_hidden() -> None:
    session = go(reign([9, 9, 9], WIDOW, KNIGHT, PEASANT), "keep", "bet 1", "fold", "call")
    shown = [[die["value"] for die in seat["dice"]] for seat in as_seen(session.state())["seats"]]
    assert (shown[0], shown[1], sorted(shown[2])) == (WIDOW, [None] * 5, sorted(PEASANT))


ORDER = [
    [6, 6, 6, 6, 6],  # Castle
    [1, 1, 1, 1, 1],
    [6, 6, 6, 6, 1],  # Moat
    [5, 5, 5, 5, 6],
    [5, 5, 5, 5, 4],
    [6, 6, 6, 1, 1],  # Horse & Rider
    [5, 5, 5, 6, 6],
    [5, 5, 5, 4, 4],
    [2, 3, 4, 5, 6],  # Road
    [1, 2, 3, 4, 5],
    [6, 6, 6, 1, 2],  # Knight
    [5, 5, 5, 6, 4],
    [5, 5, 5, 6, 3],
    [6, 6, 1, 1, 2],  # Brothers
    [5, 5, 4, 4, 1],
    [5, 5, 3, 3, 6],
    [5, 5, 3, 3, 4],
    [6, 6, 1, 2, 3],  # Peasant
    [5, 5, 6, 4, 3],
    [5, 5, 6, 4, 2],
    [1, 3, 4, 5, 6],  # Widow
    [1, 2, 4, 5, 6],
    [1, 2, 3, 4, 6],
]


@pytest.mark.parametrize(("better", "worse"), list(pairwise(ORDER)))
def test_ranking_best_first_equal_ranks_compare_the_grouped_pips(better: list[int], worse: list[int]) -> None:
    assert payouts(go(reign([9, 9], better, worse[::-1]), "keep", "check", "check")) == [2, 0]
    assert payouts(go(reign([9, 9], worse, better[::-1]), "keep", "check", "check")) == [0, 2]


@pytest.mark.parametrize(
    ("one", "other"), [(ORDER[2], ORDER[3]), (ORDER[8], ORDER[9]), (ORDER[20], ORDER[22])]
)
def test_draw_by_pips_false_equal_ranks_draw(one: list[int], other: list[int]) -> None:
    session = go(reign([9, 9], one, other, draw_by_pips=False), "keep", "check", "check")
    assert actions(session) == ["split", "reroll"]


def drawn(stacks: list[int], *foundations: list[int]) -> Session:
    """A draw of all seats after checks."""
    return go(reign(stacks, *foundations), "keep", *["check"] * len(stacks))


def test_the_drawing_seats_are_asked_clockwise_from_the_kings_left_and_the_first_split_settles_it() -> None:
    session = drawn([9, 9, 9], WIDOW, PEASANT, PEASANT)
    assert (waits(session), actions(session)) == (("decision", 1), ["split", "reroll"])
    go(session, "reroll")
    assert waits(session) == ("decision", 2)
    go(session, "split")
    assert payouts(session) == [0, 2, 1]  # odd chips one each clockwise from the King's left


def test_on_a_reroll_each_rolls_five_d6_openly_in_that_order_and_the_best_takes_that_pot() -> None:
    session, seen = drawn([9, 9, 9], PEASANT, PEASANT, WIDOW), []
    go(session, "reroll", "reroll")
    for dice in (WIDOW, KNIGHT):
        seen.append(session.pending.as_json())
        go(session, dice)
    assert seen == [{"kind": "roll", "seat": n, "dice": ["d6"] * 5, "hidden": False} for n in (0, 1)]
    assert payouts(session) == [0, 3, 0]


def test_another_draw_asks_again_those_who_draw_now() -> None:
    session = go(drawn([9, 9, 9], PEASANT, PEASANT, PEASANT), *["reroll"] * 3, WIDOW, KNIGHT, KNIGHT)
    assert (waits(session), actions(session)) == (("decision", 1), ["split", "reroll"])
    assert payouts(go(session, "split")) == [0, 2, 1]


def test_pots_are_settled_one_at_a_time_and_a_reroll_counts_for_its_own_pot_only() -> None:
    session = reign([2, 5, 5], KNIGHT, KNIGHT, KNIGHT)
    go(session, "keep", "bet 1", "raise 3", "call")
    go(session, *["reroll"] * 3, PEASANT, WIDOW, [1, 2, 4, 5, 6])  # the main pot of 6 is seat 0's
    assert chips(session) == [6, 0, 0]
    assert (waits(session), as_seen(session.state())["pot"]) == (
        ("decision", 1),
        6,
    )  # the side pot: still Knights
    assert payouts(go(session, "split")) == [6, 3, 3]


def test_no_more_than_8_seats_nobody_joins_or_sits_out_and_one_who_left_stays_out() -> None:
    with pytest.raises(ValueError, match="8"):
        kingdom([9] * 9)
    session = go(reign([9, 9, 9], WIDOW, KNIGHT, PEASANT), "keep", *["check"] * 3)
    assert refused(session, {"do": "join", "name": "late", "chips": 9}) == "illegal-action"
    assert refused(session, {"do": "sit-out", "seat": 0, "out": True}) == "illegal-action"
    moves.leave(session, 0)
    assert refused(session, {"do": "buy-in", "seat": 0, "chips": 9}) == "illegal-action"
    moves.buy_in(session, 1, 5)
    assert chips(session) == [0, 16, 8]


def test_a_void_reign_gives_every_chip_back_and_leaves_the_crown_where_it_is() -> None:
    session = go(reign([9, 9, 9], WIDOW, KNIGHT, PEASANT), "reroll", WIDOW, "bet 3")
    moves.void(session)
    assert (chips(session), payouts(session)) == ([9, 9, 9], [4, 1, 2])
    moves.next_hand(session)
    assert as_seen(session.state())["king"] == 2


def test_how_many_reigns_there_are_follows_from_the_crown_and_no_chips() -> None:
    """Who has lost all may still buy some: what a showdown will tell is not told by the number of hands."""
    session = kingdom([9, 9, 9])
    seen = [session.hands_in_all]
    go(session, [1], [1], [6], WIDOW, KNIGHT, PEASANT, "keep", "bet 8", "call")
    seen.append(session.hands_in_all)
    go(session, "fold")
    assert chips(session) == [0, 19, 8]
    assert [*seen, session.hands_in_all] == [3, 3, 3]
    moves.next_hand(session)
    assert (session.hands_in_all, session.is_last) == (2, True)


def test_a_void_reign_is_one_more_and_who_leaves_has_none() -> None:
    session = reign([9, 9, 9], WIDOW, KNIGHT, PEASANT)
    moves.void(session)
    moves.next_hand(session)
    assert session.hands_in_all == 4  # the second of them
    go(session, WIDOW, KNIGHT, PEASANT, "keep", "check", "check", "check")
    moves.leave(session, 0)
    assert (session.hands_in_all, session.is_last) == (3, False)
    moves.leave(session, 2)
    assert (session.hands_in_all, session.is_last) == (2, True)
