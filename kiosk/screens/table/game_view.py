"""What the table of one game has of its own; the rest is every table's (table_screen.py)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from hardware.message import NOTHING, say
from kiosk.games.state import State
from kiosk.text import chips
from kiosk.text.translate import _, translated
from kiosk.ui import layout
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.token import draw_token, tokens

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect

    from hardware.message import Message
    from kiosk.games.state import LegalState, PendingState
    from kiosk.screens.table.seat_plates import Plate
    from kiosk.table.table import Table
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.control import Control
    from kiosk.ui.theme import Theme
    from kiosk.ui.widgets.token import Seated


@dataclass(frozen=True)
class Moment:
    """What a hand will be remembered for.

    Attributes:
        words: in two or three of them.
        good: whether it is so for whom it happened to; None where nobody knows yet.
        means: by the rules, for who sees it for the first time; NOTHING where the words say it.
    """

    words: Message
    good: bool | None = None
    means: Message = NOTHING


MUCH = 1 / 3
"""A pot of such a share of all chips at the table is a big one."""
SHARING = 2
"""So many winners are named in a line."""
S = TypeVar("S", bound=State)
"""The state of the game, as it may be seen (kiosk.games.state)."""


class GameView(ABC, Generic[S]):
    """The decisions of a game, its seats, and some words.

    Args:
        table: that plays it.
    """

    def __init__(self, table: Table) -> None:
        self.table = table

    @abstractmethod
    def begin(self, pending: PendingState) -> None:
        """Another question is asked: drop what was begun for the one before, begin what this one needs."""

    @abstractmethod
    def decision_row(self, state: S, seat: int, legal: list[LegalState]) -> list[Control]:
        """What the seat that is asked may do, as large buttons."""

    def after_hand(self, _state: S) -> Control | None:
        """What may be done after a hand in this game alone; None for nothing."""
        return None

    @abstractmethod
    def question(self, state: S) -> str:
        """What a person is asked to decide, after the name: "your move"."""

    @abstractmethod
    def advice(self, state: S) -> str:
        """What this is about, for who sees it for the first time."""

    def advice_on_roll(self, state: S) -> str:  # noqa: ARG002 - other games ask by their state
        """What there is to know of a throw that needs nobody; "" for nothing."""
        return ""

    @classmethod
    def outcome(cls, state: S) -> str:
        """How the hand ended, in a few words: of many who share the pot only how many they are."""
        sharing = sum(won > 0 for won in state["result"]["payouts"])
        if sharing <= SHARING:
            return translated(state["result"]["text"])
        return _("{count} players share the pot.").format(count=sharing)

    @classmethod
    def shows(cls, _state: S) -> str:
        """What is said while it is shown in turn how the hand ends."""
        return ""

    @classmethod
    def ending(cls, state: S) -> str:
        """How the hand ended, and by which rule."""
        return translated(state["result"]["text"])

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
        """What everybody goes home with; `results`: what each has won of the chips bought, in seat order."""
        look, seats = canvas.theme, state["seats"]
        game: State = state  # of which "house" tells a type checker which it is
        if "house" in game:
            words = _("The house: {net}").format(net=chips.signed(game["house"]["net"]))
        else:
            words = translated(state["result"]["text"])
        canvas.panel(box, look.panel, look.gold, 3)
        inner = layout.inset(box, canvas.px(12))
        head, rest = layout.cut_top(inner, canvas.px(44), canvas.px(2))
        sub, rest = layout.cut_top(rest, canvas.px(32), canvas.px(8))
        canvas.write(_("The game is over"), head, Type.TEXT, look.gold, align="centre", lines=1)
        canvas.write(words, sub, Type.FINE, look.ivory, align="centre", lines=1)
        height = min(canvas.px(76), rest.h // max(1, len(seats)))
        whose = tokens(look, players)
        for seat, token, won in sorted(zip(seats, whose, results, strict=True), key=lambda each: -each[2]):
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
    if before["hand"] != after["hand"] or after["pending"]["kind"] in {"hand_over", "game_over"}:
        return None
    for was, now in zip(before["seats"], after["seats"], strict=False):
        if was["chips"] and not now["chips"]:
            return Moment(say("{name} is all in", name=now["name"]))
    return None


def settled(before: State, after: State) -> bool:
    """Whether a hand has ended between two states, as far as is told."""
    return before["hand"] == after["hand"] and "result" in after and "result" not in before


def ran_out(before: State, after: State) -> Moment | None:
    """Who has lost the last chips as a hand ended."""
    if not settled(before, after):
        return None
    broke = [
        seat["name"]
        for seat in after["seats"]
        if not seat["chips"] and seat["status"] not in {"gone", "sitting-out", "folded"}
    ]
    if len(broke) > 1:
        return Moment(say("{count} out of chips", count=len(broke)), good=False)
    return Moment(say("{name}: out of chips", name=broke[0]), good=False) if broke else None


def big_pot(before: State, after: State) -> Moment | None:
    """Who has taken, as a hand ended, a large share of all chips at the table."""
    if not settled(before, after):
        return None
    paid, seat = max((paid, seat) for seat, paid in enumerate(after["result"]["payouts"]))
    if paid < MUCH * sum(each["chips"] for each in after["seats"]):
        return None
    return Moment(say("{name}: big pot", name=after["seats"][seat]["name"]), good=True)


def find(legal: Sequence[LegalState], action: str) -> LegalState | None:
    """What is said of an action that is legal; None where it is not."""
    return next((each for each in legal if each["action"] == action), None)


def dice_of(legal: LegalState) -> list[str]:
    """The die that an action rolls, or those to choose one from."""
    dice = legal["die"]
    return [dice] if isinstance(dice, str) else dice
