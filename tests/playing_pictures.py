"""The pictures of docs/playing.md: every screen, and the three tables out of real simulated hands.

make screenshots
"""

from __future__ import annotations

import random
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import pygame

from kiosk.evening import Evening, HandLine, Tally
from kiosk.games.kinds import GAMES
from kiosk.games.session import PendingKind
from kiosk.hand_steps import HandStep
from kiosk.opening import Setup, open_table
from kiosk.preferences import Person
from kiosk.screens import app, first_run
from kiosk.screens.attract import Attract
from kiosk.screens.choose_game import ChooseGame
from kiosk.screens.game_end import GameEnd
from kiosk.screens.history_page import HandPage, HistoryPage
from kiosk.screens.house import House
from kiosk.screens.menu import Menu
from kiosk.screens.name_entry import NameEntry
from kiosk.screens.party import Party
from kiosk.screens.pin_entry import PinEntry
from kiosk.screens.players import GuestPage, Players
from kiosk.screens.rules_page import RulesPage
from kiosk.screens.settings import Settings
from kiosk.screens.tables import table_screen
from kiosk.screens.terms import Terms
from kiosk.screens.touch_test import TouchTest
from kiosk.screens.trouble import Trouble
from kiosk.table import Player, Table, TrayPhase
from kiosk.ui.canvas import Canvas
from kiosk.watch_messages import WatchSettings

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kiosk.screens.page import Page

SIZE = (1024, 600)
SMALL = (768, 450)
"""As they stand in the docs, px."""
GIVE_UP_S = 600.0
USUAL = ("hit", "call", "check", "stand", "stick", "keep", "fold")
ROLLS = 5
"""Rolls of a table before its picture is taken."""


def _now() -> float:
    return 0.0


def _nothing(*_args: object) -> None:
    """Nobody goes on from here."""


def pages(photo: bytes) -> dict[str, Page]:
    """Every page as people would meet it."""
    house = House(
        None, Setup(players=(), watch=None), open_table, source="none", find_watch=lambda _source: None
    )
    party = Party()
    for name in ("Ann", "Ben", "Cem"):
        party.add(name)
    party.add_bot()
    people = tuple(Person(name=name) for name in ("Dora", "Emil", "Finn"))
    began = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)
    hands = [
        HandLine(
            14 - number, list(GAMES)[1], began, (("Ann", 6 - 4 * number), ("Ben", -4), ("Cem", 2 * number))
        )
        for number in range(8)
    ]
    step = HandStep(("Ann rolls d20 17.",), (("d20", 17),), "photo")
    tallies = {name: Tally(14, 6, net) for name, net in (("Ann", 23), ("Ben", -11), ("Cem", -12))}
    evening = Evening(14, 96, 7, 3, ("Ann", 18, 9), tallies)
    seats = [{"name": name, "chips": 20 + tallies[name].net} for name in tallies]
    entry = NameEntry(_now, "en", _nothing)
    for letter in "Dora":
        entry.typed(letter)
    wrong = "The camera v4l2:0 gives no pictures. Check its cable and that no other program uses it."
    rules = RulesPage(_now, "kingdom", {})
    rng = random.Random(3)
    attract = Attract(_now, house, unfinished=[], resume=_nothing, play_itself=None, rng=rng)
    return {
        "attract": attract,
        "players": Players(_now, party, people, ask_name=_nothing, edit=_nothing),
        "name": entry,
        "guest": GuestPage(_now, party, party.guests[1], _nothing),
        "games": ChooseGame(_now, party, choose=_nothing, read_rules=_nothing),
        "terms": Terms(_now, party, "kingdom", start=_nothing, read_rules=_nothing),
        "rules": rules,
        "menu": Menu(_now),
        "history": HistoryPage(_now, hands, _nothing),
        "hand": HandPage(_now, 14, [step, step], lambda _sha256: photo),
        "game-end": GameEnd(_now, {"seats": seats}, evening, _nothing),
        "pin": PinEntry(_now, "The host's PIN", lambda _pin: ""),
        "settings": Settings(
            _now,
            house,
            in_game=False,
            touch_test=_nothing,
            new_pin=_nothing,
            choose_camera=_nothing,
            calibrate=_nothing,
        ),
        "first-run": first_run.AskLanguage(_now, house, _nothing),
        "screen": first_run.AskScreen(_now, house, _nothing),
        "touch-test": TouchTest(_now),
        "camera": first_run.AskCamera(_now, house, _nothing, found="v4l2:0"),
        "buttons": first_run.AskButtons(_now, house, _nothing),
        "problem": Trouble(_now, wrong, lambda: wrong, can_leave=True),
    }


