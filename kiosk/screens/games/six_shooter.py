"""The table of Six Shooter: everybody's dice and totals round the pot."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from hardware.buttons import ButtonName
from hardware.message import say
from kiosk.bots.six_shooter import sticks_plainly
from kiosk.games.dice import DICE
from kiosk.games.six_shooter import PRICE, TARGET
from kiosk.games.state import DieState, SixShooterState
from kiosk.screens.table.celebration.moment import Feat, Moment, settled
from kiosk.screens.table.game_view import GameView, dice_of, find, sentences
from kiosk.screens.table.head.pot import draw_pot
from kiosk.screens.table.seats.plate import Hand, Plate, gets_back, paid_to
from kiosk.text import chips
from kiosk.text.closest import FIRST_OPENING, leads, tie, what_beats, why_won, wins_tie
from kiosk.text.names import why_away
from kiosk.text.translate import _, reason, translated
from kiosk.ui.control import Control, Tone
from kiosk.ui.widgets.dice_picker import DicePick
from kiosk.ui.widgets.icons import Icon
from kiosk.ui.widgets.token import tokens

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect

    from kiosk.games.state import LegalState, PendingState
    from kiosk.table.table import Table
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour, Theme
    from kiosk.ui.widgets.token import Seated, Token


OPENING = 2
"""So many dice one opens with."""
LEAST = 1
"""No die shows less."""
NEAR_ALL = len(DICE) - 2
"""Who has rolled so many may think of a Six Chamber Charlie."""


class SixShooterView(GameView[SixShooterState]):
    """Six Shooter."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._opening: DicePick | None = None
        self._usual: list[str] = []  # chosen as one is asked; none once others were advised
        self._moved = 0  # how many dice on BUY has gone, of those left
        self._opened: dict[int, Sequence[str]] = {}  # with which dice each seat opened last

    def begin(self, pending: PendingState) -> None:
        """Another seat is asked."""
        self._opening = None
        if pending["kind"] == "decision" and find(pending["legal"], "open") is not None:
            before = self._opened.get(pending["seat"], FIRST_OPENING)
            self._opening = DicePick([str(die) for die in DICE], OPENING, before, self._open)
            self._usual = list(before)
        self._moved, self.sure = 0, None

    def advised(self, dice: Sequence[str]) -> None:
        """They are chosen, as long as nobody has chosen others: what is said and what is chosen are one."""
        if dice and self._opening is not None and self._opening.chosen == self._usual:
            self._opening.chosen = list(dice)
            self._usual = []

    def decision_row(self, state: SixShooterState, seat: int, legal: list[LegalState]) -> list[Control]:
        """The two dice of the opening; then stick, or one of the dice left."""
        if self._opening is not None:
            known = _("as last time") if seat in self._opened else ""
            same = known and sorted(self._opening.chosen) == sorted(self._opened[seat])
            return self._opening.controls(_("Take {dice}"), known if same else "", known)
        buy = find(legal, "buy")
        left = [] if buy is None else dice_of(buy)
        own = state["seats"][seat]
        row = [
            Control(
                "stick", _("Stick on {total}").format(total=own["total"]), lambda: self.table.act("stick"),
                _ahead(state, seat),
                button=ButtonName.STICK, tone=Tone.MAIN if buy is None else Tone.PLAIN,
            )
        ]  # fmt: skip
        rolled = {die["die"]: die["value"] for die in own["dice"]}
        row += self._dice(left, rolled, busts=_only_busts(own["total"]))
        if len(left) > 1:
            row.append(
                Control(
                    "next-die", _("Next die"), self._look_on,
                    button=ButtonName.BET, keys=(pygame.K_RIGHT,), tone=Tone.QUIET, steps=True,
                )
            )  # fmt: skip
        return row

    def plainly(self, state: SixShooterState, seat: int, legal: list[LegalState]) -> str:
        """To stick, where nobody sees a way to more."""
        return "stick" if find(legal, "stick") is not None and sticks_plainly(state, seat) else ""

    def _dice(self, left: list[str], rolled: dict[str, int | None], *, busts: bool) -> list[Control]:
        """The six dice, all as wide: one that may be bought with its price, others with the reason why not.

        BUY buys the one that BET has come to. One that is rolled shows its value. `busts`: whatever is thrown
        does, so nothing invites to it, and it is asked once more.
        """
        short = None if left else reason(self.table.why_not("buy"))  # of chips
        kept = [str(die) for die in DICE if str(die) not in rolled]
        ways = left or kept
        at = ways[self._moved % len(ways)] if ways else ""
        room = (_("Sure?") if busts and left else str(DICE[-1]), "")
        row = []
        for die in map(str, DICE):
            spent, why = rolled.get(die), short
            if die in rolled:
                why = _("The {die} is rolled already: each die once a hand.").format(die=die)
            buy = Control(
                f"buy-{die}", die, partial(self.table.play, "buy", die=die), why=why,
                button=ButtonName.BUY if die == at else None, die=die, value=spent,
                tone=Tone.QUIET if busts else Tone.PLAIN, price=0 if die in rolled else PRICE, room=room,
                badged=True,
            )  # fmt: skip
            row.append(self._asked_again(buy) if busts and die in left else buy)
        return row

    def _asked_again(self, buy: Control) -> Control:
        """A die whose every value busts; once it was tapped it says so."""
        what = buy.name, PRICE
        twice = replace(buy, do=lambda: self.if_sure(what, buy.do))
        sure = replace(twice, label=_("Sure?"), tone=Tone.DANGER, instead=twice)
        return sure if self.sure == what else twice

    def _open(self, dice: Sequence[str]) -> None:
        seat = self.table.pending.seat
        assert isinstance(seat, int)
        self.table.act("open", dice=dice)
        self._opened[seat] = dice

    def _look_on(self) -> None:
        self._moved += 1

    @classmethod
    def plates(cls, look: Theme, state: SixShooterState, players: Sequence[Seated]) -> list[Plate]:
        """Every seat with its dice and what they come to."""
        return [cls._plate(look, state, *each) for each in enumerate(tokens(look, players))]

    @staticmethod
    def draw_head(canvas: Canvas, state: SixShooterState, box: Rect) -> None:
        """The pot."""
        draw_pot(canvas, state["pot"], box)

    @classmethod
    def _plate(cls, look: Theme, state: SixShooterState, number: int, token: Token) -> Plate:
        seat, status = state["seats"][number], state["seats"][number]["status"]
        out = status in {"busted", "sitting-out", "gone"}
        thrown = seat["dice"] or [DieState(die=die, value=None) for die in seat["picked"]]
        note, colour = cls._standing(look, state, number)
        total = seat["total"] if seat["dice"] else None
        acts = state["pending"].get("seat") == number
        counts = acts and state["pending"].get("shown") == "counts"
        gold = total == TARGET and not counts and leads(state, number)
        tint = look.gold if gold else look.ivory if colour == look.soft else colour  # soft is for the chips
        hands = (Hand(thrown, total, "", tint, to_add=True),) if thrown else ()
        marks = (Icon.DEALER,) if state["button"] == number else ()
        won = paid_to(state, number)
        brief = _("pot: {chips}").format(chips=chips.amount(won)) if won else ""
        return Plate(
            token,
            number,
            seat,
            hands,
            marks,
            note,
            colour,
            acts,
            out,
            won,
            brief=brief,
            awaits=("d12",) * OPENING,
            void=state["phase"] == "voided",
        )

    @staticmethod
    def _standing(look: Theme, state: SixShooterState, number: int) -> tuple[str, Colour]:
        if won := paid_to(state, number):
            return _("gets {chips}").format(chips=chips.amount(won)), look.good
        if back := gets_back(state, number):
            return back, look.soft
        words = {
            "stuck": (_("sticks"), look.soft),
            "busted": (_("bust"), look.bad),
        }
        away = translated(why_away(state["seats"][number]))
        return words.get(state["seats"][number]["status"], (away, look.faded if away else look.ivory))

    def question(self, state: SixShooterState) -> str:  # noqa: ARG002 - the opening is known here
        """What a person is asked."""
        return _("choose two dice") if self._opening is not None else _("stick or buy")

    @classmethod
    def outcome(cls, state: SixShooterState) -> str:
        """Who has won how much; while the last bust or a 21 is seen, that alone."""
        seat = None if "result" in state else state["pending"].get("seat")
        if isinstance(seat, int):
            name, bust = state["seats"][seat]["name"], state["seats"][seat]["status"] == "busted"
            return (_("{name}: bust") if bust else _("{name}: 21")).format(name=name)
        return super().outcome(state)

    @classmethod
    def ending(cls, state: SixShooterState) -> str:
        """Who has won, and what beat what."""
        why = translated(why_won(state))
        return sentences(cls.outcome(state), why) if why else super().ending(state)

    @classmethod
    def moment(cls, before: SixShooterState, after: SixShooterState) -> Moment | None:
        """A bust, a 21, somebody who stuck; as the hand ends a Six Chamber Charlie, or who has won."""
        if before["hand"] != after["hand"]:
            return None
        rolled = _of_a_seat(before, after)
        if not settled(before, after):
            return rolled
        return rolled if rolled is not None and rolled.feat is Feat.CHARLIE else cls.won(after)

    def put_back(self) -> str:
        """The first of two dice that were chosen, once a third one is."""
        if self._opening is None or not self._opening.put_back:
            return ""
        return _("The {die} is put back: you open with two dice.").format(die=self._opening.put_back)

    def rule(self, state: SixShooterState) -> str:
        """Who wins if somebody sticks on as much as another has: one does not know it until it matters."""
        pending = state["pending"]
        if put_back := self.put_back():
            return put_back
        if self.sure is not None:
            return _("Any die busts now. Tap once more to buy it all the same.")
        if state["phase"] != "turns" or pending["kind"] != "decision":
            return ""
        return translated(tie(state, pending["seat"]))

    def advice(self, state: SixShooterState) -> str:
        """What this is about, no longer than there is room for; near the sixth die, what all win."""
        seat = state["pending"].get("seat")
        if state["phase"] == "opening" and seat not in self._opened:
            words = _("Closest to 21 wins; over 21 you are out. A d10 and a d12 hardly ever go over it.")
            return f"{self._drawn(state)} {words}".strip()
        own = state["seats"][seat] if isinstance(seat, int) else None
        if own is not None and own["dice"] and _only_busts(own["total"]):
            return _("Exactly 21: stick! Any other die goes over it.")
        if own is not None and len(own["dice"]) >= NEAR_ALL:
            return _("All six dice and not over 21: that wins at once.")
        words = _("Closest to 21 wins; over 21 you are out. Another die costs {price}.")
        return words.format(price=chips.counted(PRICE))

    def _drawn(self, state: SixShooterState) -> str:
        """Who goes first, where that was drawn: to who does, before the very first hand."""
        goes_first = state["seats"][state["button"]]
        if not self.table.session.by_lot or state["hand"] != 1 or goes_first["picked"]:
            return ""
        return _("Drawn by lot: {name} goes first.").format(name=goes_first["name"])


