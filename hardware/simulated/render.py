"""Draws dice: a small ray caster for convex solids, fast enough for video and good enough to learn from.

A die is convex, so a ray meets it at the front face whose plane it reaches last. Along a pixel grid the
inverse of that distance is an affine function of the pixel for each face, so one die costs a handful of
array operations on the pixels around it. Edges are rounded by blending the faces' normals near an edge, not
by geometry.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from hardware.simulated.scene import Body, Image, Light, Skin, View
from hardware.simulated.solids import Array

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True)
class _Rays:
    """A window's rays in a die's own axes: from the `eye`, through pixel (x, y) along to_ray @ (x, y, 1)."""

    eye: Array
    to_ray: Array
    xs: Floats
    ys: Floats

    def at_pixels(self, plane: Array) -> Floats:
        """(N, H, W) of an affine function for each of N faces, (N, 3): plane @ (x, y, 1)."""
        values: Floats = (
            plane[:, 0, None, None].astype(np.float32) * self.xs[None, None, :]
            + (plane[:, 1, None] * self.ys[None, :] + plane[:, 2, None]).astype(np.float32)[:, :, None]
        )
        return values


def render(view: View, background: Image, bodies: list[Body], light: Light) -> Image:
    """Draw bodies, with their shadows, over a picture of the empty tray.

    Args:
        view: the camera; its width and height are the background's.
        background: HxWx3 uint8, BGR; not changed.
        bodies: the dice; nearer ones cover farther ones.
        light: the lamp.

    Returns:
        HxWx3 uint8, BGR.
    """
    picture = background.copy()
    if light.shadow > 0:
        for body in bodies:
            _shade_floor(picture, view, body, light)
    eye = view.centre
    for body in sorted(bodies, key=lambda b: -float(np.linalg.norm(b.position - eye))):
        _draw(picture, view, body, light)
    return picture


def silhouette(view: View, body: Body) -> Array:
    """(N, 2) the die's convex outline in px, rounded corners ignored."""
    return _hull(view.project(body.corners))


def _hull(points: Array) -> Array:
    return cv2.convexHull(points.astype(np.float32))[:, 0, :].astype(np.float64)


def _window(points: Array, margin: float, width: int, height: int) -> tuple[int, int, int, int] | None:
    left, top = np.floor(points.min(axis=0) - margin).astype(int)
    right, bottom = np.ceil(points.max(axis=0) + margin).astype(int) + 1
    left, top, right, bottom = max(left, 0), max(top, 0), min(right, width), min(bottom, height)
    return (left, top, right, bottom) if right - left > 1 and bottom - top > 1 else None


def _polygon_mask(points: Array, origin: tuple[int, int], size: tuple[int, int], grow: float) -> Image:
    """A filled polygon, antialiased, grown by a brush of radius `grow` px; `size` is (height, width)."""
    mask = np.zeros(size, np.uint8)
    fixed = np.round((points - origin) * 16).astype(np.int32)
    cv2.fillConvexPoly(mask, fixed, 255, cv2.LINE_AA, shift=4)
    if grow >= 0.5:  # noqa: PLR2004 - half a pixel
        cv2.polylines(mask, [fixed], True, 255, max(1, round(2 * grow)), cv2.LINE_AA, shift=4)  # noqa: FBT003
    return mask


def _shade_floor(picture: Image, view: View, body: Body, light: Light) -> None:
    corners, towards = body.corners, light.towards
    cast = corners - towards * (corners[:, 2:3] / max(towards[2], 0.2))
    cast[:, 2] = 0
    points = view.project(cast)
    reach = float(np.linalg.norm(points.max(axis=0) - points.min(axis=0)))
    blur = max(0.8, light.softness * reach * 0.25)
    box = _window(points, 2.5 * blur, view.width, view.height)
    if box is None:
        return
    left, top, right, bottom = box
    mask = _polygon_mask(_hull(points), (left, top), (bottom - top, right - left), 0)
    mask = cv2.blur(cv2.blur(mask, (int(blur * 2) | 1,) * 2), (int(blur * 2) | 1,) * 2).astype(np.uint8)
    part = picture[top:bottom, left:right]
    keep = 1 - mask.astype(np.float32) * (light.shadow / 255)
    part[:] = (part * keep[:, :, None]).astype(np.uint8)


