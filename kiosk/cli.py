"""The command `dice-kiosk`. What a command needs is imported when it runs: the first screen must not wait."""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kiosk import boot_times
from vision.reading import ACCEPT

if TYPE_CHECKING:
    from collections.abc import Iterator

FAILED = 1

FILE = click.Path(dir_okay=False, path_type=Path)
FOLDER = click.Path(file_okay=False, path_type=Path)
ACCEPTED_FROM = click.option(
    "--accept",
    type=click.FloatRange(0.5, 0.9999),
    default=ACCEPT,
    show_default=True,
    help="The probability from which a reading is accepted, as the kiosk's setting of this name.",
)


SETS = click.option("--folder", type=FOLDER, help="Where sets of dice are kept, if not the usual place.")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="dice-kiosk", message="%(prog)s %(version)s")
def main() -> None:
    """A table for dice games: it reads real dice with a camera, runs the game and keeps the chips."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output is for what was asked for


@main.command()
def engine() -> None:
    """Play over standard input and output: the table protocol, one JSON object a line."""
    from kiosk.commands.engine import run  # noqa: PLC0415

    raise SystemExit(run())


@main.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One line of JSON an image.")
@click.option("--draw", type=FOLDER, help="Write copies with what was read into DIR.")
@ACCEPTED_FROM
@click.option("--empty", type=FILE, help="A photo of the same tray without dice: what it shows is no die.")
@click.option("--own-dice", is_flag=True, help="Know enrolled dice again (see dice-kiosk dice).")
@SETS
def read(
    paths: tuple[Path, ...],
    *,
    as_json: bool,
    draw: Path | None,
    accept: float,
    empty: Path | None,
    own_dice: bool,
    folder: Path | None,
) -> None:
    """Read the dice in photos, or in folders of photos.

    Exit status: 0 every file was read, 1 some could not be, 2 wrong usage.
    """
    from kiosk.commands.read import read_paths  # noqa: PLC0415
    from kiosk.settings.config import dice_folder  # noqa: PLC0415

    sets = folder or dice_folder() if own_dice or folder else None
    done = read_paths(paths, as_json=as_json, draw=draw, accept=accept, empty=empty, own_dice=sets)
    raise SystemExit(done)


@main.command()
@click.argument("folder", metavar="DIR", type=FOLDER)
@click.option("--json", "as_json", is_flag=True, help="All figures as one line of JSON.")
@click.option("--gallery", type=FOLDER, help="Write a page with everything read wrong into this folder.")
@click.option("--every", type=click.IntRange(1), default=1, help="Only every n-th photo.")
@ACCEPTED_FROM
def evaluate(*, folder: Path, as_json: bool, gallery: Path | None, every: int, accept: float) -> None:
    """Say how well the labelled photos in DIR are read; docs/evaluating.md tells how to label.

    Exit status: 0 every photo was read, 1 some could not be, 2 the labels can't be used.
    """
    from kiosk.commands.evaluate import evaluate_folder  # noqa: PLC0415

    done = evaluate_folder(folder, as_json=as_json, gallery=gallery, every=every, accept=accept)
    raise SystemExit(done)


@main.command()
@click.option("--camera", help="simulated, replay:PATH, v4l2:NAME, picamera2, none, or auto (one found).")
@click.option("--players", help='Names in seat order, as "Ann,bot:Ben"; bot:NAME is played by code.')
@click.option("--chips", type=click.IntRange(1), help="Chips of each seat at the start.")
@click.option("--game", type=click.Choice(("six-shooter", "critical-roll", "kingdom")), help="The game.")
@click.option("--rules", type=FILE, help="A file of house rules (see dice-kiosk games show GAME).")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Of the game, e.g. min_bet=2.")
@click.option("--seed", type=click.IntRange(0), help="For simulated dice and bots; else by chance.")
@click.option("--journal", type=FILE, help="The record's file; headless none is kept without it.")
@click.option("--config", "config_path", type=FILE, help="The settings' file (see dice-kiosk config).")
@click.option(
    "--resume/--new", default=None, help="Go on with the journal's unfinished game (default) or not."
)
@click.option("--fullscreen/--windowed", default=None, help="Fill the display, or open a window.")
@click.option("--headless", is_flag=True, help="No screen: all players are bots, dice throw themselves.")
@click.option("--hands", type=click.IntRange(1), default=1, show_default=True, help="Headless: how many.")
@click.option(
    "--tries",
    type=click.IntRange(1),
    default=20,
    show_default=True,
    help="Headless: throws of one roll that may not count before the run ends.",
)
@click.option("--json", "as_json", is_flag=True, help="Headless: one line of JSON a hand.")
@click.option("--screenshot", type=FILE, help="Headless: write a picture of the screen at the end.")
def run(**given: Any) -> None:  # noqa: ANN401 - click's options, named above
    """Play at the table. Without a display a demonstration is played by bots.

    Exit status: 0 all went well, 1 it could not (no camera, photos ran out, a journal that can't be used), 2
    wrong usage.
    """
    boot_times.passed(boot_times.Step.INTERPRETER)
    from kiosk.commands.run import RunOptions, run_table  # noqa: PLC0415

    raise SystemExit(run_table(RunOptions(**given)))


@main.command()
@click.option("--config", "path", type=FILE, help="This file instead; alone: only whether it can be read.")
@click.option("--check", is_flag=True, help="Say whether the file in use is right, and its camera there.")
def config(*, path: Path | None, check: bool) -> None:
    """Print all settings with meaning, unit and bounds, as a file to start from.

    Exit status: 0 nothing is wrong, 1 the file can't be read or used, or its camera is not there.
    """
    if check or path is not None:
        from kiosk.commands import config  # noqa: PLC0415

        raise SystemExit(config.look_over(path, camera_too=check))
    from kiosk.settings import config as settings  # noqa: PLC0415

    click.echo(f"# Put this at {settings.default_path()} and change what you like.\n")
    click.echo(settings.described(), nl=False)


@main.command()
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")
@click.option("--zip", "archive", type=FILE, help="Write all of it, and the log, into FILE for who helps.")
@click.option("--config", "config_path", type=FILE, help="The settings' file.")
def doctor(*, as_json: bool, archive: Path | None, config_path: Path | None) -> None:
    """Look at computer, libraries, camera, screen and pins, and say what to do about what is wrong.

    The archive holds no names of people and no dice. Exit status: 0 no fault, else 1.
    """
    from kiosk.system.doctor.examine import doctor as examine  # noqa: PLC0415

    raise SystemExit(examine(json_wished=as_json, archive=archive, config=config_path))


@main.command()
@click.argument("path", metavar="FILE", type=FILE, required=False)
@click.option("--check", is_flag=True, help="Only install it beside the others and try it; do not use it.")
@click.option("--back", is_flag=True, help="Go back to the version before; FILE is not wanted.")
def update(*, path: Path | None, check: bool, back: bool) -> None:
    """Install another version from FILE: a wheel or a release archive, with FILE.sha256 beside it.

    It is installed beside the one in use and plays a hand without a screen; then it takes over. When it does
    not come up, the version before comes back. Exit status: 0 done, 1 not done, 2 wrong usage.
    """
    from kiosk.system.update import go_back, update_from  # noqa: PLC0415

    if back == (path is not None):
        raise click.UsageError("Give either FILE or --back.")
    if check and back:
        raise click.UsageError("--check tries a FILE; --back goes back at once.")
    raise SystemExit(go_back() if path is None else update_from(path, only_check=check))


@main.group()
def journal() -> None:
    """Read the record back."""


@journal.command()
@click.option("--journal", "path", type=FILE, help="The record's file, if not the usual one.")
@click.option("--hands", type=click.IntRange(1), default=10, show_default=True, help="How many, newest last.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON a hand, with everything on record.")
@click.option("--pictures", type=FOLDER, help="Write the throws' pictures into DIR.")
def show(*, path: Path | None, hands: int, as_json: bool, pictures: Path | None) -> None:
    """Tell the last hands with every step, throw and chip; also while the kiosk runs."""
    from kiosk.commands.run import journal_path  # noqa: PLC0415
    from kiosk.journal.database import JournalError, open_for_reading  # noqa: PLC0415
    from kiosk.journal.history import last_hands, save_pictures  # noqa: PLC0415
    from kiosk.journal.transcript import hand_text  # noqa: PLC0415
    from kiosk.settings.config import ConfigError  # noqa: PLC0415

    try:
        db = open_for_reading(path or journal_path())
        records = last_hands(db, hands)
        if pictures is not None:
            save_pictures(db, records, pictures)
    except (ConfigError, JournalError) as problem:
        click.echo(problem, err=True)
        raise SystemExit(FAILED) from problem
    for record in records:
        click.echo(json.dumps(record, ensure_ascii=False) if as_json else hand_text(record))


@journal.command()
@click.option("--journal", "path", type=FILE, help="The record's file, if not the usual one.")
@click.option("--game", type=click.IntRange(1), help="Its number in the journal; the newest by default.")
def export(*, path: Path | None, game: int | None) -> None:
    """Print a game as a record that `dice-kiosk replay` plays again: the host's, with hidden dice."""
    from kiosk.commands.run import journal_path  # noqa: PLC0415
    from kiosk.journal import game_file  # noqa: PLC0415
    from kiosk.journal.database import JournalError, open_for_reading  # noqa: PLC0415
    from kiosk.journal.history import commands_of_game  # noqa: PLC0415
    from kiosk.settings.config import ConfigError  # noqa: PLC0415

    try:
        commands = commands_of_game(open_for_reading(path or journal_path()), game)
    except (ConfigError, JournalError) as problem:
        click.echo(problem, err=True)
        raise SystemExit(FAILED) from problem
    for line in game_file.lines(commands):
        click.echo(line)


@main.group()
def games() -> None:
    """The games: their options, and their rules."""


GAME = click.argument("game", type=click.Choice(("six-shooter", "critical-roll", "kingdom")))


@games.command("show")
@GAME
def games_show(*, game: str) -> None:
    """Print every option of a game, as a file of house rules to start from."""
    from kiosk.games.registry import GAMES  # noqa: PLC0415
    from kiosk.settings.house_rules import described  # noqa: PLC0415

    click.echo(described(GAMES[game]), nl=False)


@games.command("rules")
@GAME
@click.option("--rules", "house_rules", type=FILE, help="With the options of this file of house rules.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="With this option.")
@click.option("--markdown", is_flag=True, help="As the pages in docs/ have them.")
def games_rules(*, game: str, house_rules: Path | None, options: tuple[str, ...], markdown: bool) -> None:
    """Print the rules of a game with the options in force."""
    from kiosk.commands.games import print_rules  # noqa: PLC0415

    raise SystemExit(print_rules(game, house_rules, options, markdown=markdown))


@main.command()
@click.argument("path", metavar="FILE", type=FILE)
@click.option("--hand", type=click.IntRange(1), help="Tell this hand, step by step.")
@click.option("--states", is_flag=True, help="One line of JSON a step: the state that everyone may see.")
@click.option("--all", "everything", is_flag=True, help="With hidden dice that were never shown.")
def replay(*, path: Path, hand: int | None, states: bool, everything: bool) -> None:
    """Play a recorded game again, checking every step.

    Exit status: 0 every step is right, 1 the file breaks a rule or can't be read, 2 wrong usage.
    """
    from kiosk.commands.replay import replay_file  # noqa: PLC0415

    raise SystemExit(replay_file(path, hand=hand, states=states, everything=everything))


@main.group()
def calibrate() -> None:
    """Teach the kiosk its camera and tray, in steps that can be done again (docs/calibration.md)."""


SOURCE = click.option("--camera", "source", help="Another camera than the one that the kiosk plays with.")
SETTINGS = click.option("--config", "config_path", type=FILE, help="The settings' file.")
CALIBRATED = click.option("--folder", type=FOLDER, help="Where the results are kept, if not the usual place.")


@calibrate.command("target")
@click.option("--to", "folder", type=FOLDER, default=".", show_default=True, help="Where to write it.")
@click.option("--paper", type=click.Choice(("a4", "letter")), default="a4", show_default=True)
def calibrate_target(*, folder: Path, paper: str) -> None:
    """Write the sheet to print, as PDF and PNG, true to size with a ruler on it."""
    from kiosk.commands.calibrate import write_target  # noqa: PLC0415

    raise SystemExit(write_target(folder, paper))


@calibrate.command("step")
@click.argument(
    "name",
    type=click.Choice(("all", "focus", "exposure", "white", "lens", "plane", "outline", "noise", "empty")),
)
@SOURCE
@SETTINGS
@CALIBRATED
@click.option("--corners", help='For outline: the floor\'s corners in px, as "x,y x,y x,y x,y".')
@click.option("--yes", is_flag=True, help="Begin each step without waiting for Enter.")
def calibrate_step(
    *,
    name: str,
    source: str | None,
    config_path: Path | None,
    folder: Path | None,
    corners: str | None,
    yes: bool,
) -> None:
    """Do one step, or all in turn. Exit status: 0 done, 1 it could not be, with what to do."""
    from calibration.order import ORDER  # noqa: PLC0415
    from kiosk.commands import calibrate as command  # noqa: PLC0415

    config = _settings(config_path)
    source = _camera(source, config)
    with _lit(source, config):
        status = command.run_steps(
            ORDER if name == "all" else (name,),
            source=source,
            size=(config.camera.width, config.camera.height),
            folder=folder or command.usual_folder(source),
            corners=corners,
            ask=not yes,
        )
    raise SystemExit(status)


@calibrate.command("check")
@SOURCE
@SETTINGS
@CALIBRATED
def calibrate_check(*, source: str | None, config_path: Path | None, folder: Path | None) -> None:
    """Say whether the camera was moved or the light changed. Exit status: 0 as it was, else 1."""
    from kiosk.commands import calibrate as command  # noqa: PLC0415

    config = _settings(config_path)
    source = _camera(source, config)
    with _lit(source, config):
        status = command.check_now(
            source=source,
            size=(config.camera.width, config.camera.height),
            folder=folder or command.usual_folder(source),
        )
    raise SystemExit(status)


@calibrate.command("show")
@SOURCE
@CALIBRATED
def calibrate_show(*, source: str | None, folder: Path | None) -> None:
    """Tell what is calibrated, how well, and when; --camera simulated: what was tried there."""
    from kiosk.commands import calibrate as command  # noqa: PLC0415

    raise SystemExit(command.show(folder or command.usual_folder(source or "")))


@calibrate.command("score")
@SOURCE
@SETTINGS
@CALIBRATED
@click.option("--throws", type=click.IntRange(1), help="End after so many throws (default: when you say so).")
@click.option("--dice", default="", help="What a simulated tray throws, as d20,d6 (default: some).")
@click.option("--seed", type=int, help="Of the simulated dice.")
@click.option("--new", "anew", is_flag=True, help="Forget the count so far.")
@click.option("--yes", "trust", is_flag=True, help="A simulated tray says itself what it threw.")
@click.option("--json", "as_json", is_flag=True, help="A line of JSON for each throw.")
def calibrate_score(
    *,
    source: str | None,
    config_path: Path | None,
    dice: str,
    **given: Any,  # noqa: ANN401 - click's options, named above
) -> None:
    """Throw, see what is read, confirm or correct it: how many dice are read right so far.

    Exit status: 0 it was counted, 1 it could not be.
    """
    from kiosk.commands import calibrate as command  # noqa: PLC0415

    config = _settings(config_path)
    kinds = tuple(each.strip() for each in dice.split(",") if each.strip())
    source = _camera(source, config)
    with _lit(source, config):
        status = command.score(config, source, dice=kinds, **given)
    raise SystemExit(status)


@main.group()
def dice() -> None:
    """Make a player's own dice known, so that they are read better than strange ones (docs/own-dice.md)."""


@dice.command("list")
@SETS
@click.option("--json", "as_json", is_flag=True, help="A line of JSON for each set.")
def dice_list(*, folder: Path | None, as_json: bool) -> None:
    """Tell which sets are known, whose they are, and which faces are still to be thrown."""
    from kiosk.commands import dice as command  # noqa: PLC0415

    raise SystemExit(command.list_sets(folder, as_json=as_json))


@dice.command("enrol")
@click.argument("name")
@click.option("--owner", default="", help="Whose it is.")
@SOURCE
@SETTINGS
@SETS
@click.option("--throws", type=click.IntRange(1), help="End after so many throws (default: when you say so).")
@click.option("--dice", default="", help="What a simulated tray throws, one at a time, as d20,d6.")
@click.option("--seed", type=int, help="Of the simulated dice.")
@click.option("--yes", "trust", is_flag=True, help="A simulated tray says itself what it threw.")
def dice_enrol(
    *,
    source: str | None,
    config_path: Path | None,
    dice: str,
    **given: Any,  # noqa: ANN401 - click's options, named above
) -> None:
    """Throw the dice of a set, confirm or correct what is read, and have it kept.

    Exit status: 0 what was confirmed is kept, 1 it could not be.
    """
    from kiosk.commands import dice as command  # noqa: PLC0415

    config = _settings(config_path)
    kinds = tuple(each.strip() for each in dice.split(",") if each.strip())
    source = _camera(source, config)
    with _lit(source, config):
        status = command.enrol(config, source, dice=kinds, **given)
    raise SystemExit(status)


@dice.command("test")
@click.argument("name")
@SETS
def dice_test(*, name: str, folder: Path | None) -> None:
    """Hold each example of a set against the others: which was confirmed wrongly, which face is missing?"""
    from kiosk.commands import dice as command  # noqa: PLC0415

    raise SystemExit(command.try_set(name, folder))


@dice.command("remove")
@click.argument("name")
@SETS
def dice_remove(*, name: str, folder: Path | None) -> None:
    """Forget a set; its folder can be kept by copying it away first."""
    from kiosk.commands import dice as command  # noqa: PLC0415

    raise SystemExit(command.remove(name, folder))


@main.group()
def test() -> None:
    """Try the parts of the box, one at a time; nothing of it is recorded and no meter moves."""


CONFIG = click.option("--config", "config_path", type=FILE, help="The settings' file.")
FULLSCREEN = click.option(
    "--fullscreen/--windowed", default=False, help="Fill the display, or open a window."
)


@test.command("buttons")
@CONFIG
@click.option(
    "--seconds", type=click.FloatRange(0), help="End after so long (default: when all were pressed)."
)
def try_buttons(*, config_path: Path | None, seconds: float | None) -> None:
    """Show each press and light the lamp of what is pressed; with lid and service switch.

    Exit status: 0 every button was pressed and none is stuck, else 1.
    """
    from kiosk.commands import test_parts  # noqa: PLC0415

    raise SystemExit(test_parts.try_buttons(_settings(config_path), seconds=seconds))


@test.command("lamps")
@CONFIG
def try_lamps(*, config_path: Path | None) -> None:
    """Light each lamp in each way, then the tray light."""
    from kiosk.commands import test_parts  # noqa: PLC0415

    raise SystemExit(test_parts.try_lamps(_settings(config_path)))


@test.command("sound")
def try_sound() -> None:
    """Play every sound, naming it."""
    from kiosk.commands import test_parts  # noqa: PLC0415

    raise SystemExit(test_parts.try_sound())


@test.command("touch")
@FULLSCREEN
def try_touch(*, fullscreen: bool) -> None:
    """Have cross-hairs touched and say whether touch fits the picture."""
    from kiosk.commands import test_screen  # noqa: PLC0415

    raise SystemExit(test_screen.try_touch(fullscreen=fullscreen))


@test.command("camera")
@CONFIG
@FULLSCREEN
@click.option("--camera", "source", help="Another camera than the one that the kiosk plays with.")
@click.option(
    "--frames", type=click.IntRange(1), help="No window: look at so many frames, one JSON line each."
)
@click.option("--save", type=FILE, help="Write the last view as a picture.")
def try_camera(
    *, config_path: Path | None, fullscreen: bool, source: str | None, frames: int | None, save: Path | None
) -> None:
    """Show what the pipeline sees: what moves, outlines, readings, timings."""
    from kiosk.commands import test_screen  # noqa: PLC0415

    config = _settings(config_path)
    source = _camera(source, config)
    with _lit(source, config):
        status = test_screen.try_camera(config, source, fullscreen=fullscreen, frames=frames, save=save)
    raise SystemExit(status)


def _camera(named: str | None, config: Any) -> str:  # noqa: ANN401 - see _settings
    """The camera that is meant: that which is named, else that which the kiosk plays with."""
    from kiosk.settings.sources import camera_of  # noqa: PLC0415

    return camera_of(config, named)


@contextmanager
def _lit(source: str, config: Any) -> Iterator[None]:  # noqa: ANN401 - see _settings
    """The tray light on, as in the game, for a command that looks through the camera by itself."""
    from hardware.pins import PinError  # noqa: PLC0415
    from kiosk.settings.wiring import lit_for  # noqa: PLC0415

    try:
        with lit_for(source, config):
            yield
    except PinError as problem:
        click.echo(problem, err=True)
        raise SystemExit(FAILED) from problem


def _settings(path: Path | None) -> Any:  # noqa: ANN401 - kiosk.settings.config.Config, which help must not wait for
    from kiosk.settings.config import ConfigError, load  # noqa: PLC0415

    try:
        return load(path)
    except ConfigError as problem:
        click.echo(problem, err=True)
        raise SystemExit(FAILED) from problem
