"""What the screens know of the kiosk: what is set, how a table is opened, what was played here."""

from __future__ import annotations

import logging
import random
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from hardware.message import NOTHING, say
from hardware.pins import PinFactory
from hardware.sound.player import Sounds
from hardware.sound.speech import Speaker
from kiosk.coach.terms import Coached
from kiosk.games.session import Refused
from kiosk.journal.evening import games_played
from kiosk.journal.replay import newest_game
from kiosk.journal.storage.check import look_through, read_to_its_end
from kiosk.journal.storage.database import JournalError, is_there
from kiosk.screens.base.badges import Badges
from kiosk.screens.base.saving import Saving
from kiosk.settings.keeper import BY_SERVICE, Keeper, PreferencesError
from kiosk.settings.preferences import Preferences
from kiosk.settings.sources import camera_in_force
from kiosk.table.unfinished_hand import OpenHand, Unfinished, chips_of_all, open_hand, orders_of, unfinished
from kiosk.text import translate
from kiosk.ui.cafe import Cafe
from kiosk.ui.theme import CASINO, PALETTES, Dress

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from hardware.message import Message
    from kiosk.journal.replay import SavedGame
    from kiosk.settings.host_record import Kind
    from kiosk.table.setup import Setup
    from kiosk.table.table import Table
    from kiosk.tray.messages import WatchSettings
    from kiosk.ui.widgets.token import Seated


_log = logging.getLogger(__name__)

CAFE = Cafe()
"""None that is known."""


