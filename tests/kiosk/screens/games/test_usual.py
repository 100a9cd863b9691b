"""Gold marks what goes on, an amount or dice once they are chosen, and a coach's advice: else no decision."""

from itertools import product
from typing import Any

import pytest

from hardware.buttons import ButtonName, Lamp
from kiosk.odds.pending import asked, odds_asked
from kiosk.screens.games.critical_roll_dice import BONUS, BONUS_AT_20, bonus_or_double
from kiosk.table.players import Player
from kiosk.text import translate
from kiosk.text.closest import leads
from kiosk.text.translate import translated
from kiosk.ui.control import Tone
from kiosk.ui.theme import CASINO, Theme
from tests.as_seen import as_seen
from tests.kiosk.screens.looking import SIZES
from tests.kiosk.screens.people import People, at_table, kingdom_with
from tests.kiosk.table.test_table import AtTable, die


def gold(people: People) -> list[str]:
    """What asks to be used, of what can be used."""
    golden = {Tone.MAIN, Tone.CHOSEN}
    return [each.name for each in people.screen.controls() if each.tone in golden and each.why is None]


def shooters(
    mine: tuple[int, int],
    others: tuple[int, int],
    *,
    chips: int = 12,
    names: tuple[str, ...] = ("Ann", "Ben"),
) -> People:
    """All have opened with a d12 and a d20 each; the first, who has `mine`, is asked."""
    at = at_table("six-shooter", {"button": 0}, *names, chips=chips)
    for _seat in names:
        at.table.act("open", dice=["d12", "d20"])
    for values in (mine, *[others] * (len(names) - 1)):
        at.see(die("d12", values[0]), die("d20", values[1]))
    return People(at)


@pytest.mark.parametrize(("total", "invites"), [(20, True), (21, False)])
def test_nothing_invites_to_a_die_that_can_only_bust(total: int, *, invites: bool) -> None:
    people = shooters((total - 19, 19), (2, 3))
    buys = [each for each in people.screen.controls() if each.name in {"buy-d4", "buy-d6", "buy-d10"}]
    assert {each.tone for each in buys} == {Tone.PLAIN if invites else Tone.QUIET}
    said = [mark.text for mark in people.draw().marks]
    assert ("Exactly 21: stick! Any other die goes over it." in said) != invites


def test_who_would_stick_on_less_reads_who_has_most() -> None:
    people = shooters((9, 9), (8, 6))
    stick = {each.name: each for each in people.screen.controls()}["stick"]
    assert stick.detail == ""
    people.at.table.act("stick")
    stick = {each.name: each for each in people.screen.controls()}["stick"]
    assert (stick.label, stick.detail) == ("Stick on 14", "Ann has 18")
    people = shooters((8, 6), (9, 9))  # Ben is still to decide, too
    stick = {each.name: each for each in people.screen.controls()}["stick"]
    assert (stick.label, stick.detail) == ("Stick on 14", "Ben has 18")


def test_who_has_as_much_as_another_reads_which_rule_decides() -> None:
    people = shooters((9, 9), (10, 8))
    stick = {each.name: each for each in people.screen.controls()}["stick"]
    assert (stick.label, stick.detail) == ("Stick on 18", "you win the tie")
    rule = "A tie with Ben, with as many dice: the first to stick wins."
    assert rule in [mark.text.replace("\n", " ") for mark in people.draw().marks]
    people = shooters((8, 6), (9, 9))
    people.at.table.act("buy", die="d4")
    people.at.see(die("d4", 4))
    rule = "A tie with Ann: 3 dice beat your 2."
    assert rule in [mark.text.replace("\n", " ") for mark in people.draw().marks]


TIES = {
    "as many dice": ((9, 9), (10, 8), ()),
    "more dice": ((8, 6), (9, 9), ("d4",)),
}


@pytest.mark.slow
@pytest.mark.parametrize("large_text", [False, True])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("tie", TIES)
def test_how_a_tie_is_decided_is_read_whole(
    tie: str, language: str, size: tuple[int, int], *, large_text: bool
) -> None:
    translate.use(language)
    mine, others, bought = TIES[tie]
    people = shooters(mine, others, names=("Maximiliane von Hohenfel", "Wilhelmine", "Jörg"))
    for each in bought:
        people.at.table.act("buy", die=each)
        people.at.see(die(each, 4))
    people.landed()
    rule = people.screen.game.rule(as_seen(people.at.table.state))
    shown = [mark.text.replace("\n", " ") for mark in people.draw(size, Theme(large_text=large_text)).marks]
    assert rule in shown


