"""Chips that a game begins with and nobody had before: those agree first who must by the host's terms."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.screens.lobby.stacks import bought, taken_off, told
from kiosk.screens.menu.cashier import host_sells
from kiosk.table.corrections import OTHERS
from kiosk.text.translate import _

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from kiosk.screens.base.context import House
    from kiosk.screens.lobby.party import Party
    from kiosk.screens.lobby.stacks import Guest, Stack

PIN_FOR_CHIPS = say(
    "The PIN is set: the host types it when chips are bought or taken along, and for the settings."
)


def asked(house: House, party: Party) -> str:
    """Who is asked before anybody of a party gets chips, in a word or two; "" for nobody."""
    if host_sells(house):
        return _("the host's PIN")
    people = [guest for guest in party.guests if not guest.bot]
    return _("others must agree") if house.preferences.buy_ins.asks == "others" and people[1:] else ""


class NewChips:
    """Deals the chips that a game begins with.

    Args:
        house: knows the host's terms.
        party: who plays.
        ask_host: asks for the PIN: what follows, and what that is in a sentence.
        ask_others: asks these people about what is said in a sentence, and what follows, which is told who
            agreed.
        begin: opens the table of the party.
    """

    def __init__(
        self,
        house: House,
        party: Party,
        ask_host: Callable[[Callable[[], None], str], None],
        ask_others: Callable[[str, Sequence[str], Callable[[str], None]], None],
        begin: Callable[[], None],
    ) -> None:
        self._house = house
        self._party = party
        self._ask_host = ask_host
        self._ask_others = ask_others
        self._begin = begin

    def carry(self, stacks: Sequence[Stack]) -> None:
        """Begin with these stacks, or where there are none with what each guest has."""
        self.deal(partial(self._party.carry, stacks), stacks or self._party.dealt(), afresh=False)

    def deal(self, deal: Callable[[], None], stacks: Sequence[Stack], *, afresh: bool) -> None:
        """Begin, once those agree to new chips, and to chips that leave the table, who are asked.

        Args:
            deal: gives everyone their chips.
            stacks: those.
            afresh: what everyone had is put aside.
        """
        if afresh:
            stacks = [replace(stack, had=0) for stack in stacks]
        new, off = self._new(stacks), taken_off(stacks)

        def begin() -> None:
            deal()
            self._begin()

        if not new and not off:
            begin()
        elif host_sells(self._house):
            self._ask_host(begin, told(new, off))
        elif asked(self._house, self._party):
            self._ask_others(told(new, off), _who_may_agree(stacks, {*new, *off}), lambda _who: begin())
        else:
            begin()

    def asked_to_leave(self, guest: Guest) -> str:
        """Who is asked before a guest goes with chips of games before, in a word or two; "" for nobody."""
        if not self._party.held.get(guest.id):
            return ""
        if host_sells(self._house):
            return _("the host's PIN")
        by_others = self._house.preferences.buy_ins.asks == "others" and self._others(guest)
        return _("others must agree") if by_others else ""

    def leave(self, guest: Guest, go: Callable[[], None]) -> None:
        """Have a guest go, once those agree who must before anybody leaves a game with chips."""
        if not self.asked_to_leave(guest):
            go()
            return
        words = told({}, {guest.name: self._party.held[guest.id]})
        if host_sells(self._house):
            self._ask_host(go, words)
        else:
            self._ask_others(words, self._others(guest), lambda _who: go())

    def _others(self, guest: Guest) -> list[str]:
        return [each.name for each in self._party.guests if each is not guest and not each.bot]

    def _new(self, stacks: Sequence[Stack]) -> dict[str, int]:
        """Chips that guests did not have before, by name; those without any are left out.

        At the beginning of an evening all are new where the host sells the first chips, too; else those buy
        who begin with more than everyone does by the host's terms.
        """
        if self._party.held:
            return bought(stacks)
        terms = self._house.preferences.buy_ins
        free = 0 if terms.asks == "host-all" else terms.start or self._house.setup.chips
        return {each.guest.name: each.begins for each in stacks if each.begins > free}


def _who_may_agree(stacks: Sequence[Stack], change: Collection[str]) -> list[str]:
    """The people whose chips stay as they are; where those are too few, all who play."""
    people = [stack.guest.name for stack in stacks if not stack.guest.bot]
    others = [name for name in people if name not in change]
    return others if len(others) >= min(OTHERS, len(people) - 1) else people
