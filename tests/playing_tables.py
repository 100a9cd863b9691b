"""The tables in docs/playing.md, each out of a real hand in the simulated tray.

Each picture is of a moment that comes up for certain: what rests on how surely dice are read is taken at a
table that is never sure, so that no change of the reader takes it away.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame

from calibration.tray_settings import TraySettings
from kiosk.games.session import PendingKind
from kiosk.journal.evidence import kept_pictures
from kiosk.journal.hand_steps import HandStep, steps_of
from kiosk.journal.history import hand_record
from kiosk.screens.games.registry import table_screen
from kiosk.table.judge import TURNED
from kiosk.table.players import Player
from kiosk.table.roll_request import TrayPhase
from kiosk.table.setup import Setup, open_table
from kiosk.tray.messages import WatchSettings
from kiosk.ui.canvas import Canvas
from kiosk.ui.widgets.tray.throw_pictures import ThrowPictures
from vision.reading import ACCEPT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from kiosk.table.table import Table

SIZE = (1024, 600)
PATIENCE_S = 120.0
"""For each picture."""
NEVER_SURE = 1.01
"""No probability is so high."""
USUAL = ("hit", "call", "check", "stand", "stick", "keep", "fold")
ROLLS = 3
"""Rolls of a hand before its picture is taken."""


@dataclass(frozen=True)
class Moment:
    """Something to take a picture of.

    Attributes:
        name: of the picture's file.
        comes: whether it is now.
        uses: controls that are used first, one after another.
    """

    name: str
    comes: Callable[[Table], bool]
    uses: Sequence[str] = ()


@dataclass(frozen=True)
class Sitting:
    """A table that is opened for pictures.

    Attributes:
        moments: taken in any order, as they come up.
        source: the simulated camera, with what goes wrong in its tray.
        accept: probability from which a reading is taken without asking.
    """

    game: str
    moments: Sequence[Moment]
    source: str = "simulated"
    accept: float = ACCEPT
    players: tuple[Player, ...] = field(default=(Player("Ann"), Player("Ben"), Player("Cem", bot=True)))


def _throws(table: Table) -> bool:
    """A person is asked to throw, and nothing stands in the way."""
    asked = table.roll.asked
    person = asked is not None and isinstance(asked.seat, int) and not table.players[asked.seat].bot
    return person and table.roll.phase is TrayPhase.WAITING and table.roll.ready and not table.roll.message


def _after_another(table: Table) -> bool:
    return (
        _throws(table) and table.corrections.amendable is not None and not table.corrections.amendable.hidden
    )


def _decides(table: Table) -> bool:
    """A person decides, some rolls into this hand."""
    pending = table.pending
    done = [command["do"] for command in table.session.history()]
    hand = done[len(done) - done[::-1].index("next") :] if "next" in done else done
    rolls = hand.count("roll")
    person = isinstance(pending.seat, int) and not table.players[pending.seat].bot
    return pending.kind is PendingKind.DECISION and person and rolls >= ROLLS


def _took_a_step(table: Table) -> bool:
    """A person has decided what can be taken back, and another is asked."""
    return bool(table.corrections.undoable) and _decides(table)


def _six_or_nine(table: Table) -> bool:
    reading = table.roll.reading
    if table.roll.phase is not TrayPhase.CHECK or reading is None:
        return False
    return len(reading.dice) == 1 and reading.dice[0].value in TURNED and reading.dice[0].die == "d20"


def _leans(table: Table) -> bool:
    """A throw did not count, and still lies there."""
    return (
        table.roll.phase is TrayPhase.WAITING and table.roll.refusals > 0 and table.roll.reading is not None
    )


SITTINGS = (
    Sitting(
        "six-shooter",
        (
            Moment("six-shooter", _decides),
            Moment("throw", _after_another),
            Moment("undo", _took_a_step),
            Moment("hand-over", lambda table: table.pending.kind is PendingKind.HAND_OVER),
        ),
    ),
    # What a simulated tray's dice were read as for sure nobody challenges, only what people have answered.
    Sitting(
        "six-shooter",
        (
            Moment("challenge", _after_another, ("challenge",)),
            Moment("vote", _after_another, ("challenge", "value-up", "enter")),
        ),
        accept=NEVER_SURE,
    ),
    Sitting("critical-roll", (Moment("critical-roll", _decides),)),
    Sitting("critical-roll", (Moment("unsure", _six_or_nine),), accept=NEVER_SURE),
    Sitting("six-shooter", (Moment("refused", _leans),), source="simulated:cocked"),
    Sitting(
        "kingdom",
        (
            Moment("hidden", lambda table: _throws(table) and table.roll.hidden.covered),
            Moment("kingdom", _decides),
        ),
    ),
)


@dataclass(frozen=True)
class Told:
    """A hand as the journal has it, up to its newest throw, with what is kept of its throws."""

    number: int
    game: str
    steps: Sequence[HandStep]
    pictures: Callable[[HandStep], ThrowPictures]


def table_pictures() -> tuple[dict[str, pygame.Surface], Told]:
    """All of them by their names, and the hand of the first table."""
    taken: dict[str, pygame.Surface] = {}
    told: Told | None = None
    for sitting in SITTINGS:
        pictures, hand = _sit(sitting)
        taken |= pictures
        told = told or hand
    assert told is not None  # the first table is played to a hand's end
    return taken, told


def _sit(sitting: Sitting) -> tuple[dict[str, pygame.Surface], Told | None]:
    watch = WatchSettings(TraySettings(source=sitting.source, seed=4, accept=sitting.accept), in_step=True)
    setup = Setup(
        players=sitting.players, watch=watch, game=sitting.game, seed=4, bot_pause_s=0.0, doubt_s=0.0
    )
    table = open_table(setup)
    try:
        taken: dict[str, pygame.Surface] = {}
        for moment in _awaited(table, sitting.moments):
            taken[moment.name] = _picture(table, moment.uses)
            sys.stdout.write(f"{moment.name}\n")
        return taken, _told(table)
    finally:
        table.close()


def _awaited(table: Table, moments: Sequence[Moment]) -> Iterator[Moment]:
    """Each of the moments when it has come; the table is played until the last of them."""
    left = list(moments)
    end = time.monotonic() + PATIENCE_S
    while left:
        if time.monotonic() > end:
            names = ", ".join(moment.name for moment in left)
            raise SystemExit(
                f"No moment for {names} came up in {PATIENCE_S:g} s at a table of {table.state['game']}: "
                "see SITTINGS in tests/playing_tables.py."
            )
        for moment in [each for each in left if each.comes(table)]:
            yield moment
            left.remove(moment)
            end = time.monotonic() + PATIENCE_S
        _step(table)


def _picture(table: Table, uses: Sequence[str]) -> pygame.Surface:
    """The table after these controls were used; what they opened is closed again."""
    screen = table_screen(table, lambda: 0.0, lambda: True)  # a PIN is set at the first start
    for name in uses:
        next(control for control in screen.controls() if control.name == name).do()
    surface = pygame.Surface(SIZE, 0, 32)
    screen.draw(Canvas(surface))
    table.corrections.drop_challenge()
    return surface


def _told(table: Table) -> Told | None:
    """The hand, or None when no throw of it has a picture yet."""
    number = table.journal.hand
    steps = steps_of(hand_record(table.journal.db, number))
    pictured = [
        at for at, step in enumerate(steps) if step.throw is not None and step.throw["after"] is not None
    ]
    if not pictured:
        return None
    kept = {
        id(step.throw): ThrowPictures.of(*kept_pictures(table.journal.db, step.throw), step.throw["reading"])
        for step in steps
        if step.throw is not None
    }
    return Told(number, table.state["game"], steps[: pictured[-1] + 1], lambda step: kept[id(step.throw)])


def _step(table: Table) -> None:
    """Let the table go on: the usual is done, and what is asked for is thrown."""
    if table.pump(time.monotonic()):
        return  # there may be something new to see
    pending = table.pending
    if pending.kind is PendingKind.HAND_OVER:
        table.next_hand()
    elif pending.kind is PendingKind.DECISION and isinstance(pending.seat, int):
        if not table.players[pending.seat].bot:
            _decide(table)
    elif pending.kind is PendingKind.ROLL and table.roll.ready:
        reading = table.roll.reading
        if table.roll.phase is TrayPhase.CHECK and reading is not None and reading.dice:
            seen = [(die.die, die.value) for die in reading.dice if die.die and die.value]
            table.roll.enter(seen, who="Ann", reason="asked")
        elif table.roll.phase is TrayPhase.WAITING:
            table.roll.throw()
        table.wait(0.3)


def _decide(table: Table) -> None:
    legal = {each.action: each for each in table.pending.legal}
    if "open" in legal:
        table.act("open", dice=("d8", "d6"))
    elif "bet" in legal:
        table.act("bet", amount=legal["bet"].least)
    else:
        table.act(next(each for each in USUAL if each in legal))
