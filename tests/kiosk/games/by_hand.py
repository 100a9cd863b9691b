"""Critical Roll played by hand in tests: short words for what seats do and what then lies on the table."""

from typing import Any

from kiosk.games.session import PendingKind, Session
from tests.as_seen import as_seen
from tests.kiosk import moves


def table(*chips: int, **options: Any) -> Session:
    seats = [{"name": f"seat {n}", "chips": each} for n, each in enumerate(chips)]
    return Session.new("critical-roll", seats, options)


def bet(session: Session, *amounts: int) -> None:
    for amount in amounts:
        assert isinstance(session.pending.seat, int)
        moves.act(session, session.pending.seat, "bet", amount=amount)


def roll(session: Session, *values: int) -> None:
    """Whoever must roll, rolls these values one after the other, each with the die asked for."""
    for value in values:
        assert session.pending.kind is PendingKind.ROLL
        assert session.pending.seat is not None
        (die,) = session.pending.dice
        moves.roll(session, session.pending.seat, [(die.value, value)])


def act(session: Session, action: str, **fields: Any) -> None:
    assert isinstance(session.pending.seat, int)
    moves.act(session, session.pending.seat, action, **fields)


def started(*first: int, chips: int = 100, amount: int = 10, **options: Any) -> Session:
    """A hand after the d20s; the last one is the house's."""
    session = table(*[chips] * (len(first) - 1), **options)
    bet(session, *[amount] * (len(first) - 1))
    roll(session, *first)
    return session


def actions(session: Session) -> list[str]:
    return [legal.action for legal in session.pending.legal]


def chips(session: Session) -> list[int]:
    return [seat["chips"] for seat in as_seen(session.state())["seats"]]


def chains(session: Session, seat: int = 0) -> list[list[int]]:
    return [[d["value"] for d in c["dice"]] for c in as_seen(session.state())["seats"][seat]["chains"]]


def net(session: Session) -> int:
    value: int = as_seen(session.state())["house"]["net"]
    return value
