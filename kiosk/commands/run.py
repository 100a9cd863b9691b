"""`dice-kiosk run`: what was asked for and the settings become a table, played on a screen or without one."""

from __future__ import annotations

import logging
import os
import platform
import secrets
import signal
import time
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass, replace
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

import click

from hardware.message import DiceKioskError
from kiosk.commands.exit_status import ExitStatus
from kiosk.commands.game_options import GAME, OPTIONS, RULES, chosen_terms
from kiosk.commands.options import COUNT, FILE, VERBOSE, camera_source
from kiosk.games.protocol import Refused
from kiosk.games.registry import GAMES
from kiosk.people import numbered
from kiosk.settings.config import (
    Config,
    SpectatorsDisplay,
    copy_path,
    journal_path,
    load,
    logo_path,
    state_folder,
)
from kiosk.settings.in_force import in_force
from kiosk.settings.keeper import FILE as PREFERENCES
from kiosk.settings.sources import camera_of, found_source, tray_settings
from kiosk.system import boot_times
from kiosk.table.players import as_written, player
from kiosk.table.setup import Setup, facts, open_table
from kiosk.tray.messages import WatchSettings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.table.players import Player
    from kiosk.table.table import Table

_log = logging.getLogger(__name__)

DEMONSTRATION = ("bot:Ann", "bot:Ben")
SPECTATORS: dict[str, SpectatorsDisplay] = {str(each): each for each in get_args(SpectatorsDisplay)}
OFF_SCREEN = frozenset({"dummy", "offscreen"})
"""SDL's video drivers that nobody sees."""


@dataclass(frozen=True, slots=True)
class RunOptions:
    """The options of `dice-kiosk run`, None where not given; see there."""

    camera: str | None = None
    players: str | None = None
    chips: int | None = None
    game: str | None = None
    rules: Path | None = None
    options: tuple[tuple[str, Any], ...] = ()
    seed: int | None = None
    journal: Path | None = None
    config_path: Path | None = None
    resume: bool | None = None
    fullscreen: bool | None = None
    spectators: str | None = None
    headless: bool = False
    hands: int = 1
    tries: int = 20
    as_json: bool = False
    screenshot: Path | None = None


@click.command()
@click.option(
    "--camera",
    type=camera_source,
    metavar="SOURCE",
    help="simulated, replay:PATH, v4l2:NAME, picamera2, none, or auto (one found).",
)
@click.option(
    "--players",
    help='Names in seat order, as "Ann,bot:Ben"; bot:NAME is played by code, beginner:NAME with mistakes, '
    "expert:NAME as well as it can.",
)
@click.option("--chips", type=COUNT, help="Chips of each seat at the start.")
@click.option("--game", type=GAME, help="The game.")
@RULES
@OPTIONS
@click.option("--seed", type=click.IntRange(0), help="For simulated dice and bots; else by chance.")
@click.option("--journal", type=FILE, help="The record's file; headless none is kept without it.")
@click.option("--config", "config_path", type=FILE, help="The settings' file (see dice-kiosk config).")
@click.option(
    "--resume/--new", default=None, help="Go on with the journal's unfinished game (default) or not."
)
@click.option("--fullscreen/--windowed", default=None, help="Fill the display, or open a window.")
@click.option(
    "--spectators",
    type=click.Choice(list(SPECTATORS)),
    help="A second display for who looks on: its number, auto (one that is connected), window, or off.",
)
@click.option("--headless", is_flag=True, help="No screen: all players are bots, dice throw themselves.")
@click.option("--hands", type=COUNT, default=1, show_default=True, help="Headless: how many.")
@click.option(
    "--tries",
    type=COUNT,
    default=20,
    show_default=True,
    help="Headless: throws of one roll that may not count before the run ends.",
)
@click.option("--json", "as_json", is_flag=True, help="Headless: one line of JSON a hand.")
@click.option("--screenshot", type=FILE, help="Headless: write a picture of the screen at the end.")
@VERBOSE
def run(**given: Any) -> ExitStatus:  # noqa: ANN401 - click's options, named above
    """Play at the table. Without a display a demonstration is played by bots.

    Exit status: 0 all went well, 1 it could not (no camera, photos ran out, a journal that can't be used), 2
    wrong usage.
    """
    return run_table(RunOptions(**given))


