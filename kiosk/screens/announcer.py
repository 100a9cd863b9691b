"""Listens to a table for the loudspeaker: which sound belongs to what has just happened, and what is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.sound.effects import Effect
from kiosk.table.roll_request import TrayPhase
from kiosk.text import narration
from kiosk.text.translate import _, translated

if TYPE_CHECKING:
    from hardware.sound.player import Sounds
    from hardware.sound.speech import Speaker
    from kiosk.games.state import State
    from kiosk.table.table import Table


class Follower:
    """Follows one table.

    Args:
        table: just opened; what happened before is not heard.
    """

    def __init__(self, table: Table, sounds: Sounds, speaker: Speaker) -> None:
        self._table = table
        self._sounds = sounds
        self._speaker = speaker
        self._state = table.state
        self._phase = table.roll.phase
        self._steps = table.session.steps

    def follow(self, language: str) -> None:
        """Sound and say what has changed since the last time; words in this language."""
        state, phase = self._table.state, self._table.roll.phase
        effect = self._of_tray(phase) or self._of_game(state)
        if effect is not None:
            self._sounds.play(effect)
        if state != self._state:
            steps = self._table.session.steps
            if self._speaker.on:
                self._speaker.say(self._words(state, taken_back=steps < self._steps), language)
            self._steps = steps
        self._state, self._phase = state, phase

    def _of_tray(self, phase: TrayPhase) -> Effect | None:
        if phase is self._phase:
            return None
        return {TrayPhase.MOVING: Effect.THROW, TrayPhase.CHECK: Effect.ASK}.get(phase)

    def _of_game(self, state: State) -> Effect | None:
        if state == self._state:
            return None
        before, now = self._state["pending"], state["pending"]
        if now["kind"] == "hand_over" != before["kind"] and any(state["result"]["payouts"]):
            return Effect.WIN
        if now["kind"] in {"hand_over", "game_over"}:
            return Effect.OVER
        if before["kind"] == "roll":
            return Effect.READ
        if state["pot"] > self._state["pot"]:
            return Effect.CHIPS
        return Effect.TAP if now.get("seat") == before.get("seat") else Effect.TURN

    def _words(self, state: State, *, taken_back: bool) -> str:
        """The last step told, then who is asked for what; hidden dice are not among it."""
        said: list[str] = []
        met = self._table.game.met
        if taken_back:
            said = [_("The last decision was taken back.")]
        elif met is not None:
            newest = self._table.session.hand_history(public=True)[-1]
            said = [translated(each) for each in narration.tell(newest, met, state)]
        asked = self._table.roll.asked
        if asked is not None:
            said.append(translated(asked.words))
        return " ".join(said)
