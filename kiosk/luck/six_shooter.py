"""Six Shooter of two seats, exactly: what one gains of the table's chips the other loses.

Each seat's decisions change what both can expect: what one gives up is among the other's `decisions`. The
hand's worth under best play of both, the antes paid, is where they begin.
"""

from collections.abc import Sequence

from kiosk.games.command import Act, Command
from kiosk.games.dice import DICE
from kiosk.games.session import HOST, Session
from kiosk.games.state import SixShooterState
from kiosk.luck.ledger import ExactLedger
from kiosk.odds.answers import answer_of
from kiosk.odds.pending import odds_of
from kiosk.odds.six_shooter.decision import openings_of
from kiosk.odds.six_shooter.dice import EV
from kiosk.odds.six_shooter.openings import PAIRS

Worth = dict[int, float]
"""Chips that each of the two will have at the end, by seat."""


class Ledger(ExactLedger):
    """Of one hand."""

    def __init__(self, had: Sequence[int]) -> None:
        super().__init__(had)
        self._begun = False

    def before(self, session: Session, command: Command) -> None:
        """A command is about to be taken."""
        if command["do"] != "act":
            return
        state = session.state()
        assert state["game"] == "six-shooter"
        best, chosen = _opening(state, command) if command["action"] == "open" else _turn(session, command)
        for seat in best:
            line = self._lines[seat]
            if not self._begun:  # nothing has been rolled: no luck yet
                line.decisions += best[seat] - line.value
                line.value = best[seat]
            line.move(best[seat], chosen[seat])
        self._begun = True
        if command.get("by") != HOST:
            seat = command["seat"]
            self._lines[seat].given_up += max(0.0, best[seat] - chosen[seat])


def _opening(state: SixShooterState, act: Act) -> tuple[Worth, Worth]:
    """By the best opening, and by the one that was picked."""
    (first, second), table = openings_of(state)
    chips = [state["seats"][seat]["chips"] for seat in (first, second)]
    of_first, of_second, reply = table.worth(0)[EV], table.worth(1)[EV], table.reply

    def worth(row: int, column: int) -> Worth:
        return {
            first: chips[0] + float(of_first[row, column]),
            second: chips[1] + float(of_second[column, row]),
        }

    picked = _pair(act["dice"])
    if act["seat"] == first:
        best = max(range(len(PAIRS)), key=lambda row: of_first[row, reply[row]])
        return worth(best, reply[best]), worth(picked, reply[picked])
    row = _pair(state["seats"][first]["picked"])
    return worth(row, reply[row]), worth(row, picked)


def _pair(dice: Sequence[str]) -> int:
    """The number of an opening."""
    return PAIRS.index(tuple(die for die in DICE if die.value in dice))


def _turn(session: Session, act: Act) -> tuple[Worth, Worth]:
    """By the best answer, and by the one that was given; all chips of the table are one's or the other's."""
    state, seat = session.state(), act["seat"]
    assert state["game"] == "six-shooter"
    seats = state["seats"]
    (other,) = (
        each
        for each, there in enumerate(seats)
        if each != seat and there["status"] in {"in", "stuck", "busted"}
    )
    chips = seats[seat]["chips"]
    whole = chips + seats[other]["chips"] + state["pot"]
    answers = odds_of(session).answers
    best = chips + max(answer.ev for answer in answers)
    chosen = chips + answer_of(answers, act).ev
    return {seat: best, other: whole - best}, {seat: chosen, other: whole - chosen}
