"""What bots and odds know: nothing that hangs on dice which others hide."""

import random

import pytest

from kiosk.bots import Strength, bot_for
from kiosk.games.session import Session
from kiosk.odds.pending import asked, odds_of

HOLDS = {1: [6, 5, 4, 3, 1], 2: [2, 2, 3, 4, 6]}
GOOD, BAD = [6, 6, 6, 6, 6], [1, 1, 2, 3, 4]


def rolled(king_holds: list[int]) -> Session:
    """Three have rolled their Foundations; seat 0 is King and is asked for his Prerogative."""
    session = Session.new("kingdom", [{"name": name, "chips": 30} for name in ("Ann", "Ben", "Cem")], {})
    while session.pending.dice:
        seat = session.pending.seat
        assert isinstance(seat, int)
        foundation = {0: king_holds, **HOLDS}[seat]
        values = [6 - seat] if len(session.pending.dice) == 1 else foundation
        dice = [{"die": "d6", "value": value} for value in values]
        session.apply({"do": "roll", "seat": seat, "dice": dice})
    return session


@pytest.mark.parametrize("strength", Strength)
def test_a_bot_decides_alike_whatever_the_others_hide(strength: Strength) -> None:
    worlds = rolled(GOOD), rolled(BAD)
    for world in worlds:
        world.apply({"do": "act", "seat": 0, "action": "keep"})
    for seat in (1, 2):
        questions = [asked(world) for world in worlds]
        assert questions[0] == questions[1]
        assert questions[0].seat == seat
        decided = [bot_for("kingdom", random.Random(7), strength).decide(each) for each in questions]
        assert decided[0] == decided[1]
        for world in worlds:
            world.apply({"do": "act", "seat": seat, "action": "check"})
    assert asked(worlds[0]) != asked(worlds[1])  # his own dice the King knows


def test_odds_that_others_ask_for_do_not_hang_on_what_the_decider_hides() -> None:
    told, own = ([odds_of(rolled(holds), viewer).answers for holds in (GOOD, BAD)] for viewer in (1, None))
    assert told[0] == told[1]
    assert own[0] != own[1]
