"""Everybody's chips of an evening, in the same columns and words wherever told, and that they add up."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from kiosk.journal.ledger import HOUSE, POT
from kiosk.table.players import Player
from kiosk.text import chips
from kiosk.text.translate import _
from kiosk.ui import layout, theme
from kiosk.ui.type_scale import LINE, Type
from kiosk.ui.widgets.chips import draw_stack
from kiosk.ui.widgets.columns import common_type
from kiosk.ui.widgets.token import draw_token, tokens

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kiosk.journal.accounts import Standing
    from kiosk.journal.ledger import Ledger
    from kiosk.table.unfinished_hand import OpenHand
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Theme
    from kiosk.ui.widgets.token import Token

HIGHEST = 64
"""Of a row, px at BASE_SIZE: higher ones would fall apart."""
A_STACK = 42
"""Chips of different colours: what stands for a house or a pot."""
DISC = 46
"""Of a token in a row at most, px at BASE_SIZE."""
AIRY = 0.84
"""What stands in a row has so much of its height at most."""
LINES, MORE = 3, 2
"""Of the sum at most, and of what else is said below it."""
NEAR, APART = 6, 16
"""Between what stands in a row, and where heads of two words stand side by side, which would read as one, px
at BASE_SIZE."""
BESIDE, RULED, LIT = 6, 0.16, 0.75
"""How far lines between rows reach beside what stands there, px at BASE_SIZE; how much they stand out from
the plate, and the best row."""
IN_A_LINE = 3
"""Heads that have room in one; more are set in two."""


def heads(ledger: Ledger | None = None) -> tuple[str, ...]:
    """What is told of everybody's chips: bought in all, held, and the difference.

    With a ledger what is held is told by where it is, as `held` has it.
    """
    if ledger is None or not ledger.cashed:
        return _("bought"), _("has"), _("result")
    return _("bought"), _("at the seat"), _("cashed out"), _("result")


def held(ledger: Ledger, account: Standing) -> tuple[int, ...]:
    """Chips of one who plays: at the seat, and, where anybody has cashed any out, those cashed out."""
    if not ledger.cashed:
        return (account.chips,)
    taken = ledger.taken.get(account.id, 0)
    return account.chips - taken, taken


def _counts(ledger: Ledger, account: Standing, *, whole: bool) -> list[str]:
    """Chips that one who plays has bought and holds, in two columns where `whole`, else as a sum in one.

    That is at the seat + cashed out, as in the sum below all; what is all in one place is no sum.
    """
    bought, (at_seat, *out) = chips.amount(account.bought), held(ledger, account)
    if whole:
        return [bought, *map(chips.amount, (at_seat, *out))]
    return [bought, " + ".join(map(chips.amount, list(filter(None, (at_seat, *out))) or [0]))]


def who_pays(who: str) -> str:
    """A party of a payment that is no player, in words."""
    return {HOUSE: _("House"), POT: _("The pot")}[who]


def house_words(ledger: Ledger) -> str:
    """Who the house is, where it pays or is paid; else ""."""
    if not any(HOUSE in {each.payer, each.payee} for each in ledger.payments):
        return ""
    return _("The chips of the house are the host's.")


def paid_words(ledger: Ledger) -> tuple[str, ...]:
    """For which chips it holds who pays whom, and what holds for others; () where nobody pays anybody."""
    if not ledger.payments:
        return ()
    return _("Pay like this if the chips are not paid for yet."), _(
        "If they are, everyone gets money for the chips they have."
    )


def bots_words(ledger: Ledger) -> str:
    """What the house gets or pays for its bots, where it has its own part as a sum; "" where no bot plays."""
    if not ledger.bots:
        return ""
    own, bots = ledger.house, chips.signed(ledger.of_bots)
    if own is None:
        words = _("Bots play for the house: they have won and lost nothing.")
        if ledger.of_bots > 0:
            words = _("Bots play for the house: it gets their winnings of {chips}.")
        if ledger.of_bots < 0:
            words = _("Bots play for the house: it pays their loss of {chips}.")
        return words.format(chips=chips.counted(abs(ledger.of_bots)))
    words = _("Bots play for the house: the house {own} and bots {bots} = {all}.")
    return words.format(own=chips.signed(own), bots=bots, all=chips.signed(own + ledger.of_bots))


def tokens_of(look: Theme, ledger: Ledger) -> dict[str, Token]:
    """What those who played are known by, by id."""
    players = [Player(each.name, bot=each.id in ledger.bots, id=each.id) for each in ledger.accounts]
    return {each.id: token for each, token in zip(ledger.accounts, tokens(look, players), strict=True)}


def others_of(ledger: Ledger) -> dict[str, int]:
    """Chips that are with nobody who plays, by where they are."""
    found = {} if ledger.house is None else {_("House"): ledger.house}
    return {**found, _("In the pot"): ledger.pot} if ledger.pot else found


def balance(ledger: Ledger) -> str:
    """Where the chips have come from, and where they are, as a sum that anybody can check."""
    house = ledger.house or 0
    came = [(ledger.bought, _("{chips} bought")), (max(0, -house), _("{chips} from the house"))]
    lie = [
        (ledger.seated, _("{chips} at the seats")),
        (ledger.cashed, _("{chips} cashed out")),
        (max(0, house), _("{chips} won by the house")),
        (ledger.pot, _("{chips} in the pot")),
    ]
    told = (" = " if ledger.bought == ledger.found else " \N{NOT EQUAL TO} ").join(
        " + ".join(
            words.format(chips=chips.amount(count))
            for number, (count, words) in enumerate(parts)
            if count or not number
        )
        for parts in (came, lie)
    )
    if ledger.bought != ledger.found:
        told += ". " + _("It does not add up.")
    return told


def lines_of(
    canvas: Canvas, words: str, box: Rect, size: Type = Type.FINE, most: int = LINES, room: int = 0
) -> int:
    """Lines of a type that words take in so wide a box, as high as need be.

    `room`: where more lines are no higher than this, px, they may be more, for larger words.
    """
    line = canvas.line(LINE) * size // Type.FINE
    high = layout.cut_bottom(box, most * line)[0]
    fewest = next((count for count in range(1, most) if canvas.has_room(words, high, size, count)), most)
    counts = [fewest, *(count for count in range(fewest + 1, most + 1) if count * line <= room)]
    return max(counts, key=lambda count: canvas.size_of(words, Rect(0, 0, box.w, count * line), size, count))


def running(hand: OpenHand | None) -> str:
    """What becomes of the chips of a hand that is not over, so that all add up; "" between hands."""
    if hand is None:
        return ""
    words = _("Hand {number} is not over: what is bet in it ({chips}) still counts as the players' own.")
    return words.format(number=hand.number, chips=chips.unbroken(hand.chips))


def called_off(hand: OpenHand) -> str:
    """What becomes of the chips of a hand that is not over where the evening ends with it."""
    words = _("Hand {number} is called off: all get back what they put in ({chips}).")
    return words.format(number=hand.number, chips=chips.unbroken(hand.chips))


def ordered_words(ledger: Ledger) -> str:
    """Who has bought how many chips for the next hand that have not come yet; "" for nobody."""
    if not ledger.ordered:
        return ""
    names = {each.id: each.name for each in ledger.accounts}
    who = chips.of_each({names[each]: count for each, count in ledger.ordered.items()})
    return _("Bought for the next hand, and counted in: {who}.").format(who=who)


def draw_accounts(
    canvas: Canvas,
    ledger: Ledger,
    box: Rect,
    game: Mapping[str, int] | None = None,
    more: str = "",
    *,
    whole: bool = False,
    house: int | None = None,
) -> None:
    """A row each, the best first, and below them the sum.

    Args:
        canvas: drawn on.
        ledger: of the evening.
        box: where, px.
        game: what one game has brought, by id: a column of its own where it has brought anything and the
            evening is another matter, and by that they stand, with their places.
        more: said below the sum, and below that what was bought for the next hand.
        whole: what is held is told by where it is, as who settles up sees it at the table.
        house: what that game has brought to the house; None where it is not played against it.
    """
    look = canvas.theme
    canvas.panel(box)
    inner = layout.inset(box, canvas.px(12))
    inner = _draw_more(canvas, more, ordered_words(ledger), inner)
    told, right = balance(ledger), ledger.bought == ledger.found
    size = Type.NOTE if high_of(canvas, ledger, more=bool(more)) <= inner.h else Type.FINE
    line = canvas.line(LINE) * size // Type.FINE
    others = others_of(ledger)
    rows_high = (len(ledger.accounts) + len(others)) * canvas.px(HIGHEST)
    room = inner.h - canvas.type_px(Type.FINE) - canvas.px(12) - rows_high
    lines = lines_of(canvas, told, inner, size, room=room)
    foot, inner = layout.cut_bottom(inner, lines * line, canvas.px(4))
    canvas.write(told, foot, size, look.soft if right else look.bad, lines=lines)
    results = {each.id: each.result for each in ledger.accounts}
    played = {} if game is None or not any(game.values()) else game  # else there is nothing to tell of it
    apart = any(results.get(who) != won for who, won in played.items())
    shown = heads(ledger if whole else None)
    told_heads = (_("this game"), *shown[:-1], _("this evening")) if apart else shown
    placed, summed = game is not None, bool(ledger.cashed) and not whole
    cut = partial(_columns, canvas=canvas, placed=placed, apart=apart, heads=len(shown), summed=summed)
    lines = 1 if len(told_heads) <= IN_A_LINE else 2
    head, inner = layout.cut_top(inner, lines * canvas.type_px(Type.FINE) + canvas.px(6), canvas.px(2))
    _write_heads(canvas, told_heads, cut(head)[1:], lines)
    accounts = sorted(ledger.accounts, key=lambda each: -(game or results).get(each.id, -(10**9)))
    rows = rows_of(canvas, len(accounts) + len(others), inner)
    columns = [_airy(canvas, column) for column in cut(rows[0] if rows else inner)]
    nets = [*results.values(), *(game or {}).values(), *others.values(), house or 0]
    counts = [_counts(ledger, each, whole=whole) for each in accounts]
    count_type = _common_type(canvas, counts, columns[-len(shown) : -1])
    net_type = common_type(canvas, list(map(chips.signed, nets)), columns[-1], Type.LABEL)
    whose = tokens_of(look, ledger)
    brief = {_("In the pot"): _("Pot")}
    _rule_off(canvas, head, rows, sum(_leads(game or results, each) for each in accounts))
    for account, told_counts, row in zip(accounts, counts, rows, strict=False):
        who, *cells = cut(row)
        if game is not None:
            rank, who = _beside_rank(canvas, who)
            canvas.write(_rank(game, account), rank, Type.NOTE, look.soft, lines=1)
        draw_who(canvas, whose[account.id], who)
        won = [game[account.id]] if game and account.id in game else [None]
        of_game, of_chips, result = cells[:apart], cells[apart:-1], cells[-1]
        for net, cell in zip(won, of_game, strict=False):
            _draw_net(canvas, net, net_type, cell)
        for count, cell in zip(told_counts, of_chips, strict=True):
            canvas.write(count, cell, count_type, look.soft, align="right", lines=1)
        _draw_net(canvas, account.result, net_type, result)
    for (words, net), row in zip(others.items(), rows[len(accounts) :], strict=True):
        who, *cells, result = cut(row)
        who = who if game is None else _beside_rank(canvas, who)[1]
        draw_nobody(canvas, words, who, brief.get(words, ""))
        if apart and house is not None and words == _("House"):
            _draw_net(canvas, house, net_type, cells[0])
        _draw_net(canvas, net, net_type, result)


def _draw_more(canvas: Canvas, more: str, waiting: str, box: Rect) -> Rect:
    """What else is said below the sum, at the foot of a box, and below that who waits for chips; the rest."""
    for words, most in ((waiting, LINES), (more, MORE)):
        if words:
            lines = lines_of(canvas, words, box, most=most)
            foot, box = layout.cut_bottom(
                box, lines * canvas.line(LINE), canvas.px(8 if canvas.upright else 2)
            )
            canvas.write(words, foot, Type.FINE, canvas.theme.amber, lines=lines)
    return box


def _leads(results: Mapping[str, int], account: Standing) -> bool:
    """Whether it has won, and nobody more."""
    return 0 < results.get(account.id, 0) == max(results.values())


def _rule_off(canvas: Canvas, head: Rect, rows: Sequence[Rect], leading: int) -> None:
    """Lines between rows, so that the eye stays in one; the first `leading` ones are lit."""
    look, out = canvas.theme, canvas.px(BESIDE)
    if leading and not look.plain:
        lit = rows[0].unionall(rows[1:leading]).inflate(2 * out, 0)
        canvas.rounded(lit, theme.mixed(look.panel, look.panel_lit, LIT))
    ink = theme.mixed(look.panel, look.soft, RULED)
    for y in (head.bottom, *(row.bottom for row in rows[max(1, leading) - 1 : -1])):
        canvas.surface.fill(ink, Rect(head.x - out, y, head.w + 2 * out, max(1, canvas.px(1))))


def _write_heads(canvas: Canvas, words: Sequence[str], cells: Sequence[Rect], lines: int) -> None:
    """What stands above columns, all in one type, in which no two of them read as one."""
    clear = [layout.cut_left(cell, canvas.px(APART - NEAR), 0)[1] for cell in cells]
    sizes = [canvas.size_of(*each, Type.FINE, lines) for each in zip(words, clear, strict=True)]
    most = max(canvas.px(Type.FINE), min(sizes))
    for head, size, apart, cell in zip(words, sizes, clear, cells, strict=True):
        place = apart if size else cell  # a long word has all of it
        canvas.write(head, place, Type.FINE, canvas.theme.soft, align="right", lines=lines, most_px=most)


def _common_type(canvas: Canvas, rows: list[list[str]], columns: list[Rect]) -> Type:
    """Of what stands in rows, so that each fits its column."""
    types = [
        common_type(canvas, [row[number] for row in rows], column, Type.NOTE)
        for number, column in enumerate(columns)
    ]
    return min(types)


def high_of(canvas: Canvas, ledger: Ledger, *, more: bool) -> int:
    """How high all of it is at most, px."""
    rows = len(ledger.accounts) + len(others_of(ledger))
    told = LINES + (MORE if more else 0) + (LINES if ledger.ordered else 0)
    words = told * canvas.line(LINE) + canvas.type_px(Type.FINE)
    return rows * canvas.px(HIGHEST) + words + canvas.px(24 + 6 + 6 + 8)


def _rank(game: Mapping[str, int], account: Standing) -> str:
    """The place; nobody has one where all have won as much, or nobody anything, or who has not played."""
    if account.id not in game or len(set(game.values())) == 1 or max(game.values()) <= 0:
        return ""
    return f"{1 + sum(other > game[account.id] for other in game.values())}."


def rows_of(canvas: Canvas, count: int, box: Rect) -> list[Rect]:
    """So many rows below each other, from the top."""
    box = box.copy()
    box.h = min(box.h, count * canvas.px(HIGHEST))
    return layout.rows(box, [1] * count, 0)


def _columns(row: Rect, canvas: Canvas, *, placed: bool, apart: bool, heads: int, summed: bool) -> list[Rect]:
    """Who, what this game has brought where that is told, and what stands below so many heads.

    `summed`: the last but one is a sum.
    """
    counts = [0.9] * (heads - 1)
    if summed:
        counts[-1] = 1.3
    shares = [2.1 if placed else 1.7, *([1.1] if apart else []), *counts, 1]
    return layout.columns(row, shares, canvas.px(APART if heads > IN_A_LINE and not apart else NEAR))


def _beside_rank(canvas: Canvas, who: Rect) -> tuple[Rect, Rect]:
    return layout.cut_left(who, canvas.line(30), canvas.px(2))


def _draw_net(canvas: Canvas, net: int | None, size: Type, box: Rect) -> None:
    """What was won or lost, with its sign."""
    if net is not None:
        canvas.write(chips.signed(net), box, size, canvas.theme.gain(net), align="right", lines=1)


def _beside_disc(canvas: Canvas, box: Rect) -> tuple[Rect, Rect]:
    """Where a token is, and where the name."""
    disc, name = layout.cut_left(box, min(canvas.px(DISC), box.h), canvas.px(8))
    return layout.inset(disc, canvas.px(2)), name


def draw_who(canvas: Canvas, token: Token, box: Rect) -> None:
    """A player in a row: token and name."""
    disc, name = _beside_disc(canvas, box)
    draw_token(canvas, token, disc)
    name = _airy(canvas, name)
    words = canvas.shortened(token.name, name, Type.FINE)
    canvas.write(words, name, Type.TEXT, canvas.theme.ivory, lines=1)


def draw_nobody(canvas: Canvas, words: str, box: Rect, brief: str = "") -> None:
    """What is no player in a row: chips, and what they are; `brief`: where that is as large as a name."""
    disc, name = _beside_disc(canvas, box)
    draw_stack(canvas, A_STACK, layout.inset(disc, canvas.px(3)))
    in_a_line = _airy(canvas, name)
    words = max(filter(None, (words, brief)), key=lambda each: canvas.size_of(each, in_a_line, Type.TEXT, 1))
    one = canvas.has_room(words, in_a_line)
    canvas.write(words, in_a_line if one else name, Type.TEXT, canvas.theme.soft, lines=1 if one else 2)


def _airy(canvas: Canvas, name: Rect) -> Rect:
    """A place in a row with some room above and below it, so that what stands in two rows does not touch."""
    return layout.middle(name, max(round(name.h * AIRY), canvas.px(LINE)))
