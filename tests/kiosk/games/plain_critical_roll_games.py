"""Whole games of Critical Roll, both modes, out of hands that are played from their start.

`give`, `new` and `view` as the second writings of the other games have them (plain_table.py).
"""

from typing import Any

from tests.kiosk.games.plain_critical_roll import PlainHand
from tests.kiosk.games.plain_table import Game, Rules, able, between, close_hand, end, faces, open_hand, table


class PlainTableHand(PlainHand):
    """One hand of seats against each other; `low` is the stake, `pot` what was carried over."""

    def play(self) -> None:
        seats = list(range(len(self.chips)))
        self.bets = [self.low for _ in seats]
        for seat in seats:
            self.stake(seat, self.low)
        first = []
        for seat in seats:
            first.append(self.throw(seat, 20))
            self.chains[seat] = [self.chain([20], [first[seat]], seat)]
        if 20 in first:
            for seat in seats:
                if first[seat] != 20:
                    self.stake(seat, min(self.low // 2, self.chips[seat]))
            self.divide([seat for seat in seats if first[seat] == 20])
            return
        left = [seat for seat in seats if first[seat] != 1]
        if len(left) > 1:
            for seat in left:
                self.play_from(seat, 0)
            totals = {seat: [self.total(chain) for chain in self.chains[seat]] for seat in left}
            every = [total for own in totals.values() for total in own]
            closest = min(every, key=lambda total: abs(total - 20) + (0.5 if total > 20 else 0))
            left = [seat for seat in left if closest in totals[seat]]
        if left:
            self.divide(left)

    def divide(self, among: list[int]) -> None:
        """The pot in equal shares, odd chips to the lowest seat numbers."""
        pot, self.pot = self.pot, 0
        for place, seat in enumerate(among):
            chips = pot // len(among) + (place < pot % len(among))
            self.chips[seat] += chips
            self.paid[seat] += chips


def least(game: Game) -> int:
    chips: int = game["options"].get("stake" if duel(game) else "min_bet", 1)
    return chips


def duel(game: Game) -> bool:
    """Whether the seats play against each other."""
    return bool(game["options"].get("mode") == "table")


def new(chips: list[int], options: dict[str, Any]) -> Game:
    rules: Rules = {
        "able": lambda game, seat: seat["chips"] >= least(game),
        "fewest": lambda: 2 if options.get("mode") == "table" else 1,
        "begin": begin,
        "over": over,
        "leftover": lambda game: sorted(game["last"]),
        "strangers": lambda: True,
    }
    game = table(chips, options, rules)
    game["table"] = None
    if over(game):
        end(game)
    else:
        begin(game)
    return game


def over(game: Game) -> bool:
    return len(able(game)) < int(game["rules"]["fewest"]())


def begin(game: Game) -> None:
    game["those"], game["answers"] = open_hand(game), []
    play_on(game)


def play_on(game: Game) -> None:
    """Play the hand anew as far as the answers reach."""
    those, seats, options = game["those"], game["seats"], game["options"]
    hand = (PlainTableHand if duel(game) else PlainHand)(
        [seats[number]["before"] for number in those],
        least(game),
        options.get("max_bet"),
        options.get("double_after_split", False),
        list(game["answers"]),
        pot=game["carried"],
    )
    wait = hand.run()
    if isinstance(wait.get("seat"), int):
        wait = wait | {"seat": those[wait["seat"]]}
    for place, number in enumerate(those):
        seats[number].update(chips=hand.chips[place], paid=hand.paid[place], put=hand.put[place])
    game.update(wait=wait, pot=hand.pot, net=game["net_before"] + hand.net, house=hand.house)
    game["table"] = dict(zip(those, hand.table(), strict=True))
    if wait["kind"] == "hand_over":
        close_hand(game)


def give(game: Game, command: dict[str, Any]) -> bool:
    if command["do"] not in {"act", "roll"}:
        return between(game, command)
    if command["do"] == "roll":
        game["answers"] += [value for _, value in faces(command)]
    elif command["action"] == "bet":
        game["answers"].append(command["amount"])
    else:
        game["answers"].append((command["action"], command.get("die")))
    play_on(game)
    return True


def view(game: Game) -> dict[str, Any]:
    """The state as far as the protocol names its fields and the rules settle them."""
    seats = [{"chips": seat["chips"]} for seat in game["seats"]]
    out = {"pot": game["pot"], "pending": game["wait"], "seats": seats}
    if not duel(game):
        out["house"] = {"net": game["net"]}
    if game["wait"]["kind"] in {"decision", "roll"}:
        out["hand"] = game["hand"]
        for number, facts in game["table"].items():
            names = ("chains",) if duel(game) else ("chains", "bet", "status")
            seats[number].update({name: facts[name] for name in names})
        if not duel(game):
            out["house"]["dice"] = [
                {"die": f"d{size}", "value": value}
                for size, value in zip((20, 12, 10, 8, 6, 4), game["house"], strict=False)
            ]
    return out