def test_no_tie_is_spoken_of_that_does_not_lead() -> None:
    at = at_table("six-shooter", {"button": 0}, "Ann", "Ben", "Cem", chips=12)
    for _seat in range(3):
        at.table.act("open", dice=["d12", "d20"])
    for values in ((8, 8), (9, 7), (9, 10)):
        at.see(die("d12", values[0]), die("d20", values[1]))
    people = People(at)
    stick = {each.name: each for each in people.screen.controls()}["stick"]
    assert (stick.label, stick.detail) == ("Stick on 16", "Cem has 19")
    assert not any("tie" in mark.text for mark in people.draw().marks)
    assert people.screen.game.rule(as_seen(at.table.state)) == ""


def test_who_would_stick_on_as_much_reads_who_wins_the_tie() -> None:
    people = shooters((9, 9), (10, 8))
    people.at.table.act("stick")
    stick = {each.name: each for each in people.screen.controls()}["stick"]
    assert (stick.label, stick.detail, stick.tone) == ("Stick on 18", "Ann wins the tie", Tone.PLAIN)
    people = shooters((8, 6), (9, 9))
    people.at.table.act("buy", die="d4")  # one die more than Ben
    people.at.see(die("d4", 4))
    stick = {each.name: each for each in people.screen.controls()}["stick"]
    assert stick.detail == "Ann wins the tie"


def test_of_two_with_21_only_the_one_that_leads_is_gold() -> None:
    def golden(people: People) -> list[int]:
        people.landed()
        view, table = people.screen.game, people.at.table
        plates = view.plates(CASINO, table.state, table.players)
        return [plate.number for plate in plates if plate.hands[0].colour == CASINO.gold]

    people = shooters((1, 20), (2, 19))  # Ann sticks first
    assert golden(people) == [0]
    people = shooters((5, 12), (2, 19))
    assert golden(people) == [1]
    people.at.table.act("buy", die="d4")
    people.at.see(die("d4", 4))
    assert golden(people) == [0]  # with more dice
    for _seat in range(2):
        people.at.table.act("stick")
    assert golden(people) == [0]


def test_while_a_21_is_counted_up_nobody_can_tell_from_another_s_colour() -> None:
    state = as_seen(shooters((1, 20), (2, 19)).at.table.state)
    state["pending"] = {"kind": "decision", "seat": 0, "legal": [], "shown": "counts"}
    assert leads(state, 1)
    assert not leads(state, 0)


def plainly(people: People) -> str:
    """What is right beyond doubt."""
    state = as_seen(people.at.table.state)
    return people.screen.game.plainly(state, state["pending"]["seat"], state["pending"]["legal"])


@pytest.mark.parametrize(
    ("values", "others", "right"),
    [
        ((1, 20), (2, 3), "stick"),  # 21
        ((12, 9), (1, 20), "stick"),  # 21, as the other
        ((2, 18), (3, 16), "stick"),  # 20, ahead
        ((2, 18), (3, 17), ""),  # as much as the other, who is still to throw
        ((2, 17), (3, 3), ""),
        ((1, 2), (1, 2), ""),  # which die to buy is a matter of taste
    ],
)
def test_six_shooter_marks_no_answer_even_where_sticking_is_plainly_right(
    values: tuple[int, int], others: tuple[int, int], right: str
) -> None:
    people = shooters(values, others)
    assert (plainly(people), gold(people)) == (right, [])
    assert Lamp.BLINKING not in people.screen.lamps().values()


def test_who_leads_when_nobody_else_throws_any_more_has_won_by_sticking() -> None:
    people = shooters((3, 5), (3, 15))
    people.touch("stick")
    assert plainly(people) == "stick"  # Ben has 18, Ann has stuck on 8
    behind = shooters((5, 15), (3, 15))
    behind.touch("stick")
    assert not plainly(behind)  # Ben has 18, Ann has stuck on 20: only buying can win, but which die?


