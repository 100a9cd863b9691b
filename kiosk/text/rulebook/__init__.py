"""Each game's rules in our words, with the options in force: one source for docs and screens."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hardware.message import say
from kiosk.games.options import options_of_mode, read_options
from kiosk.games.registry import GAMES
from kiosk.text.rulebook import critical_roll, kingdom, six_shooter
from kiosk.text.rulebook.pictures import PICTURES, Picture
from kiosk.text.translate import _, translated

_PAGES = {
    "six-shooter": (six_shooter.CREDIT, six_shooter.sections),
    "critical-roll": (critical_roll.CREDIT, critical_roll.sections),
    "kingdom": (kingdom.CREDIT, kingdom.sections),
}
_FOR_ALL = (
    (
        say("At the table"),
        say("You throw your own dice, and one of you throws for the house and for bots: the screen says so."),
        say("A simulated tray throws at a tap on Throw, or on it while it is empty, and for bots by itself."),
        say("A throw counts once."),
        say("If a die is cocked, stacked, outside the tray or not the one asked for, all is thrown again."),
        say("Nobody puts in more than they have. Chips that are bought count from the next hand on."),
        say("A hand that can't be finished can be called off: then everyone gets back what they put in."),
    ),
    (
        say("Money"),
        say("The kiosk counts chips and knows no money."),
        say("Playing for money is the players' own responsibility, and may be illegal where you live."),
    ),
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one game with the options in force, in the language that is spoken.

    Attributes:
        title: of the game.
        credit: where it comes from.
        sections: in the order of a hand, each a heading and its points.
        terms: every option in force: its name, its value, what it means.
        pictures: what is drawn beside a point, by what it says.
    """

    title: str
    credit: str
    sections: tuple[tuple[str, ...], ...]
    terms: tuple[tuple[str, str, str], ...]
    pictures: Mapping[str, Picture]


def rules(game: str, options: Mapping[str, Any]) -> Rules:
    """The rules of a game by its name in the protocol; raises Refused when the options are wrong."""
    kind = GAMES[game]
    in_force = read_options(kind.title, kind.options, options)
    credit, sections = _PAGES[game]
    written = (*sections(in_force), *_FOR_ALL)
    return Rules(
        kind.title,
        translated(credit),
        tuple(tuple(map(translated, section)) for section in written),
        tuple(
            (
                option.name,
                _("none") if in_force[option.name] is None else json.dumps(in_force[option.name]),
                translated(option.meaning),
            )
            for option in options_of_mode(kind.options, in_force.get("mode"))
        ),
        {
            translated(point): PICTURES[point.template]
            for section in written
            for point in section
            if point.template in PICTURES
        },
    )
