"""What a hand is remembered for: each game says so of two states, by the rules, and once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from kiosk.screens.games.views import VIEWS
from kiosk.text.narration import tell
from kiosk.ui.theme import CASINO
from tests.as_seen import as_seen
from tests.kiosk.screens.people import at_table
from tests.kiosk.table.test_table import die

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.kiosk.table.test_table import AtTable


class Hand:
    """A hand, and what is said of each step of it."""

    def __init__(self, game: str, *names: str, chips: int = 12, **options: Any) -> None:
        self.at: AtTable = at_table(game, options, *names, chips=chips)
        self._game = game
        self._before = self.at.table.state

    def rolls(self, *values: int) -> str | None:
        asked = self.at.table.roll.asked
        assert asked is not None
        self.at.see(*(die(kind, value) for kind, value in zip(asked.dice, values, strict=True)))
        return self._said()

    def does(self, action: str, **given: Any) -> str | None:
        self.at.table.act(action, **given)
        return self._said()

    def next_hand(self) -> str | None:
        self.at.table.next_hand()
        return self._said()

    def _said(self) -> str | None:
        before, self._before = self._before, self.at.table.state
        said = VIEWS[self._game].moment(before, self._before)
        return None if said is None else str(said.words)


def opened(*totals: tuple[int, int], chips: int = 12) -> tuple[Hand, list[str | None]]:
    """Six Shooter, from Ann's button: everybody picks d10 and d12 and rolls them."""
    hand = Hand("six-shooter", *("Ann", "Ben", "Cem")[: len(totals)], chips=chips, button=0)
    for _seat in totals:
        assert hand.does("open", dice=("d10", "d12")) is None
    return hand, [hand.rolls(*values) for values in totals]


def test_22_or_more_busts() -> None:
    _hand, said = opened((10, 11), (10, 12), (3, 4))
    assert said == ["Ann: 21", "Ben: bust", None]


def test_a_bust_that_ends_the_hand_is_another_s_win() -> None:
    _hand, said = opened((10, 10), (10, 12))
    assert said[-1] == "Ann wins the pot of 4"


def test_a_sixth_die_without_a_bust_is_a_charlie() -> None:
    hand, _said = opened((1, 1), (3, 4))
    for kind in ("d20", "d8", "d6", "d4"):
        hand.does("buy", die=kind)
        said = hand.rolls(1)
        assert said == ("Ann: Six Chamber Charlie" if kind == "d4" else None)
        if kind != "d4" and as_seen(hand.at.table.state)["pending"]["seat"] == 1:
            hand.does("stick")


def test_who_sticks_is_told() -> None:
    hand, _said = opened((10, 11), (8, 12))
    assert hand.does("stick") == "Ann sticks on 21"
    assert hand.does("stick") == "Ann wins the pot of 4"  # that ends the hand


def test_21_is_told_as_it_is_rolled() -> None:
    hand, said = opened((10, 11), (3, 4), (3, 4))
    assert said == ["Ann: 21", None, None]
    hand.does("stick")
    hand.does("buy", die="d20")
    assert hand.rolls(14) == "Ben: 21"


def test_who_has_lost_the_last_chips_is_told_as_the_hand_ends() -> None:
    hand, _said = opened((10, 10), (10, 12), chips=2)  # Ben's bust ends it
    assert _said[-1] == "Ann wins the pot of 4"  # who has won comes first
    hand, _said = chain(5, 13, chips=2)
    hand.does("stand")
    assert hand.rolls(7) == "The house wins"  # with 20
    ended: Any = VIEWS["critical-roll"].won(hand.at.table.state)
    assert ended.means.endswith("Ann is out of chips")


def test_who_wins_from_the_house_is_told_and_who_gets_the_bet_back_is_not() -> None:
    for last, said in ((12, "Ann wins 2 chips"), (5, None)):  # the house has 25, or 18 as Ann has
        hand, _said = chain(18, 13)
        hand.does("stand")
        assert hand.rolls(last) == said


def test_what_goes_with_all_checks_or_calls_is_the_winner_s() -> None:
    hand, _said = crowned()
    for values in ((1, 1, 2, 3, 4), (1, 2, 2, 3, 6), (6, 6, 6, 2, 1)):
        hand.rolls(*values)
    hand.does("keep")
    hand.does("bet", amount=6)
    hand.does("call")
    assert hand.does("call") == "Ben wins the pot of 21"


def chain(*first: int, chips: int = 12, bet: int = 2) -> tuple[Hand, list[str | None]]:
    """Critical Roll: Ann against the house; then the dice of the first round."""
    hand = Hand("critical-roll", "Ann", chips=chips)
    said = [hand.does("bet", amount=bet)]
    return hand, [*said, *(hand.rolls(value) for value in first)]


@pytest.mark.parametrize(
    ("first", "said"),
    [
        ((20, 5), [None, "Ann: natural 20", "Ann wins 3 chips"]),
        ((1, 5), [None, "Ann: critical failure", "The house wins"]),
        ((5, 20), [None, None, "The house rolls a natural 20"]),
        ((5, 1), [None, None, "The house rolls a 1"]),  # which is no critical failure
    ],
)
def test_the_first_dice_of_critical_roll(first: tuple[int, int], said: list[str | None]) -> None:
    assert chain(*first)[1] == said


