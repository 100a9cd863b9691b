"""The README's picture of the screen, out of a real hand in the simulated tray: `make screenshots`.

Ann is played by this script until it is her turn with at least three dice in her chain; what is on the screen
then is written. Every die was thrown, photographed and read as in any other hand.
"""

import sys
import time
from pathlib import Path

import pygame

from calibration.tray_settings import TraySettings
from kiosk.games.session import PendingKind
from kiosk.screens import app
from kiosk.table.players import Player
from kiosk.table.roll_request import TrayPhase
from kiosk.table.setup import Setup, open_table
from kiosk.table.table import Table
from kiosk.tray.messages import WatchSettings
from tests.as_seen import as_seen

SEED = 3
DICE = 3
GIVE_UP_S = 120.0


def main(path: Path) -> int:
    """Play until there is something to see, and write it to `path`."""
    watch = WatchSettings(TraySettings(source="simulated", seed=SEED), in_step=True)
    players = (Player("Ann"), Player("Ben", bot=True))
    table = open_table(Setup(players=players, watch=watch, seed=SEED, bot_pause_s=0.0))
    try:
        end = time.monotonic() + GIVE_UP_S
        while not worth_a_picture(table):
            if time.monotonic() > end:
                sys.stderr.write("No such moment came up; try another seed.\n")
                return 1
            step(table)
        pygame.image.save(app.picture(table), path)
    finally:
        table.close()
    sys.stdout.write(f"{path}\n")
    return 0


def worth_a_picture(table: Table) -> bool:
    """Whether Ann has to decide with enough dice in her chain, which lie read in the tray."""
    pending = table.pending
    if pending.kind is not PendingKind.DECISION or pending.seat != 0 or table.roll.reading is None:
        return False
    return any(len(chain["dice"]) >= DICE for chain in as_seen(table.state)["seats"][0]["chains"])


def step(table: Table) -> None:
    """Let the table go on: Ann bets three chips and hits, and whatever is asked for is thrown."""
    if table.pump(time.monotonic()):
        return  # there may be something new to see
    pending = table.pending
    if pending.kind is PendingKind.HAND_OVER:
        table.next_hand()
    elif pending.kind is PendingKind.GAME_OVER:
        raise SystemExit("The game ended before there was anything to see: try another seed.")
    elif pending.kind is PendingKind.DECISION and pending.seat == 0:
        legal = {each.action: each for each in pending.legal}
        if "bet" in legal:
            table.act("bet", amount=min(3, legal["bet"].most or 3))
        else:
            table.act("hit" if "hit" in legal else "stand")
    elif pending.kind is PendingKind.ROLL and table.roll.ready:
        if table.roll.phase in {TrayPhase.WAITING, TrayPhase.CHECK}:
            table.roll.throw()
        table.wait(0.5)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
