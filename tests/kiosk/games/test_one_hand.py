"""A hand is replayed alone: from what it started from, and back before its newest command."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kiosk.games.protocol import Refused
from kiosk.games.session import Session
from tests.as_seen import as_seen
from tests.kiosk import moves
from tests.kiosk.games.random_games import KINDS, LUCK, next_command, setup

STEPS = 160


def views(session: Session) -> list[Any]:
    """All that anybody sees of a game, and the hand so far as the host and as everybody may read it."""
    seats = range(len(session.state()["seats"]))
    texts = [as_seen(session.state(viewer)) for viewer in (None, *seats)]
    return [*texts, session.hand_history(), session.hand_history(public=True)]


def resumed(session: Session) -> Session:
    """The same game from what its hand started from, kept as text, and that hand's commands."""
    start = json.loads(json.dumps(session.hand_start))
    commands = json.loads(json.dumps(session.hand_history()))
    if start is None:
        return Session.replay(commands)
    again = Session.at_start(start)
    for command in commands:
        again.apply(command)
    return again


def play_with_a_twin(kind: str, seed: int) -> int:
    """Play a game beside another that is interrupted, resumed and set back at random; how many hands."""
    rng = random.Random(f"one hand {kind} {seed}")
    luck = rng.choice(LUCK)
    session = Session(setup(kind, rng, 5).command())
    twin = resumed(session)
    for _ in range(STEPS):
        assert views(twin) == views(session)
        state = as_seen(session.state())
        if state["pending"]["kind"] == "game_over":
            break
        what = rng.random()
        if what < 0.2:
            twin = resumed(session)
        elif what < 0.4 and len(twin.hand_history()) > 1:
            before = views(twin)
            twin.apply(twin.take_back())
            assert views(twin) == before
        command = next_command(state["pending"], len(state["seats"]), rng, luck)
        try:
            session.apply(command)
        except Refused:
            continue
        before = views(twin)
        twin.apply(session.hand_history()[-1])
        if rng.random() < 0.3:  # over the start of a hand too
            assert twin.take_back() == session.hand_history()[-1]
            assert views(twin) == before
            twin.apply(session.hand_history()[-1])
    return session.state()["hand"]


games = st.tuples(st.sampled_from(KINDS), st.integers(0, 2**32))


@pytest.mark.slow
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games)
def test_a_hand_alone_leads_to_the_same_game(game: tuple[str, int]) -> None:
    play_with_a_twin(*game)


@pytest.mark.soak
@settings(max_examples=5_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games)
def test_a_hand_alone_leads_to_the_same_game_in_five_thousand_games(game: tuple[str, int]) -> None:
    play_with_a_twin(*game)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_games_of_several_hands_are_among_them(kind: str) -> None:
    assert max(play_with_a_twin(kind, seed) for seed in range(12)) > 2


def test_a_first_hand_starts_from_nothing_and_the_next_from_what_it_left() -> None:
    session = Session.new("critical-roll", [{"name": "Ann", "chips": 20}], {"min_bet": 2})
    assert session.hand_start is None
    moves.void(session)
    moves.buy_in(session, 0, 5)
    moves.next_hand(session)
    assert session.hand_start == {
        "game": "critical-roll",
        "options": {"min_bet": 2},
        "hand": 1,
        "pot": 0,
        "seats": [{"name": "Ann", "chips": 25, "wants_out": False, "left": False}],
        "house_net": 0,
    }
    assert session.hand_history() == [{"do": "next"}]


@pytest.mark.parametrize(
    "change",
    [
        {"game": "poker"},
        {"seats": []},
        {"seats": None},
        {"seats": [{"name": "Ann"}]},
        {"house_net": None, "game": "kingdom"},
        {"options": {"ante": 3}},
        {"options": None},
    ],
)
def test_what_no_hand_can_have_started_from_is_refused(change: dict[str, Any]) -> None:
    session = Session.new("critical-roll", [{"name": "Ann", "chips": 20}], {})
    moves.void(session)
    moves.next_hand(session)
    start = session.hand_start
    assert start is not None
    with pytest.raises(Refused, match="No hand can start from this"):
        Session.at_start({**start, **change})
    with pytest.raises(Refused, match="No hand can start from this"):
        Session.at_start({name: value for name, value in start.items() if name != "hand"})


class Counted(Session):
    """Counts the commands that it takes, one after the other."""

    taken = 0

    def apply(self, command: Any) -> None:
        super().apply(command)
        Counted.taken += 1


@pytest.mark.parametrize("hands", [1, 50])
def test_taking_back_replays_one_hand_however_many_were_played(hands: int) -> None:
    session = Counted.new("critical-roll", [{"name": "Ann", "chips": 200}], {})
    for _ in range(hands - 1):
        moves.void(session)
        moves.next_hand(session)
    moves.act(session, 0, "bet", amount=5)
    moves.roll(session, 0, [("d20", 9)])
    Counted.taken = 0
    session.take_back()
    assert Counted.taken <= 2
    assert session.steps == 2 * (hands - 1) + 2
