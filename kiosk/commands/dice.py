"""`dice-kiosk dice`: a player's own dice made known to the reader, told, tried and forgotten."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from calibration.records import CalibrationError
from hardware.camera import CameraError
from kiosk.settings.config import dice_folder
from vision.dice_sets import DiceSet, OwnDiceError, add_example, make_set, read_sets, remove_set, sound
from vision.numerals import values_of
from vision.reading import DieType

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from calibration.score import Die
    from calibration.trial import Throws
    from hardware.camera import Image
    from kiosk.settings.config import Config
    from vision.reader import DiceReader
    from vision.reading import DieReading, Reading
    from vision.views import Views

DONE, FAILED, USAGE = 0, 1, 2
ENOUGH = 3
"""So many examples of each face make a set well known."""


def list_sets(folder: Path | None, *, as_json: bool) -> int:
    """Tell which sets are known, whose they are, and which faces are still to be thrown; the exit status."""
    try:
        sets = read_sets(folder or dice_folder())
    except OwnDiceError as problem:
        return _complain(str(problem))
    if as_json:
        for own in sets:
            click.echo(json.dumps(_as_object(own)))
    elif not sets:
        click.echo("No dice are known by their looks. Begin with: dice-kiosk dice enrol NAME --owner NAME")
    else:
        click.echo("\n".join(line for own in sets for line in _lines(own)))
    return DONE


def remove(name: str, folder: Path | None) -> int:
    """Forget a set; the exit status."""
    try:
        own = _named(name, read_sets(folder or dice_folder()))
        remove_set(own)
    except OwnDiceError as problem:
        return _complain(str(problem))
    except OSError as problem:
        return _complain(f"{own.folder}: this can't be deleted ({problem.strerror}).")
    click.echo(f"{own.name} is forgotten.")
    return DONE


def try_set(name: str, folder: Path | None) -> int:
    """Hold each example of a set against its others, as if it had just been thrown; the exit status.

    Of an example that is most like another face the picture is named: look at it, and delete it when it was
    confirmed wrongly. Where most are, the examples are not of one set of dice, or too few: none is named.
    """
    from vision.inference import ModelError  # noqa: PLC0415 - loads the nets
    from vision.reader import DiceReader  # noqa: PLC0415 - as above

    try:
        own = _named(name, read_sets(folder or dice_folder()))
        reader = DiceReader.load()
        reader.know([own])
    except (OwnDiceError, ModelError) as problem:
        return _complain(str(problem))
    assert reader.own is not None
    nearest = reader.own.nearest_others()
    wrong = [(path, shown, other) for path, shown, other in nearest if shown != other]
    like = f"{len(nearest) - len(wrong)} of {len(nearest)} examples are most like their own face"
    if not nearest:
        click.echo(f"{own.name}: no face has two examples yet that could be held against each other.")
    elif 2 * len(wrong) > len(nearest):
        click.echo(
            f"{own.name} can't be compared yet: only {like}. Each face wants {ENOUGH} examples of the same "
            "die; a simulated tray throws other dice each time."
        )
    else:
        for path, shown, other in wrong:
            click.echo(f"  {path.name} shows {_words(shown)} and is most like {_words(other)}")
        click.echo(f"{own.name}: {like}.")
    click.echo("\n".join(_lines(own)[1:]))
    return DONE


def enrol(
    config: Config,
    source: str,
    *,
    name: str,
    owner: str,
    folder: Path | None,
    dice: tuple[str, ...],
    throws: int | None,
    seed: int | None,
    trust: bool,
) -> int:
    """Have the dice of a set thrown, and keep what is confirmed; the exit status.

    What was confirmed is kept at once: it may be broken off and gone on with at any time.

    Args:
        config: the settings.
        source: the camera.
        name: of the set.
        owner: whose it is, "" where the set is there already.
        folder: where sets are kept; None for the usual place.
        dice: thrown by a simulated tray, one at a time; () for some.
        throws: after so many it ends; None: when the person says so.
        seed: of simulated dice; None for chance.
        trust: a simulated tray says itself what it threw; nobody is asked.
    """
    from calibration.trial import Throws  # noqa: PLC0415 - loads the nets
    from kiosk.settings.sources import camera_to_try, watch_settings  # noqa: PLC0415 - as above
    from vision.inference import ModelError  # noqa: PLC0415 - as above

    try:
        if trust and source != "simulated":
            return _complain("Only a simulated tray knows what it threw: --yes goes with --camera simulated.")
        source = camera_to_try(source)
        own = make_set(folder or dice_folder(), name, owner)
        watched = Throws(replace(watch_settings(source, config, seed), own_dice=own.folder.parent))
    except (CameraError, CalibrationError, ModelError, OwnDiceError) as problem:
        return _complain(str(problem))
    except OSError as problem:
        return _complain(f"{folder or dice_folder()}: nothing can be written here ({problem.strerror}).")
    try:
        for number in range(throws) if throws is not None else iter(int, 1):
            click.echo(_still_missing(own))
            kinds = (dice[number % len(dice)],) if dice else ()
            picture, reading = _next(watched, kinds)
            truth = watched.thrown if trust else _asked(reading)
            if truth == ():
                break
            if truth is not None:
                _keep(own, watched.reader, picture, reading, truth)
            watched.again()
    except (CameraError, CalibrationError) as problem:
        return _complain(str(problem))
    except OSError as problem:
        return _complain(f"{own.folder}: nothing can be written here ({problem.strerror}).")
    except (click.Abort, KeyboardInterrupt):
        click.echo()
    finally:
        _end(watched, own)
    return DONE


def _end(watched: Throws, own: DiceSet) -> None:
    """Hand back the camera and tell what is known now; a set of which no face is known is not kept."""
    watched.close()
    if own.examples:
        click.echo("\n".join(_lines(own)))
        return
    try:
        remove_set(own)
        click.echo(f"Nothing was kept, so there is no set {own.name}.")
    except OSError as problem:
        click.echo(f"{own.folder}: the empty set can't be deleted ({problem.strerror}).", err=True)


def _next(watched: Throws, dice: tuple[str, ...]) -> tuple[Image, Reading]:
    if watched.camera.can_throw:
        watched.throw(dice)
    while True:
        picture, reading = watched.look()
        if reading is not None:
            return picture, reading


def _keep(own: DiceSet, reader: DiceReader, picture: Image, reading: Reading, truth: Sequence[Die]) -> None:
    """Keep the dice of a throw, from left to right as they were confirmed."""
    from vision.own_dice import example_of  # noqa: PLC0415 - loads the nets

    looks = reader.look(picture)
    if len(reading.inside) != len(truth):
        click.echo(f"  {len(reading.inside)} dice were seen and {len(truth)} named: this throw is left out.")
        return
    for die, (kind, value) in zip(reading.inside, truth, strict=True):
        look = _look_at(die, looks)
        if look is not None:
            add_example(own, DieType(kind), value, *example_of(picture, look, DieType(kind), value))


def _look_at(die: DieReading, looks: list[tuple[DieReading, Views]]) -> Views | None:
    near = min(looks, key=lambda each: abs(each[0].x - die.x) + abs(each[0].y - die.y), default=None)
    return None if near is None else near[1]


def _asked(reading: Reading) -> tuple[Die, ...] | None:
    """What a person says lies there, from left to right; None to leave this throw out, () to end."""
    from calibration.trial import dice_of, offered  # noqa: PLC0415 - loads the nets

    shown = offered(reading)
    words = ", ".join(_words((DieType(kind), value)) for kind, value in shown) or "nothing that can be read"
    click.echo(f"  From left to right: {words}")
    while True:
        said = click.prompt(
            "Enter: right. Else type what lies there (d20 17, d6 3), - to leave it out, q to end",
            default="",
            show_default=False,
            prompt_suffix=": ",
        ).strip()
        if said in {"q", "-"}:
            return () if said == "q" else None
        try:
            dice = dice_of(said) if said else shown
        except CalibrationError as problem:
            click.echo(f"  {problem}")
            continue
        if len(dice) != len(reading.inside):
            click.echo(f"  Dice seen: {len(reading.inside)}. Name all of them, from left to right.")
        elif _meant(reading, dice):
            return dice


def _meant(reading: Reading, dice: Sequence[Die]) -> bool:
    """Whether it is as said, where a die is surely of another type: a slip would spoil the set for good."""
    return all(
        not die.accepted
        or die.die == kind
        or click.confirm(f"  This {die.die} looks like no {kind}. Keep it so?", default=False)
        for die, (kind, _) in zip(reading.inside, dice, strict=True)
    )


def _named(name: str, sets: list[DiceSet]) -> DiceSet:
    for own in sets:
        if own.name.casefold() == name.casefold():
            return own
    known = ", ".join(own.name for own in sets) or "none"
    raise OwnDiceError(f'There is no set "{name}". Known are: {known}.')


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
    told = {"name": own.name, "owner": own.owner, "folder": str(own.folder), "examples": counts}
    return {**told, "damaged": [path.name for path in damaged]}


def _lines(own: DiceSet) -> list[str]:
    lines = [f"{own.name} ({own.owner or 'nobody'}) in {own.folder}"]
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


def _complain(words: str) -> int:
    click.echo(words, err=True)
    return FAILED
