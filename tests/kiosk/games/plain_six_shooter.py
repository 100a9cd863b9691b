"""Six Shooter written a second time, from rules.md alone: functions over dictionaries (plain_table.py)."""

from typing import Any

from tests.kiosk.games.plain_table import (
    Game,
    Rules,
    able,
    between,
    circle,
    close_hand,
    decision,
    end,
    faces,
    open_hand,
    put,
    table,
    take,
    wanted,
)

SIZES = ["d4", "d6", "d8", "d10", "d12", "d20"]


def new(chips: list[int], options: dict[str, Any]) -> Game:
    rules: Rules = {
        "able": lambda _, seat: seat["chips"] >= 2,
        "fewest": lambda: 2,
        "over": lambda game: len(able(game)) < 2,
        "begin": begin,
        "leftover": lambda game: [n for n in circle(game, game["first"]) if n in game["last"]],
        "strangers": lambda: True,
    }
    game = table(chips, options, rules)
    game["button"] = options["button"]
    if len(able(game)) < 2:
        end(game)
    else:
        begin(game)
    return game


def begin(game: Game) -> None:
    those = open_hand(game)
    for number, seat in enumerate(game["seats"]):
        seat.update(dice=[], picked=None, status="sitting-out" if number in able(game) else "gone")
    while game["button"] not in those:
        game["button"] = (game["button"] + 1) % len(game["seats"])
    game["first"] = game["button"]
    for number in those:
        game["seats"][number]["status"] = "in"
        put(game, number, 2)
    game["order"] = [n for n in circle(game, game["button"]) if n in those]
    game["stuck"], game["turn"] = [], game["order"][-1]
    go_on(game)


def total(seat: dict[str, Any]) -> int:
    return sum(value for _, value in seat["dice"])


def go_on(game: Game) -> None:
    """Find out what is waited for now, from what lies on the table."""
    seats, order = game["seats"], game["order"]
    for number in order:
        if total(seats[number]) >= 22:
            seats[number]["status"] = "busted"
    for number in order:
        if seats[number]["picked"] is None:
            game["wait"] = decision(number, {"action": "open"})
            return
    for number in order:
        if not seats[number]["dice"]:
            game["wait"] = wanted(number, [int(die[1:]) for die in seats[number]["picked"]])
            return
    alive = [n for n in order if seats[n]["status"] != "busted"]
    charlie = [n for n in alive if len(seats[n]["dice"]) == 6]
    free = [n for n in circle(game, game["turn"] + 1) if n in order and seats[n]["status"] == "in"]
    if charlie or len(alive) < 2 or not free:
        finish(game, charlie or alive)
        return
    game["turn"] = free[0]
    seat = seats[free[0]]
    legal: list[dict[str, Any]] = [{"action": "stick"}]
    if seat["chips"] > 0:
        rolled = [die for die, _ in seat["dice"]]
        legal.append({"action": "buy", "die": [die for die in SIZES if die not in rolled]})
    game["wait"] = decision(free[0], *legal)


def finish(game: Game, winners: list[int]) -> None:
    """`winners`: those whose score still counts; the best of them takes the pot, if there is one."""
    seats = game["seats"]

    def worth(number: int) -> tuple[int, int, int]:
        late = game["stuck"].index(number) if number in game["stuck"] else 0
        return total(seats[number]), len(seats[number]["dice"]), -late

    if winners:
        take(game, max(winners, key=worth), game["pot"])
    close_hand(game)
    for number in circle(game, game["button"] + 1):
        if seats[number]["status"] != "gone":
            game["button"] = number
            return


def give(game: Game, command: dict[str, Any]) -> bool:
    if command["do"] not in {"act", "roll"}:
        return between(game, command)
    seat = game["seats"][command["seat"]]
    if command["do"] == "roll":
        seat["dice"] += faces(command)
    elif command["action"] == "open":
        seat["picked"] = command["dice"]
    elif command["action"] == "stick":
        seat["status"] = "stuck"
        game["stuck"].append(command["seat"])
    else:
        put(game, command["seat"], 1)
        game["wait"] = wanted(command["seat"], [int(command["die"][1:])])
        return True
    go_on(game)
    return True


def view(game: Game) -> dict[str, Any]:
    """The state as far as the protocol names its fields and the rules settle them."""
    seats = [{"chips": seat["chips"]} for seat in game["seats"]]
    out = {"pot": game["pot"], "pending": game["wait"], "seats": seats}
    if game["wait"]["kind"] in {"decision", "roll"}:
        out |= {"button": game["button"], "hand": game["hand"]}
        for shown, seat in zip(seats, game["seats"], strict=True):
            shown["status"] = seat["status"]
            if seat["status"] in {"in", "stuck", "busted"}:
                shown["total"] = total(seat)
                shown["dice"] = [{"die": die, "value": value} for die, value in seat["dice"]]
    return out
