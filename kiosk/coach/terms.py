"""Who is coached at a table, and when: each as they like, during a hand only where all have agreed."""

from collections.abc import Callable, Sequence
from enum import StrEnum


class Coached(StrEnum):
    """When somebody hears the coach: never, after each hand, or before each decision too."""

    OFF = "off"
    AFTER = "after"
    LIVE = "live"


class Terms:
    """Of the people at one table.

    Who wants advice during the hand agrees to it; the others are asked once.

    Args:
        wish: of somebody, by name.

    Attributes:
        agreed: who has agreed to it, by name.
    """

    def __init__(self, wish: Callable[[str], Coached]) -> None:
        self._wish = wish
        self.agreed: set[str] = set()
        self._asked: set[str] = set()

    def of(self, name: str, people: Sequence[str]) -> Coached:
        """When somebody is coached at a table with these people: who has not agreed keeps them from LIVE."""
        wish = self._wish(name)
        return Coached.AFTER if wish is Coached.LIVE and self.missing(people) else wish

    def missing(self, people: Sequence[str], asks: str = "") -> list[str]:
        """Who has not agreed that advice is given during the hand; nobody where nobody wants any.

        `asks`: who would like some too, and has none yet unless they agree.
        """
        wants = [name for name in people if name == asks or self._wish(name) is Coached.LIVE]
        return [name for name in people if wants and name not in self.agreed and name not in wants]

    def to_ask(self, people: Sequence[str]) -> list[str]:
        """Who is missing and was not asked yet."""
        return [name for name in self.missing(people) if name not in self._asked]

    def asked(self, people: Sequence[str]) -> None:
        """They were: not again, unless somebody wants them to be."""
        self._asked.update(people)

    def agree(self, people: Sequence[str]) -> None:
        """They have."""
        self.agreed.update(people)
