"""Who plays: names, tokens, chips, bots, and those who have played here before."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from hardware.message import say
from kiosk.games.registry import GAMES
from kiosk.people import shown_names
from kiosk.screens.base.screen import Screen, Wish
from kiosk.text import chips
from kiosk.text.names import some_of
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Sign, Tone
from kiosk.ui.rails import FOOT
from kiosk.ui.type_scale import LINE, Type
from kiosk.ui.widgets.chips import draw_stack
from kiosk.ui.widgets.dice_group import draw_table
from kiosk.ui.widgets.emblems import EMBLEMS
from kiosk.ui.widgets.icons import Icon, draw_icon
from kiosk.ui.widgets.token import Token, all_free_shown, draw_free, draw_token, token_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from kiosk.screens.lobby.party import Party
    from kiosk.screens.lobby.stacks import Guest
    from kiosk.settings.preferences import Person
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Dress

STACKED = 240
"""A name that has more room than this (px at BASE_SIZE) leaves some to the chips' picture."""
EARLIER, EARLIER_OF_MANY = 300, 240
"""How wide the place of those is who played here before, px at BASE_SIZE, and beside more guests than"""
IN_A_COLUMN = 6
"""stand in one column."""
STEADY = 3
"""The free tokens lie where they do as long as no more guests than so many are there."""
FOR_FREE = 2
"""So many rows the free tokens have below the guests upright."""
FEW = 2
"""With fewer nobody plays against anybody: first of all others are missing."""
ROOMY = 360
"""Of a row that has buttons beside the name at least, px at BASE_SIZE."""

BACK_FOR_S = 8.0
"""So long who was sent away can be brought back to the same seat."""
OPENS = 26
"""How wide the sign is of a row that leads to a page, px at BASE_SIZE."""


@dataclass(frozen=True)
class _Left:
    """Who was sent away, from which seat, until when that can be taken back (s), and who is left."""

    guest: Guest
    at: int
    until: float
    others: tuple[Guest, ...]