def run_table(options: RunOptions) -> ExitStatus:
    """Start what was asked for: settings, then camera, journal and game, then who plays or shows them."""
    # ends as with Ctrl+C, so that the camera's process is ended too
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    config = load(options.config_path)
    boot_times.passed(boot_times.Step.SETTINGS)
    _log_start(options, config)
    if options.headless:
        _headless(options, config)
    elif options.as_json or options.screenshot is not None:
        raise click.UsageError("--json and --screenshot go with --headless.")
    elif _display():
        return _on_screen(options, config)
    else:
        _demonstrate(options, config)
    return ExitStatus.DONE


def _log_start(options: RunOptions, config: Config) -> None:
    usual = RunOptions()
    asked = {name: value for name, value in asdict(options).items() if value != getattr(usual, name)}
    unusual = config.model_dump(exclude_defaults=True)
    python = f"Python {platform.python_version()} on {platform.machine()}"
    _log.info("dice-kiosk %s, %s", version("dice-kiosk"), python)
    _log.info("Settings other than usual: %s; asked for: %s", unusual or "none", asked or "nothing")


def _on_screen(options: RunOptions, config: Config) -> ExitStatus:
    from kiosk.screens.base.context import House  # noqa: PLC0415 - only a run on a screen waits for it
    from kiosk.ui.cafe import cafe_of  # noqa: PLC0415 - as above

    journal = options.journal or journal_path(config)
    copy = None if options.journal else copy_path(config)  # which is that of the usual journal
    asked = config.table.check_one_in
    setup = replace(_setup(options, config), journal=journal, copy=copy, check_one_in=asked)
    house = House(
        state_folder() / PREFERENCES,
        setup,
        open_table,
        source=config.camera.source,
        given=options.camera or "",
        pins=config.buttons.pins,
        find_watch=lambda source: _watch(found_source(source), options, config, on_screen=True),
        demonstration=_watch("simulated", options, config, on_screen=True),
        cafe=replace(cafe_of(config.cafe.name, logo_path(config)), sheet=config.cafe.sheet),
    )
    with ExitStack() as ends:
        table = _opened(options, house.table_setup()) if _at_once(options) else None
        if table is not None:
            ends.callback(table.close)
            table.pump(time.monotonic())  # the camera's process gets ready while the screens load
        boot_times.passed(boot_times.Step.TABLE)
        from kiosk.commands.run_on_screen import show  # noqa: PLC0415 - as above

        boot_times.passed(boot_times.Step.SCREENS)
        return show(
            house,
            table,
            config,
            fullscreen=config.screen.fullscreen if options.fullscreen is None else options.fullscreen,
            spectators=_spectators(options, config),
            settings=lambda: load(options.config_path),
        )


def _spectators(options: RunOptions, config: Config) -> Literal["auto", "window", 1, 2, 3] | None:
    """The spectators' display; None for none."""
    asked = options.spectators
    where = config.screen.spectators if asked is None else SPECTATORS[asked]
    return None if where == "off" else where


def _at_once(options: RunOptions) -> bool:
    """Whether so much was said of a game that its table is to be opened without asking."""
    said = (options.players, options.game, options.rules, options.resume)
    return bool(options.options) or any(each is not None for each in said)


def _headless(options: RunOptions, config: Config) -> None:
    from kiosk.commands.run_headless import play_hands, save_picture  # noqa: PLC0415 - only a run without a screen waits for it

    with closing(_opened(options, _headless_setup(options, config))) as table:
        people = [each.name for each in table.players if not each.bot]
        if people:
            raise click.UsageError(
                f"The game in this journal has people in it ({', '.join(people)}): "
                "go on with it on a screen, or use --new."
            )
        play_hands(table, options.hands, tries=options.tries, as_json=options.as_json)
        if options.screenshot is not None:
            save_picture(table, options.screenshot)


def _demonstrate(options: RunOptions, config: Config) -> None:
    """One hand by bots in the simulated tray, for who starts the kiosk on a machine without a display."""
    from kiosk.commands.run_headless import demonstrate  # noqa: PLC0415 - as above

    if options.resume:
        raise DiceKioskError(
            "No display was found, so no game can go on. One of bots can: --headless --resume --journal FILE"
        )
    chosen = replace(
        options, camera=options.camera or "simulated", players=options.players or ",".join(DEMONSTRATION)
    )
    setup = replace(_headless_setup(chosen, config), journal=None)
    folder = state_folder() / "demonstration"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise click.UsageError(
            f"{folder} can't be written ({problem.strerror}). Name another folder in $DICE_KIOSK_STATE."
        ) from problem
    click.echo("No display was found: bots play a demonstration hand in the simulated tray.")
    with closing(_opened(chosen, setup)) as table:
        demonstrate(table, options.hands, tries=options.tries, folder=folder)


