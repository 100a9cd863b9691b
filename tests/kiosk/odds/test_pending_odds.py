"""The odds of a decision through the table protocol: when there are any, and that asking changes nothing."""

import json
from typing import Any

import pytest

from kiosk.commands.engine import Engine
from kiosk.games.dice import Die
from kiosk.games.message import say
from kiosk.games.registry import GAMES
from kiosk.odds.answers import Answer, Odds
from kiosk.odds.pending import SOLVERS


def ask(engine: Engine, **command: Any) -> dict[str, Any]:
    reply = engine.answer(json.dumps(command))
    assert json.loads(json.dumps(reply)) == reply
    return reply


def at_a_chain(chips: int = 5, **options: Any) -> Engine:
    """Ann has bet 2 and rolled 13, the house 12."""
    engine = Engine()
    seats = [{"name": "Ann", "chips": chips}, {"name": "Ben", "chips": 1}]
    assert ask(engine, do="new", game="critical-roll", seats=seats, options={"min_bet": 2, **options})["ok"]
    assert ask(engine, do="act", seat=0, action="bet", amount=2)["ok"]
    assert ask(engine, do="roll", seat=0, dice=[{"die": "d20", "value": 13}])["ok"]
    assert ask(engine, do="roll", seat="house", dice=[{"die": "d20", "value": 12}])["ok"]
    return engine


def test_every_legal_answer_has_its_odds_in_the_order_of_legal() -> None:
    engine = at_a_chain()
    before = ask(engine, do="state")
    odds = ask(engine, do="odds")["odds"]
    assert [(each["action"], each.get("die")) for each in odds["actions"]] == [
        ("stand", None),
        ("hit", "d12"),
        *(("double", die) for die in ("d4", "d6", "d8", "d10", "d12")),
    ]
    assert (odds["seat"], odds["basis"], odds["unit"]) == (0, "exact", "chips")
    assert "error" not in odds
    worth = [each["ev"] for each in odds["actions"]]
    assert odds["best"] == worth.index(max(worth))
    assert all(0 <= each["win"] <= 1 and -2 <= each["ev"] <= 8 for each in odds["actions"])
    assert ask(engine, do="state") == before


def test_all_seats_see_the_same_where_nothing_is_hidden() -> None:
    engine = at_a_chain()
    assert ask(engine, do="odds", seat=1) == ask(engine, do="odds") == ask(engine, do="odds", seat=0)


def test_there_are_no_odds_but_of_a_decision() -> None:
    engine = at_a_chain()
    assert ask(engine, do="act", seat=0, action="hit")["ok"]
    assert ask(engine, do="odds")["code"] == "illegal-action"
    assert ask(Engine(), do="odds")["code"] == "no-game"


@pytest.mark.parametrize("seat", [-1, 2, "0", True, 0.0, []])
def test_a_seat_that_is_none_has_no_view(seat: object) -> None:
    assert ask(at_a_chain(), do="odds", seat=seat)["code"] == "illegal-action"


def test_a_table_of_more_chips_than_can_be_told_apart_has_no_odds() -> None:
    assert ask(at_a_chain(10**15), do="odds")["code"] == "no-odds"
    assert ask(at_a_chain(10**15 - 1), do="odds")["ok"]


def test_every_game_has_odds() -> None:
    assert set(SOLVERS) == set(GAMES)


def test_the_best_answer_is_the_first_of_equals_and_by_weight_where_play_is_mixed() -> None:
    def odds(*answers: Answer) -> Odds:
        return Odds(0, answers, say("nothing"), error=0.5)

    third, rounded = 1 / 3, 1 / 3 + 1e-15
    assert odds(Answer("stand", 0, 0), Answer("hit", third, 0), Answer("split", rounded, 0)).best == 1
    mixed = odds(Answer("check", 1.0, 0.5, weight=0.25), Answer("bet", 1.0, 0.5, amount=3, weight=0.75))
    assert mixed.best == 1
    assert mixed.as_json() == {
        "seat": 0,
        "basis": "approximate",
        "error": 0.5,
        "assumes": "nothing",
        "unit": "chips",
        "actions": [
            {"action": "check", "ev": 1.0, "win": 0.5, "weight": 0.25},
            {"action": "bet", "amount": 3, "ev": 1.0, "win": 0.5, "weight": 0.75},
        ],
        "best": 1,
    }
    opening = Answer("open", 0, 0, dice=(Die.D4, Die.D6))
    assert opening.as_json()["dice"] == ["d4", "d6"]
