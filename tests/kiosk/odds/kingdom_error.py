"""How far Kingdom's approximate odds are from the truth (figures of docs/odds.md).

    python -m tests.kiosk.odds.kingdom_error 3 40    # seats, positions
    python -m tests.kiosk.odds.kingdom_error curve   # two seats: what more rounds leave to win

A position comes from a hand in which every seat plays by its odds. The truth of the best answer there is what
comes of it on average when the hand is played on by the odds many times over, the others' dice drawn as
likely as what they did makes them: each Foundation weighted by how often the odds play with it as they did.
"""

import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from kiosk.games.command import Act, Command, Roll, act
from kiosk.games.session import PendingKind, Session
from kiosk.odds.answers import Answer
from kiosk.odds.kingdom import many
from kiosk.odds.kingdom.decision import odds
from kiosk.odds.kingdom.foundations import FOUNDATIONS, WAYS
from kiosk.odds.kingdom.solver import Terms, solve
from kiosk.odds.pending import asked
from tests.as_seen import as_seen
from tests.kiosk.games.scripts import go, table

PLAYED = 400
"""Times that an answer is played on."""


@dataclass(frozen=True)
class Position:
    """A decision, and how it was come to."""

    chips: tuple[int, ...]
    commands: tuple[Command, ...]
    seat: int

    def session(self, hidden: dict[int, list[list[int]]], *, until: int | None = None) -> Session:
        """Played up to a command, with what each seat rolled in secret."""
        session = table("kingdom", list(self.chips))
        rolled = {seat: iter(rolls) for seat, rolls in hidden.items()}
        for command in self.commands[:until]:
            if session.pending.kind is PendingKind.ROLL and len(session.pending.dice) > 1:
                assert isinstance(session.pending.seat, int)
                go(session, next(rolled[session.pending.seat]))
            else:
                session.apply(command)
        return session


def _throw(dice: random.Random) -> list[int]:
    return [dice.randint(1, 6) for _ in range(5)]


def _play_on(session: Session, dice: random.Random, log: list[Command] | None = None) -> None:
    """One step, each seat by its odds."""
    pending = session.pending
    if pending.kind is PendingKind.ROLL:
        values = [dice.randint(1, 6) for _ in pending.dice]
        if log is not None:
            log.append(_roll(session, values))
        go(session, values)
        return
    question = asked(session)
    answers = odds(question).answers
    found = dice.choices(answers, _weights(answers))[0]
    chosen = act(question.seat, found.action, amount=found.amount)
    if log is not None:
        log.append(chosen)
    session.apply(chosen)


def _roll(session: Session, values: Sequence[int]) -> Roll:
    pending = session.pending
    assert pending.seat is not None
    return {
        "do": "roll",
        "seat": pending.seat,
        "dice": [{"die": die.value, "value": value} for die, value in zip(pending.dice, values, strict=True)],
    }


def some_position(seats: int, dice: random.Random) -> tuple[Position, dict[int, list[list[int]]]]:
    """A decision of the betting, or the Prerogative, where odds are approximate, with what all rolled."""
    while True:
        chips = tuple(dice.choice([20, 20, dice.randint(3, 12), dice.randint(10, 60)]) for _ in range(seats))
        session = table("kingdom", list(chips))
        log: list[Command] = []
        found = []
        while session.pending.kind in {PendingKind.DECISION, PendingKind.ROLL}:
            pending = session.pending
            if pending.kind is PendingKind.DECISION and odds(asked(session)).error is not None:
                assert isinstance(pending.seat, int)
                found.append(Position(chips, tuple(log), pending.seat))
            _play_on(session, dice, log)
        if found:
            chosen = dice.choice(found)
            return chosen, _secret(chosen)


def _secret(position: Position) -> dict[int, list[list[int]]]:
    rolled: dict[int, list[list[int]]] = {}
    for command in position.commands:
        if command["do"] == "roll" and len(command["dice"]) > 1:
            assert isinstance(command["seat"], int)
            rolled.setdefault(command["seat"], []).append([die["value"] or 0 for die in command["dice"]])
    return rolled


