"""What a page of rules is made of."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands below it, a point each."""

    heading: str
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one game with the options in force.

    Attributes:
        title: of the game.
        credit: where it comes from.
        sections: in the order of a hand.
        terms: every option in force: its name, its value, what it means.
    """

    title: str
    credit: str
    sections: tuple[Section, ...]
    terms: tuple[tuple[str, str, str], ...]
