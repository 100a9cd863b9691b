"""The tables of all three games in the moments that matter: long names, large stacks, few and many seats."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from hardware.message import Device, say
from kiosk.table.players import Player
from kiosk.tray.messages import Lost, Lying, Motion
from tests.as_seen import as_seen
from tests.kiosk.screens.moments.states import LONG, WIDE, round_die
from tests.kiosk.screens.people import People, at_table
from vision.reading import DieReading, DieType, Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

NAMES = (
    LONG,
    WIDE,
    "Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}",
    *(f"Ivo Ivanovich Ivanov {n:03}" for n in range(9)),
)
MOST = 9_999_999
PLACES = ((180, 150), (420, 170), (300, 300), (140, 380), (480, 360), (560, 100))
GAMES: dict[str, dict[str, Any]] = {
    "six-shooter": {"button": 0},
    "critical-roll": {"mode": "table", "stake": 1_000_000},
    "critical-roll-house": {"mode": "house", "max_bet": None},
    "kingdom": {"ante": 1_000_000, "draw_by_pips": False},
}


def lying(
    *dice: tuple[str, int | None], sure: bool = True, problems: tuple[Problem, ...] = ()
) -> list[DieReading]:
    """Dice in the tray, apart from each other."""
    return [
        DieReading(DieType(kind), value, 0.99 if sure else 0.6, sure, *at, round_die(*at), problems)
        for (kind, value), at in zip(dice, PLACES, strict=False)
    ]


def seated(game: str, count: int = 3, *, pin: bool = True, **more: Any) -> People:
    """A table at its first question; by default of three people."""
    people = People(
        at_table(game.removesuffix("-house"), GAMES[game], *NAMES[:count], chips=MOST, **more),
        seed=count,
        pin=pin,
    )
    people.clock.now = 200.0
    return people


def throw(people: People, *, sure: bool = True, problems: tuple[Problem, ...] = ()) -> People:
    """What is asked for comes to rest, the same at each drawing."""
    asked = people.at.table.roll.asked
    assert asked is not None
    thrown = len(people.at.table.session.history())  # so that nobody throws the same for ever
    values = [(kind, 1 + (number * 2 + thrown) % int(kind[1:])) for number, kind in enumerate(asked.dice)]
    people.at.see(*lying(*values, sure=sure, problems=problems))
    return people


def decide(people: People) -> None:
    """The first thing that may be done."""
    legal = as_seen(people.at.table.state)["pending"]["legal"]
    now = next((each for each in legal if each["action"] in {"keep", "check", "stand", "stick"}), legal[0])
    given: dict[str, Any] = {}
    if now["action"] == "open":
        given["dice"] = ["d20", "d12"]
    elif "min" in now:
        given["amount"] = now["max"] // 2
    people.at.table.act(now["action"], **given)


def until(people: People, kind: str) -> People:
    """Go on until the game waits for a "roll", a "decision" or the next hand."""
    for _step in range(200):
        waits = as_seen(people.at.table.state)["pending"]["kind"]
        if waits == kind:
            return people
        if waits == "roll":
            throw(people)
        else:
            decide(people)
    raise AssertionError(f"{kind} is never waited for")


def without_chips(game: str, count: int = 3, names: Sequence[str] = NAMES, *, bot: bool = False) -> People:
    """After a hand in which everybody put in all that they had; the last of them may be a bot."""
    options: dict[str, dict[str, Any]] = {
        "six-shooter": {"button": 0},
        "critical-roll": {"mode": "table", "stake": 2},
        "kingdom": {},
    }
    chips = 1 if game == "kingdom" else 2
    people = until(People(at_table(game, options[game], *names[:count], chips=chips)), "hand_over")
    if bot:
        players = people.at.table.players
        people.at.table.game.players = (*players[:-1], Player(players[-1].name, bot=True))
    return people


def first_throw(game: str, **more: Any) -> People:
    return until(seated(game, **more), "roll")


def turn(game: str, count: int = 3) -> People:
    """After the first throws somebody has to decide."""
    return until(first_throw(game, count=count), "decision")


def moving(game: str) -> People:
    people = first_throw(game)
    people.at.say(Motion.MOVING)
    return people


def unsure(game: str) -> People:
    return throw(first_throw(game), sure=False)


def left_open(game: str, *, real: bool) -> People:
    """Not sure either, and then the power went; the table has been seen since."""
    people = going_on(game, real=real)
    people.screen.hurry()
    return people


def going_on(game: str, *, real: bool = False) -> People:
    """The power went while somebody was asked what the dice show."""
    people = throw(first_throw(game, can_throw=not real), sure=False)
    people.at.interrupt()
    return People(people.at)


def cocked(game: str) -> People:
    return throw(first_throw(game), problems=(Problem.COCKED,))


def wrong_die(game: str) -> People:
    """One that was not asked for, beside those that were."""
    people = first_throw(game)
    asked = people.at.table.roll.asked
    assert asked is not None
    people.at.see(*lying(*((kind, 3) for kind in asked.dice), ("d4", 2)))
    return people


def real_tray(game: str) -> People:
    return first_throw(game, can_throw=False)


def clearing(game: str) -> People:
    people = first_throw(game, can_throw=False)
    number = people.at.tray.armed
    assert number is not None
    people.at.say(Lying(number, 2))
    return people


def fault(game: str) -> People:
    people = first_throw(game)
    people.at.say(
        Lost(
            say(
                "The camera {camera} gives no pictures any more. Check its cable; it is tried again in 8 "
                "seconds.",
                camera=Device("v4l2:0"),
            )
        )
    )
    return people


def by_hand(game: str) -> People:
    return first_throw(game, camera=False)


def _photo(dice: int) -> bytes:
    """A tray with so many dice in it, or what is taken for them; JPEG."""
    image = np.full((480, 640, 3), (60, 110, 40), np.uint8)
    for at in PLACES[:dice]:
        cv2.circle(image, at, 30, (40, 40, 200), -1)
    return bytes(cv2.imencode(".jpg", image)[1])


PICTURES = _photo(0), _photo(len(PLACES))
"""Before a throw and after it."""


def others_asked(*names: str, **more: Any) -> People:
    """What was tapped in at a table whose camera works is put to the others, of whom one has agreed."""
    people = first_throw("six-shooter", by_hand_terms="agreed", **more)
    for name in ("by-hand", "value-up", "settle", "value-up", "enter", *names):
        people.touch(name)
    return people


def challenge(game: str, *steps: str, pin: bool = True, pictures: tuple[bytes, bytes] = PICTURES) -> People:
    """The throw before is doubted: no hidden one, so it is the crown in Kingdom."""
    people = first_throw(game, pin=pin)
    people.at.pictures = pictures
    throw(people)
    for step in ("challenge", *steps):
        people.touch(step)
    return people


def hand_over(game: str, count: int = 3) -> People:
    return until(turn(game, count), "hand_over")


def bot_decides(game: str) -> People:
    people = seated(game, count=2)
    people.at.table.game.players = tuple(Player(name, bot=True) for name in NAMES[:2])
    return people


def hidden(step: str) -> People:
    """Kingdom: the crown is thrown, then the Foundations, one after the other."""
    people = seated("kingdom")
    while not as_seen(people.at.table.state)["pending"].get("hidden"):
        throw(people)
    if step == "asked":
        return people
    if step in {"unsure", "answered"}:
        throw(people, sure=False)
        if step == "answered":
            people.touch("by-hand")
        return people
    if step == "decides":
        until(people, "decision")
    elif step == "looked at":
        throw(people, sure=False)
    people.touch("peek")
    return people


def hidden_clearing(*, bot: bool = False) -> People:
    """A real tray in which the hidden dice of who rolled before the one now asked for still lie."""
    people = seated("kingdom", can_throw=False)
    if bot:
        people.at.table.game.players = tuple(Player(name, bot=True) for name in NAMES[:3])
    for _roll in range(20):
        asked, number = people.at.table.roll.asked, people.at.tray.armed
        assert asked is not None
        assert number is not None
        people.at.say(Lying(number, 0))
        throw(people)
        if asked.hidden:
            return people
    raise AssertionError("no hidden dice are asked for")


def hidden_challenge(*uses: str) -> People:
    """Who rolled first is thought to have other dice."""
    people = throw(hidden("asked"))
    for use in ("challenge", *uses):
        people.touch(use)
    return people


def bot_hidden(*uses: str, real: bool = False) -> People:
    """The bot's Foundation was not read for sure; in a real tray it was, by somebody who doubts it."""
    people = seated("kingdom", can_throw=not real)
    players = people.at.table.players
    people.at.table.game.players = (Player(NAMES[0], bot=True), *players[1:])
    for _roll in range(20):
        asked = people.at.table.roll.asked
        assert asked is not None
        if real and people.at.tray.armed is not None:
            people.at.say(Lying(people.at.tray.armed, 0))
        if asked.hidden:
            break
        throw(people)
    while people.at.table.roll.asked is not None and people.at.table.roll.asked.seat != 0:
        throw(people)
        if real and people.at.tray.armed is not None:
            people.at.say(Lying(people.at.tray.armed, 0))
    throw(people, sure=real)
    for use in uses:
        people.touch(use)
    return people