def _draw(picture: Image, view: View, body: Body, light: Light) -> None:
    solid, skin = body.solid, body.skin
    eye = body.rotation.T @ (view.centre - body.position)  # the camera, in the die's own axes
    normals = solid.normals
    offsets = np.array([face.offset for face in solid.faces])
    gap = normals @ eye - offsets
    seen = np.nonzero(gap > 1e-6)[0]  # noqa: PLR2004
    distance = float(np.linalg.norm(eye))
    outline = silhouette(view, body)
    per_mm = float(view.camera_matrix[0, 0]) / distance
    grow = skin.rounding * per_mm
    middle = outline.mean(axis=0)
    shrunk = middle + (outline - middle) * (1 - grow / max(np.linalg.norm(outline - middle, axis=1).max(), 1))
    box = _window(outline, 2, view.width, view.height)
    if box is None or len(seen) == 0:
        return
    left, top, right, bottom = box
    mask = _polygon_mask(shrunk, (left, top), (bottom - top, right - left), grow)
    part = picture[top:bottom, left:right]

    rays = _Rays(
        eye,
        body.rotation.T @ view.rotation.T @ np.linalg.inv(view.camera_matrix),
        np.arange(left, right, dtype=np.float32),
        np.arange(top, bottom, dtype=np.float32),
    )
    inverse = rays.at_pixels(-(normals[seen] @ rays.to_ray) / gap[seen, None])  # distance to each plane
    which = inverse.argmin(axis=0)
    least = np.take_along_axis(inverse, which[None], axis=0)[0]
    bevel = max(skin.rounding, 0.05) * 0.45 / distance**2
    weights = np.exp((least[None] - inverse) * np.float32(1 / bevel))
    nearest = np.maximum(
        least, 1e-6
    )  # beside the die the planes may lie behind the camera; those pixels are masked
    normal = np.tensordot(weights, normals[seen].astype(np.float32), axes=(0, 0))

    sampled, numbered = _printed(body, seen, rays, which, nearest, per_mm)
    ink = sampled[:, :, 0] / 255 * numbered
    if skin.engraving > 0:
        slope = (sampled[:, :, 1:] - 128) * (skin.engraving / 60) * numbered[:, :, None]
        face_right = np.array([solid.faces[i].right for i in seen]).astype(np.float32)[which]
        face_up = np.array([solid.faces[i].up for i in seen]).astype(np.float32)[which]
        size = np.linalg.norm(normal, axis=2, keepdims=True)
        normal += size * (slope[:, :, :1] * face_right + slope[:, :, 1:] * face_up)
    normal /= np.linalg.norm(normal, axis=2, keepdims=True) + 1e-9

    ray = rays.to_ray.astype(np.float32)
    ways: Floats = ray[:, 0] * rays.xs[None, :, None] + ray[:, 1] * rays.ys[:, None, None] + ray[:, 2]
    colour = _body_colour(skin, eye.astype(np.float32) + ways / nearest[:, :, None])
    if skin.clear > 0:
        behind = part.astype(np.float32) / 255
        far = _ink_on_far_faces(body, rays, per_mm)
        behind += far[:, :, None] * (np.array(skin.ink, np.float32) - behind)
        colour += (behind - colour) * np.float32(skin.clear)
    colour += ink[:, :, None] * (np.array(skin.ink, np.float32) - colour)
    lit = _lit(colour, normal, ways, body.rotation, skin, light)
    cover = mask.astype(np.float32)[:, :, None] / 255
    part[:] = np.clip(part * (1 - cover) + lit * 255 * cover, 0, 255).astype(np.uint8)


def _ink_on_far_faces(body: Body, rays: _Rays, per_mm: float) -> Floats:
    """(H, W) share of ink where each ray, not bent, leaves a clear die: what shines through from below."""
    solid = body.solid
    gap = solid.normals @ rays.eye - np.array([face.offset for face in solid.faces])
    hidden = np.nonzero(gap <= 1e-6)[0]  # noqa: PLR2004
    # a far plane is met from inside; the ray leaves by the nearest, whose inverse distance is the largest
    inverse = rays.at_pixels(-(solid.normals[hidden] @ rays.to_ray) / np.minimum(gap[hidden, None], -1e-6))
    which = inverse.argmax(axis=0)
    farthest = np.maximum(np.take_along_axis(inverse, which[None], axis=0)[0], 1e-6)
    sampled, numbered = _printed(body, hidden, rays, which, farthest, per_mm)
    shown: Floats = sampled[:, :, 0] / np.float32(255) * numbered
    return shown


