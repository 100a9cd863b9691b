"""What is set at the kiosk itself, by touch: language, sound, looks, PIN, the people who have played here.

The owner's settings (kiosk/settings/config.py) stay in the owner's file; how these are kept is in keeper.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from kiosk.bots import Strength
from kiosk.coach.terms import Coached
from kiosk.people import LONGEST_NAME, id_of_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PEOPLE_KEPT = 40
"""Earlier players that are remembered, the newest first."""
LOOKS_KEPT = 400
"""Of who has ever played, the newest; a hand on record is shown with them."""
ByHand = Literal["agreed", "freely", "host"]
"""When values count that a camera which works did not read: once others agree, at once, or by the host."""
Asks = Literal["nobody", "others", "host", "host-all"]
"""Who must agree to what moves chips between hands; the host by the PIN, where one is set: to all of it, or
("host") to all but the first chips of an evening. The later ones ask for more than those before them."""
USUAL_STACK = 20
"""Chips of a buy-in where nothing is known of the start."""
BUY_IN_TIMES = (1, 2, 5)
"""How many buy-ins are offered in one."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Person(_Part):
    """Somebody who has played here.

    Attributes:
        id: what tells this one from all others, whatever the name becomes (kiosk.people).
        colour: as a place in the seats of a theme.
        emblem: the figure on the token, as a place among the emblems; None where none was ever had.
        bot: whether a machine played. strength: how well.
    """

    id: str = Field(default="", max_length=64)
    name: str = Field(min_length=1, max_length=LONGEST_NAME)
    colour: int = Field(default=0, ge=0, le=11)
    emblem: int | None = Field(default=None, ge=0, le=15)
    bot: bool = False
    strength: Strength = Field(default=Strength.REGULAR, strict=False)

    @model_validator(mode="before")
    @classmethod
    def _as_before(cls, kept: Any) -> Any:  # noqa: ANN401 - whatever a file holds
        """Up to 0.1.0 people were known by their names alone, as they are in its record."""
        if isinstance(kept, dict) and not kept.get("id") and isinstance(kept.get("name"), str):
            return {**kept, "id": id_of_name(kept["name"], bot=kept.get("bot") is True)}
        return kept


