"""The parts of a table: where each is, the seats round the tray as people sit, and what is round them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pygame import Rect

from kiosk.screens.table.felt import lay_cover, lay_cup
from kiosk.text.translate import _
from kiosk.ui import layout, theme
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets import dice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.screens.table.felt import Pose
    from kiosk.ui.canvas import Canvas

TOOL = 132
"""How wide a tool beside the banner is, px at BASE_SIZE."""
SIDE = 272
"""How wide the seats at either side of the stage are, px at BASE_SIZE."""
HEAD, WORDS = 84, 92
"""How high what lies above and below the dice on the stage is, px at BASE_SIZE."""
SAID, SAID_UPRIGHT = 88, 68
"""How high the words below a tray are that has the stage; upright they are wide. Px at BASE_SIZE."""
BESIDE_TRAY, BESIDE_TRAY_MOST = 76, 130
"""How wide the pot's place beside a tray is at least and at most, px at BASE_SIZE."""
PICTURE = 4, 3
"""The shape of a tray that has the stage, or is shown beside dice tapped in, as pictures are: nothing empty
stands out beside it."""
CORNER = 124
"""How wide the tray is while the dice have the stage, px at BASE_SIZE."""
GUIDED, GUIDED_UPRIGHT = 146, 240
"""How high the place is for what a guide says, px at BASE_SIZE."""
ENTERED = 72
"""How high the words are that upright stand between the tray and the dice tapped in, px at BASE_SIZE."""
ENTERING = 0.385
"""Share of the width that the tray has while dice are tapped in beside it; ..."""
LOOKED_AT = 0.3
"""... upright of the height, above them; in large text what values a thumb can hit leave of it, ..."""
VALUES = 349
"""... which need so much, px at BASE_SIZE."""
PAIRS = 4
"""Upright, up to so many seats stand two in a row ..."""
IN_PAIRS = (7, 8)
"""... and so many, too: a third in a row would leave what is told there too little room."""
ACTIONS = 208
"""How high the buttons' place is upright, px at BASE_SIZE: two rows, each with its arcade button."""
SEATED = 0.48
"""Share of an upright table's height that its seats have at most."""
HIGHEST = 188
"""A seat is never higher, px at BASE_SIZE: where there are few, the table is seen between them ..."""
ALONE = 1.25
"""... but alone at its side of the stage it is so much higher, and its dice are larger."""

WATCHED_SIDE, WATCHED_HIGHEST = 280, 214
"""How wide a seat is on the spectators' display, and how high at most, px at BASE_SIZE."""
TWO = 2
LEAST_EVENTS, LEAST_EVENTS_UPRIGHT = 110, 64
"""What has happened is told where there is so much room for it, px at BASE_SIZE."""


