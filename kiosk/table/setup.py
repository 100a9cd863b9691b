"""Opening a table: the journal first, then the game that it holds or a new one, then the tray."""

from __future__ import annotations

import logging
import random
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from hardware.message import say
from kiosk.bots import StaysIn, Strength, bot_for
from kiosk.games.session import PendingKind, Refused, Session
from kiosk.games.six_shooter import with_drawn_button
from kiosk.journal.journal import Journal
from kiosk.journal.storage.database import JournalError, in_words
from kiosk.settings.config import Config
from kiosk.table.players import Player, player_data, players_of
from kiosk.table.recorded_game import check_total
from kiosk.table.table import Table
from kiosk.table.unfinished_hand import give_up
from kiosk.table.watched_tray import NO_CAMERA, CameraFacts
from kiosk.tray.supervisor import TraySupervisor

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from kiosk.bots import Bot
    from kiosk.games.state import State
    from kiosk.settings.preferences import ByHand
    from kiosk.tray.messages import WatchSettings


_log = logging.getLogger(__name__)
_OWNERS = Config()
"""What holds where an owner has set nothing."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a table is opened with.

    Attributes:
        players: in seat order; those of a resumed game come from the journal.
        watch: the camera and how it is watched; None for a table without one.
        chips: of each seat at the start.
        stacks: chips of each seat where they differ; empty where all have `chips`.
        options: of the game (rules.md); those left out have their defaults.
        journal: the file; None keeps the record in memory.
        copy: a second copy of it; None for none.
        keep_pictures: hands whose pictures the journal keeps.
        resume: True wants an unfinished game in the journal, False starts a new one (an open hand is then
            void), None takes what there is.
        new_evening: the evening of the game before was finished.
        doubted: the last throw of the game that is resumed was being challenged when its table was left.
        seed: for bots.
        bots_stay: bots never fold, and put in little (bots.StaysIn): for who learns the game.
        bot_pause_s: how long a bot seems to think.
        throw_pause_s: how long the question for a throw of a bot's or the house's stays before the dice
            move, in a tray that throws; None: somebody has them thrown.
        doubt_s: how long a throw that is told stays on show before a bot goes on, as people might
            challenge it.
        time_limit_s: how long a player may take to decide; 0: no limit.
        reroll_all: whether a throw of which a die does not lie flat is thrown again whole.
        by_hand: when values count that a camera which works did not read.
        check_one_in: of so many sure readings of real dice people may be asked about one (journal.diary);
            0: of none.
        in_force: tells what all is played with (settings.in_force), for the record; None where that is not
            kept.
        hang_s: without a sign of life for so long, the camera is started again.
        prepared: what dice that are asked for are to show in a simulated tray, for practice; by the public
            state, and by whether a bot plays at each seat. Only off the record.
        look_about: called now and then while the disk that the journal is on keeps everybody waiting.
    """

    players: Sequence[Player]
    watch: WatchSettings | None
    game: str = _OWNERS.table.game
    chips: int = _OWNERS.table.chips
    stacks: tuple[int, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)
    journal: Path | None = None
    copy: Path | None = None
    keep_pictures: int = _OWNERS.journal.keep_pictures
    resume: bool | None = None
    new_evening: bool = False
    doubted: bool = False
    seed: int = 0
    bots_stay: bool = False
    bot_pause_s: float = _OWNERS.table.bot_pause
    throw_pause_s: float | None = 0.6
    doubt_s: float = 2.5
    time_limit_s: float = _OWNERS.table.time_limit
    reroll_all: bool = _OWNERS.table.reroll == "all"
    by_hand: ByHand = "agreed"
    check_one_in: int = 0
    in_force: Callable[[], Mapping[str, str]] | None = None
    hang_s: float = _OWNERS.camera.hang
    prepared: Callable[[State, Sequence[bool]], tuple[int, ...]] | None = None
    look_about: Callable[[], None] | None = None

    def __post_init__(self) -> None:
        """Raises ValueError for prepared dice that would count."""
        if self.prepared is not None and self.journal is not None:
            raise ValueError("dice are prepared for practice alone, which is on no record")


def open_table(setup: Setup) -> Table:
    """Open journal, game and tray.

    Raises:
        JournalError: the journal can't be used, or holds no game to resume. What is damaged in a long one
            elsewhere than in the hand that goes on may be found later: `Table.pump` raises it.
        Refused: no such game can be started.
    """
    journal = Journal(
        setup.journal, keep_pictures=setup.keep_pictures, copy=setup.copy, look_about=setup.look_about
    )
    try:
        session, players, resumed = _resumed_or_begun(setup, journal)
        if setup.journal is not None:
            real = setup.watch is not None and not facts(setup.watch.tray.source).simulated
            with suppress(JournalError):  # what can't be written is said with the first step
                journal.diary.open(
                    resumed=resumed,
                    new_evening=setup.new_evening,
                    one_in=setup.check_one_in if real else 0,  # of simulated ones eyes know no better
                    played_with=_played_with(setup),
                )
        with in_words(setup.journal):
            table = _table(setup, journal, session, players)
            table.corrections.was_challenged = resumed and setup.doubted
            return table
    except (JournalError, Refused):
        journal.close()
        raise


