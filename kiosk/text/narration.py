"""A game told to people, step by step: one or a few sentences for each command, in any of the games.

Only what everyone may see is told: give it public states, and commands of the public history.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hardware.message import NOTHING, Message, say, together
from kiosk.games import critical_roll, kingdom, six_shooter
from kiosk.games.critical_roll_chain import CRITICAL_FAILURE, CRITICAL_SUCCESS, MISS
from kiosk.games.kingdom_table import rank
from kiosk.games.registry import GAMES
from kiosk.text.closest import buys
from kiosk.text.foundation import introduced
from kiosk.text.names import listed
from kiosk.text.nearest import equal_to_house, paid_for_twenty, unstopped
from kiosk.text.outcome import gone_back, in_short
from kiosk.text.pots import in_turn

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from kiosk.games.command import Act, BetweenHands, Command, Entry, OfHand, Roll, Undo
    from kiosk.games.state import (
        CriticalRollSeat,
        CriticalRollState,
        DieState,
        KingdomSeat,
        KingdomState,
        LegalState,
        SixShooterState,
        State,
    )


def tell(
    command: Command | Undo,
    before: State | None,
    after: State,
    by_hand: Sequence[bool] = (),
    *,
    short: bool = False,
) -> list[str]:
    """What one command did, a sentence each; empty when there is nothing to say.

    Args:
        command: of the table protocol; hidden values are None.
        before: the public state before it; None before the game began.
        after: the public state after it.
        by_hand: which dice of a roll a person gave the value of; empty for none.
        short: how a hand ended is one short sentence; else it is told as it stands on record.
    """
    match command["do"]:
        case "new" | "next":
            said = _beginning(before, after)
        case "act":
            assert before is not None
            said = [_act(command, before), _uncalled(command, before, after), *_revealed(before, after)]
        case "roll":
            assert before is not None
            thrown = together(_roll(command, before, after, by_hand), unstopped(command, after))
            said = [thrown, _rule(command, before, after)]
            if before["phase"] == "crown" and after["phase"] != "crown":
                said += _hand_begins(before, after)
        case "undo":
            name, bought = _name(after, command["seat"]), command.get("chips")
            of_chips = say("{name} gives {chips:,} chips back.", name=name, chips=bought or 0)
            said = [say("{name} takes that back.", name=name) if bought is None else of_chips]
        case _:
            said = [_between(command, after)]
    if ends_hand(before, after):
        said += [gone_back(after), in_short(after)] if short else [after["result"]["text"]]
    return [words for words in said if words]


def ends_hand(before: State | None, after: State) -> bool:
    """Whether a hand has ended between two states."""
    return "result" in after and (before is None or "result" not in before)


def correction(was: Sequence[DieState], now: Sequence[DieState]) -> Message:
    """That a roll was misread: "Correction: the d8 was read as 3 and is 5."; of hidden dice no values."""
    if any(die["value"] is None for die in (*was, *now)):
        return say("Correction: the covered dice were misread.")
    left = Counter((die["die"], die["value"]) for die in now)
    left.subtract((die["die"], die["value"]) for die in was)
    new = [each for each, more in left.items() for _ in range(more)]
    old = [each for each, more in left.items() for _ in range(-more)]
    changes = []
    for die, value in old:
        other = next(each for each in new if each[0] == die)
        new.remove(other)
        changes.append(say("the {die} was read as {was} and is {now}", die=die, was=value, now=other[1]))
    return say("Correction: {changes}.", changes=listed(changes))


def put_in(command: Entry, before: State) -> int:
    """The chips that a decision put on the table; 0 for all else."""
    if command["do"] != "act":
        return 0
    action, amount = command["action"], command.get("amount", 0)
    if action == "buy":
        return six_shooter.PRICE
    if action == "double" or (action == "split" and before["game"] == critical_roll.NAME):
        assert before["game"] == critical_roll.NAME
        return before["seats"][command["seat"]]["bet"]
    if action == "reroll" and before["phase"] == "prerogative":  # the pot holds everyone's ante
        return int(before["pot"] // sum(bool(each["dice"]) for each in before["seats"]))
    if action in {"call", "raise"}:
        return _legal(before, "call")["amount"] + amount
    return amount


def chips(state: State) -> Message:
    """What everyone has: "Ann 20, Ben 18, house +2"."""
    each = [stacks(state["seats"])]
    if "house" in state:
        each.append(say("house {net:+,}", net=state["house"]["net"]))
    if state["pot"]:
        each.append(say("on the table {pot:,}", pot=state["pot"]))
    return together(*each, by=", ")


def stacks(seats: Iterable[Mapping[str, object]]) -> str:
    """Who has how many chips: "Ann 20, Ben 18"."""
    return ", ".join(f"{seat['name']} {seat['chips']:,}" for seat in seats)


def _name(state: State, seat: int | str) -> str:
    return say("The house") if isinstance(seat, str) else str(state["seats"][seat]["name"])


def _beginning(before: State | None, after: State) -> list[str]:
    title = GAMES[after["game"]].title
    if before is None and after["phase"] == "crown":
        return [say("{title}: everyone rolls a d6 for the crown.", title=title)]
    if after["pending"]["kind"] == "game_over":
        return []
    return _hand_begins(before, after)


def _hand_begins(before: State | None, after: State) -> list[str]:
    """Who goes first, and what was put in before anybody was asked."""
    said: list[str] = []
    if after["game"] == six_shooter.NAME:
        said.append(say("{name} has the dealer button and goes first.", name=_name(after, after["button"])))
    if after["game"] == kingdom.NAME and after["king"] is not None and after["prince"] is not None:
        names = {"king": _name(after, after["king"]), "prince": _name(after, after["prince"])}
        said.append(say("{king} wears the crown, {prince} goes first.", **names))
    carried = 0 if before is None else before["pot"]
    playing = [seat["name"] for seat in after["seats"] if seat["status"] in {"in", "all-in"}]
    if after["pot"] > carried and playing:
        each = (after["pot"] - carried) // len(playing)
        terms = {"names": listed(playing), "each": each, "pot": after["pot"]}
        all_in = say("All put in {each:,}: {pot:,} in the pot.", **terms)
        some = say("{names} put in {each:,}: {pot:,} in the pot.", **terms)
        said.append(all_in if len(playing) == len(after["seats"]) else some)
    return said


def _act(command: Act, before: State) -> Message:
    name = _name(before, command["seat"])
    if before["game"] == six_shooter.NAME:
        words = _six_shooter(command, before, name)
    elif before["game"] == critical_roll.NAME:
        words = _critical_roll(command, before, name)
    else:
        words = _kingdom(command, before, name)
    if command.get("by") == "host":
        return together(words, say("(By the host.)"))
    return words


def _six_shooter(command: Act, before: SixShooterState, name: str) -> Message:
    if command["action"] == "buy":
        return buys(command, before, name)
    total = before["seats"][command["seat"]]["total"]
    return {
        "open": say("{name} opens with {dice}.", name=name, dice=listed(command.get("dice") or ())),
        "stick": say("{name} sticks on {total}.", name=name, total=total),
    }[command["action"]]


def _critical_roll(command: Act, before: CriticalRollState, name: str) -> Message:
    seat, action = before["seats"][command["seat"]], command["action"]
    bet = seat["bet"]
    total = next((chain["total"] for chain in seat["chains"] if chain["active"]), None)
    die = _legal(before, "hit")["die"] if action == "hit" else command.get("die")
    doubled = say("{name} doubles with the {die}: {bet:,} more.", name=name, bet=bet, die=die)
    return {
        "bet": say("{name} bets {amount:,}.", name=name, amount=command.get("amount") or 0),
        "stand": say("{name} stands on {total}.", name=name, total=total),
        "hit": say("{name} hits with the {die}.", name=name, die=die),
        "double": doubled,
        "split": say("{name} splits: {bet:,} more.", name=name, bet=bet),
    }[action]


def _legal(state: State, action: str) -> LegalState:
    """An action that is among those that are legal now."""
    assert state["pending"]["kind"] == "decision"
    return next(each for each in state["pending"]["legal"] if each["action"] == action)


def _kingdom(command: Act, before: KingdomState, name: str) -> Message:
    if before["phase"] == "showdown":
        roll = say("{name} wants to roll for it.", name=name)
        return say("{name} wants to split.", name=name) if command["action"] == "split" else roll
    seat, amount = before["seats"][command["seat"]], command.get("amount") or 0
    call = min(before["wager"] - seat["wagered"], seat["chips"])
    reroll = say("With the crown {name} pays the ante again and rerolls.", name=name)
    reroll.guests = say("{name} uses the crown: pays once more and rerolls all five.", name=name)
    keep = say("With the crown {name} may reroll, but keeps the dice.", name=name)
    keep.guests = say("{name} could use the crown to reroll, but keeps the dice.", name=name)
    raised = say("{name} raises by {amount:,} on top of {call:,}.", name=name, amount=amount, call=call)
    raised.guests = say(
        "{name} calls {call:,} and raises by {amount:,}.", name=name, amount=amount, call=call
    )
    return {
        "keep": keep,
        "reroll": reroll,
        "check": say("{name} checks.", name=name),
        "bet": say("{name} bets {amount:,}.", name=name, amount=amount),
        "fold": say("{name} folds.", name=name),
        "call": say("{name} calls with {call:,}.", name=name, call=call),
        "raise": raised,
    }[command["action"]]


def _revealed(before: State, after: State) -> list[str]:
    """Kingdom's showdown: the Foundations of those still in, in the order in which they are opened."""
    if before["game"] != kingdom.NAME or after["game"] != kingdom.NAME:
        return []
    if before["pots"] or not after["pots"]:
        return []
    seats = after["seats"]
    still_in = [number for number, seat in enumerate(seats) if seat["status"] in {"in", "all-in"}]
    shown = [number for number in still_in if any(die["value"] for die in seats[number]["dice"])]
    return [_shows(seats[number]) for _pot, opened in in_turn(after, shown) for number in opened]


