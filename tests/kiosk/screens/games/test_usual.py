"""Gold marks what is usual or best: never a move that most likely loses, or that tells of hidden dice."""

from typing import Any

import pytest

from hardware.buttons import ButtonName, Lamp
from kiosk.games.dice import DICE, Die
from kiosk.screens.games.six_shooter import usual
from kiosk.ui.control import Tone
from tests.kiosk.screens.people import People, at_table, kingdom_with
from tests.kiosk.table.test_table import die


def gold(people: People) -> list[str]:
    """What asks to be used, of what can be used."""
    golden = {Tone.MAIN, Tone.CHOSEN}
    return [each.name for each in people.screen.controls() if each.tone in golden and each.why is None]


def shooters(mine: tuple[int, int], others: tuple[int, int], *, chips: int = 12) -> People:
    """Ann and Ben have opened with a d12 and a d20 each; Ann, with `mine`, is asked first."""
    at = at_table("six-shooter", {"button": 0}, "Ann", "Ben", chips=chips)
    for _seat in range(2):
        at.table.act("open", dice=["d12", "d20"])
    for values in (mine, others):
        at.see(die("d12", values[0]), die("d20", values[1]))
    return People(at)


@pytest.mark.parametrize(
    ("values", "marked"),
    [
        ((1, 20), ["stick"]),  # 21
        ((12, 9), ["stick"]),  # 21
        ((2, 15), ["stick"]),  # 17
        ((2, 14), ["buy-d4"]),  # 16: three of four go well
        ((3, 10), ["buy-d8"]),  # 13: the largest that can't bust
        ((1, 2), ["buy-d10"]),
    ],
)
def test_six_shooter_sticks_from_17_on_and_else_buys_the_die_least_likely_to_bust(
    values: tuple[int, int], marked: list[str]
) -> None:
    people = shooters(values, values)
    assert gold(people) == marked
    lamps = people.screen.lamps()
    waited_for = ButtonName.STICK if marked == ["stick"] else ButtonName.BUY  # BUY buys what is marked
    assert [button for button in ButtonName if lamps[button] is Lamp.BLINKING] == [waited_for]


def test_below_somebody_who_has_stuck_only_buying_can_win() -> None:
    people = shooters((5, 15), (3, 15))
    assert gold(people) == ["stick"]
    people.touch("stick")
    assert gold(people) == ["buy-d4"]  # Ben has 18, Ann has stuck on 20


def test_who_can_buy_no_die_sticks() -> None:
    assert gold(shooters((1, 2), (1, 2), chips=2)) == ["stick"]


def test_the_die_that_bet_has_come_to_is_bought_by_buy_and_turns_no_bad_move_golden() -> None:
    people = shooters((3, 10), (3, 10))
    for _time in range(2):
        people.press(ButtonName.BET)
    buys = [each.name for each in people.screen.controls() if each.button is ButtonName.BUY]
    assert buys == ["buy-d4"]  # after the d8 came the d10, then the smallest again
    assert gold(people) == ["buy-d8"]


@pytest.mark.parametrize("total", range(2, 22))
@pytest.mark.parametrize("left", [DICE[2:], DICE[4:], (Die.D20,)])
def test_no_die_that_busts_more_likely_than_not_is_marked(total: int, left: tuple[Die, ...]) -> None:
    state: Any = {"seats": [{"total": total, "status": "in"}, {"total": 30, "status": "busted"}]}
    bought = usual(state, 0, left)
    risks = {each: max(0, total + each.sides - 21) / each.sides for each in left}
    if total >= 17 or min(risks.values()) > 0.5:
        assert bought is None
    else:
        assert bought is not None
        assert risks[bought] == min(risks.values())


@pytest.mark.parametrize(
    ("d20", "marked"), [(2, "hit"), (14, "hit"), (17, "double"), (18, "double"), (19, "stand")]
)
def test_critical_roll_goes_by_the_numbers(d20: int, marked: str) -> None:
    at = at_table("critical-roll", {}, "Ann", chips=50)
    at.table.act("bet", amount=5)
    for value in (d20, 9):
        at.see(die("d20", value))
    assert gold(People(at)) == [marked]


def test_last_and_ahead_of_all_one_stands_and_behind_one_hits() -> None:
    at = at_table("critical-roll", {"mode": "table"}, "Ann", "Ben", chips=50)
    for value in (12, 15):
        at.see(die("d20", value))
    people = People(at)
    people.touch("stand")
    assert gold(people) == ["stand"]  # Ben's 15 is nearer than Ann's 12


def test_kingdom_checks_and_calls_whatever_lies_hidden() -> None:
    for values in ((6, 6, 6, 6, 6), (1, 2, 3, 4, 6)):
        people = kingdom_with(values)
        people.at.see(*(die("d6", value) for value in values))
        assert gold(people) == ["keep"]
        people.touch("keep")
        assert gold(people) == ["check"]
        people.touch("add")
        people.touch("wager")
        assert gold(people) == ["call"]
