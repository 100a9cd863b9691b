"""The table of Critical Roll: bets, chains and the house, or one pot that all have put a stake in."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from hardware.buttons import ButtonName
from hardware.message import say
from kiosk.bots.critical_roll import plain_play
from kiosk.games.critical_roll_chain import CRITICAL_SUCCESS, MISS
from kiosk.games.dice import Die
from kiosk.games.state import CriticalRollState
from kiosk.screens.games.critical_roll_dice import (
    HOUSE_PLAYS_ON,
    bonus_or_double,
    missed,
    of_die,
    of_last_roll,
    of_next_roll,
)
from kiosk.screens.games.critical_roll_seats import gains_of, plates_of, total_of
from kiosk.screens.table.celebration.moment import Feat, Moment, settled
from kiosk.screens.table.game_view import (
    SHARING,
    GameView,
    dice_of,
    find,
    out_of_chips,
    sentences,
    went_all_in,
    winners,
)
from kiosk.screens.table.head.house import draw_house, house_colour, house_on_stage
from kiosk.screens.table.head.pot import draw_pot
from kiosk.text import chips
from kiosk.text.names import NAMED, listed, number_word, some_of
from kiosk.text.nearest import away, paid_for_twenty, why_nearest
from kiosk.text.outcome import won_from_house
from kiosk.text.translate import _, ngettext, reason, translated
from kiosk.ui.control import Control, Tone, main_control
from kiosk.ui.widgets.stepper import Bidding

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect

    from kiosk.games.state import CriticalRollSeat, LegalState, PendingState
    from kiosk.screens.table.seats.plate import Plate
    from kiosk.table.table import Table
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Theme
    from kiosk.ui.widgets.token import Seated

HOUSE_HINT = say("You play against the house (the kiosk). Closer to 20 wins, from below or above.")
BET_HINT = say(
    "Closest to 20 wins, from below or above. A first die of 20 wins one and a half times the bet."
)
PLAY_HINT = say("Closest to 20 wins, from below or above. Nobody busts.")
SPLIT_HINT = say("Each row of dice has a bet of its own: the framed one is played now.")
HOUSE_LAST = say("Nobody busts. The house goes last, until it has 20 or more, or no dice left.")

HARMLESS = 0.25
"""What was bet last is chosen again where it is no more than such a share of the stack."""


class CriticalRollView(GameView[CriticalRollState]):
    """Critical Roll, against the house or against each other."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._bidding: Bidding | None = None
        self._last_bets: dict[int, int] = {}
        self._usual: int | None = None  # chosen as one is asked, as it was bet last
        self._doubling = False  # a die is chosen for a double down
        self._double_at: int | None = None  # which one; None before

    def decision_row(self, state: CriticalRollState, seat: int, legal: list[LegalState]) -> list[Control]:
        """The bet, the die for a double down, or what may be done with the chain."""
        own = state["seats"][seat]
        if self._bidding is not None:
            return self._bet_row(self._bidding, own["chips"])
        double = find(legal, "double")
        if self._doubling and double is not None:
            return self._double_row(dice_of(double), self._double_at, own["bet"])
        return self._play_row(state, seat, legal)

    def _bet_row(self, bidding: Bidding, held: int) -> list[Control]:
        """Less, more, some usual amounts, and the bet itself."""
        least, most = chips.amount(bidding.least), chips.amount(bidding.most)
        why_least = _("The smallest bet is {amount}.").format(amount=least)
        why_most = _("The largest bet now is {amount}.").format(amount=most)
        words = _("Bet {chips}")
        label, longest = (words.format(chips=chips.counted(each)) for each in (bidding.amount, bidding.most))
        as_before = _("as last time") if self._usual is not None else ""
        now = as_before if bidding.amount == self._usual else ""
        bet = replace(main_control("bet", label, self._bet, now), room=(longest, as_before))
        bet = self.sure_wager(bet, bidding.amount, bidding.most, held)
        return [*bidding.controls(why_least, why_most, held), bet]

    def _play_row(self, state: CriticalRollState, number: int, legal: list[LegalState]) -> list[Control]:
        """Stand, hit, double and split, each legal one with its cost, each other one with its reason."""
        seat = state["seats"][number]
        now = {each["action"]: each for each in legal}
        why = {
            action: None if action in now else reason(self.table.why_not(action))
            for action in ("stand", "hit", "double", "split")
        }
        total = next((chain["total"] for chain in seat["chains"] if chain["active"]), 0)
        die = dice_of(now["hit"])[0] if "hit" in now else None
        more, double = _("{chips} more").format(chips=chips.amount(seat["bet"])), _("Double")
        bet_splits = "split" in now
        rolls = _("roll the {die}").format(die=die) if die else ""
        return [
            Control(
                "stand", _("Stand on {total}").format(total=total), partial(self.table.act, "stand"),
                _("no more dice"), why["stand"], button=ButtonName.STICK,
            ),
            Control(
                "hit", _("Hit"), partial(self.table.play, "hit"), rolls, why["hit"],
                button=ButtonName.BUY, keys=(pygame.K_h,), die=die,
            ),
            Control(
                "double", double, self._begin_double,
                _("{chips} more, last die").format(chips=chips.amount(seat["bet"])), why["double"],
                shorter=((double, more),),
                button=None if bet_splits else ButtonName.BET, keys=(pygame.K_d,),
            ),
            Control(
                "split", _("Split"), partial(self.table.act, "split"), more, why["split"],
                button=ButtonName.BET if bet_splits else None, keys=(pygame.K_p,),
            ),
        ]  # fmt: skip

    def plainly(self, state: CriticalRollState, seat: int, legal: list[LegalState]) -> str:
        """To stand or to hit, where a person would say so without the odds."""
        if find(legal, "stand") is None:
            return ""
        hit = find(legal, "hit")
        die = None if hit is None else Die(dice_of(hit)[0])
        return plain_play(state, seat, [each["action"] for each in legal], die) or ""

    def _double_row(self, dice: list[str], at: int | None, cost: int) -> list[Control]:
        """The die for a double down: tapped, or gone through with BUY and taken with BET; none at first."""
        words = _("Double: {die}")
        label = _("Double") if at is None else words.format(die=dice[at])
        chosen = "" if at is None else dice[at]
        why, chooses = _("First choose the die.") if at is None else None, _("choose the die")
        tones = [Tone.CHOSEN if number == at else Tone.PLAIN for number in range(len(dice))]
        return [
            Control(
                "back", _("Back"), self._leave_double,
                button=ButtonName.STICK, keys=(pygame.K_BACKSPACE, pygame.K_LEFT),
            ),
            Control(
                "next-die", _("Next die"), partial(self._look_at, 0 if at is None else (at + 1) % len(dice)),
                button=ButtonName.BUY, keys=(pygame.K_RIGHT,), steps=True,
            ),
            *(
                Control(f"die-{die}", die, partial(self._look_at, number), tone=tones[number], die=die)
                for number, die in enumerate(dice)
            ),
            replace(
                main_control(
                    "double-down", label, partial(self.table.play, "double", die=chosen),
                    _("{chips} more").format(chips=chips.amount(cost)) if why is None else chooses, why,
                ),
                room=(words.format(die=dice[-1]), chooses),
            ),
        ]  # fmt: skip

    def _begin_double(self) -> None:
        self._doubling, self._double_at = True, None

    def _leave_double(self) -> None:
        self._doubling = False

    def _look_at(self, number: int) -> None:
        self._double_at = number

    def begin(self, pending: PendingState) -> None:
        """A bet begins with what the seat bet last, or, of much of what it has, with the least.

        Who taps in haste loses what is gold.
        """
        self._bidding, self._doubling, self.sure, self._usual = None, False, None, None
        if pending["kind"] != "decision":
            return
        bet = find(pending["legal"], "bet")
        if bet is not None:
            last, held = (
                self._last_bets.get(pending["seat"]),
                self.table.state["seats"][pending["seat"]]["chips"],
            )
            if last is not None and bet["min"] <= last <= min(bet["max"], held * HARMLESS):
                self._usual = last
            self._bidding = Bidding(bet["min"], bet["max"], self._usual or bet["min"])

    @classmethod
    def plates(cls, look: Theme, state: CriticalRollState, players: Sequence[Seated]) -> list[Plate]:
        """Every seat with its chains."""
        return plates_of(look, state, players)

    @staticmethod
    def draw_head(canvas: Canvas, state: CriticalRollState, box: Rect) -> None:
        """The house, or the pot where there is none."""
        if "house" in state:
            house = state["house"]
            acts = state["pending"].get("seat") == "house"
            thrown = [] if house_on_stage(state) or state["phase"] == "voided" else house["dice"]
            colour = house_colour(canvas.theme, state)
            follows = not house["dice"]
            draw_house(canvas, thrown, colour, _house_words(state), box, acts=acts, follows=follows)
        else:
            draw_pot(canvas, state["pot"], box)

    @classmethod
    def moment(cls, before: CriticalRollState, after: CriticalRollState) -> Moment | None:
        """A natural 20, a critical failure or hit, a bonus 20, a miss, all in; as the hand ends, who won."""
        if before["hand"] != after["hand"]:
            return None
        won = cls.won(after) if settled(before, after) else None
        if won is not None and (won.good or "house" not in after):
            return won
        thrown = _house_values(after) if _house_values(before) == [] else None
        said = won
        if thrown == [CRITICAL_SUCCESS]:
            said = Moment(say("The house rolls a natural 20"), good=False)
        elif thrown == [MISS] and won is None:
            said = Moment(say("The house rolls a 1"), means=HOUSE_PLAYS_ON)
        return of_die(before, after) or said or went_all_in(before, after)

    @classmethod
    def won(cls, state: CriticalRollState) -> Moment | None:
        """Who has won most from the house, or that; without it, who has taken the pot."""
        if "house" not in state or state["phase"] == "voided":
            return super().won(state)
        gains = [gain or 0 for gain in gains_of(state)]
        why = cls.why(state)
        if max(gains, default=0) <= 0:
            means = f"{why} {translated(out_of_chips(state))}".strip()
            return Moment(say("The house wins"), good=False, means=means) if any(gains) else None
        if sum(gain > 0 for gain in gains) > 1:
            return Moment(cls.outcome(state), good=True, means=why)
        gained = max(gains)
        seat = gains.index(gained)
        name, feat = state["seats"][seat]["name"], None
        words = say("{name} wins {chips}", name=name, chips=chips.counted(gained))
        if any(chain["doubled"] for chain in state["seats"][seat]["chains"]):
            words, feat = say("{name} doubled and won", name=name), Feat.DOUBLED
        return Moment(words, good=True, means=why, feat=feat, seat=seat)

    def question(self, state: CriticalRollState) -> str:  # noqa: ARG002 - other games ask by their state
        """What a person is asked."""
        asks = _("double with which die?") if self._doubling else _("your move")
        return _("place your bet") if self._bidding is not None else asks

    @classmethod
    def outcome(cls, state: CriticalRollState) -> str:
        """A single player's gain in so many words; a roll that decides much, while it alone is seen."""
        seat = None if "result" in state else state["pending"].get("seat")
        if isinstance(seat, int):
            return _of_one(state, seat)
        if "house" not in state or state["phase"] == "voided":
            return super().outcome(state)
        played = [
            (seat["name"], gain)
            for seat, gain in zip(state["seats"], gains_of(state), strict=True)
            if gain is not None
        ]
        if len(played) != 1:
            return _of_many(played)
        name, gain = played[0]
        if gain == 0:
            return _("{name} gets the bet back").format(name=name)
        words = _("{name} wins {chips}") if gain > 0 else _("{name} loses {chips}")
        return words.format(name=name, chips=chips.counted(abs(gain)))

    @classmethod
    def ending(cls, state: CriticalRollState) -> str:
        """Everyone's reason, that which surprises first, and why a 20 has brought what it did."""
        paid = [
            translated(paid_for_twenty(seat["bet"]))
            for seat, gain in zip(state["seats"], gains_of(state), strict=True)
            if "house" in state and (gain or 0) > 0 and seat["dice"][0]["value"] == CRITICAL_SUCCESS
        ]
        why = translated(why_nearest(state))
        if "house" in state and why:
            names = (seat["name"] for seat in state["seats"])
            gains = (gain or 0 for gain in gains_of(state))
            told = f"{translated(won_from_house(zip(names, gains, strict=True)))} {why}".strip()
        elif why and len(winners(state)) == 1:  # it says with what, too
            told = sentences(cls.outcome(state), why)
        else:
            told = f"{super().ending(state)} {why}".strip()
        return " ".join((told, *dict.fromkeys(paid))).strip()

    def advice(self, state: CriticalRollState) -> str:
        """What this is about."""
        hint = PLAY_HINT if "house" not in state else HOUSE_LAST
        if _house_values(state) == [MISS] and not _has_hit(state):
            hint = HOUSE_PLAYS_ON
        if state["phase"] == "betting":
            hint = HOUSE_HINT if state["hand"] == 1 else BET_HINT
        elif any(len(seat["chains"]) > 1 and _active(seat) for seat in state["seats"]):
            hint = SPLIT_HINT
        return f"{self.unasked()} {missed(state) or translated(hint)}".strip()

    def unasked(self) -> str:
        """That the next die thrown is a hit, where it is."""
        die = self.table.roll.unasked.die
        return _("Throw the {die}: that is a hit.").format(die=die) if die else ""

    def rule(self, state: CriticalRollState) -> str:
        """What a double costs, what a bonus d20 is for, and what the first die may be."""
        return bonus_or_double(state, doubles=self._doubling)

    def advice_on_roll(self, state: CriticalRollState) -> str:
        """By which rule the house throws."""
        return of_next_roll(state)

    def _bet(self) -> None:
        assert self._bidding is not None
        seat, amount = self.table.pending.seat, self._bidding.amount
        assert isinstance(seat, int)
        self.table.act("bet", amount=amount)
        self._last_bets[seat] = amount