def _shows(seat: KingdomSeat) -> Message:
    return say("{name} shows {values}: {rank}.", name=seat["name"], **_foundation(seat["dice"]))


def _foundation(dice: list[DieState]) -> dict[str, object]:
    kind, pips = rank(tuple(die["value"] or 0 for die in dice))  # as they lie at the seat
    return {"values": " ".join(map(str, pips)), "rank": introduced(kind)}


def _roll(command: Roll, before: State, after: State, by_hand: Sequence[bool]) -> Message:
    name, dice = _name(before, command["seat"]), command["dice"]
    counts = Counter(die["die"] for die in dice)
    if any(die["value"] is None for die in dice):
        covered = say("{name} rolls, and the dice stay covered.", name=name)
        return say("{name} rolls covered dice (entered).", name=name) if any(by_hand) else covered
    if len(counts) == 1 and len(dice) > 1:
        terms = _foundation(dice)
        values = say("{values} (entered)", values=terms["values"]) if any(by_hand) else terms["values"]
        return say("{name} rolls {values}: {rank}.", name=name, values=values, rank=terms["rank"])
    rolled = _values(dice, by_hand or (False,) * len(dice))
    said = say("{name} rolls {rolled}.", name=name, rolled=rolled)
    total = _total(command, before, after)
    if total is not None and (len(dice) > 1 or total != dice[0]["value"]):
        said = say("{name} rolls {rolled}: {total} in all.", name=name, rolled=rolled, total=total)
    if isinstance(command["seat"], int) and after["seats"][command["seat"]]["status"] == "busted":
        said = together(said, say("Bust!"))
    return said


