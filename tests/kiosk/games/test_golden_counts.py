"""Numbers of different hands from small fixed positions, by depth: the engine's against those kept here.

The kept ones were counted by the second writings (plain_*.py), which `make soak` does anew.
"""

from copy import deepcopy
from typing import Any

import pytest

from kiosk.games.session import Session
from tests.as_seen import as_seen
from tests.kiosk.games import plain_critical_roll_games, plain_kingdom, plain_six_shooter
from tests.kiosk.games.enumeration import Command, answers

PLAIN: dict[str, Any] = {
    "six-shooter": plain_six_shooter,
    "critical-roll": plain_critical_roll_games,
    "kingdom": plain_kingdom,
}
DICE = ([1, 1, 2, 3, 4], [5, 5, 5, 6, 6], [5, 5, 5, 6, 6])


def roll(seat: int | str, *values: int, dice: str) -> Command:
    named = [{"die": die, "value": value} for die, value in zip(dice.split(), values, strict=True)]
    return {"do": "roll", "seat": seat, "dice": named}


def act(seat: int, action: str, **fields: Any) -> Command:
    return {"do": "act", "seat": seat, "action": action, **fields}


def foundations(seats: int) -> list[Command]:
    """The crown for the last seat, and Foundations of which the last two draw."""
    crown = [roll(n, 6 if n == seats - 1 else 1, dice="d6") for n in range(seats)]
    return crown + [roll(n, *DICE[3 - seats + n], dice="d6 d6 d6 d6 d6") for n in range(seats)]


def position(game: str, chips: list[int], options: dict[str, Any], first: list[Command]) -> list[Command]:
    seats = [{"name": f"seat {n}", "chips": each} for n, each in enumerate(chips)]
    return [{"do": "new", "game": game, "seats": seats, "options": options}, *first]


OPEN = [
    *(act(n, "open", dice=["d4", "d6"]) for n in (0, 1)),
    *(roll(n, 4, 6, dice="d4 d6") for n in (0, 1)),
]
D20S = [roll(0, 8, dice="d20"), roll(1, 11, dice="d20")]
POSITIONS: dict[str, list[Command]] = {
    "six-shooter from the start": position("six-shooter", [4, 4], {"button": 0}, []),
    "six-shooter after the openings, a buy each": position("six-shooter", [3, 3], {"button": 0}, OPEN),
    "six-shooter after the openings, many buys": position("six-shooter", [6, 6], {"button": 0}, OPEN),
    "critical-roll house from the start": position("critical-roll", [3], {"max_bet": 2}, []),
    "critical-roll house after an 8 and a 19": position(
        "critical-roll",
        [4],
        {"double_after_split": True},
        [act(0, "bet", amount=1), roll(0, 8, dice="d20"), roll("house", 19, dice="d20")],
    ),
    "critical-roll table after the d20s": position("critical-roll", [3, 2], {"mode": "table"}, D20S),
    "kingdom from the start, three seats": position("kingdom", [4, 4, 4], {}, []),
    "kingdom's betting, two seats": position("kingdom", [7, 6], {"draw_by_pips": False}, foundations(2)),
    "kingdom's betting, three seats, short raises": position(
        "kingdom", [4, 6, 9], {"min_bet": 3, "max_raises": 2}, foundations(3)
    ),
}
COUNTED: dict[str, list[int]] = {
    "six-shooter from the start": [15, 225, 21300, 2016400],
    "six-shooter after the openings, a buy each": [5, 55, 250, 2080, 1600, 1600, 0],
    "six-shooter after the openings, many buys": [5, 55, 250, 2320, 9368, 69612, 194072],
    "critical-roll house from the start": [2, 40, 800, 3078, 30096, 291880],
    "critical-roll house after an 8 and a 19": [7, 64, 573, 1667, 938, 3229, 4556, 15556, 24408],
    "critical-roll table after the d20s": [7, 59, 445, 3020, 12376, 25016],
    "kingdom from the start, three seats": [6, 36, 216, 41886, 10479996],
    "kingdom's betting, two seats": [2, 259, 1792, 5870, 11123, 15263, 506537],
    "kingdom's betting, three seats, short raises": [2, 254, 511, 1792, 6096, 8654, 9952, 196744],
}
"""New courses at each depth: decisions and rolls made so far."""
FAST = dict(zip(COUNTED, (3, 7, 5, 5, 7, 5, 4, 5, 5), strict=True))
"""The depth to which `make test` counts."""


def in_the_engine(commands: list[Command], depth: int) -> list[int]:
    """The last depth is counted without playing it: as many positions as there are answers."""
    counts = [0] * depth
    stack: list[list[Command]] = [[]]
    while stack:
        path = stack.pop()
        session = Session.replay([*commands, *path])
        branches = list(answers(as_seen(session.pending.as_json())))
        counts[len(path)] += len(branches)
        if len(path) + 1 < depth:
            stack += [[*path, branch] for branch in branches]
    return counts


def in_the_second_writing(commands: list[Command], depth: int) -> list[int]:
    new, *first = commands
    rules = PLAIN[new["game"]]
    start = rules.new([seat["chips"] for seat in new["seats"]], new["options"])
    for command in first:
        rules.give(start, command)
    counts = [0] * depth
    stack = [(start, 0)]
    while stack:
        game, done = stack.pop()
        for branch in answers(game["wait"]):
            counts[done] += 1
            if done + 1 < depth:
                after = deepcopy(game)
                rules.give(after, branch)
                stack.append((after, done + 1))
    return counts


@pytest.mark.slow
@pytest.mark.parametrize("name", COUNTED)
def test_the_engine_has_as_many_different_hands_as_are_kept(name: str) -> None:
    assert in_the_engine(POSITIONS[name], FAST[name]) == COUNTED[name][: FAST[name]]


@pytest.mark.soak
@pytest.mark.parametrize("name", COUNTED)
def test_the_engine_has_as_many_different_hands_to_the_full_depth(name: str) -> None:
    assert in_the_engine(POSITIONS[name], len(COUNTED[name])) == COUNTED[name]


@pytest.mark.soak
@pytest.mark.parametrize("name", COUNTED)
def test_the_second_writing_counts_the_kept_numbers_anew(name: str) -> None:
    assert in_the_second_writing(POSITIONS[name], len(COUNTED[name])) == COUNTED[name]
