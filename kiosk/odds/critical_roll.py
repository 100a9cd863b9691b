"""The odds of a Critical Roll decision."""

from collections.abc import Iterator
from typing import Final, NamedTuple, Self

from kiosk.games.critical_roll_chain import CRITICAL_FAILURE, CRITICAL_SUCCESS, rank
from kiosk.games.dice import DICE, Die
from kiosk.games.message import say
from kiosk.games.protocol import Legal
from kiosk.games.state import ChainState, CriticalRollSeat, CriticalRollState
from kiosk.odds.answers import Answer, Care, Odds, Question
from kiosk.odds.critical_roll_bet import PLAYED_ON
from kiosk.odds.critical_roll_chains import MOST_BETS, Position, Waiting, begun, best_play
from kiosk.odds.critical_roll_house import HouseRules
from kiosk.odds.critical_roll_table import (
    NOTHING_YET,
    WORK,
    WORK_AT_ONCE,
    WORK_FOR_WORDS,
    WORK_TO_THE_END,
    Choice,
    Rivals,
    TablePlay,
)

ASSUMED = say("best play of this seat; the house plays by rule")

ASSUMED_OF_THE_LAST = say("best play of this seat, which is the last")

ASSUMED_OF_THOSE_AFTER = say(
    "best play of this seat; those after it hit while they are behind, and never split or double"
)

_EXACT: Final = 5e-10
"""Chips. What is proved to be no further from the truth than half of the 1e-9 that `exact` stands for."""

_NEAR_ENOUGH: Final = 0.01
"""Bets. As near as words of tenths of a chip need it."""

MENU = (20, 10, 5, 4, 3, 2, 1)
"""The bets of the menu: the smallest, the largest, and between them a seat's chips by each of these."""


def odds(question: Question) -> Odds:
    """Of the decision that is asked about."""
    state = question.state
    assert state["game"] == "critical-roll"
    if "house" not in state:
        return _against_each_other(question, state, _works(question, state))
    seat = state["seats"][question.seat]
    rules = HouseRules(double_after_split=question.terms["double_after_split"])
    bet = question.pending.find("bet")
    answers = (
        _bets(bet, seat["chips"])
        if bet is not None
        else _chain_answers(state, seat, question.pending.legal, rules)
    )
    return Odds(question.seat, tuple(answers), ASSUMED)


def _against_each_other(question: Question, state: CriticalRollState, works: tuple[int, ...]) -> Odds:
    """Of a chain at a table without a house: the truth is between a play that may fall short and a hope.

    `works`: values that are worked out at most, more of them where fewer leave these apart.
    """
    at = _AtTable.of(question, state)
    enough = _NEAR_ENOUGH * at.stake if question.care is Care.FOR_WORDS else _EXACT
    for work in works:
        choices = list(at.choices(work))
        error = max(choice.most - choice.ev for choice in choices)
        if error <= enough:
            break
    assumes = ASSUMED_OF_THOSE_AFTER if at.rivals.after else ASSUMED_OF_THE_LAST
    answers = tuple(
        Answer(each.action, each.ev, each.win, at.position.next_die if each.action == "hit" else each.die)
        for each in choices
    )
    return Odds(question.seat, answers, assumes, error if error > _EXACT else None)


def _works(question: Question, state: CriticalRollState) -> tuple[int, ...]:
    if question.care is Care.FOR_WORDS:
        return WORK_FOR_WORDS, WORK_AT_ONCE
    last = question.care is Care.TO_THE_END and not _rivals(state, question.seat).after
    return WORK_AT_ONCE, WORK, *(WORK_TO_THE_END if last else ())


def odds_at_once(question: Question) -> Odds:
    """As `odds`, in some tens of ms at a table without a house: fewer further bets are followed."""
    state = question.state
    assert state["game"] == "critical-roll"
    return odds(question) if "house" in state else _against_each_other(question, state, (WORK_AT_ONCE,))