def _values(dice: Sequence[DieState], by_hand: Sequence[bool]) -> Message:
    """What dice show: "5 on the d8", of several "5 (d8) and 2 (d6)"; each that was entered says so."""
    if len(dice) > 1:
        return listed(map(_value, dice, by_hand))
    rolled = say("{value} on the {die}", value=dice[0]["value"], die=dice[0]["die"])
    return say("{rolled} (entered)", rolled=rolled) if by_hand[0] else rolled


def _value(die: DieState, entered: bool) -> Message:  # noqa: FBT001 - a flag of the die
    read = say("{value} ({die})", value=die["value"], die=die["die"])
    return say("{value} ({die}, entered)", value=die["value"], die=die["die"]) if entered else read


def _rule(command: Roll, before: State, after: State) -> Message:
    """What the rules make of a roll that is no usual one, and why; NOTHING else."""
    if after["game"] == kingdom.NAME:
        return tied_for_the_crown(after)
    if after["game"] == critical_roll.NAME and before["game"] == critical_roll.NAME:
        return _rule_of_critical_roll(command, before, after)
    return NOTHING


def tied_for_the_crown(state: KingdomState) -> Message:
    """Who have thrown equally high for the crown, and throw again; NOTHING where nobody does."""
    asked = state["pending"].get("seat")
    if state["phase"] != "crown" or not isinstance(asked, int) or not state["seats"][asked]["dice"]:
        return NOTHING  # who is asked has not thrown yet, in this round
    thrown = [(seat["dice"][0]["value"] or 0, seat["name"]) for seat in state["seats"] if seat["dice"]]
    highest = max(value for value, _name in thrown)
    names = [name for value, name in thrown if value == highest]
    return say("{names} have {value}: they throw again.", names=listed(names), value=highest)


