"""Chips that a game begins with and nobody had before: those agree first who must by the host's terms."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.screens.lobby.party import Stack
from kiosk.screens.menu.cashier import host_sells
from kiosk.table.corrections import OTHERS
from kiosk.text import chips
from kiosk.text.translate import _

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from kiosk.screens.base.context import House
    from kiosk.screens.lobby.party import Party

PIN_FOR_CHIPS = say("The PIN is set: the host types it when chips are bought, and for the settings.")


def asked(house: House, party: Party) -> str:
    """Who is asked before anybody of a party gets chips, in a word or two; "" for nobody."""
    if host_sells(house):
        return _("the host's PIN")
    people = [guest for guest in party.guests if not guest.bot]
    return _("the others agree") if house.preferences.buy_ins.asks == "others" and people[1:] else ""


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
        self._had: dict[str, int] = {}

    def hold(self, chips: dict[str, int]) -> None:
        """These are left of the evening's games, by id; empty at its beginning."""
        self._party.held, self._had = chips, dict(chips)

    def carry(self, stacks: Sequence[Stack]) -> None:
        """Begin with these stacks, or where there are none with what each guest has."""
        guests = self._party.guests
        as_dealt = [Stack(guest, self._party.chips_of(guest), 0) for guest in guests]
        self.deal(partial(self._party.carry, stacks), stacks or as_dealt, afresh=False)

    def deal(self, deal: Callable[[], None], stacks: Sequence[Stack], *, afresh: bool) -> None:
        """Begin, once those agree to new chips who are asked.

        Args:
            deal: gives everyone their chips.
            stacks: those.
            afresh: what everyone had is put aside.
        """
        new = self._new(stacks, dict.fromkeys(self._had, 0) if afresh else self._had)

        def begin() -> None:
            deal()
            self._begin()

        if new and host_sells(self._house):
            self._ask_host(begin, told(new))
        elif new and asked(self._house, self._party):
            self._ask_others(told(new), _who_may_agree(stacks, new), lambda _who: begin())
        else:
            begin()

    def _new(self, stacks: Sequence[Stack], had: Mapping[str, int]) -> dict[str, int]:
        """Chips that guests did not have before, by name; those without any are left out.

        At the beginning of an evening all are new where the host sells the first chips, too; else those buy
        who begin with more than everyone does by the host's terms.
        """
        begins = [(stack.guest, stack.held + stack.bought) for stack in stacks]
        if not had:
            terms = self._house.preferences.buy_ins
            free = 0 if terms.asks == "host-all" else terms.start or self._house.setup.chips
            return {guest.name: held for guest, held in begins if held > free}
        return {guest.name: more for guest, held in begins if (more := held - had.get(guest.id, 0)) > 0}


def _who_may_agree(stacks: Sequence[Stack], new: Mapping[str, int]) -> list[str]:
    """The people who get no new chips; where those are too few, all who play."""
    people = [stack.guest.name for stack in stacks if not stack.guest.bot]
    others = [name for name in people if name not in new]
    return others if len(others) >= min(OTHERS, len(people) - 1) else people


def told(new: Mapping[str, int]) -> str:
    """That in a sentence."""
    names, counts = list(new), set(new.values())
    if len(names) == 1:
        return say("{name} buys {chips}.", name=names[0], chips=chips.counted(new[names[0]]))
    if len(counts) == 1:
        each = chips.counted(counts.pop())
        return say("{count} players get {chips} each.", count=len(names), chips=each)
    return say(
        "{count} players get {chips} in all.", count=len(names), chips=chips.counted(sum(new.values()))
    )
