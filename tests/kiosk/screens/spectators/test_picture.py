"""What spectators see, at every size: nothing cut off, nothing to be used, nothing that lies hidden."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from kiosk.games.protocol import PendingKind
from kiosk.screens.games.views import VIEWS
from kiosk.screens.spectators.picture import draw
from kiosk.screens.spectators.scene import Onlooker, Scene
from kiosk.screens.spectators.worker import Show
from kiosk.text import translate
from tests.as_seen import as_seen
from tests.kiosk.screens.looking import SIZES, unpainted, wrongs
from tests.kiosk.screens.moments.states import first_roll
from tests.kiosk.screens.moments.tables import lying
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.screens.spectators.scenes import CAFE, GAMES, look, scene
from tests.kiosk.screens.table.test_end_of_hand import won_unseen
from tests.kiosk.table.test_table import die

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.ui.canvas import Canvas

TELEVISION = (1920, 1080)
LEAST_MM, OF_TWELVE_MM = 2.6, 0.5
"""Of type, were a display for spectators of seven inches; and of long names in a standing of twelve."""


def drawn(shown: Scene, size: tuple[int, int] = (1024, 600)) -> Canvas:
    translate.use(shown.look.language)
    canvas = unpainted(size, shown.look.theme)
    draw(canvas, shown)
    return canvas


def cut(canvas: Canvas, least_mm: float = LEAST_MM) -> list[str]:
    """What is wrong with it, but for what is blended: that holds up nobody in a process of its own."""
    return [wrong for wrong in wrongs(canvas, least_mm) if "blended" not in wrong]


@pytest.mark.slow
@pytest.mark.sampled(10)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_cut_off_at_any_size(name: str, language: str) -> None:
    game = GAMES[name]()
    least_mm = OF_TWELVE_MM if name.endswith("of_twelve") else LEAST_MM
    for number, size in enumerate(SIZES):
        canvas = drawn(scene(game, language, large_text=bool(number % 2)), size)
        assert not (found := list(cut(canvas, least_mm))), f"{size}: {found[0]}"
        assert canvas.placed == [], "nothing can be used"


def test_dice_that_end_a_hand_keep_their_size_as_it_is_told_who_has_won() -> None:
    at = at_table("six-shooter", {"button": 0}, "Ann", "Ben", chips=60)
    table, onlooker, now, sizes = at.table, Onlooker(at.table), 0.0, set()
    for _seat in range(2):
        table.act("open", dice=("d4", "d6"))
    for _seat in range(2):
        at.see(die("d4", 2), die("d6", 2))
    for kind in ("d8", "d10", "d12", "d20"):
        table.act("buy", die=kind)
        onlooker.game(now)
        at.see(die(kind, 3))
        if kind == "d8":
            table.act("stick")
    assert table.pending.kind is PendingKind.HAND_OVER
    for _moment in range(20):
        dice = drawn(scene(onlooker.game(now))).dice
        sizes.add(max(box.w for _die, value, box in dice if value == 3))
        now += 0.2
    assert len(sizes) == 1


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), (720, 1280)])
def test_they_are_told_that_a_hand_is_the_last(size: tuple[int, int]) -> None:
    game = Onlooker(first_roll()).game(0.0)
    for last in (False, True):
        words = [mark.text for mark in drawn(scene(replace(game, last=last)), size).marks]
        assert any("last" in each.lower() for each in words) == last


def test_they_are_told_how_many_hands_there_are_and_who_has_left_with_how_many_chips() -> None:
    people = won_unseen()
    onlooker = Onlooker(people.at.table)
    words = [mark.text for mark in drawn(scene(onlooker.game(0.0))).marks]
    assert "Kingdom: Hand 1 of 2" in words
    held = people.at.table.state["seats"][1]["chips"]
    people.at.table.leave(1)
    words = [mark.text for mark in drawn(scene(onlooker.game(1.0))).marks]
    assert f"left with {held}" in words
    assert "has left" not in words


def test_they_are_told_that_a_hand_is_practice() -> None:
    table = first_roll()
    for practice in (False, True):
        game = Onlooker(table, practice=practice).game(0.0)
        said = [mark.text for mark in drawn(scene(game)).marks]
        assert ("practice" in said) is practice


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_between_games_shows_the_cafe(size: tuple[int, int], language: str) -> None:
    canvas = drawn(scene(None, language), size)
    assert not list(cut(canvas))
    assert CAFE.name in [mark.text for mark in canvas.marks]


def test_everyone_is_there_with_chips_and_the_dice_that_lie_open() -> None:
    game = GAMES["five_seats"]()
    canvas = drawn(scene(game), TELEVISION)
    words = [mark.text for mark in canvas.marks]
    for seat in as_seen(game.state)["seats"]:
        assert any(text.startswith(seat["name"][:5]) for text in words)
        assert f"{seat['chips']:,}" in words
        for lies in (lies for chain in seat["chains"] for lies in chain["dice"]):
            assert (lies["die"], lies["value"]) in [(kind, value) for kind, value, _place in canvas.dice]
    assert any(text.endswith("decides") for text in words)


def test_who_plays_has_the_largest_dice() -> None:
    game = GAMES["six-shooter_turn"]()
    canvas = drawn(scene(game), TELEVISION)
    own = [(die["die"], die["value"]) for die in as_seen(game.state)["seats"][game.spotlight]["dice"]]
    largest = sorted(canvas.dice, key=lambda die: -die[2].w)[: len(own)]
    assert sorted((kind, value) for kind, value, _place in largest) == sorted(own)
    assert all(place.h >= TELEVISION[1] * 0.12 for *_die, place in largest)


@pytest.mark.parametrize("name", ["six-shooter_hand_over", "critical-roll_hand_over", "kingdom_hand_over"])
def test_after_a_hand_it_says_who_has_won_and_why(name: str) -> None:
    game = GAMES[name]()
    words = [mark.text for mark in drawn(scene(game)).marks]
    view: Any = VIEWS[game.state["game"]]
    assert view.ending(game.state) in words
    assert any("win" in text or "share" in text for text in words)


def test_the_last_thing_that_happened_is_told() -> None:
    people = at_table("six-shooter", {"button": 0}, "Ann", "Ben", "Cem")
    onlooker = Onlooker(people.table)
    assert onlooker.game(0.0).told == ()
    people.table.act("open", dice=["d20", "d12"])
    for _again in range(2):
        assert [str(words) for words in onlooker.game(0.0).told] == ["Ann opens with d12 and d20."]
    people.table.corrections.undo()
    assert [str(words) for words in onlooker.game(0.0).told] == ["The last decision was taken back."]


def test_simulated_dice_are_called_so() -> None:
    assert "simulated" in [mark.text for mark in drawn(scene(GAMES["kingdom_turn"]())).marks]
    assert "BY HAND" in [mark.text for mark in drawn(scene(GAMES["kingdom_by_hand"]())).marks]


def test_in_the_dark_nothing_is_shown() -> None:
    surface = pygame.Surface((320, 200), 0, 32)
    surface.fill((9, 9, 9))
    show = Show()
    show.take(Scene(CAFE, look(), GAMES["kingdom_turn"](), dark=True))
    assert show.draw(surface, 0.0, afresh=True)
    assert not pygame.transform.average_color(surface)[0]


# hidden dice


def kingdoms() -> tuple[People, People]:
    """Two tables of Kingdom that differ in hidden dice alone."""
    one, other = (People(at_table("kingdom", {}, "Ann", "Ben", "Cem")) for _table in range(2))
    return one, other


def evening(one: People, other: People) -> Iterator[str]:
    """Play a hand at both, the same but for what lies hidden; what has just happened."""
    for step in range(40):
        pending = as_seen(one.at.table.state)["pending"]
        if pending["kind"] == "hand_over":
            return
        if pending["kind"] == "roll":
            for people, by in ((one, 0), (other, 1)):
                asked = people.at.table.roll.asked
                assert asked is not None
                more = by if asked.hidden else 0
                values = [(step + 2 * number + more) % 6 + 1 for number in range(len(asked.dice))]
                people.at.see(*lying(*zip(asked.dice, values, strict=True)))
                if "peek" in people.names():
                    people.touch("peek")  # somebody looks
            yield "a throw"
            for people in (one, other):
                people.screen.cover()
        else:
            names = [legal["action"] for legal in pending["legal"]]
            action = "bet" if "bet" in names and step == 9 else names[0]
            if action == "fold" or (action == "check" and "showdown" in str(pending)):
                action = "call"
            for people in (one, other):
                amount = 1 if action == "bet" else None
                people.at.table.act(action if action in names else names[0], amount=amount)
            yield action


@pytest.mark.slow
def test_hidden_dice_are_in_no_picture_and_in_no_frame_of_what_moves() -> None:
    one, other = kingdoms()
    onlookers = [Onlooker(people.at.table) for people in (one, other)]
    shows = [Show(), Show()]
    surfaces = [pygame.Surface((640, 360), 0, 32) for _show in shows]
    now, hid, moved = 0.0, 0, False
    for what in evening(one, other):
        games = [onlooker.game(0.0) for onlooker in onlookers]
        if any(die["value"] for seat in as_seen(one.at.table.state)["seats"] for die in seat["dice"][1:]):
            break  # they are shown
        hid += any(die["value"] is None for seat in games[0].state["seats"] for die in seat["dice"])
        assert scene(games[0]) == scene(games[1]), what
        for show, game in zip(shows, games, strict=True):
            show.take(scene(game))
        for _frame in range(12):
            for show, surface in zip(shows, surfaces, strict=True):
                show.draw(surface, now, afresh=False)
            moved |= shows[0].moving
            pictures = [pygame.image.tobytes(surface, "RGB") for surface in surfaces]
            assert pictures[0] == pictures[1], what
            now += 0.06
    assert hid > 2
    assert moved


@pytest.mark.slow
def test_one_scene_follows_any_other_and_nothing_moves_from_table_to_table() -> None:
    show, surface = Show(), pygame.Surface((480, 270), 0, 32)
    before = None
    for number, name in enumerate(GAMES):
        game = GAMES[name]()
        show.take(scene(game))
        show.draw(surface, float(number), afresh=False)
        seated = game.state["game"], [player.name for player in game.players]
        assert seated == before or not show.moving, name
        before = seated


def test_the_houses_first_die_comes_to_its_place() -> None:
    table = first_roll()
    onlooker, show, surface = Onlooker(table), Show(), pygame.Surface((480, 270), 0, 32)
    moved = False
    for number, value in enumerate((None, 9, 14)):  # the house has the first throw
        if value is not None:
            table.fall(value)
        show.take(scene(onlooker.game(0.0)))
        show.draw(surface, float(number), afresh=number == 0)
        moved |= show.moving
    assert moved
    assert as_seen(table.state)["house"]["dice"]


def test_what_has_changed_moves_to_its_place_and_not_where_less_motion_is_wished() -> None:
    for calm in (False, True):
        people = at_table("six-shooter", {"button": 2}, "Ann", "Ben", "Cem")
        onlooker, show, surface = Onlooker(people.table), Show(), pygame.Surface((640, 360), 0, 32)
        show.take(scene(onlooker.game(0.0), calm=calm))
        show.draw(surface, 0.0, afresh=True)
        for _seat in range(3):
            people.table.act("open", dice=["d20", "d12"])
        show.take(scene(onlooker.game(0.0), calm=calm))
        show.draw(surface, 1.0, afresh=False)
        people.see(*lying(("d20", 7), ("d12", 5)))
        show.take(scene(onlooker.game(0.0), calm=calm))
        frames = []
        for frame in range(50):
            show.draw(surface, 2.0 + frame / 60, afresh=False)
            frames.append(pygame.image.tobytes(surface, "RGB"))
        assert any(before != after for before, after in pairwise(frames)) is not calm
        assert not show.moving, "within 0.6 s"
        still = Show()
        still.take(scene(onlooker.game(0.0), calm=calm))
        still.draw(surface, 9.0, afresh=True)
        assert pygame.image.tobytes(surface, "RGB") == frames[-1]
