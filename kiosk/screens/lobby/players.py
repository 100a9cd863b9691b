"""Who plays: names, tokens, chips, bots, and those who have played here before."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from hardware.message import say
from kiosk.bots import Strength
from kiosk.games.registry import GAMES
from kiosk.people import shown_names
from kiosk.screens.base.screen import Screen, Wish
from kiosk.screens.coaching.coach_page import coach_controls
from kiosk.screens.lobby.party import MOST_CHIPS
from kiosk.table.players import BOT_KINDS
from kiosk.text import chips
from kiosk.text.names import some_of
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Sign, Tone
from kiosk.ui.type_scale import LINE, Type
from kiosk.ui.widgets.chips import draw_stack
from kiosk.ui.widgets.controls import draw_row
from kiosk.ui.widgets.dice_group import draw_table
from kiosk.ui.widgets.emblems import EMBLEMS
from kiosk.ui.widgets.stepper import Bidding
from kiosk.ui.widgets.token import Token, draw_token, token_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from kiosk.coach.terms import Coached
    from kiosk.screens.lobby.party import Guest, Party
    from kiosk.settings.preferences import Person
    from kiosk.ui.canvas import Canvas

STACKED = 240
"""A name that has more room than this (px at BASE_SIZE) leaves some to the chips' picture."""
EARLIER, EARLIER_OF_MANY = 300, 240
"""How wide the place of those is who played here before, px at BASE_SIZE, and beside more guests than"""
IN_A_COLUMN = 6
"""stand in one column."""
FEW = 2
"""With fewer nobody plays against anybody: first of all others are missing."""
PRESETS = (10, 20, 50, 100, 1_000)
"""Chips offered beside the stepper."""