def _printed(
    body: Body,
    faces: npt.NDArray[np.int64],
    rays: _Rays,
    which: npt.NDArray[np.int64],
    inverse: Floats,
    per_mm: float,
) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """The markings' atlas where each pixel's ray meets its face, (H, W, 3), and whether that is numbered.

    `faces` are the numbers of those that are met, `which` (H, W) of these each pixel shows, `inverse` that of
    its distance; `per_mm`: px of the picture, about.
    """
    met = [body.solid.faces[i] for i in faces]
    centres = np.array([face.centre for face in met])
    reaches = np.array([face.reach for face in met])

    def coordinate(axes: Array) -> Floats:
        """Along each pixel's own face's axis, mm: (eye - centre) . axis + ray . axis / inverse."""
        start = ((rays.eye - centres) * axes).sum(axis=1).astype(np.float32)
        slope = (axes @ rays.to_ray).astype(np.float32)
        ray = slope[which, 0] * rays.xs[None, :] + slope[which, 1] * rays.ys[:, None] + slope[which, 2]
        along: Floats = start[which] + ray / inverse
        return along

    tile, atlas = body.markings.tile, body.markings.atlas
    scale = (tile / (2 * reaches)).astype(np.float32)[which]
    first_row = (faces * tile).astype(np.float32)[which]
    right, up = (coordinate(np.array([getattr(face, axis) for face in met])) for axis in ("right", "up"))
    map_x = np.clip(right * scale + (tile - 1) / 2, 0, tile - 1)
    map_y = first_row + np.clip((tile - 1) / 2 - up * scale, 0, tile - 1)
    finer = tile / (2 * float(reaches.max()) * per_mm)
    if finer >= 1.3:  # noqa: PLR2004 - more pixels than the picture will show: blurred, so that there is no aliasing
        atlas = cv2.GaussianBlur(atlas, (0, 0), 0.45 * finer).astype(np.uint8)
    sampled = cv2.remap(atlas, map_x, map_y.astype(np.float32), cv2.INTER_LINEAR).astype(np.float32)
    return sampled, which < np.searchsorted(faces, body.solid.numbered)


def _body_colour(skin: Skin, points: Floats) -> Floats:
    """The material at points of the surface, (H, W, 3) mm in the die's axes."""
    base = np.array(skin.base, np.float32)
    if skin.marbling == 0 and skin.speckle == 0:
        return np.broadcast_to(base, points.shape).copy()
    rng = np.random.default_rng(skin.seed)
    directions = rng.normal(0, 0.16, (4, 3)).astype(np.float32)
    phases = rng.uniform(0, 6.28, 4).astype(np.float32)
    waves = np.sin(points @ directions[:2].T + phases[:2])
    vein = np.sin(points @ directions[2] + 2.5 * waves[:, :, 0] + phases[2]) * 0.5 + 0.5 * waves[:, :, 1]
    mix = skin.marbling * (0.5 + 0.5 * vein)
    if skin.speckle > 0:
        grains = (points * 1.4).astype(np.int32)
        noise = np.sin(grains @ np.array([12.9898, 78.233, 37.719], np.float32) + phases[3]) * 43758.5453
        mix = mix + skin.speckle * ((noise - np.floor(noise)) > 0.6)  # noqa: PLR2004
    mix = np.clip(mix, 0, 1)[:, :, None].astype(np.float32)
    mixed: Floats = base + mix * (np.array(skin.swirl, np.float32) - base)
    return mixed


def _lit(colour: Floats, normal: Floats, rays: Floats, rotation: Array, skin: Skin, light: Light) -> Floats:
    """Shade: an ambient sky, one lamp, its highlight, and windows that only show as reflections."""
    lamp = (rotation.T @ light.towards).astype(np.float32)
    sky = rotation.T[:, 2].astype(np.float32)
    diffuse = light.ambient * (0.7 + 0.3 * (normal @ sky)) + light.key * np.maximum(normal @ lamp, 0)
    shaded: Floats = colour * (diffuse[:, :, None] * np.array(light.tint, np.float32)).astype(np.float32)
    if skin.gloss > 0:
        rays = rays / np.linalg.norm(rays, axis=2, keepdims=True)
        facing = -(rays * normal).sum(axis=2)
        mirror = rays + 2 * facing[:, :, None] * normal
        shine = light.key * np.exp(skin.sharpness * (mirror @ lamp - 1))
        for window in light.windows:
            towards = (rotation.T @ window[:3]).astype(np.float32)
            shine += window[3] * np.exp(skin.sharpness * 0.5 * (mirror @ towards - 1))
        shaded += (skin.gloss * shine)[:, :, None] * np.array(light.tint, np.float32)
    return shaded
