"""Chips in = in the seats + on the table + cashed out: after each step, and when a game is gone on with."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from kiosk.games.game import Game
from kiosk.games.protocol import Refused
from kiosk.journal.history import commands_of_game
from kiosk.table.recorded_game import ChipsError, check_total, unaccounted
from kiosk.table.setup import Setup, open_table
from tests.kiosk.table.test_table import AtTable
from tests.kiosk.table.test_table_games import ANN, BEN

if TYPE_CHECKING:
    from pathlib import Path


def between_hands(path: Path) -> AtTable:
    at = AtTable(ANN, BEN, path=path)
    for _seat in range(2):
        at.table.act("bet", amount=5)
    at.table.void_hand()
    return at


def state(*chips: int, pot: int = 0, house: int = 0) -> Any:
    return {"seats": [{"chips": each} for each in chips], "pot": pot, "house": {"net": house}}


@pytest.mark.parametrize(
    ("command", "after", "extra"),
    [
        ({"do": "act"}, state(15, 20, pot=5), 0),
        ({"do": "act"}, state(15, 20, pot=6), 1),
        ({"do": "roll"}, state(10, 20, house=10), 0),
        ({"do": "roll"}, state(10, 20, house=-10), -20),
        ({"do": "buy-in", "seat": 1, "chips": 7}, state(20, 27), 0),
        ({"do": "buy-in", "seat": 1, "chips": 7}, state(20, 70), 43),
        ({"do": "join", "name": "Cem", "chips": 7}, state(20, 20, 7), 0),
        ({"do": "leave", "seat": 1, "chips": 20}, state(20, 0), 0),
        ({"do": "leave", "seat": 1, "chips": 20}, state(0, 20), 0),
        ({"do": "leave", "seat": 1, "chips": 20}, state(20, 20), 20),
    ],
)
def test_each_step_is_counted(command: Any, after: Any, extra: int) -> None:
    assert unaccounted(command, state(20, 20), after) == extra


def test_a_step_that_makes_chips_is_not_recorded_and_stops_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal.db"
    at = between_hands(path)
    recorded = commands_of_game(at.table.journal.db)
    with monkeypatch.context() as broken:

        def generous(self: Any, index: int, chips: int) -> None:
            self.seats[index].chips += 2 * chips

        broken.setattr(Game, "buy_in", generous)
        with pytest.raises(Refused, match=r"by \+10"):
            at.table.buy_in(0, 10)
    with pytest.raises(Refused, match="has stopped"):
        at.table.next_hand()
    with pytest.raises(ChipsError, match="don't add up"):
        at.table.pump(0.0)
    assert commands_of_game(at.table.journal.db) == recorded
    at.table.close()
    again = open_table(Setup(players=(ANN, BEN), watch=None, journal=path, resume=True))
    assert [seat["chips"] for seat in again.state["seats"]] == [20, 20]
    again.buy_in(0, 10)
    again.corrections.undo()
    again.buy_in(1, 5)
    again.leave(0)
    assert commands_of_game(again.journal.db)[-1] == {"do": "leave", "seat": 0, "chips": 20}
    check_total(again.session, again.journal)
    again.close()


def test_a_game_whose_record_gave_out_fewer_chips_is_not_gone_on_with(tmp_path: Path) -> None:
    at = between_hands(tmp_path / "journal.db")
    at.table.next_hand()
    db = at.table.journal.db
    check_total(at.table.session, at.table.journal)
    (text,) = db.execute("SELECT command FROM entries ORDER BY number LIMIT 1").fetchone()
    new = json.loads(text)
    new["seats"][0]["chips"] -= 3
    db.execute("UPDATE entries SET command = ? WHERE command = ?", (json.dumps(new), text))
    with pytest.raises(ChipsError, match=r"\+3 by its record"):
        check_total(at.table.session, at.table.journal)
    at.table.close()