class House:
    """The kiosk behind the screens.

    Args:
        path: of the preferences (kiosk.settings.keeper); None keeps them in memory only.
        setup: a table as the owner's settings have it; camera, players, game and options are put in.
        open_table: opens one; raises JournalError, CameraError or Refused.
        source: the owner's camera (see config, camera.source), which may be missing.
        given: the camera of the command line, which goes before any other; "" where none was given.
        pins: what drives the arcade buttons' pins by the owner's settings (see config, buttons.pins).
        find_watch: the camera of a source, None for "none"; raises CameraError.
        demonstration: how the table is watched that plays by itself; None where nothing plays by itself.
        cafe: that it stands in.

    Attributes:
        preferences: as they hold now.
        theme: how everything is drawn.
        badges: whether the arcade buttons are used, so that screens say what they do.
        problem: what is wrong with them; NOTHING when nothing is.
        evenings: that were finished since the start.
        sounds, speaker: follow the preferences.
        look_about: called now and then while a disk keeps the main loop; who shows the screens sets it.
    """

    def __init__(
        self,
        path: Path | None,
        setup: Setup,
        open_table: Callable[[Setup], Table],
        *,
        source: str,
        given: str = "",
        pins: str = "mock",
        find_watch: Callable[[str], WatchSettings | None],
        demonstration: WatchSettings | None = None,
        cafe: Cafe = CAFE,
    ) -> None:
        self.setup = setup
        self.open_table = open_table
        self.source = source
        self.given = given
        self.pins = pins
        self._find_watch = find_watch
        self.demonstration = demonstration
        self.cafe = cafe
        self.theme = CASINO
        self.problem = NOTHING
        self.evenings = 0
        self._chose_coach: dict[str, int] = {}  # in which evening, by id
        self.sounds = Sounds(random.Random(f"{setup.seed} sounds"))
        self.speaker = Speaker()
        self.look_about: Callable[[], None] = lambda: None
        self._saving = Saving(self._look_about)
        self._keeper = None if path is None else Keeper(path)
        self.preferences = Preferences()
        if self._keeper is not None:
            self.preferences = self._keeper.open()
            self.problem = self._keeper.problem
        if self.preferences.language not in translate.languages():  # its catalogue was taken away
            gone = say("The language {code} is not here any more.", code=self.preferences.language)
            self.problem = self.problem or gone
            self.preferences = self.preferences.model_copy(update={"language": translate.ENGLISH})
        self.badges = Badges(shown=(self.preferences.pins or pins) != PinFactory.MOCK)
        self.apply()

    def change(self, **what: Any) -> None:  # noqa: ANN401 - any of the preferences' values
        """Set preferences, have them hold at once, and keep them; what went wrong is in `problem`."""
        self.keep(Preferences.model_validate({**self.preferences.model_dump(), **what}))

    def keep(self, preferences: Preferences) -> None:
        """Have these preferences hold, and keep them.

        What is at the host's door is on disk when this returns; the rest waits for no slow disk, and what
        goes wrong then is known later (`tend`).
        """
        door = _door(preferences) != _door(self.preferences)
        self.preferences, self.problem = preferences, NOTHING
        self.apply()
        if self._keeper is None:
            return
        save = partial(self._keeper.save, preferences)
        try:
            (self._saving.now if door else self._saving.later)(save)
        except PreferencesError as problem:
            self.problem = problem.words

    def tend(self) -> bool:
        """Whether a save that took its time has failed, since asked last; it is the `problem` then."""
        try:
            self._saving.ended()
        except PreferencesError as problem:
            self.problem = problem.words
            return True
        return False

    @property
    def shut(self) -> Message:
        """Why what is the host's is shut; NOTHING where it is not."""
        return NOTHING if self._keeper is None else self._keeper.shut

    @property
    def asks_host(self) -> bool:
        """Whether a PIN stands before what is the host's, or nobody can do it at all."""
        return bool(self.preferences.pin or self.shut)

    def recover(self, pin: str) -> None:
        """Open what was shut, with the hash of a new PIN: the service switch says that the box is open.

        What is in the way is in `problem`, and then it stays shut.
        """
        assert self._keeper is not None
        try:
            self._saving.now(partial(self._keeper.recover, pin, BY_SERVICE))
            self.preferences, self.problem = self._keeper.kept, NOTHING
        except PreferencesError as problem:
            self.problem = problem.words
        self.apply()

    def count_wrong(self, wrong: int) -> None:
        """Keep how many wrong PINs there were in a row; raises PreferencesError where that is not kept."""
        now = self.preferences.model_copy(update={"wrong": wrong})
        if self._keeper is not None:
            self._saving.now(partial(self._keeper.save, now))
        self.preferences = now

    def note(self, kind: Kind, what: str) -> None:
        """Add a line to the host's record; what is in the way is in `problem`."""
        if self._keeper is not None:
            try:
                self._saving.now(partial(self._keeper.note, kind, what))
            except PreferencesError as problem:
                self.problem = problem.words

    def try_out(self, **what: Any) -> None:  # noqa: ANN401 - as above
        """Have preferences hold for now; they are not kept, so that the next start knows nothing of it."""
        self.preferences = Preferences.model_validate({**self.preferences.model_dump(), **what})
        self.apply()

    def apply(self) -> None:
        """Have the preferences hold."""
        now = self.preferences
        translate.use(now.language)
        looks = {who: Dress(*look) for who, look in now.looks.items()}
        people = {person.id: Dress(person.colour, person.emblem) for person in now.people}
        self.wear({**people, **looks})
        was, self.sounds.volume = self.sounds.volume, 0 if now.muted else now.volume
        if not was:
            self.sounds.speak_as(self.sounds.voice)  # what was not made in silence
        self.speaker.on, self.speaker.volume = now.speech, self.sounds.volume
        if not self.speaker.on or not self.speaker.volume:
            self.speaker.hush()

    def wear(self, chosen: Mapping[str, Dress]) -> None:
        """Have players known by these, by id, others as before; all else as the preferences have it."""
        now = self.preferences
        self.theme = replace(
            PALETTES[now.palette],
            chosen={**self.theme.chosen, **chosen},
            large_text=now.large_text,
            calm=now.calm,
            buttons=now.badges == "shown" or (now.badges == "auto" and self.badges.shown),
        )

    def buttons_used(self) -> bool:
        """An arcade button was pressed; True when the screens only now say what each does."""
        self.badges.pressed()
        return self._name_buttons()

    def asked(self, question: Callable[[], object]) -> bool:
        """A question is asked; True when the screens do not say any more what each arcade button does."""
        if not self.badges.unused:
            return False
        self.badges.follow(question())
        return self._name_buttons()

    def _name_buttons(self) -> bool:
        before = self.theme.buttons
        self.wear({})
        return self.theme.buttons != before

    @property
    def camera(self) -> str:
        """The one in force: of the command line, else chosen at the kiosk, else of the owner's settings."""
        return camera_in_force(self.source, self.preferences, self.given)

    def watch(self) -> WatchSettings | None:
        """How the tray is watched, by the camera in force; raises CameraError for a missing one."""
        return self._find_watch(self.camera)

    def table_setup(self) -> Setup:
        """A table as settings and preferences have it, with the camera in force; raises CameraError.

        Whom the settings or the command line name is whom the kiosk remembers by that name. A game that is
        begun once it was enough for the day is of a new evening.
        """
        known = {person.name: person.id for person in reversed(self.preferences.people)}
        players = [replace(each, id=known.get(each.name, each.id)) for each in self.setup.players]
        now, watch = self.preferences, self.watch()
        return replace(
            self.setup, players=players, watch=watch, by_hand=now.by_hand,
            new_evening=bool(now.finished), doubted=now.doubted,
        )  # fmt: skip

    def unfinished(self) -> Unfinished | None:
        """The game in the journal that has not ended; raises JournalError.

        None where there is none, where people have ended it, and where there is a game that can't be
        rebuilt: opening it says why.
        """
        saved = self._last_game()
        if saved is None or saved.seal in {self.preferences.finished, self.preferences.ended}:
            return None
        return unfinished(saved)

    def finish(self) -> None:
        """The game in the journal is finished for the day; one that can't be read is told of elsewhere."""
        self.evenings += 1
        self.change(finished=self._seal() or self.preferences.finished, coach_agreed=())

    def end_game(self) -> None:
        """The game in the journal is over, whatever could follow in it; the evening goes on."""
        self.change(ended=self._seal() or self.preferences.ended)

    def _seal(self) -> str:
        """The newest of the game in the journal; "" where none is kept, or it can't be read."""
        try:
            saved = self._last_game()
        except JournalError:
            return ""
        return "" if saved is None else saved.seal

    def sits_down(self, players: Sequence[Seated], *, counts: bool) -> None:
        """A table is open; where it `counts`, what was ended or finished before is over, or gone on with."""
        if counts:
            self.keep_looks(players)
        if counts and (self.preferences.finished or self.preferences.ended):
            self.change(finished="", ended="")

    def follow(self, table: Table | None) -> None:
        """Whether the last throw is being challenged is known when its table is opened again."""
        if table is not None and table.corrections.challenged != self.preferences.doubted:
            self.change(doubted=table.corrections.challenged)

    def keep_looks(self, players: Sequence[Seated]) -> None:
        """Who has chosen no look is known by the one of this table from now on."""
        ids = [each.id for each in players]
        worn = dict(zip(ids, self.theme.places(ids), strict=True))
        if new := {who: look for who, look in worn.items() if who not in self.preferences.looks}:
            self.keep(self.preferences.with_looks(new))

    def open_hand(self) -> OpenHand | None:
        """The hand in the journal that is not over and has chips in it; raises JournalError.

        None where its game was finished for the day: the evening was settled as if it were void, and it is.
        """
        saved = self._last_game()
        if saved is None or saved.seal == self.preferences.finished:
            return None
        bots = [seat for seat, each in enumerate(saved.players) if each["bot"]]
        return open_hand(saved.session, orders_of(saved), bots)

    def stacks(self) -> dict[str, int]:
        """Chips of all of this evening's last game, by id; what lies in an open hand is back with them.

        Who left it has those that were taken along. Empty where there are none, where the evening was
        finished, or the journal can't be read: opening a table says why.
        """
        path = self.setup.journal
        try:
            saved = self._last_game(of_evening=True)
            if path is None or saved is None or saved.seal == self.preferences.finished:
                return {}
            with read_to_its_end(path) as db:
                return chips_of_all(db, saved)
        except JournalError:
            return {}

    def knows(self, game: str) -> bool:
        """Whether a hand of a game was ever played to its end here, or with a guide.

        Where the journal can't be read nobody is asked: opening a table says why.
        """
        path = self.setup.journal
        if game in self.preferences.learned:
            return True
        try:
            if path is None or not is_there(path):
                return False
            with read_to_its_end(path) as db:
                return game in games_played(db)
        except JournalError:
            return True

    def has_learned(self, game: str) -> None:
        """A guided hand of it was played to its end."""
        if game not in self.preferences.learned:
            self.change(learned=(*self.preferences.learned, game))

    def coached(self, who: str) -> Coached:
        """When the coach speaks to who has this id."""
        return self.preferences.coached.get(who, Coached.OFF)

    def coach(self, who: str, when: Coached) -> None:
        """The coach speaks to who has this id then, who has chosen it this evening."""
        self._chose_coach[who] = self.evenings
        self.keep(self.preferences.with_coach(who, when))

    def chose_coach(self, who: str) -> bool:
        """Whether who has this id has chosen this evening, since the start, when the coach speaks."""
        return self._chose_coach.get(who) == self.evenings

    def look_through_journal(self) -> None:
        """Raises JournalError when the journal is damaged, wherever."""
        if self.setup.journal is not None and is_there(self.setup.journal):
            look_through(self.setup.journal)

    def _last_game(self, *, of_evening: bool = False) -> SavedGame | None:
        path = self.setup.journal
        if path is None or not is_there(path):
            return None
        try:
            return newest_game(path, of_evening=of_evening)
        except Refused:
            return None

    def open(self) -> None:
        """Open the sound device."""
        self.sounds.open()

    def _look_about(self) -> None:
        self.look_about()

    def close(self) -> None:
        """Let go of what was opened; what was set is kept then."""
        self._saving.end()
        if self.tend():
            _log.error("%s", self.problem)
        self.speaker.hush()
        self.sounds.close()


def _door(preferences: Preferences) -> tuple[object, ...]:
    """What of the preferences is at the host's door."""
    return preferences.ready, preferences.pin, preferences.wrong