def _house_words(state: CriticalRollState) -> str:
    """How the house stands: at the end of a hand how far from 20 it is, else what it has won or lost."""
    net, thrown = (state["house"]["net"], state["house"]["dice"]) if "house" in state else (0, [])
    if (
        thrown
        and "result" in state
        and state["phase"] != "voided"
        and (words := translated(away(total_of(thrown))))
    ):
        return words
    if not net:
        return ""
    words = _("won {chips} this game") if net > 0 else _("lost {chips} this game")
    return words.format(chips=chips.counted(abs(net)))


def _of_one(state: CriticalRollState, number: int) -> str:
    """What is seen of a seat, before it is told how the hand ended: all in, or a roll."""
    seat = state["seats"][number]
    if state["pending"].get("all_in"):
        return _("{name} is all in").format(name=seat["name"])
    return translated(of_last_roll(seat, house="house" in state).words)


def _of_many(played: Sequence[tuple[str, int]]) -> str:
    """Who has won from the house; name and gain of each who had a part in the hand."""
    won = [name for name, gain in played if gain > 0]
    if not won:
        return _("The house wins") if any(gain for _name, gain in played) else _("Nobody wins")
    if len(won) == len(played) == SHARING:
        return _("Both beat the house")
    if len(won) == len(played):
        return _("All {count} beat the house").format(count=translated(number_word(len(won))))
    names = translated(listed(won)) if len(won) <= NAMED else some_of(won)
    return ngettext("{names} wins", "{names} win", len(won)).format(names=names)


def _active(seat: CriticalRollSeat) -> bool:
    return any(chain["active"] for chain in seat["chains"])


def _has_hit(state: CriticalRollState) -> bool:
    """Whether who is asked has rolled more than the first die."""
    seat = state["pending"].get("seat")
    return isinstance(seat, int) and len(state["seats"][seat]["dice"]) > 1


def _house_values(state: CriticalRollState) -> list[int | None] | None:
    """What the house's dice show; None where there is no house."""
    return [die["value"] for die in state["house"]["dice"]] if "house" in state else None
