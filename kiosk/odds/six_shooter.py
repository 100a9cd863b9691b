"""The odds of a decision of Six Shooter.

Exact for the last seat that still acts, at any table, and where two seats are left of a hand.
"""

from kiosk.games.dice import DICE, Die
from kiosk.games.message import say
from kiosk.games.six_shooter import OPENING_DICE, PRICE
from kiosk.games.state import SixShooterSeat
from kiosk.odds.answers import Answer, Odds, Question, no_odds
from kiosk.odds.six_shooter_dice import Corner, Stand, bits
from kiosk.odds.six_shooter_duel import Meeting
from kiosk.odds.six_shooter_last import NOTHING, Last
from kiosk.odds.six_shooter_openings import openings

_BOTH = say("best play of both seats from here on")


def odds(question: Question) -> Odds:
    """Of the decision that is asked about; raises Refused (no-odds)."""
    state = question.state
    assert state["game"] == "six-shooter"
    live = {number: seat for number, seat in enumerate(state["seats"]) if seat["status"] in {"in", "stuck"}}
    me = live.pop(question.seat)
    able = [number for number, seat in live.items() if seat["status"] == "in" and seat["chips"] >= PRICE]
    if question.pending.find("open"):
        if len(live) > 1:
            raise no_odds(say("The odds of an opening are known for two seats only."))
        (rival,) = live.values()
        goes_first = state["button"] == question.seat
        return Odds(question.seat, tuple(_opening(me, rival, state["pot"], goes_first=goes_first)), _BOTH)
    if not able:
        answers = _last(_stand(question.seat, me), list(live.values()), state["pot"])
        return Odds(question.seat, tuple(answers), say("best play of this seat from here on"))
    if len(live) > 1:
        raise no_odds(say("The odds of this decision are known when two seats are left."))
    mine, theirs = _stand(question.seat, me), _stand(able[0], live[able[0]])
    meeting = Meeting(mine, theirs, state["pot"] - mine.size - theirs.size)
    return Odds(question.seat, tuple(meeting.answers()), _BOTH)


def _most(seat: SixShooterSeat) -> int:
    """How many dice a seat can have at most in this hand."""
    return min(len(DICE), max(OPENING_DICE, len(seat["dice"])) + seat["chips"] // PRICE)


def _stand(number: int, seat: SixShooterSeat) -> Stand:
    rolled = [(die["die"], die["value"] or 0) for die in seat["dice"]]
    first = rolled[:OPENING_DICE]
    opened = Corner(bits(die for die, _ in first), sum(value for _, value in first), _most(seat))
    return Stand(number, opened, bits(die for die, _ in rolled), seat["total"])


def _opening(me: SixShooterSeat, rival: SixShooterSeat, pot: int, *, goes_first: bool) -> list[Answer]:
    """Two seats, of which this one picks its opening."""
    extra = pot - 2 * OPENING_DICE
    if goes_first:
        return openings((_most(me), _most(rival)), extra).first()
    picked = tuple(Die(die) for die in rival["picked"])
    return openings((_most(rival), _most(me)), extra).second(picked)


def _last(me: Stand, others: list[SixShooterSeat], pot: int) -> list[Answer]:
    """The only seat that can still buy; the others have stuck, or can do nothing else."""
    held = [(seat["total"], len(seat["dice"])) for seat in others]
    # who is still to stick will have done so before this seat's next turn, but not if it sticks now: then a
    # mark of one die less says that to have as much is enough
    now = [(seat["total"], len(seat["dice"]) - (seat["status"] == "in")) for seat in others]
    last = Last(me.now, (max(held, default=NOTHING),), pot - me.size)
    return last.answers(me.held, me.total, max(now, default=NOTHING))
