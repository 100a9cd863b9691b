"""How a table is used: taps, keys and the three buttons become the use of one of its controls.

A long press of a button is for what is rarely wanted, the same at every table: STICK opens the menu, BUY
looks at one's hidden dice for as long as it is held (or opens the rules, where there are none), BET
challenges the last throw, or takes the last decision back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import pygame

from hardware.buttons import ButtonName, Freed, Held, Lamp, LetGo, Press, Stuck
from kiosk.screens.base.input import SAME_KEY_S, SAME_TAP_S, Input, LastUse, Usable, carry_out
from kiosk.screens.table.doing.actions import GOES_ON, HELD, HURRY
from kiosk.screens.table.doing.late import LATE_S
from kiosk.text.translate import _
from kiosk.ui.control import Tone

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pygame import Rect

    from kiosk.screens.dice_entry.entry import DiceEntry
    from kiosk.screens.dice_entry.peek import Peek
    from kiosk.screens.table.doing.late import Late
    from kiosk.screens.table.game_view import GameView
    from kiosk.screens.table.turns import Spotlight
    from kiosk.ui.control import Control, Placed


UNDER_A_FINGER_S = 0.4
"""For so long after the game went on by itself a tap counts for nothing, s: a finger needs that to stop."""
ANOTHERS_S = 0.8
"""What was used last is not taken for so long where it asks another person now, s: the tap was not theirs."""
SIGNS = "signs-"
"""How the names of seats begin that are touched to be told what their signs mean."""
OF_THE_HAND = (HURRY, HELD, GOES_ON, "tray", "peek")
"""How the names of controls begin that are answers, or the stage: what waits while something is shown."""
ROLLS_AGAIN = frozenset({"hit", "buy"})
"""Answers that roll a die, after which the same may be asked again: how their names begin."""
SHOWN_S = 0.9
"""Before it is answered alike the new total, once it is counted up, has to have been there so long, s."""
SAME_AGAIN_S = 2.4
"""For so long it is asked once more where another answer is plainly right by now, s."""
SAID_S = 3.0
"""For so long it is said that what was used had only just come up: it lies on what is to be read, s."""
TOUCH = "touch"
"""Of all that a table is used with, what is no key and no button."""


class UsableTable(Usable, Protocol):
    """What is asked of a table's screen; see `table_screen.TableScreen`."""

    game: GameView[Any]
    entry: DiceEntry
    peek: Peek
    spotlight: Spotlight

    def follow(self) -> object:
        """Drop what was begun for a question that has been answered; what the table waits for."""

    def hurry(self) -> bool:
        """What is held back for show is there at once; True when anything was."""

    def skip(self) -> bool:
        """What is held back for show goes on; True when anything was."""

    def cover(self) -> bool:
        """Hide what a person looks at as long as something is held; True when there was something."""


