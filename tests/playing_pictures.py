"""The pictures of docs/playing.md: every screen, and the three tables out of real simulated hands.

make screenshots
"""

from __future__ import annotations

import random
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import pygame

from kiosk.coach.terms import Coached
from kiosk.games.registry import GAMES
from kiosk.journal.accounts import Standing
from kiosk.journal.evening import Evening, HandLine, Tally, Win
from kiosk.journal.ledger import Ledger
from kiosk.screens.base.context import House
from kiosk.screens.base.trouble import Trouble
from kiosk.screens.host import first_run
from kiosk.screens.host.ask_buttons import AskButtons
from kiosk.screens.host.first_run import AskCalibration, Question
from kiosk.screens.host.pin_entry import PinEntry
from kiosk.screens.host.settings import Settings
from kiosk.screens.host.touch_test import TouchTest
from kiosk.screens.lobby.attract import Attract
from kiosk.screens.lobby.chip_terms import ChipTerms, WithWhichChips
from kiosk.screens.lobby.choose_game import ChooseGame
from kiosk.screens.lobby.guest_page import GuestPage, TokenPage
from kiosk.screens.lobby.name_entry import NameEntry
from kiosk.screens.lobby.party import Party
from kiosk.screens.lobby.players import Players
from kiosk.screens.lobby.rules_page import RulesPage
from kiosk.screens.lobby.terms import GiveUp, Terms
from kiosk.screens.menu.buy_in import BuyInPage
from kiosk.screens.menu.cashier import Cashier
from kiosk.screens.menu.ending.game_end import GameEnd
from kiosk.screens.menu.ending.winner import BestHand
from kiosk.screens.menu.hand_page import HandPage
from kiosk.screens.menu.history_page import HistoryPage
from kiosk.screens.menu.menu import Menu
from kiosk.screens.menu.seat_page import SeatPage
from kiosk.screens.menu.seats_page import SeatsPage
from kiosk.screens.menu.settle_up import SettleUp
from kiosk.settings.preferences import BuyIns, Person
from kiosk.table.players import Player, player_data
from kiosk.table.setup import Setup, open_table
from kiosk.table.unfinished_hand import OpenHand
from kiosk.ui.canvas import Canvas
from tests.as_seen import as_seen
from tests.kiosk.screens.moments.luck import luck_of_three
from tests.kiosk.screens.moments.parts import Clock
from tests.kiosk.screens.moments.tables import without_chips
from tests.playing_coach import coach_pictures
from tests.playing_tables import SIZE, Told, table_pictures
from tests.playing_wizard import own_dice_pictures, wizard_pictures

if TYPE_CHECKING:
    from kiosk.games.state import DieState
    from kiosk.journal.history import LastDice
    from kiosk.screens.base.screen import Screen

SMALL = (768, 450)
"""As they stand in the docs, px."""


def _now() -> float:
    return 0.0


def _nothing(*_args: object) -> None:
    """Nobody goes on from here."""


def _off(_name: str) -> Coached:
    return Coached.OFF


def _lay(hand: int) -> LastDice:
    dice: list[DieState] = [{"die": f"d{sides}", "value": 1 + hand % sides} for sides in (8, 6, 10, 12)]
    return dict.fromkeys(range(3), dice[: 2 + hand % 3])


