"""Critical Roll against the house, ruling by ruling, in the words of rules.md."""

import pytest

from kiosk.games.session import PendingKind, Refused
from kiosk.text.translate import translated
from tests.as_seen import as_seen
from tests.kiosk import moves
from tests.kiosk.games.by_hand import act, actions, bet, chains, chips, net, roll, started, table


def test_every_seat_bets_in_seat_order_within_the_bounds() -> None:
    session = table(20, 3, min_bet=2, max_bet=5)
    assert as_seen(session.pending.as_json()) == {
        "kind": "decision",
        "seat": 0,
        "legal": [{"action": "bet", "min": 2, "max": 5}],
    }
    with pytest.raises(Refused, match="least"):
        bet(session, 1)
    with pytest.raises(Refused, match="most"):
        bet(session, 6)
    bet(session, 5)
    assert as_seen(session.pending.as_json())["legal"] == [{"action": "bet", "min": 2, "max": 3}]


def test_a_seat_that_cannot_make_the_minimum_sits_the_hand_out() -> None:
    session = table(5, 1, min_bet=2)
    bet(session, 2)
    assert as_seen(session.state())["seats"][1]["status"] == "sitting-out"
    roll(session, 7)
    assert session.pending.seat == "house"


def test_when_no_seat_can_bet_the_game_is_over() -> None:
    assert table(1, 0, min_bet=2).pending.kind is PendingKind.GAME_OVER
    session = started(1, 5, chips=10)
    assert session.pending.kind is PendingKind.HAND_OVER
    moves.next_hand(session)
    assert as_seen(session.state())["pending"] == {"kind": "game_over"}
    assert as_seen(session.state())["result"]["payouts"] == [0]


def test_the_house_rolls_its_d20_last_for_all_to_see() -> None:
    session = table(9, 9)
    bet(session, 1, 1)
    assert as_seen(session.state())["pending"]["seat"] == 0
    roll(session, 3)
    assert as_seen(session.state())["pending"]["seat"] == 1
    roll(session, 4)
    assert as_seen(session.pending.as_json()) == {
        "kind": "roll",
        "seat": "house",
        "dice": ["d20"],
        "hidden": False,
    }


@pytest.mark.parametrize(("amount", "gain"), [(10, 15), (1, 1), (3, 4), (5, 7)])
def test_a_critical_success_is_paid_one_and_a_half_bets_half_chips_rounded_down(
    amount: int, gain: int
) -> None:
    session = started(20, 9, amount=amount)
    assert session.pending.kind is PendingKind.HAND_OVER
    assert chips(session) == [100 + gain]
    assert net(session) == -gain
    assert as_seen(session.state())["result"]["payouts"] == [amount + gain]


def test_two_critical_successes_are_a_push() -> None:
    session = started(20, 20)
    assert chips(session) == [100]
    assert as_seen(session.state())["seats"][0]["status"] == "pushed"


def test_a_critical_failure_loses_also_against_a_house_20() -> None:
    assert chips(started(1, 9)) == [90]
    assert chips(started(1, 20)) == [90]


def test_a_house_20_beats_every_other_total_and_ends_the_hand() -> None:
    session = started(19, 20, 1, 20)
    assert session.pending.kind is PendingKind.HAND_OVER
    assert chips(session) == [90, 100, 90]
    assert net(session) == 20


def test_all_bets_stay_on_the_table_until_the_house_has_rolled() -> None:
    session = table(50, 50)
    bet(session, 10, 10)
    roll(session, 20, 1)
    assert as_seen(session.state())["pot"] == 20
    assert chips(session) == [40, 40]
    roll(session, 5)
    assert session.pending.kind is PendingKind.HAND_OVER
    assert chips(session) == [65, 40]


def test_the_houses_1_is_no_critical_failure() -> None:
    session = started(19, 1)
    act(session, "stand")
    assert session.pending.seat == "house"
    roll(session, 12, 5)  # 18
    roll(session, 2)  # 20
    assert chips(session) == [90]