class _AtTable(NamedTuple):
    """A chain at a table without a house.

    `bets`: further ones that the seat can make; `best`: of its chains that are over.
    """

    rivals: Rivals
    position: Position
    waiting: Waiting
    best: int
    pot: int
    stake: int
    bets: int
    double_after_split: bool

    @classmethod
    def of(cls, question: Question, state: CriticalRollState) -> Self:
        """As it lies there."""
        rivals, seat = _rivals(state, question.seat), state["seats"][question.seat]
        active = next(number for number, chain in enumerate(seat["chains"]) if chain["active"])
        return cls(
            rivals,
            position_of(seat["chains"][active], question.pending.legal),
            tuple(begun_of(chain) for chain in seat["chains"][active + 1 :]),
            min((chain["total"] for chain in seat["chains"][:active]), key=rank, default=NOTHING_YET),
            state["pot"],
            seat["bet"],
            seat["chips"] // seat["bet"],
            question.terms["double_after_split"],
        )

    def choices(self, work: int) -> Iterator[Choice]:
        """What may be done with it; `work`: values that are worked out at most."""
        play = TablePlay(
            self.rivals,
            self.pot,
            self.stake,
            self.bets,
            double_after_split=self.double_after_split,
            work=work,
        )
        return play.choices(self.position, self.waiting, self.best)


def _rivals(state: CriticalRollState, seat: int) -> Rivals:
    """Who is still in but this seat: who rolled a 1 is out."""
    others = [
        (number, other["chains"])
        for number, other in enumerate(state["seats"])
        if number != seat and other["status"] == "in" and other["dice"][0]["value"] != CRITICAL_FAILURE
    ]
    played = [min((c["total"] for c in chains), key=rank) for number, chains in others if number < seat]
    standing = min(played, key=rank, default=None)
    after = tuple(chains[0]["total"] for number, chains in others if number > seat)
    return Rivals(standing, played.count(standing) if standing is not None else 0, after)


def _chain_answers(
    state: CriticalRollState, seat: CriticalRollSeat, legal: tuple[Legal, ...], rules: HouseRules
) -> Iterator[Answer]:
    """What may be done with the chain that is played; chains before it are over, those after it wait."""
    (house,) = state["house"]["dice"]
    assert house["value"] is not None
    play = best_play(house["value"], rules)
    totals, bet, chains = play.house, seat["bet"], seat["chains"]
    active = next(number for number, chain in enumerate(chains) if chain["active"])
    over = chains[:active]
    back = sum(chain["bet"] * totals.back[chain["total"]] for chain in over)
    lost = totals.chances.copy()  # with no win by what is over
    for chain in over:
        lost *= totals.unbeaten[chain["total"]]
    position = position_of(chains[active], legal)
    waiting = tuple(begun_of(chain) for chain in chains[active + 1 :])
    bets = min(seat["chips"] // bet, MOST_BETS)
    for option in play.options(position, waiting, bets):
        unbeaten = play.unbeaten_after(option, position, waiting, bets)
        die = (
            option.die if option.action != "hit" else next(each.die for each in legal if each.action == "hit")
        )
        assert not isinstance(die, tuple)
        yield Answer(option.action, back + bet * option.worth, 1.0 - float(lost @ unbeaten), die)


def position_of(chain: ChainState, legal: tuple[Legal, ...]) -> Position:
    """The chain that is played; how it came about is told by what may be done with it."""
    actions = {each.action for each in legal}
    newest = chain["dice"][-1]
    assert newest["value"] is not None
    return Position(
        chain["total"],
        _place(newest["die"]),
        newest["value"],
        hits="hit" in actions,
        doubles="double" in actions,
        matched="split" in actions,
    )


def begun_of(chain: ChainState) -> Position:
    """A chain that waits: a die that was split off."""
    (die,) = chain["dice"]
    assert die["value"] is not None
    return begun(_place(die["die"]), die["value"])


def _place(die: str) -> int:
    """Of a die in the order in which a chain's are rolled, from 0."""
    return len(DICE) - 1 - DICE.index(Die(die))


def _bets(legal: Legal, chips: int) -> Iterator[Answer]:
    """What a menu of bets is worth before any die is rolled."""
    least, most = legal.least, legal.most
    assert least is not None
    assert most is not None
    shares = {chips // share for share in MENU}
    for amount in sorted({least, most} | {share for share in shares if least < share < most}):
        yield bet_of(amount, chips)


def bet_of(amount: int, chips: int) -> Answer:
    """What a bet against the house is worth, of so many chips, before any die is rolled."""
    played, won = PLAYED_ON[min((chips - amount) // amount, MOST_BETS)]
    natural, no_push = 1 / CRITICAL_SUCCESS, 1 - 1 / CRITICAL_SUCCESS
    ev = amount * played + natural * no_push * (amount * 3 // 2)
    return Answer("bet", ev, won + natural * no_push, amount=amount)
