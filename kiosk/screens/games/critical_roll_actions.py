"""What can be done now at a table of Critical Roll, as buttons: its name, its cost, or why it may not be.

One rule for the three arcade buttons: STICK is less, back, stand; BUY is more, another die, throw; BET is
chips and yes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from hardware.buttons import ButtonName
from kiosk.screens.table.game_view import dice_of
from kiosk.text import chips
from kiosk.text.translate import _, reason
from kiosk.ui.control import Control, Do, Tone
from kiosk.ui.widgets.stepper import preset

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kiosk.games.state import CriticalRollSeat, LegalState
    from kiosk.table.table import Table
    from kiosk.ui.widgets.stepper import Bidding


def bet_controls(bidding: Bidding, bet: Do, *, chips_held: int) -> list[Control]:
    """Less, more, some usual amounts, and the bet itself."""
    least, most = bidding.least, bidding.most
    why_less = (
        _("The smallest bet is {amount}.").format(amount=chips.amount(least))
        if bidding.amount == least
        else None
    )
    why_more = (
        _("The largest bet now is {amount}.").format(amount=chips.amount(most))
        if bidding.amount == most
        else None
    )
    controls = [
        Control(
            "less", "\N{MINUS SIGN}", lambda: bidding.step(-1), why=why_less,
            button=ButtonName.STICK, keys=(pygame.K_DOWN, pygame.K_MINUS),
        ),
        Control(
            "more", "+", lambda: bidding.step(1), why=why_more,
            button=ButtonName.BUY, keys=(pygame.K_UP, pygame.K_PLUS, pygame.K_EQUALS),
        ),
    ]  # fmt: skip
    controls += [preset(bidding, amount, all_in=amount == chips_held) for amount in bidding.presets()]
    controls.append(
        Control(
            "bet", _("Bet {chips}").format(chips=chips.counted(bidding.amount)), bet,
            button=ButtonName.BET, keys=(pygame.K_RETURN,), tone=Tone.MAIN,
        )
    )  # fmt: skip
    return controls


def play_controls(
    table: Table, seat: CriticalRollSeat, legal: Sequence[LegalState], pick_double: Do
) -> list[Control]:
    """Stand, hit, double and split, each legal one with its cost, each other one with its reason."""
    now = {each["action"]: each for each in legal}
    why = {
        action: None if action in now else reason(table.why_not(action))
        for action in ("stand", "hit", "double", "split")
    }
    total = next((chain["total"] for chain in seat["chains"] if chain["active"]), 0)
    die = dice_of(now["hit"])[0] if "hit" in now else None
    more = _("{chips} more").format(chips=chips.counted(seat["bet"]))
    bet_splits = "split" in now
    rolls = _("roll the {die}").format(die=die) if die else ""
    return [
        Control(
            "stand", _("Stand on {total}").format(total=total), lambda: table.act("stand"),
            _("no more dice"), why["stand"], button=ButtonName.STICK,
        ),
        Control(
            "hit", _("Hit"), lambda: table.act("hit"), rolls, why["hit"],
            button=ButtonName.BUY, keys=(pygame.K_h,), die=die,
        ),
        Control(
            "double", _("Double"), pick_double, _("{more}, choose a die").format(more=more), why["double"],
            button=None if bet_splits else ButtonName.BET, keys=(pygame.K_d,),
        ),
        Control(
            "split", _("Split"), lambda: table.act("split"), more, why["split"],
            button=ButtonName.BET if bet_splits else None, keys=(pygame.K_p,),
        ),
    ]  # fmt: skip


def double_controls(
    dice: Sequence[str],
    at: int,
    cost: int,
    look_at: Callable[[int], None],
    double: Callable[[str], None],
    back: Do,
) -> list[Control]:
    """The die for a double down: tapped, or gone through with BUY and taken with BET."""
    controls = [
        Control("back", _("Back"), back, button=ButtonName.STICK, keys=(pygame.K_BACKSPACE, pygame.K_LEFT)),
        Control(
            "next-die", _("Next die"), lambda: look_at((at + 1) % len(dice)),
            button=ButtonName.BUY, keys=(pygame.K_RIGHT,),
        ),
    ]  # fmt: skip
    for number, die in enumerate(dice):
        tone = Tone.CHOSEN if number == at else Tone.PLAIN
        controls.append(_die_choice(die, number, tone, look_at))
    controls.append(
        Control(
            "double-down", _("Double: {die}").format(die=dice[at]), lambda: double(dice[at]),
            _("{chips} more").format(chips=chips.counted(cost)),
            button=ButtonName.BET, keys=(pygame.K_RETURN,), tone=Tone.MAIN,
        )
    )  # fmt: skip
    return controls


def _die_choice(die: str, number: int, tone: Tone, look_at: Callable[[int], None]) -> Control:
    return Control(f"die-{die}", die, lambda: look_at(number), tone=tone, die=die)
