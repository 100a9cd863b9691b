"""`dice-kiosk run`: what was asked for and the settings become a table, played on a screen or without one."""

from __future__ import annotations

import json
import os
import secrets
import signal
import threading
import time
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hardware.camera import CameraError
from hardware.message import DiceKioskError
from hardware.pins import PinError
from kiosk import boot_times
from kiosk.games.session import Refused
from kiosk.journal.database import JournalError
from kiosk.journal.transcript import hand_object, hand_text
from kiosk.settings import house_rules, preferences
from kiosk.settings.config import Config, ConfigError, load, state_folder
from kiosk.settings.house_rules import HouseRulesError
from kiosk.settings.sources import camera_of, found_camera, found_source, watch_settings
from kiosk.table.self_play import HeadlessError, play
from kiosk.table.setup import Setup, facts, open_table, player

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.commands.test_screen import Looker
    from kiosk.screens.base.context import House
    from kiosk.table.table import Player, Table
    from kiosk.tray.messages import WatchSettings

DONE, FAILED, USAGE, STOPPED = 0, 1, 2, 130
SOUND_WITHIN_S = 2.0
"""A sound device that takes longer to open is left alone at the end."""

DEMONSTRATION = ("bot:Ann", "bot:Ben")
OFF_SCREEN = frozenset({"dummy", "offscreen"})
"""SDL's video drivers that nobody sees."""


class UsageError(DiceKioskError):
    """What was asked for does not fit together; the text says why."""


@dataclass(frozen=True, slots=True)
class RunOptions:
    """The options of `dice-kiosk run`, None where not given; see there."""

    camera: str | None = None
    players: str | None = None
    chips: int | None = None
    game: str | None = None
    rules: Path | None = None
    options: tuple[str, ...] = ()
    seed: int | None = None
    journal: Path | None = None
    config_path: Path | None = None
    resume: bool | None = None
    fullscreen: bool | None = None
    headless: bool = False
    hands: int = 1
    tries: int = 20
    as_json: bool = False
    screenshot: Path | None = None


def run_table(options: RunOptions) -> int:
    """Play as the options say; the exit status, after a message on standard error when it is not 0."""
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        config = load(options.config_path)
        boot_times.passed(boot_times.Step.SETTINGS)
        return _run(options, config)
    except (ConfigError, HouseRulesError, JournalError, CameraError, PinError, HeadlessError) as problem:
        return _complain(problem, FAILED)
    except (UsageError, Refused) as problem:
        return _complain(problem, USAGE)
    except KeyboardInterrupt:
        return STOPPED


def _run(options: RunOptions, config: Config) -> int:
    if options.headless:
        return _headless(options, config)
    if options.as_json or options.screenshot is not None:
        raise UsageError("--json and --screenshot go with --headless.")
    if not _display():
        return _demonstrate(options, config)
    return _on_screen(options, config)


def journal_path(config: Config | None = None) -> Path:
    """The usual journal; raises ConfigError."""
    config = load() if config is None else config
    return Path(config.journal.path).expanduser() if config.journal.path else state_folder() / "journal.db"


def _on_screen(options: RunOptions, config: Config) -> int:
    from kiosk.screens.base.context import House  # noqa: PLC0415 - only a run on a screen waits for it

    setup = replace(_setup(options, config), journal=options.journal or journal_path(config))
    fullscreen = config.screen.fullscreen if options.fullscreen is None else options.fullscreen
    house = House(
        state_folder() / preferences.FILE,
        setup,
        open_table,
        source=config.camera.source,
        given=options.camera or "",
        find_watch=lambda source: _watch(found_source(source), options, config),
        demonstration=_watch("simulated", options, config),
    )
    with ExitStack() as ends:
        table = _opened(options, replace(setup, watch=house.watch())) if _at_once(options) else None
        if table is not None:
            ends.callback(table.close)
            table.pump(time.monotonic())  # the camera's process gets ready while the screens load
        boot_times.passed(boot_times.Step.TABLE)
        return _at_the_screen(
            house, table, config, fullscreen=fullscreen, settings=lambda: load(options.config_path)
        )


