"""A guided hand: a real one, for no chips that count; somebody says what happens and what can be done."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from hardware.buttons import ButtonName
from hardware.message import say
from kiosk.games.critical_roll import NAME as CRITICAL_ROLL
from kiosk.games.kingdom import NAME as KINGDOM
from kiosk.games.protocol import PendingKind
from kiosk.games.six_shooter import NAME as SIX_SHOOTER
from kiosk.screens.base.screen import Wish
from kiosk.screens.learning import critical_roll, kingdom, six_shooter
from kiosk.screens.learning.prepared import prepared
from kiosk.screens.learning.situation import Look, Situation, Step, not_in_it, sentences, unbroken
from kiosk.screens.table.guide import DICE, TRAY, Advice
from kiosk.screens.table.words import SIMULATED
from kiosk.table.roll_request import TrayPhase
from kiosk.text.names import dice_words, throw_words
from kiosk.text.translate import _, reason, translated
from kiosk.ui.control import Control, Tone, main_control

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from kiosk.games.state import RollPending, State
    from kiosk.table.players import Player
    from kiosk.table.roll_request import Asked
    from kiosk.table.setup import Setup
    from kiosk.table.table import Table

_GUIDES: Mapping[str, Any] = {SIX_SHOOTER: six_shooter, CRITICAL_ROLL: critical_roll, KINGDOM: kingdom}
"""Modules with `happened` and `now`, by game."""
CHIPS = 20
"""Of each seat, to practise with."""
LEAST = 5
"""Chips with which a hand can be learnt: who has fewer gets as many as at first."""
READ_S, THROWS_S = 3.0, 2.0
"""How long a bot waits, and a tray that throws by itself: what is said is read first, and meanwhile."""
PREPARED_IN = "simulated"
"""The camera whose dice can be: of the first hand they are."""
_AT_FIRST = {"take": ""}
"""What can be done before anything is chosen."""
_SENTENCE = re.compile(r"(?<=[.!?]) (?=[A-Z\u00c4\u00d6\u00dc])")
_FALLING = frozenset({TrayPhase.MOVING, TrayPhase.READING})
_OF_TRAY = {
    TrayPhase.CLEARING: say("First take the dice of the throw before out of the tray."),
    TrayPhase.CHECK: say("The camera is not sure of what lies there: tap what it is, or throw again."),
    TrayPhase.FAULT: say("The camera gives no pictures. Throw all the same, and tap the dice in by hand."),
}


def lesson_setup(setup: Setup, game: str, players: Sequence[Player]) -> Setup:
    """A table to learn a game at, on its usual terms: never on record, and no chips of the evening.

    Args:
        setup: a table as the owner's settings have it.
        game: by its name in the protocol.
        players: who learn it, in seat order, and who plays against one that is alone.
    """
    return replace(
        setup,
        players=tuple(players),
        game=game,
        options={"button": 0} if game == SIX_SHOOTER else {},  # who learns it goes first
        chips=CHIPS,
        stacks=(),
        journal=None,
        resume=False,
        bots_stay=game == KINGDOM,
        bot_pause_s=READ_S,
        throw_pause_s=THROWS_S,
        prepared=prepared,
    )


class Lesson:
    """Leads through the hands of one table, until it is skipped.

    Args:
        table: opened to learn at.
        without: names of guests who have no part in it.

    Attributes:
        on: whether anything is still said.
        game: by its name in the protocol.
    """

    ends_alone = True

    def __init__(self, table: Table, without: Sequence[str] = ()) -> None:
        self.on = True
        self._without = without
        self.in_earnest = False  # the game itself is wished for
        self.game = table.state["game"]
        self._table = table
        self._guide = _GUIDES[self.game]
        self._told: dict[str, tuple[object, int]] = {}  # to whom and at which step first
        self._looked: dict[int, int] = {}  # at which step each seat looked at its hidden dice last

    @property
    def practice(self) -> str:
        """What is said of it in the place of a hand's number."""
        return _("prepared dice") if self._prepared else _("practice")

    @property
    def practice_means(self) -> str:
        """What that means, and where the dice come from, for who asks."""
        if self._prepared:
            return _(
                "Simulated dice, prepared for practice so that each decision comes up once. Nothing counts."
            )
        counts = _("For practice: the chips of this hand count nowhere.")
        return sentences(counts, translated(SIMULATED) if self._table.roll.camera.simulated else "")

    @property
    def _prepared(self) -> bool:
        return self._table.roll.camera.name == PREPARED_IN and self._table.state["hand"] <= 1

    @property
    def played(self) -> bool:
        """Whether a hand has come to its end."""
        state = self._table.state
        return state["hand"] > 1 or "result" in state

    # what can be done

    def tools(self, go: Callable[[Wish], None], *, held: bool) -> list[Control]:
        """To go on alone, and to have somebody speak again; after a hand there is nothing to skip."""
        if not held and self._table.pending.kind is PendingKind.HAND_OVER:
            return [Control("rules", _("Rules"), lambda: go(Wish.RULES), tone=Tone.QUIET)]
        if self.on:
            return [Control("skip-guide", _("Skip the guide"), self._skip, tone=Tone.QUIET)]
        return [Control("call-guide", _("Call the guide"), self._call, tone=Tone.QUIET)]

    def _skip(self) -> None:
        self.on = False

    def _call(self) -> None:
        self.on = True

    def after_hand(self, go: Callable[[Wish], None], _usual: list[Control]) -> list[Control]:
        """One more hand, or the game itself."""
        again = Control(
            "practise-again", _("One more to practise"), self._once_more,
            _("this time the dice are not prepared") if self._prepared else "",
            why=None if self._short else reason(self._table.why_no_next),
            button=ButtonName.BUY, keys=(pygame.K_p,),
        )  # fmt: skip

        def begin() -> None:
            self.in_earnest = True
            go(Wish.END)

        earnest = main_control("in-earnest", _("Now for real"), begin, _("with chips that count"))
        return [again, earnest]

    @property
    def _short(self) -> list[int]:
        """Seats that lack the chips for another hand."""
        return [seat for seat, each in enumerate(self._table.state["seats"]) if each["chips"] < LEAST]

    def _once_more(self) -> None:
        """With chips for all: these don't count, and nobody who has none is to look on."""
        for seat in self._short:
            self._table.buy_in(seat, CHIPS)
        self._table.next_hand()

    # what is said

    def news(self) -> bool:
        """It speaks of what happens."""
        return False

    def best(self) -> str:
        """None is gold: it draws a line round what it shows."""
        return ""

    def opening(self) -> Sequence[str]:
        """None: which dice are chosen at first is part of what is learned."""
        return ()

    def waits(self) -> str:
        """Who decides by hidden dice looks at them first; who has tapped them in knows them."""
        if self._table.roll.by_hand or not self._unseen(self._table.state):
            return ""
        return _('Your dice come first: put a finger on "The dice are covered" and keep it there.')

    def aside(self, looks: int | None) -> str:
        """All in its bubble; it takes note of who looks."""
        if looks is not None:
            self._looked[looks] = self._step
        return ""

    @property
    def _step(self) -> int:
        return len(self._table.session.history())

    def seen(self, before: str) -> str:
        """What has happened, if that needs a word."""
        return self._happened(self._table.state) or before

    def advice(self, can: Sequence[Control], _usual: str = "") -> Advice:
        """What has happened, what can be done now, and where."""
        state, phase = self._table.state, self._table.roll.phase
        if phase in _OF_TRAY:
            return Advice(translated(_OF_TRAY[phase]), None)
        names = {control.name: control.label for control in can if control.why is None}
        at = self._where(state, names)
        said = self._unsaid(state, unbroken(self._now(state, names)))
        seat = state["pending"].get("seat")
        known = self._look(seat) is Look.NOW  # what happened was read before
        happened = "" if known else self._happened(state)
        if not self._is_machine(seat):  # a bot reads nothing, and is asked only for a moment
            self._unsaid(state, happened)
        return Advice(sentences(self._left_out(), happened, said), at)

    def _left_out(self) -> str:
        """Before anything has happened, who has no part in it.

        It is said first: the last sentence, how to go on, stays whatever is asked for.
        """
        if not self._without or self._table.session.history()[1:]:  # after the table was opened
            return ""
        return not_in_it(self._without)

    def _unsaid(self, state: State, words: str) -> str:
        """Of what can be done now, what no other player was told before, and the last: what is asked."""
        seat, step = state["pending"].get("seat"), self._step
        said = _SENTENCE.split(words)
        new = [
            each
            for each in said[:-1]
            if (told := self._told.setdefault(each, (seat, step)))[0] == seat or told[1] == step
        ]
        self._told.setdefault(said[-1], (seat, step))
        return " ".join((*new, said[-1]))

    def spoken(self) -> str:
        """What can be done now; what has happened is told to all tables."""
        return self._now(self._table.state, _AT_FIRST) if self.on else ""

    def _happened(self, state: State) -> str:
        met = self._table.game.met
        if met is None or met["hand"] != state["hand"]:
            return ""
        newest = self._table.session.hand_history(public=True)[-1]
        return str(self._guide.happened(Step(newest, met, state)))

    def _now(self, state: State, can: Mapping[str, str]) -> str:
        pending = state["pending"]
        seat = pending["seat"] if pending["kind"] == "decision" or pending["kind"] == "roll" else None
        machine = self._is_machine(seat)
        return str(self._guide.now(Situation(state, seat, machine, can, self._how(), self._look(seat))))

    def _is_machine(self, seat: object) -> bool:
        return not isinstance(seat, int) or self._table.players[seat].bot

    def _look(self, seat: object) -> Look:
        """Whether a seat has looked at its dice since they were thrown."""
        steps = self._table.session.history()
        thrown = max(
            (n for n, each in enumerate(steps, 1) if each["do"] == "roll" and each["seat"] == seat), default=0
        )
        looked = self._looked.get(seat, -1) if isinstance(seat, int) else -1
        if looked < thrown:
            return Look.NOT_YET
        return Look.NOW if looked == self._step else Look.BEFORE

    def _unseen(self, state: State) -> bool:
        """Whether a person is to decide by hidden dice and has not looked at them since they were thrown."""
        pending = state["pending"]
        if state["game"] != KINGDOM or pending["kind"] != "decision" or state["phase"] == "showdown":
            return False
        return not self._is_machine(pending["seat"]) and self._look(pending["seat"]) is Look.NOT_YET

    def _how(self) -> str:
        """How the dice that are asked for come to be thrown."""
        roll = self._table.roll
        asked = roll.asked
        if asked is None or self._table.by_itself.throws or roll.phase in _FALLING:
            return ""
        if roll.by_hand:
            open_to_all = _("Throw, and tap in what falls.")
            return _("Throw, look alone and tap them in.") if asked.hidden else open_to_all
        if roll.camera.can_throw:
            if any(each["do"] == "roll" for each in self._table.session.history()):
                return ""  # it is known by now
            words = _('Tap "{button}".')
            if self._prepared:
                words = _('Tap "{button}": for practice, with prepared dice.')
            return words.format(button=throw_words(asked.dice))
        return _into_the_tray(asked)

    def _where(self, state: State, can: Collection[str]) -> int | str | None:
        """The seat that has its turn, or what is to be tapped."""
        pending = state["pending"]
        if pending["kind"] == "roll":
            return self._where_to_throw(pending)
        if pending["kind"] != "decision":
            return ""
        if self._is_machine(pending["seat"]):
            return pending["seat"]
        if state["game"] == KINGDOM:
            return TRAY if self._unseen(state) else ""
        if state["phase"] == "opening":
            return DICE
        if state["game"] == CRITICAL_ROLL:
            right = critical_roll.right_answer(state, pending)
        else:
            right = six_shooter.right_answer(state, pending["seat"])
        return right if right in can else ""

    def _where_to_throw(self, pending: RollPending) -> int | str | None:
        roll = self._table.roll
        if roll.phase in _FALLING:
            return None
        if self._table.by_itself.throws:
            return pending["seat"] if isinstance(pending["seat"], int) else None
        if roll.by_hand:
            return "by-hand" if pending["hidden"] else None
        return "throw" if roll.camera.can_throw else TRAY


def _into_the_tray(asked: Asked) -> str:
    """A real tray: who throws, and what."""
    dice = translated(dice_words(asked.dice))
    if asked.player is None:
        return _("Please throw {dice} for the house.").format(dice=dice)
    if asked.player.bot:
        return _("Please throw {dice} for {name}.").format(dice=dice, name=asked.name)
    return _("Throw {dice} into the tray and let them lie.").format(dice=dice)
