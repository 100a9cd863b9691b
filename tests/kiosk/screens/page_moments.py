"""Every page of the kiosk in the moments that matter: with the longest names and the largest stacks."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from hardware.buttons import ButtonName, Press, Stuck
from kiosk.evening import Evening, HandLine, Tally
from kiosk.games.kinds import GAMES
from kiosk.hand_steps import HandStep
from kiosk.open_hand import OpenHand
from kiosk.opening import Setup, open_table
from kiosk.preferences import Person
from kiosk.screens import first_run
from kiosk.screens.attract import Attract
from kiosk.screens.choose_game import ChooseGame
from kiosk.screens.demonstration import Demonstration
from kiosk.screens.game_end import GameEnd
from kiosk.screens.give_up import GiveUp
from kiosk.screens.history_page import HandPage, HistoryPage
from kiosk.screens.house import House
from kiosk.screens.menu import Menu
from kiosk.screens.name_entry import NameEntry
from kiosk.screens.party import BOTS, Party
from kiosk.screens.pin_entry import PinEntry
from kiosk.screens.players import GuestPage, Players
from kiosk.screens.rules_page import RulesPage, WhichRules
from kiosk.screens.seats_page import SeatPage, SeatsPage
from kiosk.screens.service import ButtonsTest, Service
from kiosk.screens.settings import Settings
from kiosk.screens.terms import Terms
from kiosk.screens.touch_test import PLACES, TouchTest
from kiosk.screens.trouble import Trouble
from kiosk.table import Player
from kiosk.ui.words import _
from tests.kiosk.screens.calibrate_moments import MOMENTS
from tests.kiosk.screens.screen_states import NAMES, WIDE
from tests.kiosk.screens.table_moments import hand_over, turn, until
from tests.kiosk.screens.test_pot_tables import People, at_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.screens.page import Page

LANGUAGES = ("en", "de")
PATH = "/home/kiosk/.local/state/dice-kiosk/preferences.json"
MOST = 9_999_999
CAMERA = "HD Pro Webcam C920 with a long name"


class Clock:
    """Stands still until it is turned."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def house(given: str = "", **preferences: Any) -> House:
    """A kiosk that keeps nothing and opens nothing."""
    setup = Setup(players=(Player("Ann"),), watch=None)
    made = House(None, setup, open_table, source="none", given=given, find_watch=_none)
    if preferences:
        made.change(**preferences)
    return made


def _none(_source: str) -> None:
    return None


def party(count: int) -> Party:
    """So many guests, with names as long and stacks as high as they may be."""
    made = Party()
    for name in NAMES[:count]:
        made.add(name).chips = MOST
    if count > 1:
        made.guests[1].bot = True
    return made


def nothing(*_args: Any) -> None:
    """Nobody goes on from here."""


def attract(clock: Clock) -> Page:
    return Attract(clock, house(), unfinished=[], resume=nothing, play_itself=None)


def attract_with_a_game(clock: Clock) -> Page:
    kiosk = house()
    kiosk.problem = (
        _("Nobody plays yet: add a player.")
        + " "
        + _("No game has more than {count} seats.").format(count=12)
    )
    return Attract(clock, kiosk, unfinished=list(NAMES), resume=nothing, play_itself=None)


def players_none(clock: Clock) -> Page:
    return Players(clock, Party(), (), ask_name=nothing, edit=nothing)


def players_four(clock: Clock) -> Page:
    people = tuple(Person(name=name) for name in ("Mia", "Noah", "Wwwwwwwwwwwwwwwwwwwwwwww"))
    return Players(clock, party(4), people, ask_name=nothing, edit=nothing)


def players_twelve(clock: Clock) -> Page:
    people = tuple(Person(name=f"Somebody number {number}") for number in range(20))
    return Players(clock, party(12), people, ask_name=nothing, edit=nothing)


def guest(clock: Clock) -> Page:
    made = party(5)
    return GuestPage(clock, made, made.guests[4], nothing)


def name_entry(clock: Clock, language: str = "en") -> Page:
    page = NameEntry(clock, language, nothing, "")
    for letter in "Wwwwwwwwwwwwwwwwwwwwwwww":
        page._put(letter)
    return page


def name_entry_german(clock: Clock) -> Page:
    return name_entry(clock, "de")


def choose_game(clock: Clock) -> Page:
    return ChooseGame(clock, party(3), choose=nothing, read_rules=nothing)


def choose_game_too_many(clock: Clock) -> Page:
    return ChooseGame(clock, party(12), choose=nothing, read_rules=nothing)


def choose_game_alone(clock: Clock) -> Page:
    return ChooseGame(clock, party(1), choose=nothing, read_rules=nothing)


def _terms(game: str, **options: Any) -> Callable[[Clock], Page]:
    def make(clock: Clock) -> Page:
        made = party(3)
        made.options[game] = options
        return Terms(clock, made, game, start=nothing, read_rules=nothing)

    return make


