"""The rules of Six Shooter in our words."""

from collections.abc import Mapping
from typing import Any

from kiosk.games.six_shooter import ANTE, PRICE, TARGET
from kiosk.text.rulebook.page import Section
from kiosk.text.translate import _


def credit() -> str:
    """Where the game comes from."""
    return _("After Six Shooter by Spoiled Flush Games; the words here are ours.")


def sections(options: Mapping[str, Any]) -> tuple[Section, ...]:
    """The rules in the order of a hand."""
    button = options["button"]
    first = (
        _("The seat with the button goes first. In the first hand it is drawn.")
        if button is None
        else _("The seat with the button goes first: in the first hand the seat number {button}.").format(
            button=button + 1
        )
    )
    return (
        Section(
            _("The aim"),
            (
                _("Come as close to {target} as you can without passing it.").format(target=TARGET),
                _("Each player has one d4, d6, d8, d10, d12 and d20. A d10's 0 counts 10."),
            ),
        ),
        Section(
            _("The opening"),
            (
                _("Everybody puts {ante} chips in the pot. Who can't leaves the game.").format(ante=ANTE),
                first,
                _(
                    "Going round to the left, each player chooses two different dice; when all have, all "
                    "roll."
                ),
                _(
                    "{bust} or more is a bust. Everybody rolls before anyone has won: if all but one bust, "
                    "that one takes the pot; if all bust, the pot stays for the next hand."
                ).format(bust=TARGET + 1),
            ),
        ),
        Section(
            _("Your turn"),
            (
                _("Stick: your score stands, and you roll no more in this hand."),
                _("Buy: pay {price} chip, choose one of your dice left, roll it and add it.").format(
                    price=PRICE
                ),
                _("With {bust} or more you are out.").format(bust=TARGET + 1),
                _("All six dice without a bust are a Six Chamber Charlie: it takes the pot at once."),
            ),
        ),
        Section(
            _("The end of the hand"),
            (
                _("The last one who has not bust takes the pot, stuck or not."),
                _("When all who are left have stuck, the highest score takes it."),
                _("Equal scores: more dice win; then who stuck first."),
                _(
                    "The button passes to the left. The game ends when fewer than two can pay for the "
                    "opening."
                ),
            ),
        ),
    )
