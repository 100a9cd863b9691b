"""What the coach says, in sentences that a child understands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.coach.verdict import SMALL
from kiosk.games import kingdom
from kiosk.text import chips
from kiosk.text.closest import FIRST_OPENING, opening_risk
from kiosk.text.names import added
from kiosk.text.translate import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.coach.verdict import Verdict
    from kiosk.odds.answers import Answer, Odds

TIMES = 10
"""Of so many hands it is said how many are won."""
SURE = SMALL / 5
"""Chips. What is off by less at most is said without a doubt: it is told to a tenth."""

NEARLY_ALL = 0.2
"""Where all other decisions of a hand cost less than this share of it, the worst one alone is spoken of: a
sum beside it is nearly the same number again."""


def to_do(game: str, answer: Answer) -> str:
    """An answer as something to be done: "buy the d8", "stand"."""
    action, dice = answer.action, added(die.value for die in answer.dice)
    die, amount = "" if answer.die is None else answer.die.value, chips.amount(answer.amount or 0)
    if game == kingdom.NAME and action in {"split", "reroll"}:
        return _("split the pot") if action == "split" else _("roll again")
    words = {
        "open": _("open with {dice}"),
        "buy": _("buy the {die}"),
        "stick": _("stick"),
        "stand": _("stand"),
        "hit": _("hit"),
        "double": _("double with the {die}"),
        "split": _("split the dice"),
        "keep": _("keep the dice"),
        "check": _("check"),
        "bet": _("bet {amount}"),
        "call": _("call"),
        "fold": _("fold"),
        "raise": _("raise by {amount}"),
    }
    return words[action].format(dice=dice, die=die, amount=amount)


def doing(game: str, answer: Answer) -> str:
    """What somebody does who gives an answer, as a sentence begins with it: "Buying the d8", "Standing"."""
    action, dice = answer.action, added(die.value for die in answer.dice)
    die, amount = "" if answer.die is None else answer.die.value, chips.amount(answer.amount or 0)
    if game == kingdom.NAME and action in {"split", "reroll"}:
        return _("Splitting the pot") if action == "split" else _("Rolling again")
    words = {
        "open": _("Opening with {dice}"),
        "buy": _("Buying the {die}"),
        "stick": _("Sticking"),
        "stand": _("Standing"),
        "hit": _("Hitting"),
        "double": _("Doubling with the {die}"),
        "split": _("Splitting the dice"),
        "keep": _("Keeping the dice"),
        "check": _("Checking"),
        "bet": _("Betting {amount}"),
        "call": _("Calling"),
        "fold": _("Folding"),
        "raise": _("Raising by {amount}"),
    }
    return words[action].format(dice=dice, die=die, amount=amount)


def live(game: str, odds: Odds, *, may_bet: bool = False) -> str:
    """What is best now, by how much, and how often it wins, but for a fold.

    `may_bet`: somebody after who decides may still bet, so that a check wins more seldom than its dice do.
    """
    best = advised(odds)
    others = [answer for answer in odds.answers if answer is not best]
    second = max((each for each in others if each.action != best.action), key=_worth, default=None)
    second = second or max(others, key=_worth)
    second = next((each for each in others if each is _taught(odds)), second)  # what one has learned
    to_best, other = to_do(game, best), to_do(game, second)
    gap = best.ev - second.ev
    both_open = best.action == second.action == "open"
    if gap < SMALL and both_open:
        words = _("Open with {best} or {other}: it makes no difference.")
        to_best, other = (added(die.value for die in each.dice) for each in (best, second))
    elif gap < SMALL:
        words = _("{best}, or {other}: it makes no difference.")
    elif odds.error is None or odds.error < SURE:
        words = _("Best: {best}. On average {chips} more than if you {other}.")
    else:
        words = _("Probably best: {best}. On average {chips} more than if you {other}.")
    told = words.format(best=to_best, other=other, chips=chips.about(gap))
    if best.action == "open":
        risks = (opening_risk(each.dice) for each in (best, *[second] * (gap < SMALL)))
        told = " ".join((told, *risks))
    if best.action == "fold":
        return f"{_capital(told)} {_call(second.win)}" if second.action == "call" else _capital(told)
    either = gap < SMALL and _times(best.win) == _times(second.win)
    does = _("Either") if either else doing(game, best)
    return f"{_capital(told)} {_chance(does, best.win, folds=may_bet and best.action == 'check')}"


def advised(odds: Odds) -> Answer:
    """The best answer; of two openings as good the one that beginners are taught."""
    best, taught = odds.answers[odds.best], _taught(odds)
    return best if taught is None or best.ev - taught.ev >= SMALL else taught


def _taught(odds: Odds) -> Answer | None:
    """Of the openings in Six Shooter the one that a guide teaches; None where something else is asked."""
    return next((each for each in odds.answers if sorted(each.dice) == sorted(FIRST_OPENING)), None)


def _worth(answer: Answer) -> float:
    return answer.ev


def _times(win: float) -> int:
    """Of TIMES hands so many are won."""
    return round(win * TIMES)


def _chance(does: str, win: float, *, folds: bool) -> str:
    """How often who `does` so wins; `folds`: hands in which a bet makes one fold count as lost."""
    times = _times(win)
    if times in {0, TIMES}:
        words = _("{doing} hardly ever wins.") if times == 0 else _("{doing} nearly always wins.")
        return words.format(doing=does)
    words = ngettext(
        "{doing} wins about {times} time in {of}.", "{doing} wins about {times} times in {of}.", times
    )
    if folds:
        words = ngettext(
            "{doing} wins about {times} time in {of}, as a bet may still make you fold.",
            "{doing} wins about {times} times in {of}, as a bet may still make you fold.",
            times,
        )
    return words.format(doing=does, times=times, of=TIMES)


def _call(win: float) -> str:
    """How often a call wins, and what makes it so seldom: what who bets so holds as a rule, by the odds."""
    times = _times(win)
    if not times:
        return _("Who bets like that mostly has better dice: a call hardly ever wins.")
    words = ngettext(
        "Who bets like that mostly has better dice: a call wins about {times} time in {of}.",
        "Who bets like that mostly has better dice: a call wins about {times} times in {of}.",
        times,
    )
    return words.format(times=times, of=TIMES)


def _why(verdict: Verdict) -> str:
    """Why the best is better than what was done, where that is known: how often they win; else ""."""
    best, chosen = verdict.best, verdict.chosen
    if best.action == "fold":
        return _call(chosen.win) if chosen.action == "call" else ""
    times = _times(best.win)
    if times <= _times(chosen.win):
        return ""
    if verdict.six and best.action == "buy":
        return _("That wins about {times} of {of} hands: six dice beat 21, too.").format(
            times=times, of=TIMES
        )
    if times == TIMES:
        return _("That nearly always wins.")
    return _("That wins about {times} of {of} hands.").format(times=times, of=TIMES)


def afterwards(verdict: Verdict) -> str:
    """What one decision was worth: what would have been best and why, and what the other one cost."""
    did = to_do if verdict.is_good else doing
    told = did(verdict.game, verdict.chosen)
    if verdict.total is not None:
        told = _("{did} at {total}").format(did=told, total=verdict.total)
    if verdict.is_good:
        return _("{did}? Well decided.").format(did=_capital(told))
    best, cost = _("It was best to {best}."), _("{doing} cost {chips} on average.")
    if not verdict.exact:
        best, cost = _("It was probably best to {best}."), _("{doing} cost about {chips} on average.")
    said = (
        best.format(best=to_do(verdict.game, verdict.best)),
        _why(verdict),
        cost.format(doing=told, chips=chips.about(verdict.told)),
    )
    return " ".join(filter(None, said))


def summary(name: str, verdicts: Sequence[Verdict]) -> str:
    """A hand of one player in a few sentences; "" where there was nothing to decide."""
    if not verdicts:
        return ""
    worst = max(verdicts, key=lambda each: each.cost)
    if worst.is_good:
        return _("{name} decided as well as can be.").format(name=name)
    told = f"{name}: {afterwards(worst)}"
    given = sum(each.told for each in verdicts)
    if given - worst.told < NEARLY_ALL * given:
        return told
    in_all = _("The whole hand: {chips}.").format(chips=chips.about(given))
    return f"{told} {in_all}"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
