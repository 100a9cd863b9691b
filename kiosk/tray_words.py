"""What a table says to people about its tray, before and after each throw."""

from __future__ import annotations

from kiosk.text.translate import marked

STARTING = marked("The camera is starting.")
CHECK = marked("Confirm it, correct it, or throw again.")
CLEAR = marked("Take the dice out of the tray.")
NOT_CLEARED = marked(
    "The tray was not seen empty before this throw. Take the dice out, wait a moment, and throw again."
)
HIDDEN_CHECK = marked("The hidden dice can't be read for sure: look at them while the others look away.")
BOT_CHECK = marked(
    "The hidden dice can't be read for sure. A bot can't look: throw again, or one of you does."
)
NOT_SURE = marked("The dice could not be read for sure.")
HIDDEN_REFUSED = marked("That throw did not count. Look why while the others look away, and throw again.")
LID_UP = marked("The lid of the tray is open. Shut it: throws count only while it is shut.")
ALL_AGAIN = marked("All dice of this throw are thrown again.")
FLAT_COUNT = marked("A die did not lie flat; the others count.")
BACK = marked("The camera is back. Throw again what was asked for.")
LEFT_OPEN = marked(
    "Interrupted before anybody said what the last throw shows: it does not count. Throw again."
)
LEFT_LYING = marked("Or tap the dice in, if they still lie as they fell.")
NOT_ANSWERED = "Nobody said what the dice show."
"""For the record alone."""
