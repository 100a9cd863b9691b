"""Who sells chips: what can be chosen, each with what it means, wherever that is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.screens.base.choices import Choices
from kiosk.text.translate import _

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from kiosk.screens.base.context import House
    from kiosk.settings.preferences import Asks

WHO_SELLS = say("Who sells chips")
ASKED = say(
    "Who must agree when somebody buys chips, joins or leaves? Bots are never asked. If two people play, the "
    "other one is enough; if you play alone, nobody is asked."
)


def sellers() -> dict[Asks, tuple[str, str]]:
    """Who may be asked for chips, each with what that means for those who sit there."""
    return {
        "nobody": (_("anybody may buy"), _("nobody is asked")),
        "others": (_("two others agree"), _("each by their name")),
        "host": (_("no PIN at the start"), _("then by the PIN: to buy, join, leave")),
        "host-all": (_("only the host"), _("by the PIN; at the start once for the whole table")),
    }


def who_sells(house: House) -> Asks:
    """Who is asked for chips now; without a PIN that is not the host."""
    terms = house.preferences.buy_ins
    return "nobody" if terms.of_host and not house.asks_host else terms.asks


def choose_seller(
    clock: Callable[[], float],
    house: House,
    choose: Callable[[Asks], str],
    why: Callable[[], Mapping[Asks, str]] = dict,
) -> Choices[Asks]:
    """The page of the choices: `choose` has another hold, and `why` says why some can't be chosen now."""
    return Choices(clock, WHO_SELLS, sellers, lambda: who_sells(house), choose, asked=ASKED, why=why)
