"""Listens to a table for the loudspeaker: what has just happened is heard in its time, and said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from hardware.sound.effects import WINS, Effect
from kiosk.screens.cues import TELLS_S, VOICES, Cue, cues
from kiosk.table.roll_request import TrayPhase
from kiosk.text.translate import _, dice_named, translated

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.sound.player import Sounds
    from hardware.sound.speech import Speaker
    from kiosk.games.state import State
    from kiosk.table.table import Table

_COMES_OF_IT = {*WINS, Effect.OVER, Effect.TURN, Effect.CROWN}
_OF_TRAY = {TrayPhase.MOVING: Effect.THROW, TrayPhase.CHECK: Effect.ASK}


class Stage(Protocol):
    """What a screen shows before it is told what comes of it."""

    @property
    def holds(self) -> bool:
        """Whether it holds something back; then neither how the hand ends is heard, nor who is next."""

    def lies_s(self, at: float) -> float:
        """So long after a time (s) a throw still lies in the tray before it is counted, s."""


class Follower:
    """Follows one table.

    Args:
        table: just opened; what happened before is not heard.
        sounds: take the voice of the table's game.
        clock: s, only grows.
        guide: what one who leads through the hand says now, "" for nothing; None where nobody does.
        stage: of the screen, with which it is heard; None where nothing is held back.
    """

    def __init__(
        self,
        table: Table,
        sounds: Sounds,
        speaker: Speaker,
        clock: Callable[[], float],
        guide: Callable[[], str] | None = None,
        stage: Stage | None = None,
    ) -> None:
        self._stage = stage
        self._guide = guide
        self._table = table
        self._sounds = sounds
        self._speaker = speaker
        self._clock = clock
        self._state = table.state
        self._phase = table.roll.phase
        self._steps = table.session.steps
        self._due: list[tuple[float, Cue]] = []
        self._unsaid: tuple[float, str, str] | None = None  # from when on, words, language
        sounds.speak_as(VOICES[table.state["game"]])

    def follow(self, language: str) -> None:
        """Sound and say what has changed since the last time; words in this language."""
        state, phase = self._table.state, self._table.roll.phase
        if phase is not self._phase and phase in _OF_TRAY:
            self._sounds.play(_OF_TRAY[phase])
        if state != self._state:
            steps = self._table.session.steps
            self.hurry()
            now = self._clock()
            heard = self._cues(state, by=steps - self._steps)
            lies = 0.0 if self._stage is None else self._stage.lies_s(now)
            self._due = [(now + cue.at + (cue.effect is not Effect.READ) * lies, cue) for cue in heard]
            if self._speaker.on:
                ended = state["pending"]["kind"] in {"hand_over", "game_over"}
                words = self._words(taken_back=steps < self._steps)
                self._unsaid = (now + (TELLS_S if ended else 0.0), words, language)  # no sooner than seen
            self._steps = steps
        self._state, self._phase = state, phase
        self.sound()

    def sound(self) -> None:
        """Play and say what is due."""
        now, holds = self._clock(), self._stage is not None and self._stage.holds
        held = _COMES_OF_IT if holds else ()
        due = [(at, cue) for at, cue in self._due if at <= now and cue.effect not in held]
        self._due = [each for each in self._due if each not in due]
        for _at, cue in due:
            self._sounds.play(cue.effect, cue.step)
        if self._unsaid is not None and self._unsaid[0] <= now and not holds:
            self._say()

    def _say(self) -> None:
        if self._unsaid is not None:
            _at, words, language = self._unsaid
            self._unsaid = None
            self._speaker.say(dice_named(words), language)

    def hurry(self) -> None:
        """Somebody goes on: what was to be told last is heard at once, and nothing else."""
        self._say()
        told = [cue for _at, cue in self._due if cue.effect.is_told]
        self._due.clear()
        for cue in told[-1:]:
            self._sounds.play(cue.effect, cue.step)

    def _cues(self, state: State, *, by: int) -> list[Cue]:
        """What is heard of a change by so many commands."""
        if by < 0:
            return [Cue(Effect.BACK)]
        met = self._table.game.met
        if by == 0 or met is None:  # a throw was corrected, or the game goes on after a pause
            return [Cue(Effect.READ)]
        newest = self._table.session.hand_history(public=True)[-1]
        bots = {seat for seat, player in enumerate(self._table.players) if player.bot}
        return cues(newest, met, state, bots)

    def _words(self, *, taken_back: bool) -> str:
        """The last step told, then who is asked for what; hidden dice are not among it."""
        if taken_back:
            said = [_("The last decision was taken back.")]
        else:
            said = [translated(each) for each in self._table.game.told()]
        asked = self._table.roll.asked
        guided = "" if self._guide is None else self._guide()
        if guided:
            said.append(guided)
        elif asked is not None:
            said.append(translated(asked.words))
        return " ".join(said)
