"""Chips that were bought in the middle of a hand come before the next one, whatever happens in between."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from kiosk.games.protocol import Refused
from kiosk.journal.replay import resume
from kiosk.journal.storage.check import read_to_its_end
from kiosk.journal.storage.database import JournalError
from kiosk.table.players import Player
from kiosk.table.setup import Setup, open_table
from kiosk.table.unfinished_hand import Order, chips_of_all, stacks
from tests.kiosk.table.test_table import AtTable
from tests.kiosk.table.test_table_games import ANN, BEN

if TYPE_CHECKING:
    from pathlib import Path

    from kiosk.table.table import Table

KIOSK = """
import sys, time
from pathlib import Path
from kiosk.table.setup import Setup, open_table
from kiosk.table.players import Player

table = open_table(Setup([Player("Ann"), Player("Ben")], None, game="six-shooter", journal=Path(sys.argv[1])))
exec(sys.argv[2])
print("done", flush=True)
time.sleep(60)
"""


def killed_after(doing: str, path: Path) -> Table:
    """The table as it is opened again, once a kiosk was killed (kill -9) that had done this."""
    with subprocess.Popen([sys.executable, "-c", KIOSK, path, doing], stdout=subprocess.PIPE) as kiosk:
        assert kiosk.stdout is not None
        assert kiosk.stdout.readline() == b"done\n"
        kiosk.kill()
    return open_table(Setup([], None, journal=path))


def held(table: Table) -> list[Any]:
    return [seat["chips"] for seat in table.state["seats"]]


@pytest.mark.slow
def test_chips_ordered_in_a_hand_come_after_a_power_cut_as_they_would_have(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    orders = "table.ordered.order(0, 20, by='host'); table.ordered.order(1, 5); table.ordered.drop(1)"
    table = killed_after(orders, path)
    assert table.ordered._orders == {0: Order(20, "host")}
    before = held(table)
    table.close()
    table = killed_after("table.void_hand()", path)  # and once more, when the hand was over
    assert table.ordered.due() == {0: 20}
    table.ordered.hand_out()
    bought = table.session.hand_history()[-1]
    assert bought == {"do": "buy-in", "seat": 0, "chips": 20}
    assert before[0] < 20
    assert held(table)[0] == 40
    table.close()


@pytest.mark.slow
def test_chips_that_have_come_do_not_come_again_after_a_power_cut(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    wanted = "table.ordered.order(0, 20); table.ordered.order(1, 5); table.void_hand()"
    one_of_two = "table.ordered._orders.pop(1); table.ordered.hand_out()"  # killed before Ben's have come
    table = killed_after(f"{wanted}; {one_of_two}", path)
    assert table.ordered.due() == {1: 5}
    chips = held(table)
    table.ordered.hand_out()
    assert held(table) == [chips[0], chips[1] + 5]
    table.next_hand()
    assert not table.ordered.due()
    table.close()


@pytest.mark.slow
def test_chips_of_a_hand_are_not_those_of_the_next_one_or_of_another_game(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    table = killed_after("table.ordered.order(0, 20); table.void_hand(); table.next_hand()", path)
    assert not table.ordered.due()
    table.ordered.order(0, 20)
    table.close()
    table = open_table(Setup([Player("Cem"), Player("Dan")], None, journal=path, resume=False))
    assert not table.ordered.due()
    table.close()


def test_chips_ordered_after_others_come_with_these_and_all_who_agreed_are_on_record() -> None:
    at = AtTable(ANN, BEN, game="six-shooter", options={"button": 0})
    at.table.ordered.order(0, 20, by="Ben, Cem")
    at.table.ordered.order(0, 5, by="Cem, Dan")
    assert at.table.ordered.orders == {0: Order(25, "Ben, Cem, Dan")}
    at.table.void_hand()
    assert at.table.ordered.due() == {0: 25}


@pytest.mark.slow
def test_what_cant_be_written_down_is_not_ordered(monkeypatch: pytest.MonkeyPatch) -> None:
    at = AtTable(ANN, BEN, game="six-shooter", options={"button": 0})
    at.table.ordered.order(0, 20)

    def full(*_given: Any) -> None:
        raise JournalError.say("The disk is full.")

    monkeypatch.setattr(at.journal.diary, "ordered", full)
    with pytest.raises(Refused, match="disk is full"):
        at.table.ordered.order(1, 20)
    with pytest.raises(Refused, match="disk is full"):
        at.table.ordered.drop(0)
    assert at.table.ordered.due() == {0: 20}


@pytest.mark.parametrize("over", [False, True], ids=["in the hand", "after the hand"])
def test_another_game_begins_with_chips_that_were_ordered_and_they_are_on_record(
    tmp_path: Path, *, over: bool
) -> None:
    path = tmp_path / "journal.db"
    table = open_table(Setup([ANN, BEN], None, game="six-shooter", journal=path))
    table.ordered.order(0, 20, by="host")
    table.ordered.order(1, 5)
    if over:
        table.void_hand()
    at_table = stacks(table.session, table.ordered.orders)
    assert at_table == {0: 40, 1: 25}
    assert table.session.hand_history()[-1]["do"] != "buy-in"  # that was to look at only
    table.close()
    with read_to_its_end(path) as db:
        saved = resume(db, path)
        assert saved is not None
        assert list(chips_of_all(db, saved).values()) == [40, 25]
    stands = tuple(at_table.values())
    new = open_table(Setup([ANN, BEN], None, game="critical-roll", journal=path, stacks=stands, resume=False))
    assert held(new) == [40, 25]
    wanted = "SELECT command FROM entries WHERE game = 1 ORDER BY number"
    told = [json.loads(text) for (text,) in new.game.journal.db.execute(wanted)]
    assert [each for each in told if each["do"] in {"void", "buy-in"}] == [
        {"do": "void"},
        {"do": "buy-in", "seat": 0, "chips": 20},
        {"do": "buy-in", "seat": 1, "chips": 5},
    ]
    new.close()


@pytest.mark.parametrize("over", [False, True], ids=["in the hand", "after the hand"])
def test_chips_that_are_waiting_are_counted_when_accounts_are_settled_and_come_in_that_evening(
    tmp_path: Path, *, over: bool
) -> None:
    """What was settled is on record; the next evening begins with new chips alone."""
    path = tmp_path / "journal.db"
    table = open_table(Setup([ANN, BEN], None, game="six-shooter", journal=path))
    table.ordered.order(0, 20)
    table.ordered.order(1, 5)
    table.ordered.drop(1)
    if over:
        table.void_hand()
    settled = table.evening()
    assert [(each.bought, each.chips) for each in settled.accounts] == [(40, 40), (20, 20)]
    assert settled.ordered == {ANN.id: 20}
    assert settled.bought == settled.found
    table.close()
    setup = Setup([ANN, BEN], None, game="six-shooter", journal=path, resume=False, new_evening=True)
    new = open_table(setup)
    bought = "SELECT game, command FROM entries WHERE json_extract(command, '$.do') = 'buy-in'"
    ((game, command),) = new.game.journal.db.execute(bought).fetchall()
    assert (game, json.loads(command)) == (1, {"do": "buy-in", "seat": 0, "chips": 20})
    begun = new.evening()
    assert [each.bought for each in begun.accounts] == [20, 20]
    assert not begun.ordered
    new.close()


def test_chips_that_have_come_wait_no_more() -> None:
    at = AtTable(ANN, BEN, game="six-shooter", options={"button": 0})
    at.table.ordered.order(0, 20)
    at.table.void_hand()
    assert at.table.evening().ordered == {ANN.id: 20}
    at.table.ordered.hand_out()
    settled = at.table.evening()
    assert not settled.ordered
    assert [each.bought for each in settled.accounts] == [40, 20]


def test_who_leaves_has_no_chips_waiting() -> None:
    at = AtTable(ANN, BEN, game="six-shooter", options={"button": 0})
    at.table.ordered.order(0, 20)
    at.table.void_hand()
    at.table.leave(0)
    assert not at.table.evening().ordered
