"""The pictures of the manual can be taken: its pages are made with what the screens ask for now."""

from __future__ import annotations

from typing import Any

import pytest

from tests.playing_pictures import drawn, pages
from tests.playing_tables import Told


@pytest.mark.slow
def test_every_page_of_the_manual_can_be_drawn() -> None:
    never: Any = None  # a hand without throws has no pictures to be asked for
    taken = {name: drawn(page) for name, page in pages(Told(1, "six-shooter", (), never)).items()}
    assert {"attract", "which-chips", "settle-up"} <= taken.keys()
