"""`dice-kiosk odds six-shooter`: what each opening is worth, and a seat at the table."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from kiosk.commands.language import LANGUAGE
from kiosk.games.six_shooter import ANTE, MOST_SEATS
from kiosk.odds.six_shooter.decision import ERROR_OF_OPENINGS
from kiosk.odds.six_shooter.picks import TWO, picks
from kiosk.text.translate import _, figure

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kiosk.games.dice import Die
    from kiosk.games.protocol import Json
    from kiosk.odds.six_shooter.picks import Pick

_PLENTY = 6
"""Chips that are never short: the ante, and a chip for each of the other four dice."""
_CHIPS_MOST = 10**6


@click.command("six-shooter")
@LANGUAGE
@click.option("--seats", type=click.IntRange(TWO, MOST_SEATS), help="How many play; two if nothing is said.")
@click.option(
    "--chips",
    metavar="N,N,...",
    help="Each seat's chips before the ante, from the button on; without it they are never short.",
)
@click.option(
    "--carried",
    type=click.IntRange(0, _CHIPS_MOST),
    default=0,
    show_default=True,
    help="Chips in the pot from the hand before.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def six_shooter(*, seats: int | None, chips: str | None, carried: int, as_json: bool) -> None:
    """Say what each opening of Six Shooter is worth, and each seat: exactly for two, about for more."""
    stacks = _stacks(chips, seats)
    found = picks(stacks, carried)
    click.echo(
        json.dumps(_as_object(found, stacks, carried))
        if as_json
        else "\n".join(_lines(found, len(stacks), carried))
    )


def _stacks(chips: str | None, seats: int | None) -> list[int]:
    """Each seat's chips; what makes no sense is wrong usage."""
    if chips is None:
        return [_PLENTY] * (seats or TWO)
    try:
        stacks = [int(each) for each in chips.split(",")]
    except ValueError:
        raise click.BadParameter(
            f"{chips!r:.40} is no list of whole numbers like 20,5.", param_hint="--chips"
        ) from None
    if len(stacks) != (seats or len(stacks)):
        words = f"there are {len(stacks)} stacks for {seats} seats."
        raise click.BadParameter(words, param_hint="--chips")
    if not TWO <= len(stacks) <= MOST_SEATS:
        words = f"Six Shooter takes {TWO} to {MOST_SEATS} seats, not {len(stacks)}."
        raise click.BadParameter(words, param_hint="--chips")
    if not all(ANTE <= each <= _CHIPS_MOST for each in stacks):
        words = f"a seat has {ANTE} chips, for the ante, to {_CHIPS_MOST:,}."
        raise click.BadParameter(words, param_hint="--chips")
    return stacks


def _as_object(found: Sequence[Pick], stacks: Sequence[int], carried: int) -> Json:
    out: Json = {"seats": len(stacks), "carried": carried, "basis": "exact", "unit": "chips"}
    if len(stacks) > TWO:
        out.update(basis="approximate", error=ERROR_OF_OPENINGS)
    out["openings"] = [[answer.as_json() for answer in pick.answers] for pick in found]
    out["values"] = [
        {"seat": seat, **pick.answers[pick.best].as_json(), "gain": pick.gain}
        for seat, pick in enumerate(found)
    ]
    return out


def _lines(found: Sequence[Pick], seats: int, carried: int) -> Iterator[str]:
    pot = ANTE * seats + carried
    basis = _("exact")
    if seats != TWO:
        basis = _("approximate, up to {error} chips off").format(error=figure(str(ERROR_OF_OPENINGS)))
    yield _("Six Shooter, {seats} seats, a pot of {pot} ({basis})").format(seats=seats, pot=pot, basis=basis)
    yield ""
    yield _("Seats from the button on, as each picks its best knowing those before it:")
    back, less, takes = _("chips it gets back"), _("less its ante"), _("takes the pot")
    seat_head, opening = _("seat"), _("opening")
    yield f"{seat_head:<5}  {opening:<10}  {back:>19}  {less:>19}  {takes:>19}"
    for seat, pick in enumerate(found, 1):
        best = pick.answers[pick.best]
        figures = (f"{best.ev:>19.4f}", f"{pick.gain:>19.4f}", f"{best.win:>19.2%}")
        yield f"{seat:>5}  {_pair(pick.dice):<10}  {'  '.join(map(figure, figures))}"
    yield ""
    yield _("The first seat's openings:")
    yield f"{opening:<10}  {back:>19}  {takes:>19}"
    for answer in sorted(found[0].answers, key=lambda each: -each.ev):
        yield f"{_pair(answer.dice):<10}  {figure(f'{answer.ev:>19.4f}')}  {figure(f'{answer.win:>19.2%}')}"


def _pair(dice: Sequence[Die]) -> str:
    return " + ".join(dice)
