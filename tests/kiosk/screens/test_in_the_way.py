"""A damaged record on the screen: what is wrong, and ways out of it that are tapped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from kiosk.journal.storage.aside import kept_aside
from kiosk.journal.storage.second_copy import follow
from tests.kiosk.journal.altering import altered
from tests.kiosk.screens.visitor import a_turn_of_ann, through_the_guide

if TYPE_CHECKING:
    from pathlib import Path

PIN = ("key-4", "key-7", "key-1", "key-1", "done")


@pytest.fixture
def visitor(visitors: Any, tmp_path: Path) -> Any:
    """Back at the first screen in the middle of a hand of Ann's and Ben's; a copy of it is on a stick."""
    visitor = visitors()
    through_the_guide(visitor)
    a_turn_of_ann(visitor)
    visitor.tap("menu", "end", "end")
    copy = tmp_path / "stick.db"
    follow(visitor.house.setup.journal, copy)
    object.__setattr__(visitor.house.setup, "copy", copy)
    return visitor


def spoil(visitor: Any) -> Path:
    path: Path = visitor.house.setup.journal
    altered(path, "UPDATE entries SET source = 'x' WHERE number = (SELECT max(number) FROM entries)")
    return path


@pytest.mark.slow
def test_the_copy_is_taken_by_touch_and_the_hand_goes_on(visitor: Any) -> None:
    path = spoil(visitor)
    visitor.tap("home", "home", "anew")
    assert visitor.title == "Something is in the way"
    assert [name for name in visitor.names if name != "back"] == ["take-copy", "start-new", "again"]
    visitor.tap("take-copy")
    assert not kept_aside(path)  # that is asked once more, and the host's
    visitor.tap("take-copy", *PIN)
    assert "resume" in visitor.names
    assert len(kept_aside(path)) == 1
    visitor.tap("resume")
    table: Any = visitor.kiosk.table
    assert table.state["pot"] > 0
    visitor.kiosk.table.journal.end_check()
    visitor.step()
    assert visitor.kiosk.table is not None


@pytest.mark.slow
def test_a_new_record_is_begun_by_touch_and_the_old_one_kept(visitor: Any) -> None:
    path = spoil(visitor)
    before = path.read_bytes()
    visitor.tap("home", "home", "anew", "start-new", "start-new", *PIN)
    assert "resume" not in visitor.names
    assert (kept_aside(path)[0] / path.name).read_bytes() == before


@pytest.mark.slow
def test_a_record_that_is_taken_away_while_playing_ends_the_game_and_is_brought_back(visitor: Any) -> None:
    visitor.tap("start", "resume")
    path: Path = visitor.house.setup.journal
    path.unlink()
    visitor.step()
    assert visitor.kiosk.table is None
    assert visitor.title == "Something is in the way"
    visitor.tap("take-copy", "take-copy", *PIN, "resume")
    table: Any = visitor.kiosk.table
    assert table.state["pot"] > 0


@pytest.mark.slow
def test_without_the_pin_nobody_chooses_a_way(visitor: Any) -> None:
    path = spoil(visitor)
    visitor.tap("home", "home", "anew", "start-new", "start-new", "key-1", "key-1", "key-1", "key-1", "done")
    assert not kept_aside(path)
