"""What has happened in the hand, told beside its table: a running line of events, and who did what last."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pygame import Rect

from kiosk.games import kingdom
from kiosk.screens.table.felt import lay_recess
from kiosk.screens.table.head.house import house_has_thrown
from kiosk.screens.table.seats.comings import BETWEEN_HANDS, Comings
from kiosk.screens.table.turns import next_seat
from kiosk.text import chips
from kiosk.text.last_action import last_actions
from kiosk.text.names import unbroken
from kiosk.text.narration import tell
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme
from kiosk.ui.type_scale import LINE, Type
from kiosk.ui.widgets import dice
from kiosk.ui.widgets.chips import draw_stack
from kiosk.ui.widgets.token import draw_token, tokens

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kiosk.games.state import State
    from kiosk.screens.table.areas import Areas
    from kiosk.screens.table.game_view import GameView
    from kiosk.screens.table.seats.plate import Plate
    from kiosk.table.table import Table, WonBefore
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Theme

MOST = 4
"""So many sentences are shown, the newest last."""
LINES = 4
"""In large text they are set as large as leaves room for so many lines, two sentences: whatever has happened,
from one to the next they stay of one size."""
CLOSE = 2
"""How far apart they are then, and where only the last one had room else, and from the edge above and below,
px at BASE_SIZE."""
EARLIER, PRINTED = 3, 0.8
"""So many hands before are told by their winners; how much these stand out from the table's cloth."""


class Events:
    """Tells a table's hand from its record as all may see it, so that it says nothing of hidden dice.

    Args:
        table: the live table.

    Attributes:
        comings: who has come and gone since the hand ended.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self.comings = Comings(table)
        self._said: tuple[str, ...] | None = None
        self._actions: Mapping[int, str] | None = None
        self._told = True
        self._led: list[str] | None = None  # before the step that led to what is held back
        self._denied = table.by_hand.denied
        self._earlier: tuple[int, list[WonBefore]] | None = None  # by the hand at which it was asked for

    def happened(self, *, told: bool = True) -> None:
        """Something has: what was told is told anew when it is asked for; not `told`: not before `tell`."""
        before = self._said or ()
        self._said, self._actions = (None if told else before), None
        self._told = told
        self._led = None if told else list(reversed(before))  # told anew it would say what was covered then

    def tell(self, *, held: bool, opens: State | None = None) -> None:
        """What was held back is told from now on, unless it still is.

        `opens`: the state as far as Foundations that are shown in turn lie open in it, or a throw that is
            seen: so far it is told.
        """
        if not held and not self._told:
            self.happened()
        elif opens is not None:
            self._said = self._so_far(opens) or self._said

    def _so_far(self, state: State) -> tuple[str, ...]:
        """What led to a showdown and whose dice lie open; () where a throw did, which tells them all.

        Of a throw in another game what it has come to.
        """
        newest, met = self._table.session.hand_history(public=True)[-1], self._table.game.met
        if met is None or (newest["do"] != "act" and state["game"] == kingdom.NAME):
            return ()
        if self._led is None:
            told = self._table.told()
            self._led = told[: max(0, len(told) - len(self._table.game.told()))]
        shown = copy(state)
        shown.pop("result", None)
        return tuple(reversed([*self._led, *tell(newest, met, shown)][-MOST:]))

    @property
    def said(self) -> tuple[str, ...]:
        """The last sentences, the newest first; none where the record can't be read."""
        denied, self._denied = self._denied, self._table.by_hand.denied
        if self._said is None or (self._told and denied != self._denied):
            told = self._table.told()
            self._said = tuple(reversed(told[-MOST:]))
        return self._said

    @property
    def earlier(self) -> list[WonBefore]:
        """The last hands before this one that somebody won this evening, oldest first."""
        hand = self._table.shown["hand"]
        if self._earlier is None or self._earlier[0] != hand:
            self._earlier = hand, self._table.won_before(EARLIER)
        return self._earlier[1]

    def beside(self, areas: Areas, headline: str) -> str:
        """The last of them alone, where there is no other place for them; else "", as for the headline."""
        alone = areas.seats and not areas.events
        last = translated(self.said[0]) if alone and self.said else ""
        return "" if last == headline else last

    def news(self, areas: Areas) -> str:
        """Who has come, gone or bought chips since the hand ended, where no other place has it; else ""."""
        if areas.events or not areas.seats:
            return ""
        newest = self._table.session.hand_history(public=True)[-1]["do"]
        return translated(self.said[0]) if newest in BETWEEN_HANDS and self.said else ""

    def last_action(self, seat: int) -> str:
        """What a seat did last in this hand, in a word or two; "" for nothing."""
        if self._actions is None:
            session = self._table.session
            self._actions = last_actions(session.state(), session.hand_history(public=True))
        return translated(self._actions.get(seat, ""))

    def on_plates(self, game: GameView[Any], look: Theme, state: State, *, shines: bool) -> list[Plate]:
        """The game's seats; until the house pays or the hand is over with what each did last and who is next.

        `shines`: who has won is in the light.
        """
        colours = self._table.game.colours
        plates = [
            replace(plate, colours=colours, shines=shines and plate.won > 0)
            for plate in game.plates(look, state, self._table.players)
        ]
        if "result" in state or house_has_thrown(state):
            return plates
        follows = next_seat(state)
        return [
            _doing(replace(plate, follows=plate.number == follows), self.last_action(plate.number))
            for plate in plates
        ]


