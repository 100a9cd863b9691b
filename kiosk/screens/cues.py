"""Which sounds belong to what has just happened at a table, and when; hidden dice make no difference to them.

Sounds follow what is seen: a die that was read is on its way, its total counts up, and then it is told what
that means. So long as it lies in the tray before, all but the reading waits.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hardware.sound.effects import Effect, Voice
from kiosk.games import critical_roll, kingdom, six_shooter
from kiosk.games.critical_roll_chain import CRITICAL_FAILURE, CRITICAL_SUCCESS, TARGET, is_miss
from kiosk.games.dice import DICE, Die
from kiosk.text.chips import height
from kiosk.text.narration import put_in
from kiosk.ui.motion import FLY_S, counted_s

if TYPE_CHECKING:
    from collections.abc import Collection

    from kiosk.games.command import Act, Command, Roll
    from kiosk.games.state import CriticalRollState, SixShooterState, State

VOICES = {
    six_shooter.NAME: Voice.SALOON,
    critical_roll.NAME: Voice.CASINO,
    kingdom.NAME: Voice.CASTLE,
}
LANDS_S, TELLS_S = 0.3, 0.6
"""Something has arrived; all of it is told."""
NEXT_S, ENDS_S = 0.3, 0.6
"""So much later it is heard who is next or how the hand ends; and how it ends after something was told."""
CHIP_S, CHIPS_MOST = 0.05, 4
"""So long after one chip the next one lands; so many are heard of chips whose number says nothing."""
MUCH, MOST = 10, 40
"""From so many chips on a win is heard for longer, and for longest."""
TICKS, TICK_S = 6, 0.045
"""A total counts up in so many ticks at most, so far apart at least."""
AT_GOAL, HIGHEST = 10, 12
"""So many steps of the scale a tick is high at the goal, and at most beyond it."""


@dataclass(frozen=True)
class Cue:
    """A sound to come.

    Attributes:
        at: s after what happened.
        step: how much higher than usual it is (`Sounds.play`).
    """

    effect: Effect
    at: float = 0.0
    step: int = 0


def cues(command: Command, before: State, after: State, bots: Collection[int]) -> list[Cue]:
    """What is heard of one command, in order.

    Args:
        command: of the public history; hidden values are None.
        before: the public state before it.
        after: the public state after it.
        bots: seats whose turn nobody has to be told of.
    """
    match command["do"]:
        case "roll":
            heard = _roll(command, before, after)
        case "act":
            heard = _act(command, before, after)
        case "next" | "new":
            heard = _begins(before, after)
        case "show":
            heard = [Cue(Effect.SHOWDOWN)]
        case "join" | "buy-in":
            heard = _chips(CHIPS_MOST, 0)
        case _:
            heard = []
    last = max((cue.at for cue in heard), default=None)
    if after["pending"]["kind"] in {"hand_over", "game_over"}:
        ended = after["pending"]["kind"] != before["pending"]["kind"]
        told = any(cue.effect.is_told for cue in heard)
        then = 0.0 if last is None else last + (ENDS_S if told else NEXT_S)
        return [*heard, Cue(_of_the_end(before, after), then)] if ended else heard
    seat = after["pending"].get("seat")
    if seat != before["pending"].get("seat") and isinstance(seat, int) and seat not in bots:
        heard.append(Cue(Effect.TURN, 0.0 if last is None else last + NEXT_S))
    return heard


def _somebody_won(state: State) -> bool:
    if state["phase"] == "voided":
        return False
    if state["game"] == critical_roll.NAME and "house" in state:
        return any(seat["status"] == "won" for seat in state["seats"])
    return state["pending"]["kind"] == "hand_over" and any(state["result"]["payouts"])


def _of_the_end(before: State, after: State) -> Effect:
    """How a hand ends, by what the seats have won in it; or a game."""
    if not _somebody_won(after):
        return Effect.OVER
    most = max(now["chips"] - was["chips"] for was, now in zip(before["seats"], after["seats"], strict=False))
    return Effect.WIN_MOST if most >= MOST else Effect.WIN_MUCH if most >= MUCH else Effect.WIN


def _begins(before: State, after: State) -> list[Cue]:
    """A hand begins: what was put in before anybody was asked, and in Kingdom who wears the crown now."""
    heard = _chips(after["pot"] - before["pot"], 0)
    if after["game"] == kingdom.NAME and before["game"] == kingdom.NAME and after["king"] != before["king"]:
        heard.append(Cue(Effect.CORONATION))
    return heard


def _chips(count: int, begin: float) -> list[Cue]:
    return [Cue(Effect.CHIPS, begin + number * CHIP_S) for number in range(height(count))]


# decisions


def _act(command: Act, before: State, after: State) -> list[Cue]:
    chips, action = put_in(command, before), command["action"]
    heard = [Cue(Effect.READ)] if action in {"stand", "check", "fold", "keep"} else []  # a knock on the table
    if chips and chips == before["seats"][command["seat"]]["chips"] and before["game"] != six_shooter.NAME:
        heard.append(Cue(Effect.ALL_IN))
    else:
        heard += _chips(chips, LANDS_S)
    if action == "stick":
        heard.append(Cue(Effect.STUCK))
    if before["game"] == kingdom.NAME and after["game"] == kingdom.NAME:
        if action == "reroll" and after["pending"]["kind"] == "roll":
            heard.append(Cue(Effect.REROLL, TELLS_S))
        if after["pots"] and not before["pots"]:
            heard.append(Cue(Effect.SHOWDOWN, TELLS_S))
    return heard


# dice


def _roll(command: Roll, before: State, after: State) -> list[Cue]:
    if before["game"] == kingdom.NAME or after["game"] == kingdom.NAME:
        crowned = before["phase"] == "crown" != after["phase"]
        more = [Cue(Effect.CROWN, LANDS_S), *_chips(CHIPS_MOST, TELLS_S)] if crowned else []
        return [Cue(Effect.READ), *more]
    if before["game"] == six_shooter.NAME:
        assert after["game"] == six_shooter.NAME
        return _rolled_in_six_shooter(command, before, after)
    assert after["game"] == critical_roll.NAME
    return _rolled_in_critical_roll(command, before, after)


def _rolled_in_six_shooter(command: Roll, before: SixShooterState, after: SixShooterState) -> list[Cue]:
    assert isinstance(command["seat"], int)
    seat = after["seats"][command["seat"]]
    was, now = before["seats"][command["seat"]]["total"], seat["total"]
    told = None
    if seat["status"] == "busted":
        told = Effect.BUST
    elif now == six_shooter.TARGET and after["pending"]["kind"] != "hand_over":
        told = Effect.EXACTLY
    elif len(seat["dice"]) == len(DICE):
        told = Effect.CHARLIE
    return _counted(was, now, six_shooter.TARGET, told, dice=len(command["dice"]))


def _rolled_in_critical_roll(command: Roll, before: CriticalRollState, after: CriticalRollState) -> list[Cue]:
    (die,) = command["dice"]
    natural = die["die"] == Die.D20 and die["value"] == CRITICAL_SUCCESS
    if isinstance(command["seat"], str):
        was, now = (sum(each["value"] or 0 for each in state["house"]["dice"]) for state in (before, after))
        return _counted(was, now, TARGET, Effect.NATURAL if natural else None)
    earlier, now_there = before["seats"][command["seat"]]["chains"], after["seats"][command["seat"]]["chains"]
    place = next((number for number, chain in enumerate(earlier) if chain["active"]), 0)
    was, joined = (earlier[place]["total"], len(earlier[place]["dice"])) if earlier else (0, 0)
    chain = now_there[place]
    told = None
    if natural:
        told = Effect.NATURAL
    elif len(chain["dice"]) > joined:  # a bonus d20 joins no chain
        highest = f"d{die['value']}" == die["die"]
        if highest:
            told = Effect.CRITICAL
        elif chain["total"] == TARGET:
            told = Effect.EXACTLY
        elif is_miss(chain) or (not joined and die["value"] == CRITICAL_FAILURE):
            told = Effect.MISS
    return _counted(was, chain["total"], TARGET, told)


def _counted(was: int, now: int, goal: int, told: Effect | None, dice: int = 1) -> list[Cue]:
    """Dice were read, their total counts up, and then it is told what that means."""
    counts = counted_s(dice) - FLY_S
    ticks = min(TICKS, int(counts / TICK_S), max(0, now - was))
    heard = [Cue(Effect.READ)]
    for tick in range(1, ticks + 1):
        at = FLY_S + counts * (tick - 1) / ticks
        total = was + (now - was) * tick // ticks
        heard.append(Cue(Effect.COUNT, at, min(HIGHEST, AT_GOAL * total // goal)))
    return heard if told is None else [*heard, Cue(told, FLY_S + counts)]
