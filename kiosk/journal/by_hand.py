"""Which dice a person gave the value of, by the record: they are marked for as long as they count.

And which values were entered that others did not agree to.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hardware.message import NOTHING, Message, recorded, say, together
from kiosk.journal.revisions import standing
from kiosk.journal.throw import REASONS_APART, How
from kiosk.text.names import listed, values_words

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from kiosk.games.state import DieState, House, State
    from kiosk.journal.hand import ThrowData

NO_CAMERA = "none"
"""What stands on record where a throw met no camera."""
BY_PEOPLE = (How.BY_HAND, How.CORRECTED, How.AMENDED)
"""How values come to be known that a person has given against the camera, or without it."""

COVERED = "covered dice"
AGAINST, REFUSED = "not agreed: ", "challenge not agreed: "
HOST, TABLE = "the host", "the table"
"""On record behind values that were not agreed to: for hidden dice, and who did not agree.

`REFUSED` stands before who, where a throw that counted was challenged."""
PUT_BACK = "challenge put back"
"""On record where a throw that counted was challenged, and nobody said what else it was."""

Die = tuple[str, int | None]
"""Its type, and its value where all may know it."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll that counts, as all may know it.

    Attributes:
        seat: whose it is.
        dice: type, value (None where it was hidden when it was rolled), and whether a person gave it.
    """

    seat: int | House
    dice: tuple[tuple[str, int | None, bool], ...]


def given(
    how: str, dice: Sequence[Die], read: Iterable[Die], known: Iterable[tuple[Die, bool]] = ()
) -> tuple[bool, ...]:
    """Which of a roll's dice a person gave the value of; of hidden ones all or none, for which is a secret.

    Args:
        how: see How.
        dice: as they count, in any order.
        read: by the camera.
        known: where a roll is amended, its dice before that, and which of them a person had given.
    """
    if how not in BY_PEOPLE:
        return (False,) * len(dice)
    if how == How.BY_HAND or any(value is None for _die, value in dice):
        return (True,) * len(dice)
    left = Counter(die for die, by_hand in known if not by_hand) if how == How.AMENDED else Counter(read)
    flags = []
    for die in dice:
        flags.append(not left[die])
        left[die] -= 1
    return tuple(flags)


def read_of(reading: Mapping[str, Any] | None) -> list[Die]:
    """The dice that the camera read, from its reading on record; None for values that were not kept."""
    return [] if reading is None else [(die["die"], die["value"]) for die in reading["dice"]]


def rolled(db: sqlite3.Connection, hand: int) -> list[Rolled]:
    """The rolls of a hand that count, in order; none where no person gave any value of it.

    Without a camera all are given: that is said of the table, and of no die.
    """
    marks = ", ".join("?" * len(BY_PEOPLE))
    some = db.execute(
        f"SELECT EXISTS (SELECT 1 FROM throws WHERE hand = ? AND camera != ? AND how IN ({marks})"  # noqa: S608 - question marks
        " AND entry IS NOT NULL)",
        (hand, NO_CAMERA, *BY_PEOPLE),
    )
    if not some.fetchone()[0]:
        return []
    rows = db.execute(
        "SELECT command, how, reading, hidden, camera FROM entries"
        " LEFT JOIN throws ON throws.hand = entries.hand AND throws.entry = entries.number"
        " WHERE entries.hand = ? ORDER BY entries.number",
        (hand,),
    ).fetchall()
    commands = [json.loads(row[0]) for row in rows]
    found = []
    for numbers in standing(commands):
        if commands[numbers[0]]["do"] != "roll":
            continue
        dice: list[Die] = []
        flags: tuple[bool, ...] = ()
        for number in numbers:
            _command, how, reading, hidden, camera = rows[number]
            before = list(zip(dice, flags, strict=True))
            dice = [(die["die"], None if hidden else die["value"]) for die in commands[number]["dice"]]
            read = read_of(None if reading is None else json.loads(reading))
            flags = given(How.READ if how is None or camera == NO_CAMERA else how, dice, read, before)
        rolls = tuple((die, value, flag) for (die, value), flag in zip(dice, flags, strict=True))
        found.append(Rolled(commands[numbers[-1]]["seat"], rolls))
    return found


def with_marks(state: State, entered: Sequence[Rolled]) -> State:
    """A public state with its dice marked by the rolls of its hand; it is written into.

    A die is the newest of its kind and value that its seat has rolled: what is rerolled takes its place.
    """
    if entered:
        for seat, dice in _places(state):
            _mark(dice, [roll for roll in entered if roll.seat == seat])
    return state


def _places(state: State) -> Iterator[tuple[int | House, list[DieState]]]:
    """The dice of each seat and of the house, once for each way in which the state lists them."""
    for number, seat in enumerate(state["seats"]):
        yield number, seat["dice"]
    if state["game"] != "critical-roll":
        return
    for number, own in enumerate(state["seats"]):
        yield number, [die for chain in own["chains"] for die in chain["dice"]]
    if "house" in state:
        yield "house", state["house"]["dice"]


def _mark(dice: Sequence[DieState], rolls: Sequence[Rolled]) -> None:
    left = [die for roll in reversed(rolls) for die in roll.dice]
    for die in dice:
        found = next(
            (each for each in left if each[0] == die["die"] and each[1] in {None, die["value"]}), None
        )
        if found is None:
            continue
        left.remove(found)
        if found[2]:
            die["by_hand"] = True


def denied_reason(
    dice: Sequence[tuple[str, int]] | None, why: str, against: Sequence[str] | None, *, challenged: bool
) -> str:
    """Of values that a person entered and others did not agree to, for the record: nothing was thrown.

    Args:
        dice: type and value each; None of hidden ones.
        why: they were entered.
        against: who was asked and did not agree; nobody: the host; None where hands were raised.
        challenged: they were to count in the place of a throw that counted.
    """
    values = COVERED if dice is None else ", ".join(f"{die} {value}" for die, value in dice)
    who = TABLE if against is None else ", ".join(against) or HOST
    return REASONS_APART.join((values, why, (REFUSED if challenged else AGAINST) + who))


def denied_words(throw: ThrowData, seats: Sequence[str]) -> tuple[Message, Message]:
    """Of such values, what was entered by whom, with who did not agree; and why it was entered.

    `seats`: the names of those who play.
    """
    if throw["reason"] == PUT_BACK:
        return together(_doubted(throw, seats), say("The throw stays as it was.")), NOTHING
    values, *why, against = throw["reason"].split(REASONS_APART)
    challenged, seat = against.startswith(REFUSED), throw["seat"]
    dice = None
    if values != COVERED:
        dice = [(die, int(value)) for die, value in (each.split(" ") for each in values.split(", "))]
    if challenged:
        entered = _challenged(throw["who"], seats[seat] if isinstance(seat, int) else None, dice)
    elif dice is None:
        entered = say("{who} tapped in covered dice, and they do not count.", who=throw["who"])
    else:
        entered = say(
            "{who} tapped in {values}, and it does not count.", who=throw["who"], values=values_words(dice)
        )
    names = against.removeprefix(REFUSED if challenged else AGAINST)
    did_not = {HOST: say("The host did not agree."), TABLE: say("The table did not agree.")}
    one = say("{name} did not agree.", name=names)
    several = say("{names} did not agree.", names=listed(names.split(", ")))
    agreed_not = did_not.get(names) or (several if ", " in names else one)
    stays = say("The throw stays as it was.") if challenged else NOTHING
    return together(entered, agreed_not, stays), recorded(REASONS_APART.join(why))


def _doubted(throw: ThrowData, seats: Sequence[str]) -> Message:
    """Whose throw was challenged, without a word of what else it was."""
    seat = throw["seat"]
    if not isinstance(seat, int):
        return say("The house's throw was challenged.")
    if throw["hidden"]:
        return say("The covered dice of {name} were challenged.", name=seats[seat])
    return say("The throw of {name} was challenged.", name=seats[seat])


def _challenged(who: str, name: str | None, dice: Sequence[tuple[str, int]] | None) -> Message:
    """Who has challenged whose throw (None: the house's), and what it was said to be; None of hidden dice."""
    if dice is None and who == name:
        return say("{who} challenged their own covered dice.", who=who)
    if dice is None:
        return say("{who} challenged the covered dice of {name}.", who=who, name=name)
    terms = {"who": who, "name": name, "values": values_words(dice)}
    if name is None:
        return say("{who} challenged the house's throw and tapped in {values}.", **terms)
    if who == name:
        return say("{who} challenged a throw of their own and tapped in {values}.", **terms)
    return say("{who} challenged the throw of {name} and tapped in {values}.", **terms)
