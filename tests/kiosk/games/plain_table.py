"""What the second writings of the games share: seats as dictionaries, and what may happen between hands.

Written from rules.md and table-protocol.md alone, without a look at the engine, to hold the engine against.
A game is one dictionary. `give` of each game takes a protocol command and says whether it was taken; acts and
rolls are thought to be legal ones.
"""

from collections.abc import Callable
from typing import Any

Game = dict[str, Any]
Seat = dict[str, Any]
Rules = dict[str, Callable[..., Any]]
OVER = {"kind": "hand_over"}


def table(chips: list[int], options: dict[str, Any], rules: Rules) -> Game:
    """A table before its first hand; `rules`: able(game, seat), fewest, begin, over, leftover, strangers."""
    return {
        "seats": [seat(each) for each in chips],
        "options": {name: value for name, value in options.items() if value is not None},
        "rules": rules,
        "hand": 1,
        "pot": 0,
        "net": 0,
        "wait": OVER,
        "payouts": None,
        "last": [],
    }


def seat(chips: int) -> Seat:
    return {"chips": chips, "left": False, "away": False, "put": 0, "paid": 0, "status": "sitting-out"}


def decision(number: int, *legal: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "decision", "seat": number, "legal": list(legal)}


def wanted(number: int, sizes: list[int], *, hidden: bool = False) -> dict[str, Any]:
    return {"kind": "roll", "seat": number, "dice": [f"d{size}" for size in sorted(sizes)], "hidden": hidden}


def circle(game: Game, first: int) -> list[int]:
    """All seats clockwise, a first one first."""
    count = len(game["seats"])
    return [(first + step) % count for step in range(count)]


def able(game: Game) -> list[int]:
    """Seats that could pay for a hand, also those that sit out."""
    return [n for n, s in enumerate(game["seats"]) if not s["left"] and game["rules"]["able"](game, s)]


def playing(game: Game) -> list[int]:
    return [n for n in able(game) if not game["seats"][n]["away"]]


def open_hand(game: Game) -> list[int]:
    """Before a hand: nothing is paid yet; the seats that take part."""
    game["carried"], game["net_before"], game["payouts"] = game["pot"], game["net"], None
    for each in game["seats"]:
        each.update(put=0, paid=0, before=each["chips"])
    game["last"] = playing(game)
    return list(game["last"])


def put(game: Game, number: int, chips: int) -> None:
    game["seats"][number]["chips"] -= chips
    game["seats"][number]["put"] += chips
    game["pot"] += chips


def take(game: Game, number: int, chips: int) -> None:
    game["pot"] -= chips
    game["seats"][number]["chips"] += chips
    game["seats"][number]["paid"] += chips


def share(game: Game, chips: int, among: list[int]) -> None:
    """Equal shares, odd chips one each from the first on."""
    for place, number in enumerate(among):
        take(game, number, chips // len(among) + (1 if place < chips % len(among) else 0))


def close_hand(game: Game) -> None:
    game["wait"] = OVER
    game["payouts"] = [each["paid"] for each in game["seats"]]


def between(game: Game, command: dict[str, Any]) -> bool:
    """All that is neither an act nor a roll: whether it was taken."""
    do = command["do"]
    if do == "void":
        return void(game)
    if game["wait"] != OVER:
        return False
    return next_hand(game) if do == "next" else come_or_go(game, do, command)


def come_or_go(game: Game, do: str, command: dict[str, Any]) -> bool:
    """Join, leave, buy in, sit out (R6)."""
    strangers = game["rules"]["strangers"]()
    if do == "join":
        welcome = bool(strangers) and len(game["seats"]) < 12
        if welcome:
            game["seats"].append(seat(command["chips"]))
        return welcome
    each = game["seats"][command["seat"]]
    if each["left"] or (do == "sit-out" and not strangers):
        return False
    if do == "leave":
        each.update(chips=0, left=True, status="gone")
    elif do == "buy-in":
        each["chips"] += command["chips"]
    else:
        each["away"] = command["out"]
    return True


def next_hand(game: Game) -> bool:
    if game["rules"]["over"](game):
        end(game)
        return True
    if len(playing(game)) < game["rules"]["fewest"]():
        return False
    game["hand"] += 1
    game["rules"]["begin"](game)
    return True


def end(game: Game) -> None:
    """The game is over: a pot that was left goes back."""
    for each in game["seats"]:
        each["paid"] = 0
    if game["pot"]:
        share(game, game["pot"], game["rules"]["leftover"](game))
    close_hand(game)
    game["wait"] = {"kind": "game_over"}


def void(game: Game) -> bool:
    if game["wait"]["kind"] not in {"decision", "roll"} or game.get("crowning"):
        return False
    for each in game["seats"]:
        each["chips"], each["paid"] = each["before"], each["put"]
    game["pot"], game["net"], game["voided"] = game["carried"], game["net_before"], True
    close_hand(game)
    return True


def faces(command: dict[str, Any]) -> list[tuple[str, int]]:
    """The dice of a roll, small to large."""
    dice = [(die["die"], die["value"]) for die in command["dice"]]
    return sorted(dice, key=lambda die: int(die[0][1:]))
