"""The audit: a sound record and its export are sound, and whatever is changed in either of them is named."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import stat
import subprocess
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import cv2
import numpy as np
import pygame
import pytest
from click.testing import CliRunner, Result

from kiosk.audit.bundle import bundle_of
from kiosk.audit.exported import audit_file
from kiosk.audit.head import as_line, from_line
from kiosk.audit.key import key_path, kiosk_key, public
from kiosk.audit.page import BEFORE_PEOPLE, taken_apart
from kiosk.audit.record import audit_record
from kiosk.cli import main
from kiosk.games.session import Session
from kiosk.journal.diary import Kind
from kiosk.journal.journal import Journal
from kiosk.journal.rescue import Way, take
from kiosk.journal.storage import chain
from kiosk.journal.storage.anchor import Head, anchor_path
from kiosk.journal.storage.check import read_to_its_end
from kiosk.journal.storage.database import JournalError
from kiosk.people import id_of_name
from kiosk.screens.menu.record_pages import RecordPages
from kiosk.screens.menu.take_home import TakeHome
from kiosk.table.players import Player
from kiosk.table.setup import Setup, open_table
from kiosk.ui.canvas import Canvas
from tests.kiosk.audit.played import exported, played
from tests.kiosk.journal.altering import altered, as_if_written, before_events

if TYPE_CHECKING:
    from kiosk.screens.base.navigation import Navigation
    from kiosk.screens.base.screen import Screen


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["audit", *map(str, arguments)])


def newest(path: Path) -> Head:
    with read_to_its_end(path) as db:
        head = chain.head(db)
    assert head is not None
    return head


def test_a_sound_record_and_its_export_are_sound(path: Path, page: bytes) -> None:
    report = audit_record(path, newest(path))
    assert report.problems == []
    assert (report.told["games"], report.told["hands"]) == (3, 9)
    key = public(kiosk_key(path))
    file = audit_file(page, newest(path), key)
    assert file.problems == []
    assert file.told["hands"] == [1, 9]
    assert file.told["hands with dice never shown"] > 0


def test_of_a_long_game_no_more_than_two_hands_are_held_while_it_is_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal.db"
    played(path, "six-shooter", hands=8)
    held: list[int] = []

    def forget(session: Session) -> None:
        before(session)
        held.append(sum(command["do"] in {"new", "next"} for command in session.history()))

    before = Session.forget
    monkeypatch.setattr(Session, "forget", forget)
    assert audit_record(path).problems == []
    assert len(held) == 8
    assert max(held) == 2


def test_who_played_is_told_by_name_and_id_and_a_bot_is_nobody(path: Path, page: bytes) -> None:
    ids = [id_of_name(f"seat {n}") for n in range(3)]
    assert json.loads(taken_apart(page).data)["people"] == [[who, f"seat {n}"] for n, who in enumerate(ids)]
    assert f'<li data-person="{ids[1]}">seat 1: {ids[1]}</li>'.encode() in page
    as_if_written(
        path, """UPDATE games SET players = replace(players, 'seat 0', '{{data}}') WHERE number = 2"""
    )
    as_if_written(path, """UPDATE games SET players = replace(players, 'false', 'true') WHERE number = 3""")
    told = exported(path)
    assert json.loads(taken_apart(told).data)["people"][0] == [ids[0], "seat 0, {{data}}"]
    assert audit_file(told).problems == []


def test_a_file_of_before_that_says_nothing_of_ids_is_sound(path: Path, page: bytes) -> None:
    parts = taken_apart(page)
    data = json.loads(parts.data)
    del data["people"], data["sums"]
    data["format"] = BEFORE_PEOPLE
    text = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c").encode()
    signature = kiosk_key(path).sign(text).signature.hex()
    before = page.replace(parts.data, text).replace(parts.signature, signature.encode())
    assert audit_file(before, newest(path)).problems == []


def test_dice_that_were_never_shown_are_not_in_the_file(path: Path, page: bytes) -> None:
    data = json.loads(taken_apart(page).data)
    withheld = {(table, key) for table, key, text in data["rows"] if text is None}
    assert {table for table, _ in withheld} == {"entries", "throws"}
    with read_to_its_end(path) as db:
        for table, key in withheld:
            if table == "entries":
                command = db.execute("SELECT command FROM entries WHERE number = ?", (key,)).fetchone()[0]
                assert command not in page.decode()
        shown = db.execute("SELECT count(*) FROM entries").fetchone()[0]
    assert len(withheld) < shown


REWRITTEN = {
    "UPDATE hands SET chips_after = '{\"seats\":[99,0,0]}' WHERE number = 2": [
        "hand 2 came to another end than it says"
    ],
    "UPDATE hands SET payouts = '[0,0,0]' WHERE number = 5": ["hand 5 came to another end than it says"],
    "UPDATE hands SET chips_before = '{\"seats\":[1,2,3]}' WHERE number IN (4, 8)": [
        "hand 4 began with other chips than it says",
        "hand 8 began with other chips than it says",
    ],
    "UPDATE hands SET ended = NULL, chips_after = NULL WHERE number = 9": [
        "hand 9 came to another end than it says"
    ],
    "UPDATE hands SET hand = 7 WHERE number = 3": ["hand 3 is another of its game than it says"],
    "UPDATE starts SET state = replace(state, '\"chips\":', '\"chips\":1') WHERE hand IN (2, 3)": [
        "hand 2 did not start from what it says",
        "hand 3 did not start from what it says",
    ],
    "DELETE FROM entries WHERE number = (SELECT max(number) FROM entries WHERE hand = 1)": [
        "hand 1 came to another end than it says",
        "hand 2 did not start from what it says",
    ],
    "UPDATE entries SET command = '{}' WHERE hand IN (4, 6)": [
        "hand 4 of game 2 can't be played again: its commands or its start can't be read",
        "hand 6 of game 2 can't be played again: its commands or its start can't be read",
    ],
    "UPDATE games SET game = 'kingdom' WHERE number = 3": [],  # which one it was stands in its first command
}
"""What is found, and no more than that: a hand hides nothing of those after it."""


@pytest.mark.parametrize(("command", "problems"), REWRITTEN.items())
def test_who_writes_the_record_anew_with_all_its_seals_is_found_by_the_rules(
    path: Path, command: str, problems: list[str]
) -> None:
    """The seals are then those of what was written; what the hands came to is not."""
    as_if_written(path, command)
    assert audit_record(path).problems == problems


def test_who_writes_the_record_anew_is_found_by_what_players_took_home(path: Path) -> None:
    held = newest(path)
    as_if_written(path, "UPDATE hands SET began = '2020-01-01T00:00:00' WHERE number = 1")
    assert audit_record(path).told["begun anew"] == ["as if written"]
    assert audit_record(path, held).sound  # all that was before is still there
    altered(path, "DELETE FROM events")
    anchor_path(path).unlink()
    as_if_written(path)
    assert audit_record(path).sound
    assert "which somebody holds" in " ".join(audit_record(path, held).problems)


def _swap_told(bundle: dict[str, Any]) -> None:
    bundle["told"][4][1] = bundle["told"][4][1].replace("chips", "Chips")


def _drop_row(bundle: dict[str, Any]) -> None:
    del bundle["rows"][5]


def _drop_event(bundle: dict[str, Any]) -> None:
    del bundle["events"][7]


def _cut_events(bundle: dict[str, Any]) -> None:
    bundle["events"] = bundle["events"][:10]


def _withhold(bundle: dict[str, Any]) -> None:
    row = next(row for row in bundle["rows"] if row[0] == "hands")
    row[2] = None


def _other_row(bundle: dict[str, Any]) -> None:
    row = next(row for row in bundle["rows"] if row[0] == "hands")
    row[2] = row[2].replace("20", "21")


def _picture(bundle: dict[str, Any]) -> None:
    name = next(iter(bundle["pictures"]))
    bundle["pictures"][name] = "AAAA"


def _reseal(bundle: dict[str, Any]) -> None:
    """A hand's chips written anew, with every seal after it."""
    row = next(row for row in bundle["rows"] if row[0] == "hands" and row[1] == 4)
    before = hashlib.sha256(row[2].encode()).hexdigest()
    row[2] = re.sub(r"\[20,20,20\]", "[19,20,21]", row[2], count=1)
    after = hashlib.sha256(row[2].encode()).hexdigest()
    _number, seal = bundle["before"]
    events = []
    for number, note, written, _ in bundle["events"]:
        new = written.replace(before, after)
        seal = chain.event_seal(seal, number, note, new)
        events.append([number, note, new, seal])
    bundle["events"] = events


