"""Luck and skill as a page: charts, sums and rates, in one HTML file."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.games.registry import GAMES
from kiosk.luck.words import WHAT_IT_IS, a_hand, exactness, left_out, rate, share, signed
from kiosk.text.sheet import sheet_page
from kiosk.text.translate import _, figure, translated

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime

    from kiosk.luck.record import LuckSums
    from kiosk.luck.sums import Mean, Played

STYLE = """
section { break-inside: avoid; } figure { margin: 0; } svg { max-width: 40rem; width: 100%; }
td, th { text-align: left; vertical-align: top; padding: 1mm; } table, ul, figcaption { font-size: 11pt; }
"""
WIDE, NAMED, ROW, BAR = 640, 150, 62, 16
"""Of a chart: across, for the names, a player's row, a bar, px."""
BARS = (("luck", say("luck"), "#cfdcea"), ("decisions", say("decisions"), "#3b6ea5"))
"""Told apart by who sees no red or green, and in grey."""


def report(sums: LuckSums, now: datetime) -> str:
    """The whole page."""
    body = [f"<p>{escape(translated(WHAT_IT_IS))}</p>"]
    body += [f"<p>{escape(each)}</p>" for each in left_out(sums)]
    for game, kind in GAMES.items():
        players = sums.of_game(game)
        if players:
            body += [
                f"<section><h2>{escape(kind.title)}</h2>",
                f"<figure>{chart(players)}<figcaption>{_caption()}</figcaption></figure>",
                *_table(players),
                "</section>",
            ]
            body += _rates(players)
    return sheet_page(_("Luck and skill"), now, body, STYLE)


def chart(players: Sequence[Played]) -> str:
    """Chips a hand: luck (pale) and decisions (dark) of each, each with its interval."""
    means = [mean for each in players for mean in (each.luck, each.decisions)]
    ends = [abs(end) for mean in means for end in (mean.mean, *(mean.between or ()))]
    most = max(*ends, 0.1)
    middle, scale = NAMED + (WIDE - NAMED) / 2, (WIDE - NAMED - 20) / 2 / most
    high = ROW * len(players) + 24
    parts = [f'<line x1="{middle}" y1="0" x2="{middle}" y2="{high - 22}" stroke="#777"/>']
    for tick in (-most, most):
        at, anchor = middle + tick * scale, "end" if tick > 0 else "start"
        words = escape(signed(tick))
        parts.append(
            f'<text x="{at:.1f}" y="{high - 5}" text-anchor="{anchor}" font-size="14">{words}</text>'
        )
    for number, played in enumerate(players):
        top = number * ROW + 8
        parts.append(f'<text x="0" y="{top + 22}" font-size="16">{escape(played.name[:18])}</text>')
        for place, (name, _words, colour) in enumerate(BARS):
            mean: Mean = getattr(played, name)
            parts += _bar(mean, middle, scale, top + place * (BAR + 4), colour)
    return f'<svg viewBox="0 0 {WIDE} {high}" role="img" fill="#111">{"".join(parts)}</svg>'


def _caption() -> str:
    """What the bars are, each with its colour."""
    told = ", ".join(
        f'<span style="color:{colour}">\N{BLACK SQUARE}</span> {escape(translated(words))}'
        for _name, words, colour in BARS
    )
    return escape(_("Chips a hand: {what}, with their intervals")).format(what=told)


def _bar(mean: Mean, middle: float, scale: float, top: float, colour: str) -> Iterator[str]:
    left, wide = middle + min(0.0, mean.mean) * scale, abs(mean.mean) * scale
    yield f'<rect x="{left:.1f}" y="{top}" width="{wide:.1f}" height="{BAR}" fill="{colour}"/>'
    if mean.between is not None:
        (low, high), y = mean.between, top + BAR / 2
        ends = f'x1="{middle + low * scale:.1f}" y1="{y}" x2="{middle + high * scale:.1f}" y2="{y}"'
        yield f'<line {ends} stroke="#111" stroke-width="2"/>'


def _table(players: Sequence[Played]) -> Iterator[str]:
    heads = (_("player"), _("hands"), _("won"), _("luck"), _("decisions"), _("given up"), _("how exact"))
    yield "<table><tr>" + "".join(f"<th>{escape(each)}</th>" for each in heads) + "</tr>"
    for each in players:
        given = figure(f"{each.given_up.total:,.1f}") if each.given_up.number else "\N{EN DASH}"
        cells = [each.name, str(each.won.number), signed(each.won.total)]
        cells += [f"{signed(mean.total)} ({a_hand(mean)})" for mean in (each.luck, each.decisions)]
        cells += [given, exactness(each)]
        yield "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>"
    yield "</table>"


def _rates(players: Sequence[Played]) -> Iterator[str]:
    yield "<ul>"
    for each in players:
        for event, count in each.counts.items():
            yield f"<li>{escape(f'{each.name}, {rate(event, count)} ({share(count)})')}</li>"
    yield "</ul>"
