"""Random games, read back from their record: every sentence of them is one, in every language."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import pytest

from kiosk.games.protocol import Refused
from kiosk.games.session import Session
from kiosk.journal.history import hand_record, running_line
from kiosk.journal.journal import Journal
from kiosk.text import translate
from tests.kiosk.games.random_games import KINDS, LUCK, next_command, setup

if TYPE_CHECKING:
    from collections.abc import Iterator

GAMES, STEPS = 30, 120
NO_SENTENCE = re.compile(r"[{}]| [.,:!]|\.\.|  |^\W*$|None")


def played(kind: str, seed: int) -> Journal:
    """A random game's record; of a table at which nobody can play an empty one."""
    rng = random.Random(f"told {kind} {seed}")
    luck, journal = rng.choice(LUCK), Journal(None)
    try:
        session = Session(setup(kind, rng).command())
    except Refused:
        return journal

    def players() -> list[Any]:
        seats = session.state()["seats"]
        return [{"id": f"{place}", "name": seat["name"], "bot": False} for place, seat in enumerate(seats)]

    journal.begin(players(), session.history()[0], session.state())
    for _ in range(STEPS):
        before: Any = session.state()
        if before["pending"]["kind"] == "game_over":
            break
        command: Any = next_command(before["pending"], len(before["seats"]), rng, luck)
        try:
            session.apply(command)
        except Refused:
            continue
        more: dict[str, Any] = {
            "start": session.hand_start,
            "players": players() if command["do"] == "join" else None,
        }
        journal.append(command, source="", before=before, after=session.state(), **more)
    return journal


def told(journal: Journal) -> Iterator[str]:
    for hand in range(1, journal.hand + 1):
        record = hand_record(journal.db, hand)
        yield from running_line(journal.db, hand)
        for step in record["steps"]:
            yield from step["said"]
        if record["result"]:
            yield record["result"]


@pytest.fixture(autouse=True)
def _in_english_again() -> Iterator[None]:
    yield
    translate.use(translate.ENGLISH)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_every_sentence_of_a_random_game_is_one_in_every_language(kind: str) -> None:
    count = 0
    for seed in range(GAMES):
        journal = played(kind, seed)
        for language in translate.languages():
            translate.use(language)
            for words in told(journal):
                count += 1
                said = translate.translated(words)
                assert not NO_SENTENCE.search(said), (kind, seed, said)
        journal.close()
    assert count > 10 * GAMES
