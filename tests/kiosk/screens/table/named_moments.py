"""Each moment of a hand that has a motion of its own: how a table comes to it, and what then moves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from kiosk.ui.widgets.icons import Icon
from tests.as_seen import as_seen
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.screens.watched import Watched
from tests.kiosk.table.test_table import die

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    import pygame

STAMP = "stamp"
"""Words over the stage."""


@dataclass
class Moment:
    """A table just before it.

    Attributes:
        happens: lets it happen.
        moves: what is seen to move: names of parts, and STAMP.
    """

    people: People
    happens: Callable[[], object]
    moves: tuple[Hashable, ...]


def rolls(people: People, *values: int) -> None:
    asked = people.at.table.roll.asked
    assert asked is not None
    people.at.see(*(die(kind, value) for kind, value in zip(asked.dice, values, strict=True)))


def table(game: str, *names: str, chips: int = 12, **options: Any) -> People:
    return People(at_table(game, options, *names, chips=chips))


# Six Shooter


def opened(*totals: tuple[int, int], last: int = 0) -> People:
    """From Ann's button everybody has picked d10 and d12; they roll these, but the `last` ones."""
    people = table("six-shooter", *("Ann", "Ben", "Cem")[: len(totals)], button=0)
    for _seat in totals:
        people.at.table.act("open", dice=("d10", "d12"))
    for values in totals[: len(totals) - last]:
        rolls(people, *values)
    return people


def die_to_its_seat() -> Moment:
    people = opened((3, 4), (3, 4), (3, 4), last=2)
    return Moment(people, lambda: rolls(people, 3, 4), (("die", 1, 0, 0), ("die", 1, 0, 1)))


def die_to_the_stage() -> Moment:
    """Seen by all before the first is asked what to do."""
    people = opened((3, 4), (3, 4), last=1)
    return Moment(people, lambda: rolls(people, 3, 4), (("hero", 1, 0, 0), ("hero", 1, 0, 1)))


def total_counts_up() -> Moment:
    people = opened((3, 4), (3, 4))
    people.at.table.act("buy", die="d8")
    return Moment(people, lambda: rolls(people, 5), (("total", 0, 0),))


def bust() -> Moment:
    people = opened((10, 11), (3, 4), (3, 4))
    people.at.table.act("buy", die="d8")
    return Moment(people, lambda: rolls(people, 5), (STAMP,))


def stuck() -> Moment:
    people = opened((8, 9), (3, 4))
    return Moment(people, partial(people.at.table.act, "stick"), (STAMP, "acting"))


def charlie() -> Moment:
    people = opened((1, 1), (3, 4))
    for kind in ("d20", "d8", "d6", "d4"):
        people.at.table.act("buy", die=kind)
        if kind != "d4":
            rolls(people, 1)
            if as_seen(people.at.table.state)["pending"]["seat"] == 1:
                people.at.table.act("stick")
    return Moment(people, lambda: rolls(people, 1), (STAMP, ("chips", 0)))


# Critical Roll


def chain(*first: int, chips: int = 12) -> People:
    """Ann has bet 2 against the house; then these dice of the first round."""
    people = table("critical-roll", "Ann", chips=chips)
    people.at.table.act("bet", amount=2)
    for value in first:
        rolls(people, value)
    return people


def first_die(value: int) -> Moment:
    people = chain()
    return Moment(people, lambda: rolls(people, value), (STAMP, ("hero", 0, 0, 0)))


def hit(value: int) -> Moment:
    people = chain(3, 5)
    people.at.table.act("hit")
    return Moment(people, lambda: rolls(people, value), (STAMP, ("die" if value == 1 else "hero", 0, 0, 1)))


def bonus_20() -> Moment:
    people = chain(3, 5)
    people.at.table.act("hit")
    rolls(people, 12)
    return Moment(people, lambda: rolls(people, 20), (STAMP,))


def house_s_last_die() -> Moment:
    people = chain(14, 9)
    people.at.table.act("stand")
    return Moment(people, lambda: rolls(people, 12), (("house", 1), "house-total"))


def house_wins() -> Moment:
    people = chain(14, 9)
    people.at.table.act("stand")
    return Moment(people, lambda: rolls(people, 11), (("house", 1), "house-total"))


def out_of_chips() -> Moment:
    people = table("critical-roll", "Ann", chips=2)
    people.at.table.act("bet", amount=2)
    for value in (14, 9):
        rolls(people, value)
    people.at.table.act("stand")
    return Moment(people, lambda: rolls(people, 11), (STAMP, "house-total"))