def _doing(plate: Plate, did: str) -> Plate:
    """A seat with what it `did` last, if no more has come of it, as by a miss.

    Where that says how much it has wagered nothing else does.
    """
    did = plate.last or did
    covered = all(die["value"] is None for hand in plate.hands for die in hand.dice)
    if not (did and plate.seat.get("wagered") and covered):
        return replace(plate, last=did)
    return plate if plate.seat["status"] == "all-in" else replace(plate, note="", last=did)


def draw_events(canvas: Canvas, events: Events, areas: Areas, said: tuple[str, ...] = ()) -> None:
    """As many of the newest sentences as have room, as a story in their order; and who has won before.

    `said`: what stands elsewhere already, and not once more.
    """
    if areas.events:
        canvas.part("events", areas.events, lambda: _draw_sentences(canvas, events, areas.events, said))
    if areas.earlier:
        _draw_earlier(canvas, events.earlier, areas.earlier)


def _draw_earlier(canvas: Canvas, hands: Sequence[WonBefore], box: Rect) -> None:
    """The winners of hands before, each with its number, in their order, as if printed on the table.

    Of several each has a token, and the names stand beside them in place of a stack, or none does.
    """
    if not hands:
        return
    gap, ink = canvas.px(4), theme.mixed(canvas.theme.felt, canvas.theme.soft, PRINTED)
    head, rest = layout.cut_top(layout.inset(box, canvas.px(theme.GAP)), canvas.px(LINE), gap)
    around = canvas.write(_("Last hands"), head, Type.FINE, ink, lines=1)
    canvas.surface.fill(ink, Rect(rest.x, around.bottom + canvas.px(3), rest.w, max(1, canvas.px(1))))
    rows = (rest.h + gap) // (canvas.px(LINE) + gap)
    called = "{number}" if any(len(hand.won) > 1 for hand in hands) else _("Hand {number}")  # room for names
    for hand in hands[max(0, len(hands) - rows) :]:
        row, rest = layout.cut_top(rest, canvas.px(LINE), gap)
        words = called.format(number=hand.number)
        number, row = layout.cut_left(row, canvas.width_of(words, row, Type.FINE, 1), 2 * gap)
        canvas.write(words, number, Type.FINE, ink, lines=1)
        token, figure, names = canvas.px(LINE), chips.gained(hand.won), []
        for seat, _gain in hand.won:
            disc, row = layout.cut_left(row, token, gap)
            if seat is None:
                names.append(_("House"))
                dice.draw_die(canvas, "d20", None, disc, ivory=True)
            else:
                whose = tokens(canvas.theme, hand.players)[seat]
                names.append(whose.name)
                draw_token(canvas, whose, disc)
        row = layout.cut_left(row, gap, 0)[1]
        amount, row = layout.cut_right(row, canvas.width_of(figure, row, Type.FINE, 1), gap)
        if len(names) == 1:
            stack, row = layout.cut_right(row, token, gap)
            draw_stack(canvas, hand.won[0][1], stack.inflate(0, -gap * 2))
            names = [canvas.shortened(names[0], row, Type.FINE)]
        if canvas.has_room(", ".join(names), row):
            canvas.write(", ".join(names), row, Type.FINE, ink, lines=1)
        canvas.write(figure, amount, Type.FINE, ink, align="right", lines=1)


