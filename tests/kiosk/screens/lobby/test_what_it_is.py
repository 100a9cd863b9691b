"""What guests are told of the dice and of the seats before a game: as people say it, and as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kiosk.games.kingdom_table import Rank
from kiosk.games.registry import GAMES
from kiosk.screens.lobby.attract import Attract
from kiosk.screens.lobby.choose_game import pitch
from kiosk.screens.lobby.rules_leaves import HAND, Kind
from kiosk.screens.lobby.rules_page import RulesPage
from kiosk.text import translate
from kiosk.text.rulebook import rules
from kiosk.text.rulebook.pictures import signs
from tests.kiosk.screens.looking import SIZES, unpainted
from tests.kiosk.screens.moments.pages import attract, choose_game, players_none
from tests.kiosk.screens.moments.parts import LANGUAGES, Clock, house, nothing

if TYPE_CHECKING:
    from kiosk.screens.base.screen import Screen


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
        Clock(), house(given=camera), unfinished=[], resume=nothing, play_itself=None, play=lambda _game: None
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
        hand, game = {"four": ("4", "32"), "three": ("3", "18")}[guests]
        assert words.count(f"hand for {guests}: about {hand} min") == len(GAMES) - 1
        assert words.count(f"game for {guests}: about {game} min") == 1


def test_who_adds_players_is_told_nothing_of_the_dice() -> None:
    assert "real dice" not in told(players_none(Clock()))


def test_who_goes_first_is_told_by_a_seat_counted_as_people_do() -> None:
    page = RulesPage(Clock(), "six-shooter", {"button": 1})
    told(page)
    assert page._cut is not None
    lines = [text for leaf in page._cut[1] for row in leaf for text, _picture in row.said]
    assert any(line.endswith("without it the lot decides. (seat 2)") for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_all_foundations_are_on_one_leaf_with_their_dice(size: tuple[int, int], language: str) -> None:
    translate.use(language)
    page = RulesPage(Clock(), "kingdom", {})
    page.draw(unpainted(size))
    assert page._cut is not None
    hands = [
        [picture for row in leaf for _text, picture in row.said if len(picture.dice) == HAND]
        for leaf in page._cut[1]
    ]
    assert max(map(len, hands)) >= len(Rank)


@pytest.mark.parametrize("game", GAMES)
def test_what_belongs_together_is_not_torn_where_a_leaf_has_room_for_it(game: str) -> None:
    page = RulesPage(Clock(), game, {})
    page.draw(unpainted((1920, 1080)))
    assert page._cut is not None
    first = [leaf[0].kind for leaf in page._cut[1][1:]]
    torn = sum(kind is not Kind.HEADING for kind in first)
    assert torn <= (game == "critical-roll")  # a turn has more to say than a leaf holds


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_begin_with_what_the_game_is_like_and_end_with_the_signs_and_where_it_comes_from(
    game: str,
) -> None:
    page = RulesPage(Clock(), game, {}, nothing)
    page.draw(unpainted())
    assert page._cut is not None
    rows = [row for leaf in page._cut[1] for row in leaf]
    assert rows[0].said[0][0] == pitch(game)
    assert (rows[-1].kind, rows[-1].said[0][0]) == (Kind.CREDIT, rules(game, {}).credit)
    assert len(page._cut[1][-1]) > 1  # which has no leaf of its own
    shown = {picture.sign for row in rows for _text, picture in row.said} - {""}
    assert shown == set(signs(game)) >= {"next", "chips", "hand"}
