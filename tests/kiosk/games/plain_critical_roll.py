"""Critical Roll against the house written a second time, from rules.md alone, to hold the first against.

No generators and no saved state: a hand is played from its start out of a list of answers, with plain lists
and recursion, until an answer is missing; what it then waits for and what lies on the table is the outcome.
"""

from dataclasses import dataclass, field
from typing import Any

SIZES = [20, 12, 10, 8, 6, 4]


class Waits(Exception):  # noqa: N818 - nothing is wrong, the answers have run out
    def __init__(self, pending: dict[str, Any]) -> None:
        super().__init__()
        self.pending = pending


@dataclass
class PlainHand:
    """One hand for seats that all can bet; `answers` are amounts, (action, die) and die values."""

    chips: list[int]
    low: int
    high: int | None
    double_after_split: bool
    answers: list[Any]
    bets: list[int] = field(default_factory=list)
    chains: dict[int, list[dict[str, Any]]] = field(default_factory=dict)
    house: list[int] = field(default_factory=list)
    pot: int = 0
    net: int = 0
    status: list[str] = field(default_factory=list)
    paid: list[int] = field(default_factory=list)
    put: list[int] = field(default_factory=list)

    def run(self) -> dict[str, Any]:
        self.todo = list(reversed(self.answers))
        self.status, self.paid = ["in"] * len(self.chips), [0] * len(self.chips)
        self.put = [0] * len(self.chips)
        try:
            self.play()
        except Waits as waits:
            return waits.pending
        return {"kind": "hand_over"}

    def decide(self, seat: int, legal: list[dict[str, Any]]) -> Any:
        if not self.todo:
            raise Waits({"kind": "decision", "seat": seat, "legal": legal})
        return self.todo.pop()

    def throw(self, who: int | str, size: int) -> int:
        if not self.todo:
            raise Waits({"kind": "roll", "seat": who, "dice": [f"d{size}"], "hidden": False})
        value: int = self.todo.pop()
        return value

    def stake(self, seat: int, chips: int) -> None:
        self.chips[seat] -= chips
        self.put[seat] += chips
        self.pot += chips

    def settle(self, seat: int, bet: int, back: int) -> None:
        """`back` chips return for a bet: 0 when it is lost."""
        self.pot -= bet
        self.chips[seat] += back
        self.paid[seat] += back
        self.net += bet - back

    def play(self) -> None:
        seats = range(len(self.chips))
        for seat in seats:
            top = self.chips[seat] if self.high is None else min(self.high, self.chips[seat])
            self.bets.append(self.decide(seat, [{"action": "bet", "min": self.low, "max": top}]))
            self.stake(seat, self.bets[seat])
        for seat in seats:
            first = self.throw(seat, 20)
            self.chains[seat] = [self.chain([20], [first], seat)]
        self.house.append(self.throw("house", 20))
        waiting = [seat for seat in seats if not self.ends_at_once(seat)]
        for seat in waiting:
            self.play_from(seat, 0)
        if not waiting:
            return
        for size in SIZES[1:]:
            if sum(self.house) < 20:
                self.house.append(self.throw("house", size))
        for seat in waiting:
            for chain in self.chains[seat]:
                mine, theirs = self.total(chain), sum(self.house)
                closer = abs(mine - 20) < abs(theirs - 20)
                lower = abs(mine - 20) == abs(theirs - 20) and mine < theirs
                self.settle(seat, chain["bet"], 2 * chain["bet"] if closer or lower else 0)
            gain = self.paid[seat] - self.put[seat]
            self.status[seat] = "won" if gain > 0 else "lost" if gain < 0 else "pushed"

    def ends_at_once(self, seat: int) -> bool:
        mine, bet, house = self.chains[seat][0]["values"][0], self.bets[seat], self.house[0]
        if mine == 20:
            self.settle(seat, bet, bet if house == 20 else 2 * bet + bet // 2)
            self.status[seat] = "pushed" if house == 20 else "won"
        elif mine == 1 or house == 20:
            self.settle(seat, bet, 0)
            self.status[seat] = "lost"
        return self.status[seat] != "in"

    def chain(self, sizes: list[int], values: list[int], seat: int) -> dict[str, Any]:
        return {
            "sizes": sizes,
            "values": values,
            "bet": self.bets[seat],
            "active": False,
            "twenty": False,
            "doubled": False,
        }

    @staticmethod
    def total(chain: dict[str, Any]) -> int:
        return 20 if chain["twenty"] else sum(chain["values"])

    def play_from(self, seat: int, place: int) -> None:
        """Play the chain at a place, then those after it, which may be more by then."""
        if place == len(self.chains[seat]):
            return
        chain = self.chains[seat][place]
        chain["active"] = True
        fresh = len(self.chains[seat]) == 1  # nothing of this seat has been split yet
        self.turn(seat, place, pair=False, ended=False, may_double=fresh or self.double_after_split)
        chain["active"] = False
        self.play_from(seat, place + 1)

    def turn(self, seat: int, place: int, *, pair: bool, ended: bool, may_double: bool) -> None:
        chain = self.chains[seat][place]
        smaller = [size for size in SIZES if size < chain["sizes"][-1]]
        hits = bool(smaller) and not ended and self.total(chain) < 20
        rich = self.chips[seat] >= self.bets[seat]
        legal: list[dict[str, Any]] = []
        if hits or (pair and rich):
            legal.append({"action": "stand"})
        if hits:
            legal.append({"action": "hit", "die": f"d{smaller[0]}"})
        if hits and rich and may_double and chain["sizes"] == [20]:
            legal.append({"action": "double", "die": ["d4", "d6", "d8", "d10", "d12"]})
        if pair and rich:
            legal.append({"action": "split"})
        if not legal:
            return
        action, die = self.decide(seat, legal)
        if action == "hit":
            value = self.grow(seat, chain, smaller[0])
            match = value == chain["values"][-2] and not chain["twenty"]
            self.turn(seat, place, pair=match, ended=value == 1 or chain["twenty"], may_double=may_double)
        elif action == "double":
            self.stake(seat, self.bets[seat])
            chain["bet"], chain["doubled"] = 2 * self.bets[seat], True
            self.grow(seat, chain, int(die[1:]))
        elif action == "split":
            self.stake(seat, self.bets[seat])
            new = self.chain([chain["sizes"].pop()], [chain["values"].pop()], seat)
            self.chains[seat].insert(place + 1, new)
            self.turn(seat, place, pair=False, ended=False, may_double=self.double_after_split)

    def grow(self, seat: int, chain: dict[str, Any], size: int) -> int:
        value = self.throw(seat, size)
        chain["sizes"].append(size)
        chain["values"].append(value)
        if value == size and self.throw(seat, 20) == 20:
            chain["twenty"] = True
        return value

    def table(self) -> list[dict[str, Any]]:
        """The seats as far as the protocol names their fields."""
        return [
            {
                "chips": chips,
                "bet": self.bets[seat] if seat < len(self.bets) else 0,
                "status": self.status[seat],
                "chains": [
                    {
                        "dice": [
                            {"die": f"d{s}", "value": v} for s, v in zip(c["sizes"], c["values"], strict=True)
                        ],
                        "total": self.total(c),
                        "bet": c["bet"],
                        "active": c["active"],
                        "doubled": c["doubled"],
                    }
                    for c in self.chains.get(seat, [])
                ],
            }
            for seat, chips in enumerate(self.chips)
        ]
