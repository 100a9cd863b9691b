"""Every kind of moment that the screen of Critical Roll can show, by name."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Any

from hardware.message import Device, say
from kiosk.table.players import Player
from kiosk.table.roll_request import Asked, TrayPhase
from kiosk.text.names import dice_words
from tests.kiosk import moves
from tests.kiosk.screens.fake_table import REAL, FakeTable
from vision.reading import DieReading, DieType, Problem, Reading

if TYPE_CHECKING:
    from collections.abc import Callable

LONG = "Maximiliane von Hohenfels"[:24]
WIDE = "WWWWWWWWWWWWWWWWWWWWWWWW"
NAMES = (
    "Ann", "Ben", "Cem", LONG, WIDE, "Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}", "Gwendolyn", "Hal",
    "Ivo Ivanovich Ivanov", "Jo", "K", "Leopold",
)  # fmt: skip


def table(count: int = 1, *, bots: tuple[int, ...] = (), chips: int = 100, **options: Any) -> FakeTable:
    return FakeTable([Player(NAMES[n], bot=n in bots) for n in range(count)], chips, **options)


def round_die(x: float, y: float, size: float = 34) -> tuple[tuple[float, float], ...]:
    return tuple(
        (x + size * math.cos(k * math.tau / 6), y + size * math.sin(k * math.tau / 6)) for k in range(6)
    )


def read(
    die: DieType | None, value: int | None, *, sure: bool, at: tuple[float, float] = (320, 240)
) -> Reading:
    problems = () if sure else (Problem.UNSURE,)
    one = DieReading(die, value, 0.99 if sure else 0.7, sure, *at, round_die(*at), problems)
    return Reading((one,), (), 640, 480)


def chain(*dice: tuple[str, int], bet: int = 5, active: bool = False, **more: Any) -> dict[str, Any]:
    listed = [{"die": die, "value": value} for die, value in dice]
    total = sum(value for _, value in dice)
    return {"dice": listed, "total": total, "bet": bet, "active": active, "doubled": False} | more


def bet() -> FakeTable:
    return table()


def big_bet() -> FakeTable:
    return table(2, chips=9_999_999, min_bet=1_000)


def only_bet() -> FakeTable:
    return table(chips=1)


def first_roll() -> FakeTable:
    live = table()
    live.act("bet", amount=5)
    return live


def decision() -> FakeTable:
    live = first_roll()
    live.fall(9, 14)
    live.roll.reading = read(DieType.D20, 14, sure=True, at=(60, 30))
    return live


def can_split() -> FakeTable:
    live = decision()
    live.act("hit")
    live.fall(9)
    return live


def no_chips_to_double() -> FakeTable:
    live = table(chips=5)
    live.act("bet", amount=5)
    live.fall(9, 14)
    return live


def house_rolls() -> FakeTable:
    live = can_split()
    live.act("stand")
    return live


def hand_over() -> FakeTable:
    live = house_rolls()
    live.fall(6)
    assert live.state["pending"]["kind"] == "hand_over"
    return live


def three_seats_over() -> FakeTable:
    live = table(3, bots=(1,), chips=1_234_567)
    for seat in range(3):
        moves.act(live.session, seat, "bet", amount=500_000)
    live.fall(20, 7, 1, 18)
    moves.act(live.session, 1, "double", die="d8")
    live.fall(5)
    live.fall(5)
    assert live.state["pending"]["kind"] == "hand_over"
    return live


def game_over() -> FakeTable:
    live = table(2, chips=5, min_bet=5)
    live.act("bet", amount=5)
    live.act("bet", amount=5)
    live.fall(1, 1, 10)
    live.next_hand()
    assert live.state["pending"]["kind"] == "game_over"
    return live


def game_over_of_twelve() -> FakeTable:
    live = twelve_seats()
    state = live.state
    state["pending"] = {"kind": "game_over"}
    state["result"] = {"payouts": [0] * 12, "text": say("Nobody has the chips for another hand.")}
    live.state_given = state
    return live


def unsure() -> FakeTable:
    live = first_roll()
    live.roll.phase_given = TrayPhase.CHECK
    live.roll.reading = read(DieType.D20, 17, sure=False)
    live.roll.message = say(
        "The d20 seems to show 17, but not for sure. Confirm it, correct it, or throw again."
    )
    return live


def six_or_nine() -> FakeTable:
    live = unsure()
    live.roll.reading = read(DieType.D20, 9, sure=False)
    return live


def challengeable() -> FakeTable:
    live = decision()
    live.corrections.amendable = Asked(
        0, NAMES[0], ("d20",), say("{name}: throw {dice}", name=NAMES[0], dice=dice_words(["d20"]))
    )
    return live


def unsure_in_a_corner() -> FakeTable:
    live = unsure()
    live.roll.reading = read(DieType.D20, None, sure=False, at=(5, 475))
    return live


def wrong_die() -> FakeTable:
    live = first_roll()
    live.roll.reading = read(DieType.D12, 9, sure=True, at=(600, 470))
    live.roll.message = say("A d20 was asked for; the tray shows a d12.")
    return live


def many_dice_in_a_corner() -> FakeTable:
    live = first_roll()
    dice = [read(DieType.D20, 11, sure=n % 2 == 0, at=(30 + n * 50, 30 + n * 20)).dice[0] for n in range(6)]
    blank = DieReading(None, None, 0.1, False, 20, 470, ())  # noqa: FBT003 - as the reader makes it
    live.roll.reading = Reading((*dice, blank), (Problem.TOO_DARK,), 640, 480)
    live.roll.message = say("A d20 was asked for; the tray shows seven.")
    return live


def moving() -> FakeTable:
    live = first_roll()
    live.roll.phase_given = TrayPhase.MOVING
    return live


def starting() -> FakeTable:
    live = first_roll()
    live.roll.ready, live.roll.picture, live.roll.message = False, None, say("The camera is starting.")
    return live


def real_camera() -> FakeTable:
    live = first_roll()
    live.roll.camera = REAL
    return live


def fault() -> FakeTable:
    live = real_camera()
    live.roll.phase_given, live.roll.picture = TrayPhase.FAULT, None
    live.roll.message = say(
        "The camera {camera} gives no pictures any more. Check its cable and that no other program uses it; "
        "it is tried again in 8 seconds.",
        camera=Device("v4l2:0"),
    )
    return live


def fault_while_deciding() -> FakeTable:
    live = decision()
    live.roll.phase_given, live.roll.message = (
        TrayPhase.FAULT,
        say("The camera does not answer. It is being started again."),
    )
    return live


def by_hand(die: str = "d20") -> FakeTable:
    live = table()
    live.roll.camera = REAL
    live.roll.by_hand, live.roll.picture = True, None
    live.act("bet", amount=5)
    if die == "d20":
        return live
    live.fall(9, 14)
    live.act("double", die=die)
    return live


def by_hand_decision() -> FakeTable:
    live = by_hand()
    live.fall(9, 14)
    return live


def bot_decides() -> FakeTable:
    return table(3, bots=(0, 1, 2))


def bot_rolls() -> FakeTable:
    live = table(2, bots=(0,))
    moves.act(live.session, 0, "bet", amount=5)
    moves.act(live.session, 1, "bet", amount=5)
    return live


def split_twice() -> FakeTable:
    live = decision()
    state = live.state
    state["seats"][0]["chains"] = [
        chain(("d20", 5), ("d12", 7), ("d10", 6), active=True),
        chain(("d12", 5), ("d10", 3), ("d8", 8), ("d6", 6), ("d4", 4)),
        chain(("d10", 5), ("d8", 5)),
    ]
    live.state_given = state
    return live


def many_chains(count: int = 9) -> FakeTable:
    live = decision()
    state = live.state
    whole = (("d20", 2), ("d12", 3), ("d10", 3), ("d8", 2), ("d6", 3), ("d4", 4))
    state["seats"][0]["chains"] = [chain(*whole[: 1 + n % 6], active=n == count - 2) for n in range(count)]
    live.state_given = state
    return live


def doubled_and_bonus() -> FakeTable:
    live = table(3)
    state = decision().state
    seat = state["seats"][0]
    state["seats"] = [
        seat | {"chains": [chain(("d20", 9), ("d12", 12), total=20)], "bet": 5},
        seat | {"name": LONG, "chains": [chain(("d20", 13), ("d8", 6), doubled=True, bet=2_500_000)]},
        seat | {"name": WIDE, "status": "sitting-out", "chains": [], "bet": 0, "chips": 0},
    ]
    state["pending"] = {"kind": "roll", "seat": "house", "dice": ["d12"], "hidden": False}
    state["house"] = {"net": -1_234_567, "dice": [{"die": "d20", "value": 9}]}
    live.state_given = state
    return live


def full_house() -> FakeTable:
    live = house_rolls()
    state = live.state
    dice = [("d20", 2), ("d12", 2), ("d10", 3), ("d8", 1), ("d6", 4), ("d4", 4)]
    state["house"] = {"net": 9_999_999, "dice": [{"die": die, "value": value} for die, value in dice]}
    live.state_given = state
    return live


def five_seats() -> FakeTable:
    live = table(5, bots=(1, 3))
    for seat in range(5):
        moves.act(live.session, seat, "bet", amount=seat + 1)
    live.fall(9, 13, 4, 19, 8, 3)
    return live


def twelve_seats() -> FakeTable:
    live = table(12, bots=(3, 4), chips=1_234_567)
    for seat in range(12):
        moves.act(live.session, seat, "bet", amount=617_283)
    live.fall(*range(2, 14), 3)
    moves.act(live.session, 0, "hit")
    live.fall(2)
    moves.act(live.session, 0, "split")
    return live


def twelve_seats_over() -> FakeTable:
    live = table(12, bots=(3,), chips=9_999_999)
    for seat in range(12):
        moves.act(live.session, seat, "bet", amount=9_999_999)
    live.fall(*range(2, 14), 20)
    assert live.state["pending"]["kind"] == "hand_over"
    return live


def longest_name() -> FakeTable:
    live = FakeTable([Player(WIDE)], 9_999_999)
    live.act("bet", amount=4_999_999)
    live.fall(9, 14)
    return live


def longest_name_throws() -> FakeTable:
    live = FakeTable([Player(WIDE, bot=True)], 9_999_999)
    moves.act(live.session, 0, "bet", amount=4_999_999)
    live.roll.by_hand = True  # both marks at once
    return live


STATES: dict[str, Callable[[], FakeTable]] = {
    make.__name__: make
    for make in (
        bet, big_bet, only_bet, first_roll, decision, can_split, no_chips_to_double, house_rolls, hand_over,
        three_seats_over, game_over, game_over_of_twelve, unsure, six_or_nine, challengeable,
        unsure_in_a_corner, wrong_die,
        many_dice_in_a_corner, moving, starting, real_camera, fault, fault_while_deciding, by_hand,
        by_hand_decision, bot_decides, bot_rolls, split_twice, many_chains, doubled_and_bonus, full_house,
        five_seats, twelve_seats, twelve_seats_over, longest_name, longest_name_throws,
    )
}  # fmt: skip
STATES |= {f"by_hand_{die}": partial(by_hand, die) for die in ("d4", "d6", "d8", "d10", "d12")}
STATES |= {f"{count}_chains": partial(many_chains, count) for count in (2, 4, 6, 16, 40)}
