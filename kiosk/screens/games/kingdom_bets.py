"""What can sensibly be bet in Kingdom, which is less than what the rules allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.text import chips
from kiosk.text.translate import _

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


def spread(adds: LegalState) -> str:
    """Of how much to how much one can bet or raise by."""
    least, most = chips.amount(adds["min"]), chips.amount(adds["max"])
    much = f"{least} \N{EN DASH} {most}" if adds["min"] < adds["max"] else chips.counted(adds["max"])
    return _("by {chips}").format(chips=much) if adds["action"] == "raise" else much


def no_more(state: KingdomState) -> str:
    """Why who is asked can bet or raise by less than there is at the seat; "" where all of it goes."""
    pending = state["pending"]
    if pending["kind"] != "decision":
        return ""
    allowed = next((each for each in pending["legal"] if each["action"] in {"bet", "raise"}), None)
    adds = worth_adding(state, pending["seat"], allowed)
    if adds is None or allowed is None or adds["max"] == allowed["max"]:
        return ""
    return _("Nobody can call more than {amount}.").format(amount=chips.amount(adds["max"]))
