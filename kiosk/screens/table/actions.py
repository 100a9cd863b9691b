"""What can be done at the table of any game, as buttons: throw, tap in, answer, go on.

One rule for the three arcade buttons: STICK is less, back, stand; BUY is more, another die, throw; BET is
chips and yes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from hardware.buttons import ButtonName
from kiosk.screens.base.screen import Wish
from kiosk.table.judge import dice_words
from kiosk.table.table import TrayPhase
from kiosk.text.translate import _, marked, translated
from kiosk.ui.widgets import chips
from kiosk.ui.widgets.controls import Control, Tone

if TYPE_CHECKING:
    from kiosk.screens.dice_entry.entry_panel import Correction
    from kiosk.screens.live import LiveTable
    from kiosk.ui.widgets.stepper import Bidding

Do = Callable[[], None]

PRESETS = 5
"""Amounts offered beside the stepper."""
MOVING = marked("The dice are still moving.")
NO_VALUE = marked("First tap the value that the die shows.")
SAME = marked("These are the values that count already.")


def preset(bidding: Bidding, amount: int, *, all_in: bool) -> Control:
    """A usual amount beside the stepper."""
    tone = Tone.CHOSEN if amount == bidding.amount else Tone.PLAIN
    detail = _("all in") if all_in else ""
    return Control(
        f"preset-{amount}", chips.amount(amount), lambda: bidding.set(amount), detail=detail, tone=tone
    )


def roll_controls(table: LiveTable, throw: Do, enter: Do) -> list[Control]:
    """While a throw is asked for: throw, where the machine does it, or tap the dice in."""
    asked = table.asked
    assert asked is not None
    phase = table.phase
    by_hand = Control(
        "by-hand", _("Tap in by hand"), enter,
        _("the others look away") if asked.hidden else _("if the camera can't read it"),
        button=ButtonName.BET, keys=(pygame.K_t,),
        tone=Tone.MAIN if phase in {TrayPhase.FAULT, TrayPhase.BY_HAND} else Tone.QUIET,
    )  # fmt: skip
    if not table.can_throw:
        return [by_hand]
    why = _(MOVING) if phase in {TrayPhase.MOVING, TrayPhase.READING} else None
    if phase is TrayPhase.FAULT or not table.ready:
        why = translated(table.message)
    label = _("Throw {dice}").format(dice=dice_words(asked.dice))
    detail = _("for {name}").format(name=asked.name)
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
        why = None if panel.values[panel.at] is not None else _(NO_VALUE)
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
                why=_(NO_VALUE) if dice is None else _(SAME) if panel.unchanged else None,
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


def over_controls(
    kind: str, table: LiveTable, go: Callable[[Wish], None], more: Control | None
) -> list[Control]:
    """After a hand: the next one, or who comes and goes meanwhile; after the game: its end.

    `more` is what a game has to offer then, with STICK; None for nothing.
    """
    if kind == "hand_over":
        why_no_join, why_no_next = table.why_no_join, table.why_no_next
        return [
            Control(
                "join", _("Join"), lambda: go(Wish.JOIN), _("another player"),
                None if why_no_join is None else translated(why_no_join),
                button=ButtonName.STICK if more is None else None, tone=Tone.QUIET,
            ),
            *([] if more is None else [more]),
            Control(
                "seats", _("Seats and chips"), lambda: go(Wish.SEATS), _("buy in, sit out, leave"),
                button=ButtonName.BUY, tone=Tone.QUIET,
            ),
            Control(
                "next-hand", _("Next hand"), table.next_hand,
                why=None if why_no_next is None else translated(why_no_next),
                button=ButtonName.BET, keys=(pygame.K_RETURN, pygame.K_SPACE), tone=Tone.MAIN,
            ),
        ]  # fmt: skip
    return [
        Control(
            "leave", _("Close the table"), lambda: go(Wish.END), _("the game is over"),
            button=ButtonName.BET, keys=(pygame.K_RETURN,), tone=Tone.MAIN,
        )
    ]  # fmt: skip


def waiting_controls(name: str) -> list[Control]:
    """While a bot decides: nothing can be done, and it says for whom one waits."""
    return [
        Control(
            "wait",
            _("{name} decides").format(name=name),
            _nothing,
            why=_("It is {name}'s turn.").format(name=name),
            tone=Tone.QUIET,
        )
    ]


def _nothing() -> None:
    """A control that is never enabled has nothing to do."""
