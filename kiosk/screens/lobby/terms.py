"""The terms of a game: every option it has, as the game itself declares it, to be set by touch; the start."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from hardware.message import say
from kiosk.games.options import options_of_mode
from kiosk.games.registry import GAMES
from kiosk.screens.base.choices import Choices
from kiosk.screens.base.question import draw_question
from kiosk.screens.base.screen import Screen
from kiosk.screens.lobby import term_rows
from kiosk.screens.lobby.party import MOST_CHIPS
from kiosk.screens.table.felt import draw_hand
from kiosk.text import chips
from kiosk.text.names import some_of
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.grounds import draw_top
from kiosk.ui.widgets.chips import draw_stack
from kiosk.ui.widgets.icons import Icon, draw_icon
from kiosk.ui.widgets.stepper import Bidding

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from kiosk.games.options import Option
    from kiosk.screens.lobby.party import Party
    from kiosk.settings.preferences import ByHand
    from kiosk.table.unfinished_hand import OpenHand
    from kiosk.ui.canvas import Canvas

SEATS = frozenset(option.name for kind in GAMES.values() for option in kind.options if option.seat)
"""The options that are no number for people but one of the seats."""
USUAL = 190
"""How wide what sets them all back is, px at BASE_SIZE."""
BARE, MARGIN = 0.45, 40
"""Where so much of the page has no option on it dice lie there, so far from its edges, px at BASE_SIZE."""


class Terms(Screen):
    """The options of one game for one party, and the start.

    Args:
        start: opens the table.
        set_chips: opens what holds for chips.
        read_rules: opens the rules with these options.
        by_hand: the host's terms for values that people tap in, as they hold now.
        keep_by_hand: has others hold, or has the host asked first.
        show: opens a page.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        party: Party,
        game: str,
        *,
        start: Callable[[], None],
        set_chips: Callable[[], None],
        read_rules: Callable[[], None],
        by_hand: Callable[[], ByHand],
        keep_by_hand: Callable[[ByHand], None],
        show: Callable[[Screen], None],
    ) -> None:
        super().__init__(clock)
        self._show = show
        self._now_by_hand = by_hand
        self._keep_by_hand = keep_by_hand
        self._party = party
        self.heading = GAMES[game].title
        self._game = self.lies_on = game
        self._start = start
        self._set_chips = set_chips
        self._read_rules = read_rules
        self._steppers: dict[str, Bidding] = {}
        self.note = party.why_not(game) or ""  # they may have been chosen for others

    def actions(self) -> list[Control]:
        """The rules with these terms, what holds for chips, and the start."""
        play = _("Play {game}").format(game=GAMES[self._game].title)
        return [
            Control("rules", _("Rules"), self._read_rules, _("as played here")),
            self._values_by_hand(),
            Control("chips", _("Chips"), self._set_chips, _("at start, and bought")),
            Control("start", play, self._start, why=self._party.why_not(self._game), tone=Tone.MAIN),
        ]

    def draw_head(self, canvas: Canvas, box: Rect) -> None:
        """All as it is usual, where anything is not, is at its end."""
        if self._party.terms(self._game) and self._question is None:
            usual, box = layout.cut_right(box, canvas.px(USUAL), canvas.px(theme.GAP * 2))
            self.put(canvas, Control("usual", _("Usual options"), self._usual_terms, tone=Tone.QUIET), usual)
        super().draw_head(canvas, box)

    def _values_by_hand(self) -> Control:
        """When values count that are tapped in while a camera reads the dice."""
        heading = say("Dice by hand")
        room = ("", max((label for label, _means in _by_hand().values()), key=len))

        def choose(terms: ByHand) -> str:
            self._keep_by_hand(terms)
            return ""

        def show() -> None:
            asked = say("The camera reads the dice. When does it count if somebody taps in what they show?")
            page = Choices(self._clock, heading, _by_hand, self._now_by_hand, choose, asked=asked)
            self._show(page)

        now = _by_hand()[self._now_by_hand()][0]
        return Control("by-hand", translated(heading), show, now, room=room)

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """A row for each option: what it means, and its value between less and more."""
        given, options = self._party.terms(self._game), self._options()
        meanings = [
            _("Who goes first in the first hand?") if option.name in SEATS else translated(option.meaning)
            for option in options
        ]
        values = [given.get(option.name, option.default) for option in options]
        differ = [value != option.default for option, value in zip(options, values, strict=True)]
        rows = term_rows.draw_meanings(canvas, meanings, body, differ)
        for option, value, controls in zip(options, values, rows, strict=True):
            self._put_option(canvas, option, value, controls)

    def ground(self, canvas: Canvas) -> Canvas:
        """The game's table, with its dice on it where most of it is free."""
        canvas = super().ground(canvas)
        body = self.parts(canvas).body
        free = term_rows.left_free(canvas, len(self._options()), body)
        if free.h >= body.h * BARE:
            canvas.bake(("terms", self._game, tuple(free)), partial(self._draw_dice, free))
        return canvas

    def _draw_dice(self, box: Rect, canvas: Canvas) -> None:
        draw_top(canvas, self._game)
        draw_hand(canvas, self._game, layout.inset(box, canvas.px(MARGIN)))

    def _options(self) -> list[Option]:
        """Those of the mode in force."""
        kind = GAMES[self._game]
        mode = next((option for option in kind.options if option.name == "mode"), None)
        in_force = None if mode is None else self._party.terms(self._game).get("mode", mode.default)
        return list(options_of_mode(kind.options, in_force if isinstance(in_force, str) else None))

    def _put_option(self, canvas: Canvas, option: Option, value: Any, controls: Rect) -> None:  # noqa: ANN401 - int, bool, word or None
        if option.words or isinstance(option.default, bool):
            choices = [self._choice(option, choice, value) for choice in option.words or (False, True)]
            term_rows.put_choices(self, canvas, choices, controls)
            return
        at_least = value is None or (value <= option.least and option.default is not None)
        term_rows.put_stepper(
            self, canvas, option.name, self._said(option, value), partial(self._step, option, value),
            controls, at_least=at_least, at_most=value == self._most(option),
            signs=term_rows.BEFORE_AFTER if option.name in SEATS else term_rows.LESS_MORE,
        )  # fmt: skip

    def _choice(self, option: Option, choice: bool | str, value: Any) -> Control:  # noqa: ANN401, FBT001 - a value as the option has it
        tone = Tone.CHOSEN if choice == value else Tone.PLAIN
        do = partial(self._set, option, choice)
        return Control(f"{option.name}-{choice}", said(option.name, choice), do, tone=tone)

    def _said(self, option: Option, value: int | None) -> str:
        """A seat by its name, anything else by its number."""
        if option.name in SEATS and value is not None and value < len(self._party.guests):
            return self._party.guests[value].name
        if value is None or option.name in SEATS:
            return said(option.name, value)
        return chips.amount(value)

    def _most(self, option: Option) -> int:
        """Chips go as far as anybody has any; a seat or a count as far as makes sense."""
        if option.name in SEATS:
            return max(0, len(self._party.guests) - 1)
        return MOST_CHIPS

    def _step(self, option: Option, value: int | None, by: int) -> None:
        if value is None:
            self._set(option, option.least)
        elif by < 0 and value <= option.least:
            self._set(option, None)
        else:
            stepper = self._steppers.setdefault(option.name, Bidding(option.least, self._most(option), value))
            stepper.step(by)
            self._set(option, stepper.amount)

    def _set(self, option: Option, value: int | bool | str | None) -> None:  # noqa: FBT001 - a value as the option has it
        terms = self._party.terms(self._game)
        if option.name == "mode":
            terms = {}  # the other mode has other options
        terms[option.name] = value
        if value == option.default:
            del terms[option.name]
        self._party.options[self._game] = terms
        self.note = self._party.why_not(self._game) or ""

    def _usual_terms(self) -> None:
        self._party.options.pop(self._game, None)
        self._steppers.clear()
        self.note = self._party.why_not(self._game) or ""


