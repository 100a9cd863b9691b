"""The dice that the screens show, path-traced once: `python -m vision.training.dice_pictures` (`make dice`).

A strip a kind of die, grey, its square tiles one below the other: how much light the body throws back, how
much its lacquer mirrors, how much of the cloth below is seen, and for each value from 1 on how much of the
body that value's ink leaves bare. From these the screens compose a die of any colour on any cloth
(kiosk/ui/widgets/dice.py). Light is kept as its square root, 255 being `BRIGHTEST` for the first two.
A second strip, `tumbling-`, shows the same die in the air as it comes down, moment by moment.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import font_rhd
import mitsuba as mi
import numpy as np

from hardware.simulated.dice import numbering
from hardware.simulated.markings import SixNine, Style, mark
from hardware.simulated.scene import Body, Skin
from hardware.simulated.solids import SIDES, Solid, solid
from vision.training.dataset.missing import run
from vision.training.dataset.traced import ink_of, mesh, without_gaps
from vision.training.dataset.typefaces import draw

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.simulated.markings import Mask
    from hardware.simulated.solids import Array
    from vision.images import Floats

OUT = Path("kiosk/ui/widgets/dice_pictures")
TILE = 384
TEXEL = 256
BEVEL_MM = 0.55
BRIGHTEST = 1.1
"""More light than this comes back from no white die below these lamps."""
QUALITY = 88
EDGE = 0.1
"""Over this share of the picture shadows fade to nothing at its edge."""
FAINT = 0.4
"""So strong is the ink of what does not count."""
NINE = 9
"""A die with so many faces has a 6 and a 9, which must be told apart from every side."""
TUMBLING, MOMENTS = 144, 6
"""A die in the air is so many px a side, and seen at so many moments ..."""
TURNS, SHUTTER, BLURRED = 4.2, 0.5, 4
"""... of a turn by so many rad; so much of each the shutter is open, seen as so many pictures in one."""
ROLLS = np.array([-0.86, 0.42, -0.28])
"""What it turns about: the axis of a die that rolls away, and spins a little."""
LEANS = (0.0, -95.0, 345.0)
"""Where the camera stands, mm: the upper face can't be mistaken, and yet it is a solid."""


@dataclass(frozen=True)
class Kind:
    """How a kind of die is marked and seen.

    Attributes:
        height: of its numerals, see Style.
        room: half the picture's width, in radii of the solid.
        eye: where the camera stands, mm.
        turn: about the vertical, degrees.
    """

    height: float
    room: float
    eye: tuple[float, float, float] = LEANS
    turn: float = 0.0
    pips: bool = False

    @property
    def die(self) -> str:
        """Its name."""
        return next(name for name, kind in KINDS.items() if kind is self).removesuffix("-pips")


KINDS = {
    "d4": Kind(1.15, 1.15, eye=(0.0, -255.0, 245.0), turn=16.0),
    "d6": Kind(0.82, 1.25, eye=(0.0, -150.0, 325.0), turn=-14.0),
    "d6-pips": Kind(0.9, 1.25, eye=(0.0, -150.0, 325.0), turn=-14.0, pips=True),
    "d8": Kind(0.82, 1.42),
    "d10": Kind(0.8, 1.45),
    "d12": Kind(0.8, 1.42),
    "d20": Kind(0.95, 1.45),
}


def painted(text: str, height: int) -> Mask:
    """A numeral in the screens' own typeface."""
    path = Path(font_rhd.__file__).parent / "files" / "RedHatDisplay-ExtraBold.ttf"
    return draw(path, text, height)


def style_of(kind: Kind) -> Style:
    """How a kind is printed; what has a 6 and a 9 has a line below them."""
    six_nine = SixNine.UNDERLINE if SIDES[kind.die] >= NINE else SixNine.PLAIN
    return Style(painted, kind.height, six_nine, whole=True, pips=kind.pips, pip_size=0.19, tens=True)


def lying(kind: Kind, shape: Solid, values: Sequence[int], value: int) -> Array:
    """The rotation (3, 3) that has a value on top, upright for who looks from the front."""
    face = shape.faces[values.index(value)]
    if shape.name == "d4":  # its value is that of the corner on top; the face beside it looks to the front
        up = -face.normal
        normal = next(each.normal for each in shape.faces if each is not face)
        front = normal - up * (normal @ up)
        front /= np.linalg.norm(front)
        upright = np.array([np.cross(up, front), -front, up])
        upright[0] = np.cross(upright[1], upright[2])
    else:
        upright = np.array([face.right, face.up, face.normal])
    turn = np.radians(kind.turn)
    about = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    return np.asarray(about @ upright)


