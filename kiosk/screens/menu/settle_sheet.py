"""An evening's chips as a page to be printed or sent."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from hardware.atomic_file import write_atomically
from kiosk.screens.menu.accounts import (
    balance,
    bots_words,
    heads,
    held,
    house_words,
    ordered_words,
    others_of,
    paid_words,
    tokens_of,
    who_pays,
)
from kiosk.text import chips
from kiosk.text.sheet import sheet_page
from kiosk.text.translate import _
from kiosk.ui import theme
from kiosk.ui.widgets.emblems import OUTLINES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime
    from pathlib import Path

    from kiosk.journal.ledger import Ledger
    from kiosk.ui.theme import Colour, Theme
    from kiosk.ui.widgets.token import Token

FOLDER = "evenings"
"""Beside the journal."""

ARROW = "\N{RIGHTWARDS ARROW}"

STYLE = (
    "svg { width: 9mm; height: 9mm; vertical-align: middle; margin-right: 3mm; }\nsmall { color: #777; }\n"
)
"""Of the tokens, and of the ids."""


def save_sheet(ledger: Ledger, look: Theme, journal: Path, now: datetime) -> Path:
    """Write the sheet beside the journal; raises OSError."""
    path = journal.parent / FOLDER / f"{now:%Y-%m-%d %H.%M}.html"
    write_atomically(path, sheet(ledger, look, now).encode())
    return path


def sheet(ledger: Ledger, look: Theme, now: datetime) -> str:
    """The whole file."""
    whose = tokens_of(look, ledger)
    accounts = [
        _row(_who(whose, each.id), map(chips.amount, (each.bought, *held(ledger, each))), each.result)
        for each in sorted(ledger.accounts, key=lambda each: -each.result)
    ]
    nowhere = [""] * (len(heads(ledger)) - 1)
    accounts += [_row(escape(words), nowhere, net) for words, net in others_of(ledger).items()]
    payments = [
        f"<tr><td>{_who(whose, each.payer)}</td>"
        f'<td class="result">{chips.amount(each.chips)} {ARROW}</td>'
        f'<td class="name">{_who(whose, each.payee)}</td></tr>'
        for each in ledger.payments
    ]
    head = "".join(f"<th>{escape(words)}</th>" for words in ("", *heads(ledger)))
    paying = escape(_("Who pays whom"))
    nobody = escape(_("Nobody owes anybody anything."))
    told = " ".join(paid_words(ledger)), bots_words(ledger), house_words(ledger)
    body = [
        f"<table><tr>{head}</tr>",
        *accounts,
        f"</table><p>{escape(balance(ledger))}</p>",
        f"<p>{escape(ordered_words(ledger))}</p>",
        f"<h2>{paying}</h2>",
        *(["<table>", *payments, "</table>"] if payments else [nobody]),
        *(f"<p>{escape(words)}</p>" for words in told if words),
    ]
    return sheet_page(_("Settle up"), now, body, STYLE)


def _row(who: str, counts: Iterable[str], net: int) -> str:
    told = "".join(f"<td>{count}</td>" for count in counts)
    return f'<tr><td>{who}</td>{told}<td class="result">{chips.signed(net)}</td></tr>'


def _who(whose: dict[str, Token], party: str) -> str:
    """Token, name and, of a person, id; or what is no player."""
    token = whose.get(party)
    if token is None:
        return escape(who_pays(party))
    known = "" if token.bot else f" <small>{escape(party)}</small>"
    return f"{_drawn(token)}{escape(token.name)}{known}"


def _drawn(token: Token) -> str:
    """The token as a drawing in the page; a bot's has corners."""
    ground, ink = _hex(token.colour), _hex(theme.CASINO.ink_on(token.colour))
    figure = "".join(
        f'<polygon fill="{ink if inked else ground}" points="{_points(points)}"/>'
        for inked, points in OUTLINES[token.emblem]
    )
    round_by = 40 if token.bot else 90
    return (
        f'<svg viewBox="-40 -40 180 180"><rect x="-36" y="-36" width="172" height="172" rx="{round_by}" '
        f'fill="{ground}" stroke="{ink}" stroke-width="5"/>{figure}</svg>'
    )


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.4g},{y:.4g}" for x, y in points)


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
