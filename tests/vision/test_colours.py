"""The colours of dice, measured in pictures of which it is known what colours were painted."""

from __future__ import annotations

import colorsys
from dataclasses import replace
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pytest

from hardware.simulated.dice import LOOKS, SHOWN, shown_die
from hardware.simulated.markings import Style, mark
from hardware.simulated.numerals import TYPEFACES
from tests.vision.rendered_dice import VIEW, lying, picture
from vision.colours import colours_of, counts_otherwise
from vision.pose import Pose
from vision.reading import Colour, DieColours, DieReading, DieType, Reading, reading_data, without_values

if TYPE_CHECKING:
    from hardware.simulated.scene import Body, Skin
    from vision.reader import DiceReader

SPIN = 0.4


def painted(levels: tuple[float, float, float]) -> Colour:
    """A colour of the renderer (blue, green, red, 0 to 1) as the screens have it."""
    blue, green, red = (round(255 * level) for level in levels)
    return red, green, blue


def apart(one: Colour, other: Colour) -> float:
    """How far two colours are apart in CIE Lab: 2 can be told, 50 are red and brown."""
    pair = cv2.cvtColor(np.array([[one, other]], np.float32) / 255, cv2.COLOR_RGB2Lab)[0]
    return float(np.linalg.norm(pair[0] - pair[1]))


def body_of(die: str, value: int, skin: Skin, *, pips: bool = False) -> Body:
    body = replace(lying(die, value, (0, 0), SPIN), skin=skin)
    if pips:
        style = Style(TYPEFACES[0].paint, pips=True)
        return replace(body, markings=mark(body.solid, body.markings.values, style, 96))
    return body


def pose_of(body: Body) -> Pose:
    """As the pose net would have it: the upper face, and all corners."""
    top = max(body.solid.faces, key=lambda face: float(body.rotation[2] @ face.normal))
    rim = [top.centre, top.centre + top.right * top.reach * 0.75]
    centre, beside = VIEW.project(np.array(rim) @ body.rotation.T + body.position)
    outline = cv2.convexHull(VIEW.project(body.corners).astype(np.float32))[:, 0].astype(np.float64)
    x, y = (float(each) for each in centre)
    radius = float(np.linalg.norm(beside - centre))
    return Pose(np.zeros(8, np.float32), (x, y), radius, [(0.0, 1.0)], 1.0, 0.0, 0.0, outline)


def measured(die: str, value: int, skin: Skin, *, pips: bool = False) -> DieColours:
    body = body_of(die, value, skin, pips=pips)
    colours = colours_of(picture(body), pose_of(body), DieType(die), value)
    assert colours is not None
    return colours


@pytest.mark.parametrize("skin", range(len(LOOKS)))
@pytest.mark.parametrize("die", ["d4", "d6", "d8", "d20"])
def test_the_colours_of_every_simulated_set_are_found(die: str, skin: int) -> None:
    look = LOOKS[skin]
    colours = measured(die, 3, look)
    veined = 40 * max(look.marbling, look.speckle)  # the body has two colours
    assert apart(colours.body, painted(look.base)) < (14 if die != "d4" else 18) + veined
    if die != "d4":  # numerals of a few pixels on its slopes
        assert colours.ink is not None
        assert apart(colours.ink, painted(look.ink)) < 42
        assert apart(colours.ink, painted(look.ink)) < apart(colours.ink, painted(look.base))


@pytest.mark.parametrize("value", range(1, 5))
def test_a_d4_is_not_taken_for_the_shade_on_its_sides(value: int) -> None:
    """An orange one was brown at its seat, and its white numerals were black."""
    for look in (*LOOKS, SHOWN["d4"]):
        colours, (body, ink) = measured("d4", value, look), map(painted, (look.base, look.ink))
        hue, _saturation, light = hsv(colours.body)
        assert light > 0.8 * hsv(body)[2] - 0.01 or look.marbling or look.clear, look
        if not (look.marbling or look.speckle or look.clear):
            assert hsv(body)[1] < 0.2 or abs(hue - hsv(body)[0]) < 5, look
        if colours.ink is not None:
            assert (sum(colours.ink) > sum(colours.body)) == (sum(ink) > sum(body)), look