def seen(kind: Kind, die: mi.Mesh | None, ground: float, paths: int) -> Floats:
    """A die on a ground that throws back so much light, TILExTILE float32, linear."""
    described = scene(kind, TILE, paths)
    described["ground"] = {
        "type": "rectangle",
        "to_world": mi.ScalarTransform4f().scale([900, 900, 1]),
        "bsdf": {"type": "diffuse", "reflectance": {"type": "rgb", "value": [ground] * 3}},
    }
    if die is not None:
        described["die"] = die
    return without_gaps(np.array(mi.render(mi.load_dict(described)))[:, :, :3]).mean(axis=2)


def aloft(kind: Kind, die: mi.Mesh, paths: int) -> Floats:
    """A die in the air: light and how much of each px it covers, TUMBLING x TUMBLING x 2, linear."""
    described = scene(kind, TUMBLING, paths) | {"die": die}
    described["sensor"]["film"]["pixel_format"] = "rgba"
    picture = np.array(mi.render(mi.load_dict(described)))
    return np.dstack([without_gaps(picture[:, :, :3]).mean(axis=2), np.nan_to_num(picture[:, :, 3])])


def scene(kind: Kind, side: int, paths: int) -> dict[str, Any]:
    """Lamps, and a camera whose pictures have so many px a side, for Mitsuba."""
    to_world = mi.ScalarTransform4f
    radius = solid(kind.die).radius
    away = float(np.linalg.norm(kind.eye))

    def lamp(place: tuple[float, float, float], size: float, power: float) -> dict[str, Any]:
        spot = np.array(place)
        radiance = power * float(spot @ spot) / (4 * size**2)
        return {
            "type": "rectangle",
            "to_world": to_world().look_at(origin=place, target=[0, 0, 0], up=[0, 0.1, 1])
            @ to_world().scale([size, size, 1]),
            "emitter": {"type": "area", "radiance": {"type": "rgb", "value": [radiance] * 3}},
        }

    return {
        "type": "scene",
        "integrator": {"type": "path", "max_depth": 6, "hide_emitters": True},
        "sensor": {
            "type": "perspective",
            "fov": float(np.degrees(2 * np.arctan(kind.room * radius / away))),
            "to_world": to_world().look_at(
                origin=list(kind.eye), target=[0.12 * radius, 0, 0.4 * radius], up=[0, 1, 0]
            ),
            "film": {"type": "hdrfilm", "width": side, "height": side, "rfilter": {"type": "gaussian"}},
            "sampler": {"type": "multijitter", "sample_count": paths},
        },
        "sky": {"type": "constant", "radiance": {"type": "rgb", "value": [0.3] * 3}},
        "key": lamp((-230.0, -40.0, 430.0), 70.0, 2.0),
        "rim": lamp((330.0, 330.0, 200.0), 110.0, 0.5),
    }


def prominent(body: Body) -> Floats:
    """The die's ink as `ink_of` has it, only so strong as to be told where it does not count."""
    marks = body.markings
    steps = np.linspace(-1, 1, marks.tile)
    tiles = []
    for face in body.solid.faces[: body.solid.numbered]:
        rise = np.array([face.right, face.up]) @ body.rotation[2] * face.reach
        # of a d4 the numerals at the corner on top count, of any other die the whole face on top
        slope = steps * rise[0] - steps[:, None] * rise[1] if body.solid.name == "d4" else 0
        tiles.append(np.zeros((marks.tile, marks.tile)) + body.rotation[2] @ face.centre + slope)
    height = np.concatenate([*tiles, np.zeros((marks.tile, marks.tile))])
    counts = height > (2.5 if body.solid.name == "d4" else height.max() - 1)
    return np.asarray(ink_of(body) * np.where(counts, 1, FAINT), np.float32)


def lacquered(body: Body, base: float, ink: float) -> mi.Mesh:
    """A die of glossy resin, body and ink as grey as said."""
    inked = prominent(body)[:, :, None]
    colour = np.repeat(base + inked * (np.float32(ink) - np.float32(base)), 3, axis=2).astype(np.float32)
    resin = {
        "type": "principled",
        "base_color": {"type": "bitmap", "bitmap": mi.Bitmap(colour), "raw": True},
        "roughness": 0.3,
        "specular": 0.5,
        "clearcoat": 0.6,
        "clearcoat_gloss": 0.9,
    }
    look = mi.Properties()
    look["mesh_bsdf"] = mi.load_dict({"type": "twosided", "bsdf": resin})
    return mesh(body, BEVEL_MM, look)


