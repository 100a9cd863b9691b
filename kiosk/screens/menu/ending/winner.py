"""Who has won, large, to be photographed: crown, token and name, chips, and the dice of the best hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect

from kiosk.screens.menu.ending.arrival import BURSTS
from kiosk.screens.table.celebration.stamp import sparks
from kiosk.screens.table.felt import draw_hand
from kiosk.text import chips
from kiosk.text.names import some_of
from kiosk.text.translate import _
from kiosk.ui import layout
from kiosk.ui.motion import Flight, Motion
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets import dice
from kiosk.ui.widgets.chips import draw_stack
from kiosk.ui.widgets.icons import Icon, draw_icon
from kiosk.ui.widgets.rays import rays
from kiosk.ui.widgets.token import draw_token

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from kiosk.journal.accounts import Standing
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.motion import Scene
    from kiosk.ui.theme import Colour, Theme
    from kiosk.ui.widgets.token import Token

TOGETHER = 4
"""Tokens of so many who share the win are drawn."""
LARGEST = 250
"""A token with its crown, px at BASE_SIZE."""
PILE, LEAST_PILE = 84, 30
"""How wide a stack beside it is at most and at least, px at BASE_SIZE."""
DICE = 76
"""How high the dice of the best hand are at most, px at BASE_SIZE."""


CROWN = "crown"
"""Parts that are crowns on tokens."""
DISC = "disc"
"""Parts that are tokens."""
COMES_S = 0.42
"""A crown comes down on its token in so long, and a token on the table."""
MUCH, SOME = 1 / 2, 1 / 5
"""A win of such shares of what one has bought is a large one, and no small one."""
DROPS = 0.7
"""So much of its height above its place a token comes from."""
HIGH, LARGER = 1.1, 0.6
"""So much of its height above the token it comes from, and so much larger it is there."""


def coronation(
    before: Scene, after: Scene, look: Theme, scale: float, now: float, falls: Sequence[Flight] = ()
) -> Motion | None:
    """Tokens that are new come down, and crowns on their tokens, in a shower of sparks.

    `falls`: what else moves.
    """
    crowns = [
        part
        for name, part in after.items()
        if isinstance(name, tuple) and name[0] == CROWN and name not in before
    ]
    moves: list[Flight] = [*falls]
    for part in crowns:
        assert part.sprite is not None
        above = part.rect.inflate(part.rect.w * LARGER, part.rect.h * LARGER)
        above.center = part.rect.centerx, part.rect.centery - round(part.rect.h * HIGH)
        moves += sparks(part.rect.move(0, part.rect.h), (look.gold, look.ivory), scale)
        moves.append(Flight(part.sprite, above, part.rect, 0.0, COMES_S, covers=part, lift=0))
    for name, part in after.items():
        if isinstance(name, tuple) and name[0] == DISC and name not in before and part.sprite is not None:
            above = part.rect.move(0, -round(part.rect.h * DROPS))
            moves.append(Flight(part.sprite, above, part.rect, 0.0, COMES_S, covers=part, lift=0))
    return Motion(moves, now) if moves else None


@dataclass(frozen=True)
class BestHand:
    """What brought the winner most: the hand's number, its chips, and its dice with their values.

    `bonus`: the last of them is a bonus die, which is not added up.
    """

    hand: int
    chips: int
    dice: tuple[tuple[str, int], ...] = ()
    bonus: bool = False


@dataclass(frozen=True)
class Won:
    """Who has won, or leads, and how that is said.

    Attributes:
        whose: their tokens; empty where nobody has won anything.
        words: below the names; in the place of them where there are none.
        gain: chips that each has won.
        best: what brought most; None where that is not known.
        crowned: it is over.
        more: said below all of it, where no best hand is.
        house: it is the house, and none of the players.
        bursts: so often confetti falls for it.
    """

    whose: tuple[Token, ...]
    words: str
    gain: int = 0
    best: BestHand | None = None
    crowned: bool = True
    more: str = ""
    house: bool = False
    bursts: int = 0

    @property
    def names(self) -> list[str]:
        """Of who has won; empty where nobody has."""
        return [_("The house")] if self.house else [each.name for each in self.whose]


def winners(results: Mapping[str, int]) -> list[str]:
    """The ids of those who have won most; none where nobody has won anything."""
    most = max(results.values(), default=0)
    return [who for who, result in results.items() if result == most > 0]


def bursts_of(won: Sequence[str], standings: Iterable[Standing], bots: Collection[str]) -> int:
    """How often confetti falls for those who have won, by id: the more they have won; for no bot."""
    bought: Counter[str] = Counter()
    gain: Counter[str] = Counter()
    for each in standings:  # who left and came back has two seats
        bought[each.id] += each.bought
        gain[each.id] += each.result
    share = max((gain[who] / max(1, bought[who]) for who in won if who not in bots), default=0.0)
    if share <= 0:
        return 0
    return BURSTS if share >= MUCH else BURSTS - 1 if share >= SOME else 1


def sole_winner(results: Sequence[int]) -> int | None:
    """The seat that has won more than any other; None where there is none."""
    most = max(results, default=0)
    return results.index(most) if most > 0 and results.count(most) == 1 else None


def colours_of(won: Won, look: Theme) -> list[Colour]:
    """Of confetti: gold, ivory, and those of the winners."""
    return [look.gold, look.ivory, *(each.colour for each in won.whose)]


@dataclass(frozen=True)
class _Places:
    """Where the parts are, px."""

    token: Rect
    name: Rect
    words: Rect
    gain: Rect
    dice: Rect
    told: Rect

    @classmethod
    def of(cls, canvas: Canvas, won: Won, box: Rect) -> _Places:
        """Below each other: the token has what the words leave it."""
        gap = canvas.px(6)
        inner = layout.inset(box, canvas.px(10))
        thrown = won.best is not None and bool(won.best.dice)
        says = thrown or bool(won.more)
        told, rest = layout.cut_bottom(inner, canvas.line(28) if says else 0, gap if says else 0)
        high = min(canvas.px(DICE), inner.h // 6) if thrown else 0
        dice_, rest = layout.cut_bottom(rest, high, 2 * gap if thrown else 0)
        gain, rest = layout.cut_bottom(rest, min(canvas.line(54), rest.h // 5))
        words, rest = layout.cut_bottom(rest, min(canvas.line(36), rest.h // 5))
        name, rest = layout.cut_bottom(rest, min(canvas.line(56), rest.h // 3), gap)
        return cls(layout.middle(rest, canvas.px(LARGEST)), name, words, gain, dice_, told)


def draw_glory(canvas: Canvas, won: Won, game: str, box: Rect) -> None:
    """What never changes: rays behind the token, or the game's dice where nobody has won. Bake it."""
    if not won.whose:
        upper, _lower = layout.rows(layout.inset(box, canvas.px(10)), [1.6, 1], 0)
        draw_hand(canvas, game, upper)
        return
    if canvas.theme.plain or not won.crowned:
        return
    disc = _Places.of(canvas, won, box).token
    middle = disc.centerx - box.x, disc.y + disc.h * 3 // 5 - box.y
    canvas.surface.blit(rays(box.size, middle, round(min(box.w, box.h) * 0.75), canvas.theme.gold), box)
    draw_piles(canvas, won, disc)


