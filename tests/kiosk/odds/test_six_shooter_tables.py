"""The whole table of two-handed Six Shooter: nothing in it can be bettered, and play by it comes out so."""

import random
import time
from functools import cache

import numpy as np
import pytest

from kiosk.games.command import act
from kiosk.games.session import PendingKind
from kiosk.odds.six_shooter.dice import BITS, EV, Corner, Stand, Values, bits, supersets
from kiosk.odds.six_shooter.duel import Duel
from kiosk.odds.six_shooter.last import Last
from kiosk.odds.six_shooter.openings import PAIRS, openings
from tests.as_seen import as_seen
from tests.kiosk.games.scripts import go, table

pytestmark = pytest.mark.soak
TOTALS = range(22)


def whole(first: int, second: int, extra: int) -> Duel:
    return Duel((Corner(0, 0, first), Corner(0, 0, second)), extra)


@cache
def last_alone(held: int, most: int, mark_dice: int, pot: int) -> Values:
    """What the last seat comes to, face by face: (own total, total that stuck with `mark_dice`)."""
    size = held.bit_count()
    best = np.array(
        [[float(pot * ((total, size) > (mark, mark_dice))) for mark in TOTALS] for total in TOTALS]
    )
    for die, bit in BITS:
        if held & bit or size == most:
            continue
        bought = np.full(best.shape, -1.0)
        for total in TOTALS:
            for face in range(1, min(die.sides, 21 - total) + 1):
                after = (
                    pot + 1 if size == 5 else last_alone(held | bit, most, mark_dice, pot + 1)[total + face]
                )
                bought[total] += after / die.sides
        best = np.maximum(best, bought)
    return best


@pytest.mark.parametrize(
    ("first", "second", "extra"), [(6, 6, 0), (6, 6, 4), (6, 6, 17), (6, 3, 0), (4, 5, 2), (2, 6, 0)]
)
def test_no_answer_anywhere_betters_the_table(first: int, second: int, extra: int) -> None:
    """Every position and every die, face by face."""
    duel, most = whole(first, second, extra), (first, second)
    for (mover, mine, theirs), values in duel.tables.items():
        pot, other = extra + mine + theirs, 1 - mover
        rivals = supersets(0, theirs)
        stick = np.stack([pot - last_alone(rival, most[other], mine, pot).T for rival in rivals], axis=1)
        for row, held in enumerate(supersets(0, mine)):
            best = stick
            for die, bit in BITS:
                if held & bit or mine == most[mover]:
                    continue
                bought = np.full(stick.shape, -1.0)
                for total in TOTALS:
                    for face in range(1, min(die.sides, 21 - total) + 1):
                        left: Values | float = 0.0
                        if mine < 5:
                            place = supersets(0, mine + 1).index(held | bit)
                            left = duel.tables[other, theirs, mine + 1][EV, :, :, place, total + face]
                        bought[total] += (pot + 1 - left) / die.sides
                best = np.maximum(best, bought)
            assert np.abs(best - values[EV, row]).max() < 1e-9


def test_the_whole_table_is_solved_in_seconds_and_fits() -> None:
    began = time.process_time()
    solved = whole(6, 6, 0).tables
    assert time.process_time() - began < 10
    assert sum(values.nbytes for values in solved.values()) < 60e6


@pytest.mark.parametrize(("chips", "button"), [([40, 40], 0), ([4, 40], 1), ([3, 5], 0)])
def test_play_by_the_table_through_the_engine_comes_to_what_it_says(chips: list[int], button: int) -> None:
    """Both seats' chips and wins, within three standard errors."""
    dice = random.Random(f"{chips} {button}")
    most = [min(6, each) for each in chips]  # the ante buys two dice
    pair = openings((most[button], most[1 - button]), 0)
    row = max(range(15), key=lambda each: pair.first()[each].ev)
    reply = pair.second(PAIRS[row])[pair.reply[row]]
    picked = [PAIRS[row], reply.dice]
    duel = whole(most[button], most[1 - button], 0)
    order = [button, 1 - button]
    results, hands = [], 2500
    for _ in range(hands):
        session = table("six-shooter", chips, button=button)
        for place, seat in enumerate(order):
            session.apply(act(seat, "open", dice=picked[place]))
        while session.pending.kind in {PendingKind.DECISION, PendingKind.ROLL}:
            if session.pending.kind is PendingKind.ROLL:
                go(session, [dice.randint(1, die.sides) for die in session.pending.dice])
                continue
            seats = as_seen(session.state())["seats"]
            stands = [
                Stand(seat, corner, bits(die["die"] for die in seats[seat]["dice"]), seats[seat]["total"])
                for seat, corner in zip(order, duel.seats, strict=True)
            ]
            mover = order.index(session.pending.seat)  # type: ignore[arg-type]
            me, other = stands[mover], stands[1 - mover]
            if seats[other.number]["status"] == "stuck":
                last = Last(me.now, ((other.total, other.size),), other.size)
                choices = last.answers(me.held, me.total)
            else:
                choices = duel.answers(mover, me, other)
            best = max(choices, key=lambda each: each.ev)
            session.apply(act(order[mover], best.action, die=best.die))
        paid = as_seen(session.state())["result"]["payouts"]
        after = as_seen(session.state())["seats"]
        results.append(
            [after[seat]["chips"] - chips[seat] + 2 for seat in order] + [paid[seat] > 0 for seat in order]
        )
    seen = np.array(results, float)
    told = [pair.first()[row].ev, reply.ev, pair.first()[row].win, reply.win]
    errors = seen.std(axis=0) / hands**0.5
    assert (np.abs(seen.mean(axis=0) - told) <= 3 * errors + 1e-12).all(), (seen.mean(axis=0), told, errors)
