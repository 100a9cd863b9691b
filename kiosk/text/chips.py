"""Amounts of chips in figures."""

from __future__ import annotations

from kiosk.text.translate import ngettext


def amount(chips: int) -> str:
    """1234567 as 1,234,567, grouped by the canvas as the language does; with a true minus."""
    return f"{chips:,}".replace("-", "\N{MINUS SIGN}")


def signed(chips: int) -> str:
    """A gain or loss, always with its sign: +15, \N{MINUS SIGN}5, 0."""
    return f"+{amount(chips)}" if chips > 0 else amount(chips)


def counted(chips: int) -> str:
    """An amount with its noun: 1 chip, 5 chips."""
    return ngettext("{count} chip", "{count} chips", chips).format(count=amount(chips))
