"""Play for two seats, learnt round by round until neither can gain much by leaving it, and how much they can.

Counterfactual regret minimisation in the form CFR+ (Tammelin, "Solving Large Imperfect Information Games
Using CFR+", 2014): regrets of each answer with each Foundation, never below nought, players in turn, later
rounds weighing more in the average.
"""

from dataclasses import dataclass

import numpy as np

from kiosk.odds.kingdom.betting import KING, PRINCE, Stakes, tree_of
from kiosk.odds.kingdom.duel import WIDTH, Duel, Policy
from kiosk.odds.kingdom.foundations import CHANCES, Vector


@dataclass(frozen=True, slots=True)
class Terms:
    """What a reign of two is played for: the options of the game that matter, and chips after the antes.

    Attributes:
        chips: the Prince's, the King's.
        ante, least, most, raises, by_pips: the options `ante`, `min_bet`, `max_bet`, `max_raises`,
        `draw_by_pips`.
    """

    chips: tuple[int, int]
    ante: int = 1
    least: int = 1
    most: int | None = None
    raises: int | None = None
    by_pips: bool = True

    def stakes(self, *, rolled: bool) -> Stakes:
        """Of the betting after the King kept, or paid and rolled again."""
        prince, king = self.chips
        if rolled:
            return Stakes(3 * self.ante, (prince, king - self.ante), self.least, self.most, self.raises)
        return Stakes(2 * self.ante, self.chips, self.least, self.most, self.raises)

    @property
    def prerogative(self) -> bool:
        """Whether the King can pay for a reroll."""
        return self.chips[KING] >= self.ante


@dataclass(frozen=True, slots=True)
class Branch:
    """The betting after what the King did, and how it is played."""

    duel: Duel
    policy: Policy

    def worth(self, player: int, start_of_rival: Vector) -> float:
        """To a player who does not know the own Foundation yet, chips; times the sum of the rival's."""
        return float(CHANCES @ self.duel.worth(player, self.policy, start_of_rival)[0])


@dataclass(frozen=True, slots=True)
class Reign:
    """A reign of two as it is played.

    Attributes:
        terms: of it.
        kept: the betting after the King kept their Foundation.
        keeps: how often the King keeps each: (252,).
        rolled: the betting after a reroll; None where the King can't pay for one.
    """

    terms: Terms
    kept: Branch
    keeps: Vector
    rolled: Branch | None

    def branch(self, *, rolled: bool) -> Branch:
        """The betting that follows what the King did."""
        if not rolled:
            return self.kept
        assert self.rolled is not None
        return self.rolled

    def start(self, player: int, *, rolled: bool) -> Vector:
        """How likely each Foundation of a player is as the betting begins, by what the King did."""
        return CHANCES * self.keeps if player == KING and not rolled else CHANCES

    @property
    def value(self) -> float:
        """What the reign is worth to the Prince, chips from after the antes on; the rest is the King's."""
        found = self.kept.worth(PRINCE, self.start(KING, rolled=False))
        if self.rolled is not None:
            found += float(CHANCES @ (1 - self.keeps)) * self.rolled.worth(PRINCE, CHANCES)
        return found

    @property
    def exploitability(self) -> float:
        """What best replies would win above what the play is worth, the mean of both players; antes.

        Exact: each reply is the best answer with each Foundation at each decision, against all that the other
        may hold.
        """
        prince = float(
            CHANCES @ self.kept.duel.best_reply(PRINCE, self.kept.policy, self.start(KING, rolled=False))
        )
        king = self.kept.duel.best_reply(KING, self.kept.policy, CHANCES)
        if self.rolled is not None:
            duel, policy = self.rolled.duel, self.rolled.policy
            rolls = float(CHANCES @ (1 - self.keeps))
            prince += rolls * float(CHANCES @ duel.best_reply(PRINCE, policy, CHANCES))
            king = np.maximum(king, float(CHANCES @ duel.best_reply(KING, policy, CHANCES)) - self.terms.ante)
        return (prince + float(CHANCES @ king) - 2 * self.terms.ante) / 2 / self.terms.ante


