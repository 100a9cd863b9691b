"""What an evening came to: who won how much, how many dice were thrown, the best of it; and its hands."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from kiosk.games import kingdom
from kiosk.games.kingdom_table import of_the_pot
from kiosk.journal.diary import evening_began_after
from kiosk.journal.hand import players_in
from kiosk.journal.replay import played_hand
from kiosk.journal.revisions import standing
from kiosk.journal.throw import How

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable

    from kiosk.games.state import State
    from kiosk.journal.hand import PlayerData

LONG = timedelta(hours=12)
"""Hands begun within so long before the newest one are of its evening, where none was numbered (diary)."""
AT_ONCE = 8
"""Hands that are read in one go: some milliseconds."""


@dataclass
class Tally:
    """One player's evening.

    Attributes:
        name: the newest.
        hands: played to their end; won: those that brought chips.
        net: chips won less chips lost.
    """

    name: str
    hands: int = 0
    won: int = 0
    net: int = 0


@dataclass(frozen=True, slots=True)
class Win:
    """Chips that a player won with one hand: the `hand` of its `game`, by that one's name in the protocol.

    `who`: the player's id.
    """

    who: str
    chips: int
    hand: int
    game: str


@dataclass
class Evening:
    """The sum of some hands.

    Attributes:
        hands: played to their end.
        dice: thrown, and counted; top_dice: those that showed their highest number for all to see.
        uncounted: throws that did not count.
        best: the largest win; None when nobody has won.
        players: by id (kiosk.people).
    """

    hands: int = 0
    dice: int = 0
    top_dice: int = 0
    uncounted: int = 0
    best: Win | None = None
    players: dict[str, Tally] = field(default_factory=dict)


LOOKS_BACK = 20
"""In so many hands at most those are looked for that somebody has won."""


@dataclass(frozen=True, slots=True)
class HandLine:
    """One hand in a list.

    Attributes:
        number: in the journal; hand: in its game.
        game: by its name in the protocol.
        began: when.
        gains: what each player won (or, below 0, lost); empty while it is played.
        void: it did not count; every chip put in during it went back.
        players: who sat there, in seat order.
        house: it was played against the house.
        absent: seats that had no chips in it, as those who have left: they neither won nor lost.
    """

    number: int
    hand: int
    game: str
    began: datetime
    gains: tuple[tuple[str, int], ...]
    void: bool = False
    players: tuple[PlayerData, ...] = ()
    house: bool = False
    absent: frozenset[int] = frozenset()

    @property
    def winners(self) -> tuple[tuple[int | None, int], ...]:
        """The seats that won chips, None for the house, and how many each, the most first; () for nobody."""
        nets = [] if self.void else [net for _name, net in self.gains]
        won = [(seat, net) for seat, net in enumerate(nets) if net > 0]
        if won:
            return tuple(sorted(won, key=lambda each: -each[1]))
        return ((None, -sum(nets)),) if self.house and any(nets) else ()  # else they stay in the pot


@dataclass(frozen=True, slots=True)
class WonHand:
    """A hand by its number in its game, with what it brought, and the public state at its end."""

    hand: int
    chips: int
    state: State


def newest_hands(db: sqlite3.Connection, count: int) -> list[HandLine]:
    """The newest `count` hands of a journal, newest first."""
    newest = db.execute("SELECT coalesce(max(number), 0) FROM hands").fetchone()[0]
    return hands_between(db, newest - count + 1, newest)[::-1]


def won_before(db: sqlite3.Connection, count: int) -> list[HandLine]:
    """The last `count` hands of a journal's last evening that somebody won, without the newest hand."""
    newest = db.execute("SELECT coalesce(max(number), 0) FROM hands").fetchone()[0]
    first = max(hand_before_evening(db) + 1, newest - LOOKS_BACK)
    return [hand for hand in hands_between(db, first, newest - 1) if hand.winners][-count:]


def hands_between(db: sqlite3.Connection, first: int, last: int) -> list[HandLine]:
    """The hands of a journal with these numbers and all between them, in order."""
    rows = db.execute(
        "SELECT hands.number, hand, games.game, players, hands.began, chips_before, chips_after,"
        " EXISTS (SELECT 1 FROM entries WHERE hand = hands.number AND json_extract(command, '$.do') = 'void')"
        " FROM hands JOIN games ON games.number = hands.game WHERE hands.number BETWEEN ? AND ?"
        " ORDER BY hands.number",
        (first, last),
    )
    return [
        HandLine(
            number,
            hand,
            game,
            datetime.fromisoformat(began),
            _gains(seated := tuple(players_in(players)), before, after),
            bool(void),
            seated,
            "house" in json.loads(after or "{}"),
            _absent(before, after),
        )
        for number, hand, game, players, began, before, after, void in rows
    ]


