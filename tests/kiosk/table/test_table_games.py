"""All three games at the live table: several dice, hidden dice, people who come and go, the host."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from kiosk.bots import Strength
from kiosk.bots.critical_roll_expert import CriticalRollExpert
from kiosk.games.session import PendingKind, Refused
from kiosk.journal.history import hand_record
from kiosk.journal.journal import Journal
from kiosk.journal.transcript import hand_object, hand_text
from kiosk.table.players import Player
from kiosk.table.roll_request import TrayPhase
from kiosk.table.setup import Setup, open_table
from kiosk.tray.messages import Lying, Motion
from tests.as_seen import as_seen
from tests.kiosk.table.test_table import AtTable, die
from vision.reading import DieReading, Problem

ANN, BEN, DOT = Player("Ann"), Player("Ben"), Player("Dot", bot=True, strength=Strength.EXPERT)
HANDS = {"Ann": (6, 6, 6, 2, 1), "Ben": (5, 4, 3, 2, 1)}


def kingdom(*, can_throw: bool = True, reroll_all: bool = True) -> AtTable:
    """Ben is King; Ann's Foundation is asked for."""
    at = AtTable(ANN, BEN, game="kingdom", can_throw=can_throw, reroll_all=reroll_all)
    for value in (2, 5):
        lie_empty(at)
        at.see(die("d6", value))
    lie_empty(at)
    return at


def lie_empty(at: AtTable) -> None:
    """The tray is looked at before the throw, and nothing lies in it."""
    if at.tray.armed is not None and not at.table.roll.camera.can_throw:
        at.say(Lying(at.tray.armed, 0))


def five(values: tuple[int, ...], *, sure: bool = True) -> list[DieReading]:
    return [die("d6", value, sure=sure) for value in values]


def test_an_opening_is_chosen_and_both_dice_are_read_at_once() -> None:
    at = AtTable(ANN, BEN, game="six-shooter", options={"button": 0})
    assert at.table.why_not("stick") is not None
    with pytest.raises(Refused, match="different dice"):
        at.table.act("open", dice=["d20", "d20"])
    at.table.act("open", dice=["d20", "d4"])
    at.table.act("open", dice=["d6", "d8"])
    assert at.table.roll.asked is not None
    assert (at.table.roll.asked.dice, at.table.roll.asked.hidden) == (("d4", "d20"), False)
    assert at.table.roll.asked.words == "Ann: throw the d4 and the d20"
    at.see(die("d20", 9))
    assert "the tray shows one" in at.table.roll.message
    at.see(die("d20", 9), die("d4", 3))
    assert as_seen(at.table.state)["seats"][0]["total"] == 12
    assert as_seen(hand_record(at.journal.db, 1))["steps"][1]["command"]["dice"] == ["d4", "d20"]


def test_hidden_dice_are_seen_by_who_rolled_them_alone() -> None:
    at = kingdom()
    assert at.table.roll.asked is not None
    assert (at.table.roll.asked.hidden, at.table.roll.hidden.covered) == (True, True)
    at.see(*five(HANDS["Ann"], sure=False))
    assert at.table.roll.phase is TrayPhase.CHECK
    assert (at.table.roll.reading, at.table.roll.frame()) == (None, None)
    assert not any(character.isdigit() for character in at.table.roll.message)
    private = at.table.roll.look(0)
    assert private.reading is not None
    assert [die.value for die in private.reading.dice] == list(HANDS["Ann"])
    assert "seems to show 6" in private.message
    assert private.frame is not None
    with pytest.raises(Refused, match="Only the player who rolled"):
        at.table.roll.look(1)
    at.table.roll.enter([("d6", value) for value in HANDS["Ann"]], who="Ann", reason="they do")
    assert [each["value"] for each in as_seen(at.table.state)["seats"][0]["dice"]] == [None] * 5
    later = at.table.roll.look(0)  # Ann has let go of the tray, and still knows what she rolled
    assert (later.frame, later.reading, later.message) == (None, None, "")
    assert [value for _, value in later.dice] == list(HANDS["Ann"])


def test_who_looks_next_sees_nothing_of_the_dice_before() -> None:
    at = kingdom(can_throw=False)
    at.see(*five(HANDS["Ann"]))
    private = at.table.roll.look(1)
    assert (private.frame, private.reading, private.dice, private.message) == (None, None, (), "")
    assert at.tray.armed is not None
    at.say(Lying(at.tray.armed, 5))
    assert at.table.roll.phase is TrayPhase.CLEARING
    assert at.table.roll.message == "Take the dice out of the tray."
    at.see(*five(HANDS["Ben"]))
    assert "was not" in at.table.roll.message
    at.see()
    assert at.table.roll.phase.value == "waiting"
    at.see(*five(HANDS["Ben"]))
    assert as_seen(at.table.session.state(1))["seats"][1]["dice"][0]["value"] == 5


