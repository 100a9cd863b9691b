"""The odds of the decision that a game waits for: one way in, whichever game it is."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module
from typing import cast

from kiosk.games.message import say
from kiosk.games.options import read_options
from kiosk.games.protocol import PendingKind, illegal
from kiosk.games.registry import GAMES
from kiosk.games.session import Session
from kiosk.odds.answers import Care, Odds, Question, no_odds

SOLVERS: Mapping[str, str] = {
    "critical-roll": "kiosk.odds.critical_roll",
    "six-shooter": "kiosk.odds.six_shooter.decision",
    "kingdom": "kiosk.odds.kingdom.decision",
}
"""By a game's name the module whose `odds` answers a Question; imported when it is asked for the first time.

A solver raises Refused (`no_odds`) where it has none for a decision.
"""

_CHIPS_MOST = 10**15
"""On all of a table. Beyond it a floating-point number no longer tells one chip."""


def odds_of(session: Session, viewer: object = None, care: Care = Care.USUAL) -> Odds:
    """What each answer to the pending decision is worth; the session is left as it is.

    Args:
        session: the game.
        viewer: the seat whose knowledge counts; None for the one that decides.
        care: how near to the truth they are wanted.

    Raises Refused: illegal-action where no decision is waited for or there is no such seat, no-odds where
    nobody has worked them out.
    """
    return odds_asked(session.name, replace(asked(session, viewer), care=care))


def odds_asked(game: str, question: Question) -> Odds:
    """The same of a question that was asked before: it knows nothing of the session any more.

    Raises Refused (no-odds).
    """
    state = question.state
    if state["pot"] + sum(each["chips"] for each in state["seats"]) > _CHIPS_MOST:
        raise no_odds(say("There are more chips on this table than odds are worked out for."))
    odds = cast("Callable[[Question], Odds]", import_module(SOLVERS[game]).odds)
    return odds(question)


def asked(session: Session, viewer: object = None) -> Question:
    """The decision that a game waits for, as one seat sees it; None for the one that decides.

    Raises Refused (illegal-action) where no decision is waited for, or there is no such seat.
    """
    pending, seat = session.pending, session.pending.seat
    if pending.kind is not PendingKind.DECISION or not isinstance(seat, int):
        raise illegal(say("There are odds of a decision only, and none is waited for."))
    kind = GAMES[session.name]
    return Question(
        state=session.state(seat if viewer is None else viewer),
        pending=pending,
        seat=seat,
        viewer=viewer if isinstance(viewer, int) else seat,
        terms=read_options(kind.title, kind.options, session.options),
        hand=session.hand_history(public=True),
    )