def _played_with(setup: Setup) -> dict[str, str]:
    """What goes on record of what all is played with, and by whose leave values are entered by hand."""
    if setup.in_force is None:
        return {}
    camera = "none" if setup.watch is None else setup.watch.tray.source
    try:
        return {**setup.in_force(), "camera": camera, "by hand": setup.by_hand}
    except OSError as problem:
        return {"unknown": str(problem)}


def _table(setup: Setup, journal: Journal, session: Session, players: tuple[Player, ...]) -> Table:
    journal.check()

    def make_bot(seat: int, strength: Strength) -> Bot:
        bot = bot_for(session.name, random.Random(f"{setup.seed} {seat}"), strength)
        return StaysIn(bot) if setup.bots_stay else bot

    return Table(
        session,
        players,
        journal,
        camera=NO_CAMERA if setup.watch is None else facts(setup.watch.tray.source),
        watch=_watch(setup, session, players),
        bots={seat: make_bot(seat, each.strength) for seat, each in enumerate(players) if each.bot},
        make_bot=make_bot,
        reroll_all=setup.reroll_all,
        by_hand_terms=setup.by_hand,
        time_limit_s=setup.time_limit_s,
        bot_pause_s=setup.bot_pause_s,
        throw_pause_s=setup.throw_pause_s,
        doubt_s=setup.doubt_s,
    )


def _watch(
    setup: Setup, session: Session, players: Sequence[Player]
) -> Callable[[Callable[[], object]], TraySupervisor] | None:
    """What makes the tray's supervisor; None for a table without a camera."""
    if setup.watch is None:
        return None
    watch, prepared = partial(TraySupervisor, setup.watch, hang_s=setup.hang_s), setup.prepared
    if prepared is None:
        return watch
    return partial(watch, prepared=lambda: prepared(session.state(), [each.bot for each in players]))


def facts(source: str) -> CameraFacts:
    """What a source says of its camera before it has been opened."""
    kind = source.partition(":")[0]
    simulated = kind in {"simulated", "replay"}
    return CameraFacts(source if kind == "v4l2" else kind, simulated=simulated, can_throw=simulated)


def _resumed_or_begun(setup: Setup, journal: Journal) -> tuple[Session, tuple[Player, ...], bool]:
    session, players = _resumed(journal) if setup.resume is not False else (None, ())
    if session is not None:
        _log.info("The unfinished %s of %d players goes on.", session.name, len(players))
        return session, players, True
    if setup.resume:
        raise JournalError.say(
            "There is no unfinished game in {journal}: start one with --new.",
            journal=setup.journal,
            guests=say("There is no unfinished game. Begin a new one."),
        )
    return *_begun(setup, journal), False


def _resumed(journal: Journal) -> tuple[Session | None, tuple[Player, ...]]:
    """The journal's newest game, if it has not ended; raises JournalError when it can't be rebuilt."""
    try:
        saved = journal.resume()
    except Refused as refused:
        raise JournalError.say(
            "The last game in {path} can't be rebuilt ({why}). The journal was kept as it is: start a "
            "new game with --new, or another journal with --journal.",
            path=journal.path,
            why=refused.words,
            guests=say("The last game can't be continued. Its record was kept as it is. Begin a new one."),
        ) from refused
    if saved is None or saved.session.pending.kind is PendingKind.GAME_OVER:
        return None, ()
    check_total(saved.session, journal)
    return saved.session, players_of(saved.players)


def _begun(setup: Setup, journal: Journal) -> tuple[Session, tuple[Player, ...]]:
    stacks = setup.stacks or (setup.chips,) * len(setup.players)
    seats = [{"name": each.name, "chips": chips} for each, chips in zip(setup.players, stacks, strict=True)]
    lots = random.Random(f"{setup.seed} lots")
    wish = {"do": "new", "game": setup.game, "seats": seats, "options": setup.options}
    whole = with_drawn_button(wish, lots.choice)
    session = Session.begun(whole)  # refused, and nothing has been touched
    session.by_lot = whole is not wish
    with suppress(JournalError, Refused):  # what can't be rebuilt can't be given up, and stays as it is
        give_up(journal)
    journal.begin(player_data(setup.players), session.history()[0], session.state())
    _log.info("A game of %s begins, %d players.", session.name, len(setup.players))
    return session, tuple(setup.players)
