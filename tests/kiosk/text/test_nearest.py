"""Why a hand of Critical Roll ended as it did: what decided, in a sentence."""

from __future__ import annotations

import random
import re
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

from kiosk.games.critical_roll_chain import rank
from kiosk.games.protocol import Refused
from kiosk.games.session import Session
from kiosk.screens.games.critical_roll import CriticalRollView
from kiosk.screens.table.turns import next_seat
from kiosk.text.nearest import equal_to_house, lost_at_once, why_nearest
from kiosk.text.translate import translated
from kiosk.ui.theme import CASINO
from tests.as_seen import as_seen
from tests.kiosk.games.random_games import next_command, setup
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.table.test_table import die

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.kiosk.table.test_table import AtTable

AT_TABLE = {"mode": "table", "stake": 2}


def played(options: dict[str, Any], *turns: int | str) -> AtTable:
    """Mia, Tom and Ada bet 1 or put in the stake; then dice show this, and one does that, in this order."""
    at = at_table("critical-roll", options, "Mia", "Tom", "Ada")
    if not options:
        for _seat in range(3):
            at.table.act("bet", amount=1)
    for turn in turns:
        if isinstance(turn, str):
            at.table.act(turn)
            continue
        asked = at.table.roll.asked
        assert asked is not None
        at.see(die(asked.dice[0], turn))
    return at


@pytest.mark.parametrize(
    ("options", "turns", "why"),
    [
        (
            {}, (13, 2, 12, 5, "stand", "stand", "stand", 12, 10),
            "Mia is 7 below 20, the house 7 above: the lower total wins.",
        ),
        (
            {}, (18, 19, 2, 18, "stand", "stand", "stand", 5),
            "The house is 3 above 20: whoever is closer wins.",
        ),
        (
            {}, (18, 1, 20, 18, "stand", 2),
            "The house has exactly 20: only a natural 20 beats that.",
        ),
        (
            {}, (18, 1, 20, 20),
            "The house has a natural 20, which beats all but a natural 20.",
        ),
        (
            AT_TABLE, (8, 1, 12, "hit", 10, "stand", "hit", 10),
            "Mia is 2 below 20, Ada 2 above: the lower total wins.",
        ),
        (
            AT_TABLE, (18, 18, 12, "stand", "stand", "hit", 10),
            "Mia and Tom are 2 below 20, Ada 2 above: the lower total wins. A draw: each gets 3.",
        ),
        (
            AT_TABLE, (18, 16, 18, "stand", "stand", "stand"),
            "A draw: each gets 3.",
        ),
        (AT_TABLE, (18, 16, 15, "stand", "stand", "stand"), "Mia is closest to 20 with 18."),
        (
            {}, (12, 16, 15, 12, "hit", 10, "stand", "stand", 10),
            "Mia has 22, too: the house wins ties.",
        ),
        ({}, (1, 1, 1, 13), "A 1 on the first die has lost at once: Mia, Tom and Ada."),
        (AT_TABLE, (18, 20, 1), "A 20 on the first die ends the hand at once."),
        (
            AT_TABLE, (20, 20, 1),
            "A 20 on the first die ends the hand at once. A draw: Mia gets 4, Tom gets 3.",
        ),
        ({}, (18, 18, 2, 19, "stand", "stand", "stand", 2), "The house is 1 above 20: nobody is closer."),
        (
            {}, (13, 14, 2, 9, "stand", "stand", "stand", 2, 1, 1, 1, 1),
            "The house is 5 below 20: nobody is closer.",
        ),
        (
            {}, (18, 14, 2, 9, "stand", "stand", "stand", 2, 1, 1, 1, 1),
            "The house is 5 below 20: whoever is closer wins.",
        ),
        (
            {}, (20, 18, 9, 12, "stand", "stand", 9),
            "The house is 1 above 20: whoever is closer wins.",
        ),
        (
            {}, (18, 18, 9, 12, "stand", "stand", "stand", 8),
            "The house has exactly 20: nobody can be closer.",
        ),
        (
            {}, (7, 2, 3, 16, "hit", 7, "split", "hit", 11, "stand", "hit", 9, *3 * ["stand"], 8),
            "Mia's row 2 is 4 below 20, the house 4 above: the lower total wins.",
        ),
        (
            {}, (7, 2, 3, 16, "hit", 7, "split", "hit", 11, "stand", "hit", 9, "hit", 7, *2 * ["stand"], 7),
            "Mia's row 2 has 23, too: the house wins ties.",
        ),
        (AT_TABLE, (1, 1, 1), "Whoever wins the next hand takes them, too."),
    ],
)  # fmt: skip
def test_each_rule_has_its_sentence(options: dict[str, Any], turns: Sequence[int | str], why: str) -> None:
    told = translated(why_nearest(as_seen(played(options, *turns).table.state)))
    assert told.replace("\N{NO-BREAK SPACE}", " ") == why


def test_a_tie_above_20_loses_to_one_below_and_says_so() -> None:
    at = played({}, 19, 2, 12, 5, "hit", 5, "stand", "stand", 2, 2, 3, 2, 2)
    assert translated(why_nearest(as_seen(at.table.state))).startswith(
        "Mia is 4 above 20, the house 4 below: the lower total wins."
    )