def test_the_dice_of_a_chain_go_from_d20_to_d4_and_then_there_is_none() -> None:
    session = started(2, 9)
    for value, die in ((3, "d12"), (2, "d10"), (3, "d8"), (2, "d6"), (3, "d4")):
        act(session, "hit")
        assert [d.value for d in session.pending.dice] == [die]
        roll(session, value)
    assert session.pending.seat == "house"  # the chain has ended by itself


def test_a_critical_hits_bonus_20_replaces_the_total_and_ends_the_chain() -> None:
    session = started(3, 9)
    act(session, "hit")
    roll(session, 12)
    assert as_seen(session.pending.as_json()) == {"kind": "roll", "seat": 0, "dice": ["d20"], "hidden": False}
    roll(session, 20)
    assert as_seen(session.state())["seats"][0]["chains"][0]["total"] == 20
    assert chains(session) == [[3, 12]]  # the bonus die joins no chain
    assert session.pending.seat == "house"
    roll(session, 10)  # 19
    roll(session, 2)  # 21
    assert chips(session) == [110]  # no extra pay


@pytest.mark.parametrize("bonus", [1, 7, 19])
def test_any_other_bonus_face_does_nothing(bonus: int) -> None:
    session = started(3, 9)
    act(session, "hit")
    roll(session, 12, bonus)
    assert as_seen(session.state())["seats"][0]["chains"][0]["total"] == 15
    assert actions(session) == ["stand", "hit"]


def test_a_miss_adds_1_and_ends_the_chain() -> None:
    session = started(5, 9)
    act(session, "hit")
    roll(session, 1)
    assert as_seen(session.state())["seats"][0]["chains"][0]["total"] == 6
    assert session.pending.seat == "house"


def test_a_chain_of_20_or_more_ends_by_itself() -> None:
    session = started(12, 9)
    act(session, "hit")
    roll(session, 9)
    assert session.pending.seat == "house"


def test_equal_dice_can_be_split_and_the_old_chain_is_played_to_its_end_first() -> None:
    session = started(5, 9)
    act(session, "hit")
    roll(session, 5)
    assert actions(session) == ["stand", "hit", "split"]
    act(session, "split")
    assert chains(session) == [[5], [5]]
    assert as_seen(session.state())["pot"] == 20
    act(session, "hit")
    assert [d.value for d in session.pending.dice] == ["d12"]  # a die of the size that left
    roll(session, 7)
    act(session, "stand")
    act(session, "hit")
    assert [d.value for d in session.pending.dice] == ["d10"]  # below its own first die
    roll(session, 4)
    assert chains(session) == [[5, 7], [5, 4]]


def test_the_new_chain_stands_directly_after_the_one_that_it_left() -> None:
    session = started(5, 9)
    act(session, "hit")
    roll(session, 5)
    act(session, "split")  # [5] [5']
    act(session, "hit")
    roll(session, 5)
    act(session, "split")  # [5] [5''] [5']
    assert len(chains(session)) == 3
    act(session, "stand")
    state = as_seen(session.state())["seats"][0]["chains"]
    assert [chain["active"] for chain in state] == [False, True, False]
    act(session, "hit")
    roll(session, 5)  # the second chain matches on its d10
    act(session, "split")
    assert chains(session) == [[5], [5], [5], [5]]
    dice = [chain["dice"][0]["die"] for chain in as_seen(session.state())["seats"][0]["chains"]]
    assert dice == ["d20", "d12", "d10", "d12"]


def test_after_a_split_an_older_pair_cannot_be_split() -> None:
    session = started(4, 9)
    act(session, "hit")
    roll(session, 4)
    act(session, "hit")
    roll(session, 4)
    act(session, "split")
    assert chains(session) == [[4, 4], [4]]
    assert actions(session) == ["stand", "hit"]
    assert (
        moves.why_not(session, 0, "split") == "After a split only a die rolled since then can be split off."
    )


def test_a_pair_can_be_split_also_at_20_or_more_and_is_asked_for_with_stand() -> None:
    session = started(11, 9)
    act(session, "hit")
    roll(session, 11)
    assert actions(session) == ["stand", "split"]
    act(session, "split")
    assert actions(session) == ["stand", "hit"]


