"""Every page of the kiosk in the moments that matter: with the longest names and the largest stacks."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hardware.buttons import ButtonName, Press, Stuck
from hardware.message import ShownError, say, together
from kiosk.coach.terms import Coached
from kiosk.games.registry import GAMES
from kiosk.journal.rescue import Way
from kiosk.journal.storage.database import damaged
from kiosk.meters.meters import Counts, Meters
from kiosk.meters.proof import Proof
from kiosk.people import LONGEST_NAME
from kiosk.screens.base.navigation import Navigation
from kiosk.screens.base.trouble import Trouble
from kiosk.screens.host import first_run
from kiosk.screens.host.ask_buttons import AskButtons
from kiosk.screens.host.comfort import Comfort
from kiosk.screens.host.first_run import Question
from kiosk.screens.host.meters_page import FAULTS, MetersPage
from kiosk.screens.host.pin_entry import FORGOTTEN, PinEntry, new_pin
from kiosk.screens.host.service import ButtonsTest, Cabinet, Service
from kiosk.screens.host.settings import Settings
from kiosk.screens.host.sounds_page import SoundsPage
from kiosk.screens.host.touch_test import PLACES, TouchTest
from kiosk.screens.host.turning import TurnedPicture
from kiosk.screens.in_the_way import LABELS
from kiosk.screens.learning.offer import OfferLesson
from kiosk.screens.lobby.attract import Attract
from kiosk.screens.lobby.chip_terms import ChipTerms, WithWhichChips
from kiosk.screens.lobby.choose_game import ChooseGame
from kiosk.screens.lobby.guest_page import GuestPage, TokenPage
from kiosk.screens.lobby.name_entry import COMES, GONE, KNOWN, OTHER, NameEntry, WhoIsIt
from kiosk.screens.lobby.party import Party
from kiosk.screens.lobby.players import Players
from kiosk.screens.lobby.rules_page import RulesPage, WhichRules
from kiosk.screens.lobby.terms import Terms
from kiosk.settings.preferences import BuyIns, Person
from kiosk.table.unfinished_hand import Unfinished
from kiosk.text import chips
from kiosk.text.translate import _, translated
from kiosk.ui.control import Control
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments import coaching, fairness, luck, own_dice, shut_out
from tests.kiosk.screens.moments.parts import CAMERA, MOST, Clock, house, nothing, party
from tests.kiosk.screens.moments.played import PLAYED
from tests.kiosk.screens.moments.states import NAMES
from tests.kiosk.screens.moments.wizard import MOMENTS
from tests.kiosk.screens.one_table import no_camera_test

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.screens.base.context import House
    from kiosk.screens.base.screen import Screen
    from kiosk.screens.lobby.demonstration import Demonstration


def attract(clock: Clock) -> Screen:
    return Attract(clock, house(), unfinished=None, resume=nothing, play_itself=None, play=lambda _game: None)


def attract_again(clock: Clock) -> Screen:
    last = tuple(Person(name=name) for name in NAMES[:4])
    return Attract(
        clock,
        house(last_party=last),
        unfinished=None,
        resume=nothing,
        play_itself=None,
        play=lambda _game: None,
        play_again=nothing,
    )


def attract_in_an_evening(clock: Clock) -> Screen:
    last = tuple(Person(name=name) for name in NAMES[:4])
    return Attract(
        clock, house(last_party=last), unfinished=None, resume=nothing, play_itself=None,
        play=lambda _game: None, play_again=nothing, ask_finish=nothing,
    )  # fmt: skip


def attract_finished(clock: Clock) -> Screen:
    known = house(last_party=tuple(Person(name=name) for name in NAMES[:4]), finished="a seal")
    return Attract(
        clock, known, unfinished=None, resume=nothing, play_itself=None, play=lambda _game: None,
        play_again=nothing,
    )  # fmt: skip


def attract_with_a_game(clock: Clock) -> Screen:
    kiosk = house()
    kiosk.problem = together(
        say("Nobody plays yet: add a player."), say("No game has more than {count} seats.", count=12)
    )
    return _with_a_game(clock, kiosk)


def attract_with_chips_bought(clock: Clock) -> Screen:
    return _with_a_game(clock, house())


def _with_a_game(clock: Clock, kiosk: House) -> Screen:
    last = tuple(Person(name=name) for name in NAMES[:4])
    kiosk.preferences = kiosk.preferences.model_copy(update={"last_party": last})
    return Attract(
        clock,
        kiosk,
        unfinished=Unfinished("critical-roll", 12, NAMES, {"Maximiliane": 20, "Zoë": 100}),
        resume=nothing,
        play_itself=None,
        play=lambda _game: None,
        play_again=nothing,
        ask_finish=nothing,
    )


LOBBY: dict[str, Any] = dict.fromkeys(
    ("ask_guest", "edit", "pick", "start", "set_terms", "keep", "leave"), nothing
)


def players_none(clock: Clock) -> Screen:
    return Players(clock, Party(), (), **LOBBY)


def players_again(clock: Clock) -> Screen:
    last = tuple(Person(name=name) for name in NAMES[:4])
    people = tuple(Person(name=sitter.name) for sitter in last)
    return Players(clock, Party(), people, **LOBBY, last=last)


def players_four(clock: Clock) -> Screen:
    people = tuple(
        Person(name=name, colour=place, emblem=place)
        for place, name in enumerate(("Mia", "Noah", "Wwwwwwwwwwwwwwwwwwwwwwww"), start=6)
    )
    return Players(clock, party(4), people, **LOBBY)


def players_wanted(clock: Clock) -> Screen:
    return Players(clock, party(4), (), **LOBBY, wanted="kingdom")


def players_twelve(clock: Clock) -> Screen:
    people = tuple(Person(name=f"Somebody number {number}") for number in range(20))
    return Players(clock, party(12), people, **LOBBY)


def players_one_gone(clock: Clock) -> Screen:
    """The longest name was sent away just now."""
    made = party(5)
    page = Players(clock, made, (), **LOBBY)
    page._send_away(made.guests[4])
    return page


def who_is_it(clock: Clock) -> Screen:
    """As many as are offered, with names that need the most room, and one who never had a token."""
    widest = "W" * LONGEST_NAME
    people = [
        Person(id=f"p{place}", name=name, colour=place, emblem=place or None)
        for place, name in enumerate(("Anna", "Anna (2)", widest, f"{widest[:-4]} (2)"))
    ]
    plays_as = _("plays as {name}").format(name=f"{widest[:-4]} (3)")
    other = Control("new", translated(OTHER), nothing, plays_as)
    return WhoIsIt(clock, people, translated(KNOWN), other, nothing)


def who_comes(clock: Clock) -> Screen:
    """Several have left a table; who has the longest name did last."""
    people = [
        Person(id=f"p{at}", name=name, colour=at, emblem=at) for at, name in enumerate((NAMES[4], "Ben"))
    ]
    other = Control("new", translated(OTHER), nothing, _("type a name"))
    return WhoIsIt(clock, people, translated(GONE), other, nothing, COMES)


def guest(clock: Clock) -> Screen:
    return _guest(clock, 4)


def guest_bot(clock: Clock) -> Screen:
    return _guest(clock, 1)


def _guest(clock: Clock, place: int) -> Screen:
    made = party(5)
    return GuestPage(
        clock,
        made,
        made.guests[place],
        nothing,
        nothing,
        coached=lambda _who: Coached.AFTER,
        coach=nothing,
        leave=nothing,
        asked=lambda _guest: "",
    )


def token(clock: Clock) -> Screen:
    made = party(5)
    return TokenPage(clock, made, made.guests[4])


def token_of_twelve(clock: Clock) -> Screen:
    made = party(12)
    return TokenPage(clock, made, made.guests[0])


def name_entry(clock: Clock, language: str = "en") -> Screen:
    page = NameEntry(clock, language, nothing, "", party(5).guests[4])
    for letter in "Wwwwwwwwwwwwwwwwwwwwwwww":
        page._put(letter)
    return page


def name_entry_first(clock: Clock) -> Screen:
    return NameEntry(clock, "de", nothing, whose=party(1).guests[0], first=True)


def name_entry_german(clock: Clock) -> Screen:
    return name_entry(clock, "de")


def _choose(clock: Clock, guests: int) -> Screen:
    return ChooseGame(
        clock, party(guests), start=nothing, set_terms=nothing, read_rules=nothing, learn=nothing
    )


def choose_game(clock: Clock) -> Screen:
    return _choose(clock, 3)


def choose_game_too_many(clock: Clock) -> Screen:
    return _choose(clock, 12)


def choose_game_alone(clock: Clock) -> Screen:
    return _choose(clock, 1)


def _offer(game: str) -> Callable[[Clock], Screen]:
    return lambda clock: OfferLesson(clock, game, learn=nothing, begin=nothing, read_rules=nothing)


def _terms(game: str, **options: Any) -> Callable[[Clock], Screen]:
    def make(clock: Clock) -> Screen:
        made = party(3)
        made.options[game] = options
        return Terms(
            clock, made, game, start=nothing, set_chips=nothing, read_rules=nothing,
            by_hand=lambda: "agreed", keep_by_hand=nothing, show=lambda _page: None,
        )  # fmt: skip

    return make


def chip_terms(clock: Clock) -> Screen:
    return _chip_terms(clock, buy_ins=BuyIns(chips=MOST, most=MOST))


def chip_terms_none(clock: Clock) -> Screen:
    return _chip_terms(clock, buy_ins=BuyIns(chips=0, asks="host"), pin="set")


def _chip_terms(clock: Clock, **preferences: Any) -> Screen:
    made = house(**preferences)
    return ChipTerms(clock, party(3), made, ask_host=nothing, choose_pin=nothing, show=lambda _page: None)


def _which_chips(count: int) -> Callable[[Clock], Screen]:
    def make(clock: Clock) -> Screen:
        made = party(count)
        made.game = "six-shooter"
        made.held = {guest.id: number * 1_111_111 for number, guest in enumerate(made.guests[:-1])}
        return WithWhichChips(clock, made, made.stacks(), nothing)

    return make


def _rules(game: str, page: int) -> Callable[[Clock], Screen]:
    def make(clock: Clock) -> Screen:
        made = RulesPage(clock, game, {}, nothing)
        made._page = page
        return made

    return make


def which_rules(clock: Clock) -> Screen:
    return WhichRules(clock, nothing, nothing)


def settings(clock: Clock) -> Screen:
    return _settings(clock, lambda _page: None)


def _settings(clock: Clock, show: Callable[[Screen], None]) -> Screen:
    people = tuple(Person(name=name) for name in NAMES)
    kiosk = house(people=people, camera="v4l2:USB Camera 2.0", pin="set", buy_ins=BuyIns(asks="host"))
    return Settings(
        clock, kiosk, in_game=True,
        sells=lambda: Control("sell", _("Chips"), nothing, _("after this hand"), "A hand is running."),
        turn=nothing, touch_test=nothing, new_pin=nothing, choose_camera=nothing, calibrate=nothing,
        own_dice=nothing, meters=nothing, show=show,
    )  # fmt: skip


def _choices_of(setting: str) -> Callable[[Clock], Screen]:
    """What a setting can be."""

    def make(clock: Clock) -> Screen:
        shown: list[Screen] = []
        page = _settings(clock, shown.append)
        page.draw(unpainted())
        next(each for each in page.controls() if each.name == setting).do()
        return shown[0]

    return make


def turned_picture(clock: Clock) -> Screen:
    return TurnedPicture(clock, house())


def comfort(clock: Clock) -> Screen:
    return Comfort(clock, house(large_text=True), nothing)


def sounds_page(clock: Clock) -> Screen:
    return SoundsPage(clock, house())


def pin_entry(clock: Clock) -> Screen:
    about = translated(say("{name} buys {chips}.", name=NAMES[4], chips=chips.counted(MOST)))
    lost = translated(FORGOTTEN)
    page = PinEntry(clock, _("The host's PIN"), lambda _pin: "", about=about, forgotten=lost)
    for digit in "12345678":
        page._put(digit)
    page.note = _("That is not the PIN.")
    return page


def pin_later(clock: Clock) -> Screen:
    return new_pin(clock, lambda _hash: None, later=nothing)


def touch_test(clock: Clock) -> Screen:
    return TouchTest(clock, nothing)


def touch_test_missed(clock: Clock) -> Screen:
    page = TouchTest(clock)
    page.note = _("Left and right are swapped: turn it in the system's settings.")
    return page


def touch_test_done(clock: Clock) -> Screen:
    page = TouchTest(clock)
    page.off = [(3, 0)] * len(PLACES)
    return page


def trouble(clock: Clock) -> Screen:
    words = ShownError.say(
        "The journal {path} is in use by another dice-kiosk. Stop that one, or give another file with "
        "--journal.",
        path=Path("/home/kiosk/.local/state/dice-kiosk/journal.db"),
        guests=say(
            "Another dice kiosk runs on this computer and keeps the record of the games. Close that one."
        ),
    ).words
    return Trouble(clock, words, lambda: words, can_leave=True)


def damaged_record(clock: Clock) -> Screen:
    words = damaged(
        Path("/home/kiosk/.local/state/dice-kiosk/journal.db"), "entry 2 is not as it was written"
    )
    costs = {
        Way.TAKE_COPY: say("It holds {count} events; the last {lost} are missing.", count=1204, lost=3),
        Way.GO_ON: say("That it was damaged stays on record."),
        Way.START_NEW: say("Nothing of what was played is in it, and its meters begin at 0."),
    }
    ways = [(way.value, LABELS[way], costs[way], lambda: None) for way in Way]
    return Trouble(clock, words.words, lambda: words.words, can_leave=False, ways=ways)


def ask_language(clock: Clock) -> Screen:
    return Question(clock, first_run.AskLanguage(house(camera="simulated"), nothing), nothing)


def ask_screen(clock: Clock) -> Screen:
    return Question(clock, first_run.AskScreen(house(), nothing), nothing)


def ask_camera(clock: Clock) -> Screen:
    return Question(clock, first_run.AskCamera(house(), found=f"v4l2:{CAMERA}"), nothing)


def ask_camera_none(clock: Clock) -> Screen:
    return Question(clock, first_run.AskCamera(house(camera="simulated"), found="", by_itself=True), nothing)


def ask_camera_given(clock: Clock) -> Screen:
    kiosk = house(given=f"v4l2:{CAMERA}", camera="simulated")
    page = Question(clock, first_run.AskCamera(kiosk, found="picamera2"), nothing)
    page.note = next(answer.why or "" for answer in page.topic.answers() if answer.name == "camera-none")
    return page


def service(clock: Clock) -> Screen:
    cabinet = Cabinet(clock, Navigation(), house().sounds, inspect=no_camera_test, open_settings=nothing)
    cabinet.lid_shut = False
    return Service(clock, cabinet, in_game=True)


def meters(clock: Clock) -> Screen:
    real = Counts(
        1, 12_345, 98_765, 345_678, 1_234, 1_000, 56, 78, 9, 0, {"Not read for sure.": 321}, 99_999, 1, 2
    )
    proof = Proof(345_678, 6_900, 5_432, 1, 57)
    faults = dict.fromkeys(map(str, FAULTS), 2)
    found = Meters(real, Counts(), 30, 44, 130, 3, faults, faults, proof, Proof())
    page = MetersPage(clock, lambda: found, nothing)
    while not page.do(0.0):
        time.sleep(0.001)
    return page


def service_buttons(clock: Clock) -> Screen:
    page = ButtonsTest(clock)
    page.input.hear(Press(ButtonName.BUY, 1.0))
    page.input.hear(Stuck(ButtonName.BET, 1.0))
    return page


def ask_buttons(clock: Clock) -> Screen:
    topic = AskButtons(house())
    topic.pressed = {ButtonName.STICK, ButtonName.BUY}
    return Question(clock, topic, nothing)


def ask_buttons_pressed(clock: Clock) -> Screen:
    topic = AskButtons(house())
    topic.pressed = set(ButtonName)
    return Question(clock, topic, nothing)


PAGES: dict[str, Callable[[Clock], Screen | Demonstration]] = {
    make.__name__: make
    for make in (
        attract, attract_again, attract_in_an_evening, attract_finished, attract_with_a_game,
        attract_with_chips_bought,
        players_none, players_again, players_four,
        players_wanted, players_twelve, players_one_gone, who_is_it, who_comes, guest, guest_bot,
        token, token_of_twelve,
        name_entry, name_entry_german, name_entry_first, choose_game, choose_game_too_many,
        choose_game_alone, which_rules, settings,
        comfort, sounds_page, pin_entry, touch_test, touch_test_missed, touch_test_done, trouble,
        damaged_record, ask_language, ask_screen, ask_camera, ask_camera_none, ask_camera_given, ask_buttons,
        ask_buttons_pressed, service, meters, service_buttons, chip_terms, chip_terms_none, pin_later,
        turned_picture,
    )
}  # fmt: skip
PAGES |= {f"choices_{each}": _choices_of(each) for each in ("who-sells", "dark_after", "palette", "badges")}
PAGES |= {
    make.__name__: make
    for make in (
        *MOMENTS,
        *coaching.MOMENTS,
        *luck.MOMENTS,
        *own_dice.MOMENTS,
        *fairness.MOMENTS,
        *shut_out.MOMENTS,
    )
}
PAGES |= {
    "with_which_chips": _which_chips(3),
    "with_which_chips_of_twelve": _which_chips(12),
    "terms_six_shooter": _terms("six-shooter"),
    "terms_critical_roll": _terms("critical-roll", min_bet=1_000_000),
    "terms_critical_roll_table": _terms("critical-roll", mode="table"),
    "terms_kingdom": _terms("kingdom", max_bet=MOST),
}
PAGES |= {f"rules_{game}_{page}": _rules(game, page) for game in GAMES for page in (0, 1, 99)}
PAGES |= {f"offer_{game}": _offer(game) for game in GAMES}
PAGES |= PLAYED
