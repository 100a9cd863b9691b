"""What can sensibly be bet in Kingdom, which is less than what the rules allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.games.state import KingdomState, LegalState


def worth_adding(state: KingdomState, seat: int, adds: LegalState | None) -> LegalState | None:
    """A bet or raise of as much as another can call: what is more than that would only come back.

    None where none is legal, and where nobody can call any of it.
    """
    if adds is None:
        return None
    can = max(
        each["wagered"] + each["chips"]
        for number, each in enumerate(state["seats"])
        if number != seat and each["status"] in {"in", "all-in"}
    )
    spare = can - state["wager"]
    return {**adds, "max": min(adds["max"], max(adds["min"], spare))} if spare > 0 else None
