"""`dice-kiosk fairness`: whether dice are fair, as far as rolls can say it."""

from __future__ import annotations

import json
import time
from contextlib import closing
from dataclasses import asdict, replace
from datetime import UTC, datetime
from itertools import repeat
from typing import TYPE_CHECKING

import click

from calibration.fairness import misreading
from calibration.fairness.finding import AGAINST, as_object, examine, words
from calibration.fairness.power import BIASES, Needed, curve, rolls_needed, rolls_needed_always
from calibration.fairness.rolls import MOST_BYTES, FairnessError, faces_of, read_rolls
from calibration.trial import Throws
from hardware.atomic_file import write_atomically
from hardware.message import DiceKioskError
from hardware.outside_file import read_text
from kiosk.commands.journal import RECORD, sound_record
from kiosk.commands.options import CAMERA, CONFIG, COUNT, FILE, FULLSCREEN
from kiosk.commands.throws import confirmed, tray_to_try
from kiosk.fairness.register import Known, Origin, as_csv, dice_thrown, from_csv
from kiosk.fairness.report import report
from kiosk.fairness.session import Session, session_path
from kiosk.fairness.streams import sorted_dice, studied_object, study
from kiosk.fairness.watch_messages import WatchedDice
from kiosk.fairness.watch_supervisor import DiceWatch
from kiosk.settings.config import state_folder
from vision.reading import GAME_DICE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from calibration.fairness.finding import Finding
    from calibration.fairness.shares import Share
    from kiosk.fairness.register import DieThrown


BY = click.option(
    "--who", help="Only the dice of who once had this name, or has this id; house for the house's."
)
SINCE = click.option(
    "--since", type=click.DateTime(("%Y-%m-%d",)), help="Only those thrown from this day on."
)
CURVES = (0.0, *BIASES)
"""Of a fair die all that is noticed is a false alarm."""
AT_ROLLS = (25, 50, 100, 200, 400, 800, 1600, 3200)


@click.group()
def fairness() -> None:
    """Say whether dice are fair, as far as rolls can: docs/fairness.md."""


@fairness.command("test")
@click.argument("path", metavar="FILE", type=FILE)
@click.option("--json", "as_json", is_flag=True, help="A line of JSON for each die.")
def test_file(*, path: Path, as_json: bool) -> None:
    """Test the dice of a CSV file with the columns die, face, count; without count, each line is a roll."""
    dice = read_rolls(path)
    for rolls in dice:
        finding = examine(rolls)
        click.echo(json.dumps(as_object(finding), ensure_ascii=False) if as_json else as_text(finding))
    if len(dice) > 1 and not as_json:
        click.echo(of_several(len(dice)))


@fairness.command("run")
@CAMERA
@CONFIG
@FULLSCREEN
@click.option("--die", type=click.Choice([die.value for die in GAME_DICE]), default="d6", show_default=True)
@click.option(
    "--to",
    type=FILE,
    help="The file of the throws, gone on with if it is there; else one in the state folder.",
)
@click.option("--throws", type=COUNT, help="No window: a simulated tray throws so often, and knows what.")
@click.option("--seed", type=int, help="Of the simulated dice.")
def guide(
    *,
    source: str | None,
    config_path: Path | None,
    fullscreen: bool,
    die: str,
    to: Path | None,
    throws: int | None,
    seed: int | None,
) -> None:
    """Throw a die again and again in front of the camera, with its counts drawn as they come in.

    Every throw is kept in a file that `dice-kiosk fairness test` takes; it is tested at the end.
    """
    path = to or session_path(state_folder(), datetime.now().astimezone())
    _check_session(path)
    with tray_to_try(config_path, source, seed=seed, trust=throws is not None) as tray:
        if throws is None:
            _watch(WatchedDice(tray, path), die, fullscreen=fullscreen)
        else:
            _throw(WatchedDice(tray, path), die, throws)
    if not path.exists():
        click.echo("No throw was counted.")
        return
    for stream in sorted_dice(from_csv(read_text(path, MOST_BYTES))):
        studied = study(stream)
        click.echo(as_text(studied.finding))
        if told := misreading.words(studied.apart):
            click.echo(f"  {told}\n")
    click.echo(f"Every throw is in {path}.")


