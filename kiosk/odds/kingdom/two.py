"""The Prerogative and the betting of two seats, found in a reign that is solved."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import log
from typing import Final

from kiosk.games.command import Command
from kiosk.games.protocol import Legal
from kiosk.games.state import KingdomState
from kiosk.odds.answers import Answer, Question
from kiosk.odds.kingdom.betting import KING, PRINCE, Move
from kiosk.odds.kingdom.foundations import CHANCES, Vector, compared
from kiosk.odds.kingdom.reigns import reign_of
from kiosk.odds.kingdom.solver import Branch, Reign, Terms

ERROR_OF_TWO: Final = 0.5
"""The largest that was measured, antes (docs/odds.md)."""
BETS: Final = ("bet", "raise")

_Answering = Callable[[str, int, int | None, float], Answer]


@dataclass(frozen=True, slots=True)
class Facing:
    """Two seats of a reign, and how it is solved.

    Attributes:
        seats: the Prince's, the King's.
        rolled: whether the King has paid for a reroll.
        terms: of the table, with chips as they were after the antes.
        reign: solved; scale: chips of the table that one of its chips stands for.
    """

    seats: tuple[int, int]
    rolled: bool
    terms: Terms
    reign: Reign
    scale: float

    @classmethod
    def of(cls, question: Question, state: KingdomState, order: Sequence[int]) -> "Facing":
        """Two that were dealt to, the King the second."""
        terms = terms_of(question, state, order)
        reign, scale = reign_of(terms)
        return cls((order[0], order[1]), _rolled(question, state), terms, reign, scale)

    @property
    def branch(self) -> Branch:
        """The betting that is played."""
        return self.reign.branch(rolled=self.rolled and self.reign.rolled is not None)


def _rolled(question: Question, state: KingdomState) -> bool:
    dead = state["pot"] - sum(seat["wagered"] for seat in state["seats"])
    return dead > 2 * int(question.terms["ante"])


def terms_of(question: Question, state: KingdomState, order: Sequence[int]) -> Terms:
    """What two seats play by, the King the second."""
    given, seats = question.terms, state["seats"]
    chips = [seats[number]["chips"] + seats[number]["wagered"] for number in order]
    chips[KING] += given["ante"] * _rolled(question, state)
    return Terms(
        (chips[PRINCE], chips[KING]),
        given["ante"],
        given["min_bet"],
        given["max_bet"],
        given["max_raises"],
        given["draw_by_pips"],
    )


def prerogative_answers(facing: Facing, known: dict[int, Vector]) -> tuple[Answer, ...]:
    """Keep or reroll, as both play from there on."""
    reign = facing.reign
    mine = known.get(facing.seats[KING], CHANCES)
    prince = known.get(facing.seats[PRINCE], CHANCES)
    keeps = float(mine @ reign.keeps)
    found = []
    for action, branch, weight in (("keep", reign.kept, keeps), ("reroll", reign.rolled, 1 - keeps)):
        if branch is None:  # so few chips that the nearest reign has none: all show
            branch = reign.kept  # noqa: PLW2901
        own = mine if action == "keep" else CHANCES
        worth = float(own @ branch.duel.worth(KING, branch.policy, prince)[0])
        win = float(own @ branch.duel.chances.worth(KING, branch.policy, prince)[0])
        paid = facing.terms.ante if action == "reroll" else 0
        found.append(Answer(action, worth * facing.scale - paid, win, weight=weight))
    return tuple(found)


def betting_answers(
    facing: Facing, question: Question, state: KingdomState, known: dict[int, Vector]
) -> tuple[Answer, ...]:
    """Of a decision in the betting: as the play of both has come here, and goes on."""
    branch, player = facing.branch, facing.seats.index(question.seat)
    node, reaches = _come(facing, branch, question.hand)
    mine = known.get(question.seat, _likely(reaches[player]))
    rival_seat = facing.seats[1 - player]
    rival = known.get(rival_seat, _likely(reaches[1 - player]))
    tree = branch.duel.tree
    pending = question.pending
    if node is None:
        return tuple(_shown_answers(facing, state, player, mine, rival, pending.legal))
    here = tree.nodes[node]
    worth = branch.duel.worth(player, branch.policy, rival, node)
    wins = branch.duel.chances.worth(player, branch.policy, rival, node)
    depth, row = branch.duel.place(node)
    weights = branch.policy[depth][row] @ mine
    spent = here.wagered[player]

    def answer(action: str, place: int, amount: int | None, weight: float) -> Answer:
        follows = here.follows[place]
        ev = (float(mine @ worth[follows]) + spent) * facing.scale
        return Answer(action, ev, float(mine @ wins[follows]), amount=amount, weight=weight)

    found: list[Answer] = []
    for legal in pending.legal:
        if legal.action in BETS:
            found.extend(_amounts(facing, here.moves, legal, weights, answer))
            continue
        place = named(here.moves, legal.action)
        weight = float(weights[place]) if place is not None else 0.0
        if legal.action == "check" and player == PRINCE:
            assert place is not None
            found.append(answer("check", place, None, weight))
        else:  # it ends the betting: with the chips as they are
            found.append(_ended(facing, state, player, mine, rival, legal, weight))
    return tuple(_whole(found))


def _likely(reach: Vector) -> Vector:
    """Of sum 1; any Foundation where play would never have come here."""
    total = float(reach.sum())
    return reach / total if total > 1e-9 else CHANCES  # noqa: PLR2004 - float dust


def _whole(answers: list[Answer]) -> Iterator[Answer]:
    """Weights of sum 1, where an answer of the solved betting is none of this table's."""
    total = sum(answer.weight or 0.0 for answer in answers)
    for answer in answers:
        weight = (answer.weight or 0.0) / total if total > 0 else 1 / len(answers)
        yield Answer(answer.action, answer.ev, answer.win, amount=answer.amount, weight=weight)