def _rule_of_critical_roll(command: Roll, before: CriticalRollState, after: CriticalRollState) -> Message:
    seat, (die,) = command["seat"], command["dice"]
    if isinstance(seat, str):
        if len(after["house"]["dice"]) > 1:
            return equal_to_house(after)
        if die["value"] == CRITICAL_SUCCESS:
            return say("Critical success: every bet without a natural 20 loses.")
        bets = [each["bet"] for each in after["seats"] if each["dice"] and _begins_with_twenty(each)]
        return together(*(paid_for_twenty(bet) for bet in dict.fromkeys(bets)))
    place = next(
        (place for place, chain in enumerate(before["seats"][seat]["chains"]) if chain["active"]), None
    )
    if place is None:  # the d20 that begins
        if die["value"] == CRITICAL_SUCCESS:
            return say("Critical success, a 20.")
        lost = say("Critical failure, a 1: the hand is lost.")
        return lost if die["value"] == CRITICAL_FAILURE else NOTHING
    bonus = _is_bonus(before["seats"][seat], after["seats"][seat], place)
    return _rule_of_next_die(die, bonus=bonus)


def _is_bonus(before: CriticalRollSeat, after: CriticalRollSeat, place: int) -> bool:
    """Whether what was rolled has joined no chain, though it was rolled for one."""
    return len(after["chains"][place]["dice"]) == len(before["chains"][place]["dice"])


def _begins_with_twenty(seat: CriticalRollSeat) -> bool:
    return seat["dice"][0]["value"] == CRITICAL_SUCCESS


def _rule_of_next_die(die: DieState, *, bonus: bool) -> Message:
    """What becomes of a chain by a die that is not its first."""
    if bonus:
        if die["value"] == CRITICAL_SUCCESS:
            return say("A 20 on the bonus die: the total is 20.")
        return say("No 20 on the bonus die: nothing changes.")
    if f"d{die['value']}" == die["die"]:
        return say("The highest number, a critical hit: a bonus d20.")
    return say("Miss: a 1 is the last die.") if die["value"] == MISS else NOTHING


def _uncalled(command: Act, before: State, after: State) -> Message:
    """Kingdom: what the highest wager exceeds the next one by goes back once the dice are shown."""
    if before["game"] != kingdom.NAME or after["game"] != kingdom.NAME:
        return NOTHING
    if before["pots"] or not after["pots"]:
        return NOTHING
    for number, (was, now) in enumerate(zip(before["seats"], after["seats"], strict=True)):
        wagered = was["wagered"] + (put_in(command, before) if number == command["seat"] else 0)
        if wagered > now["wagered"]:
            terms = {"name": now["name"], "chips": wagered - now["wagered"]}
            return say("{name} gets back {chips:,} that nobody has called.", **terms)
    return NOTHING


def _total(command: Roll, before: State, after: State) -> int | None:
    """The total that a roll made, where there is one: of the hand, or of the chain that it joined."""
    seat = command["seat"]
    if after["game"] == kingdom.NAME:
        return None
    if isinstance(seat, str):
        assert after["game"] == critical_roll.NAME
        return sum(die["value"] or 0 for die in after["house"]["dice"])
    if after["game"] == six_shooter.NAME:
        return after["seats"][seat]["total"]
    assert before["game"] == critical_roll.NAME
    places = [place for place, chain in enumerate(before["seats"][seat]["chains"]) if chain["active"]]
    if not places or _is_bonus(before["seats"][seat], after["seats"][seat], places[0]):
        return None
    return after["seats"][seat]["chains"][places[0]]["total"]


def _between(command: BetweenHands | OfHand, after: State) -> Message:
    match command["do"]:
        case "join":
            return say("{name} joins with {chips:,} chips.", name=command["name"], chips=command["chips"])
        case "leave":
            name, chips = _name(after, command["seat"]), command.get("chips")
            with_chips = say("{name} leaves with {chips:,} chips.", name=name, chips=chips or 0)
            return say("{name} leaves.", name=name) if chips is None else with_chips  # an old record
        case "buy-in":
            terms = {"name": _name(after, command["seat"]), "chips": command["chips"]}
            return say("{name} buys {chips:,} chips.", **terms)
        case "sit-out":
            name = _name(after, command["seat"])
            again = say("{name} takes part again.", name=name)
            return say("{name} sits out.", name=name) if command["out"] else again
        case "show":
            assert after["game"] == kingdom.NAME
            return _shows(after["seats"][command["seat"]])
        case _:  # void: the outcome says it
            return NOTHING