@pytest.mark.parametrize("value", range(1, 5))
def test_large_numerals_do_not_pale_a_d4(value: int) -> None:
    """Those of the set that people look at have much of its sides."""
    shown = shown_die("d4", 96)
    body = replace(lying("d4", value, (0, 0), SPIN), markings=shown.markings, skin=shown.skin)
    colours = colours_of(picture(body), pose_of(body), DieType.D4, value)
    assert colours is not None
    assert apart(colours.body, painted(shown.skin.base)) < 16
    assert colours.ink is None or sum(colours.ink) > sum(colours.body)


def hsv(colour: Colour) -> tuple[float, float, float]:
    """Hue in degrees, saturation and value from 0 to 1."""
    red, green, blue = (level / 255 for level in colour)
    hue, saturation, value = colorsys.rgb_to_hsv(red, green, blue)
    return 360 * hue, saturation, value


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "value", [1, 4, *(pytest.param(value, marks=pytest.mark.slow) for value in (2, 3, 5, 6))]
)
def test_pips_are_told_from_numerals(value: int) -> None:
    for look in LOOKS:
        assert measured("d6", value, look, pips=True).pips, look
        assert not measured("d6", value, look).pips, look


@pytest.mark.parametrize("value", [1, 3, 6])
def test_pips_that_shine_through_clear_resin_do_not_count(value: int) -> None:
    clear = next(look for look in LOOKS if look.clear)
    pips, numeral = body_of("d6", value, clear, pips=True), body_of("d6", value, clear)
    for read in range(1, 7):
        assert counts_otherwise(picture(pips), pose_of(pips), DieType.D6, read) == (read != value)
        assert not counts_otherwise(picture(numeral), pose_of(numeral), DieType.D6, read)


def test_the_reader_says_what_the_dice_look_like(reader: DiceReader) -> None:
    crimson, sky = LOOKS[2], LOOKS[7]
    dice = [
        replace(lying("d20", 7, (-40, 0), 0.5), skin=crimson),
        replace(body_of("d6", 5, sky, pips=True), position=np.array([40.0, 0, 8])),
    ]
    first, second = (die.colours for die in reader.read(picture(*dice)).dice)
    assert first is not None
    assert second is not None
    assert apart(first.body, painted(crimson.base)) < 25
    assert apart(second.body, painted(sky.base)) < 25
    assert (first.pips, second.pips) == (False, True)


def test_the_record_of_hidden_dice_has_no_colours() -> None:
    """What a face shows changes what is measured, if only a little."""
    one = DieReading(DieType.D6, 3, 0.99, accepted=True, x=1, y=1, outline=())
    seen = Reading((replace(one, colours=DieColours((200, 20, 30), (0, 0, 0), pips=True)), one), (), 64, 48)
    data = reading_data(seen)
    assert data["dice"][0]["colours"] == {"body": (200, 20, 30), "ink": (0, 0, 0), "pips": True}
    assert "colours" not in data["dice"][1]
    assert all("colours" not in each for each in without_values(data)["dice"])


@pytest.mark.parametrize("colours", [1, 2, 3, 5, 9])
@pytest.mark.parametrize("levels", [2, 256])
def test_a_d4_of_whatever_colours_has_some(colours: int, levels: int) -> None:
    """A black one, as in a picture that is too dark, ended the reader."""
    pose = pose_of(body_of("d4", 3, LOOKS[0]))
    rng = np.random.default_rng(colours)
    for pieces in (1, 7, 40):
        palette = rng.integers(0, levels, (colours, 3), dtype=np.uint8)
        for shades in (palette, palette * 0, palette // palette.max(initial=1) * 255):
            spots = rng.integers(0, colours, (pieces, pieces)).astype(np.uint8)
            where = cv2.resize(spots, (VIEW.width, VIEW.height), interpolation=cv2.INTER_NEAREST)
            found = colours_of(shades[where], pose, DieType.D4, 3)
            assert found is not None
            assert all(0 <= level <= 255 for level in found.body)
