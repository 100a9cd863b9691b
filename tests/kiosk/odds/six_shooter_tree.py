"""Six Shooter's odds by walking every branch through the real engine, in fractions: slow, and plain."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from kiosk.games.command import Command, act
from kiosk.games.protocol import Pending, dice_json
from kiosk.games.session import PendingKind, Session
from tests.as_seen import as_seen

Worth = tuple[tuple[Fraction, ...], tuple[Fraction, ...]]
"""Of a position: each seat's chips at the end of the hand, each seat's chance to take the pot."""


def answers(history: Sequence[Command], known: dict[object, Worth] | None = None) -> list[Worth]:
    """What each answer to the pending decision leads to, when every seat plays for its own chips.

    Of equals each seat plays the first. Which commands lead to which position doesn't matter: `known` keeps
    what was found of those that look alike and have the same seats stuck in the same order.
    """
    known = {} if known is None else known
    session = Session.replay(history)
    assert session.pending.kind is PendingKind.DECISION
    seat = session.pending.seat
    assert isinstance(seat, int)
    found = []
    for legal in session.pending.legal:
        if legal.action == "stick":
            found.append(worth([*history, act(seat, "stick")], known))
        else:
            assert isinstance(legal.die, tuple)
            found += [worth([*history, act(seat, "buy", die=die)], known) for die in legal.die]
    return found


def worth(history: Sequence[Command], known: dict[object, Worth]) -> Worth:
    session = Session.replay(history)
    pending = session.pending
    if pending.kind is PendingKind.HAND_OVER:
        state = as_seen(session.state())
        paid = state["result"]["payouts"]
        chips = tuple(Fraction(seat["chips"]) for seat in state["seats"])
        return chips, tuple(Fraction(bool(each)) for each in paid)
    key = _looks(session)
    if key not in known:
        if pending.kind is PendingKind.DECISION:
            seat = pending.seat
            assert isinstance(seat, int)
            known[key] = max(answers(history, known), key=lambda each: each[0][seat])
        else:
            throws = product(*(range(1, die.sides + 1) for die in pending.dice))
            ways = [worth([*history, _roll(pending, throw)], known) for throw in throws]
            known[key] = tuple(  # type: ignore[assignment]
                tuple(sum(each) / len(ways) for each in zip(*(way[part] for way in ways), strict=True))
                for part in (0, 1)
            )
    return known[key]


def _roll(pending: Pending, throw: Sequence[int]) -> Command:
    assert pending.seat is not None
    return {
        "do": "roll",
        "seat": pending.seat,
        "dice": dice_json(list(zip(pending.dice, throw, strict=True))),
    }


def _looks(session: Session) -> object:
    """All of a position that can matter, by which it is found again."""
    state = as_seen(session.state())
    seats = [
        (each["chips"], each["status"], each["total"], tuple(sorted(die["die"] for die in each["dice"])))
        for each in state["seats"]
    ]
    order = [seat.stuck_as for seat in session._game.seats]  # type: ignore[attr-defined]
    pending = session.pending
    return tuple(seats), tuple(order), state["pot"], pending.kind, pending.seat, pending.dice
