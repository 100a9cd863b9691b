"""`dice-kiosk odds kingdom`: the ranks, what they beat, when a King rolls again, how two bet."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click
import numpy as np

from kiosk.commands.game_options import OPTIONS, RULES, terms_for_odds
from kiosk.commands.language import LANGUAGE
from kiosk.games.kingdom import MOST_SEATS, NAME
from kiosk.games.kingdom_table import Rank
from kiosk.odds.kingdom.foundations import CHANCES, FOUNDATIONS, RANKS, ROLLS, WAYS
from kiosk.odds.kingdom.reigns import CHIPS, reign_of
from kiosk.odds.kingdom.showdown import beating, share
from kiosk.odds.kingdom.solver import Terms
from kiosk.odds.kingdom.spot import certain
from kiosk.text.translate import _, figure, translated

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from kiosk.games.protocol import Json
    from kiosk.odds.kingdom.foundations import Vector
    from kiosk.odds.kingdom.solver import Reign

_TWO = 2
_USUAL = 19


@click.command("kingdom")
@LANGUAGE
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
    help="What both of two seats can bet, in antes; by the usual rules the nearest that ships is told.",
)
@RULES
@OPTIONS
@click.option("--json", "as_json", is_flag=True, help="One JSON object, with each of the 252 Foundations.")
def kingdom(
    *, seats: int, chips: int, rules: Path | None, options: tuple[tuple[str, Any], ...], as_json: bool
) -> None:
    """Say how often each Foundation of Kingdom comes and wins, and how two play so that neither can gain."""
    terms = terms_for_odds(rules, NAME, options)
    ante: int = terms["ante"]
    limits = terms["min_bet"], terms["max_bet"], terms["max_raises"], terms["draw_by_pips"]
    reign, _scale = reign_of(Terms((chips * ante, chips * ante), ante, *limits))
    found = _as_object(reign, seats, ante, terms)
    click.echo(json.dumps(found) if as_json else "\n".join(_lines(reign, seats, ante)))


def _prerogative(seats: int, ante: int, *, by_pips: bool) -> tuple[Vector, float]:
    """What keeping each Foundation, and rolling again, is worth to the King if all show: (252,), antes."""
    others = [CHANCES] * (seats - 1)
    kept = [share(seats * ante, certain(each), others, (), by_pips=by_pips)[0] for each in FOUNDATIONS]
    again, _chance = share((seats + 1) * ante, CHANCES, others, (), by_pips=by_pips)
    return np.array(kept) / ante, again / ante - 1


def _openings(reign: Reign) -> tuple[list[str], Vector]:
    """The Prince's first answers of two, and how often each is given: (answers, 252)."""
    duel, policy = reign.kept.duel, reign.kept.policy
    moves = duel.tree.nodes[0].moves
    ante = reign.terms.ante
    names = [f"{m.action} {m.amount / ante:g}" if m.amount else m.action for m in moves]
    return names, policy[0][0, : len(moves)]


def _as_object(reign: Reign, seats: int, ante: int, terms: Mapping[str, Any]) -> Json:
    by_pips = reign.terms.by_pips
    kept, again = _prerogative(seats, ante, by_pips=by_pips)
    beats = beating(seats - 1, CHANCES, by_pips=by_pips)
    prince = reign.value / reign.terms.ante - 1
    names, opens = _openings(reign)
    return {
        "seats": seats,
        "options": dict(terms),
        "rolls": ROLLS,
        "ranks": [
            {"rank": rank.name.lower(), "rolls": _rolls(rank), "chance": _rolls(rank) / ROLLS}
            for rank in reversed(Rank)
        ],
        "reroll": again,
        "two": {
            "chips": reign.terms.chips[0] // reign.terms.ante,
            "unit": "antes",
            "basis": "approximate",
            "exploitability": reign.exploitability,
            "prince": prince,
            "king": -prince,
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


def _lines(reign: Reign, seats: int, ante: int) -> Iterator[str]:
    chips, by_pips = reign.terms.chips[0] // reign.terms.ante, reign.terms.by_pips
    words = _("Kingdom: of {rolls} rolls, and how often one beats the others (exact)")
    yield words.format(rolls=figure(f"{ROLLS:,}"))
    others = [*range(1, min(seats, 4)), *({seats - 1} if seats > 4 else ())]  # noqa: PLR2004 - a line's width
    rank_head, beats_head = _("rank"), _("beats {count}")
    beats = "  ".join(f"{beats_head.format(count=count):>11}" for count in others)
    yield f"{rank_head:<18}" + "{:>6}  {:>9}  ".format(_("rolls"), _("chance")) + beats
    for rank in reversed(Rank):
        there = np.array([each is rank for each in RANKS])
        mine = CHANCES * there / CHANCES[there].sum()
        beats = "  ".join(f"{float(mine @ beating(n, CHANCES, by_pips=by_pips)):>11.2%}" for n in others)
        rolls, chance = f"{_rolls(rank):>6,}", f"{_rolls(rank) / ROLLS:>9.3%}"
        yield f"{translated(rank.title):<18}{figure(f'{rolls}  {chance}  {beats}')}"
    kept, again = _prerogative(seats, ante, by_pips=by_pips)
    first = FOUNDATIONS[int(np.argmax(kept >= again))]
    yield ""
    words = _("The Prerogative of {seats} seats, if all show (exact): to roll again is worth {worth} antes,")
    yield words.format(seats=seats, worth=figure(f"{again:.4f}"))
    name = translated(RANKS[FOUNDATIONS.index(first)].title)
    yield _("so keep from {dice} on ({rank}).").format(dice=_dice(first), rank=name)
    yield ""
    gain = 1 - reign.value / reign.terms.ante
    words = _("Two seats that can bet {chips} antes each, played so that neither can gain more than")
    yield words.format(chips=chips)
    words = _("{worth} antes by any other play (exact best replies; bets from a menu):")
    yield words.format(worth=figure(f"{reign.exploitability:.6f}"))
    words = _("a reign is worth {prince} antes to the Prince, {king} to the King.")
    yield words.format(prince=figure(f"{-gain:+.4f}"), king=figure(f"{gain:+.4f}"))
    yield ""
    names, opens = _openings(reign)
    keeps = _("keeps as King")
    yield f"{rank_head:<18}{keeps:>16}  " + "  ".join(f"{name:>10}" for name in map(_named, names))
    for rank in reversed(Rank):
        there = CHANCES * np.array([each is rank for each in RANKS])
        there /= there.sum()
        shares = "  ".join(f"{float(each @ there):>10.1%}" for each in opens)
        yield f"{translated(rank.title):<18}{figure(f'{float(reign.keeps @ there):>16.1%}  {shares}')}"


def _named(answer: str) -> str:
    """The Prince's answer: to check, or to bet so much."""
    action, _space, amount = answer.partition(" ")
    return _("bet {amount}").format(amount=amount) if action == "bet" else _("check")


def _dice(foundation: tuple[int, ...]) -> str:
    return " ".join(str(each) for each in sorted(foundation, reverse=True))
