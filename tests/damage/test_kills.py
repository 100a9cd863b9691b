"""A sample of `make kills`: whichever write is the last, nothing acknowledged is lost, nothing half done.

Of an update that is struck a whole version stays in use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.damage.kills import SHARES, campaign
from tests.damage.strikes import library

if TYPE_CHECKING:
    from pathlib import Path


RECORD = sorted(SHARES.keys() - {"own dice", "update"})


@pytest.mark.slow
@pytest.mark.parametrize("things", [RECORD, ["own dice"], ["update"]], ids=lambda things: things[-1])
@pytest.mark.parametrize(("strikes", "seed"), [(30, 1), pytest.param(120, 2, marks=pytest.mark.slow)])
def test_struck_at_any_write_nothing_is_lost_or_half_done(
    tmp_path: Path, things: list[str], strikes: int, seed: int
) -> None:
    disk = library(tmp_path)
    if disk is None:
        pytest.skip("no C compiler")
    found = campaign(disk, strikes, seed, things)
    assert {name: wrong for name, (_struck, wrong) in found.items() if wrong} == {}
    assert list(found) == things
    for name, (struck, _wrong) in found.items():  # some end with fewer writes
        assert struck > strikes * SHARES[name] / 2