def _amounts(
    facing: Facing, moves: Sequence[Move], legal: Legal, weights: Vector, answer: _Answering
) -> Iterator[Answer]:
    """A menu of amounts: the least, the most, those of the solved betting; each by what is nearest to it."""
    assert legal.least is not None
    assert legal.most is not None
    places = [at for at, move in enumerate(moves) if move.action == legal.action]
    wished = {
        min(max(round(moves[place].amount * facing.scale), legal.least), legal.most): place
        for place in places
    }
    shares = dict.fromkeys([legal.least, *wished, legal.most], 0.0)
    for place in places:
        amount = min(max(round(moves[place].amount * facing.scale), legal.least), legal.most)
        shares[amount] += float(weights[place])
    for amount in sorted(shares):
        nearby = nearest_move(moves, legal.action, amount / facing.scale)
        if nearby is None:  # the solved betting has gone all in before: to raise is to be called
            nearby = len(moves) - 1
        yield answer(legal.action, nearby, amount, shares[amount])


def named(moves: Sequence[Move], action: str) -> int | None:
    """The place of the move of a name that takes no amount; None where there is none."""
    return next((at for at, move in enumerate(moves) if move.action == action), None)


def nearest_move(moves: Sequence[Move], action: str, amount: float) -> int | None:
    """The place of the move whose amount is nearest in proportion; None where there is none."""
    found = [(abs(log(move.amount / amount)), at) for at, move in enumerate(moves) if move.action == action]
    return min(found)[1] if found else None


def _come(facing: Facing, branch: Branch, hand: Sequence[Command]) -> tuple[int | None, list[Vector]]:
    """Where the betting has come to, and how likely each came there with which Foundation.

    Returns:
        The decision, None beyond what is solved; for the Prince and the King (252,), of any sum.
    """
    rolled = facing.rolled and facing.reign.rolled is not None
    reaches = [facing.reign.start(player, rolled=rolled) for player in (PRINCE, KING)]
    tree, policy = branch.duel.tree, branch.policy
    node: int | None = 0 if tree.nodes else None
    for command in hand:
        if command["do"] != "act" or command["action"] in {"keep", "reroll"}:
            continue
        if node is None:
            break
        here = tree.nodes[node]
        amount = command.get("amount", 0) / facing.scale
        if command["action"] in BETS:
            place = nearest_move(here.moves, command["action"], amount)
        else:
            place = named(here.moves, command["action"])
        if place is None:
            node = None
            break
        depth, row = branch.duel.place(node)
        reaches[here.actor] = reaches[here.actor] * policy[depth][row, place]
        follows = here.follows[place]
        node = follows if follows < len(tree.nodes) else None
    return node, reaches


def _ended(
    facing: Facing,
    state: KingdomState,
    player: int,
    mine: Vector,
    rival: Vector,
    legal: Legal,
    weight: float | None,
) -> Answer:
    """A fold, a call, or the King's check: what it is worth as both show, with the chips as they are."""
    if legal.action == "fold":
        return Answer("fold", 0.0, 0.0, weight=weight)
    seats = state["seats"]
    paid = legal.amount or 0
    own = seats[facing.seats[player]]["wagered"] + paid
    over = max(seats[facing.seats[1 - player]]["wagered"] - own, 0)
    pot = state["pot"] + paid - over
    below, level = compared(rival, by_pips=facing.terms.by_pips)
    half = pot // 2 + (pot % 2 if player == PRINCE else 0)
    chance, drawn = float(mine @ below), float(mine @ level)
    return Answer(legal.action, pot * chance + half * drawn - paid, chance + drawn, weight=weight)


def _shown_answers(
    facing: Facing, state: KingdomState, player: int, mine: Vector, rival: Vector, legal: Sequence[Legal]
) -> Iterator[Answer]:
    """Beyond the solved betting: as if everything were called and shown."""
    for each in legal:
        if each.action not in BETS:
            yield _ended(facing, state, player, mine, rival, each, None)
            continue
        assert each.least is not None
        assert each.most is not None
        call = next((other.amount or 0 for other in legal if other.action == "call"), 0)
        for amount in sorted({each.least, each.most}):
            pot = state["pot"] + call + 2 * amount
            below, level = compared(rival, by_pips=facing.terms.by_pips)
            chance, drawn = float(mine @ below), float(mine @ level)
            ev = pot * (chance + drawn / 2) - call - amount
            yield Answer(each.action, ev, chance + drawn, amount=amount)
