"""The betting of two seats as a tree: what may follow the Foundations, with bets from a menu.

Kingdom's one round of betting as kiosk/games/kingdom.py plays it, with real chips: short bets and raises, the
limits of the table, what nobody matched going back. Only the amounts are few: a tree of all of them would
have more branches than chips allow to count.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

SHARES: Final = ((0.5, 1.0, 2.0), (0.5, 1.0), (1.0,))
"""Of the pot (with the call in it): what an opening bet, the first raise and any later raise may add, besides
the least and all that both have."""

PRINCE, KING = 0, 1
"""The Prince answers first."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """What two seats bet for and with, once the Foundations lie (and the King has decided about theirs).

    Attributes:
        pot: antes in it, chips.
        chips: what each can put in, the Prince's first; the betting is for no more than both have.
        least, most: of one bet or raise (the options `min_bet` and `max_bet`).
        raises: how many there may be, None without a limit.
    """

    pot: int
    chips: tuple[int, int]
    least: int = 1
    most: int | None = None
    raises: int | None = None


@dataclass(frozen=True, slots=True)
class _Spot:
    """A place in the betting where `actor` answers.

    Attributes:
        wagered: by each, chips.
        acted: whether each has answered since the last full bet or raise, so that it may not raise.
        raises: so far.
    """

    actor: int
    wagered: tuple[int, int]
    acted: tuple[bool, bool]
    raises: int


@dataclass(frozen=True, slots=True)
class Move:
    """An answer: its action, and the chips that a bet or raise adds."""

    action: str
    amount: int = 0


@dataclass(frozen=True, slots=True)
class End:
    """Where the betting is over.

    Attributes:
        folded: who folded, None where both show.
        wagered: by each, chips.
    """

    folded: int | None
    wagered: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Node:
    """A decision: who makes it, the answers, and the number of what follows each (of nodes, then of ends)."""

    actor: int
    depth: int
    moves: tuple[Move, ...]
    wagered: tuple[int, int]
    follows: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Tree:
    """All decisions and ends of a betting, parents before children.

    Attributes:
        stakes: what it is about.
        nodes: the decisions, by depth; who acts alternates, the Prince at depth 0. `follows` counts nodes
            first, then ends. Without any decision (somebody has no chips) the only end is shown at once.
        ends: the ends.
    """

    stakes: Stakes
    nodes: tuple[Node, ...]
    ends: tuple[End, ...]

    def payoffs(self, player: int) -> NDArray[np.float64]:
        """What one gets at each end when it wins, draws, loses, less what it put in: (ends, 3) chips.

        In a draw of an odd pot the Prince splits and has the odd chip: a reroll would be worth less to them,
        and one is enough to settle it.
        """
        found = np.empty((len(self.ends), 3))
        for row, end in enumerate(self.ends):
            mine, other = end.wagered[player], end.wagered[1 - player]
            pot = self.stakes.pot
            if end.folded is not None:
                found[row] = -mine if end.folded == player else pot + other
                continue
            matched = min(mine, other)
            shared = pot + 2 * matched
            half = shared // 2 + (shared % 2 if player == PRINCE else 0)
            found[row] = (pot + matched, half - matched, -matched)
        return found

    def wins(self, player: int) -> NDArray[np.float64]:
        """Whether one takes the pot or a share of it at each end when it wins, draws, loses: (ends, 3)."""
        shown = (1.0, 1.0, 0.0)
        rows = [shown if end.folded is None else [float(end.folded != player)] * 3 for end in self.ends]
        return np.array(rows)


def tree_of(stakes: Stakes) -> Tree:
    """All that can follow, with bets and raises from the menu."""
    nodes: list[Node] = []
    ends: list[End] = []
    layer = [_Spot(PRINCE, (0, 0), (False, False), 0)] if min(stakes.chips) else []
    if not layer:
        return Tree(stakes, (), (End(None, (0, 0)),))
    links: list[list[tuple[bool, int]]] = []
    depth = 0
    while layer:
        below: list[_Spot] = []
        first_below = len(nodes) + len(layer)
        for spot in layer:
            moves = tuple(_moves(stakes, spot))
            follows = []
            for move in moves:
                after = _after(stakes, spot, move)
                if isinstance(after, End):
                    follows.append((True, len(ends)))
                    ends.append(after)
                else:
                    follows.append((False, first_below + len(below)))
                    below.append(after)
            links.append(follows)
            nodes.append(Node(spot.actor, depth, moves, spot.wagered))
        layer, depth = below, depth + 1
    numbered = (
        replace(node, follows=tuple(at + len(nodes) if over else at for over, at in follows))
        for node, follows in zip(nodes, links, strict=True)
    )
    return Tree(stakes, tuple(numbered), tuple(ends))


def _moves(stakes: Stakes, spot: _Spot) -> Iterator[Move]:
    mine, other = spot.wagered[spot.actor], spot.wagered[1 - spot.actor]
    left, rivals = stakes.chips[spot.actor] - mine, stakes.chips[1 - spot.actor] - other
    wager, to_call = max(spot.wagered), max(spot.wagered) - mine
    if not wager:
        yield Move("check")
        yield from (Move("bet", amount) for amount in _menu(stakes, spot, left, rivals))
        return
    yield Move("fold")
    yield Move("call", min(to_call, left))
    closed = stakes.raises is not None and spot.raises >= stakes.raises
    if left > to_call and not spot.acted[spot.actor] and not closed and rivals:
        amounts = _menu(stakes, spot, left - to_call, rivals)
        yield from (Move("raise", amount) for amount in amounts)


def _menu(stakes: Stakes, spot: _Spot, left: int, rivals: int) -> list[int]:
    """Amounts that may be added: the least, shares of the pot, and all that the other can still match."""
    limit = min(left, rivals) if stakes.most is None else min(left, rivals, stakes.most)
    least = min(stakes.least, left)
    level = 0 if not max(spot.wagered) else spot.raises + 1
    pot = stakes.pot + 2 * max(spot.wagered)
    wished = [round(share * pot) for share in SHARES[min(level, len(SHARES) - 1)]]
    if level < len(SHARES) - 1:
        wished.append(least)
    found = {amount for amount in wished if least <= amount < limit} | {max(limit, least)}
    return sorted(found)


def _after(stakes: Stakes, spot: _Spot, move: Move) -> _Spot | End:
    """What a move leads to."""
    me, other = spot.actor, 1 - spot.actor
    if move.action == "fold":
        return End(me, spot.wagered)
    wager = max(spot.wagered)
    acted = [spot.acted[PRINCE], spot.acted[KING]]
    acted[me] = True
    wagered = list(spot.wagered)
    raises = spot.raises
    if move.action in {"bet", "raise"}:
        wagered[me] = wager + move.amount
        raises += move.action == "raise"
        if move.action == "bet" or move.amount >= stakes.least:  # a short raise lets nobody raise again
            acted[other] = False
    elif move.action == "call":
        wagered[me] += move.amount
    both = (wagered[PRINCE], wagered[KING])
    open_to_other = stakes.chips[other] > both[other] and (
        both[other] < max(both) or (not max(both) and not acted[other])
    )
    if open_to_other:
        return _Spot(other, both, (acted[PRINCE], acted[KING]), raises)
    return End(None, both)
