"""A throw that all may see is seen where it lies, then counted up, and then it is told what comes of it."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import TYPE_CHECKING, cast

from kiosk.games import critical_roll, kingdom, six_shooter
from kiosk.games.critical_roll_chain import CRITICAL_FAILURE, CRITICAL_SUCCESS, TARGET, is_miss
from kiosk.games.protocol import HOUSE
from kiosk.games.state import NonePending, RollPending
from kiosk.text.foundation import named
from kiosk.text.names import added, dice_words
from kiosk.text.pots import rerolled
from kiosk.text.translate import _, translated
from kiosk.ui.motion import LONGEST_S, counted_s

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.games.state import DieState, House, State
    from kiosk.table.table import Table

LIES_S = 0.35
"""So long dice that were read lie in the tray, enlarged and with their values, before they are counted up."""
HELD_BACK_S = LONGEST_S
"""So long the house's last die does."""
SUM_S, SEVERAL = LONGEST_S, 2
"""So long what so many dice come to, thrown at once, is seen when it is counted, before the next throw,
and what any throw that ends a turn comes to, before somebody else is asked."""
BUST_S, SEEN_S = 1.0, 2 * LONGEST_S
"""So long what decides much is seen when it is counted: a bust that ends a hand; a 21, all chips put in; in
Critical Roll a first 20 or 1, a hit, a miss and an exact 20: its stamp stands on during the next throw."""
HOUSE_S = NAMED_S = 0.8
"""So long what the house has come to is seen, and what is thrown last to settle a draw."""


class Beat(StrEnum):
    """What is seen of a throw."""

    LIES = auto()
    COUNTS = auto()
    SUM = auto()
    SEEN = auto()
    HOUSE = auto()


@dataclass(frozen=True)
class Step:
    """One of the things that are seen of a throw, one after the other.

    Attributes:
        beat: what is.
        lasts: s.
        in_tray: the tray has the stage meanwhile.
    """

    beat: Beat
    lasts: float
    in_tray: bool = False