def games_played(db: sqlite3.Connection) -> set[str]:
    """The games, by their names in the protocol, of which a hand was ever played to its end."""
    found = db.execute("SELECT DISTINCT game FROM games").fetchall()
    return {game for (game,) in found if _was_played(db, game)}


def _was_played(db: sqlite3.Connection, game: str) -> bool:
    rows = db.execute(
        "SELECT hands.number FROM games CROSS JOIN hands ON games.number = hands.game"
        " WHERE games.game = ? AND chips_after IS NOT NULL AND NOT EXISTS"
        " (SELECT 1 FROM entries WHERE hand = hands.number AND json_extract(command, '$.do') = 'void')"
        " LIMIT 1",
        (game,),
    )
    return rows.fetchone() is not None


class EveningSums:
    """The sums of a journal's last evening, read on in steps: a hand that is over is read once.

    Not even a sum tells what lies hidden: dice count as everyone has seen them. A long evening read at once
    takes a second.

    Attributes:
        behind: whether hands are left that `read_on` has not read.
    """

    def __init__(self) -> None:
        self.behind = True
        self._sums = Evening()
        self._first = self._read = 0  # the evening's first hand, the newest one in the sums

    def evening(self, db: sqlite3.Connection, until: Callable[[], bool] = bool) -> Evening:
        """All of it as it stands now, or, where that is still `behind`, what was read; see `read_on`."""
        self.read_on(db, until)
        found = deepcopy(self._sums)
        if self.behind:
            return found
        newest = db.execute("SELECT coalesce(max(number), 0) FROM hands").fetchone()[0]
        for hand in hands_between(db, self._read + 1, newest):
            _count(db, found, hand)
        return found

    def read_on(self, db: sqlite3.Connection, until: Callable[[], bool] = bool) -> None:
        """Add hands that are over and have another after them; raises JournalError.

        Args:
            db: open.
            until: looked at after some hands; it ends where that is true.
        """
        newest = db.execute("SELECT coalesce(max(number), 0) FROM hands").fetchone()[0]
        self._begin(db, hand_before_evening(db) + 1, newest)
        self.behind = True
        while self._read < newest - 1:
            for hand in hands_between(db, self._read + 1, min(self._read + AT_ONCE, newest - 1)):
                _count(db, self._sums, hand)
            self._read = min(self._read + AT_ONCE, newest - 1)
            if until():
                return
        self.behind = False

    def _begin(self, db: sqlite3.Connection, first: int, newest: int) -> None:
        """The evening begins with a hand; those before are taken out, or all is read anew."""
        sums = self._sums
        if self._first <= first <= self._read < newest:
            for hand in hands_between(db, self._first, first - 1):
                if sums.best is not None and (sums.best.hand, sums.best.game) == (hand.hand, hand.game):
                    break
                _count(db, sums, hand, -1)
            else:
                self._first = first
                return
        self._sums, self._first, self._read = Evening(), first, first - 1


def largest_win(db: sqlite3.Connection, seat: int) -> WonHand | None:
    """The hand of a journal's newest game that brought a seat most; None where none brought anything.

    Raises JournalError.
    """
    game = db.execute("SELECT max(number) FROM games").fetchone()[0]
    row = db.execute(
        "SELECT number, hand, json_extract(chips_after, :seat) - json_extract(chips_before, :seat) AS gain"
        " FROM hands WHERE game = :game AND gain > 0 ORDER BY gain DESC, number LIMIT 1",
        {"seat": f"$.seats[{seat:d}]", "game": game},
    ).fetchone()
    if row is None:
        return None
    number, hand, chips = row
    return WonHand(hand, chips, _over(db, game, number, hand))


def _over(db: sqlite3.Connection, game: int, number: int, hand: int) -> State:
    """The public state as a hand was over; raises JournalError where it can't be played again."""
    states = (entry.after for entry in reversed(played_hand(db, game, number)))
    return next(state for state in states if state["hand"] == hand and "result" in state)


