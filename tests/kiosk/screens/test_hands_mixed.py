"""A whole hand of each game as the loudspeaker has it: all its sounds together, at full volume."""

from __future__ import annotations

import os
import wave
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from hardware.sound.layers import RATE
from hardware.sound.synth import pitched, samples
from kiosk.table.roll_request import TrayPhase
from tests.kiosk.screens.test_announcer import Ear, Heard

if TYPE_CHECKING:
    from hardware.sound.effects import Effect

FULL = 32_768
THINKS_S, ROUND_S = 0.3, 0.01
"""Of the quickest players one does something so soon after another; the kiosk's loop goes round so often."""
PENTATONIC = (0, 2, 4, 7, 9)
KEPT = os.environ.get("HANDS_HEARD", "")
"""A folder in which the hands are kept as WAV files, to be listened to."""


class Mixed(Heard):
    """Lays what is played on what still sounds."""

    def __init__(self, ear: Ear) -> None:
        super().__init__()
        self.voice, self._ear = ear.sounds.voice, ear
        self.whole = np.zeros(60 * RATE)

    def play(self, effect: Effect, step: int = 0) -> None:
        super().play(effect, step)
        octaves, place = divmod(step, len(PENTATONIC))
        sound = pitched(samples(effect, self.voice), 2 ** (octaves + PENTATONIC[place] / 12))
        first = round((self._ear.clock.now - 100) * RATE)
        self.whole[first : first + sound.size] += sound / FULL


def played(ear: Ear) -> Mixed:
    """A hand to its end, at which somebody has won more than ever."""
    mixed = Mixed(ear)
    ear.sounds = ear.follower._sounds = mixed
    rolls = {"six-shooter": 2, "critical-roll": 11, "kingdom": 3}[ear.live.state["game"]]
    while ear.live.pending.kind in {"roll", "decision"}:
        asked = ear.live.pending
        if asked.kind == "roll":
            ear.live.roll.phase_given = TrayPhase.MOVING
            _passes(ear, THINKS_S)
            ear.live.roll.phase_given = None
            ear.fall(*(min(rolls + number, die.sides) for number, die in enumerate(asked.dice)))
            rolls += ear.live.state["phase"] == "crown"  # else they tie
        else:
            _decides(ear)
        _passes(ear, THINKS_S)
    _passes(ear, 4)
    return mixed


def _decides(ear: Ear) -> None:
    legal = {each.action: each for each in ear.live.pending.legal}
    if "open" in legal:
        ear.live.act("open", dice=["d10", "d12"])
    elif "bet" in legal:
        ear.live.act("bet", amount=min(20, legal["bet"].most or 20))
    else:
        ear.live.act(next(each for each in ("call", "keep", "stick", "stand", "split") if each in legal))


def _passes(ear: Ear, seconds: float) -> None:
    for _round in range(round(seconds / ROUND_S)):
        ear.follower.follow("en")
        ear.clock.now += ROUND_S


@pytest.mark.parametrize("game", ["six-shooter", "critical-roll", "kingdom"])
def test_a_whole_hand_never_clips_however_much_is_heard_at_once(game: str) -> None:
    options: dict[str, Any] = {"button": 0} if game == "six-shooter" else {}
    mixed = played(Ear(game, 3, chips=60 if game == "critical-roll" else 20, **options))
    if KEPT:
        with wave.open(str(Path(KEPT) / f"{game}.wav"), "wb") as file:
            file.setparams((1, 2, RATE, 0, "NONE", ""))
            file.writeframes((np.clip(mixed.whole, -1, 1) * (FULL - 1)).astype(np.int16).tobytes())
    assert len(mixed.heard) > 20
    assert np.abs(mixed.whole).max() < 1
