"""Luck and skill of a journal's hands, summed by player and game."""

from __future__ import annotations

import logging
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from kiosk.games import kingdom
from kiosk.games.protocol import PendingKind, Refused
from kiosk.journal.diary import evening_goes_on, hands_of_evening
from kiosk.journal.hand import players_in
from kiosk.journal.replay import commands_of_hand, resume
from kiosk.luck.split import Split, split
from kiosk.luck.sums import Played

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from kiosk.games.session import Session

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class HandOfOne:
    """What a hand brought one player; `number`: the hand's, in the journal."""

    number: int
    game: str
    name: str
    split: Split


@dataclass
class LuckSums:
    """Of some hands.

    Attributes:
        hands: in the sums.
        waiting: hands of Kingdom whose game is not over: what they brought could tell of dice never shown.
        left_out: hands that nobody can split.
        newest: the game of the last hand in the sums; "" for none.
        players: by id and game.
        each: by hand and seat, where that is wanted; none of a game with hidden dice.
    """

    hands: int = 0
    waiting: int = 0
    left_out: int = 0
    newest: str = ""
    players: dict[tuple[str, str], Played] = field(default_factory=dict)
    each: list[HandOfOne] = field(default_factory=list)

    def of_game(self, game: str) -> list[Played]:
        """Those who played it, who decided best ahead."""
        found = [each for each in self.players.values() if each.game == game]
        return sorted(found, key=lambda each: -each.decisions.mean)


def luck_sums(
    db: sqlite3.Connection,
    *,
    evening: int | None = None,
    game: str | None = None,
    hands: bool = False,
    finished: str = "",
    until: Callable[[], bool] = bool,
) -> LuckSums:
    """The sums of the hands that are over.

    Args:
        db: of a journal, open.
        evening: its number, from 1; None for all hands.
        game: only that one.
        hands: each by itself, too.
        finished: the seal of the game that was finished for the day, which nobody goes on with; "" for none.
        until: looked at after each hand; it ends where that is true.

    Raises JournalError: there is no such evening, or damage.
    """
    first, last = hands_of_evening(db, evening)
    sums = LuckSums()
    rows = db.execute(
        "SELECT hands.number, hands.game, games.game, players"
        " FROM hands JOIN games ON games.number = hands.game WHERE hands.number BETWEEN ? AND ?"
        " AND chips_after IS NOT NULL ORDER BY hands.number",
        (first, last),
    ).fetchall()
    open_game = _open_game(db, finished)
    for number, of, name, players in rows:
        if game not in {None, name}:
            continue
        if name == kingdom.NAME and of == open_game:
            sums.waiting += 1
            continue
        try:
            splits, rolls = split(*commands_of_hand(db, of, number))
        except Refused as refused:
            _log.warning("Hand %d can't be split into luck and decisions (%s).", number, refused)
            sums.left_out += 1
            continue
        sums.hands += bool(splits)
        sums.newest = name if splits else sums.newest
        people = players_in(players)
        for each in splits:
            who = people[each.seat]
            _of(sums, who["id"], who["name"], name).add(each)
            if hands and name != kingdom.NAME:
                sums.each.append(HandOfOne(number, name, who["name"], each))
        for roll in rolls:
            _of(sums, people[roll.seat]["id"], people[roll.seat]["name"], name).roll(roll)
        if until():
            break
    return sums


def _of(sums: LuckSums, who: str, name: str, game: str) -> Played:
    played = sums.players.setdefault((who, game), Played(who, name, game))
    played.name = name
    return played


def _open_game(db: sqlite3.Connection, finished: str) -> int | None:
    """The game that may go on: the newest, unless its evening is over or nobody can play it any more.

    `finished`: the seal of one that was finished for the day.
    """
    if not evening_goes_on(db):
        return None
    try:
        newest = resume(db, None)
    except Refused:
        newest = None  # nobody knows
    if newest is not None and (newest.seal == finished or _is_out(newest.session)):
        return None
    row = db.execute("SELECT max(number) FROM games").fetchone()
    return None if row is None else row[0]


def _is_out(session: Session) -> bool:
    """Whether no hand of a game can come any more."""
    kind = session.pending.kind
    last = session.hands_left == 0
    return kind is PendingKind.GAME_OVER or (kind is PendingKind.HAND_OVER and last)


def as_object(sums: LuckSums) -> dict[str, object]:
    """For `--json`."""
    return {
        "hands": sums.hands,
        "waiting": sums.waiting,
        "left_out": sums.left_out,
        "players": [_object(each) for each in sums.players.values()],
        "each": [
            {"hand": each.number, "game": each.game, "name": each.name, **asdict(each.split)}
            for each in sums.each
        ],
    }


def _object(played: Played) -> dict[str, object]:
    means = {
        "won": played.won,
        "luck": played.luck,
        "decisions": played.decisions,
        "given_up": played.given_up,
    }
    return {
        "id": played.who,
        "name": played.name,
        "game": played.game,
        "hands": played.won.number,
        "exact": played.exact,
        **{
            name: {"hands": each.number, "total": each.total, "mean": each.mean, "between": each.between}
            for name, each in means.items()
        },
        "counts": {
            event.value: {
                "rolls": count.tried,
                "seen": count.seen,
                "expected": count.expected,
                "share_between": count.between,
            }
            for event, count in played.counts.items()
        },
    }