def _at_the_screen(
    house: House, table: Table | None, config: Config, *, fullscreen: bool, settings: Callable[[], Config]
) -> int:
    """Show the kiosk, with buttons, light and switches, until somebody leaves; `settings` reads them anew."""
    from kiosk.commands import run_on_screen  # noqa: PLC0415 - as above
    from kiosk.screens.cabinet import Box  # noqa: PLC0415 - as above

    boot_times.passed(boot_times.Step.SCREENS)
    kiosk = Box(
        house,
        table,
        look=lambda: _looker(house.camera, config),
        find_camera=found_camera,
    )
    sound = threading.Thread(target=house.open, name="sound", daemon=True)  # a slow device must not hold up
    sound.start()
    try:
        return run_on_screen.show(kiosk, config, fullscreen=fullscreen, settings=settings)
    finally:
        sound.join(SOUND_WITHIN_S)
        kiosk.close()


def _looker(source: str, config: Config) -> Looker:
    """What looks at the tray for a test at the service screen; raises CameraError."""
    from kiosk.commands.test_screen import looker  # noqa: PLC0415 - only a box that is being serviced waits for it

    name = found_source(source)
    if name == "none":
        raise CameraError("This kiosk is set to play without a camera.")
    return looker(name, config)


def _at_once(options: RunOptions) -> bool:
    """Whether so much was said of a game that its table is to be opened without asking."""
    said = (options.players, options.game, options.rules, options.resume)
    return bool(options.options) or any(each is not None for each in said)


def _headless(options: RunOptions, config: Config) -> int:
    setup = _headless_setup(options, config)
    table = _opened(options, setup)
    try:
        _warn_of_people(table)
        played = 0
        for record in play(table, options.hands, tries=options.tries):
            played += 1
            as_json = options.as_json
            click.echo(json.dumps(hand_object(record), ensure_ascii=False) if as_json else hand_text(record))
        if played < options.hands:
            over = table.state["result"]["text"]
            click.echo(f"{played} of {options.hands} hands were played. {over}", err=True)
        if options.screenshot is not None:
            _save_picture(table, options.screenshot)
    finally:
        table.close()
    return DONE


def _demonstrate(options: RunOptions, config: Config) -> int:
    """One hand by bots in the simulated tray, for who starts the kiosk on a machine without a display."""
    chosen = replace(
        options, camera=options.camera or "simulated", players=options.players or ",".join(DEMONSTRATION)
    )
    setup = replace(_headless_setup(chosen, config), journal=None)
    folder = state_folder() / "demonstration"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise UsageError(
            f"{folder} can't be written ({problem.strerror}). Name another folder in $DICE_KIOSK_STATE."
        ) from problem
    click.echo("No display was found: bots play a demonstration hand in the simulated tray.")
    table = open_table(setup)
    try:
        told = [hand_text(record) for record in play(table, options.hands, tries=options.tries)]
        click.echo("\n".join(told))
        transcript, picture = folder / "transcript.txt", folder / "screen.png"
        transcript.write_text("\n".join(told) + "\n", encoding="utf-8")
        _save_picture(table, picture)
    finally:
        table.close()
    click.echo(f"Transcript: {transcript}\nScreenshot: {picture}")
    return DONE


def _headless_setup(options: RunOptions, config: Config) -> Setup:
    """A table that plays by itself, as fast as it can, on the simulated clock."""
    source = found_source(camera_of(config, options.camera))
    setup = replace(_setup(options, config), watch=_watch(source, options, config))
    if setup.watch is None or not facts(setup.watch.source).can_throw:
        raise UsageError(
            "Without a screen nobody throws or taps in dice: "
            "headless goes with --camera simulated or replay:PATH."
        )
    people = [each.name for each in setup.players if not each.bot]
    if people:
        raise UsageError(f"Headless all players are bots: name them as bot:{', bot:'.join(people)}.")
    return replace(setup, watch=replace(setup.watch, in_step=True), journal=options.journal, bot_pause_s=0.0)


