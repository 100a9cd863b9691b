"""The rules of Kingdom in our words."""

from collections.abc import Mapping
from typing import Any

from kiosk.text.rulebook.page import Section
from kiosk.text.translate import _


def credit() -> str:
    """Where the game comes from."""
    return _("After Kingdom, whose author is not named; the words here are ours.")


def sections(options: Mapping[str, Any]) -> tuple[Section, ...]:
    """The rules in the order of a reign."""
    return (
        Section(
            _("The aim"),
            (
                _("Win the pot with the best Foundation of five d6, or by making all others fold."),
                _("Everyone wears the crown once; then the game ends."),
            ),
        ),
        Section(
            _("The crown"),
            (
                _("Everybody rolls a d6. The highest is King or Queen; equals roll again."),
                _("After each reign the crown passes to the left. Next to it sits the Prince or Princess."),
            ),
        ),
        Section(
            _("The Foundations"),
            (
                _("Everybody puts {ante} in the pot. Who can't leaves the game.").format(
                    ante=options["ante"]
                ),
                _("From the Prince round, each rolls five d6, hidden from the others."),
                _(
                    "The Monarch's Prerogative: when all have rolled, the King may pay {ante} once more and "
                    "reroll all five."
                ).format(ante=options["ante"]),
            ),
        ),
        Section(_("The betting"), _betting(options)),
        Section(_("The showdown"), _showdown(options)),
        Section(_("Foundations, the best first"), _ranking()),
    )


def _betting(options: Mapping[str, Any]) -> tuple[str, ...]:
    least, most, raises = options["min_bet"], options["max_bet"], options["max_raises"]
    size = (
        _("A bet or a raise adds {least} or more.").format(least=least)
        if most is None
        else _("A bet or a raise adds {least} to {most}.").format(least=least, most=most)
    )
    limit = (
        _("There may be any number of raises.")
        if raises is None
        else _("After the bet, {raises} raises may follow.").format(raises=raises)
    )
    return (
        _(
            "One round, from the Prince to the left: check or bet; once somebody has bet, fold, call or "
            "raise."
        ),
        size + " " + limit,
        _(
            "With your last chips you may always go in, for less than the rule asks. Such a short raise does "
            "not let those raise again who have acted already. You then contest only what you matched."
        ),
        _("The betting ends when everyone still in has matched the wager or is all in."),
        _("If all others fold, you take everything; you may show your dice, and need not."),
    )


def _showdown(options: Mapping[str, Any]) -> tuple[str, ...]:
    draw = (
        _("Equal Foundations compare their pips: the bigger group first, then the higher, then the rest.")
        if options["draw_by_pips"]
        else _("Foundations of the same name are a draw, whatever their pips.")
    )
    return (
        _("All still in show their dice; the best Foundation takes the pot."),
        _("What nobody has matched goes back. Side pots are settled one by one, the main pot first."),
        draw,
        _(
            "In a draw all who draw may agree to reroll five d6 for that pot; as soon as one of them wishes "
            "to split, it is split."
        ),
    )


def _ranking() -> tuple[str, ...]:
    return (
        _("Castle: five of a kind"),
        _("Moat: four of a kind"),
        _("Horse & Rider: three of a kind and a pair"),
        _("Road: 1-2-3-4-5 or 2-3-4-5-6"),
        _("Knight: three of a kind"),
        _("Brothers: two pairs"),
        _("Peasant: a pair"),
        _("Widow: none of these"),
    )
