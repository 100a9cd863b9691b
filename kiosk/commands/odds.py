"""`dice-kiosk odds`: what the games are worth to who plays them as well as can be."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from hardware.atomic_file import write_atomically
from hardware.message import DiceKioskError, say
from kiosk.commands.game_options import OPTIONS, RULES, terms_for_odds
from kiosk.commands.language import LANGUAGE
from kiosk.commands.odds_kingdom import kingdom
from kiosk.commands.odds_six_shooter import six_shooter
from kiosk.commands.options import FILE
from kiosk.games import critical_roll
from kiosk.odds.critical_roll_card import HIT, SIGNS, STAND, card
from kiosk.odds.critical_roll_edge import edge, edge_against, of_options, told, with_new_rules
from kiosk.odds.critical_roll_house import HouseRules
from kiosk.odds.critical_roll_simulation import simulate, simulate_by_the_rules
from kiosk.odds.printed_card import as_pdf, as_svg, pages
from kiosk.text.translate import _, figure, translated

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from kiosk.odds.critical_roll_edge import Found

HOUSE_EDGES = (0.005, 0.05)
"""What a house lives on: it wins this much of each bet on average, at least and at most."""


@click.group()
def odds() -> None:
    """What the games are worth to who plays them as well as can be: docs/odds.md."""


odds.add_command(six_shooter)
odds.add_command(kingdom)


@odds.command("critical-roll")
@LANGUAGE
@RULES
@OPTIONS
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option(
    "--card", "card_file", type=FILE, help="Write the strategy card, to print: FILE.svg or FILE.pdf."
)
@click.option("--search", is_flag=True, help="Look for rules with a house edge of 0.5 % to 5 %.")
@click.option(
    "--simulate",
    "hands",
    type=click.IntRange(2, 1_000_000_000),
    help="Play so many hands with the card, by chance.",
)
@click.option(
    "--by-the-rules", is_flag=True, help="Simulate through the game itself: slower, and independent."
)
@click.option("--seed", type=int, default=1, show_default=True, help="Of the simulation's chance.")
def critical_roll_odds(
    *,
    rules: Path | None,
    options: tuple[tuple[str, Any], ...],
    as_json: bool,
    card_file: Path | None,
    search: bool,
    hands: int | None,
    by_the_rules: bool,
    seed: int,
) -> None:
    """Say what Critical Roll against the house is worth, per unit bet, with chips that are never short."""
    terms = _terms(rules, options)
    if by_the_rules and hands is None:
        raise click.UsageError("--by-the-rules says how to simulate: it takes --simulate HANDS.")
    played = HouseRules(double_after_split=terms["double_after_split"])
    if card_file is not None:
        _write_card(card_file, played)
        if not as_json:
            click.echo(card_file)
    found = _found(terms, played)
    if search:
        found["search"] = _searched()
    if hands is not None:
        run = (simulate_by_the_rules if by_the_rules else simulate)(hands, played, seed)
        away = (run.mean - found["edge"]) / run.error
        found["simulated"] = {"hands": run.hands, "edge": run.mean, "error": run.error, "away": away}
    click.echo(json.dumps(found) if as_json else "\n".join(_as_text(found)))


def _terms(rules: Path | None, options: tuple[tuple[str, Any], ...]) -> Mapping[str, Any]:
    """The options in force; raises click.UsageError where they are no table against the house."""
    terms = terms_for_odds(rules, critical_roll.NAME, options)
    if terms["mode"] != "house":
        raise click.UsageError("Against each other there is no house, and no edge: use mode=house.")
    return terms


def _write_card(path: Path, rules: HouseRules) -> None:
    kinds = {".svg": lambda laid: as_svg(laid).encode(), ".pdf": as_pdf}
    if path.suffix.lower() not in kinds:
        raise click.UsageError(f"A card is written as .svg or .pdf, not as {path.name}.")
    signs = {"hit": SIGNS[HIT], "stand": SIGNS[STAND]}
    notes = (
        say(
            "What wins most chips, by the house's d20. {hit}: hit. {stand}: stand. "
            "A number: double down with that die.",
            **signs,
        ),
        say("Chips enough for every double and split. Rules: {rules}.", rules=told(rules)),
    )
    laid = pages(say("Critical Roll against the house"), notes, card(rules), translated)
    try:
        write_atomically(path, kinds[path.suffix.lower()](laid))
    except UnicodeEncodeError as problem:
        raise DiceKioskError(
            "This language has letters that the PDF can't have: write FILE.svg."
        ) from problem
    except OSError as problem:
        raise DiceKioskError(f"{path} could not be written: {problem.strerror}.") from problem


def _found(terms: Mapping[str, Any], rules: HouseRules) -> dict[str, Any]:
    least: int = terms["min_bet"]
    lost = (least % 2) * 0.5 * (1 / 20) * (19 / 20) / least  # half a chip of a natural 20's pay
    return {
        "game": critical_roll.NAME,
        "options": dict(terms),
        "edge": edge(rules),
        "edge_of_smallest_bet": edge(rules) - lost,
        "by_house_d20": {str(house): edge_against(house, rules) for house in range(1, 21)},
    }


def _searched() -> dict[str, Any]:
    """The sets of options with such a house edge, and the rules that would give one."""
    least, most = HOUSE_EDGES

    def fits(found: Found) -> bool:
        return least <= -found.edge <= most

    new = sorted(filter(fits, with_new_rules()), key=lambda found: (found.changes, -found.edge))
    return {
        "house_edge": list(HOUSE_EDGES),
        "options": [_named(found) for found in of_options() if fits(found)],
        "tried": [_named(found) for found in of_options()],
        "new_rules": [{**_named(found), "changes": found.changes} for found in new],
    }


def _named(found: Found) -> dict[str, Any]:
    return {"rules": told(found.rules), "edge": found.edge}


def _as_text(found: dict[str, Any]) -> Iterator[str]:
    yield _("The player's edge is {edge} of the bet ({share}), by best play.").format(
        edge=figure(f"{found['edge']:+.10f}"), share=figure(f"{found['edge']:+.3%}")
    )
    least = found["options"]["min_bet"]
    if found["edge_of_smallest_bet"] != found["edge"]:
        smallest = figure(f"{found['edge_of_smallest_bet']:+.10f}")
        words = _("Of a bet of {least} it is {edge}: half a chip of a natural 20 is rounded down.")
        yield words.format(least=least, edge=smallest)
    yield _("By the house's d20:")
    for house, worth in found["by_house_d20"].items():
        yield f"  {house:>2}  {figure(f'{worth:+.6f}')}"
    if "search" in found:
        yield from _search_as_text(found["search"])
    if "simulated" in found:
        run = found["simulated"]
        yield _(
            "{hands} hands by chance: {edge}, standard error {error}: {away} standard errors from it."
        ).format(
            hands=figure(f"{run['hands']:,}"),
            edge=figure(f"{run['edge']:+.6f}"),
            error=figure(f"{run['error']:.6f}"),
            away=figure(f"{run['away']:+.2f}"),
        )


def _search_as_text(search: dict[str, Any]) -> Iterator[str]:
    least, most = (figure(f"{edge:.1%}") for edge in search["house_edge"])
    if search["options"]:
        yield _("Options with a house edge of {least} to {most}:").format(least=least, most=most)
    else:
        yield _("No options that the game has give the house {least} to {most}:").format(
            least=least, most=most
        )
    yield from map(_edge_line, search["options"] or search["tried"])
    yield _("Rules that the game does not have, and that would:")
    yield from map(_edge_line, search["new_rules"])


def _edge_line(each: Mapping[str, Any]) -> str:
    edge = figure(f"{each['edge']:+.6f}")
    return f"  {edge}  {translated(each['rules'])}"
