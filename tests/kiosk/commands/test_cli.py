"""What the command says and how it exits, above all on bad input: a clear message, nothing lost."""

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from hardware.message import DiceKioskError
from kiosk.cli import main
from kiosk.commands.exit_status import ExitStatus
from kiosk.games.command import act
from kiosk.games.session import Session
from kiosk.journal.journal import Journal
from kiosk.system.release import Releases
from tests.kiosk.in_thread import blocks_for_dice

HEADLESS = ["run", "--headless", "--players", "bot:Ann", "--camera", "simulated"]


@pytest.fixture(autouse=True)
def _own_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DICE_KIOSK_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("DICE_KIOSK_CONFIG", str(tmp_path / "absent.toml"))
    Path(tmp_path / "absent.toml").write_text("")


def dice_kiosk(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(each) for each in arguments])


def refused(result: Result, status: int) -> str:
    """What was said on standard error; it must be words, not a trace."""
    assert result.exit_code == status, result.output
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    assert not isinstance(result.exception, Exception)
    return result.stderr


def commands(group: click.Group, *above: str) -> Iterator[tuple[str, ...]]:
    """Every command below a group, by the words that call it."""
    context = click.Context(group)
    for name in group.list_commands(context):
        yield (*above, name)
        _, command, _ = group.resolve_command(context, [name])
        if isinstance(command, click.Group):
            yield from commands(command, *above, name)


@pytest.mark.parametrize("words", [(), *commands(main)], ids=" ".join)
def test_every_command_has_help(words: tuple[str, ...]) -> None:
    result = dice_kiosk(*words, "--help")
    assert result.exit_code == 0
    assert "Usage:" in result.stdout


@pytest.mark.parametrize("group", [main, main.commands["test"]], ids=str)
def test_the_list_of_commands_says_what_each_says_itself(group: click.Group) -> None:
    context = click.Context(group)
    for name, stub in group.commands.items():
        _, command, _ = group.resolve_command(context, [name])
        assert command is not None
        said = " ".join(str(command.help).split())
        assert said.startswith(str(stub.short_help).rstrip(".")), name


def loaded_by(*arguments: str) -> set[str]:
    """Which modules the program has loaded at its end."""
    code = (
        "import sys\n"
        "from kiosk.cli import main\n"
        "try:\n    main(sys.argv[1:])\n"
        "finally:\n    print(*sys.modules, file=sys.stderr)"
    )
    command = [sys.executable, "-c", code, *arguments]
    return set(subprocess.run(command, capture_output=True, text=True, check=False).stderr.split())


@pytest.mark.parametrize(
    ("arguments", "spared"),
    [
        (("--help",), {"cv2", "pygame", "numpy", "pydantic", "gpiozero", "sqlite3", "kiosk.games"}),
        (("test", "--help"), {"cv2", "pygame", "numpy", "pydantic", "gpiozero"}),
        (("engine", "--help"), {"cv2", "pygame", "numpy", "pydantic"}),
        (("replay", "--help"), {"cv2", "pygame", "numpy", "pydantic"}),
        (("update", "--help"), {"cv2", "pygame", "numpy", "pydantic"}),
        (("run", "--help"), {"cv2", "pygame"}),
        (("doctor", "--help"), {"cv2", "pygame"}),
        (("test", "lamps", "--help"), {"cv2"}),
    ],
)
def test_no_command_waits_for_what_others_need(arguments: tuple[str, ...], spared: set[str]) -> None:
    loaded = loaded_by(*arguments)
    assert "kiosk.cli" in loaded
    assert loaded & spared == set()


def test_a_command_that_there_is_not() -> None:
    assert "No such command 'reed'" in refused(dice_kiosk("reed"), 2)


ENDS = {
    "nothing": (None, 0),
    "a status": (ExitStatus.FAILED, 1),
    "an error of ours": (DiceKioskError("The cup is empty. Fill it."), 1),
    "wrong usage": (click.UsageError("No."), 2),
    "Ctrl+C": (KeyboardInterrupt(), 130),
    "no answer": (click.Abort(), 130),
}


@pytest.mark.parametrize("end", ENDS)
def test_every_command_ends_by_one_rule(end: str) -> None:
    how, status = ENDS[end]

    @main.command("trial-of-an-end")
    def trial() -> ExitStatus | None:
        if isinstance(how, BaseException):
            raise how
        return how

    try:
        result = dice_kiosk("trial-of-an-end")
    finally:
        del main.commands["trial-of-an-end"]
    assert result.exit_code == status
    assert result.stdout == ""
    if isinstance(how, DiceKioskError):
        assert result.stderr == "The cup is empty. Fill it.\n"


def test_an_error_that_is_none_of_ours_is_not_hidden() -> None:
    @main.command("trial-of-an-end")
    def trial() -> None:
        raise ZeroDivisionError

    try:
        result = dice_kiosk("trial-of-an-end")
    finally:
        del main.commands["trial-of-an-end"]
    assert isinstance(result.exception, ZeroDivisionError)


@pytest.mark.parametrize("headless", [[], ["--headless", "--players", "bot:Ann"]])
def test_a_camera_that_does_not_exist(headless: list[str]) -> None:
    words = refused(dice_kiosk("run", *headless, "--camera", "v4l2:99"), 1)
    assert "/dev/video99" in words


def test_on_a_screen_a_source_that_is_none_is_refused_before_anything_opens() -> None:
    assert "Choose one of" in refused(dice_kiosk("run", "--camera", "periscope"), 2)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("replay:/nowhere/at/all", "/nowhere/at/all"),
        ("picamera2:left", "picamera2:1"),
        ("v4l2:front", "front"),
    ],
)
def test_a_source_that_is_none(source: str, words: str) -> None:
    assert words in refused(dice_kiosk(*HEADLESS, "--camera", source), 1)


