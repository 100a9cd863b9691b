"""The three strengths of bots: each plays every game to its end, and better than the one below."""

import pytest

from kiosk.bots import Strength
from kiosk.games.registry import GAMES
from kiosk.odds.kingdom import reigns
from kiosk.table.players import PREFIXES, Player, as_written, player, player_data, players_of
from tests.kiosk.bots.matches import PAIRS, hand, margin

TABLES = ("six-shooter", "critical-roll:house", "critical-roll:table", "kingdom")


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("strength", Strength)
def test_every_strength_plays_a_hand_of_every_game_by_legal_answers(game: str, strength: Strength) -> None:
    assert game.partition(":")[0] in GAMES
    for seed in range(4):
        won = hand(game, [strength] * 3, f"legal {seed}", seed % 3)
        assert any(won) or game != "kingdom"


@pytest.mark.parametrize("option", ["max_bet=5", "max_raises=1", "min_bet=3", "draw_by_pips=false"])
def test_no_expert_waits_for_a_solution_where_a_table_has_options_of_its_own(
    monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    monkeypatch.setattr(reigns, "solve", lambda *_: pytest.fail("it was solved"))
    for seed in range(6):
        hand(f"kingdom:{option}", [Strength.EXPERT] * 2, f"own {seed}")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "deals"), [("six-shooter", 60), ("critical-roll:house", 250), ("kingdom", 250)]
)
def test_a_regular_bot_wins_more_than_a_beginner(game: str, deals: int) -> None:
    assert margin(game, 3, deals, Strength.REGULAR, Strength.BEGINNER).is_clear


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("pair", PAIRS)
def test_each_strength_beats_the_one_below_with_99_percent_certainty(
    game: str, seats: int, pair: tuple[Strength, Strength]
) -> None:
    """As docs/odds.md has it. At two seats the best play wins little of a good one: far more deals."""
    deals = {2: 60_000, 3: 3_000, 6: 800}[seats]
    assert margin(game, seats, deals, *pair).is_clear


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("game", [*TABLES, "kingdom:max_bet=5", "kingdom:draw_by_pips=false"])
def test_an_expert_decides_within_50_ms(game: str, seats: int) -> None:
    """Of the processor, 99 of 100 decisions; the first hand makes tables that others use."""
    took: list[float] = []
    hand(game, [Strength.EXPERT] * seats, "made ready")
    for seed in range(60):
        hand(game, [Strength.EXPERT] * seats, f"timed {seed}", seed % seats, took)
    assert sorted(took)[int(0.99 * len(took))] < 0.05


def test_how_well_a_bot_plays_is_written_and_read_before_its_name() -> None:
    for prefix, strength in PREFIXES.items():
        bot = player(f"{prefix}Ben")
        assert bot == Player("Ben", bot=True, strength=strength)
        assert player(as_written(bot)) == bot
        assert players_of(player_data([bot])) == (bot,)
    assert set(PREFIXES.values()) == set(Strength)
    with pytest.raises(ValueError, match="beginner:NAME"):
        player("expert: ")