def above_names(canvas: Canvas, won: Won, box: Rect) -> Rect:
    """Where no words are, px: over all of the box, down to the foot of the tokens."""
    return Rect(box.x, box.y, box.w, _Places.of(canvas, won, box).token.bottom - box.y)


def draw_piles(canvas: Canvas, won: Won, box: Rect) -> None:
    """What was won, as chips at either side of the tokens, where these leave room."""
    gap, tokens_ = canvas.px(14), _row(won, box)
    wide = min((box.w - tokens_.w) // 2 - 2 * gap, canvas.px(PILE), tokens_.h * 2 // 5)
    if wide < canvas.px(LEAST_PILE):
        return
    high = min(box.h, wide * 3 // 2)
    for left in (tokens_.x - gap - wide, tokens_.right + gap):
        draw_stack(canvas, won.gain, Rect(left, tokens_.bottom - high, wide, high))


def draw_won(canvas: Canvas, won: Won, box: Rect, *, worn: bool = True) -> None:
    """The winner, or those who share the win, or that there is none; `worn`: the crown is on already."""
    look = canvas.theme
    if not won.whose:
        _upper, lower = layout.rows(layout.inset(box, canvas.px(10)), [1.6, 1], 0)
        canvas.write(won.words, lower, Type.TITLE, look.ivory, align="centre", lines=3)
        return
    places = _Places.of(canvas, won, box)
    draw_tokens(canvas, won, places.token, worn=worn)
    names = canvas.shortened(some_of(won.names), places.name, Type.FINE, 2)
    canvas.write(names, places.name, Type.CALL, look.ivory, align="centre", lines=2)
    canvas.write(won.words, places.words, Type.LABEL, look.soft, align="centre", lines=1)
    canvas.write(chips.signed(won.gain), places.gain, Type.CALL, look.gold, align="centre", lines=1)
    if won.best is not None and won.best.dice:
        _draw_best(canvas, won.best, places)
    elif won.more:
        more = canvas.shortened(won.more, places.told, Type.FINE)
        canvas.write(more, places.told, Type.FINE, look.ivory, align="centre", lines=1)


def draw_tokens(canvas: Canvas, won: Won, box: Rect, *, worn: bool) -> None:
    """In the middle; of several each covers some of the next."""
    row = _row(won, box)
    for at, token in enumerate(won.whose[:TOGETHER]):
        place = row.move(at * row.h * 5 // 8, 0)
        place.w = row.h
        draw_crowned(canvas, token, place, crowned=won.crowned, worn=worn)


def _row(won: Won, box: Rect) -> Rect:
    """Where the tokens are: as high as one of them."""
    more = len(won.whose[:TOGETHER]) - 1
    side = min(box.h, box.w * 8 // (8 + 5 * more))
    row = layout.middle(box, side)
    row.w = side + side * 5 * more // 8
    row.centerx = box.centerx
    return row


def draw_crowned(canvas: Canvas, token: Token, box: Rect, *, crowned: bool = True, worn: bool = True) -> None:
    """A token in the middle of a box; the crown sits on it, or is still to be put there."""
    side = min(box.size)
    place = layout.fitted((1, 1), box)
    crown, disc = layout.cut_top(place, side * 3 // 10 if crowned else 0)
    draw_token(canvas, token, disc, part=(DISC, token.words))
    if crowned and worn:
        crown.h = side * 9 // 20
        draw_icon(canvas, Icon.KING, crown, part=(CROWN, token.words))


def _draw_best(canvas: Canvas, best: BestHand, places: _Places) -> None:
    """The dice beside each other, and below them which hand it was."""
    row, gap = places.dice, canvas.px(8)
    side = min(row.h, (row.w - gap * (len(best.dice) - 1)) // len(best.dice))
    row = layout.middle(row, side)
    row.x += (row.w - side * len(best.dice) - gap * (len(best.dice) - 1)) // 2
    for number, (die, value) in enumerate(best.dice, start=1):
        cell, row = layout.cut_left(row, side, gap)
        dice.draw_die(canvas, die, value, cell, bonus=best.bonus and number == len(best.dice))
    told = _("best hand: {chips} (hand {number})").format(number=best.hand, chips=chips.signed(best.chips))
    canvas.write(told, places.told, Type.FINE, canvas.theme.soft, align="centre", lines=1)
