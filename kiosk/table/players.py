"""Who answers for the seats of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hardware.message import Message, say
from kiosk.bots import Strength
from kiosk.people import id_of_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from kiosk.journal.hand import PlayerData

PREFIXES: Mapping[str, Strength] = {
    "bot:": Strength.REGULAR,
    "beginner:": Strength.BEGINNER,
    "expert:": Strength.EXPERT,
}
"""What stands before the name of a bot that plays so well."""

BOT_KINDS: Mapping[Strength, Message] = {
    Strength.BEGINNER: say("Beginner bot"),
    Strength.REGULAR: say("Regular bot"),
    Strength.EXPERT: say("Expert bot"),
}
"""What bots are called where one is chosen."""


NOBODY = say("Nobody is at the table: bots don't play on alone.")


@dataclass(frozen=True, slots=True)
class Player:
    """Who answers for a seat: a person, or a bot (code), which plays so well.

    Attributes:
        name: as the others at the table say it.
        id: what tells a person from all others (kiosk.people); that of the name where none is given.
    """

    name: str
    bot: bool = False
    strength: Strength = Strength.REGULAR
    id: str = ""

    def __post_init__(self) -> None:
        """Nobody is without an id; a bot has none but that of its name."""
        if self.bot or not self.id:
            object.__setattr__(self, "id", id_of_name(self.name, bot=self.bot))


def player(text: str) -> Player:
    """A player from "Ann", "bot:Ben" or "expert:Ben"; raises ValueError when there is no name."""
    prefix = next((each for each in PREFIXES if text.startswith(each)), "")
    name = text.removeprefix(prefix).strip()
    if not name:
        words = f"a player is a name, or {', '.join(f'{each}NAME' for each in PREFIXES)} for a bot."
        raise ValueError(f"{text!r} names nobody: {words}")
    return Player(name, bot=bool(prefix), strength=PREFIXES.get(prefix, Strength.REGULAR))


def as_written(who: Player) -> str:
    """A player as `player` reads it."""
    if not who.bot:
        return who.name
    return next(each for each, strength in PREFIXES.items() if strength is who.strength) + who.name


def shown_seats(ids: Sequence[str]) -> list[int]:
    """The seats at which players are seen, each player at one: a seat that was left goes as they come back.

    `ids`: of the players, in seat order.
    """
    return sorted({who: seat for seat, who in enumerate(ids)}.values())


def bots_alone(players: Sequence[Player], away: Collection[int]) -> bool:
    """Whether bots are left alone by people; `away`: seats that were left, or sit out."""
    people = [seat for seat, each in enumerate(players) if not each.bot]
    return bool(people) and all(seat in away for seat in people)


def player_data(players: Sequence[Player]) -> list[PlayerData]:
    """Players as the journal keeps them."""
    return [_data(each) for each in players]


def _data(each: Player) -> PlayerData:
    data: PlayerData = {"id": each.id, "name": each.name, "bot": each.bot}
    if each.strength is not Strength.REGULAR:
        data["strength"] = each.strength.value
    return data


def players_of(data: Iterable[PlayerData]) -> tuple[Player, ...]:
    """Players from what the journal has kept of them."""
    return tuple(
        Player(
            each["name"],
            bot=each["bot"],
            strength=Strength(each.get("strength", Strength.REGULAR)),
            id=each["id"],
        )
        for each in data
    )
