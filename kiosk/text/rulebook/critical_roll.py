"""The rules of Critical Roll in our words, in both modes."""

from collections.abc import Iterator, Mapping
from typing import Any

from hardware.message import Message, say
from kiosk.text.rulebook.pictures import BUTTONS

CREDIT = say('After Critical Roll Casino from the blog "My Games", 2020; the words here are ours.')


def sections(options: Mapping[str, Any]) -> Iterator[tuple[Message, ...]]:
    """What the first hand needs, then the rules in the order of a hand: headings, each with its points."""
    table = options["mode"] == "table"
    yield _in_short(options, table=table)
    equal = say("Equal totals share the pot.") if table else say("An equal total loses to the house.")
    yield (
        say("When it is close"),
        say("At the same distance the lower total is better: 18 beats 22."),
        equal,
    )
    yield from _each_other(options) if table else _house(options)
    yield (
        BUTTONS,
        say("STICK: stand; for the bet, less."),
        say("BUY: hit; for the bet, more."),
        say("BET: bet; double down, or split where two dice match."),
    )


def _in_short(options: Mapping[str, Any], *, table: bool) -> tuple[Message, ...]:
    first = say("Bet, and roll a d20: a 20 wins, unless the house rolls a 20 too; a 1 loses at once.")
    last: tuple[Message, ...] = (
        say("When everybody is done, the house rolls on while it is below 20."),
        say("Closer to 20 than the house wins, from below or above; nobody busts."),
    )
    if table:
        first = say("Put in {stake}, and roll a d20: a 20 ends the hand, a 1 is out.", stake=options["stake"])
        last = (say("The total closest to 20 takes the pot, from below or above; nobody busts."),)
    hit = say("Stand on your total, or hit: roll the next smaller die and add it.")
    return (say("A hand in short"), first, hit, *last)


def _house(options: Mapping[str, Any]) -> Iterator[tuple[Message, ...]]:
    least, most = options["min_bet"], options["max_bet"]
    yield (
        say("The bet"),
        say("Everybody bets {least} or more, at most what they have.", least=least)
        if most is None
        else say("Everybody bets {least} to {most}, at most what they have.", least=least, most=most),
        say("Whoever can't bet that much sits the hand out."),
    )
    yield (
        say("The d20"),
        say("Everybody who bets rolls a d20; then the house rolls its own."),
        say(
            "A natural 20 is a critical success: the bet comes back with one and a half times as much on "
            "top, half chips rounded down."
        ),
        say("If the house rolls a natural 20, too, just the bet comes back."),
        say("A 1 is a critical failure: the bet is lost, whatever the house has."),
        say("With a natural 20 of the house every other bet loses, and the hand ends. Its 1 is just a 1."),
    )
    yield from _turn(options)
    yield (
        say("The house"),
        say("If anybody is still in, the house plays last."),
        say("While it is below 20 it rolls d12, d10, d8, d6 and d4, in that order."),
        say("For the house there are no critical hits or misses, and it never splits or doubles."),
        say("Each row closer to 20 than the house wins its bet; the others lose theirs."),
    )


def _each_other(options: Mapping[str, Any]) -> Iterator[tuple[Message, ...]]:
    stake = options["stake"]
    yield (
        say("The stake"),
        say("Everybody puts {stake} in the pot. Whoever can't pay leaves the game.", stake=stake),
    )
    yield (
        say("The d20"),
        say("All roll their d20."),
        say("A 20 ends the hand: the 20s share the pot."),
        *(
            [say("Everybody without one pays {half} more first, or what they have left.", half=stake // 2)]
            if stake > 1
            else []
        ),
        say("A 1 is out."),
        say("If only one seat is left it takes the pot; if none is, the pot stays."),
    )
    yield from _turn(options)
    yield (
        say("The end of the hand"),
        say("The best row on the table takes the pot; equal totals share it, each player once."),
        say("Odd chips of a shared pot go to the lowest seat numbers."),
    )


def _turn(options: Mapping[str, Any]) -> Iterator[tuple[Message, ...]]:
    yield (
        say("Your turn"),
        say("Your dice lie in a row, beginning with the d20. Their sum is your total."),
        say("Below 20 you stand, or hit: roll the next smaller die and add it."),
    )
    yield (
        say("Critical hits and misses"),
        say("Critical hit: the highest face of the die that you hit or double down with earns a bonus d20."),
        say("A 20 on the bonus d20 makes the row count 20, and ends it."),
        say("Any other face does nothing."),
        say("Miss: a 1 on a hit adds 1 and ends the row."),
    )
    yield (
        say("Splitting"),
        say(
            "Split: when a die shows the same as the one before it, it may begin a second row, with a bet of "
            "its own."
        ),
        say("The first row is played first, and may roll a die of that size again."),
        say("Then the second row is played, with smaller dice."),
    )
    yield (
        say("Doubling down"),
        say("Double down: instead of your first hit, put in your bet once more."),
        say("Choose any die from d4 to d12 and roll it. The row then ends."),
        say("After a split, a first row that is a lone d20 again may be doubled.")
        if options["double_after_split"]
        else say("Not after a split."),
    )
