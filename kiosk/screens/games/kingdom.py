"""The table of Kingdom: the crown, covered Foundations, wagers and pots."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pygame

from hardware.buttons import ButtonName
from kiosk.games.kingdom_table import rank
from kiosk.screens.table.panels import no_pin
from kiosk.screens.table.result import draw_standings, pot_outcome
from kiosk.screens.table.seat_plates import Plate, draw_plates, paid_to
from kiosk.screens.table.table_screen import TableScreen
from kiosk.text import chips
from kiosk.text.translate import _, translated
from kiosk.ui.control import Control, Tone
from kiosk.ui.widgets.stepper import Bidding, preset
from kiosk.ui.widgets.token import tokens

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from kiosk.screens.table.areas import Areas
    from kiosk.table.table import Table
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour, Theme
    from kiosk.ui.widgets.token import Token


class KingdomTable(TableScreen):
    """Kingdom."""

    def __init__(
        self,
        table: Table,
        clock: Callable[[], float] = time.monotonic,
        asks_pin: Callable[[], bool] = no_pin,
    ) -> None:
        self._adding: Bidding | None = None  # the amount of a bet or raise being chosen
        self._sure = False  # to show dice that need not be shown is tapped twice
        super().__init__(table, clock, asks_pin)

    def begin(self, pending: dict[str, Any]) -> None:  # noqa: ARG002 - nothing is begun for a question
        """Another seat is asked."""
        self._adding, self._sure = None, False

    def after_hand(self, state: dict[str, Any]) -> Control | None:
        """Who won because all others folded need not show the Foundation, and may: it can't be taken back."""
        winner = next((number for number, seat in enumerate(state["seats"]) if _may_show(state, seat)), None)
        if winner is None or self.table.players[winner].bot:
            return None
        name = self.table.players[winner].name
        label, detail = _("Show the dice"), _("{name} may").format(name=name)
        if self._sure:
            label, detail = _("Really show? Tap once more."), ""
        return Control(
            "show", label, lambda: self._show(winner), detail,
            button=ButtonName.STICK, tone=Tone.QUIET,
        )  # fmt: skip

    def _show(self, seat: int) -> None:
        if self._sure:
            self.table.show(seat)
        self._sure = True

    def decision_row(self, seat: dict[str, Any], legal: list[dict[str, Any]]) -> list[Control]:  # noqa: ARG002
        """The Prerogative, the betting, or a draw."""
        now = {each["action"]: each for each in legal}
        if "keep" in now:
            cost = chips.counted(self._ante())
            return self._two(
                ("keep", _("Keep it"), _("the Foundation stays")), ("reroll", _("Reroll all five"), cost)
            )
        if "split" in now:
            return self._two(("split", _("Split the pot"), ""), ("reroll", _("Roll for it"), _("no chips")))
        adds = now.get("bet") or now.get("raise")
        if self._adding is not None and adds is not None:
            return self._amount_row(self._adding, adds["action"])
        return self._betting_row(now, adds)

    def _ante(self) -> int:
        """What every seat has paid, before the betting: nothing else is in the pot then."""
        state = self.table.state
        paid = [seat for seat in state["seats"] if seat["status"] == "in"]
        return int(state["pot"]) // len(paid)

    def _two(self, less: tuple[str, str, str], more: tuple[str, str, str]) -> list[Control]:
        """What is less and what is more: the action, what it is called, and what it costs or leads to."""
        (few, label, detail), (many, other, cost) = less, more
        return [
            Control(few, label, lambda: self.table.act(few), detail, button=ButtonName.STICK),
            Control(many, other, lambda: self.table.act(many), cost, button=ButtonName.BUY, tone=Tone.MAIN),
        ]

    def _betting_row(self, now: dict[str, Any], adds: dict[str, Any] | None) -> list[Control]:
        opening = "check" in now
        first = (
            Control("check", _("Check"), lambda: self.table.act("check"), button=ButtonName.STICK)
            if opening
            else Control("fold", _("Fold"), lambda: self.table.act("fold"), button=ButtonName.STICK)
        )
        row = [first]
        if not opening:
            row.append(
                Control(
                    "call", _("Call"), lambda: self.table.act("call"), chips.counted(now["call"]["amount"]),
                    button=ButtonName.BUY, tone=Tone.MAIN,
                )
            )  # fmt: skip
        why = None if adds is not None else self.table.why_not("bet" if opening else "raise")
        label = _("Bet") if opening else _("Raise")
        detail = ""
        if adds is not None:
            spread = f"{chips.amount(adds['min'])} \N{EN DASH} {chips.amount(adds['max'])}"
            detail = spread if adds["min"] < adds["max"] else chips.counted(adds["max"])
        row.append(
            Control(
                "add", label, lambda: self._choose_amount(adds), detail, why,
                button=ButtonName.BET, keys=(pygame.K_r,), tone=Tone.MAIN if opening else Tone.PLAIN,
            )
        )  # fmt: skip
        return row

    def _choose_amount(self, adds: dict[str, Any] | None) -> None:
        assert adds is not None
        self._adding = Bidding(adds["min"], adds["max"], adds["min"])

    def _back(self) -> None:
        self._adding = None

    def _amount_row(self, adding: Bidding, action: str) -> list[Control]:
        at_least = adding.amount == adding.least
        why = _("This is all that may be put in now.") if adding.amount == adding.most else None
        first = (
            Control("back", _("Back"), self._back, button=ButtonName.STICK, keys=(pygame.K_BACKSPACE,))
            if at_least
            else Control(
                "less",
                "\N{MINUS SIGN}",
                lambda: adding.step(-1),
                button=ButtonName.STICK,
                keys=(pygame.K_DOWN, pygame.K_MINUS),
            )
        )
        more = Control(
            "more", "+", lambda: adding.step(1), why=why,
            button=ButtonName.BUY, keys=(pygame.K_UP, pygame.K_PLUS, pygame.K_EQUALS),
        )  # fmt: skip
        label = _("Bet {chips}") if action == "bet" else _("Raise by {chips}")
        take = Control(
            "wager", label.format(chips=chips.counted(adding.amount)),
            lambda: self.table.act(action, amount=adding.amount),
            button=ButtonName.BET, keys=(pygame.K_RETURN,), tone=Tone.MAIN,
        )  # fmt: skip
        usual = [preset(adding, amount, all_in=False) for amount in adding.presets()]
        return [first, more, *usual, take]

    def draw_seats(self, canvas: Canvas, state: dict[str, Any], areas: Areas) -> None:
        """The pot, and every seat with its Foundation, covered or shown."""
        head = _("the crown: the highest d6") if state["king"] is None else _("five d6 each")
        if state["wager"]:
            head = _("the wager: {chips}").format(chips=chips.amount(state["wager"]))
        plates = [
            self._plate(canvas.theme, state, *each)
            for each in enumerate(tokens(canvas.theme, self.table.players))
        ]
        draw_plates(canvas, head, state["pot"], plates, areas, self.spotlight)

    def _plate(self, look: Theme, state: dict[str, Any], number: int, token: Token) -> Plate:
        seat = state["seats"][number]
        out = seat["status"] in {"folded", "gone"}
        note, colour = self._standing(look, state, number)
        bot = _(" (bot)") if self.table.players[number].bot else ""
        mark = _("King") if state["king"] == number else _("Prince") if state["prince"] == number else ""
        thrown = tuple((die["die"], die["value"]) for die in seat["dice"])
        acts = state["pending"].get("seat") == number
        return Plate(token, seat["name"] + bot, mark, seat["chips"], thrown, "", note, colour, acts, out)

    def _standing(self, look: Theme, state: dict[str, Any], number: int) -> tuple[str, Colour]:
        seat = state["seats"][number]
        won = paid_to(state, number)
        values = tuple(die["value"] for die in seat["dice"])
        shown = len(values) == 5 and None not in values  # noqa: PLR2004 - a Foundation
        title = translated(rank(values)[0].title) if shown else ""
        if won:
            words = _("wins {chips}").format(chips=chips.amount(won))
            return (f"{title}, {words}" if title else words), look.good
        if seat["status"] in {"folded", "gone"}:
            return _("folded") if seat["status"] == "folded" else _("has left"), look.faded
        if title:
            return title, look.ivory
        if seat["status"] == "all-in":
            return _("all in, {chips}").format(chips=chips.amount(seat["wagered"])), look.gold
        wagered = seat["wagered"]
        return (_("puts in {chips}").format(chips=chips.amount(wagered)) if wagered else ""), look.gold

    def question(self, state: dict[str, Any]) -> str:
        """What a person is asked."""
        if state["phase"] == "prerogative":
            return _("keep or reroll")
        return _("split or roll for it") if state["phase"] == "showdown" else _("your move")

    def outcome(self, state: dict[str, Any]) -> str:
        """How the reign ended."""
        return pot_outcome(state)

    def advice(self, state: dict[str, Any]) -> str:
        """What this is about."""
        if state["phase"] == "prerogative":
            return _("The Monarch's Prerogative: pay the ante again and reroll all five, once.")
        return _("The best five dice win: five alike, four, three and two, a row, three, two pairs, a pair.")

    def draw_result(self, canvas: Canvas, state: dict[str, Any], box: Rect) -> None:
        """What everybody goes home with."""
        draw_standings(canvas, state, box)


def _may_show(state: dict[str, Any], seat: dict[str, Any]) -> bool:
    """Whether a seat won without showing its dice."""
    covered = any(die["value"] is None for die in seat["dice"])
    return bool(state["phase"] == "settled" and covered and seat["status"] not in {"folded", "gone"})
