"""`dice-kiosk dice`: a player's own dice made known to the reader, told, tried and forgotten."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import contextmanager
from itertools import cycle, islice
from typing import TYPE_CHECKING

import click

from calibration.dice import offered
from calibration.enrolment import ENOUGH, Enrolment, slips
from hardware.message import DiceKioskError
from kiosk.commands.options import CAMERA, CONFIG, SETS
from kiosk.commands.throws import confirmed, named_dice, throwing, tray_to_try, until_stopped
from kiosk.settings.config import dice_folder
from vision.dice_sets import DiceSet, read_sets, remove_set, sound, switch_set
from vision.reader import DiceReader
from vision.reading import DieType, values_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from calibration.dice import Die
    from calibration.enrolment import Gain
    from vision.reading import Reading


@click.group()
def dice() -> None:
    """Make a player's own dice known, so that they are read better than strange ones (docs/own-dice.md)."""


@dice.command("list")
@SETS
@click.option("--json", "as_json", is_flag=True, help="A line of JSON for each set.")
def list_sets(*, folder: Path | None, as_json: bool) -> None:
    """Tell which sets are known, whose they are, and which faces are still to be thrown."""
    sets = read_sets(folder or dice_folder())
    if as_json:
        for own in sets:
            click.echo(json.dumps(_as_object(own)))
    elif not sets:
        click.echo("No dice are known by their looks. Begin with: dice-kiosk dice enrol NAME --owner NAME")
    else:
        click.echo("\n".join(line for own in sets for line in _lines(own)))


@dice.command()
@click.argument("name")
@SETS
def remove(*, name: str, folder: Path | None) -> None:
    """Forget a set; its folder can be kept by copying it away first."""
    own = _named(name, read_sets(folder or dice_folder()))
    try:
        remove_set(own)
    except OSError as problem:
        raise DiceKioskError(f"{own.folder}: this can't be deleted ({problem.strerror}).") from problem
    click.echo(f"{own.name} is forgotten.")


@dice.command()
@click.argument("name")
@click.argument("state", type=click.Choice(["on", "off"]))
@SETS
def switch(*, name: str, state: str, folder: Path | None) -> None:
    """Have games know a set's dice, or only keep them for later; from the next game on."""
    own = _named(name, read_sets(folder or dice_folder()))
    with _writing_in(own.folder):
        switch_set(own, used=state == "on")
    click.echo(f"{own.name} is {state}.")


@dice.command("test")
@click.argument("name")
@SETS
def try_set(*, name: str, folder: Path | None) -> None:
    """Hold each example of a set against the others: which was confirmed wrongly, which face is missing?"""
    own = _named(name, read_sets(folder or dice_folder()))
    reader = DiceReader.load()
    reader.know([own])
    assert reader.own is not None
    nearest = reader.own.nearest_others()
    wrong = [(path, shown, other) for path, shown, other in nearest if shown != other]
    like = f"{len(nearest) - len(wrong)} of {len(nearest)} examples are most like their own face"
    if not nearest:
        click.echo(f"{own.name}: no face has two examples yet that could be held against each other.")
    elif 2 * len(wrong) > len(nearest):  # not of one set of dice, or too few
        click.echo(
            f"{own.name} can't be compared yet: only {like}. Each face wants {ENOUGH} examples of the same "
            "die; a simulated tray throws other dice each time."
        )
    else:
        for path, shown, other in wrong:
            click.echo(f"  {path.name} shows {_words(shown)} and is most like {_words(other)}")
        click.echo(f"{own.name}: {like}.")
    click.echo("\n".join(_lines(own)[1:]))


@dice.command()
@click.argument("name")
@click.option("--owner", default="", help="Whose it is.")
@CAMERA
@CONFIG
@SETS
@throwing("What a simulated tray throws, one at a time, as d20,d6.")
def enrol(
    *,
    name: str,
    owner: str,
    source: str | None,
    config_path: Path | None,
    folder: Path | None,
    throws: int | None,
    kinds: tuple[str, ...],
    seed: int | None,
    trust: bool,
) -> None:
    """Throw the dice of a set, confirm or correct what is read, and have it kept.

    Exit status: 0 what was confirmed is kept, 1 it could not be.
    """
    with tray_to_try(config_path, source, seed=seed, trust=trust) as tray:
        folder = folder or dice_folder()
        with _writing_in(folder):
            enrolment = Enrolment(tray, folder, name, owner)
        own = enrolment.own
        one_by_one = cycle([(each,) for each in kinds] or [()])
        try:
            with _writing_in(own.folder), until_stopped():
                for picture, reading, truth in confirmed(
                    enrolment.throws,
                    islice(one_by_one, throws),
                    announce=lambda: _still_missing(own),
                    ask=None if trust else _asked,
                ):
                    if not enrolment.keep(picture, reading, truth):
                        seen = len(reading.inside)
                        click.echo(f"  {seen} dice were seen and {len(truth)} named: this throw is left out.")
                    for (die, value), (like, others) in enrolment.doubts:
                        click.echo(f"  Kept as {die} {value}, and it looks most like your {like} {others}.")
        finally:
            _end(enrolment)