def _headless_setup(options: RunOptions, config: Config) -> Setup:
    """A table that plays by itself, as fast as it can, on the simulated clock."""
    source = found_source(camera_of(config, options.camera))
    setup = replace(_setup(options, config), watch=_watch(source, options, config))
    if setup.watch is None or not facts(setup.watch.tray.source).can_throw:
        raise click.UsageError(
            "Without a screen nobody throws or taps in dice: "
            "headless goes with --camera simulated or replay:PATH."
        )
    if options.resume and options.journal is None:
        raise click.UsageError("Headless there is no usual journal: name the one to go on with by --journal.")
    people = [each.name for each in setup.players if not each.bot]
    if people and not options.resume:  # else those of the game that goes on play, and are looked at then
        raise click.UsageError(f"Headless all players are bots: name them as bot:{', bot:'.join(people)}.")
    watch = replace(setup.watch, in_step=True)
    return replace(setup, watch=watch, journal=options.journal, bot_pause_s=0.0, throw_pause_s=None)


def _opened(options: RunOptions, setup: Setup) -> Table:
    """The table; raises UsageError where no such game can begin, or another one than that goes on."""
    try:
        table = open_table(setup)
    except Refused as refused:
        raise click.UsageError(str(refused)) from refused
    passed_over = list(_passed_over(options, setup, table))
    if passed_over:
        names = ", ".join(map(as_written, table.players))
        table.close()
        raise click.UsageError(
            f"The journal holds an unfinished game of {names}, {GAMES[table.session.name].title}, for which "
            f"{' and '.join(passed_over)} would not count. Go on with it by --resume alone, or start another "
            "with --new."
        )
    return table


def _passed_over(options: RunOptions, setup: Setup, table: Table) -> Iterator[str]:
    """What was asked for of the game and is not so at this table, where an unfinished one goes on."""
    begun = table.journal.begun
    if options.players is not None and [*map(as_written, table.players)] != [*map(as_written, setup.players)]:
        yield "--players"
    if (options.game or options.rules) and setup.game != begun["game"]:
        yield "--rules" if options.game is None else "--game"
    if options.chips is not None and any(seat["chips"] != options.chips for seat in begun["seats"]):
        yield "--chips"
    held = {option.name: option.default for option in GAMES[begun["game"]].options} | begun["options"]
    given = dict(options.options)
    other = {name for name, value in setup.options.items() if held.get(name) != value}
    yield from (f"--option {name}" for name in given if name in other)
    if options.rules is not None and setup.game == begun["game"] and other - given.keys():
        yield "--rules"


def _watch(
    source: str, options: RunOptions, config: Config, *, on_screen: bool = False
) -> WatchSettings | None:
    """How the tray is watched through a camera; None without one.

    `on_screen`: simulated dice are as long on their way on a slow machine as on a fast one.
    """
    if source == "none":
        return None
    paced = on_screen and source == "simulated"
    return WatchSettings(replace(tray_settings(source, config, options.seed), by_kind=True, paced=paced))


def _setup(options: RunOptions, config: Config) -> Setup:
    """A table as options and settings have it, but for its camera."""
    game, terms = chosen_terms(options.rules, options.game, options.options)
    return Setup(
        players=_players(options.players.split(",") if options.players else config.table.players),
        watch=None,
        game=game or config.table.game,
        chips=options.chips or config.table.chips,
        options=terms,
        keep_pictures=config.journal.keep_pictures,
        resume=options.resume,
        seed=secrets.randbelow(2**31) if options.seed is None else options.seed,
        bot_pause_s=config.table.bot_pause,
        time_limit_s=config.table.time_limit,
        reroll_all=config.table.reroll == "all",
        in_force=partial(in_force, config),
        hang_s=config.camera.hang,
    )


def _players(texts: list[str]) -> tuple[Player, ...]:
    """Those named, in seat order; of two of a name the second is "Ann (2)"."""
    found: list[Player] = []
    try:
        for text in texts:
            one = player(text.strip())
            found.append(replace(one, name=numbered(one.name, (each.name for each in found)), id=""))
    except ValueError as problem:
        raise click.UsageError(str(problem)) from problem
    return tuple(found)


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
