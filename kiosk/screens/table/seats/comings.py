"""Who has come and gone since a hand ended: dice lie where they lay, and each seat says what it is now."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kiosk.games import six_shooter
from kiosk.games.session import Session
from kiosk.table.players import shown_seats
from kiosk.text import chips
from kiosk.text.translate import _

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kiosk.games.state import State
    from kiosk.screens.table.seats.plate import Plate
    from kiosk.table.table import Table
    from kiosk.ui.theme import Theme

BETWEEN_HANDS = frozenset({"join", "leave", "buy-in", "sit-out"})
"""What changes who is at a table, and with how many chips."""


class Comings:
    """Tells them of one table.

    Args:
        table: the live table.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._ended: tuple[int, Mapping[int, str]] | None = None  # by the number of the hand

    @property
    def seen(self) -> list[int]:
        """The seats that are shown."""
        return shown_seats([each.id for each in self._table.players])

    @property
    def left(self) -> Mapping[int, int]:
        """Which seats have left since the hand ended, each with its chips."""
        steps = self._table.session.hand_history(public=True)
        return {step["seat"]: step["chips"] for step in steps if step["do"] == "leave"}

    def as_ended(self, state: State) -> State:
        """A state as if nobody had left since the hand ended: what they have thrown counts as it did.

        Who went first in it has the dealer's button until the next one.
        """
        if state["game"] == six_shooter.NAME and state["phase"] == "settled":
            state = {**state, "button": self._went_first(state["button"])}
        left = self.left if "result" in state else {}
        if not left:
            return state
        if self._ended is None or self._ended[0] != state["hand"]:
            self._ended = state["hand"], self._how_it_ended()
        was = self._ended[1]
        ended: Any = copy(state)
        ended["seats"] = [
            {**seat, "status": was[number]} if number in left and number in was else seat
            for number, seat in enumerate(state["seats"])
        ]
        told: State = ended
        return told

    def _went_first(self, follows: int) -> int:
        """Who was asked first in this hand; who `follows` where nobody was."""
        steps = self._table.session.hand_history(public=True)
        return next((step["seat"] for step in steps if step["do"] == "act"), follows)

    def _how_it_ended(self) -> dict[int, str]:
        """How each seat stood as the hand ended: the hand is played again without what came since."""
        session, hand = self._table.session, self._table.session.hand_history()
        start = session.hand_start
        again = Session.begun(hand[0]) if start is None else Session.at_start(start)
        for step in hand[start is None :]:
            if step["do"] not in BETWEEN_HANDS:
                again.apply(step)
        return {number: seat["status"] for number, seat in enumerate(again.state()["seats"])}

    def at_seats(self, plates: Sequence[Plate], state: State, look: Theme) -> list[Plate]:
        """As `at_seats` of this table."""
        return at_seats(plates, state, [each.id for each in self._table.players], self.left, look)


def at_seats(
    plates: Sequence[Plate], state: State, ids: Sequence[str], left: Mapping[int, int], look: Theme
) -> list[Plate]:
    """The seats that are shown, as they stand now.

    Who has left and come back sits at another seat, where the dice of the hand lie again.

    Args:
        plates: of all, as the hand ended.
        state: of the table.
        ids: who sits there.
        left: which seats have left since the hand ended, each with its chips.
        look: of the table.
    """
    seen = shown_seats(ids)
    if "result" not in state:
        return [plates[seat] for seat in seen]
    shown = []
    for number in seen:
        plate = plates[number]
        before = [seat for seat in left if seat < number and ids[seat] == ids[number]]
        if before and plate.seat["chips"]:
            plate = _back(plates[before[0]], plate)
        elif number in left:
            plate = _gone(plate, left[number], look)
        shown.append(_sitting_out(plate, look))
    return shown


def _gone(plate: Plate, held: int, look: Theme) -> Plate:
    """A seat that was left since, with so many chips: what lies there is no matter of anybody's any more."""
    seat: Any = {**plate.seat, "status": "gone"}
    note = _("left with {chips}").format(chips=chips.amount(held))
    return replace(plate, seat=seat, note=note, brief="", far="", colour=look.faded, out=True, shines=False)


def _back(was: Plate, now: Plate) -> Plate:
    """A seat as it `was` when somebody left it, who is back with other chips."""
    seat: Any = {**was.seat, "chips": now.seat["chips"], "sit_out": now.seat.get("sit_out", False)}
    return replace(was, seat=seat)


def _sitting_out(plate: Plate, look: Theme) -> Plate:
    """A seat after a hand: that it is to sit out the next one is said rather than what it has won."""
    if not plate.seat.get("sit_out") or plate.seat["status"] in {"sitting-out", "gone"}:
        return plate
    return replace(plate, note=_("sits out next hand"), brief=_("sits out"), far="", colour=look.amber)
