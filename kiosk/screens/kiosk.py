"""The whole kiosk: from the first screen over players, game and terms to the table, and back again."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from hardware.buttons import Held, Press
from hardware.camera import CameraError
from hardware.sound.effects import Effect
from hardware.switches import Switched
from kiosk.games.protocol import PendingKind, Refused
from kiosk.journal.storage.database import JournalError
from kiosk.screens.announcer import Follower
from kiosk.screens.base.navigation import Coordinator
from kiosk.screens.base.screen import Wish
from kiosk.screens.base.sound_controls import mute
from kiosk.screens.calibration.opener import PROCESSES, Leaders, open_own_dice, open_wizard
from kiosk.screens.coaching.opener import Coaching
from kiosk.screens.games.registry import table_screen
from kiosk.screens.games.views import best_dice
from kiosk.screens.host.host_pages import HostPages
from kiosk.screens.host.service import Cabinet
from kiosk.screens.in_the_way import InTheWay
from kiosk.screens.learning.lesson import Lesson
from kiosk.screens.lobby.attract import Attract
from kiosk.screens.lobby.demonstration import Demonstration, demonstration_setup
from kiosk.screens.lobby.lobby_pages import LobbyPages
from kiosk.screens.lobby.rules_page import RulesPage
from kiosk.screens.menu.between_hands import hand_at
from kiosk.screens.menu.ending.after_game import AfterGame
from kiosk.screens.menu.menu import Menu
from kiosk.screens.menu.record_pages import RecordPages
from kiosk.screens.meters_opener import fault_note, open_meters
from kiosk.screens.seat_pages import SeatPages
from kiosk.text.translate import translated
from kiosk.ui.control import nothing

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.screens.base.context import House
    from kiosk.screens.in_the_way import Problem
    from kiosk.screens.spectators.supervisor import Spectators
    from kiosk.table.setup import Setup
    from kiosk.table.table import Table
    from kiosk.tray.inspector import Inspector
    from kiosk.ui.theme import Theme

MINUTE_S = 60.0
"""Seconds."""


class Kiosk(Coordinator):
    """All screens, and at most one table open.

    Args:
        house: the kiosk behind the screens.
        table: already open, to be shown at once; closed by this kiosk. None begins with the first screen.
        inspect: makes what looks at the tray for a test, not started yet; raises CameraError.
        find_camera: a camera that this machine has, "" for none.
        spectators: their display, closed by this kiosk; None for none.
        leaders: what leads through the calibration, and has own dice enrolled.
        clock: s, only grows.

    Attributes:
        cabinet: it stands in.
        lobby: who plays, and what.
    """

    def __init__(
        self,
        house: House,
        table: Table | None = None,
        *,
        inspect: Callable[[], Inspector],
        find_camera: Callable[[], str] = lambda: "",
        spectators: Spectators | None = None,
        leaders: Leaders = PROCESSES,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(clock)
        self.house = house
        house.look_about = self.look_about
        self.cabinet = Cabinet(
            clock, self.navigation, house.sounds, inspect=inspect,
            open_settings=lambda: self._host.open_at_service(),  # noqa: PLW0108 - made below
        )  # fmt: skip
        learn = partial(self._try_open, learn=True)
        self.lobby = LobbyPages(clock, self.navigation, house, self._try_open, learn)
        self._spectators = spectators
        self._asleep = False
        self._shows = 0
        self._follower: Follower | None = None
        self._lesson: Lesson | None = None
        calibrate = partial(open_wizard, clock, self.navigation, house, leaders)
        own_dice = partial(open_own_dice, clock, self.navigation, house, self.lobby.names.ask, leaders)
        self._host = HostPages(
            clock, self.navigation, house, find_camera=find_camera, calibrate=calibrate, own_dice=own_dice,
            meters=partial(open_meters, clock, self.navigation, house, lambda: self.table),
            in_game=lambda: self.table is not None, sells=lambda: self._seats.of_host(self.table),
        )  # fmt: skip
        self.lobby.ask_host, self.lobby.choose_pin = self._host.ask_pin, self._host.choose_pin
        self._hindrance = InTheWay(clock, self.navigation, house, self._host.ask_pin, self.home)
        self._record = RecordPages(clock, self.navigation, house.setup.journal, house)
        after = partial(AfterGame, clock, self.navigation, house, self._record, best_dice)
        self._after_game = after_game = after(
            again=self.lobby.another_game,
            rematch=self.lobby.rematch,
            resume=self.lobby.resume,
            ask_host=self._host.ask_pin,
        )
        self._record.may_finish = lambda: self._lesson is None if self.table else after_game.may_finish
        self._seats = SeatPages(clock, self.navigation, house, self.lobby, self._host.ask_pin)
        self._coaching = Coaching(clock, self.navigation, house)
        if table is not None:
            self._sit_at(table)
        elif house.preferences.ready:
            self.home()
        else:
            self.navigation.start(self._host.first_question(self.home))

    # how it is shown

    @property
    def theme(self) -> Theme:
        """As the preferences have it."""
        return self.house.theme

    @property
    def turned(self) -> int:
        """As the host has set it."""
        return self.house.preferences.turned

    @property
    def dark_after_s(self) -> float:
        """Never in the middle of a hand."""
        minutes = self.house.preferences.dark_after
        return float("inf") if self._in_hand or not minutes else minutes * MINUTE_S

    @property
    def _at(self) -> Table:
        """The table that is open, where one must be."""
        assert self.table is not None
        return self.table

    @property
    def _in_hand(self) -> bool:
        kinds = {PendingKind.DECISION, PendingKind.ROLL}
        return self.table is not None and self.table.pending.kind in kinds

    # what happens

    def pump(self) -> bool:
        """As for any screens; the switches too, and what has happened at the table is heard."""
        self.cabinet.tend()
        changed = super().pump()
        if self.house.tend():
            self.navigation.top.note = translated(self.house.problem)
            changed = True
        if self._follower is not None:
            if changed:
                self.navigation.top.follow()  # what is seen of a throw is heard with it
                self._follower.follow(self.house.preferences.language)
            else:
                self._follower.sound()
        self.house.speaker.tend()
        return changed

    def pump_table(self, now: float) -> bool:
        """As for any table; a record that is damaged ends the game, and says so. Spectators see it too."""
        try:
            changed = super().pump_table(now)
            self._record.follow(counts := self.table if self._lesson is None else None)
            self.house.follow(counts)
            self._coaching.ask()
        except JournalError as problem:  # found after the table was opened
            changed = self.tells(problem)
        if self._spectators is not None:
            learns = self._lesson is not None
            self._spectators.follow(self.house, self.table, now, dark=self._asleep, practice=learns)
        return changed

    def tells(self, problem: Exception) -> bool:
        """A record that can't be read, wherever that shows, ends the game: words, and the ways out."""
        told = self._hindrance.of_record(problem)
        if told is None:
            return False
        self._close_table()
        self.navigation.clear()
        self._hindrance.show(told, self._hindrance.home_after(self.house.look_through_journal))
        return True

    def hear(self, event: object) -> None:
        """An arcade button was used, or a switch of the cabinet."""
        if isinstance(event, Switched):
            self.cabinet.hear(event, in_game=self.table is not None)
            self._cover()
        else:
            top = self.navigation.top
            super().hear(event)
            pressed = isinstance(event, Press | Held) and not top.tries_buttons
            if pressed and self.house.buttons_used():
                self.navigation.top.input.moved()

    def tapped(self) -> None:
        """Who taps needs no word of the buttons."""
        self.house.badges.tapped(self._question())

    def turn(self) -> bool:
        """As for any screens; between two questions buttons that are not used are told of no more."""
        changed = super().turn()
        return self.house.asked(self._question) or changed

    def _question(self) -> object:
        """What is asked now, and by which screen."""
        return self.navigation.top, self.navigation.top.follow()

    def used(self, *, changed: bool) -> None:
        """Every use is heard, and waits for no sound."""
        if self._follower is not None:
            self._follower.hurry()
        if changed:
            self.house.sounds.play(Effect.NO if self.navigation.top.note else Effect.TAP)

    def escape(self) -> bool:
        """From the first screen out; from a table to its menu; else back."""
        if isinstance(self.navigation.top, Attract):
            return True
        if self.navigation.depth > 1:
            self.navigation.back()
        elif self.table is not None:
            self._open_menu()
        elif not self.house.preferences.ready:
            return True
        else:
            self.home()
        return False

    def doze(self) -> None:
        """Nobody sees a demonstration in the dark."""
        self._asleep = True
        if isinstance(self.navigation.top, Demonstration):
            self.home()

    def wake(self) -> None:
        """Spectators see something again, too."""
        self._asleep = False
        super().wake()

    def close(self) -> None:
        """Close what is open."""
        if self._spectators is not None:
            self._spectators.close()
        self.navigation.clear()
        self._close_table()
        self.house.close()

    # the way through the screens

    def go(self, wish: Wish) -> None:
        """Go where a screen wishes."""
        ways: dict[Wish, Callable[[], None]] = {
            Wish.BACK: self.navigation.back,
            Wish.TABLE: self.navigation.back_to_bottom,
            Wish.MENU: self._open_menu,
            Wish.END: self.end,
            Wish.FINISH: lambda: self._after_game.finish(self.end if self.table else nothing),
            Wish.HOME: self.home,
            Wish.PLAYERS: self.lobby.who_plays,
            Wish.GAMES: self.lobby.ask_game,
            Wish.ANOTHER: lambda: self.lobby.another_game(self._at),
            Wish.RULES: self._open_rules,
            Wish.HISTORY: self._record.open_history,
            Wish.SETTLE: self._record.settle_up,
            Wish.SOUND: self._mute,
            Wish.SEATS: lambda: self._seats.show(self._at),
            Wish.BUY_INS: lambda: self._seats.sell_chips(self._at),
            Wish.JOIN: lambda: self._seats.ask_newcomer(self._at),
            Wish.COACH: self._coaching.show_terms,
            Wish.HINDSIGHT: self._coaching.show_hindsight,
            Wish.PICTURES: self.navigation.enlarge,
            Wish.HOST: lambda: self._host.decide(self.navigation.bottom.host_agrees),
            Wish.COMFORT: self._host.open_comfort,
            Wish.SETTINGS: self._host.ask_settings,
        }
        ways[wish]()

    def home(self) -> None:
        """Close the table and show the first screen."""
        self._close_table()
        try:
            unfinished, ask_finish = self.house.unfinished(), self._after_game.at_first_page()
        except JournalError as problem:
            self._hindrance.show(problem, self._hindrance.home_after(self.house.unfinished))
            return
        page = Attract(
            self._clock,
            self.house,
            unfinished=unfinished,
            resume=self.lobby.resume,
            play=self.lobby.play,
            play_again=self.lobby.play_again,
            ask_finish=ask_finish,
            play_itself=None if self.house.demonstration is None else self._demonstrate,
        )
        page.note = page.note or fault_note(self.house)
        self.navigation.start(page)

    def end(self) -> None:
        """Close the table and show what the game and the evening came to; an open hand stays open."""
        assert self.table is not None
        if self._lesson is not None:  # of which nothing counts
            lesson = self._lesson
            if lesson.played:
                self.house.has_learned(lesson.game)
            self.home()
            self.lobby.after_lesson(lesson.game, in_earnest=lesson.in_earnest)
            return
        session, players = self.table.session, self.table.players
        hand = hand_at(self.table)
        state = session.state() if hand is None else hand.state
        standings = self.table.standings(state)
        chips = [each.chips for each in standings]
        again = self.lobby.stay(session, players, chips)
        self._close_table()
        self._after_game.show(state, players, standings, hand, again)

    # from a table

    def _open_menu(self) -> None:
        guide = None if self._lesson is None else self._lesson.tools(self.go, held=False)[: self._in_hand]
        at_table = self.navigation.bottom.controls
        self.navigation.show(Menu.at(self._at, self._clock, self.house, at_table, guide))

    def _mute(self) -> None:
        self.navigation.top.note = mute(self.house)

    def _open_rules(self) -> None:
        if self.table is None:
            self.lobby.which_rules()
            return
        session, names = self.table.session, [each.name for each in self.table.players]
        self.navigation.show(RulesPage(self._clock, session.name, session.options, names=names))

    # the table

    def _try_open(self, made: Callable[[Setup], Setup], *, learn: bool = False) -> None:
        was_open, problem = self.table is not None, self._opened(made, learn=learn)
        if problem is not None:
            if was_open and self.table is None:  # closed for the new one, and all pages lie on it
                self.home()
            self._hindrance.show(
                problem, lambda: "" if (now := self._opened(made, learn=learn)) is None else now.words
            )

    def _opened(self, made: Callable[[Setup], Setup], *, learn: bool) -> Problem | None:
        """Open a table and show it, with a guide or without; what is in the way."""
        try:
            setup = replace(made(self.house.table_setup()), look_about=self.look_about)
            self._close_table()  # one at a time has the record and the camera
            table = self.house.open_table(setup)
        except (JournalError, CameraError, Refused) as problem:
            return problem
        self._sit_at(table, Lesson(table, self.lobby.party.not_at(table.players)) if learn else None)
        return None

    def _sit_at(self, table: Table, lesson: Lesson | None = None) -> None:
        self.table, self._lesson = table, lesson
        self.house.sits_down(table.players, counts=lesson is None)
        guide = None if lesson is None else lesson.spoken
        speaks = self._coaching.at(table) if lesson is None else lesson
        screen = table_screen(table, self._clock, lambda: self.house.asks_host, speaks)
        screen.possible.asked_to_join = partial(self._seats.asked_to_join, table)
        sounds, speaker = self.house.sounds, self.house.speaker
        self._follower = Follower(table, sounds, speaker, self._clock, guide, screen.spotlight)
        self.navigation.start(screen)
        self._cover()

    def _cover(self) -> None:
        """Tell the table of the lid over its tray."""
        if self.table is not None:
            self.table.roll.lid(shut=self.cabinet.lid_shut is not False)

    def _close_table(self) -> None:
        self._coaching.close()
        if self.table is not None:
            self.table.close()
        self.table = self._follower = self._lesson = None

    def _demonstrate(self) -> None:
        assert self.house.demonstration is not None
        setup = demonstration_setup(self.house.setup, self.house.demonstration, self._shows)
        self._shows += 1
        self.navigation.start(Demonstration(self._clock, self.house.open_table(setup)))
