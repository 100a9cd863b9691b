"""What the table of Critical Roll says: whose turn it is, what to do, how the hand ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiosk.table import TrayPhase
from kiosk.ui import chips

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from hardware.buttons import ButtonName
    from kiosk.screens.critical_roll_seats import SeatView
    from kiosk.screens.live import LiveTable

THROW_HINT = "Tap the tray, press space, or BUY: the dice are thrown."
BET_HINT = "Closest to 20 wins, from either side. A 20 on the first die pays one and a half times."
PLAY_HINT = "Closest to 20 wins, from either side. Nobody busts."
DOUBLE_HINT = "Double: choose the one die that is rolled. The chain ends with it."
HINTS = {
    TrayPhase.MOVING: "The dice are moving.",
    TrayPhase.READING: "The dice come to rest and are read.",
    TrayPhase.WAITING: "The camera reads the dice when they lie still in the tray.",
    TrayPhase.BY_HAND: "Throw, then tap what the dice show.",
    TrayPhase.FAULT: "The dice can also be tapped in by hand.",
}


def headline(table: LiveTable, views: Sequence[SeatView], *, bids: bool) -> tuple[str, bool]:
    """What everybody waits for, and whether a person must do something now."""
    state = table.state
    pending = state["pending"]
    match pending["kind"]:
        case "roll":
            assert table.asked is not None
            return table.asked.words, table.phase not in {TrayPhase.MOVING, TrayPhase.READING}
        case "decision":
            player = table.players[pending["seat"]]
            if player.bot:
                return f"{player.name} decides", False
            return f"{player.name}: {'place your bet' if bids else 'your move'}", True
        case "hand_over":
            return _outcome(state, views), False
        case _:
            return "The game is over", False


def hint(table: LiveTable, state: dict[str, Any], *, doubles: bool) -> str:
    """What to do now, for who sees this for the first time."""
    if table.phase is TrayPhase.WAITING and table.can_throw:
        return THROW_HINT
    if table.phase in HINTS:
        return HINTS[table.phase]
    if doubles:
        return DOUBLE_HINT
    return BET_HINT if state["phase"] == "betting" else PLAY_HINT


def stuck_words(stuck: Iterable[ButtonName]) -> str:
    """That buttons are held down; "" when none is."""
    names = sorted(button.name for button in stuck)
    if not names:
        return ""
    if len(names) == 1:
        return f"{names[0]} is held down or stuck. Let it go: until then it does nothing."
    return f"{' and '.join(names)} are held down or stuck. Let them go: until then they do nothing."


def _outcome(state: dict[str, Any], views: Sequence[SeatView]) -> str:
    """A single player's gain in so many words; with more players they are listed elsewhere."""
    played = [view for view in views if view.gain is not None]
    if len(played) != 1:
        return f"Hand {state['hand']} is over"
    name, gain = played[0].data["name"], played[0].gain
    assert gain is not None
    if gain == 0:
        return f"{name} is level with the house"
    return f"{name} {'wins' if gain > 0 else 'loses'} {chips.counted(abs(gain))}"
