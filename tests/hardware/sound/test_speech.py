"""The real espeak-ng speaks what the kiosk says, in each of its languages, through the mixer."""

from __future__ import annotations

import random
import shutil
import time
from typing import TYPE_CHECKING

import numpy as np
import pygame
import pytest

from hardware.sound.effects import Effect
from hardware.sound.player import SPEECH, Sounds
from hardware.sound.speech import PROGRAM, Speaker
from kiosk.screens.announcer import Follower
from kiosk.table.players import Player
from kiosk.text import translate
from kiosk.text.translate import languages
from tests.kiosk.screens.fake_table import FakeTable
from tests.kiosk.screens.moments.parts import Clock

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

pytestmark = pytest.mark.skipif(
    shutil.which(PROGRAM) is None, reason=f"{PROGRAM} is not installed (apt install {PROGRAM})"
)


@pytest.fixture
def sounds() -> Iterator[Sounds]:
    opened = Sounds(random.Random(1), volume=10)
    opened.open()
    yield opened
    opened.close()


@pytest.fixture
def speaker(sounds: Sounds) -> Iterator[Speaker]:
    assert sounds.problem == ""
    made = Speaker()
    made.on = True
    yield made
    made.hush()


def spoken(speaker: Speaker, text: str, language: str) -> NDArray[np.int16]:
    """What is heard; empty where nothing is."""
    speaker.say(text, language)
    until = time.monotonic() + 20
    while speaker._making is not None and time.monotonic() < until:
        speaker.tend()
        time.sleep(0.005)
    sound = pygame.mixer.Channel(SPEECH).get_sound()
    return np.frombuffer(b"" if sound is None else sound.get_raw(), np.int16)


@pytest.mark.parametrize("language", sorted(languages()))
def test_every_language_of_the_kiosk_has_a_voice(speaker: Speaker, language: str) -> None:
    heard = spoken(speaker, "Ann 20", language)
    assert 0.5 < heard.size / 22_050 < 4
    assert 3_000 < np.abs(heard.astype(int)).max() < 32_767  # loud enough, and not clipped


def test_german_is_not_spoken_as_english(speaker: Speaker) -> None:
    german, english = (spoken(speaker, "21", language) for language in ("de", "en"))
    assert german.tobytes() != english.tobytes()
    assert (german == spoken(speaker, "21", "de")).all()


def test_more_words_take_longer_and_a_pause_parts_a_die_from_its_value(speaker: Speaker) -> None:
    assert (
        spoken(speaker, "Ann throws.", "en").size < spoken(speaker, "Ann throws the d20 and wins.", "en").size
    )
    assert spoken(speaker, "d20 19", "en").size < spoken(speaker, "d20, 19", "en").size


def test_a_language_that_it_does_not_speak_is_silent_and_does_no_harm(speaker: Speaker) -> None:
    assert spoken(speaker, "Ann", "zz").size == 0


def test_a_text_that_looks_like_an_option_is_only_said(speaker: Speaker) -> None:
    assert spoken(speaker, "--version", "en").size > 5_000


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_hand_is_spoken(speaker: Speaker, sounds: Sounds, language: str) -> None:
    live = FakeTable([Player("Ann")], 20)
    said: list[str] = []

    class Noting(Speaker):
        def say(self, text: str, _language: str) -> None:
            said.append(text)

    noting = Noting()
    noting.on = True
    translate.use(language)
    try:
        clock = Clock()
        follower = Follower(live, sounds, noting, clock)
        live.act("bet", amount=5)
        follower.follow(language)
        for value in (20, 3):
            live.fall(value)
            follower.follow(language)
        clock.now += 1  # how a hand ended is said when it has been seen
        follower.sound()
    finally:
        translate.use("en")
    assert len(said) == 3
    for text in said:
        assert spoken(speaker, text, language).size / 22_050 > 0.12 * len(text.split()), text


def test_effects_make_room_for_what_is_spoken(speaker: Speaker, sounds: Sounds) -> None:
    sounds.play(Effect.WIN)
    loud = {sound.get_volume() for sound in sounds._ready.values()}
    assert spoken(speaker, "Ann wins with a Six Chamber Charlie, six dice and twenty.", "en").size
    assert pygame.mixer.Channel(SPEECH).get_busy()
    sounds.play(Effect.WIN)
    assert min(sound.get_volume() for sound in sounds._ready.values()) < 0.5 * max(loud)
    speaker.hush()
    assert not pygame.mixer.Channel(SPEECH).get_busy()


def test_mute_holds_for_speech_too(speaker: Speaker) -> None:
    speaker.volume = 0
    assert spoken(speaker, "Ann wins.", "en").size == 0
