"""What must hold at every step of every game, mode and option, with people who come, go, buy, sit out, void.

R1: chips are constant. R2: no stack is negative. R4: a refused command changes nothing. Every legal action is
taken. The history replays to the same state. Hidden dice are never shown to those who may not see them.
"""

import json
import random
from itertools import combinations
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kiosk.games.session import PendingKind, Refused, Session
from tests.as_seen import as_seen
from tests.kiosk import moves
from tests.kiosk.games import plain_kingdom
from tests.kiosk.games.random_games import KINDS, LUCK, PICKED, Setup, answer, meddle, next_command, setup

Command = dict[str, Any]
SEATS_MOST = 8
STEPS = 120
ACTIONS = (
    *("open", "stick", "buy", "bet", "stand", "hit", "double", "split"),
    *("keep", "reroll", "check", "fold", "call", "raise", "fly"),
)


def seen(session: Session) -> str:
    """All that can be asked: state for everyone and for each seat, both histories, what is waited for."""
    seats = range(len(session.state()["seats"]))
    everything = [as_seen(session.state()), *(session.state(n) for n in seats), session.history()]
    return json.dumps([*everything, session.history(public=True), as_seen(session.pending.as_json())])


def chips_in_all(session: Session) -> int:
    state = as_seen(session.state())
    return int(
        sum(seat["chips"] for seat in state["seats"]) + state["pot"] + state.get("house", {}).get("net", 0)
    )


def brought(before: list[int], command: Command) -> int:
    """The chips that a command brings to the table, negative when it takes them away."""
    if command["do"] in {"join", "buy-in"}:
        return int(command["chips"])
    return -before[command["seat"]] if command["do"] == "leave" else 0


