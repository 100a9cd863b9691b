"""Who plays tonight, and what: gathered by the screens before a table is opened."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from hardware.message import Message, say
from kiosk.games.registry import GAMES
from kiosk.games.session import Code, Refused, Session
from kiosk.games.six_shooter import with_drawn_button
from kiosk.people import LONGEST_NAME, numbered
from kiosk.screens.lobby.stacks import CHIPS, Guest, Stack
from kiosk.settings.preferences import Person
from kiosk.table.players import Player
from kiosk.text import chips
from kiosk.text.translate import _, ngettext, translated
from kiosk.ui.theme import CASINO, EMBLEMS, Dress

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from kiosk.table.setup import Setup
    from kiosk.ui.theme import Theme

LEARN_AT_MOST = 4
"""So many take part in a guided hand: with more the next turn is too long in coming."""
MOST_CHIPS = 9_999_999
BOTS = ("Ada", "Bruno", "Clio", "Dexter", "Edda", "Fritz", "Greta", "Hugo", "Ilse", "Jasper", "Kira", "Linus")


@dataclass
class Party:
    """The guests in seat order, and the terms chosen for each game.

    Attributes:
        chips: what the next guest gets.
        game: the one chosen last.
        options: by game, as far as they differ from the game's own.
        held: chips that people have of this evening's last game, by id.
        chosen: chips that some of them are to begin with instead, by id.
    """

    guests: list[Guest] = field(default_factory=list)
    chips: int = CHIPS
    game: str = ""
    options: dict[str, dict[str, Any]] = field(default_factory=dict)
    held: dict[str, int] = field(default_factory=dict)
    chosen: dict[str, int] = field(default_factory=dict)

    @property
    def most(self) -> int:
        """Guests that at least one game has seats for."""
        return max(kind.most_seats for kind in GAMES.values())

    @property
    def full(self) -> Message:
        """Why nobody else can come."""
        return say("No game has more than {count} seats.", count=self.most)

    def add(self, name: str, person: Person | None = None, *, bot: bool = False) -> Guest:
        """Give a new guest the next seat, known by what the person was; raises Refused when that can't be.

        Of two of a name the second is "Anna (2)".
        """
        name = numbered(checked_name(name), [guest.name for guest in self.guests])
        if len(self.guests) >= self.most:
            raise Refused(Code.BAD_SETUP, self.full)
        wished = None if person is None else Dress(person.colour, person.emblem)
        guest = self._dressed(name, wished, bot=bot)
        if person is not None:
            guest.strength = person.strength
            if not person.bot:
                guest.person = person.id
        self.guests.append(guest)
        return guest

    def next_guest(self, wished: Dress | None) -> Guest:
        """Who comes next, in what is wished for, as far as that one is known yet; there must be a seat."""
        return self._dressed("", wished, bot=False)

    def bring_back(self, guest: Guest, at: int) -> None:
        """Who has just gone sits there again."""
        self.guests.insert(at, guest)

    def meet(self, players: Sequence[Player], chosen: Mapping[str, Dress]) -> None:
        """The guests are those of a table, in seat order; who is known keeps chips, colour and emblem.

        `chosen`: what others are known by, by id.
        """
        order = [player.id for player in players]
        self.guests = [guest for guest in self.guests if guest.id in order]
        known = {guest.id for guest in self.guests}
        for player in players:
            if player.id not in known:
                guest = self._dressed(player.name, chosen.get(player.id), bot=player.bot)
                guest.strength = player.strength
                if not player.bot:
                    guest.person = player.id
                self.guests.append(guest)
        self.guests.sort(key=lambda guest: order.index(guest.id))

    def stay(
        self, session: Session, players: Sequence[Player], chips: Sequence[int], look: Theme
    ) -> list[str]:
        """Those who play again after a game are the guests; their names.

        Who has left with chips is not among them, but where too few are there without them, or no person:
        then all who played are. Who has only lost them all may buy some.

        Args:
            session: of the game.
            players: of it, in seat order.
            chips: that each has, or has taken along.
            look: what all are known by.
        """
        needed = GAMES[session.name].least_on(session.options)
        staying = {each.id for each in still_there(session, players)}
        took_none = {players[seat].id for seat in session.left if not chips[seat]}
        there = list({each.id: each for each in players if each.id in staying | took_none}.values())
        if len(there) < needed or all(player.bot for player in there):
            there = list({player.id: player for player in players}.values())
        self.meet(there, look.chosen)
        return [guest.name for guest in self.guests]

    def deal(self, each: int) -> None:
        """So many chips for everyone, whatever they had, and for who comes next."""
        self.chips = each
        self.hold({})
        for guest in self.guests:
            guest.chips = each

    def hold(self, chips: dict[str, int]) -> None:
        """These are left of the evening's games, by id, and count on; none at its beginning."""
        self.held = chips
        self.chosen.clear()

    def choose_chips(self, guest: Guest, count: int) -> None:
        """So many for this guest alone, whatever is left of the game before."""
        guest.chips = self.chosen[guest.id] = count

    def chips_of(self, guest: Guest) -> int:
        """Chips that were chosen for a guest alone, else those of the game before, else everyone's."""
        return self.chosen.get(guest.id, self.held.get(guest.id, guest.chips))

    def dealt(self) -> list[Stack]:
        """Every guest's chips as they are, of whom none is asked whether they are enough."""
        return [Stack(guest, self.chips_of(guest), 0, self.held.get(guest.id, 0)) for guest in self.guests]

    def stacks(self, bought: int | None = None) -> list[Stack]:
        """Every guest's chips as they stand after the game before, to begin the chosen game with.

        Empty where that makes no difference. Raises Refused where the game can't be played. Who has too few
        for a hand gets so many `bought`, or what the next guest gets.
        """
        each = self.chips if bought is None else bought
        if not self._chips_differ:
            return []
        price = self.price(self.game, self.terms(self.game))
        return [
            stack if stack.held >= price else replace(stack, bought=max(each, price - stack.held))
            for stack in self.dealt()
        ]

    @property
    def _chips_differ(self) -> bool:
        """Whether it makes a difference that earlier chips count on."""
        as_they_are = self.dealt()
        changed = any(each.more for each in as_they_are if each.guest.id in self.held)
        return changed or any(each.guest.chips != each.held for each in as_they_are)

    def carry(self, stacks: Sequence[Stack]) -> None:
        """Everyone begins with these."""
        for stack in stacks:
            stack.guest.chips = self.held[stack.guest.id] = stack.begins
        self.chosen.clear()

    def invite(self, sitters: Sequence[Person]) -> None:
        """The guests are those of an earlier table, in seat order; who is here already keeps the chips."""
        held = {guest.id: guest.chips for guest in self.guests}
        self.guests = []
        for sitter in sitters:
            guest = self.add(sitter.name, sitter, bot=sitter.bot)
            guest.chips = held.get(guest.id, self.chips)

    def _dressed(self, name: str, wished: Dress | None, *, bot: bool) -> Guest:
        """A guest in what is wished for where nobody has it, else in what is free."""
        colour, emblem = (None, None) if wished is None else (wished.colour, wished.emblem)
        colours, emblems = range(len(CASINO.seats)), range(EMBLEMS)
        return Guest(
            name,
            _free(colour, [guest.colour for guest in self.guests], colours),
            _free(emblem, [guest.emblem for guest in self.guests], emblems),
            bot,
            self.chips,
        )

    def dress(self, guest: Guest, **wished: int) -> None:
        """Give a guest another `colour` or `emblem`; who has it takes the guest's in exchange."""
        for what, place in wished.items():
            other = next((each for each in self.guests if getattr(each, what) == place), guest)
            setattr(other, what, getattr(guest, what))
            setattr(guest, what, place)

    def free(self) -> list[Dress]:
        """What nobody has, in the order in which it is given: colours, each with a figure."""
        colours, emblems = (
            [place for place in range(count) if place not in taken]
            for count, taken in (
                (len(CASINO.seats), {guest.colour for guest in self.guests}),
                (EMBLEMS, {guest.emblem for guest in self.guests}),
            )
        )
        return [Dress(*pair) for pair in zip(colours, emblems, strict=False)]

    def move_up(self, guest: Guest) -> None:
        """The guest sits before who has sat before."""
        at = self.guests.index(guest)
        self.guests.insert(max(0, at - 1), self.guests.pop(at))

    def add_bot(self) -> Guest:
        """Give a bot the next seat, under a name that nobody has."""
        taken = {guest.name for guest in self.guests}
        return self.add(next(name for name in BOTS if name not in taken), bot=True)

    def names(self) -> dict[str, str]:
        """Of the guests, by id."""
        return {guest.id: guest.name for guest in self.guests}

    def not_at(self, players: Sequence[Player]) -> list[str]:
        """The guests who do not sit at a table with these players, by name."""
        seated = {player.name for player in players}
        return [guest.name for guest in self.guests if guest.name not in seated]

    def name_bot(self, guest: Guest, name: str) -> None:
        """A bot has another name, which nobody else here has; raises Refused where it can't be."""
        others = [each.name for each in self.guests if each is not guest]
        guest.name = numbered(checked_name(name), others)

    def become(self, guest: Guest, person: Person) -> None:
        """A guest has another name now, or turns out to be somebody who is known, with that one's token."""
        if guest.person != person.id and person.emblem is not None:
            self.dress(guest, colour=person.colour, emblem=person.emblem)
        guest.name, guest.person = person.name, person.id

    def why_not(self, game: str, options: Mapping[str, Any] | None = None) -> str | None:
        """Why the guests can't play a game with its options; None when they can."""
        if not self.guests:
            return _("Nobody plays yet: add a player.")
        try:
            terms = self.terms(game) if options is None else dict(options)
            missing = GAMES[game].least_on(terms) - len(self.guests)
            if missing > 0:
                words = ngettext("1 more player is needed.", "{count} more players are needed.", missing)
                return words.format(count=missing)
            costs = self.price(game, terms)
        except Refused as refused:
            return translated(refused.words)
        poor = [guest.name for guest in self.guests if guest.chips < costs]
        if not poor or self._chips_differ:  # then who has too few buys some first
            return None
        words = _("{name} has too few chips: a hand costs {price}.")
        if len(poor) == len(self.guests):
            words = _("Nobody has enough chips: a hand costs {price}.")
        return words.format(name=poor[0], price=chips.amount(costs))

    def price(self, game: str, terms: Mapping[str, Any]) -> int:
        """Chips that a hand costs each; raises Refused where the guests can't play the game so."""
        seats = [{"name": guest.name, "chips": MOST_CHIPS} for guest in self.guests]
        wish = {"do": "new", "game": game, "seats": seats, "options": terms}
        return Session(with_drawn_button(wish, lambda order: order[0])).price

    def terms(self, game: str) -> dict[str, Any]:
        """The options chosen for a game."""
        return dict(self.options.get(game, {}))

    def players(self) -> tuple[Player, ...]:
        """As a table has them."""
        return tuple(Player(guest.name, guest.bot, guest.strength, guest.id) for guest in self.guests)

    def setup(self, setup: Setup) -> Setup:
        """A table for these guests, with the game chosen last and its terms."""
        return replace(
            setup,
            players=self.players(),
            stacks=tuple(guest.chips for guest in self.guests),
            game=self.game,
            options=self.terms(self.game),
            resume=False,
        )

    def sitters(self) -> tuple[Person, ...]:
        """The guests in seat order, to be offered next time."""
        return tuple(
            Person(
                id=guest.id,
                name=guest.name,
                colour=guest.colour,
                emblem=guest.emblem,
                bot=guest.bot,
                strength=guest.strength,
            )
            for guest in self.guests
        )

    def dresses(self) -> dict[str, Dress]:
        """What each guest is known by, by id."""
        return {guest.id: guest.dress for guest in self.guests}


