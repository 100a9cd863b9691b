"""The table protocol: every command, every error code, and no input that ends the program."""

import json
import random
import subprocess
import sys
from typing import Any

import pytest

from kiosk.commands.engine import Engine

NEW = {
    "do": "new",
    "game": "critical-roll",
    "seats": [{"name": "Ann", "chips": 20}, {"name": "Ben", "chips": 9}],
}


def say(engine: Engine, command: Any) -> dict[str, Any]:
    reply = engine.answer(command if isinstance(command, str) else json.dumps(command))
    assert json.loads(json.dumps(reply)) == reply
    return reply


def playing() -> Engine:
    engine = Engine()
    assert say(engine, NEW)["ok"]
    return engine


def rolling() -> Engine:
    engine = playing()
    for seat in (0, 1):
        assert say(engine, {"do": "act", "seat": seat, "action": "bet", "amount": 2})["ok"]
    return engine


@pytest.mark.parametrize(
    "line",
    [
        "nope",
        "[]",
        '"new"',
        "3",
        "null",
        "{",
        "[" * 100_000,
        '{"do": "state", "x": NaN}',
        '{"do": "state", "x": -Infinity}',
        '\ufeff{"do": "state"}',
        '{"do": "state", "x": "\udcff"}',
        "",
        " ",
        "\udcff",
        "x" * 1_000_000,
        "\x00",
    ],
)
def test_a_line_that_is_no_json_object_is_bad_json(line: str) -> None:
    assert say(Engine(), line)["code"] == "bad-json"


@pytest.mark.parametrize(
    "command",
    [
        '{"do": ' + "9" * 5000 + "}",
        {},
        {"do": "fly"},
        {"do": 3},
        {"do": ["new"]},
        {"do": None},
        {"do": "Act"},
    ],
)
def test_what_is_no_command_is_unknown_even_without_a_game(command: Any) -> None:
    assert say(Engine(), command)["code"] == "unknown-command"


@pytest.mark.parametrize(
    "do", ["act", "roll", "next", "state", "history", "join", "leave", "buy-in", "sit-out", "why-not"]
)
def test_without_a_game_every_command_but_new_and_quit_says_so(do: str) -> None:
    assert say(Engine(), {"do": do})["code"] == "no-game"


@pytest.mark.parametrize(
    "change",
    [
        {"game": "whist"},
        {"game": ["critical-roll"]},
        {"game": "kingdom", "seats": [{"name": "Ann", "chips": 9}]},
        {"seats": []},
        {"seats": "Ann"},
        {"seats": [{"name": "Ann"}]},
        {"seats": [{"name": "Ann", "chips": -1}]},
        {"seats": [{"name": "Ann", "chips": True}]},
        {"seats": [{"name": "Ann", "chips": "9"}]},
        {"seats": [{"name": "Ann", "chips": 9.0}]},
        {"seats": [{"name": 3, "chips": 9}]},
        {"seats": [{"name": " ", "chips": 9}]},
        {"seats": [{"name": "Ann", "chips": 9}] * 13},
        {"options": {"wings": 2}},
        {"options": [1]},
        {"options": {"min_bet": 2.0}},
        {"game": None},
        {"seats": None},
        {"seats": [["Ann", 9]]},
    ],
)
def test_a_wrong_set_up_is_refused_and_the_game_before_goes_on(change: dict[str, Any]) -> None:
    engine = rolling()
    before = say(engine, {"do": "state"})
    assert say(engine, NEW | change)["code"] == "bad-setup"
    assert say(engine, {"do": "state"}) == before


def test_a_new_game_replaces_the_one_that_is_played() -> None:
    engine = rolling()
    assert say(engine, NEW)["state"]["pending"]["kind"] == "decision"


