"""Amounts of chips, in figures and as so many chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.text.translate import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

HEIGHTS = (1, 2, 3, 4, 5, 10, 20, 50)
"""From these amounts on a stack is a chip higher."""
HIGHEST = len(HEIGHTS)
"""Chips drawn on one stack."""


def amount(chips: int) -> str:
    """1234567 as 1,234,567, grouped by the canvas as the language does; with a true minus."""
    return f"{chips:,}".replace("-", "\N{MINUS SIGN}")


def signed(chips: int) -> str:
    """A gain or loss, always with its sign: +15, \N{MINUS SIGN}5, 0."""
    return f"+{amount(chips)}" if chips > 0 else amount(chips)


def gained(won: Sequence[tuple[object, int]]) -> str:
    """What a hand brought to those who have won it, in their order; once where it was as much to each."""
    return " / ".join(dict.fromkeys(signed(gain) for _who, gain in won))


def counted(chips: int, besides: int = 0) -> str:
    """An amount with its noun: 1 chip, 5 chips; of two, of which one is for something else, 1 + 22 chips."""
    both = f"{amount(besides)} + {amount(chips)}" if besides else amount(chips)
    return ngettext("{count} chip", "{count} chips", besides + chips).format(count=both)


def unbroken(chips: int, besides: int = 0) -> str:
    """As `counted`, on one line."""
    return counted(chips, besides).replace(" ", "\N{NO-BREAK SPACE}")


def of_each(held: Mapping[str, int]) -> str:
    """Who has how many, by name: Ann 20, Ben 5."""
    return ", ".join(f"{name}\N{NO-BREAK SPACE}{amount(chips)}" for name, chips in held.items())


def about(chips: float) -> str:
    """What can be expected, with its noun, to a tenth: 0.4 chips, 1 chip, 12.5 chips."""
    tenths = round(chips * 10)
    if tenths % 10 == 0:
        return counted(tenths // 10)
    whole, part = divmod(tenths, 10)
    mark = "." if _(",") == "," else ","
    return _("{count} chips").format(count=f"{amount(whole)}{mark}{part}")


def height(chips: int) -> int:
    """How many chips stand for an amount, 0 to HIGHEST: in a stack, on their way and as they are heard."""
    return sum(chips >= least for least in HEIGHTS)