def test_a_split_off_d4_has_no_next_die_and_ends_at_once() -> None:
    session = started(2, 9)
    act(session, "hit")
    for value in (3, 4, 2, 3):
        roll(session, value)
        act(session, "hit")
    roll(session, 3)
    assert actions(session) == ["stand", "split"]
    act(session, "split")
    assert chains(session) == [[2, 3, 4, 2, 3], [3]]
    act(session, "stand")
    assert session.pending.seat == "house"


def test_no_split_when_a_bonus_20_ended_the_chain() -> None:
    session = started(12, 9)
    act(session, "hit")
    roll(session, 12)
    roll(session, 20)
    assert session.pending.seat == "house"


def test_a_split_needs_chips_for_another_bet_of_the_original_size() -> None:
    session = table(15)
    bet(session, 10)
    roll(session, 5, 9)
    act(session, "hit")
    roll(session, 5)
    assert actions(session) == ["stand", "hit"]
    assert moves.why_not(session, 0, "split") == "It takes another bet of 10, and seat 0 has 5 chips left."


def test_who_has_no_chip_left_is_not_said_to_have_0_at_the_screen() -> None:
    session = table(10)
    bet(session, 10)
    roll(session, 5, 9)
    why = moves.why_not(session, 0, "double", die="d8")
    assert why == "It takes another bet of 10, and seat 0 has 0 chips left."  # as in records for good
    assert translated(why) == "It costs another bet of 10, and seat 0 has no chips left."


def test_a_seats_last_chips_are_enough_for_a_split_or_a_double() -> None:
    session = table(20)
    bet(session, 10)
    roll(session, 5, 9)
    assert actions(session) == ["stand", "hit", "double"]
    act(session, "hit")
    roll(session, 5)
    act(session, "split")
    assert chips(session) == [0]
    assert actions(session) == ["stand", "hit"]


def test_a_double_needs_chips_for_another_bet_of_the_original_size() -> None:
    session = table(19)
    bet(session, 10)
    roll(session, 5, 9)
    assert actions(session) == ["stand", "hit"]
    assert moves.why_not(session, 0, "double", die="d8") == (
        "It takes another bet of 10, and seat 0 has 9 chips left."
    )


def test_a_pair_with_a_bonus_20_cannot_be_split_and_with_another_bonus_can() -> None:
    for bonus, legal in ((20, []), (19, ["stand", "split"])):
        session = started(12, 9)
        act(session, "hit")
        roll(session, 12, bonus)
        assert actions(session) == legal


def test_a_split_off_d12_that_was_a_critical_hit_rolls_no_second_bonus() -> None:
    session = started(12, 9)
    act(session, "hit")
    roll(session, 12, 3)
    act(session, "split")
    act(session, "stand")
    assert actions(session) == ["stand", "hit"]
    assert chains(session) == [[12], [12]]
    dice = [die["value"] for die in as_seen(session.state())["seats"][0]["dice"]]
    assert dice == [12, 12, 3]  # the bonus lies with the seat and in no chain


def test_the_reasons_say_what_is_in_the_way() -> None:
    session = started(5, 9, double_after_split=True)
    assert moves.why_not(session, 0, "split") == ("You can split when two dice in a row show the same value.")
    act(session, "hit")
    roll(session, 5)
    act(session, "split")
    act(session, "hit")
    roll(session, 4)
    assert (
        moves.why_not(session, 0, "split") == "The newest die must show the same value as the die before it."
    )
    assert moves.why_not(session, 0, "double") == (
        "Doubling is for the first hit only, with nothing but the d20 so far."
    )
    assert moves.why_not(session, 0, "bet") == "The bets of this hand are already made."
    act(session, "stand")
    assert moves.why_not(session, 0, "double") == "A row begun by a split-off die can't be doubled."


