"""What an evening's chips came to, over all of its games: who bought, who has how many, and who pays whom."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from kiosk.journal.accounts import Standing, bought_in, gains_in, last_over, left_in, ordered
from kiosk.journal.evening import hand_before_evening
from kiosk.journal.hand import players_in
from kiosk.people import shown_names

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping, Sequence

HOUSE, POT = "", "\N{BULLET}"
"""Who pays or is paid without being a player: no player has such an id."""
EXACT = 13
"""Of up to so many with something to pay or to get the fewest payments are found; of more, few."""


@dataclass(frozen=True, slots=True)
class Payment:
    """Chips that one owes another, by id."""

    payer: str
    payee: str
    chips: int


@dataclass(frozen=True)
class Ledger:
    """All chips of an evening.

    Attributes:
        accounts: of all who played, in the order in which they came, each by the newest name, told from the
            others' (kiosk.people): who left has a row, too.
        house: what the house has won; None where nobody played against it.
        pot: chips that nobody has won yet.
        bots: ids of those for whom a machine played.
        taken: chips that lie at no seat any more, by id: taken along by who left, or not brought to the next
            game.
        ordered: chips that were bought in a hand and come before the next one, by id: they are in the
            accounts, as bought and as at the seat.
        simulated: dice of the simulated tray counted.
        idle: ids of those who bought chips and were never asked for a throw or a decision.
    """

    accounts: tuple[Standing, ...] = ()
    house: int | None = None
    pot: int = 0
    bots: frozenset[str] = frozenset()
    taken: Mapping[str, int] = field(default_factory=dict)
    ordered: Mapping[str, int] = field(default_factory=dict)
    simulated: bool = False
    idle: frozenset[str] = frozenset()

    @property
    def results(self) -> dict[str, int]:
        """What each of those who played has won, by id; below 0, lost."""
        return {each.id: each.result for each in self.accounts if each.id not in self.idle}

    @property
    def cashed(self) -> int:
        """Chips of all players that lie at no seat any more."""
        return sum(self.taken.values())

    @property
    def of_bots(self) -> int:
        """Chips that bots have won, which are the house's; below 0, lost."""
        return sum(each.result for each in self.accounts if each.id in self.bots)

    @property
    def bought(self) -> int:
        """Chips that were given out."""
        return sum(each.bought for each in self.accounts)

    @property
    def seated(self) -> int:
        """Chips that lie at the seats."""
        return sum(each.chips for each in self.accounts) - self.cashed

    @property
    def found(self) -> int:
        """Chips that there are: with players, with the house and in the pot; as many as were bought."""
        return self.seated + self.cashed + (self.house or 0) + self.pot

    @cached_property
    def payments(self) -> list[Payment]:
        """The fewest that leave nobody with anything to pay or to get; bots play with the house's chips."""
        balances = {each.id: each.result for each in self.accounts if each.id not in self.bots}
        return fewest_payments({**balances, HOUSE: (self.house or 0) + self.of_bots, POT: self.pot})


