"""What must hold in every game, tried on whole random games."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.games.session import Legal, PendingKind, Refused, Session
from tests.as_seen import as_seen
from tests.kiosk import moves

SIDES = {"d4": 4, "d6": 6, "d8": 8, "d10": 10, "d12": 12, "d20": 20}


def chips_in_all(session: Session) -> int:
    state = as_seen(session.state())
    return int(sum(seat["chips"] for seat in state["seats"]) + state["pot"] + state["house"]["net"])


def answers(legal: Legal) -> list[dict[str, Any]]:
    """The fields of every answer that a legal action stands for (of amounts the ends)."""
    if isinstance(legal.die, tuple):
        return [{"die": die.value} for die in legal.die]
    if legal.least is not None and legal.most is not None:
        return [{"amount": amount} for amount in {legal.least, legal.most}]
    return [{}]


def wrong_commands(session: Session) -> list[dict[str, Any]]:
    """Commands that the rules don't allow now."""
    pending = session.pending
    seats = len(session.state()["seats"])
    seat = pending.seat
    wrong: list[dict[str, Any]] = [
        {"do": "act", "seat": other, "action": action, "amount": 1, "die": "d4"}
        for other in [*range(-1, seats + 1), "house", None, True]
        for action in ("bet", "stand", "hit", "double", "split", "fold")
        if other != seat or isinstance(other, bool) or pending.find(action) is None
    ]
    bet = pending.find("bet")
    if bet is not None and bet.least is not None and bet.most is not None:
        amounts: list[Any] = [bet.least - 1, bet.most + 1, 0, -1, True, "1", 1.0, None]
        wrong += [{"do": "act", "seat": seat, "action": "bet", "amount": amount} for amount in amounts]
    if pending.find("double") is not None:
        wrong += [
            {"do": "act", "seat": seat, "action": "double", "die": die} for die in ("d20", "d7", None, 4)
        ]
    if pending.kind is PendingKind.ROLL:
        die = pending.dice[0].value
        other = "d4" if die != "d4" else "d6"
        for dice in (
            [],
            [{"die": die, "value": 0}],
            [{"die": die, "value": SIDES[die] + 1}],
            None,
            "d20",
            [None],
        ):
            wrong.append({"do": "roll", "seat": seat, "dice": dice})
        wrong.append({"do": "roll", "seat": seat, "dice": [{"die": other, "value": 1}]})
        wrong.append({"do": "roll", "seat": seat, "dice": [{"die": die, "value": True}]})
        wrong.append({"do": "roll", "seat": 99, "dice": [{"die": die, "value": 1}]})
    else:
        wrong.append({"do": "roll", "seat": seat, "dice": [{"die": "d20", "value": 1}]})
    if pending.kind is not PendingKind.HAND_OVER:
        wrong += [
            {"do": "next"},
            {"do": "join", "name": "x", "chips": 5},
            {"do": "leave", "seat": 0},
            {"do": "buy-in", "seat": 0, "chips": 5},
            {"do": "sit-out", "seat": 0, "out": True},
        ]
    return wrong


def step(session: Session, rng: random.Random) -> int:
    """One random legal command; returns the chips that came to the table with it."""
    pending = session.pending
    if pending.kind is PendingKind.DECISION:
        legal = rng.choice(pending.legal)
        assert isinstance(pending.seat, int)
        moves.act(session, pending.seat, legal.action, **rng.choice(answers(legal)))
        return 0
    if pending.kind is PendingKind.ROLL:
        assert pending.seat is not None
        # low and equal values often: chains grow long and split
        values = [rng.choice([2, 3, 4, 4, die.sides, rng.randint(1, die.sides)]) for die in pending.dice]
        moves.roll(session, pending.seat, [(d.value, v) for d, v in zip(pending.dice, values, strict=True)])
        return 0
    return between_hands(session, rng)


