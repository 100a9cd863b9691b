"""Sounds are made by our code, follow volume and mute, and a machine without a loudspeaker is only silent."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from hardware.sound.effects import Effect
from hardware.sound.player import Sounds
from hardware.sound.speech import Speaker

if TYPE_CHECKING:
    from pathlib import Path


def test_the_mixer_plays_at_the_volume_that_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds = Sounds(random.Random(1), volume=10)
    sounds.open()
    assert sounds.problem == ""
    sounds.play(Effect.WIN)
    assert pygame.mixer.get_busy()
    assert {sound.get_volume() for sound in sounds._ready.values()} == {1.0}
    pygame.mixer.stop()
    sounds.volume = 5
    sounds.play(Effect.WIN)
    assert pygame.mixer.Channel(1).get_sound().get_volume() == pytest.approx(0.25, abs=0.02)
    pygame.mixer.stop()
    sounds.volume = 0
    sounds.play(Effect.WIN)
    assert not pygame.mixer.get_busy()
    sounds.close()
    sounds.close()


def test_without_a_sound_device_nothing_breaks_and_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_args: Any, **_more: Any) -> None:
        raise pygame.error("ALSA: Couldn't open audio device")

    monkeypatch.setattr(pygame.mixer, "init", none)
    sounds = Sounds(random.Random(1))
    sounds.open()
    sounds.play(Effect.TAP)
    assert "audio device" in sounds.problem


def test_espeak_is_called_with_text_as_data_and_interrupted_by_what_is_new(tmp_path: Path) -> None:
    program = tmp_path / "espeak-ng"
    program.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > {tmp_path}/said\nexec sleep 30\n', encoding="utf-8")
    program.chmod(0o755)
    speaker = Speaker(lambda _name: str(program))
    assert speaker.installed
    speaker.say("nothing while it is off", "en")
    speaker.on = True
    speaker.say("--version; rm -rf /", "de")
    assert speaker._making is not None
    first = speaker._making[0]
    for _time in range(200):
        if (tmp_path / "said").exists() and (tmp_path / "said").read_text(encoding="utf-8").endswith("/\n"):
            break
        pygame.time.wait(10)
    given = (tmp_path / "said").read_text(encoding="utf-8").split("\n")
    assert given[-3:] == ["--", "--version; rm -rf /", ""]
    speaker.say("Ann wins 5.", "en")
    assert first.poll() is not None
    speaker.hush()
