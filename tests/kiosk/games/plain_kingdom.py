"""Kingdom written a second time, from rules.md alone: plain functions over dictionaries (plain_table.py)."""

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
    share,
    table,
    take,
    wanted,
)

FIVE = [6] * 5
DEFAULTS = {"ante": 1, "min_bet": 1, "draw_by_pips": True}


def option(game: Game, name: str) -> Any:
    return game["options"].get(name, DEFAULTS.get(name))


def new(chips: list[int], options: dict[str, Any]) -> Game:
    rules: Rules = {
        "able": lambda game, seat: seat["chips"] >= option(game, "ante"),
        "fewest": lambda: 2,
        "over": over,
        "begin": begin,
        "strangers": lambda: False,
    }
    game = table(chips, options, rules)
    game.update(king=None, reigned=set(), voided=False, crowning=list(range(len(chips))), crown={})
    game["wait"] = wanted(0, [6])
    return game


def heir(game: Game) -> int | None:
    """Who is King next: the same after a void, else the next to the left; None when nobody can be."""
    first = game["king"] + (0 if game["voided"] or not game["reigned"] else 1)
    return next((n for n in circle(game, first) if n in able(game)), None)


def over(game: Game) -> bool:
    return len(able(game)) < 2 or heir(game) in game["reigned"]


def crown_roll(game: Game, value: int) -> None:
    """The d6 of the next of those who still roll for the crown."""
    game["crown"][game["wait"]["seat"]] = value
    missing = [n for n in game["crowning"] if n not in game["crown"]]
    if not missing:
        best = max(game["crown"].values())
        game["crowning"] = missing = [n for n in game["crowning"] if game["crown"][n] == best]
        game["crown"] = {}
    if len(game["crowning"]) > 1:
        game["wait"] = wanted(missing[0], [6])
        return
    game["king"], game["crowning"] = game["crowning"][0], []
    if over(game):
        end(game)
    else:
        begin(game)


def begin(game: Game) -> None:
    king = heir(game)
    assert king is not None
    those = open_hand(game)
    for number, seat in enumerate(game["seats"]):
        seat["left"] = number not in those
        seat.update(status="in" if number in those else "gone", dice=None, total=0, wagered=0, acted=False)
    game.update(king=king, voided=False, stage="foundation", wager=0, raises=0, extra=0, pots=[], turn=0)
    for number in those:
        put(game, number, option(game, "ante"))
        game["seats"][number]["total"] = option(game, "ante")
    game["order"] = [n for n in circle(game, king + 1) if n in those]
    game["prince"] = game["order"][0]
    game["wait"] = wanted(game["prince"], FIVE, hidden=True)


def foundation(game: Game, dice: list[int]) -> None:
    game["seats"][game["wait"]["seat"]]["dice"] = dice
    missing = [n for n in game["order"] if game["seats"][n]["dice"] is None]
    if missing:
        game["wait"] = wanted(missing[0], FIVE, hidden=True)
    elif game["stage"] == "foundation" and game["seats"][game["king"]]["chips"] >= option(game, "ante"):
        game["stage"] = "prerogative"
        game["wait"] = decision(game["king"], {"action": "keep"}, {"action": "reroll"})
    else:
        game["stage"] = "betting"
        betting(game)


def still_in(game: Game) -> list[int]:
    return [n for n in game["order"] if game["seats"][n]["status"] == "in"]


def betting(game: Game) -> None:
    """Who is asked now, beginning with place `turn` of the order; else the showdown."""
    seats, order = game["seats"], game["order"]
    left = still_in(game)
    if len(left) == 1:
        take(game, left[0], game["pot"])
        finish(game)
        return
    rich = [n for n in left if seats[n]["chips"]]
    for step in range(len(order)):
        place = (game["turn"] + step) % len(order)
        number = order[place]
        seat = seats[number]
        if number not in rich:
            continue
        owes = game["wager"] - seat["wagered"]
        if owes == 0 and (seat["acted"] or game["wager"] or rich == [number]):
            continue
        game["turn"] = place
        game["wait"] = decision(number, *choices(game, number, owes, rich))
        return
    showdown(game)


def span(game: Game, chips: int) -> dict[str, int]:
    """Least and most of a bet or raise for a seat that has so many chips to do it with."""
    most = option(game, "max_bet")
    return {"min": min(option(game, "min_bet"), chips), "max": chips if most is None else min(chips, most)}


def choices(game: Game, number: int, owes: int, rich: list[int]) -> list[dict[str, Any]]:
    seat = game["seats"][number]
    if game["wager"] == 0:
        return [{"action": "check"}, {"action": "bet"} | span(game, seat["chips"])]
    legal = [{"action": "fold"}, {"action": "call", "amount": min(owes, seat["chips"])}]
    most = option(game, "max_raises")
    still_open = not seat["acted"] and (most is None or game["raises"] < most)
    if seat["chips"] > owes and still_open and rich != [number]:
        legal.append({"action": "raise"} | span(game, seat["chips"] - owes))
    return legal


def wager(game: Game, number: int, chips: int) -> None:
    seat = game["seats"][number]
    put(game, number, chips)
    seat["wagered"] += chips
    seat["total"] += chips
    game["wager"] = max(game["wager"], seat["wagered"])


