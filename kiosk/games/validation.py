"""Checks who a game begins with, and the answers to what it waits for: it is only ever sent right ones."""

from collections.abc import Mapping, Sequence

from kiosk.games.dice import DICE, Die
from kiosk.games.message import Message, say
from kiosk.games.protocol import Choice, Code, Legal, Pending, Refused, Rolled, illegal, shown, whole

LONGEST_NAME = 40
"""Characters in a player's name."""


def checked_purchase(command: Mapping[str, object]) -> int:
    """The chips of a buy-in; raises Refused."""
    bought = command.get("chips")
    if not whole(bought) or bought < 1:
        raise illegal(say("A buy-in must be a whole number of at least 1 chip."))
    return bought


def checked_players(seats: object) -> list[tuple[str, int]]:
    """Names and chips of the seats that a game begins with; raises Refused (bad-setup)."""
    if not isinstance(seats, Sequence) or isinstance(seats, str | bytes):
        raise Refused(Code.BAD_SETUP, say('seats must be a list like [{{"name": "Ann", "chips": 20}}].'))
    return [checked_player(seat, Code.BAD_SETUP) for seat in seats]


def checked_player(seat: object, code: Code) -> tuple[str, int]:
    """Name and chips of one seat; raises Refused with this code."""
    if not isinstance(seat, Mapping):
        raise Refused(code, say('A seat must be an object like {{"name": "Ann", "chips": 20}}.'))
    name, chips = seat.get("name"), seat.get("chips")
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
        raise Refused(
            code,
            say("A seat's name must be a text of 1 to {longest_name} characters.", longest_name=LONGEST_NAME),
        )
    if not whole(chips) or chips < 0:
        raise Refused(code, say("The chips of {name:.40} must be a whole number, 0 or more.", name=name))
    return name, chips


def checked_choice(legal: Legal, command: Mapping[str, object], *, complete: bool) -> Choice:
    """The answer to a decision; raises Refused (illegal-action) and says what is wrong.

    Args:
        legal: the action that was chosen.
        command: "act" of the protocol, with "die", "dice" or "amount" where the action takes one.
        complete: whether what the action takes must be there.
    """
    die = None
    if isinstance(legal.die, tuple) and (complete or command.get("die") is not None):
        die = as_die(command.get("die"))
        if die not in legal.die:
            names = ", ".join(legal.die)
            raise illegal(say("To {action}, choose one die of {names}.", action=legal.action, names=names))
    dice: tuple[Die, ...] = ()
    if legal.picks and (complete or command.get("dice") is not None):
        dice = _picked(legal, command.get("dice"))
    amount = 0
    if legal.least is not None and (complete or command.get("amount") is not None):
        amount = _amount(legal, command.get("amount"))
    return Choice(legal.action, die, dice, amount)


def _picked(legal: Legal, dice: object) -> tuple[Die, ...]:
    """Different dice chosen with an action, small to large."""
    names = dice if isinstance(dice, Sequence) and not isinstance(dice, str | bytes) else ()
    picked = {die for name in names if (die := as_die(name)) is not None}
    if not len(picked) == len(names) == legal.picks:
        wanted = say("To {action}, choose {picks} different dice", action=legal.action, picks=legal.picks)
        raise illegal(say("{wanted} of {listed}.", wanted=wanted, listed=", ".join(DICE)))
    return tuple(sorted(picked, key=lambda die: die.sides))


def _amount(legal: Legal, amount: object) -> int:
    assert legal.least is not None
    assert legal.most is not None
    if not whole(amount):
        raise illegal(say("To {action}, say how many chips, as a whole number.", action=legal.action))
    if amount < legal.least:
        raise illegal(say("The least that can be put in is {least}.", least=legal.least))
    if amount > legal.most:
        raise illegal(say("The most that can be put in is {most}.", most=legal.most))
    return amount


def checked_roll(pending: Pending, dice: object) -> Rolled:
    """The dice of a roll as asked for, in any order; raises Refused (bad-roll) and says what is wrong.

    Args:
        pending: the roll that is waited for.
        dice: [{"die": "d8", "value": 5}, ...] or [("d8", 5), ...].
    """
    if not isinstance(dice, Sequence) or isinstance(dice, str | bytes):
        raise Refused(Code.BAD_ROLL, say("The dice must be a list: {asked}.", asked=_asked(pending)))
    left = list(pending.dice)
    rolled: list[tuple[Die, int]] = []
    for each in dice:
        die, value = _die_and_value(each)
        if die not in left:
            more = say("{asked}; {die} is not or is one too many.", asked=_asked(pending), die=die)
            raise Refused(Code.BAD_ROLL, more)
        if not 1 <= value <= die.sides:
            terms = {"die": die, "value": shown(value), "sides": die.sides}
            raise Refused(Code.BAD_ROLL, say("A {die} can't show {value}: it shows 1 to {sides}.", **terms))
        left.remove(die)
        rolled.append((die, value))
    if left:
        missing = say("{asked}; {left} is missing.", asked=_asked(pending), left=" and ".join(left))
        raise Refused(Code.BAD_ROLL, missing)
    rolled.sort(key=_sides)  # stable: dice of a kind stay as they were given
    return tuple(rolled)


def _asked(pending: Pending) -> Message:
    return say("{dice} is asked for", dice=" and ".join(pending.dice))


def _sides(rolled: tuple[Die, int]) -> int:
    return rolled[0].sides


def _die_and_value(each: object) -> tuple[Die, int]:
    if isinstance(each, dict):
        name, value = each.get("die"), each.get("value")
    elif isinstance(each, tuple) and len(each) == 2:  # noqa: PLR2004 - a pair
        name, value = each
    else:
        raise Refused(Code.BAD_ROLL, say('Each die must be written {{"die": "d8", "value": 5}}.'))
    die = as_die(name)
    if die is None:
        raise Refused(Code.BAD_ROLL, say("A die's name must be one of d4, d6, d8, d10, d12, d20."))
    if type(value) is not int:
        raise Refused(Code.BAD_ROLL, say("The value of the {die} must be a whole number.", die=die))
    return die, value


def as_die(name: object) -> Die | None:
    """A die by its name, None when there is no such die."""
    return _BY_NAME.get(name) if isinstance(name, str) else None


_BY_NAME = {str(die): die for die in DICE}