def test_an_empty_folder_to_replay(tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    words = refused(dice_kiosk(*HEADLESS, "--camera", f"replay:{tmp_path / 'photos'}"), 1)
    assert "no photos" in words


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--players", "Ann"], "bot:Ann"),
        (["--players", "bot:"], "names nobody"),
        (["--players", "bot:Ann,,bot:Ben"], "names nobody"),
        (["--camera", "none"], "simulated or replay"),
        (["--camera", "periscope"], "Choose one of simulated, replay:PATH, v4l2:NAME, picamera2, none"),
        (["--game", "solitaire"], "solitaire"),
        (["--option", "min_bet"], "NAME=VALUE"),
        (["--option", "min_bet=0"], "min_bet"),
        (["--option", "jokers=2"], "jokers"),
        (["--chips", "0"], "--chips"),
        (["--hands", "none"], "--hands"),
    ],
)
def test_wrong_usage(arguments: list[str], words: str) -> None:
    assert words in refused(dice_kiosk(*HEADLESS, *arguments), 2)


def test_options_that_a_game_refuses_are_told_as_such() -> None:
    assert "Error: min_bet must be" in refused(dice_kiosk(*HEADLESS, "--option", "min_bet=0"), 2)


def test_a_game_of_bots_goes_on_headless_without_their_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocks_for_dice(monkeypatch)
    path = tmp_path / "journal.db"
    a_hand(path, bot=True)
    headless = ["run", "--headless", "--camera", "simulated", "--seed", "7", "--hands", "1", "--resume"]
    done = dice_kiosk(*headless, "--journal", path)
    assert done.exit_code == 0, done.output
    assert "Ann bets 3." in done.stdout


def test_headless_there_is_nothing_to_go_on_with_but_a_journal_that_is_named() -> None:
    assert "--journal" in refused(dice_kiosk(*HEADLESS, "--resume"), 2)


def test_json_without_headless_is_wrong_usage() -> None:
    assert "--headless" in refused(dice_kiosk("run", "--json"), 2)


def test_a_journal_of_another_version_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    Journal(path).close()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 7")
    db.close()
    before = path.read_bytes()
    for command in ([*HEADLESS, "--journal", str(path)], ["journal", "show", "--journal", str(path)]):
        words = refused(dice_kiosk(*command), 1)
        assert "version 7" in words
        assert path.read_bytes() == before


def test_a_journal_with_people_in_it_is_not_played_headless(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    a_hand(path)
    assert "Ann" in refused(dice_kiosk(*HEADLESS, "--journal", path), 2)


def test_wrong_settings_are_told_with_their_lines(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text("[table]\nchips = 0\n\n[camera]\nwidth = 1\n")
    for command in (["run", "--config", str(path)], ["config", "--config", str(path)]):
        words = refused(dice_kiosk(*command), 1)
        assert "line 2: table.chips" in words
        assert "line 5: camera.width" in words


def test_settings_are_printed_as_a_file_that_is_right(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text(dice_kiosk("config").stdout)
    result = dice_kiosk("config", "--config", path)
    assert result.exit_code == 0
    assert "nothing wrong" in result.stdout


def test_settings_that_are_not_there_are_not_called_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DICE_KIOSK_CONFIG", str(tmp_path / "none.toml"))
    result = dice_kiosk("config", "--check")
    assert result.exit_code == 0
    assert "none.toml is not there: the defaults hold" in result.stdout


def test_an_update_is_either_tried_or_taken_back() -> None:
    assert "--check" in refused(dice_kiosk("update", "--back", "--check"), 2)


def test_an_update_that_fails_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kiosk.system.update._installed", lambda: Releases(tmp_path))
    assert "sudo make install" in refused(dice_kiosk("update", tmp_path / "kiosk.whl"), 1)
    assert "no version before" in refused(dice_kiosk("update", "--back"), 1)


def test_the_record_is_told(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    a_hand(path)
    told = dice_kiosk("journal", "show", "--journal", path)
    assert told.exit_code == 0
    assert "Ann bets 3." in told.stdout
    record = json.loads(dice_kiosk("journal", "show", "--journal", path, "--json").stdout)
    assert record["steps"][1]["command"]["amount"] == 3


def test_a_record_that_may_not_be_read_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """As for somebody who is not the service's user: the folder is closed."""

    def closed(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "stat", closed)
    words = refused(dice_kiosk("journal", "show", "--journal", "/var/lib/dice-kiosk/journal.db"), 1)
    assert "can't be opened: Permission denied" in words


def test_no_record_yet_says_where_it_would_be(tmp_path: Path) -> None:
    assert str(tmp_path / "state" / "journal.db") in refused(dice_kiosk("journal", "show"), 1)


def test_the_engine_speaks_the_protocol_and_outlives_what_is_no_json() -> None:
    lines = "this is no JSON\n" + '{"do":"quit"}\n'
    done = subprocess.run(
        [sys.executable, "-m", "kiosk", "engine"], input=lines, capture_output=True, text=True, check=True
    )
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert [reply["ok"] for reply in replies] == [False, True]
    assert replies[0]["code"] == "bad-json"


def a_hand(path: Path, *, bot: bool = False) -> None:
    """A game of Ann's with a bet in it."""
    session = Session.new("critical-roll", [{"name": "Ann", "chips": 20}], {})
    journal = Journal(path)
    journal.begin([{"id": "a11", "name": "Ann", "bot": bot}], session.history()[0], session.state())
    before = session.state()
    bet = act(0, "bet", amount=3)
    session.apply(bet)
    journal.append(bet, source="Ann", before=before, after=session.state())
    journal.close()
