"""The simulated dice of the first practice hand: each decision comes up once, and the hand is won."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from kiosk.screens.learning.lesson import lesson_setup
from kiosk.screens.learning.prepared import prepared
from kiosk.table.players import Player
from kiosk.table.setup import Setup
from tests.as_seen import as_seen
from tests.kiosk.screens.moments.lessons import Learners

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.games.state import State


def played(game: str, names: Sequence[str], *decisions: dict[str, Any] | str) -> tuple[State, list[str]]:
    """They decide as said, bots too; the state after the hand, and what the guide said."""
    people = Learners(game, *names)
    said, machines = [], [name == "Ada" for name in names]
    left = list(decisions)
    while people.asked["kind"] in {"roll", "decision"}:
        said.append(people.advice.words)
        if people.asked["kind"] == "roll":
            people.throw(*prepared(people.at.table.state, machines))
            continue
        what = left.pop(0)
        people.decide(**({"action": what} if isinstance(what, str) else what))
    assert not left
    return people.at.table.state, [*said, people.advice.words]


def test_six_shooter_is_learnt_by_opening_buying_sticking_and_winning() -> None:
    first, second = ({"action": "open", "dice": dice} for dice in (["d10", "d12"], ["d8", "d20"]))
    bot = [{"action": "buy", "die": die} for die in ("d12", "d4")]
    state, said = played(
        "six-shooter", ("Ann", "Ada"), first, second, {"action": "buy", "die": "d8"}, bot[0], "stick", bot[1]
    )  # fmt: skip
    seats = as_seen(state)["seats"]
    assert seats[0]["total"] == 19
    assert seats[1]["status"] == "busted"
    assert any("Stick on 12, or buy the d8 for a chip: you can't bust." in words for words in said)


def test_critical_roll_is_learnt_by_a_critical_hit_and_standing_nearer_than_the_house() -> None:
    state, said = played("critical-roll", ("Ann",), {"action": "bet", "amount": 1}, "hit", "hit", "stand")
    assert "A critical hit" in " ".join(said)
    assert said[-1] == "Your 18 is 2 away from 20, the house's 23 is 3 away: you win."
    assert as_seen(state)["house"]["net"] == -1


def test_who_hits_once_too_often_is_shown_a_miss() -> None:
    said = played("critical-roll", ("Ann",), {"action": "bet", "amount": 1}, "hit", "hit", "hit")[1]
    assert "A 1 is a miss" in " ".join(said)


def test_kingdom_is_learnt_with_the_crown_a_reroll_that_is_right_and_a_showdown() -> None:
    state, said = played("kingdom", ("Ann", "Ada"), "reroll", "check", {"action": "bet", "amount": 1}, "call")
    seats = as_seen(state)
    assert seats["king"] == 0
    assert seats["result"]["payouts"][0] > 0 == seats["result"]["payouts"][1]
    assert said[-1].endswith("Ann takes the pot.")


def test_the_next_hand_s_dice_fall_as_they_like() -> None:
    people = Learners("critical-roll", "Ann")
    assert people.lesson.practice == "prepared dice"
    assert "at random" not in people.lesson.practice_means
    people.decide("bet", amount=1)
    people.throw(1)
    people.throw(9)
    people.touch("practise-again")
    people.decide("bet", amount=1)
    assert prepared(people.at.table.state, [False]) == ()
    assert people.lesson.practice == "practice"
    assert people.lesson.practice_means.endswith("the machine throws them at random.")


def test_dice_are_prepared_for_what_is_on_no_record_alone() -> None:
    evening = Setup(players=(), watch=None, journal=Path("evening.db"))
    assert lesson_setup(evening, "kingdom", [Player("Ann"), Player("Ada", bot=True)]).prepared is prepared
    with pytest.raises(ValueError, match="practice alone"):
        Setup(players=(), watch=None, journal=Path("evening.db"), prepared=prepared)
