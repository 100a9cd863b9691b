"""What Critical Roll against the house is worth to a player, and which rules would turn it to the house.

Per unit bet, under best play, with chips that are never short, and of bets that don't lose half a chip to
rounding.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import product

from kiosk.games.critical_roll_chain import CRITICAL_FAILURE, CRITICAL_SUCCESS, DOUBLE_DICE
from kiosk.games.dice import Die
from kiosk.games.message import Message, say
from kiosk.odds.critical_roll_chains import best_play, first
from kiosk.odds.critical_roll_house import HouseRules

NATURALS = (1.5, 1.0, 0.5, 0.0)
"""What a critical success might win for a bet of 1, the game's own first."""

_NATURALS_PAY = {
    1.0: say("a critical success wins the bet once"),
    0.5: say("a critical success wins half the bet"),
    0.0: say("a critical success only gets its bet back"),
}

LARGEST_DICE = tuple(DOUBLE_DICE[count:] for count in range(len(DOUBLE_DICE) + 1))
"""Which dice a double down might be made with: all of them, without the smallest ones, none."""


def edge_against(house: int, rules: HouseRules) -> float:
    """The player's edge per unit bet when the house's d20 shows this value, 1 to 20."""
    if house == CRITICAL_SUCCESS:  # the seat's own 20 gets the bet back, all else loses it
        return 1 / CRITICAL_SUCCESS - 1
    played = _played(house, replace(rules, natural_pays=NATURALS[0]))  # it changes nothing of the play
    return (played + rules.natural_pays - 1) / CRITICAL_SUCCESS


@cache
def _played(house: int, rules: HouseRules) -> float:
    """What bets of 1 win together on each value of the seat's d20 that is played on."""
    play = best_play(house, rules)
    return sum(play.unlimited(first(value)) - 1 for value in range(CRITICAL_FAILURE + 1, CRITICAL_SUCCESS))


def edge(rules: HouseRules) -> float:
    """The player's edge per unit bet."""
    return sum(edge_against(house, rules) for house in range(1, CRITICAL_SUCCESS + 1)) / CRITICAL_SUCCESS


@dataclass(frozen=True, slots=True)
class Found:
    """Rules with the player's edge under them, and how many of them are not the game's."""

    rules: HouseRules
    edge: float
    changes: int


def of_options() -> Iterator[Found]:
    """Every set of options that the game has and that the edge depends on."""
    for double_after_split in (False, True):
        rules = HouseRules(double_after_split)
        yield Found(rules, edge(rules), 0)


def with_new_rules() -> Iterator[Found]:
    """What rules that the game does not have yet would do: what 20s pay, who wins level, what dice double."""
    for pays, level, dice in product(NATURALS, (False, True), LARGEST_DICE):
        rules = HouseRules(natural_pays=pays, level_loses=level, double_dice=dice)
        changes = (pays != NATURALS[0]) + level + (dice != DOUBLE_DICE)
        if changes:
            yield Found(rules, edge(rules), changes)


def told(rules: HouseRules) -> Message:
    """The rules that are not the game's defaults, in words."""
    parts = []
    if rules.double_after_split:
        parts.append(say("a lone d20 may be doubled after a split"))
    if rules.natural_pays != NATURALS[0]:
        parts.append(_NATURALS_PAY[rules.natural_pays])
    if rules.level_loses:
        parts.append(say("the house wins at the same distance from 20"))
    if not rules.double_dice:
        parts.append(say("no double downs"))
    elif rules.double_dice != DOUBLE_DICE:
        parts.append(say("double down with {dice} only", dice=_either(rules.double_dice)))
    if not parts:
        return say("the game's default rules")
    named = {f"part{at}": part for at, part in enumerate(parts)}
    template = "; ".join(f"{{{name}}}" for name in named)
    return say(template, **named)


def _either(dice: tuple[Die, ...]) -> str:
    *others, last = dice
    if not others:
        return last.value
    return say("{others} or {last}", others=", ".join(others), last=last)