def _only_busts(total: int) -> bool:
    """Whether whatever another die shows is too much."""
    return total + LEAST > TARGET


def _ahead(state: SixShooterState, seat: int) -> str:
    """What sticking is beside those who have as much or more: it might lose, or loses; "" beside nobody."""
    others = (each for number, each in enumerate(state["seats"]) if number != seat)
    total = state["seats"][seat]["total"]
    best = max(
        (each for each in others if each["status"] in {"in", "stuck"}),
        key=lambda each: (each["total"], len(each["dice"])),
        default=None,
    )
    if best is None or best["total"] < total:
        return ""
    if best["total"] > total:
        return _("{name} has {total}").format(name=best["name"], total=best["total"])
    wins = wins_tie(state, seat)
    if wins is state["seats"][seat]:
        return _("you win the tie")
    return _("{name} wins the tie").format(name=wins["name"])


def _of_a_seat(before: SixShooterState, after: SixShooterState) -> Moment | None:
    """What a seat has just rolled or done; None for nothing of note."""
    for seat, (was, now) in enumerate(zip(before["seats"], after["seats"], strict=False)):
        if now["status"] == "busted" != was["status"]:
            means = say("{total} is more than 21: out of this hand.", total=now["total"])
            return Moment(say("{name}: bust", name=now["name"]), good=False, means=means)
        if len(now["dice"]) == len(DICE) != len(was["dice"]):
            words, why = say("{name}: Six Chamber Charlie", name=now["name"]), why_won(after)
            return Moment(words, good=True, means=why, feat=Feat.CHARLIE, seat=seat)
        if now["total"] == TARGET != was["total"]:
            words, beats = say("{name}: 21", name=now["name"]), tie(after, seat) or what_beats(after, seat)
            return Moment(words, good=True, means=beats, feat=Feat.EXACTLY, seat=seat)
        if now["status"] == "stuck" != was["status"] and after["pending"]["kind"] != "hand_over":
            words = say("{name} sticks on {total}", name=now["name"], total=now["total"])
            return Moment(words, good=True if now["total"] == TARGET else None)
    return None
