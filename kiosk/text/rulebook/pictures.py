"""Pictures beside a point of the rules: dice as they would lie in the tray, their sum; buttons, and signs."""

from collections.abc import Mapping
from dataclasses import dataclass

from hardware.message import Message, say

Dice = tuple[tuple[str, int | None], ...]
"""Kinds of dice with their values; None shows any."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What is drawn beside a point.

    Attributes:
        dice: from the left.
        total: what they come to; None where they are not added up.
        good: whether that is what one wants.
        button: an arcade button's name instead; "" for none.
        sign: what stands at a seat, instead, by its name (signs); "" for none.
    """

    dice: Dice = ()
    total: int | None = None
    good: bool = True
    button: str = ""
    sign: str = ""


NO_PICTURE = Picture()
"""Beside most sentences."""


def _thrown(*dice: tuple[str, int | None]) -> Picture:
    return Picture(dice)


def _sum(total: int, *dice: tuple[str, int], good: bool = True) -> Picture:
    return Picture(dice, total, good)


def _five(*values: int | None) -> Picture:
    return Picture(tuple(("d6", value) for value in values))


PICTURES: Mapping[str, Picture] = {
    # Six Shooter
    "Come as close to {target} as you can without passing it.": _sum(21, ("d8", 8), ("d6", 6), ("d10", 7)),
    "Each player has one d4, d6, d8, d10, d12 and d20. A d10's 0 counts 10.": _thrown(
        *((die, None) for die in ("d4", "d6", "d8", "d10", "d12", "d20"))
    ),
    "Going round to the left, each player chooses two different dice; when all have, all roll.": _sum(
        12, ("d12", 7), ("d8", 5)
    ),
    "{bust} or more is a bust. Everybody rolls before anyone has won: if all but one bust, that one takes "
    "the pot; if all bust, the pot stays for the next hand.": _sum(23, ("d20", 14), ("d12", 9), good=False),
    "Stick: your total stands, and you roll no more in this hand.": _sum(
        18, ("d12", 7), ("d8", 5), ("d6", 6)
    ),
    "Buy: pay {price} chip, choose one of your dice left, roll it and add it.": _sum(
        16, ("d12", 7), ("d8", 5), ("d4", 4)
    ),
    "With {bust} or more you are out.": _sum(22, ("d12", 7), ("d8", 5), ("d10", 10), good=False),
    "All six dice without a bust are a Six Chamber Charlie: it takes the pot at once.": _sum(
        21, ("d4", 1), ("d6", 2), ("d8", 3), ("d10", 4), ("d12", 5), ("d20", 6)
    ),
    # Critical Roll
    "End closer to 20 than the others, below it or above it. There is no bust.": _sum(
        19, ("d20", 14), ("d12", 5)
    ),
    "20 is a critical success: the bet comes back with one and a half times as much on top, half "
    "chips rounded down. If the house has a 20 too, just the bet comes back.": _thrown(("d20", 20)),
    "1 is a critical failure: the bet is lost, whatever the house has.": _thrown(("d20", 1)),
    "A 20 ends the hand: the 20s share the pot.": _thrown(("d20", 20)),
    "A 1 is out. If only one seat is left it takes the pot; if none is, the pot stays.": _thrown(("d20", 1)),
    "Your dice lie in a row, beginning with the d20; their sum is your total. Below "
    "20 you stand, or hit: roll the next smaller die (d12, d10, d8, d6, d4) and add it.": _sum(
        18, ("d20", 9), ("d12", 5), ("d10", 4)
    ),
    "Critical hit: the highest face of the die that you hit or double down with gives you a bonus "
    "d20. If it shows 20, your row counts 20 and ends; any other face does nothing.": _sum(
        20, ("d12", 12), ("d20", 20)
    ),
    "Miss: a 1 on a hit adds 1 and ends the row.": _sum(13, ("d20", 12), ("d12", 1), good=False),
    "Split: when a die shows the same as the one before it in the row, and you have chips for "
    "another bet, the newer die may begin a second row with a bet of its own. The old row is "
    "played first and may roll a die of that size again; then the new one, with smaller dice.": _thrown(
        ("d12", 6), ("d10", 6)
    ),
    # Kingdom
    "Everybody rolls a d6. The highest is King or Queen; equals roll again.": _thrown(("d6", 6)),
    "From the Prince round, each rolls five d6, hidden from the others: the Foundation.": _five(*[None] * 5),
    "Castle: five of a kind": _five(6, 6, 6, 6, 6),
    "Moat: four of a kind": _five(5, 5, 5, 5, 2),
    "Horse & Rider: three of a kind and a pair": _five(6, 6, 6, 4, 4),
    "Road: 1-2-3-4-5 or 2-3-4-5-6": _five(2, 3, 4, 5, 6),
    "Knight: three of a kind": _five(3, 3, 3, 5, 1),
    "Brothers: two pairs": _five(6, 6, 2, 2, 5),
    "Peasant: a pair": _five(4, 4, 6, 3, 1),
    "Widow: none of these": _five(6, 5, 3, 2, 1),
    # the buttons of all three
    "STICK: stick, and roll no more; in the opening, pick a die.": Picture(button="STICK"),
    "BUY: buy the die that is marked with it; in the opening, on to the next die.": Picture(button="BUY"),
    "BET: mark the next die; in the opening, take the two usual ones.": Picture(button="BET"),
    "STICK: stand; for the bet, less.": Picture(button="STICK"),
    "BUY: hit; for the bet, more.": Picture(button="BUY"),
    "BET: bet; double down, or split where two dice match.": Picture(button="BET"),
    "STICK: keep, check or fold; for a wager, less.": Picture(button="STICK"),
    "BUY: held down, look at your dice; pressed, on to the raise; for a wager, more.": Picture(button="BUY"),
    "BET: bet or call; with the crown, reroll all five.": Picture(button="BET"),
}
"""By the template of the sentence; most sentences have none."""

_OF_GAMES: Mapping[str, Mapping[str, Message]] = {
    "six-shooter": {"dealer": say("The dealer's button: this seat goes first.")},
    "kingdom": {
        "king": say("The crown: this hand's King or Queen, who is asked last."),
        "prince": say("The coronet: the Prince or Princess, who is asked first and wears the crown next."),
    },
}
_AT_ALL: Mapping[str, Message] = {
    "next": say("Who is next."),
    "chips": say("The chips that are still the player's, not in the pot."),
    "hand": say("On a die: a person gave its value, not the camera."),
    "muted": say("The sound is off."),
}


def signs(game: str) -> Mapping[str, Message]:
    """The signs that stand at the seats of a game, by name, and what they mean."""
    return {**_OF_GAMES.get(game, {}), **_AT_ALL}
