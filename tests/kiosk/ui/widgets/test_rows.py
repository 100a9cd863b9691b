"""Controls side by side: labels of one size, as large as they go; keys in an order that people know."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame
import pytest

from hardware.buttons import ButtonName
from kiosk.screens.base.screen import Screen
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone, nothing
from kiosk.ui.faces import face_of, label_size
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.controls import draw_row
from kiosk.ui.widgets.keyboard import letter_keys
from kiosk.ui.widgets.stepper import Bidding
from tests.kiosk.screens.looking import SIZES, unpainted
from tests.kiosk.screens.moments.parts import Clock

if TYPE_CHECKING:
    from kiosk.ui.canvas import Canvas


def control(label: str, *, tone: Tone = Tone.PLAIN, aside: bool = False) -> Control:
    return Control(label, label, nothing, tone=tone, aside=aside)


def test_labels_beside_each_other_are_of_one_size() -> None:
    canvas = unpainted((800, 480))
    words = ("Rules", "Last hands", "Look and sound", "Settings")
    draw_row(canvas, [control(each) for each in words], pygame.Rect(10, 400, 560, 52), None)
    assert len({mark.size for mark in canvas.marks}) == 1


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("large", [False, True])
def test_figures_are_as_large_as_they_go_and_alike_whatever_is_said_beside_them(
    size: tuple[int, int], *, large: bool
) -> None:
    canvas = unpainted(size, replace(theme.CASINO, large_text=large, buttons=False))
    bet = replace(control("Bet 12 chips", tone=Tone.MAIN), room=("More than half of your chips?", ""))
    amounts = Bidding(1, 12, 5).controls("no less", "no more", all_in=12)
    draw_row(canvas, [*amounts, bet], layout.cut_bottom(canvas.surface.get_rect(), canvas.px(112))[0], None)
    of_figures = {mark.size for mark in canvas.marks if not any(map(str.isalpha, mark.text))}
    assert of_figures == {canvas.type_px(Type.LABEL)}


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("width", [300, 480, 700, 1000])
def test_a_detail_is_never_larger_than_its_label(width: int, large: bool) -> None:  # noqa: FBT001
    canvas = unpainted(look=replace(theme.beside_the_table(theme.CASINO), large_text=large))
    rows = [
        Control("begin", "Begin the new game", nothing, "bets go back to the players", tone=Tone.DANGER),
        Control("resume", "Go on with the game", nothing, "this hand can be resumed", tone=Tone.MAIN),
    ]
    draw_row(canvas, rows, pygame.Rect(0, 0, width, 64), None)
    labels, details = canvas.marks[::2], canvas.marks[1::2]
    assert all(detail.size <= label.size for label, detail in zip(labels, details, strict=True))


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("width", range(400, 1020, 20))
def test_however_wide_a_button_is_its_detail_stands_below_its_label(width: int, count: int) -> None:
    canvas = unpainted(look=theme.beside_the_table(theme.CASINO))
    rows = [
        Control("afresh", "20 chips each", nothing, "everyone starts afresh"),
        Control("stand", "As they stand", nothing, "players short of chips buy", tone=Tone.MAIN),
    ]
    draw_row(canvas, rows[:count], pygame.Rect(0, 0, width, 64), None)
    labels, details = canvas.marks[::2], canvas.marks[1::2]
    for label, detail in zip(labels, details, strict=True):
        assert detail.box.top >= label.box.bottom
        assert abs(detail.ink.centerx - label.ink.centerx) <= 1


@pytest.mark.parametrize(
    "words",
    [
        ("Later", "without a PIN anyone can do it"),
        ("Sp\N{LATIN SMALL LETTER A WITH DIAERESIS}ter", "ohne PIN kann jeder die Einstellungen wechseln"),
    ],
)
def test_in_large_text_both_are_large_and_stand_side_by_side_in_the_middle(words: tuple[str, str]) -> None:
    look = replace(theme.beside_the_table(theme.CASINO), large_text=True)
    canvas, box = unpainted(look=look), pygame.Rect(0, 0, 1000, 76)
    draw_row(canvas, [Control("later", words[0], nothing, words[1])], box, None)
    label, detail = canvas.marks
    assert min(label.size, detail.size) > canvas.px(Type.TEXT) * 0.9
    assert 0 < detail.ink.left - label.ink.right < 60
    assert abs(label.ink.union(detail.ink).centerx - box.centerx) < 4


def test_large_text_is_larger_below_a_die_too_and_a_price_stays_on_its_chip() -> None:
    words, prices = [], []
    for large in (False, True):
        canvas = unpainted(look=replace(theme.CASINO, large_text=large))
        row = [Control(die, f"Buy {die}", nothing, die=die, price=1) for die in ("d4", "d6", "d8", "d12")]
        draw_row(canvas, row, pygame.Rect(0, 0, 560, 112), None)
        words += [mark.size for mark in canvas.marks if mark.text == "Buy d6"]
        prices += [mark.size for mark in canvas.marks if mark.text == "1"]
    assert words[0] < words[1]
    assert len(set(prices)) == 1


@pytest.mark.parametrize("width", range(300, 600, 20))
def test_a_detail_stands_beside_its_label_only_where_that_makes_the_label_no_smaller(width: int) -> None:
    look = replace(theme.beside_the_table(theme.CASINO), large_text=True)
    canvas, box = unpainted(look=look), pygame.Rect(0, 0, width, 76)
    resume = Control("resume", "Go on with the game", nothing, "Ann, Ben, Ada", tone=Tone.MAIN)
    usual, below = (
        label_size(canvas, resume, box, face_of(canvas, resume, box, as_row=as_row))
        for as_row in (True, False)
    )
    assert usual >= below


def test_there_are_more_rows_where_that_makes_labels_larger() -> None:
    canvas = unpainted((720, 1280))
    words = ("Rules", "Last hands", "Look and sound", "Settings", "Deutsch")
    draw_row(canvas, [control(each) for each in words], pygame.Rect(10, 1000, 700, 180), None)
    assert len({each.rect.top for each in canvas.placed}) == 2
    assert {mark.size for mark in canvas.marks} == {canvas.px(Type.LABEL)}


def test_what_stands_aside_is_narrow() -> None:
    canvas = unpainted()
    both = [control("Throw it", tone=Tone.MAIN), control("Tap it in", tone=Tone.QUIET, aside=True)]
    draw_row(canvas, both, pygame.Rect(0, 0, 1000, 100), None)
    throw, tap = (each.rect for each in canvas.placed)
    assert tap.w < 0.6 * throw.w


@pytest.mark.parametrize(("language", "after_z"), [("en", "'-."), ("de", "äöüß-.")])
def test_upright_keys_stand_in_the_order_of_the_alphabet(language: str, after_z: str) -> None:
    canvas = unpainted((720, 1280))
    keys = letter_keys(
        canvas, pygame.Rect(0, 0, 700, 1000), language, capital=False, put=print, rub_out=nothing
    )
    in_order = sorted(keys, key=lambda each: (each[1].top, each[1].left))
    written = "".join(each.label for each, _cell in in_order if len(each.label) == 1)
    assert written == f"1234567890abcdefghijklmnopqrstuvwxyz{after_z}"


def lamps_below(canvas: Canvas) -> set[bool]:
    """Whether the name of each arcade button stands below what it does."""
    labels = {mark.text: mark.ink for mark in canvas.marks}
    does = {"STICK": "Stand on 5", "BUY": "Hit", "BET": "Double"}
    return {labels[lamp].top > labels[what].bottom for lamp, what in does.items()}


@pytest.mark.parametrize("width", [784, 1008, 1264, 1900])
def test_the_arcade_buttons_of_a_row_stand_alike(width: int) -> None:
    canvas = unpainted((1024, 600))
    row = [
        Control("stand", "Stand on 5", nothing, "no more dice", button=ButtonName.STICK),
        Control("hit", "Hit", nothing, "roll the d12", button=ButtonName.BUY, die="d12"),
        Control("double", "Double", nothing, "10 more", button=ButtonName.BET),
    ]
    draw_row(canvas, row, pygame.Rect(8, 480, width, 112), None)
    assert len(lamps_below(canvas)) == 1


def test_what_has_no_arcade_button_begins_at_the_left_where_the_others_do() -> None:
    canvas = unpainted((1024, 600))
    row = [
        Control("fold", "Fold", nothing, button=ButtonName.STICK),
        Control("call", "Call", nothing, "3 chips", button=ButtonName.BET),
        Control("raise", "Raise", nothing, "1-16"),
    ]
    draw_row(canvas, row, pygame.Rect(8, 480, 1008, 112), None)
    places = {placed.control.label: placed.rect for placed in canvas.placed}
    inks = {mark.text: mark.ink for mark in canvas.marks}
    assert inks["Raise"].x - places["Raise"].x == inks["Call"].x - places["Call"].x
    assert inks["Raise"].bottom == inks["Call"].bottom


def test_what_any_tap_does_is_said_in_the_middle_with_an_arcade_button_or_without() -> None:
    for button in (None, ButtonName.BUY):
        canvas = unpainted((1024, 600))
        row = [Control("hurry", "Tap to hurry", nothing, tone=Tone.LINE, button=button)]
        draw_row(canvas, row, pygame.Rect(8, 480, 1008, 112), None)
        assert abs(canvas.marks[-1].ink.centerx - 512) < 4


@pytest.mark.parametrize("detail", ["", "wenn andere zustimmen"])
@pytest.mark.parametrize("width", [784, 1008, 1264])
@pytest.mark.parametrize("large", [False, True])
def test_what_goes_on_is_wider_than_what_stands_aside(large: bool, width: int, detail: str) -> None:  # noqa: FBT001
    canvas = unpainted(look=replace(theme.CASINO, large_text=large))
    aside = Control("by-hand", "Echten Wurf eintragen", nothing, detail, tone=Tone.QUIET, aside=True)
    main = Control("throw", "Wirf fünf Würfel", nothing, "für Jörg", tone=Tone.MAIN)
    draw_row(canvas, [aside, main], pygame.Rect(8, 480, width, 112), None)
    by_hand, throw = (each.rect for each in canvas.placed)
    assert throw.w > by_hand.w


@pytest.mark.parametrize("detail", ["", "tap to hurry"])
def test_what_is_said_in_a_single_line_stands_in_the_middle_of_its_height(detail: str) -> None:
    canvas, box = unpainted(), pygame.Rect(8, 480, 1008, 112)
    told = Control("told", "The dice roll", nothing, tone=Tone.LINE, room=("The house throws", detail))
    draw_row(canvas, [told], box, None)
    (mark,) = canvas.marks
    assert abs(mark.ink.centery - box.centery) < 6


def test_no_label_is_larger_than_it_may_be() -> None:
    canvas = unpainted()
    draw_row(canvas, [control("Other players")], pygame.Rect(0, 0, 1000, 100), None, canvas.px(Type.TEXT))
    assert [mark.size for mark in canvas.marks] == [canvas.px(Type.TEXT)]


@pytest.mark.parametrize("size", [(1024, 600), (800, 480), (720, 1280), (1920, 1080)])
def test_a_finger_between_two_buttons_means_the_nearer_one(size: tuple[int, int]) -> None:
    page = Screen(Clock())
    canvas = unpainted(size)
    row = [control(label) for label in ("Fold", "Call", "Raise")]
    draw_row(canvas, row, pygame.Rect(8, 300, size[0] - 16, 112), None)
    page.input.drawn(canvas.placed)
    places = [each.rect for each in canvas.placed]
    for left, right in pairwise(places):
        assert left.y == right.y
        gap = range(left.right, right.left)
        found = [page.input.hit((x, left.centery)) for x in gap]
        names = [each.name if each else "" for each in found]
        half = len(gap) // 2
        assert names[:half] == [canvas.placed[places.index(left)].control.name] * half
        assert names[-half:] == [canvas.placed[places.index(right)].control.name] * half
        assert "" not in names
    assert page.input.hit((places[0].centerx, places[0].bottom + 3)) is row[0]
    assert page.input.hit((places[0].centerx, places[0].bottom + 60)) is None


def test_beside_a_button_what_a_finger_is_on_is_meant() -> None:
    page = Screen(Clock())
    canvas = unpainted()
    table = control("all of the table")
    canvas.place(table, pygame.Rect(0, 0, 1024, 298))
    draw_row(canvas, [control("Throw")], pygame.Rect(8, 300, 1008, 112), None)
    page.input.drawn(canvas.placed)
    assert page.input.hit((500, 297)) is table
    assert page.input.hit((500, 299)) is not table