def checked_name(name: str) -> str:
    """A name that can be given; raises Refused."""
    name = name.strip()
    if not name:
        raise Refused(Code.BAD_SETUP, say("A player needs a name."))
    if len(name) > LONGEST_NAME:
        raise Refused(Code.BAD_SETUP, say("A name has at most {count} letters.", count=LONGEST_NAME))
    return name


def _free(wished: int | None, taken: Sequence[int], places: Iterable[int]) -> int:
    """The place wished for where nobody has it, else the first that is free."""
    if wished is not None and wished not in taken:
        return wished
    return next(each for each in places if each not in taken)


def still_there(session: Session, players: Sequence[Player]) -> list[Player]:
    """Who sits at a table at its end, each once: all but those who have taken their chips and left."""
    there = (player for seat, player in enumerate(players) if seat not in session.left)
    return list({player.id: player for player in there}.values())


def learners(party: Party, game: str) -> list[Player]:
    """Who sits at the table of a guided hand: the people, and bots where too few are here."""
    people = [Player(guest.name, id=guest.id) for guest in party.guests if not guest.bot][:LEARN_AT_MOST]
    seated = people or [Player(_("Guest"))]
    taken = {player.name for player in seated}
    named = [guest.name for guest in party.guests if guest.bot]
    bots = [name for name in (*named, *BOTS) if name not in taken]
    missing = max(0, GAMES[game].least_seats - len(seated))
    return [*seated, *(Player(name, bot=True) for name in bots[:missing])]


def left_out(party: Party, game: str) -> list[str]:
    """The guests who have no part in a guided hand, by name."""
    return party.not_at(learners(party, game))


def persons(look: Theme, players: Sequence[Player]) -> list[Person]:
    """These players, in what they are known by."""
    worn = look.places([each.id for each in players])
    return [
        Person(id=each.id, name=each.name, colour=colour, emblem=emblem, bot=each.bot)
        for each, (colour, emblem) in zip(players, worn, strict=True)
    ]


def newcomer(look: Theme, players: Sequence[Player]) -> Guest:
    """Who joins these players: the token that is free for one whom nobody knows yet."""
    return Guest("", *look.places([*(each.id for each in players), ""])[-1])