def _other_person(bundle: dict[str, Any]) -> None:
    bundle["people"][0][1] = "Cem"


FORGED = {
    _other_person: "who is said to have played",
    _swap_told: "what is told of hand 5",
    _drop_row: "is gone",
    _drop_event: "event 8 is gone",
    _cut_events: "its events are gone",
    _withhold: "is withheld",
    _other_row: "is not as it was written",
    _picture: "picture",
}


@pytest.mark.parametrize(("forge", "words"), FORGED.items())
def test_a_host_who_has_the_key_is_found_by_the_chain(path: Path, forge: Any, words: str) -> None:
    problems = audit_file(exported(path, change=forge)).problems
    assert words in " ".join(problems)


def test_a_host_who_seals_anew_is_found_by_what_players_took_home(path: Path) -> None:
    forged = exported(path, change=_reseal)
    assert not any("event" in each for each in audit_file(forged).problems)  # the chain is whole
    problems = audit_file(forged, newest(path)).problems
    assert any("is not the one that somebody holds" in each for each in problems)


def test_a_file_of_another_key_is_told(page: bytes, tmp_path: Path) -> None:
    other_journal = tmp_path / "other.db"
    other_journal.touch()
    other = public(kiosk_key(other_journal))
    assert audit_file(page, None, other).problems == ["it is signed by another key than that of the kiosk"]


