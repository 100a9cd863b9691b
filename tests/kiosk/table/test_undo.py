"""A decision that no dice have sealed can be taken back, until the next step."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from hardware.message import say
from kiosk.bots import bot_for
from kiosk.games.session import Refused, Session
from kiosk.journal.hand_steps import steps_of
from kiosk.journal.history import commands_of_game, hand_record
from kiosk.journal.revisions import counting
from kiosk.journal.storage.database import JournalError, open_for_reading
from kiosk.journal.transcript import hand_text
from kiosk.table.players import Player
from kiosk.table.setup import Setup, open_table
from kiosk.table.table import Table
from kiosk.tray.messages import Lost, Motion, NoThrow
from tests.as_seen import as_seen
from tests.kiosk.table.test_table import OPENED, AtTable, die
from tests.kiosk.table.test_table_games import ANN, BEN, HANDS, five, kingdom
from vision.reading import Problem

if TYPE_CHECKING:
    from pathlib import Path

    from hardware.message import Message


def why_sealed(at: AtTable) -> Message | None:
    sealed = at.table.corrections.sealed
    return None if sealed is None else sealed[1]


def shooters(**more: Any) -> AtTable:
    """Ann, who has the button, has 5 and Ben has 9."""
    at = AtTable(ANN, BEN, game="six-shooter", options={"button": 0}, **more)
    for _seat in range(2):
        at.table.act("open", dice=["d4", "d6"])
    for values in ((2, 3), (4, 5)):
        at.see(die("d4", values[0]), die("d6", values[1]))
    return at


def rollers() -> AtTable:
    """Critical Roll: Ann has 7 and decides, Ben has 8; the house has 10."""
    at = AtTable(ANN, BEN)
    for _seat in range(2):
        at.table.act("bet", amount=5)
    for value in (7, 8, 10):
        at.see(die("d20", value))
    return at


def royals() -> AtTable:
    """Kingdom: both Foundations lie, and Ben, the King, decides about his."""
    at = kingdom()
    for name in ("Ann", "Ben"):
        at.see(*five(HANDS[name]))
    return at


def seen(table: Table) -> dict[str, Any]:
    return {
        **as_seen(table.state),
        "own": [as_seen(table.session.state(seat)) for seat in range(len(table.players))],
    }


OPEN: dict[str, tuple[Any, tuple[str, dict[str, Any]]]] = {
    "an opening": (
        lambda: AtTable(ANN, BEN, game="six-shooter", options={"button": 0}),
        ("open", {"dice": ["d4", "d6"]}),
    ),
    "stick": (shooters, ("stick", {})),
    "stand": (rollers, ("stand", {})),
    "hit, before the die is thrown": (rollers, ("hit", {})),
    "keep": (royals, ("keep", {})),
    "a bet": (lambda: AtTable(ANN, BEN), ("bet", {"amount": 2})),
    "a die that is bought, before it is thrown": (shooters, ("buy", {"die": "d8"})),
    "a double, before the die is thrown": (rollers, ("double", {"die": "d4"})),
    "a new roll of the Foundation, before it is thrown": (royals, ("reroll", {})),
}


@pytest.mark.parametrize("what", OPEN)
def test_it_is_taken_back_as_if_it_had_never_been_decided(what: str) -> None:
    make, (action, fields) = OPEN[what]
    table = make().table
    before, decided = seen(table), table.pending.seat
    assert table.corrections.undoable == ""
    table.act(action, **fields)
    assert seen(table) != before
    assert table.corrections.undoable == table.players[decided].name
    table.corrections.undo()
    assert seen(table) == before
    assert table.corrections.undoable == ""


def test_what_is_done_in_the_betting_is_taken_back_while_the_next_one_thinks() -> None:
    at = AtTable(ANN, BEN, Player("Cem"), game="kingdom")
    for value in (2, 5, 1):
        at.see(die("d6", value))
    for values in ((1, 1, 2, 3, 4), (2, 2, 3, 4, 5), (3, 3, 4, 5, 6)):
        at.see(*five(values))
    at.table.act("keep")
    before = seen(at.table)
    at.table.act("check")
    at.table.corrections.undo()
    assert seen(at.table) == before
    for action, amount in (("bet", 2), ("raise", 3), ("fold", None)):
        before = seen(at.table)
        at.table.act(action, amount=amount)
        at.table.corrections.undo()
        assert seen(at.table) == before
        at.table.act(action, amount=amount)


def test_a_bet_stands_once_the_next_one_has_had_it_to_answer_for_a_while() -> None:
    at = royals()
    at.table.act("keep")
    at.table.act("bet", amount=2)
    at.table.pump(100.0)
    at.table.pump(104.9)
    assert at.table.corrections.undoable == "Ann"  # a mistap, and she says so at once
    at.table.corrections.undo()
    at.table.act("bet", amount=3)
    at.table.pump(105.0)
    at.table.pump(109.9)
    assert at.table.corrections.undoable == "Ann"
    at.table.held = True  # the rules are read: nobody's time runs
    at.table.pump(200.0)
    at.table.held = False
    at.table.pump(200.1)
    assert at.table.corrections.undoable == "Ann"
    assert at.table.pump(205.2)  # which is shown
    assert at.table.corrections.undoable == ""
    assert why_sealed(at) == say(
        "Too late: in Kingdom a move stands {seconds} seconds after the next player's turn began.", seconds=5
    )
    with pytest.raises(Refused):
        at.table.corrections.undo()
    at.table.act("call")
    assert at.table.corrections.undoable == ""


def test_what_all_can_see_is_no_secret_and_can_be_taken_back_until_the_next_decision() -> None:
    at = AtTable(ANN, BEN, game="six-shooter", options={"button": 0})
    at.table.act("open", dice=["d4", "d6"])
    at.table.pump(100.0)
    at.table.pump(200.0)
    assert at.table.corrections.undoable == "Ann"


def test_a_decision_that_opens_dice_is_sealed() -> None:
    at = royals()
    at.table.act("keep")
    at.table.act("check")
    assert at.table.corrections.undoable == "Ann"
    at.table.act("check")  # both show
    assert at.table.pending.kind == "hand_over"
    assert at.table.corrections.undoable == ""


def last_stick() -> AtTable:
    at = shooters()
    at.table.act("stick")
    return at


def last_stand() -> AtTable:
    at = AtTable(ANN, BEN, options={"mode": "table"})
    for value in (7, 8):
        at.see(die("d20", value))
    at.table.act("stand")
    return at


def last_fold() -> AtTable:
    at = royals()
    at.table.act("keep")
    at.table.act("bet", amount=2)
    return at


ENDING = {"stick": last_stick, "stand": last_stand, "fold": last_fold}


@pytest.mark.parametrize("action", ENDING)
def test_what_ended_the_hand_and_opened_no_dice_is_taken_back_until_the_next_one(action: str) -> None:
    at = ENDING[action]()
    before, decided = seen(at.table), at.table.pending.seat
    assert isinstance(decided, int)
    at.table.act(action)
    assert at.table.pending.kind == "hand_over"
    assert at.table.corrections.undoable == at.table.players[decided].name
    at.table.corrections.undo()
    assert seen(at.table) == before
    record = hand_record(at.journal.db, 1)
    assert record["chips_after"] is None  # the hand goes on
    undone, back = record["steps"][-2:]
    assert (undone["undone"], len(undone["said"]), "outcome" in undone) == (True, 1, False)
    assert back["said"] == [f"{at.table.players[decided].name} takes that back."]
    at.table.act(action)
    assert hand_record(at.journal.db, 1)["chips_after"] is not None
    at.table.next_hand()
    assert at.table.corrections.undoable == ""


def test_who_has_won_as_all_others_folded_keeps_the_pot_once_the_dice_are_shown() -> None:
    at = last_fold()
    folds = at.table.pending.seat
    assert isinstance(folds, int)
    at.table.act("fold")
    at.table.show(1 - folds)
    assert at.table.corrections.undoable == ""


def test_a_hand_that_was_taken_back_goes_on_after_a_power_cut(tmp_path: Path) -> None:
    setup = Setup([ANN, BEN], None, game="six-shooter", options={"button": 0}, journal=tmp_path / "j.db")
    table = open_table(setup)
    for _seat in range(2):
        table.act("open", dice=["d4", "d6"])
    for values in ((2, 3), (4, 5)):
        dice = list(zip(("d4", "d6"), values, strict=True))
        table.roll.enter(dice, who="Ann", reason="tapped in")
    table.act("stick")
    table.act("stick")
    state = as_seen(table.state)
    table.close()
    table = open_table(setup)
    assert as_seen(table.state) == state
    table.corrections.undo()
    table.act("buy", die="d8")
    state = as_seen(table.state)
    table.close()
    table = open_table(setup)
    assert as_seen(table.state) == state
    assert table.pending.kind == "roll"
    table.close()


def test_the_next_decision_seals_it_and_taking_that_back_opens_it_again() -> None:
    at = AtTable(ANN, BEN, game="six-shooter", options={"button": 0})
    at.table.act("open", dice=["d4", "d6"])
    at.table.act("open", dice=["d8", "d10"])
    assert at.table.corrections.undoable == "Ben"
    at.table.corrections.undo()
    assert at.table.corrections.undoable == "Ann"


def test_dice_that_move_fall_or_were_read_in_vain_seal_it() -> None:
    for real in (False, True):
        at = rollers()
        at.table.roll._tray.camera = replace(at.table.roll.camera, can_throw=not real)
        at.table.act("hit")
        assert at.table.corrections.undoable == "Ann"
        if not real:
            at.table.roll.throw()
            assert at.table.corrections.undoable == ""
            assert at.tray.armed is not None
            at.say(NoThrow(at.tray.armed, say("The dice did not come to rest."), over=False))
            assert at.table.corrections.undoable == ""
            assert why_sealed(at) == say("Too late: dice were thrown since.")
            continue
        at.say(Motion.MOVING)
        assert at.table.corrections.undoable == ""
        at.say(Motion.STILL)  # it was only a hand
        assert at.table.corrections.undoable == "Ann"
        at.see(die("d12", 2, Problem.COCKED))
        assert at.refused()
        assert at.table.corrections.undoable == ""
        with pytest.raises(Refused, match="sealed"):
            at.table.corrections.undo()


def test_a_throw_that_comes_to_rest_after_the_undo_is_no_roll() -> None:
    at = rollers()
    at.table.act("hit")
    number = at.tray.armed
    at.table.corrections.undo()
    assert at.tray.armed is None
    at.see(die("d12", 2), roll=number)
    assert at.table.pending.kind == "decision"
    assert len(at.table.state["seats"][0]["dice"]) == 1


def test_the_throw_before_can_be_challenged_again_as_if_nothing_had_been_decided() -> None:
    at = shooters()
    assert at.table.corrections.amendable is not None
    at.table.act("stick")
    assert at.table.corrections.amendable is None
    at.table.corrections.undo()
    assert at.table.corrections.amendable is not None
    assert at.table.corrections.amendable.seat == 1
    at.table.corrections.amend([("d4", 1), ("d6", 1)], who="Ben", reason="two ones")
    record = hand_record(at.journal.db, 1)
    assert [each["command"]["do"] for each in record["steps"][-4:]] == ["roll", "act", "undo", "amend"]
    assert record["steps"][-4]["amended"]
    read = "the d4 was read as 4 and is 1 and the d6 was read as 5 and is 1"
    assert record["steps"][-1]["said"] == [f"Correction: {read}."]


def test_the_record_tells_both_and_the_game_is_rebuilt_without_them(tmp_path: Path) -> None:
    setup = Setup([ANN, BEN], None, game="six-shooter", options={"button": 0}, journal=tmp_path / "j.db")
    table = open_table(setup)
    table.act("open", dice=["d4", "d6"])
    table.corrections.undo()
    table.act("open", dice=["d4", "d8"])
    table.close()
    table = open_table(setup)  # after a power cut
    assert table.corrections.undoable == "Ann"
    assert as_seen(table.state)["seats"][0]["picked"] == ["d4", "d8"]
    table.corrections.undo()
    table.act("open", dice=["d20", "d8"])
    record = hand_record(table.journal.db, 1)
    told = [line.strip() for line in hand_text(record).splitlines()]
    assert told.count("Ann takes that back.") == 2
    assert "Ann opens with d4 and d6." in told
    assert [step.get("undone", False) for step in record["steps"][1:]] == [True, False, True, False, False]
    assert [step.said[0] for step in steps_of(record)][1:3] == [
        "Ann opens with d4 and d6.",
        "Ann takes that back.",
    ]
    state = as_seen(table.state)
    table.close()
    table = open_table(setup)
    assert as_seen(table.state) == state
    table.close()


def test_what_counts_is_what_was_not_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    table = open_table(Setup([ANN, BEN], None, game="six-shooter", options={"button": 0}, journal=path))
    rng = random.Random(5)
    for _step in range(150):
        if table.corrections.undoable and rng.random() < 0.6:
            table.corrections.undo()
        elif table.pending.kind == "hand_over":
            table.next_hand()
        elif table.roll.asked is not None:
            dice = [(kind, rng.randint(1, int(kind[1:]))) for kind in table.roll.asked.dice]
            table.roll.enter(dice, who="Ann", reason="tapped in")
        elif table.pending.kind == "game_over":
            break
        elif table.why_not("open") is None:
            table.act("open", dice=rng.sample(["d4", "d6", "d8", "d10", "d12", "d20"], 2))
        elif rng.random() < 0.6 or table.why_not("buy") is not None:
            table.act("stick")
        else:
            _stick, buy = as_seen(table.state)["pending"]["legal"]
            table.act("buy", die=rng.choice(buy["die"]))
        assert sum(seat["chips"] for seat in table.state["seats"]) + table.state["pot"] == 40
    state = as_seen(table.state)
    saved = table.journal.resume()
    assert saved is not None
    assert saved.session.state() == state
    assert Session.replay(commands_of_game(table.journal.db)).state() == state
    for hand in range(1, table.journal.hand + 1):
        assert hand_text(hand_record(table.journal.db, hand))
    table.close()
    rows = open_for_reading(path).execute("SELECT command FROM entries").fetchall()
    assert any('"undo"' in row[0] for row in rows)


def test_what_a_bot_decided_stands_and_it_waits_while_people_may_take_theirs_back() -> None:
    at = AtTable(
        ANN, Player("Ben", bot=True), game="six-shooter", options={"button": 0},
        bots={1: bot_for("six-shooter", random.Random(1))}, bot_pause_s=0.5, doubt_s=3.0,
    )  # fmt: skip
    at.table.act("open", dice=["d4", "d6"])
    at.table.pump(100.0)
    at.table.pump(102.9)
    assert at.table.corrections.undoable == "Ann"
    at.table.pump(103.1)
    assert at.table.pending.kind == "roll"  # Ben has opened
    assert at.table.corrections.undoable == ""
    why = say("Too late: {name} has decided since, and that stands.", name="Ben")
    assert why_sealed(at) == why


def test_of_a_bot_that_decides_first_nothing_is_said_to_be_too_late() -> None:
    at = AtTable(
        Player("Ada", bot=True), ANN, game="six-shooter", options={"button": 0},
        bots={0: bot_for("six-shooter", random.Random(1))}, bot_pause_s=0.5,
    )  # fmt: skip
    at.table.pump(100.0)
    at.table.pump(101.0)
    assert at.table.pending.seat == 1
    assert at.table.corrections.sealed is None


def test_what_cant_be_written_down_is_not_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    at = shooters()
    at.table.act("stick")
    state = as_seen(at.table.state)

    def full(*_args: object, **_given: object) -> None:
        raise JournalError.say("The disk is full.")

    monkeypatch.setattr(at.journal, "append", full)
    with pytest.raises(Refused, match="disk is full"):
        at.table.corrections.undo()
    assert as_seen(at.table.state) == state
    assert at.table.corrections.undoable == "Ann"


def test_corrections_of_corrections_and_steps_back_leave_what_was_said_last() -> None:
    def roll(value: int, do: str = "roll") -> dict[str, Any]:
        return {"do": do, "dice": [{"die": "d20", "value": value}]}

    stand = {"do": "act", "action": "stand", "seat": 0}
    commands = [roll(3), stand, {**stand, "do": "undo"}, roll(4, "amend"), roll(5, "amend"), stand]
    assert counting(as_seen(commands)) == [roll(5), stand]


def any_act(rng: random.Random, table: Table) -> dict[str, Any]:
    """Something that may be decided now."""
    legal = rng.choice(as_seen(table.state)["pending"]["legal"])
    if legal["action"] == "open":
        return {"action": "open", "dice": rng.sample(["d4", "d6", "d8", "d10", "d12", "d20"], 2)}
    given: dict[str, Any] = {"action": legal["action"]}
    if isinstance(legal.get("die"), list):
        given["die"] = rng.choice(legal["die"])
    if "min" in legal:
        given["amount"] = rng.randint(legal["min"], min(legal["max"], legal["min"] + 3))
    return given


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("six-shooter", {"button": 0}),
        ("critical-roll", {}),
        ("critical-roll", {"mode": "table"}),
        ("kingdom", {"draw_by_pips": False}),
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_taken_back_in_a_whole_game_leaves_no_trace_but_on_record(
    game: str, options: dict[str, Any], seed: int
) -> None:
    rng = random.Random(seed)
    at = AtTable(ANN, BEN, Player("Cem"), game=game, options=options, camera=False, chips=60)
    table, back = at.table, set()
    for _step in range(250):
        if table.pending.kind == "game_over":
            break
        if table.pending.kind == "hand_over":
            table.next_hand()
        elif table.roll.asked is not None:
            dice = [(kind, rng.randint(1, int(kind[1:]))) for kind in table.roll.asked.dice]
            table.roll.enter(dice, who="Ann", reason="tapped in")
        else:
            act, before, history = any_act(rng, table), seen(table), table.session.history()
            table.act(**act)
            after = as_seen(table.state)
            if not table.corrections.undoable:
                continue
            back.add(act["action"])
            table.corrections.undo()
            assert seen(table) == before
            assert table.session.history() == history
            table.act(**act)
            assert as_seen(table.state) == after
    usual = {
        "six-shooter": {"open", "stick", "buy"},
        "critical-roll": {"stand", "hit"},
        "kingdom": {"keep", "bet", "call"},
    }
    assert back >= usual[game]


@pytest.mark.parametrize("phase", ["at rest", "moving"])
def test_a_camera_that_is_lost_and_comes_back_unseals_nothing(phase: str) -> None:
    at = rollers()
    at.table.roll._tray.camera = replace(at.table.roll.camera, can_throw=False)
    at.table.act("hit")
    if phase == "at rest":
        at.see(die("d12", 2, Problem.UNSURE, sure=False))
    else:
        at.say(Motion.MOVING)
    at.say(Lost(say("The camera gives no pictures any more.")))
    at.say(OPENED)
    assert at.table.corrections.undoable == ""


def test_a_power_cut_unseals_nothing_that_a_throw_in_vain_has_sealed() -> None:
    at = rollers()
    at.table.roll._tray.camera = replace(at.table.roll.camera, can_throw=False)
    at.table.act("hit")
    again = Table(at.table.session, at.table.players, at.journal)
    assert again.corrections.undoable == "Ann"
    at.see(die("d12", 2, Problem.COCKED))
    again = Table(at.table.session, at.table.players, at.journal)
    assert again.corrections.undoable == ""
    at.see(die("d12", 2))
    at.table.act("stand")
    again = Table(at.table.session, at.table.players, at.journal)
    assert again.corrections.undoable == "Ann"  # that throw was for the roll before
