"""The rules of Kingdom in our words."""

from collections.abc import Iterator, Mapping
from typing import Any

from hardware.message import Message, say
from kiosk.text.rulebook.pictures import BUTTONS

CREDIT = say("After Kingdom, whose author is not named; the words here are ours.")


def sections(options: Mapping[str, Any]) -> Iterator[tuple[Message, ...]]:
    """What is played for, then the rules in the order of a reign: headings, each with its points."""
    ante = options["ante"]
    yield (
        say("The aim"),
        say("Win the pot with the best five dice, your Foundation, or by making all others fold."),
        say("Everyone wears the crown once; then the game ends."),
    )
    yield (
        say("A hand in short"),
        say("The highest d6 wears the crown. Everybody puts {ante} in the pot.", ante=ante),
        say("Each rolls five dice that nobody else sees; the crown may reroll all five once."),
        say("One round of betting: check, bet, call, raise or fold."),
        say("Those still in show their dice, and the best five take the pot."),
    )
    yield (
        say("Foundations, the best first"),
        say("Castle: five of a kind"),
        say("Moat: four of a kind"),
        say("Horse & Rider: three of a kind and a pair"),
        say("Road: 1-2-3-4-5 or 2-3-4-5-6"),
        say("Knight: three of a kind"),
        say("Brothers: two pairs"),
        say("Peasant: a pair"),
        say("Widow: none of these"),
    )
    yield (
        say("The crown"),
        say("Everybody rolls a d6. The highest is King or Queen; equals roll again."),
        say("After each hand the crown passes to the left, to the Prince or Princess."),
    )
    yield (
        say("The five dice"),
        say("Everybody puts {ante} in the pot. Whoever can't pay leaves the game.", ante=ante),
        say("From the Prince on, each rolls five d6 that the others don't see: the Foundation."),
        say("To look at your dice, hold a finger on the tray on the screen."),
        say(
            "The Monarch's Prerogative: when all have rolled, the King may pay {ante} once more and reroll "
            "all five.",
            ante=ante,
        ),
    )
    yield from _betting(options)
    yield (
        say("The showdown"),
        say("All still in show their dice; the best Foundation takes the pot."),
        say("What nobody else has matched goes back to who put it in."),
        say("Equal Foundations compare their pips: the bigger group first, then the higher, then the rest.")
        if options["draw_by_pips"]
        else say("Foundations of the same name are a draw, whatever their pips."),
        say("If all who drew agree, they roll five new d6 for that pot."),
        say("If any of them wants to split, it is split."),
    )
    yield (
        BUTTONS,
        say("STICK: keep, check or fold; for a wager, less."),
        say("BUY: held down, look at your dice; pressed, on to the raise; for a wager, more."),
        say("BET: bet or call; with the crown, reroll all five."),
    )


def _betting(options: Mapping[str, Any]) -> Iterator[tuple[Message, ...]]:
    least, most, raises = options["min_bet"], options["max_bet"], options["max_raises"]
    size = (
        say("A bet or a raise adds {least} or more.", least=least)
        if most is None
        else say("A bet or a raise adds {least} to {most}.", least=least, most=most)
    )
    limit = (
        say("There may be any number of raises.")
        if raises is None
        else say("After the bet, {raises} raises may follow.", raises=raises)
    )
    yield (
        say("The betting"),
        say("Going round to the left from the Prince: check or bet."),
        say("Once somebody has bet: fold, call or raise."),
        size,
        limit,
        say("The betting ends when everyone still in has put in as much or is all in."),
        say("If all others fold, you take everything; you may show your dice, and need not."),
    )
    yield (
        say("The last chips"),
        say("With your last chips you may always stay in, even if they are too few: you are all in."),
        say("If such a raise was too small, players who have acted already may not raise again."),
        say(
            "Who is all in wins from each other at most as much as they put in. "
            "The rest is a side pot of the others."
        ),
    )