def test_how_often_the_reader_errs_at_most_is_told_of_the_record_and_in_the_file(path: Path) -> None:
    with closing(Journal(path)) as journal, journal._transaction() as touch:
        for _ in range(50):
            check = journal.diary._add(
                touch, Kind.CHECK, throw=1, place=0, die="d6", value=3, simulated=False
            )
            journal.diary._add(touch, Kind.ANSWER, check=check, right=True, by="tap")
    words = "wrong and accepted on this table: under 9.65%, 99% sure (50 of"
    assert audit_record(path).told["reader"].startswith(words)
    page = exported(path)
    assert audit_file(page).problems == []
    assert audit_file(page).told["reader"].startswith(words)
    assert words in page.decode().partition('<pre id="meters">')[2].partition("</pre>")[0]
    assert words in run("verify", "--journal", path).output


def test_each_evening_has_its_own_hands(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    played(path, "critical-roll", hands=2)
    with read_to_its_end(path) as db, pytest.raises(JournalError, match="no evening 1"):
        bundle_of(db, 1, "", datetime.now(UTC))
    for _ in range(2):
        journal = Journal(path)
        with journal._transaction() as touch:
            journal.diary._add(touch, Kind.EVENING, boot="x", after=journal.hand)
        journal.close()
        played(path, "critical-roll", hands=2)
    first, second = (exported(path, evening) for evening in (1, 2))
    assert audit_file(first, newest(path)).problems == []
    assert audit_file(first).told["hands"] == [3, 4]
    assert audit_file(second).problems == []
    assert audit_file(second).told["hands"] == [5, 6]
    assert b'data-hand="5"' not in first


def test_dice_of_another_evening_that_were_never_shown_are_not_in_the_file_of_a_record_gone_on_with(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is gone on with is sealed whole: rows of all evenings are in the file then."""
    monkeypatch.setattr(chain, "AT_ONCE", 20)  # it takes several events
    never_shown = [
        (table, key)
        for table, key, text in json.loads(taken_apart(exported(path)).data)["rows"]
        if text is None
    ]
    assert never_shown
    with closing(Journal(path)) as journal, journal._transaction() as touch:
        journal.diary._add(touch, Kind.EVENING, boot="x", after=journal.hand)
    played(path, "critical-roll", hands=2)
    as_if_written(path)
    page = exported(path, 1)
    assert audit_file(page).problems == []
    rows = {(table, key): text for table, key, text in json.loads(taken_apart(page).data)["rows"]}
    assert [rows[each] for each in never_shown] == [None] * len(never_shown)


@pytest.mark.parametrize("at_once", [chain.AT_ONCE, 20])
def test_a_record_that_was_gone_on_with_is_exported_from_there_on(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    monkeypatch.setattr(chain, "AT_ONCE", at_once)
    altered(
        path,
        "UPDATE events SET written = 'x' WHERE number = 5",
        "UPDATE throws SET who = 'X' WHERE number = 2",
    )
    take(Way.GO_ON, path, None)
    assert len(audit_record(path).told["begun anew"]) == 1
    file = exported(path)
    report = audit_file(file, newest(path))
    assert report.problems == []
    assert report.told["begun anew"] == audit_record(path).told["begun anew"]
    (tmp_path / "file.html").write_bytes(file)
    if shutil.which("node"):
        assert checked_by_itself(tmp_path / "file.html") == []


def test_a_record_that_was_taken_over_is_exported_whole(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first event that lists a hand comes after the note then, and after its game's."""
    monkeypatch.setattr(chain, "AT_ONCE", 4)
    before_events(path)
    Journal(path).close()
    with closing(Journal(path)) as journal, journal._transaction() as touch:
        journal.diary._add(touch, Kind.EVENING, boot="x", after=3)
    report = audit_file(exported(path, 1), newest(path))
    assert report.problems == []
    assert report.told["hands"] == [4, 9]


def test_a_key_that_root_makes_is_the_kiosks(path: Path) -> None:
    key_path(path).unlink()
    if os.geteuid() == 0:
        os.chown(path, 65534, 65534)
    assert run("head", "--journal", path).exit_code == 0
    assert key_path(path).stat().st_uid == path.stat().st_uid
    key_path(path).unlink()
    assert run("head", "--journal", path.with_name("none.db")).exit_code == 1
    assert not list(path.parent.glob("*.key"))


def test_the_key_is_for_nobody_else_to_read_and_a_broken_one_is_told(tmp_path: Path) -> None:
    journal = tmp_path / "journal.db"
    journal.touch()
    assert public(kiosk_key(journal)) == public(kiosk_key(journal))
    assert stat.S_IMODE(key_path(journal).stat().st_mode) == 0o600
    key_path(journal).write_text("nonsense", encoding="ascii")
    with pytest.raises(JournalError, match="is no key"):
        kiosk_key(journal)


def test_what_players_hold_is_read_as_it_is_written() -> None:
    head = Head(12, "ab" * 32)
    assert from_line(f"  {as_line(head, 'cd' * 32)}\n") == (head, "cd" * 32)
    assert run("verify", "--against", "hello").exit_code == 1


def test_the_commands_tell_it(path: Path, tmp_path: Path) -> None:
    file = tmp_path / "evening.html"
    assert "sound: all" in run("verify", "--journal", path).output
    assert run("export", file, "--journal", path).exit_code == 0
    line = run("head", "--journal", path).output.strip()
    told = json.loads(run("verify", file, "--against", line, "--json").output)
    assert told["sound"] is True
    file.write_bytes(file.read_bytes().replace(b"Sound: ", b"Sound; "))
    said = run("verify", file, "--against", line)
    assert (said.exit_code, "the page around the data was changed" in said.output) == (1, True)


@pytest.mark.parametrize("wrong", ["missing.html", ".", "/dev/null", "empty.html"])
def test_what_is_no_exported_file_is_told(wrong: str, tmp_path: Path) -> None:
    (tmp_path / "empty.html").touch()
    said = run("verify", tmp_path / wrong)
    assert said.exit_code != 0
    assert "Traceback" not in said.output
    assert said.exception is None or isinstance(said.exception, SystemExit)


def test_where_it_can_not_be_written_is_told(path: Path) -> None:
    fifo = path.with_name("fifo.html")
    os.mkfifo(fifo)
    missing = path.parent / "missing"
    for file in (fifo, path.parent / path.name / "below-a-file.html", missing / "evening.html"):
        said = run("export", file, "--journal", path)
        assert said.exit_code == 1
        assert "could not be written" in said.output
    assert fifo.is_fifo()
    assert not missing.exists()


def test_a_hand_that_is_played_is_not_given_away(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    played(path, "critical-roll", hands=1)
    as_if_written(path, "UPDATE hands SET ended = NULL")
    with read_to_its_end(path) as db, pytest.raises(JournalError, match="A hand is being played"):
        bundle_of(db, None, "", datetime.now(UTC))


def test_the_code_on_the_screen_is_the_line_of_the_newest_event(path: Path) -> None:
    canvas = Canvas(pygame.Surface((800, 480), 0, 32))
    shown: list[Screen] = []
    pages = RecordPages(lambda: 0.0, cast("Navigation", SimpleNamespace(show=shown.append)), path)
    pages.settle_up()
    next(each for each in shown[0].actions() if each.name == "home").do()
    drawn = canvas.surface.copy()
    shown[1].draw(canvas)
    line = run("head", "--journal", path).output.strip()
    TakeHome(lambda: 0.0, line).draw(Canvas(drawn))
    one, other = (pygame.surfarray.array3d(each)[:300, 80:400] for each in (drawn, canvas.surface))
    assert one.std() > 50  # there is a code
    assert np.array_equal(one, other)


def test_the_code_on_the_screen_can_be_read() -> None:
    canvas = Canvas(pygame.Surface((800, 480), 0, 32))
    line = as_line(
        Head(197, "3c" * 32), "d2" * 32
    )  # the same each time: OpenCV reads about 9 in 10 of such codes
    TakeHome(lambda: 0.0, line).draw(canvas)
    pixels = pygame.surfarray.array3d(canvas.surface).swapaxes(0, 1)
    assert cv2.QRCodeDetector().detectAndDecode(np.ascontiguousarray(pixels))[0] == line


def checked_by_itself(file: Path) -> list[str]:
    """What a page's own script finds."""
    script = Path(__file__).with_name("browser.js")
    said = subprocess.run(
        ["node", script, file], capture_output=True, text=True, check=True, timeout=60
    ).stdout
    found: list[str] = json.loads(said)
    return found


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="node runs the page's own check")
def test_the_page_checks_itself(page: bytes, tmp_path: Path) -> None:
    for name, text, found in (
        ("sound", page, []),
        ("told", page.replace(b"wins", b"Wins", 1), ["what is shown of hand"]),
        ("meters", page.replace(b"games, hands      3", b"games, hands      4", 1), ["of its meters"]),
        ("data", page.replace(b'"before":[0', b'"before":[1', 1), ["its signature", "event"]),
    ):
        file = tmp_path / f"{name}.html"
        file.write_bytes(text)
        problems = checked_by_itself(file)
        assert bool(problems) == bool(found), problems
        for each in found:
            assert any(each in problem for problem in problems)


def test_what_each_game_was_played_with_is_on_record_and_told_where_it_changed(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"

    def setup(program: str) -> Setup:
        return Setup(
            players=(Player("Ann"), Player("Ben")), watch=None, journal=path, resume=False,
            in_force=lambda: {"version": "1", "program": program, "own dice": ""},
        )  # fmt: skip

    for each in "aab":
        open_table(setup(each * 64)).close()
    told = audit_record(path).told["played with"]
    rest = {"version": "1", "own dice": "", "camera": "none", "by hand": "agreed"}
    assert told == [
        {"from hand": 1, **rest, "program": "a" * 64},
        {"from hand": 3, **rest, "program": "b" * 64},
    ]
    said = run("verify", "--journal", path).output
    assert f"played with: from hand 3, version 1, program {'b' * 64}, own dice none" in said


def test_a_record_of_before_that_was_kept_is_sound(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    open_table(Setup(players=(Player("Ann"), Player("Ben")), watch=None, journal=path)).close()
    report = audit_record(path)
    assert report.sound
    assert report.told["played with"] == []
