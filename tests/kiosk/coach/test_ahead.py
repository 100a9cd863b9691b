"""The coach reckons ahead: what may be asked next is known when it is, and nothing else is touched."""

from concurrent.futures import Executor, Future
from typing import Any

import pytest

from kiosk.coach.ahead import Ahead
from kiosk.coach.coach import Coach
from kiosk.games.session import PendingKind, Session
from kiosk.odds.answers import Care, Odds, Question
from kiosk.odds.pending import odds_of
from kiosk.odds.six_shooter.duel import Duel
from kiosk.odds.six_shooter.many import Many
from tests.kiosk.games.scripts import go, table


class Beside(Executor):
    """Does what it is given when it is told to, the oldest first."""

    def __init__(self) -> None:
        self.waits: list[tuple[Any, Future[Any]]] = []

    def submit(self, work: Any, /, *_given: Any, **_named: Any) -> Future[Any]:
        self.waits.append((work, Future()))
        return self.waits[-1][1]

    def go(self) -> int:
        """So much was done."""
        done, self.waits = self.waits, []
        for work, future in done:
            future.set_result(work())
        return len(done)


@pytest.fixture(autouse=True)
def _waits_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kiosk.coach.coach.AT_ONCE_S", 0.0)


def thrown() -> Session:
    """A d12 is thrown in a hand against the house."""
    return go(table("critical-roll", [20]), "bet 2", [12], [11], "hit")


def last_opening(seats: int) -> Session:
    """The last of two or three throws the dice that it opens with; few can be bought."""
    picks = ["open d10 d12", "open d8 d10", "open d4 d6"][-seats:]
    throws = [[9, 8], [8, 7]][-seats + 1 :]
    return go(table("six-shooter", [4] * seats, button=0), *picks, *throws)


def both_of_two() -> Session:
    """The first of two is asked, with a chain that he may leave to the other at once."""
    return go(table("critical-roll", [20, 20], mode="table", stake=1), [12], [9])


@pytest.mark.parametrize("value", range(1, 12))
def test_whatever_falls_its_odds_are_known_at_once(value: int) -> None:
    worker, session = Beside(), thrown()
    coach = Coach(worker)
    coach.look_ahead(session, lambda: {0})
    assert worker.go() == 1
    go(session, [value])
    if session.pending.kind is PendingKind.DECISION:
        assert coach.advice(session) == odds_of(session, care=Care.FOR_WORDS)
    assert not worker.waits


@pytest.mark.parametrize("seats", [2, 3])
def test_of_an_opening_each_sum_is_known_so_that_nothing_is_to_be_solved(
    monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    worker = Beside()
    Coach(worker).look_ahead(last_opening(seats), lambda: set(range(seats)))
    worker.go()
    monkeypatch.setattr(Duel, "_solve", lambda *_: pytest.fail("it is"))
    monkeypatch.setattr(Many, "answers", lambda *_: pytest.fail("it is"))
    for throw in ([1, 1], [2, 1], [4, 1], [2, 3], [4, 6]):
        odds_of(go(last_opening(seats), throw), care=Care.FOR_WORDS)


def test_so_are_those_of_who_decides_next() -> None:
    worker, session = Beside(), both_of_two()
    coach = Coach(worker)
    assert coach.advice(session) is None
    coach.look_ahead(session, lambda: {0, 1})
    assert len(worker.waits) == 1  # what is asked now goes first
    worker.go()
    coach.look_ahead(session, lambda: {0, 1})
    coach.look_ahead(session, lambda: {0, 1})
    assert worker.go() == 1
    go(session, "stand")
    assert session.pending.seat == 1
    assert coach.advice(session) == odds_of(session, care=Care.FOR_WORDS)
    assert not worker.waits


def test_what_is_about_to_be_asked_is_not_kept_waiting() -> None:
    worker, session = Beside(), both_of_two()
    coach = Coach(worker)
    coach.look_ahead(session, lambda: {0, 1})
    assert not worker.waits


def test_where_nobody_is_advised_nothing_is_worked_out() -> None:
    worker = Beside()
    Coach(worker).look_ahead(thrown(), set)
    assert not worker.waits


@pytest.mark.parametrize("stops", [False, True])
def test_of_another_seat_nothing_and_nothing_once_it_is_stopped(stops: bool) -> None:  # noqa: FBT001
    session, asked_of = both_of_two(), []

    def odds(_game: str, question: Question) -> Odds | None:
        asked_of.append(question.seat)
        return None

    for seats in ({0}, {1}):
        ahead = Ahead(session, seats, odds)
        if stops:
            ahead.stop()
        ahead.work()
    assert asked_of == ([] if stops else [1])


def test_hidden_dice_are_never_thrown_ahead() -> None:
    session = table("kingdom", [30, 30])
    while not session.pending.hidden:
        go(session, [session.pending.seat + 1] if len(session.pending.dice) == 1 else [1, 2, 3, 4, 5])  # type: ignore[operator] # a seat's number
    ahead = Ahead(session, {0, 1}, lambda *_: pytest.fail("it was"))
    ahead.work()


def test_the_game_itself_is_left_as_it_is() -> None:
    session = thrown()
    before = session.history()
    Ahead(session, {0}, lambda *_: None).work()
    assert session.history() == before
