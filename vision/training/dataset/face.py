"""Where on a rendered die its value is read: the face, how large it is, and which ways its numeral stands."""

import numpy as np

from hardware.simulated.scene import Body, View

PYRAMID_HEIGHT = 0.4
"""A d4 is read round the point this share of the way up its axis."""
PYRAMID_RADIUS = 0.225
"""... within this share of its edge, times the numeral crop's margin."""


def reading_frame(view: View, body: Body) -> tuple[tuple[float, float], float, list[tuple[float, float]]]:
    """Where the value is read: (centre px, radius px, [(up angle rad, weight)])."""
    if body.solid.name == "d4":
        return _pyramid_frame(view, body)
    shape = body.solid
    face = shape.faces[int(np.argmax((body.rotation @ shape.normals[: shape.numbered].T)[2]))]
    angle = np.radians(body.markings.turn)
    upright = face.up * np.cos(angle) - face.right * np.sin(angle)
    ring = [face.centre]
    ring += [
        face.centre + face.radius * (np.cos(a) * face.right + np.sin(a) * face.up)
        for a in np.linspace(0, 2 * np.pi, 16, endpoint=False)
    ]
    px = view.project(np.array([*ring, face.centre + upright]) @ body.rotation.T + body.position)
    radius = float(np.linalg.norm(px[1:17] - px[0], axis=1).mean())
    step = px[17] - px[0]
    first = float(np.arctan2(-step[1], step[0]))
    count = body.markings.symmetry
    return (
        (float(px[0, 0]), float(px[0, 1])),
        radius,
        [(first + k * 2 * np.pi / count, 1.0 / count) for k in range(count)],
    )


def _pyramid_frame(view: View, body: Body) -> tuple[tuple[float, float], float, list[tuple[float, float]]]:
    shape = body.solid
    normals = body.rotation @ shape.normals.T
    down = int(np.argmin(normals[2]))
    edge = float(np.linalg.norm(shape.vertices[0] - shape.vertices[1]))
    axis = -shape.faces[down].normal
    floor = shape.faces[down].centre
    height = shape.faces[down].offset * 4
    centre = view.project((floor + axis * height * PYRAMID_HEIGHT)[None] @ body.rotation.T + body.position)[0]
    distance = float(np.linalg.norm(view.centre - body.position))
    radius = PYRAMID_RADIUS * edge * float(view.camera_matrix[0, 0]) / distance
    towards = view.centre - body.position
    towards /= np.linalg.norm(towards)
    tip = floor + axis * height
    ups = []
    for index, face in enumerate(shape.faces):
        facing = float((body.rotation @ face.normal) @ towards)
        if index == down or facing <= 0.05:
            continue
        middle = face.polygon[np.linalg.norm(face.polygon - tip, axis=1) > 1e-3].mean(axis=0)
        px = view.project(np.array([middle, tip]) @ body.rotation.T + body.position)
        step = px[1] - px[0]
        ups.append((float(np.arctan2(-step[1], step[0])), facing**2))
    total = sum(weight for _, weight in ups)
    return (float(centre[0]), float(centre[1])), radius, [(angle, weight / total) for angle, weight in ups]
