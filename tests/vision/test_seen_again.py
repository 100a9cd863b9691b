"""Dice in the tray that would be asked about are looked round once more; outlines are held against solids.

Pictures of `vision.training.field` that were read otherwise by the nets' own words.
"""

import pytest

from vision.evaluation.metrics import Pair
from vision.reader import DiceReader
from vision.reading import Problem
from vision.training import field


@pytest.fixture(scope="module")
def overhead() -> DiceReader:
    return DiceReader.load(overhead=True)


def read(overhead: DiceReader, kind: str, number: int, family: int = 1) -> list[Pair]:
    return [pair for pair, _ in field.pairs_of(overhead, field.seen(kind, number, family), calibrated=True)]


@pytest.mark.slow
def test_a_d4_that_touches_larger_dice_is_found(overhead: DiceReader) -> None:
    assert all(pair.found for pair in read(overhead, "touching", 58))


@pytest.mark.slow
@pytest.mark.parametrize("number", [41, 77])
def test_a_die_that_hides_most_of_another_is_stacked_by_its_outline(
    overhead: DiceReader, number: int
) -> None:
    told = [pair.read.problems for pair in read(overhead, "stacked", number) if pair.read is not None]
    assert all(Problem.STACKED in flaws for flaws in told)


@pytest.mark.slow
def test_a_die_that_was_found_beside_its_middle_does_not_lean(overhead: DiceReader) -> None:
    assert all(pair.accepted and pair.right for pair in read(overhead, "tray", 77))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "number", "family"), [("tray", 43, 4), ("tray", 598, 5), ("touching", 46, 3)]
)
def test_what_the_looks_or_the_pips_do_not_agree_on_is_asked_about(
    overhead: DiceReader, kind: str, number: int, family: int
) -> None:
    """A clear d12, a d20 with two faces as near to its top, a clear d6 through which the pips below shine."""
    assert all(pair.right for pair in read(overhead, kind, number, family) if pair.accepted)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "family"),
    [(67, 12), (306, 12), (440, 12), (493, 12), (333, 9), (491, 9), (125, 11), (166, 10), (219, 10)],
)
def test_flat_dice_beside_a_d4_are_not_called_stacked(overhead: DiceReader, number: int, family: int) -> None:
    """A d4 half a die away, seen by nobody, with a foot below a d20, found twice, and so on."""
    pairs = read(overhead, "touching", number, family)
    assert all(pair.found and pair.read and Problem.STACKED not in pair.read.problems for pair in pairs)
    assert all(pair.right for pair in pairs if pair.accepted)


@pytest.mark.slow
@pytest.mark.parametrize(("number", "family"), [(96, 7), (443, 7), (400, 5), (14, 8)])
def test_a_d4_half_hidden_by_a_larger_die_is_found_and_neither_is_stacked(
    overhead: DiceReader, number: int, family: int
) -> None:
    """Drawn into one outline, seen by nobody, taken for a tray's numeral, on the outline of its neighbour."""
    pairs = read(overhead, "touching", number, family)
    assert all(pair.found and pair.read and Problem.STACKED not in pair.read.problems for pair in pairs)
