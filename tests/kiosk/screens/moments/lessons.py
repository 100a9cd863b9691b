"""Guided hands in the moments that matter: what is said is as long as it can be."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kiosk.screens.games.registry import table_screen
from kiosk.screens.learning.lesson import CHIPS, Lesson
from kiosk.table.players import Player
from kiosk.tray.messages import Motion
from tests.as_seen import as_seen
from tests.kiosk.screens.moments.tables import lying
from tests.kiosk.screens.people import LONG, People, at_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.screens.table.guide import Advice

OPTIONS: dict[str, dict[str, Any]] = {"six-shooter": {"button": 0}, "critical-roll": {}, "kingdom": {}}


class Learners(People):
    """People at a table with a guide; who is called Ada is a bot."""

    def __init__(self, game: str, *names: str, seed: int = 1, **more: Any) -> None:
        at = at_table(game, OPTIONS[game], *names, chips=CHIPS, **more)
        at.table.game.players = tuple(Player(name, bot=name == "Ada") for name in names)
        super().__init__(at, seed)
        self.clock.now = 200.0
        self.lesson = Lesson(at.table)
        self.screen = table_screen(at.table, self.clock, lambda: False, self.lesson)

    @property
    def advice(self) -> Advice:
        self.screen.follow()
        return self.lesson.advice(self.screen.controls())

    @property
    def asked(self) -> Any:
        return as_seen(self.at.table.state)["pending"]

    def throw(self, *values: int) -> None:
        asked = self.at.table.roll.asked
        assert asked is not None
        self.at.see(*lying(*zip(asked.dice, values, strict=True)))

    def decide(self, action: str, **what: Any) -> None:
        """Whoever is asked does that, a bot too."""
        command = {"do": "act", "seat": self.asked["seat"], "action": action, **what}
        self.at.table.game.apply(command, source="a test")  # type: ignore[arg-type]


def opening(*names: str, **more: Any) -> Learners:
    """Six Shooter: the dice of the opening are to be chosen."""
    return Learners("six-shooter", *(names or (LONG, "Ada")), **more)


def picked(**more: Any) -> Learners:
    """They are chosen, and are to be thrown."""
    people = opening(**more)
    people.decide("open", dice=["d8", "d10"])
    people.decide("open", dice=["d6", "d20"])
    return people


def turn(first: tuple[int, int], second: tuple[int, int]) -> Learners:
    """They lie there."""
    people = picked()
    people.throw(*first)
    people.throw(*second)
    return people


def bust() -> Learners:
    """Who was asked first goes on alone, and is one die short of all six."""
    people = turn((1, 1), (1, 1))
    for die in ("d4", "d6", "d20"):
        people.decide("buy", die=die)
        people.throw(2)
        if die == "d4":
            people.decide("stick")
    return people


def beaten() -> Learners:
    """The bot has stuck on more."""
    people = turn((2, 3), (6, 12))
    people.decide("buy", die="d4")
    people.throw(4)
    people.decide("stick")
    return people


def bet(*names: str, **more: Any) -> Learners:
    """Critical Roll: the bet."""
    return Learners("critical-roll", *(names or (LONG,)), **more)


def chain(*values: int, house: int = 17, **more: Any) -> Learners:
    """The first dice lie there: the player's, the house's, and those of hits."""
    people = bet(**more)
    people.decide("bet", amount=3)
    first, *others = values
    people.throw(first)
    people.throw(house)
    for value in others:
        people.decide("hit")
        people.throw(value)
    return people


def settled(*values: int, house: tuple[int, ...] = (17,)) -> Learners:
    """The chain ends, and the house plays."""
    first, *others = house
    people = chain(*values, house=first)
    if people.asked["kind"] == "decision":
        people.decide("stand")
    for value in others:
        people.throw(value)
    return people


def crown(*values: int, **more: Any) -> Learners:
    """Kingdom: the crown is thrown for."""
    people = Learners("kingdom", LONG, "Ada", **more)
    for value in values:
        people.throw(value)
    return people


def crown_tie() -> Learners:
    """Both threw the same, which has been seen."""
    people = crown(4, 4)
    people.landed()
    return people


def foundations(*crowned: int) -> Learners:
    """All five dice of both lie covered."""
    people = crown(*crowned)
    for _seat in range(2):
        people.throw(6, 6, 6, 2, 1)
    return people


def answered(*actions: str, crowned: tuple[int, int] = (2, 5)) -> Learners:
    """The King keeps the Foundation, and then they do so."""
    people = foundations(*crowned)
    people.decide("keep")
    for action in actions:
        people.decide(action, **({"amount": 3} if action in {"bet", "raise"} else {}))
    return people


def moving() -> Learners:
    people = picked()
    people.at.say(Motion.MOVING)
    return people


LESSONS: dict[str, Callable[[], Learners]] = {
    "lesson_opening": opening,
    "lesson_opening_of_four": partial(opening, LONG, "Wilhelmine Wonnemeyer-W.", "Ben", "Cem"),
    "lesson_throw": picked,
    "lesson_throw_real": partial(picked, can_throw=False),
    "lesson_throw_by_hand": partial(picked, camera=False),
    "lesson_moving": moving,
    "lesson_turn": partial(turn, (8, 4), (2, 3)),
    "lesson_beaten": beaten,
    "lesson_one_short_of_six": bust,
    "lesson_all_bust_but_one": partial(turn, (8, 10), (5, 20)),
    "lesson_bet": bet,
    "lesson_first_chain": partial(chain, 8),
    "lesson_split": partial(chain, 6, 6),
    "lesson_bonus": partial(chain, 2, 12),
    "lesson_miss": partial(chain, 6, 1),
    "lesson_settled": partial(settled, 9, 5, 4, house=(5, 9, 8)),
    "lesson_crown": crown,
    "lesson_crown_tie": crown_tie,
    "lesson_foundation": partial(crown, 2, 5),
    "lesson_prerogative": partial(foundations, 5, 2),
    "lesson_bot_is_king": partial(foundations, 2, 5),
    "lesson_check_or_bet": answered,
    "lesson_call_or_fold": partial(answered, "check", "bet"),
    "lesson_draw": partial(answered, "bet", "call"),
    "lesson_all_folded": partial(answered, "bet", "fold"),
}