def test_the_tray_stays_covered_until_other_dice_lie_in_it() -> None:
    at = AtTable(ANN, BEN, game="kingdom", options={"draw_by_pips": False})
    for value in (2, 5):
        at.see(die("d6", value))
    for name in ("Ann", "Ben"):
        at.see(*five(HANDS["Ann"] if name == "Ann" else (5, 5, 5, 3, 1)))
    at.tray.picture, before = None, at.tray.picture
    for action in ("keep", "check", "check", "reroll", "reroll"):
        assert (at.table.roll.reading, at.table.roll.frame()) == (None, None)
        at.table.act(action)
    assert at.table.roll.asked is not None
    assert not at.table.roll.asked.hidden
    assert at.table.roll.frame() is None
    at.tray.picture = before
    at.see(*five((1, 2, 3, 4, 6)))
    assert at.table.roll.reading is not None
    assert at.table.roll.frame() is not None


def test_the_record_keeps_no_picture_of_hidden_dice_and_tells_only_what_was_shown() -> None:
    at = kingdom()
    at.see(*five(HANDS["Ann"], sure=False))
    at.table.roll.throw_again()
    at.see(die("d6", 4))
    at.see(*five(HANDS["Ann"]))
    at.see(*five(HANDS["Ben"]))
    at.table.act("keep")
    at.table.act("bet", amount=3)
    hidden = [throw for throw in at.throws() if len(throw["asked"]) == 5] + at.refused()
    assert len(hidden) == 4
    for throw in hidden:
        assert (throw["before"], throw["after"]) == (None, None)
        assert {each["value"] for each in throw["reading"]["dice"]} == {None}
        assert not any(character.isdigit() for character in throw["reason"])
    for action, shown in (("call", True), ("fold", False)):
        table = kingdom()
        for name in ("Ann", "Ben"):
            table.see(*five(HANDS[name]))
        table.table.act("keep")
        table.table.act("bet", amount=3)
        table.table.act(action)
        record = as_seen(hand_record(table.journal.db, 1))
        everything = json.dumps(record) + hand_text(record) + json.dumps(hand_object(record))
        assert ("6 6 6 2 1" in everything) == shown
        assert ("5 4 3 2 1" in everything) == shown
        values = [step["command"]["dice"][0]["value"] for step in record["steps"] if "throw" in step][2:]
        assert values == ([6, 5] if shown else [None, None])


def test_only_the_dice_that_do_not_lie_flat_are_thrown_again_where_the_table_is_set_so() -> None:
    for still_there in (False, True):
        at = kingdom(reroll_all=False)
        at.see(*five((6, 6, 6, 2)), die("d6", 1, Problem.COCKED, sure=False))
        assert at.table.roll.asked is not None
        assert (at.table.roll.asked.dice, at.table.roll.asked.whole) == (("d6",), ("d6",) * 5)
        assert at.table.roll.asked.words == "Ann: throw the d6"
        assert at.refused()[0]["reason"].startswith("A die did not lie flat")
        assert at.table.roll.message == "A die did not lie flat; the others count."
        at.see(*(five((6, 2, 6, 6)) if still_there else []), die("d6", 3))
        dice = as_seen(at.table.session.state(0))["seats"][0]["dice"]
        assert sorted(each["value"] for each in dice) == [2, 3, 6, 6, 6]


def test_the_whole_throw_is_thrown_again_otherwise() -> None:
    at = kingdom()
    at.see(*five((6, 6, 6, 2)), die("d6", 1, Problem.COCKED, sure=False))
    assert at.table.roll.asked is not None
    assert at.table.roll.asked.dice == ("d6",) * 5


def test_the_host_answers_for_a_player_who_is_away_with_what_costs_nothing() -> None:
    at = AtTable(ANN, BEN, game="six-shooter", options={"button": 0})
    with pytest.raises(Refused, match="call the hand off"):
        at.table.host_act()
    at.table.act("open", dice=["d6", "d4"])
    at.table.act("open", dice=["d6", "d4"])
    for _ in range(2):
        at.see(die("d6", 3), die("d4", 3))
    at.table.host_act()
    assert as_seen(at.table.state)["seats"][0]["status"] == "stuck"
    step = as_seen(hand_record(at.journal.db, 1))["steps"][-1]
    assert (step["source"], step["command"]["by"]) == ("host", "host")
    assert step["said"][0].endswith("(By the host.)")


