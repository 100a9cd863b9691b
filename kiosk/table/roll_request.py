"""The roll that a game waits for, in words, what the tray is doing about it; and one that comes unasked."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from hardware.message import NOTHING, Message, say, together
from kiosk.bots.critical_roll import plain_play
from kiosk.games import critical_roll
from kiosk.games.command import act
from kiosk.games.dice import Die
from kiosk.games.protocol import PendingKind, Refused
from kiosk.text.names import dice_words
from kiosk.tray.messages import Lying, Seen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from kiosk.games.protocol import Pending
    from kiosk.games.state import House
    from kiosk.table.players import Player
    from kiosk.table.recorded_game import RecordedGame
    from kiosk.table.watched_tray import WatchedTray
    from kiosk.tray.messages import TrayEvent
    from vision.reading import Reading


Value = TypeVar("Value", int, int | None)
"""Of a die; None where it is hidden."""
LEFT_OPEN = say("Interrupted before anybody said what the last throw shows: it does not count. Throw again.")
WITH_A_HIT = "hit"
"""The one decision that a throw may stand for: it costs nothing, and which die it rolls is clear."""
THE_HOUSE = say("the house")
UNSIGNED = say("Dice entered by hand need a name and a reason, for the record.")
LEFT_LYING = say("Or tap the dice in, if they still lie as they fell.")


def left_words(*, can_throw: bool) -> Message:
    """What is to be done about a throw that nobody had said anything of."""
    return together(LEFT_OPEN, NOTHING if can_throw else LEFT_LYING)


class TrayPhase(StrEnum):
    """What the tray is doing about the roll that is asked for."""

    IDLE = "idle"  # no roll is asked for
    CLEARING = "clearing"  # dice of an earlier throw lie there; the next one is asked for when they are gone
    WAITING = "waiting"  # a throw is asked for; `message` may say why the last one did not count
    MOVING = "moving"  # something moves in the tray
    READING = "reading"  # the dice come to rest and are read
    CHECK = "check"  # read, but not for sure: a person confirms or corrects (`enter`), or throws again
    FAULT = (
        "fault"  # no picture from the camera; `message` says what to do; goes on by itself when it is back
    )
    BY_HAND = "by-hand"  # this table has no camera: the dice are tapped in (`enter`)


@dataclass(frozen=True, slots=True)
class Asked:
    """A roll that the game waits for.

    Attributes:
        seat: number of the seat, or "house".
        name: the seat's name, or THE_HOUSE, which is translated where it is shown.
        dice: types still to be thrown, sorted by sides: ("d20",).
        words: who throws what, for people: "Ann: throw the d20", "Throw the d20 for the house".
        kept: dice of the same roll, type and value, that count already; the value is None where it is hidden.
        hidden: whether only the roller may see them.
        player: who answers for the seat; None for the house.
    """

    seat: int | House
    name: str
    dice: tuple[str, ...]
    words: Message
    kept: tuple[tuple[str, int | None], ...] = ()
    hidden: bool = False
    player: Player | None = None

    @property
    def secret_of(self) -> Player | None:
        """Who alone may see the dice; None: everybody may."""
        return self.player if self.hidden else None

    @property
    def whole(self) -> tuple[str, ...]:
        """Types of the whole roll, sorted by sides."""
        return tuple(die for die, _value in self.in_order([*((die, None) for die in self.dice), *self.kept]))

    @staticmethod
    def in_order(dice: Iterable[tuple[str, Value]]) -> list[tuple[str, Value]]:
        """Dice, type and value, as they are asked for and told: by sides, alike ones as they were read."""
        return sorted(dice, key=lambda die: int(die[0][1:]))


@lru_cache(maxsize=16)  # a screen asks for it dozens of times a picture
def asked_roll(
    pending: Pending, players: tuple[Player, ...], kept: tuple[tuple[str, int], ...] = ()
) -> Asked | None:
    """The roll that a game waits for, in words; None when it waits for something else.

    Args:
        pending: what the game waits for.
        players: in seat order.
        kept: dice of that roll, type and value, that count already.
    """
    if pending.kind is not PendingKind.ROLL:
        return None
    assert pending.seat is not None
    whole = tuple(die.value for die in pending.dice)
    left = Counter(whole) - Counter(die for die, _ in kept)
    dice = tuple(sorted(left.elements(), key=whole.index))
    thrown = dice_words(dice)
    if isinstance(pending.seat, str):
        return Asked(
            pending.seat, THE_HOUSE, dice, say("Throw {dice} for the house", dice=thrown), tuple(kept)
        )
    shown = tuple((die, None if pending.hidden else value) for die, value in kept)
    player = players[pending.seat]
    terms = {"dice": thrown, "name": player.name}
    words = say("Throw {dice} for {name}", **terms) if player.bot else say("{name}: throw {dice}", **terms)
    return Asked(pending.seat, player.name, dice, words, shown, pending.hidden, player)


class UnaskedThrow:
    """A throw that comes while a person may hit, and is the hit: in Critical Roll, where hitting is usual.

    Nobody is thought to hit where that is not plainly right: the next player may have thrown too soon.
    Nor does a die count that lay there already, and was only moved.

    Args:
        game: on record.
        tray: people throw in it, or not.
        number: of the roll that is due, or would be.

    Attributes:
        held: people look at something else, and hit nothing.
    """

    def __init__(self, game: RecordedGame, tray: WatchedTray, number: Callable[[], int]) -> None:
        self.held = False
        self._game = game
        self._tray = tray
        self._number = number
        self._cleared: int | None = None  # after so many steps the tray was seen empty

    @property
    def die(self) -> str:
        """The die that, thrown now into a tray in which people throw, is a hit; "" for none."""
        session = self._game.session
        pending, state = session.pending, session.state()
        hit = pending.find(WITH_A_HIT)
        if not self._tray.by_people or hit is None or not isinstance(pending.seat, int):
            return ""
        if (
            state["game"] != critical_roll.NAME
            or self._game.players[pending.seat].bot
            or not isinstance(hit.die, Die)
        ):
            return ""
        legal = [each.action for each in pending.legal]
        return hit.die.value if plain_play(state, pending.seat, legal, hit.die) == WITH_A_HIT else ""

    def heard(self, event: TrayEvent) -> TrayEvent:
        """Take the hit that dice stand for: then they are those of the roll that it asks for."""
        session = self._game.session
        match event:
            case Lying(roll, 0) if roll == self._number():
                self._cleared = session.steps
            case Seen(roll, reading) if roll == self._number() and not reading.inside:
                self._cleared = session.steps
            case Seen(roll, reading) if roll == self._number() and self._is_hit(reading):
                seat = session.pending.seat
                assert isinstance(seat, int)
                with suppress(Refused):  # it can't be written down: that is told (RecordedGame.unwritten)
                    self._game.apply(act(seat, WITH_A_HIT), source=self._game.players[seat].name)
                    return replace(event, roll=self._number())
            case _:
                pass
        return event

    def _is_hit(self, reading: Reading) -> bool:
        if self.held or not self.die or len(reading.dice) != 1:
            return False
        thrown = reading.dice[0].die
        return thrown is not None and thrown.value == self.die and self._is_new(self.die)

    def _is_new(self, die: str) -> bool:
        """Whether no such die can have lain there before."""
        session = self._game.session
        if self._cleared == session.steps:
            return True
        before = [command["dice"] for command in session.hand_history() if command["do"] == "roll"]
        known = before and not self._game.entered_by
        return bool(known) and die not in [each["die"] for each in before[-1]]