def pages(told: Told) -> dict[str, Screen]:
    """Every page as people would meet it."""
    house, bare = (
        House(None, Setup(players=(), watch=None), open_table, source=source, find_watch=lambda _source: None)
        for source in ("none", "auto")
    )
    house.change(pin="set")
    party = Party()
    for name in ("Ann", "Ben", "Cem"):
        party.add(name)
    party.add_bot()
    people = tuple(
        Person(name=name, colour=place, emblem=place)
        for place, name in enumerate(("Dora", "Emil", "Finn"), start=6)
    )
    began = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)
    sat = [Player("Ann"), Player("Ben"), Player("Cem", bot=True)]
    hands = [
        HandLine(
            14 - number,
            14 - number,
            list(GAMES)[1],
            began,
            (("Ann", 6 - 4 * number), ("Ben", -4), ("Cem", 2 * number)),
            players=tuple(player_data(sat)),
        )
        for number in range(8)
    ]
    named = f"Hand {told.number} of {GAMES[told.game].title}"
    hand = HandPage(_now, told.game, named, sat, told.steps, told.pictures, _nothing)
    tallies = {name: Tally(name, 14, 6, net) for name, net in (("Ann", 23), ("Ben", -11), ("Cem", -12))}
    evening = Evening(14, 96, 7, 3, Win("Ann", 18, 9, "six-shooter"), tallies)
    seats = [{"name": name, "chips": 20 + tallies[name].net} for name in tallies]
    bought = zip(tallies, (20, 40, 20), strict=True)
    standings = [Standing(name, name, chips, chips + tallies[name].net, chips - 20) for name, chips in bought]
    players = [Player(name, bot=name == "Cem") for name in tallies]
    best = BestHand(9, 18, (("d8", 5), ("d10", 9), ("d6", 6)))
    open_hand = OpenHand("Six Shooter", 15, tuple(tallies), tuple(tallies), 9, as_seen({}))
    entry = NameEntry(_now, "en", _nothing)
    for letter in "Dora":
        entry.typed(letter)
    wrong = "The camera USB 0 gives no pictures. Check its cable and that no other program uses it."
    rules = RulesPage(_now, "kingdom", {})
    rng = random.Random(3)
    table = open_table(
        Setup(
            players=(Player("Ann"), Player("Ben"), Player("Cem", bot=True)),
            watch=None,
            game="six-shooter",
            seed=4,
        )
    )
    table.void_hand()  # between two hands
    poor = without_chips("kingdom", names=("Ann", "Ben", "Cem")).at.table
    chips = dict(zip((guest.id for guest in party.guests), (43, 0, 17), strict=False))
    won = Party(list(party.guests), game="six-shooter", held=chips)
    attract = Attract(
        _now, house, unfinished=None, resume=_nothing, play_itself=None, play=lambda _game: None, rng=rng
    )
    return {
        "attract": attract,
        "players": Players(
            _now,
            party,
            people,
            ask_guest=_nothing,
            edit=_nothing,
            pick=_nothing,
            start=_nothing,
            set_terms=_nothing,
            keep=_nothing,
            leave=_nothing,
        ),
        "name": entry,
        "guest": GuestPage(
            _now,
            party,
            party.guests[1],
            _nothing,
            _nothing,
            coached=_off,
            coach=_nothing,
            leave=_nothing,
            asked=lambda _guest: "",
        ),
        "token": TokenPage(_now, party, party.guests[0]),
        "settle-up": SettleUp(_now, Ledger(tuple(standings), bots=frozenset({"Cem"})), _nothing),
        "games": ChooseGame(
            _now, party, start=_nothing, set_terms=_nothing, read_rules=_nothing, learn=_nothing
        ),
        "terms": Terms(
            _now,
            party,
            "kingdom",
            start=_nothing,
            set_chips=_nothing,
            read_rules=_nothing,
            by_hand=lambda: "agreed",
            keep_by_hand=_nothing,
            show=lambda _page: None,
        ),
        "chips": ChipTerms(
            _now, party, house, ask_host=_nothing, choose_pin=_nothing, show=lambda _page: None
        ),
        "which-chips": WithWhichChips(_now, won, won.stacks(), _nothing),
        "rules": rules,
        "seats": SeatsPage(
            _now,
            table,
            show_seat=_nothing,
            ask_who=_nothing,
            bot_name=str,
            new_chips=20,
            cashier=Cashier(table, BuyIns),
        ),
        "seat": SeatPage(_now, table, 1, Cashier(table, BuyIns)),
        "buy-in": BuyInPage(_now, poor, Cashier(poor, BuyIns)),
        "luck": luck_of_three(Clock()),
        "menu": Menu(_now, house, table.state),
        "history": HistoryPage(_now, hands, _nothing, _lay),
        "hand": hand,
        "game-end": GameEnd(
            _now,
            as_seen(
                {
                    "game": "six-shooter",
                    "seats": seats,
                    "pot": 0,
                    "hand": 14,
                    "pending": {"kind": "hand_over"},
                }
            ),
            players,
            standings,
            evening,
            again=_nothing,
            rematch=_nothing,
            best=best,
        ),
        "give-up": GiveUp(_now, open_hand, resume=_nothing, begin=_nothing),
        "pin": PinEntry(_now, "The host's PIN", lambda _pin: ""),
        "settings": Settings(
            _now,
            house,
            in_game=False,
            sells=lambda: None,
            turn=_nothing,
            touch_test=_nothing,
            new_pin=_nothing,
            choose_camera=_nothing,
            calibrate=_nothing,
            own_dice=_nothing,
            meters=_nothing,
            show=lambda _page: None,
        ),
        "first-run": Question(_now, first_run.AskLanguage(bare, _nothing), _nothing),
        "screen": Question(_now, first_run.AskScreen(house, _nothing), _nothing),
        "touch-test": TouchTest(_now),
        "camera": Question(_now, first_run.AskCamera(house, found="v4l2:0"), _nothing),
        "calibrate": Question(_now, AskCalibration(house, _nothing, _nothing), _nothing),
        "buttons": Question(_now, AskButtons(house), _nothing),
        "problem": Trouble(_now, wrong, lambda: wrong, can_leave=True),
    }


def main(folder: Path) -> int:
    """Write all of them into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    taken, told = table_pictures()
    for name, page in pages(told).items():
        taken[name] = drawn(page)
    for name, surface in (taken | coach_pictures() | wizard_pictures() | own_dice_pictures()).items():
        _save(surface, folder / f"{name}.jpg")
    sys.stdout.write(f"{folder}: {len(list(folder.glob('*.jpg')))} pictures\n")
    return 0


def drawn(page: Screen) -> pygame.Surface:
    surface = pygame.Surface(SIZE, 0, 32)
    page.draw(Canvas(surface))
    return surface


def _save(surface: pygame.Surface, path: Path) -> None:
    pixels = pygame.surfarray.array3d(pygame.transform.smoothscale(surface, SMALL)).swapaxes(0, 1)
    cv2.imwrite(str(path), pixels[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 88])


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
