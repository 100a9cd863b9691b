"""Six Shooter, ruling by ruling (rules.md section 1; names are its words)."""

import pytest

from kiosk.games.session import Code, Refused, Session
from tests.as_seen import as_seen
from tests.kiosk import moves
from tests.kiosk.games.scripts import actions, chips, go, legal, payouts, refused, statuses, table, waits


def shooter(stacks: list[int], button: int = 0) -> Session:
    return table("six-shooter", stacks, button=button)


def opened(stacks: list[int], *values: list[int], dice: str = "d12 d20") -> Session:
    """All seats open with the same two dice, the button is seat 0."""
    session = go(shooter(stacks), *[f"open {dice}"] * len(values))
    return go(session, *values)


def test_every_seat_still_in_the_game_puts_2_chips_in_the_pot() -> None:
    session = shooter([5, 9, 2])
    assert chips(session) == [3, 7, 0]
    assert as_seen(session.state())["pot"] == 6


def test_a_seat_with_fewer_than_2_chips_leaves_the_game_before_the_ante() -> None:
    session = shooter([5, 1, 9])
    assert chips(session) == [3, 1, 7]
    assert statuses(session) == ["in", "gone", "in"]


def test_with_fewer_than_two_seats_left_the_game_is_over() -> None:
    assert waits(shooter([5, 1, 0])) == ("game_over", None)


def test_the_kiosk_seats_at_most_12_and_2_or_more() -> None:
    assert len(shooter([5] * 12).state()["seats"]) == 12
    for count in (1, 13):
        with pytest.raises(Refused, match="seats") as refusal:
            shooter([5] * count)
        assert refusal.value.code is Code.BAD_SETUP


def test_the_option_button_sets_the_first_button_and_play_is_clockwise() -> None:
    session = shooter([9, 9, 9], button=1)
    assert as_seen(session.state())["button"] == 1
    order = []
    for _ in range(3):
        order.append(session.pending.seat)
        go(session, "open d4 d6")
    assert order == [1, 2, 0]


def test_a_button_seat_that_cannot_ante_passes_it_left_at_once() -> None:
    assert as_seen(shooter([9, 1, 1, 9], button=1).state())["button"] == 3


def test_after_each_hand_the_button_passes_left_to_the_next_seat_still_in_the_game() -> None:
    session = opened([9, 1, 9], [1, 1], [12, 20])
    assert waits(session)[0] == "hand_over"
    moves.next_hand(session)
    assert as_seen(session.state())["button"] == 2


def test_a_button_that_sits_out_or_has_left_passes_it_left_at_once() -> None:
    session = opened([9, 9, 9, 9], [1, 1], [12, 20], [12, 20], [12, 20])
    moves.sit_out(session, 1, out=True)
    moves.leave(session, 2)
    moves.next_hand(session)
    assert as_seen(session.state())["button"] == 3
    assert statuses(session) == ["in", "sitting-out", "gone", "in"]


def test_each_seat_picks_any_two_different_dice_of_its_six() -> None:
    session = shooter([9, 9])
    assert legal(session) == [{"action": "open"}]
    for dice in (["d4"], ["d4", "d4"], ["d4", "d6", "d8"], ["d4", "d7"], None):
        command = {"do": "act", "seat": 0, "action": "open", "dice": dice}
        assert refused(session, command) == "illegal-action"
    go(session, "open d20 d4", "open d4 d6")
    assert as_seen(session.pending.as_json())["dice"] == ["d4", "d20"]


def test_all_seats_pick_first_from_the_button_round_then_all_roll_from_the_button_round() -> None:
    session, seen = shooter([9, 9, 9], button=2), []
    for step in ("open d4 d6", "open d4 d6", "open d4 d6", [1, 1], [1, 1], [1, 1]):
        seen.append(waits(session))
        go(session, step)
    assert seen == [(kind, seat) for kind in ("decision", "roll") for seat in (2, 0, 1)]


def test_a_total_of_22_or_more_busts_and_21_does_not() -> None:
    session = opened([9, 9, 9], [2, 20], [1, 20], [1, 1])
    assert statuses(session) == ["busted", "in", "in"]
    assert waits(session) == ("decision", 1)


def test_the_openings_count_as_simultaneous_so_everybody_rolls_before_anyone_wins() -> None:
    session = go(shooter([9, 9]), "open d12 d20", "open d12 d20", [2, 20])
    assert waits(session) == ("roll", 1)
    go(session, [12, 20])
    assert payouts(session) == [0, 0]


def test_if_all_but_one_bust_in_the_opening_that_one_takes_the_pot() -> None:
    session = opened([9, 9, 9], [12, 20], [1, 1], [12, 20])
    assert waits(session)[0] == "hand_over"
    assert payouts(session) == [0, 6, 0]


def test_if_all_bust_nobody_wins_and_the_pot_is_added_to_the_next_hands() -> None:
    session = opened([9, 9], [12, 20], [12, 20])
    assert as_seen(session.state())["pot"] == 4
    moves.next_hand(session)
    assert as_seen(session.state())["pot"] == 8