class TableInput(Input):
    """Every control has its keys, and the button that does the same; the game may go on between two drawings.

    Args:
        screen: of the table.
        clock: s, only grows.
        late: what may have been meant for what goes on by itself no more.
    """

    def __init__(self, screen: UsableTable, clock: Callable[[], float], late: Late) -> None:
        super().__init__(clock)
        self._screen = screen
        self._late = late
        self._quiet_until = float("-inf")
        self._hurrying_until = float("-inf")
        self._hurried_in: list[Rect] = []  # where that was tapped
        self._seals_from = float("-inf")  # what was done just now can be taken back until then
        self._said, self._said_until = "", float("-inf")  # why nothing was done
        self._no_keys_until = float("-inf")  # what they stand for has only just come up
        self._came_up_until = float("-inf")  # answers have just done so by themselves
        self._led_on = False  # the game went on by what was done here
        self._last = LastUse(clock)
        self._tapped = (-1, -1)  # px
        self._person: int | None = None  # the seat of the one who was asked last
        self._anothers_until = float("-inf")  # what was used for the one before may have been for that one
        self._situation: object = None  # as it was drawn last
        self._rolled = ""  # the answer that rolled the newest die, of ROLLS_AGAIN
        self._asked_at = float("-inf")  # since when the same may be answered again
        self._doubted = False  # it was asked once more

    def drawn(self, placed: list[Placed]) -> None:
        """Where the game has gone on, what is pressed at that moment was not meant for what is there now."""
        held = any(each.control.name == HURRY for each in self.placed)
        super().drawn(placed)
        situation = self._screen.follow()
        if held and situation != self._situation:
            self._quiet_until = self._clock() + SAME_KEY_S  # what comes now was to hurry that on
        if self._situation is not None and situation != self._situation:
            self._no_keys_until = self._clock() + SAME_KEY_S
            if not self._led_on:
                self.moved(UNDER_A_FINGER_S)
                self._came_up_until = self._clock() + SAME_KEY_S
                if self._rolled and any(_kind(each.control) == self._rolled for each in placed):
                    self._asked_at, self._doubted = self._clock(), False
        self._situation, self._led_on = situation, False
        person = self._screen.spotlight.person
        if person is not None and person != self._person:
            self._last.rest(ANOTHERS_S)
            self._person, self._anothers_until = person, self._clock() + ANOTHERS_S

    def tap(self, at: tuple[int, int]) -> bool:
        """Use what was drawn there, if it can still be done."""
        hit = self.hit(at)
        if self._hurries(hit):
            return True
        if self._late.was_asked(at):
            self._told(_("Too late: the question was gone already."), self._clock() + SAID_S)
            return True
        if hit is None or self._too_soon() or self._moved_just_now(at):
            return hit is not None and self._clock() < self._came_up_until and self._only_just_up(hit)
        return self._tap_on(hit, at)

    def _tap_on(self, hit: Control, at: tuple[int, int]) -> bool:
        """What was drawn there is tapped."""
        current = next((each for each in self._screen.controls() if each.name == hit.name), None)
        if hit.name.startswith(SIGNS):
            current = hit  # which is always there to be asked
        if current is None:
            return False  # the game has gone on since the screen was drawn
        same_place = any(each.control.name == hit.name and each.takes(self._tapped) for each in self.placed)
        if same_place and not self._last.allows(TOUCH, current):
            return self._clock() < self._anothers_until and self._only_just_up(current)
        if self._seals(current):
            return False
        if self._still_hurries(current, at) or self._is_late(current, at) or self._meant_for_before(current):
            return True
        self.focus = None
        self._tapped = at
        self._last.note(TOUCH, current)
        return self.use(current)

    def let_go(self, _at: tuple[int, int]) -> bool:
        """Hidden dice are covered when the finger goes up; after a short tap it is said how to look."""
        glances = self._screen.peek.glances
        covered = self._screen.cover()
        if glances:
            self._told(_("Hold the cover to look at your dice."), self._clock() + SAID_S)
        return covered

    def key(self, key: int, *, shift: bool = False, text: str = "") -> bool:  # noqa: ARG002 - nothing is written here
        """Use what a key stands for now; TAB goes through what was drawn, RETURN uses what it has come to."""
        controls = self._screen.controls()
        focused = next((each for each in controls if each.name == self.focus), None)
        if focused is not None and key == pygame.K_RETURN:
            found: Control | None = focused
        else:
            found = next((each for each in controls if key in each.keys), None)
        if self._hurries(found):
            return True
        if key == pygame.K_TAB:
            self.move_focus(-1 if shift else 1)
            return True
        if found is None or not self._meant(key, found):
            return False
        return self._meant_for_before(found) or self.use(found)

    def hear(self, event: object) -> None:
        """Use what a button does now."""
        match event:
            case Press(button):
                found = next((each for each in self._screen.controls() if each.button is button), None)
                if not self._hurries(found):
                    self._press(button, found, self._too_short(button))
            case Held(button):
                found = next((each for each in self._screen.controls() if each.held is button), None)
                if not self._hurries(found):
                    self._press(button, found, _("There is nothing to challenge or take back now."))
            case LetGo():
                self._screen.cover()
            case Stuck(button):
                self.stuck.add(button)
            case Freed(button):
                self.stuck.discard(button)
            case _:
                raise TypeError(f"nobody hears a {type(event).__name__}")

    def lamps(self) -> Mapping[ButtonName, Lamp]:
        """How the buttons are to be lit: blinking is waited for, lit is possible."""
        lamps = dict.fromkeys(ButtonName, Lamp.OFF)
        for control in self._screen.controls():
            if control.button is not None and control.why is None:
                lamps[control.button] = Lamp.BLINKING if control.tone is Tone.MAIN else Lamp.LIT
        return lamps

    def _too_short(self, button: ButtonName) -> str:
        """What is said to a short press that does nothing."""
        looks = any(each.name == "peek" and each.held is button for each in self._screen.controls())
        words = _("Hold {button} to look at the dice.") if looks else _("{button} does nothing now.")
        return words.format(button=button.name)

    def _press(self, button: ButtonName, found: Control | None, else_said: str) -> None:
        if self._too_soon():
            return
        if found is None:
            self._screen.note = else_said
        elif self._meant(button, found) and not self._meant_for_before(found):
            self.use(found)

    def _meant(self, source: int | ButtonName, control: Control) -> bool:
        """Whether a key or a button is pressed for this, and not for what it did, or stood for, before."""
        meant = not self._too_soon() and self._clock() >= self._no_keys_until and not self._seals(control)
        late = meant and (self._still_hurries(control) or self._is_late(control))
        if not meant or late or not self._last.allows(source, control):
            if not (late or self._too_soon()) and self._clock() < self._anothers_until:
                self._only_just_up(control)
            return False
        self._last.note(source, control)
        return True

    def _meant_for_before(self, control: Control) -> bool:
        """Whether an answer was the one before given twice, before anybody can have seen what that rolled.

        Where another one is plainly right by now, it is asked once more.
        """
        since = self._clock() - self._asked_at
        alike = self._rolled and _kind(control) == self._rolled
        if not alike or control.why is not None or since >= SAME_AGAIN_S:
            return False
        others = self._plainly() not in {"", control.name}
        if since >= SHOWN_S and (self._doubted or not others):
            return False
        self._doubted = since >= SHOWN_S
        self._screen.note = _('Look at the new total first. To go on, choose "{answer}" once more.').format(
            answer=control.label
        )
        return True

    def _plainly(self) -> str:
        """The answer that is right beyond doubt; "" for none."""
        state = self._screen.game.table.shown
        pending: Any = state["pending"]
        if pending["kind"] != "decision":
            return ""
        return self._screen.game.plainly(state, pending["seat"], pending["legal"])

    def use(self, control: Control) -> bool:
        """What is refused is said; when the game goes on, what comes at once was not meant for that."""
        self.used_at = self._clock()
        self._late.used(control)
        before = self._screen.follow()
        self._screen.game.another(control.name)
        if self._screen.entry.vote is not None:
            self._screen.entry.vote.another(control.name)
        carry_out(control, self._screen)
        if self._screen.follow() != before:
            self._rolled = _kind(control)
            self._quiet_until = self._clock() + SAME_TAP_S
            self._seals_from = self._clock() + SAME_KEY_S
            self._last.went_on()
            self._led_on = True
        return True

    def _hurries(self, meant: Control | None) -> bool:
        """Whether a tap, a key or a button was for what is held back for show; it does nothing else then.

        What is `meant` does what it says all the same where it is neither an answer nor the stage: the menu,
        a seat.
        """
        if self._clock() < self._hurrying_until:  # who goes on tapping still does, whatever comes of it
            self._hurrying_until = self._clock() + LATE_S
        if meant is not None and not meant.name.startswith(OF_THE_HAND):
            self._screen.hurry()
            return False
        hurries = self._screen.skip()
        if hurries:
            self.used_at = self._clock()
            self._quiet_until = self.used_at + SAME_KEY_S
            if meant is not None and meant.name == GOES_ON:
                self._goes_on_hurrying(meant)
        return hurries

    def _goes_on_hurrying(self, control: Control) -> None:
        """Who taps what is said, and not asked, taps it again: what comes soon after that is it still."""
        self._hurried_in = [each.rect for each in self.placed if each.control.name == control.name]
        self._hurrying_until = self._clock() + LATE_S

    def _seals(self, control: Control) -> bool:
        """Whether it would hurry on, and so seal, what nobody can have seen that has just done it."""
        return control.name == HURRY and self._clock() < self._seals_from

    def _still_hurries(self, control: Control, at: tuple[int, int] | None = None) -> bool:
        """Whether somebody taps who hurries things on, and has not seen what has come up meanwhile.

        What stands elsewhere, like the menu and "Wrong?", is meant all the same. `at`: of a tap, px.
        """
        if control.tone is Tone.LINE:
            self._goes_on_hurrying(control)
            return False
        elsewhere = (
            control.button is None
            if at is None
            else not any(each.collidepoint(at) for each in self._hurried_in)
        )
        if self._clock() >= self._hurrying_until or (control.tone is Tone.QUIET and elsewhere):
            return False
        self._told(_("That tap only sped things up. Wait a moment, then choose."), self._hurrying_until)
        return True

    def _is_late(self, control: Control, at: tuple[int, int] | None = None) -> bool:
        """Whether it may have been to hurry what does not go on by itself any more, which is said then."""
        late = self._late.is_so(control, at)
        if late:
            self._only_just_up(control)
        return late

    def _only_just_up(self, control: Control) -> bool:
        """It is said why a tap on what has only just come up does nothing, where else it did something."""
        if control.name in {"peek", "pictures", "tray-large"} or control.why is not None:
            return False
        words = _("This has only just come up. Once more, if you meant it.")
        self._told(words, self._clock() + SAID_S)
        return True

    def _told(self, words: str, until: float) -> None:
        """Why nothing was done is said in the place of other words, as long as it is of use, s."""
        self._screen.note = self._said = words
        self._said_until = until

    def passes(self, now: float) -> bool:
        """As of any input."""
        over = bool(self._said) and now >= self._said_until
        if over and self._screen.note == self._said:
            self._screen.note = ""
        self._said = "" if over else self._said
        return over

    def _too_soon(self) -> bool:
        return self._clock() < self._quiet_until


def _kind(control: Control) -> str:
    """Which answer that rolls a die it is, whatever die; "" for none."""
    kind = control.name.partition("-")[0]
    return kind if kind in ROLLS_AGAIN else ""