def _draw_sentences(canvas: Canvas, events: Events, box: Rect, said: tuple[str, ...]) -> None:
    large, aside = canvas.theme.large_text, canvas.px(theme.GAP)
    told = [unbroken(text) for text in map(translated, events.said) if not any(text in each for each in said)]
    usual = canvas.px(theme.GAP // 2)
    close = large or len(_with_room(canvas, told, layout.inset(box, aside), Type.FINE, usual)) == 1
    gap = canvas.px(CLOSE) if close else usual
    inner = box.inflate(-2 * aside, -2 * gap if close else -2 * aside)
    fixed = canvas.dressed(replace(canvas.theme, large_text=False))  # in the steps that are tried here
    usual_size = _steady(fixed, inner.inflate(0, -gap)) if large else Type.FINE
    size, blocks = usual_size, _with_room(fixed, told, inner, usual_size, gap)
    if close and len(blocks) < len(more := _with_room(fixed, told, inner, size, 0)):
        gap, blocks = 0, more
    if not blocks:  # smaller only where not even the newest had room
        size, blocks = Type.FINE, _with_room(fixed, told, inner, Type.FINE, gap)
    if not blocks:
        return
    high = sum(high + gap for _text, high in blocks) - gap
    lay_recess(canvas, Rect(inner.topleft, (inner.w, high)), box)
    for left, (text, high) in zip(range(len(blocks))[::-1], reversed(blocks), strict=True):
        line, inner = layout.cut_top(inner, high, gap)
        fixed.write(text, line, size, canvas.theme.soft if left else canvas.theme.ivory)


def _steady(canvas: Canvas, room: Rect) -> Type:
    """The type of all that is told in large text in this place, whatever it is."""
    sizes = [each for each in Type.FINE.larger.and_smaller if each >= Type.FINE]
    fit = (each for each in sizes if canvas.height_of("\n".join(["Mg"] * LINES), room.w, each) <= room.h)
    return next(fit, Type.FINE)


def _with_room(
    canvas: Canvas, told: Sequence[str], room: Rect, size: Type, gap: int
) -> list[tuple[str, int]]:
    """As many as have room so far below each other, px, and how high each is, px; of a long one its end."""
    blocks: list[tuple[str, int]] = []
    left, long = room.h, LINES * canvas.height_of("Mg", room.w, size)
    for text in told:
        whole = canvas.height_of(text, room.w, size)
        ways = _endings(text) if blocks and whole >= long else [text]
        highs = ((each, canvas.height_of(each, room.w, size)) for each in ways)
        block = next((each for each in highs if each[1] <= left), None)
        if block is None:
            break
        blocks.append(block)
        left -= block[1] + gap
        if block[0] != text:
            break
    return blocks


def _endings(text: str) -> list[str]:
    """What is told in several sentences, and then ever fewer of them, the last ones."""
    sentences = text.split(". ")
    return [". ".join(sentences[first:]) for first in range(len(sentences))]
