"""What is said beside a seat's chips, and where its figures stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from kiosk.games.registry import GAMES
from kiosk.screens.games.views import VIEWS
from kiosk.screens.table.areas import Areas
from kiosk.screens.table.seats.note import _with_room
from kiosk.screens.table.seats.seat_plates import DIMMER
from kiosk.text import translate
from kiosk.ui.canvas import Canvas
from kiosk.ui.grounds import dressed
from kiosk.ui.theme import CASINO, PALETTES, Theme, mixed
from kiosk.ui.widgets import chips
from tests.as_seen import as_seen
from tests.kiosk.screens.moments.tables import until
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.table.test_table import die
from tests.kiosk.ui.test_theme import contrast

if TYPE_CHECKING:
    from pygame import Rect


def test_a_figure_stands_alone_in_a_line_only_where_nothing_else_has_room() -> None:
    canvas = Canvas(pygame.Surface((1024, 600), 0, 32))
    narrow = pygame.Rect(0, 0, 80, 60)
    assert _with_room(canvas, ("gewinnt 12", "+12"), narrow, 2) == "+12"
    assert _with_room(canvas, ("gewinnt 12",), pygame.Rect(0, 0, 80, 60), 2) == "gewinnt 12"  # over two lines
    assert _with_room(canvas, ("kauft den W20", "+12"), pygame.Rect(0, 0, 200, 60), 2) == "kauft den W20"


def hand_over(game: str, **options: object) -> People:
    people = until(People(at_table(game, options, "Ann", "Ben", "Cem", chips=20)), "hand_over")
    people.screen.hurry()
    return people


@pytest.mark.parametrize(
    ("game", "options"), [("six-shooter", {"button": 0}), ("critical-roll", {"mode": "house"})]
)
def test_what_came_of_a_hand_is_said_in_one_line_where_words_have_no_room(
    game: str, options: dict[str, object]
) -> None:
    people = hand_over(game, **options)
    translate.use("de")
    try:
        canvas = people.draw((800, 480))
    finally:
        translate.use("en")
    said = [mark for mark in canvas.marks if mark.text.startswith(("+", "\N{MINUS SIGN}", "Pot "))]
    assert said  # "nimmt 6" would be over two lines there
    assert all(len(mark.lines) == 1 for mark in said)


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("game", GAMES)
def test_what_dice_come_to_is_brighter_than_the_chips_beside_it(game: str, palette: str) -> None:
    """Both are as high; on black the purse has a line round it."""
    look = dressed(Canvas(pygame.Surface((8, 8), 0, 32), PALETTES[palette]), game).theme
    dimmer = contrast(look.ivory, mixed(look.soft, look.faded, DIMMER))
    assert dimmer >= 1.5 or look.plain


def test_who_sticks_has_a_total_as_bright_as_before() -> None:
    people = hand_over("six-shooter", button=0)
    plates = VIEWS["six-shooter"].plates(CASINO, as_seen(people.at.table.state), people.at.table.players)
    assert {plate.hands[0].colour for plate in plates} == {CASINO.ivory, CASINO.good}


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720)])
def test_figures_keep_from_the_edge_of_their_plate_as_words_do_on_a_button(size: tuple[int, int]) -> None:
    canvas = hand_over("six-shooter", button=0).draw(size)
    for plate in Areas.of(canvas, seats=3).seats:
        inks = [mark.ink for mark in canvas.marks if plate.contains(mark.ink)]
        assert len(inks) > 2
        assert min(plate.right - ink.right for ink in inks) >= canvas.margin - 1  # as px are rounded


SIGNS = "+\N{MINUS SIGN}"


def said_of_bets(kind: str, size: tuple[int, int], *, large: bool) -> tuple[set[str], set[int]]:
    """After bets of 5, 10 and 1 of 39 chips: in which words they are spoken of, and in which types, px."""
    at = at_table("critical-roll", {"mode": "house"}, "Ben", "An", "Ada", chips=39)
    people = People(at)
    for bet in (5, 10, 1):
        at.table.act("bet", amount=bet)
    until(people, kind)
    people.screen.hurry()
    canvas = people.draw(size, Theme(large_text=large))
    spoken = [
        next(m for m in canvas.marks if seat.contains(m.ink) and m.text.lstrip(SIGNS).split()[-1:] == [bet])
        for seat, bet in zip(Areas.of(canvas, seats=3).seats, ("5", "10", "1"), strict=True)
    ]
    forms = {mark.text.removesuffix(bet) for mark, bet in zip(spoken, ("5", "10", "1"), strict=True)}
    return forms, {mark.size for mark in spoken}


@pytest.mark.parametrize("kind", ["roll", "hand_over"])
@pytest.mark.parametrize(
    ("size", "large"),
    [((800, 480), False), ((1024, 600), False), ((1024, 600), True), ((1280, 800), False)],
)
def test_bets_and_losses_are_said_of_all_seats_in_one_form_and_size(
    kind: str, size: tuple[int, int], *, large: bool
) -> None:
    forms, sizes = said_of_bets(kind, size, large=large)
    assert len(forms) == 1
    assert len(sizes) == 1


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(1024, 600), (1280, 800)])
def test_a_bet_is_called_the_same_before_its_dice_are_thrown_and_after(
    size: tuple[int, int], language: str
) -> None:
    translate.use(language)
    at = at_table("critical-roll", {"mode": "house"}, "Jo", "Mia", "Ada", chips=39)
    people = People(at)
    for _seat in range(3):
        at.table.act("bet", amount=7)
    told = []
    for value in (4, 8, 5, 14):
        people.landed()
        canvas = people.draw(size)
        seats = Areas.of(canvas, seats=3).seats
        told += [m.text for m in canvas.marks if m.text.endswith("7") and m.box.collidelist(seats) >= 0]
        at.see(die("d20", value))
    assert len(told) == 12
    assert len(set(told)) == 1


@pytest.mark.parametrize(("language", "word"), [("en", "bet"), ("de", "setzt")])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("size", [(800, 480), (1024, 600)])
def test_a_bet_of_which_a_figure_alone_has_room_is_called_a_bet_above_it(
    size: tuple[int, int], language: str, word: str, *, large: bool
) -> None:
    """Beside 34 chips and a total of 5 a small 25 was a riddle."""
    translate.use(language)
    people = People(at_table("critical-roll", {}, "Ann", "Ben", "Cem", chips=59))
    for amount in (25, 1):
        people.at.table.act("bet", amount=amount)
    people.landed()
    canvas = people.draw(size, Theme(large_text=large))
    for seat, bet in zip(Areas.of(canvas, seats=3).seats, ("25", "1"), strict=False):
        label = next(mark for mark in canvas.marks if mark.text == word and seat.contains(mark.ink))
        figure = next(mark for mark in canvas.marks if mark.text == bet and seat.contains(mark.ink))
        assert label.ink.bottom <= figure.ink.top


def test_a_bet_without_its_word_has_its_chips_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    stood: dict[int, Rect] = {}
    monkeypatch.setattr(chips, "draw_stack", lambda _canvas, amount, box: stood.update({amount: box}))
    canvas = Canvas(pygame.Surface((1024, 600), 0, 32))
    chips.write_with_chips(canvas, "10", 10, pygame.Rect(100, 100, 80, 70), (255, 255, 255), "right", 1)
    assert stood[10].right < canvas.marks[-1].ink.left
    assert stood[10].bottom == canvas.marks[-1].ink.bottom


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 800), (720, 1280)])
def test_where_others_are_asked_no_chips_of_a_bet_lie_without_its_number(
    size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []
    monkeypatch.setattr(chips, "draw_stack", lambda _canvas, amount, _box: drawn.append(amount))
    at = at_table("critical-roll", {"mode": "house"}, "Jo", "Mia", "Ada", by_hand_terms="agreed")
    people = People(at)
    for _seat in range(3):
        at.table.act("bet", amount=5)
    for name in ("by-hand", "face-9", "enter"):
        people.touch(name)
    assert any(name.startswith("agree") for name in people.names())
    translate.use(language)
    canvas = people.draw(size)
    drawn.clear()
    canvas = people.draw(size)
    told = [mark for mark in canvas.marks if mark.text.split()[-1:] == ["5"]]
    assert drawn.count(5) <= len(told)


@pytest.mark.parametrize("language", ["en", "de"])
def test_chips_of_a_bet_lie_at_every_seat_from_the_first_die_on(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever has been said below it; at the seat with fewer chips there would be more room for words."""
    translate.use(language)
    people = People(at_table("critical-roll", {}, "Mia", "Ben", "Ada", chips=18))
    for amount in (5, 1, 2):
        people.at.table.act("bet", amount=amount)
        people.landed()
    drawn: list[int] = []
    monkeypatch.setattr(chips, "draw_stack", lambda _canvas, count, _box: drawn.append(count))

    def lie() -> list[int]:
        people.landed()
        drawn.clear()
        people.draw()
        return sorted(drawn)

    for value in (18, 4, 19, 7):
        people.at.see(die("d20", value))
        people.landed()
    first = lie()
    assert [count for count in first if count <= 5] == [1, 2, 5]
    people.at.table.act("stand")
    assert lie() == first
    people.at.table.act("hit")
    people.landed()
    people.at.see(die("d12", 11))
    assert lie() == first
    people.at.table.act("stand")
    assert lie() == first


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 800), (720, 1280)])
def test_a_bet_is_told_in_one_form_whatever_the_seats_do(size: tuple[int, int], language: str) -> None:
    """As one seat had split, those of all others were told in other words, in another place."""
    translate.use(language)
    at = at_table("critical-roll", {"mode": "house"}, "Ben", "Ada", "Tom", chips=27)
    ben, ada, tom = at.table.session._game.seats
    ben.chips, ada.chips, tom.chips = 27, 18, 25
    people = People(at)
    forms: set[str] = set()
    for bet in (6, 2, 5):
        at.table.act("bet", amount=bet)
    values = iter((17, 18, 7, 16, 7, 11))
    for turn in (*4 * ["d20"], "stand", "stand", "hit", "d12", "split", "hit", "d12", "stand"):
        if turn.startswith("d"):
            at.see(die(turn, next(values)))
        else:
            at.table.act(turn)
        people.landed()
        canvas = people.draw(size)
        seat = Areas.of(canvas, seats=3).seats[0]
        forms |= {each.text for each in canvas.marks if seat.contains(each.ink) and each.text[-1:] == "6"}
    assert len(forms) == 1
