"""The tables of the games with a pot: whole hands by touch or buttons alone, fitting text, hidden dice."""

from typing import Any

import pytest

from hardware.buttons import ButtonName
from kiosk.games.session import PendingKind
from kiosk.screens.base.screen import Wish
from kiosk.screens.dice_entry.peek import GLANCE_S, PEEK_S
from kiosk.table.players import Player
from kiosk.table.roll_request import TrayPhase
from tests.kiosk.screens.people import LONG, People, at_table, kingdom_with, taps_in
from tests.kiosk.table.test_table import AtTable, die

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("six-shooter", {"button": 0}),
    ("kingdom", {"draw_by_pips": False}),
    ("critical-roll", {"mode": "table"}),
]
SIZES = [(800, 480), (1024, 600), (1280, 720), (1920, 1080), (720, 1280)]
PASSED_OVER = {
    "back",
    "by-hand",
    "peek",
    "tray",
    "tray-large",
    "leave",
    "challenge",
    "undo",
    "rules",
    "seats",
    "join",
    "sound",
}
"""What goes on with no hand, by itself; tried elsewhere."""


@pytest.mark.parametrize("seeds", [(6,), pytest.param((1, 2), marks=pytest.mark.soak)], ids=str)
@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize(("game", "options"), GAMES)
def test_whole_hands_are_played_by_touch_alone(
    game: str, options: dict[str, Any], seeds: tuple[int, ...]
) -> None:
    used, hands = set(), []
    for seed in seeds:
        people = People(at_table(game, options, chips=30), seed=seed)
        for _ in range(400):
            people.screen.hurry()  # a showdown
            names = [name for name in people.names() if name not in PASSED_OVER]
            over = people.screen.wish is Wish.BUY_INS  # somebody has no chips for the next hand
            if not names or over or people.at.table.state["hand"] > 3:
                break
            name = people.rng.choice(names)
            people.touch(name)
            used.add(name)
            if people.at.table.roll.phase is TrayPhase.MOVING:
                people.dice_fall()
        hands.append(people.at.table.state["hand"])
    assert max(hands) > 1
    wanted = {
        "six-shooter": {"take", "stick"},
        "kingdom": {"check", "add", "wager", "call", "fold", "keep"},
        "critical-roll": {"stand", "hit"},
    }
    assert used >= {*wanted[game], "throw", "next-hand"}


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize(("game", "options"), GAMES)
def test_whole_hands_are_played_with_the_three_buttons_alone(game: str, options: dict[str, Any]) -> None:
    people = People(at_table(game, options), seed=3)
    for _ in range(900):
        if people.at.table.pending.kind is PendingKind.GAME_OVER:
            break
        people.press(people.rng.choice(list(ButtonName)))
        if taps_in(people.screen):  # BET taps dice in by hand where a throw is asked for
            people.press(ButtonName.STICK)
        if people.at.table.roll.phase is TrayPhase.MOVING:
            people.dice_fall()
    assert people.at.table.state["hand"] > 2 or people.at.table.pending.kind is PendingKind.GAME_OVER


def moments(game: str, options: dict[str, Any]) -> list[People]:
    """A table at every few steps of some hands, with long names and large stacks."""
    found = []
    for seats in (2, 5, 8):
        at = at_table(game, options, *[f"{LONG[:22]}{n:02}" for n in range(seats)], chips=9_999_999)
        people = People(at, seed=seats)
        for step in range(30):
            names = [n for n in people.names() if n not in PASSED_OVER | {"fold"}]
            people.touch(people.rng.choice(names))
            if people.at.table.roll.phase is TrayPhase.MOVING:
                people.dice_fall()
            if step % 6 == seats % 6:
                found.append(people)
                check_fits(people)
    return found


def check_fits(people: People) -> None:
    for size in SIZES:
        canvas = people.draw(size)
        cut = [mark.text for mark in canvas.marks if not mark.fits]
        assert not cut, (size, cut)


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize(("game", "options"), GAMES)
def test_no_text_is_cut_with_long_names_and_large_stacks_at_any_size(
    game: str, options: dict[str, Any]
) -> None:
    assert moments(game, options)


