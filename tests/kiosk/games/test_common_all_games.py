"""What rules.md has for all games, R1 to R7, tried on each of them; R1, R2, R4 also in test_random_games.py.

R8, a throw counts as thrown once, is the live table's: tests/kiosk/table/.
"""

from typing import Any

import pytest

from kiosk.games.session import Code, Refused, Session
from tests.as_seen import as_seen
from tests.kiosk import moves
from tests.kiosk.games.scripts import actions, chips, go, payouts, refused, statuses, table, waits

WIDOW, PEASANT = [1, 2, 3, 4, 6], [5, 5, 1, 2, 3]
START: dict[str, dict[str, Any]] = {
    "six-shooter": {"button": 0},
    "critical-roll": {"mode": "table"},
    "kingdom": {},
}


def rolling(game: str) -> Session:
    """Two seats of 9 chips, the first must roll."""
    session = table(game, [9, 9], **START[game])
    return go(session, "open d8 d10", "open d4 d6") if game == "six-shooter" else session


def after_a_hand(game: str) -> Session:
    """Three seats that had 9 chips each."""
    session = table(game, [9, 9, 9], **START[game])
    if game == "six-shooter":
        return go(session, *["open d4 d6"] * 3, *[[1, 1]] * 3, *["stick"] * 3)
    if game == "critical-roll":
        return go(session, [1], [7], [1])
    return go(session, [1], [1], [6], WIDOW, PEASANT, WIDOW, "keep", *["check"] * 3)


@pytest.mark.parametrize("game", START)
def test_r1_no_chip_is_ever_created_or_destroyed(game: str) -> None:
    for session in (rolling(game), after_a_hand(game)):
        state = as_seen(session.state())
        assert sum(chips(session)) + state["pot"] == 9 * len(state["seats"])


def test_r2_a_seat_can_never_put_in_more_chips_than_it_has() -> None:
    session = go(table("kingdom", [5, 9]), [1], [6], WIDOW, PEASANT, "keep")
    assert refused(session, {"do": "act", "seat": 0, "action": "bet", "amount": 5}) == "illegal-action"
    go(session, "bet 4")
    assert chips(session)[0] == 0


@pytest.mark.parametrize("game", START)
def test_r3_an_answer_with_other_dice_a_missing_die_or_an_impossible_value_is_refused(game: str) -> None:
    session = rolling(game)
    asked = [{"die": die.value, "value": 1} for die in session.pending.dice]
    for dice in (
        asked[1:],
        [*asked, asked[0]],
        [*asked[1:], {"die": "d12", "value": 1}],
        [*asked[1:], {"die": asked[0]["die"], "value": 0}],
        [*asked[1:], {"die": asked[0]["die"], "value": 21}],
        [*asked[1:], {"die": "d100", "value": 1}],
    ):
        assert refused(session, {"do": "roll", "seat": 0, "dice": dice}) == "bad-roll"
    assert refused(session, {"do": "roll", "seat": 1, "dice": asked}) == "not-your-turn"


def test_r3_a_d10s_0_face_counts_10() -> None:
    session = rolling("six-shooter")
    wrong = [{"die": "d8", "value": 1}, {"die": "d10", "value": 0}]
    assert refused(session, {"do": "roll", "seat": 0, "dice": wrong}) == "bad-roll"
    assert as_seen(go(session, [1, 10]).state())["seats"][0]["total"] == 11


@pytest.mark.parametrize("game", START)
def test_r4_every_refused_input_leaves_the_state_exactly_as_it_was_and_says_why(game: str) -> None:
    session = rolling(game)
    before = as_seen(session.state()), session.history()
    for command in ({"do": "next"}, {"do": "act", "seat": 0, "action": "fly"}, {"do": "fly"}):
        with pytest.raises(Refused, match=r"[a-z].*[.:]"):
            session.apply(command)
    assert (session.state(), session.history()) == before


WRONG: list[tuple[str, dict[str, Any]]] = [
    ("six-shooter", {"ante": 2}),
    ("six-shooter", {"button": 2}),
    ("six-shooter", {"button": -1}),
    ("six-shooter", {"button": True}),
    ("six-shooter", {"mode": "table"}),
    ("critical-roll", {"mode": "table", "min_bet": 1}),
    ("critical-roll", {"mode": "table", "max_bet": 1}),
    ("critical-roll", {"mode": "table", "stake": 0}),
    ("critical-roll", {"mode": "house", "stake": 1}),
    ("critical-roll", {"button": 0}),
    ("kingdom", {"ante": 0}),
    ("kingdom", {"min_bet": 0}),
    ("kingdom", {"max_bet": 0}),
    ("kingdom", {"min_bet": 3, "max_bet": 2}),
    ("kingdom", {"max_raises": -1}),
    ("kingdom", {"max_raises": 1.0}),
    ("kingdom", {"draw_by_pips": 1}),
    ("kingdom", {"stake": 1}),
    ("kingdom", {"button": 0}),
]


