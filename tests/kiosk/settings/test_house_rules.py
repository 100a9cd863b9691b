"""A host's terms in a TOML file: read whole, or refused whole with every error and its line."""

import pytest

from kiosk.games.registry import GAMES
from kiosk.games.session import Session
from kiosk.settings.house_rules import described, parse
from kiosk.settings.owner_file import SettingsError

SEATS = [{"name": "Ann", "chips": 20}, {"name": "Ben", "chips": 20}]


@pytest.mark.parametrize("game", GAMES)
def test_the_file_that_shows_every_option_can_be_played_as_it_stands(game: str) -> None:
    shown = described(GAMES[game])
    house = parse(shown, "mine.toml")
    assert house.game == game
    Session.new(game, SEATS, {"button": 0, **house.options} if game == "six-shooter" else house.options)
    for option in GAMES[game].options:
        assert f"{option.name} =" in shown
        assert option.meaning.split()[0] in shown


def test_options_of_a_mode_hold_together() -> None:
    house = parse('game = "critical-roll"\n[options]\nmode = "table"\nstake = 3\n', "mine.toml")
    assert house.options == {"mode": "table", "stake": 3}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("game = ", ["no TOML"]),
        ("[options]\nante = 1\n", ["line 1: game: it is missing"]),
        ('game = "whist"\n', ["line 1", "six-shooter", "critical-roll", "kingdom"]),
        ('gme = "kingdom"\n', ["line 1: gme", "Did you mean game?"]),
        ('game = "kingdom"\nante = 2\n', ["line 2: ante", "[options]"]),
        ('game = "kingdom"\noptions = 3\n', ["line 2: options"]),
        (
            'game = "kingdom"\n[options]\nante = 0\nmin_bet = 5\nmax_bet = 2\nwings = 2\n',
            ["2 errors", "line 3: ante", "line 6: Kingdom has no option 'wings'"],
        ),
        (
            'game = "kingdom"\n[options]\nmin_bet = 5\n\n# most\nmax_bet = 2\n',
            ["1 error", "line 6: The largest bet must be at least as large as the smallest"],
        ),
        (
            'game = "critical-roll"\n[options]\nmode = "table"\nmin_bet = 2\n',
            ["line 4: Critical Roll has no option 'min_bet' in mode 'table'"],
        ),
        ('game = "kingdom"\n[options]\ndraw_by_pips = 1\n', ["line 3: draw_by_pips must be true or false"]),
        ('game = "kingdom"\n[options]\nmax_raises = -1\n', ["line 3: max_raises", "at least 0"]),
    ],
)
def test_a_wrong_file_is_refused_whole_with_every_error_and_its_line(text: str, told: list[str]) -> None:
    with pytest.raises(SettingsError) as refused:
        parse(text, "mine.toml")
    for words in ["mine.toml", "othing of it is used", *told]:
        assert words in str(refused.value)