def bet_act(game: Game, number: int, action: str, amount: int) -> None:
    seat = game["seats"][number]
    owes = game["wager"] - seat["wagered"]
    if action == "fold":
        seat["status"] = "folded"
    elif action == "call":
        wager(game, number, min(owes, seat["chips"]))
    elif action in {"bet", "raise"}:
        wager(game, number, owes + amount)
        if action == "bet" or amount >= option(game, "min_bet"):
            for other in game["seats"]:
                other["acted"] = False
        game["raises"] += action == "raise"
    seat["acted"] = True
    game["turn"] = game["order"].index(number) + 1
    betting(game)


def showdown(game: Game) -> None:
    game["stage"] = "showdown"
    seats, order = game["seats"], game["order"]
    paid = sorted((seats[n]["total"], n) for n in order)
    too_much, top = paid[-1][0] - paid[-2][0], paid[-1][1]
    game["pot"] -= too_much
    for name, sign in (("chips", 1), ("put", -1), ("total", -1), ("wagered", -1)):
        seats[top][name] += sign * too_much
    floor = 0
    for level in sorted({seats[n]["total"] for n in still_in(game)}):
        chips = sum(max(0, min(seats[n]["total"], level) - floor) for n in order)
        who = [n for n in still_in(game) if seats[n]["total"] >= level]
        game["pots"].append({"chips": chips + (game["extra"] if floor == 0 else 0), "who": who})
        floor = level
    game["hands"] = {n: seats[n]["dice"] for n in still_in(game)}
    settle(game)


def settle(game: Game) -> None:
    """Pay the pots from the first on, until a draw has to be asked about."""
    while game["pots"]:
        pot = game["pots"][0]
        strength = {n: strong(game["hands"][n], pips=option(game, "draw_by_pips")) for n in pot["who"]}
        best = [n for n in pot["who"] if strength[n] == max(strength.values())]
        if len(best) > 1:
            pot["who"], pot["yes"], game["stage"] = best, 0, "draw"
            ask_draw(game)
            return
        take(game, best[0], pot["chips"])
        next_pot(game)
    finish(game)


def next_pot(game: Game) -> None:
    game["pots"].pop(0)
    game["hands"] = {n: game["seats"][n]["dice"] for n in still_in(game)}


def ask_draw(game: Game) -> None:
    pot = game["pots"][0]
    game["wait"] = decision(pot["who"][pot["yes"]], {"action": "split"}, {"action": "reroll"})


def draw_act(game: Game, action: str) -> None:
    pot = game["pots"][0]
    if action == "split":
        share(game, pot["chips"], pot["who"])
        next_pot(game)
        settle(game)
        return
    pot["yes"] += 1
    if pot["yes"] < len(pot["who"]):
        ask_draw(game)
        return
    game["hands"] = {}
    game["wait"] = wanted(pot["who"][0], FIVE)


def draw_roll(game: Game, number: int, dice: list[int]) -> None:
    pot = game["pots"][0]
    game["hands"][number] = dice
    missing = [n for n in pot["who"] if n not in game["hands"]]
    if missing:
        game["wait"] = wanted(missing[0], FIVE)
    else:
        settle(game)


def strong(dice: list[int], *, pips: bool) -> tuple[int, list[tuple[int, int]]]:
    """Bigger is better."""
    groups = sorted(((dice.count(pip), pip) for pip in set(dice)), reverse=True)
    sizes = tuple(size for size, _ in groups)
    if sorted(dice) in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6]):
        rank = 4
    else:
        rank = {(5,): 7, (4, 1): 6, (3, 2): 5, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(sizes, 0)
    return rank, groups if pips else []


def finish(game: Game) -> None:
    game["reigned"].add(game["king"])
    game["stage"] = "over"
    close_hand(game)


def give(game: Game, command: dict[str, Any]) -> bool:
    if command["do"] not in {"act", "roll"}:
        return between(game, command)
    number = command["seat"]
    if command["do"] == "roll":
        dice = [value for _, value in faces(command)]
        if game["crowning"]:
            crown_roll(game, dice[0])
        elif game["stage"] == "draw":
            draw_roll(game, number, dice)
        else:
            foundation(game, dice)
    elif game["stage"] == "draw":
        draw_act(game, command["action"])
    elif game["stage"] == "betting":
        bet_act(game, number, command["action"], command.get("amount", 0))
    elif command["action"] == "reroll":
        put(game, number, option(game, "ante"))
        game["extra"] = option(game, "ante")
        game["wait"] = wanted(number, FIVE, hidden=True)
    else:
        game["stage"] = "betting"
        betting(game)
    return True


def view(game: Game) -> dict[str, Any]:
    """The state as far as the protocol names its fields and the rules settle them."""
    seats = [{"chips": seat["chips"]} for seat in game["seats"]]
    out = {"pot": game["pot"], "pending": game["wait"], "seats": seats}
    if game["wait"]["kind"] not in {"decision", "roll"}:
        return out
    crowned = game["king"] is not None
    out |= {"king": game["king"], "prince": game["prince"] if crowned else None, "hand": game["hand"]}
    if crowned:
        for shown, seat in zip(seats, game["seats"], strict=True):
            shown["wagered"] = seat["wagered"]
            if game["stage"] == "betting":
                broke = seat["status"] == "in" and not seat["chips"]
                shown["status"] = "all-in" if broke else seat["status"]
        if game["stage"] == "betting":
            out["wager"] = game["wager"]
    return out