@dataclass(frozen=True)
class Landing:
    """A throw that has just counted, or all the chips that a seat has put in.

    Attributes:
        whose: the seat that threw, or the house.
        before: the state before.
        steps: one after the other.
        begins: s, of the clock that it is asked by.
        crown: the last die that was thrown for it, which lies at no seat any more.
    """

    whose: int | House
    before: State
    steps: tuple[Step, ...]
    begins: float
    crown: DieState | None = None

    @classmethod
    def of(
        cls, before: State, now: State, at: float, *, lies: bool, crown: DieState | None = None
    ) -> Landing | None:
        """It begins at a time (s) where the dice that were asked for are there; else None.

        `lies`: they are seen in a tray. `crown`: the last die that was thrown for it.
        """
        waits = before["pending"]
        if before["hand"] != now["hand"] or len(before["seats"]) != len(now["seats"]):
            return None  # it ended while nobody looked, and somebody has joined since
        if waits["kind"] == "decision":
            seen = (Step(Beat.SEEN, SEEN_S),)
            return cls(waits["seat"], before, seen, at) if _all_in(before, now, waits["seat"]) else None
        if waits["kind"] != "roll" or waits["hidden"]:
            return None
        steps = tuple(_steps(before, now, waits, crown, lies=lies))
        return cls(waits["seat"], before, steps, at, crown) if steps else None

    @property
    def dice(self) -> int:
        """So many were asked for; 0 of chips that were put in."""
        asked = self.before["pending"]
        return len(asked["dice"]) if asked["kind"] == "roll" else 0

    def step(self, at: float) -> Step | None:
        """What is seen at a time (s); None: it is over."""
        ends = self.begins
        for step in self.steps:
            ends += step.lasts
            if at < ends:
                return step
        return None

    def lies_s(self, at: float) -> float:
        """So long after a time (s) it still lies in the tray, s."""
        lies = sum(step.lasts for step in self.steps if step.beat is Beat.LIES)
        return max(0.0, self.begins + lies - at)

    @property
    def counted_at(self) -> float:
        """When all dice are counted, s."""
        beats = (step.lasts for step in self.steps if step.beat in {Beat.LIES, Beat.COUNTS})
        return self.begins + sum(beats)

    def seat(self, _at: float) -> int | None:
        """Whose dice have the stage; None for the house's, which has none of the seats'."""
        return None if self.whose == HOUSE else self.whose

    def last(self, _at: float) -> bool:
        """Nothing else comes: why the hand ended is told with the win."""
        return False

    def opens(self, at: float) -> bool:
        """Whether a throw that decides much has counted at a time (s), and no more is told yet."""
        step = self.step(at)
        return self.before["pending"]["kind"] == "roll" and step is not None and step.beat is Beat.SEEN

    def told(self, state: State, at: float) -> State:
        """The state as far as it is told at a time (s)."""
        step = self.step(at)
        if step is None:
            return state
        if step.beat is Beat.LIES:
            return self.before
        if step.beat is Beat.SEEN:
            return self._seen(state)
        told = _landed(self.before, state, self.whose, self.crown)
        pending = cast("RollPending", copy(self.before["pending"]))
        if self.whose != HOUSE or state["pending"]["kind"] == "hand_over":
            pending["shown"] = "counts" if step.beat is Beat.COUNTS else "stands"
        told["pending"] = pending
        return told

    def _seen(self, state: State) -> State:
        """Before anybody has won, or goes on."""
        told = copy(state)
        told["pending"] = pending = NonePending(kind="hand_over", seat=cast("int", self.whose))
        if self.before["pending"]["kind"] == "decision":
            pending["all_in"] = True
        if told["game"] == six_shooter.NAME and "result" in told:
            payouts = told["result"]["payouts"]
            told["seats"] = [
                {**seat, "chips": seat["chips"] - won}
                for seat, won in zip(told["seats"], payouts, strict=True)
            ]
            told["pot"] += sum(payouts)
        if "result" in told:
            del told["result"]
        return told

    def words(self, state: State, at: float) -> str:
        """What stands above it at a time (s): who throws what, and the sum; "" where the game has it."""
        step, asked = self.step(at), self.before["pending"]
        if step is None or asked["kind"] != "roll" or step.beat is Beat.SEEN:
            return ""
        name = state["seats"][self.whose]["name"] if isinstance(self.whose, int) else ""
        if step.beat in {Beat.LIES, Beat.COUNTS} or len(asked["dice"]) < SEVERAL:
            dice = translated(dice_words(asked["dice"]))
            if not name:
                return _("The house throws {dice}").format(dice=dice)
            return _("{name} throws {dice}").format(name=name, dice=dice)
        if state["game"] == kingdom.NAME and isinstance(self.whose, int):
            thrown = tuple(rerolled(state, self.whose))
            return f"{name}: {translated(named(thrown))}" if thrown else ""
        values = [die["value"] or 0 for die in _dice(state, self.whose)]
        dice = added(map(str, values))
        whose, several = name or _("House"), f"{dice} = " if len(values) > 1 else ""
        return f"{whose}: {several}{sum(values)}"


def crown_die(before: State, table: Table) -> DieState | None:
    """The last die for the crown, if a table has gone on by that alone since a state; else None."""
    now = table.shown
    if before["game"] != kingdom.NAME or before["phase"] != "crown" or now["phase"] == "crown":
        return None
    newest = table.session.hand_history(public=True)[-1]
    if newest["do"] != "roll" or newest["seat"] != before["pending"].get("seat"):
        return None
    (die, *_others) = newest["dice"]
    return None if die["value"] is None else die


