"""A page to be printed or sent: one HTML file that needs nothing else."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from kiosk.text.days import day_in_words

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

STYLE = """
body { font: 16pt/1.4 sans-serif; max-width: 180mm; margin: 12mm auto; padding: 0 6mm; color: #111; }
h1 { font-size: 26pt; margin: 0; } h2 { font-size: 18pt; margin: 10mm 0 3mm; }
.when { color: #555; margin: 0 0 6mm; }
table { border-collapse: collapse; width: 100%; } tr { border-bottom: 1px solid #bbb; break-inside: avoid; }
th { font-weight: normal; color: #555; } th, td { text-align: right; padding: 1.5mm 2mm; }
th:first-child, td:first-child, .name { text-align: left; } .result { font-weight: bold; }
"""
"""Black on white, large enough to be read off a photograph, and whole rows where pages break."""


def sheet_page(title: str, now: datetime, body: Iterable[str], style: str = "") -> str:
    """The whole file: a title in plain text, when, and parts that are HTML; `style`: what it has besides."""
    head = escape(title)
    return "\n".join(
        [
            '<!DOCTYPE html><html><head><meta charset="utf-8"/>',
            '<meta name="viewport" content="width=device-width"/>',
            f"<title>{head}</title><style>{STYLE}{style}</style></head><body>",
            f'<h1>{head}</h1><p class="when">{day_in_words(now)}, {now:%H:%M}</p>',
            *body,
            "</body></html>",
            "",
        ]
    )
