"""A name from the keyboard on the screen, or from a real one; and whose it is, where several may be."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.people import LONGEST_NAME, alike, new_id, numbered, shown_names
from kiosk.screens.base.screen import Screen
from kiosk.screens.lobby.party import checked_name, newcomer, persons
from kiosk.settings.preferences import Person
from kiosk.table.players import Player, shown_seats
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.rails import FOOT
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.emblems import EMBLEMS
from kiosk.ui.widgets.keyboard import draw_keys, letter_keys
from kiosk.ui.widgets.token import Token, draw_token, token_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from hardware.message import Message
    from kiosk.screens.base.context import House
    from kiosk.screens.base.navigation import Navigation
    from kiosk.screens.lobby.party import Party
    from kiosk.screens.lobby.stacks import Guest
    from kiosk.table.table import Table
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Dress
    from kiosk.ui.widgets.token import Dressed

MOST = 4
"""People that are offered; more of one name are hardly remembered."""
WHO = say("Who is it?")
KNOWN = say("Somebody with this name has played here before. If it is the same person, tap the token.")
GONE = say("Who has left the table comes back with the same token: tap it.")
COMES = say("Who comes?")
OTHER = say("Somebody else")
HERE = say("Somebody with this name is here already. If it is the same person, tap the token.")
HIGHEST = 110
"""Of a plate, px at BASE_SIZE."""


class NameEntry(Screen):
    """Asks for a name.

    Args:
        language: of the keys.
        take: takes the name; raises Refused where it may not be had.
        name: what there is already: the first letter typed takes its place, Delete takes off its last one.
        whose: the token of whom it is to be; None where there is none yet.
        first: nobody has a name yet, so it is said that the others come after.
    """

    heading = say("What's your name?")
    writes = True

    def __init__(
        self,
        clock: Callable[[], float],
        language: str,
        take: Callable[[str], object],
        name: str = "",
        whose: Dressed | None = None,
        *,
        first: bool = False,
    ) -> None:
        super().__init__(clock)
        self._language = language
        self._take = take
        self._name = name
        self._whose = whose
        self._first = first
        self._old = bool(name)  # all of it stands there still, marked
        self._capital = True

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """The token, the name so far, and the keys."""
        gap = canvas.px(theme.GAP)
        line, keys = layout.cut_top(body, canvas.px(72), gap)
        done, line = layout.cut_right(line, canvas.px(150), gap)
        shift, line = layout.cut_right(line, canvas.px(110), gap)
        if self._whose is not None:
            disc, line = layout.cut_left(line, line.h, gap)
            draw_token(canvas, token_of(canvas.theme, self._whose), disc)
        canvas.panel(line, canvas.theme.dark, canvas.theme.gold, 3)
        room, shown = layout.inset(line, canvas.px(10)), self._name if self._old else f"{self._name}_"
        while not canvas.has_room(shown, room):  # its end, where one writes
            shown = shown[1:]
        if self._old:
            marked = canvas.px(4) + canvas.width_of(shown, room, Type.LABEL, 1, align="left")
            canvas.rounded(layout.cut_left(room, marked)[0], canvas.theme.gold, radius=6)
        colour = canvas.theme.dark if self._old else canvas.theme.ivory
        wide = canvas.write(shown, room, Type.LABEL, colour, lines=1).w
        if self._first and not self._name:
            words, room = _("Type your name, then tap Done."), layout.cut_left(room, wide, 2 * gap)[1]
            canvas.write(words, room, Type.NOTE, canvas.theme.soft, lines=2)
        label = _("abc") if self._capital else _("ABC")
        self.put(canvas, Control("shift", label, self._shift, typed=True), shift)
        why = None if self._name.strip() else _("Type a name first.")
        self.put(canvas, Control("done", _("Done"), self._done, why=why, tone=Tone.MAIN), done)
        letters = letter_keys(
            canvas, keys, self._language, capital=self._capital, put=self._put, rub_out=self._rub_out
        )
        draw_keys(canvas, letters, self.input.focus)

    def typed(self, text: str) -> bool:
        """A letter from a real keyboard."""
        if not text.isprintable() or not text:
            return False
        self._put(text)
        return True

    def _put(self, letter: str) -> None:
        if self._old:
            self._name, self._old = "", False
        if len(self._name) >= LONGEST_NAME:
            self.note = _("A name has at most {count} letters.").format(count=LONGEST_NAME)
            return
        self.note = ""
        if letter != " " or self._name[-1:].strip():  # a space more would not be seen, nor that it is deleted
            self._name += letter
        self._begin_word()

    def _rub_out(self) -> None:
        self.note = ""
        self._name, self._old = self._name[:-1], False
        self._begin_word()

    def _begin_word(self) -> None:
        """The first letter of each part of a name is a capital, and only that."""
        self._capital = not self._name or self._name[-1] in " -."

    def _shift(self) -> None:
        self._capital = not self._capital

    def _done(self) -> None:
        self._take(self._name)
        self.go_back()


class WhoIsIt(Screen):
    """People of whom it may be one, each by the token, and somebody else.

    Args:
        may_be: who it may be, at most MOST.
        told: what the question is, in a sentence.
        other: what is done where it is none of them.
        take: is handed one of them; raises Refused where that can't be.
        heading: of the page.
    """

    feet = (FOOT,)  # each of them is to be met by a thumb

    def __init__(
        self,
        clock: Callable[[], float],
        may_be: Sequence[Person],
        told: str,
        other: Control,
        take: Callable[[Person], object],
        heading: Message = WHO,
    ) -> None:
        super().__init__(clock)
        self.heading = heading
        self._may_be = may_be
        self._told = told
        self._other = other
        self._take = take

    def actions(self) -> list[Control]:
        """None of these."""
        return [replace(self._other, do=self._no)]

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """What the question is, and those whom it may be."""
        gap = canvas.px(theme.GAP)
        words, rest = layout.cut_top(body, canvas.type_px(Type.NOTE) * 3, gap)
        canvas.write(self._told, words, Type.NOTE, canvas.theme.soft, lines=2)
        names = shown_names({person.id: person.name for person in self._may_be})
        rest.h = min(rest.h, (canvas.px(HIGHEST) + gap) * len(self._may_be))
        for number, (person, cell) in enumerate(
            zip(self._may_be, layout.rows(rest, [1] * len(self._may_be), gap), strict=True)
        ):
            self.place_plate(canvas, f"same-{number}", partial(self._choose, person), cell)
            self._draw(canvas, person, names[person.id], layout.inset(cell, canvas.px(8)))

    @staticmethod
    def _draw(canvas: Canvas, person: Person, name: str, box: Rect) -> None:
        look = canvas.theme
        disc, who = layout.cut_left(box, min(box.h, canvas.px(90)), canvas.px(14))
        if person.emblem is not None:
            token = Token(name, look.seats[person.colour], EMBLEMS[person.emblem])
            draw_token(canvas, token, disc)
        canvas.write(canvas.shortened(name, who, Type.LABEL), who, Type.LABEL, look.ivory, lines=1)

    def _choose(self, person: Person) -> None:
        self._take(person)
        self.go_back()

    def _no(self) -> None:
        self._other.do()
        self.go_back()


class Names:
    """Asks who comes, and what somebody is called.

    Args:
        clock: s, only grows.
        navigation: the screens.
        house: knows who has played here.
        party: who plays tonight.
    """

    def __init__(
        self, clock: Callable[[], float], navigation: Navigation, house: House, party: Party
    ) -> None:
        self._clock = clock
        self._navigation = navigation
        self._house = house
        self._party = party

    def ask(self, take: Callable[[str], object], name: str = "", whose: Dressed | None = None) -> None:
        """A name, handed to `take`, which raises Refused where it may not be had; `whose`: if it is known."""
        self._navigation.show(NameEntry(self._clock, self._house.preferences.language, take, name, whose))

    def ask_newcomer(self, table: Table, take: Callable[[Player], object]) -> None:
        """Who joins a table; who has left it comes back by one tap, and is the same."""
        look, left = self._house.theme, table.session.left
        seated = persons(look, table.players)
        shown = shown_seats([each.id for each in seated])
        here = [seated[seat] for seat in shown if seat not in left]
        gone = [seated[seat] for seat in reversed(shown) if seat in left and not seated[seat].bot]

        def come(person: Person) -> None:
            take(Player(person.name, id=person.id))

        ask = partial(self._ask_who, come, here, gone, whose=newcomer(look, table.players))
        if not gone:
            ask()
            return
        other = Control("new", translated(OTHER), ask, _("type a name"))
        page = WhoIsIt(self._clock, gone[:MOST], translated(GONE), other, come, COMES)
        self._navigation.show(page)

    def ask_guest(self, wished: Dress | None) -> None:
        """Who takes the next seat; who has no token yet has the one that was wished for."""

        def come(person: Person) -> None:
            if wished is not None and person.emblem is None:
                person = person.model_copy(update={"colour": wished.colour, "emblem": wished.emblem})
            self._party.add(person.name, person)

        self._ask_who(come, self._party.sitters(), whose=self._party.next_guest(wished))

    def rename(self, guest: Guest) -> None:
        """Another name for a guest."""
        if guest.bot:
            self.ask(partial(self._party.name_bot, guest), guest.name, guest)
            return
        here = [each for each in self._party.sitters() if each.id != guest.id]
        self._ask_who(partial(self._party.become, guest), here, renamed=guest, whose=guest)

    def _ask_who(
        self,
        take: Callable[[Person], object],
        here: Sequence[Person],
        gone: Sequence[Person] = (),
        renamed: Guest | None = None,
        whose: Dressed | None = None,
    ) -> None:
        """A name, and whose it is, where somebody of that name is here or known.

        Args:
            take: is handed the person, who is not here yet; raises Refused where that can't be.
            here: who is.
            gone: who was here and is to be known, too.
            renamed: a person that is to have another name; else one comes.
            whose: the token that is seen meanwhile.
        """
        own = new_id() if renamed is None else renamed.person
        there = {each.id for each in here}
        known = {each.id: each for each in (*self._house.preferences.people, *gone, *here) if each.id != own}

        def come(person: Person) -> None:
            if person.id not in there:
                take(person)

        def named(text: str) -> None:
            name = checked_name(text)
            new = Person(id=own, name=numbered(name, [each.name for each in known.values()]))
            may_be = [each for each in known.values() if not each.bot and alike(each.name, name)]
            may_be.sort(key=lambda each: each.id not in there)
            if not may_be:
                take(new)
                return
            told = HERE if may_be[0].id in there else KNOWN
            detail = _("plays as {name}").format(name=new.name)
            other = Control("new", translated(OTHER), partial(take, new), detail)
            self._navigation.show(WhoIsIt(self._clock, may_be[:MOST], translated(told), other, come))

        name, keys = "" if renamed is None else renamed.name, self._house.preferences.language
        first = not (here or renamed)
        self._navigation.show(NameEntry(self._clock, keys, named, name, whose, first=first))
