"""The odds of a Kingdom decision, from what one seat may see.

Exact where no bet can follow: at the Prerogative when at most one seat has chips left, and when a draw is
split or rolled for. The betting of two is reckoned from play that neither can gain much by leaving (solver),
the chips that a call costs as they are; that of more seats from play that all learn at each decision (many).
"""

from collections.abc import Sequence

from kiosk.games.command import Command
from kiosk.games.kingdom_table import Foundation, rank
from kiosk.games.message import say
from kiosk.games.state import KingdomState
from kiosk.odds.answers import Answer, Odds, Question
from kiosk.odds.kingdom.foundations import CHANCES
from kiosk.odds.kingdom.many import ERROR_OF_MORE, ERROR_OF_THREE, many_answers
from kiosk.odds.kingdom.reigns import is_usual
from kiosk.odds.kingdom.showdown import share
from kiosk.odds.kingdom.spot import Spot, spot_of
from kiosk.odds.kingdom.two import ERROR_OF_TWO, Facing, betting_answers, prerogative_answers, terms_of

TWO = 2
_LAST = say("nobody can bet any more; a draw is split")
_DRAW = say("all must agree; another draw is split")
_BOTH = say("play of both seats from which neither can gain, with bets from a menu")
_ABOUT = say("play that all seats have learnt against each other, with few bets and raises")


def odds(question: Question) -> Odds:
    """Of the decision that is asked about."""
    return _odds(question, at_once=False)


def odds_at_once(question: Question) -> Odds:
    """As `odds`, in some ms where a table plays by options of its own: two seats are reckoned as more are."""
    return _odds(question, at_once=True)


def _odds(question: Question, *, at_once: bool) -> Odds:
    state = question.state
    assert state["game"] == "kingdom"
    spot = spot_of(question, state)
    by_pips = bool(question.terms["draw_by_pips"])
    if question.pending.find("split"):
        return Odds(question.seat, _draw(question, state, by_pips=by_pips), _DRAW)
    with_chips = sum(state["seats"][number]["chips"] > 0 for number in spot.still_in)
    if question.pending.find("keep") and with_chips <= 1:
        return Odds(question.seat, _last_prerogative(question, state, spot, by_pips=by_pips), _LAST)
    ante: int = question.terms["ante"]
    if len(spot.order) > TWO or (at_once and not is_usual(terms_of(question, state, spot.order))):
        answers = many_answers(question, state, spot)
        error = ERROR_OF_THREE if len(spot.order) <= TWO + 1 else ERROR_OF_MORE
        return Odds(question.seat, answers, _ABOUT, error * ante)
    facing = Facing.of(question, state, spot.order)
    if question.pending.find("keep"):
        found = prerogative_answers(facing, spot.known)
    else:
        found = betting_answers(facing, question, state, spot.known)
    return Odds(question.seat, found, _BOTH, ERROR_OF_TWO * ante)


def _last_prerogative(
    question: Question, state: KingdomState, spot: Spot, *, by_pips: bool
) -> tuple[Answer, ...]:
    """Keep or reroll where all will show: the King is the last to be given an odd chip."""
    king, pot, ante = question.seat, state["pot"], int(question.terms["ante"])
    others = [spot.known.get(number, CHANCES) for number in spot.order if number != king]
    keep, keep_wins = share(pot, spot.known.get(king, CHANCES), others, (), by_pips=by_pips)
    again, again_wins = share(pot + ante, CHANCES, others, (), by_pips=by_pips)
    return Answer("keep", keep, keep_wins), Answer("reroll", again - ante, again_wins)


def _draw(question: Question, state: KingdomState, *, by_pips: bool) -> tuple[Answer, ...]:
    """Split or reroll: all dice that count lie open; pots settled later are not touched by it."""
    seat, pots = question.seat, state["pots"]
    now = next(at for at, pot in enumerate(pots) if not pot["winners"])
    hands = {number: _values(state, number) for number in pots[now]["seats"]}
    if pots[now]["rerolls"]:
        hands = _newest_rolls(question.hand)
    order = [number for number in _clockwise(state) if number in hands]
    drawing = _best(hands, order, by_pips=by_pips)
    place = drawing.index(seat)
    later, wins_later = 0.0, any(seat in pot["winners"] for pot in pots[:now])
    for pot in pots[now + 1 :]:
        shown = {number: _values(state, number) for number in pot["seats"]}
        best = _best(shown, [number for number in _clockwise(state) if number in shown], by_pips=by_pips)
        if seat in best:
            later += pot["chips"] // len(best) + (best.index(seat) < pot["chips"] % len(best))
            wins_later = True
    chips = pots[now]["chips"]
    split = chips // len(drawing) + (place < chips % len(drawing))
    others = [CHANCES] * place, [CHANCES] * (len(drawing) - place - 1)
    again, wins = share(chips, CHANCES, *others, by_pips=by_pips)
    return Answer("split", split + later, 1.0), Answer("reroll", again + later, 1.0 if wins_later else wins)


def _values(state: KingdomState, seat: int) -> Foundation:
    return tuple(die["value"] or 0 for die in state["seats"][seat]["dice"])


def _clockwise(state: KingdomState) -> list[int]:
    king = state["king"]
    assert king is not None
    count = len(state["seats"])
    return [(king + 1 + step) % count for step in range(count)]


def _best(hands: dict[int, Foundation], order: Sequence[int], *, by_pips: bool) -> list[int]:
    """Who holds the best of these, in order."""
    worth = {number: rank(hand) if by_pips else rank(hand)[:1] for number, hand in hands.items()}
    best = max(worth.values())
    return [number for number in order if worth[number] == best]


def _newest_rolls(hand: Sequence[Command]) -> dict[int, Foundation]:
    """The last throws that followed one another, by seat: those of the newest draw."""
    found: dict[int, Foundation] = {}
    for command in reversed(hand):
        if command["do"] == "roll":
            assert isinstance(command["seat"], int)
            found[command["seat"]] = tuple(die["value"] or 0 for die in command["dice"])
        elif found:
            break
    return found
