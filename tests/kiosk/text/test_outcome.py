"""How a hand ended is said of every hand that can end, in a sentence."""

import random
from typing import cast

import pytest

from kiosk.games.session import Refused, Session
from kiosk.games.state import State
from kiosk.text.narration import ends_hand
from kiosk.text.outcome import in_short, won_from_house
from tests.as_seen import as_seen
from tests.kiosk.games.random_games import KINDS, LUCK, next_command, setup

STEPS = 150


def public(session: Session) -> State:
    return cast("State", as_seen(session.state()))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_every_hand_has_an_end_in_words(kind: str) -> None:
    ended = 0
    for seed in range(100):
        rng = random.Random(f"{kind} {seed}")
        start, luck = setup(kind, rng), rng.choice(LUCK)
        try:
            session = Session(start.command())
        except Refused:
            continue
        for _ in range(STEPS):
            command = next_command(as_seen(session.pending.as_json()), len(start.chips), rng, luck)
            before = public(session)
            try:
                session.apply(command)
            except Refused:
                continue
            after = public(session)
            if ends_hand(before, after):
                ended += 1
                assert str(in_short(after)).strip(". "), (seed, after)
            if session.pending.as_json()["kind"] == "game_over":
                break
    assert ended > 100


def test_of_two_or_three_who_win_from_the_house_it_is_said_how_much_each_the_most_first() -> None:
    gains = [("Ben", 1), ("Ada", -1), ("Mia", 30)]
    assert won_from_house(gains) == "Mia wins 30, Ben 1."
    assert won_from_house([("Ben", 1), ("Ada", 0)]) == ""  # the headline says it