@dataclass(frozen=True)
class Areas:
    """Where things are on the screen; what is beside the banner is cut off it, but upright it has a row.

    The stage, between the seats or upright above them, has the tray as large as it goes while a throw is due
    or hidden dice lie there; else the dice that count now, and the tray in its corner.

    Attributes:
        stage: all that lies between the seats.
        head: on the stage, the house or the pot; beside a tray that has the stage, or above it.
        hero: the dice that count now; empty under a tray.
        events: for what has happened, below few seats; empty where there is no room.
        seats: a place for each; none while dice are tapped in, which have the `stage` beside the tray then.
        guided: the words are a guide's, and have the whole width above the actions.
    """

    tools: Rect
    banner: Rect
    tags: Rect
    actions: Rect
    stage: Rect
    head: Rect
    hero: Rect
    tray: Rect
    words: Rect
    seats: tuple[Rect, ...] = ()
    events: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    guided: bool = False

    @property
    def earlier(self) -> Rect:
        """For who has won before: beside the events, below the second of two seats; empty elsewhere."""
        if len(self.seats) != TWO or not self.events or self.seats[0].y != self.seats[1].y:
            return Rect(0, 0, 0, 0)
        return Rect(self.seats[1].x, self.events.y, self.seats[1].w, self.events.h)

    @classmethod
    def of(
        cls,
        canvas: Canvas,
        tools: int = 1,
        seats: int = 0,
        *,
        tray_first: bool = False,
        guided: bool = False,
    ) -> Areas:
        """Cut up a canvas of any size, for so many tools and seats; without seats dice are tapped in.

        `tray_first`: the tray has the stage. `guided`: a guide speaks.
        """
        gap = canvas.px(theme.GAP)
        words_high = canvas.px(WORDS) if canvas.upright else canvas.line(WORDS)  # upright they are wide
        whole = layout.inset(canvas.surface.get_rect(), gap)
        top, rest = layout.cut_top(whole, canvas.px(72), gap)
        if canvas.upright:
            banner, rest = layout.cut_top(rest, canvas.px(86), gap)
            actions, rest = layout.cut_bottom(rest, canvas.px(ACTIONS), gap)
            tags, row = layout.cut_right(top, canvas.px(176), gap)
        else:
            actions, rest = layout.cut_bottom(rest, canvas.px(112), gap)
            tags, banner = layout.cut_right(top, canvas.px(176), gap)
            row, banner = layout.cut_left(banner, canvas.px(TOOL) * tools + gap * (tools - 1), gap)
        bar = (row, banner, tags, actions)
        none = Rect(0, 0, 0, 0)
        if not seats:
            if canvas.upright:
                more = canvas.px(ENTERED * 0.85) if guided else 0
                high = round(rest.h * LOOKED_AT)
                if canvas.theme.large_text:
                    high = max(high, rest.h - canvas.px(VALUES) - canvas.px(ENTERED) - 2 * gap)
                high = min(round(whole.w * 3 / 4), high) - more
                tray, rest = layout.cut_top(rest, high, gap)
                words, panel = layout.cut_top(rest, canvas.px(ENTERED) + more, gap)
            else:
                right, panel = layout.cut_right(rest, round(whole.w * ENTERING), gap)
                low = canvas.px(GUIDED) if guided else words_high
                tray, words = layout.cut_top(right, min(round(right.w * 3 / 4), right.h - low), gap)
            return cls(*bar, panel, none, none, tray, words)
        said = none
        if guided:
            said, rest = layout.cut_bottom(rest, canvas.px(GUIDED_UPRIGHT if canvas.upright else GUIDED), gap)
        stage, places = _upright(canvas, rest, seats) if canvas.upright else _beside(canvas, rest, seats)
        events = _events(canvas, rest, stage, places)
        if canvas.upright and events.colliderect(stage):
            stage = Rect(stage.x, stage.y, stage.w, events.y - gap - stage.y)
        if tray_first:
            low = canvas.line(SAID_UPRIGHT if canvas.upright else SAID)
            words, tray = (said, stage) if guided else layout.cut_bottom(stage, low, gap)
            head, tray = _beside_tray(canvas, tray, gap)
            tray = layout.fitted(PICTURE, tray)
            return cls(*bar, stage, head, none, tray, words, places, events, guided)
        head, below = layout.cut_top(stage, canvas.px(HEAD), gap)
        if guided:
            aside, hero = layout.cut_right(below, canvas.px(CORNER), gap)
            tray = layout.cut_bottom(aside, words_high)[0]
            return cls(*bar, stage, head, hero, tray, said, places, events, guided)
        foot, hero = layout.cut_bottom(below, words_high, gap)
        tray, words = layout.cut_right(foot, canvas.px(CORNER), gap)
        return cls(*bar, stage, head, hero, tray, words, places, events)

    @classmethod
    def watched(cls, canvas: Canvas, seats: int) -> Areas:
        """Cut up a canvas for who only looks on: nothing can be done there, and there is no tray.

        What is in the place of the `tools` is the café's; the `words` are below all.
        """
        gap, none = canvas.px(theme.GAP), Rect(0, 0, 0, 0)
        whole = layout.inset(canvas.surface.get_rect(), gap)
        top, rest = layout.cut_top(whole, canvas.px(72), gap)
        words, rest = layout.cut_bottom(rest, canvas.px(84), gap)
        if canvas.upright:
            banner, rest = layout.cut_top(rest, canvas.px(86), gap)
            tags, own = layout.cut_right(top, canvas.px(210), gap)
            stage, places = _upright(canvas, rest, seats)
        else:
            own, banner = layout.cut_left(top, canvas.px(WATCHED_SIDE), gap)
            tags, banner = layout.cut_right(banner, canvas.px(WATCHED_SIDE), gap)
            stage, places = _beside(canvas, rest, seats, WATCHED_SIDE, WATCHED_HIGHEST)
        head, hero = layout.cut_top(stage, canvas.px(HEAD), gap)
        return cls(own, banner, tags, none, stage, head, hero, none, words, places)

    def undivided(self, *, picture: bool = False) -> Areas:
        """The same, with nothing beside a tray that has the stage; `picture`: in the shape of one."""
        if self.hero or not self.head:
            return self
        tray = Rect(self.stage.x, self.stage.y, self.stage.w, self.tray.bottom - self.stage.y)
        tray = layout.fitted(PICTURE, tray) if picture else tray
        return replace(self, tray=tray, head=Rect(0, 0, 0, 0))

    def framed(self) -> Areas:
        """The same, with a tray no wider than its picture."""
        return replace(self, tray=layout.fitted(PICTURE, self.tray))

    def covered(self, *, looks: bool = False, alone: bool = False) -> Areas:
        """The same, with covered dice in the place of those that count; who looks has the pot's, too.

        `alone`: and that of the words, as nothing is said.
        """
        tray = self.hero.union(self.tray) if self.guided else self.hero
        if not looks:
            return replace(self, tray=tray, hero=Rect(0, 0, 0, 0), words=self.words_alone)
        none = Rect(0, 0, 0, 0)
        words = none if alone else self.words_alone
        return replace(
            self, tray=self.stage if alone else tray.union(self.head), head=none, hero=none, words=words
        )

    def without_tray(self) -> Areas:
        """The same with the dice that count alone on the stage: nothing is thrown."""
        if not self.hero:
            return self
        hero = self.hero.union(self.tray) if self.guided else self.hero
        if self.guided:
            hero.h = self.stage.bottom - hero.y
        return replace(self, hero=hero, tray=Rect(0, 0, 0, 0), words=self.words_alone)

    @property
    def words_alone(self) -> Rect:
        """The place of the words where no tray is shown beside them."""
        return self.words if self.guided or not self.tray else self.words.union(self.tray)


