"""A sample of the updates in `make kills`: whichever write is the last, a whole version is in use."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.damage.kills import library
from tests.damage.update_kills import campaign

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(("kills", "seed"), [(8, 1), pytest.param(60, 2, marks=pytest.mark.slow)])
def test_an_update_that_is_killed_at_any_write_leaves_a_whole_version_in_use(
    tmp_path: Path, kills: int, seed: int
) -> None:
    disk = library(tmp_path)
    if disk is None:
        pytest.skip("no C compiler")
    strikes, wrong = campaign(disk, kills, seed)
    assert wrong == []
    assert strikes > kills / 2
