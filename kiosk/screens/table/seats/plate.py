"""What is shown of one seat, as each game fills it in: whose it is, its dice, how it stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kiosk.games.kingdom_table import of_the_pot
from kiosk.table.dice_colours import colours_of
from kiosk.text import chips
from kiosk.text.translate import _
from kiosk.ui.widgets import dice

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from pygame import Rect

    from kiosk.games.state import DieState, SeatState, State
    from kiosk.table.dice_colours import SeatsDice
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour
    from kiosk.ui.widgets.icons import Icon
    from kiosk.ui.widgets.token import Token

PAIR = " \N{MIDDLE DOT} "
"""What stands between two things said."""


@dataclass(frozen=True)
class Hand:
    """Dice that count together.

    Attributes:
        figure: what they come to, large; None where they are not added up.
        words: what belongs to them: the bet, the rank.
        colour: of the figure.
        active: it is played now.
        to_add: they are added up when they are thrown: the figure has its room from the start.
        bonus: the die by which they count what they do, and which is not added up; None for none.
    """

    dice: Sequence[DieState]
    figure: int | None
    words: str
    colour: Colour
    active: bool = False
    to_add: bool = False
    bonus: DieState | None = None

    @property
    def lying(self) -> Sequence[DieState]:
        """All that lies there: its dice, and last the bonus die."""
        return self.dice if self.bonus is None else (*self.dice, self.bonus)

    @property
    def added(self) -> bool:
        """Whether they come to a sum, now or when they are thrown."""
        return self.to_add or self.figure is not None


@dataclass(frozen=True)
class Plate:
    """What is shown of one seat.

    Attributes:
        token: whose it is.
        number: its place in the state. seat: as in the protocol's state.
        hands: in front of it.
        marks: what the seat is: King, Prince, dealer.
        note: how it stands, or what came of it, in a word or two. colour: of that.
        acts: whether the game waits for it. out: whether it has no part in the hand any more.
        brief: the note in fewer words, where there is no room for it; "" for none. named: what that is, in a
            word, where it is a figure alone.
        won: chips that it took in the hand that is over.
        last: what it did last. far: how far from 20 it has ended. follows: whether it is asked next.
        shines: it has won, and that is known.
        colours: what the dice that all seats threw look like.
        thrown_covered: nobody knows what its dice look like: they have the colours of their type, all alike.
        staked: chips in front of it that the house may win; None where all go to a pot.
        votes: the note is about a throw that it is asked about: no chips belong beside that.
        awaits: the dice that will lie there at first, whose places are seen as long as there are none.
        void: its dice do not count, as the hand was called off.
    """

    token: Token
    number: int
    seat: SeatState
    hands: tuple[Hand, ...]
    marks: tuple[Icon, ...]
    note: str
    colour: Colour
    acts: bool
    out: bool
    won: int = 0
    last: str = ""
    brief: str = ""
    named: str = ""
    far: str = ""
    follows: bool = False
    shines: bool = False
    colours: SeatsDice = field(default_factory=dict)
    thrown_covered: bool = False
    staked: int | None = None
    votes: bool = False
    awaits: tuple[str, ...] = ()
    void: bool = False

    def draw_die(self, canvas: Canvas, die: DieState, cell: Rect, part: Hashable) -> None:
        """One of its dice, in its own colours where these are known, by that name on the canvas.

        A bonus die is told from those that are added up.
        """
        known = {} if self.thrown_covered else self.colours
        own = colours_of(known, self.number, die["die"], die["value"])
        by_hand = die.get("by_hand", False) and die["value"] is not None  # else the seat has the mark
        dice.draw_die(
            canvas,
            die["die"],
            die["value"],
            cell,
            faded=self.out or self.void,
            colours=own,
            by_hand=by_hand,
            bonus=any(die is hand.bonus for hand in self.hands),
            part=part,
        )

    @property
    def counts(self) -> bool:
        """Whether what its dice come to counts: a bust does, in its colour."""
        return not self.void and (self.bust or not self.out)

    @property
    def hand(self) -> Hand | None:
        """The one whose sum its seat shows: that which is played, or its first."""
        return next((hand for hand in self.hands if hand.active), self.hands[0] if self.hands else None)

    @property
    def added(self) -> bool:
        """Whether its dice come to a sum, now or when they are thrown."""
        return any(hand.added for hand in self.hands)

    @property
    def split(self) -> bool:
        """Whether it has several rows of dice, each with a sum of its own."""
        return self.added and len(self.hands) > 1

    @property
    def asked(self) -> bool:
        """Whether something is asked of it; who is bust is not, though that is still looked at."""
        return self.acts and not self.bust

    @property
    def bust(self) -> bool:
        """Whether its dice have come to too much."""
        return self.seat["status"] == "busted"

    @property
    def taken_along(self) -> bool:
        """Whether no chips lie there any more: who has left has taken them along."""
        return self.seat["status"] == "gone" and not self.seat["chips"]

    @property
    def by_hand(self) -> bool:
        """Whether a die that counts for it shows what a person said."""
        return any(die.get("by_hand", False) for hand in self.hands for die in hand.lying)

    @property
    def told(self) -> tuple[str, ...]:
        """How it stands, and what it did last, in words that are fewer and fewer, for who has less room.

        Of dice that lay covered and are shown it is said what they are alone.
        """
        shown = self.thrown_covered and any(die["value"] for hand in self.hands for die in hand.dice)
        words = (self.note,) if shown and self.note else dict.fromkeys((self.note, self.last))
        whole = PAIR.join(filter(None, words))
        return tuple(dict.fromkeys(filter(None, (whole, self.note or self.last, self.brief))))


def paid_to(state: State, number: int) -> int:
    """What a seat won in the hand that is over; nobody where it is void, nor who has joined since."""
    return of_the_pot(state, number) if state["phase"] != "voided" and _payout(state, number) else 0


def gets_back(state: State, number: int) -> str:
    """What a seat has of a hand that was called off: its own chips; "" for who had put none in."""
    back = _payout(state, number) if state["phase"] == "voided" else 0
    return _("{chips} back").format(chips=chips.amount(back)) if back else ""


def _payout(state: State, number: int) -> int:
    payouts = state["result"]["payouts"] if "result" in state else []
    return payouts[number] if number < len(payouts) else 0
