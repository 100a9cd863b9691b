"""What is heard in each game can be listened to: in its voice, once that is made, and never in silence."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from hardware.sound.effects import Effect, Voice
from kiosk.screens.host.sounds_page import HEARD, SoundsPage
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments.parts import Clock, house


def listening(**preferences: Any) -> tuple[SoundsPage, Any, list[tuple[Voice, Effect]]]:
    kiosk: Any = house(**preferences)
    sounds = SimpleNamespace(voice=Voice.CASTLE, making=False, problem="", volume=6)
    heard: list[tuple[Voice, Effect]] = []
    sounds.speak_as = lambda voice: setattr(sounds, "voice", voice)
    sounds.play = lambda effect: heard.append((sounds.voice, effect))
    kiosk.sounds = sounds
    page = SoundsPage(Clock(), kiosk)
    page.draw(unpainted())
    return page, sounds, heard


def test_each_sound_is_heard_in_the_voice_of_its_game_as_soon_as_that_is_made() -> None:
    page, sounds, heard = listening()
    sounds.making = True
    next(each for each in page.controls() if each.name == "saloon-charlie").do()
    assert not heard
    sounds.making = False
    page.do(1.0)
    page.do(2.0)
    assert heard == [(Voice.SALOON, Effect.CHARLIE)]
    page.exit()
    assert sounds.voice is Voice.CASTLE


def test_where_the_sound_is_off_it_is_said_why_nothing_is_heard() -> None:
    page, _sounds, _heard = listening(muted=True)
    named = {f"{voice}-{effect}" for voice, (_game, effects) in HEARD.items() for effect in effects}
    assert {each.why for each in page.controls() if each.name in named} == {"The sound is off."}
