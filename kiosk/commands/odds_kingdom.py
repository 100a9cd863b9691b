"""`dice-kiosk odds kingdom`: the ranks, what they beat, when a King rolls again, how two bet."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click
import numpy as np

from kiosk.games.kingdom import MOST_SEATS
from kiosk.games.kingdom_table import Rank
from kiosk.odds.kingdom.foundations import CHANCES, FOUNDATIONS, RANKS, ROLLS, WAYS
from kiosk.odds.kingdom.reigns import CHIPS, nearest, shipped
from kiosk.odds.kingdom.showdown import beating, share
from kiosk.odds.kingdom.spot import certain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.games.protocol import Json
    from kiosk.odds.kingdom.foundations import Vector
    from kiosk.odds.kingdom.solver import Reign

_TWO = 2
_USUAL = 19
_ANTE = 1


@click.command("kingdom")
@click.option(
    "--seats",
    type=click.IntRange(_TWO, MOST_SEATS),
    default=_TWO,
    show_default=True,
    help="How many play: for what a Foundation beats, and the Prerogative.",
)
@click.option(
    "--chips",
    type=click.IntRange(1, CHIPS[-1]),
    default=_USUAL,
    show_default=True,
    help="What both of two seats can bet, in antes; the nearest that ships is told.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object, with each of the 252 Foundations.")
def kingdom(*, seats: int, chips: int, as_json: bool) -> None:
    """Say how often each Foundation of Kingdom comes and wins, and how two play so that neither can gain."""
    reign = shipped(nearest(chips))
    click.echo(json.dumps(_as_object(reign, seats)) if as_json else "\n".join(_lines(reign, seats)))


def _prerogative(seats: int) -> tuple[Vector, float]:
    """What keeping each Foundation, and rolling again, is worth to the King if all show: (252,), antes."""
    others = [CHANCES] * (seats - 1)
    kept = [share(seats * _ANTE, certain(each), others, (), by_pips=True)[0] for each in FOUNDATIONS]
    again, _ = share((seats + 1) * _ANTE, CHANCES, others, (), by_pips=True)
    return np.array(kept), again - _ANTE


def _openings(reign: Reign) -> tuple[list[str], Vector]:
    """The Prince's first answers of two, and how often each is given: (answers, 252)."""
    duel, policy = reign.kept.duel, reign.kept.policy
    moves = duel.tree.nodes[0].moves
    return [f"{m.action} {m.amount}" if m.amount else m.action for m in moves], policy[0][0, : len(moves)]


def _as_object(reign: Reign, seats: int) -> Json:
    kept, again = _prerogative(seats)
    beats = beating(seats - 1, CHANCES, by_pips=True)
    names, opens = _openings(reign)
    return {
        "seats": seats,
        "rolls": ROLLS,
        "ranks": [
            {"rank": rank.name.lower(), "rolls": _rolls(rank), "chance": _rolls(rank) / ROLLS}
            for rank in reversed(Rank)
        ],
        "reroll": again,
        "two": {
            "chips": reign.terms.chips[0],
            "ante": _ANTE,
            "basis": "approximate",
            "exploitability": reign.exploitability,
            "prince": reign.value - _ANTE,
            "king": _ANTE - reign.value,
            "answers": names,
        },
        "foundations": [
            {
                "dice": list(each),
                "rank": RANKS[place].name.lower(),
                "chance": float(CHANCES[place]),
                "beats": float(beats[place]),
                "keep": float(kept[place]),
                "keeps": float(reign.keeps[place]),
                "opens": [round(float(share), 4) for share in opens[:, place]],
            }
            for place, each in enumerate(FOUNDATIONS)
        ],
    }


def _rolls(rank: Rank) -> int:
    return int(sum(ways for each, ways in zip(RANKS, WAYS, strict=True) if each is rank))


def _lines(reign: Reign, seats: int) -> Iterator[str]:
    chips = reign.terms.chips[0]
    yield "Kingdom: of 7,776 rolls, and how often one beats the others (exact)"
    others = [*range(1, min(seats, 4)), *({seats - 1} if seats > 4 else ())]  # noqa: PLR2004 - a line's width
    yield "rank            rolls    chance   " + "  ".join(f"beats {n}" for n in others)
    for rank in reversed(Rank):
        there = np.array([each is rank for each in RANKS])
        mine = CHANCES * there / CHANCES[there].sum()
        beats = "  ".join(f"{float(mine @ beating(n, CHANCES, by_pips=True)):>7.2%}" for n in others)
        yield f"{rank.title!s:<14}  {_rolls(rank):>5,}  {_rolls(rank) / ROLLS:>8.3%}   {beats}"
    kept, again = _prerogative(seats)
    first = FOUNDATIONS[int(np.argmax(kept >= again))]
    yield ""
    yield f"The Prerogative of {seats} seats, if all show (exact): to roll again is worth {again:.4f} antes,"
    yield f"so keep from {_dice(first)} on ({RANKS[FOUNDATIONS.index(first)].title})."
    yield ""
    gain = _ANTE - reign.value
    yield f"Two seats that can bet {chips} antes each, played so that neither can gain more than"
    yield f"{reign.exploitability:.6f} antes by any other play (exact best replies; bets from a menu):"
    yield f"a reign is worth {-gain:+.4f} antes to the Prince, {gain:+.4f} to the King."
    yield ""
    names, opens = _openings(reign)
    yield "rank            keeps as King   " + "  ".join(f"{name:>8}" for name in names)
    for rank in reversed(Rank):
        there = CHANCES * np.array([each is rank for each in RANKS])
        there /= there.sum()
        shares = "  ".join(f"{float(each @ there):>8.1%}" for each in opens)
        yield f"{rank.title!s:<14}  {float(reign.keeps @ there):>13.1%}   {shares}"


def _dice(foundation: tuple[int, ...]) -> str:
    return " ".join(str(each) for each in sorted(foundation, reverse=True))
