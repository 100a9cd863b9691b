"""What the coach says of a call in Kingdom, beside what comes of it against bots (figures of docs/odds.md).

    python -m tests.kiosk.odds.kingdom_calls 3 2500    # seats with 20 chips each, hands

In each hand one seat, whichever strength the bots have, calls the first time it can, and plays on as a bot.
"""

import random
import sys
from collections.abc import Sequence

import numpy as np

from kiosk.bots import Strength, bot_for
from kiosk.games.command import act
from kiosk.games.session import PendingKind
from kiosk.odds.pending import asked, odds_asked
from tests.as_seen import as_seen
from tests.kiosk.games.scripts import go, table

CHIPS = 20
DEAR = -1.0
"""Chips: where a call is said to be worth less, the coach has a word for it."""
SMALL = 4
"""A call that costs at most one in so many of the chips in the pot is a small one."""
Call = tuple[float, float, bool, int]
"""What was said that it is worth and how often it wins, whether it was a small one in the place of a fold
that was said to be best, and the chips that came of it."""


def call(seats: int, strength: Strength, seed: int) -> Call | None:
    """One hand's; None where nobody bet against the seat."""
    dice = random.Random(seed)
    session = table("kingdom", [CHIPS] * seats)
    bots = [bot_for("kingdom", random.Random(f"{seed} {n}"), strength) for n in range(seats)]
    me, said, before, small = dice.randrange(seats), None, 0, False
    while session.pending.kind in {PendingKind.DECISION, PendingKind.ROLL}:
        pending = session.pending
        if pending.kind is PendingKind.ROLL:
            go(session, [dice.randint(1, die.sides) for die in pending.dice])
            continue
        assert isinstance(pending.seat, int)
        question = asked(session)
        if said is None and pending.seat == me and pending.find("call"):
            odds, state = odds_asked("kingdom", question), as_seen(session.state())
            said = next(each for each in odds.answers if each.action == "call")
            cheap = state["wager"] - state["seats"][me]["wagered"] <= state["pot"] / SMALL
            small = cheap and odds.answers[odds.best].action == "fold"
            before = state["seats"][me]["chips"]
            session.apply(act(me, "call"))
        else:
            session.apply(bots[pending.seat].decide(question))
    came: int = as_seen(session.state())["seats"][me]["chips"] - before
    return None if said is None else (said.ev, said.win, small, came)


def main(arguments: Sequence[str]) -> None:
    """Print both for each strength: for all calls, for the dear ones, and for small ones better not made."""
    seats, hands = int(arguments[0]), int(arguments[1])
    for strength in Strength:
        found = np.array([each for seed in range(hands) if (each := call(seats, strength, seed))])
        for name, some in (
            ("all calls", found),
            ("dear ones", found[found[:, 0] < DEAR]),
            ("small ones where a fold is best", found[found[:, 2] > 0]),
        ):
            said, win, _small, came = some.T
            off = came.std() / len(came) ** 0.5
            print(  # noqa: T201
                f"{strength}, {seats} seats, {len(some)} {name}: said {said.mean():+.2f}, "
                f"came {came.mean():+.2f} +- {off:.2f}; "
                f"said to win {win.mean():.2f}, won {(came > 0).mean():.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1:])
