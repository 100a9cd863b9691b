"""The first run: what a kiosk needs before it plays, a question at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from hardware.cameras import has_device
from hardware.message import NOTHING, say
from hardware.pins import PinFactory
from kiosk.screens.base.screen import Screen
from kiosk.screens.host import pictures
from kiosk.screens.host.guide import Step, steps, titled
from kiosk.screens.host.settings import large_text, turned
from kiosk.text.names import camera_name
from kiosk.text.translate import _, in_every_language, in_language, languages, translated
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.dice_group import draw_dice

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from kiosk.screens.base.context import House
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.control import Do

GO_ON = "on"
ANSWER, GREETING = 100, 170
"""How high an answer is at most, and one that greets, px at BASE_SIZE."""


class Topic(ABC):
    """What one question is about.

    Args:
        house: remembers the answers.

    Attributes:
        step: of the guide; None for one that is asked on its own.
        leads_on, leads_back: there is a way on beside the answers, and one back.
        picture: draws what it is about.
        tries_buttons: see Screen.
        high: an answer is at most, px at BASE_SIZE.
    """

    high = ANSWER
    step: Step | None = None
    leads_on = leads_back = True
    picture: Callable[[Canvas, Rect], None] = staticmethod(draw_dice)
    tries_buttons = False

    def __init__(self, house: House) -> None:
        self._house = house

    @property
    def steps(self) -> Sequence[Step]:
        """Of the guide."""
        return steps(self._house.given)

    @property
    @abstractmethod
    def head(self) -> str:
        """What it is about, in a word or two."""

    @property
    @abstractmethod
    def question(self) -> str:
        """What is asked, in a sentence or two; "" where the answers say it."""

    @abstractmethod
    def answers(self) -> Sequence[Control]:
        """What can be said to it."""

    def choice(
        self, what: str, value: str, now: str, label: str, detail: str = "", why: str | None = None
    ) -> Control:
        """The answer that one of the preferences shall be this; what holds now is marked."""
        change = partial(self._house.change, **{what: value})
        return Control(
            f"{what}-{value}", label, change, detail, why, tone=Tone.CHOSEN if value == now else Tone.PLAIN
        )

    def draw_answers(self, page: Question, canvas: Canvas, box: Rect) -> None:
        """Draw them, one below the other."""
        page.put_below(canvas, self.answers(), box, self.high)

    def ways_on(self, go_on: Callable[[], None]) -> list[Control]:
        """What leads on beside the answers; it says which of them holds."""
        holds = next((each.label for each in self.answers() if each.tone is Tone.CHOSEN), "")
        return [Control(GO_ON, _("Go on"), go_on, holds, tone=Tone.MAIN)] if self.leads_on else []

    def heard(self, _event: object, _go_on: Callable[[], None]) -> bool:
        """An arcade button was used; True when that was for this."""
        return False


class Question(Screen):
    """One question of the guide: words, large answers below one another, and on.

    Args:
        topic: what it is about.
        on: the next question.
    """

    def __init__(self, clock: Callable[[], float], topic: Topic, on: Callable[[], None]) -> None:
        super().__init__(clock)
        self.topic = topic
        self._on = on

    @property
    def title(self) -> str:
        """Where in the guide one is, and what it is about."""
        return titled(self.topic.step, translated(self.topic.head), self.topic.steps)

    def way_back(self) -> Control | None:
        """To the question before."""
        return super().way_back() if self.topic.leads_back else None

    def actions(self) -> list[Control]:
        """On."""
        return self.topic.ways_on(self._on)

    @property
    def tries_buttons(self) -> bool:
        """Where it is about them."""
        return self.topic.tries_buttons

    def heard(self, event: object) -> bool:
        """Some topics are about the buttons."""
        return self.topic.heard(event, self._go_on)

    def _go_on(self) -> None:
        self.input.use(next(each for each in self.controls() if each.name == GO_ON))

    def ground(self, canvas: Canvas) -> Canvas:
        """The table, and a picture on it."""
        canvas = canvas.dressed(theme.beside_the_table(canvas.theme))
        parts = self.parts(canvas)
        picture = _beside(canvas, parts.body)[1]
        drawn = self.topic.picture
        canvas.bake(("question", drawn, tuple(picture)), partial(pictures.on_felt, drawn, picture))
        return canvas

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """The question above its answers."""
        question, rest = translated(self.topic.question), _beside(canvas, body)[0]
        if question:
            words, rest = layout.cut_top(rest, canvas.px(130), canvas.px(theme.GAP))
            words = words.inflate(-2 * canvas.px(theme.GAP), 0)
            canvas.write(question, words, Type.TEXT, canvas.theme.ivory, lines=5)
        self.topic.draw_answers(self, canvas, rest)


def _beside(canvas: Canvas, body: Rect) -> tuple[Rect, Rect]:
    """The part of a page for words, and that for the picture: beside them, upright above."""
    gap = canvas.px(theme.GAP)
    if canvas.upright:
        picture, words = layout.rows(body, [1, 2.2], gap)
    else:
        words, picture = layout.columns(body, [2.1, 1], gap * 2)
    return words, picture


def without_setting_up(house: House) -> str:
    """The camera to play with at once: the one that is set, and never one that only happens to be there."""
    return "simulated" if house.camera == "auto" and not house.given else house.camera


class AskLanguage(Topic):
    """A welcome, and which language; then set the table up, or play at once.

    Args:
        play: begins to play with what needs no setting up.
    """

    leads_back = False
    high = GREETING
    question = NOTHING
    welcome = say("Welcome")
    greeting = say("Play at once, or set the table up first.\nEverything can be changed later.")

    def __init__(self, house: House, play: Callable[[], None]) -> None:
        super().__init__(house)
        self._play = play
        self._chosen = False

    def ways_on(self, go_on: Callable[[], None]) -> list[Control]:
        """Gold is to play, but where the owner has named a camera or pins: there a table is being built."""
        house, words = self._house, _("screen, camera, PIN")
        named = house.camera != "auto" and has_device(house.camera)
        built = named or house.pins != PinFactory.MOCK
        first, second = (Tone.MAIN, Tone.PLAIN) if built else (Tone.PLAIN, Tone.MAIN)
        dice = camera_name(without_setting_up(house))
        return [
            Control(GO_ON, _("Set the table up"), go_on, words, tone=first),
            Control("play-now", _("Play now"), self._play, dice, tone=second),
        ]

    @property
    def head(self) -> str:
        """A welcome in all languages at once, until one is chosen."""
        if self._chosen:
            return translated(self.welcome)
        return " / ".join(in_every_language(self.welcome.template))

    def answers(self) -> Sequence[Control]:
        """Each in its own words, with both ways on, and that neither is for good; once chosen, it alone."""
        now, words = self._house.preferences.language, self.greeting.template
        answers = [
            self.choice(
                "language", each, now, name,
                in_language(words, each) if each == now or not self._chosen else "",
            )
            for each, name in languages().items()
        ]  # fmt: skip
        return [replace(each, do=partial(self._choose, each.do)) for each in answers]

    def _choose(self, speak: Do) -> None:
        self._chosen = True
        speak()


class AskScreen(Topic):
    """Which way up, and how large.

    Args:
        turn: turns the picture on trial.
    """

    step = Step.SCREEN
    picture = staticmethod(pictures.draw_screen)
    head = say("The screen")
    question = say("Is the picture the right way up, and can everyone at the table read it?")

    def __init__(self, house: House, turn: Callable[[], None]) -> None:
        super().__init__(house)
        self._turn = turn

    def answers(self) -> Sequence[Control]:
        """Turn it, larger type, stronger colours."""
        now = self._house.preferences
        return [
            turned(now, self._turn),
            large_text(now, self._house.change),
            Control(
                "contrast",
                _("High contrast"),
                lambda: self._house.change(palette="casino" if now.palette == "contrast" else "contrast"),
                _("on") if now.palette == "contrast" else _("off"),
            ),
        ]


class AskCamera(Topic):
    """Which camera.

    Args:
        found: a camera that this machine has; "" for none.
        by_itself: asked from the settings, and no part of the guide.
    """

    picture = staticmethod(pictures.draw_camera)
    head = say("The dice")

    def __init__(self, house: House, *, found: str, by_itself: bool = False) -> None:
        super().__init__(house)
        self._found = found
        self.step = None if by_itself else Step.CAMERA

    @property
    def question(self) -> str:
        """Where the dice come from."""
        if self._house.given:
            return say(
                "Where do the dice come from? At this table that is settled: {camera}.",
                camera=camera_name(self._house.given),
            )
        if self._found:
            return say(
                "Where do the dice come from? The camera {camera} was found. It reads dice as it is: "
                "calibrating can wait.",
                camera=camera_name(self._found),
            )
        return say(
            "Where do the dice come from? No camera was found, so they are simulated on this screen. Plug "
            "one in at any time and choose it in the settings."
        )

    def answers(self) -> Sequence[Control]:
        """A camera, a simulated tray, or none; what holds without an answer is marked too."""
        given, now, real = self._house.given, self._house.camera, self._found
        if now == "auto":
            now = self._found or "simulated"
        elif has_device(now) and (given or not self._house.preferences.camera):
            real = now
        fixed = _("At this table that is settled: {camera}.")

        def answer(source: str, label: str, detail: str, why: str | None = None) -> Control:
            if given and now != source:
                why = fixed.format(camera=camera_name(given))
            return self.choice("camera", source, now, label, detail, why)

        none = None if real else _("No camera was found.")
        return [
            answer(
                real or "auto",
                _("Real dice, read by the camera"),
                camera_name(real) if real else _("none was found"),
                none,
            ),
            answer("simulated", _("Simulated dice"), _("on this screen, to try it")),
            answer("none", _("Real dice, tapped in"), _("you read them yourselves")),
        ]


class AskCalibration(Topic):
    """Whether the camera is to be calibrated now, or later.

    Args:
        calibrate: opens the wizard.
        later: the next question.
    """

    step = Step.CAMERA
    picture = staticmethod(pictures.draw_sheet)
    leads_on = False  # the answers do
    head = say("The camera")
    question = say(
        "Shall the kiosk learn its camera and tray now? It takes a printed sheet, and can wait: "
        "Settings, Calibrate."
    )

    def __init__(self, house: House, calibrate: Callable[[], None], later: Callable[[], None]) -> None:
        super().__init__(house)
        self._calibrate = calibrate
        self._later = later

    def answers(self) -> Sequence[Control]:
        """Now, or on with the guide."""
        return [
            Control("calibrate", _("Calibrate now"), self._calibrate, _("a quarter of an hour")),
            Control("later", _("Later"), self._later, _("on with the first steps"), tone=Tone.MAIN),
        ]
