"""Luck and skill in words and figures, the same on paper, on a terminal and on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.games.registry import GAMES
from kiosk.luck.rolls import Event
from kiosk.text.translate import _, figure, ngettext, translated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.luck.record import HandOfOne, LuckSums
    from kiosk.luck.sums import Count, Mean, Played

EVENTS = {
    Event.TOP: say("a die's highest number"),
    Event.SUCCESS: say("natural 20s"),
    Event.FAILURE: say("natural 1s"),
    Event.BUST: say("busts when a die was bought"),
    Event.KNIGHT: say("a Knight or better"),
}
WHAT_IT_IS = say(
    "Luck is what the dice brought compared with their average; decisions are the rest: what the play, one's "
    "own and the others', was worth. The two add up to the chips won, and luck is zero on average."
)


MANY = 1000
"""Chips. Nobody asks for tenths of so many."""


def signed(chips: float) -> str:
    """A gain or loss to a tenth, of many chips to one, with its sign."""
    told = figure(f"{abs(chips):,.{0 if abs(chips) >= MANY else 1}f}")
    if told.strip("0.,") == "":
        return told
    return f"+{told}" if chips > 0 else f"\N{MINUS SIGN}{told}"


def exactness(played: Played) -> str:
    """How far the split can be trusted."""
    if played.exact == played.won.number:
        return _("exact")
    return _("estimated") if not played.exact else _("exact in {count}").format(count=played.exact)


def a_hand(mean: Mean) -> str:
    """Chips a hand, with the interval in which the truth is in 19 of 20 cases."""
    if mean.between is None:
        return _("{mean} a hand").format(mean=signed(mean.mean))
    low, high = mean.between
    return _("{mean} a hand, between {low} and {high}").format(
        mean=signed(mean.mean), low=signed(low), high=signed(high)
    )


def rate(event: Event, count: Count) -> str:
    """How often something came, and how often it was to be expected."""
    return _("{what}: {seen} of {tried}, {expected} expected").format(
        what=translated(EVENTS[event]),
        seen=count.seen,
        tried=count.tried,
        expected=figure(f"{count.expected:.1f}"),
    )


def share(count: Count) -> str:
    """The interval of how often it comes."""
    low, high = count.between
    return _("between {low} % and {high} %").format(
        low=figure(f"{low * 100:.1f}"), high=figure(f"{high * 100:.1f}")
    )


def lines(played: Played) -> Iterator[str]:
    """All of a player at a game."""
    number = played.won.number
    hands = ngettext("{count} hand", "{count} hands", number).format(count=number)
    yield f"{played.name}: {hands}, {exactness(played)}"
    yield "  " + _("won {chips}").format(chips=signed(played.won.total))
    for words, mean in ((_("luck {chips}"), played.luck), (_("decisions {chips}"), played.decisions)):
        yield f"  {words.format(chips=signed(mean.total))} ({a_hand(mean)})"
    if played.given_up.number:
        given = _("given up against best play {chips}")
        yield "  " + given.format(chips=figure(f"{played.given_up.total:,.1f}"))
    for event, count in played.counts.items():
        yield f"  {rate(event, count)} ({share(count)})"


def of_hand(hand: HandOfOne) -> str:
    """One hand of one player in a line."""
    words = _("hand {number}, {game}: {name} won {won}, luck {luck}, decisions {decisions}")
    return words.format(
        number=hand.number,
        game=GAMES[hand.game].title,
        name=hand.name,
        won=signed(hand.split.won),
        luck=signed(hand.split.luck),
        decisions=signed(hand.split.decisions),
    )


def left_out(sums: LuckSums) -> Iterator[str]:
    """What is not in the sums, and why."""
    if sums.waiting:
        words = ngettext(
            "{count} hand of Kingdom is left out until that game is over: it could give away hidden dice.",
            "{count} hands of Kingdom are left out until that game is over: they could give away hidden "
            "dice.",
            sums.waiting,
        )
        yield words.format(count=sums.waiting)
    if sums.left_out:
        words = ngettext(
            "{count} hand was left out: it can't be played again.",
            "{count} hands were left out: they can't be played again.",
            sums.left_out,
        )
        yield words.format(count=sums.left_out)


def as_text(sums: LuckSums) -> str:
    """All of it, for a terminal."""
    told = [of_hand(each) for each in sums.each]
    for name, kind in GAMES.items():
        players = sums.of_game(name)
        if players:
            told += [kind.title, *(f"  {line}" for each in players for line in lines(each))]
    if sums.players:
        told.append(translated(WHAT_IT_IS))
    return "\n".join([*told, *left_out(sums)])