def _beside(
    canvas: Canvas, rest: Rect, count: int, side: int = SIDE, highest: int = HIGHEST
) -> tuple[Rect, tuple[Rect, ...]]:
    """The stage between its seats: the first at the left above, then as people sit, clockwise.

    `side`, `highest`: how wide a seat is, and how high at most, px at BASE_SIZE.
    """
    gap = canvas.px(theme.GAP)
    highest = round(highest * ALONE) if count <= TWO else highest
    left, stage = layout.cut_left(rest, canvas.px(side), gap)
    if count == 1:
        return stage, (_side(canvas, left, 1, highest)[0],)
    right, stage = layout.cut_right(stage, canvas.px(side), gap)
    fewer, more = count // 2, count - count // 2
    second = _side(canvas, right, more, highest)
    first = [Rect(left.x, each.y, left.w, second[0].h) for each in second[:fewer]]  # all are alike
    return stage, (first[0], *second, *first[:0:-1])


def _beside_tray(canvas: Canvas, box: Rect, gap: int) -> tuple[Rect, Rect]:
    """The pot's or the house's place and the tray's: beside each other, or where more is left above."""
    beside = box.w - box.h * 4 // 3 - gap
    least, most = canvas.px(BESIDE_TRAY), canvas.px(BESIDE_TRAY_MOST)
    head = canvas.px(HEAD) + gap
    if beside < least // 2 and (box.h - head) * 4 // 3 > box.w - least - gap:
        return layout.cut_top(box, canvas.px(HEAD), gap)
    return layout.cut_left(box, min(max(beside, least), most), gap)


