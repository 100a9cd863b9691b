"""What guests are told of the dice and of the seats before a game: as people say it, and as it is."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pygame
import pytest

from hardware.buttons import ButtonName
from kiosk.games.kingdom_table import Rank
from kiosk.games.registry import GAMES
from kiosk.screens.lobby.attract import Attract
from kiosk.screens.lobby.choose_game import pitch
from kiosk.screens.lobby.rules_leaves import HAND, HEADS, Kind, Row
from kiosk.screens.lobby.rules_page import RulesPage
from kiosk.text import translate
from kiosk.text.rulebook import rules
from kiosk.text.rulebook.pictures import signs
from kiosk.text.translate import _
from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import LIGHT, Theme, brightness
from tests.kiosk.screens.looking import SIZES, TIGHT, unpainted
from tests.kiosk.screens.moments.pages import ask_language, attract, choose_game, players_none
from tests.kiosk.screens.moments.parts import LANGUAGES, Clock, house, nothing

if TYPE_CHECKING:
    from kiosk.screens.base.screen import Screen


AIRY = 0.9
"""Of a card at most this share of the width is words."""
MOST_LEAVES = 9
"""Of the rules of a game, at any size and in any language."""


def leaves(page: RulesPage) -> list[list[Row]]:
    """What each leaf says, in order."""
    assert page._cut is not None
    return [[row for column, _room in leaf for row in column] for leaf in page._cut[1]]


def told(page: Screen) -> str:
    canvas = unpainted()
    page.draw(canvas)
    return " ".join(mark.text for mark in canvas.marks)


@pytest.mark.parametrize(
    ("camera", "real", "simulated"),
    [
        ("v4l2:0", True, False), ("picamera2", True, False), ("auto", False, False), ("none", False, False),
        ("simulated", False, True), ("simulated:cocked@3", False, True), ("replay:photos", False, True),
    ],
)  # fmt: skip
def test_simulated_dice_are_not_called_real(camera: str, *, real: bool, simulated: bool) -> None:
    page = Attract(
        Clock(),
        house(given=camera),
        unfinished=None,
        resume=nothing,
        play_itself=None,
        play=lambda _game: None,
    )
    words = told(page)
    assert ("Real dice" in words, "Simulated dice" in words) == (real, simulated)


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_the_cards_say_how_long_the_games_take_those_who_play_and_on_the_first_page_four(
    size: tuple[int, int],
) -> None:
    for page, guests in ((attract(Clock()), "four"), (choose_game(Clock()), "three")):
        canvas = unpainted(size)
        page.draw(canvas)
        words = " ".join(mark.text for mark in canvas.marks).replace("\n", " ")
        hand, game = {"four": ("4", "16"), "three": ("3", "9")}[guests]
        assert words.count(f"for {guests} about {hand} min a hand") == len(GAMES) - 1
        assert words.count(f"for {guests} about {game} min a game") == 1


@pytest.mark.parametrize("large_text", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_on_each_game_s_card_the_way_to_begin_stands_out_and_all_else_is_dark(
    size: tuple[int, int], language: str, *, large_text: bool
) -> None:
    page = choose_game(Clock())
    translate.use(language)
    canvas = Canvas(pygame.Surface(size, 0, 32), Theme(large_text=large_text))
    page.draw(canvas)
    for game in GAMES:
        on = {
            each.control.name.removesuffix(f"-{game}"): each.rect
            for each in canvas.placed
            if each.control.name.endswith(game) and each.control.label
        }
        edges = {name: canvas.surface.get_at((box.centerx, box.y + 5)) for name, box in on.items()}
        lit = {name: brightness((edge.r, edge.g, edge.b)) for name, edge in edges.items()}
        assert set(on) == {"game", "terms", "learn", "rules"}
        assert on["game"].w >= max(box.w for box in on.values())
        assert [name for name, light in lit.items() if light > LIGHT] == ["game"]


def test_who_adds_players_is_told_nothing_of_the_dice() -> None:
    assert "real dice" not in told(players_none(Clock()))


def test_who_goes_first_is_told_by_a_seat_counted_as_people_do() -> None:
    page = RulesPage(Clock(), "six-shooter", {"button": 1})
    told(page)
    lines = [row.text for leaf in leaves(page) for row in leaf]
    assert "Who goes first in the first hand: seat 2." in lines
    page = RulesPage(Clock(), "six-shooter", {"button": 1}, names=("Ann", "Ben"))
    told(page)
    assert "Who goes first in the first hand: Ben." in [row.text for leaf in leaves(page) for row in leaf]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_all_foundations_are_on_one_leaf_with_their_dice(size: tuple[int, int], language: str) -> None:
    translate.use(language)
    page = RulesPage(Clock(), "kingdom", {})
    page.draw(unpainted(size))
    hands = [[row for row in leaf if len(row.picture.dice) == HAND] for leaf in leaves(page)]
    assert max(map(len, hands)) >= len(Rank)


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (720, 1280)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_leaf_is_nearly_empty(game: str, size: tuple[int, int], language: str) -> None:
    translate.use(language)
    for large_text in (False, True):
        page = RulesPage(Clock(), game, {})
        page.draw(unpainted(size, Theme(large_text=large_text)))
        assert page._cut is not None
        for leaf in page._cut[1]:
            assert sum(row.high for column, _room in leaf for row in column) > 0.3 * sum(
                room.h for _column, room in leaf
            )


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_leaves_are_full_each_has_a_heading_and_the_first_says_how_a_hand_goes(
    game: str, size: tuple[int, int], language: str
) -> None:
    translate.use(language)
    page = RulesPage(Clock(), game, {})
    page.draw(unpainted(size))
    front, *others = leaves(page)
    assert all(leaf[0].kind in HEADS for leaf in others)
    headings = [row.text for leaf in leaves(page) for row in leaf if row.kind is Kind.HEADING]
    assert len(set(headings)) == len(headings)
    again = {row.text for leaf in others for row in leaf if row.kind is Kind.AGAIN}
    assert again <= {_("{heading} (more)").format(heading=each) for each in headings}, "told from a new one"
    assert len(others) < MOST_LEAVES
    told = [row.text for row in front]
    assert set(told) >= set(rules(game, {}).sections[0])
    assert told[0] == pitch(game)


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_begin_with_what_the_game_is_like_and_end_with_the_signs_and_where_it_comes_from(
    game: str,
) -> None:
    page = RulesPage(Clock(), game, {}, nothing)
    page.draw(unpainted())
    rows = [row for leaf in leaves(page) for row in leaf]
    assert rows[0].text == pitch(game)
    assert (rows[-1].kind, rows[-1].text) == (Kind.CREDIT, rules(game, {}).credit)
    assert len(leaves(page)[-1]) > 1  # which has no leaf of its own
    shown = {row.picture.sign for row in rows} - {""}
    assert shown == set(signs(game)) >= {"next", "chips", "hand"}


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (720, 1280)])
def test_both_greetings_of_the_first_page_are_two_lines_with_air_beside_them(size: tuple[int, int]) -> None:
    canvas = unpainted(size)
    ask_language(Clock()).draw(canvas)
    greetings = [mark for mark in canvas.marks if "\n" in mark.text]
    assert len(greetings) == len(LANGUAGES)
    assert all(mark.ink.w < mark.box.w * AIRY for mark in greetings)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", TIGHT)
def test_the_last_leaf_of_the_rules_is_no_scrap(game: str, language: str, size: tuple[int, int]) -> None:
    translate.use(language)
    page = RulesPage(Clock(), game, {})
    page.draw(unpainted(size, Theme(buttons=False)))
    assert page._cut is not None
    last = page._cut[1][-1]
    filled = sum(row.high for column, _room in last for row in column)
    assert filled > 0.25 * sum(room.h for _column, room in last)


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_tell_of_push_buttons_only_who_uses_them(game: str) -> None:
    for used in (True, False):
        page = RulesPage(Clock(), game, {})
        page.draw(unpainted(look=Theme(buttons=used)))
        words = " ".join(row.text for leaf in leaves(page) for row in leaf)
        assert [name.name in words for name in ButtonName] == [used] * len(ButtonName)


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [*TIGHT, (1024, 600), (1280, 720)])
def test_every_point_of_the_rules_stands_whole_in_one_column(
    game: str, language: str, size: tuple[int, int]
) -> None:
    translate.use(language)
    for large in (False, True):
        page = RulesPage(Clock(), game, {})
        page.draw(unpainted(size, Theme(large_text=large)))
        assert page._cut is not None
        told = {row.text for leaf in leaves(page) for row in leaf if row.kind is Kind.POINT}
        assert told == {text for _heading, *texts in page._sections(buttons=True) for text in texts}
        for column, room in (each for leaf in page._cut[1] for each in leaf):
            assert sum(row.high for row in column) <= room.h


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720)])
def test_few_sections_of_the_rules_go_on_on_another_leaf(game: str, size: tuple[int, int]) -> None:
    translate.use("de")
    page = RulesPage(Clock(), game, {})
    page.draw(unpainted(size))
    torn = [row for leaf in leaves(page) for row in leaf if row.text.endswith("(weiter)")]
    assert len(torn) <= len(leaves(page)) / 2


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720)])
def test_what_the_game_is_like_is_no_smaller_than_the_rules_below_it(
    game: str, size: tuple[int, int]
) -> None:
    for language, large in product(LANGUAGES, (False, True)):
        translate.use(language)
        canvas = unpainted(size, Theme(large_text=large))
        page = RulesPage(Clock(), game, {})
        page.draw(canvas)
        first = {mark.text: mark.size for mark in canvas.marks}
        points = [first[row.text] for row in leaves(page)[0] if row.kind is Kind.POINT]
        assert first[pitch(game)] >= max(points)


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720)])
def test_all_points_of_the_rules_are_of_one_size(size: tuple[int, int]) -> None:
    look = Theme(large_text=True)
    for language, game in product(LANGUAGES, GAMES):
        translate.use(language)
        page, found = RulesPage(Clock(), game, {}), set[int]()
        page.draw(unpainted(size, look))
        points = {row.text for leaf in leaves(page) for row in leaf if row.kind is Kind.POINT}
        for number in range(len(leaves(page))):
            canvas = unpainted(size, look)
            page._page = number
            page.draw(canvas)
            found |= {mark.size for mark in canvas.marks if mark.text in points}
        assert len(found) == 1, f"{game}, {language}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(800, 480), (1024, 600)], ids=str)
@pytest.mark.parametrize("game", ["six-shooter", "kingdom"])
def test_the_rules_begin_with_the_aim_and_beside_it_a_hand_in_short_stands_below_its_heading(
    game: str, size: tuple[int, int], language: str
) -> None:
    """The last point of it stood headless in the right column, above the aim."""
    translate.use(language)
    page, canvas = RulesPage(Clock(), game, {}), unpainted(size)
    page.draw(canvas)
    body = page.parts(canvas).body
    left, right = (
        [mark for mark in canvas.marks if body.contains(mark.ink) and (mark.ink.x < body.centerx) is first]
        for first in (True, False)
    )
    assert _("The aim") in {mark.text for mark in left}
    assert min(right, key=lambda mark: mark.ink.y).text == _("A hand in short")