@contextmanager
def _writing_in(folder: Path) -> Iterator[None]:
    """Say in words that it can't be written in."""
    try:
        yield
    except OSError as problem:
        raise DiceKioskError(f"{folder}: nothing can be written here ({problem.strerror}).") from problem


def _end(enrolment: Enrolment) -> None:
    """Hand back the camera and tell what is known now."""
    own = enrolment.own
    try:
        if enrolment.close():
            click.echo("\n".join([*_lines(own), *_gained(enrolment.gain)]))
        else:
            click.echo(f"Nothing was kept, so there is no set {own.name}.")
    except OSError as problem:
        click.echo(f"{own.folder}: the empty set can't be deleted ({problem.strerror}).", err=True)


def _gained(gain: Gain) -> list[str]:
    """What knowing the set is worth, by dice that were read before they were kept."""
    if not gain.dice:
        return []
    tried = f"  {gain.dice} dice with faces known by then, read before they were kept: asked about"
    told = [f"{tried} {gain.asked_before} without the set, {gain.asked} with it"]
    if gain.wrong_before or gain.wrong:
        told.append(f"  wrong and not asked about: {gain.wrong_before} without the set, {gain.wrong} with it")
    return told


def _asked(reading: Reading) -> tuple[Die, ...] | None:
    """What a person says lies there, from left to right; None to leave this throw out, () to end."""
    shown = offered(reading)
    words = ", ".join(_words((DieType(kind), value)) for kind, value in shown) or "nothing that can be read"
    click.echo(f"  From left to right: {words}")
    question = "Enter: right. Else type what lies there (d20 17, d6 3), - to leave it out, q to end"
    while dice := named_dice(question, shown):
        if len(dice) != len(reading.inside):
            click.echo(f"  Dice seen: {len(reading.inside)}. Name all of them, from left to right.")
        elif _meant(reading, dice):
            break
    return dice


def _meant(reading: Reading, dice: Sequence[Die]) -> bool:
    """Whether it is as said, where a die is surely of another type: a slip would spoil the set for good."""
    return all(
        click.confirm(f"  This {read} looks like no {said}. Keep it so?", default=False)
        for read, said in slips(reading, dice)
    )


def _named(name: str, sets: list[DiceSet]) -> DiceSet:
    for own in sets:
        if own.name.casefold() == name.casefold():
            return own
    known = ", ".join(own.name for own in sets) or "none"
    raise DiceKioskError(f'There is no set "{name}". Known are: {known}.')


def _still_missing(own: DiceSet) -> str:
    missing = {die: values for die, values in own.missing(ENOUGH).items() if values}
    if not own.examples:
        return "Throw a die of the set into the tray, or several. Ctrl+C or q ends it."
    if not missing:
        return "Every face of the dice begun is well known. Throw on, or Ctrl+C."
    words = "; ".join(f"{die} {_values(die, values)}" for die, values in missing.items())
    return f"Throw. Fewer than {ENOUGH} examples of: {words}"


def _as_object(own: DiceSet) -> dict[str, object]:
    usable, damaged = sound(own)
    counts = {
        die.value: {
            str(value): len(usable.examples.get((die, value), ()))
            for value in sorted(values_of(die).values())
        }
        for die in usable.missing()
    }
    told = {
        "name": own.name,
        "owner": own.owner,
        "used": own.used,
        "folder": str(own.folder),
        "examples": counts,
    }
    return {**told, "damaged": [path.name for path in damaged]}


def _lines(own: DiceSet) -> list[str]:
    lines = [f"{own.name} ({own.owner or 'nobody'}){'' if own.used else ', switched off,'} in {own.folder}"]
    if own.damaged:
        lines.append(f"  {own.damaged}")
    usable, damaged = sound(own)
    lines += [f"  {path.name} is damaged and does not count: delete it" for path in damaged]
    counts = Counter(die for (die, _), paths in usable.examples.items() for _ in paths)
    for die, missing in usable.missing(ENOUGH).items():
        left = f"fewer than {ENOUGH} of {_values(die, missing)}" if missing else "well known"
        lines.append(f"  {die.value:<4} {counts[die]:3} examples, {left}")
    return lines


def _values(die: DieType, values: list[int]) -> str:
    return "every face" if len(values) == len(values_of(die)) else ", ".join(map(str, values))


def _words(shown: tuple[DieType, int]) -> str:
    die, value = shown
    return f"{die.value} {value}"
