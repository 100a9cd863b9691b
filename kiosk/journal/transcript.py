"""A hand from the record as one line of JSON, or told in a few lines for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiosk.games.registry import GAMES
from kiosk.journal.by_hand import BY_PEOPLE, PUT_BACK, read_of
from kiosk.journal.hand import in_order
from kiosk.journal.throw import How

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kiosk.games.command import Entry
    from kiosk.journal.hand import ChipsData, HandData, StepData, ThrowData


def hand_object(record: HandData) -> dict[str, Any]:
    """What `run --headless --json` prints of a finished hand: nothing in it hangs on the time of day.

    Fields: `hand`, `game`, `players`, `camera`, `simulated`, `bets` (each time chips went in), `rolls` (dice
    asked for and read, and `how`: read, confirmed, corrected, amended or by-hand), `corrected` (those of the
    rolls that a person changed), `refused` (throws that did not count, and why), `chips_before` and
    `chips_after` in seat order, `house_before` and `house_after` where there is a house, `payouts`, `result`.
    """
    after = record["chips_after"]
    assert after is not None
    thrown = [step for step in record["steps"] if "throw" in step]
    rolls = [_roll(step["throw"], step["command"]) for step in thrown if "amended" not in step]
    line: dict[str, Any] = {
        "hand": record["hand"],
        "game": record["game"],
        "players": [player["name"] for player in record["players"]],
        "camera": ", ".join(sorted({step["throw"]["camera"] for step in thrown})),
        "simulated": any(step["throw"]["simulated"] for step in thrown),
        "bets": _bets(record["steps"]),
        "rolls": rolls,
        "corrected": [roll for roll in rolls if roll["how"] in {"corrected", "amended"}],
        "refused": [_refused(throw) for throw in record["refused"]],
        "chips_before": record["chips_before"]["seats"],
        "chips_after": after["seats"],
        "payouts": record["payouts"],
        "result": record["result"],
    }
    if "house" in after:
        line["house_before"] = record["chips_before"].get("house", 0)
        line["house_after"] = after["house"]
    return line


def hand_text(record: HandData) -> str:
    """A hand told in lines: who did what, what was thrown and how it was read, what it came to."""
    names = [player["name"] for player in record["players"]]
    title = GAMES[record["game"]].title
    lines = [f"Hand {record['hand']} of {title}, chips {_chips(names, record['chips_before'])}"]
    for refused, step in in_order(record):
        lines += [f"  {_uncounted(names, throw)}" for throw in refused]
        told = "" if step is None else _step(step)
        if told:
            lines.append(f"  {told}")
    if record["chips_after"] is None:
        lines.append("  (not finished)")
    else:
        lines.append(f"  chips {_chips(names, record['chips_after'])}")
    return "\n".join(lines)


def _bets(steps: Iterable[StepData]) -> list[dict[str, Any]]:
    return [
        {"seat": step["command"]["seat"], "action": step["command"]["action"], "chips": step["put_in"]}
        for step in steps
        if "put_in" in step and step["command"]["do"] == "act"
    ]


def _roll(throw: ThrowData, command: Entry) -> dict[str, Any]:
    """The values that counted; with those that the camera read and their probabilities, where it read any."""
    assert command["do"] in {"roll", "amend"}
    return {
        "seat": throw["seat"],
        "asked": throw["asked"],
        "dice": command["dice"],
        "read": _read(throw),
        "how": throw["how"],
    }


def _refused(throw: ThrowData) -> dict[str, Any]:
    return {"seat": throw["seat"], "asked": throw["asked"], "read": _read(throw), "why": throw["reason"]}


def _read(throw: ThrowData) -> list[dict[str, Any]]:
    if throw["reading"] is None:
        return []
    return [{key: die[key] for key in ("die", "value", "probability")} for die in throw["reading"]["dice"]]


def _values(throw: ThrowData) -> str:
    """What the camera read, where that was kept."""
    return ", ".join(f"{die} {value}" for die, value in read_of(throw["reading"]) if value is not None)


def _step(step: StepData) -> str:
    first, *more = step["said"] or [""]
    if "throw" in step:
        first = f"{first} ({_how(step['throw'])})"
    return " ".join([first, *more])


def _uncounted(names: list[str], throw: ThrowData) -> str:
    what = f"throw for {_seat(names, throw['seat'])}"
    if throw["reason"] == PUT_BACK:
        return f"throw for {_seat(names, throw['seat'])} challenged, and left as it was"
    if throw["how"] == How.DENIED:
        what = f"what {throw['who']} entered for {_seat(names, throw['seat'])}"
    return f"{what} did not count: {throw['reason']}"


def _how(throw: ThrowData) -> str:
    if throw["who"]:
        words = [f"{throw['how']}, {throw['who']}: {throw['reason']}"]
        if throw["agreed"]:
            words.append(f"agreed by {', '.join(throw['agreed'])}")
        if throw["how"] in BY_PEOPLE and (read := _values(throw)):
            words.append(f"the camera read {read}")
        return "; ".join(words)
    assert throw["reading"] is not None
    sure = min((die["probability"] for die in throw["reading"]["dice"]), default=0.0)
    return f"{throw['how']} by camera {throw['camera']}, {sure:.1%}"


def _seat(names: list[str], seat: int | str) -> str:
    return "the house" if isinstance(seat, str) else names[seat]


def _chips(names: list[str], chips: ChipsData) -> str:
    parts = [f"{name} {count}" for name, count in zip(names, chips["seats"], strict=True)]
    return ", ".join([*parts, *([f"house {chips['house']:+d}"] if "house" in chips else [])])