def _steps(
    before: State, now: State, asked: RollPending, crown: DieState | None, *, lies: bool
) -> Iterator[Step]:
    """What is seen of a throw that was asked for, in order; nothing where there is none."""
    if before["game"] == kingdom.NAME or now["game"] == kingdom.NAME:
        yield from _of_the_crown(before, now, crown, lies=lies)
        yield from _of_a_draw(before, now, len(asked["dice"]), lies=lies)
        return
    whose = asked["seat"]
    new = len(_dice(now, whose)) - len(_dice(before, whose))
    bonus = not new and _is_bonus(before, whose)
    if new <= 0 and not bonus:
        return
    ends = now["pending"]["kind"] == "hand_over"
    last = whose == HOUSE and ends
    goes_on, then = now["pending"]["kind"] == "roll", tuple(_then(before, now, whose, new))
    beside = whose == HOUSE and not ends  # it is counted there, and the stage is nobody's yet
    if lies:
        yield Step(Beat.LIES, HELD_BACK_S if last else LIES_S, in_tray=True)
    if then or (new and (lies or goes_on or not beside)):
        stays = (goes_on or beside) and all(step.in_tray for step in then)
        yield Step(Beat.COUNTS, counted_s(new), in_tray=stays)
    yield from then


def _of_the_crown(before: State, now: State, crown: DieState | None, *, lies: bool) -> Iterator[Step]:
    """What is seen of a throw for the crown; the last one on the stage: the tray is covered by then."""
    if before["phase"] != "crown":
        return
    if now["phase"] != "crown":
        if crown is not None:
            yield Step(Beat.COUNTS, LIES_S + LONGEST_S)
        return
    if before["pending"].get("seat") == now["pending"].get("seat"):  # two at least throw, one after the other
        return
    if lies:
        yield Step(Beat.LIES, LIES_S, in_tray=True)
    yield Step(Beat.COUNTS, counted_s(1), in_tray=True)


def _of_a_draw(before: State, now: State, dice: int, *, lies: bool) -> Iterator[Step]:
    """What is seen of a throw that settles a drawn pot, before the next one or who has won."""
    if before["phase"] != "showdown":
        return
    goes_on = now["pending"]["kind"] == "roll"
    if lies:
        yield Step(Beat.LIES, LIES_S, in_tray=True)
    yield Step(Beat.COUNTS, counted_s(dice), in_tray=goes_on)
    yield Step(Beat.SUM, SUM_S if goes_on else NAMED_S, in_tray=goes_on)


def _then(before: State, now: State, whose: int | House, new: int) -> Iterator[Step]:
    """What is seen when so many new dice are counted."""
    ends, goes_on = (now["pending"]["kind"] == kind for kind in ("hand_over", "roll"))
    if whose == HOUSE:
        if ends:
            yield Step(Beat.HOUSE, HOUSE_S)
        return
    others = not ends and now["pending"].get("seat") != whose
    if _bust(now, whose):
        yield Step(Beat.SEEN, BUST_S if ends else SUM_S)
    elif not ends and (
        _exact(before, now, whose)
        or _missed(before, now, whose)
        or (goes_on and _critical(before, now, whose))
    ):
        yield Step(Beat.SEEN, SEEN_S)
    elif others and (new >= SEVERAL or not goes_on):
        yield Step(Beat.SUM, SUM_S, in_tray=goes_on)


def _all_in(before: State, now: State, seat: int) -> bool:
    """Whether a seat has put in all its chips, while the hand goes on without covered dice being thrown."""
    after = now["pending"]
    if now["game"] == six_shooter.NAME or after["kind"] in {"hand_over", "game_over"}:
        return False
    hidden = after["kind"] == "roll" and after["hidden"]
    return not hidden and bool(before["seats"][seat]["chips"]) and not now["seats"][seat]["chips"]


