"""What spectators are shown, in plain data: it is made in the kiosk's process and drawn in another one.

Only public states go into it (docs/engine.md): hidden dice have no values there, and what one person alone
does at the screen, a look, a PIN, dice being tapped in, has no place here at all.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.screens.table.moving.held_back import HeldBack, held_back
from kiosk.screens.table.moving.landing import crown_die
from kiosk.screens.table.seats.comings import Comings
from kiosk.ui.theme import PALETTES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.state import State
    from kiosk.settings.preferences import Preferences
    from kiosk.table.dice_colours import SeatsDice
    from kiosk.table.players import Player
    from kiosk.table.table import Table
    from kiosk.ui.cafe import Cafe
    from kiosk.ui.theme import Dress, Theme

TAKEN_BACK = say("The last decision was taken back.")


@dataclass(frozen=True)
class Look:
    """How it is drawn, as set at the kiosk; see kiosk.settings.preferences and theme.Theme."""

    language: str
    palette: str
    large_text: bool
    calm: bool
    chosen: Mapping[str, Dress] = field(default_factory=dict)

    @classmethod
    def of(cls, preferences: Preferences, chosen: Mapping[str, Dress]) -> Look:
        """As the preferences have it, players known by what they have chosen."""
        now = preferences
        return cls(now.language, now.palette, now.large_text, now.calm, dict(chosen))

    @property
    def theme(self) -> Theme:
        """The same, to draw with."""
        return replace(PALETTES[self.palette], chosen=self.chosen, large_text=self.large_text, calm=self.calm)


@dataclass(frozen=True)
class Game:
    """A game that is on.

    Attributes:
        state: as everybody may see it; after a hand as if nobody had left since.
        players: in seat order.
        spotlight: the seat that was asked last.
        told: the last step, in sentences.
        simulated, by_hand: where its dice come from.
        results: at its end, what each seat has won of the chips bought.
        colours: what the dice that were thrown in the open look like.
        practice: nothing counts in it.
        largest: after a hand the largest pot of the evening before it, chips.
        threw: the seat whose open throw was the last step; None where that was none.
        last: no hand follows this one.
        in_all: how many hands there are; None where that is open.
        left: which seats have left since the hand ended, each with its chips.
    """

    state: State
    players: tuple[Player, ...]
    spotlight: int
    told: tuple[str, ...]
    simulated: bool
    by_hand: bool
    results: tuple[int, ...] = ()
    colours: SeatsDice = field(default_factory=dict)
    practice: bool = False
    largest: int = 0
    threw: int | None = None
    last: bool = False
    in_all: int | None = None
    left: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Scene:
    """All that is shown.

    Attributes:
        game: that is on; None shows the café.
        dark: nothing is shown, as on the kiosk's own screen when nobody is there.
    """

    cafe: Cafe
    look: Look
    game: Game | None = None
    dark: bool = False


class Onlooker:
    """Follows one table for who looks on.

    Args:
        table: just opened, or gone on with.
        practice: a guide leads through it, and nothing counts.
    """

    def __init__(self, table: Table, *, practice: bool = False) -> None:
        self._table = table
        self._practice = practice
        self._comings = Comings(table)
        self._spotlight = 0
        self._steps = table.session.steps
        self._state: State | None = None
        self._held: HeldBack | None = None
        self._told: tuple[str, ...] = ()
        self._largest = 0
        self._threw: int | None = None

    def game(self, now: float, *, calm: bool = False) -> Game:
        """What can be seen now (s, of a clock that only grows); to be asked after each change.

        Foundations are shown in turn, as on the kiosk's own screen; `calm`: all at once.
        """
        table = self._table
        state = table.shown
        if state != self._state:
            self._told = self._tell()
            self._held = None
            if self._state is not None and not calm:
                crown = crown_die(self._state, table)
                self._held = held_back(self._state, state, now, lies=False, crown=crown)
            self._state, self._steps = state, table.session.steps
            self._largest = table.largest_pot() if "result" in state else 0
            self._threw = _threw(table)
        pending = state["pending"]
        if "seat" in pending and isinstance(pending["seat"], int):
            self._spotlight = pending["seat"]
        over, told = pending["kind"] == "game_over", self._told
        if self._held is not None and self._held.step(now) is not None:
            seat = self._held.seat(now)
            self._spotlight = self._spotlight if seat is None else seat
            state, told = self._held.told(state, now), ()
        return Game(
            self._comings.as_ended(state),
            table.players,
            self._spotlight,
            told,
            simulated=table.roll.camera.simulated,
            by_hand=table.roll.by_hand,
            results=tuple(each.result for each in table.standings(state)) if over else (),
            colours=table.game.colours,
            practice=self._practice,
            largest=self._largest,
            threw=self._threw,
            last=table.session.is_last,
            in_all=table.session.hands_in_all,
            left=self._comings.left,
        )

    def _tell(self) -> tuple[str, ...]:
        """The last step in sentences; none before the first one, and where it is not known any more."""
        if self._table.session.steps < self._steps:
            return (TAKEN_BACK,)
        return tuple(self._table.game.told())


def _threw(table: Table) -> int | None:
    """The seat whose open throw was the last step; None where that was none, or the house's."""
    last = table.session.hand_history(public=True)[-1]
    if last["do"] != "roll" or not isinstance(last["seat"], int):
        return None
    return None if any(die["value"] is None for die in last["dice"]) else last["seat"]
