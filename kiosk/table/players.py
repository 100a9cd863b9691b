"""Who answers for the seats of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.bots import Strength

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kiosk.journal.hand import PlayerData

BOT = "bot:"
EXPERT = "expert:"


@dataclass(frozen=True, slots=True)
class Player:
    """Who answers for a seat: a person, or a bot (code), which plays so well."""

    name: str
    bot: bool = False
    strength: Strength = Strength.REGULAR


def player(text: str) -> Player:
    """A player from "Ann", "bot:Ben" or "expert:Ben"; raises ValueError when there is no name."""
    expert = text.startswith(EXPERT)
    name = text.removeprefix(EXPERT if expert else BOT).strip()
    if not name:
        words = f"a player is a name, or {BOT}NAME or {EXPERT}NAME for a bot."
        raise ValueError(f"{text!r} names nobody: {words}")
    strength = Strength.EXPERT if expert else Strength.REGULAR
    return Player(name, bot=expert or text.startswith(BOT), strength=strength)


def as_written(who: Player) -> str:
    """A player as `player` reads it."""
    if not who.bot:
        return who.name
    return f"{EXPERT if who.strength is Strength.EXPERT else BOT}{who.name}"


def player_data(players: Sequence[Player]) -> list[PlayerData]:
    """Players as the journal keeps them."""
    return [_data(each) for each in players]


def _data(each: Player) -> PlayerData:
    data: PlayerData = {"name": each.name, "bot": each.bot}
    if each.strength is not Strength.REGULAR:
        data["strength"] = each.strength.value
    return data


def players_of(data: Iterable[PlayerData]) -> tuple[Player, ...]:
    """Players from what the journal has kept of them."""
    return tuple(
        Player(each["name"], bot=each["bot"], strength=Strength(each.get("strength", Strength.REGULAR)))
        for each in data
    )