class Players(Screen):
    """The seats of the table to be.

    Args:
        people: who has played here before, the newest first.
        ask_guest: asks who comes, for the next seat.
        edit: opens the page of one guest.
        pick: opens the page of one guest's token.
        last: who sat at the last table, in seat order.
        wanted: the game to be played, where that is known; "" for none.
        start: begins it; set_terms: shows its terms, where these guests can't play by them.
    """

    heading = say("Who plays?")

    def __init__(
        self,
        clock: Callable[[], float],
        party: Party,
        people: tuple[Person, ...],
        *,
        ask_guest: Callable[[], None],
        edit: Callable[[Guest], None],
        pick: Callable[[Guest], None],
        start: Callable[[str], None],
        set_terms: Callable[[str], None],
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
        self._page = 0

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
        few = guests < (GAMES[self._wanted].least_seats if self._wanted else FEW)
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
                self._ask_guest,
                why=full,
                keys=(pygame.K_a,),
                tone=first,
                sign=Sign.PERSON,
            ),
            Control(
                "bot",
                _("Add a bot"),
                self._party.add_bot,
                _("plays by itself"),
                why=full,
                keys=(pygame.K_b,),
                sign=Sign.BOT,
            ),
            *ways,
        ]

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
            many = len(self._party.guests) > IN_A_COLUMN
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
        """Who has played here before and does not sit here now."""
        here = self._party.names()
        return [person for person in self._people if person.id not in here]

    def _draw_seats(self, canvas: Canvas, box: Rect) -> None:
        guests = self._party.guests
        if not guests:
            self._draw_nobody(canvas, box)
            return
        gap = canvas.px(theme.GAP)
        room = (box.h + gap) // (canvas.px(theme.TARGET) + gap)
        down = max(4, min(IN_A_COLUMN, room), -(-len(guests) // 2))
        if canvas.upright and room >= len(guests):
            down = max(down, len(guests))
        across = 1 if len(guests) <= down else 2
        for seat, (guest, cell) in enumerate(
            zip(guests, layout.grid(box, down * across, across, gap), strict=False)
        ):
            self._draw_guest(canvas, seat, guest, cell)

    def _draw_nobody(self, canvas: Canvas, box: Rect) -> None:
        """What is to be done; in one tap, those of last time."""
        canvas.panel(box)
        box = layout.inset(box, canvas.px(24))
        if self._last:
            again, box = layout.cut_bottom(box, canvas.px(110), canvas.px(theme.GAP))
            names = some_of([sitter.name for sitter in self._last])
            come = partial(self._party.invite, self._last)
            self.put(canvas, Control("again", _("The same as last time"), come, names, tone=Tone.MAIN), again)
        words = _("Add everyone who plays, in the order in which they sit.")
        canvas.write(words, box, Type.NOTE, canvas.theme.soft, align="centre")

    def _draw_guest(self, canvas: Canvas, seat: int, guest: Guest, box: Rect) -> None:
        """The token and the seat, each to be tapped."""
        token = token_of(canvas.theme, guest)
        disc, box = layout.cut_left(box, max(canvas.px(theme.TARGET), min(box.h, box.w // 5)), canvas.px(4))
        self.place_plate(canvas, f"token-{seat}", partial(self._pick, guest), disc)
        draw_token(canvas, token, layout.inset(disc, canvas.px(6)))
        self.place_plate(canvas, f"guest-{seat}", partial(self._edit, guest), box)
        held_now = self._party.chips_of(guest)
        inner, amount = layout.inset(box, canvas.px(6)), chips.amount(held_now)
        inner = pygame.Rect(inner.x + canvas.px(4), inner.y, inner.w - canvas.px(12), inner.h)
        most = pygame.Rect(0, 0, round(inner.w * 0.6), inner.h)
        held, who = layout.cut_right(inner, canvas.width_of(amount, most, Type.NOTE, 1), canvas.px(6))
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
        canvas.write(amount, held, Type.NOTE, canvas.theme.soft, align="right", lines=1)

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
            look = canvas.theme
            token = Token(person.name, look.seats[person.colour], EMBLEMS[person.emblem])
            draw_token(canvas, token, disc)
        name = canvas.shortened(name, words, Type.FINE, 2)
        canvas.write(name, words, Type.LABEL, canvas.theme.ivory, lines=2)

    def _turn(self) -> None:
        self._page += 1


class GuestPage(Screen):
    """One guest: another name or token, chips, person or bot, with a coach or without, or away.

    Args:
        coached: when somebody is, by id.
        coach: they shall be then.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        party: Party,
        guest: Guest,
        rename: Callable[[Guest], None],
        pick: Callable[[Guest], None],
        *,
        coached: Callable[[str], Coached],
        coach: Callable[[str, Coached], None],
    ) -> None:
        super().__init__(clock)
        self._party = party
        self._guest = guest
        self._rename = rename
        self._coached = coached
        self._coach = coach
        self._pick = pick
        self._bidding = Bidding(1, MOST_CHIPS, max(1, party.chips_of(guest)))

    @property
    def title(self) -> str:
        """Who it is."""
        return self._guest.name

    def actions(self) -> list[Control]:
        """What can be done with the guest."""
        first = self._party.guests[0] is self._guest
        return [
            Control("away", _("Not playing"), self._away, tone=Tone.QUIET),
            Control(
                "earlier",
                _("Move up a seat"),
                self._up,
                why=_("This is the first seat.") if first else None,
            ),
            Control("name", _("Another name"), partial(self._rename, self._guest)),
            Control("done", _("Done"), self.go_back, tone=Tone.MAIN),
        ]

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """The token, who plays, and the chips."""
        gap = canvas.px(theme.GAP)
        cut = layout.rows if canvas.upright else layout.columns
        whose, money = cut(body, [1, 1.9], gap * 2)
        self.place_plate(canvas, "token", partial(self._pick, self._guest), whose)
        words, disc = layout.cut_bottom(layout.inset(whose, canvas.px(14)), canvas.px(44), gap)
        draw_token(canvas, token_of(canvas.theme, self._guest), layout.middle(disc, canvas.px(220)))
        canvas.write(_("Another token"), words, Type.NOTE, canvas.theme.ivory, align="centre", lines=1)
        by, coach, money = layout.rows(money, [1.1, 0 if self._guest.bot else 1.1, 2], gap)
        title, by = layout.cut_top(by, canvas.px(36), gap)
        canvas.write(_("Who plays here?"), title, Type.FINE, canvas.theme.soft, lines=1)
        kinds = [
            self._plays("person", _("A person"), None),
            *(self._plays(strength, translated(words), strength) for strength, words in BOT_KINDS.items()),
        ]
        draw_row(canvas, kinds, by, self.input.focus)
        if not self._guest.bot:
            title, coach = layout.cut_top(coach, canvas.px(36), gap)
            does = _("Coach: tells which choice is best by the odds")
            canvas.write(does, title, Type.FINE, canvas.theme.soft, lines=1)
            choices = coach_controls(self._coached(self._guest.id), partial(self._coach, self._guest.id))
            draw_row(canvas, choices, coach, self.input.focus)
        title, rest = layout.cut_top(money, canvas.px(36), gap)
        canvas.write(_("Chips at the start"), title, Type.FINE, canvas.theme.soft, lines=1)
        steps, presets = layout.rows(rest, [1, 1], gap)
        less, amount, more = layout.columns(steps, [1, 2, 1], gap)
        why_less = _("Nobody plays without chips.") if self._bidding.amount == 1 else None
        self.put(canvas, Control("less", "\N{MINUS SIGN}", lambda: self._step(-1), why=why_less), less)
        canvas.panel(amount)
        canvas.write(
            chips.amount(self._bidding.amount),
            layout.inset(amount, canvas.px(6)),
            Type.LEAD,
            canvas.theme.ivory,
            align="centre",
            lines=1,
        )
        why_more = _("This is the most.") if self._bidding.amount == MOST_CHIPS else None
        self.put(canvas, Control("more", "+", lambda: self._step(1), why=why_more), more)
        draw_row(canvas, [self._preset(each) for each in PRESETS], presets, self.input.focus)

    def _preset(self, amount: int) -> Control:
        tone = Tone.CHOSEN if amount == self._bidding.amount else Tone.PLAIN
        return Control(f"preset-{amount}", chips.amount(amount), lambda: self._set(amount), tone=tone)

    def _set(self, amount: int) -> None:
        self._bidding.set(amount)
        self._keep()

    def _step(self, by: int) -> None:
        self._bidding.step(by)
        self._keep()

    def _keep(self) -> None:
        """These chips are for this guest, and for who comes next."""
        self._guest.chips = self._party.chips = self._bidding.amount
        self._party.held.pop(self._guest.id, None)

    def _by(self, strength: Strength | None) -> None:
        self._guest.bot = strength is not None
        self._guest.strength = strength or Strength.REGULAR

    def _plays(self, who: str, words: str, strength: Strength | None) -> Control:
        now = self._guest.strength if self._guest.bot else None
        tone = Tone.CHOSEN if strength is now else Tone.PLAIN
        return Control(f"by-{who}", words, lambda: self._by(strength), tone=tone)

    def _up(self) -> None:
        at = self._party.guests.index(self._guest)
        self._party.guests.insert(at - 1, self._party.guests.pop(at))

    def _away(self) -> None:
        self._party.guests.remove(self._guest)
        self.go_back()
