"""The coach at a table: before a decision in the guide's bubble, after a hand in a sentence and on a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from kiosk.coach.terms import Coached
from kiosk.games import kingdom
from kiosk.games.protocol import PendingKind
from kiosk.screens.base.screen import Wish
from kiosk.screens.coaching import words
from kiosk.screens.table.doing.actions import HINDSIGHT
from kiosk.screens.table.guide import DICE, Advice
from kiosk.text.translate import _
from kiosk.ui.control import Control, Tone

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kiosk.coach.coach import Coach
    from kiosk.coach.terms import Terms
    from kiosk.coach.verdict import Verdict
    from kiosk.games.state import State
    from kiosk.odds.answers import Answer
    from kiosk.table.table import Table

DOUBTED_S = 5.0
"""So long the last decision of a hand can be taken back before the coach says what it was worth."""
TOLD = 2
"""So many players are spoken of in the words after a hand; the page has all."""


class TableCoach:
    """Speaks as a guide does.

    Args:
        table: the live table.
        coach: reckons.
        terms: of the people there.
        clock: s, only grows.
    """

    practice = practice_means = ""
    ends_alone = False

    def __init__(self, table: Table, coach: Coach, terms: Terms, clock: Callable[[], float]) -> None:
        self._table = table
        self._coach = coach
        self._terms = terms
        self._clock = clock
        self._doubted: tuple[int, float] | None = None  # the step after which a decision is, since when

    @property
    def on(self) -> bool:
        """Whether somebody is advised during the hand, and dice lie open, so that all may hear it."""
        return bool(self._advised())

    def news(self) -> bool:
        """Whether something has been worked out."""
        self._coach.look_ahead(self._table.session, self._advised)
        return self._coach.news() | self._speaks()

    def _speaks(self) -> bool:
        """Whether the last decision of a hand stands from now on: it could be taken back for long enough."""
        if not (self._table.corrections.decided and self._worked_out()):
            self._doubted = None
            return False
        step, now = self._table.session.steps, self._clock()
        if self._doubted is None or self._doubted[0] != step:
            self._doubted = step, now
        if now - self._doubted[1] < DOUBTED_S:
            return False
        self._table.corrections.judge()
        return True

    def seen(self, before: str) -> str:  # noqa: ARG002 - all that was said is out of date
        """Nothing: it speaks of what is to be decided."""
        return ""

    def advice(self, _can: Sequence[Control], usual: str) -> Advice:
        """What is best for who decides; else what is said there usually."""
        best = self._best()
        return Advice(usual, None) if best is None else Advice(best[1], _control(best[0]))

    def best(self) -> str:
        """The control of the best answer for who decides."""
        best = self._best()
        return "" if best is None else _control(best[0]) or ""

    def opening(self) -> Sequence[str]:
        """The best two, for who opens."""
        best = self._best()
        return () if best is None else [die.value for die in best[0].dice]

    def waits(self) -> str:
        """Nothing: it only advises."""
        return ""

    def aside(self, looks: int | None) -> str:
        """For who looks at hidden dice alone: what is best; after a hand what it was worth."""
        if self._table.pending.kind is PendingKind.HAND_OVER:
            return self._summary()
        shown = not self.on and looks == self._table.pending.seat
        best = self._best(shown=shown)  # before somebody looks, so that it is known then
        return best[1] if shown and best is not None else ""

    def tools(self, go: Callable[[Wish], None], *, held: bool) -> list[Control]:
        """After a hand: what each of its decisions was worth; who wants to know lets the last one stand."""
        if held or not self._worked_out():
            return []

        def tell() -> None:
            self._table.corrections.judge()
            go(Wish.HINDSIGHT)

        return [Control(HINDSIGHT, _("Coach"), tell, keys=(pygame.K_c,), tone=Tone.QUIET)]

    def after_hand(self, _go: Callable[[Wish], None], usual: list[Control]) -> list[Control]:
        """As always."""
        return usual

    def verdicts(self) -> tuple[Verdict, ...]:
        """On the hand that is over; none while one is played, or its last decision can be taken back."""
        return () if self._table.corrections.decided else self._worked_out()

    def _worked_out(self) -> tuple[Verdict, ...]:
        """The same, whatever can be taken back; none while it is being worked out."""
        seats = self._coached()
        return (self._coach.verdicts(self._table.session, seats) or ()) if seats else ()

    def _coached(self) -> dict[int, Coached]:
        """Who is, by seat."""
        there = [
            (seat, player.name)
            for seat, player in enumerate(self._table.players)
            if not player.bot and seat not in self._table.session.left
        ]
        people = [name for _seat, name in there]
        found = {seat: self._terms.of(name, people) for seat, name in there}
        return {seat: when for seat, when in found.items() if when is not Coached.OFF}

    def _advised(self) -> set[int]:
        """Who is during the hand, at a game of open dice."""
        if self._table.session.name == kingdom.NAME:
            return set()
        return {seat for seat, when in self._coached().items() if when is Coached.LIVE}

    def _best(self, *, shown: bool = True) -> tuple[Answer, str] | None:
        """The best answer for who decides and is advised now, and the words for it."""
        pending = self._table.pending
        if pending.kind is not PendingKind.DECISION or not isinstance(pending.seat, int):
            return None
        if self._coached().get(pending.seat) is not Coached.LIVE:
            return None
        odds = self._coach.advice(self._table.session, shown=shown)
        if odds is None or len(odds.answers) < 2:  # noqa: PLR2004 - no choice
            return None
        may_bet = _may_bet(self._table.state, pending.seat)
        return words.advised(odds), words.live(self._table.session.name, odds, may_bet=may_bet)

    def _summary(self) -> str:
        verdicts = self.verdicts()
        seats = sorted({each.seat for each in verdicts}, key=lambda seat: -_given(verdicts, seat))
        names = self._table.players
        told = (
            words.summary(names[seat].name, [each for each in verdicts if each.seat == seat])
            for seat in seats[:TOLD]
        )
        return " ".join(told)


def _may_bet(state: State, seat: int) -> bool:
    """Whether somebody may bet after a check of this seat: in Kingdom who comes after it, up to the King."""
    if state["game"] != kingdom.NAME or state["king"] is None:
        return False
    count = len(state["seats"])
    after = [(seat + step) % count for step in range(1, (state["king"] - seat) % count + 1)]
    return any(state["seats"][each]["status"] == "in" and state["seats"][each]["chips"] for each in after)


def _given(verdicts: Sequence[Verdict], seat: int) -> float:
    """Chips that a seat gave away."""
    return sum(each.cost for each in verdicts if each.seat == seat)


def _control(answer: Answer) -> str | None:
    """The control that gives an answer, or how the names of several begin."""
    if answer.action == "open":
        return DICE
    if answer.action == "buy" and answer.die is not None:
        return f"buy-{answer.die.value}"
    return answer.action
