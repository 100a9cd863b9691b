"""A Foundation is named by its rank and what makes it."""

import pytest

from kiosk.games.kingdom_table import Rank
from kiosk.text.foundation import MAKES, beats, briefly, named
from kiosk.text.translate import translated


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ((3, 5, 3, 1, 3), "Knight: three threes"),
        ((2, 2, 2, 2, 2), "Castle: five twos"),
        ((6, 1, 6, 6, 6), "Moat: four sixes"),
        ((4, 5, 4, 5, 4), "Horse & Rider: fours and fives"),
        ((1, 1, 6, 5, 5), "Brothers: fives and ones"),
        ((1, 2, 3, 6, 1), "Peasant: two ones"),
        ((5, 3, 2, 4, 1), "Road: 1 to 5"),
        ((1, 2, 3, 4, 6), "Widow, 6 high"),
    ],
)
def test_five_values_have_a_name(values: tuple[int, ...], words: str) -> None:
    assert named(values) == words


def test_two_pairs_have_their_pips_in_brief_too_as_a_pair_has() -> None:
    assert briefly((1, 1, 6, 5, 5)) == "Brothers 5 + 1"
    assert briefly((4, 5, 4, 5, 4)) == "Horse & Rider"


@pytest.mark.parametrize("has", Rank)
def test_records_keep_how_a_pot_was_won_and_screens_say_what_that_is(has: Rank) -> None:
    assert has.how == (f"with {has.title}" if has is Rank.BROTHERS else f"with a {has.title}")
    assert translated(has.how).endswith(f" ({has.title})")


def test_the_card_has_every_rank_the_best_first() -> None:
    assert list(MAKES) == sorted(Rank, reverse=True)


@pytest.mark.parametrize(
    ("better", "other", "words"),
    [
        ((3, 5, 3, 1, 3), (6, 6, 5, 5, 1), "Three of a kind (Knight) beats two pairs (Brothers)."),
        ((3, 5, 3, 1, 3), (2, 2, 2, 6, 5), "Knight against Knight: 3 beats 2."),
        ((3, 5, 3, 1, 3), (3, 3, 3, 4, 1), "Knight against Knight, alike: of the other dice 5 beats 4."),
        ((6, 6, 2, 2, 1), (6, 6, 1, 1, 5), "Brothers against Brothers: 2 beats 1."),
        ((2, 3, 4, 5, 6), (1, 2, 3, 4, 5), "Road against Road: 6 beats 5."),
        ((1, 2, 3, 4, 6), (1, 2, 3, 4, 6), ""),
    ],
)
def test_it_is_said_why_one_beats_another(
    better: tuple[int, ...], other: tuple[int, ...], words: str
) -> None:
    assert beats(better, other) == words