def table_of(game: str) -> tuple[dict[str, pygame.Surface], bytes]:
    """A table some rolls into a hand, when a person must decide, and other moments by their names.

    And the picture of its last throw.
    """
    watch = WatchSettings(source=FAULTS.get(game, "simulated"), seed=4, in_step=True)
    players = (Player("Ann"), Player("Ben"), Player("Cem", bot=True))
    table = open_table(Setup(players=players, watch=watch, game=game, seed=4, bot_pause_s=0.0, doubt_s=0.0))
    try:
        end = time.monotonic() + GIVE_UP_S
        taken: dict[str, pygame.Surface] = {}
        while game not in taken or not taken.keys() >= WANTED[game]:
            if time.monotonic() > end:
                raise SystemExit(f"No such moment came up in {game}.")
            if _worth(table):
                taken.setdefault(game, app.picture(table, SIZE))
            for name in WANTED[game] - taken.keys():
                if MOMENTS[name](table):
                    taken[name] = _opened(table, OPENED.get(name, ()))
            _step(table)
        steps = [
            step["throw"] for step in table.journal.record(table.journal.hand)["steps"] if "throw" in step
        ]
        kept = [table.journal.picture(throw["after"]) for throw in steps if throw["after"]]
        return taken, next((jpeg for jpeg in reversed(kept) if jpeg), b"")
    finally:
        table.close()


def _opened(table: Table, uses: Sequence[str]) -> pygame.Surface:
    """The table after these controls were used; what they opened is closed again."""
    screen = table_screen(table, _now)
    for name in uses:
        next(control for control in screen.controls() if control.name == name).do()
    surface = pygame.Surface(SIZE, 0, 32)
    screen.draw(Canvas(surface))
    table.drop_challenge()
    return surface


def _throws(table: Table) -> bool:
    """A person is asked to throw, after another's throw."""
    asked = table.asked
    person = asked is not None and isinstance(asked.seat, int) and not table.players[asked.seat].bot
    return person and table.phase is TrayPhase.WAITING and table.ready and not table.message


MOMENTS: dict[str, Callable[[Table], bool]] = {
    "throw": lambda table: _throws(table) and table.amendable is not None,
    "unsure": lambda table: table.phase is TrayPhase.CHECK and not table.covered,
    "challenge": lambda table: _throws(table) and table.amendable is not None,
    "vote": lambda table: _throws(table) and table.amendable is not None,
    "hidden": lambda table: _throws(table) and table.covered,
    "hand-over": lambda table: table.pending.kind is PendingKind.HAND_OVER,
}
WANTED = {
    "six-shooter": {"throw", "unsure", "challenge", "vote", "hand-over"},
    "critical-roll": set[str](),
    "kingdom": {"hidden"},
}
OPENED = {"challenge": ("challenge",), "vote": ("challenge", "enter")}
FAULTS = {"six-shooter": "simulated:glare@2"}
"""What goes wrong in the simulated tray, so that it can be seen."""


def _worth(table: Table) -> bool:
    pending = table.pending
    rolls = sum(command["do"] == "roll" for command in table.session.history())
    person = isinstance(pending.seat, int) and not table.players[pending.seat].bot
    return pending.kind is PendingKind.DECISION and person and rolls >= ROLLS


def _step(table: Table) -> None:
    if table.pump(time.monotonic()):
        return
    pending = table.pending
    if pending.kind is PendingKind.HAND_OVER:
        table.next_hand()
    elif pending.kind is PendingKind.DECISION and isinstance(pending.seat, int):
        if not table.players[pending.seat].bot:
            _decide(table)
    elif pending.kind is PendingKind.ROLL and table.ready:
        if table.phase in {TrayPhase.WAITING, TrayPhase.CHECK}:
            table.throw()
        table.wait(0.3)


def _decide(table: Table) -> None:
    legal = {each.action: each for each in table.pending.legal}
    if "open" in legal:
        table.act("open", dice=("d8", "d6"))
    elif "bet" in legal:
        table.act("bet", amount=legal["bet"].least)
    else:
        usual = next(
            each for each in ("hit", "call", "check", "stand", "stick", "keep", "fold") if each in legal
        )
        table.act(usual)


def main(folder: Path) -> int:
    """Write all of them into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    photo = b""
    for game in GAMES:
        taken, jpeg = table_of(game)
        photo = jpeg or photo
        for name, surface in taken.items():
            _save(surface, folder / f"{name}.jpg")
    for name, page in pages(photo).items():
        surface = pygame.Surface(SIZE, 0, 32)
        page.draw(Canvas(surface))
        _save(surface, folder / f"{name}.jpg")
    sys.stdout.write(f"{folder}: {len(list(folder.glob('*.jpg')))} pictures\n")
    return 0


def _save(surface: pygame.Surface, path: Path) -> None:
    pixels = pygame.surfarray.array3d(pygame.transform.smoothscale(surface, SMALL)).swapaxes(0, 1)
    cv2.imwrite(str(path), pixels[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 88])


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
