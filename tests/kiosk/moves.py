"""Commands of the table protocol to a running game, in short."""

from collections.abc import Sequence
from typing import Any

from kiosk.games.session import Session


def act(session: Session, seat: int, action: str, **fields: Any) -> None:
    given = {name: value for name, value in fields.items() if value is not None}
    session.apply({"do": "act", "seat": seat, "action": action, **given})


def roll(session: Session, seat: int | str, dice: Sequence[tuple[str, int]]) -> None:
    listed = [{"die": die, "value": value} for die, value in dice]
    session.apply({"do": "roll", "seat": seat, "dice": listed})


def next_hand(session: Session) -> None:
    session.apply({"do": "next"})


def void(session: Session) -> None:
    session.apply({"do": "void"})


def join(session: Session, name: str, chips: int) -> None:
    session.apply({"do": "join", "name": name, "chips": chips})


def leave(session: Session, seat: int) -> None:
    session.apply({"do": "leave", "seat": seat})


def buy_in(session: Session, seat: int, chips: int) -> None:
    session.apply({"do": "buy-in", "seat": seat, "chips": chips})


def sit_out(session: Session, seat: int, *, out: bool) -> None:
    session.apply({"do": "sit-out", "seat": seat, "out": out})


def show(session: Session, seat: int) -> None:
    session.apply({"do": "show", "seat": seat})


def why_not(session: Session, seat: object, action: str, **fields: Any) -> str | None:
    return session.why_not({"seat": seat, "action": action, **fields})
