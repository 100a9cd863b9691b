"""Faults stand on the first screen until the host has cleared them on the meters' page."""

import time
from pathlib import Path
from typing import Any

from kiosk.journal.diary import Fault
from kiosk.meters.meters import Counts, Meters, read_meters
from kiosk.meters.proof import Proof
from kiosk.screens.host.meters_page import MetersPage, _lines
from kiosk.table.players import Player
from kiosk.table.setup import Setup, open_table
from kiosk.text import translate
from kiosk.ui.fonts import has_words
from tests.kiosk.screens.looking import TIGHT, unpainted, wrongs
from tests.kiosk.screens.moments.parts import Clock, nothing


def counted(visitor: Any) -> MetersPage:
    """The page, once it has counted."""
    page = visitor.app.screen
    assert isinstance(page, MetersPage)
    ends = time.monotonic() + 10
    while page._meters is None or page._found is not None:
        assert time.monotonic() < ends
        time.sleep(0.002)
        visitor.step(after_s=0.01)
    return page


def with_faults(path: Path, *faults: Fault) -> None:
    table = open_table(Setup(players=(Player("Ann"),), watch=None, journal=path))
    for fault in faults:
        table.journal.diary.fault(fault)
    table.close()


def at_home(visitor: Any) -> str:
    visitor.house.change(ready=True)
    visitor.kiosk.home()
    visitor.app._dirty = True
    visitor.step()
    return str(visitor.app.screen.note)


def to_the_meters(visitor: Any) -> None:
    if visitor.kiosk.table is not None:
        visitor.tap("menu")
    visitor.tap("settings", "meters")


def test_a_fault_is_shown_at_every_start_until_the_host_clears_it(visitors: Any, tmp_path: Path) -> None:
    with_faults(tmp_path / "journal.db", Fault.CAMERA, Fault.CAMERA, Fault.UNCLEAN)
    for _start in range(2):
        assert "Faults: camera lost (2)." in at_home(visitors())
    visitor = visitors()
    at_home(visitor)
    to_the_meters(visitor)
    counted(visitor)
    visitor.tap("clear")
    visitor.tap("clear")
    ends = time.monotonic() + 10
    while counted(visitor)._meters.standing:  # type: ignore[union-attr]
        assert time.monotonic() < ends
        time.sleep(0.002)
        visitor.step(after_s=0.01)
    assert at_home(visitor) == at_home(visitors()) == ""


def test_they_are_cleared_at_an_open_table_too(visitors: Any, tmp_path: Path) -> None:
    with_faults(tmp_path / "journal.db", Fault.CHIPS)
    visitor = visitors()
    at_home(visitor)
    visitor.kiosk.lobby.resume()
    visitor.app._dirty = True
    visitor.step()
    to_the_meters(visitor)
    assert counted(visitor).actions()[0].why is None
    visitor.tap("clear")
    visitor.tap("clear")
    assert read_meters(visitor.kiosk.table.journal.db).standing == {}


def test_where_nothing_was_played_there_is_nothing_to_clear(visitors: Any) -> None:
    visitor = visitors()
    assert at_home(visitor) == ""
    to_the_meters(visitor)
    page = visitor.app.screen
    page._meters = None  # of what is not counted yet nothing is said
    assert (page.actions()[0].why, page.actions()[0].detail) == ("The record is counted ...", "")
    page._count()
    clear = counted(visitor).actions()[0]
    assert clear.why is not None
    assert clear.detail == "there are none"


def test_what_is_counted_is_said_in_words_so_that_all_of_it_is_in_one_face() -> None:
    told = dict(_lines(Meters(Counts(), Counts(), 0, 0, 0, 1, {}, {}, Proof(), Proof())))
    assert [words for words in told.values() if not has_words(words)] == []
    assert len(told) == 8  # each beside a sign of its own


def test_what_was_counted_once_is_said_so_in_both_languages() -> None:
    once = Counts(hands=1, rolls=1, by_hand=1, asked=1, dice_read=1, chips_in=1)
    meters = Meters(once, Counts(hands=1), 1, 1, 0, 0, {}, {}, Proof(), Proof())
    told = {}
    for language in (translate.ENGLISH, "de"):
        translate.use(language)
        told[language] = [words for _sign, words in _lines(meters)]
    translate.use(translate.ENGLISH)
    assert told[translate.ENGLISH][0] == "1 hand, 1 throw"
    assert told[translate.ENGLISH][4:7] == ["1 die read", "not counted: 1 simulated hand", "started once"]
    assert [told["de"][0], told["de"][6]] == ["1 Runde, 1 Wurf", "einmal gestartet"]


def test_a_power_cut_is_told_where_there_was_one() -> None:
    for unclean, told in ((0, []), (1, ["once after a power cut"]), (2, ["2 times after a power cut"])):
        meters = Meters(Counts(), Counts(), 0, 3, 0, unclean, {}, {}, Proof(), Proof())
        assert [words for _sign, words in _lines(meters) if "power cut" in words] == told


def test_a_machine_that_has_only_simulated_has_no_rows_of_zeros_and_says_why() -> None:
    words = (
        "Hands, throws, readings and chips are counted with real dice only, "
        "and so far all throws were simulated."
    )
    rows = {"0 hands, 0 throws", "0 readings asked about, 0 corrected", "0 throws by hand, 0 did not count",
            "0 chips bought, 0 won, 0 taken away", "0 dice read"}  # fmt: skip
    for real, said in ((Counts(), True), (Counts(hands=1), False)):
        meters = Meters(real, Counts(hands=3), 0, 0, 7, 0, {}, {}, Proof(), Proof())
        page = MetersPage(Clock(), lambda: meters, nothing)  # noqa: B023 - it is drawn in the same turn
        page._meters = meters
        for size in TIGHT:
            canvas = unpainted(size)
            page.draw(canvas)
            assert list(wrongs(canvas)) == []
            told = [mark.text.replace("\n", " ") for mark in canvas.marks]
            assert (words in told) == said
            assert bool(rows & set(told)) != said
            assert {"not counted: 3 simulated hands", "started 0 times"} <= set(told)