class Players(Screen):
    """The seats of the table to be.

    Args:
        people: who has played here before, the newest first.
        ask_guest: asks who comes, for the next seat, and takes this token where none is remembered.
        edit: opens the page of one guest.
        pick: opens the page of one guest's token.
        last: who sat at the last table, in seat order.
        wanted: the game to be played, where that is known; "" for none.
        start: begins it; set_terms: shows its terms, where these guests can't play by them.
        keep: keeps who sits here, whenever that has changed, so that no name is lost with the power.
        leave: has a guest go, once those agree who must.
    """

    heading = say("Who plays?")
    feet = (FOOT, 90)  # what the free tokens are for is said as well

    def __init__(
        self,
        clock: Callable[[], float],
        party: Party,
        people: tuple[Person, ...],
        *,
        ask_guest: Callable[[Dress | None], None],
        edit: Callable[[Guest], None],
        pick: Callable[[Guest], None],
        start: Callable[[str], None],
        set_terms: Callable[[str], None],
        keep: Callable[[], None],
        leave: Callable[[Guest, Callable[[], None]], None],
        last: tuple[Person, ...] = (),
        wanted: str = "",
    ) -> None:
        super().__init__(clock)
        self._party = party
        self._wanted = wanted
        self._start = start
        self._set_terms = set_terms
        self._people = people
        self._last = last
        self._ask_guest = ask_guest
        self._edit = edit
        self._pick = pick
        self._keep, self._kept = keep, party.sitters()
        self._leave = leave
        self._page = 0
        self._gone: list[Person] = []  # sent away by mistake: a tap, and they are back
        self._left: _Left | None = None  # whose row still stands

    def do(self, now: float) -> bool:
        """Who sits here is kept; the row of who was sent away goes, too."""
        changed = super().do(now)
        if self._kept != (sitters := self._party.sitters()):
            self._kept = sitters
            self._keep()
        left = self._left
        if left is None or (now < left.until and left.others == tuple(self._party.guests)):
            return changed
        self._left = None
        return True

    @property
    def title(self) -> str:
        """What is asked, and for which game where that is known."""
        if not self._wanted:
            return super().title
        return _("Who plays {game}?").format(game=GAMES[self._wanted].title)

    def actions(self) -> list[Control]:
        """A person, a bot, and on; gold is what is missing: players, as long as too few are here."""
        guests = len(self._party.guests)
        full = translated(self._party.full) if guests >= self._party.most else None
        nobody = None if guests else _("Nobody plays yet: add a player.")
        wanted = self._wanted
        few = guests < (GAMES[wanted].least_on(self._party.terms(wanted)) if wanted else FEW)
        first = Tone.MAIN if few and not full and (guests or not self._last) else Tone.PLAIN
        on = Tone.MAIN if guests and first is Tone.PLAIN else Tone.PLAIN
        games = Control(
            "games", _("Choose the game"), self.to(Wish.GAMES), why=nobody, tone=on, sign=Sign.DICE
        )
        ways = [games]
        if self._wanted:
            words, why = _("Play {game}").format(game=GAMES[self._wanted].title), self._why_not
            another = on if why is not None else Tone.PLAIN
            ways = [
                replace(games, label=_("Another game"), tone=another),
                Control("start", words, self._play, why=why, tone=on),
            ]
        return [
            Control(
                "add",
                _("Add a player"),
                partial(self._ask_guest, None),
                why=full,
                keys=(pygame.K_a,),
                tone=first,
                sign=Sign.PERSON,
            ),
            Control(
                "bot",
                _("Add a bot"),
                self._add_bot,
                _("plays by itself"),
                why=full,
                keys=(pygame.K_b,),
                sign=Sign.BOT,
            ),
            *ways,
        ]

    def _add_bot(self) -> None:
        """One more, and whose chips it plays with: else that is read only when all settle up."""
        self._party.add_bot()
        self.tell(_("Bots play for the house: what you lose to a bot you owe the house."))

    @property
    def _why_not(self) -> str | None:
        """Why the guests can't play the game that is wanted on any terms."""
        return self._party.why_not(self._wanted, {})

    def _play(self) -> None:
        """Begin the game that is wanted; terms that these guests can't play by are to be changed first."""
        if self._party.why_not(self._wanted) is None:
            self._start(self._wanted)
        else:
            self._set_terms(self._wanted)

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """The seats, and beside (upright: below) them the earlier players."""
        seats, earlier = self._beside(canvas, body)
        self._draw_seats(canvas, seats)
        self._draw_earlier(canvas, earlier, across=2 if canvas.upright else 1)

    def _beside(self, canvas: Canvas, body: Rect) -> tuple[Rect, Rect]:
        """Where the seats are, and the earlier players; the dice, where nobody has played here before."""
        gap = canvas.px(theme.GAP)
        if len(self._party.guests) >= self._party.most:  # nobody else can come
            return body, pygame.Rect(body.bottomright, (0, 0))
        if canvas.upright:
            earlier, seats = layout.cut_bottom(body, canvas.px(theme.TARGET * 4), gap)
        else:
            many = self._columns(canvas, body.h)[1] > 1
            earlier, seats = layout.cut_right(body, canvas.px(EARLIER_OF_MANY if many else EARLIER), gap)
        return seats, earlier

    def ground(self, canvas: Canvas) -> Canvas:
        """The table; the first time with the dice on it."""
        canvas = super().ground(canvas)
        picture = self._beside(canvas, self.parts(canvas).body)[1]
        if picture and not self._earlier():
            canvas.bake(("players", tuple(picture)), partial(draw_table, picture))
        return canvas

    def _earlier(self) -> list[Person]:
        """Who has played here before, or was to play now, and does not sit here."""
        here = self._party.names()
        known = {person.id: person for person in (*self._gone, *self._people)}
        return [person for who, person in known.items() if who not in here]

    def _draw_seats(self, canvas: Canvas, box: Rect) -> None:
        guests: list[Guest | None] = [*self._party.guests]
        if self._left is not None:
            guests.insert(self._left.at, None)  # a row of its own
        if not guests:
            self._draw_nobody(canvas, box)
            return
        gap = canvas.px(theme.GAP)
        down, across = self._columns(canvas, box.h)
        cells = layout.grid(box, down * across, across, gap)
        seats = enumerate(self._party.guests)
        for guest, cell in zip(guests, cells, strict=False):
            if guest is None:
                self._draw_left(canvas, cell)
            else:
                self._draw_guest(canvas, *next(seats), cell)
        rows, words = -(-len(guests) // across), _("Or tap a token, to play with that one.")
        if rows == down and len(guests) < len(cells):
            self._draw_free(canvas, cells[-1], words)
        elif rows < down:
            free = len(self._party.free())
            steady, close = (
                layout.cut_top(box, cells[row * across].y - box.y)[1]
                for row in (max(rows, min(STEADY, down - 1)), rows)
            )
            below = steady if all_free_shown(canvas, steady, words, free) else close
            self._draw_free(canvas, below, words)

    def _columns(self, canvas: Canvas, high: int) -> tuple[int, int]:
        """How many rows have room in so much height, px, and in how many columns the guests stand.

        Below them is room for the free tokens, as long as others can come; who has just been taken off stands
        there, so that nobody moves.
        """
        gap, others = canvas.px(theme.GAP), len(self._party.guests) < self._party.most
        guests = len(self._party.guests) + (self._left is not None)
        room = (high + gap) // (canvas.px(theme.TARGET) + gap)
        down = max(4, min(IN_A_COLUMN, room), -(-guests // 2))
        if canvas.upright and room >= guests + others:
            return max(down, guests + min(FOR_FREE, room - guests) * others), 1
        return down, 1 if max(guests, len(self._party.guests) + others) <= down else 2

    def _draw_nobody(self, canvas: Canvas, box: Rect) -> None:
        """In one tap, those of last time; or who takes which token."""
        gap = canvas.px(theme.GAP)
        if self._last:
            again, box = layout.cut_top(box, canvas.px(96), gap)
            names = some_of([sitter.name for sitter in self._last])
            come = partial(self._party.invite, self._last)
            self.put(canvas, Control("again", _("The same as last time"), come, names, tone=Tone.MAIN), again)
        words = _("Each player taps a token, in the order you sit.")
        self._draw_free(canvas, layout.inset(box, gap), words)

    def _draw_free(self, canvas: Canvas, box: Rect, words: str) -> None:
        def place(dress: Dress, cell: Rect) -> None:
            self.place_plate(canvas, f"free-{dress.colour}", partial(self._ask_guest, dress), cell)

        draw_free(canvas, self._party.free(), box, words, place)

    def _draw_guest(self, canvas: Canvas, seat: int, guest: Guest, box: Rect) -> None:
        """The token and the seat, each to be tapped; where there is room, a seat up, and away."""
        token = token_of(canvas.theme, guest)
        if box.w >= canvas.px(ROOMY):
            box = self._put_moves(canvas, seat, guest, box)
        disc, box = layout.cut_left(box, max(canvas.px(theme.TARGET), min(box.h, box.w // 5)), canvas.px(4))
        self.place_plate(canvas, f"token-{seat}", partial(self._pick, guest), disc)
        draw_token(canvas, token, layout.inset(disc, canvas.px(6)))
        self.place_plate(canvas, f"guest-{seat}", partial(self._edit, guest), box)
        held_now = self._party.chips_of(guest)
        inner, figure = layout.inset(box, canvas.px(6)), chips.amount(held_now)
        inner = pygame.Rect(inner.x + canvas.px(4), inner.y, inner.w - canvas.px(8), inner.h)
        opens, inner = layout.cut_right(inner, canvas.px(OPENS), canvas.px(2))
        draw_icon(canvas, Icon.OPENS, opens)
        most = pygame.Rect(0, 0, round(inner.w * 0.6), inner.h)
        plain = canvas.dressed(replace(canvas.theme, large_text=False))  # the name has the room in large text
        amount = _("begins with {chips}").format(chips=figure)
        if plain.size_of(amount, most, Type.NOTE, 1) < plain.type_px(Type.NOTE):  # no smaller for its words
            amount = figure
        held, who = layout.cut_right(inner, plain.width_of(amount, most, Type.NOTE, 1), canvas.px(6))
        if not canvas.has_room(token.words, who, lines=2):  # then below it, so that no word is broken
            upper, lower = layout.rows(layout.middle(inner, 2 * canvas.line(LINE)), [1, 1], 0)
            name = canvas.shortened(token.words, upper, Type.FINE)
            canvas.write(name, upper, Type.NOTE, canvas.theme.ivory, lines=1)
            canvas.write(amount, lower, Type.FINE, canvas.theme.soft, lines=1)
            return
        if who.w > canvas.px(STACKED):
            stack, who = layout.cut_right(who, canvas.px(32), canvas.px(6))
            draw_stack(canvas, held_now, layout.middle(stack, canvas.px(40)))
        canvas.write(token.words, who, Type.TEXT, canvas.theme.ivory, lines=2)
        plain.write(amount, held, Type.NOTE, canvas.theme.soft, align="right", lines=1)

    def _draw_left(self, canvas: Canvas, box: Rect) -> None:
        """Who is gone, and the way back."""
        left = self._left
        assert left is not None
        words = _("{name} is gone").format(name=left.guest.name)
        back, said = layout.cut_right(box, min(canvas.px(150), box.w // 2), canvas.px(4))
        said = layout.inset(said, canvas.px(6))
        words = canvas.shortened(words, said, Type.FINE, 2)
        canvas.write(words, said, Type.NOTE, canvas.theme.soft, lines=2)
        self.put(canvas, Control("bring-back", _("Never mind"), self._bring_back, tone=Tone.MAIN), back)

    def _bring_back(self) -> None:
        left, self._left = self._left, None
        assert left is not None
        self._party.bring_back(left.guest, left.at)

    def _put_moves(self, canvas: Canvas, seat: int, guest: Guest, box: Rect) -> Rect:
        """A seat up, and away, at the right of a row; what they leave of it."""
        side, gap = canvas.px(theme.TARGET), canvas.px(4)
        away, box = layout.cut_right(box, side, gap)
        send = partial(self._leave, guest, partial(self._send_away, guest))
        self.put(canvas, Control(f"away-{seat}", "", send, tone=Tone.QUIET, sign=Sign.AWAY), away)
        if len(self._party.guests) > 1:
            up, box = layout.cut_right(box, side, gap)
            if seat:
                move = partial(self._party.move_up, guest)
                self.put(canvas, Control(f"up-{seat}", "", move, tone=Tone.QUIET, sign=Sign.UP), up)
        return box

    def _send_away(self, guest: Guest) -> None:
        """It can be taken back for a while; later who was a person is offered among those who can come."""
        at = self._party.guests.index(guest)
        if not guest.bot:
            self._gone.insert(0, self._party.sitters()[at])
        self._party.guests.remove(guest)
        self._left = _Left(guest, at, self._clock() + BACK_FOR_S, tuple(self._party.guests))

    def _draw_earlier(self, canvas: Canvas, box: Rect, across: int) -> None:
        people = self._earlier()
        if not people or not box:
            return
        names = shown_names({person.id: person.name for person in people})
        gap = canvas.px(theme.GAP)
        title, rest = layout.cut_top(box, canvas.px(34), gap)
        canvas.write(_("Played here before"), title, Type.FINE, canvas.theme.soft, lines=1)
        most = across * max(1, (rest.h + gap) // canvas.px(theme.TARGET + theme.GAP))
        cells = layout.grid(rest, most, across, gap)
        more = len(people) > most
        shown = most - 1 if more else most
        self._page %= max(1, -(-len(people) // shown))
        for person, cell in zip(people[self._page * shown : (self._page + 1) * shown], cells, strict=False):
            self._draw_person(canvas, person, names[person.id], cell)
        if more:
            self.put(canvas, Control("more", _("More names"), self._turn, tone=Tone.QUIET), cells[-1])

    def _draw_person(self, canvas: Canvas, person: Person, name: str, box: Rect) -> None:
        """Who comes by a tap, with the token of then."""

        def come() -> None:
            self._party.add(person.name, person)

        self.place_plate(canvas, f"earlier-{name}", come, box)
        words = layout.inset(box, canvas.px(10))
        if person.emblem is not None:
            disc, words = layout.cut_left(layout.inset(box, canvas.px(6)), canvas.px(48), canvas.px(10))
            words.w -= canvas.px(theme.MARGIN - 6)
            look = canvas.theme
            token = Token(person.name, look.seats[person.colour], EMBLEMS[person.emblem])
            draw_token(canvas, token, disc)
        name = canvas.shortened(name, words, Type.FINE, 2)
        canvas.write(name, words, Type.LABEL, canvas.theme.ivory, lines=2)

    def _turn(self) -> None:
        self._page += 1
