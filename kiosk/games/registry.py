"""The games that there are."""

from collections.abc import Mapping

from kiosk.games import critical_roll, kingdom, six_shooter
from kiosk.games.game import Kind

GAMES: Mapping[str, Kind] = {kind.name: kind for kind in (six_shooter.KIND, critical_roll.KIND, kingdom.KIND)}
"""By the name that the protocol knows them by."""