def legal_answers(legal: Command, seat: int) -> list[Command]:
    """Every answer that a legal action stands for; of many amounts the ends and some between."""
    act = {"do": "act", "seat": seat, "action": legal["action"]}
    if legal["action"] == "open":
        return [act | {"dice": list(pair)} for pair in combinations(PICKED, 2)]
    if isinstance(legal.get("die"), list):
        return [act | {"die": die} for die in legal["die"]]
    if "min" in legal:
        low, high = legal["min"], legal["max"]
        return [act | {"amount": amount} for amount in sorted({low, high, (low + high) // 2})]
    return [act]


def wrong_answers(pending: Command, seats: int, rng: random.Random) -> list[Command]:
    """Commands that the rules refuse now."""
    wrong: list[Command] = [{"do": do} for do in ("fly", "act", "roll", "leave", "buy-in", "join", "sit-out")]
    if pending["kind"] != "hand_over":
        wrong += [meddle(seats, rng), {"do": "next"}, {"do": "leave", "seat": 0}]
    else:
        wrong += [{"do": "void"}, {"do": "leave", "seat": seats}, {"do": "buy-in", "seat": 0, "chips": 0}]
        wrong += [{"do": "sit-out", "seat": -1, "out": True}, {"do": "join", "name": "", "chips": 1}]
    if pending["kind"] != "decision":
        wrong += [{"do": "act", "seat": n, "action": rng.choice(ACTIONS), "amount": 1} for n in range(seats)]
    if pending["kind"] != "roll":
        wrong.append({"do": "roll", "seat": 0, "dice": [{"die": "d6", "value": 3}]})
    if pending["kind"] == "decision":
        wrong += wrong_acts(pending, seats)
    if pending["kind"] == "roll":
        wrong += wrong_rolls(pending, seats)
    return wrong


def wrong_acts(pending: Command, seats: int) -> list[Command]:
    mine, legal = pending["seat"], {each["action"]: each for each in pending["legal"]}
    any_fields = {"amount": 1, "die": "d4", "dice": ["d4", "d6"]}
    wrong = [
        {"do": "act", "seat": mine, "action": action} | any_fields
        for action in ACTIONS
        if action not in legal
    ]
    first = {"do": "act", "action": next(iter(legal))} | any_fields
    wrong += [
        first | {"seat": seat}
        for seat in (*range(-1, seats + 1), True, None, "house")
        if seat is True or seat != mine
    ]
    for name, each in legal.items():
        act = {"do": "act", "seat": mine, "action": name}
        if "min" in each:
            amounts = (each["min"] - 1, each["max"] + 1, -1, 0, True, None, "1", 1.5)
            wrong += [act | {"amount": amount} for amount in amounts]
        if isinstance(each.get("die"), list):
            wrong += [act | {"die": die} for die in (*PICKED, "d7", None, 4) if die not in each["die"]]
        if name == "open":
            picks = (["d4"], ["d4", "d4"], ["d4", "d6", "d8"], ["d4", "d7"], None, "d4", [4, 6])
            wrong += [act | {"dice": dice} for dice in picks]
    return wrong


def wrong_rolls(pending: Command, seats: int) -> list[Command]:
    mine, dice = pending["seat"], [{"die": die, "value": 1} for die in pending["dice"]]
    sides = int(dice[0]["die"][1:])
    roll = {"do": "roll", "seat": mine}
    wrong: list[Command] = [
        roll | {"dice": [first, *dice[1:]]}
        for first in (
            {"die": dice[0]["die"], "value": 0},
            {"die": dice[0]["die"], "value": sides + 1},
            {"die": dice[0]["die"], "value": True},
            {"die": dice[0]["die"], "value": None},
            {"die": "d100", "value": 1},
            {"die": "d8" if sides != 8 else "d10", "value": 1},
            None,
        )
        if first is None
        or first["die"] not in pending["dice"]
        or first["value"] != 1
        or first["value"] is True
    ]
    wrong += [roll | {"dice": other} for other in (dice[1:], [*dice, dice[0]], [], None, "d6")]
    others = [*range(-1, seats + 1), "house", None, True]
    return wrong + [{"do": "roll", "seat": n, "dice": dice} for n in others if n is True or n != mine]


class Secrets:
    """Kingdom's hidden rolls, and which of them all may see, by the second writing of its rules."""

    def __init__(self, start: Setup) -> None:
        self.plain = plain_kingdom.new(start.chips, start.options)
        self.rolls: dict[int, tuple[int, list[int]]] = {}  # by place in the history: seat, values
        self.newest: dict[int, int] = {}  # of this hand: the place of a seat's last hidden roll
        self.shown: set[int] = set()  # places

    def note(self, place: int, command: Command) -> None:
        """A command that was taken, and its place in the history."""
        hidden = self.plain["wait"].get("hidden", False)
        plain_kingdom.give(self.plain, command)
        if command["do"] == "next":
            self.newest = {}
        if command["do"] == "roll" and hidden:
            self.newest[command["seat"]] = place
            self.rolls[place] = command["seat"], sorted(die["value"] for die in command["dice"])
        live = plain_kingdom.still_in(self.plain) if self.newest else []
        if command["do"] in {"act", "roll"} and self.plain.get("stage") in {"draw", "over"} and len(live) > 1:
            self.shown |= {self.newest[seat] for seat in live}

    def look(self, session: Session) -> None:
        """Every view of the game shows what was shown and to its roller what is hidden, and nothing else."""
        seats = range(len(self.plain["seats"]))
        for viewer in (None, *seats):
            view = as_seen(session.state(viewer))["seats"]
            for seat, place in self.newest.items():
                if place not in self.shown:
                    values = self.rolls[place][1] if viewer == seat else [None] * 5
                    assert in_order(view[seat]["dice"]) == values, (viewer, seat)
        record = as_seen(session.history(public=True))
        for place, (_, values) in self.rolls.items():
            assert in_order(record[place]["dice"]) == (values if place in self.shown else [None] * 5), place


def in_order(dice: list[Command]) -> list[Any]:
    return sorted((die["value"] for die in dice), key=lambda value: value or 0)


def play_and_look(kind: str, seed: int, steps: int = STEPS) -> str:
    """A whole game with every property tried at every step; returns what it waited for at its end."""
    rng = random.Random(f"{kind} {seed}")
    luck = rng.choice(LUCK)
    start = setup(kind, rng, SEATS_MOST)
    session = Session(start.command())
    again = Session.replay(json.loads(json.dumps(session.history())))
    secrets = Secrets(start) if kind == "kingdom" else None
    chips = chips_in_all(session)
    for _ in range(steps):
        state = as_seen(session.state())
        assert chips_in_all(session) == chips
        assert min(state["pot"], *(seat["chips"] for seat in state["seats"])) >= 0
        assert as_seen(again.state()) == state
        if secrets is not None:
            secrets.look(session)
        pending = state["pending"]
        if rng.random() < 0.4:
            wrong = wrong_answers(pending, len(state["seats"]), rng)
            refuse(session, rng.sample(wrong, min(6, len(wrong))))
        if rng.random() < 0.05:
            every_legal_answer_is_taken(session, pending)
        if pending["kind"] == "game_over":
            break
        command = next_command(pending, len(state["seats"]), rng, luck)
        before = seen(session) if command["do"] not in {"act", "roll"} else ""
        try:
            session.apply(command)
        except Refused:
            assert command["do"] not in {"act", "roll"}
            assert seen(session) == before
            continue
        chips += brought([seat["chips"] for seat in state["seats"]], command)
        record = session.history()
        again.apply(json.loads(json.dumps(record[-1])))
        if secrets is not None:
            secrets.note(len(record) - 1, command)
    return session.pending.kind.value


def refuse(session: Session, wrong: list[Command]) -> None:
    before = seen(session)
    for command in wrong:
        with pytest.raises(Refused) as refused:
            session.apply(command)
        assert str(refused.value).strip()
    assert seen(session) == before, wrong


def every_legal_answer_is_taken(session: Session, pending: Command) -> None:
    if pending["kind"] == "decision":
        legal_names = {legal["action"] for legal in pending["legal"]}
        for action in ACTIONS:
            assert (moves.why_not(session, pending["seat"], action) is None) is (action in legal_names), (
                action
            )
    for legal in pending.get("legal", []):
        for command in legal_answers(legal, pending["seat"]):
            other = Session.replay(session.history())
            other.apply(command)
            assert len(other.history()) == len(session.history()) + 1


games = st.tuples(st.sampled_from(KINDS), st.integers(0, 2**32))


@pytest.mark.slow
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games)
def test_everything_that_must_hold_holds_at_every_step(game: tuple[str, int]) -> None:
    play_and_look(*game)


@pytest.mark.soak
@settings(max_examples=20_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games)
def test_everything_that_must_hold_holds_in_twenty_thousand_games(game: tuple[str, int]) -> None:
    play_and_look(*game)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_random_games_come_to_their_end(kind: str) -> None:
    ends = {play_and_look(kind, seed, 400) for seed in range(4)}
    assert PendingKind.GAME_OVER.value in ends


def test_random_answers_are_made_of_what_is_asked_for() -> None:
    pending = {"kind": "roll", "seat": 1, "dice": ["d4", "d20"], "hidden": False}
    command = answer(pending, random.Random(1), "honest")
    assert sorted(die["die"] for die in command["dice"]) == ["d20", "d4"]
