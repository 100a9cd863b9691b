"""What the table of one game has of its own; the rest is every table's (table_screen.py)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

import pygame

from hardware.buttons import ButtonName
from hardware.message import NOTHING, say
from kiosk.games.kingdom_table import of_the_pot
from kiosk.games.message import NOTHING as NO_REASON
from kiosk.games.message import say_winners
from kiosk.games.state import State
from kiosk.screens.table.celebration.moment import Feat, Moment
from kiosk.table.players import shown_seats
from kiosk.text import chips
from kiosk.text.outcome import why_over
from kiosk.text.translate import _, translated
from kiosk.ui import layout
from kiosk.ui.control import Control, Tone
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.token import draw_token, tokens

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect

    from hardware.message import Message
    from kiosk.games.state import LegalState, PendingState
    from kiosk.screens.table.seats.plate import Plate
    from kiosk.table.table import Table
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.control import Do
    from kiosk.ui.theme import Theme
    from kiosk.ui.widgets.token import Seated


SHARING = 2
"""So many winners are named in a line."""
MUCH = 0.5
"""Who puts in more than such a share of the stack at once, by call, bet or raise, is asked once more."""
REALLY = (say("Really go all in?"), say("More than half?"))
"""How that is asked: of all the chips, and of many."""
S = TypeVar("S", bound=State)
"""The state of the game, as it may be seen (kiosk.games.state)."""


class GameView(ABC, Generic[S]):
    """The decisions of a game, its seats, and some words.

    Args:
        table: that plays it.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.sure: tuple[str, int] | None = None  # what was tapped once that takes two, and for so many chips

    @abstractmethod
    def begin(self, pending: PendingState) -> None:
        """Another question is asked: drop what was begun for the one before, begin what this one needs."""

    @abstractmethod
    def decision_row(self, state: S, seat: int, legal: list[LegalState]) -> list[Control]:
        """What the seat that is asked may do, as large buttons."""

    def plainly(self, _state: S, _seat: int, _legal: list[LegalState]) -> str:
        """The answer that is right beyond doubt by what all can see; "" for none.

        It is never marked, which would be advice: who gives another one at once is asked once more.
        """
        return ""

    def advised(self, dice: Sequence[str]) -> None:
        """A coach whom all may hear advises to open with these dice; none for none."""

    def after_hand(self, _state: S) -> Control | None:
        """What may be done after a hand in this game alone; None for nothing."""
        return None

    def if_sure(self, what: tuple[str, int], do: Do) -> None:
        """Do it when the same is asked for once more: it can't be taken back, and costs or tells much."""
        if self.sure == what:
            do()
        self.sure = what

    def another(self, name: str) -> None:
        """A control is used: what was tapped once, and is another one, is not meant any longer."""
        if self.sure is not None and self.sure[0] != name:
            self.sure = None

    def never_mind(self) -> Control | None:
        """What drops the question whether something is really meant, and does nothing else; None: none is.

        It has the place of what takes the last decision back, which was another player's.
        """
        if self.sure is None:
            return None
        return Control(
            "never-mind", _("Never mind"), partial(self.another, ""), keys=(pygame.K_u,), tone=Tone.QUIET,
            held=ButtonName.BET,
        )  # fmt: skip

    def twice_if_much(
        self, control: Control, what: tuple[str, int], stack: int, really: str, again: str
    ) -> Control:
        """A control that puts in so many chips: of more than a share of the stack it is asked once more.

        It says `really` then, and `again` below that.
        """
        if what[1] <= stack * MUCH:
            return control
        do, room = control.do, control.room if control.room[1] else (really, again)
        twice = replace(control, do=lambda: self.if_sure(what, do), room=room)
        sure = replace(twice, label=really, detail=again, tone=Tone.MAIN)
        return sure if self.sure == what else twice

    def sure_wager(self, wager: Control, adds: int, most: int, stack: int, calls: int = 0) -> Control:
        """The button of a bet or raise by so many chips of a stack, at most by so many, beside what it calls.

        It has its room for what it may ask from the start.
        """
        puts = calls + adds
        all_in, much = (translated(each) for each in REALLY)
        words = _("Tap once more: {chips}")
        again, longest = (words.format(chips=chips.unbroken(each, calls)) for each in (adds, most))
        if calls + most > stack * MUCH:
            wager = replace(wager, room=(max(wager.room[0], all_in, much, key=len), longest))
        return self.twice_if_much(wager, (wager.name, puts), stack, all_in if puts == stack else much, again)

    @abstractmethod
    def question(self, state: S) -> str:
        """What a person is asked to decide, after the name: "your move"."""

    @abstractmethod
    def advice(self, state: S) -> str:
        """What this is about, for who sees it for the first time."""

    def unasked(self) -> str:
        """What a throw that nobody has asked for would mean now; "" where it means nothing."""
        return ""

    def put_back(self) -> str:
        """What was taken back by the last tap, besides what it chose; "" for nothing."""
        return ""

    def throws_again(self, seat: int) -> bool:  # noqa: ARG002 - there is a tie to throw again for in another game
        """Whether a seat throws once more because it was equal to others."""
        return False

    def rule(self, state: S) -> str:  # noqa: ARG002 - other games ask by their state
        """What nobody may miss of what is asked, said before all that happened; "" for nothing."""
        return ""

    def advice_on_roll(self, state: S) -> str:  # noqa: ARG002 - other games ask by their state
        """What there is to know of a throw that needs nobody; "" for nothing."""
        return ""

    @classmethod
    def outcome(cls, state: S) -> str:
        """How the hand ended, in a few words: of many who share the pot only how many they are."""
        if state["phase"] == "voided":
            return _("The hand was called off")
        won = winners(state)
        if len(won) == 1:
            return translated(says_win(state, won[0]))
        if len(won) <= SHARING:
            return as_headline(translated(state["result"]["text"]))
        return _("{count} players share the pot").format(count=len(won))

    @classmethod
    def shows(cls, _state: S) -> str:
        """What is said while it is shown in turn how the hand ends."""
        return ""

    @classmethod
    def ending(cls, state: S) -> str:
        """How the hand ended, and by which rule."""
        if state["phase"] == "voided":
            return sentences(cls.outcome(state), cls.why(state))
        text, won = translated(state["result"]["text"]), winners(state)
        if len(won) != 1:
            return text
        name, paid = state["seats"][won[0]]["name"], state["result"]["payouts"][won[0]]
        why = text.removeprefix(translated(say_winners([name], paid, NO_REASON)))
        return text if why == text else sentences(cls.outcome(state), why.strip())

    @classmethod
    def why(cls, state: S) -> str:
        """By which rule the hand ended, without what a headline says already; what became of the chips."""
        if state["phase"] == "voided":
            return _("It does not count: everyone got back what they put in.")
        return cls.ending(state).removeprefix(cls.outcome(state).rstrip(".")).lstrip(". ")

    @classmethod
    def won(cls, state: S) -> Moment | None:
        """Who has won the hand that is over, and why; None where it was called off."""
        if state["phase"] == "voided":
            return None
        won = winners(state)
        words = says_win(state, won[0]) if len(won) == 1 else cls.outcome(state).rstrip(".")
        return Moment(words, good=bool(won), means=cls.why(state), seat=won[0] if len(won) == 1 else None)

    @classmethod
    @abstractmethod
    def moment(cls, before: S, after: S) -> Moment | None:
        """What the hand will be remembered for, when it happened between two public states; else None."""

    # what everybody may see, from a public state alone: spectators are shown it in another process

    @classmethod
    @abstractmethod
    def plates(cls, look: Theme, state: S, players: Sequence[Seated]) -> list[Plate]:
        """What is shown of each seat, in seat order."""

    @staticmethod
    @abstractmethod
    def draw_head(canvas: Canvas, state: S, box: Rect) -> None:
        """What lies between all seats: the pot, or the house."""

    @staticmethod
    def draw_result(
        canvas: Canvas, state: S, players: Sequence[Seated], results: Sequence[int], box: Rect
    ) -> None:
        """Why no hand follows, and what everybody goes home with; the headline says that it is over.

        `results`: what each has won of the chips bought, in seat order.
        """
        look, seats = canvas.theme, state["seats"]
        ids = [each.id for each in players]
        game: State = state  # of which "house" tells a type checker which it is
        words = why_over(state)
        if "house" in game:
            house = _("The house: {net}").format(net=chips.signed(game["house"]["net"]))
            words = f"{words} {house}"
        canvas.panel(box, look.panel, look.gold, 3)
        inner = layout.inset(box, canvas.px(12))
        head, rest = layout.cut_top(inner, canvas.px(78), canvas.px(8))
        canvas.write(words, head, Type.TEXT, look.gold, align="centre", lines=2)
        whose, won_by, seen = tokens(look, players), Counter[str](), shown_seats(ids)
        for each, net_won in zip(ids, results, strict=True):  # who left and came back has two seats
            won_by[each] += net_won
        height = min(canvas.px(76), rest.h // max(1, len(seen)))
        of_each = [(seats[seat], whose[seat], won_by[ids[seat]]) for seat in seen]
        for seat, token, won in sorted(of_each, key=lambda each: -each[2]):
            row, rest = layout.cut_top(rest, height)
            who, held, gain = layout.columns(row, [1.5, 1, 1], canvas.px(6))
            disc, who = layout.cut_left(who, min(row.h - canvas.px(4), canvas.px(40)), canvas.px(6))
            draw_token(canvas, token, layout.middle(disc, disc.w))
            canvas.write(seat["name"], who, Type.NOTE, look.ivory, lines=2)
            came, net = chips.counted(seat["chips"]), chips.signed(won)
            canvas.write(came, held, Type.FINE, look.soft, align="right", lines=1)
            canvas.write(net, gain, Type.NOTE, look.gain(won), align="right", lines=1)


def went_all_in(before: State, after: State) -> Moment | None:
    """Who put in the last of the chips between two states of a hand that goes on."""
    over = after["pending"]["kind"] in {"hand_over", "game_over"}
    if before["hand"] != after["hand"] or (over and not after["pending"].get("all_in")):
        return None
    for seat, (was, now) in enumerate(zip(before["seats"], after["seats"], strict=False)):
        if was["chips"] and not now["chips"]:
            return Moment(say("{name} is all in", name=now["name"]), feat=Feat.ALL_IN, seat=seat)
    return None


def as_headline(words: str) -> str:
    """A single sentence without its full stop, as no headline has one."""
    return words if ". " in words else words.removesuffix(".")


def sentences(headline: str, why: str) -> str:
    """A headline as a sentence, and one after it."""
    return f"{headline.rstrip('.')}. {why}" if why else headline


def winners(state: State) -> list[int]:
    """The seats that were paid as the hand ended; none where it was called off: those got back their own."""
    if state["phase"] == "voided":
        return []
    return [seat for seat, paid in enumerate(state["result"]["payouts"]) if paid]


def says_win(state: State, seat: int) -> Message:
    """Who has won the pot, and how much lay in it; of several, how much in all."""
    name, paid = state["seats"][seat]["name"], of_the_pot(state, seat)
    if "pots" in state and len(state["pots"]) > 1:
        return say("{name} gets {chips}", name=name, chips=chips.counted(paid))
    return say("{name} wins the pot of {chips}", name=name, chips=chips.amount(paid))


def out_of_chips(state: State) -> Message:
    """Who has lost the last chips as a hand ended; NOTHING where nobody has."""
    broke = [
        seat["name"]
        for seat in state["seats"]
        if not seat["chips"] and seat["status"] not in {"gone", "sitting-out", "folded"}
    ]
    if len(broke) > 1:
        return say("{count} players are out of chips", count=len(broke))
    return say("{name} is out of chips", name=broke[0]) if broke else NOTHING


def find(legal: Sequence[LegalState], action: str) -> LegalState | None:
    """What is said of an action that is legal; None where it is not."""
    return next((each for each in legal if each["action"] == action), None)


def dice_of(legal: LegalState) -> list[str]:
    """The die that an action rolls, or those to choose one from."""
    dice = legal["die"]
    return [dice] if isinstance(dice, str) else dice