def _rules(game: str, page: int) -> Callable[[Clock], Page]:
    def make(clock: Clock) -> Page:
        made = RulesPage(clock, game, {})
        made._page = page
        return made

    return make


def which_rules(clock: Clock) -> Page:
    return WhichRules(clock, {game: GAMES[game].title for game in GAMES}, nothing)


def history_none(clock: Clock) -> Page:
    return HistoryPage(clock, [], nothing)


def history_list(clock: Clock) -> Page:
    began = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)
    gains = tuple((name, 1_234_567 * (-1) ** number) for number, name in enumerate(NAMES[:6]))
    games = list(GAMES)
    hands = [
        HandLine(
            123_456 - number,
            games[number % 3],
            began,
            () if number == 0 else gains[: 1 + number % 6],
            void=number == 2,
        )
        for number in range(20)
    ]
    return HistoryPage(clock, hands, nothing)


def _photo(_sha256: str) -> bytes:
    rng = np.random.default_rng(4)
    image = np.full((480, 640, 3), (60, 110, 40), np.uint8)
    for _number in range(5):
        cv2.circle(image, (int(rng.integers(80, 560)), int(rng.integers(80, 400))), 40, (40, 40, 200), -1)
    return bytes(cv2.imencode(".jpg", image)[1])


def _hand(*steps: HandStep) -> Callable[[Clock], Page]:
    return lambda clock: HandPage(clock, 123_456, steps, _photo)


ROLLED = HandStep(
    (f"{NAMES[4]} rolls d20 17, d12 5: 22.", f"{NAMES[3]} wins 9,999,999."), (("d20", 17), ("d12", 5)), "abc"
)
HIDDEN = HandStep(("Ann rolls three d6, hidden from the others.",), (("d6", None),) * 3, None)
ENTERED = HandStep(
    ("Ann rolls d20 17.",),
    (("d20", 17),),
    "abc",
    f"Entered or confirmed by {NAMES[4]}: The camera misread the die",
)


def hand_damaged(clock: Clock) -> Page:
    """The picture of a throw that the disk has not kept whole."""
    said = _("{name} takes part again.").format(name=NAMES[3])
    step = HandStep((said,), (("d20", 17), ("d12", 5)), "abc")
    return HandPage(clock, 123_456, (step,), lambda _sha256: b"no picture")


def _end(count: int, hand: OpenHand | None = None) -> Callable[[Clock], Page]:
    def make(clock: Clock) -> Page:
        rng = random.Random(count)
        seats = [{"name": name, "chips": rng.randrange(MOST)} for name in NAMES[:count]]
        tallies = {name: Tally(30, 12, rng.randrange(-MOST, MOST)) for name in NAMES[:count]}
        evening = Evening(12_345, 98_765, 1_234, 56, (NAMES[4], MOST, 123_456), tallies)
        state = {"seats": seats, "house": {"net": -MOST}, "pot": 0 if hand is None else MOST}
        players = [Player(name, bot=number == 1) for number, name in enumerate(NAMES[:count])]
        return GameEnd(clock, state, players, evening, nothing, open_hand=hand, resume=nothing)

    return make


OPEN_HAND = OpenHand("Critical Roll", 123_456, tuple(NAMES), MOST, {})


def give_up(clock: Clock) -> Page:
    return GiveUp(clock, OPEN_HAND, resume=nothing, begin=nothing)


def menu(clock: Clock) -> Page:
    return Menu(clock, in_hand=True)


def menu_sure(clock: Clock) -> Page:
    page = Menu(clock)
    page._end()
    return page


def settings(clock: Clock) -> Page:
    people = tuple(Person(name=name) for name in NAMES)
    return Settings(
        clock, house(people=people, camera="v4l2:USB Camera 2.0"), in_game=True,
        touch_test=nothing, new_pin=nothing, choose_camera=nothing, calibrate=nothing,
    )  # fmt: skip


def pin_entry(clock: Clock) -> Page:
    page = PinEntry(clock, _("A new PIN for the host"), lambda _pin: "")
    for digit in "12345678":
        page._put(digit)
    page.note = _("That is not the PIN.")
    return page


def touch_test(clock: Clock) -> Page:
    return TouchTest(clock, nothing)


def touch_test_missed(clock: Clock) -> Page:
    page = TouchTest(clock)
    page.note = _("Left and right are swapped: turn it in the system's settings.")
    return page


def touch_test_done(clock: Clock) -> Page:
    page = TouchTest(clock)
    page._hit = [3.0] * len(PLACES)
    return page


def trouble(clock: Clock) -> Page:
    words = (
        "The journal /home/kiosk/.local/state/dice-kiosk/journal.db is in use by another dice-kiosk. "
        "Stop that one, or give another file with --journal."
    )
    return Trouble(clock, words, lambda: words, can_leave=True)


def ask_language(clock: Clock) -> Page:
    return first_run.AskLanguage(clock, house(), nothing)


def ask_screen(clock: Clock) -> Page:
    return first_run.AskScreen(clock, house(), nothing)


