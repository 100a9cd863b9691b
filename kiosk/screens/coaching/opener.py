"""The coach of the table that is open, and its pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.coach.coach import Coach
from kiosk.coach.terms import Coached, Terms
from kiosk.screens.coaching.coach_page import CoachPage
from kiosk.screens.coaching.hindsight_page import HindsightPage
from kiosk.screens.coaching.table_coach import TableCoach
from kiosk.screens.menu.agreement import Agreement
from kiosk.text.names import listed
from kiosk.text.translate import _
from kiosk.ui.widgets.token import tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kiosk.screens.base.context import House
    from kiosk.screens.base.navigation import Navigation
    from kiosk.table.table import Table
    from kiosk.ui.widgets.token import Token


class Coaching:
    """Who is coached stays with the people; who was asked about advice during a hand, for the evening.

    Args:
        clock: s, only grows.
        navigation: the screens.
        house: remembers people.
    """

    def __init__(self, clock: Callable[[], float], navigation: Navigation, house: House) -> None:
        self._clock = clock
        self._navigation = navigation
        self._house = house
        self._open: tuple[Table, Coach, Terms, TableCoach] | None = None
        self._opened_at = 0.0
        self._of_evening: tuple[int, Terms] = (house.evenings, Terms(self._wished))

    def at(self, table: Table) -> TableCoach:
        """The coach of a table that is opened."""
        self.close()
        if self._of_evening[0] != self._house.evenings:
            self._of_evening = self._house.evenings, Terms(self._wished)
        coach, terms = Coach(), self._of_evening[1]
        kept = self._house.preferences.coach_agreed
        if table.resumed:  # what was agreed before the power was cut, say, holds on
            terms.agree([each.name for each in table.players if each.id in kept])
        elif kept and not terms.agreed:  # by those of another evening
            self._house.change(coach_agreed=())
        self._open = table, coach, terms, TableCoach(table, coach, terms, self._clock)
        self._opened_at = self._clock()
        return self._open[-1]

    def close(self) -> None:
        """The table is closed."""
        if self._open is not None:
            self._open[1].close()
        self._open = None

    def ask(self) -> None:
        """Where somebody has wished this evening for advice during the hand, those are asked who were not.

        What was wished for on an earlier evening is kept; it is asked about where somebody wants it to be.
        """
        if self._open is None or self._navigation.depth > 1:
            return
        table, _coach, terms, _speaks = self._open
        if table.resumed and self._navigation.bottom.input.used_at <= self._opened_at:
            return  # who comes back to a hand sees first where it is
        people = self._people(table)
        missing = terms.to_ask(people)
        if missing and any(self._wishes_now(table, name) for name in people):
            terms.asked(missing)
            self._ask_missing()

    def show_terms(self) -> None:
        """Who is coached."""
        assert self._open is not None
        table, _coach, terms, _speaks = self._open

        def people() -> list[Token]:
            return self._tokens(table, self._people(table))

        page = CoachPage(self._clock, people, terms, self._wished, self._choose, self._ask_missing)
        self._navigation.show(page)

    def show_hindsight(self) -> None:
        """What the coach says of the last hand."""
        assert self._open is not None
        table, *_rest, speaks = self._open
        self._navigation.show(HindsightPage(self._clock, table.players, speaks.verdicts()))

    def _ask_missing(self, asks: str = "") -> None:
        """Those whose word is missing for advice during the hand; `asks`: who gets it only if they agree."""
        assert self._open is not None
        table, _coach, terms, _speaks = self._open
        people = self._people(table)
        missing = terms.missing(people, asks)
        wants = [name for name in people if name == asks or self._wished(name) is Coached.LIVE]
        words = say("{names} would like the coach's advice during the hand.", names=listed(wants))

        def agreed(who: list[str]) -> None:
            terms.agree(who)
            kept = {*self._house.preferences.coach_agreed, *(_id(table, name) for name in who)}
            self._house.change(coach_agreed=tuple(sorted(kept)))
            if asks:
                self._house.coach(_id(table, asks), Coached.LIVE)
            self._navigation.back()

        asking = self._tokens(table, wants)
        without = "" if asks else _("advice comes after the hand")
        page = Agreement(
            self._clock, words, missing, agreed, enough=len(missing), asking=asking, without=without
        )
        self._navigation.show(page)

    def _choose(self, name: str, when: Coached) -> None:
        """One wishes otherwise; advice during the hand comes only once the others, who are asked, agree."""
        assert self._open is not None
        table, _coach, terms, _speaks = self._open
        people = self._people(table)
        if when is Coached.LIVE and terms.missing(people, name):
            terms.asked(people)
            self._ask_missing(name)
        else:
            self._house.coach(_id(table, name), when)

    def _wished(self, name: str) -> Coached:
        """By who has this name at the table that is open."""
        assert self._open is not None
        return self._house.coached(_id(self._open[0], name))

    def _wishes_now(self, table: Table, name: str) -> bool:
        """Whether somebody has wished for advice during the hand this evening."""
        return self._wished(name) is Coached.LIVE and self._house.chose_coach(_id(table, name))

    def _tokens(self, table: Table, names: Sequence[str]) -> list[Token]:
        """Of those who sit there by these names."""
        return [each for each in tokens(self._house.theme, table.players) if each.name in names]

    @staticmethod
    def _people(table: Table) -> list[str]:
        """Names of the people who sit there."""
        left = table.session.left
        return [each.name for seat, each in enumerate(table.players) if not each.bot and seat not in left]


def _id(table: Table, name: str) -> str:
    """Of who has this name there."""
    return next(each.id for each in table.players if each.name == name)
