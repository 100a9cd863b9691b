"""The coach of one table: reckons beside the game, so that no picture and no tap waits for it."""

import logging
from collections.abc import Callable, Collection
from concurrent.futures import Executor, Future, ThreadPoolExecutor, wait
from functools import partial
from typing import Any, Final

from kiosk.coach.ahead import Ahead, question_of
from kiosk.coach.verdict import Verdict, in_hindsight, is_advised_on
from kiosk.games.protocol import Pending, PendingKind, Refused
from kiosk.games.session import Session
from kiosk.odds.answers import Odds, Question
from kiosk.odds.pending import odds_asked

_log = logging.getLogger(__name__)

AT_ONCE_S: Final = 0.02
"""Advice that is to be shown is waited for so long, once: mostly it stands in the picture of its decision."""


class Coach:
    """Knows what the decision is worth that a game waits for, and what those of its last hand were.

    What is asked for is worked out in a thread of its own; until then the answer is None. Used from one
    thread.

    Args:
        worker: works it out; None for that thread, which is begun when something is asked.
    """

    def __init__(self, worker: Executor | None = None) -> None:
        self._worker = worker
        self._live: tuple[Pending, Future[Odds | None]] | None = None
        self._after: tuple[object, Future[tuple[Verdict, ...]]] | None = None
        self._ahead: tuple[Pending, Ahead] | None = None
        self._waited_for = self._told = True

    def advice(self, session: Session, *, shown: bool = True) -> Odds | None:
        """What each answer to the decision is worth that a game waits for, as its seat sees it.

        None while it is worked out, where nobody has worked it out, and where there is nothing to advise on.
        `shown`: it is to be seen now; else it is only begun with.
        """
        if not is_advised_on(session):
            return None
        if self._live is None or self._live[0] is not session.pending:  # another step has another one
            self._live = session.pending, self._asked(session)
            self._waited_for = False
        work = self._live[1]
        if shown and not self._waited_for:
            self._waited_for = True
            wait([work], AT_ONCE_S)
        return work.result() if work.done() else None

    def look_ahead(self, session: Session, seats: Callable[[], Collection[int]]) -> None:
        """Begin with what may be asked next, once what is asked now is known.

        `seats`: whose dice lie open and who are advised during the hand.
        """
        pending = session.pending
        if self._ahead is not None and self._ahead[0] is pending:
            return
        asked_now = self._live is not None and self._live[0] is pending
        if asked_now and self._live is not None and not self._live[1].done():
            return
        advised = seats()
        if not asked_now and is_advised_on(session) and pending.seat in advised:
            return  # it will be asked for with the next picture
        self._ahead = pending, Ahead(session, advised, _odds)
        if advised:
            self._thread().submit(self._ahead[1].work)

    def verdicts(self, session: Session, seats: Collection[int]) -> tuple[Verdict, ...] | None:
        """What the decisions of seats in the hand that is over were worth; None while it is worked out.

        Also None while a hand is played: what is said of it then would touch what is still to be decided.
        """
        if session.pending.kind not in {PendingKind.HAND_OVER, PendingKind.GAME_OVER}:
            return None
        key = (session.steps, frozenset(seats))
        if self._after is None or self._after[0] != key:
            hand, public = session.hand_history(), session.hand_history(public=True)
            self._after = key, self._have_done(partial(_verdicts, session.hand_start, hand, public, seats))
        work = self._after[1]
        return work.result() if work.done() else None

    def news(self) -> bool:
        """Whether something has been worked out since this was asked last."""
        waits = any(each is not None and not each[1].done() for each in (self._live, self._after))
        new, self._told = not waits and not self._told, not waits
        return new

    def close(self) -> None:
        """Work nothing out any more."""
        if self._ahead is not None:
            self._ahead[1].stop()
        if self._worker is not None:
            self._worker.shutdown(wait=False, cancel_futures=True)

    def _asked(self, session: Session) -> Future[Odds | None]:
        """The odds that are wanted now: known ahead, or to be worked out before anything else."""
        question = question_of(session)
        if self._ahead is not None:
            self._ahead[1].stop()
            known = self._ahead[1].known(question)
            if known is not None:
                done: Future[Odds | None] = Future()
                done.set_result(known)
                return done
        return self._have_done(partial(_odds, session.name, question))

    def _have_done(self, work: Any) -> Future[Any]:  # noqa: ANN401 - whatever it brings
        self._told = False
        return self._thread().submit(work)

    def _thread(self) -> Executor:
        if self._worker is None:
            self._worker = ThreadPoolExecutor(1, thread_name_prefix="coach")
        return self._worker


def _odds(game: str, question: Question) -> Odds | None:
    try:
        return odds_asked(game, question)
    except Refused:  # nobody has worked these odds out
        return None


def _verdicts(*hand: Any) -> tuple[Verdict, ...]:  # noqa: ANN401 - as in_hindsight takes them
    return tuple(in_hindsight(*hand))
