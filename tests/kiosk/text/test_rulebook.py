"""The rules' text: one source for docs and screens, with the options in force."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kiosk.cli import main
from kiosk.commands.games import as_markdown
from kiosk.games.kingdom_table import Rank, rank
from kiosk.games.registry import GAMES
from kiosk.text.rulebook import rules
from kiosk.text.rulebook.pictures import PICTURES, signs

DOCS = Path(__file__).parents[3] / "docs"


def said(game: str, **options: Any) -> str:
    return " ".join(point for _, *points in rules(game, options).sections for point in points)


@pytest.mark.parametrize("game", GAMES)
def test_the_page_in_docs_is_the_one_that_the_command_prints(game: str) -> None:
    page = (DOCS / f"{game}.md").read_text(encoding="utf-8")
    assert page == as_markdown(rules(game, {})), f"dice-kiosk games rules {game} --markdown > docs/{game}.md"


@pytest.mark.parametrize(
    ("game", "options", "told", "else_told"),
    [
        ("critical-roll", {"min_bet": 3}, "bets 3 or more", "bets 1 or more"),
        ("critical-roll", {"max_bet": 9}, "bets 1 to 9", "bets 1 or more"),
        ("critical-roll", {"mode": "table", "stake": 5}, "pays 2 more", "the house"),
        ("critical-roll", {"double_after_split": True}, "may be doubled", "Not after a split"),
        ("kingdom", {"ante": 4}, "puts 4 in the pot", "puts 1 in the pot"),
        ("kingdom", {"min_bet": 2, "max_bet": 6}, "adds 2 to 6", "or more"),
        ("kingdom", {"max_raises": 3}, "3 raises may follow", "any number"),
        ("kingdom", {"draw_by_pips": False}, "whatever their pips", "compare their pips"),
        ("six-shooter", {"button": 2}, "In the first hand seat 3 has it.", "it is drawn"),
    ],
)
def test_the_rules_say_the_options_in_force(
    game: str, options: dict[str, Any], told: str, else_told: str
) -> None:
    assert told in said(game, **options)
    assert else_told not in said(game, **options).replace("throws for the house", "")
    if "mode" not in options:
        assert else_told in said(game)
    page = rules(game, options)
    assert {name for name, _, _ in page.terms} >= set(options)


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_say_whose_game_it_is_and_that_money_is_the_players_affair(game: str) -> None:
    page = rules(game, {})
    assert page.credit.startswith("After ")
    assert "may be illegal where you live" in said(game)


def test_every_picture_stands_beside_a_sentence_of_the_rules() -> None:
    modes: list[tuple[str, dict[str, Any]]] = [(game, {}) for game in GAMES]
    modes += [("critical-roll", {"mode": "table", "stake": 3}), ("six-shooter", {"button": 1})]
    pages = [rules(game, options) for game, options in modes]
    shown = {point for page in pages for point in page.pictures}
    assert len(shown) == len(PICTURES)
    assert shown <= {point for page in pages for section in page.sections for point in section}


def test_what_dice_come_to_is_their_sum_and_of_a_bonus_20_twenty() -> None:
    for template, picture in PICTURES.items():
        if picture.total is not None:
            values = [value for _die, value in picture.dice if value is not None]
            bonus = template.startswith("A 20 on the bonus d20")
            assert picture.total == (20 if bonus else sum(values)), template
            assert all(value <= int(die[1:]) for die, value in picture.dice if value is not None)


def test_the_hands_of_kingdom_are_drawn_in_the_order_of_their_ranks() -> None:
    page = rules("kingdom", {})
    (points,) = [points for heading, *points in page.sections if heading.startswith("Foundations, the best")]
    drawn = [rank(tuple(value or 0 for _die, value in page.pictures[point].dice))[0] for point in points]
    assert drawn == sorted(Rank, reverse=True)
    assert all(point.startswith(str(each.title)) for point, each in zip(points, drawn, strict=True))


def printed(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["games", *arguments])


def test_the_command_prints_the_rules_of_a_file_of_house_rules(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('game = "kingdom"\n[options]\nante = 7\n')
    assert "puts 7 in the pot" in printed("rules", "kingdom", "--rules", str(mine)).output
    both = printed("rules", "kingdom", "--rules", str(mine), "--option", "ante=8")
    assert "puts 8 in the pot" in both.output
    other = printed("rules", "six-shooter", "--rules", str(mine))
    assert (other.exit_code, "has house rules for kingdom" in other.stderr) == (2, True)
    mine.write_text('game = "kingdom"\n[options]\nante = 0\n')
    wrong = printed("rules", "kingdom", "--rules", str(mine))
    assert (wrong.exit_code, "line 3: ante" in wrong.stderr) == (1, True)
    assert printed("rules", "kingdom", "--option", "wings=2").exit_code == 2


def test_the_options_of_a_game_are_shown_as_a_file_to_start_from() -> None:
    shown = printed("show", "critical-roll").output
    assert 'mode = "house"' in shown
    assert printed("show", "whist").exit_code == 2


def test_the_silver_crown_promises_no_hand_after_the_last_one() -> None:
    assert signs("kingdom")["prince"].partition(". ")[2].startswith("If another hand follows")