def evening_ledger(db: sqlite3.Connection) -> Ledger:
    """The chips of a journal's last evening.

    What somebody has at the end of one game and brings to the next is not bought again, nor what somebody
    took along and comes back with; what is not brought is counted as kept. What lies in an open hand is
    counted back to who put it in.
    """
    first = hand_before_evening(db)
    games = db.execute(
        "SELECT number, players FROM games WHERE number IN (SELECT game FROM hands WHERE number > ?)"
        " ORDER BY number",
        (first,),
    ).fetchall()
    bought: dict[str, int] = {}
    kept: dict[str, int] = {}
    at_table: dict[str, int] = {}
    names: dict[str, str] = {}
    bots: set[str] = set()
    gone: dict[str, int] = {}
    waiting: dict[str, int] = {}
    played: set[str] = set()
    (newest,) = db.execute("SELECT max(number) FROM hands").fetchone()
    house, pot = None, 0
    for game, data in games:
        players = players_in(data)
        names |= {player["id"]: player["name"] for player in players}
        bots |= {player["id"] for player in players if player["bot"]}
        played |= {players[seat]["id"] for seat in _played(db, game, first)}
        begun, later = bought_in(db, game)
        won = gains_in(db, game, len(players))
        before, at_table, gone = at_table, {}, {}
        left = left_in(db, game)
        orders = ordered(db, newest) if game == games[-1][0] else {}
        for seat in set(orders) - left:
            chips, _by = orders[seat]
            waiting[players[seat]["id"]] = chips
            later[seat] += chips
        for seat, (player, begin, more, gain) in enumerate(zip(players, begun, later, won, strict=True)):
            who = player["id"]
            brought = min(begin, before.get(who, 0))
            before[who] = before.get(who, 0) - brought
            back = min(begin - brought, gone.get(who, 0))  # taken along from an earlier seat of this game
            gone[who] = gone.get(who, 0) - back
            if seat in left:
                gone[who] += begin + more + gain
            bought[who] = bought.get(who, 0) + begin - brought - back + more
            at_table[who] = at_table.get(who, 0) + begin - back + more + gain
        for who, chips in before.items():
            kept[who] = kept.get(who, 0) + chips
        if _against_house(db, game):
            house = (house or 0) - sum(won)
        else:
            pot -= sum(won)
    shown = shown_names(names)
    (simulated,) = db.execute(
        "SELECT EXISTS (SELECT 1 FROM throws WHERE hand > ? AND entry IS NOT NULL AND simulated)", (first,)
    ).fetchone()
    return Ledger(
        tuple(
            Standing(who, shown[who], chips, at_table.get(who, 0) + kept.get(who, 0))
            for who, chips in bought.items()
        ),
        house,
        pot,
        frozenset(bots),
        {who: gone.get(who, 0) + kept.get(who, 0) for who in bought},
        {who: chips for who, chips in waiting.items() if chips},
        bool(simulated),
        frozenset(bought.keys() - played),
    )


def _played(db: sqlite3.Connection, game: int, first: int) -> set[int]:
    """The seats of a game that threw or decided anything in a hand after the `first`."""
    rows = db.execute(
        "SELECT DISTINCT json_extract(command, '$.seat') FROM entries WHERE game = ? AND hand > ?"
        " AND json_extract(command, '$.do') IN ('act', 'roll')",
        (game, first),
    )
    return {seat for (seat,) in rows if isinstance(seat, int)}


def _against_house(db: sqlite3.Connection, game: int) -> bool:
    last = last_over(db, game)
    return last is not None and "house" in last[1]


def fewest_payments(balances: Mapping[str, int]) -> list[Payment]:
    """Payments after which nobody has anything to pay (below 0) or to get; the largest first.

    Each group whose balances cancel out needs one payment less than it has members, so there are to be as
    many groups as can be. What does not cancel out stays open.
    """
    open_ones = [(who, chips) for who, chips in balances.items() if chips]
    small = len(open_ones) <= EXACT and not sum(chips for _who, chips in open_ones)
    groups = _most_groups(open_ones) if small else [open_ones]
    payments = [payment for group in groups for payment in _settled(group)]
    return sorted(payments, key=lambda each: -each.chips)


def _settled(group: Sequence[tuple[str, int]]) -> list[Payment]:
    """Who has most to pay pays who has most to get, until nothing is left."""
    owed = dict(group)
    payments: list[Payment] = []
    while True:
        payer, payee = min(owed, key=lambda who: owed[who]), max(owed, key=lambda who: owed[who])
        chips = min(-owed[payer], owed[payee])
        if chips <= 0:
            return payments
        owed[payer] += chips
        owed[payee] -= chips
        payments.append(Payment(payer, payee, chips))


def _most_groups(balances: Sequence[tuple[str, int]]) -> list[list[tuple[str, int]]]:
    """Balances that cancel out in all, in as many groups as can be, each of which does; over all subsets."""
    whole = (1 << len(balances)) - 1
    sums, groups, last = [0] * (whole + 1), [0] * (whole + 1), [0] * (whole + 1)
    for subset in range(1, whole + 1):
        members = [at for at in range(len(balances)) if subset >> at & 1]
        sums[subset] = sums[subset & (subset - 1)] + balances[members[0]][1]
        last[subset] = max(members, key=lambda at: groups[subset ^ 1 << at])
        groups[subset] = groups[subset ^ 1 << last[subset]] + (sums[subset] == 0)
    found: list[list[tuple[str, int]]] = []
    rest = whole
    while rest:  # one member after the other is taken out; where what is left cancels out a group begins
        if not sums[rest]:
            found.append([])
        found[-1].append(balances[last[rest]])
        rest ^= 1 << last[rest]
    return found