def test_if_the_game_ends_there_the_pot_is_shared_odd_chips_clockwise_from_the_button() -> None:
    session = opened([9, 9], [12, 20], [12, 20])
    moves.join(session, "late", 9)
    moves.next_hand(session)
    assert as_seen(session.state())["button"] == 1
    go(session, *["open d12 d20"] * 3, *[[12, 20]] * 3)
    assert as_seen(session.state())["pot"] == 10
    moves.leave(session, 1)
    moves.leave(session, 2)
    moves.next_hand(session)
    assert waits(session) == ("game_over", None)
    assert payouts(session) == [3, 4, 3]
    assert as_seen(session.state())["pot"] == 0


def test_a_turn_is_stick_or_buy_with_the_dice_left() -> None:
    session = opened([9, 9], [1, 1], [1, 1], dice="d6 d10")
    assert legal(session) == [{"action": "stick"}, {"action": "buy", "die": ["d4", "d8", "d12", "d20"]}]
    assert refused(session, {"do": "act", "seat": 0, "action": "buy", "die": "d6"}) == "illegal-action"


def test_stick_locks_the_score_and_no_more_dice_this_hand() -> None:
    session = go(opened([9, 9], [1, 1], [1, 1]), "stick", "buy d4", [1])
    assert statuses(session) == ["stuck", "in"]
    assert waits(session) == ("decision", 1)


def test_buy_pays_1_chip_to_the_pot_and_rolls_one_of_the_own_remaining_dice() -> None:
    session = go(opened([9, 9], [1, 1], [1, 1]), "buy d8")
    assert chips(session) == [6, 7]
    assert as_seen(session.state())["pot"] == 5
    go(session, [5])
    assert as_seen(session.state())["seats"][0]["total"] == 7


def test_a_seat_without_a_chip_is_still_asked_and_can_only_stick() -> None:
    assert legal(opened([2, 9], [1, 1], [1, 1])) == [{"action": "stick"}]


def test_a_seats_last_chip_is_enough_to_buy() -> None:
    session = go(opened([3, 9], [1, 1], [1, 1]), "buy d4")
    assert chips(session)[0] == 0


def test_a_void_hand_leaves_a_carried_pot_on_the_table() -> None:
    session = opened([9, 9], [12, 20], [12, 20])
    moves.next_hand(session)
    moves.void(session)
    assert (chips(session), as_seen(session.state())["pot"], payouts(session)) == ([7, 7], 4, [2, 2])


def test_turns_go_clockwise_over_seats_neither_busted_nor_stuck() -> None:
    session = opened([9, 9, 9, 9], [1, 1], [12, 20], [1, 1], [1, 1])
    order = []
    for step in ("buy d4", "stick", "buy d4"):
        order.append(session.pending.seat)
        go(session, step, *([[1]] if step != "stick" else []))
    order.append(session.pending.seat)
    go(session, "buy d6", [1])
    order.append(session.pending.seat)
    assert order == [0, 2, 3, 0, 3]


def test_22_or_more_after_a_buy_busts_and_is_out() -> None:
    session = go(opened([9, 9, 9], [1, 20], [1, 1], [1, 1]), "buy d4", [1])
    assert statuses(session) == ["busted", "in", "in"]


def test_a_sixth_die_without_busting_is_the_six_chamber_charlie_and_takes_the_pot_at_once() -> None:
    session = opened([9, 9], [1, 1], [1, 20])
    go(session, "buy d4", [1], "stick", "buy d6", [1], "buy d8", [1], "buy d10", [1])
    assert waits(session)[0] == "hand_over"
    assert payouts(session) == [8, 0]  # 6 against 21


def test_a_sixth_die_that_busts_is_no_charlie() -> None:
    session = opened([9, 9], [12, 1], [1, 1])
    go(session, "buy d4", [1], "stick", "buy d6", [1], "buy d8", [1], "buy d10", [10])
    assert payouts(session) == [0, 8]


def test_the_hand_ends_at_once_when_only_one_seat_has_not_busted_stuck_or_not() -> None:
    assert payouts(go(opened([9, 9], [1, 1], [1, 20]), "stick", "buy d4", [1])) == [5, 0]
    assert payouts(go(opened([9, 9], [1, 20], [1, 1]), "buy d4", [1])) == [0, 5]


def test_when_every_unbusted_seat_has_stuck_the_highest_total_wins() -> None:
    assert payouts(go(opened([9, 9], [1, 5], [1, 6]), "stick", "stick")) == [0, 4]


def test_equal_totals_the_seat_that_rolled_more_dice() -> None:
    session = go(opened([9, 9], [2, 8], [1, 5]), "stick", "buy d4", [4], "stick")
    assert payouts(session) == [0, 5]


def test_still_equal_the_seat_that_stuck_earlier() -> None:
    session = go(shooter([9, 9, 9], button=1), *["open d4 d6"] * 3, *[[1, 5]] * 3)
    assert payouts(go(session, "stick", "stick", "stick")) == [0, 6, 0]


def test_actions_of_a_turn_are_none_but_stick_and_buy() -> None:
    session = opened([9, 9], [1, 1], [1, 1])
    assert actions(session) == ["stick", "buy"]
    assert (
        refused(session, {"do": "act", "seat": 0, "action": "open", "dice": ["d4", "d6"]}) == "illegal-action"
    )
    assert refused(session, {"do": "act", "seat": 1, "action": "stick"}) == "not-your-turn"