@pytest.mark.parametrize("sure", [True, False])
def test_what_hidden_dice_show_changes_nothing_on_the_screen_until_somebody_looks(*, sure: bool) -> None:
    one, other = kingdom_with((6, 6, 6, 2, 1), sure=sure), kingdom_with((1, 2, 3, 4, 5), sure=sure)
    assert one.picture() == other.picture()
    if sure:  # Ben's come, and the betting
        for people in (one, other):
            people.at.see(*(die("d6", value) for value in (3, 3, 3, 1, 2)))
            people.at.table.act("keep")
        assert one.picture() == other.picture()
    for people in (one, other):
        people.touch("peek")
    assert one.picture() != other.picture()
    one.clock.now += GLANCE_S
    assert one.screen.input.let_go((0, 0))
    other.clock.now += PEEK_S + 0.1
    assert other.screen.do(other.clock.now)
    assert one.picture() == other.picture()


def test_an_unsure_hidden_die_is_asked_about_in_the_private_view_alone() -> None:
    people = kingdom_with((6, 6, 6, 2, 1), sure=False)
    assert people.names()[:2] == ["again", "by-hand"]
    assert not taps_in(people.screen)
    people.touch("by-hand")
    assert taps_in(people.screen)
    people.touch("enter")
    assert people.at.table.session.state(0)["seats"][0]["dice"][0]["value"] == 6


def test_a_private_view_that_is_left_open_is_covered_again() -> None:
    people = kingdom_with((6, 6, 6, 2, 1), sure=False)
    people.touch("by-hand")
    people.clock.now += 31
    assert people.screen.do(people.clock.now)
    assert not taps_in(people.screen)


def test_who_keeps_the_table_waiting_is_named_with_what_can_be_done() -> None:
    at = AtTable(Player("Ann"), Player("Ben"), game="six-shooter", options={"button": 0}, time_limit_s=60.0)
    people = People(at)
    at.table.pump(100.0)
    told = "Ann is away? The host can answer, or call the hand off: Menu, Seats and chips."
    assert told not in [mark.text for mark in people.draw().marks]
    at.table.pump(161.0)
    assert told in [mark.text for mark in people.draw().marks]


def test_nobody_is_offered_a_look_at_dice_of_others() -> None:
    at = AtTable(Player("Ann"), Player("Ben", bot=True), game="kingdom")
    for value in (6, 2):
        at.see(die("d6", value))
    people = People(at)
    assert at.table.roll.asked is not None
    assert at.table.roll.asked.name == "Ben"
    assert "peek" not in people.names()
    at.see(*(die("d6", 3) for _ in range(5)))
    assert at.table.roll.asked.name == "Ann"
    assert "peek" not in people.names()  # there is nothing to be seen yet
    at.see(*(die("d6", 4) for _ in range(5)))
    assert "peek" in people.names()


def test_who_throws_for_the_crown_again_is_told_so_and_why_as_large_as_what_is_asked() -> None:
    people = People(at_table("kingdom", {}))
    told = [mark.text for mark in people.draw().marks]
    assert not any("again" in words for words in told)
    for value in (3, 1, 3):
        people.at.see(die("d6", value))
        people.screen.hurry()
    told = [mark.text for mark in people.draw().marks]
    assert "Ann: a tie, throw again" in told
    assert "Ann and Cem have 3: they throw again." in told
    people.at.see(die("d6", 2))
    people.landed()
    assert "Cem: a tie, throw again" in [mark.text for mark in people.draw().marks]


def test_who_is_all_in_by_the_ante_is_not_told_to_be_so_with_nothing() -> None:
    people = People(at_table("kingdom", {}, "Ann", "Ben", chips=1))
    for value in (2, 6):
        people.at.see(die("d6", value))
    people.screen.hurry()
    told = [mark.text for mark in people.draw().marks]
    assert "all in" in told
    assert "all in, 0" not in told


def test_a_tray_that_throws_tells_of_no_camera_as_it_gets_ready() -> None:
    people = People(at_table("critical-roll", {"mode": "table"}, opened=False))
    (throw,) = (each for each in people.screen.controls() if each.name == "throw")
    assert throw.why == "The tray gets ready."
    told = [mark.text for mark in people.draw().marks]
    assert not any("starting" in words or "ready" in words for words in told)


def test_why_a_pot_of_critical_roll_was_won_is_said_once_and_in_a_whole_sentence() -> None:
    people = People(at_table("critical-roll", {"mode": "table"}, "Ann", "Ben"))
    for value in (3, 9):
        people.at.see(die("d20", value))
    for _seat in range(2):
        people.at.table.play("stand")
    view = people.screen.game
    assert view.why(people.at.table.state) == "Ben is closest to 20 with 9."
    assert view.ending(people.at.table.state) == "Ben wins the pot of 2. Ben is closest to 20 with 9."
