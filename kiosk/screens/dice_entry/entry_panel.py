"""Dice tapped in: an unsure reading confirmed or corrected, or a throw that no camera saw."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from hardware.buttons import ButtonName
from hardware.message import say
from hardware.simulated.solids import SIDES
from kiosk.screens.dice_entry.reasons import reasons
from kiosk.table.judge import offers, turned
from kiosk.table.roll_request import TrayPhase
from kiosk.text.names import listed
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone, main_control
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.controls import draw_control
from kiosk.ui.widgets.dice_picker import face_control

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from kiosk.table.roll_request import Asked
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.control import Do
    from vision.reading import Reading

NO_VALUE = say("First tap the value that the die shows.")
LAST = say("This is the last die already.")
SAME = say("These are the values that count already.")

_ACROSS = {4: 4, 6: 3, 8: 4, 10: 5, 12: 6, 20: 7}
"""Faces in a row of the pad, by a die's sides."""


class Correction:
    """What a person has tapped in so far for one roll.

    Args:
        asked: the roll.
        people: who may have entered it, in seat order; never empty.
        phase: what the tray was doing when the panel was opened.
        reading: what the camera read, offered where type and number fit.
        counts: the dice as they count already, offered for a challenge.
        entered: these were tapped in.
        seeks: first it is asked who looks at the dice alone, as whose they are has no eyes.
        itself: the tray throws by itself.
        beside: what the other dice come to that these are added to.

    Attributes:
        values: one for each die asked for, None until it is given.
        at: the die whose value is being tapped.
        doubtful: dice that a person has still to look at: not read, or not for sure.
        who, reason: as they go into the record.
        pair: the two values between which one tap decides: a 6 or a 9; empty when it is no such question.
        choosing: the list that is open, if one is.
        seeks: it is still asked who looks.
    """

    def __init__(
        self,
        asked: Asked,
        people: Sequence[str],
        phase: TrayPhase,
        reading: Reading | None = None,
        *,
        counts: Sequence[tuple[str, int]] = (),
        entered: bool = False,
        seeks: bool = False,
        itself: bool = False,
        beside: int = 0,
    ) -> None:
        self.asked = asked
        self._beside = beside
        self.people = tuple(people)
        self.phase = phase
        self._counts = Counter(counts)
        read = _known(asked.dice, counts) if counts else offers(asked.dice, reading)
        self.values: list[int | None] = [value for value, _sure in read]
        self._was = tuple(self.values)
        taken = phase is TrayPhase.IDLE  # a challenge: any of them may be wrong
        self.doubtful = {number for number, (_value, sure) in enumerate(read) if taken or not sure}
        self.at = min(self.doubtful, default=0)
        self.who = asked.name if asked.name in self.people else self.people[0]
        self.reasons = reasons(phase, entered=entered, itself=itself)
        self.reason = self.reasons[0]
        self.pair: tuple[int, ...] = ()
        if phase is TrayPhase.CHECK:
            self.pair = turned(asked.dice, reading)
        self.seeks = seeks
        self.choosing: str | None = "who" if seeks else None
        self.lit = 0  # in an open list, the entry that the arcade buttons are at

    @property
    def counted(self) -> str:
        """The values that count already, as they lie; "" where none does."""
        return translated(listed(map(str, self._was))) if self._counts else ""

    @property
    def dice(self) -> list[tuple[str, int]] | None:
        """The roll as tapped in, None while a value is missing."""
        given = [value for value in self.values if value is not None]
        complete = len(given) == len(self.values)
        return list(zip(self.asked.dice, given, strict=True)) if complete else None

    @property
    def touched(self) -> bool:
        """Whether a value was tapped in that does not count already."""
        return tuple(self.values) != self._was

    @property
    def unchanged(self) -> bool:
        """Whether what is tapped in is what counts already."""
        return Counter(self.dice or ()) == self._counts

    @property
    def change(self) -> str:
        """What becomes of the values that count already, in a sentence; "" where nothing does."""
        new = [value for value in self.values if value is not None]
        old = [value for value in self._was if value is not None]
        if not self._counts or self.unchanged or len(new) < len(self.values):
            return ""
        if len(set(self.asked.dice)) == 1 and not self._beside:  # dice all alike are a hand, which is no sum
            words = _("{old} becomes {new}.")
            return words.format(old=" ".join(map(str, old)), new=" ".join(map(str, new)))
        words = _("{old} becomes {new}: total {sum} becomes {total}.")
        was, becomes = " + ".join(map(str, old)), " + ".join(map(str, new))
        sums = {"sum": self._beside + sum(old), "total": self._beside + sum(new)}
        return words.format(old=was, new=becomes, **sums)

    @property
    def question(self) -> str:
        """What is to be tapped now."""
        die = self.asked.dice[self.at]
        if self.pair:
            words = _("Is this a {one} or a {other}?")
            if len(self.values) > 1:
                words = _("The {die}: is this a {one} or a {other}?")
            return words.format(die=die, one=self.pair[0], other=self.pair[1])
        if len(self.values) == 1:
            return _("What does the {die} show?").format(die=die)
        place = {"number": self.at + 1, "count": len(self.values)}
        return _("What does the {die} show? ({number} of {count})").format(die=die, **place)

    def step(self, by: int) -> None:
        """Go to the next or the previous value of the die, or entry of the open list, wrapping round."""
        if self.choosing is not None:
            self.lit = (self.lit + by) % len(self._entries())
            return
        self.pair = ()
        sides = SIDES[self.asked.dice[self.at]]
        value = self.values[self.at]
        self.values[self.at] = (1 if by > 0 else sides) if value is None else (value - 1 + by) % sides + 1

    @property
    def last_in_doubt(self) -> bool:
        """Whether no other die has still to be looked at."""
        return self.doubtful <= {self.at}

    def tap_face(self, value: int) -> None:
        """Give the die its value and go to the next that is in doubt."""
        self.values[self.at] = value
        self.pair = ()
        self.settle()

    def settle(self) -> None:
        """The die shows what is given; on to the next that is in doubt."""
        self.doubtful.discard(self.at)
        later = [number for number in self.doubtful if number > self.at]
        self.at = min(later, default=min(self.doubtful, default=self.at))

    def open_list(self, which: str) -> None:
        """Show the list of "who" or "why"."""
        self.choosing = which
        self.lit = self._entries().index(self.who if which == "who" else self.reason)

    def choose(self, entry: int) -> None:
        """Take an entry of the open list and close it."""
        if self.choosing == "who":
            self.who = self.people[entry]
            if self.seeks:
                self.seeks, self.people = False, (self.who,)
        else:
            self.reason = self.reasons[entry]
        self.choosing = None

    def row(self, enter: Do, again: Do, back: Do | None) -> list[Control]:
        """The large buttons: another value, take it, and throw again, or back where there is one."""
        if self.choosing is not None:
            return self._list_row(back or again)
        if self.phase is TrayPhase.CHECK:
            first = again_control(again)
            if self.pair:  # the two answers are larger without what it means
                first = replace(first, detail="")
        elif back is not None:
            first = Control("back", _("Back"), back, button=ButtonName.STICK, keys=(pygame.K_BACKSPACE,))
        else:
            first = Control(
                "value-down", _("One lower"), lambda: self.step(-1),
                button=ButtonName.STICK, keys=(pygame.K_DOWN,), steps=True,
            )  # fmt: skip
        if self.pair:
            return [first, *self._either(enter)]
        higher = Control(
            "value-up", _("One higher"), lambda: self.step(1),
            button=ButtonName.BUY, keys=(pygame.K_UP,), steps=True,
        )  # fmt: skip
        row, dice, last = [first, higher], self.dice, self.last_in_doubt
        if len(self.values) > 1:  # at the last die, too, that nothing else comes under the finger
            why = translated(NO_VALUE) if self.values[self.at] is None else None
            following = Control("settle", _("Next die"), self.settle, why=why, keys=(pygame.K_RIGHT,))
            if last:
                following = replace(following, why=translated(LAST))
            else:
                following = replace(following, button=ButtonName.BET, tone=Tone.MAIN)
            row.append(following)
        label = _("Enter it") if dice is None else _yes(dice)
        why = translated(NO_VALUE) if dice is None else None
        if self.unchanged:  # who says that it was right has nothing to put to others
            enter = enter if back is None else back
        longest = _yes([(die, SIDES[die]) for die in self.asked.dice])
        same = _("nothing changed") if self._counts else ""
        take = main_control("enter", label, enter, same if self.unchanged else "", why)
        take = replace(take, room=(longest, same))
        row.append(take if last else replace(take, button=None, tone=Tone.PLAIN))
        return row

    def _either(self, enter: Do) -> list[Control]:
        """The two values that a die shows alike when it is turned round: one tap says which."""

        def say(value: int) -> None:
            self.tap_face(value)
            enter()

        return [
            Control(
                f"it-is-{value}", _("It is a {value}").format(value=value), partial(say, value),
                button=button, tone=Tone.MAIN,
            )
            for value, button in zip(self.pair, (ButtonName.BUY, ButtonName.BET), strict=True)
        ]  # fmt: skip

    def _list_row(self, leave: Do) -> list[Control]:
        """While a list is open; who does not say who looks leaves all of it."""

        def close() -> None:
            self.choosing = None

        back, take = leave if self.seeks else close, self._entry_words(self.lit)
        label = _("Take this name") if self.choosing == "who" else _("Use this reason")
        return [
            Control("list-back", _("Back"), back, button=ButtonName.STICK, keys=(pygame.K_BACKSPACE,)),
            Control(
                "list-next",
                _("Next"),
                lambda: self.step(1),
                button=ButtonName.BUY,
                keys=(pygame.K_DOWN,),
                steps=True,
            ),
            replace(
                main_control("list-take", label, lambda: self.choose(self.lit), take),
                room=("", max(map(self._entry_words, range(len(self._entries()))), key=len)),
            ),
        ]

    def draw(self, canvas: Canvas, box: Rect, focus: str | None) -> None:
        """Draw the pad, or the open list, where the seats are at other times."""
        canvas.panel(box, canvas.theme.panel, canvas.theme.gold, 3)
        inner = layout.inset(box, canvas.px(10))
        if self.choosing is not None:
            self._draw_list(canvas, inner, focus)
            return
        title, rest = layout.cut_top(inner, canvas.px(44), canvas.px(6))
        canvas.write(self.question, title, Type.TEXT, canvas.theme.ivory, align="centre", lines=1)
        record, rest = layout.cut_bottom(rest, canvas.px(68), canvas.px(6))
        if len(self.values) > 1:
            tabs, rest = layout.cut_top(rest, canvas.px(theme.TARGET), canvas.px(theme.GAP))
            for number, cell in enumerate(layout.columns(tabs, [1] * len(self.values), canvas.px(theme.GAP))):
                draw_control(canvas, self._tab(number), cell, focused=focus == f"die-{number}")
        sides = SIDES[self.asked.dice[self.at]]
        for value, cell in enumerate(layout.grid(rest, sides, _ACROSS[sides], canvas.px(6)), start=1):
            control = self._face(value)
            draw_control(canvas, control, cell, focused=focus == control.name)
        by, why = layout.columns(record, [1, 1.25], canvas.px(theme.GAP))
        for control, cell in zip(self._on_record(), (by, why), strict=True):
            if self._is_choice(control):
                draw_control(canvas, control, cell, focused=focus == control.name)
            else:
                canvas.write(control.label, cell, Type.FINE, canvas.theme.soft, align="centre", lines=2)

    def controls(self) -> list[Control]:
        """Everything that can be tapped in the panel now, in order."""
        if self.choosing is not None:
            return [self._entry(number) for number in range(len(self._entries()))]
        sides = SIDES[self.asked.dice[self.at]]
        tabs = [self._tab(number) for number in range(len(self.values))] if len(self.values) > 1 else []
        faces = [self._face(value) for value in range(1, sides + 1)]
        return [*tabs, *faces, *filter(self._is_choice, self._on_record())]

    def _is_choice(self, control: Control) -> bool:
        """Whether what goes into the record could be another; else it is said, and nothing to be tapped."""
        return len(self.people if control.name == "who" else self.reasons) > 1

    def _draw_list(self, canvas: Canvas, box: Rect, focus: str | None) -> None:
        entries = self._entries()
        across = 1 if len(entries) <= 4 else 2 if len(entries) <= 8 else 3  # noqa: PLR2004 - rows of a thumb's height
        for number, cell in enumerate(layout.grid(box, len(entries), across, canvas.px(6))):
            control = self._entry(number)
            draw_control(canvas, control, cell, focused=focus == control.name)

    def _entries(self) -> tuple[str, ...]:
        return self.people if self.choosing == "who" else self.reasons

    def _entry(self, number: int) -> Control:
        tone = Tone.CHOSEN if number == self.lit else Tone.PLAIN
        return Control(f"entry-{number}", self._entry_words(number), lambda: self.choose(number), tone=tone)

    def _entry_words(self, number: int) -> str:
        """A reason is translated, a name is not."""
        entry = self._entries()[number]
        return entry if self.choosing == "who" else translated(entry)

    def _face(self, value: int) -> Control:
        return face_control(self.asked.dice[self.at], value, self.values[self.at], self.tap_face)

    def _tab(self, number: int) -> Control:
        value = self.values[number]
        label = "?" if value is None else str(value)
        tone = Tone.CHOSEN if number == self.at else Tone.QUIET
        return Control(
            f"die-{number}", label, lambda: self._go_to(number), tone=tone, die=self.asked.dice[number]
        )

    def _go_to(self, number: int) -> None:
        if self._counts:  # a value that counts already was looked at, and left
            self.doubtful.discard(self.at)
        self.at = number

    def _on_record(self) -> list[Control]:
        return [
            _record_control("who", _("Who enters it: {name}").format(name=self.who), self.open_list),
            _record_control("why", _("Why: {reason}").format(reason=translated(self.reason)), self.open_list),
        ]


def again_control(again: Do, tone: Tone = Tone.PLAIN) -> Control:
    """A throw that could not be read for sure is thrown again."""
    return Control(
        "again", _("Throw again"), again, _("this one does not count"),
        button=ButtonName.STICK, keys=(pygame.K_SPACE,), tone=tone,
    )  # fmt: skip


def _yes(dice: Sequence[tuple[str, int]]) -> str:
    """What is said by who takes these values."""
    words = translated(listed([str(value) for _die, value in dice]))
    if len(dice) == 1:
        words = _("the {die} shows {value}").format(die=dice[0][0], value=dice[0][1])
    return _("Yes, {words}").format(words=words)


def _record_control(name: str, words: str, opens: Callable[[str], None]) -> Control:
    return Control(name, words, lambda: opens(name), tone=Tone.QUIET)


def _known(asked: Sequence[str], counts: Sequence[tuple[str, int]]) -> list[tuple[int | None, bool]]:
    """The values that count, in the order of the dice that were asked for; each may be wrong."""
    left = list(counts)
    known: list[tuple[int | None, bool]] = []
    for kind in asked:
        die = next(each for each in left if each[0] == kind)
        left.remove(die)
        known.append((die[1], False))
    return known
