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


def _any(*dice: str) -> Picture:
    return Picture(tuple((die, None) for die in dice))


def _sum(total: int, *dice: tuple[str, int], good: bool = True) -> Picture:
    return Picture(dice, total, good)


def _five(*values: int | None) -> Picture:
    return Picture(tuple(("d6", value) for value in values))


BUTTONS = say("The three buttons")
"""Heads what these do in a game: read where they are used."""
_CHIPS = Picture(sign="chips")
_SMALLER = ("d12", "d10", "d8", "d6", "d4")

PICTURES: Mapping[str, Picture] = {
    # Six Shooter
    "Put in {ante} chips, choose two of your six dice and roll them.": _sum(12, ("d12", 7), ("d8", 5)),
    "In your turn stick, or buy another die for {price} chip and add it.": _sum(
        18, ("d12", 7), ("d8", 5), ("d6", 6)
    ),
    "{bust} or more is a bust: you are out of the hand.": _sum(
        23, ("d12", 7), ("d8", 5), ("d20", 11), good=False
    ),
    "When all have stuck the highest total wins the pot; at a tie more dice win.": _CHIPS,
    "Come as close to {target} as you can without passing it.": _sum(21, ("d8", 8), ("d6", 6), ("d10", 7)),
    "Each player has one d4, d6, d8, d10, d12 and d20. A d10's 0 counts 10.": _any("d20", *_SMALLER),
    "Everybody puts {ante} chips in the pot. Whoever can't pay leaves the game.": _CHIPS,
    "The seat with the dealer's button goes first. For the first hand it is drawn.": Picture(sign="dealer"),
    "The seat with the dealer's button goes first. In the first hand seat {button} has it.": Picture(
        sign="dealer"
    ),
    "Going round to the left, each player chooses two different dice.": _any("d12", "d8"),
    "When all have chosen, all roll.": _sum(12, ("d12", 7), ("d8", 5)),
    "{bust} or more is a bust. Everybody rolls before anyone has won.": _sum(
        23, ("d20", 14), ("d12", 9), good=False
    ),
    "If all but one bust, that one takes the pot; if all bust, it stays for the next hand.": _CHIPS,
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
    "When all others are bust, the last one takes the pot at once.": _CHIPS,
    "When all who are left stick, the highest total takes it.": _sum(20, ("d12", 11), ("d10", 9)),
    "Equal totals: more dice win; then who was the first to stick.": _sum(
        20, ("d12", 9), ("d8", 7), ("d4", 4)
    ),
    "The button passes to the left.": Picture(sign="dealer"),
    # Critical Roll
    "Bet, and roll a d20: a 20 wins, unless the house rolls a 20 too; a 1 loses at once.": _any("d20"),
    "Put in {stake}, and roll a d20: a 20 ends the hand, a 1 is out.": _any("d20"),
    "Stand on your total, or hit: roll the next smaller die and add it.": _any("d20", *_SMALLER),
    "Closer to 20 than the house wins, from below or above; nobody busts.": _sum(19, ("d20", 14), ("d12", 5)),
    "The total closest to 20 takes the pot, from below or above; nobody busts.": _sum(
        19, ("d20", 14), ("d12", 5)
    ),
    "At the same distance the lower total is better: 18 beats 22.": _sum(18, ("d20", 13), ("d12", 5)),
    "Everybody bets {least} or more, at most what they have.": _CHIPS,
    "Everybody puts {stake} in the pot. Whoever can't pay leaves the game.": _CHIPS,
    "Everybody who bets rolls a d20; then the house rolls its own.": _any("d20"),
    "All roll their d20.": _any("d20"),
    "A natural 20 is a critical success: the bet comes back with one and a half times as much on "
    "top, half chips rounded down.": _thrown(("d20", 20)),
    "If the house rolls a natural 20, too, just the bet comes back.": _thrown(("d20", 20), ("d20", 20)),
    "A 1 is a critical failure: the bet is lost, whatever the house has.": _thrown(("d20", 1)),
    "With a natural 20 of the house every other bet loses, and the hand ends. Its 1 is just a 1.": _thrown(
        ("d20", 20)
    ),
    "A 20 ends the hand: the 20s share the pot.": _thrown(("d20", 20)),
    "A 1 is out.": _thrown(("d20", 1)),
    "Your dice lie in a row, beginning with the d20. Their sum is your total.": _sum(
        18, ("d20", 9), ("d12", 5), ("d10", 4)
    ),
    "Below 20 you stand, or hit: roll the next smaller die and add it.": _any("d20", *_SMALLER),
    "Critical hit: the highest face of the die that you hit or double down with earns a bonus d20.": _thrown(
        ("d12", 12), ("d20", None)
    ),
    "A 20 on the bonus d20 makes the row count 20, and ends it.": _sum(20, ("d12", 12), ("d20", 20)),
    "Any other face does nothing.": _thrown(("d12", 12), ("d20", 7)),
    "Miss: a 1 on a hit adds 1 and ends the row.": _sum(13, ("d20", 12), ("d12", 1), good=False),
    "Split: when a die shows the same as the one before it, it may begin a second row, with a bet of "
    "its own.": _thrown(("d12", 6), ("d10", 6)),
    "The first row is played first, and may roll a die of that size again.": _thrown(
        ("d12", 6), ("d10", None)
    ),
    "Then the second row is played, with smaller dice.": _thrown(("d10", 6), ("d8", None)),
    "Double down: instead of your first hit, put in your bet once more.": _CHIPS,
    "Choose any die from d4 to d12 and roll it. The row then ends.": _any(*_SMALLER),
    "While it is below 20 it rolls d12, d10, d8, d6 and d4, in that order.": _any(*_SMALLER),
    "Each row closer to 20 than the house wins its bet; the others lose theirs.": _CHIPS,
    "The best row on the table takes the pot; equal totals share it, each player once.": _CHIPS,
    # Kingdom
    "The highest d6 wears the crown. Everybody puts {ante} in the pot.": Picture(sign="king"),
    "Each rolls five dice that nobody else sees; the crown may reroll all five once.": _five(*[None] * 5),
    "One round of betting: check, bet, call, raise or fold.": _CHIPS,
    "Those still in show their dice, and the best five take the pot.": _five(6, 6, 6, 4, 4),
    "Win the pot with the best five dice, your Foundation, or by making all others fold.": _five(
        6, 6, 6, 4, 4
    ),
    "Everyone wears the crown once; then the game ends.": Picture(sign="king"),
    "Everybody rolls a d6. The highest is King or Queen; equals roll again.": _thrown(("d6", 6)),
    "After each hand the crown passes to the left, to the Prince or Princess.": Picture(sign="prince"),
    "Everybody puts {ante} in the pot. Whoever can't pay leaves the game.": _CHIPS,
    "From the Prince on, each rolls five d6 that the others don't see: the Foundation.": _five(*[None] * 5),
    "The Monarch's Prerogative: when all have rolled, the King may pay {ante} once more and reroll "
    "all five.": Picture(sign="king"),
    "A bet or a raise adds {least} or more.": _CHIPS,
    "Going round to the left from the Prince: check or bet.": Picture(sign="prince"),
    "Once somebody has bet: fold, call or raise.": _CHIPS,
    "If all others fold, you take everything; you may show your dice, and need not.": _five(*[None] * 5),
    "With your last chips you may always stay in, even if they are too few: you are all in.": _CHIPS,
    "All still in show their dice; the best Foundation takes the pot.": _five(5, 5, 5, 5, 2),
    "If all who drew agree, they roll five new d6 for that pot.": _five(*[None] * 5),
    "If any of them wants to split, it is split.": _CHIPS,
    "Castle: five of a kind": _five(6, 6, 6, 6, 6),
    "Moat: four of a kind": _five(5, 5, 5, 5, 2),
    "Horse & Rider: three of a kind and a pair": _five(6, 6, 6, 4, 4),
    "Road: 1-2-3-4-5 or 2-3-4-5-6": _five(2, 3, 4, 5, 6),
    "Knight: three of a kind": _five(3, 3, 3, 5, 1),
    "Brothers: two pairs": _five(6, 6, 2, 2, 5),
    "Peasant: a pair": _five(4, 4, 6, 3, 1),
    "Widow: none of these": _five(6, 5, 3, 2, 1),
    # at every table
    "A throw counts once.": _any("d20"),
    "Nobody puts in more than they have. Chips that are bought count from the next hand on.": _CHIPS,
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
    "six-shooter": {
        "dealer": say("The dealer's button: this seat goes first. After each hand it passes to the left.")
    },
    "critical-roll": {"bonus": say("The bonus die shows 20: its row counts as 20.")},
    "kingdom": {
        "king": say("The golden crown: this hand's King or Queen, who goes last."),
        "prince": say(
            "The silver crown: this seat goes first. If another hand follows, it wears the golden crown."
        ),
    },
}
_AT_ALL: Mapping[str, Message] = {
    "next": say("Who is next."),
    "chips": say("The player's own chips, exact up to 199: white 1, red 5, green 25, black 100."),
    "hand": say("On a die: a person gave its value, not the camera."),
}


def signs(game: str) -> Mapping[str, Message]:
    """The signs that stand at the seats of a game, by name, and what they mean."""
    return {**_OF_GAMES.get(game, {}), **_AT_ALL}
