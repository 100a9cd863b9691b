"""Each game's rules in our words, with the options in force: one source for docs and screens."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from kiosk.games.options import options_of_mode, read_options
from kiosk.games.registry import GAMES
from kiosk.text.rulebook import critical_roll, kingdom, six_shooter
from kiosk.text.rulebook.page import Rules, Section
from kiosk.text.translate import _, translated

__all__ = ["Rules", "Section", "rules"]

_PAGES: Mapping[str, tuple[Callable[[], str], Callable[[Mapping[str, Any]], tuple[Section, ...]]]] = {
    "six-shooter": (six_shooter.credit, six_shooter.sections),
    "critical-roll": (critical_roll.credit, critical_roll.sections),
    "kingdom": (kingdom.credit, kingdom.sections),
}


def rules(game: str, options: Mapping[str, Any]) -> Rules:
    """The rules of a game by its name in the protocol; raises Refused when the options are wrong."""
    kind = GAMES[game]
    in_force = read_options(kind.title, kind.options, options)
    credit, sections = _PAGES[game]
    return Rules(
        kind.title,
        credit(),
        (*sections(in_force), _at_the_table(), _money()),
        tuple(
            (
                option.name,
                _("none") if in_force[option.name] is None else json.dumps(in_force[option.name]),
                translated(option.meaning),
            )
            for option in options_of_mode(kind.options, in_force.get("mode"))
        ),
    )


def _at_the_table() -> Section:
    return Section(
        _("At the table"),
        (
            _(
                "You throw your own dice. On a real tray somebody throws for the house and for players made "
                "of code; the screen says for whom."
            ),
            _(
                "A throw counts once. If a die of it is cocked, stacked, outside the tray or not the one "
                "asked for, all of it is thrown again; the host can set that only the dice that don't lie "
                "flat are."
            ),
            _(
                "Nobody puts in more chips than lie in front of the seat. Between hands more can be bought; "
                "a hand that can't be finished can be voided: what was put in goes back."
            ),
        ),
    )


def _money() -> Section:
    return Section(
        _("Money"),
        (
            _(
                "The kiosk counts chips and knows no money. Playing for money is the players' own "
                "responsibility, and may be illegal where you live."
            ),
        ),
    )