def _watch(settings: WatchedDice, die: str, *, fullscreen: bool) -> None:
    """In a window, until somebody leaves; raises DisplayError."""
    from kiosk.commands.test_screen import Alone  # noqa: PLC0415 - the screens are much to load
    from kiosk.screens.calibration.fairness_page import FairnessPage  # noqa: PLC0415 - as above

    watch = DiceWatch(settings)
    try:
        Alone(FairnessPage(time.monotonic, watch, die)).show(fullscreen=fullscreen)
    finally:
        watch.close()


def _throw(settings: WatchedDice, die: str, throws: int) -> None:
    """A simulated tray throws one die over and over, and says itself what lies there where it is asked."""
    session = Session(settings.path, Origin.SIMULATED, lambda: datetime.now(UTC))
    with closing(Throws(replace(settings.tray, one_set=True), anew=True)) as watched:
        for _picture, reading, truth in confirmed(
            watched, repeat((die,), throws), announce=lambda: "", ask=None
        ):
            try:
                session.count(reading, truth)
            except OSError as problem:
                raise DiceKioskError(f"{settings.path} can't be written ({problem.strerror}).") from problem


def _check_session(path: Path) -> None:
    """Raises DiceKioskError where a file is there that can't be gone on with."""
    try:
        if path.exists():
            from_csv(read_text(path, MOST_BYTES))
    except OSError as problem:
        raise DiceKioskError(f"{path} can't be read: {problem.strerror}.") from problem
    except (FairnessError, UnicodeDecodeError) as problem:
        raise DiceKioskError(
            f"{path} is there and is no file of a fairness session: it stays as it is. Name another."
        ) from problem


@fairness.command("power")
@click.argument("die", metavar="DIE")
@click.option("--curve", "curved", is_flag=True, help="How often it is noticed, from few rolls to many.")
@click.option("--json", "as_json", is_flag=True, help="A line of JSON for each bias.")
def tell_power(*, die: str, curved: bool, as_json: bool) -> None:
    """Say how many rolls of a DIE (d6) it takes to notice a bias, four times of five."""
    faces = faces_of(die)
    if curved:
        _tell_curves(die, faces, as_json=as_json)
        return
    if not as_json:
        click.echo("one face comes oftener by   rolls, looked at once   rolls, looked at after each")
    for more in (each for each in BIASES if each < faces - 1):
        found = Needed(more, rolls_needed(faces, more), rolls_needed_always(faces, more))
        if as_json:
            click.echo(json.dumps({"die": die, "more": more, "once": found.once, "always": found.always}))
        else:
            always = f"{4 * found.once:,} or more" if found.always is None else f"{found.always:,}"
            click.echo(f"{more:>25.0%}   {found.once:>21,}   {always:>27}")


def _tell_curves(die: str, faces: int, *, as_json: bool) -> None:
    biases = [each for each in CURVES if each < faces - 1]
    curves = {more: curve(faces, more, AT_ROLLS) for more in biases}
    if as_json:
        for more, points in curves.items():
            noticed = [
                {"rolls": rolls, "once": once, "always": always}
                for rolls, (once, always) in zip(AT_ROLLS, points, strict=True)
            ]
            click.echo(json.dumps({"die": die, "more": more, "noticed": noticed}))
        return
    click.echo("noticed at one look / by who looks after each roll, where one face comes oftener by")
    click.echo("  rolls" + "".join(f"{more:>14.0%}" for more in curves))
    for number, rolls in enumerate(AT_ROLLS):
        shares = (points[number] for points in curves.values())
        click.echo(f"{rolls:>7,}" + "".join(f"{f'{once:.0%} / {always:.0%}':>14}" for once, always in shares))


@fairness.command("register")
@RECORD
@BY
@SINCE
@click.option("--json", "as_json", is_flag=True, help="A line of JSON for each die, not CSV.")
def tell_register(*, path: Path | None, who: str | None, since: datetime | None, as_json: bool) -> None:
    """Print every die of the record: what it showed, who threw it, when, and how that is known.

    As CSV it is a file that `dice-kiosk fairness test` takes.
    """
    dice = _dice(path, who, since)
    if as_json:
        for each in dice:
            click.echo(json.dumps(asdict(each), ensure_ascii=False))
        return
    click.echo(as_csv(dice), nl=False)


