"""The first screen: what this is, tap to play. Left alone it plays by itself."""

from __future__ import annotations

import random
from functools import partial
from typing import TYPE_CHECKING

import pygame

from hardware.simulated.solids import SIDES
from kiosk.screens.base.screen import Screen, Wish
from kiosk.table.setup import facts
from kiosk.text.names import some_of
from kiosk.text.translate import _, languages, translated
from kiosk.ui import layout, theme
from kiosk.ui.cafe import draw_cafe
from kiosk.ui.control import Control, Tone
from kiosk.ui.widgets import dice
from kiosk.ui.widgets.controls import draw_row

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from kiosk.screens.base.context import House
    from kiosk.ui.canvas import Canvas

DICE = ("d4", "d6", "d8", "d10", "d12", "d20")
SPACE = (pygame.K_SPACE,)
TURN_S = 1.6
"""How often one of the dice shows another value."""
PLAYS_AFTER_S = 45.0
"""Left alone for so long, the kiosk plays by itself."""


class Attract(Screen):
    """Tap to play, or go on with the game that was interrupted.

    Args:
        unfinished: who plays it; empty for none.
        resume: goes on with it.
        play_itself: begins the demonstration; None where there is none.
        rng: for the dice, which are only decoration.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        house: House,
        *,
        unfinished: list[str],
        resume: Callable[[], None],
        play_itself: Callable[[], None] | None,
        rng: random.Random | None = None,
    ) -> None:
        super().__init__(clock)
        self.note = translated(house.problem or house.cafe.problem)
        self._house = house
        self._unfinished = unfinished
        self._resume = resume
        self._play_itself = play_itself
        self._rng = rng or random.Random(20)
        self._values = [self._rng.randint(1, SIDES[die]) for die in DICE]
        self._turned_at = clock()

    def way_back(self) -> Control | None:
        """There is nothing before this screen."""
        return None

    def actions(self) -> list[Control]:
        """History, settings and the other languages; and the interrupted game where there is one."""
        now = self._house.preferences.language
        return [
            Control("history", _("Last hands"), self.to(Wish.HISTORY)),
            Control("rules", _("Rules"), self.to(Wish.RULES)),
            Control("settings", _("Settings"), self.to(Wish.SETTINGS)),
            *(
                Control(f"language-{each}", name, partial(self._house.change, language=each))
                for each, name in languages().items()
                if each != now
            ),
        ]

    def do(self, now: float) -> bool:
        """Turn a die now and then; begin the demonstration when nobody is here."""
        if self._play_itself is not None and now - self.input.used_at >= PLAYS_AFTER_S:
            self.input.used_at = now
            self._play_itself()
            return True
        if self._house.preferences.calm or now - self._turned_at < TURN_S:
            return False
        self._turned_at = now
        at = self._rng.randrange(len(DICE))
        self._values[at] = self._rng.randint(1, SIDES[DICE[at]])
        return True

    def enter(self) -> None:
        """Somebody is here: it does not play by itself for a while."""
        self.input.used_at = self._clock()

    def draw_head(self, canvas: Canvas, box: Rect) -> None:
        """The name is in the body, and so is a note."""

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """Name, dice, what it is, and the large button."""
        body = body.union(pygame.Rect(body.x, canvas.px(theme.GAP), body.w, 1))
        if self.note:
            note, body = layout.cut_top(body, canvas.px(64), canvas.px(theme.GAP))
            canvas.panel(note, canvas.theme.dark, canvas.theme.amber)
            canvas.write(self.note, layout.inset(note, canvas.px(8)), 24, canvas.theme.amber, lines=3)
        play, body = layout.cut_bottom(body, canvas.px(104), canvas.px(theme.GAP))
        name, picture, words = layout.rows(body, [1.1, 1.5, 1], canvas.px(theme.GAP))
        draw_cafe(canvas, self._house.cafe, name)
        across = 3 if canvas.upright else 6
        for die, value, cell in zip(
            DICE, self._values, layout.grid(picture, len(DICE), across, canvas.px(16)), strict=True
        ):
            dice.draw_die(canvas, die, value, layout.inset(cell, canvas.px(4)))
        canvas.write(
            _what_it_is(self._house.camera),
            words,
            34,
            canvas.theme.soft,
            align="centre",
            lines=4,
        )
        draw_row(canvas, self._invitation(), play, self.input.focus)

    def _invitation(self) -> list[Control]:
        if not self._unfinished:
            return [self._play(_("Tap to play"), "", Tone.MAIN)]
        names = some_of(self._unfinished)
        return [
            Control("resume", _("Go on with the game"), self._resume, names, keys=SPACE, tone=Tone.MAIN),
            self._play(_("New game"), _("the one begun is given up"), Tone.PLAIN),
        ]

    def _play(self, label: str, detail: str, tone: Tone) -> Control:
        return Control("play", label, self.to(Wish.PLAYERS), detail, keys=(pygame.K_p,), tone=tone)


def _what_it_is(camera: str) -> str:
    """What this is, in a sentence or two; what the dice are is said where a camera's source tells that."""
    words = _(
        "The kiosk knows the rules, keeps the chips and never misses a roll: Six Shooter, Critical Roll and "
        "Kingdom."
    )
    if facts(camera).simulated:
        return " ".join([_("Simulated dice, to try it."), words])
    if camera in {"auto", "none"}:
        return words
    return " ".join([_("Real dice, read by a camera."), words])
