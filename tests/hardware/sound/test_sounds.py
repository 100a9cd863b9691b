"""Sounds are made by our code, follow volume and mute, and a machine without a loudspeaker is only silent."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from hardware.sound.effects import Effect
from hardware.sound.player import Sounds
from hardware.sound.speech import Speaker
from kiosk.screens.announcer import Follower
from kiosk.table.players import Player
from kiosk.table.roll_request import TrayPhase
from tests.kiosk.screens.fake_table import FakeTable
from tests.kiosk.screens.moments.states import table
from tests.kiosk.table.test_table import AtTable, die

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
    assert pygame.mixer.Channel(0).get_sound().get_volume() == pytest.approx(0.25, abs=0.02)
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


class Heard(Sounds):
    """Writes down what would be played."""

    def __init__(self) -> None:
        super().__init__(random.Random(1))
        self.heard: list[Effect] = []

    def play(self, effect: Effect, _step: int = 0) -> None:
        self.heard.append(effect)


class Said(Speaker):
    """Writes down what would be said."""

    def __init__(self) -> None:
        super().__init__(lambda _name: None)
        self.on = True
        self.said: list[str] = []

    def say(self, text: str, language: str) -> None:
        assert language == "en"
        self.said.append(text)


def test_a_hand_is_heard_and_told() -> None:
    live, sounds, speaker = table(1), Heard(), Said()
    follower = Follower(live, sounds, speaker)

    def follow() -> list[Effect]:
        sounds.heard.clear()
        follower.follow("en")
        return list(sounds.heard)

    assert follow() == []
    live.act("bet", amount=5)
    assert follow() == [Effect.CHIPS]
    live.roll.phase_given = TrayPhase.MOVING
    assert follow() == [Effect.THROW]
    live.roll.phase_given = TrayPhase.CHECK
    assert follow() == [Effect.ASK]
    live.roll.phase_given = None
    live.fall(19)
    assert follow() == [Effect.READ]
    live.fall(3)
    follow()
    live.act("stand")
    follow()
    live.fall(6, 5, 3, 2, 4)
    assert follow() == [Effect.WIN]
    assert speaker.said[0] == "Ann bets 5. Ann: throw the d20"
    assert speaker.said[1].startswith("Ann rolls d20 19")
    assert "wins" in speaker.said[-1]


def test_a_throw_that_is_corrected_is_spoken_as_it_counts_and_what_follows_too() -> None:
    at = AtTable(Player("Ann"))
    speaker = Said()
    follower = Follower(at.table, Heard(), speaker)
    at.table.act("bet", amount=5)
    at.see(die("d20", 9))
    follower.follow("en")
    at.table.corrections.amend([("d20", 6)], who="Ann", reason="it is a 6")
    follower.follow("en")
    assert speaker.said[-1].startswith("Ann rolls d20 6")
    at.see(die("d20", 11))
    at.table.act("stand")
    follower.follow("en")
    assert speaker.said[-1].startswith("Ann stands")


def test_that_a_decision_was_taken_back_is_spoken_and_not_the_step_before_it_once_more() -> None:
    at = AtTable(Player("Ann"), Player("Ben"), game="six-shooter", options={"button": 0})
    speaker = Said()
    follower = Follower(at.table, Heard(), speaker)
    at.table.act("open", dice=["d4", "d6"])
    follower.follow("en")
    at.table.corrections.undo()
    follower.follow("en")
    assert speaker.said[-1] == "The last decision was taken back."
    at.table.act("open", dice=["d4", "d8"])
    follower.follow("en")
    assert speaker.said[-1] == "Ann opens with d4 and d8."


def test_hidden_dice_are_never_spoken() -> None:
    live = FakeTable([Player("Ann"), Player("Ben")], 20, "kingdom")
    speaker = Said()
    follower = Follower(live, Heard(), speaker)
    for value in (6, 2, 4):
        live.fall(value)
    follower.follow("en")
    assert "hidden from the others" in speaker.said[-1]
    assert "4 4" not in speaker.said[-1]


def test_espeak_is_called_with_text_as_data_and_interrupted_by_what_is_new(tmp_path: Path) -> None:
    program = tmp_path / "espeak-ng"
    program.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > {tmp_path}/said\nexec sleep 30\n', encoding="utf-8")
    program.chmod(0o755)
    speaker = Speaker(lambda _name: str(program))
    assert speaker.installed
    speaker.say("nothing while it is off", "en")
    speaker.on = True
    speaker.say("--version; rm -rf /", "de")
    first = speaker._talking
    assert first is not None
    for _time in range(200):
        if (tmp_path / "said").exists() and (tmp_path / "said").read_text(encoding="utf-8").endswith("/\n"):
            break
        pygame.time.wait(10)
    given = (tmp_path / "said").read_text(encoding="utf-8").split("\n")
    assert given[-3:] == ["--", "--version; rm -rf /", ""]
    speaker.say("Ann wins 5.", "en")
    assert first.poll() is not None
    speaker.hush()
