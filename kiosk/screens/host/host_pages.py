"""What is the host's: the PIN, asked for and chosen, the settings behind it, the first run."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hardware.cameras import has_device
from hardware.message import say
from kiosk.screens.host.ask_buttons import AskButtons
from kiosk.screens.host.comfort import Comfort
from kiosk.screens.host.first_run import (
    AskCalibration,
    AskCamera,
    AskLanguage,
    AskScreen,
    Question,
    without_setting_up,
)
from kiosk.screens.host.guide import steps
from kiosk.screens.host.pin_entry import FORGOTTEN, PinEntry, new_pin, tried
from kiosk.screens.host.settings import Settings
from kiosk.screens.host.shut import Shut
from kiosk.screens.host.sounds_page import SoundsPage
from kiosk.screens.host.touch_test import TouchTest
from kiosk.screens.host.turning import TurnedPicture
from kiosk.settings.host_pin import Lock, pause_after
from kiosk.settings.host_record import Kind
from kiosk.settings.keeper import BY_SERVICE
from kiosk.text.translate import _, translated

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.screens.base.context import House
    from kiosk.screens.base.navigation import Navigation
    from kiosk.screens.base.screen import Screen
    from kiosk.screens.host.first_run import Topic
    from kiosk.ui.control import Control


PIN_SET = say("The PIN is set: from now on it is asked for before the settings.")


class HostPages:
    """Shows the host's pages.

    Args:
        clock: s, only grows.
        navigation: the screens.
        house: the kiosk behind them.
        find_camera: a camera that this machine has, "" for none.
        calibrate: opens the calibration's wizard, with what follows it; None leads back.
        own_dice: shows the sets of own dice.
        meters: shows the meters.
        in_game: whether a table is open.
        sells: leads to where the host sells chips; None where no table is open.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        navigation: Navigation,
        house: House,
        *,
        find_camera: Callable[[], str],
        calibrate: Callable[[Callable[[], None] | None], None],
        own_dice: Callable[[], None],
        meters: Callable[[], None],
        in_game: Callable[[], bool],
        sells: Callable[[], Control | None],
    ) -> None:
        self._clock = clock
        self._navigation = navigation
        self._house = house
        self._find_camera = find_camera
        self._calibrate = calibrate
        self._own_dice = own_dice
        self._meters = meters
        self._in_game = in_game
        self._sells = sells
        self._lock = self._new_lock()

    def _new_lock(self) -> Lock:
        now = self._house.preferences
        return Lock(now.pin, now.wrong, self._clock(), self._house.count_wrong)

    def ask_pin(self, then: Callable[[], None], what_for: str) -> None:
        """Go on with what is the host's once the PIN is typed; at once without one, never while shut.

        `what_for`: what comes of it, in a sentence, to be read beside the pad.
        """
        self._ask_for_pin(
            then, _("{what} The host types the PIN for that.").format(what=translated(what_for))
        )

    def _ask_for_pin(self, then: Callable[[], None], about: str) -> None:
        """As `ask_pin`, with all that is to be read beside the pad."""

        def take(typed: str) -> str:
            lock, before = self._lock, self._lock.wrong
            why_not = tried(lock, typed, self._clock())
            if lock.wrong > before and (wait := pause_after(lock.wrong)):
                words = f"{lock.wrong} wrong PINs in a row: the next try waits for {wait:.0f} s."
                self._house.note(Kind.WRONG, words)
            if not why_not:
                self._navigation.back()
                then()
            return why_not

        if self._house.shut:
            self._navigation.show(Shut(self._clock, self._house.shut))
        elif self._house.preferences.pin:
            asks = say("The host's PIN")
            lost = translated(FORGOTTEN)
            page = PinEntry(self._clock, asks, take, self._lock.pause, about=about, forgotten=lost)
            self._navigation.show(page)
        else:
            then()

    def ask_settings(self) -> None:
        """Show the settings to who types the PIN."""
        self._ask_for_pin(self.open_settings, _("The host's PIN opens the settings."))

    def decide(self, then: Callable[[], None]) -> None:
        """Have the host decide on the throw that is in question."""
        self.ask_pin(then, say("The host decides on this throw."))

    def choose_pin(self, done: Callable[[], None], told: str = PIN_SET, *, may_wait: bool = False) -> None:
        """Have a new PIN typed, twice, and go on; `may_wait`: or go on without one. `told`: its use."""

        def keep(hashed: str) -> None:
            self._house.change(pin=hashed, wrong=0)
            self._lock = self._new_lock()
            done()
            self._navigation.top.tell(translated(told))

        later = done if may_wait else None
        self._navigation.show(new_pin(self._clock, keep, later=later, asked=steps(self._house.given)))

    def open_settings(self) -> None:
        """Show the settings; while a table is open some can't be changed."""
        navigation = self._navigation

        def pin_set(*, first: bool) -> None:
            navigation.back()
            if first:
                page.ask_about_chips()

        page = Settings(
            self._clock,
            self._house,
            in_game=self._in_game(),
            sells=self._sells,
            turn=self._turn,
            touch_test=lambda: navigation.show(TouchTest(self._clock)),
            new_pin=lambda: self.choose_pin(partial(pin_set, first=not self._house.preferences.pin)),
            choose_camera=self._choose_camera,
            calibrate=lambda: self._calibrate(None),
            own_dice=self._own_dice,
            meters=self._meters,
            show=navigation.show,
        )
        navigation.show(page)

    def open_at_service(self) -> None:
        """Show the settings without a PIN, for who has the box open; that is on record.

        Where they are shut, who has it open chooses a new PIN, and the kiosk begins with its usual settings.
        """
        house, navigation = self._house, self._navigation
        if not house.shut:
            house.note(Kind.SERVICE, f"The settings were opened without the PIN, by {BY_SERVICE}.")
            self.open_settings()
            navigation.top.note = translated(house.problem)
            return

        def recover(hashed: str) -> None:
            house.recover(hashed)
            self._lock = self._new_lock()
            navigation.leave(page)
            navigation.top.note = translated(house.problem)

        def begin_anew() -> None:
            navigation.show(new_pin(self._clock, recover))

        page = Shut(self._clock, house.shut, begin_anew)
        navigation.show(page)

    def _turn(self) -> None:
        self._navigation.show(TurnedPicture(self._clock, self._house))

    def open_comfort(self) -> None:
        """Show what anybody may set."""
        navigation, house = self._navigation, self._house
        listen = lambda: navigation.show(SoundsPage(self._clock, house))  # noqa: E731 - said once, here
        navigation.show(Comfort(self._clock, house, listen))

    def _choose_camera(self) -> None:
        self._ask(AskCamera(self._house, found=self._find_camera(), by_itself=True), self._navigation.back)

    def _ask(self, topic: Topic, then: Callable[[], None]) -> None:
        self._navigation.show(Question(self._clock, topic, then))

    def _test_touch(self, then: Callable[[], None]) -> None:
        """Where fingers are used: who uses a mouse points well."""
        if self._navigation.fingers:
            self._navigation.show(TouchTest(self._clock, then, steps(self._house.given)))
        else:
            then()

    def first_question(self, done: Callable[[], None]) -> Screen:
        """Of the first run, from which the others follow: language, screen and touch, camera, buttons, PIN.

        What is answered holds at once, and can be changed in the settings later; `done` follows the last one,
        or the first for those who play at once.
        """
        house, ask = self._house, self._ask

        def end() -> None:
            house.change(ready=True)
            done()

        def buttons() -> None:
            ask(AskButtons(house), lambda: self.choose_pin(end, may_wait=True))

        def calibration() -> None:
            camera = house.camera
            if camera == "auto":
                camera = self._find_camera() or "simulated"
            if has_device(camera):  # only a real camera is worth it
                ask(AskCalibration(house, lambda: self._calibrate(buttons), buttons), buttons)
            else:
                buttons()

        def camera() -> None:
            if house.given:  # there is nothing to choose
                calibration()
            else:
                ask(AskCamera(house, found=self._find_camera()), calibration)

        def play_at_once() -> None:
            if (camera := without_setting_up(house)) != house.camera:
                house.change(camera=camera)
            end()

        return Question(
            self._clock,
            AskLanguage(house, play_at_once),
            lambda: ask(AskScreen(house, self._turn), lambda: self._test_touch(camera)),
        )
