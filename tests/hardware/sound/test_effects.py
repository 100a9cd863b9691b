"""What each effect is: made the same each time, as loud as its family, at rest at both ends, soon played."""

from __future__ import annotations

import random
import threading
import time
from typing import TYPE_CHECKING

import numpy as np
import pygame
import pytest

from hardware.sound import common, player
from hardware.sound.effects import WINS, Effect, Family, Voice
from hardware.sound.layers import RATE
from hardware.sound.player import Sounds
from hardware.sound.synth import effects_of, pitched, samples

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

ALL = [(voice, effect) for voice in Voice for effect in effects_of(voice)]


def level(wave: NDArray[np.int16]) -> float:
    """The root mean square of the loudest 0.1 s above 200 Hz (what a small loudspeaker gives), dB."""
    spectrum = np.fft.rfft(wave / 32_768, wave.size + RATE)
    spectrum[np.fft.rfftfreq(wave.size + RATE, 1 / RATE) < 200] = 0
    squared = np.square(np.fft.irfft(spectrum))
    window = RATE // 10
    return max(
        float(10 * np.log10(squared[at : at + window].mean() + 1e-12)) for at in range(0, squared.size, 200)
    )


@pytest.mark.parametrize(("voice", "effect"), ALL)
def test_an_effect_is_short_never_clipped_and_at_rest_at_both_ends(voice: Voice, effect: Effect) -> None:
    wave = samples(effect, voice)
    assert 0.03 < wave.size / RATE < 2.5
    largest = np.abs(wave.astype(int)).max()
    assert 3_000 < largest < 32_000
    assert abs(int(wave[0])) < 40  # no click at the start
    assert np.abs(wave[-20:].astype(int)).max() < 40  # nor at the end
    assert abs(float(wave.mean())) < 60
    assert (wave == samples(effect, voice)).all()


@pytest.mark.slow
@pytest.mark.parametrize("family", Family)
def test_effects_of_a_family_are_equally_loud(family: Family) -> None:
    levels = {each: level(samples(each[1], each[0])) for each in ALL if each[1].family is family}
    middle = float(np.median(list(levels.values())))
    assert {each: round(loud - middle, 1) for each, loud in levels.items() if abs(loud - middle) > 3} == {}


@pytest.mark.slow
def test_what_is_told_is_louder_than_what_is_heard_again_and_again() -> None:
    loud = {
        family: np.median([level(samples(e, v)) for v, e in ALL if e.family is family]) for family in Family
    }
    assert loud[Family.SMALL] + 1 < loud[Family.EVENT] < loud[Family.MOMENT] - 2


@pytest.mark.parametrize("voice", Voice)
def test_effects_of_a_voice_differ(voice: Voice) -> None:
    effects = effects_of(voice)
    assert len({samples(effect, voice).tobytes() for effect in effects}) == len(effects)


def heard_for(wave: NDArray[np.int16]) -> float:
    """Until when it is no more than 20 dB below its peak, s."""
    return float(np.flatnonzero(np.abs(wave.astype(int)) > np.abs(wave.astype(int)).max() / 10)[-1]) / RATE


def test_the_more_is_won_the_longer_it_is_heard() -> None:
    for voice in Voice:
        lengths = [heard_for(samples(effect, voice)) for effect in WINS]
        assert lengths[0] + 0.1 < lengths[1], voice
        assert lengths[1] + 0.3 < lengths[2], voice


def test_voices_differ_but_in_what_is_the_same_everywhere() -> None:
    for effect in (Effect.TURN, Effect.CHIPS, Effect.READ, Effect.COUNT, Effect.WIN, Effect.OVER):
        assert len({samples(effect, voice).tobytes() for voice in Voice}) == len(Voice)
    for effect in common.SOUNDS:
        assert len({samples(effect, voice).tobytes() for voice in Voice}) == 1


def test_an_effect_that_a_voice_has_not_sounds_as_where_it_is() -> None:
    assert (samples(Effect.CROWN, Voice.SALOON) == samples(Effect.CROWN, Voice.CASTLE)).all()


def test_a_higher_sound_is_the_same_one_sooner_over() -> None:
    t = np.arange(RATE) / RATE
    tone = (10_000 * np.sin(2 * np.pi * 500 * t)).astype(np.int16)
    higher = pitched(tone, 1.5)
    assert higher.size == pytest.approx(RATE / 1.5, abs=2)
    spectrum = np.abs(np.fft.rfft(higher))
    assert np.argmax(spectrum) * RATE / higher.size == pytest.approx(750, abs=2)


