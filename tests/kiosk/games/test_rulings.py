"""Every ruling of the table's rules, in the order of their text, and the tests that are named after it."""

import ast
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
FILES = {
    "all": "games/test_common_all_games.py",
    "common": "games/test_common_rulings.py",
    "table": "table/test_table_games.py",
    "six": "games/test_six_shooter.py",
    "roll": "games/test_critical_roll.py",
    "duel": "games/test_critical_roll_table.py",
    "king": "games/test_kingdom.py",
    "bets": "games/test_kingdom_betting.py",
    "engine": "commands/test_engine_fuzz.py",
}
RULINGS = """
R1 no chip is created or destroyed: all test_r1_no_chip_is_ever_created_or_destroyed
R2 no more chips than it has: all test_r2_a_seat_can_never_put_in_more_chips_than_it_has
R3 every value from a roll asked for:
 all test_r3_an_answer_with_other_dice_a_missing_die_or_an_impossible_value_is_refused
R4 refused, unchanged, why: all test_r4_every_refused_input_leaves_the_state_exactly_as_it_was_and_says_why
R5 options: all test_r5_an_option_out_of_bounds_or_of_another_game_or_mode_is_refused
R5 none: all test_r5_null_or_absent_means_none_and_max_raises_may_be_0
R6 buy chips: all test_r6_between_hands_never_during_one_a_seat_may_buy_more_chips
R6 come and go: all test_r6_a_seat_may_join_leave_with_its_chips_sit_out_hands_or_come_back
R6 come back: all test_r6_one_who_left_for_want_of_chips_comes_back_after_a_buy_in
R6 Kingdom: all test_r6_in_kingdom_nobody_joins_once_the_crown_is_rolled_and_one_who_left_stays_out
R7 away: all test_r7_the_host_may_act_for_the_seat_with_the_act_that_costs_nothing
R7 time limit: table test_a_player_who_takes_longer_than_the_time_limit_is_told_and_the_host_may_act
R7 void: all test_r7_or_void_the_hand_every_chip_put_in_during_it_goes_back
R8 the whole throw: table test_the_whole_throw_is_thrown_again_otherwise
R8 only those not flat:
 table test_only_the_dice_that_do_not_lie_flat_are_thrown_again_where_the_table_is_set_so
Six Shooter, at most 12: six test_the_kiosk_seats_at_most_12_and_2_or_more
fewer than 2 chips: six test_a_seat_with_fewer_than_2_chips_leaves_the_game_before_the_ante
first button: six test_the_option_button_sets_the_first_button_and_play_is_clockwise
first button drawn and recorded: engine test_the_first_button_is_drawn_at_random_and_recorded
button that can't ante: six test_a_button_seat_that_cannot_ante_passes_it_left_at_once
all pick, then all roll:
 six test_all_seats_pick_first_from_the_button_round_then_all_roll_from_the_button_round
simultaneous: six test_the_openings_count_as_simultaneous_so_everybody_rolls_before_anyone_wins
all bust: six test_if_all_bust_nobody_wins_and_the_pot_is_added_to_the_next_hands
all bust, game ends: six test_if_the_game_ends_there_the_pot_is_shared_odd_chips_clockwise_from_the_button
buy needs a chip: six test_a_seat_without_a_chip_is_still_asked_and_can_only_stick
Critical Roll, at most 12: common test_the_table_takes_twelve_seats_and_no_more
cannot make the minimum: roll test_a_seat_that_cannot_make_the_minimum_sits_the_hand_out
no seat can: roll test_when_no_seat_can_bet_the_game_is_over
half chips: roll test_a_critical_success_is_paid_one_and_a_half_bets_half_chips_rounded_down
house 20: roll test_a_house_20_beats_every_other_total_and_ends_the_hand
all bets stay: roll test_all_bets_stay_on_the_table_until_the_house_has_rolled
bonus before any further decision: roll test_a_critical_hits_bonus_20_replaces_the_total_and_ends_the_chain
a chain ends by itself: roll test_a_chain_of_20_or_more_ends_by_itself
split at 20 or more: roll test_a_pair_can_be_split_also_at_20_or_more_and_is_asked_for_with_stand
not with a bonus 20: roll test_no_split_when_a_bonus_20_ended_the_chain
split-off d4: roll test_a_split_off_d4_has_no_next_die_and_ends_at_once
directly after: roll test_the_new_chain_stands_directly_after_the_one_that_it_left
older pair: roll test_after_a_split_an_older_pair_cannot_be_split
double's critical hit: roll test_a_double_downs_critical_hit_still_rolls_its_bonus
double, no split: roll test_no_split_after_a_double_down
double after split: roll test_no_double_down_after_a_split_unless_the_option_allows_it_to_the_old_chain
house's d4: roll test_after_its_d4_the_house_stands_even_below_20
equal totals: roll test_equal_distance_goes_to_the_lower_total_and_equal_totals_to_the_house
each other, stake: duel test_every_seat_puts_the_same_stake_in_the_pot
cannot stake: duel test_a_seat_that_cannot_stake_leaves_the_game_and_may_buy_in_and_come_back
d20s: duel test_all_roll_their_d20_in_seat_order
half a stake more: duel test_every_seat_without_a_20_pays_half_a_stake_more_rounded_down_at_most_its_chips
the 20s share: duel test_the_20s_share_the_pot_equally_odd_chips_to_the_lowest_seat_numbers
1s are out: duel test_1s_are_out_and_one_seat_left_takes_the_pot
none left: duel test_none_left_the_pot_stays_for_the_next_hand
game over: duel test_game_over_the_pot_goes_back_in_equal_shares_odd_chips_to_the_lowest_seat_numbers
chains:
 duel test_each_seat_in_order_plays_its_chains_and_splits_and_doubles_put_their_chips_in_the_pot
best-ranked: duel test_the_best_ranked_chain_on_the_table_takes_the_pot
each seat once: duel test_each_seat_shares_once_however_many_of_its_chains_are_best
Kingdom, at most 8: king test_no_more_than_8_seats_nobody_joins_or_sits_out_and_one_who_left_stays_out
crown: king test_every_seat_also_one_that_cannot_ante_rolls_one_d6_in_seat_order
crown tied: king test_those_tied_for_highest_roll_again_in_seat_order_until_one_is_highest
cannot ante: king test_a_seat_that_cannot_ante_leaves_the_game_and_is_passed_over_for_the_crown
fewer than two: king test_the_game_also_ends_when_fewer_than_two_seats_can_ante
once only: king test_the_king_may_once_pay_the_ante_again_and_reroll_all_five_or_keep
needs the chips: king test_the_prerogative_needs_the_chips_else_the_king_is_not_asked
main pot: king test_the_prerogatives_chips_go_to_the_main_pot_and_match_no_wager
raise bounds: bets test_raise_at_least_min_bet_at_most_max_bet
raises allowed: bets test_raise_while_max_raises_allows
another seat has chips: bets test_raise_only_while_another_seat_still_in_has_chips
all its chips: bets test_a_seat_may_always_go_in_with_all_its_chips_a_short_bet
never beyond: bets test_all_the_chips_never_beyond_max_bet_max_raises_or_a_closed_raise
short raise counts: bets test_a_short_raise_counts_towards_max_raises
closed raise: bets test_a_short_raise_does_not_let_seats_that_already_acted_raise_again
never add up: bets test_short_raises_never_add_up_to_a_full_one
short opening bet: bets test_a_short_opening_bet_counts_as_a_full_bet
passed over: bets test_a_seat_without_chips_is_passed_over
betting ends: bets test_betting_also_ends_when_every_seat_still_in_is_all_in
not asked: bets test_a_seat_left_as_the_only_one_with_chips_and_nothing_to_call_is_not_asked
it may show: king test_the_winner_of_folded_seats_need_not_show_it_may
side pots: bets test_all_in_seats_contest_only_what_they_matched_main_and_side_pots
uncalled: bets test_what_the_highest_paid_in_exceeds_the_second_highest_goes_back_before_the_first_pot
folded counted: bets test_folded_seats_are_counted_for_the_second_highest
pips: king test_ranking_best_first_equal_ranks_compare_the_grouped_pips
pips false: king test_draw_by_pips_false_equal_ranks_draw
draw:
 king test_the_drawing_seats_are_asked_clockwise_from_the_kings_left_and_the_first_split_settles_it
one pot at a time: king test_pots_are_settled_one_at_a_time_and_a_reroll_counts_for_its_own_pot_only
"""


def rulings() -> list[tuple[str, str, str]]:
    """Ruling, file and test of each entry."""
    entries = RULINGS.replace(":\n ", ": ").strip().splitlines()
    split = [entry.rpartition(": ") for entry in entries]
    return [(ruling, *test.split()) for ruling, _, test in split]  # type: ignore[misc]


@pytest.mark.parametrize(("ruling", "file", "test"), rulings())
def test_every_ruling_has_a_test_named_after_it(ruling: str, file: str, test: str) -> None:
    tree = ast.parse((TESTS / FILES[file]).read_text())
    names = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert test in names, f"{ruling}: {FILES[file]} has no {test}"