def _fading() -> Floats:
    """TILExTILE: 1, and towards the edge less and less: a shadow must not end at a line."""
    steps = np.minimum(np.arange(TILE), np.arange(TILE)[::-1]) / (EDGE * TILE)
    ease = np.clip(steps, 0, 1)
    ease = ease * ease * (3 - 2 * ease)
    return np.asarray(ease[:, None] * ease[None, :], np.float32)


def strip(kind: Kind, paths: int) -> Floats:
    """A kind's tiles, one below the other, 0 to 1 linear."""
    shape = solid(kind.die)
    values = numbering(shape, np.random.default_rng(3))
    markings = mark(shape, values, style_of(kind), TEXEL)

    def body(value: int) -> Body:
        rotation = lying(kind, shape, values, value)
        lowest = float((shape.vertices @ rotation.T)[:, 2].min())
        return Body(shape, markings, Skin((0, 0, 0), (0, 0, 0)), rotation, np.array([0.0, 0.0, -lowest]))

    mirrored = seen(kind, lacquered(body(1), 0, 0), 0, paths * 2)
    white = seen(kind, lacquered(body(1), 1, 1), 0, paths) - mirrored
    shaded = seen(kind, lacquered(body(1), 0, 0), 0.5, paths * 2) - mirrored
    cloth = 1 - (1 - shaded / seen(kind, None, 0.5, paths * 2)) * _fading()
    bare = []
    for value in range(1, SIDES[kind.die] + 1):
        body_only = seen(kind, lacquered(body(value), 1, 0), 0, paths) - mirrored
        bare.append(np.where(white > 0.01, body_only / np.maximum(white, 0.01), 1))
    return np.concatenate([white / BRIGHTEST, mirrored / BRIGHTEST, cloth, *bare])


def tumbling(kind: Kind, paths: int) -> Floats:
    """A kind in the air as it comes down, the shutter open: for each moment body, lacquer, cover and ink.

    Tiles one below the other, 0 to 1 linear; at last it would lie with its highest value on top.
    """
    shape = solid(kind.die)
    values = numbering(shape, np.random.default_rng(3))
    markings = mark(shape, values, style_of(kind), TEXEL)
    rest = lying(kind, shape, values, SIDES[kind.die])
    tiles = []
    for moment in range(MOMENTS):
        summed = np.zeros((3, TUMBLING, TUMBLING, 2))
        for step in range(BLURRED):
            angle = TURNS * (1 - (moment + SHUTTER * step / BLURRED) / MOMENTS)
            rotation = np.asarray(cv2.Rodrigues(angle * ROLLS)[0] @ rest)
            body = Body(
                shape,
                markings,
                Skin((0, 0, 0), (0, 0, 0)),
                rotation,
                np.array([0.0, 0.0, 0.75 * shape.radius]),
            )
            looks = ((0, 0), (1, 1), (1, 0))
            summed += [aloft(kind, lacquered(body, *look), paths) for look in looks]
        mirrored, white, bare = summed[..., 0] / BLURRED
        white, bare = white - mirrored, bare - mirrored
        left = np.where(white > 0.01, bare / np.maximum(white, 0.01), 1)
        tiles += [white / BRIGHTEST, mirrored / BRIGHTEST, summed[0, ..., 1] / BLURRED, left]
    return np.concatenate(tiles)


def main() -> None:
    """Trace the kinds asked for, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", choices=[[], *KINDS], default=[])
    parser.add_argument("--tumbling", action="store_true", help="these alone")
    parser.add_argument("--paths", type=int, default=100, help="of light, for each px")
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for name in options.kinds or KINDS:
        if not options.tumbling:
            write(options.out / f"{name}.jpg", strip(KINDS[name], options.paths))
        write(options.out / f"tumbling-{name}.jpg", tumbling(KINDS[name], options.paths // BLURRED))


def write(path: Path, tiles: Floats) -> None:
    """Keep tiles of light, 0 to 1."""
    grey = np.round(np.sqrt(np.clip(tiles, 0, 1)) * 255).astype(np.uint8)
    cv2.imwrite(str(path), grey, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    print(f"{path}: {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    run(main)
