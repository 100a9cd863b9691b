"""What somebody brings by mistake, or to break it: words that say what is wrong, a status, nothing lost."""

import json
import os
import struct
import subprocess
import sys
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import cast

import cv2
import numpy as np
import pygame
import pytest
from click.testing import CliRunner, Result

from calibration.records import CalibrationError, Lens
from calibration.records import read as read_record
from hardware.atomic_file import write_atomically
from hardware.outside_file import json_of, read_bytes, toml_of
from hardware.pictures import MOST_PIXELS, decoded, pixels_told
from kiosk.cli import main
from kiosk.commands.run_headless import save_picture
from kiosk.journal.journal import Journal
from kiosk.journal.storage.database import JournalError
from kiosk.screens import app
from kiosk.table.self_play import HeadlessError
from kiosk.table.table import Table
from tests.kiosk.audit.played import played
from vision.dice_sets import read_set

BRACKETS = "x = " + "[" * 3000
DIGITS = "x = " + "9" * 6000
HEADLESS = ("run", "--headless", "--players", "bot:A,bot:B", "--camera", "simulated", "--game", "six-shooter")


@pytest.fixture(autouse=True)
def _python_s_own_limit() -> Iterator[None]:
    """The engine's command lifts it, for stacks that grow."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(sys.int_info.default_max_str_digits)
    yield
    sys.set_int_max_str_digits(before)


def said(*arguments: object, text: str | None = None) -> Result:
    found = CliRunner().invoke(main, [str(each) for each in arguments], input=text)
    assert "Traceback" not in found.output
    assert found.exception is None or isinstance(found.exception, SystemExit), found.exception
    return found


@pytest.fixture(params=[BRACKETS, DIGITS], ids=["3000 brackets", "6000 digits"])
def toml(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "file.toml"
    path.write_text(request.param, encoding="utf-8")
    return path


@pytest.fixture
def fifo(tmp_path: Path) -> Path:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


@pytest.mark.parametrize("option", ["--config", "--rules"])
def test_toml_that_breaks_its_reader_is_no_toml(toml: Path, option: str) -> None:
    found = said(*HEADLESS, option, toml)
    assert found.exit_code == 1
    assert "this is no TOML" in found.output


def test_a_calibration_that_breaks_its_reader_is_damaged(toml: Path) -> None:
    toml.rename(toml.with_name(f"{Lens.name}.toml"))
    with pytest.raises(CalibrationError, match="no TOML"):
        read_record(toml.parent, Lens)


def test_a_set_of_dice_that_breaks_its_reader_is_damaged(toml: Path) -> None:
    toml.rename(toml.with_name("set.toml"))
    assert "damaged" in read_set(toml.parent).damaged


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("x=[[[", "has no option 'x'"),
        ("button=" + "[" * 9000, "no value"),
        ("button=" + "9" * 5000, "no value"),
    ],
)
def test_a_value_of_an_option_that_breaks_its_reader_is_wrong_usage(value: str, words: str) -> None:
    found = said(*HEADLESS, "--option", value)
    assert found.exit_code == 2
    assert words in found.output


@pytest.mark.parametrize(
    "line",
    [
        "[" * 20_000,
        '{"do":"new","game":"kingdom","seats":[{"name":"a","chips":' + "9" * 5000 + "}]}",
        '{"do":"new","game":"kingdom","seats":[{"name":"a","chips":-' + "9" * 400 + "}]}",
        '{"do":"new","game":"kingdom","seats":[{"name":"a","chips":1e400}]}',
        '{"do":"act","seat":' + "9" * 400 + ',"action":"stick"}',
    ],
)
def test_a_line_of_the_protocol_that_no_game_can_take_is_refused_in_words(line: str) -> None:
    found = said("engine", text=line + '\n{"do":"state"}\n')
    first, *rest = (json.loads(each) for each in found.output.splitlines())
    assert (first["ok"], len(rest)) == (False, 1)
    assert first["error"]


@pytest.mark.parametrize(
    "arguments",
    [
        (*HEADLESS, "--chips"), (*HEADLESS, "--hands"), (*HEADLESS, "--tries"), ("run", "--chips"),
        ("journal", "show", "--hands"), ("journal", "export", "--game"), ("replay", "x", "--hand"),
        ("audit", "export", "x.html", "--evening"), ("evaluate", ".", "--every"),
        ("fairness", "run", "--throws"), ("calibrate", "score", "--throws"),
        ("dice", "enrol", "x", "--throws"), ("test", "camera", "--frames"),
        ("odds", "critical-roll", "--simulate"),
        ("odds", "kingdom", "--chips"), ("odds", "kingdom", "--seats"),
        ("odds", "six-shooter", "--carried"), ("odds", "six-shooter", "--chips"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_a_number_of_400_digits_is_wrong_usage(arguments: tuple[str, ...]) -> None:
    assert said(*arguments, "9" * 400).exit_code == 2


@pytest.mark.parametrize("options", ["kingdom ante", "kingdom min_bet", "critical-roll min_bet"])
def test_odds_of_bets_of_400_digits_are_not_worked_out(options: str) -> None:
    game, name = options.split()
    found = said("odds", game, "--option", f"{name}={'9' * 400}")
    assert found.exit_code == 2
    assert f"odds with {name} up to 1,000,000 only" in found.output


def test_other_numbers_of_400_digits_are_told(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text(f"[table]\nchips = {'9' * 400}\n", encoding="utf-8")
    bet = f"min_bet={'9' * 400}"
    for command, words in (
        ((*HEADLESS, "--config", path), "table.chips: must be at most"),
        (("fairness", "power", "d" + "9" * 400), "is no die"),
        (("run", "--headless", "--camera", "v4l2:" + "9" * 400), "No camera called"),
        (("games", "rules", "six-shooter", "--option", bet), "has no option"),
    ):
        found = said(*command)
        assert found.exit_code != 0, command
        assert words in found.output


@pytest.mark.slow
def test_on_a_full_disk_a_command_says_that_not_all_could_be_written() -> None:
    with Path("/dev/full").open("w") as full:
        found = subprocess.run(
            [sys.executable, "-m", "kiosk", "games", "show", "kingdom"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (found.returncode, found.stderr) == (1, "Not all could be written: No space left on device.\n")


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        ("audit", "export", "/dev/full"), ("journal", "show", "--journal", "/dev/full"),
        (*HEADLESS, "--journal", "/dev/full"), (*HEADLESS, "--config", "/dev/full"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_a_device_in_the_place_of_a_file_is_told_and_left(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DICE_KIOSK_STATE", str(tmp_path))
    played(tmp_path / "journal.db", "six-shooter")
    found = said(*command)
    assert found.exit_code == 1
    assert "/dev/full" in found.output
    assert Path("/dev/full").is_char_device()


@pytest.mark.parametrize("key", ["journal.path", "journal.second_copy", "cafe.logo"])
def test_a_folder_of_a_user_whom_nobody_knows_is_an_error_of_the_setting(key: str, tmp_path: Path) -> None:
    section, name = key.split(".")
    path = tmp_path / "config.toml"
    path.write_text(f'[{section}]\n{name} = "~nobody-of-that-name/x"\n', encoding="utf-8")
    found = said("config", "--check", "--config", path)
    assert found.exit_code == 1
    assert f"line 2: {key}" in found.output
    assert "does not know" in found.output


@pytest.mark.parametrize(
    "command", [("audit", "verify"), ("read",), ("journal", "show", "--journal"), (*HEADLESS, "--journal")]
)
def test_a_path_of_a_user_whom_nobody_knows_is_wrong_usage_and_no_folder_of_that_name(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = said(*command, "~nobody-of-that-name/x")
    assert found.exit_code == 2
    assert "~nobody-of-that-name/x: this computer does not know that user" in found.output
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_a_path_in_the_user_s_folder_is_there_also_where_no_shell_has_seen_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    assert said(*HEADLESS, "--hands", "1", "--journal=~/journal.db").exit_code == 0
    assert (tmp_path / "home" / "journal.db").exists()
    assert not (tmp_path / "~").exists()


def test_a_pipe_in_the_place_of_a_file_stalls_nothing(fifo: Path) -> None:
    for command in (
        (*HEADLESS, "--config", fifo), (*HEADLESS, "--rules", fifo), (*HEADLESS, "--journal", fifo),
        ("read", fifo), ("replay", fifo), ("fairness", "test", fifo), ("journal", "show", "--journal", fifo),
        ("audit", "verify", fifo), (*HEADLESS, "--camera", f"replay:{fifo}"),
    ):  # fmt: skip
        assert said(*command).exit_code != 0, command
    assert fifo.is_fifo()


def test_terms_that_nobody_can_pay_are_no_run_that_went_well() -> None:
    told = said(*HEADLESS[:-1], "critical-roll", "--option", "min_bet=1000")
    assert told.exit_code == 1
    assert "No hand could be played. Nobody has the 1000 chips" in told.output


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table of which there is a picture, though none is drawn."""
    monkeypatch.setattr(app, "picture", lambda _table: pygame.Surface((8, 8), 0, 32))
    return cast("Table", None)


