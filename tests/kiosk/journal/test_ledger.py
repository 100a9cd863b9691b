"""What an evening's chips came to: nobody's are lost over games, and few payments settle it."""

from __future__ import annotations

import random
from contextlib import closing
from itertools import combinations
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from kiosk.journal.accounts import Standing
from kiosk.journal.ledger import HOUSE, POT, Ledger, Payment, evening_ledger, fewest_payments
from kiosk.journal.storage.database import open_for_reading
from kiosk.people import id_of_name
from kiosk.table.players import Player
from kiosk.table.setup import Setup, open_table

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from kiosk.table.table import Table


def ledger(path: Path) -> Ledger:
    with closing(open_for_reading(path)) as db:
        found = evening_ledger(db)
    assert found.bought == found.found
    return found


def rows(found: Ledger) -> list[tuple[str, int, int]]:
    return [(each.name, each.bought, each.chips) for each in found.accounts]


def opened(path: Path, names: str, **terms: object) -> Table:
    players = tuple(Player(name) for name in names.split())
    return open_table(Setup(players=players, watch=None, journal=path, seed=1, resume=False, **terms))  # type: ignore[arg-type]


def thrown(table: Table, *values: int) -> None:
    for value in values:
        table.roll.enter([("d20", value)], who="Ann", reason="This table has no camera")


TABLE = {"mode": "table", "stake": 10}