def _opened(options: RunOptions, setup: Setup) -> Table:
    """The table; raises UsageError when other players were named than those of the game that would go on."""
    table = open_table(setup)
    if options.players is not None and table.players != tuple(setup.players):
        names = ", ".join(f"bot:{each.name}" if each.bot else each.name for each in table.players)
        table.close()
        raise UsageError(
            f"The journal holds an unfinished game of {names}: go on with it without --players, or start "
            "another with --new."
        )
    return table


def _warn_of_people(table: Table) -> None:
    people = [each.name for each in table.players if not each.bot]
    if people:
        raise UsageError(
            f"The game in this journal has people in it ({', '.join(people)}): "
            "go on with it on a screen, or use --new."
        )


def _watch(source: str, options: RunOptions, config: Config) -> WatchSettings | None:
    """How the tray is watched through a camera; None without one."""
    return None if source == "none" else watch_settings(source, config, options.seed)


def _setup(options: RunOptions, config: Config) -> Setup:
    """A table as options and settings have it, but for its camera."""
    game, terms = chosen_terms(options.rules, options.game, options.options)
    game = game or config.table.game
    return Setup(
        players=_players(options.players.split(",") if options.players else config.table.players),
        watch=None,
        game=game,
        chips=options.chips or config.table.chips,
        options=terms,
        keep_pictures=config.journal.keep_pictures,
        resume=options.resume,
        seed=secrets.randbelow(2**31) if options.seed is None else options.seed,
        bot_pause_s=config.table.bot_pause,
        time_limit_s=config.table.time_limit,
        reroll_all=config.table.reroll == "all",
        hang_s=config.camera.hang,
    )


def _players(texts: list[str]) -> tuple[Player, ...]:
    try:
        return tuple(player(text.strip()) for text in texts)
    except ValueError as problem:
        raise UsageError(str(problem)) from problem


def chosen_terms(
    rules: Path | None, game: str | None, options: tuple[str, ...]
) -> tuple[str | None, dict[str, Any]]:
    """The game and its options: those of the house rules' file, and over them those given as NAME=VALUE.

    Raises HouseRulesError or UsageError.
    """
    given = dict(_option(text) for text in options)
    if rules is None:
        return game, given
    house = house_rules.load(rules)
    if game not in {None, house.game}:
        raise UsageError(f"{rules} has house rules for {house.game}, not for {game}.")
    return house.game, {**house.options, **given}


def _option(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise UsageError(f"--option {text}: an option of the game is given as NAME=VALUE, such as min_bet=2.")
    try:
        return name, json.loads(value)
    except json.JSONDecodeError:
        return name, value  # a word, such as mode=house


def _display() -> bool:
    """Whether there is a display that somebody sees. SDL knows best: X, Wayland or the console's own.

    Who names the driver, as the installed service does, wants a screen, and is told what is missing.
    """
    if driver := os.environ.get("SDL_VIDEODRIVER"):
        return driver not in OFF_SCREEN
    named = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    if not named and not any(Path("/dev/dri").glob("card*")):
        return False  # SDL would say so too, with words of its own on standard error
    import pygame  # noqa: PLC0415 - only a run on a screen waits for it

    try:
        pygame.display.init()
    except pygame.error:
        return False
    return pygame.display.get_driver() not in OFF_SCREEN


def _save_picture(table: Table, path: Path) -> None:
    import pygame  # noqa: PLC0415 - only a run with a picture waits for it

    from kiosk.screens import app  # noqa: PLC0415 - as above

    pygame.image.save(app.picture(table), path)


def _interrupt(_number: int, _frame: object) -> None:
    """End as with Ctrl+C, so that the camera's process is ended too."""
    raise KeyboardInterrupt


def _complain(problem: Exception, status: int) -> int:
    click.echo(problem, err=True)
    return status