class Played:
    """Measures what is played: how long it is tells how high."""

    def __init__(self) -> None:
        self.lengths: list[float] = []


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Played:
    heard = Played()

    class Measured(pygame.mixer.Sound):
        def play(self, *_more: int) -> None:  # type: ignore[override]
            heard.lengths.append(self.get_length())

    monkeypatch.setattr(pygame.mixer, "Sound", Measured)
    return heard


@pytest.fixture
def sounds() -> Iterator[Sounds]:
    opened = Sounds(random.Random(1), volume=10)
    opened.open()
    assert opened.problem == ""
    yield opened
    opened.close()


def test_plays_are_varied_by_three_percent_and_the_seed_says_how(sounds: Sounds, played: Played) -> None:
    for _time in range(40):
        sounds.play(Effect.CHIPS)
    usual = samples(Effect.CHIPS, Voice.CASINO).size / RATE
    shares = [length / usual for length in played.lengths]
    assert len({round(share, 3) for share in shares}) > 3
    assert 0.965 < min(shares) < 0.98
    assert 1.02 < max(shares) < 1.035
    again, heard = Sounds(random.Random(1), volume=10), list(played.lengths)
    played.lengths.clear()
    for _time in range(40):
        again.play(Effect.CHIPS)
    assert played.lengths == heard


def test_each_step_is_higher_than_the_one_before_however_it_is_varied(sounds: Sounds, played: Played) -> None:
    for _time in range(20):
        played.lengths.clear()
        for step in range(11):
            sounds.play(Effect.COUNT, step)
        assert played.lengths == sorted(played.lengths, reverse=True)
        assert len(set(played.lengths)) == 11


def test_a_play_costs_less_than_a_millisecond_and_all_of_a_voice_little_memory(sounds: Sounds) -> None:
    for effect in effects_of(sounds.voice):
        sounds._samples(effect)
    effects = effects_of(sounds.voice)
    for first in (True, False):
        costs = []
        for effect in effects * 20:
            begun = time.perf_counter()
            sounds.play(effect)
            costs.append(time.perf_counter() - begun)
        assert np.median(costs) < 0.001, first
    for step in range(11):
        for _time in range(20):
            sounds.play(Effect.COUNT, step)
    kept = sum(len(each.get_raw()) for each in sounds._ready.values())
    assert kept + sum(each.nbytes for each in sounds._made.values()) < 8_000_000


def made(sounds: Sounds) -> None:
    assert sounds._maker is not None
    sounds._maker.join(20)


def test_a_voice_is_made_meanwhile_and_the_one_before_forgotten(sounds: Sounds, played: Played) -> None:
    sounds.play(Effect.TAP)
    sounds.play(Effect.CHIPS)
    sounds.speak_as(Voice.CASTLE)
    sounds.play(Effect.TAP)  # the same in all voices
    assert len(played.lengths) == 3
    made(sounds)
    assert set(sounds._made) == set(effects_of(Voice.CASTLE))
    sounds.play(Effect.CHIPS)
    assert played.lengths[-1] > 2 * played.lengths[1]  # in a hall
    assert {effect for effect, _factor in sounds._ready} == {Effect.TAP, Effect.CHIPS}


def test_nobody_waits_for_a_sound_that_is_just_being_made(
    sounds: Sounds, played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()
    monkeypatch.setattr(player, "samples", lambda *given: go_on.wait(20) and samples(*given))
    sounds.speak_as(Voice.CASTLE)
    sounds.play(Effect.WIN)
    assert played.lengths == []
    go_on.set()
    made(sounds)
    sounds.play(Effect.WIN)
    assert len(played.lengths) == 1


def test_another_voice_while_one_is_made_is_made_when_it_is_played(sounds: Sounds, played: Played) -> None:
    sounds.speak_as(Voice.CASTLE)
    sounds.speak_as(Voice.SALOON)
    made(sounds)
    sounds.play(Effect.BUST)
    assert played.lengths


@pytest.mark.slow
def test_what_was_not_made_in_silence_is_made_when_it_can_be_heard() -> None:
    resumed = Sounds(random.Random(1))
    resumed.speak_as(Voice.CASTLE)  # at a table before the device is open
    assert not resumed._made
    resumed.open()
    made(resumed)
    assert set(resumed._made) == set(effects_of(Voice.CASTLE))
    resumed.volume = 0
    resumed.speak_as(Voice.SALOON)
    assert set(resumed._made) == set(common.SOUNDS)
    resumed.volume = 5
    resumed.speak_as(Voice.SALOON)
    made(resumed)
    assert set(resumed._made) == set(effects_of(Voice.SALOON))
    resumed.close()
