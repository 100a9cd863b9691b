"""Games played from short scripts: words for whoever must decide, lists of values for whoever must roll."""

from typing import Any

import pytest

from kiosk.games.session import PendingKind, Refused, Session
from tests.as_seen import as_seen

Step = str | list[int]


def table(game: str, chips: list[int], **options: Any) -> Session:
    seats = [{"name": f"seat {n}", "chips": each} for n, each in enumerate(chips)]
    return Session.new(game, seats, options)


def go(session: Session, *steps: Step) -> Session:
    """Steps like "open d4 d6", "stick", "buy d8", "bet 3", or the values of the dice asked for, in order."""
    for step in steps:
        seat = session.pending.seat
        if isinstance(step, list):
            assert session.pending.kind is PendingKind.ROLL, (step, session.pending)
            dice = [
                {"die": die.value, "value": value}
                for die, value in zip(session.pending.dice, step, strict=True)
            ]
            session.apply({"do": "roll", "seat": seat, "dice": dice})
            continue
        action, *more = step.split()
        fields: dict[str, Any] = {}
        if action == "open":
            fields = {"dice": more}
        elif more:
            fields = {"die": more[0]} if more[0].startswith("d") else {"amount": int(more[0])}
        session.apply({"do": "act", "seat": seat, "action": action, **fields})
    return session


def refused(session: Session, command: dict[str, Any]) -> str:
    """The code of a refusal, after which nothing has changed."""
    before = as_seen(session.state()), session.history()
    with pytest.raises(Refused) as caught:
        session.apply(command)
    assert (session.state(), session.history()) == before
    return caught.value.code.value


def chips(session: Session) -> list[int]:
    return [seat["chips"] for seat in as_seen(session.state())["seats"]]


def statuses(session: Session) -> list[str]:
    return [seat["status"] for seat in as_seen(session.state())["seats"]]


def payouts(session: Session) -> list[int]:
    paid: list[int] = as_seen(session.state())["result"]["payouts"]
    return paid


def legal(session: Session) -> list[dict[str, Any]]:
    return [as_seen(each.as_json()) for each in session.pending.legal]


def actions(session: Session) -> list[str]:
    return [each.action for each in session.pending.legal]


def waits(session: Session) -> tuple[str, Any]:
    """What is waited for and who must answer."""
    return session.pending.kind.value, session.pending.seat
