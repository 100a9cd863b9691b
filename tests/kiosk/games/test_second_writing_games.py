"""The engine against the rules written a second time (plain_*.py), step by step through whole random games.

Compared are what is waited for (with the order of legal actions), chips, pot, the house's net result,
payouts, and the rest of the state as far as the rules settle it; also which commands between hands are taken.
"""

import random
from typing import Any

import pytest

from kiosk.games.session import Refused, Session
from tests.as_seen import as_seen
from tests.kiosk.games import plain_critical_roll_games, plain_kingdom, plain_six_shooter
from tests.kiosk.games.random_games import KINDS, LUCK, Setup, next_command, setup

PLAIN: dict[str, Any] = {
    "six-shooter": plain_six_shooter,
    "critical-roll": plain_critical_roll_games,
    "kingdom": plain_kingdom,
}
STEPS = 250
SAMPLE, ALL = 120, 5000


def differences(plain: Any, engine: Any, place: str = "state") -> list[str]:
    """Where the engine's state has not what the plain one has."""
    if isinstance(plain, dict) and isinstance(engine, dict):
        pairs = [(f"{place}.{name}", value, engine.get(name)) for name, value in plain.items()]
    elif isinstance(plain, list) and isinstance(engine, list) and len(plain) == len(engine):
        pairs = [(f"{place}[{n}]", *pair) for n, pair in enumerate(zip(plain, engine, strict=True))]
    else:
        return [] if plain == engine else [f"{place}: {plain} in the second writing, {engine} in the engine"]
    return [each for where, one, other in pairs for each in differences(one, other, where)]


def taken(session: Session, command: dict[str, Any]) -> bool:
    try:
        session.apply(command)
    except Refused:
        return False
    return True


def seldom(state: dict[str, Any], command: dict[str, Any], options: dict[str, Any]) -> set[str]:
    """What is seldom and has come about with this command."""
    least = options.get("min_bet") or 1
    action = command.get("action", command["do"])
    drawing = command["do"] == "roll" and state["game"] == "kingdom" and bool(state.get("pots"))
    return {
        *(["a short bet or raise"] if action in {"bet", "raise"} and command["amount"] < least else []),
        *(["three pots"] if len(state.get("pots") or []) > 2 else []),
        *(["a draw rerolled"] if drawing else []),
        *(["a void"] if action == "void" and state["pending"]["kind"] != "hand_over" else []),
        *(["a split"] if action == "split" and state["game"] == "critical-roll" else []),
        *(["a carried pot"] if action == "next" and state["pot"] else []),
        *(["six dice"] if any(len(seat["dice"]) == 6 for seat in state["seats"]) else []),
    }


def hold_together(start: Setup, rng: random.Random, luck: str) -> set[str]:
    """A whole game in both; returns what was seldom in it."""
    reached: set[str] = set()
    rules = PLAIN[start.game]
    session, plain = Session(start.command()), rules.new(start.chips, start.options)
    for _ in range(STEPS):
        state, expected = as_seen(session.state()), rules.view(plain)
        assert state["pending"] == plain["wait"], session.history()  # to the last field
        assert not differences(expected, state), (differences(expected, state), session.history())
        if plain["payouts"] is not None:
            assert state["result"]["payouts"] == plain["payouts"], (session.history(), plain["payouts"])
        if plain["wait"]["kind"] == "game_over":
            return reached | ({"a pot shared at the end"} if any(plain["payouts"]) else set())
        command = next_command(plain["wait"], len(plain["seats"]), rng, luck)
        reached |= seldom(state, command, start.options)
        assert taken(session, command) == rules.give(plain, command), (session.history(), command)
    return reached


REACHED = {
    "six-shooter": {"six dice", "a carried pot", "a pot shared at the end", "a void"},
    "critical-roll house": {"a split", "a void"},
    "critical-roll table": {"a split", "a carried pot", "a pot shared at the end", "a void"},
    "kingdom": {"a short bet or raise", "three pots", "a draw rerolled", "a void"},
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_every_step_of_whole_games_is_as_the_second_writing_has_it(kind: str) -> None:
    reached: set[str] = set()
    for seed in range(SAMPLE):
        rng = random.Random(f"{kind} {seed}")
        reached |= hold_together(setup(kind, rng), rng, rng.choice(LUCK))
    assert reached >= REACHED[kind]


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_every_step_of_thousands_of_games_is_as_the_second_writing_has_it(kind: str) -> None:
    for seed in range(SAMPLE, ALL):
        rng = random.Random(f"{kind} {seed}")
        hold_together(setup(kind, rng), rng, rng.choice(LUCK))