def knocked_out() -> Moment:
    """Both are all in, and the last one sticks on less."""
    people = table("six-shooter", "Ann", "Ben", chips=2, button=0)
    for _seat in range(2):
        people.at.table.act("open", dice=("d10", "d12"))
    for values in ((8, 11), (8, 9)):
        rolls(people, *values)
    people.at.table.act("stick")
    return Moment(people, partial(people.at.table.act, "stick"), (STAMP,))


def twenty_one() -> Moment:
    people = opened((3, 4), (3, 4))
    people.at.table.act("buy", die="d20")
    return Moment(people, lambda: rolls(people, 14), (STAMP, ("total", 0, 0)))


# Kingdom

FOUNDATIONS = ((1, 1, 2, 3, 4), (1, 2, 2, 3, 6), (6, 6, 6, 2, 1))


def crowned(*names: str) -> People:
    """Cem is King, or the last one of the names."""
    people = table("kingdom", *names or ("Ann", "Ben", "Cem"))
    for number in range(len(people.at.table.players)):
        rolls(people, 2 + number)
    return people


def dealt() -> People:
    """Everybody has a Foundation, and the King keeps the own one."""
    people = crowned()
    for values in FOUNDATIONS:
        rolls(people, *values)
    people.at.table.act("keep")
    return people


def crown() -> Moment:
    people = table("kingdom", "Ann", "Ben")
    rolls(people, 2)
    return Moment(people, lambda: rolls(people, 5), (STAMP, ("mark", Icon.KING)))


def coronation() -> Moment:
    people = dealt()
    for _seat in range(3):
        people.at.table.act("check")
    return Moment(people, people.at.table.next_hand, (STAMP, ("mark", Icon.KING)))


def turn() -> Moment:
    people = dealt()
    return Moment(people, partial(people.at.table.act, "check"), ("acting",))


def chips_to_the_pot() -> Moment:
    people = dealt()
    return Moment(people, partial(people.at.table.act, "bet", amount=5), ("pot", ("chips", 0)))


def all_in() -> Moment:
    people = dealt()
    return Moment(people, partial(people.at.table.act, "bet", amount=11), (STAMP, "pot"))


def foundations_open() -> Moment:
    people = dealt()
    for _seat in range(2):
        people.at.table.act("check")
    shown = [*(("die", seat, 0, place) for seat in range(3) for place in (0, 4)), ("hero", 2, 0, 4)]
    return Moment(people, partial(people.at.table.act, "check"), (*shown, ("chips", 2)))


def side_pot(*foundations: tuple[int, ...]) -> Moment:
    """Ann has fewer chips than the others, and all three are in for all."""
    at = at_table("kingdom", {}, "Ann", "Ben", "Cem")
    people = People(at)
    at.table.game.session._game.seats[0].chips = 5  # as if she had lost some
    for number in range(3):
        rolls(people, 2 + number)
    for values in foundations or FOUNDATIONS:
        rolls(people, *values)
    at.table.act("keep")
    at.table.act("bet", amount=4)
    at.table.act("raise", amount=7)
    return Moment(people, partial(at.table.act, "call"), (STAMP,))


MOMENTS: dict[str, Callable[[], Moment]] = {
    "die to its seat": die_to_its_seat,
    "die to the stage": die_to_the_stage,
    "total counts up": total_counts_up,
    "bust": bust,
    "stuck": stuck,
    "Six Chamber Charlie": charlie,
    "natural 20": partial(first_die, 20),
    "critical failure": partial(first_die, 1),
    "critical hit": partial(hit, 12),
    "miss": partial(hit, 1),
    "bonus 20": bonus_20,
    "the house's last die": house_s_last_die,
    "the house wins": house_wins,
    "out of chips": out_of_chips,
    "knocked out": knocked_out,
    "21": twenty_one,
    "crown": crown,
    "coronation": coronation,
    "turn": turn,
    "chips to the pot": chips_to_the_pot,
    "all in": all_in,
    "side pot": side_pot,
    "Foundations open, the pot is won": foundations_open,
}


def happened(name: str, window: pygame.Surface) -> tuple[Moment, Watched]:
    """One of them has just happened at a table that is watched; its first picture is still to be drawn."""
    moment = MOMENTS[name]()
    seen = Watched(moment.people.at.table, window, moment.people.clock)
    seen.frames()
    moment.happens()
    return moment, seen