def test_who_answers_is_checked_before_what() -> None:
    engine = playing()
    assert say(engine, {"do": "act", "seat": 1, "action": "fly"})["code"] == "not-your-turn"
    assert say(engine, {"do": "act", "seat": True, "action": "bet", "amount": 2})["code"] == "not-your-turn"
    assert say(engine, {"do": "act", "seat": "0", "action": "bet", "amount": 2})["code"] == "not-your-turn"
    assert say(engine, {"do": "act", "action": "bet", "amount": 2})["code"] == "not-your-turn"
    assert say(engine, {"do": "roll", "seat": 0, "dice": "?"})["code"] == "not-your-turn"
    assert say(engine, {"do": "next"})["code"] == "not-your-turn"
    assert say(engine, {"do": "act", "seat": 0, "action": "fly"})["code"] == "illegal-action"
    assert say(engine, {"do": "act", "seat": 0})["code"] == "illegal-action"
    engine = rolling()
    assert say(engine, {"do": "act", "seat": 0, "action": "hit"})["code"] == "not-your-turn"
    assert say(engine, {"do": "roll", "seat": 1, "dice": []})["code"] == "not-your-turn"
    assert say(engine, {"do": "roll", "seat": 0, "dice": []})["code"] == "bad-roll"


def test_numbers_of_any_length_are_answered() -> None:
    nines = "9" * 900
    engine = Engine()
    rich = f'{{"do":"new","game":"critical-roll","seats":[{{"name":"Ann","chips":{nines}}}]}}'
    assert say(engine, rich)["ok"]
    absurd = '{"do":"act","seat":0,"action":"bet","amount":' + "9" * 200_000 + "}"
    assert say(engine, absurd)["code"] == "illegal-action"
    assert (
        say(engine, f'{{"do":"act","seat":0,"action":"bet","amount":{nines}9}}')["code"] == "illegal-action"
    )
    assert say(engine, f'{{"do":"act","seat":0,"action":"bet","amount":{nines}}}')["ok"]
    assert say(engine, rich.replace(nines, "9" * 2000))["code"] == "bad-setup"


def test_fields_that_a_command_does_not_use_are_ignored() -> None:
    engine = playing()
    command = {"do": "act", "seat": 0, "action": "bet", "amount": 2, "die": "d4", "mood": "good"}
    assert say(engine, command)["ok"]


def test_the_state_has_the_protocols_fields() -> None:
    state = say(rolling(), {"do": "state"})["state"]
    assert state["game"] == "critical-roll"
    assert state["hand"] == 1
    assert state["pot"] == 4
    assert state["house"] == {"net": 0, "dice": []}
    assert state["pending"] == {"kind": "roll", "seat": 0, "dice": ["d20"], "hidden": False}
    assert "result" not in state
    seat = state["seats"][0]
    assert (seat["name"], seat["chips"], seat["dice"], seat["status"]) == ("Ann", 18, [], "in")
    assert (seat["bet"], seat["chains"]) == (2, [])


def test_the_state_as_a_seat_sees_it_and_for_a_seat_there_is_not() -> None:
    engine = rolling()
    assert say(engine, {"do": "state", "seat": 1}) == say(engine, {"do": "state"})
    assert say(engine, {"do": "state", "seat": 2})["code"] == "illegal-action"
    assert say(engine, {"do": "state", "seat": True})["code"] == "illegal-action"


def test_why_not_is_one_sentence_or_null() -> None:
    engine = playing()
    assert say(engine, {"do": "why-not", "seat": 0, "action": "bet"}) == {"ok": True, "why": None}
    why = say(engine, {"do": "why-not", "seat": 1, "action": "bet"})["why"]
    assert why == "It is not this seat's turn: Ann must decide."
    for seat in (0, 1, 7, "house", None):
        for action in ("hit", "raise", 3, None, "fly"):
            assert say(engine, {"do": "why-not", "seat": seat, "action": action})["why"].endswith(".")


def test_the_history_replays_over_the_protocol() -> None:
    engine = rolling()
    say(engine, {"do": "roll", "seat": 0, "dice": [{"value": 5, "die": "d20"}]})
    history = say(engine, {"do": "history"})["history"]
    assert say(engine, {"do": "history", "public": True})["history"] == history
    again = Engine()
    for command in history:
        assert say(again, command)["ok"]
    assert say(again, {"do": "state"}) == say(engine, {"do": "state"})