def test_a_voided_hand_gives_every_chip_back_and_is_on_record() -> None:
    at = kingdom()
    at.see(*five(HANDS["Ann"]))
    at.table.void_hand()
    assert [seat["chips"] for seat in as_seen(at.table.state)["seats"]] == [20, 20]
    assert "void" in as_seen(hand_record(at.journal.db, 1))["result"]
    assert "6 6 6" not in json.dumps(hand_record(at.journal.db, 1))
    at.table.next_hand()
    assert as_seen(at.table.state)["king"] == 1


def test_people_and_bots_come_and_go_between_hands_and_are_there_after_a_power_cut(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    setup = Setup([ANN], None, game="critical-roll", chips=20, journal=path)
    table = open_table(setup)
    with pytest.raises(Refused, match="between hands"):
        table.join(Player("Cem"), 30)
    table.void_hand()
    table.join(Player("Cem"), 30)
    table.join(DOT, 30)
    table.sit_out(0, out=True)
    table.buy_in(1, 5)
    table.leave(0)
    table.next_hand()
    table.close()
    table = open_table(setup)
    assert table.players == (ANN, Player("Cem"), DOT)
    assert [seat["chips"] for seat in as_seen(table.state)["seats"]] == [0, 35, 30]
    table.act("bet", amount=2)
    table.pump(0.0)
    table.pump(9.0)
    assert table.pending.kind == "roll"  # the bot that joined has bet
    assert isinstance(table.by_itself.bots[2], CriticalRollExpert)
    table.close()


def test_the_first_button_is_drawn_and_recorded(tmp_path: Path) -> None:
    buttons = set()
    for seed in range(12):
        setup = Setup([ANN, BEN], None, game="six-shooter", journal=tmp_path / f"{seed}.db", seed=seed)
        table = open_table(setup)
        buttons.add(as_seen(table.state)["button"])
        table.close()
        begun = Journal(tmp_path / f"{seed}.db").begun
        assert begun["options"]["button"] == as_seen(table.state)["button"]
    assert buttons == {0, 1}


def test_a_tray_that_clears_itself_shows_the_next_one_nothing_before_the_own_dice_move() -> None:
    at = kingdom()
    at.see(*five(HANDS["Ann"]))
    assert at.table.roll.look(1).frame is None  # Ann's dice still lie there
    at.table.roll.throw()
    assert at.table.roll.look(1).frame is None
    at.say(Motion.MOVING)
    assert at.table.roll.look(1).frame is not None
    at.see(*five(HANDS["Ben"]))
    assert at.table.roll.frame() is None


def test_after_a_power_cut_hidden_dice_that_may_still_lie_in_the_tray_are_covered(tmp_path: Path) -> None:
    setup = Setup([ANN, BEN], None, game="kingdom", journal=tmp_path / "journal.db")
    table = open_table(setup)
    for values in ((2,), (5,), HANDS["Ann"]):
        assert not (table.roll.hidden.covered and len(values) == 1)
        table.roll.enter([("d6", value) for value in values], who="Ann", reason="no camera")
    state = as_seen(table.state)
    for last in (False, True):  # in the middle of the Foundations, and in the betting
        table.close()
        table = open_table(setup)
        assert as_seen(table.state) == state
        assert table.roll.hidden.covered
        assert table.roll.frame() is None
        assert [value for _, value in table.roll.look(0).dice] == list(HANDS["Ann"])
        if not last:
            table.roll.enter([("d6", value) for value in HANDS["Ben"]], who="Ben", reason="no camera")
            state = as_seen(table.state)
    table.close()


def test_hidden_dice_that_count_already_are_told_to_nobody_and_the_others_may_be_tapped_in() -> None:
    at = kingdom(reroll_all=False)
    at.see(*five((6, 6, 6, 2)), die("d6", 1, Problem.COCKED, sure=False))
    assert at.table.roll.asked is not None
    assert at.table.roll.asked.kept == (("d6", None),) * 4
    at.table.roll.enter([("d6", 5)], who="Ann", reason="it stands against the wall")
    dice = as_seen(at.table.session.state(0))["seats"][0]["dice"]
    assert sorted(each["value"] for each in dice) == [2, 5, 6, 6, 6]


def test_the_tray_is_to_be_cleared_before_the_next_throw_and_the_record_says_whether_it_was() -> None:
    at = AtTable(ANN, BEN, can_throw=False)
    at.table.act("bet", amount=1)
    at.table.act("bet", amount=1)
    lie_empty(at)
    assert not at.table.roll.hidden.must_clear
    at.see(die("d20", 7))
    assert at.tray.armed is not None
    at.say(Lying(at.tray.armed, 1))
    assert (at.table.roll.hidden.must_clear, at.table.roll.phase) == (True, TrayPhase.CLEARING)
    at.see()
    assert not at.table.roll.hidden.must_clear
    at.see(die("d20", 8))
    at.say(Lying(at.tray.armed, 1))
    at.see(die("d20", 9))  # picked up and thrown at once
    assert [throw["cleared"] for throw in at.throws()] == [True, True, False]


def test_a_player_who_takes_longer_than_the_time_limit_is_told_and_the_host_may_act() -> None:
    at = AtTable(ANN, BEN, game="six-shooter", options={"button": 0}, time_limit_s=60.0)
    at.say()
    at.table.act("open", dice=["d6", "d4"])
    at.table.act("open", dice=["d6", "d4"])
    for _ in range(2):
        at.see(die("d6", 3), die("d4", 3))
    for waited, overdue in ((0.0, False), (59.0, False), (2.0, True)):
        at.now += waited
        changed = at.say()
        assert at.table.overdue == overdue
        assert changed or not overdue
        if not overdue:
            with pytest.raises(Refused, match="time limit is not over"):
                at.table.host_act()
    at.table.host_act()
    assert as_seen(at.table.state)["seats"][0]["status"] == "stuck"
    at.table.void_hand()
    at.now += 100.0
    at.say()
    assert not at.table.overdue


def test_without_a_time_limit_nobody_is_overdue() -> None:
    at = AtTable(ANN, BEN, game="six-shooter", options={"button": 0})
    at.say()
    at.now += 1e6
    at.say()
    assert not at.table.overdue


@pytest.mark.parametrize("seed", range(8))
def test_at_no_step_of_a_game_does_the_table_or_its_record_tell_hidden_dice(seed: int) -> None:
    rng = random.Random(seed)
    at = AtTable(ANN, BEN, Player("Cem"), game="kingdom", options={"draw_by_pips": False}, chips=30)
    held: dict[int, tuple[int, ...]] = {}
    while at.table.pending.kind is not PendingKind.HAND_OVER:
        pending = at.table.pending
        if pending.kind is PendingKind.ROLL:
            values = tuple(rng.randint(1, 6) for _ in pending.dice)
            at.pictures = b"before %d" % len(held), str(values).encode()
            if pending.hidden:
                assert isinstance(pending.seat, int)
                held[pending.seat] = values
                at.see(*five(values, sure=False))
                assert not any(character.isdigit() for character in at.table.roll.message)
                at.table.roll.throw_again()
                assert (at.table.roll.reading, at.table.roll.frame()) == (None, None)
            at.see(*(die("d6", value) for value in values))
        else:
            legal = rng.choice(pending.legal)
            at.table.act(legal.action, amount=legal.least)
        record = as_seen(hand_record(at.journal.db, 1))
        told = json.dumps(record) + hand_text(record) + repr(at.table.roll.asked) + at.table.roll.message
        for seat, values in held.items():
            shown = [each["value"] for each in as_seen(at.table.state)["seats"][seat]["dice"]]
            line = " ".join(map(str, sorted(values, reverse=True)))
            others = [v for s, v in held.items() if s != seat and sorted(v) == sorted(values)]
            if shown == [None] * 5 and not others:
                assert line not in told
                assert str(list(values))[1:-1] not in told
                assert str(values).encode() not in pictures(at)
    hidden = [throw for throw in at.throws() + at.refused() if throw["hidden"]]
    assert len(hidden) >= 6
    assert not any(throw["before"] for throw in hidden)
    open_ones = [seat for seat, each in enumerate(as_seen(at.table.state)["seats"]) if all_known(each)]
    known = [throw for throw in hidden if any(each["value"] for each in throw["reading"]["dice"])]
    assert [throw for throw in hidden if throw["after"]] == known
    assert sorted(throw["seat"] for throw in known) == open_ones
    assert all(throw["after"] for throw in at.throws() if not throw["hidden"])


def pictures(at: AtTable) -> list[bytes]:
    """All that are on record."""
    return [bytes(jpeg) for (jpeg,) in at.journal.db.execute("SELECT jpeg FROM pictures")]


def all_known(seat: dict[str, Any]) -> bool:
    return bool(seat["dice"]) and all(each["value"] for each in seat["dice"])


def royals_bet() -> AtTable:
    """Kingdom: both have paid the ante, and Ann has bet 3."""
    at = kingdom()
    for name in ("Ann", "Ben"):
        at.see(*five(HANDS[name]))
    at.table.act("keep")
    at.table.act("bet", amount=3)
    return at
