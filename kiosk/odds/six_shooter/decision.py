"""The odds of a decision of Six Shooter.

Exact for the last seat that still acts, at any table, where two seats are left of a hand, and for more where
little can follow any more; else an approximation, whose error is measured.
"""

from functools import lru_cache
from math import prod
from typing import Final

from kiosk.games.dice import DICE, Die
from kiosk.games.message import say
from kiosk.games.six_shooter import ANTE, OPENING_DICE, PRICE
from kiosk.games.state import SixShooterSeat, SixShooterState
from kiosk.odds.answers import Answer, Odds, Question
from kiosk.odds.six_shooter.dice import Corner, Stand, bits, supersets
from kiosk.odds.six_shooter.duel import Meeting
from kiosk.odds.six_shooter.field import field_answers
from kiosk.odds.six_shooter.last import NOTHING, Last, Mark
from kiosk.odds.six_shooter.many import Many
from kiosk.odds.six_shooter.openings import Openings, openings
from kiosk.odds.six_shooter.picks import TWO, Opener, extra_of_duels, opening_answers

MANY_SEATS: Final = 4
MANY_POSITIONS: Final = 100_000
POSITIONS_AT_ONCE: Final = 5_000
"""Of more than two seats left, hands are solved completely where no more positions than that can follow; in a
hurry, where no more than these."""
_KEPT: Final = 64
"""Decisions solved completely that are remembered: asked for again with other dice of the same sum."""
_BOTH = say("best play of both seats from here on")
_EACH = say("best play of each seat for its own chips from here on; of answers worth the same, the first")
_ABOUT = say("good play of every seat from here on, reckoned from play of two")
ERROR_OF_TURNS: Final = 2.1
ERROR_OF_OPENINGS: Final = 1.0
ERROR_OF_TIES: Final = 0.001
"""The largest that were measured, chips (docs/odds.md): of the approximation; and where more than two seats
are solved, but what one of them does that has two answers of equal worth touches the others."""


def odds(question: Question) -> Odds:
    """Of the decision that is asked about."""
    return _odds(question, MANY_POSITIONS, at_once=False)


def odds_at_once(question: Question) -> Odds:
    """As `odds`, in some tens of ms where more than two seats are left.

    Less is solved, and openings are reckoned as with chips enough, from the table that two have of them.
    """
    return _odds(question, POSITIONS_AT_ONCE, at_once=True)


def _odds(question: Question, solved: int, *, at_once: bool) -> Odds:
    """`solved`: so many positions at most; `at_once`: openings of many from one table."""
    state = question.state
    assert state["game"] == "six-shooter"
    seat, pot = question.seat, state["pot"]
    live = [number for number, each in enumerate(state["seats"]) if each["status"] in {"in", "stuck"}]
    if question.pending.find("open"):
        return _opening(state, seat, live, at_once=at_once)
    others = [state["seats"][number] for number in live if number != seat]
    me = _stand(seat, state["seats"][seat])
    if not any(each["status"] == "in" and each["chips"] >= PRICE for each in others):
        answers = _last(me, others, pot)
        return Odds(seat, tuple(answers), say("best play of this seat from here on"))
    if len(live) == TWO:
        (other,) = (_stand(number, state["seats"][number]) for number in live if number != seat)
        return Odds(seat, tuple(Meeting(me, other, pot - me.size - other.size).answers()), _BOTH)
    return _among_many(state, me, live, solved)


def _among_many(state: SixShooterState, me: Stand, live: list[int], most: int) -> Odds:
    """A turn with more than two seats left, of which another one can still buy."""
    seats, pot = state["seats"], state["pot"]
    acting = [_stand(number, seats[number]) for number in live if seats[number]["status"] == "in"]
    place = acting.index(me)
    rivals = acting[place + 1 :] + acting[:place]
    stuck = [(each["total"], len(each["dice"])) for each in seats if each["status"] == "stuck"]
    mark = max(stuck, default=NOTHING)
    if len(acting) <= MANY_SEATS and positions([me, *rivals]) <= most:
        extra = pot - sum(each.size for each in acting)
        solved, certain = _solved(tuple(each.now for each in (me, *rivals)), extra, mark)
        return Odds(me.number, solved, _EACH, None if certain else ERROR_OF_TIES)
    hand = [each for each in seats if each["status"] in {"in", "stuck", "busted"}]
    carried = pot - sum(len(each["dice"]) for each in hand)  # each die is a chip, the first two are the ante
    answers = field_answers(me, rivals, mark, pot, extra_of_duels(len(hand), carried))
    return Odds(me.number, tuple(answers), _ABOUT, ERROR_OF_TURNS)


@lru_cache(maxsize=_KEPT)
def _solved(acting: tuple[Corner, ...], extra: int, mark: Mark) -> tuple[tuple[Answer, ...], bool]:
    answers, certain = Many(acting, extra, mark).answers()
    return tuple(answers), certain


def positions(acting: list[Stand]) -> int:
    """How many positions can follow, about: the dice that each seat can come to have, and their totals."""
    return prod(
        1
        + sum(
            len(supersets(each.held, size)) * each.now.totals for size in each.now.sizes if size > each.size
        )
        for each in acting
    )


def _most(seat: SixShooterSeat) -> int:
    """How many dice a seat can have at most in this hand."""
    return min(len(DICE), max(OPENING_DICE, len(seat["dice"])) + seat["chips"] // PRICE)


def _stand(number: int, seat: SixShooterSeat) -> Stand:
    rolled = [(die["die"], die["value"] or 0) for die in seat["dice"]]
    first = rolled[:OPENING_DICE]
    opened = Corner(bits(die for die, _ in first), sum(value for _, value in first), _most(seat))
    return Stand(number, opened, bits(die for die, _ in rolled), seat["total"])


def openings_of(state: SixShooterState) -> tuple[list[int], Openings]:
    """The two seats that pick, the one that picks first ahead, and what all their openings are worth.

    Of a hand of two, before its openings are rolled.
    """
    live = [number for number, each in enumerate(state["seats"]) if each["status"] in {"in", "stuck"}]
    start = live.index(state["button"])
    first, second = live[start:] + live[:start]
    most = _most(state["seats"][first]), _most(state["seats"][second])
    return [first, second], openings(most, state["pot"] - ANTE * TWO)


def _opening(state: SixShooterState, seat: int, live: list[int], *, at_once: bool) -> Odds:
    """A seat picks its opening; in the hand they pick from the button on."""
    start = live.index(state["button"])
    order = live[start:] + live[:start]
    openers = [
        Opener(_most(state["seats"][number]), tuple(Die(die) for die in state["seats"][number]["picked"]))
        for number in order
    ]
    answers = opening_answers(openers, order.index(seat), state["pot"] - ANTE * len(order), at_once=at_once)
    if len(order) > TWO:
        return Odds(seat, tuple(answers), _ABOUT, ERROR_OF_OPENINGS)
    return Odds(seat, tuple(answers), _BOTH)


def _last(me: Stand, others: list[SixShooterSeat], pot: int) -> list[Answer]:
    """The only seat that can still buy; the others have stuck, or can do nothing else."""
    held = [(seat["total"], len(seat["dice"])) for seat in others]
    # who is still to stick will have done so before this seat's next turn, but not if it sticks now: then a
    # mark of one die less says that to have as much is enough
    now = [(seat["total"], len(seat["dice"]) - (seat["status"] == "in")) for seat in others]
    last = Last(me.now, (max(held, default=NOTHING),), pot - me.size)
    return last.answers(me.held, me.total, max(now, default=NOTHING))
