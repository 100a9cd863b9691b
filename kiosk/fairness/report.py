"""All dice of the register on one page, with charts: an HTML file that needs nothing else."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import numpy as np

from calibration.fairness.anytime import log_evidence_as_rolled
from calibration.fairness.finding import AGAINST
from kiosk.fairness.charts import evidence_chart, faces_chart
from kiosk.text.sheet import sheet_page

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime

    from calibration.fairness.shares import Share
    from kiosk.fairness.streams import Studied

TITLE = "Are the dice fair?"
STYLE = """
body { font-size: 12pt; } svg { width: 100%; height: auto; margin: 2mm 0; }
section { break-inside: avoid-page; }
td, th { padding: 0.6mm 1mm; font-size: 10pt; } td { white-space: nowrap; }
.off { font-weight: bold; } .note { color: #555; font-size: 10pt; }
"""
OFF, PLUS_MINUS = ' class="off"', "\N{PLUS-MINUS SIGN}"
HEAD = (
    "Rolls never prove that a die is fair, nor that it is loaded. Each die was tested by itself, in a way "
    "that stays valid however often this page is made: of fair dice at most one in 20 ever comes to e = 20. "
    "Dice thrown hidden are left out, all of them: {hidden:,}."
)


def report(studied: Sequence[Studied], hidden: int, now: datetime) -> str:
    """The whole page.

    Args:
        studied: the dice of the register.
        hidden: how many dice were left out.
        now: when it is made.
    """
    several = (
        f" {len(studied)} kinds of dice are on it: for all of them together only e = "
        f"{AGAINST * len(studied):.0f} or more speaks against one."
        if len(studied) > 1
        else ""
    )
    body = [f"<p>{HEAD.format(hidden=hidden)}{several}</p>", _overview(studied)]
    body += ["\n".join(["<section>", *_section(each), "</section>"]) for each in studied]
    return sheet_page(TITLE, now, body, STYLE)


def _overview(studied: Sequence[Studied]) -> str:
    head = (
        "<tr><th>dice</th><th>rolls</th><th>not seen</th><th>e</th><th>chi-squared, p</th><th>exact, p</th>"
    )
    rows = [
        f"<tr><td>{escape(each.stream.name)}</td><td>{each.finding.rolls.total:,}</td>"
        f"<td>{each.stream.unseen:,}</td><td>{each.finding.evidence:.3g}</td>"
        f"<td>{each.finding.chi_squared.p:.3g}</td><td>{each.finding.exact.p:.3g}</td></tr>"
        for each in studied
    ]
    return "\n".join(["<table>", f"{head}</tr>", *rows, "</table>"])


def _section(studied: Studied) -> Iterator[str]:
    stream, finding = studied.stream, studied.finding
    yield f"<h2>{escape(stream.name)}</h2>"
    if not stream.shown:
        yield f"<p>No face is known of {stream.unseen:,} dice.</p>"
        return
    yield f"<p>{escape(studied.words)}</p>"
    yield f'<p class="note">{escape(_who(studied))}</p>'
    yield faces_chart(finding.shares, studied.bounds)
    yield (
        '<p class="note">Each face\'s share. Thick: where it lies for who looks once; thin: however often '
        "one looks; all right together in 95 %. Pale: what dice that nobody saw may add. Across: fair.</p>"
    )
    yield _faces(studied)
    yield from _asked(studied)
    yield from _opposites(studied)
    if finding.order is not None:
        order = finding.order
        yield (
            f"<p>The same face again: {_share(order.repeats)}, p = {order.p:.3g}. The longest run is "
            f"{order.longest}; {order.p_longest:.1%} of fair dice have one as long.</p>"
        )
    path = log_evidence_as_rolled(np.asarray([finding.rolls.order], dtype=np.int64), finding.rolls.faces)[0]
    yield evidence_chart(path.tolist())
    yield (
        '<p class="note">The e-value after each roll: 1 says nothing, from 20 on it speaks against a fair '
        f"die. Whatever dice that nobody saw showed, it is at least {np.exp(studied.apart.log_unseen):.3g}; "
        f"with what the tray may misread unnoticed, at least {np.exp(studied.apart.log_least):.3g}.</p>"
    )


def _who(studied: Studied) -> str:
    stream = studied.stream
    people = ", ".join(
        f"{name} {count:,} ({who})" if who != name else f"{name} {count:,}"
        for who, name, count in stream.people
    )
    machine = f"; {stream.machine:,} of them thrown for bots or the house" if stream.machine else ""
    return f"{stream.times[0][:10]} to {stream.times[-1][:10]}: {people}{machine}."


def _faces(studied: Studied) -> str:
    head = (
        "<tr><th>face</th><th>seen</th><th>share</th><th>one look</th><th>any number of looks</th>"
        "<th>with those not seen</th><th>modelled</th></tr>"
    )
    rows = []
    for face, (share, bound) in enumerate(zip(studied.finding.shares, studied.bounds, strict=True), 1):
        modelled = ""
        if bound.modelled:  # of a face never seen the model would say 0 for sure
            modelled = f"{bound.modelled:.1%} {PLUS_MINUS} {bound.error:.1%}"
        rows.append(
            f"<tr{OFF * share.off}><td>{face}</td><td>{share.seen:,}</td>"
            f"<td>{share.seen / share.tried:.1%}</td><td>{share.low:.1%} to {share.high:.1%}</td>"
            f"<td>{share.low_always or 0:.1%} to {share.high_always or 1:.1%}</td>"
            f"<td>{bound.low:.1%} to {bound.high:.1%}</td><td>{modelled}</td></tr>"
        )
    return "\n".join(["<table>", head, *rows, "</table>"])


def _asked(studied: Studied) -> Iterator[str]:
    stream, asked = studied.stream, studied.asking
    if asked is None:
        return
    often = max(
        range(len(stream.answered)),
        key=lambda face: stream.answered[face] / max(1, stream.answered[face] + stream.sure[face]),
    )
    yield (
        f"<p>Asked about and answered: {sum(stream.answered):,}; asked about and thrown again: "
        f"{stream.unseen:,}. Most often asked about is the {often + 1}: {stream.answered[often]:,} of "
        f"{stream.answered[often] + stream.sure[often]:,}. Were all faces asked about alike, so much would "
        f"differ with p = {asked.p:.3g}.</p>"
    )


def _opposites(studied: Studied) -> Iterator[str]:
    pairs = studied.finding.opposites
    if not pairs:
        return
    yield "<table><tr><th>opposite faces</th><th>either of them</th><th>the higher one of the two</th></tr>"
    for pair in pairs:
        yield (
            f"<tr><td>{pair.faces[0]} and {pair.faces[1]}</td><td>{_share(pair.both)}</td>"
            f"<td>{_share(pair.higher)}</td></tr>"
        )
    yield "</table>"


def _share(share: Share) -> str:
    seen = share.seen / share.tried if share.tried else 0.0
    words = f"{seen:.1%} ({share.low:.1%} to {share.high:.1%}, fair {share.fair:.1%})"
    return f"<b>{words}</b>" if share.off else words