def _events(canvas: Canvas, rest: Rect, stage: Rect, places: Sequence[Rect]) -> Rect:
    """Below the seats at the left, upright beside the last one or above all; empty where there is little."""
    gap = canvas.px(theme.GAP)
    if canvas.upright:
        beside = Rect(places[-1].right + gap, places[-1].y, 0, places[-1].h)
        beside.w = rest.right - beside.x
        if beside.w >= places[-1].w // 2 and len(places) > 1:
            return beside
        high = stage.h - gap * 2 - round(stage.w * 3 / 4) - canvas.px(SAID)
        box = Rect(stage.x, stage.bottom - high, stage.w, high)
        return box if high >= canvas.px(LEAST_EVENTS_UPRIGHT) else Rect(0, 0, 0, 0)
    column = [place for place in places if place.x == rest.x]
    top = max(place.bottom for place in column) + gap
    box = Rect(rest.x, top, column[0].w, rest.bottom - top)
    return box if box.h >= canvas.px(LEAST_EVENTS) else Rect(0, 0, 0, 0)


def _side(canvas: Canvas, box: Rect, count: int, highest: int) -> list[Rect]:
    """So many seats below each other."""
    gap = canvas.px(theme.GAP)
    high = min(canvas.px(highest), (box.h - gap * (count - 1)) // count)
    return layout.rows(Rect(box.x, box.y, box.w, high * count + gap * (count - 1)), [1] * count, gap)


def _upright(canvas: Canvas, rest: Rect, count: int) -> tuple[Rect, tuple[Rect, ...]]:
    """The stage above its seats, two or three in a row."""
    gap = canvas.px(theme.GAP)
    across = min(count, 2 if count <= PAIRS or count in IN_PAIRS else 3)
    rows = -(-count // across)
    high = min(canvas.px(HIGHEST), round(rest.h * SEATED) // rows - gap)
    below, stage = layout.cut_bottom(rest, (high + gap) * rows - gap, gap)
    return stage, tuple(layout.grid(below, count, across, gap))


def draw_no_camera(canvas: Canvas, asked: Sequence[str], box: Rect) -> None:
    """In the place of the tray's picture: the dice to be thrown on the table."""
    canvas.panel(box)
    inner = layout.inset(box, canvas.px(14))
    foot, middle = layout.cut_bottom(inner, canvas.px(56), canvas.px(theme.GAP))
    words = _("No camera at this table: dice are tapped in.")
    canvas.write(words, foot, Type.FINE, canvas.theme.soft, align="centre", lines=2)
    if asked:
        cells = layout.columns(middle, [1] * len(asked), canvas.px(theme.GAP))
        for die, cell in zip(asked, cells, strict=True):
            dice.draw_die(canvas, die, None, cell)


def draw_cover(
    canvas: Canvas,
    name: str,
    box: Rect,
    *,
    throws: bool,
    seen: bool,
    clears: str = "",
    cup: Pose | None = None,
) -> None:
    """In the place of the tray's picture while hidden dice lie in it.

    Args:
        canvas: where.
        name: whose they are to look at; "" for nobody's.
        box: the tray's place, px.
        throws: whether hidden dice are to be thrown, and by hand.
        seen: whether there is something to look at.
        clears: who takes the dice out first, in words: then nobody is handed the tray.
        cup: how it is held, while dice are thrown.
    """
    small = box.w <= canvas.px(CORNER)
    lay_cover(canvas, box, crowned=small)
    if cup is not None and not clears:
        lay_cup(canvas, box, cup)
        return
    if small:
        return  # beside the dice that count there is no room to say more
    inner = layout.inset(box, canvas.px(14))
    if clears:
        canvas.write(clears, inner, Type.TEXT, canvas.theme.gold, align="centre", lines=5)
        return
    upper, lower = layout.rows(inner, [1, 1] if seen else [1, 0], canvas.px(theme.GAP))
    if throws and name:
        words = _("Pass the tray to {name}. The others look away.").format(name=name)
    elif not seen and name:
        words = _("The dice are covered as they fall: {name} alone may look at them.").format(name=name)
    else:
        words = _("The dice are covered.")
    canvas.write(words, upper, Type.TEXT, canvas.theme.gold, align="centre", lines=4)
    if name and seen:
        if canvas.theme.buttons:
            whose = _("{name}: hold here, or BUY, to look")
            anybodys = _("Hold here, or BUY, to look")
        else:
            whose = _("{name}: hold here to look")
            anybodys = _("Hold here to look")
        words = whose.format(name=name)
        if not canvas.has_room(words, lower, lines=3):
            words = anybodys
        canvas.write(words, lower, Type.FINE, canvas.theme.ivory, align="centre", lines=3)