def test_double_down_puts_in_another_bet_rolls_a_chosen_die_and_ends_the_chain() -> None:
    session = started(13, 9)
    assert as_seen(session.pending.as_json())["legal"][2] == {
        "action": "double",
        "die": ["d4", "d6", "d8", "d10", "d12"],
    }
    act(session, "double", die="d8")
    roll(session, 7)
    chain = as_seen(session.state())["seats"][0]["chains"][0]
    assert (chain["bet"], chain["doubled"], chain["total"]) == (20, True, 20)
    assert session.pending.seat == "house"
    roll(session, 10, 5)
    assert chips(session) == [120]


def test_a_double_downs_critical_hit_still_rolls_its_bonus() -> None:
    session = started(13, 9)
    act(session, "double", die="d4")
    roll(session, 4)
    assert session.pending.seat == 0
    roll(session, 20)
    assert as_seen(session.state())["seats"][0]["chains"][0]["total"] == 20


def test_no_split_after_a_double_down() -> None:
    session = started(4, 9)
    act(session, "double", die="d6")
    roll(session, 4)
    assert session.pending.seat == "house"


def test_no_double_down_after_a_split_unless_the_option_allows_it_to_the_old_chain() -> None:
    for allowed in (False, True):
        session = started(5, 9, double_after_split=allowed)
        act(session, "hit")
        roll(session, 5)
        act(session, "split")
        assert ("double" in actions(session)) is allowed
        act(session, "stand")
        assert "double" not in actions(session)  # never to a chain begun by a split-off die


def test_no_double_down_after_the_first_hit() -> None:
    session = started(5, 9)
    act(session, "hit")
    roll(session, 4)
    assert "double" not in actions(session)


def test_after_its_d4_the_house_stands_even_below_20() -> None:
    session = started(18, 2)
    act(session, "stand")
    roll(session, 1, 1, 1, 1, 1)
    assert session.pending.kind is PendingKind.HAND_OVER
    assert chips(session) == [110]


def test_the_house_has_no_critical_hits_or_misses() -> None:
    session = started(18, 2)
    act(session, "stand")
    roll(session, 12)
    assert [d.value for d in session.pending.dice] == ["d10"]
    roll(session, 1)
    assert [d.value for d in session.pending.dice] == ["d8"]


@pytest.mark.parametrize(
    ("mine", "house", "wins"),
    [(18, (9, 9, 4), True), (18, (9, 9, 2), False), (19, (9, 9, 3), True), (18, (5, 5, 3, 2, 2, 1), False)],
)
def test_equal_distance_goes_to_the_lower_total_and_equal_totals_to_the_house(
    mine: int,
    house: tuple[int, ...],
    *,
    wins: bool,
) -> None:
    session = started(mine, house[0])
    act(session, "stand")
    roll(session, *house[1:])
    assert session.pending.kind is PendingKind.HAND_OVER
    assert chips(session) == [110 if wins else 90]


def test_each_chain_is_settled_alone() -> None:
    session = started(8, 9)
    act(session, "hit")
    roll(session, 8)
    act(session, "split")
    act(session, "hit")
    roll(session, 11)  # 19
    act(session, "stand")
    act(session, "stand")  # 8
    roll(session, 12)  # the house: 21
    assert as_seen(session.state())["result"]["payouts"] == [20]
    assert chips(session) == [100]
    assert as_seen(session.state())["seats"][0]["status"] == "pushed"


def test_the_house_does_not_play_when_nothing_is_left_to_settle() -> None:
    assert started(1, 1, 9).pending.kind is PendingKind.HAND_OVER


def test_payouts_and_status_are_those_of_this_hand_alone() -> None:
    session = started(20, 9)
    assert as_seen(session.state())["result"]["payouts"] == [25]
    moves.next_hand(session)
    bet(session, 10)
    roll(session, 1, 9)
    assert as_seen(session.state())["result"]["payouts"] == [0]
    moves.next_hand(session)
    bet(session, 10)
    roll(session, 18, 9)
    act(session, "stand")
    roll(session, 8)  # 17
    roll(session, 9)  # 26
    state = as_seen(session.state())
    assert (state["hand"], state["result"]["payouts"], state["seats"][0]["status"]) == (3, [20], "won")
    assert "wins 10" in state["result"]["text"]
    assert (chips(session), net(session)) == ([115], -15)