def _by_hand() -> dict[ByHand, tuple[str, str]]:
    """When values count that are tapped in, each with what it means."""
    return {
        "agreed": (
            _("count if others agree"),
            _("two others touch their seats; if only two play, the other one"),
        ),
        "host": (_("count if the host agrees"), _("by the PIN, or by a second tap where there is none")),
        "freely": (_("always count"), _("nobody is asked, and the die is marked with a hand")),
    }


class GiveUp(Screen):
    """Before another game is given up for this one: go on with that, or begin anew.

    Args:
        hand: the open one; None between two reigns of Kingdom.
        resume: goes on with it.
        begin: gives it up, and begins the new game.
        asked: who must agree before the hand is called off, in a word or two; "" for nobody.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        hand: OpenHand | None,
        *,
        resume: Callable[[], None],
        begin: Callable[[], None],
        asked: str = "",
    ) -> None:
        super().__init__(clock)
        self._hand = hand
        self._resume = resume
        self._begin = begin
        self._asked = asked

    @property
    def title(self) -> str:
        """What is given up."""
        return _("Kingdom is not over yet") if self._hand is None else _("A hand is still open")

    def actions(self) -> list[Control]:
        """Both ways say what becomes of it."""
        gives_up, goes_on = _("bets go back to the players"), _("with the open hand")
        if self._hand is None:
            gives_up, goes_on = _("with the chips you have"), _("the crown passes on")
        begin = _("Begin the new game")
        return [
            Control("begin", begin, self._begin, self._asked or gives_up, tone=Tone.QUIET),
            Control("resume", _("Go on with the game"), self._resume, goes_on, tone=Tone.MAIN),
        ]

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """Which hand it is, and what becomes of the chips in it."""
        if self._hand is None:
            words = _("In Kingdom everyone wears the crown once.")
            means = _("A new game ends this one: players who have not worn the crown yet don't get to.")
            draw_question(canvas, words, means, body, lambda canvas, box: draw_icon(canvas, Icon.KING, box))
            return
        count = self._hand.chips
        terms = {"names": some_of(self._hand.names), "number": self._hand.number, "game": self._hand.game}
        words = _("{names}: hand {number} of {game} was not played out.").format(**terms)
        means = _(
            "If a new game begins this hand is called off: all get back what they put in ({chips}), and "
            "the old game can't be continued."
        ).format(chips=chips.unbroken(count))
        if self._hand.ordered:
            waits = _("What was bought for the next hand comes along: {who}.")
            means += "\n" + waits.format(who=chips.of_each(self._hand.ordered))
        draw_question(canvas, words, means, body, lambda canvas, box: draw_stack(canvas, count, box))


def said(name: str, value: object) -> str:
    """An option's value that is no number, for people."""
    match value:
        case None:
            return _("drawn by lot") if name in SEATS else _("no limit")
        case True | False:
            return _("yes") if value else _("no")
        case "house":
            return _("against the house")
        case "table":
            return _("against each other")
        case int() if name in SEATS:
            return _("seat {number}").format(number=value + 1)
        case word:
            return str(word)
