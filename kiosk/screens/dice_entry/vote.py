"""What was tapped in is put to the others: two touch their seats (of two people the other), or the host."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from hardware.buttons import ButtonName
from kiosk.journal.throw import Consent
from kiosk.table.corrections import OTHERS, enough_of
from kiosk.text.translate import _
from kiosk.ui.control import Control, Tone, main_control

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from kiosk.table.roll_request import Asked
    from kiosk.ui.control import Do

    Agree = Callable[[Consent | None], None]
    """What happens once enough have agreed: who, or None where hands were raised."""


class Vote:
    """Whether others say that what was tapped in is right.

    Args:
        asked: the roll.
        voters: who may say so, by seat; empty: the host alone. None where no camera watches: then hands are
            raised, and nobody is written down.
        unseen: who alone knows dice that lie hidden; "" where all can see them. Nobody else can say whether
            those are right, but whether that one's word is taken.

    Attributes:
        voters, unseen: see above.
        agreed: the seats that have said so.
    """

    def __init__(self, asked: Asked, voters: Mapping[int, str] | None, unseen: str = "") -> None:
        self._asked = asked
        self.voters = voters
        self.unseen = unseen
        self.agreed: list[int] = []
        self._at = 0  # among those who have not said so yet, and the host, where the arcade buttons are
        self._sure = False  # the host's part is tapped once more to be done

    @property
    def why(self) -> str:
        """Why others are asked; "" where hands are raised."""
        if self.voters is None:
            return ""
        names = set(self.voters.values())
        if self._asked.player is None:
            words = self._why_of_house(names)
        elif not names:
            words = _("The camera didn't read this: the host says whether it's right.")
            if self.unseen:
                words = _("Only {who} knows these dice: the host says whether that counts.")
        elif enough_of(self._asked, names) < OTHERS:
            words = _("{name}, is that right?")
            if self.unseen:
                words = _("Only {who} knows these dice. {name}, do you agree?")
        else:
            words = _(
                "The camera didn't read this: two others say whether it's right, each on their own seat."
            )
            if self.unseen:
                words = _(
                    "Only {who} knows these dice: two others say on their own seats whether they agree."
                )
        return words.format(who=self.unseen, name=min(names, default=""))

    def _why_of_house(self, names: Collection[str]) -> str:
        """Of the house's dice, against which all who might agree play."""
        if not names:
            return _("It is the house's die: only the host decides.")
        if len(names) == 1:
            return _("It is the house's die. {name}, is that right?")
        return _("It is the house's die: all of you say whether it's right, each on their own seat.")

    @property
    def asks(self) -> str:
        """What is asked at the seat of each who may say so."""
        return _("do you agree?") if self.unseen else _("is that right?")

    def why_not(self, counted: str) -> str:
        """Beside what leaves all as it is: at the values that count now, "" where they may not be seen."""
        if self.voters is None:
            return _("no majority")
        return _("it stays {values}").format(values=counted) if counted else _("what counts now")

    def row(self, leave: Control, agree: Agree, ask_host: Do, *, asks_pin: bool) -> list[Control]:
        """The row of large buttons: leave it, let the host decide, and who else agrees.

        No answer is golden: which is right, those who are asked have seen.

        Without a PIN anybody could be the host, also who has tapped the dice in: those decide who are asked.

        Args:
            leave: what is done where they don't agree.
            agree: what is done once they do.
            ask_host: asks the host, by the PIN.
            asks_pin: whether one is set; else the host's part is tapped twice.
        """
        if self.voters is None:
            host = self._host(ask_host, ButtonName.BUY, asks_pin=asks_pin)
            changes = main_control("agreed", _("Change it"), lambda: agree(None), _("more than half agree"))
            return [leave, host, replace(changes, tone=Tone.PLAIN)]
        left = [seat for seat in self.voters if seat not in self.agreed]
        with_host = asks_pin or not left
        at = self._at % (len(left) + with_host)
        at_host = at == len(left)
        host = self._host(ask_host, ButtonName.BET if at_host else None, asks_pin=asks_pin)
        if not left:
            return [leave, replace(host, tone=Tone.MAIN)]
        seat = left[0] if at_host else left[at]
        says = main_control(
            "agree", _("Yes, I agree") if self.unseen else _("Yes, that's right"),
            partial(self.touch, seat, agree), _("says {name}").format(name=self.voters[seat]),
        )  # fmt: skip
        longest = max((_("says {name}").format(name=name) for name in self.voters.values()), key=len)
        onward = Control(
            "next-voter", _("Next"), self._go_on,
            button=ButtonName.BUY, keys=(pygame.K_RIGHT,), tone=Tone.QUIET, steps=True,
        )  # fmt: skip
        return [
            leave,
            *([onward] if len(left) + with_host > 1 else []),
            *([host] if with_host else []),
            replace(says, button=None if at_host else says.button, tone=Tone.PLAIN, room=("", longest)),
        ]

    def seats(self, agree: Agree) -> dict[int, Control]:
        """What touching a seat does, for those who may say something."""
        return {
            seat: Control(f"agree-{seat}", "", partial(self.touch, seat, agree)) for seat in self.voters or {}
        }

    def touch(self, seat: int, agree: Agree) -> None:
        """A seat's player agrees; touched once more, not any longer."""
        assert self.voters is not None
        if seat in self.agreed:
            self.agreed.remove(seat)
            return
        self.agreed.append(seat)
        self._at = 0
        people = dict.fromkeys(self.voters[each] for each in self.agreed)
        if len(people) >= enough_of(self._asked, self.voters.values()):
            agree(Consent(tuple(people)))

    def _host(self, ask_host: Do, button: ButtonName | None, *, asks_pin: bool) -> Control:
        if asks_pin:
            return Control("host", _("The host decides"), ask_host, _("with the PIN"), button=button)
        no_pin, again = _("no PIN is set"), _("Really? Tap once more.")
        do, detail = (ask_host, again) if self._sure else (self._make_sure, no_pin)
        room = ("", max(no_pin, again, key=len))
        return Control("host", _("The host decides"), do, detail, button=button, room=room)

    def another(self, name: str) -> None:
        """A control is used: the host's part, tapped once, is not meant any longer where that is another."""
        self._sure = self._sure and name == "host"

    def _make_sure(self) -> None:
        self._sure = True

    def _go_on(self) -> None:
        self._at += 1
        self._sure = False