def won_unseen(*uses: str) -> People:
    """All others fold."""
    people = seated("kingdom")
    until(people, "decision")
    people.at.table.act("keep")
    legal = as_seen(people.at.table.state)["pending"]["legal"]
    people.at.table.act("bet", amount=legal[1]["max"])
    for _seat in range(2):
        people.at.table.act("fold")
    for use in uses:
        people.touch(use)
    return people


def undoable(game: str) -> People:
    """Somebody has decided what no dice have sealed."""
    people = turn(game)
    for _step in range(30):
        decide(people)
        if people.at.table.corrections.undoable:
            return people
        until(people, "decision")
    raise AssertionError("every decision is sealed")


def used(make: Callable[[], People], *uses: str) -> People:
    """The same after these were touched."""
    people = make()
    for use in uses:
        people.touch(use)
    return people


def betting() -> People:
    """Kingdom: the Prerogative is used up, the first bets."""
    people = turn("kingdom")
    people.at.table.act("keep")
    return people


TABLES: dict[str, Callable[[], People]] = {
    "kingdom_betting": betting,
    "kingdom_amount": partial(used, betting, "add"),
    "kingdom_amount_raised": partial(used, betting, "add", "more"),
    "critical-roll-house_bet_raised": partial(used, partial(seated, "critical-roll-house"), "more"),
    "critical-roll-house_double_dice": partial(used, partial(turn, "critical-roll-house"), "double"),
    "six-shooter_one_die_chosen": partial(used, partial(seated, "six-shooter"), "die-d8"),
    "six-shooter_who_enters": partial(used, partial(unsure, "six-shooter"), "who"),
    "six-shooter_why": partial(used, partial(unsure, "six-shooter"), "why"),
    "bot_hidden": bot_hidden,
    "bot_hidden_who_looks": partial(bot_hidden, "by-hand"),
    "bot_hidden_answered": partial(bot_hidden, "by-hand", "entry-1"),
    "bot_hidden_challenge": partial(bot_hidden, "challenge", real=True),
    "bot_hidden_challenge_alone": partial(bot_hidden, "challenge", "entry-1", real=True),
    "others_asked": partial(others_asked, "agree-1"),
    "going_on": partial(going_on, "six-shooter"),
    "only_host_asked": partial(others_asked, count=2),
    "won_unseen": won_unseen,
    "won_unseen_sure": partial(won_unseen, "show"),
    "hidden_asked": partial(hidden, "asked"),
    "hidden_looked_at": partial(hidden, "looked at"),
    "hidden_unsure": partial(hidden, "unsure"),
    "hidden_answered": partial(hidden, "answered"),
    "hidden_while_deciding": partial(hidden, "decides"),
    "secret_clearing": hidden_clearing,
    "secret_clearing_for_a_bot": partial(hidden_clearing, bot=True),
    "hidden_challenge": hidden_challenge,
    "hidden_challenge_alone": partial(hidden_challenge, "alone"),
    "hidden_challenge_vote": partial(hidden_challenge, "alone", "face-2", "enter"),
}
VOTED_ON = ("value-up", "enter")
WITHOUT_A_PIN: dict[str, Callable[[], People]] = {
    "vote_without_pin": partial(challenge, "six-shooter", *VOTED_ON, pin=False),
    "vote_without_pin_sure": partial(challenge, "six-shooter", *VOTED_ON, "host", pin=False),
}
"""Only words of one button differ from those where a PIN is set."""
TABLES |= WITHOUT_A_PIN
LEFT_OPEN: dict[str, Callable[[], People]] = {
    "left_open": partial(left_open, "six-shooter", real=False),
    "left_open_in_a_real_tray": partial(left_open, "six-shooter", real=True),
}
"""As any throw that is asked for, but for what is said of the one before."""
TABLES |= LEFT_OPEN
for _game in GAMES:
    TABLES |= {
        f"{_game}_begin": partial(seated, _game),
        f"{_game}_throw": partial(first_throw, _game),
        f"{_game}_real_tray": partial(real_tray, _game),
        f"{_game}_moving": partial(moving, _game),
        f"{_game}_cocked": partial(cocked, _game),
        f"{_game}_wrong_die": partial(wrong_die, _game),
        f"{_game}_unsure": partial(unsure, _game),
        f"{_game}_clearing": partial(clearing, _game),
        f"{_game}_fault": partial(fault, _game),
        f"{_game}_by_hand": partial(by_hand, _game),
        f"{_game}_challenge": partial(challenge, _game),
        f"{_game}_vote": partial(challenge, _game, *VOTED_ON),
        f"{_game}_turn": partial(turn, _game),
        f"{_game}_turn_of_two": partial(turn, _game, 2),
        f"{_game}_turn_of_five": partial(turn, _game, 5),
        f"{_game}_turn_of_many": partial(turn, _game, 8 if _game == "kingdom" else 12),
        f"{_game}_hand_over": partial(hand_over, _game),
        f"{_game}_hand_over_of_many": partial(hand_over, _game, 8 if _game == "kingdom" else 12),
        f"{_game}_undo": partial(undoable, _game),
        f"{_game}_bot_decides": partial(bot_decides, _game),
    }
