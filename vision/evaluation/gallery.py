"""A page with everything that was read wrong in an evaluation, to be looked at in any browser, offline."""

import html
from collections.abc import Iterable, Sequence
from pathlib import Path

import cv2

from vision.draw import draw_reading, label
from vision.evaluation.metrics import Judged, Pair, confusion, labelled_types, probabilities, reliability
from vision.images import load

DIAGRAM_PX = 320
WIDTH_PX = 480
"""Pictures are shrunk to this width: a page of hundreds must open."""

_STYLE = """
body { font: 16px/1.4 sans-serif; margin: 2em; background: #fff; color: #111 }
figure { display: inline-block; vertical-align: top; margin: 0 1em 1.5em 0; max-width: 480px }
img { max-width: 100%; border: 1px solid #999 }
figcaption { overflow-wrap: anywhere }
.accepted { color: #a00; font-weight: bold }
table { border-collapse: collapse; margin: 1em 0 }
td, th { border: 1px solid #999; padding: .2em .6em; text-align: right }
td.right { background: #dfd } td.wrong { background: #fdd }
"""


def write_gallery(folder: Path, judged: Sequence[Judged], title: str) -> int:
    """Write `index.html` and its pictures into a folder (made if need be); how many photographs it shows.

    Photographs in which a wrong die was accepted come first. Raises OSError when it can't be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    wrong = [each for each in judged if not each.all_right]
    wrong.sort(key=lambda each: not each.wrong_and_accepted)
    figures = []
    for number, each in enumerate(wrong):
        drawn = draw_reading(load(each.photo.path), each.reading)
        scale = min(1.0, WIDTH_PX / drawn.shape[1])
        small = cv2.resize(drawn, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        name = f"{number:04d}.jpg"
        (folder / name).write_bytes(cv2.imencode(".jpg", small)[1].tobytes())
        lines = "<br>".join(_line(pair) for pair in each.pairs if not pair.right)
        caption = f"{html.escape(str(each.photo.path))}<br>{lines}"
        figures.append(f'<figure><img src="{name}" alt=""><figcaption>{caption}</figcaption></figure>')
    tables = [_table("types", confusion(judged))] + [
        _table(f"values of {kind}", confusion(judged, kind)) for kind in labelled_types(judged)
    ]
    said = f"{len(wrong)} of {len(judged)} photographs are not all right."
    page = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{html.escape(title)}</title>'
        f"<style>{_STYLE}</style><h1>{html.escape(title)}</h1><p>{said}</p>"
        f"{''.join(figures)}<h1>Said and true</h1>{_diagram(judged)}"
        f"<h1>What was read as what</h1>{''.join(tables)}</html>\n"
    )
    (folder / "index.html").write_text(page, encoding="utf-8")
    return len(wrong)


def _line(pair: Pair) -> str:
    was = "no die" if pair.label is None else f"{pair.label.die} {pair.label.value}"
    if pair.read is None:
        return f"{was}: not found"
    said = html.escape(f"{was}: read as {label(pair.read)} at {pair.read.probability * 100:.1f} %")
    return f'<span class="accepted">{said}, accepted</span>' if pair.accepted else f"{said}, asked"


def _diagram(judged: Sequence[Judged]) -> str:
    """The reliability diagram: how often readings were right, over how sure the reader was of them."""
    dots, bins = [], reliability(*probabilities(judged))
    most = max((count for count, _, _ in bins), default=1)
    for count, said, was in bins:
        radius = 2 + 10 * (count / most) ** 0.5
        words = f"{count} readings at {said * 100:.1f} %: {was * 100:.1f} % right"
        dots.append(
            f'<circle cx="{said * DIAGRAM_PX:.1f}" cy="{(1 - was) * DIAGRAM_PX:.1f}" r="{radius:.1f}" '
            f'fill="#04a" fill-opacity=".6"><title>{words}</title></circle>'
        )
    size = f"-40 -20 {DIAGRAM_PX + 60} {DIAGRAM_PX + 60}"
    frame = f'<rect width="{DIAGRAM_PX}" height="{DIAGRAM_PX}" fill="none" stroke="#999"/>'
    even = f'<line x1="0" y1="{DIAGRAM_PX}" x2="{DIAGRAM_PX}" y2="0" stroke="#999" stroke-dasharray="4"/>'
    below = f'<text x="{DIAGRAM_PX / 2}" y="{DIAGRAM_PX + 25}" text-anchor="middle">probability said</text>'
    beside = f'<text transform="rotate(-90)" x="{-DIAGRAM_PX / 2}" y="-15" text-anchor="middle">right</text>'
    return (
        f'<svg viewBox="{size}" width="{DIAGRAM_PX + 60}" height="{DIAGRAM_PX + 60}" role="img">'
        f"{frame}{even}{''.join(dots)}{below}{beside}</svg>"
        "<p>On the dashed line the reader is as often right as it says; larger dots are more readings.</p>"
    )


def _table(title: str, counted: dict[tuple[str, str], int]) -> str:
    rows = _in_order({was for was, _ in counted})
    columns = _in_order({said for _, said in counted})
    if not rows:
        return ""

    def cell(was: str, said: str) -> str:
        count = counted.get((was, said), 0)
        mark = "" if not count else ' class="right"' if was == said else ' class="wrong"'
        return f"<td{mark}>{count or ''}</td>"

    head = "".join(f"<th>{html.escape(said)}</th>" for said in columns)
    body = "".join(
        f"<tr><th>{html.escape(was)}</th>{''.join(cell(was, said) for said in columns)}</tr>" for was in rows
    )
    return f"<h2>{html.escape(title)}: is, read as</h2><table><tr><th></th>{head}</tr>{body}</table>"


def _in_order(names: Iterable[str]) -> list[str]:
    """d4 before d10, 2 before 10, words last."""

    def key(name: str) -> tuple[int, int, str]:
        digits = name.removeprefix("d")
        return (0, int(digits), "") if digits.isdecimal() else (1, 0, name)

    return sorted(names, key=key)
