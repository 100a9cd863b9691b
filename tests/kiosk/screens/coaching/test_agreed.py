"""What was agreed at the table about the coach holds on after a power cut, and on no other evening."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiosk.coach.terms import Coached
from tests.kiosk.screens.coaching.test_coaching import opened, read

if TYPE_CHECKING:
    from tests.kiosk.screens.visitor import Visitor


def agreed(visitors: Any) -> Visitor:
    """Ben has agreed that Ann is advised during the hand, in which nobody has decided anything yet."""
    visitor = opened(visitors, "six-shooter", Coached.LIVE, "Ben", button=0)
    visitor.tap("agree-Ben")
    assert "open with" in read(visitor)
    visitor.kiosk.table.act("open", dice=["d4", "d6"])  # type: ignore[union-attr]
    visitor.step()
    return visitor


def test_the_coach_advises_on_after_a_power_cut_in_the_hand(visitors: Any) -> None:
    agreed(visitors).close()
    visitor = visitors()
    visitor.tap("resume")
    table: Any = visitor.kiosk.table
    table.act("open", dice=["d4", "d6"])
    for values in ((1, 2), (3, 4)):
        table.roll.enter(list(zip(("d4", "d6"), values, strict=True)), who="Ann", reason="tapped in")
    visitor.step(after_s=20.0)
    assert table.pending.seat == 0
    assert "Best: buy" in read(visitor)
    assert visitor.title != "Do the others agree?"


def test_in_a_game_begun_after_it_the_others_are_asked_anew(visitors: Any) -> None:
    first = agreed(visitors)
    first.close()
    visitor = opened(visitors, "six-shooter", Coached.LIVE, "Ben", button=0)
    assert visitor.title == "Do the others agree?"
    assert visitor.house.preferences.coach_agreed == ()
