"""Lines at random to the protocol, in all three games: none ends the engine or changes what it may not."""

import json
import random
from typing import Any

import pytest

from kiosk.commands.engine import Engine
from tests.kiosk.games.random_games import KINDS, LUCK, meddle, next_command, setup

SAMPLE, ALL = 25_000, 1_000_000
LONGEST = 150
"""Lines to a game: long ones make every line slower, for all of it is compared."""
COMMANDS = (
    *("new", "act", "roll", "next", "state", "history", "join", "leave", "buy-in", "sit-out", "why-not"),
    *("void", "show", "fly", ""),
)
BITS = (
    *('"', "{", "}", "[", "]", ",", ":", "9", "-", ".0", "e9", "null", "true", "false", "NaN", "[]", "{}"),
    *("\\u0000", "\\ud800", "\\", "\u2603", "\udc80", "", " ", "\t", "99999999999999999999"),
)
VALUES: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        0,
        1,
        2,
        3,
        -1,
        7,
        1.5,
        1e300,
        10**30,
        "",
        "house",
        "d4",
        "d6",
        "d20",
        "host",
        [],
        {},
    ),
    *(
        ["d4", "d6"],
        [None],
        [[]],
        {"die": "d6", "value": 3},
        [{"die": "d6", "value": 3}] * 5,
        "seat",
        "\ud800",
    ),
)
ACTIONS = (
    "open",
    "stick",
    "buy",
    "bet",
    "stand",
    "hit",
    "double",
    "split",
    "keep",
    "reroll",
    "check",
    "fold",
)
FIELDS = ("seat", "action", "die", "dice", "amount", "name", "chips", "out", "public", "by", "game", "seats")


def random_object(rng: random.Random, seats: int) -> str:
    """A command with the right words and random fields."""
    command: dict[str, Any] = {"do": rng.choice(COMMANDS)}
    for field in rng.sample(FIELDS, rng.randint(0, 5)):
        command[field] = rng.choice(VALUES)
    if rng.random() < 0.5:
        command |= {"seat": rng.randrange(seats), "action": rng.choice(ACTIONS)}
    return json.dumps(command)


def noise(rng: random.Random) -> str:
    return "".join(rng.choice([*BITS, *COMMANDS, '"do"', '{"do":']) for _ in range(rng.randint(0, 20)))


def mutated(line: str, rng: random.Random) -> str:
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(line) + 1)
        line = line[:place] + rng.choice(BITS) + line[place + rng.choice([0, 1, 1, 2, 8]) :]
    return line


def swapped(command: dict[str, Any], rng: random.Random) -> str:
    """A right command with one field of another value, or without it."""
    field = rng.choice(list(command))
    if rng.random() < 0.2:
        return json.dumps({name: value for name, value in command.items() if name != field})
    return json.dumps(command | {field: rng.choice(VALUES)})


def chips_in_all(state: dict[str, Any]) -> int:
    net = state["house"]["net"] if "house" in state else 0
    return int(sum(seat["chips"] for seat in state["seats"]) + state["pot"] + net)


def brought(command: dict[str, Any], before: dict[str, Any]) -> int:
    """The chips that a command which was taken brings to the table."""
    if command["do"] == "new":
        return int(sum(seat["chips"] for seat in command["seats"])) - chips_in_all(before)
    if command["do"] in {"join", "buy-in"}:
        return int(command["chips"])
    return -int(before["seats"][command["seat"]]["chips"]) if command["do"] == "leave" else 0


class Table:
    """An engine, and what is known of its game from its replies."""

    def __init__(self, rng: random.Random) -> None:
        self.rng, self.engine = rng, Engine()
        self.taken: dict[str, int] = {}
        self.refused: dict[str, int] = {}
        self.start()

    def start(self) -> None:
        """A new game, often before the one before is over."""
        self.luck = self.rng.choice(LUCK)
        self.new = setup(self.rng.choice(KINDS), self.rng).command()
        reply = self.ask(json.dumps(self.new))
        assert reply["ok"], reply
        self.state, self.history, self.lines = reply["state"], self.ask('{"do":"history"}')["history"], 0

    def ask(self, line: str) -> dict[str, Any]:
        reply = self.engine.answer(line)
        if not reply["ok"]:
            assert set(reply) == {"ok", "error", "code"}, line
            assert reply["error"].strip(), line
        json.dumps(reply)
        return reply

    def line(self) -> str:
        rng, seats = self.rng, len(self.state["seats"])
        right = next_command(self.state["pending"], seats, rng, self.luck)
        if rng.random() < 0.02:
            right = self.new
        kind = rng.random()
        if kind < 0.25:
            return mutated(json.dumps(right), rng)
        if kind < 0.45:
            return swapped(right, rng)
        if kind < 0.55:
            return random_object(rng, seats)
        if kind < 0.6:
            return noise(rng)
        return json.dumps(meddle(seats, rng) if kind < 0.65 else right)

    def step(self) -> None:
        """One line; whatever it was, chips and state are as they must be after it."""
        line = self.line()
        reply = self.ask(line)
        assert not self.engine.ended, line
        state, history = self.ask('{"do":"state"}')["state"], self.ask('{"do":"history"}')["history"]
        if history == self.history:
            assert state == self.state, line
            if not reply["ok"]:
                self.refused[reply["code"]] = self.refused.get(reply["code"], 0) + 1
        else:
            assert (reply["ok"], reply.get("state")) == (True, state), line
            last = history[-1]
            assert chips_in_all(state) == chips_in_all(self.state) + brought(last, self.state), line
            assert len(history) == 1 or history[:-1] == self.history, line
            self.taken[last["do"]] = self.taken.get(last["do"], 0) + 1
        assert min(state["pot"], *(seat["chips"] for seat in state["seats"])) >= 0, line
        self.state, self.history, self.lines = state, history, self.lines + 1
        if state["pending"]["kind"] == "game_over" or self.lines == LONGEST:
            self.replayed()
            self.start()

    def replayed(self) -> None:
        """What the lines have led to is what the record leads to."""
        again = Engine()
        for command in self.history:
            reply = again.answer(json.dumps(command))
            assert reply["ok"], command
        assert reply["state"] == self.state


def fuzz(lines: int, seed: int) -> Table:
    table = Table(random.Random(seed))
    for _ in range(lines):
        table.step()
    return table


@pytest.mark.slow
def test_random_and_mutated_lines_end_nothing_and_change_nothing_illegally() -> None:
    table = fuzz(SAMPLE, 1)
    assert set(table.taken) >= {"new", "act", "roll", "next", "join", "leave", "buy-in", "sit-out", "void"}
    assert set(table.refused) == {
        *("bad-json", "unknown-command", "bad-setup", "not-your-turn", "illegal-action", "bad-roll"),
    }


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_a_million_lines_end_nothing_and_change_nothing_illegally(part: int) -> None:
    fuzz(ALL // 10, 100 + part)


def test_the_first_button_is_drawn_at_random_and_recorded() -> None:
    seats = [{"name": f"seat {number}", "chips": 9} for number in range(3)]
    buttons = set()
    for _ in range(60):
        engine = Engine()
        reply = engine.answer(json.dumps({"do": "new", "game": "six-shooter", "seats": seats}))
        history = engine.answer('{"do":"history"}')["history"]
        assert history[0]["options"] == {"button": reply["state"]["button"]}
        buttons.add(reply["state"]["button"])
    assert buttons == {0, 1, 2}
