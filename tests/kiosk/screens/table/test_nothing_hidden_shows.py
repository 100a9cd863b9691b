"""Two tables at which the same happens, but for what lies hidden: what all can see is the same at both.

Whatever tells anything of hidden dice, on the screen, in words, sounds, the record or the evening's figures,
makes the two differ. Decisions don't depend on dice, so that both go the same way, until dice are shown.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pygame
import pytest

from hardware.message import say
from kiosk.journal.evening import EveningSums
from kiosk.journal.history import hand_record, last_dice
from kiosk.screens.announcer import Follower
from kiosk.screens.app import App
from kiosk.screens.base.navigation import Coordinator
from kiosk.screens.status import status_of
from kiosk.table.players import Player
from kiosk.tray.messages import Lost, Lying, Opened
from kiosk.ui.control import Tone
from kiosk.ui.motion import LONGEST_S
from tests.kiosk.screens.moments.tables import lying
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.screens.watched import EXPOSED, NoButtons
from vision.reading import DieColours, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hardware.camera import Image

STEPS = 130
ELSEWHERE = {"menu", "rules", "seats", "join", "sound", "throw-it"}
STEPPED = {"value-up", "value-down", "list-next", "who", "why"}
"""What goes on to another value or line than at the other table."""
FALLS = ("sure", "sure", "unsure", "too few", "cocked", "one cocked")
SIZE = (800, 480)
FRAMES = 5
"""Pictures of a motion that are looked at."""
TIMES = ("time", "began", "ended")


def without_times(record: Any) -> Any:
    """The same, whenever it was written."""
    if isinstance(record, dict):
        return {name: without_times(each) for name, each in record.items() if name not in TIMES}
    return [without_times(each) for each in record] if isinstance(record, list) else record


class Heard:
    """A loudspeaker that remembers."""

    def __init__(self) -> None:
        self.on = True
        self.heard: list[object] = []

    def speak_as(self, voice: object) -> None:
        self.heard.append(voice)

    def play(self, effect: object, step: int = 0) -> None:
        self.heard.append((effect, step))

    def say(self, words: str, _language: str) -> None:
        self.heard.append(words)


class Shown(Coordinator):
    """The screen that people look at."""

    def __init__(self, people: People) -> None:
        super().__init__(people.clock)
        self.navigation.start(people.screen)


class Twin:
    """One of two tables of Kingdom; at the other, every hidden die shows one pip more, a six a one.

    Args:
        by: pips by which hidden dice differ.
        bot: the first player is one.
        coached: the others are, during the hand too.
        more: of the table.
    """

    def __init__(self, by: int, *, bot: bool, coached: bool = False, **more: Any) -> None:
        self._by = by
        self.people = People(at_table("kingdom", {}, "Ann", "Ben", "Cem", **more), coached=coached)
        self.table = self.people.at.table
        if bot:
            self.table.game.players = (Player("Ann", bot=True), *self.table.players[1:])
        self.people.at.tray.frame = self._frame  # type: ignore[method-assign]
        self._lies_hidden, self._lies = False, b""
        self._heard = Heard()
        heard: Any = self._heard
        self._follower = Follower(self.table, heard, heard, self.people.clock)
        self._window = pygame.Surface(SIZE, 0, 32)
        none: Any = NoButtons()
        self._app: Any = App(Shown(self.people), self._window, none, clock=self.people.clock)
        if self.table.roll.by_hand:  # by taps alone it would take long
            self._enter_all_but_one()

    def _frame(self) -> Image:
        colour = (10, 20, 40 * self._by) if self._lies_hidden else (60, 110, 40)
        return np.full((48, 64, 3), colour, np.uint8)

    def _enter_all_but_one(self) -> None:
        """The crown, and the Foundations of Ann and Cem; Ben is the King."""
        for values in ((2,), (5,), (1,), (1, 2, 3, 4, 6), (2, 2, 3, 5, 6)):
            asked = self.table.roll.asked
            assert asked is not None
            dice = [("d6", self.here(value) if asked.hidden else value) for value in values]
            self.table.roll.enter(dice, who=asked.name, reason="This table has no camera")

    def here(self, value: int) -> int:
        """What a hidden die shows at this table."""
        return (value - 1 + self._by) % 6 + 1

    def fall(self, how: str, values: list[int]) -> None:
        """Dice come to rest, when any are waited for."""
        asked = self.table.roll.asked
        if asked is None or self.people.at.tray.armed is None:
            return
        self._lies_hidden = asked.hidden
        before = self._lies  # of a tray that is not emptied these dice
        dice = [
            (die, self.here(value) if asked.hidden else value)
            for die, value in zip(asked.dice, values, strict=False)
        ]
        fallen = lying(*dice, sure=how != "unsure", problems=(Problem.COCKED,) if how == "cocked" else ())
        if how == "one cocked":
            fallen[:1] = lying(dice[0], problems=(Problem.COCKED,))
        fallen = [
            replace(each, colours=DieColours((30 * (each.value or 0), 20, 90), None)) for each in fallen
        ]  # what a face shows changes what is measured
        self._lies = repr(dice).encode()
        self.people.at.pictures = before, self._lies
        self.people.at.see(*fallen[how == "too few" :])

    def clear(self) -> None:
        """The dice are taken out."""
        self._lies_hidden, self._lies = False, b""
        if self.people.at.tray.armed is not None:
            self.people.at.say(Lying(self.people.at.tray.armed, 0))

    def lose_the_camera(self) -> None:
        """It comes back at once."""
        can_throw = self.table.roll.camera.can_throw
        self.people.at.say(Lost(say("The camera does not answer.")))
        self.people.draw()
        self.people.at.say(Opened("v4l2:0", simulated=False, can_throw=can_throw))

    def use(self, name: str) -> None:
        """Tap a control, hold on to it where it is a look, or press its key."""
        self.people.clock.now += 1
        panel = self.people.screen.entry.panel
        if name.startswith("face-") and panel is not None and panel.asked.hidden:
            name = f"face-{self.here(int(name.removeprefix('face-')))}"
        place = next((each.rect for each in self.people.draw().placed if each.control.name == name), None)
        if place is not None:
            self.people.screen.input.tap(place.center)
        if name != "peek":
            self.people.screen.input.let_go((-1, -1))

    def wait(self) -> None:
        self.people.clock.now += 31
        self.people.screen.do(self.people.clock.now)

    @property
    def private(self) -> bool:
        """Whether one person alone is at the screen."""
        screen = self.people.screen
        alone = screen.entry.private and screen.entry.panel is not None and not screen.entry.panel.seeks
        return screen.peek.on or alone

    def frames(self) -> list[bytes]:
        """What moves, picture after picture; whoever is at the screen."""
        self._app.step([EXPOSED])
        seen = []
        for _frame in range(FRAMES):
            if self._app._motions.motion is not None:
                seen.append(pygame.image.tobytes(self._window, "RGB"))
            self.people.clock.now += LONGEST_S / FRAMES
            self._app.step([])
        return seen

    def shown(self) -> Iterator[tuple[str, object]]:
        """Everything that others than who rolled can come by."""
        frames = self.frames()
        picture = pygame.image.tobytes(self._window, "RGB")
        self._follower.follow("en")
        if not self.private:
            controls = self.people.screen.controls()
            yield "the screen", picture
            yield "what moves", frames
            yield "its controls", [(each.name, each.label, each.detail, each.why) for each in controls]
            yield "its note", self.people.screen.note
        table, journal = self.table, self.people.at.journal
        record = hand_record(journal.db, journal.hand)
        yield "words", (table.roll.message, list(self._heard.heard))
        frame = table.roll.frame()
        yield "the tray", (table.roll.reading, None if frame is None else frame.tobytes())
        yield (
            "the table",
            (table.state, table.corrections.last_dice, table.roll.asked, table.corrections.amendable),
        )
        yield "the record", without_times(record)  # all that the last hands show follows from it
        yield "its pictures", journal.db.execute("SELECT sha256 FROM pictures").fetchall()
        yield "the card of the hand", last_dice(journal.db, journal.hand)
        yield "the evening", EveningSums().evening(journal.db)
        yield "the status", status_of(table)


class Event:
    """Something that happens, drawn by lot once for both tables."""

    def __init__(self, rng: random.Random, names: list[str], *, camera: bool) -> None:
        uses = ["use"] * 10 if names else []
        of_tray = [*["fall"] * 5, "clear", "clear", "lose"] if camera else []
        self.what = rng.choice([*uses, *of_tray, "leave", "wait"])
        self.chosen = rng.choice(names) if self.what == "use" else rng.choice(FALLS)
        self._values = [rng.randint(1, 6) for _die in range(5)]

    def happen(self, twin: Twin) -> None:
        match self.what:
            case "use":
                twin.use(self.chosen)
            case "fall":
                twin.fall(self.chosen, self._values)
            case "clear":
                twin.clear()
            case "leave":
                twin.people.screen.conceal()
            case "wait":
                twin.wait()
            case _:
                twin.lose_the_camera()


def dice_are_shown(twin: Twin) -> bool:
    state = twin.table.state
    over = state["pending"]["kind"] in {"hand_over", "game_over"}
    return over and any(die["value"] for seat in state["seats"] for die in seat["dice"])


def bot_decides(twin: Twin) -> bool:
    pending = twin.table.state["pending"]
    return pending["kind"] == "decision" and bool(twin.table.players[pending["seat"]].bot)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, pytest.param(7, marks=pytest.mark.soak)])
@pytest.mark.parametrize(
    ("bot", "more"),
    [
        (False, {"can_throw": True, "by_hand_terms": "agreed"}),
        (False, {"can_throw": False}),
        (True, {"can_throw": True}),
        (True, {"can_throw": False, "by_hand_terms": "agreed"}),
        (False, {"can_throw": False, "reroll_all": False}),
        (False, {"camera": False}),
        (False, {"can_throw": True, "coached": True}),
    ],
    ids=["simulated", "real", "bot", "bot, real", "only what does not lie flat again", "by hand", "coached"],
)
def test_nothing_that_others_see_depends_on_dice_that_lie_hidden(
    bot: bool,  # noqa: FBT001 - a parameter
    more: dict[str, Any],
    seed: int,
    window: pygame.Surface,  # noqa: ARG001 - what is drawn is brought to it
) -> None:
    rng = random.Random(seed)
    one, other = (Twin(by, bot=bot, **more) for by in (0, 1))
    hid = moved = False
    for step in range(STEPS):
        if dice_are_shown(one) or bot_decides(one):
            break
        named, _others = one.people.names(), other.people.names()  # what could be done stays, dimmed, at both
        golden = [each.name for each in one.people.screen.controls() if each.tone is Tone.MAIN]
        names = [name for name in named + 2 * golden if name in named and name not in ELSEWHERE | STEPPED]
        event = Event(rng, names, camera=more.get("camera", True))
        for twin in (one, other):
            event.happen(twin)
        if dice_are_shown(one):
            break
        for (what, here), (_what, there) in zip(one.shown(), other.shown(), strict=True):
            moved |= what == "what moves" and bool(here)
            assert here == there, f"{what} tells what lies hidden: step {step}, {event.what} {event.chosen}"
        hid |= any(die["value"] is None for seat in one.table.state["seats"] for die in seat["dice"])
    assert hid, "no dice were hidden"
    assert moved, "nothing moved"
