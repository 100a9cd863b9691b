"""A hand of the journal step by step, as all may see it: told, with its dice and what is kept of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hardware.message import NOTHING, Message, recorded, say, together
from kiosk.journal.by_hand import denied_words, given, read_of
from kiosk.journal.hand import in_order
from kiosk.journal.revisions import AMEND
from kiosk.journal.throw import REASONS_APART, How
from kiosk.text import chips

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from kiosk.games.state import House
    from kiosk.journal.hand import ChipsData, HandData, PlayerData, StepData, ThrowData


@dataclass(frozen=True, slots=True)
class HandStep:
    """One step, or a throw that did not count.

    Attributes:
        said: what happened, a sentence each.
        dice: ("d20", 17) each; the value is None for a die that was never shown.
        note: how the throw came to count, where it was not simply read.
        seat: whose it is, "house", or None for nobody's.
        throw: where the dice come from, with the pictures that are kept; None where nothing was thrown. Of a
            correction it is what was thrown.
        refused: the throw did not count, or what was entered. corrected: a later step has given other values.
        by_hand: which of the dice a person gave the value of, in their order; empty where nobody was asked.
    """

    said: tuple[str, ...]
    dice: tuple[tuple[str, int | None], ...] = ()
    note: Message = NOTHING
    seat: int | House | None = None
    throw: ThrowData | None = None
    refused: bool = False
    corrected: bool = False
    by_hand: tuple[bool, ...] = ()


def steps_of(hand: HandData, why: Callable[[ThrowData], Message] | None = None) -> list[HandStep]:
    """The steps of a hand as `history.hand_record` gives it, with the throws that did not count.

    Hidden dice that were never shown have no values and no picture here. `why` says why a throw did not
    count; None as it is on record.
    """
    names = [player["name"] for player in hand["players"]]
    steps: list[HandStep] = []
    thrown: ThrowData | None = None
    ends = next((step for step in reversed(hand["steps"]) if "outcome" in step), None)
    held, over = hand["chips_after"], False
    for refused, step in in_order(hand):
        steps += [_refused(throw, names, why) for throw in refused]
        if step is None:
            continue
        throw = step.get("throw")
        thrown = thrown if step["command"]["do"] == AMEND else throw
        if step["said"]:
            if over:
                steps.append(HandStep((say("Before the next hand:"),)))
                over = False
            before = next((each for each in reversed(steps) if each.dice), None)
            steps.append(_step(step, thrown, before))
        if step is ends and held is not None:  # before what was bought, or who left, between hands
            steps.append(HandStep((_after(hand["players"], held),)))
            over = True
    if ends is None and held is not None:
        steps.append(HandStep((_after(hand["players"], held),)))
    return steps


def _refused(throw: ThrowData, names: Sequence[str], why: Callable[[ThrowData], Message] | None) -> HandStep:
    seat = throw["seat"]
    if throw["how"] == How.DENIED:
        entered, because = denied_words(throw, names)
        note = say("Reason given: {reason}.", reason=because) if because else NOTHING
        return HandStep((entered,), note=note, seat=seat, refused=True)
    name = names[seat] if isinstance(seat, int) else say("The house")
    reason = recorded(throw["reason"]) if why is None else why(throw)
    said = (say("{name}: this throw did not count.", name=name), reason)
    return HandStep(said, seat=seat, throw=throw, refused=True)


def _step(step: StepData, thrown: ThrowData | None, last: HandStep | None) -> HandStep:
    """One that people are told of; `thrown`: where its dice come from; `last`: the dice before."""
    command = step["command"]
    dice: tuple[tuple[str, int | None], ...] = ()
    if command["do"] in {"roll", AMEND}:
        dice = tuple((die["die"], die["value"]) for die in command["dice"])
    throw = step.get("throw")
    known = () if last is None else zip(last.dice, last.by_hand or (False,) * len(last.dice), strict=True)
    by_hand: tuple[bool, ...] = ()
    if throw is not None and throw["who"]:
        by_hand = given(throw["how"], dice, read_of(throw["reading"]), known)
    return HandStep(
        tuple(step["said"]),
        dice,
        _note(throw, any(by_hand)),
        command["seat"] if "seat" in command else None,  # noqa: SIM401 - only some commands have one, mypy knows
        thrown if dice else None,
        corrected=step.get("amended", False),
        by_hand=by_hand,
    )


def _note(throw: ThrowData | None, by_hand: bool) -> Message:  # noqa: FBT001 - what it is about
    """Who entered the dice of a throw, or said yes to them, and why; who agreed; what was read instead."""
    if throw is None or not throw["who"]:
        return NOTHING
    reasons = (recorded(reason) for reason in throw["reason"].split(REASONS_APART))
    terms = {"who": throw["who"], "reason": together(*reasons, by=REASONS_APART)}
    words = (
        say("By hand, {who}: {reason}.", **terms)
        if by_hand
        else say("Confirmed by {who}: {reason}.", **terms)
    )
    agreed = say("Agreed: {names}.", names=", ".join(throw["agreed"])) if throw["agreed"] else NOTHING
    read = ", ".join(f"{die}: {value}" for die, value in read_of(throw["reading"]) if value is not None)
    instead = say("The camera read {dice}.", dice=read) if by_hand and read else NOTHING
    return together(words, agreed, instead)


def _after(players: Iterable[PlayerData], after: ChipsData) -> Message:
    """What everyone had when the hand was over."""
    held = zip(players, after["seats"], strict=False)
    each: list[str] = [f"{player['name']} {chips.amount(count)}" for player, count in held]
    if "house" in after:
        each.append(say("house {net} this game", net=chips.signed(after["house"])))
    return say("Chips after the hand: {chips}.", chips=together(*each, by=", "))
