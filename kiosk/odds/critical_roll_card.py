"""Basic strategy for Critical Roll against the house, as a card: what to do, by the house's d20.

For a seat whose chips are never short. Every cell is the best choice at all positions of its row; where that
differs, they have rows of their own.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from kiosk.games.critical_roll_chain import CRITICAL_FAILURE, CRITICAL_SUCCESS
from kiosk.games.message import say
from kiosk.odds.critical_roll_chains import Option, Position, begun, best_play, first, rolled_on
from kiosk.odds.critical_roll_house import SIDES, HouseRules

HOUSES = tuple(range(1, CRITICAL_SUCCESS))
"""Values of the house's d20; at 20 nothing is decided."""

HIT, STAND, SPLIT, KEEP = "H", "S", "P", "-"
SIGNS = {HIT: say("H"), STAND: say("S"), SPLIT: say("P")}
"""As they are printed: one letter each."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the card: its positions, and what is best at them against each d20 of the house.

    `cells`: by HOUSES; "H" hit, "S" stand, "P" split, "-" no split, and for a double the sides of its die.
    """

    label: str
    positions: tuple[Position, ...]
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """Rows of a kind."""

    title: str
    rows: tuple[Row, ...]


def card(rules: HouseRules) -> tuple[Block, ...]:
    """The whole card."""
    reached = positions(rules)
    fresh = Block(
        say("Your d20 alone: hit, stand, or double down with the die named"),
        tuple(_row(str(value), (first(value),), rules) for value in HOUSES if value != CRITICAL_FAILURE),
    )
    longer = [
        Block(
            say("Next die {die}: hit or stand at this total", die=f"d{SIDES[place + 1]}"),
            tuple(_merged([position for position in reached if _may_hit(position, place)], rules)),
        )
        for place in range(len(SIDES) - 1)
    ]
    pairs = [position for position in reached if position.matched]
    return (
        fresh,
        *longer,
        Block(
            say(
                "Two alike, and the total with both: split ({sign}) or not; what is not here is never split",
                sign=SIGNS[SPLIT],
            ),
            tuple(row for row in _pairs(pairs, rules) if SPLIT in row.cells),
        ),
    )


def best(position: Position, house: int, rules: HouseRules) -> str:
    """A cell: what is best at a position against this d20 of the house."""
    return _sign(best_play(house, rules).unlimited_choice(position), position)


def _sign(choice: Option, position: Position) -> str:
    if choice.action == "split":
        return SPLIT
    if position.matched:
        return KEEP
    if choice.die is not None:
        return str(choice.die.sides)
    return HIT if choice.action == "hit" else STAND


def _row(label: str, positions: tuple[Position, ...], rules: HouseRules) -> Row:
    return Row(label, positions, tuple(best(positions[0], house, rules) for house in HOUSES))


def _may_hit(position: Position, place: int) -> bool:
    return position.place == place and position.hits and not position.matched and not position.doubles


def _merged(found_at: list[Position], rules: HouseRules) -> Iterator[Row]:
    """Rows by total; totals that follow each other with the same cells are one row."""
    rows: list[tuple[list[int], Row]] = []
    for total, same in groupby(sorted(found_at), key=lambda position: position.total):
        by_cells: dict[tuple[str, ...], list[Position]] = {}
        for position in same:
            row = _row("", (position,), rules)
            by_cells.setdefault(row.cells, []).append(position)
        if len(by_cells) == 1:
            ((cells, found),) = by_cells.items()
            if rows and rows[-1][1].cells == cells and rows[-1][0][-1] == total - 1:
                totals, row = rows.pop()
                rows.append(([*totals, total], Row("", (*row.positions, *found), cells)))
            else:
                rows.append(([total], Row("", tuple(found), cells)))
            continue
        for cells, found in by_cells.items():
            newest = _listed([position.value for position in found])
            rows.append(
                (
                    [total, 0],
                    Row(say("{total}, newest die {newest}", total=total, newest=newest), tuple(found), cells),
                )
            )
    for totals, row in rows:
        yield Row(row.label or _listed(totals), row.positions, row.cells)


def _listed(numbers: list[int]) -> str:
    """Numbers, those that follow each other as from-to."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def _pairs(found_at: list[Position], rules: HouseRules) -> Iterator[Row]:
    """Rows by the two dice that are alike, and by the total with both."""
    alike = sorted(found_at, key=lambda position: (position.place, position.value, position.total))
    for (place, value), same in groupby(alike, key=lambda position: (position.place, position.value)):
        by_cells: dict[tuple[str, ...], list[Position]] = {}
        for position in same:
            by_cells.setdefault(_row("", (position,), rules).cells, []).append(position)
        for cells, found in by_cells.items():
            totals = _listed([position.total for position in found])
            dice = {"first": f"d{SIDES[place - 1]}", "second": f"d{SIDES[place]}"}
            label = say("{first} and {second} show {value}: {totals}", **dice, value=value, totals=totals)
            yield Row(label, tuple(found), cells)


def positions(rules: HouseRules) -> list[Position]:
    """Every position that chains come to, and some that nothing is decided at."""
    seen: set[Position] = set()
    ahead = [first(value) for value in range(CRITICAL_FAILURE + 1, CRITICAL_SUCCESS)]
    while ahead:
        position = ahead.pop()
        if position in seen:
            continue
        seen.add(position)
        if position.matched:
            alone = Position(
                position.total - position.value,
                position.place - 1,
                position.value,
                hits=True,
                doubles=rules.double_after_split and position.place == 1,
            )
            ahead += [alone, begun(position.place, position.value), position._replace(matched=False)]
        elif position.hits:
            ahead += [rolled_on(position, value) for value in range(1, SIDES[position.place + 1] + 1)]
    return sorted(seen)
