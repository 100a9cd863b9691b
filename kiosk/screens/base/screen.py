"""The one base of all screens: a head with a name and the way back, a body, a row of actions at the foot."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING

import pygame

from hardware.message import NOTHING
from kiosk.screens.base.input import BACK, PageInput
from kiosk.screens.base.question import draw_question
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme
from kiosk.ui.canvas import LINE
from kiosk.ui.control import Control, Tone
from kiosk.ui.grounds import lay_table
from kiosk.ui.rails import FOOT, Parts, lay_rails
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.button_rows import types_in_row
from kiosk.ui.widgets.controls import draw_control, draw_row

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pygame import Rect

    from hardware.buttons import ButtonName, Lamp
    from kiosk.screens.base.input import Input
    from kiosk.screens.base.question import Question
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.motion import Motion, Scene


class Wish(StrEnum):
    """Where a person wants to go from a screen. The coordinator (base/navigation.py) knows the way."""

    BACK = "back"  # to the screen before this one
    TABLE = "table"  # to the table that is open
    MENU = "menu"  # from a table: rules, history, settings, the end of the game
    END = "end"  # the game is over, or is to be: standings
    FINISH = "finish"  # the evening is over: its last page
    HOME = "home"  # the attract screen
    PLAYERS = "players"
    GAMES = "games"
    ANOTHER = "another game"  # the same people choose again
    RULES = "rules"
    PICTURES = "pictures"  # of the throw that is challenged at a table, large
    HOST = "host"  # from a challenge at a table: the host decides, by PIN where one is set
    JOIN = "join"  # a new seat, between hands
    BUY_INS = "buy-ins"  # chips for those whom the next hand would put out
    SEATS = "seats"  # who sits at the table, between hands and for the host
    COACH = "coach"  # who is coached, and when
    HINDSIGHT = "hindsight"  # what the coach says of the last hand
    HISTORY = "history"
    SETTLE = "settle"  # who pays whom
    SOUND = "sound"  # off, or on again
    SETTINGS = "settings"
    COMFORT = "comfort"  # text, colours, sound: without a PIN


IN_A_ROW = 3
"""Buttons at the foot of an upright page."""
HIGHER_FEET = (FOOT, 90, 100)
"""How high it may be in large text: the first that lets its labels be as large as any."""


SURE_FOR_S = 20.0
"""So long what asks whether it is really meant waits for a second use; then it forgets the first."""


class Screen:
    """One screen. Everything is called from the main thread.

    It places its controls while it is drawn, so that a tap always means what was seen.

    Args:
        clock: s, only grows.
        used_by: how it is used; by default as any page is.

    Attributes:
        note: why the last thing that a person wanted was not done, or what to know now; "" for nothing.
        to_know: what is said in its place for as long as there is none; "" for nothing.
        wish: set when a person wants to go elsewhere; the coordinator clears it and goes there.
        input: taps, keys and buttons go in here.
        lies_on: the game on whose table it lies, as all that is done at one does; "" for the house's felt.
            Where a page says none, it is that of the page below it (navigation.py).
        of_the_house: it lies on the house's felt wherever it is opened, as the settings do.
        heading: its name; where that changes, `title` says it.
        framed: whether its head and foot lie on the table's rails.
        writes: whether a real keyboard writes here, so that no key stands for an arcade button.
        titled: whether its name stays while there is something to know, which it says itself in its body.
        opens: the page before it parts, and it is seen behind that; once (app.py).
        in_a_row: upright, more buttons than these stand in two rows at the foot.
        feet: how high a row of its foot may be in large text, px at BASE_SIZE.
    """

    lies_on = ""
    of_the_house = False
    heading: str = NOTHING
    to_know = ""
    framed = True
    writes = False
    titled = False
    opens = False
    in_a_row = IN_A_ROW
    feet: Sequence[int] = HIGHER_FEET

    def __init__(self, clock: Callable[[], float], used_by: Input | None = None) -> None:
        self.note = self._news = ""
        self.wish: Wish | None = None
        self.input = PageInput(self, clock) if used_by is None else used_by
        self._clock = clock
        self._sure = ""  # the control that is used once more to be done
        self._sure_until = 0.0
        self._question: Question | None = None  # it has the page until it is answered

    # its time

    def enter(self) -> None:
        """It is seen from now on, for the first time or again."""

    def do(self, now: float) -> bool:
        """Time goes by while it is seen (s, only grows); True when it must be drawn again."""
        forgets = bool(self._sure) and now >= self._sure_until
        if forgets:
            self._sure = ""
        if self.note and self.input.hint.over(self.note, now):
            self.note, forgets = "", True
        return forgets

    def follow(self) -> object:
        """What it asks now; what was begun for a question that has been answered is dropped."""
        return None

    def conceal(self) -> None:
        """Another screen lies over it, or nobody is known to look: cover what is for one person's eyes."""

    def exit(self) -> None:
        """It is left for good: let go of what it holds."""

    # what it says of itself

    def tell(self, words: str) -> None:
        """Note what is well: it does not look like trouble."""
        self.note = self._news = words

    def note_colour(self, look: theme.Theme) -> theme.Colour:
        """Of what is to be known now: what was not done, or is wrong, is seen as such."""
        return look.ivory if self.note == self._news else look.amber

    @property
    def title(self) -> str:
        """Its name, large, at the head."""
        return translated(self.heading)

    @property
    def tries_buttons(self) -> bool:
        """Whether arcade buttons are pressed here to try them."""
        return False

    @property
    def moving(self) -> bool:
        """Whether something moves by itself, so that the picture must follow 60 times a second."""
        return False

    def actions(self) -> list[Control]:
        """The row of large buttons at the foot; none leaves the foot to the body."""
        return []

    def way_back(self) -> Control | None:
        """The way back, at the head; None where there is none. Who writes needs the key that rubs out."""
        keys = (pygame.K_ESCAPE,) if self.writes else (pygame.K_ESCAPE, pygame.K_BACKSPACE)
        return Control(BACK, _("Back"), self.go_back, keys=keys, tone=Tone.QUIET)

    def go_back(self) -> None:
        """To the screen before this one."""
        self.wish = Wish.BACK

    def to(self, wish: Wish) -> Callable[[], None]:
        """What a control does that leads elsewhere."""

        def go() -> None:
            self.wish = wish

        return go

    def twice(self, control: Control, really: str, *, ends: bool = False) -> Control:
        """What must be used twice to be done: after the first time it says `really`, for SURE_FOR_S.

        `ends`: something is gone or over by it, and the second time it looks like that.
        """

        def make_sure() -> None:
            self._sure = control.name
            self._sure_until = self._clock() + SURE_FOR_S

        def do() -> None:
            (control.do if self._clock() < self._sure_until else make_sure)()

        if self._sure == control.name:
            tone = Tone.DANGER if ends else control.tone
            return replace(control, do=do, label=really, room=(control.label, ""), tone=tone)
        return replace(control, do=make_sure, room=(really, ""))

    def another(self, name: str) -> bool:
        """Something is used, by its name; what waits for its second use and is not that forgets the first."""
        forgets = self._sure not in {"", name}
        if forgets:
            self._sure = ""
        return forgets

    def asks(self, question: Question) -> Control:
        """What is done only once its question was answered, which has the whole page till then."""

        def ask() -> None:
            self.note, self._question = "", question

        return replace(question.control, do=ask)

    def _answers(self) -> list[Control]:
        """The row of large buttons: to the question, where one is asked."""
        return self.actions() if self._question is None else self._question.answers(self._answered)

    def _answered(self) -> None:
        self._question = None

    # use

    def controls(self) -> list[Control]:
        """Everything that can be done now by touch, keys or buttons: what was placed when it was drawn."""
        return [each.control for each in self.input.placed]

    def touched(self, _at: tuple[int, int], /) -> bool:
        """A tap (px) beside all controls; True when it was for something."""
        return False

    def typed(self, _text: str, /) -> bool:
        """A letter that no control waits for; True when it was for something."""
        return False

    def heard(self, _event: object, /) -> bool:
        """An arcade button was used; True when the screen has taken that for itself."""
        return False

    def lamps(self) -> Mapping[ButtonName, Lamp]:
        """How the arcade buttons are to be lit."""
        return self.input.lamps()

    def host_agrees(self) -> None:
        """The host has decided that what is in question is to be done."""

    def enlarged(self) -> Screen | None:
        """A page of what is too small here; None where there is nothing."""
        return None

    # drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw head, body and foot; what can be tapped is then where it was drawn."""
        parts = self.parts(canvas)
        actions = self._answers()
        canvas = self.ground(canvas)
        if self.framed:
            lay_rails(canvas, parts.inner(canvas, foot=bool(actions)))
        self.draw_head(canvas, parts.head)
        if actions:
            draw_row(canvas, actions, parts.foot, self.input.focus)
        if self._question is None:
            self.paint(canvas, parts.body if actions else parts.body.union(parts.foot))
        else:
            asked = self._question
            draw_question(canvas, asked.words, asked.means, parts.body, asked.shows)
        self.input.drawn(canvas.placed)

    def parts(self, canvas: Canvas) -> Parts:
        """Head, body and foot: on an upright screen more than three buttons stand in two rows.

        In large text the foot is as high as makes its labels largest.
        """
        actions = self._answers()
        rows = 2 if canvas.upright and len(actions) > self.in_a_row else 1
        if not (canvas.theme.large_text and actions):
            return Parts.of(canvas, rows)
        rail = canvas.dressed(theme.beside_the_table(canvas.theme))
        ways = (Parts.of(canvas, rows, high) for high in self.feet)
        return max(ways, key=lambda way: types_in_row(rail, actions, way.foot).label)

    def ground(self, canvas: Canvas) -> Canvas:
        """Cover everything with what the page lies on; the canvas in the look of the page."""
        if self.lies_on:
            return lay_table(canvas, self.lies_on)
        canvas = canvas.dressed(theme.beside_the_table(canvas.theme))
        canvas.felt()
        return canvas

    @property
    def rests(self) -> bool:
        """Whether nothing may move now, not even what is on its way."""
        return False

    def motion(self, _before: Scene, _after: Scene, /) -> Motion | None:
        """How one drawing of it became the next; None where nothing moves for it."""
        return None

    def draw_head(self, canvas: Canvas, box: Rect) -> None:
        """The way back, and the name, with what to know now; but where a question is the name that alone."""
        back = self.way_back()
        if back is not None:
            place, box = layout.cut_left(box, canvas.px(150), canvas.px(theme.GAP * 2))
            self.put(canvas, back if self._question is None else replace(back, do=self._answered), place)
        note = self.note or self.to_know
        if note and not self.titled and self._question is None:
            box = self._draw_title_short(canvas, note, box)
            canvas.write(note, box, Type.FINE, self.note_colour(canvas.theme), lines=2)
        else:
            title = self.title if self._question is None else self._question.heading
            title = canvas.shortened(title, box, Type.FINE, 2)
            canvas.write(title, box, Type.HEAD, canvas.theme.ivory, lines=2)

    def _draw_title_short(self, canvas: Canvas, note: str, box: Rect) -> Rect:
        """The name, as large as ever where what is to be known has room beside it; the room left for that.

        Else it is smaller, above that or beside it; where neither has room, the name gives way.
        """
        above, below = layout.rows(box, [1, 1], 0)
        for size in (Type.HEAD, Type.NOTE, Type.FINE):
            wide = canvas.width_of(self.title, box, size, 1)
            left, right = layout.cut_left(box, min(wide, box.w - 1), canvas.px(theme.GAP * 3))
            if canvas.has_room(self.title, left, size) and canvas.has_room(note, right, lines=2):
                canvas.write(self.title, left, size, canvas.theme.ivory, lines=1)
                return right
            if canvas.has_room(self.title, above) and canvas.has_room(note, below):
                canvas.write(self.title, above, Type.NOTE, canvas.theme.ivory, lines=1)
                return below
        return box

    def paint(self, canvas: Canvas, body: Rect, /) -> None:
        """Draw the body."""

    def put(self, canvas: Canvas, control: Control, box: Rect) -> None:
        """Draw one control."""
        draw_control(canvas, control, box, focused=control.name == self.input.focus)

    def put_below(
        self, canvas: Canvas, controls: Sequence[Control], box: Rect, high: int, gap: int = theme.GAP
    ) -> None:
        """Draw controls one below the other, each at most so high, and so far apart (px at BASE_SIZE)."""
        rows = layout.rows(box, [1] * len(controls), canvas.px(gap))
        for control, row in zip(controls, rows, strict=True):
            self.put(canvas, control, layout.middle(row, canvas.px(high)))

    def place_plate(self, canvas: Canvas, name: str, do: Callable[[], None], box: Rect) -> None:
        """A plate to be tapped on which the screen draws for itself."""
        focused = name == self.input.focus
        canvas.panel(box, line=canvas.theme.ivory if focused else LINE, thick=4 if focused else 1.5)
        canvas.place(Control(name, "", do), box)

    def live_area(self, _canvas: Canvas) -> Rect | None:
        """The part that changes often (the live tray), when it is shown now; None for none."""
        return None

    def draw_live(self, canvas: Canvas, area: Rect) -> None:
        """Draw that part alone, over what it was; `area`: where it was said to be, for it may have gone."""
