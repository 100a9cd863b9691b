"""The pages over a table and after it in the moments that matter: menu, seats, last hands, the end."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from hardware.message import say, together
from kiosk.audit.head import as_line
from kiosk.games.registry import GAMES
from kiosk.journal.accounts import Standing
from kiosk.journal.evening import Evening, HandLine, Tally, Win
from kiosk.journal.evidence import COVERED as NO_PICTURES
from kiosk.journal.hand_steps import HandStep
from kiosk.journal.ledger import Ledger
from kiosk.journal.storage.anchor import Head
from kiosk.screens.base.on_stick import OnStick
from kiosk.screens.lobby.demonstration import Demonstration
from kiosk.screens.lobby.party import BOTS
from kiosk.screens.lobby.terms import GiveUp
from kiosk.screens.menu.buy_in import BuyInPage
from kiosk.screens.menu.cashier import Cashier
from kiosk.screens.menu.ending.game_end import GameEnd
from kiosk.screens.menu.ending.goodbye import Goodbye
from kiosk.screens.menu.ending.really_finish import ReallyFinish
from kiosk.screens.menu.ending.winner import BestHand
from kiosk.screens.menu.hand_page import HandPage
from kiosk.screens.menu.history_page import HistoryPage
from kiosk.screens.menu.menu import Menu
from kiosk.screens.menu.seat_page import SeatPage
from kiosk.screens.menu.seats_page import SeatsPage
from kiosk.screens.menu.settle_up import SettleUp, evening_in_words, payments_in_words
from kiosk.screens.menu.take_home import TakeHome, TakeSheet
from kiosk.screens.table.throw_page import ThrowPage
from kiosk.settings.preferences import BuyIns
from kiosk.table.players import Player, player_data
from kiosk.table.unfinished_hand import OpenHand
from kiosk.text.translate import _
from kiosk.ui.cafe import Cafe
from kiosk.ui.control import Control
from kiosk.ui.widgets.tray.throw_pictures import ThrowPictures, When
from tests.as_seen import as_seen
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments.parts import CAFE, MOST, Clock, house, nothing
from tests.kiosk.screens.moments.states import NAMES, WIDE
from tests.kiosk.screens.moments.tables import hand_over, turn, until, without_chips
from tests.kiosk.screens.people import People, at_table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kiosk.games.state import DieState
    from kiosk.journal.hand import ThrowData
    from kiosk.journal.history import LastDice
    from kiosk.screens.base.screen import Screen


def history_none(clock: Clock) -> Screen:
    return HistoryPage(clock, [], nothing, _lay)


def history_list(clock: Clock) -> Screen:
    began = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)
    gains = tuple((name, 1_234_567 * (-1) ** number) for number, name in enumerate(NAMES[:6]))
    games = list(GAMES)
    hands = [
        HandLine(
            123_456 - number,
            123_456 - number,
            games[number % 3],
            began,
            () if number == 0 else gains[: 1 + number % 6],
            void=number == 2,
            players=tuple(player_data([Player(name, bot=seat == 1) for seat, name in enumerate(NAMES[:6])])),
        )
        for number in range(20)
    ]
    return HistoryPage(clock, hands, nothing, _lay)


def _lay(hand: int) -> LastDice:
    """Many dice, few, or hidden ones before whoever won."""
    dice = ["d20", "d12", "d10", "d8", "d6", "d4"][: 1 + hand % 6]
    shown: list[DieState] = [{"die": die, "value": 4 if hand % 2 else None} for die in dice]
    return dict.fromkeys(range(6), shown) | {"house": shown}


def _photo(_sha256: str) -> bytes:
    rng = np.random.default_rng(4)
    image = np.full((480, 640, 3), (60, 110, 40), np.uint8)
    for _number in range(5):
        cv2.circle(image, (int(rng.integers(80, 560)), int(rng.integers(80, 400))), 40, (40, 40, 200), -1)
    return bytes(cv2.imencode(".jpg", image)[1])


def _hand(*steps: HandStep) -> Callable[[Clock], Screen]:
    return lambda clock: _page(clock, steps, _photo(""))


def _page(clock: Clock, steps: Sequence[HandStep], photo: bytes, *, throw: bool = False) -> Screen:
    """A hand, or the pictures of its first throw."""
    shown: list[Screen] = []
    players = [Player(name, bot=number == 1) for number, name in enumerate(NAMES)]
    name = _("Hand {number} of {game}").format(number=123_456, game="Critical Roll")

    def pictures(step: HandStep) -> ThrowPictures:
        kept = NO_PICTURES if step.throw is not None and step.throw["hidden"] else photo
        return ThrowPictures.of(kept, kept, READ)

    page = HandPage(clock, "critical-roll", name, players, steps, pictures, shown.append)
    if throw:
        page._enlarge(steps[0])
    return shown[0] if throw else page


THROWN: ThrowData = {
    "number": 1, "time": "", "seat": 3, "asked": ["d20", "d12"], "camera": "simulated", "simulated": True,
    "how": "read", "who": "", "reason": "", "reading": None, "before": "abc", "after": "abc", "hidden": False,
    "cleared": True,
    "agreed": [],
    "host_agreed": False,
}  # fmt: skip
READ = {
    "dice": [
        {
            "die": "d20", "value": 17, "probability": 0.6, "accepted": False, "x": x, "y": 200,
            "problems": [],
            "outline": [[x - 40, 160], [x + 40, 160], [x + 40, 240], [x - 40, 240]],
        }
        for x in (120, 320, 520)
    ],
    "problems": [], "width": 640, "height": 480,
}  # fmt: skip
ROLLED = HandStep(
    (f"{NAMES[4]} rolls 17 on the d20 and 5 on the d12: 22 in all.", f"{NAMES[3]} wins 9,999,999."),
    (("d20", 17), ("d12", 5)),
    seat=4,
    throw=THROWN,
)
HIDDEN = HandStep(
    ("Ann rolls, and the dice stay covered.",),
    (("d6", None),) * 5,
    seat=0,
    throw={**THROWN, "hidden": True},
)
ENTERED = HandStep(
    ("Ann rolls 17 on the d20.",),
    (("d20", 17),),
    together(
        say("By hand, {who}: {reason}.", who=NAMES[4], reason=say("The camera misread the die")),
        say("Agreed: {names}.", names=", ".join(NAMES[5:7])),
        say("The camera read {dice}.", dice="d20: 17"),
    ),
    throw=THROWN,
    by_hand=(True,),
)


REFUSED = HandStep(
    (f"{NAMES[4]}: this throw did not count.", "A d20 and a d12 were asked for; the tray shows two d20."),
    seat=4,
    throw=THROWN,
    refused=True,
)


def hand_damaged(clock: Clock) -> Screen:
    """The picture of a throw that the disk has not kept whole."""
    said = _("{name} takes part again.").format(name=NAMES[3])
    step = HandStep((said,), (("d20", 17), ("d12", 5)), throw=THROWN)
    return _page(clock, (step,), b"no picture")


def throw_pictures(clock: Clock) -> Screen:
    """Before and after a throw, which was corrected."""
    return _page(clock, (ENTERED,), _photo(""), throw=True)


def throw_picture_alone(clock: Clock) -> Screen:
    """One of them."""
    page = _page(clock, (ENTERED,), _photo(""), throw=True)
    assert isinstance(page, ThrowPage)
    page._show(When.AFTER)
    return page


def throw_to_challenge(clock: Clock) -> Screen:
    """The same at the table, as long as they can be challenged."""
    return _at_table(clock, Control("challenge", _("Wrong?"), nothing))


def throw_too_late(clock: Clock) -> Screen:
    """And when that is over, for the longest reason."""
    why = _("Too late: only the player who rolled a Foundation can challenge it, before the next step.")
    return _at_table(clock, Control("challenge", "", nothing, why=why))


def _at_table(clock: Clock, control: Control) -> Screen:
    pictures = ThrowPictures.of(_photo(""), _photo(""), READ)
    return ThrowPage(clock, NAMES[4], "", pictures, "critical-roll", lambda: control)


def throw_damaged(clock: Clock) -> Screen:
    """There is nothing to be seen of it."""
    return _page(clock, (HandStep((), (("d20", 17),), throw=THROWN),), b"no picture", throw=True)


BEST = BestHand(12, 34, (("d20", 3), ("d12", 9), ("d10", 8)))
LONGEST = BestHand(123_456, MOST, tuple((f"d{sides}", sides) for sides in (4, 6, 8, 10, 12, 20)))


def _end_of(
    results: dict[str, int], best: BestHand | None = None, house: int | None = None
) -> Callable[[Clock], Screen]:
    """An evening as they are: few chips, few players."""

    def make(clock: Clock) -> Screen:
        bought = {name: 40 if won < -20 else 20 for name, won in results.items()}
        standings = [
            Standing(name, name, bought[name], bought[name] + won, bought[name] - 20)
            for name, won in results.items()
        ]
        names = {name: Tally(name, 9, 4) for name in results}
        seats = [{"name": each.name, "chips": each.chips} for each in standings]
        pending = {"kind": "hand_over"}
        state: dict[str, Any] = {
            "game": "critical-roll", "seats": seats, "pot": 0, "hand": 12, "pending": pending,
        }  # fmt: skip
        if house is not None:
            state["house"] = {"net": house}
        # the game before it brought everybody 2, and one more player has left with 30
        accounts = [
            Standing(name, name, bought[name], bought[name] + won + 2) for name, won in results.items()
        ]
        accounts.append(Standing(NAMES[5], NAMES[5], 20, 30))
        left = -sum(each.result for each in accounts)
        bots = frozenset({"Ada"} & set(results))
        ledger = Ledger(tuple(accounts), left, bots=bots, taken={NAMES[5]: 30})
        players = [Player(name, bot=name == "Ada") for name in results]
        evening = Evening(9, 64, 7, 2, Win("Ann", 34, 12, "critical-roll"), names)
        return GameEnd(
            clock, as_seen(state), players, standings, evening,
            again=nothing, rematch=nothing, ledger=ledger, best=best,
        )  # fmt: skip

    return make


def _end(count: int, hand: OpenHand | None = None, won: BestHand | None = None) -> Callable[[Clock], Screen]:
    def make(clock: Clock) -> Screen:
        rng = random.Random(count)
        seats = [{"name": name, "chips": rng.randrange(MOST)} for name in NAMES[:count]]
        tallies = {name: Tally(name, 30, 12, rng.randrange(-MOST, MOST)) for name in NAMES[:count]}
        tallies.setdefault(NAMES[4], Tally(NAMES[4]))
        best = Win(NAMES[4], MOST, 123_456, "critical-roll")
        evening = Evening(12_345, 98_765, 1_234, 56, best, tallies)
        standings = [
            Standing(name, name, rng.randrange(MOST // 2, MOST), rng.randrange(MOST), MOST // 3)
            for name in NAMES[:count]
        ]
        pot = 0 if hand is None else MOST
        state = {"game": "critical-roll", "seats": seats, "house": {"net": -MOST}, "pot": pot, "hand": 12}
        state["pending"] = {"kind": "hand_over"}
        players = [Player(name, bot=number == 1) for number, name in enumerate(NAMES[:count])]
        return GameEnd(
            clock,
            as_seen(state),
            players,
            standings,
            evening,
            again=nothing,
            rematch=nothing,
            ledger=_ledger(count, house=True),
            best=won,
            open_hand=hand,
            resume=nothing,
        )

    return make


def interrupted(clock: Clock) -> Screen:
    """As in a café: people, a bot and the house in the first hand of a game, one of whom has bought twice."""
    names = ("Mia", "Tom", "Ada")
    standings = [Standing(name, name, 20, 20) for name in names]
    accounts = (
        Standing("Mia", "Mia", 40, 48),
        Standing("Tom", "Tom", 133, 86),
        Standing("Ada", "Ada", 20, 23),
    )
    ledger = Ledger(accounts, 36, bots=frozenset({"Ada"}), taken={"Tom": 33}, ordered={"Tom": 20})
    seats = [{"name": name, "chips": 20} for name in names]
    state = {"game": "kingdom", "seats": seats, "pot": 3, "hand": 1, "pending": {"kind": "hand_over"}}
    evening = Evening(
        9, 64, 7, 2, Win("Mia", 34, 12, "critical-roll"), {each: Tally(each, 9) for each in names}
    )
    hand = OpenHand("Kingdom", 1, names, names, 3, as_seen({}), {"Tom": 20})
    return GameEnd(
        clock, as_seen(state), [Player(name, bot=name == "Ada") for name in names], standings, evening,
        again=nothing, rematch=nothing, ledger=ledger, open_hand=hand, resume=nothing,
    )  # fmt: skip


def _ledger(count: int, *, house: bool = False, even: bool = False, ordered: int = 0) -> Ledger:
    """Everybody's chips, those included that so many have bought for the next hand."""
    rng = random.Random(count)
    results = [0 if even else rng.randrange(-MOST // 2, MOST // 2) for _name in NAMES[:count]]
    left = -sum(results)
    accounts = [Standing(name, name, MOST, MOST + won) for name, won in zip(NAMES, results, strict=False)]
    return Ledger(
        tuple(accounts),
        left if house else None,
        0 if house else left,
        frozenset(NAMES[1:2]),
        ordered=dict.fromkeys(NAMES[:ordered], 20),
    )


def _settle(
    count: int, hand: OpenHand | None = None, *, house: bool = False, even: bool = False
) -> Callable[[Clock], Screen]:
    def make(clock: Clock) -> Screen:
        ledger = _ledger(count, house=house, even=even, ordered=0 if hand is None else 2)
        return SettleUp(clock, ledger, nothing, hand=hand)

    return make


def really_finish(clock: Clock) -> Screen:
    return ReallyFinish(clock, _ledger(4, ordered=1), OPEN_HAND, _("the host's PIN"))


def settle_open_hand(clock: Clock) -> Screen:
    """As at a table of a café: two people and a bot against the house, in the middle of a hand."""
    accounts = (
        Standing("Ann", "Ann", 20, 26),
        Standing("Ben", "Ben", 40, 22),
        Standing("Ada", "Ada", 20, 29),
    )
    hand = replace(OPEN_HAND, chips=12)
    ledger = Ledger(accounts, 3, bots=frozenset({"Ada"}), ordered={"Ben": 20})
    return SettleUp(clock, ledger, nothing, hand=hand)


def settle_cashed(clock: Clock) -> Screen:
    """Who began the second game with other stacks, and a bot that came later."""
    accounts = (Standing("Ann", "Ann", 20, 26), Standing("Ben", "Ben", 40, 42), Standing("Ada", "Ada", 25, 9))
    ledger = Ledger(accounts, 8, bots=frozenset({"Ada"}), taken={"Ann": 2, "Ben": 3})
    return SettleUp(clock, ledger, nothing)


def _goodbye(count: int, *, open_hand: bool = False) -> Callable[[Clock], Screen]:
    def make(clock: Clock) -> Screen:
        line = as_line(Head(123_456, "0a" * 32), "0b" * 32)
        cafe, day = Cafe(CAFE), date(2026, 11, 23)
        return Goodbye(
            clock, "kingdom", _ledger(count, house=True), line, open_hand=open_hand, cafe=cafe, day=day
        )

    return make


def goodbye_unkept(clock: Clock) -> Screen:
    return Goodbye(clock, "six-shooter", None, "")


def _take_home(count: int) -> Callable[[Clock], Screen]:
    def make(clock: Clock) -> Screen:
        line = as_line(Head(123_456, "0a" * 32), "0b" * 32)
        return TakeHome(clock, line, payments_in_words(_ledger(count)))

    return make


def _take_sheet(count: int, stick: str = "") -> Callable[[Clock], Screen]:
    def make(clock: Clock) -> Screen:
        path = Path("evenings/2026-11-23 22.05.html")
        on_stick = OnStick(path, lambda: [Path(stick)] if stick else [])
        on_stick.do(0.0)
        words = evening_in_words(_ledger(count), datetime(2026, 11, 23, 22, 5))  # noqa: DTZ001 - on the wall
        return TakeSheet(clock, words, path, on_stick)

    return make


OPEN_HAND = OpenHand("Critical Roll", 123_456, tuple(NAMES), tuple(NAMES), MOST, as_seen({}), {NAMES[0]: 20})


def give_up(clock: Clock) -> Screen:
    return GiveUp(clock, OPEN_HAND, resume=nothing, begin=nothing)


def give_up_the_crown(clock: Clock) -> Screen:
    return GiveUp(clock, None, resume=nothing, begin=nothing)


def menu(clock: Clock) -> Screen:
    state = {"game": "six-shooter", "pending": {"kind": "roll"}, "seats": [{"sit_out": False}]}
    return Menu(clock, house(), as_seen(state), in_hand=True)


def menu_with_a_real_throw(clock: Clock) -> Screen:
    people = People(at_table("critical-roll", {"mode": "table"}, by_hand_terms="agreed"))
    return Menu.at(people.at.table, clock, house(), people.screen.controls, None)


def asked(page: Screen, name: str) -> Screen:
    """The page with the question that comes before this control is used."""
    page.draw(unpainted())
    next(each for each in page.controls() if each.name == name).do()
    return page


def menu_sure(clock: Clock) -> Screen:
    seats = [{"sit_out": False}]
    between = {"game": "kingdom", "pending": {"kind": "hand_over"}, "pot": 0, "seats": seats}
    page = Menu(clock, house(), as_seen(between))
    return asked(page, "end")


def _seats(game: str, count: int, *, in_a_hand: bool = False) -> Callable[[Clock], Screen]:
    """Seats and chips: between hands, or while somebody decides."""

    def make(clock: Clock) -> Screen:
        people = turn(game, count)
        people.at.table.game.players = (*people.at.table.players[:-1], Player(WIDE[1:] + "I", bot=True))
        if not in_a_hand:
            people.at.table.void_hand()
        table = people.at.table
        if in_a_hand:
            table.ordered.order(0, MOST)
        cashier = Cashier(table, lambda: BuyIns(asks="others"), ask_others=nothing)
        return SeatsPage(
            clock, table, show_seat=nothing, ask_who=nothing, bot_name=str, new_chips=MOST, cashier=cashier
        )

    return make


def _seat(
    game: str, *, seat: int = 1, in_a_hand: bool = False, ordered: int = 0
) -> Callable[[Clock], Screen]:
    """One that has bought so many chips for the next hand; in Kingdom the last is King, the first Prince."""

    def make(clock: Clock) -> Screen:
        people = turn(game, 3)
        if not in_a_hand:
            people.at.table.void_hand()
        if ordered:
            people.at.table.ordered.order(seat, ordered)
        return SeatPage(clock, people.at.table, seat, Cashier(people.at.table, BuyIns))

    return make


def _buy_in(game: str, count: int, chosen: int = 0) -> Callable[[Clock], Screen]:
    """Who has no chips for the next hand is asked; so many have bought some."""

    def make(clock: Clock) -> Screen:
        table = without_chips(game, count, bot=True).at.table
        page = BuyInPage(clock, table, Cashier(table, lambda: BuyIns(asks="host"), nothing))
        for seat in table.session.short[:chosen]:
            table.buy_in(seat, MOST)
        return page

    return make


def buy_in_none(clock: Clock) -> Screen:
    table = without_chips("kingdom").at.table
    return BuyInPage(clock, table, Cashier(table, lambda: BuyIns(chips=0)))


def seat_left(clock: Clock) -> Screen:
    people = hand_over("six-shooter")
    people.at.table.leave(1)
    return SeatPage(clock, people.at.table, 1, Cashier(people.at.table, BuyIns))


def seat_sure(clock: Clock) -> Screen:
    people = hand_over("six-shooter")
    people.at.table.sit_out(1, True)  # noqa: FBT003 - as the table has it
    page = SeatPage(clock, people.at.table, 1, Cashier(people.at.table, BuyIns))
    return asked(page, "leave")


def demonstration(clock: Clock) -> Demonstration:
    people = until(People(at_table("six-shooter", {"button": 0}, *BOTS[:3])), "roll")
    people.at.table.game.players = tuple(Player(name, bot=True) for name in BOTS[:3])
    return Demonstration(clock, people.at.table)


PLAYED: dict[str, Callable[[Clock], Screen | Demonstration]] = {
    make.__name__: make
    for make in (
        throw_pictures,
        throw_picture_alone,
        throw_to_challenge,
        throw_too_late,
        throw_damaged,
        history_none,
        history_list,
        give_up,
        give_up_the_crown,
        menu,
        menu_with_a_real_throw,
        seat_left,
        menu_sure,
        buy_in_none,
        seat_sure,
        really_finish,
        demonstration,
    )
}
PLAYED |= {
    "hand_rolled": _hand(ROLLED),
    "hand_hidden": _hand(HIDDEN),
    "hand_damaged": hand_damaged,
    "hand_entered": _hand(ENTERED, ROLLED),
    "hand_refused": _hand(*(REFUSED, replace(ROLLED, corrected=True), ENTERED, HIDDEN) * 3),
    "game_end_two": _end(2, won=BEST),
    "game_end_twelve": _end(12, won=LONGEST),
    "game_end_won": _end_of({"Ann": 43, "Ben": -12, "Cem": 4, "Ada": -35}, BEST),
    "game_end_shared": _end_of({"Ann": 8, "Ben": 8, "Cem": -16}),
    "game_end_house": _end_of({"Ann": -8, "Ben": -3}, house=11),
    "game_end_open_hand": _end(4, OPEN_HAND),
    "game_end_interrupted": interrupted,
    "game_end_open_hand_twelve": _end(12, OPEN_HAND),
    "goodbye": _goodbye(3),
    "goodbye_twelve": _goodbye(12, open_hand=True),
    "goodbye_unkept": goodbye_unkept,
    "settle_two": _settle(2),
    "settle_cashed": settle_cashed,
    "settle_four": _settle(4, house=True),
    "settle_open_hand": settle_open_hand,
    "settle_four_open_hand": _settle(4, OPEN_HAND, house=True),
    "settle_twelve": _settle(12, OPEN_HAND),
    "settle_even": _settle(3, even=True),
    "take_home": _take_home(3),
    "take_home_of_twelve": _take_home(12),
    "take_sheet": _take_sheet(3),
    "take_sheet_of_twelve": _take_sheet(12, "/media/KINGSTON DT 101"),
    "seats_two": _seats("six-shooter", 2),
    "seats_eight": _seats("kingdom", 8),
    "seats_twelve": _seats("six-shooter", 12),
    "seats_twelve_in_a_hand": _seats("six-shooter", 12, in_a_hand=True),
    "buy_in": _buy_in("six-shooter", 3),
    "buy_in_kingdom": _buy_in("kingdom", 8, chosen=3),
    "buy_in_twelve": _buy_in("critical-roll", 12, chosen=3),
    "buy_in_done": _buy_in("critical-roll", 3, chosen=3),
    "seat": _seat("critical-roll"),
    "seat_of_kingdom": _seat("kingdom", seat=2),
    "seat_of_prince": _seat("kingdom", seat=0),
    "seat_of_prince_in_a_hand": _seat("kingdom", seat=0, in_a_hand=True, ordered=MOST),
    "seat_in_a_hand": _seat("six-shooter", in_a_hand=True),
    "seat_ordered": _seat("kingdom", in_a_hand=True, ordered=MOST),
}
