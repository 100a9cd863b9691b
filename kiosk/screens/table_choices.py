"""What can be done at the table of any game, as buttons: throw, tap in, answer, go on.

One rule for the three arcade buttons: STICK is less, back, stand; BUY is more, another die, throw; BET is
chips and yes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from hardware.buttons import ButtonName
from kiosk.judge import dice_words
from kiosk.table import TrayPhase
from kiosk.ui import chips
from kiosk.ui.controls import Control, Tone

if TYPE_CHECKING:
    from kiosk.screens.bidding import Bidding
    from kiosk.screens.correction import Correction
    from kiosk.screens.live import LiveTable

Do = Callable[[], None]

PRESETS = 5
"""Amounts offered beside the stepper."""
MOVING = "The dice are still moving."


def preset(bidding: Bidding, amount: int, *, all_in: bool) -> Control:
    """A usual amount beside the stepper."""
    tone = Tone.CHOSEN if amount == bidding.amount else Tone.PLAIN
    detail = "all in" if all_in else ""
    return Control(
        f"preset-{amount}", chips.amount(amount), lambda: bidding.set(amount), detail=detail, tone=tone
    )


def roll_controls(table: LiveTable, throw: Do, enter: Do) -> list[Control]:
    """While a throw is asked for: throw, where the machine does it, or tap the dice in."""
    asked = table.asked
    assert asked is not None
    phase = table.phase
    by_hand = Control(
        "by-hand", "Tap in by hand", enter, "if the camera can't read it",
        button=ButtonName.BET, keys=(pygame.K_t,),
        tone=Tone.MAIN if phase is TrayPhase.FAULT else Tone.QUIET,
    )  # fmt: skip
    if not table.can_throw:
        return [by_hand]
    why = MOVING if phase in {TrayPhase.MOVING, TrayPhase.READING} else None
    if phase is TrayPhase.FAULT or not table.ready:
        why = table.message
    label = f"Throw {dice_words(asked.dice)}"
    detail = f"for {asked.name}"
    return [
        Control(
            "throw", label, throw, detail, why,
            button=ButtonName.BUY, keys=(pygame.K_SPACE,), tone=Tone.MAIN, die=asked.dice[0],
        ),
        by_hand,
    ]  # fmt: skip


def entry_controls(panel: Correction, enter: Do, again: Do, back: Do | None) -> list[Control]:
    """While dice are tapped in: another value, take it, and throw again or back where there is one."""
    if panel.choosing is not None:
        return panel.list_controls()
    dice = panel.dice
    if panel.phase is TrayPhase.CHECK:
        first = Control(
            "again", "Throw again", again, "this one does not count",
            button=ButtonName.STICK, keys=(pygame.K_SPACE,),
        )  # fmt: skip
    elif back is not None:
        first = Control("back", "Back", back, button=ButtonName.STICK, keys=(pygame.K_BACKSPACE,))
    else:
        first = Control(
            "value-down",
            "Lower value",
            lambda: panel.step(-1),
            button=ButtonName.STICK,
            keys=(pygame.K_DOWN,),
        )
    words = ", ".join(str(value) for _, value in dice or ())
    if len(dice or ()) == 1:
        words = " and ".join(f"the {die} shows {value}" for die, value in dice or ())
    return [
        first,
        Control(
            "value-up", "Higher value", lambda: panel.step(1), button=ButtonName.BUY, keys=(pygame.K_UP,)
        ),
        Control(
            "enter", "Enter it" if dice is None else f"Yes, {words}", enter,
            why="First tap the value that the die shows." if dice is None else None,
            button=ButtonName.BET, keys=(pygame.K_RETURN,), tone=Tone.MAIN,
        ),
    ]  # fmt: skip


def hidden_check_controls(again: Do, look: Do) -> list[Control]:
    """A hidden throw that could not be read for sure: thrown again, or answered by who rolled it, alone."""
    return [
        Control(
            "again", "Throw again", again, "this one does not count",
            button=ButtonName.STICK, keys=(pygame.K_SPACE,),
        ),
        Control(
            "by-hand", "Look and answer", look, "the others look away",
            button=ButtonName.BET, keys=(pygame.K_t,), tone=Tone.MAIN,
        ),
    ]  # fmt: skip


def over_controls(kind: str, next_hand: Do, leave: Do) -> list[Control]:
    """After a hand, and after the game."""
    if kind == "hand_over":
        return [
            Control(
                "next-hand", "Next hand", next_hand,
                button=ButtonName.BET, keys=(pygame.K_RETURN, pygame.K_SPACE), tone=Tone.MAIN,
            )
        ]  # fmt: skip
    return [
        Control(
            "leave", "Close the table", leave, "the game is over",
            button=ButtonName.BET, keys=(pygame.K_RETURN,), tone=Tone.MAIN,
        )
    ]  # fmt: skip


def waiting_controls(name: str) -> list[Control]:
    """While a bot decides: nothing can be done, and it says for whom one waits."""
    return [Control("wait", f"{name} decides", _nothing, why=f"It is {name}'s turn.", tone=Tone.QUIET)]


def _nothing() -> None:
    """A control that is never enabled has nothing to do."""
