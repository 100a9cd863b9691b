"""How the command opens and closes the table that is played on the screen."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import pygame
import pytest

from hardware import buttons, light, switches
from hardware.buttons import Buttons
from hardware.pins import PinError, PinFactory, open_factory
from kiosk.bots import Strength
from kiosk.bots.six_shooter_expert import SixShooterExpert
from kiosk.commands import run, run_on_screen
from kiosk.commands.run import RunOptions, run_table
from kiosk.games.command import Command
from kiosk.journal.history import commands_of_game
from kiosk.journal.storage.database import open_for_reading
from kiosk.screens import app
from kiosk.screens.base.navigation import Coordinator
from kiosk.screens.base.trouble import AGAIN_S
from kiosk.screens.kiosk import Kiosk
from kiosk.settings.keeper import Keeper
from kiosk.settings.preferences import Person
from kiosk.table.players import Player
from kiosk.table.table import Table
from kiosk.ui.canvas import Canvas
from tests.as_seen import as_seen

BY_HAND = RunOptions(camera="none", players="Ann,bot:Ben", chips=30)


@pytest.fixture(autouse=True)
def _on_a_screen_of_our_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DICE_KIOSK_STATE", str(tmp_path))
    monkeypatch.setenv("DICE_KIOSK_CONFIG", str(tmp_path / "config.toml"))
    (tmp_path / "config.toml").touch()
    monkeypatch.setattr(run, "_display", lambda: True)
    monkeypatch.setattr(signal, "signal", lambda *_: None)


def on_screen(monkeypatch: pytest.MonkeyPatch, play: Callable[[Table], None]) -> list[dict[str, Any]]:
    """Have the screen play so at the table that is open; what it was given comes back."""
    given: list[dict[str, Any]] = []

    def run(kiosk: Kiosk, *, fullscreen: bool, buttons: Buttons) -> None:
        given.append({"fullscreen": fullscreen, "simulated buttons": buttons.simulated})
        assert kiosk.table is not None
        play(kiosk.table)

    monkeypatch.setattr(app, "run", run)
    return given


@pytest.mark.slow
def test_what_was_played_on_the_screen_is_there_at_the_next_start(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    given = on_screen(monkeypatch, lambda table: table.act("bet", amount=4))
    assert run_table(BY_HAND) == 0
    assert given == [{"fullscreen": False, "simulated buttons": True}]
    assert (tmp_path / "journal.db").exists()

    def again(table: Table) -> None:
        assert table.players == (Player("Ann"), Player("Ben", bot=True))
        assert as_seen(table.state)["seats"][0]["bet"] == 4
        assert as_seen(table.state)["seats"][0]["chips"] == 26

    on_screen(monkeypatch, again)
    assert run_table(RunOptions(camera="none", resume=True)) == 0


@pytest.mark.slow
def test_an_expert_is_chosen_with_its_name_and_is_one_when_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    on_screen(monkeypatch, lambda _table: None)
    assert run_table(RunOptions(camera="none", players="Ann,expert:Ben", game="six-shooter", seed=1)) == 0

    def again(table: Table) -> None:
        assert table.players == (Player("Ann"), Player("Ben", bot=True, strength=Strength.EXPERT))
        assert isinstance(table.by_itself.bots[1], SixShooterExpert)

    on_screen(monkeypatch, again)
    assert run_table(RunOptions(camera="none", resume=True)) == 0
    with pytest.raises(click.UsageError, match="unfinished game of Ann, expert:Ben"):
        run_table(RunOptions(camera="none", players="Ann,bot:Ben"))


@pytest.mark.slow
def test_other_players_than_those_of_the_unfinished_game_are_not_passed_over_in_silence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    on_screen(monkeypatch, lambda table: table.act("bet", amount=4))
    assert run_table(BY_HAND) == 0
    with pytest.raises(click.UsageError, match=r"unfinished game of Ann, bot:Ben.* --new"):
        run_table(RunOptions(camera="none", players="Zoe"))
    assert run_table(RunOptions(camera="none", players="Zoe", resume=False)) == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"game": "kingdom"}, "--game"),
        ({"chips": 31}, "--chips"),
        ({"options": (("min_bet", 2),)}, "--option min_bet"),
        ({"options": (("min_bet", 1), ("max_bet", 9)), "chips": 31}, "--chips and --option max_bet"),
        ({"players": "Ann,bot:Ben", "game": "six-shooter"}, "--game"),
        ({"resume": True, "chips": 31}, "--chips"),
    ],
)
def test_what_an_unfinished_game_would_pass_over_is_refused_in_words(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, asked: dict[str, Any], words: str
) -> None:
    on_screen(monkeypatch, lambda table: table.act("bet", amount=4))
    assert run_table(BY_HAND) == 0
    before = commands(tmp_path)
    asked = {"resume": None, "players": "Ann,bot:Ben"} | asked
    with pytest.raises(click.UsageError) as refused:
        run_table(RunOptions(camera="none", **asked))
    said = str(refused.value)
    assert "unfinished game of Ann, bot:Ben, Critical Roll, for which" in said
    assert f"{words} would not count" in said
    assert "--resume alone" in said
    assert "--new" in said
    assert commands(tmp_path) == before


@pytest.mark.slow
@pytest.mark.parametrize(
    "asked",
    [
        {"chips": 30},
        {"game": "critical-roll"},
        {"players": "Ann,bot:Ben", "chips": 30, "options": (("min_bet", 1),)},
    ],
)
def test_a_game_goes_on_for_who_asks_for_just_what_it_is(
    monkeypatch: pytest.MonkeyPatch, asked: dict[str, Any]
) -> None:
    """As a script does that starts the kiosk again after a power cut."""
    on_screen(monkeypatch, lambda table: table.act("bet", amount=4))
    assert run_table(BY_HAND) == 0
    chips: list[int] = []
    on_screen(monkeypatch, lambda table: chips.append(table.state["seats"][0]["chips"]))
    assert run_table(RunOptions(camera="none", **({"resume": True} | asked))) == 0
    assert chips == [26]


@pytest.mark.slow
def test_house_rules_that_an_unfinished_game_would_pass_over_are_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    on_screen(monkeypatch, lambda table: table.act("bet", amount=4))
    assert run_table(BY_HAND) == 0
    rules = tmp_path / "rules.toml"
    rules.write_text('game = "critical-roll"\n[options]\nmin_bet = 1\n')
    on_screen(monkeypatch, lambda _: None)
    assert run_table(RunOptions(camera="none", rules=rules)) == 0
    for other in ('game = "critical-roll"\n[options]\nmin_bet = 3\n', 'game = "kingdom"\n'):
        rules.write_text(other)
        with pytest.raises(click.UsageError, match="--rules would not count"):
            run_table(RunOptions(camera="none", rules=rules))


@pytest.mark.slow
@pytest.mark.parametrize(
    "asked",
    [
        {"options": (("minbet", 3),)},
        {"game": "kingdom", "players": "Ann"},
        {"options": (("min_bet", 0),)},
    ],
)
def test_a_start_that_is_refused_leaves_an_open_hand_as_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, asked: dict[str, Any]
) -> None:
    on_screen(monkeypatch, lambda table: table.act("bet", amount=4))
    assert run_table(BY_HAND) == 0
    before = commands(tmp_path)
    with pytest.raises(click.UsageError) as refused:
        run_table(RunOptions(camera="none", resume=False, **asked))
    assert not str(refused.value).startswith("Entry")
    assert commands(tmp_path) == before
    on_screen(monkeypatch, lambda _: None)
    assert run_table(RunOptions(camera="none", resume=False, players="Ann")) == 0
    assert commands(tmp_path, 1) == [*before, {"do": "void"}]


def commands(folder: Path, game: int | None = None) -> list[Command]:
    """What the journal has of a game, the newest by default."""
    with closing(open_for_reading(folder / "journal.db")) as db:
        return commands_of_game(db, game)


def test_the_settings_hold_where_the_command_line_says_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "config.toml").write_text(
        '[camera]\nsource = "none"\n[table]\nplayers = ["Cem"]\nchips = 7\n'
        f'[journal]\npath = "{tmp_path / "elsewhere.db"}"\n[screen]\nfullscreen = true\n'
    )

    def play(table: Table) -> None:
        assert table.roll.by_hand
        assert table.players == (Player("Cem"),)
        assert as_seen(table.state)["seats"][0]["chips"] == 7

    given = on_screen(monkeypatch, play)
    assert run_table(RunOptions(game="critical-roll")) == 0
    assert given[0]["fullscreen"]
    assert (tmp_path / "elsewhere.db").exists()


@pytest.mark.parametrize(
    ("in_the_file", "asked", "where"),
    [
        ('"off"', None, None),
        ('"auto"', None, "auto"),
        ("2", None, 2),
        ("2", "off", None),
        ('"off"', "1", 1),
        ('"off"', "window", "window"),
    ],
)
def test_spectators_have_the_display_of_the_command_line_else_that_of_the_settings(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, in_the_file: str, asked: str | None, where: object
) -> None:
    (tmp_path / "config.toml").write_text(f"[screen]\nspectators = {in_the_file}\n")
    opened: list[object] = []

    class Seen:
        def __init__(self, where: object) -> None:
            opened.append(where)

        def close(self) -> None:
            pass

    monkeypatch.setattr(run_on_screen, "Spectators", Seen)
    on_screen(monkeypatch, lambda _table: None)
    assert run_table(replace(BY_HAND, spectators=asked)) == 0
    assert opened == ([] if where is None else [where])


def test_the_cafe_of_the_settings_stands_on_the_first_screen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "config.toml").write_text(
        f'[camera]\nsource = "none"\n[cafe]\nname = "Zum Walross"\nlogo = "{tmp_path / "none.png"}"\n'
    )
    given: list[Kiosk] = []
    monkeypatch.setattr(app, "run", lambda kiosk, **_more: given.append(kiosk))
    (tmp_path / "preferences.json").write_text('{"ready": true}')
    assert run_table(RunOptions()) == 0
    cafe = given[0].house.cafe
    assert (cafe.name, cafe.logo) == ("Zum Walross", None)
    assert "can't be read" in cafe.problem


def test_the_camera_of_the_command_line_goes_before_the_one_chosen_at_the_kiosk(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "preferences.json").write_text('{"ready": true, "camera": "simulated"}', encoding="utf-8")
    seen: list[bool] = []
    on_screen(monkeypatch, lambda table: seen.append(table.roll.by_hand))
    assert run_table(BY_HAND) == 0
    assert seen == [True]


@pytest.mark.slow
def test_a_screen_that_fails_leaves_the_journal_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_table: Table) -> None:
        raise RuntimeError("the screen fell off")

    on_screen(monkeypatch, fail)
    with pytest.raises(RuntimeError):
        run_table(BY_HAND)
    on_screen(monkeypatch, lambda _table: None)
    assert run_table(BY_HAND) == 0  # else: in use by another


@pytest.mark.slow
def test_pins_that_fail_are_told_on_the_screen_until_they_work(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "config.toml").write_text('[buttons]\npins = "lgpio"\n')
    broken = True

    def factory(_: PinFactory) -> object:
        if broken:
            raise PinError.say("The pins are broken.")
        return open_factory(PinFactory.MOCK)

    for module in (buttons, light, switches):
        monkeypatch.setattr(module, "open_factory", factory)
    shown: list[Coordinator] = []

    def run(what: Coordinator, *, fullscreen: bool, buttons: Buttons | None = None) -> int:
        nonlocal broken
        shown.append(what)
        if isinstance(what, Kiosk):
            assert buttons is not None
            assert not broken
            return 0
        assert fullscreen
        now = time.monotonic()
        for works in (False, False, True):
            broken = not works
            canvas = Canvas(pygame.Surface((800, 480), 0, 32))
            what.navigation.top.draw(canvas)
            assert "The pins are broken." in [mark.text for mark in canvas.marks]
            assert not what.leaving
            now += AGAIN_S
            what.navigation.top.do(now)
        assert what.leaving
        return 0

    monkeypatch.setattr(app, "run", run)
    assert run_table(replace(BY_HAND, fullscreen=True)) == 0
    assert [isinstance(what, Kiosk) for what in shown] == [False, True]
    assert "The pins are broken." in capsys.readouterr().err  # for the journal


def test_a_pin_that_is_put_right_in_the_settings_is_taken_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    settings = tmp_path / "config.toml"
    settings.write_text('[buttons]\npins = "lgpio"\n')
    shown: list[Coordinator] = []

    def run(what: Coordinator, **_: object) -> int:
        shown.append(what)
        if not isinstance(what, Kiosk):
            now = time.monotonic()
            settings.write_text("[buttons]\npins = 7\n")
            what.navigation.top.do(now + AGAIN_S)
            assert not what.leaving
            settings.write_text('[buttons]\npins = "mock"\n')
            what.navigation.top.do(now + 2 * AGAIN_S)
            assert what.leaving
        return 0

    monkeypatch.setattr(app, "run", run)
    assert run_table(BY_HAND) == 0
    assert [isinstance(what, Kiosk) for what in shown] == [False, True]


def test_who_leaves_while_the_pins_fail_is_let_go(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text('[buttons]\npins = "lgpio"\n')
    shown: list[Coordinator] = []

    def run(what: Coordinator, **_: object) -> int:
        shown.append(what)
        return 0

    monkeypatch.setattr(app, "run", run)
    assert run_table(BY_HAND) == 1
    assert [isinstance(what, Kiosk) for what in shown] == [False]


@pytest.mark.slow
def test_being_told_to_end_it_ends_the_camera_too(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    command = [
        sys.executable,
        "-m",
        "kiosk",
        "run",
        "--headless",
        "--players",
        "bot:Ann",
        "--camera",
        "simulated",
    ]
    command += ["--hands", "1000", "--chips", "100000", "--journal", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as kiosk:
        assert kiosk.stdout is not None
        assert kiosk.stdout.readline().startswith("Hand 1")
        children = Path(f"/proc/{kiosk.pid}/task/{kiosk.pid}/children").read_text().split()
        kiosk.send_signal(signal.SIGTERM)
        _, said = kiosk.communicate(timeout=20)
    assert kiosk.returncode == 130
    assert "Traceback" not in said
    end = time.monotonic() + 10
    while any(os.path.exists(f"/proc/{child}") for child in children):  # noqa: PTH110 - no path to be had
        assert time.monotonic() < end, "the camera's process is left over"
        time.sleep(0.05)


@pytest.mark.slow
def test_who_is_named_is_whom_the_kiosk_remembers_and_two_of_a_name_are_two(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    keeper = Keeper(tmp_path / "preferences.json")
    keeper.save(keeper.open().with_person(Person(id="a1", name="Ann")))

    def seen(table: Table) -> None:
        assert table.players == (Player("Ann", id="a1"), Player("Ann (2)"), Player("ann (3)", bot=True))

    on_screen(monkeypatch, seen)
    assert run_table(RunOptions(camera="none", players="Ann,Ann,bot:ann")) == 0
    assert run_table(RunOptions(camera="none", players="Ann,Ann,bot:ann")) == 0  # the same game goes on