@fairness.command("report")
@RECORD
@BY
@SINCE
@click.option("--to", type=FILE, default="fairness.html", show_default=True, help="The page's file.")
@click.option("--json", "as_json", is_flag=True, help="No page: a line of JSON for each kind of dice.")
def make_report(
    *, path: Path | None, who: str | None, since: datetime | None, to: Path, as_json: bool
) -> None:
    """Make a page with charts of all dice of the record, tested by kind, own set and what read them."""
    dice = _dice(path, who, since)
    streams = sorted_dice(dice)
    if not streams:
        raise DiceKioskError("The record has no die that may be counted: there is nothing to report.")
    studied = [study(stream) for stream in streams]
    if as_json:
        for each in studied:
            click.echo(json.dumps(studied_object(each), ensure_ascii=False))
        return
    hidden = sum(each.known is Known.HIDDEN for each in dice)
    try:
        write_atomically(to, report(studied, hidden, datetime.now().astimezone()).encode())
    except OSError as problem:
        raise DiceKioskError(
            f"{to} can't be written ({problem.strerror}). Name another place with --to."
        ) from problem
    click.echo(to)


def _dice(path: Path | None, who: str | None, since: datetime | None) -> list[DieThrown]:
    """The dice of the record that are asked for."""
    begin = None if since is None else since.astimezone(UTC)
    with sound_record(path) as db:
        dice = list(dice_thrown(db))
        wanted = {each.thrower for each in dice if who is not None and _is_called(each, who)}
        return [
            each
            for each in dice
            if (who is None or each.thrower in wanted)
            and (begin is None or datetime.fromisoformat(each.time) >= begin)
        ]


def _is_called(thrown: DieThrown, who: str) -> bool:
    return who in {thrown.id, thrown.thrower} or thrown.who.casefold() == who.casefold()


def of_several(dice: int) -> str:
    """What is to be known where several dice are tested."""
    return (
        f"{dice} dice were tested, each by itself: one fair die in {AGAINST:.0f} may be spoken against. "
        f"For all of them together only e = {AGAINST * dice:.0f} or more speaks against one."
    )


def as_text(finding: Finding) -> str:
    """One die's finding for a terminal."""
    return "\n".join([*_lines(finding), ""])


def _lines(finding: Finding) -> Iterator[str]:
    rolls, tested, exact = finding.rolls, finding.chi_squared, finding.exact
    yield f"{rolls.name}: {rolls.total:,} rolls"
    yield f"  {words(finding)}"
    yield "  For who looks once:"
    yield f"    chi-squared {tested.statistic:.2f}, {tested.freedom} degrees of freedom, p = {_p(tested.p)}"
    how = "exact" if exact.exact else f"+- {exact.error:.1g}, {exact.drawn:,} fair dice drawn"
    yield f"    multinomial test, ordered by chi-squared, p = {_p(exact.p)} ({how})"
    yield f"  However often one looks: e = {finding.evidence:.3g}, p = {_p(finding.p_always)}"
    yield "  Faces, with intervals that are right together in 95 % (in brackets: however often one looks):"
    for face, share in enumerate(finding.shares, 1):
        assert share.low_always is not None
        assert share.high_always is not None
        always = f"({share.low_always:.1%} to {share.high_always:.1%})"
        yield f"    {face:>3} {share.seen:>8,}  {_share(share)} {always}"
    if finding.opposites:
        yield "  Opposite faces: both of all rolls, and the higher number of the two:"
        for pair in finding.opposites:
            low, high = pair.faces
            yield f"    {low:>3} and {high:>2}  {_share(pair.both)}; {_share(pair.higher)}"
    if finding.order is not None:
        order = finding.order
        yield f"  One after another: the same face again {_share(order.repeats)}, p = {_p(order.p)};"
        yield f"    longest run {order.longest}, as long in {_p(order.p_longest)} of fair dice"
    yield "  Rolls that a bias needs, for who looks once, to be noticed four times of five:"
    yield "    " + ", ".join(f"{each.more:.0%}: {each.once:,}" for each in finding.needed)


def _share(share: Share) -> str:
    mark = "  *" if share.off else ""
    seen = share.seen / share.tried if share.tried else 0.0
    return f"{seen:.1%} ({share.low:.1%} to {share.high:.1%}, fair {share.fair:.1%}){mark}"


def _p(p: float) -> str:
    """A chance as exactly as it is known: sums of chances are right to some 1e-12."""
    return "below 0.000001" if p < 1e-6 else f"{p:.2g}" if p < 0.01 else f"{p:.3f}"  # noqa: PLR2004 - figures to show
