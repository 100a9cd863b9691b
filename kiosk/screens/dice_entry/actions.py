"""What can be done while dice are tapped in, as buttons: another value, take it, throw again."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from hardware.buttons import ButtonName
from hardware.message import say
from kiosk.table.roll_request import TrayPhase
from kiosk.text.translate import _, translated
from kiosk.ui.control import Control, Tone

if TYPE_CHECKING:
    from kiosk.screens.dice_entry.entry_panel import Correction
    from kiosk.ui.control import Do

NO_VALUE = say("First tap the value that the die shows.")
SAME = say("These are the values that count already.")


def entry_controls(panel: Correction, enter: Do, again: Do, back: Do | None) -> list[Control]:
    """While dice are tapped in: another value, take it, and throw again or back where there is one."""
    if panel.choosing is not None:
        return panel.list_controls(back or again)
    dice = panel.dice
    if panel.phase is TrayPhase.CHECK:
        first = Control(
            "again", _("Throw again"), again, _("this one does not count"),
            button=ButtonName.STICK, keys=(pygame.K_SPACE,),
        )  # fmt: skip
    elif back is not None:
        first = Control("back", _("Back"), back, button=ButtonName.STICK, keys=(pygame.K_BACKSPACE,))
    else:
        first = Control(
            "value-down",
            _("Lower value"),
            lambda: panel.step(-1),
            button=ButtonName.STICK,
            keys=(pygame.K_DOWN,),
        )
    if panel.pair:
        return [first, *_either(panel, enter)]
    words = ", ".join(str(value) for _die, value in dice or ())
    if dice is not None and len(dice) == 1:
        die, value = dice[0]
        words = _("the {die} shows {value}").format(die=die, value=value)
    row = [
        first,
        Control(
            "value-up", _("Higher value"), lambda: panel.step(1), button=ButtonName.BUY, keys=(pygame.K_UP,)
        ),
    ]
    last = panel.last_in_doubt
    if not last:
        why = None if panel.values[panel.at] is not None else translated(NO_VALUE)
        row.append(
            Control(
                "settle", _("Next die"), panel.settle, why=why,
                button=ButtonName.BET, keys=(pygame.K_RIGHT,), tone=Tone.MAIN,
            )
        )  # fmt: skip
    if last or dice is not None:
        row.append(
            Control(
                "enter", _("Enter it") if dice is None else _("Yes, {words}").format(words=words), enter,
                why=translated(NO_VALUE) if dice is None else translated(SAME) if panel.unchanged else None,
                button=ButtonName.BET if last else None, keys=(pygame.K_RETURN,),
                tone=Tone.MAIN if last else Tone.PLAIN,
            )
        )  # fmt: skip
    return row


def _either(panel: Correction, enter: Do) -> list[Control]:
    """The two values that a die shows alike when it is turned round: one tap says which."""

    def say(value: int) -> None:
        panel.tap_face(value)
        enter()

    names = zip(panel.pair, (ButtonName.BUY, ButtonName.BET), strict=True)
    return [
        Control(
            f"it-is-{value}", _("It is a {value}").format(value=value), partial(say, value), button=button,
            tone=Tone.MAIN,
        )
        for value, button in names
    ]  # fmt: skip


def hidden_check_controls(again: Do, look: Do, bot: str) -> list[Control]:
    """A hidden throw that could not be read for sure: thrown again, or answered by who rolled it, alone.

    For a bot (its name, else "") somebody must look who is not to know its dice: throwing again is better.
    """
    label, detail = _("Look and answer"), _("the others look away")
    if bot:
        label, detail = _("Look for {name}").format(name=bot), _("one alone sees the dice")
    return [
        Control(
            "again", _("Throw again"), again, _("this one does not count"),
            button=ButtonName.STICK, keys=(pygame.K_SPACE,), tone=Tone.MAIN if bot else Tone.PLAIN,
        ),
        Control(
            "by-hand", label, look, detail,
            button=ButtonName.BET, keys=(pygame.K_t,), tone=Tone.PLAIN if bot else Tone.MAIN,
        ),
    ]  # fmt: skip
