"""A game as a card: its dice in the light on what its table is made of, its name, who plays how long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.games.registry import GAMES
from kiosk.screens.table.felt import draw_hand
from kiosk.text.translate import _, translated
from kiosk.ui import fonts, layout, relief, theme
from kiosk.ui.grounds import in_material, lay_plate
from kiosk.ui.widgets.dice_group import lay_pool

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pygame import Rect

    from hardware.message import Message
    from kiosk.ui.canvas import Canvas

MINUTES_A_SEAT = 1
"""That a hand takes for each who plays, about, in every game: `python -m tests.bench.duration`."""
TO_A_CROWN = ("kingdom",)
"""Here everybody wears the crown once, and then the game ends."""
SO_MANY: Mapping[int, Message] = {
    1: say("alone"),
    2: say("for two"),
    3: say("for three"),
    4: say("for four"),
    5: say("for five"),
    6: say("for six"),
    7: say("for seven"),
    8: say("for eight"),
    9: say("for nine"),
    10: say("for ten"),
    11: say("for eleven"),
    12: say("for twelve"),
}
"""How many play."""
USUAL = 4
"""So many are thought of where nobody knows how many will play."""
BRASS_LINE = 2
"""Between the material and what is written, px at BASE_SIZE."""


def duration(game: str, players: int) -> tuple[str, str]:
    """What so many play, and how long, about; as many as can, where so many can't."""
    kind = GAMES[game]
    players = min(max(players, kind.least_seats), kind.most_seats)
    minutes, so_many = MINUTES_A_SEAT * players, translated(SO_MANY[players])
    if game in TO_A_CROWN:
        takes, minutes = _("{minutes} min a game"), minutes * players
    else:
        takes = _("{minutes} min a hand")
    return _("{for_so_many} about").format(for_so_many=so_many), takes.format(minutes=minutes)


def seats(game: str) -> str:
    """How many can play at it."""
    kind = GAMES[game]
    return _("{least} to {most} players").format(least=kind.least_seats, most=kind.most_seats)


def lay_card(canvas: Canvas, game: str, box: Rect, lit: Rect, *, faded: bool = False) -> None:
    """A card whose part `lit` shows the game's dice on its material. It is blended: bake it."""
    made = in_material(canvas, game)
    made.panel(box)
    if not made.theme.plain:
        lay_plate(canvas, game, lit)
        clip = canvas.surface.get_clip()
        canvas.surface.set_clip(layout.inset(lit, canvas.px(3)))
        lay_pool(made, lit.center, round(max(lit.size) * 1.1))
        canvas.surface.set_clip(clip)
    if not made.theme.plain:
        made.rounded(lit, theme.mixed(made.theme.gold, made.theme.dark, 0.45), BRASS_LINE)
    draw_hand(made, game, layout.inset(lit, canvas.px(10)), faded=faded)


def draw_name(canvas: Canvas, name: str, box: Rect, most: int | None = None, *, left: bool = False) -> None:
    """A name as a sign: as large as fits, of brass letters in the lamp's light. It is blended: bake it.

    `most`: its type at most, px; `left`: at the left of the box, and not in the middle.
    """
    size = min(most or box.h * 2, name_px([name], box.size))
    letters = fonts.font(size, fonts.FIGURES).render(name, True, canvas.theme.ivory)  # noqa: FBT003 - by place only
    place = letters.get_rect(center=box.center)
    if left:
        place.x = box.x
    if not canvas.theme.plain:
        letters = relief.wrought(letters, canvas.theme.gold, edge=max(1.0, size * 0.045))
    canvas.surface.blit(letters, place)


def name_px(names: Sequence[str], room: tuple[int, int]) -> int:
    """The largest type in which each of these names has so much room as a sign, px."""

    def fit(size: int) -> bool:
        return all(fits(fonts.font(size, fonts.FIGURES).size(name), room) for name in names)

    return next((size for size in range(room[1] * 2, 8, -2) if fit(size)), 8)


def fits(size: tuple[int, int], room: tuple[int, int]) -> bool:
    """Whether something is no larger than the room for it."""
    return size[0] <= room[0] and size[1] <= room[1]