def solve(terms: Terms, rounds: int) -> Reign:
    """A reign solved by so many rounds of each betting."""
    if not terms.prerogative:
        kept = Solver(_duel(terms, rolled=False))
        kept.improve(rounds)
        return Reign(terms, Branch(kept.duel, kept.policy()), np.ones(WIDTH), None)
    rolled = Solver(_duel(terms, rolled=True))
    rolled.improve(rounds)
    after = Branch(rolled.duel, rolled.policy())
    kept = Solver(_duel(terms, rolled=False), after.worth(KING, CHANCES) - terms.ante)
    kept.improve(rounds)
    return Reign(terms, Branch(kept.duel, kept.policy()), kept.keeps(), after)


def _duel(terms: Terms, *, rolled: bool) -> Duel:
    return Duel(tree_of(terms.stakes(rolled=rolled)), by_pips=terms.by_pips)


class Solver:
    """Both players' play, improved round by round.

    Args:
        duel: the betting.
        reroll: what a reroll before the betting is worth to the King, chips; None where there is none. Then
            when to keep is learnt too.
    """

    def __init__(self, duel: Duel, reroll: float | None = None) -> None:
        self.duel = duel
        self._reroll = reroll
        self.rounds = 0
        self._now = duel.even()
        self._regrets = [np.zeros_like(level) for level in self._now]
        self._sums = [np.zeros_like(level) for level in self._now]
        self._keeps = np.full(WIDTH, 0.5)
        self._keep_regrets = np.zeros((2, WIDTH))
        self._keep_sum = np.zeros(WIDTH)
        self._weights = 0.0

    def improve(self, rounds: int) -> None:
        """So many rounds more: in each the Prince learns against the King's play, then the King likewise."""
        for _ in range(rounds):
            self.rounds += 1
            weight = float(self.rounds) ** 2
            self._weights += weight
            for player in (PRINCE, KING):
                self._learn(player, weight)

    def _start(self, player: int) -> Vector:
        if player == KING and self._reroll is not None:
            likely: Vector = CHANCES * self._keeps
            return likely
        return CHANCES

    def _learn(self, player: int, weight: float) -> None:
        duel = self.duel
        reach = duel.reaches(1 - player, self._now, self._start(1 - player))

        def learn(depth: int, after: Vector) -> Vector:
            now = self._now[depth]
            worth: Vector = (now * after).sum(axis=1)
            regrets = self._regrets[depth]
            regrets += (after - worth[:, None]) * duel.there(depth)
            np.maximum(regrets, 0.0, out=regrets)
            return worth

        found = duel.values(player, reach, learn)[0]
        for depth in range(player, len(self._now), 2):
            total = self._regrets[depth].sum(axis=1, keepdims=True)
            there = duel.there(depth)
            even = there / there.sum(axis=1, keepdims=True)
            self._now[depth] = np.where(total > 0, self._regrets[depth] / np.where(total > 0, total, 1), even)
        if player == KING and self._reroll is not None:
            both = np.stack([found, np.full(WIDTH, self._reroll)])
            worth = self._keeps * both[0] + (1 - self._keeps) * both[1]
            self._keep_regrets = np.maximum(self._keep_regrets + both - worth, 0)
            total = self._keep_regrets.sum(axis=0)
            self._keeps = np.where(total > 0, self._keep_regrets[0] / np.where(total > 0, total, 1), 0.5)
            self._keep_sum += weight * self._keeps
        own = duel.reaches(player, self._now, self._start(player))
        for depth in range(player, len(self._now), 2):
            level = own[duel.rows(depth)]
            self._sums[depth] += weight * level[:, None] * self._now[depth]

    def policy(self) -> Policy:
        """The average of all rounds' play, which is what comes near to the equilibrium."""
        found = []
        for depth, sums in enumerate(self._sums):
            total = sums.sum(axis=1, keepdims=True)
            there = self.duel.there(depth)
            even = there / there.sum(axis=1, keepdims=True)
            found.append(np.where(total > 0, sums / np.where(total > 0, total, 1), even))
        return found

    def keeps(self) -> Vector:
        """How often the King keeps each Foundation: (252,); all of them where there is no Prerogative."""
        if self._reroll is None or not self._weights:
            return np.ones(WIDTH)
        found: Vector = self._keep_sum / self._weights
        return found