def _landed(before: State, now: State, whose: int | House, crown: DieState | None) -> State:
    """The state before a throw, but for its dice and what they come to; `crown`: the last one for it."""
    told = copy(before)
    if told["game"] == six_shooter.NAME and now["game"] == six_shooter.NAME and isinstance(whose, int):
        seat, new = told["seats"][whose], now["seats"][whose]
        told["seats"] = [*told["seats"]]
        told["seats"][whose] = {**seat, "dice": new["dice"], "total": new["total"], "picked": new["picked"]}
    elif told["game"] == critical_roll.NAME and now["game"] == critical_roll.NAME:
        if isinstance(whose, int):
            was, has = told["seats"][whose], now["seats"][whose]
            told["seats"] = [*told["seats"]]
            told["seats"][whose] = {**was, "dice": has["dice"], "chains": has["chains"]}
        elif "house" in told and "house" in now:
            told["house"] = {**told["house"], "dice": now["house"]["dice"]}
    elif told["game"] == kingdom.NAME and now["game"] == kingdom.NAME:
        if now["phase"] == "crown":
            told["seats"] = now["seats"]
        elif before["phase"] == "showdown":
            told["pots"] = [
                {**was, "rerolls": pot["rerolls"]} for was, pot in zip(told["pots"], now["pots"], strict=True)
            ]
        elif crown is not None and isinstance(whose, int):
            told["seats"] = [*told["seats"]]
            told["seats"][whose] = {**told["seats"][whose], "dice": [crown]}
    return told


def _dice(state: State, whose: int | House) -> list[DieState]:
    """The dice of a seat, or of the house, that lie open."""
    if isinstance(whose, int):
        return [die for die in state["seats"][whose]["dice"] if die["value"] is not None]
    return list(state["house"]["dice"]) if "house" in state else []


def _is_bonus(before: State, whose: int | House) -> bool:
    """Whether what was asked for is a bonus d20, which joins no row of dice."""
    asked = before["pending"]
    seat = before["seats"][whose] if isinstance(whose, int) else None
    return asked["kind"] == "roll" and asked["dice"] == ["d20"] and seat is not None and bool(seat["dice"])


def _exact(before: State, now: State, whose: int | House) -> bool:
    """Whether a seat has come to what all are after: 21 or 20, other than by a first 20."""
    if not isinstance(whose, int):
        return False
    if now["game"] == six_shooter.NAME:
        return now["seats"][whose]["total"] == six_shooter.TARGET
    if now["game"] != critical_roll.NAME or before["game"] != now["game"]:
        return False
    was, has = (
        sum(chain["total"] == TARGET for chain in each["seats"][whose]["chains"]) for each in (before, now)
    )
    return has > was


def _bust(now: State, whose: int | House) -> bool:
    """Whether a seat has bust, and the hand goes on or somebody wins by it."""
    if now["game"] != six_shooter.NAME or not isinstance(whose, int):
        return False
    ends_in_vain = "result" in now and not any(now["result"]["payouts"])
    return now["seats"][whose]["status"] == "busted" and not ends_in_vain


def _missed(before: State, now: State, whose: int | House) -> bool:
    """Whether a seat has just rolled a 1 that ends a row."""
    if now["game"] != critical_roll.NAME or before["game"] != now["game"] or not isinstance(whose, int):
        return False
    was, rolled = (each["seats"][whose]["chains"] for each in (before, now))
    return any(
        is_miss(chain) and len(chain["dice"]) > len(earlier["dice"])
        for earlier, chain in zip(was, rolled, strict=False)
    )


def _critical(before: State, now: State, whose: int | House) -> bool:
    """Whether a seat rolled a first 20 or 1, or a critical hit: a throw follows."""
    if now["game"] != critical_roll.NAME or before["game"] != now["game"] or not isinstance(whose, int):
        return False
    was, rolled = (each["seats"][whose]["chains"] for each in (before, now))
    if sum(len(chain["dice"]) for chain in rolled) == sum(len(chain["dice"]) for chain in was):
        return False
    began = not was and rolled[0]["dice"][0]["value"] in {CRITICAL_SUCCESS, CRITICAL_FAILURE}
    return began or now["pending"].get("seat") == whose