def ask_camera(clock: Clock) -> Page:
    return first_run.AskCamera(clock, house(), nothing, found=f"v4l2:{CAMERA}")


def ask_camera_none(clock: Clock) -> Page:
    return first_run.AskCamera(clock, house(camera="simulated"), nothing, found="", by_itself=True)


def ask_camera_given(clock: Clock) -> Page:
    kiosk = house(given=f"v4l2:{CAMERA}", camera="simulated")
    page = first_run.AskCamera(clock, kiosk, nothing, found="picamera2")
    page.note = next(answer.why or "" for answer in page.answers() if answer.name == "camera-none")
    return page


def service(clock: Clock) -> Page:
    return Service(
        clock, in_game=True, lid=lambda: False, sounds=house().sounds,
        look=nothing, buttons=nothing, touch=nothing, settings=nothing,
    )  # fmt: skip


def service_buttons(clock: Clock) -> Page:
    page = ButtonsTest(clock)
    page.hear(Press(ButtonName.BUY, 1.0))
    page.hear(Stuck(ButtonName.BET, 1.0))
    return page


def ask_buttons(clock: Clock) -> Page:
    page = first_run.AskButtons(clock, house(), nothing)
    page._pressed = {ButtonName.STICK, ButtonName.BUY}
    return page


def ask_buttons_pressed(clock: Clock) -> Page:
    page = first_run.AskButtons(clock, house(), nothing)
    page._pressed = set(ButtonName)
    return page


def _seats(game: str, count: int, *, in_a_hand: bool = False) -> Callable[[Clock], Page]:
    """Seats and chips: between hands, or while somebody decides."""

    def make(clock: Clock) -> Page:
        people = turn(game, count)
        people.at.table.players = (*people.at.table.players[:-1], Player(WIDE[1:] + "I", bot=True))
        if not in_a_hand:
            people.at.table.void_hand()
        return SeatsPage(
            clock, people.at.table, show_seat=nothing, ask_name=nothing, bot_name=str, new_chips=MOST
        )

    return make


def _seat(game: str, *, in_a_hand: bool = False) -> Callable[[Clock], Page]:
    """One of them."""

    def make(clock: Clock) -> Page:
        people = turn(game, 3)
        if not in_a_hand:
            people.at.table.void_hand()
        return SeatPage(clock, people.at.table, 1)

    return make


def seat_sure(clock: Clock) -> Page:
    people = hand_over("six-shooter")
    people.at.table.sit_out(1, True)  # noqa: FBT003 - as the table has it
    page = SeatPage(clock, people.at.table, 1)
    page._leave()
    return page


def demonstration(clock: Clock) -> Demonstration:
    people = until(People(at_table("six-shooter", {"button": 0}, *BOTS[:3])), "roll")
    people.at.table.players = tuple(Player(name, bot=True) for name in BOTS[:3])
    return Demonstration(clock, people.at.table)


PAGES: dict[str, Callable[[Clock], Page | Demonstration]] = {
    make.__name__: make
    for make in (
        attract, attract_with_a_game, players_none, players_four, players_twelve, guest, name_entry,
        name_entry_german, choose_game, choose_game_too_many, choose_game_alone, which_rules, history_none,
        history_list, give_up, menu, menu_sure, settings, pin_entry, touch_test, touch_test_missed,
        touch_test_done, trouble, ask_language, ask_screen, ask_camera, ask_camera_none, ask_camera_given,
        ask_buttons, ask_buttons_pressed, service, service_buttons, seat_sure, demonstration,
    )
}  # fmt: skip
PAGES |= {make.__name__: make for make in MOMENTS}
PAGES |= {
    "terms_six_shooter": _terms("six-shooter"),
    "terms_critical_roll": _terms("critical-roll", min_bet=1_000_000),
    "terms_critical_roll_table": _terms("critical-roll", mode="table"),
    "terms_kingdom": _terms("kingdom", max_bet=MOST),
    "hand_rolled": _hand(ROLLED),
    "hand_hidden": _hand(HIDDEN),
    "hand_damaged": hand_damaged,
    "hand_entered": _hand(ENTERED, ROLLED),
    "game_end_two": _end(2),
    "game_end_twelve": _end(12),
    "game_end_open_hand": _end(4, OPEN_HAND),
    "game_end_open_hand_twelve": _end(12, OPEN_HAND),
}
PAGES |= {f"rules_{game}_{page}": _rules(game, page) for game in GAMES for page in (0, 1, 99)}
PAGES |= {
    "seats_two": _seats("six-shooter", 2),
    "seats_eight": _seats("kingdom", 8),
    "seats_twelve": _seats("six-shooter", 12),
    "seats_twelve_in_a_hand": _seats("six-shooter", 12, in_a_hand=True),
    "seat": _seat("critical-roll"),
    "seat_of_kingdom": _seat("kingdom"),
    "seat_in_a_hand": _seat("six-shooter", in_a_hand=True),
}
