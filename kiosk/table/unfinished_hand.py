"""A hand that is not over: what all have if it is void, how it is given up, and chips for the next one."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from kiosk.games import kingdom
from kiosk.games.protocol import Code, PendingKind, Refused
from kiosk.games.registry import GAMES
from kiosk.journal.accounts import newest_standings, ordered
from kiosk.journal.storage.database import JournalError

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Mapping

    from kiosk.games.command import BuyIn, Command, OfHand
    from kiosk.games.session import Session
    from kiosk.games.state import State
    from kiosk.journal.journal import Journal
    from kiosk.journal.replay import SavedGame
    from kiosk.table.recorded_game import RecordedGame

VOID: OfHand = {"do": "void"}


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand that was begun and not played out.

    Attributes:
        game: as people say it.
        number: of the hand within its game.
        names: of those at the table.
        people: names of those who play it and are no bots, each once.
        chips: put in during it, which go back when it is void.
        state: the public state as it is when the hand is void.
        ordered: chips that come with the next hand or game, by name.
    """

    game: str
    number: int
    names: tuple[str, ...]
    people: tuple[str, ...]
    chips: int
    state: State
    ordered: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game in the journal that can be gone on with.

    Attributes:
        game: its name in the table protocol.
        hand: with which it goes on, within the game.
        names: of those at the table.
        ordered: chips that come with the next hand, by name.
    """

    game: str
    hand: int
    names: tuple[str, ...]
    ordered: Mapping[str, int] = field(default_factory=dict)


def unfinished(saved: SavedGame) -> Unfinished | None:
    """What there is to go on with of a saved game; None where it has come to its end."""
    session = saved.session
    if session.pending.kind is PendingKind.GAME_OVER:
        return None
    names = (each["name"] for seat, each in enumerate(saved.players) if seat not in session.left)
    between = session.pending.kind is PendingKind.HAND_OVER
    waiting = _by_name(session, orders_of(saved))
    return Unfinished(session.name, session.state()["hand"] + between, tuple(names), waiting)


def can_void(session: Session) -> bool:
    """Whether there is a hand that can be called off."""
    try:
        session.apply(VOID)
    except Refused:
        return False
    session.take_back()
    return True


def open_hand(
    session: Session, orders: Mapping[int, Order] = MappingProxyType({}), bots: Collection[int] = ()
) -> OpenHand | None:
    """The hand that a game is in the middle of; None between hands, and before anybody has put in a chip.

    `bots`: seats that they have.
    """
    waiting = _by_name(session, orders)
    try:
        session.apply(VOID)
    except Refused:
        return None
    state = session.state()
    session.take_back()
    names = tuple(str(seat["name"]) for seat in state["seats"])
    back = sum(state["result"]["payouts"])
    if not back:
        return None
    absent = session.left.union(bots)
    people = tuple(dict.fromkeys(name for seat, name in enumerate(names) if seat not in absent))
    return OpenHand(GAMES[session.name].title, state["hand"], names, people, back, state, waiting)


def crown_passes_on(session: Session) -> bool:
    """Whether a game of Kingdom is in the middle of its reigns: who has not worn the crown yet is to."""
    return session.name == kingdom.NAME and session.goes_on


def stacks(session: Session, orders: Mapping[int, Order] = MappingProxyType({})) -> dict[int, int]:
    """Chips of those at a table, by seat, as another game would find them (`give_up`)."""
    ended = _end(session, orders)
    held = {seat: int(each["chips"]) for seat, each in enumerate(session.state()["seats"])}
    left = session.left
    for _step in ended:
        session.take_back()
    return {seat: chips for seat, chips in held.items() if seat not in left}


def _by_name(session: Session, orders: Mapping[int, Order]) -> dict[str, int]:
    """Ordered chips that come when the game goes on, or another one begins, each with whose they are."""
    if not orders:
        return {}
    ended = _end(session, orders)
    for _step in ended:
        session.take_back()
    seats = session.state()["seats"]
    commands = [command for command, _source, _before, _after in ended]
    return {seats[each["seat"]]["name"]: each["chips"] for each in commands if each["do"] == "buy-in"}


def _end(session: Session, orders: Mapping[int, Order]) -> list[tuple[Command, str, State, State]]:
    """Call off the hand that a game is in the middle of, if any, and have ordered chips come.

    Each command that was taken, whose it was, and the state before and after it.
    """
    ended: list[tuple[Command, str, State, State]] = []

    def do(command: Command, source: str) -> None:
        before = session.state()
        with suppress(Refused):  # a game that is over sells none
            session.apply(command)
            ended.append((command, source, before, session.state()))

    if open_hand(session) is not None:
        do(VOID, "table")
    if session.pending.kind is PendingKind.HAND_OVER:
        for seat, chips in _due(session, orders).items():
            do({"do": "buy-in", "seat": seat, "chips": chips}, orders[seat].by)
    return ended


def _due(session: Session, orders: Mapping[int, Order]) -> dict[int, int]:
    """Ordered chips that would come now, by seat: to none that has left."""
    return {seat: order.chips for seat, order in orders.items() if seat not in session.left}


def chips_of_all(db: sqlite3.Connection, saved: SavedGame) -> dict[str, int]:
    """Chips of all who play a journal's newest game, by id: who has left has those that were taken along.

    Args:
        db: the journal, open.
        saved: that game.
    """
    at_table, left = stacks(saved.session, orders_of(saved)), saved.session.left
    seats = len(at_table) + len(left)
    standings = newest_standings(db, [at_table.get(seat, 0) for seat in range(seats)], left)
    taken = {standings[seat].id: standings[seat].chips for seat in left}
    return taken | {standings[seat].id: held for seat, held in at_table.items()}


def give_up(journal: Journal) -> None:
    """Void the open hand of a journal's newest game, if there is one, and have ordered chips come.

    They are paid for: the next game begins with them, or they were counted when the evening was settled.
    Raises JournalError or Refused.
    """
    saved = journal.resume()
    if saved is None:
        return
    for command, source, before, after in _end(saved.session, orders_of(saved)):
        journal.append(command, source=source, before=before, after=after, ordered=command["do"] == "buy-in")


@dataclass(frozen=True, slots=True)
class Order:
    """So many chips, and who agreed, for the record."""

    chips: int
    by: str


def orders_of(saved: SavedGame) -> dict[int, Order]:
    """What seats want before the next hand, by seat."""
    return {seat: Order(*order) for seat, order in saved.ordered.items()}


class OrderedChips:
    """Chips that seats want in the middle of a hand: they come before the next one (rules.md R6).

    What is wanted is in the diary of the record, by the hand, and so outlives a power cut; for the game and
    its standings chips are bought as they come.

    Args:
        game: on record.
    """

    def __init__(self, game: RecordedGame) -> None:
        self._game = game
        on_record = ordered(game.journal.db, game.journal.hand)
        self._orders = {seat: Order(*order) for seat, order in on_record.items()}

    def order(self, seat: int, chips: int, *, by: str = "table") -> None:
        """A seat wants these before the next hand, beside those that it wanted already; see Order.

        Raises Refused where that can't be written down.
        """
        order = Order(chips, by)
        if before := self._orders.get(seat):
            agreed = dict.fromkeys([*before.by.split(", "), *by.split(", ")])
            order = Order(before.chips + chips, ", ".join(agreed))
        self._write(seat, order)
        self._orders[seat] = order

    def drop(self, seat: int) -> None:
        """A seat wants none any more; raises Refused where that can't be written down."""
        if seat in self._orders:
            self._write(seat, Order(0, "table"))
            del self._orders[seat]

    def _write(self, seat: int, order: Order) -> None:
        journal = self._game.journal
        try:
            journal.diary.ordered(journal.hand, seat, order.chips, order.by)
        except JournalError as problem:
            raise Refused(Code.ILLEGAL_ACTION, problem.words) from problem

    @property
    def orders(self) -> Mapping[int, Order]:
        """What each seat wants."""
        return self._orders

    def due(self) -> dict[int, int]:
        """Chips that would come now, by seat: to no seat that has left."""
        return _due(self._game.session, self._orders)

    def come(self, seat: int) -> None:
        """Between two hands: a seat gets what it wants; raises Refused where that can't be written down."""
        if chips := self.due().get(seat):
            command: BuyIn = {"do": "buy-in", "seat": seat, "chips": chips}
            self._game.apply(command, source=self._orders[seat].by, ordered=True)
            del self._orders[seat]

    def hand_out(self) -> None:
        """All get what they want, as `come`."""
        for seat in self.due():
            self.come(seat)
        self._orders.clear()
