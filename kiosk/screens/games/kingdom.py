"""The table of Kingdom: the crown, covered Foundations, wagers and pots."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from hardware.buttons import ButtonName
from hardware.message import NOTHING, say, together
from kiosk.games.dice import Die
from kiosk.games.kingdom_table import rank
from kiosk.games.state import DieState, KingdomState
from kiosk.screens.games.kingdom_bets import no_more, spread, worth_adding
from kiosk.screens.table.celebration.moment import Feat, Moment, settled
from kiosk.screens.table.game_view import GameView, sentences, went_all_in, winners
from kiosk.screens.table.head.pot import draw_pot, draw_pots
from kiosk.screens.table.seats.plate import Hand, Plate, gets_back, paid_to
from kiosk.text import chips, pots
from kiosk.text.foundation import beats, briefly, introduced, named
from kiosk.text.narration import tied_for_the_crown
from kiosk.text.outcome import draw, in_short
from kiosk.text.translate import _, reason, translated
from kiosk.ui.control import Control, Tone, main_control
from kiosk.ui.widgets.icons import Icon
from kiosk.ui.widgets.stepper import Bidding
from kiosk.ui.widgets.token import tokens

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pygame import Rect

    from kiosk.games.state import KingdomSeat, LegalState, PendingState
    from kiosk.table.table import Table
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour, Theme
    from kiosk.ui.widgets.token import Seated, Token

FIVE = 5
"""Dice of a Foundation."""
SHOW = ("show", 0)
"""What is asked once more though it costs nothing: it tells what lay hidden."""


class KingdomView(GameView[KingdomState]):
    """Kingdom."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._adding: Bidding | None = None  # the amount of a bet or raise being chosen
        self._on_raise = False  # BUY has gone on from the call to the raise

    def begin(self, pending: PendingState) -> None:  # noqa: ARG002 - nothing is begun for a question
        """Another seat is asked."""
        self._adding, self.sure, self._on_raise = None, None, False

    def after_hand(self, state: KingdomState) -> Control | None:
        """Who won because all others folded need not show the Foundation, and may: it can't be taken back."""
        winner = next((number for number, seat in enumerate(state["seats"]) if _may_show(state, seat)), None)
        if winner is None or self.table.players[winner].bot:
            return None
        name = self.table.players[winner].name
        may, again = _("{name} may").format(name=name), _("Really?")
        return Control(
            "show", _("Show the dice"), lambda: self.if_sure(SHOW, lambda: self.table.show(winner)),
            again if self.sure == SHOW else may,
            button=ButtonName.STICK, tone=Tone.QUIET, room=("", max(may, again, key=len)),
        )  # fmt: skip

    @classmethod
    def moment(cls, before: KingdomState, after: KingdomState) -> Moment | None:
        """The crown is won or passed on, somebody is all in, or a pot is won."""
        king = after["king"]
        if king is not None and king != before["king"]:
            name = after["seats"][king]["name"]
            if before["phase"] != "crown":  # who won has no part in it
                return Moment(say("The crown passes on to {name}", name=name), good=True, seat=king)
            return Moment(say("{name} wears the crown", name=name), good=True, feat=Feat.CROWNED, seat=king)
        if settled(before, after):
            pot = pots.at_stake(after)
            if pot is not None and not all(each["winners"] for each in after["pots"]):
                won = after["pots"][pot]["winners"]
                alone, means = won[0] if len(won) == 1 else None, cls._why(after, pot)
                return Moment(pots.goes_to(after, pot), good=True, means=means, seat=alone)
            return cls.won(after)  # who has won the last pot has not won alone
        return went_all_in(before, after)

    @classmethod
    def outcome(cls, state: KingdomState) -> str:
        """Who wins how much in all; while pots are won one by one who has one, before that what it is for."""
        pot = pots.at_stake(state)
        ended = "result" in state and all(each["winners"] for each in state["pots"])
        if ended and pot is not None and len(winners(state)) > 1:
            return translated(in_short(state)).rstrip(".")
        if pot is not None and not ended:
            taken = pots.taken(state, pot) if "result" in state else pots.plays_for(state, pot)
            return translated(taken).rstrip(".")
        if "result" in state:
            return super().outcome(state)
        seat = state["pending"].get("seat")
        if isinstance(seat, int):
            return _("{name} is all in").format(name=state["seats"][seat]["name"])
        return _("The showdown")

    @classmethod
    def shows(cls, state: KingdomState) -> str:
        """What is said while Foundations are shown in turn."""
        pot = pots.at_stake(state)
        if pot is None:
            all_in = "seat" in state["pending"]
            return "" if all_in else _("Whoever is still in shows the dice, one after the other.")
        return cls._why(state, pot) if "result" in state else translated(pots.said_of(state, pot))

    @classmethod
    def ending(cls, state: KingdomState) -> str:
        """How the hand ended, and why the best Foundation beats the next one."""
        if "result" not in state:
            return ""
        pot, uncalled = pots.at_stake(state), translated(pots.uncalled(state))
        if pot is None:
            why = f"{translated(draw(state))} {cls._why(state, 0)}".strip()
            ended = sentences(cls.outcome(state), why) if why else super().ending(state)
            return f"{ended} {uncalled}".strip()
        why = f"{translated(pots.divided(state))} {cls._why(state, pot)} {uncalled}"
        return sentences(cls.outcome(state), why.strip())

    @classmethod
    def _why(cls, state: KingdomState, pot: int) -> str:
        """Why the best of those that contest a pot beats the next one; "" where that says nothing."""
        contested = state["pots"][pot] if state["pots"] else None
        if contested is None:
            return ""
        rolled = {each["seat"]: tuple(each["values"]) for each in contested["rerolls"]}
        shown = rolled or {seat: tuple(_values(state["seats"][seat])) for seat in contested["seats"]}
        won = [values for seat, values in shown.items() if seat in contested["winners"]]
        lost = [values for seat, values in shown.items() if seat not in contested["winners"]]
        if not won or any(len(values) != FIVE for values in (*won, *lost)):
            return ""
        decides = beats(won[0], max(lost, key=rank)) if lost else NOTHING
        if not rolled:
            return translated(decides)
        if len(lost) > 1:  # of several, who was not in the last roll for it is not known
            decides = say("{made:capital} was the best.", made=introduced(rank(won[0])[0]))
        return translated(together(say("They rolled for it."), decides))

    def decision_row(self, state: KingdomState, seat: int, legal: list[LegalState]) -> list[Control]:
        """The Prerogative, the betting, or a draw."""
        now = {each["action"]: each for each in legal}
        if "keep" in now:
            cost = chips.counted(_ante(state))
            return _two(
                self.table,
                ("keep", _("Keep them"), _("your dice stay")),
                ("reroll", _("Reroll all five"), cost),
                ButtonName.BET,  # BUY is held to look
            )
        if "split" in now:
            return _two(
                self.table,
                ("split", _("Split the pot"), ""),
                ("reroll", _("Roll for it"), _("if all want to")),
                ButtonName.BUY,
            )
        adds = worth_adding(state, seat, now.get("bet") or now.get("raise"))
        if self._adding is not None and adds is not None:
            return self._amount_row(self._adding, adds["action"], state["seats"][seat]["chips"], now)
        return self._betting_row(state["seats"][seat]["chips"], now, adds)

    def _betting_row(self, stack: int, now: dict[str, LegalState], adds: LegalState | None) -> list[Control]:
        """Nothing is gold: what is right hangs on dice that nobody may know.

        BUY is held to look at them; pressed too short for that it puts nothing in, but goes on to the raise.
        """
        opening = "check" in now
        few, words, means = ("fold", _("Fold"), _("out of this hand"))
        if opening:
            few, words, means = "check", _("Check"), _("costs nothing")
        row = [Control(few, words, lambda: self.table.act(few), means, button=ButtonName.STICK)]
        on_raise = self._on_raise and adds is not None
        if not opening:
            row.append(self._call(now["call"]["amount"], stack, None if on_raise else ButtonName.BET))
        why = None if adds is not None else self._why_not_add("bet" if opening else "raise")
        label = _("Bet") if opening else _("Raise")
        detail = "" if adds is None else spread(adds)
        row.append(
            Control(
                "add", label, lambda: self._choose_amount(adds), detail, why,
                button=ButtonName.BET if opening or on_raise else None, keys=(pygame.K_r,),
            )
        )  # fmt: skip
        if not opening and adds is not None:
            row.append(
                Control(
                    "next-choice", _("Next"), self._go_on, _("another choice"),
                    button=ButtonName.BUY, keys=(pygame.K_RIGHT,), tone=Tone.QUIET, steps=True,
                )
            )  # fmt: skip
        return row

    def _why_not_add(self, action: str) -> str:
        """By the rules, or as nobody could put in anything more, and all of it would come back."""
        return reason(self.table.why_not(action)) or _("Nobody else still in can put in any more.")

    def _call(self, amount: int, stack: int, button: ButtonName | None) -> Control:
        """To call; much of what one has can't be taken back once it is in."""
        counted = chips.counted(amount)
        label, really = _("Call"), _("Really call?")
        if amount >= stack:
            label, really = _("Call, all in"), _("Really go all in?")
        call = Control("call", label, lambda: self.table.act("call"), counted, button=button)
        again = _("Tap once more: {chips}").format(chips=chips.unbroken(amount))
        return self.twice_if_much(call, ("call", amount), stack, really, again)

    def _go_on(self) -> None:
        self._on_raise, self.sure = not self._on_raise, None

    def never_mind(self) -> Control | None:
        """While an amount is chosen, Back drops the question."""
        return None if self._adding is not None else super().never_mind()

    def _choose_amount(self, adds: LegalState | None) -> None:
        assert adds is not None
        self.sure = None
        self._adding = Bidding(adds["min"], adds["max"], adds["min"])

    def _back(self) -> None:
        self._adding = None

    def _amount_row(
        self, adding: Bidding, action: str, stack: int, now: Mapping[str, LegalState]
    ) -> list[Control]:
        """Back always has its place; the button that is less leads there where there is no less."""
        calls = now["call"]["amount"] if "call" in now else 0  # which goes in first
        met = adding.most < now[action]["max"]  # by as much as another can call
        why = _("Nobody can call more than {amount}.") if met else _("No more than {amount} is possible now.")
        why = why.format(amount=chips.amount(adding.most))
        why_least = _("No less than {amount} is possible now.").format(amount=chips.amount(adding.least))
        row = adding.controls(why_least, why, all_in=stack - calls, means=_("the most") if met else "")
        least = adding.amount == adding.least
        if least:
            row[0] = replace(row[0], button=None, badged=True)
        button = ButtonName.STICK if least else None
        keys = (pygame.K_BACKSPACE,)
        back = Control("back", _("Back"), self._back, button=button, keys=keys, tone=Tone.QUIET, badged=True)
        row.insert(0, back)
        words = _("Bet {chips}") if action == "bet" else _("Raise by {chips}")
        label, most = (words.format(chips=chips.counted(amount)) for amount in (adding.amount, adding.most))
        wager = main_control("wager", label, lambda: self.table.act(action, amount=adding.amount))
        return [
            *row, self.sure_wager(replace(wager, room=(most, "")), adding.amount, adding.most, stack, calls)
        ]  # fmt: skip

    @classmethod
    def plates(cls, look: Theme, state: KingdomState, players: Sequence[Seated]) -> list[Plate]:
        """Every seat with its Foundation, covered or shown; what was thrown to settle a draw in its place."""
        lies = _as_it_lies(state)
        return [cls._plate(look, lies, *each) for each in enumerate(tokens(look, players))]

    @staticmethod
    def draw_head(canvas: Canvas, state: KingdomState, box: Rect) -> None:
        """The pot; at a showdown each of several, in the light that is played for."""
        pot = pots.at_stake(state)
        if pot is None or _decided(state) or box.h > box.w:
            draw_pot(canvas, state["pot"], box)
            return
        left = [
            (translated(pots.called(state, place)), state["pots"][place]["chips"]) for place in range(pot + 1)
        ]
        draw_pots(canvas, left, box)

    @classmethod
    def _plate(cls, look: Theme, state: KingdomState, number: int, token: Token) -> Plate:
        seat = state["seats"][number]
        out = seat["status"] in {"folded", "gone"}
        note, colour = cls._standing(look, state, number)
        marks = [(Icon.KING, state["king"]), (Icon.PRINCE, state["prince"])]
        shown = _in_groups(seat)
        over = state["pending"]["kind"] == "hand_over" and _decided(state)  # else they are shown in turn
        called = _title(seat) or (_("The dice stay covered") if over else "")
        hands = (Hand(shown, None, called, look.gold if _title(seat) else look.soft),) if shown else ()
        acts, won = state["pending"].get("seat") == number, paid_to(state, number)
        worn = tuple(icon for icon, seat_of in marks if seat_of == number)
        held = translated(briefly(tuple(_values(seat)))) if _title(seat) and not out else ""
        covered = len(seat["dice"]) == FIVE
        return Plate(
            token, number, seat, hands, worn, note, colour, acts, out, won, held if won else "",
            _("pot: {chips}").format(chips=chips.amount(won)) if won else held, thrown_covered=covered,
            awaits=("d6",) * FIVE, void=state["phase"] == "voided",
        )  # fmt: skip

    @staticmethod
    def _standing(look: Theme, state: KingdomState, number: int) -> tuple[str, Colour]:
        seat = state["seats"][number]
        won = paid_to(state, number)
        title = _title(seat)
        if won:
            return _("gets {chips}").format(chips=chips.amount(won)), look.good
        if back := gets_back(state, number):
            return back, look.soft
        if seat["status"] in {"folded", "gone"}:
            return _("folded") if seat["status"] == "folded" else _("has left"), look.faded
        if title:
            return title, look.ivory
        if seat["status"] == "all-in":
            words = _("all in: {chips}") if seat["wagered"] else _("all in")  # by the ante alone
            return words.format(chips=chips.amount(seat["wagered"])), look.gold
        wagered = seat["wagered"]
        return (_("bets {chips}").format(chips=chips.amount(wagered)) if wagered else ""), look.gold

    def throws_again(self, seat: int) -> bool:
        """Whether a seat throws for the crown once more, as others had as much."""
        if self.table.state["phase"] != "crown":
            return False
        steps = self.table.session.hand_history(public=True)
        return any(step["do"] == "roll" and step["seat"] == seat for step in steps)

    def rule(self, state: KingdomState) -> str:
        """Who are equal for the crown, before the first of them throws again."""
        return translated(tied_for_the_crown(state))

    def question(self, state: KingdomState) -> str:
        """What a person is asked."""
        if state["phase"] == "prerogative":
            return _("keep or reroll")
        return _("split or roll for it") if state["phase"] == "showdown" else _("your move")

    def advice(self, state: KingdomState) -> str:
        """What this is about."""
        if state["phase"] == "prerogative":
            words = _("{name} wears the crown and may reroll all five once, for another {chips}.")
            king = state["seats"][state["king"] or 0]["name"]
            return words.format(name=king, chips=chips.counted(_ante(state)))
        if state["phase"] == "showdown":
            return _("A draw. Unless all of them want to roll for it, the pot is split.")
        best = _("The best five dice win: five alike, four, three and two, a row, three, two pairs, a pair.")
        return f"{no_more(state)} {best}".strip()


