"""Why a hand of Six Shooter went to who won it: by each of its rules a sentence of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kiosk.text.closest import what_beats, why_won
from kiosk.text.translate import translated
from tests.as_seen import as_seen
from tests.kiosk.screens.people import at_table
from tests.kiosk.table.test_table import die

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.kiosk.table.test_table import AtTable


def rolls(at: AtTable, *values: int) -> None:
    asked = at.table.roll.asked
    assert asked is not None
    at.see(*(die(kind, value) for kind, value in zip(asked.dice, values, strict=True)))


def played(openings: Sequence[tuple[int, int]], *turns: tuple[str, int] | None) -> str:
    """Everybody opens with d10 and d12 from Ann's button; then a die is bought, or None: stuck."""
    at = at_table("six-shooter", {"button": 0}, *("Ann", "Ben", "Cem", "Dora", "Emil")[: len(openings)])
    for _seat in openings:
        at.table.act("open", dice=("d10", "d12"))
    for values in openings:
        rolls(at, *values)
    for turn in turns:
        if turn is None:
            at.table.act("stick")
        else:
            at.table.act("buy", die=turn[0])
            rolls(at, turn[1])
    state = as_seen(at.table.state)
    assert state["pending"]["kind"] == "hand_over"
    return translated(why_won(state))


@pytest.mark.parametrize(
    ("openings", "turns", "why"),
    [
        (((10, 10), (9, 10)), (None, None), "20 is closer to 21 than Ben's 19."),
        (((10, 11), (9, 10)), (None, None), "21 on the dot, Ben only has 19."),
        (((10, 11), (10, 10), (9, 10), (10, 10)), (None,) * 4, "21 on the dot, Ben and Dora only have 20."),
        (((10, 10), (9, 10), (9, 10)), (None,) * 3, "20 is closer to 21. Ben and Cem have 19."),
        (((10, 10), (10, 12)), (), "Ben went over 21."),
        (((10, 10), *[(10, 12)] * 4), (), "All others went over 21."),
        (
            ((10, 5), (10, 9)), (("d4", 4), None, None),
            "Ben has 19, too: at a tie more dice win, 3 against 2.",
        ),
        (
            ((9, 10), (10, 9)), (None, None),
            "Ben has 19, too, with as many dice: Ann stuck first.",
        ),
        (
            ((10, 5), (10, 9), (9, 10)), (("d4", 4), None, None, None),
            "Ben and Cem have 19, too: at a tie most dice win, and Ann has 3.",
        ),
        (
            ((9, 10), (10, 9), (10, 9)), (None,) * 3,
            "Ben and Cem have 19, too, with as many dice: Ann stuck first.",
        ),
        (
            ((1, 1), (10, 11)), (("d20", 1), None, ("d8", 1), ("d6", 1), ("d4", 1)),
            "All six dice and not over 21 beat everything, even a 21.",
        ),
        (((10, 12), (10, 12)), (), "Whoever wins the next hand takes them, too."),
    ],
)  # fmt: skip
def test_it_is_told_what_beat_what(
    openings: Sequence[tuple[int, int]], turns: Sequence[tuple[str, int] | None], why: str
) -> None:
    assert played(openings, *turns) == why


def test_chips_that_stayed_from_the_hand_before_are_told_of() -> None:
    at = at_table("six-shooter", {"button": 0}, "Ann", "Ben")
    for hand in (((10, 12), (10, 12)), ((10, 10), (10, 12))):
        if as_seen(at.table.state)["pending"]["kind"] == "hand_over":
            at.table.next_hand()
        for _seat in hand:
            at.table.act("open", dice=("d10", "d12"))
        for values in hand:
            rolls(at, *values)
    assert translated(why_won(as_seen(at.table.state))).endswith("4 of the chips were left from before.")


def at_21(openings: Sequence[tuple[int, int]], *bought: tuple[str, int], chips: int = 12) -> str:
    """Ann has opened first; those asked in turn buy a die each; what beats the 21 of who threw last."""
    at = at_table("six-shooter", {"button": 0}, *("Ann", "Ben", "Cem")[: len(openings)], chips=chips)
    for _seat in openings:
        at.table.act("open", dice=("d10", "d12"))
    for values in openings:
        rolls(at, *values)
    seat = 0
    for die_kind, value in bought:
        asked = at.table.pending.seat
        assert isinstance(asked, int)
        seat = asked
        at.table.act("buy", die=die_kind)
        rolls(at, value)
    return translated(what_beats(as_seen(at.table.state), seat))


def test_of_a_21_it_is_told_what_still_beats_it() -> None:
    more, all_six = "Only 21 with more dice beats it.", "Only all six dice beat it."
    both, none = "Only 21 with more dice beats it, or all six dice.", "Nobody can beat it any more."
    assert at_21(((9, 12), (5, 5))) == both
    assert at_21(((9, 12), (9, 9))) == more  # four more dice would be too much
    assert at_21(((9, 12), (9, 9)), chips=2) == none  # Ben has no chip for a die
    assert at_21(((9, 11), (9, 11)), ("d4", 1)) == none  # Ben has one die to 21, as many as Ann
    assert at_21(((9, 11), (9, 10)), ("d4", 1)) == more
    few = ("d4", 1), ("d4", 1), ("d6", 1), ("d6", 1), ("d8", 1), ("d8", 1)
    assert at_21(((8, 10), (1, 1)), *few[:-1]) == all_six  # Ann has five
