"""The evening's figures and the list of hands come from the journal; hidden dice stay out of them."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from kiosk.journal.accounts import newest_standings
from kiosk.journal.evening import EveningSums, Win, newest_hands
from kiosk.journal.hand_steps import steps_of
from kiosk.journal.history import hand_record
from kiosk.journal.storage.database import open_for_reading
from kiosk.people import id_of_name
from kiosk.table.players import Player
from kiosk.table.setup import Setup, open_table

if TYPE_CHECKING:
    from pathlib import Path

ANN, BEN = id_of_name("Ann"), id_of_name("Ben")


def test_hands_are_listed_and_summed(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    table = open_table(Setup(players=(Player("Ann"), Player("Ben")), watch=None, journal=path, seed=1))
    for _seat in range(2):
        table.act("bet", amount=4)
    for value in (20, 1, 5):
        table.roll.enter([("d20", value)], who="Ann", reason="This table has no camera")
    assert table.state["pending"]["kind"] == "hand_over"
    table.next_hand()
    table.close()
    with closing(open_for_reading(path)) as db:
        running, over = newest_hands(db, 10)
        assert running.gains == ()
        assert (over.number, over.hand, over.game, over.gains) == (
            1,
            1,
            "critical-roll",
            (("Ann", 6), ("Ben", -4)),
        )
        evening = EveningSums().evening(db)
        assert (evening.hands, evening.dice, evening.top_dice, evening.uncounted) == (1, 3, 1, 0)
        assert evening.best == Win(ANN, 6, 1, "critical-roll")
        assert (evening.players[BEN].net, evening.players[ANN].won) == (-4, 1)
        steps = steps_of(hand_record(db, 1))
    assert [step.said[0] for step in steps][:2] == ["Ann bets 4.", "Ben bets 4."]
    rolled = next(step for step in steps if step.dice)
    assert rolled.dice == (("d20", 20),)
    assert "Ann" in rolled.note
    assert "Ann 26, Ben 16" in steps[-1].said[0]


def test_who_has_left_had_no_part_in_a_hand_though_a_bet_may_come_back_to_who_had(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    players = (Player("Ann"), Player("Ben"), Player("Cem"))
    table = open_table(Setup(players=players, watch=None, journal=path, seed=1))
    for _player in players:
        table.act("bet", amount=4)
    for value in (20, 1, 1, 20):
        table.roll.enter([("d20", value)], who="Ann", reason="This table has no camera")
    table.leave(1)
    table.next_hand()
    for _seat in range(2):
        table.act("bet", amount=4)
    for value in (20, 1, 20):
        table.roll.enter([("d20", value)], who="Ann", reason="This table has no camera")
    table.close()
    with closing(open_for_reading(path)) as db:
        later, first = newest_hands(db, 10)
        played = EveningSums().evening(db).players
    assert (first.gains[0], first.absent) == (("Ann", 0), frozenset())
    assert (later.gains[0], later.absent) == (("Ann", 0), frozenset({1}))
    assert [played[id_of_name(player.name)].hands for player in players] == [2, 1, 2]


def test_dice_that_were_never_shown_have_no_value_in_the_history(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    players = (Player("Ann"), Player("Ben"))
    table = open_table(Setup(players=players, watch=None, journal=path, game="kingdom", seed=1))
    for value in (6, 2):
        table.roll.enter([("d6", value)], who="Ann", reason="This table has no camera")
    table.roll.enter([("d6", 3)] * 5, who="Ben", reason="This table has no camera")
    table.close()
    with closing(open_for_reading(path)) as db:
        steps = steps_of(hand_record(db, 1))
    hidden = [step for step in steps if len(step.dice) == 5]
    assert hidden
    assert all(value is None for step in hidden for _die, value in step.dice)
    assert all(step.throw is not None and step.throw["after"] is None for step in hidden)
    assert not any("3 3" in words for step in steps for words in step.said)


def test_the_evening_s_figures_tell_nothing_of_dice_that_lie_hidden(tmp_path: Path) -> None:
    def top_dice(name: str, values: tuple[int, ...]) -> tuple[int, int]:
        path = tmp_path / name
        players = (Player("Ann"), Player("Ben"))
        table = open_table(Setup(players=players, watch=None, journal=path, game="kingdom", seed=1))
        for value in (6, 2):
            table.roll.enter([("d6", value)], who="Ann", reason="This table has no camera")
        table.roll.enter([("d6", value) for value in values], who="Ben", reason="This table has no camera")
        table.close()
        with closing(open_for_reading(path)) as db:
            evening = EveningSums().evening(db)
        return evening.dice, evening.top_dice

    assert top_dice("sixes.db", (6, 6, 6, 6, 6)) == top_dice("none.db", (1, 2, 3, 4, 5)) == (7, 1)


def test_a_corrected_roll_counts_as_it_was_corrected(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    table = open_table(Setup(players=(Player("Ann"), Player("Ben")), watch=None, journal=path, seed=1))
    for _seat in range(2):
        table.act("bet", amount=4)
    table.roll.enter([("d20", 20)], who="Ann", reason="This table has no camera")
    table.corrections.amend([("d20", 3)], who="Ann", reason="It was a 3")
    table.close()
    with closing(open_for_reading(path)) as db:
        evening = EveningSums().evening(db)
    assert (evening.dice, evening.top_dice) == (1, 0)


def test_a_void_hand_is_listed_as_such_and_is_none_of_those_played(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    table = open_table(Setup(players=(Player("Ann"), Player("Ben")), watch=None, journal=path, seed=1))
    table.act("bet", amount=4)
    table.void_hand()
    table.close()
    with closing(open_for_reading(path)) as db:
        (hand,) = newest_hands(db, 10)
        assert hand.void
        evening = EveningSums().evening(db)
    assert evening.hands == 0
    assert evening.players == {}


def test_what_was_bought_is_no_win_and_who_left_stands_by_what_was_taken_away(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    players = (Player("Ann"), Player("Ben"), Player("Cem"))
    table = open_table(Setup(players=players, watch=None, journal=path, seed=1))
    for _seat in range(3):
        table.act("bet", amount=4)
    for value in (20, 1, 1, 5):
        table.roll.enter([("d20", value)], who="Ann", reason="This table has no camera")
    table.buy_in(1, 100)
    table.buy_in(1, 40)
    table.corrections.undo()
    table.leave(2)
    table.join(Player("Dot"), 50)
    table.next_hand()
    for _seat in range(3):
        table.act("bet", amount=10)
    for value in (1, 1, 1, 5):
        table.roll.enter([("d20", value)], who="Ann", reason="This table has no camera")
    held = [seat["chips"] for seat in table.state["seats"]]
    standings = newest_standings(table.journal.db, held, table.session.left)
    assert [(each.name, each.bought, each.chips, each.result) for each in standings] == [
        ("Ann", 20, 16, -4),
        ("Ben", 120, 106, -14),
        ("Cem", 20, 16, -4),
        ("Dot", 50, 40, -10),
    ]
    table.close()


def test_a_hand_s_number_is_that_of_its_table(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    for _game in range(2):
        setup = Setup(players=(Player("Ann"),), watch=None, journal=path, seed=1, resume=False)
        table = open_table(setup)
        table.act("bet", amount=4)
        for value in (20, 5):
            table.roll.enter([("d20", value)], who="Ann", reason="This table has no camera")
        table.close()
    with closing(open_for_reading(path)) as db:
        assert [(hand.number, hand.hand) for hand in newest_hands(db, 10)] == [(2, 1), (1, 1)]
        assert EveningSums().evening(db).best == Win(ANN, 6, 1, "critical-roll")
