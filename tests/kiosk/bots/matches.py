"""How much better one strength of bots plays than the next (figures of docs/odds.md).

    python -m tests.kiosk.bots.matches kingdom 6 500    # game, seats, deals; then whose, or both

One stronger bot sits among weaker ones, in each seat of the same deal: the same dice fall for a seat whoever
sits there. What is told is how many chips a hand it gets more than they do on average. A game may have a mode
or an option after a colon: critical-roll:table, kingdom:max_bet=5.
"""

import json
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kiosk.bots import Strength, bot_for
from kiosk.games.session import PendingKind
from kiosk.odds.pending import asked
from tests.as_seen import as_seen
from tests.kiosk.games.scripts import go, table

CHIPS = 40
PAIRS = ((Strength.EXPERT, Strength.REGULAR), (Strength.REGULAR, Strength.BEGINNER))
SURE_OF_99 = 2.576


@dataclass(frozen=True)
class Margin:
    """Chips a hand that the stronger bot gets more than the others; the half-width of the 99 % interval."""

    chips: float
    within: float

    @property
    def is_clear(self) -> bool:
        """Whether the interval is above nought."""
        return self.chips > self.within


def hand(
    game: str, strengths: Sequence[Strength], seed: str, button: int = 0, took: list[float] | None = None
) -> list[int]:
    """What each seat wins in a hand, by so strong bots; the seconds of each decision are added to `took`."""
    name, _, given = game.partition(":")
    option, _, number = given.partition("=")
    options: dict[str, object] = {option: json.loads(number)} if number else {"mode": given} if given else {}
    if name == "six-shooter":
        options = {"button": button}
    session = table(name, [CHIPS] * len(strengths), **options)
    bots = [bot_for(name, random.Random(f"{seed} bot {n}"), each) for n, each in enumerate(strengths)]
    dice: dict[object, random.Random] = {}
    while session.pending.kind in {PendingKind.DECISION, PendingKind.ROLL}:
        pending = session.pending
        if pending.kind is PendingKind.ROLL:
            falls = dice.setdefault(pending.seat, random.Random(f"{seed} dice {pending.seat}"))
            go(session, [falls.randint(1, die.sides) for die in pending.dice])
            continue
        assert isinstance(pending.seat, int)
        question, began = asked(session), time.process_time()
        command = bots[pending.seat].decide(question)
        if took is not None:
            took.append(time.process_time() - began)
        session.apply(command)
    return [seat["chips"] - CHIPS for seat in as_seen(session.state())["seats"]]


def margin(game: str, seats: int, deals: int, stronger: Strength, weaker: Strength) -> Margin:
    """Of so many deals, each played once with the stronger bot in every seat."""
    found = []
    for deal in range(deals):
        ahead = 0.0
        for seat in range(seats):
            strengths = [stronger if n == seat else weaker for n in range(seats)]
            won = hand(game, strengths, f"{deal} {seats}", deal % seats)
            ahead += won[seat] - (sum(won) - won[seat]) / (seats - 1)
        found.append(ahead / seats)
    return Margin(float(np.mean(found)), SURE_OF_99 * float(np.std(found, ddof=1)) / deals**0.5)


def main(arguments: Sequence[str]) -> None:
    """Print each pair of strengths, as the module says."""
    game, seats, deals = arguments[0], int(arguments[1]), int(arguments[2])
    wished = arguments[3:] or [stronger.value for stronger, _ in PAIRS]
    for stronger, weaker in PAIRS:
        if stronger.value not in wished:
            continue
        found = margin(game, seats, deals, stronger, weaker)
        print(  # noqa: T201
            f"{game}, {seats} seats, {deals} deals: {stronger} over {weaker} "
            f"{found.chips:+.3f} +- {found.within:.3f} chips a hand",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
