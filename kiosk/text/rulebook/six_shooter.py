"""The rules of Six Shooter in our words."""

from collections.abc import Iterator, Mapping
from typing import Any

from hardware.message import Message, say
from kiosk.games.six_shooter import ANTE, PRICE, TARGET
from kiosk.text.rulebook.pictures import BUTTONS

CREDIT = say("After Six Shooter by Spoiled Flush Games; the words here are ours.")


def sections(options: Mapping[str, Any]) -> Iterator[tuple[Message, ...]]:
    """What is played for and a hand in short, then the rules in its order: headings, each with its points."""
    yield (
        say("The aim"),
        say("Come as close to {target} as you can without passing it.", target=TARGET),
    )
    yield (
        say("A hand in short"),
        say("Put in {ante} chips, choose two of your six dice and roll them.", ante=ANTE),
        say("In your turn stick, or buy another die for {price} chip and add it.", price=PRICE),
        say("{bust} or more is a bust: you are out of the hand.", bust=TARGET + 1),
        say("When all have stuck the highest total wins the pot; at a tie more dice win."),
    )
    button = options["button"]
    yield (
        say("The opening"),
        say("Everybody puts {ante} chips in the pot. Whoever can't pay leaves the game.", ante=ANTE),
        say("The seat with the dealer's button goes first. For the first hand it is drawn.")
        if button is None
        else say(
            "The seat with the dealer's button goes first. In the first hand seat {button} has it.",
            button=button + 1,
        ),
        say("Each player has one d4, d6, d8, d10, d12 and d20. A d10's 0 counts 10."),
        say("Going round to the left, each player chooses two different dice."),
    )
    yield (
        say("The first throw"),
        say("When all have chosen, all roll."),
        say("{bust} or more is a bust. Everybody rolls before anyone has won.", bust=TARGET + 1),
        say("If all but one bust, that one takes the pot; if all bust, it stays for the next hand."),
    )
    yield (
        say("Your turn"),
        say("Stick: your total stands, and you roll no more in this hand."),
        say("Buy: pay {price} chip, choose one of your dice left, roll it and add it.", price=PRICE),
        say("With {bust} or more you are out.", bust=TARGET + 1),
        say("All six dice without a bust are a Six Chamber Charlie: it takes the pot at once."),
    )
    yield (
        say("The end of the hand"),
        say("When all others are bust, the last one takes the pot at once."),
        say("When all who are left stick, the highest total takes it."),
        say("Equal totals: more dice win; then who was the first to stick."),
        say("The button passes to the left."),
        say("The game ends when fewer than two can pay for the opening."),
    )
    yield (
        BUTTONS,
        say("STICK: stick, and roll no more; in the opening, pick a die."),
        say("BUY: buy the die that is marked with it; in the opening, on to the next die."),
        say("BET: mark the next die; in the opening, take the two usual ones."),
    )