def test_the_only_way_forward_is_gold_who_can_buy_no_die_sticks() -> None:
    people = shooters((1, 2), (1, 2), chips=2)
    assert gold(people) == ["stick"]
    assert people.screen.lamps()[ButtonName.STICK] is Lamp.BLINKING


def test_the_die_that_bet_has_come_to_is_bought_by_buy_and_is_not_golden() -> None:
    people = shooters((3, 10), (3, 10))
    for _time in range(2):
        people.press(ButtonName.BET)
    buys = [each.name for each in people.screen.controls() if each.button is ButtonName.BUY]
    assert buys == ["buy-d8"]  # from the d4 on
    assert gold(people) == []


def chain(d20: int, *dice: int, house: int = 9) -> People:
    """Ann against the house: her d20, then what each hit rolls."""
    at = at_table("critical-roll", {}, "Ann", chips=50)
    at.table.act("bet", amount=5)
    for value in (d20, house):
        at.see(die("d20", value))
    for kind, value in zip(("d12", "d10", "d8", "d6", "d4"), dice, strict=False):
        at.table.act("hit")
        at.see(die(kind, value))
    return People(at)


@pytest.mark.parametrize(
    ("dice", "right"),
    [
        ((2,), "hit"),
        ((8,), "hit"),  # no face of the d12 passes 20
        ((9,), ""),  # a double may be better
        ((17,), ""),
        ((6, 10), "hit"),  # 16: seven faces of the d10 in ten bring it nearer
        ((7, 10), ""),  # 17: five in ten
        ((8, 10), "stand"),  # 18
        ((4, 11, 3), "stand"),  # 18 before a d8
        ((4, 11, 2), "hit"),  # 17 before it
        ((8, 8), ""),  # a pair
    ],
)
def test_critical_roll_marks_no_answer_whatever_most_faces_speak_for(
    dice: tuple[int, ...], right: str
) -> None:
    people = chain(*dice)
    assert (plainly(people), gold(people)) == (right, [])
    assert Lamp.BLINKING not in people.screen.lamps().values()


@pytest.mark.slow
@pytest.mark.parametrize("house", [2, 9, 15, 19])
def test_what_is_plainly_right_against_the_house_is_best_by_the_exact_odds(house: int) -> None:
    checked = 0
    for d20, hits in product(range(2, 20), ((), (2,), (5,), (9,), (5, 3), (4, 6, 2))):
        if d20 + sum(hits) >= 20 or (hits and hits[0] == d20):
            continue
        people = chain(d20, *hits, house=house)
        session = people.at.table.session
        right = plainly(people)
        if not right:
            continue
        worth = {each.action: each.ev for each in odds_asked(session.name, asked(session)).answers}
        assert worth[right] >= worth["stand"] - 1e-9
        assert worth[right] >= worth["hit"] - 1e-9
        checked += 1
    assert checked > 20


@pytest.mark.parametrize(
    ("first", "hits", "best"), [(12, (), "hit"), (8, (10,), "stand"), (14, (), "double")]
)
def test_what_a_coach_advises_all_to_hear_is_gold(first: int, hits: tuple[int, ...], best: str) -> None:
    people = People(chain(first, *hits).at, coached=True)
    assert gold(people) == [best]
    button = {"hit": ButtonName.BUY, "stand": ButtonName.STICK, "double": ButtonName.BET}[best]
    assert [each for each, lamp in people.screen.lamps().items() if lamp is Lamp.BLINKING] == [button]


def test_of_dice_in_six_shooter_the_one_that_a_coach_advises_is_gold() -> None:
    people = People(shooters((1, 2), (1, 2)).at, coached=True)
    (advised,) = gold(people)
    assert advised.startswith("buy-")


def test_in_kingdom_no_answer_is_gold_whatever_a_coach_tells_who_looks() -> None:
    plain = kingdom_with((6, 6, 6, 6, 6))
    plain.at.see(*(die("d6", 6) for _die in range(5)))
    people = People(plain.at, coached=True)
    people.screen.peek.begin()
    assert gold(people) == []


def test_who_is_advised_hears_all_the_same_what_a_throw_is_that_nobody_asked_for() -> None:
    at = AtTable(Player("Ann"), can_throw=False)
    at.table.act("bet", amount=5)
    for value in (5, 9):
        at.see(die("d20", value))
    said = " ".join(mark.text for mark in People(at, coached=True).draw().marks)
    assert "Best: hit." in said
    assert "Throw the d12: that is a hit." in said


