"""How large a moment is told: by what it brings to its winner, and never because somebody has lost."""

from __future__ import annotations

from typing import Any

import pytest

from kiosk.games.state import DieState
from kiosk.screens.table.celebration.moment import Celebrations, Feat, Moment, Size, graded_win


def over(*chips: int, paid: int, game: str = "six-shooter", **more: Any) -> Any:
    """A hand that the first seat has won, `paid` chips: what each has now."""
    seats = [
        {"name": name, "chips": held, "dice": [DieState(die="d6", value=3)], "status": "stuck"}
        for name, held in zip(("Ann", "Ben", "Cem"), chips, strict=False)
    ]
    payouts = [paid, *[0] * (len(chips) - 1)]
    return {"game": game, "hand": 1, "pot": 0, "seats": seats, "result": {"payouts": payouts}} | more


WON = Moment("Ann wins", good=True, seat=0)


@pytest.mark.parametrize(
    ("state", "largest", "words", "size"),
    [
        (over(24, 18, 18, paid=6), 0, "Ann wins", Size.SMALL),
        (over(24, 18, 18, paid=20), 0, "Ann: big pot", Size.MIDDLE),
        (over(24, 18, 18, paid=15), 14, "Ann: the biggest pot so far", Size.LARGE),
        (over(24, 18, 18, paid=15), 15, "Ann wins", Size.SMALL),
        (over(24, 18, 18, paid=9), 6, "Ann wins", Size.SMALL),  # larger than before, and still not much
        (over(12, 24, 24, paid=12), 0, "Ann: all in, and won", Size.LARGE),
        (over(42, 18, 0, paid=6), 0, "Ann takes Cem's last chips", Size.LARGE),
        (over(60, 0, 0, paid=12), 0, "Ann takes the last chips of 2 players", Size.LARGE),
        (over(42, 18, 0, paid=6, house={}), 0, "Ann wins", Size.SMALL),  # the house has taken Cem's
        (over(20, 0, 0, paid=15, game="kingdom", pots=[{"winners": []}, {"winners": [0]}]), 0, "Ann wins", 1),
    ],
)
def test_the_end_of_a_hand_is_as_large_as_what_it_brings(
    state: Any, largest: int, words: str, size: int
) -> None:
    graded = graded_win(WON, state, largest)
    assert (graded.words, graded.size) == (words, size)


def test_what_has_a_name_keeps_it_and_is_no_small_one() -> None:
    named = Moment("Ann: Six Chamber Charlie", good=True, feat=Feat.CHARLIE, seat=0)
    for state, size in ((over(24, 18, paid=6), Size.MIDDLE), (over(42, 0, paid=6), Size.LARGE)):
        assert graded_win(named, state).size is size
        assert graded_win(named, state).words == named.words


def test_a_loss_is_small_whatever_it_costs() -> None:
    lost = Moment("The house wins", good=False)
    assert graded_win(lost, over(0, 0, paid=0)).size is Size.SMALL


def test_the_largest_pot_of_the_game_is_known() -> None:
    celebrations = Celebrations()
    sizes = []
    for paid in (15, 16, 15, 17):
        ended = over(24, 18, 18, paid=paid)
        before: Any = {"hand": 1}
        told = celebrations.graded(WON, before, ended)
        sizes.append(None if told is None else told.size)
    assert sizes == [Size.SMALL, Size.LARGE, Size.SMALL, Size.LARGE]