def _two(
    table: Table, less: tuple[str, str, str], more: tuple[str, str, str], more_with: ButtonName
) -> list[Control]:
    """What is less and what is more: the action, what it is called, and what it costs or leads to.

    Neither is gold: what is right hangs on dice that nobody may know, or is a matter of taste.
    """
    (few, label, detail), (many, other, cost) = less, more
    return [
        Control(few, label, lambda: table.act(few), detail, button=ButtonName.STICK),
        Control(many, other, lambda: table.play(many), cost, button=more_with),
    ]


def _as_it_lies(state: KingdomState) -> KingdomState:
    """A state with the dice that seats have thrown last."""
    lies = copy(state)
    lies["seats"] = seats = copy(state["seats"])
    for number, seat in enumerate(seats):
        if values := pots.rerolled(state, number):
            seats[number] = {**seat, "dice": [DieState(die=Die.D6, value=value) for value in values]}
    return lies


def _in_groups(seat: KingdomSeat) -> list[DieState]:
    """Its dice as they count: the larger groups first, then by their pips; covered ones as they lie."""
    values = _values(seat)
    if len(values) != FIVE:
        return sorted(seat["dice"], key=lambda die: -(die["value"] or 0))
    order = rank(tuple(values))[1]
    return sorted(seat["dice"], key=lambda die: order.index(die["value"] or 0))


def _values(seat: KingdomSeat) -> list[int]:
    """What its dice show, as far as all may know."""
    return [die["value"] for die in seat["dice"] if die["value"] is not None]


def _title(seat: KingdomSeat) -> str:
    """What its Foundation is called, once it is shown."""
    values = _values(seat)
    return translated(named(tuple(values))) if len(values) == FIVE else ""


def _ante(state: KingdomState) -> int:
    """What every seat has paid, before the betting: nothing else is in the pot then."""
    return state["pot"] // sum(seat["status"] == "in" for seat in state["seats"])


def _decided(state: KingdomState) -> bool:
    """Whether it is told of all pots who has won them."""
    return "result" in state and all(each["winners"] for each in state["pots"])


def _may_show(state: KingdomState, seat: KingdomSeat) -> bool:
    """Whether a seat won without showing its dice."""
    covered = any(die["value"] is None for die in seat["dice"])
    return bool(state["phase"] == "settled" and covered and seat["status"] not in {"folded", "gone"})
