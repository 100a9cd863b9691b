"""The betting of any number of seats as a small tree: few amounts, few raises, real chips and side pots.

As kiosk/games/kingdom.py plays it from any moment on. How much is left out, grows with the seats: every seat
more doubles what can follow a bet (`Menu.of`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Limits:
    """The options of a table that matter: `min_bet`, `max_bet`, `max_raises`."""

    least: int = 1
    most: int | None = None
    raises: int | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """A place in the betting; seats by their place in the order, the King's left first.

    Attributes:
        chips: left, by seat. wagered: in this betting, by seat.
        folded, acted: by seat; who has acted since the last full bet or raise may not raise.
        pot: chips that were in it before this betting.
        at: where the seat that is asked is looked for, clockwise. raises: so far.
    """

    chips: tuple[int, ...]
    wagered: tuple[int, ...]
    folded: tuple[bool, ...]
    acted: tuple[bool, ...]
    pot: int
    at: int = 0
    raises: int = 0

    @property
    def wager(self) -> int:
        """The highest."""
        return max(self.wagered)

    @property
    def whole(self) -> int:
        """Chips in the pot, wagers included."""
        return self.pot + sum(self.wagered)

    @property
    def actor(self) -> int | None:
        """The seat that is asked; None where the betting is over."""
        count = len(self.chips)
        if count - sum(self.folded) == 1:
            return None
        able = sum(chips > 0 and not folded for chips, folded in zip(self.chips, self.folded, strict=True))
        for step in range(count):
            here = (self.at + step) % count
            if self.folded[here] or not self.chips[here]:
                continue
            if self.wagered[here] < self.wager:
                return here
            if not self.wager and not self.acted[here] and able > 1:
                return here
        return None

    def may_raise(self, seat: int, limits: Limits) -> bool:
        """Whether a raise is open to a seat that has chips for it."""
        if self.acted[seat] or (limits.raises is not None and self.raises >= limits.raises):
            return False
        others = zip(self.chips, self.folded, strict=True)
        return any(chips and not folded for at, (chips, folded) in enumerate(others) if at != seat)

    def after(self, seat: int, move: "Move", limits: Limits) -> "Moment":
        """What a move leads to."""
        if move.action == "fold":
            return replace(self, folded=_with(self.folded, seat, new=True), at=seat + 1)
        paid = move.call + move.more
        acted = _with(self.acted, seat, new=True)
        if move.more and (move.action == "bet" or move.more >= limits.least):
            acted = tuple(at == seat for at in range(len(acted)))
        return replace(
            self,
            chips=_with(self.chips, seat, new=self.chips[seat] - paid),
            wagered=_with(self.wagered, seat, new=self.wagered[seat] + paid),
            acted=acted,
            at=seat + 1,
            raises=self.raises + (move.action == "raise"),
        )


def _with(values: tuple[_T, ...], at: int, *, new: _T) -> tuple[_T, ...]:
    return (*values[:at], new, *values[at + 1 :])


@dataclass(frozen=True, slots=True)
class Move:
    """An answer, and the chips that it puts in: to call, and more."""

    action: str
    call: int = 0
    more: int = 0


@dataclass(frozen=True, slots=True)
class Menu:
    """What a tree has of all amounts, as shares of the pot with the call in it, besides all that one has.

    Attributes:
        first: at its first decision, where the least and the most are offered too. bets: at later ones.
        raises: how many there may be after its first decision, each of all that can be matched.
        all_in: whether later bets have that too.
    """

    first: tuple[float, ...]
    bets: tuple[float, ...]
    raises: int = 0
    all_in: bool = True

    @classmethod
    def of(cls, still_in: int) -> "Menu":
        """For so many seats that have not folded."""
        for seats, menu in _MENUS.items():
            if still_in <= seats:
                return menu
        return _LAST_MENU


_FIRST: Final = (0.5, 1.0)
_MENUS: Final = {
    2: Menu(_FIRST, (0.5, 1.0), raises=2),
    3: Menu(_FIRST, (1.0,), raises=1),
    4: Menu(_FIRST, (1.0,)),
    6: Menu(_FIRST, (1.0,), all_in=False),
}
_LAST_MENU: Final = Menu((1.0,), (), all_in=False)


@dataclass(frozen=True, slots=True)
class Node:
    """A decision: whose, the moves, and the number of what follows each (of nodes, then of ends)."""

    actor: int
    moves: tuple[Move, ...]
    follows: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Tree:
    """All that can follow a moment, parents before children.

    Attributes:
        start: the moment.
        layers: how many nodes are so deep.
        nodes, ends: decisions, and where the betting is over.
    """

    start: Moment
    layers: tuple[int, ...]
    nodes: tuple[Node, ...]
    ends: tuple[Moment, ...]

    def pots(self) -> "Pots":
        """What is at stake at each end."""
        return Pots.of(self)


def tree_of(start: Moment, limits: Limits, menu: Menu) -> Tree:
    """The tree of a moment at which somebody is asked."""
    nodes: list[Node] = []
    ends: list[Moment] = []
    links: list[list[tuple[bool, int]]] = []
    layers: list[int] = []
    layer = [start]
    while layer:
        below: list[Moment] = []
        first_below = len(nodes) + len(layer)
        layers.append(len(layer))
        for moment in layer:
            actor = moment.actor
            assert actor is not None
            moves = tuple(moves_of(moment, actor, limits, menu, first=not nodes, raised=start.raises))
            follows = []
            for move in moves:
                then = moment.after(actor, move, limits)
                if then.actor is None:
                    follows.append((True, len(ends)))
                    ends.append(then)
                else:
                    follows.append((False, first_below + len(below)))
                    below.append(then)
            nodes.append(Node(actor, moves))
            links.append(follows)
        layer = below
    numbered = (
        replace(node, follows=tuple(at + len(nodes) if over else at for over, at in follows))
        for node, follows in zip(nodes, links, strict=True)
    )
    return Tree(start, tuple(layers), tuple(numbered), tuple(ends))


def moves_of(
    moment: Moment, actor: int, limits: Limits, menu: Menu, *, first: bool, raised: int
) -> Iterator[Move]:
    """The answers of a decision; at the first all actions that the game offers."""
    left, call = moment.chips[actor], moment.wager - moment.wagered[actor]
    shares = menu.first if first else menu.bets
    if not moment.wager:
        yield Move("check")
        yield from (
            Move("bet", 0, more) for more in _amounts(moment, actor, limits, shares, menu, first=first)
        )
        return
    yield Move("fold")
    yield Move("call", min(call, left))
    follows = first or moment.raises - raised < menu.raises
    if follows and left > call and moment.may_raise(actor, limits):
        shares = menu.first if first else ()
        amounts = _amounts(moment, actor, limits, shares, menu, first=first)
        yield from (Move("raise", call, more) for more in amounts)


def _amounts(
    moment: Moment, actor: int, limits: Limits, shares: Sequence[float], menu: Menu, *, first: bool
) -> list[int]:
    """What may be added, by the menu; what nobody can match is offered at the first decision only."""
    call = moment.wager - moment.wagered[actor]
    has = moment.chips[actor] - call
    most = has if limits.most is None else min(has, limits.most)
    least = min(limits.least, has)
    matched = max(
        moment.wagered[other] + moment.chips[other] - moment.wager
        for other in range(len(moment.chips))
        if other != actor and not moment.folded[other]
    )
    useful = max(min(most, matched), least)
    pot = moment.whole + call
    found = {min(max(round(pot * share), least), useful) for share in shares}
    if first:
        found |= {least, most}
    if first or menu.all_in:
        found.add(useful)
    return sorted(found)


@dataclass(frozen=True, slots=True)
class Pots:
    """What is at stake at each end.

    Attributes:
        chips: of each pot, the main pot first: (pots, ends).
        members: whether a seat can win it: (pots, ends, seats).
        paid: what each seat has put in since the tree's start: (ends, seats).
    """

    chips: NDArray[np.float64]
    members: NDArray[np.bool_]
    paid: NDArray[np.float64]

    @classmethod
    def of(cls, tree: Tree) -> "Pots":
        """Of all ends of a tree. What nobody matched is a pot with one member."""
        layered = [_layers(end) for end in tree.ends]
        count = max(len(each) for each in layered)
        seats = len(tree.start.chips)
        chips = np.zeros((count, len(tree.ends)))
        members = np.zeros((count, len(tree.ends), seats), dtype=bool)
        for at, each in enumerate(layered):
            for number, (held, who) in enumerate(each):
                chips[number, at] = held
                members[number, at] = who
        wagered = np.array([end.wagered for end in tree.ends], dtype=float)
        return cls(chips, members, wagered - np.array(tree.start.wagered))


def _layers(end: Moment) -> list[tuple[int, list[bool]]]:
    """Each pot and who can win it."""
    seats = range(len(end.chips))
    levels = sorted({end.wagered[seat] for seat in seats if not end.folded[seat]})
    found, below = [], 0
    for number, level in enumerate(levels):
        top = max(end.wagered) if number == len(levels) - 1 else level
        chips = sum(min(wagered, top) - min(wagered, below) for wagered in end.wagered)
        if not number:
            chips += end.pot
        if chips:
            found.append((chips, [not end.folded[seat] and end.wagered[seat] >= level for seat in seats]))
        below = level
    return found