def largest_pot(db: sqlite3.Connection) -> int:
    """The most chips that one seat was paid in a hand of a journal's last evening, before the newest hand.

    0 where nobody was paid any; what went back of hands that did not count is no pot, nor is a wager that
    nobody called. Raises JournalError.
    """
    rows = db.execute(
        "SELECT paid.value, paid.key, games.game, hands.game, hands.number, hands.hand"
        " FROM hands JOIN games ON games.number = hands.game, json_each(payouts) AS paid"
        " WHERE paid.value > 0 AND hands.number > ?"
        " AND hands.number < (SELECT max(number) FROM hands) AND NOT EXISTS"
        " (SELECT 1 FROM entries WHERE hand = hands.number AND json_extract(command, '$.do') = 'void')"
        " ORDER BY paid.value DESC",
        (hand_before_evening(db),),
    )
    largest = 0
    for paid, seat, kind, game, number, hand in rows:
        if paid <= largest:
            break
        pot = of_the_pot(_over(db, game, number, hand), seat) if kind == kingdom.NAME else paid
        largest = max(largest, pot)
    return largest


def hand_before_evening(db: sqlite3.Connection) -> int:
    """Number of the last hand that was begun before a journal's last evening; 0 where there is none."""
    numbered = evening_began_after(db)
    if numbered is not None:
        return numbered
    newest = db.execute("SELECT began FROM hands ORDER BY number DESC LIMIT 1").fetchone()
    if newest is None:
        return 0
    begin = (datetime.fromisoformat(newest[0]) - LONG).isoformat()
    return int(db.execute("SELECT max(number) FROM hands WHERE began < ?", (begin,)).fetchone()[0] or 0)


def _gains(players: Iterable[PlayerData], before: str, after: str | None) -> tuple[tuple[str, int], ...]:
    if after is None:
        return ()
    had, has = json.loads(before)["seats"], json.loads(after)["seats"]
    return tuple((each["name"], b - a) for each, a, b in zip(players, had, has, strict=False))


def _absent(before: str, after: str | None) -> frozenset[int]:
    if after is None:
        return frozenset()
    had, has = json.loads(before)["seats"], json.loads(after)["seats"]
    return frozenset(seat for seat, chips in enumerate(zip(had, has, strict=False)) if not any(chips))


def _count(db: sqlite3.Connection, evening: Evening, hand: HandLine, times: int = 1) -> None:
    """Add a hand, or (-1) take it out."""
    thrown = dice_of(db, hand.number)
    evening.dice += times * len(thrown)
    evening.top_dice += times * sum(f"d{value}" == die for die, value in thrown)
    refused = "SELECT count(*) FROM throws WHERE hand = ? AND entry IS NULL AND how != ?"
    evening.uncounted += times * db.execute(refused, (hand.number, How.DENIED)).fetchone()[0]
    if not hand.gains or hand.void:
        return
    evening.hands += times
    for seat, (player, (name, gain)) in enumerate(zip(hand.players, hand.gains, strict=False)):
        if seat in hand.absent:
            continue
        who = player["id"]
        tally = evening.players.setdefault(who, Tally(name))
        if times > 0:
            tally.name = name
        tally.hands += times
        tally.net += times * gain
        if gain > 0:
            tally.won += times
            if evening.best is None or gain > evening.best.chips:
                evening.best = Win(who, gain, hand.hand, hand.game)
        if not tally.hands:
            del evening.players[who]


def dice_of(db: sqlite3.Connection, hand: int) -> list[tuple[str, int | None]]:
    """The dice of a hand that counted, type and value; None for those that were never shown.

    Only where some lay hidden is the hand played again. Raises JournalError.
    """
    rows = db.execute(
        "SELECT command, game, EXISTS (SELECT 1 FROM throws WHERE throws.hand = entries.hand AND"
        " throws.entry = entries.number AND NOT hidden) FROM entries WHERE hand = ? ORDER BY number",
        (hand,),
    ).fetchall()
    commands = [json.loads(command) for command, _game, _open in rows]
    rolls = [numbers for numbers in standing(commands) if commands[numbers[0]]["do"] == "roll"]
    if all(rows[number][2] for numbers in rolls for number in numbers):
        return [(die["die"], die["value"]) for numbers in rolls for die in commands[numbers[-1]]["dice"]]
    return [
        (die["die"], die["value"])
        for entry in played_hand(db, rows[0][1], hand)
        if entry.counts is not None and entry.counts["do"] == entry.command["do"] == "roll"
        for die in entry.counts["dice"]
    ]