def test_that_the_house_plays_on_after_its_first_1_is_said_while_the_players_decide() -> None:
    plays_on = "A first 1 loses for players only: the house plays on, and goes last."
    for value in (1, 2):
        state = as_seen(chain(5, value)[0].at.table.state)
        view: Any = VIEWS["critical-roll"]
        assert (plays_on in view(chain(5, value)[0].at.table).advice(state)) == (value == 1)
        state["seats"][0]["dice"].append({"die": "d12", "value": 3})  # from then on hits are decided
        assert plays_on not in view(chain(5, value)[0].at.table).advice(state)


def test_only_a_natural_20_of_the_house_takes_the_pay_for_a_natural_20() -> None:
    hand = Hand("critical-roll", "Ann")
    hand.does("bet", amount=2)
    before = hand.at.table.state
    hand.rolls(20)
    moment = VIEWS["critical-roll"].moment(before, hand.at.table.state)
    assert moment is not None
    assert str(moment.means) == "Wins 3, unless the house rolls a 20 too."


def test_where_one_gets_the_bet_back_and_others_lose_title_and_banner_say_the_house_wins() -> None:
    hand = Hand("critical-roll", "Ann", "Ben")
    for _seat in range(2):
        hand.does("bet", amount=2)
    for value in (19, 20, 20):
        banner = hand.rolls(value)
    state, view = as_seen(hand.at.table.state), VIEWS["critical-roll"]
    won = view.won(state)
    assert won is not None
    assert {view.outcome(state), str(won.words)} == {"The house wins"}
    assert banner == "The house rolls a natural 20"
    plates = view.plates(CASINO, state, hand.at.table.players)
    assert [each.note for each in plates] == ["loses 2", "bet back"]


def test_where_a_1_of_the_house_is_followed_by_another_die_it_is_said_that_it_does_not_stop_it() -> None:
    hand, _said = chain(18, 5)
    hand.does("stand")
    for die_kind in ("d12", "d10", "d8", "d6", "d4"):
        before: Any = hand.at.table.state
        hand.rolls(1)
        command: Any = {"do": "roll", "seat": "house", "dice": [{"die": die_kind, "value": 1}]}
        said = " ".join(tell(command, before, as_seen(hand.at.table.state)))
        goes_on = f"1 on the {die_kind}: " in said and "A 1 would be a player's last die: the house" in said
        assert goes_on == (die_kind != "d4"), said
    log = hand.at.table.told()
    thrown = [line for line in log if "The house rolls 1" in line]
    assert ["the house throws on" in line for line in thrown] == [True] * 4 + [False]
    assert not any("the house throws on" in line for line in log if line not in thrown)


def test_the_highest_face_of_a_hit_is_a_critical_hit_and_its_bonus_20_makes_20() -> None:
    hand, _said = chain(3, 5)
    assert hand.does("hit") is None
    assert hand.rolls(12) == "Ann: critical hit"
    assert hand.rolls(20) == "Ann: bonus 20"


def test_any_other_bonus_does_nothing() -> None:
    hand, _said = chain(3, 5)
    hand.does("hit")
    hand.rolls(12)
    assert hand.rolls(1) is None


def test_a_1_on_a_hit_is_a_miss_and_on_a_double_down_is_none() -> None:
    hand, _said = chain(3, 5)
    hand.does("hit")
    assert hand.rolls(1) == "Ann: miss"
    hand, _said = chain(3, 5)
    hand.does("double", die="d8")
    assert hand.rolls(1) is None


def test_a_bet_of_all_chips_is_all_in() -> None:
    assert chain(chips=5, bet=5)[1] == ["Ann is all in"]
    hand, _said = chain(8, 5, chips=4)
    hand.does("hit")
    hand.rolls(8)
    assert hand.does("split") == "Ann is all in"


def crowned() -> tuple[Hand, list[str | None]]:
    """Kingdom with three: Ben is King."""
    hand = Hand("kingdom", "Ann", "Ben", "Cem")
    return hand, [hand.rolls(value) for value in (2, 6, 3)]


def test_the_crown_is_won_once_and_passes_with_each_hand() -> None:
    hand, said = crowned()
    assert said == [None, None, "Ben wears the crown"]
    for values in ((1, 1, 2, 3, 4), (1, 2, 2, 3, 6), (6, 6, 6, 2, 1)):
        assert hand.rolls(*values) is None
    hand.does("keep")
    assert [hand.does("check") for _seat in range(3)] == [None, None, "Ben wins the pot of 3"]
    assert hand.next_hand() == "The crown passes on to Cem"


def pot(*seats: int, winners: Sequence[int] = ()) -> dict[str, Any]:
    return {"chips": 6, "seats": list(seats), "winners": list(winners), "rerolls": []}


def test_who_goes_all_in_is_told_and_so_is_who_wins_each_of_several_pots() -> None:
    hand, _said = crowned()
    for values in ((1, 1, 2, 3, 4), (1, 2, 2, 3, 6), (6, 6, 6, 2, 1)):
        hand.rolls(*values)
    hand.does("keep")
    assert hand.does("bet", amount=11) == "Cem is all in"
    before: Any = hand.at.table.state
    moment = VIEWS["kingdom"].moment
    several = before | {"pots": [pot(0, 1, 2), pot(0, 1)]}
    assert moment(before, several) is None
    won = before | {"result": {"payouts": [6, 3, 3], "text": ""}}
    all_ = "Ann gets 6, Ben gets 3, Cem gets 3"  # once all is won, not the last pot's winner alone
    for main, said in (((), "Side pot: Ann"), ((2,), all_), ((1, 2), all_)):
        told = moment(several, won | {"pots": [pot(0, 1, 2, winners=main), pot(0, 1, winners=(0,))]})
        assert told is not None
        assert told.words == said
