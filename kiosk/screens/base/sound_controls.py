"""How loud the kiosk is: the same controls in the settings and, at hand without a PIN, in a table's menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from hardware.sound.effects import Effect
from hardware.sound.player import LOUDEST
from kiosk.text.translate import _, translated
from kiosk.ui.control import Control

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.screens.base.context import House


def change_set(house: House, **what: object) -> str:
    """Set preferences; what went wrong, in words. What concerns the sound is heard at once."""
    house.change(**what)
    if what.keys() & {"volume", "muted"}:
        house.sounds.play(Effect.READ)
    if what.get("speech"):
        house.speaker.say(_("Results are spoken from now on."), house.preferences.language)
    return translated(house.problem)


def sound_controls(house: House, change: Callable[..., None]) -> list[Control]:
    """A stepper of how loud it is, on or off by its middle; spoken results. `change` sets preferences.

    Who wants it louder wants to hear it.
    """
    now = house.preferences
    level = _("{volume} of {loudest}").format(volume=now.volume, loudest=LOUDEST)
    silent = _("No sound device was found.") if house.sounds.problem else None
    dumb = None
    if not house.speaker.installed:
        dumb = _("The program that speaks, espeak-ng, is not installed: manual, Settings.")
    return [
        Control(
            "volume-down", "\N{MINUS SIGN}", lambda: change(volume=max(0, now.volume - 1)), why=silent,
            aside=True,
        ),
        Control(
            "muted", _("Sound"), lambda: change(muted=not now.muted), _("off") if now.muted else level,
            why=silent, keys=(pygame.K_m,), differs=now.muted,
        ),
        Control(
            "volume-up", "+", lambda: change(volume=min(LOUDEST, now.volume + 1), muted=False), why=silent,
            aside=True,
        ),
        Control(
            "speech", _("Spoken results"), lambda: change(speech=not now.speech),
            _("no voice here") if dumb else _("on") if now.speech else _("off"), why=dumb, differs=now.speech,
        ),
    ]  # fmt: skip


def mute(house: House) -> str:
    """No sound, or sound again; says which it is, or what went wrong."""
    muted = not house.preferences.muted
    words = _("The sound is off.") if muted else _("The sound is on.")
    return change_set(house, muted=muted) or words