def test_no_die_of_a_double_is_chosen_before_a_person_does() -> None:
    people = chain(14)
    people.touch("double")
    assert gold(people) == []
    take = next(each for each in people.screen.controls() if each.name == "double-down")
    assert (take.why, take.detail) == ("First choose the die.", "choose the die")
    assert any(mark.text.endswith("double with which die?") for mark in people.draw().marks)
    state = as_seen(people.at.table.state)
    assert bonus_or_double(state, doubles=True) == "You bet 5 more and roll one last die."
    people.touch("die-d6")
    assert gold(people) == ["die-d6", "double-down"]


@pytest.mark.parametrize("size", [(1024, 600), (800, 480), (720, 1280)])
def test_before_the_very_first_throw_it_is_said_what_a_20_and_a_1_are_and_never_again(
    size: tuple[int, int],
) -> None:
    at = at_table("critical-roll", {}, "Ann", "Ben")
    for _seat in range(2):
        at.table.act("bet", amount=5)
    people = People(at)

    def said() -> str:
        return " ".join(" ".join(mark.text.split()) for mark in people.draw(size).marks)

    told = "A first 20 wins, unless the house rolls a 20 too; a first 1 loses at once."
    assert told in said()
    at.see(die("d20", 8))
    people.landed()
    assert told not in said()
    for value in (9, 12):
        at.see(die("d20", value))
    for _seat in range(2):
        at.table.act("stand")
    at.see(die("d12", 9))
    at.table.next_hand()
    for _seat in range(2):
        at.table.act("bet", amount=5)
    people.landed()
    assert told not in said()


@pytest.mark.parametrize(("first", "hit", "says"), [(2, 12, BONUS), (8, 12, BONUS_AT_20), (2, 11, "")])
def test_what_a_bonus_die_is_good_for_is_said_before_it_is_thrown(first: int, hit: int, says: str) -> None:
    state = as_seen(chain(first, hit).at.table.state)
    assert bonus_or_double(state, doubles=False) == translated(says)


def test_last_and_ahead_of_all_one_stands_and_behind_one_hits() -> None:
    at = at_table("critical-roll", {"mode": "table"}, "Ann", "Ben", chips=50)
    for value in (12, 15):
        at.see(die("d20", value))
    people = People(at)
    people.touch("stand")
    assert plainly(people) == "stand"  # Ben's 15 is nearer than Ann's 12
    at = at_table("critical-roll", {"mode": "table"}, "Ann", "Ben", chips=50)
    for value in (15, 12):
        at.see(die("d20", value))
    people = People(at)
    people.touch("stand")
    assert plainly(people) == "hit"
    assert gold(people) == []


def test_kingdom_marks_no_answer_as_what_is_right_hangs_on_hidden_dice() -> None:
    for values in ((6, 6, 6, 6, 6), (1, 2, 3, 4, 6)):
        people = kingdom_with(values)
        people.at.see(*(die("d6", value) for value in values))
        assert gold(people) == []  # a weak one is better rerolled, and a mark would tell of it
        people.touch("keep")
        assert gold(people) == []
        people.touch("add")
        assert "wager" in gold(people)  # once an amount is being chosen
        people.touch("wager")
        assert gold(people) == []


@pytest.mark.parametrize(
    ("chips", "chosen"), [(29, ("Bet 1 chip", "")), (30, ("Bet 6 chips", "as last time"))]
)
def test_a_bet_of_much_of_what_one_has_is_not_chosen_again(chips: int, chosen: tuple[str, str]) -> None:
    people = People(at_table("critical-roll", {}, "Ann", chips=chips))
    people.draw()
    game: Any = people.screen.game
    game._bidding.set(6)
    game._bet()
    for value in (1, 5):
        if people.at.table.pending.kind == "roll":
            people.at.see(die("d20", value))  # lost at once
    people.at.table.next_hand()
    people.draw()
    bets = [(each.label, each.detail) for each in people.screen.controls() if each.name == "bet"]
    assert bets == [chosen]
    people.touch("more")
    assert [each.detail for each in people.screen.controls() if each.name == "bet"] == [""]
