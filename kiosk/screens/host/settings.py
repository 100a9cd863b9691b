"""The settings that are set at the kiosk itself: each a large button that shows what holds now."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from hardware.message import say
from kiosk.screens.base.choices import Choices
from kiosk.screens.base.question import Question
from kiosk.screens.base.screen import Screen
from kiosk.screens.base.sound_controls import change_set, sound_controls
from kiosk.screens.base.who_sells import WHO_SELLS, choose_seller, sellers, who_sells
from kiosk.screens.host.comfort import badge_names, palette_names
from kiosk.screens.host.palettes import PALETTES, draw_sample
from kiosk.settings.preferences import BuyIns
from kiosk.text.names import camera_name
from kiosk.text.translate import _, languages, ngettext, translated
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Sign, Tone
from kiosk.ui.widgets.groups import draw_groups

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pygame import Rect

    from hardware.message import Message
    from kiosk.screens.base.choices import Value
    from kiosk.screens.base.context import House
    from kiosk.settings.preferences import Asks, Preferences
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour

HIGHEST, HIGHEST_LARGE, OTHER = 96, 128, 300
"""Of a row, and in large text; how wide the way to the other page is then, px at BASE_SIZE."""
SIGNS: Sequence[Sign] = (Sign.SOUND, Sign.PICTURE, Sign.DICE, Sign.KEY)
FIRST, SECOND = slice(2), slice(2, None)
"""Of what settings are about: the signs, and what is on each of two pages."""
OWN = ("language",)
"""Here nothing is usual: it is as people speak."""
DARK_AFTER = (0, 5, 15, 30, 60)
"""Minutes to choose from."""
NO_WORDS: Mapping[Any, Message] = MappingProxyType({})
BADGES: Mapping[str, Message] = {
    "auto": say("while somebody presses them"),
    "shown": say("on every page, beside what they do"),
    "hidden": say("for a table without these buttons"),
}
"""What the values of a setting mean."""
ABOUT_BADGES = say(
    "The table has three lit buttons, with STICK, BUY and BET printed on them. When shall the screen say "
    "what each of them does?"
)


class Settings(Screen):
    """Language, sound, looks, screen, tray, PIN; in large text on two pages.

    Args:
        in_game: a table is open: what it hangs on is not changed now.
        sells: leads to where the host sells chips; None where no table is open.
        turn: turns the picture on trial.
        touch_test, new_pin, choose_camera, calibrate, own_dice, meters: open their pages.
        show: opens a page of choices.
    """

    heading = say("Settings")
    of_the_house = True

    def __init__(
        self,
        clock: Callable[[], float],
        house: House,
        *,
        in_game: bool,
        sells: Callable[[], Control | None],
        turn: Callable[[], None],
        touch_test: Callable[[], None],
        new_pin: Callable[[], None],
        choose_camera: Callable[[], None],
        calibrate: Callable[[], None],
        own_dice: Callable[[], None],
        meters: Callable[[], None],
        show: Callable[[Screen], None],
    ) -> None:
        super().__init__(clock)
        self._show = show
        self._house = house
        self._in_game = in_game
        self._sells = sells
        self._turn = turn
        self._touch_test = touch_test
        self._new_pin = new_pin
        self._choose_camera = choose_camera
        self._calibrate = calibrate
        self._own_dice = own_dice
        self._meters = meters
        self._beside = False  # the way to the other page stands beside the title, as drawn last
        self._second = False  # of two pages

    @property
    def title(self) -> str:
        """In large text also which of the two pages it is, where there is room for that."""
        if not self._beside:
            return super().title
        words = _("{title}: {page} of {pages}")
        return words.format(title=super().title, page=1 + self._second, pages=2)

    def draw_head(self, canvas: Canvas, box: Rect) -> None:
        """At the right, in large text, the way to the other page; upright, for want of room, at the foot."""
        self._beside = canvas.theme.large_text and not canvas.upright
        if self._beside:
            place, box = layout.cut_right(
                box, canvas.px(OTHER), canvas.px(3 * theme.GAP)
            )  # no part of the name
            self._put_other(canvas, place)
        super().draw_head(canvas, box)

    def _put_other(self, canvas: Canvas, place: Rect) -> None:
        """The way to the other page, by what it is about."""
        others = ", ".join(list(self._groups())[FIRST if self._second else SECOND])
        self.put(canvas, _opens(Control("other-page", others, self._turn_over)), place)

    def _turn_over(self) -> None:
        self._second = not self._second

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """Buttons, by what they are about."""
        large = canvas.theme.large_text
        page = slice(None) if not large else SECOND if self._second else FIRST
        if large and canvas.upright:
            foot, body = layout.cut_bottom(body, canvas.px(theme.TARGET), canvas.px(theme.GAP))
            self._put_other(canvas, foot)
        grouped = [
            (words, [controls[at : at + most] for at in range(0, len(controls), most)])
            for words, controls in list(self._groups().items())[page]
            for most in [_in_a_row(canvas, controls)]
        ]
        draw_groups(canvas, grouped, body, HIGHEST_LARGE if large else HIGHEST, self.input.focus, SIGNS[page])

    def _groups(self) -> dict[str, list[Control]]:
        now, change = self._house.preferences, self._change
        playing = _("Not while a game is played: end it first.") if self._in_game else None
        later = _("end the game first")
        calm = Control(
            "calm", _("Motion"), lambda: change(calm=not now.calm), _("less") if now.calm else _("usual"),
        )  # fmt: skip
        picture = [
            self._one_of("language", say("Language"), languages, sign=Sign.GLOBE),
            self._one_of("palette", say("Colours"), palette_names, PALETTES, draw_sample, sign=Sign.PALETTE),
            _set(now, large_text(now, change), Sign.LETTERS),
            _set(now, calm, Sign.MOTION),
            _opens(_set(now, turned(now, self._turn), Sign.TURN)),
            _opens(Control("touch", _("Touch test"), self._touch_test, _("five crosses"), sign=Sign.FINGER)),
            self._one_of("dark_after", say("Dark after"), _dark_names, sign=Sign.MOON),
            self._one_of(
                "badges", say("Button hints"), badge_names, BADGES, sign=Sign.LAMPS, asked=ABOUT_BADGES
            ),
        ]
        dice = [
            _opens(Control(name, words, do, later if playing else detail, playing, sign=sign))
            for name, words, do, detail, sign in (
                ("camera", _("Camera"), self._choose_camera, self._camera(), Sign.CAMERA),
                ("calibrate", _("Calibrate"), self._calibrate, _("camera and tray"), Sign.TARGET),
                ("own-dice", _("Own dice"), self._own_dice, _("teach it a set"), Sign.DICE),
            )
        ]
        pin = _("Another PIN") if now.pin else _("Choose a PIN")
        host = [
            _opens(
                Control("meters", _("Statistics"), self._meters, _("since the first day"), sign=Sign.BARS)
            ),
            _opens(
                Control(
                    "pin", pin, self._new_pin, _("one is set") if now.pin else _("none yet"), sign=Sign.LOCK
                )
            ),
            _opens(self._who_sells()),
            _opens(self._forget()),
            self._first_steps(),
        ]
        if (sells := self._sells()) is not None:
            host.insert(0, _opens(replace(sells, sign=Sign.CHIP)))
        *volume, speech = sound_controls(self._house, change)
        sound = [*volume, replace(speech, sign=Sign.SPEECH)]
        groups = {_("Sound"): sound, _("Picture"): picture, _("Dice"): dice, _("Host"): host}
        return {words: [_at_rest(each) for each in controls] for words, controls in groups.items()}

    def _who_sells(self) -> Control:
        """Who is asked for chips; without a PIN that can't be the host."""

        def choose(asks: Asks) -> str:
            terms = self._house.preferences.buy_ins.model_copy(update={"asks": asks})
            return change_set(self._house, buy_ins=terms)

        def why() -> dict[Asks, str]:
            first = _("Choose a PIN first.")
            return {} if self._house.preferences.pin else {"host": first, "host-all": first}

        def show() -> None:
            self._show(choose_seller(self._clock, self._house, choose, why))

        now = who_sells(self._house)
        return Control(
            "who-sells", translated(WHO_SELLS), show, sellers()[now][0],
            sign=Sign.PERSON, differs=now != BuyIns().asks,
        )  # fmt: skip

    def _one_of(
        self,
        what: str,
        heading: Message,
        named: Callable[[], Mapping[Value, str]],
        means: Mapping[Value, Message] = NO_WORDS,
        shows: Callable[[Value, Canvas, Rect, Colour], None] | None = None,
        *,
        sign: Sign,
        asked: Message | str = "",
    ) -> Control:
        """A preference by its name, its values, and what they mean: of two a tap has the other one hold.

        `asked`: said above them.
        """

        def now() -> Value:
            held: Value = getattr(self._house.preferences, what)
            return held

        def choose(value: Value) -> str:
            return change_set(self._house, **{what: value})

        def told() -> dict[Value, tuple[str, str]]:
            return {
                each: (label, translated(means[each]) if each in means else "")
                for each, label in named().items()
            }

        def show() -> None:
            self._show(Choices(self._clock, heading, told, now, choose, asked=asked, shows=shows))

        control = Control(what, translated(heading), show, named().get(now(), str(now())))
        control = _set(self._house.preferences, control, sign)
        others = [each for each in named() if each != now()]
        if len(others) == 1:
            return replace(control, do=partial(self._change, **{what: others[0]}))
        return _opens(control)

    def _first_steps(self) -> Control:
        ready = self._house.preferences.ready
        return Control(
            "first-run", _("First steps"), self._ask_again,
            _("show again") if ready else _("next start"), sign=Sign.FLAG, differs=not ready,
        )  # fmt: skip

    def _forget(self) -> Control:
        """Once it was asked: who is known does not come back by another tap."""
        now = self._house.preferences
        names = ngettext("{count} name", "{count} names", len(now.people)).format(count=len(now.people))
        forget = partial(self._change, people=(), last_party=())
        why = None if now.people or now.last_party else _("No names are kept.")
        control = Control("forget", _("Forget names"), forget, names, why, sign=Sign.SEATS)
        words = _("{names}, with their colours and figures.").format(names=names)
        means = _(
            "They are not offered any more. What was played stays on record, and who plays now plays on."
        )
        yes, no = (_("Forget names"), names), (_("Keep them"), "")
        return self.asks(Question(control, _("Really forget all names?"), words, means, yes, no))

    def ask_about_chips(self) -> None:
        """A PIN is set: whether it is to be typed for chips, too, where nobody is asked about them yet."""
        now = self._house.preferences.buy_ins
        if now.asks != "nobody" or now.chips == 0:
            return
        by_host = partial(self._change, buy_ins=now.model_copy(update={"asks": "host-all"}))
        means = _(
            "Shall the PIN also be needed to buy chips (an evening's first ones, too), to join or to leave? "
            "Now anybody may."
        )
        yes, no = (_("Only the host sells"), _("by the PIN")), (_("Anybody may buy"), _("as now"))
        asked = _("Who sells chips?")
        words = _("The PIN is set.")
        control = Control("host-sells", asked, by_host)
        self.asks(Question(control, asked, words, means, yes, no, ends=False)).do()

    def _ask_again(self) -> None:
        """The first steps come again, or do not; that is said, as nothing of it is seen now."""
        again = self._house.preferences.ready
        self._change(ready=not again)
        words = _("The first steps are shown again at the next start.")
        self.note = self.note or (words if again else _("The first steps will not come again."))

    def _change(self, **what: object) -> None:
        self.note = change_set(self._house, **what)

    def _camera(self) -> str:
        """Which one was given or chosen; a real one by its name."""
        source = self._house.given or self._house.preferences.camera
        return camera_name(source) if source else _("as it was set up")


