"""Why a hand of Six Shooter went to who has won it, in a sentence, from what all can see when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.message import NOTHING, Message, say, together
from kiosk.games.dice import DICE
from kiosk.games.six_shooter import PRICE, TARGET
from kiosk.text.names import NAMED, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.games.state import SixShooterSeat, SixShooterState


def why_won(state: SixShooterState) -> Message:
    """What beat what, and what the pot held from before; NOTHING where nobody played for it."""
    if state["phase"] != "settled" or "result" not in state:
        return NOTHING
    payouts = state["result"]["payouts"]
    if not any(payouts):
        return say("Who wins the next hand takes them, too.")
    best = state["seats"][payouts.index(max(payouts))]
    rivals = [seat for seat in state["seats"] if seat is not best and seat["dice"]]
    carried = max(payouts) - PRICE * sum(len(seat["dice"]) for seat in state["seats"])
    held = say("{chips:,} of the chips had stayed from before.", chips=carried) if carried > 0 else NOTHING
    return together(_beats(best, rivals), held)


def _beats(best: SixShooterSeat, rivals: Sequence[SixShooterSeat]) -> Message:
    if len(best["dice"]) == len(DICE):
        return say("All six dice and not over 21 beat everything, even a 21.")
    left = [seat for seat in rivals if seat["status"] != "busted"]
    if left:
        return _beats_next(best, max(left, key=lambda seat: (seat["total"], len(seat["dice"]))))
    if len(rivals) > NAMED:
        return say("All others went over 21.")
    return say("{names} went over 21.", names=listed([seat["name"] for seat in rivals]))


def _beats_next(best: SixShooterSeat, other: SixShooterSeat) -> Message:
    """Why it beats the best one of the others that have not bust."""
    terms = {"name": other["name"], "total": best["total"], "other": other["total"]}
    more, fewer = len(best["dice"]), len(other["dice"])
    if other["total"] < best["total"]:
        if best["total"] == TARGET:
            return say("Exactly 21, and {name} has {other}.", **terms)
        return say("{total} is closer to 21 than {name}'s {other}.", **terms)
    if fewer < more:
        terms |= {"count": more, "fewer": fewer}
        return say("{name} has {total}, too: at a tie more dice win, {count} against {fewer}.", **terms)
    return say("{name} has {total} with as many dice, too: at a tie the first to stick wins.", **terms)
