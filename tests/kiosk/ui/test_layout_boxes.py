from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from pygame import Rect

from kiosk.ui import layout

BOX = Rect(10, 20, 301, 207)


@pytest.mark.parametrize("shares", [[1], [1, 1, 1], [3, 1, 2], [0.5, 7]])
def test_rows_and_columns_fill_a_box_to_the_pixel(shares: list[float]) -> None:
    rows = layout.rows(BOX, shares, 5)
    assert (rows[0].top, rows[-1].bottom) == (BOX.top, BOX.bottom)
    assert all(below.top - above.bottom == 5 for above, below in pairwise(rows))
    columns = layout.columns(BOX, shares, 5)
    assert (columns[0].left, columns[-1].right) == (BOX.left, BOX.right)
    assert all(right.left - left.right == 5 for left, right in pairwise(columns))


@pytest.mark.parametrize(("count", "across"), [(1, 1), (5, 2), (12, 4), (20, 7)])
def test_cells_of_a_grid_lie_in_the_box_and_apart(count: int, across: int) -> None:
    cells = layout.grid(BOX, count, across, 4)
    assert len(cells) == count
    assert all(BOX.contains(cell) for cell in cells)
    assert not any(one.colliderect(other) for one, other in combinations(cells, 2))


def test_cutting_takes_from_one_side_and_leaves_the_rest() -> None:
    for cut, side in [
        (layout.cut_top, "top"), (layout.cut_bottom, "bottom"),
        (layout.cut_left, "left"), (layout.cut_right, "right"),
    ]:  # fmt: skip
        part, rest = cut(BOX, 50, 6)
        assert getattr(part, side) == getattr(BOX, side)
        assert BOX.contains(part)
        assert BOX.contains(rest)
        assert not part.colliderect(rest)
        assert part.h * part.w + rest.h * rest.w + 6 * (BOX.w if side in {"top", "bottom"} else BOX.h) == (
            BOX.w * BOX.h
        )


def test_a_cut_larger_than_the_box_takes_all_of_it() -> None:
    part, rest = layout.cut_top(BOX, 1000, 6)
    assert part == BOX
    assert rest.h == 0


@pytest.mark.parametrize("size", [(640, 480), (480, 640), (1920, 1080)])
def test_a_letterbox_keeps_the_shape(size: tuple[int, int]) -> None:
    inner = layout.fitted(size, BOX)
    assert BOX.contains(inner)
    assert inner.w == BOX.w or inner.h == BOX.h
    assert inner.w / inner.h == pytest.approx(size[0] / size[1], rel=0.02)