def _likely(
    position: Position, secret: dict[int, list[list[int]]], seat: int, dice: random.Random
) -> tuple[list[list[list[int]]], list[float]]:
    """Each Foundation of a seat, any other before its reroll, and how likely each makes what it did."""
    throws, weights = [], []
    acts = [
        at
        for at, command in enumerate(position.commands)
        if command["do"] == "act" and command["seat"] == seat
    ]
    for foundation, ways in zip(FOUNDATIONS, WAYS, strict=True):
        rolls = [*(_throw(dice) for _ in secret[seat][1:]), list(foundation)]
        weight = float(ways)
        for at in acts:
            command = position.commands[at]
            assert command["do"] == "act"
            before = position.session({**secret, seat: rolls}, until=at)
            weight *= _chance(odds(asked(before)).answers, command)
            if not weight:
                break
        throws.append(rolls)
        weights.append(weight)
    return throws, weights


def _chance(answers: Sequence[Answer], command: Act) -> float:
    for answer, weight in zip(answers, _weights(answers), strict=True):
        if answer.action == command["action"] and answer.amount == command.get("amount"):
            return weight
    return 0.0


def _weights(answers: Sequence[Answer]) -> list[float]:
    """How often each is played: the best, where it is not mixed."""
    best = max(answer.ev for answer in answers)
    return [float(answer.ev == best) if answer.weight is None else answer.weight for answer in answers]


def miss(seats: int, dice: random.Random) -> tuple[str, float, float, float]:
    """The best answer of a position: which, what was said of it, what it is worth, its standard error."""
    while True:
        position, secret = some_position(seats, dice)
        drawn = {seat: _likely(position, secret, seat, dice) for seat in secret if seat != position.seat}
        if all(sum(weights) > 0 for _, weights in drawn.values()):
            break
    answers = odds(asked(position.session(secret))).answers
    played = _weights(answers)
    if answers[played.index(max(played))].action == "fold":  # worth nothing, and that is certain
        return miss(seats, dice)
    answer = answers[played.index(max(played))]
    came = []
    for _ in range(PLAYED):
        hidden = {seat: dice.choices(throws, weights)[0] for seat, (throws, weights) in drawn.items()}
        session = position.session({**secret, **hidden})
        now = as_seen(session.state())["seats"][position.seat]["chips"]
        session.apply(act(position.seat, answer.action, amount=answer.amount))
        while session.pending.kind in {PendingKind.DECISION, PendingKind.ROLL}:
            _play_on(session, dice)
        came.append(as_seen(session.state())["seats"][position.seat]["chips"] - now)
    figures = np.array(came)
    name = answer.action if answer.amount is None else f"{answer.action} {answer.amount}"
    return name, answer.ev, float(figures.mean()), float(figures.std() / PLAYED**0.5)


def curve() -> None:
    """Seconds of processor and exploitability, antes, by rounds of a reign with 19 antes behind."""
    for rounds in (100, 200, 400, 800, 1600, 3200):
        began = time.process_time()
        reign = solve(Terms((19, 19)), rounds)
        took_s = time.process_time() - began
        print(f"{rounds:5,} rounds, {took_s:5.1f} s: {reign.exploitability:.6f} antes", flush=True)  # noqa: T201


def main(arguments: Sequence[str]) -> None:
    if arguments[0] == "curve":
        curve()
        return
    seats, count = int(arguments[0]), int(arguments[1])
    again = lru_cache(maxsize=3000)(many._decision.__wrapped__)
    setattr(many, "_decision", again)  # noqa: B010
    dice = random.Random(seats)
    found = []
    for _ in range(count):
        name, said, came, error = miss(seats, dice)
        found.append((said - came, error))
        print(f"{name}: said {said:.2f}, came {came:.2f} +- {error:.2f}", flush=True)  # noqa: T201
    off, noise = np.array(found).T
    sizes = np.quantile(np.abs(off), (0.5, 0.9))
    print(f"half within {sizes[0]:.2f}, nine of ten within {sizes[1]:.2f}")  # noqa: T201
    print(  # noqa: T201
        f"{count} answers at {seats} seats: off by {off.mean():.2f} on average, root of the mean square "
        f"{max((off**2).mean() - (noise**2).mean(), 0) ** 0.5:.2f}, at most {np.abs(off).max():.2f}"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
