"""docs/screen.md says of each button what it does; here it is held against what it does."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from hardware.buttons import ButtonName
from kiosk.screens.games.registry import table_screen
from tests.kiosk.screens.moments.lessons import LESSONS
from tests.kiosk.screens.moments.states import STATES
from tests.kiosk.screens.moments.tables import challenge, hidden
from tests.kiosk.screens.people import People, at_table, kingdom_with
from tests.kiosk.table.test_table import die

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.screens.table.table_screen import TableScreen
    from kiosk.settings.preferences import ByHand

DOCUMENT = Path(__file__).parents[3] / "docs" / "screen.md"


def _use(screen: Any, *names: str) -> TableScreen:
    for name in names:
        screen.input.use(next(control for control in screen.controls() if control.name == name))
    table: TableScreen = screen
    return table


def state(name: str, *uses: str) -> Callable[[], TableScreen]:
    return lambda: _use(table_screen(STATES[name](), iter(range(100)).__next__), *uses)


def six_shooter(*, turn: bool = False) -> TableScreen:
    people = People(at_table("six-shooter", {"button": 0}, "Ann", "Ben"))
    if turn:
        for _seat in range(2):
            people.at.table.act("open", dice=["d4", "d6"])
        for _seat in range(2):
            people.at.see(die("d4", 2), die("d6", 3))
    return people.screen


def kingdom(*uses: str) -> TableScreen:
    """Both Foundations are thrown, and the King keeps his, unless he is the one who is asked."""
    people = kingdom_with((6, 6, 6, 2, 1))
    people.at.see(*(die("d6", value) for value in (3, 3, 3, 1, 2)))
    if uses != ("king",):
        people.at.table.act("keep")
        _use(people.screen, *uses)
    return people.screen


def opened() -> TableScreen:
    """Ann has chosen her dice, and Ben has still to choose his."""
    people = People(at_table("six-shooter", {"button": 0}, "Ann", "Ben"))
    people.at.table.act("open", dice=["d4", "d6"])
    return people.screen


def all_folded() -> TableScreen:
    """Ann bet, and Ben did not want to see."""
    screen = kingdom("add", "wager")
    screen.table.act("fold")
    return screen


def several_by_hand() -> TableScreen:
    people = People(at_table("six-shooter", {"button": 0}, "Ann", "Ben", camera=False))
    for _seat in range(2):
        people.at.table.act("open", dice=["d4", "d6"])
    return _use(people.screen, "value-up")


def challenged() -> TableScreen:
    people = People(at_table("critical-roll", {"mode": "table"}))
    people.at.see(die("d20", 9))
    return people.screen


def by_hand(*names: str, further: int = 0, terms: ByHand = "agreed") -> TableScreen:
    """Ann has tapped her die in at a table whose camera works."""
    at = at_table("critical-roll", {"mode": "table"}, *names, by_hand_terms=terms)
    return _use(People(at).screen, "by-hand", "face-9", "enter", *["next-voter"] * further)


def hidden_challenged(*uses: str) -> TableScreen:
    return _use(kingdom_with((6, 6, 6, 2, 1)).screen, "challenge", *uses)


MOMENTS: dict[str, Callable[[], TableScreen]] = {
    "a throw is asked for, in a tray that throws": state("first_roll"),
    "a throw is asked for, in a real tray": state("real_camera"),
    "one's own hidden throw is asked for, in a tray that throws": lambda: hidden("asked").screen,
    "the camera is not sure of a die": state("unsure"),
    "the camera is not sure whether a die is a 6 or a 9": state("six_or_nine"),
    "a throw that was taken is challenged": state("challengeable", "challenge"),
    "the table votes on it, or the host decides": state("challengeable", "challenge", "value-up", "enter"),
    "others say whether a value by hand is right": lambda: by_hand("Ann", "Ben", "Cem"),
    "the others were passed over, and the host is next": lambda: by_hand("Ann", "Ben", "Cem", further=2),
    "only the host may say it": lambda: by_hand("Ann", "Ben", terms="host"),
    "hidden dice that were taken are challenged": hidden_challenged,
    "who rolled them says what they show": lambda: hidden_challenged("alone"),
    "a die is tapped in at a table without a camera": state("by_hand"),
    "several are, and this is not the last": several_by_hand,
    "a hidden throw could not be read for sure": lambda: kingdom_with((6, 6, 6, 2, 1), sure=False).screen,
    "the list of people or reasons is open": state("unsure", "why"),
    "a bot decides": state("bot_decides"),
    "the hand is over": state("hand_over"),
    "Kingdom: the hand is over as all others folded": all_folded,
    "a guided hand is over": lambda: LESSONS["lesson_settled"]().screen,
    "the game is over": state("game_over"),
    "Critical Roll: a bet": state("big_bet", "more"),
    "Critical Roll: a move": state("decision"),
    "Critical Roll: the newest die matches the one before it": state("can_split"),
    "Critical Roll: the die of a double down": state("decision", "double"),
    "Six Shooter: the two dice of the opening": six_shooter,
    "Six Shooter: a turn": lambda: six_shooter(turn=True),
    "Kingdom: the Monarch's Prerogative": lambda: kingdom("king"),
    "Kingdom: nobody has bet yet": kingdom,
    "Kingdom: somebody has": lambda: kingdom("add", "wager"),
    "Kingdom: somebody has, and BUY was pressed": lambda: kingdom("add", "wager", "next-choice"),
    "Kingdom: the amount, at its least": lambda: kingdom("add"),
    "Kingdom: the amount": lambda: kingdom("add", "more"),
}
HELD: dict[str, Callable[[], TableScreen]] = {
    "at any table": state("decision"),
    'after a throw that can be challenged ("Wrong?")': challenged,
    'after a decision that can be taken back ("Undo")': opened,
    "while one's own hidden dice may be looked at": lambda: kingdom("add", "wager"),
    "while a throw with pictures is challenged": lambda: challenge("critical-roll").screen,
}


def documented(first: str) -> dict[str, dict[ButtonName, str]]:
    lines = DOCUMENT.read_text(encoding="utf-8").splitlines()
    start = lines.index(f"| {first} | STICK | BUY | BET |")
    table = {}
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        when, *names = (cell.strip() for cell in line.strip("|").split("|"))
        table[when] = dict(zip(ButtonName, names, strict=True))
    return table


@pytest.mark.parametrize(("first", "moments"), [("when", MOMENTS), ("held for long", HELD)])
def test_every_moment_is_documented(first: str, moments: dict[str, Callable[[], TableScreen]]) -> None:
    assert list(documented(first)) == list(moments)


@pytest.mark.parametrize("when", MOMENTS)
def test_the_table_of_buttons_is_true(when: str) -> None:
    controls = MOMENTS[when]().controls()
    does = {control.button: control.name for control in controls if control.button is not None}
    assert {button: name for button, name in documented("when")[when].items() if name} == does


@pytest.mark.parametrize("when", HELD)
def test_the_table_of_long_presses_is_true(when: str) -> None:
    does = {control.held: control.name for control in HELD[when]().controls() if control.held is not None}
    assert {button: name for button, name in documented("held for long")[when].items() if name} == does