def chips_in_all(state: dict[str, Any]) -> int:
    return int(sum(seat["chips"] for seat in state["seats"]) + state["pot"] + state["house"]["net"])


def right_line(state: dict[str, Any], rng: random.Random) -> str:
    """A command that is legal now; low and equal values often, so that hands grow long and split."""
    pending = state["pending"]
    if pending["kind"] == "roll":
        die = pending["dice"][0]
        value = rng.choice([2, 3, 4, 4, rng.randint(1, int(die[1:]))])
        dice = [{"die": die, "value": value}]
        return json.dumps({"do": "roll", "seat": pending["seat"], "dice": dice})
    if pending["kind"] == "decision":
        legal = rng.choice(pending["legal"])
        answer = {"action": legal["action"], "amount": legal.get("min", 1), "die": "d8"}
        return json.dumps({"do": "act", "seat": pending["seat"], **answer})
    return json.dumps({"do": "next"} if pending["kind"] == "hand_over" else NEW)


def mutated(line: str, rng: random.Random) -> str:
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(line) + 1)
        bits = ['"', "{", "}", "9", "-", "null", "true", "\u2603", "\udc80", "", "e9", ".0", "[]", ","]
        line = line[:place] + rng.choice(bits) + line[place + rng.randint(0, 2) :]
    return line


CHANGING = ("join", "leave", "buy-in", "sit-out")


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))])
def test_mutated_lines_all_through_a_game_change_nothing_unless_they_are_taken(seed: int) -> None:
    rng = random.Random(seed)
    engine = playing()
    state = say(engine, {"do": "state"})["state"]
    chips, deepest = chips_in_all(state), 0
    for _ in range(700):
        for line in (mutated(right_line(state, rng), rng), mutated('{"do":"leave","seat":0,"out":1}', rng)):
            entries = len(say(engine, {"do": "history"})["history"])
            reply = say(engine, line)
            after = say(engine, {"do": "state"})["state"]
            history = say(engine, {"do": "history"})["history"]
            if not reply["ok"]:
                assert reply["error"]
                assert (after, len(history)) == (state, entries)
            elif history[-1]["do"] in {"new", *CHANGING}:
                chips = chips_in_all(after)  # chips may come and go with these
            assert chips_in_all(after) == chips
            assert all(seat["chips"] >= 0 for seat in after["seats"])
            state = after
        reply = say(engine, right_line(state, rng))
        if not reply["ok"]:  # a mutated line made the last seat leave or sit out
            reply = say(engine, NEW)
        state = reply["state"]
        if len(say(engine, {"do": "history"})["history"]) == 1:
            chips = chips_in_all(state)  # another game
        assert chips_in_all(state) == chips
        deepest = max(deepest, *(len(seat["chains"]) for seat in state["seats"]))
    assert deepest > 1  # splits were reached
    again = Engine()
    for command in say(engine, {"do": "history"})["history"]:
        assert say(again, command)["ok"]
    assert say(again, {"do": "state"})["state"] == state


def test_the_program_answers_line_by_line_and_ends_with_quit_or_the_end_of_input() -> None:
    def run(given: bytes) -> list[dict[str, Any]]:
        done = subprocess.run(
            [sys.executable, "-m", "kiosk", "engine"],
            input=given,
            capture_output=True,
            timeout=60,
            check=True,
        )
        return [json.loads(line) for line in done.stdout.splitlines()]

    new = json.dumps(NEW).encode()
    replies = run(b"\xff\xfe\n\n" + new + b'\n{"do":"quit"}\n{"do":"state"}\n')
    assert [reply["ok"] for reply in replies] == [False, False, True, True]
    assert run(new) == replies[2:3]
    surrogate = (
        b'{"do":"new","game":"critical-roll","seats":[{"name":"\\ud800","chips":3}]}\n{"do":"state"}\n'
    )
    assert [reply["ok"] for reply in run(surrogate)] == [True, True]
