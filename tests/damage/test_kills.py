"""A sample of `make kills`: whichever write is the last, nothing acknowledged is lost, nothing half done."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.damage.kills import SHARES, campaign, library

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(("kills", "seed"), [(60, 1), pytest.param(150, 2, marks=pytest.mark.slow)])
def test_killed_at_any_write_nothing_is_lost_or_half_done(tmp_path: Path, kills: int, seed: int) -> None:
    disk = library(tmp_path)
    if disk is None:
        pytest.skip("no C compiler")
    found = campaign(disk, kills, seed)
    assert {name: wrong for name, (_killed, wrong) in found.items() if wrong} == {}
    assert found.keys() == SHARES.keys()
    assert sum(killed for killed, _wrong in found.values()) > kills / 2  # some end with fewer writes
