"""Dice, chips and the tray's picture, drawn and looked at."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import numpy as np
import pygame
import pytest

from hardware.simulated.solids import SIDES
from kiosk.text import chips
from kiosk.ui import layout, rim
from kiosk.ui.canvas import Canvas
from kiosk.ui.grounds import dressed
from kiosk.ui.theme import CASINO, PALETTES, Colour, Theme
from kiosk.ui.widgets import dice
from kiosk.ui.widgets.tray import view as tray_view
from kiosk.ui.widgets.tray.loupes import loupes
from kiosk.ui.widgets.tray.moving_dice import MovingDice
from kiosk.ui.widgets.tray.view import draw_tray
from vision.reading import NO_ROLL, DieColours, DieReading, DieType, Problem, Reading


def canvas() -> Canvas:
    return Canvas(pygame.Surface((1024, 600), 0, 32))


def near(surface: pygame.Surface, at: tuple[int, int], colour: tuple[int, int, int]) -> bool:
    """Whether a colour, or nearly it, lies within 4 px of a point."""
    around = [surface.get_at((at[0] + x, at[1] + y)) for x in range(-4, 5) for y in range(-4, 5)]
    return any(max(abs(a - b) for a, b in zip(tuple(each)[:3], colour, strict=True)) < 40 for each in around)


def outline(x: float, y: float, half: float) -> tuple[tuple[float, float], ...]:
    return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))


@pytest.mark.parametrize(
    ("amount", "words"), [(0, "0"), (7, "7"), (1234567, "1,234,567"), (-5, "\N{MINUS SIGN}5")]
)
def test_amounts_are_grouped_and_have_a_true_minus(amount: int, words: str) -> None:
    assert chips.amount(amount) == words


def test_gains_always_have_their_sign() -> None:
    assert [chips.signed(n) for n in (15, 0, -15)] == ["+15", "0", "\N{MINUS SIGN}15"]
    assert [chips.counted(n) for n in (1, 2)] == ["1 chip", "2 chips"]


@pytest.mark.parametrize("die", list(CASINO.dice))
@pytest.mark.parametrize("side", [24, 40, 90])
def test_a_die_fills_its_box_in_its_colour_and_its_shadow_lies_beside_it(die: str, side: int) -> None:
    on = canvas()
    on.surface.fill((255, 255, 255))
    dice.draw_die(on, die, None, pygame.Rect(200, 200, side, side))
    pixels = pygame.surfarray.array3d(on.surface).astype(int)
    inside = pixels[200 : 200 + side, 200 : 200 + side]
    assert (inside.min(axis=2) < 250).mean() > 0.4
    assert (pixels.min(axis=2) < 120).sum() <= (inside.min(axis=2) < 120).sum() + 2 * side  # but its shadow
    middle = pixels[200 + side // 2, 200 + side // 2]
    wanted = np.array(CASINO.dice[die])
    assert np.argmax(middle) == np.argmax(wanted)
    assert np.abs(middle - wanted).max() < 110


RED = DieColours((190, 30, 34), (240, 200, 90))


def drawn(die: str, value: int | None, look: Theme, colours: DieColours | None) -> np.ndarray:
    on = Canvas(pygame.Surface((200, 200), 0, 32), look)
    dice.draw_die(on, die, value, pygame.Rect(20, 20, 160, 160), colours=colours)
    return pygame.surfarray.array3d(on.surface).astype(int)


def test_a_die_that_the_camera_saw_has_its_own_colours() -> None:
    for die in ("d4", "d6", "d8", "d10", "d12", "d20"):
        middle = np.median(drawn(die, None, CASINO, RED)[80:120, 80:120], axis=(0, 1))
        assert np.abs(middle - RED.body).max() < 45, die
    pipped = drawn("d6", 5, CASINO, replace(RED, pips=True))
    assert (pipped != drawn("d6", 5, CASINO, RED)).any()


@pytest.mark.parametrize("palette", ["contrast", "colour-safe"])
def test_palettes_for_weak_eyes_keep_their_own_colours_of_dice(palette: str) -> None:
    look = PALETTES[palette]
    assert (drawn("d20", 17, look, RED) == drawn("d20", 17, look, None)).all()


@pytest.mark.parametrize(
    "body", [(12, 12, 14), (128, 128, 128), (250, 250, 250), (200, 30, 30), (250, 160, 20)]
)
def test_a_numeral_stands_out_from_its_die_whatever_the_camera_made_of_it(body: Colour) -> None:
    for ink in (None, body, (255, 255, 255), (0, 0, 0), (200, 180, 60)):
        shown = drawn("d6", 3, CASINO, DieColours(body, ink))
        plain = drawn("d6", None, CASINO, DieColours(body, ink))
        printed = np.abs(shown - plain).max(axis=2) > 30
        assert printed.sum() > 400, (body, ink)


@pytest.mark.parametrize("game", ["six-shooter", "critical-roll", "kingdom"])
def test_a_die_as_dark_as_its_table_is_drawn_lighter(game: str) -> None:
    look = dressed(canvas(), game).theme
    for ground in (look.felt, look.panel):
        body = dice._apart(ground, look.felt, look.panel, look.ivory)
        assert sum(body) > sum(ground)
        assert dice._contrast(body, ground) >= dice.APART
    assert dice._apart(look.ivory, look.felt, look.panel, look.ivory) == look.ivory


def test_the_shapes_of_dice_differ() -> None:
    outlines = set()
    for die in ("d4", "d6", "d8", "d10", "d12", "d20"):
        picture, _ = dice._picture(die, None, 60, CASINO.dice[die], CASINO.dark)
        outlines.add((pygame.surfarray.array_alpha(picture) > 240).tobytes())
    assert len(outlines) == 6


@pytest.mark.parametrize("die", ["d4", "d6", "d8", "d10", "d12", "d20"])
def test_each_value_has_a_picture_of_its_own(die: str) -> None:
    values = [None, *range(1, SIDES[die] + 1)]
    pictures = {
        pygame.image.tobytes(dice._picture(die, value, 60, CASINO.dice[die], CASINO.ivory)[0], "RGBA")
        for value in values
    }
    assert len(pictures) == len(values)


@pytest.mark.parametrize("die", ["d4", "d6", "d6-pips", "d8", "d10", "d12", "d20"])
def test_a_die_in_the_air_tumbles_in_its_colours_in_the_same_way_whatever_its_value(die: str) -> None:
    def moments(value: int | None) -> list[bytes]:
        sprite, _ = dice._picture(die, value, 60, (190, 30, 34), (250, 250, 240))
        tumbles = dice.tumbling(sprite)
        assert tumbles is not None
        assert tumbles(0.95) is None, "it lies as it will be read"
        turned = [tumbles(share) for share in (0.0, 0.2, 0.4, 0.6, 0.75)]
        return [pygame.image.tobytes(each, "RGBA") for each in turned if each is not None]

    one, other, covered = moments(1), moments(3), moments(None)
    assert len(set(one)) == 5
    assert one == other
    assert not set(one) & set(covered), "what lies covered has no numerals in the air either"
    picture = dice._moment(die, (190, 30, 34), None, 2)
    middle = picture.get_at(picture.get_rect().center)
    assert middle.a > 240
    assert middle.r > 1.5 * max(middle.g, middle.b)


def test_all_pictures_of_dice_are_small() -> None:
    files = list(Path(str(dice.PICTURES)).glob("*.jpg"))
    assert len(files) == 14
    assert sum(file.stat().st_size for file in files) < 1_200_000


def test_a_reading_is_drawn_where_the_die_is_whatever_the_size_of_the_preview() -> None:
    """Far apart, so that all of the tray is shown."""
    sure = DieReading(DieType.D20, 17, 0.99, accepted=True, x=700, y=100, outline=outline(700, 100, 60))
    unsure = DieReading(DieType.D6, 2, 0.6, accepted=False, x=100, y=500, outline=outline(100, 500, 60))
    reading = Reading((sure, unsure), (), 800, 600)
    box = pygame.Rect(10, 10, 400 + 2 * rim.THICK, 300 + 2 * rim.THICK)
    left, top = 10 + rim.THICK, 10 + rim.THICK  # of the picture, 400 x 300 px
    for shape in [(600, 800, 3), (120, 160, 3)]:
        on = canvas()
        draw_tray(on, np.zeros(shape, np.uint8), reading, box)
        assert near(on.surface, (left + 320, top + 50), CASINO.good)
        assert near(on.surface, (left + 20, top + 250), CASINO.amber)
        assert {"d20: 17", "d6: 2", "?"} <= {mark.text for mark in on.marks}


def test_a_close_up_shows_the_unsure_die_large() -> None:
    frame = np.zeros((600, 800, 3), np.uint8)
    frame[480:520, 680:720] = (0, 0, 255)  # a red die of 40 px, BGR
    unsure = DieReading(DieType.D6, 2, 0.6, accepted=False, x=700, y=500, outline=outline(700, 500, 50))
    sure = DieReading(DieType.D6, 2, 0.99, accepted=True, x=300, y=300, outline=outline(300, 300, 50))
    box = pygame.Rect(10, 10, 406, 306)
    red = []
    for close_up in (False, True):
        on = canvas()
        draw_tray(on, frame, Reading((unsure, sure), (), 800, 600), box, close_up=close_up)
        pixels = pygame.surfarray.array3d(on.surface)
        red.append(int(((pixels[..., 0] > 200) & (pixels[..., 1] < 40)).sum()))
    assert red[1] > 2 * red[0] > 0


def test_dice_at_rest_are_shown_from_nearer_by_and_none_is_left_out() -> None:
    frame = np.zeros((600, 800, 3), np.uint8)
    places = ((300, 200), (420, 330))
    for x, y in places:
        frame[y - 10 : y + 10, x - 10 : x + 10] = (0, 0, 255)  # red dice of 20 px, BGR
    dice = [
        DieReading(DieType.D6, 2, 0.99, accepted=True, x=x, y=y, outline=outline(x, y, 15)) for x, y in places
    ]
    pictures = []
    for reading in (None, Reading(tuple(dice), (), 800, 600)):
        on = canvas()
        draw_tray(on, frame, reading, pygame.Rect(10, 10, 406, 306))
        pixels = pygame.surfarray.array3d(on.surface)
        pictures.append(int(((pixels[..., 0] > 200) & (pixels[..., 1] < 40)).sum()))
    assert pictures[1] > 3.5 * pictures[0] > 0


@pytest.mark.parametrize("read", [True, False])
def test_dice_far_apart_are_seen_large_each_in_a_loupe_of_its_own_and_labelled_once_read(
    *, read: bool
) -> None:
    frame = np.zeros((960, 1280, 3), np.uint8)
    places = ((100, 100), (1180, 840))
    for x, y in places:
        frame[y - 25 : y + 25, x - 25 : x + 25] = (0, 0, 255)  # red, BGR, and here 16 px wide on the screen
    dice = [
        DieReading(DieType.D6, 2, 0.99, accepted=True, x=x, y=y, outline=outline(x, y, 25)) for x, y in places
    ]
    reading = Reading(tuple(dice), (), 1280, 960) if read else None
    lying = [list(die.outline) for die in dice]
    red = []
    for opens in (0.3, 1.0):
        on = canvas()
        draw_tray(on, frame, reading, pygame.Rect(10, 10, 422, 322), lying=lying, opens=opens)
        pixels = pygame.surfarray.array3d(on.surface)
        red.append(int(((pixels[..., 0] > 200) & (pixels[..., 1] < 40)).sum()))
        words = [mark.text for mark in on.marks]
        assert words == (["d6: 2"] * 2 if read and opens == 1 else [])
    assert red[1] > max(2 * 50 * 50, 1.5 * red[0])  # they open with half their width
    before = canvas()
    draw_tray(before, frame, None, pygame.Rect(10, 10, 422, 322), earlier=reading)
    assert before.marks == []  # it is not what counts now


def test_dice_that_are_large_once_the_picture_has_come_near_have_no_loupe_on_the_way() -> None:
    frame = np.zeros((960, 1280, 3), np.uint8)
    frame[500:550, 600:650] = (0, 0, 255)
    lying, ends = [list(outline(625, 525, 25))], pygame.Rect(500, 430, 240, 180)
    seen = []
    for near in (pygame.Rect(0, 0, 1280, 960), ends):
        on = canvas()
        draw_tray(
            on, frame, None, pygame.Rect(10, 10, 422, 322), near=near, ends=ends, lying=lying, opens=0.5
        )
        alone = canvas()
        draw_tray(alone, frame, None, pygame.Rect(10, 10, 422, 322), near=near)
        seen.append(
            bool((pygame.surfarray.array3d(on.surface) == pygame.surfarray.array3d(alone.surface)).all())
        )
    assert seen == [True, True]


def test_what_the_picture_has_come_near_to_stays_as_it_is_when_it_is_read() -> None:
    frame = np.random.default_rng(1).integers(0, 255, (960, 1280, 3), np.uint8)
    die = DieReading(DieType.D6, 2, 0.99, accepted=True, x=625, y=525, outline=outline(625, 525, 40))
    ends, shown = pygame.Rect(450, 400, 320, 240), []
    for reading in (None, Reading((die,), (), 1280, 960)):
        on = canvas()
        draw_tray(on, frame, reading, pygame.Rect(10, 10, 422, 322), near=ends, ends=ends)
        shown.append(pygame.surfarray.array3d(on.surface))
    corner = np.s_[30:90, 240:300]  # away from the die and its label
    assert (shown[0][corner] == shown[1][corner]).all()


@pytest.mark.parametrize("y", [60, 480, 880, 935])
def test_a_loupe_hides_its_die_or_stands_beside_it(y: int) -> None:
    window, inner = pygame.Rect(0, 0, 1280, 960), pygame.Rect(10, 10, 422, 316)
    outlines = [list(outline(x, y, 25)) for x in (500, 620)]
    found = loupes(canvas(), outlines, window, inner, [(80, 30)] * 2)
    assert len(found) == 2
    for loupe in found:
        far = math.dist(loupe.at, loupe.place.center)
        assert far + 8 <= loupe.place.w / 2 or far >= loupe.place.w / 2 + 8
        assert far < loupe.place.w / 2 or not loupe.label.inflate(14, 14).collidepoint(loupe.at)
        assert inner.contains(loupe.place)


def test_beside_two_loupes_that_nearly_touch_no_sliver_of_a_die_is_left() -> None:
    rng, window, inner = random.Random(4), pygame.Rect(0, 0, 640, 480), pygame.Rect(440, 98, 284, 210)
    half, found = 25 * inner.w / window.w, 0
    for _throw in range(200):
        places = [(rng.uniform(80, 560), rng.uniform(80, 400)) for _die in range(2)]
        for loupe in loupes(canvas(), [list(outline(x, y, 25)) for x, y in places], window, inner):
            far, found = math.dist(loupe.at, loupe.place.center), found + 1
            assert far + half <= loupe.place.w / 2 + 1 or far >= loupe.place.w / 2 + half - 1
    assert found > 300


@pytest.mark.parametrize("left", [120, 150, 180, 210])
def test_a_loupe_lies_over_no_other_die(left: int) -> None:
    window, inner = pygame.Rect(0, 0, 640, 480), pygame.Rect(100, 60, 420, 315)
    scale = inner.w / window.w
    dice = [pygame.Rect(left, 200, 70, 70), pygame.Rect(left + 90, 240, 70, 70)]
    outlines = [list(outline(each.centerx, each.centery, 35)) for each in dice]
    found = loupes(canvas(), outlines, window, inner)
    assert len(found) == len(dice)
    for loupe in found:
        other = dice[1 - loupe.number]
        middle = inner.x + other.centerx * scale, inner.y + other.centery * scale
        assert math.dist(middle, loupe.place.center) > loupe.place.w / 2 + 70 * scale / 2


def test_dice_far_apart_that_have_no_room_for_loupes_are_each_seen_large_in_order() -> None:
    frame = np.zeros((960, 1280, 3), np.uint8)
    places = ((150, 390), (370, 590), (500, 350), (780, 680), (890, 510), (910, 670))
    for x, y in places:
        frame[y - 25 : y + 25, x - 25 : x + 25] = (0, 0, 255)  # red, BGR, and here 16 px wide on the screen
    dice = [
        DieReading(DieType(f"d{kind}"), 2, 0.99, accepted=True, x=x, y=y, outline=outline(x, y, 25))
        for kind, (x, y) in zip((20, 12, 6, 10, 8, 6), places, strict=True)
    ]
    on = canvas()
    draw_tray(on, frame, Reading(tuple(dice), (), 1280, 960), pygame.Rect(10, 10, 422, 322))
    pixels = pygame.surfarray.array3d(on.surface)
    assert ((pixels[..., 0] > 200) & (pixels[..., 1] < 40)).sum() > 6 * 60 * 60
    assert [mark.text for mark in on.marks] == ["d6: 2", "d6: 2", "d8: 2", "d10: 2", "d12: 2", "d20: 2"]


@pytest.mark.parametrize(
    ("asked", "ticks", "crosses"),
    [
        (None, 2, 0),  # it counts
        (("d20", "d6"), 0, 0),  # it does not, for another reason: a hand was in the way
        (("d20",), 0, 1),  # too many
        (("d20", "d8"), 0, 1),  # a wrong die
    ],
)
def test_of_a_throw_that_did_not_count_no_die_has_a_tick_and_the_wrong_ones_are_crossed_out(
    asked: tuple[str, ...] | None, ticks: int, crosses: int
) -> None:
    dice = [
        DieReading(DieType.D20, 17, 0.99, accepted=True, x=300, y=200, outline=outline(300, 200, 30)),
        DieReading(DieType.D6, 2, 0.99, accepted=True, x=500, y=400, outline=outline(500, 400, 30)),
    ]
    on = canvas()
    frame = np.zeros((600, 800, 3), np.uint8)
    draw_tray(on, frame, Reading(tuple(dice), (), 800, 600), pygame.Rect(10, 10, 406, 306), refused=asked)
    pixels = pygame.surfarray.array3d(on.surface)
    assert (pixels == CASINO.good).all(axis=2).any() == bool(ticks)
    assert (pixels == CASINO.bad).all(axis=2).any() == bool(crosses)


@pytest.mark.parametrize("problem", NO_ROLL)
def test_a_die_that_voids_the_throw_is_crossed_out_without_tick_or_value(
    problem: Problem,
) -> None:
    at = outline(400, 300, 40)
    die = DieReading(DieType.D20, 17, 0.99, accepted=True, x=400, y=300, outline=at, problems=(problem,))
    on = canvas()
    draw_tray(
        on, np.zeros((600, 800, 3), np.uint8), Reading((die,), (), 800, 600), pygame.Rect(10, 10, 406, 306)
    )
    assert [mark.text for mark in on.marks] == ["d20"]
    pixels = pygame.surfarray.array3d(on.surface)
    assert (pixels == CASINO.bad).all(axis=2).any()
    assert not (pixels == CASINO.good).all(axis=2).any()


@pytest.mark.parametrize("box", [pygame.Rect(0, 0, 606, 206), pygame.Rect(0, 0, 306, 406)])
def test_dice_at_rest_are_shown_in_all_of_a_box_of_another_shape(box: pygame.Rect) -> None:
    on = canvas()
    sure = DieReading(DieType.D20, 17, 0.99, accepted=True, x=400, y=300, outline=outline(400, 300, 40))
    draw_tray(on, np.full((600, 800, 3), 200, np.uint8), Reading((sure,), (), 800, 600), box)
    inner = box.inflate(-2 * rim.THICK, -2 * rim.THICK)
    shown = pygame.surfarray.array3d(on.surface)[inner.left : inner.right, inner.top : inner.bottom]
    grey = np.ptp(shown, axis=2) == 0
    assert (grey & (shown[..., 0] > 200 * rim.DARK**2 * rim.FAR)).mean() > 0.75  # the rest is its mark


def test_a_close_up_of_nothing_unsure_is_the_whole_tray() -> None:
    sure = DieReading(DieType.D20, 17, 0.99, accepted=True, x=400, y=300, outline=outline(400, 300, 40))
    pictures = []
    for close_up in (False, True):
        on = canvas()
        rng = np.random.default_rng(1)
        frame = rng.integers(0, 255, (60, 80, 3), np.uint8)
        draw_tray(on, frame, Reading((sure,), (), 800, 600), pygame.Rect(0, 0, 400, 300), close_up=close_up)
        pictures.append(pygame.image.tobytes(on.surface, "RGB"))
    assert pictures[0] == pictures[1]


def test_without_a_picture_an_empty_tray_lies_there_and_it_is_said_once_none_is_about_to_come() -> None:
    pictures = []
    for awaited in (True, False):
        on = canvas()
        draw_tray(on, None, None, pygame.Rect(0, 0, 400, 300), awaited=awaited)
        assert [mark.text for mark in on.marks] == [] if awaited else ["No picture of the tray yet"]
        red, green, blue, _alpha = on.surface.get_at((200, 40))
        assert blue > 50 > max(red, green)  # velvet: no black that flashes at a start
        pictures.append(on.surface.get_at((4, 150)))
    assert pictures[0] == pictures[1]  # walnut


def test_how_long_no_picture_has_come_is_counted_from_when_one_was_missed() -> None:
    dice, frame = MovingDice(), np.zeros((60, 80, 3), np.uint8)
    assert [dice.unseen_for(None, now) for now in (100.0, 101.5, 103.0)] == [0.0, 1.5, 3.0]
    assert dice.unseen_for(frame, 104.0) == 0.0
    assert dice.unseen_for(None, 110.0) == 0.0  # anew


def test_a_label_hides_no_die(monkeypatch: pytest.MonkeyPatch) -> None:
    places = [(x, y) for y in (240, 300, 360) for x in (340, 400, 460)]  # close together
    dice = [
        DieReading(DieType.D6, 2, 0.99, accepted=True, x=x, y=y, outline=outline(x, y, 28)) for x, y in places
    ]
    labels: list[pygame.Rect] = []
    monkeypatch.setattr(
        tray_view, "draw_label", lambda _canvas, _die, label, _mark: labels.append(label.copy())
    )
    frame, edge = np.zeros((600, 800, 3), np.uint8), rim.THICK
    draw_tray(
        canvas(), frame, Reading(tuple(dice), (), 800, 600), pygame.Rect(0, 0, 800 + 2 * edge, 600 + 2 * edge)
    )
    drawn = [
        pygame.Rect((x - 228) * 2 + edge + 2, (y - 178) * 2 + edge + 2, 108, 108) for x, y in places
    ]  # twice as large
    assert labels
    assert not any(label.collidelist(drawn) >= 0 for label in labels)


def test_a_tray_has_a_rim_and_its_shadow_and_a_picture_that_is_kept_is_as_the_camera_saw_it() -> None:
    on, box = canvas(), pygame.Rect(200, 100, 400, 300)
    frame = np.full((300, 400, 3), 150, np.uint8)
    draw_tray(on, frame, None, box)
    pixels = pygame.surfarray.array3d(on.surface).astype(int)
    red, green, blue = pixels[box.left + 4, box.centery]
    assert red > green > blue  # walnut
    inside = pixels[box.left + rim.THICK + 1 : box.right - rim.THICK - 1, box.centery]
    assert inside[0].mean() < 0.7 * inside[40].mean()  # its left side stands between the lamp and the tray
    assert inside[-1].mean() > 0.8 * inside[-40].mean()
    tray_view.draw_kept(on, frame, None, box, near=False, marked=False)
    assert (pygame.surfarray.array3d(on.surface)[box.centerx, box.top + 20 : box.bottom - 20] == 150).all()


def test_a_small_picture_of_the_tray_has_a_thin_rim_and_a_plain_one_none() -> None:
    plain = Canvas(pygame.Surface((1024, 600), 0, 32), PALETTES["contrast"])
    assert not rim.rimmed(plain)
    small = pygame.Rect(20, 20, 120, 90)
    for on in (canvas(), plain):
        draw_tray(on, np.full((300, 400, 3), 150, np.uint8), None, small)
        red, green, blue = pygame.surfarray.array3d(on.surface).astype(int)[small.left + 2, small.centery]
        assert bool(red > green > blue) is (on.theme is not plain.theme)  # walnut
        bare = layout.inset(small, rim.THIN + 1)
        assert tuple(on.surface.get_at(bare.center))[:3] != (red, green, blue)


def test_loupes_are_rather_small_than_over_another_die() -> None:
    rng = random.Random(5)
    window, inner = pygame.Rect(0, 0, 640, 480), pygame.Rect(100, 60, 320, 240)
    scale, over, seen = inner.w / window.w, 0, 0
    for _throw in range(300):
        places = [(rng.randint(60, 580), rng.randint(60, 420)) for _die in range(rng.choice((2, 3)))]
        if any(math.dist(one, other) < 75 for one, other in combinations(places, 2)):
            continue  # they would lie in each other
        labels = [(76, 34)] * len(places)
        found = loupes(canvas(), [list(outline(x, y, 32)) for x, y in places], window, inner, labels)
        seen += bool(found)
        for loupe in found:
            whole = loupe.place.union(loupe.label)
            for number, (x, y) in enumerate(places):
                middle = inner.x + x * scale, inner.y + y * scale
                over += number != loupe.number and whole.collidepoint(middle)
    assert seen > 100
    assert not over


def test_a_loupe_opens_in_its_place_beside_its_die_and_stays_there_when_that_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    frame, told = np.zeros((960, 1280, 3), np.uint8), list[list[tuple[int, int]]]()
    monkeypatch.setattr(
        tray_view, "lay_loupes", lambda *what: told.append(sorted(each.place.center for each in what[3]))
    )
    places = ((300, 300), (900, 640))
    dice = [
        DieReading(DieType(kind), value, 0.99, accepted=True, x=x, y=y, outline=outline(x, y, 25))
        for (kind, value), (x, y) in zip((("d20", 20), ("d6", 2)), places, strict=True)
    ]
    lying, box = [list(each.outline) for each in reversed(dice)], pygame.Rect(10, 10, 422, 322)
    whole = pygame.Rect(0, 0, 1280, 960)
    draw_tray(canvas(), frame, None, box, near=whole, ends=whole, lying=lying)
    draw_tray(canvas(), frame, Reading(tuple(dice), (), 1280, 960), box, near=whole, ends=whole)
    assert len(told[0]) == len(dice)
    assert told[0] == told[1]
    for loupe in loupes(canvas(), lying, whole, box):
        assert math.dist(loupe.at, loupe.place.center) > loupe.place.w / 2 + 25 * box.w / whole.w


def test_a_loupe_that_opens_grows_where_it_is() -> None:
    frame = np.zeros((960, 1280, 3), np.uint8)
    frame[275:325, 275:325] = (0, 0, 255)
    lying, box = [list(outline(300, 300, 25))], pygame.Rect(10, 10, 422, 322)
    whole = pygame.Rect(0, 0, 1280, 960)
    middles = []
    for opens in (0.4, 1.0):
        on = canvas()
        draw_tray(on, frame, None, box, near=whole, ends=whole, lying=lying, opens=opens)
        (loupe,) = loupes(on, lying, whole, box)
        middles.append(on.surface.get_at(loupe.place.center))
    assert all(each.r > 150 > each.g for each in middles)