def between_hands(session: Session, rng: random.Random) -> int:
    before = chips_in_all(session)
    seats = as_seen(session.state())["seats"]
    seat = rng.randrange(len(seats))
    there = seats[seat]["status"] != "gone"
    what = rng.randrange(8)
    if what == 0 and len(seats) < 12:
        moves.join(session, "late", rng.randint(0, 20))
    elif what == 1 and there and sum(s["status"] != "gone" for s in seats) > 1:
        moves.leave(session, seat)
    elif what == 2 and there:
        moves.buy_in(session, seat, rng.randint(1, 20))
    elif what == 3 and there:
        moves.sit_out(session, seat, out=rng.random() < 0.5)
    else:
        try:
            moves.next_hand(session)
        except Refused:  # everyone sits out
            moves.sit_out(session, next(n for n, s in enumerate(seats) if s["sit_out"]), out=False)
    return chips_in_all(session) - before


games = st.builds(
    lambda chips, least, more, after, seed: (
        [{"name": f"seat {n}", "chips": each} for n, each in enumerate(chips)],
        {
            "mode": "house",
            "min_bet": least,
            "max_bet": None if more is None else least + more,
            "double_after_split": after,
        },
        seed,
    ),
    st.lists(st.integers(0, 60), min_size=1, max_size=8),
    st.integers(1, 5),
    st.none() | st.integers(0, 10),
    st.booleans(),
    st.integers(0, 2**32),
)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(games)
def test_chips_are_constant_no_stack_is_negative_and_refusals_change_nothing(
    game: tuple[list[dict[str, Any]], dict[str, Any], int],
) -> None:
    seats, options, seed = game
    session, rng = Session.new("critical-roll", seats, options), random.Random(seed)
    expected = chips_in_all(session)
    for _ in range(60):
        if session.pending.kind is PendingKind.GAME_OVER:
            break
        before = json.dumps(session.state())
        for command in rng.sample(wrong := wrong_commands(session), min(6, len(wrong))):
            with pytest.raises(Refused, match=r"[a-z]"):
                session.apply(command)
            assert json.dumps(session.state()) == before
        expected += step(session, rng)
        assert chips_in_all(session) == expected
        assert all(seat["chips"] >= 0 for seat in as_seen(session.state())["seats"])
        assert as_seen(session.state())["pot"] >= 0


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(games)
def test_every_legal_action_is_accepted_and_every_other_has_a_reason(
    game: tuple[list[dict[str, Any]], dict[str, Any], int],
) -> None:
    seats, options, seed = game
    session, rng = Session.new("critical-roll", seats, options), random.Random(seed)
    for _ in range(40):
        pending = session.pending
        if pending.kind is PendingKind.GAME_OVER:
            break
        if pending.kind is PendingKind.DECISION:
            for action in ("bet", "stand", "hit", "double", "split"):
                legal = pending.find(action)
                why = moves.why_not(session, pending.seat, action)
                assert (why is None) is (legal is not None)
                for fields in answers(legal) if legal is not None else []:
                    other = Session.replay(session.history())
                    other.apply({"do": "act", "seat": pending.seat, "action": action, **fields})
        step(session, rng)


@settings(max_examples=40, deadline=None)
@given(games)
def test_the_history_replays_to_the_same_state_at_every_step(
    game: tuple[list[dict[str, Any]], dict[str, Any], int],
) -> None:
    seats, options, seed = game
    session, rng = Session.new("critical-roll", seats, options), random.Random(seed)
    states = [session.state()]
    for _ in range(60):
        if session.pending.kind is PendingKind.GAME_OVER:
            break
        step(session, rng)
        states.append(session.state())
    history = json.loads(json.dumps(session.history()))
    again = Session.replay(history[:1])
    assert as_seen(again.state()) == states[0]
    for command, state in zip(history[1:], states[1:], strict=True):
        again.apply(command)
        assert as_seen(again.state()) == state


def test_a_history_that_breaks_a_rule_is_refused_with_its_entry() -> None:
    session = Session.new("critical-roll", [{"name": "Ann", "chips": 9}], {})
    moves.act(session, 0, "bet", amount=2)
    history = session.history()
    as_seen(history[1])["amount"] = 10
    with pytest.raises(Refused, match=r"Entry 2: The most that can be put in is 9\."):
        Session.replay(history)