def test_chips_of_several_games_people_who_come_and_go_and_bought_chips_add_up(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    table = opened(path, "Ann Ben Cem", options=TABLE)
    thrown(table, 17, 1, 1)
    table.leave(2)
    table.buy_in(1, 20)
    table.join(Player("Dora"), 40)
    table.next_hand()
    thrown(table, 1, 19, 1)
    assert [seat["chips"] for seat in table.state["seats"]] == [30, 50, 0, 30]
    table.close()
    assert rows(ledger(path)) == [("Ann", 20, 30), ("Ben", 40, 50), ("Cem", 20, 10), ("Dora", 40, 30)]
    assert (ledger(path).seated, ledger(path).cashed) == (110, 10)  # Cem has taken 10 along
    # stacks that stand, and one that is filled up; who does not play on keeps what there was
    table = opened(path, "Ben Ann Edda", stacks=(50, 40, 20), options=TABLE)
    thrown(table, 1, 17, 1)
    table.close()
    found = ledger(path)
    assert (found.seated, found.cashed) == (110, 40)  # and Dora has not come with 30
    assert rows(found) == [
        ("Ann", 30, 60), ("Ben", 40, 40), ("Cem", 20, 10), ("Dora", 40, 30), ("Edda", 20, 10),
    ]  # fmt: skip
    owes = {(id_of_name(name), 10) for name in ("Cem", "Dora", "Edda")}
    assert {(each.payer, each.chips) for each in found.payments} == owes
    # everyone begins with as many again: what Ann has more than that is hers
    table = opened(path, "Ann Ben", options=TABLE)
    thrown(table, 1, 17)
    table.close()
    assert rows(ledger(path))[:2] == [("Ann", 30, 50), ("Ben", 40, 50)]


def test_who_comes_back_with_the_chips_taken_along_has_bought_none_of_them(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    table = opened(path, "Ann Ben Cem", options=TABLE)
    thrown(table, 17, 1, 1)
    table.leave(2)  # with 10 of 20
    table.join(Player("Cem", id=table.players[2].id), 10)
    assert rows(ledger(path)) == [("Ann", 20, 40), ("Ben", 20, 10), ("Cem", 20, 10)]
    assert ledger(path).cashed == 0
    table.leave(3)
    assert (rows(ledger(path))[2], ledger(path).cashed) == (("Cem", 20, 10), 10)
    table.join(Player("Cem", id=table.players[2].id), 25)  # and 15 new ones
    assert (rows(ledger(path))[2], ledger(path).cashed) == (("Cem", 35, 25), 0)
    table.close()


def test_who_joins_and_leaves_without_a_throw_has_not_played(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    table = opened(path, "Ann Ben", options=TABLE)
    thrown(table, 17, 1)
    table.join(Player("Cem"), 20)
    table.leave(2)
    table.join(Player("Dora"), 20)
    table.next_hand()
    thrown(table, 1, 1, 17)
    table.close()
    found = ledger(path)
    assert found.idle == {id_of_name("Cem")}
    assert found.results == {id_of_name("Ann"): 0, id_of_name("Ben"): -20, id_of_name("Dora"): 20}


def test_the_house_pays_and_is_paid(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    table = opened(path, "Ann Ben")
    for _seat in range(2):
        table.act("bet", amount=4)
    thrown(table, 20, 1, 5)
    table.close()
    found = ledger(path)
    assert found.house == -2
    assert set(found.payments) == {
        Payment(id_of_name("Ben"), id_of_name("Ann"), 4),
        Payment(HOUSE, id_of_name("Ann"), 2),
    }


def test_bots_play_with_the_chips_of_the_house() -> None:
    results = {"Ann": -9, "Ben": 4, "Ada": 7, "Bruno": -2}
    accounts = tuple(Standing(name, name, 20, 20 + result) for name, result in results.items())
    found = Ledger(accounts, bots=frozenset({"Ada", "Bruno"}))
    assert set(found.payments) == {Payment("Ann", HOUSE, 5), Payment("Ann", "Ben", 4)}


def test_an_open_hand_is_counted_back_and_a_pot_that_nobody_won_is_told(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    table = opened(path, "Ann Ben", options={"mode": "table", "stake": 3})
    thrown(table, 1, 1)  # nobody is left: the pot stays
    assert rows(ledger(path)) == [("Ann", 20, 17), ("Ben", 20, 17)]
    assert ledger(path).pot == 6
    assert {each.payee for each in ledger(path).payments} == {POT}
    table.next_hand()
    table.close()
    assert rows(ledger(path)) == [("Ann", 20, 17), ("Ben", 20, 17)]


def test_an_evening_is_no_sum_of_earlier_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "journal.db"
    table = opened(path, "Zoe Ben", options=TABLE)
    thrown(table, 17, 1)
    table.close()
    monkeypatch.setattr("kiosk.journal.diary.boot", lambda: "the next day")
    opened(path, "Ann Ben", options=TABLE).close()
    assert rows(ledger(path)) == [("Ann", 20, 20), ("Ben", 20, 20)]


def test_nothing_was_played(tmp_path: Path) -> None:
    assert Ledger().payments == []
    path = tmp_path / "journal.db"
    opened(path, "Ann Ben").close()
    assert ledger(path).payments == []


def test_two_pairs_settle_among_themselves() -> None:
    balances = {"Ann": -7, "Ben": 5, "Cem": -5, "Dora": 7}
    assert fewest_payments(balances) == [Payment("Ann", "Dora", 7), Payment("Cem", "Ben", 5)]


@given(st.lists(st.integers(-40, 40), max_size=6))
def test_as_few_as_can_be_settle_everything(chips: list[int]) -> None:
    chips = [*chips, -sum(chips)]
    balances = {f"P{seat}": each for seat, each in enumerate(chips)}
    payments = fewest_payments(balances)
    for each in payments:
        assert each.chips > 0
        balances[each.payer] += each.chips
        balances[each.payee] -= each.chips
    assert set(balances.values()) <= {0}
    assert len(payments) == sum(each != 0 for each in chips) - groups([each for each in chips if each])


def groups(chips: list[int]) -> int:
    """Into how many groups that cancel out they can be cut, tried one by one."""
    if not chips:
        return 0
    first, rest = chips[0], chips[1:]
    most = 0
    for count in range(len(rest) + 1):
        for others in combinations(range(len(rest)), count):
            if first + sum(rest[at] for at in others) == 0:
                left = [each for at, each in enumerate(rest) if at not in others]
                most = max(most, 1 + groups(left))
    return most


def test_of_very_many_few_settle_everything() -> None:
    rng = random.Random(4)
    chips = [rng.randrange(-99, 99) for _player in range(40)]
    accounts = [
        Standing(f"P{at}", f"P{at}", 100, 100 + each) for at, each in enumerate([*chips, -sum(chips)])
    ]
    payments = Ledger(tuple(accounts)).payments
    assert len(payments) < len(accounts)
    assert sum(each.chips for each in payments) == sum(max(0, each.result) for each in accounts)
