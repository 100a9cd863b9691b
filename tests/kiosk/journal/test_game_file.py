"""A recorded game as a file: it plays again to the same states, and one that breaks a rule is refused."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kiosk.cli import main
from kiosk.journal import game_file
from kiosk.table.players import Player
from kiosk.table.setup import Setup, open_table
from tests.kiosk.played import played

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("six-shooter", {"button": 1}),
    ("critical-roll", {}),
    ("critical-roll", {"mode": "table", "stake": 2}),
    ("kingdom", {"ante": 2}),
]


@pytest.fixture
def kingdom(tmp_path: Path) -> Path:
    return written(tmp_path, "kingdom", {})


def written(folder: Path, game: str, options: dict[str, Any]) -> Path:
    path = folder / "game.jsonl"
    path.write_text("\n".join(game_file.lines(played(game, options).history())) + "\n", encoding="utf-8")
    return path


def replay(path: Path, *more: str) -> Result:
    return CliRunner().invoke(main, ["replay", str(path), *more])


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_recorded_game_plays_again_to_the_same_state_at_every_step(
    tmp_path: Path, game: str, options: dict[str, Any]
) -> None:
    path = written(tmp_path, game, options)
    wished = played(game, options)
    states = [json.loads(line)["state"] for line in replay(path, "--states").output.splitlines()]
    assert len(states) == len(wished.history())
    assert states[-1] == wished.state()
    told = replay(path)
    assert told.exit_code == 0
    assert f"{len(states)} steps, every one right" in told.output


def test_every_step_is_held_against_what_was_recorded(kingdom: Path) -> None:
    lines = kingdom.read_text().splitlines()
    for number, (field, wrong) in enumerate(
        [("pot", 1000), ("chips", []), ("hand", 9), ("pending", "game_over"), ("seat", 7)], 5
    ):
        data = json.loads(lines[number])
        data["then"][field] = wrong
        kingdom.write_text("\n".join([*lines[:number], json.dumps(data), *lines[number + 1 :]]))
        refused = replay(kingdom)
        assert refused.exit_code == 1
        assert f"line {number + 1}: after this step {field} is" in refused.stderr


@pytest.mark.parametrize(
    ("line", "text", "told"),
    [
        (1, '{"dice-kiosk": "game", "version": 2}', "version 2; this dice-kiosk reads version 1"),
        (1, '{"do": "new"}', "begins with"),
        (2, '{"do": "next"}', 'begins with {"do": "new"}'),
        (3, "roll a six", "no JSON object"),
        (3, "[]", "no JSON object"),
        (3, '{"do": "dance"}', "no command 'dance'"),
        (3, '{"do": "roll", "seat": 2, "dice": [{"die": "d6", "value": 2}]}', "not this seat's roll"),
        (3, '{"do": "roll", "seat": 0, "dice": [{"die": "d6", "value": 7}]}', "can't show 7"),
        (
            3,
            '{"do": "roll", "seat": 0, "dice": [{"die": "d6", "value": null}]}',
            "hidden values were left out",
        ),
        (3, '{"do": "act", "seat": 0, "action": "fold"}', "No decision is waited for"),
        (3, '{"do": "next", "then": 3}', "then must be an object"),
    ],
)
def test_a_file_that_breaks_a_rule_is_refused_with_line_and_reason(
    kingdom: Path, line: int, text: str, told: str
) -> None:
    lines = kingdom.read_text().splitlines()
    lines[line - 1] = text
    kingdom.write_text("\n".join(lines))
    for more in ([], ["--states"], ["--hand", "1"]):
        refused = replay(kingdom, *more)
        assert refused.exit_code == 1
        assert f"line {line}: " in refused.stderr
        assert told in refused.stderr


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "no game"),
        (b"\n\n", "no game"),
        (b"\xff\xfe", "no text"),
        (b'{"dice-kiosk": "game", "version": 1}', "no game"),
    ],
)
def test_a_file_without_a_game_is_refused(tmp_path: Path, content: bytes, told: str) -> None:
    path = tmp_path / "none.jsonl"
    path.write_bytes(content)
    refused = replay(path)
    assert (refused.exit_code, told in refused.stderr) == (1, True)
    assert "can't be read" in replay(tmp_path / "absent.jsonl").stderr


def test_a_hand_is_told_step_by_step(tmp_path: Path) -> None:
    path = written(tmp_path, "six-shooter", {"button": 1})
    told = replay(path, "--hand", "2").output
    session = played("six-shooter", {"button": 1}, hands=2)
    assert told.startswith("Six Shooter, hand 2. ")
    assert session.state()["result"]["text"] in told
    for seat in session.state()["seats"]:
        for die in seat["dice"]:
            assert re.search(rf"{die['value']} (on the |\(){die['die']}\b", told)
    missing = replay(path, "--hand", "99")
    assert missing.exit_code == 1
    assert "the record has hands 1 to 4" in missing.stderr


def test_hidden_dice_that_were_never_shown_are_not_told_unless_everything_is_wished(tmp_path: Path) -> None:
    seen_hidden = False
    for seed in range(6):
        session = played("kingdom", {}, seats=4, hands=1, seed=seed)
        path = tmp_path / f"{seed}.jsonl"
        path.write_text("\n".join(game_file.lines(session.history())))
        public = replay(path, "--hand", "1").output
        everything = replay(path, "--hand", "1", "--all").output
        hidden = sum(
            entry["do"] == "roll" and entry["dice"][0]["value"] is None
            for entry in session.history(public=True)
        )
        assert public.count("the dice stay covered") == hidden
        assert "the dice stay covered" not in everything
        seen_hidden = seen_hidden or hidden > 0
    assert seen_hidden


def test_ways_to_print_that_do_not_go_together_are_wrong_usage(kingdom: Path) -> None:
    assert replay(kingdom, "--hand", "1", "--states").exit_code == 2
    assert replay(kingdom, "--all").exit_code == 2


def test_a_game_of_the_journal_is_exported_and_plays_again(tmp_path: Path) -> None:
    path, exported = tmp_path / "journal.db", tmp_path / "game.jsonl"
    people = [Player("Ann"), Player("Ben")]
    for game in ("kingdom", "critical-roll"):
        table = open_table(Setup(people, None, game=game, journal=path, resume=False))
        if game == "kingdom":
            table.roll.enter([("d6", 3)], who="Ann", reason="no camera")
            table.roll.enter([("d6", 4)], who="Ben", reason="no camera")
            table.corrections.amend([("d6", 2)], who="Ben", reason="it was a 2")
        else:
            table.act("bet", amount=3)
        table.close()
    journal = ["journal", "export", "--journal", str(path)]
    newest = CliRunner().invoke(main, journal)
    assert '"critical-roll"' in newest.output
    first = CliRunner().invoke(main, [*journal, "--game", "1"])
    exported.write_text(first.output)
    told = replay(exported)
    assert told.exit_code == 0
    assert "Kingdom: 4 steps, every one right" in told.output  # the last: its hand was given up, and is void
    assert "Ben rolls 2 on the d6." in replay(exported, "--hand", "1").output
    missing = CliRunner().invoke(main, [*journal, "--game", "9"])
    assert (missing.exit_code, "no game 9" in missing.stderr) == (1, True)
