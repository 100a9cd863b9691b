"""Who answers for the seats of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kiosk.journal.hand import PlayerData

BOT = "bot:"


@dataclass(frozen=True, slots=True)
class Player:
    """Who answers for a seat: a person, or a bot (code)."""

    name: str
    bot: bool = False


def player(text: str) -> Player:
    """A player from "Ann" or "bot:Ben"; raises ValueError when there is no name."""
    bot = text.startswith(BOT)
    name = text.removeprefix(BOT).strip()
    if not name:
        raise ValueError(f"{text!r} names nobody: a player is a name, or {BOT}NAME for a bot.")
    return Player(name, bot=bot)


def player_data(players: Sequence[Player]) -> list[PlayerData]:
    """Players as the journal keeps them."""
    return [{"name": each.name, "bot": each.bot} for each in players]


def players_of(data: Iterable[PlayerData]) -> tuple[Player, ...]:
    """Players from what the journal has kept of them."""
    return tuple(Player(each["name"], bot=each["bot"]) for each in data)