def test_a_1_on_the_first_die_is_out_from_then_on() -> None:
    """Its seat looked alive until the hand's end, and was said to be asked next."""
    for options, word in (({}, "lost"), (AT_TABLE, "out")):
        at = played(options, 13, 1)
        (mia, tom, _ada) = CriticalRollView.plates(CASINO, as_seen(at.table.state), at.table.players)
        assert (tom.out, tom.note) == (True, word)
        assert not mia.out
    state = as_seen(played({}, 13, 1, 12, 8).table.state)
    assert state["pending"]["seat"] == 0
    assert next_seat(state) == 2


def test_a_tie_with_the_house_is_told_in_the_log_and_at_the_seat_whoever_else_wins() -> None:
    at = played({}, 10, 19, 19, 16, "hit", 11, "stand", "stand", 5)
    state = as_seen(at.table.state)
    words = "Mia has 21, too: the house wins ties."
    assert translated(equal_to_house(state)) == words
    plates = CriticalRollView.plates(CASINO, state, at.table.players)
    assert [plate.far for plate in plates] == ["tie", "1 below", "1 below"]
    assert words in [each.text for each in People(at).draw().marks]
    apart = played({}, 10, 19, 19, 16, "hit", 11, "stand", "stand", 6)
    assert translated(equal_to_house(as_seen(apart.table.state))) == ""


CLAIMS = {
    "nobody wins": re.compile(r"nobody is closer|nobody can be closer"),
    "who is closer wins": re.compile(r"whoever is closer wins|only a natural 20 beats that"),
    "tie": re.compile(r"(.+?) (?:is|are) (\d+) (above|below)\s20, (.+?) (\d+) (?:above|below): the lower"),
    "equal": re.compile(r"(.+?) (?:has|have) (\d+), too: the house wins ties"),
    "closest": re.compile(r"(.+?) is closest to\s20 with (\d+)"),
}
ROW = re.compile(r"(seat \d+)(?:'s row (\d+))?")


def totals_of(state: Any, named: str) -> set[int]:
    """What those come to that are named: rows, or seats with all of theirs."""
    totals: set[int] = set()
    for name, row in ROW.findall(named):
        (seat,) = (each for each in state["seats"] if each["name"] == name)
        chains = [seat["chains"][int(row) - 1]] if row else seat["chains"]
        totals |= {chain["total"] for chain in chains}
    return totals


@pytest.mark.slow
def test_what_is_said_at_the_end_of_a_hand_is_true() -> None:
    """Whoever wins the hand is not denied it, and who is named has what is said, in rows of a split, too."""
    told: Counter[str] = Counter()
    for seed in range(400):
        for state in endings("critical-roll table" if seed % 3 == 0 else "critical-roll house", seed):
            words = why_nearest(state).replace("\N{NO-BREAK SPACE}", " ")
            for claim, form in CLAIMS.items():
                if found := form.search(words):
                    told[claim] += 1
                    told["row"] += "'s row" in words
                    check(state, claim, *found.groups())
    assert min(told[claim] for claim in (*CLAIMS, "row")) > 2, told


def check(state: Any, claim: str, *named: str) -> None:
    house = sum(die["value"] for die in state.get("house", {"dice": ()})["dice"])
    won = {seat["name"] for seat in state["seats"] if seat["status"] == "won"}
    rows = {chain["total"] for seat in state["seats"] if not lost_at_once(seat) for chain in seat["chains"]}
    if claim == "nobody wins":
        assert all(rank(each) >= rank(house) for each in rows)
        assert not won
    elif claim == "who is closer wins":
        assert any(rank(each) < rank(house) for each in rows) or won
    elif claim == "equal":
        assert totals_of(state, named[0]) == {house} == {int(named[1])}
    elif claim == "closest":
        assert won == {named[0]}
        assert min(rows, key=rank) == int(named[1])
    else:
        one, away, side, other, as_far = named
        signed = int(away) if side == "above" else -int(away)
        assert totals_of(state, one) == {20 + signed}
        assert away == as_far
        if not house:
            assert 20 - signed in totals_of(state, other)
            assert won == {name for name, _row in ROW.findall(one)}
        else:
            assert (other, house) == ("the house", 20 - signed)


def endings(kind: str, seed: int) -> Iterator[Any]:
    """The hands of a random game, each when it is over."""
    rng = random.Random(f"ending {seed}")
    luck = rng.choice(("honest", "pairs", "high"))
    try:
        session = Session(setup(kind, rng).command())
    except Refused:
        return
    ended = 0
    for _ in range(60):
        state: Any = session.state()
        if state["pending"]["kind"] == "game_over":
            return
        if "result" in state and state["phase"] == "settled" and state["hand"] > ended:
            ended = state["hand"]  # before anybody leaves
            yield state
        command: Any = next_command(state["pending"], len(state["seats"]), rng, luck)
        with suppress(Refused):
            if command["do"] != "join":  # each name is that of one seat
                session.apply(command)
