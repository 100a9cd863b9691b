"""docs/screen.md says of each button what it does; here it is held against what it does."""

from __future__ import annotations

from pathlib import Path

from hardware.buttons import ButtonName
from kiosk.screens.table_critical_roll import CriticalRollTable
from tests.kiosk.screens.screen_states import STATES

DOCUMENT = Path(__file__).parents[3] / "docs" / "screen.md"

MOMENTS = {
    "a bet is asked for": ("big_bet", ["more"]),
    "a move is asked for": ("decision", []),
    "the newest die matches the one before it": ("can_split", []),
    "the die of a double down is chosen": ("decision", ["double"]),
    "a throw is asked for, in a tray that throws": ("first_roll", []),
    "a throw is asked for, in a real tray": ("real_camera", []),
    "the camera is not sure of a die": ("unsure", []),
    "the camera is not sure whether a die is a 6 or a 9": ("six_or_nine", []),
    'a throw that was taken is challenged (touch "Wrong?", key C)': ("challengeable", ["challenge"]),
    "the table votes on it": ("challengeable", ["challenge", "enter"]),
    "dice are tapped in at a table without a camera": ("by_hand", []),
    "the list of people or reasons is open": ("unsure", ["why"]),
    "the hand is over": ("hand_over", []),
    "the game is over": ("game_over", []),
}


def test_the_table_of_buttons_is_true() -> None:
    lines = DOCUMENT.read_text(encoding="utf-8").splitlines()
    start = lines.index("| when | STICK | BUY | BET |")
    table = {}
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        when, *names = (cell.strip() for cell in line.strip("|").split("|"))
        table[when] = dict(zip(ButtonName, names, strict=True))
    assert set(table) == set(MOMENTS)
    for when, (state, uses) in MOMENTS.items():
        screen = CriticalRollTable(STATES[state](), clock=iter(range(100)).__next__)
        for name in uses:
            screen._use(next(control for control in screen.controls() if control.name == name))
        does = {control.button: control.name for control in screen.controls() if control.button is not None}
        assert {button: name for button, name in table[when].items() if name} == does, when
