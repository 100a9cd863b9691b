"""Kingdom of three: what is said of a call of one chip into a pot of five, and what came of it among bots."""

import random

import pytest

from kiosk.bots import Bot, Strength, bot_for
from kiosk.games.session import Session
from kiosk.odds.pending import asked, odds_of
from tests.kiosk.games.scripts import chips, go, table

CHIPS = [21, 20, 55]
MINE = [5, 6, 1, 6, 5]
"""Brothers, which beat three rolls of four, and both of two others in more than half of all hands."""
ACTS = {1: ["keep", "bet 1"], 2: ["check", "call"]}
"""What the King does, and who comes before the seat that is asked about; the one itself has checked."""
DEALS = 8000


def deal(dice: random.Random, bots: dict[int, Bot]) -> Session | None:
    """The moment of that call; None where the others would not have come to it with what they roll."""
    session = go(table("kingdom", CHIPS), [1], [6], [1])
    go(session, *(MINE if seat == 0 else [dice.randint(1, 6) for _ in MINE] for seat in (2, 0, 1)))
    left = {seat: list(acts) for seat, acts in ACTS.items()}
    while any(left.values()):
        seat = session.pending.seat
        assert isinstance(seat, int)
        if seat == 0:
            go(session, "check")
            continue
        found, wanted = bots[seat].decide(asked(session)), left[seat].pop(0)
        if " ".join(map(str, filter(None, (found["action"], found.get("amount"))))) != wanted:
            return None
        go(session, wanted)
    return session


@pytest.mark.slow
def test_a_chip_is_as_dear_as_is_said_where_regular_bots_bet_and_call_it() -> None:
    dice = random.Random(1)
    bots = {seat: bot_for("kingdom", random.Random(seat), Strength.REGULAR) for seat in ACTS}
    moments = [session for _ in range(DEALS) if (session := deal(dice, bots))]
    said = {each.action: each for each in odds_of(moments[0]).answers}
    assert odds_of(moments[0]).answers[odds_of(moments[0]).best] is not said["call"]
    came = []
    for session in moments:
        before = chips(session)[0]
        came.append(chips(go(session, "call"))[0] - before)
    assert len(came) > 200
    won = sum(gain > 0 for gain in came) / len(came)
    assert won == pytest.approx(said["call"].win, abs=0.1)
    assert sum(came) / len(came) == pytest.approx(said["call"].ev, abs=0.4)
    assert sum(came) < 0