def _set(now: Preferences, control: Control, sign: Sign) -> Control:
    """What sets the preference of its name, with its sign; marked where that is not as usual."""
    usual = type(now).model_fields[control.name].default
    differs = control.name not in OWN and getattr(now, control.name) != usual
    return replace(control, sign=sign, differs=differs)


def _at_rest(control: Control) -> Control:
    """Quiet, as all settings are that nobody has come for."""
    return replace(control, tone=Tone.QUIET)


def _opens(control: Control) -> Control:
    """What leads to a page, told by its arrow from what changes at once."""
    return replace(control, opens=True)


def _in_a_row(canvas: Canvas, controls: Sequence[Control]) -> int:
    """How many of a group stand beside each other: as many in each row; of how loud it is all in one."""
    large = canvas.theme.large_text
    if controls[0].aside:
        return 3 if large and canvas.upright else len(controls)
    across = 2 if canvas.upright else 3 if large else 4
    return -(-len(controls) // -(-len(controls) // across))


def _dark_names() -> dict[int, str]:
    """Minutes to choose from, in words."""
    return {
        minutes: ngettext("{count} minute", "{count} minutes", minutes).format(count=minutes)
        if minutes
        else _("never")
        for minutes in DARK_AFTER
    }


def turned(now: Preferences, turn: Callable[[], None]) -> Control:
    """Turns the picture by a quarter, on trial."""
    degrees = _("{degrees} degrees").format(degrees=now.turned) if now.turned else _("not turned")
    return Control("turned", _("Turn picture"), turn, degrees)


def large_text(now: Preferences, change: Callable[..., None]) -> Control:
    """Larger type, or the usual one again; `change` sets a preference by its name."""
    size = _("large") if now.large_text else _("usual")
    return Control("large_text", _("Text size"), lambda: change(large_text=not now.large_text), size)