@pytest.mark.parametrize("name", ["file/below.png", "pipe", "."])
def test_a_screenshot_that_can_not_be_written_is_told(name: str, fifo: Path, drawn: Table) -> None:
    (fifo.parent / "file").touch()
    with pytest.raises(HeadlessError, match="can't be written"):
        save_picture(drawn, fifo.parent / name)


def test_a_missing_folder_of_a_screenshot_is_made(tmp_path: Path, drawn: Table) -> None:
    path = tmp_path / "new" / "folder" / "screen.png"
    save_picture(drawn, path)
    assert path.read_bytes().startswith(b"\x89PNG")


def test_what_is_no_file_is_never_replaced(fifo: Path) -> None:
    with pytest.raises(OSError, match="no regular file"):
        write_atomically(fifo, b"x")
    assert fifo.is_fifo()
    assert [each.name for each in fifo.parent.iterdir()] == ["pipe"]


@pytest.mark.skipif(os.geteuid() != 0, reason="another user's file is made by root")
def test_another_users_journal_is_told(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    Journal(path).close()
    path.chmod(0o600)
    tmp_path.chmod(0o777)
    child = os.fork()
    if not child:
        status = 1
        try:
            os.setuid(65534)
            Journal(path)
        except JournalError as problem:
            status = 0 if str(path) in str(problem) else 2
        finally:
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_a_second_kiosk_is_kept_out_though_the_lock_was_taken_away(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    with closing(Journal(path)):
        path.with_name("journal.db.lock").unlink()
        with pytest.raises(JournalError, match="in use by another dice-kiosk"):
            Journal(path)
    Journal(path).close()


def _png(wide: int, high: int) -> bytes:
    """One bit a pixel, all black: some kB."""

    def part(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    row = b"\0" * (wide // 8 + 1)
    packer = zlib.compressobj(9)
    pixels = b"".join(packer.compress(row) for _ in range(high)) + packer.flush()
    head = struct.pack(">IIBBBBB", wide, high, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", pixels) + part(b"IEND", b"")


@pytest.mark.slow
def test_a_picture_that_would_fill_the_memory_is_not_unpacked(tmp_path: Path) -> None:
    data = _png(16_000, 16_000)
    assert len(data) < 40_000
    assert pixels_told(data) == 256_000_000 > MOST_PIXELS
    assert decoded(data) is None
    (tmp_path / "big.png").write_bytes(data)
    told = said("read", tmp_path / "big.png")
    assert told.exit_code == 1
    assert "more than 120 million pixels. Make the picture smaller." in told.output


def test_every_kind_of_picture_says_how_large_it_is() -> None:
    picture = np.zeros((37, 53, 3), np.uint8)
    for suffix, more in (
        (".png", []), (".jpg", []), (".jpg", [cv2.IMWRITE_JPEG_PROGRESSIVE, 1]), (".bmp", []), (".tiff", []),
        (".webp", [cv2.IMWRITE_WEBP_QUALITY, 80]), (".webp", [cv2.IMWRITE_WEBP_QUALITY, 101]),
    ):  # fmt: skip
        data = cv2.imencode(suffix, picture, more)[1].tobytes()
        assert pixels_told(data) == 37 * 53, (suffix, more)
        for cut in range(0, min(len(data), 400), 7):
            assert pixels_told(data[:cut]) >= 0


def test_readers_of_outside_files_say_what_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert read_bytes(path, 5) == b"12345"
    with pytest.raises(OSError, match="larger than"):
        read_bytes(path, 4)
    with pytest.raises(IsADirectoryError):
        read_bytes(tmp_path)
    with pytest.raises(ValueError, match="too deep"):
        json_of("[" * 9000)
    with pytest.raises(ValueError, match="too long"):
        toml_of(DIGITS)