class BuyIns(_Part):
    """The host's terms for chips that come to the table or leave it between hands.

    Attributes:
        start: chips of everyone at the start; None for as many as the owner's settings say.
        chips: in one buy-in; 0: nobody buys any; None: as many as at the start.
        most: chips that a seat may have after buying; None for no limit.
        asks: who must agree when a seat buys chips, joins or leaves with them.
    """

    start: int | None = Field(default=None, ge=1)
    chips: int | None = Field(default=None, ge=0)
    most: int | None = Field(default=None, ge=1)
    asks: Asks = "nobody"

    @model_validator(mode="before")
    @classmethod
    def _as_before(cls, kept: Any) -> Any:  # noqa: ANN401 - whatever a file holds
        """0.1.0 knew only whether the PIN is asked for."""
        if isinstance(kept, dict) and isinstance(kept.get("pin"), bool):
            kept = {**kept, "asks": "host" if kept["pin"] else "nobody"}
            del kept["pin"]
        return kept

    @property
    def of_host(self) -> bool:
        """Whether the host must agree, where there is a PIN."""
        return self.asks in {"host", "host-all"}

    def after_start(self, start: int) -> BuyIns:
        """The same, where everyone has begun with so many chips."""
        return self if self.chips is not None else self.model_copy(update={"chips": start})

    def offers(self, held: int, price: int) -> list[int]:
        """Amounts that a seat with so many chips may buy now, growing, each enough for a hand at its price.

        Where the limit leaves no room for that, what it leaves.
        """
        size = USUAL_STACK if self.chips is None else self.chips
        if not size:
            return []
        least = max(1, -(-(price - held) // size))
        amounts = [size * least * times for times in BUY_IN_TIMES]
        if self.most is None:
            return amounts
        room = self.most - held
        return [each for each in amounts if each <= room] or ([room] if room > 0 else [])


class Preferences(_Part):
    """All that is set at the kiosk.

    Attributes:
        ready: the first run's guide was gone through.
        language: a code; which can be spoken says kiosk.text.translate.languages.
        volume: 0 to 10; muted: no sound whatever the volume.
        speech: results are spoken, where espeak-ng is installed.
        palette: of theme.PALETTES; large_text, calm: see theme.Theme.
        turned: degrees clockwise by which picture and touch are turned.
        dark_after: minutes without a touch after which the screen goes dark; 0 for never. Never in a hand.
        pin: the argon2 hash of the host's PIN; "" where none is set: what is the host's is then open.
        wrong: PINs in a row that were not the host's, up to now.
        camera: "" for what the owner's settings say, else a source as there; --camera goes before it.
        pins: the same for what drives the arcade buttons' pins; badges: when screens say what these do: as
            long as they are used, always or never.
        people: who has played here, the newest first.
        looks: colour and emblem by id of all who have played, bots and who was forgotten too, newest last.
        buy_ins: see there; by_hand: see ByHand.
        learned: games of which a guided hand was played to its end.
        coached: when the coach speaks to whom, by id; who is left out has none. The newest is the last.
        coach_agreed: who has agreed this evening that it advises during the hand, by id.
        last_party: who played last, or was to, in seat order; last_game: what, "" for nothing yet.
        finished: the newest seal of the game that was finished for the day; it is not gone on with.
        doubted: the last throw at the table is being challenged, or was when the table was left.
        ended: the same of the game that was ended between two hands, after which the evening goes on.
    """

    ready: bool = False
    language: str = "en"
    volume: int = Field(default=6, ge=0, le=10)
    muted: bool = False
    speech: bool = False
    palette: Literal["casino", "contrast", "colour-safe"] = "casino"
    large_text: bool = False
    calm: bool = False
    turned: Literal[0, 90, 180, 270] = 0
    dark_after: int = Field(default=15, ge=0, le=240)
    pin: str = ""
    wrong: int = Field(default=0, ge=0)
    camera: str = ""
    pins: Literal["", "mock", "lgpio"] = ""
    badges: Literal["auto", "shown", "hidden"] = "auto"
    people: tuple[Person, ...] = ()
    looks: dict[str, tuple[int, int]] = {}
    buy_ins: BuyIns = BuyIns()
    by_hand: ByHand = "agreed"
    learned: tuple[str, ...] = ()
    coached: dict[str, Annotated[Coached, Field(strict=False)]] = {}
    coach_agreed: tuple[str, ...] = ()
    last_party: tuple[Person, ...] = ()
    last_game: str = ""
    finished: str = ""
    ended: str = ""
    doubted: bool = False

    def with_person(self, person: Person) -> Preferences:
        """The same, with this person remembered as the newest."""
        others = [each for each in self.people if each.id != person.id]
        return self.model_copy(update={"people": (person, *others)[:PEOPLE_KEPT]})

    def with_looks(self, looks: Mapping[str, tuple[int, int]]) -> Preferences:
        """The same, with these looks kept as the newest."""
        others = {each: look for each, look in self.looks.items() if each not in looks}
        return self.model_copy(update={"looks": dict([*others.items(), *looks.items()][-LOOKS_KEPT:])})

    def with_party(self, party: Sequence[Person], game: str) -> Preferences:
        """The same, where these play that, in seat order: they are remembered, with their looks."""
        now = self
        for person in reversed(party):
            now = now if person.bot else now.with_person(person)
        looks = {each.id: (each.colour, each.emblem) for each in party if each.emblem is not None}
        last = {"last_party": tuple(party), "last_game": game}
        return now.with_looks(looks).model_copy(update=last)

    def with_coach(self, who: str, when: Coached) -> Preferences:
        """The same, where the coach speaks then to who has this id."""
        others = {each: was for each, was in self.coached.items() if each != who}
        if when is not Coached.OFF:
            others[who] = when
        return self.model_copy(update={"coached": dict(list(others.items())[-PEOPLE_KEPT:])})