@pytest.mark.parametrize(("game", "options"), WRONG)
def test_r5_an_option_out_of_bounds_or_of_another_game_or_mode_is_refused(
    game: str, options: dict[str, Any]
) -> None:
    with pytest.raises(Refused) as refusal:
        table(game, [9, 9], **options)
    assert refusal.value.code is Code.BAD_SETUP


def test_r5_null_or_absent_means_none_and_max_raises_may_be_0() -> None:
    for none in ({}, {"ante": None, "min_bet": None, "max_bet": None, "max_raises": None}):
        session = go(table("kingdom", [9, 9], **none), [1], [6], WIDOW, PEASANT, "keep", "bet 1")
        assert actions(session) == ["fold", "call", "raise"]
    session = go(table("kingdom", [9, 9], max_raises=0), [1], [6], WIDOW, PEASANT, "keep", "bet 1")
    assert actions(session) == ["fold", "call"]


@pytest.mark.parametrize("game", START)
def test_r6_between_hands_never_during_one_a_seat_may_buy_more_chips(game: str) -> None:
    assert refused(rolling(game), {"do": "buy-in", "seat": 0, "chips": 3}) == "illegal-action"
    session = after_a_hand(game)
    before = chips(session)[1]
    moves.buy_in(session, 1, 3)
    assert chips(session)[1] == before + 3


@pytest.mark.parametrize("game", ["six-shooter", "critical-roll"])
def test_r6_a_seat_may_join_leave_with_its_chips_sit_out_hands_or_come_back(game: str) -> None:
    session = after_a_hand(game)
    moves.join(session, "late", 9)
    moves.sit_out(session, 0, out=True)
    moves.leave(session, 1)
    assert chips(session)[1] == 0
    moves.next_hand(session)
    assert statuses(session) == ["sitting-out", "gone", "in", "in"]
    moves.void(session)
    moves.sit_out(session, 0, out=False)
    moves.next_hand(session)
    assert statuses(session)[0] == "in"


@pytest.mark.parametrize("game", ["six-shooter", "critical-roll"])
def test_r6_one_who_left_for_want_of_chips_comes_back_after_a_buy_in(game: str) -> None:
    options: dict[str, Any] = {"button": 0} if game == "six-shooter" else {"mode": "table", "stake": 2}
    session = table(game, [9, 9, 1], **options)
    assert statuses(session) == ["in", "in", "gone"]
    moves.void(session)
    moves.buy_in(session, 2, 1)
    moves.next_hand(session)
    assert statuses(session) == ["in", "in", "in"]


def test_r6_in_kingdom_nobody_joins_once_the_crown_is_rolled_and_one_who_left_stays_out() -> None:
    session = after_a_hand("kingdom")
    assert refused(session, {"do": "join", "name": "late", "chips": 9}) == "illegal-action"
    moves.leave(session, 0)
    moves.next_hand(session)
    assert statuses(session) == ["gone", "in", "in"]
    assert refused(session, {"do": "buy-in", "seat": 0, "chips": 9}) == "illegal-action"


def acted_by_host(session: Session, action: str, **fields: Any) -> bool:
    command = {"do": "act", "seat": session.pending.seat, "action": action, "by": "host", **fields}
    try:
        Session.replay(session.history()).apply(command)
    except Refused:
        return False
    return True


def test_r7_the_host_may_act_for_the_seat_with_the_act_that_costs_nothing() -> None:
    shooter = go(table("six-shooter", [9, 9], button=0), *["open d4 d6"] * 2, *[[1, 1]] * 2)
    assert acted_by_host(shooter, "stick")
    assert not acted_by_host(shooter, "buy", die="d8")
    roll = go(table("critical-roll", [9, 9], mode="table"), [5], [6])
    assert acted_by_host(roll, "stand")
    assert not acted_by_host(roll, "hit")
    kingdom = go(table("kingdom", [9, 9]), [1], [6], WIDOW, PEASANT)
    assert acted_by_host(kingdom, "keep")
    assert not acted_by_host(kingdom, "reroll")
    go(kingdom, "keep")
    assert acted_by_host(kingdom, "check")
    assert not acted_by_host(kingdom, "bet", amount=1)
    go(kingdom, "bet 1")
    assert acted_by_host(kingdom, "fold")
    assert not acted_by_host(kingdom, "call")


@pytest.mark.parametrize("game", START)
def test_r7_or_void_the_hand_every_chip_put_in_during_it_goes_back(game: str) -> None:
    session = after_a_hand(game)
    before = chips(session)
    moves.next_hand(session)
    assert chips(session) != before
    put_in = [was - now for was, now in zip(before, chips(session), strict=True)]
    moves.void(session)
    assert (chips(session), payouts(session), waits(session)[0]) == (before, put_in, "hand_over")
    assert refused(session, {"do": "void"}) == "illegal-action"
