"""One hand as the journal gives it back: JSON data, typed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from kiosk.people import id_of_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.games.command import Entry
    from kiosk.games.state import House


class PlayerData(TypedDict):
    """Who answers for a seat; `id`: kiosk.people; `strength`: of a bot that is none of the regular ones."""

    id: str
    name: str
    bot: bool
    strength: NotRequired[str]


class ChipsData(TypedDict):
    """What everyone had, in seat order; `house`: what it has won, where it is played against."""

    seats: list[int]
    house: NotRequired[int]


class ThrowData(TypedDict):
    """A throw (kiosk.journal.throw.Throw) by its `number` in the journal.

    `before` and `after`: hashes of pictures, where they are kept. `agreed`: the people who agreed to what
    a person entered; `host_agreed`: the host did.
    """

    number: int
    time: str
    seat: int | House
    asked: list[str]
    camera: str
    simulated: bool
    how: str
    who: str
    reason: str
    reading: dict[str, Any] | None
    before: str | None
    after: str | None
    hidden: bool
    cleared: bool
    agreed: list[str]
    host_agreed: bool


class StepData(TypedDict):
    """An accepted command: what it `said` to people, a sentence each, and the chips `put_in` with it.

    `amended`: a later step corrected the values of this roll; `undone`: one took this decision back.
    `outcome`: how it ended the hand, in short.
    """

    time: str
    source: str
    command: Entry
    said: list[str]
    throw: NotRequired[ThrowData]
    put_in: NotRequired[int]
    amended: NotRequired[bool]
    undone: NotRequired[bool]
    outcome: NotRequired[str]


class HandData(TypedDict):
    """A hand by its `number` in the journal; `hand` is that within its game, times are ISO 8601.

    What it came to is None while it is played. `refused`: throws that did not count.
    """

    number: int
    game: str
    hand: int
    players: list[PlayerData]
    began: str
    ended: str | None
    chips_before: ChipsData
    chips_after: ChipsData | None
    payouts: list[int] | None
    result: str | None
    steps: list[StepData]
    refused: list[ThrowData]


def players_in(text: str) -> list[PlayerData]:
    """The players of a game as its row has them: in a row of before ids were kept by their names alone.

    Such a row is sealed, and is never written again for that.
    """
    players: list[PlayerData] = json.loads(text)
    for each in players:
        each.setdefault("id", id_of_name(each["name"], bot=each["bot"]))
    return players


def in_order(hand: HandData) -> Iterator[tuple[list[ThrowData], StepData | None]]:
    """Each step of a hand with the throws before it that did not count; last those after all, with None."""
    refused = list(hand["refused"])
    for step in hand["steps"]:
        throw = step.get("throw")
        earlier = [
            each
            for each in refused
            if (each["time"] < step["time"] if throw is None else each["number"] < throw["number"])
        ]
        refused = refused[len(earlier) :]
        yield earlier, step
    yield refused, None
