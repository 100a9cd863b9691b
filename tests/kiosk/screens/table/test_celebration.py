"""How large a moment is told: by what it brings to its winner, and never because somebody has lost."""

from __future__ import annotations

from typing import Any

import pytest

from kiosk.games.state import DieState
from kiosk.screens.table.celebration.moment import Feat, Moment, Size, graded_win
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.screens.table.test_end_of_hand import won_unseen
from tests.kiosk.table.test_table import AtTable, die


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
        (over(24, 18, 18, paid=20), 0, "A big pot for Ann", Size.MIDDLE),
        (over(24, 18, 18, paid=20, house={}), 0, "A big win for Ann", Size.MIDDLE),  # no pot is played for
        (over(24, 18, 18, paid=15), 14, "The biggest pot so far: Ann", Size.LARGE),
        (over(24, 18, 18, paid=15, house={}), 14, "The biggest win so far: Ann", Size.LARGE),
        (over(24, 18, 18, paid=15), 15, "Ann wins", Size.SMALL),
        (over(24, 18, 18, paid=9), 6, "Ann wins", Size.SMALL),  # larger than before, and still not much
        (over(12, 24, 24, paid=12), 0, "Ann went all in and won", Size.LARGE),
        (over(2, 30, 28, paid=2), 0, "Ann wins", Size.SMALL),  # all in with the last chip
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


@pytest.mark.parametrize(
    ("values", "words", "size"),
    [
        ((6, 6, 6, 6, 6), "Five of a kind for Ann!", Size.LARGE),
        ((2, 6, 2, 2, 2), "Four of a kind for Ann!", Size.LARGE),
        ((6, 6, 6, 5, 5), "Ann wins", Size.SMALL),
        ((None,) * 5, "Ann wins", Size.SMALL),  # all others folded
    ],
)
def test_what_an_evening_sees_once_is_large_whatever_it_brings(
    values: tuple[int | None, ...], words: str, size: Size
) -> None:
    state = over(24, 18, 18, paid=6, game="kingdom", pots=[{"winners": [0]}])
    state["seats"][0]["dice"] = [DieState(die="d6", value=value) for value in values]
    graded = graded_win(WON, state)
    assert (graded.words, graded.size) == (words, size)


def test_a_win_is_told_of_who_has_left_with_all_chips() -> None:
    assert graded_win(WON, over(0, 0, 0, paid=8)).size is not Size.SMALL


def test_who_took_the_chips_along_has_lost_none_of_them() -> None:
    state = over(42, 18, 0, paid=6)
    state["seats"][2]["status"] = "gone"
    assert graded_win(WON, state).words == WON.words


def test_a_hand_that_is_over_is_not_told_anew_when_somebody_leaves_or_the_table_opens_again() -> None:
    at = at_table("six-shooter", {"button": 0})
    people = People(at)
    for _seat in range(3):
        at.table.act("open", dice=("d10", "d12"))
    for values in ((10, 11), (10, 9), (10, 8)):
        at.see(die("d10", values[0]), die("d12", values[1]))
    for _seat in range(3):
        people.draw()
        at.table.act("stick")
    people.draw()
    people.clock.now += 10
    before = [mark.text for mark in people.draw().marks]
    assert "21 on the dot, Ben only has 19." in before
    at.table.leave(1)
    for again in (people, People(at)):
        told = [mark.text for mark in again.draw().marks]
        assert "21 on the dot, Ben only has 19." in told
        assert not any("last chips" in words for words in told)


def test_what_has_a_name_keeps_it_and_is_no_small_one() -> None:
    named = Moment("Ann: Six Chamber Charlie", good=True, feat=Feat.CHARLIE, seat=0)
    for state, size in ((over(24, 18, paid=6), Size.MIDDLE), (over(42, 0, paid=6), Size.LARGE)):
        assert graded_win(named, state).size is size
        assert graded_win(named, state).words == named.words


def test_a_loss_is_small_whatever_it_costs() -> None:
    lost = Moment("The house wins", good=False)
    assert graded_win(lost, over(0, 0, paid=0)).size is Size.SMALL


def won(at: AtTable, bet: int) -> Moment:
    """How it is told that Ann has won so much from the house, on a screen that has just opened."""
    people = People(at)
    if at.table.pending.kind == "hand_over":
        at.table.next_hand()
    at.table.act("bet", amount=bet)
    at.see(die("d20", 19))
    at.see(die("d20", 10))
    at.table.act("stand")
    people.draw()
    at.see(die("d12", 12))
    assert at.table.pending.kind == "hand_over"
    people.landed()
    people.draw()
    moment = people.screen._ceremony.remembered.moment
    assert moment is not None
    return moment


def test_the_biggest_pot_so_far_is_the_biggest_on_record_also_after_a_power_cut() -> None:
    at = at_table("critical-roll", {"mode": "house", "max_bet": None}, "Ann", chips=50)
    sizes = [won(at, 30).size]
    at.interrupt()
    sizes += [won(at, bet).size for bet in (20, 25, 40)]
    assert sizes == [Size.MIDDLE, Size.MIDDLE, Size.MIDDLE, Size.LARGE]


def test_a_wager_that_nobody_called_is_no_part_of_the_pot_that_is_told_nor_of_a_record() -> None:
    people = won_unseen()
    state = people.at.table.state
    assert state["result"]["payouts"] == [4, 0]  # on record it has the 2 that it bet, too
    texts = [mark.text for mark in people.draw().marks]
    assert "Ann wins the pot of 2" in texts
    assert "gets 2" in texts
    assert any("2 chips that nobody called went back." in text for text in texts)
    folded = over(40, 12, 8, paid=46, game="kingdom", pots=[])
    for seat, wagered in zip(folded["seats"], (42, 0, 0), strict=True):
        seat["wagered"] = wagered
    assert graded_win(WON, folded, largest=5).words == "Ann wins"
    people.at.table.next_hand()
    assert people.at.table.largest_pot() == 2


def test_chips_that_went_back_of_a_hand_that_was_called_off_are_no_pot() -> None:
    at = at_table("critical-roll", {"mode": "house", "max_bet": None}, "Ann", chips=50)
    won(at, 10)
    at.table.next_hand()
    at.table.act("bet", amount=45)
    at.table.void_hand()
    assert at.table.largest_pot() == 20
    at.table.next_hand()
    assert at.table.largest_pot() == 20
