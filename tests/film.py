"""A film of a whole hand of each game, and a sheet of pictures with one of every event: `make film`.

The dice fall in the simulated tray, the window runs on a clock that this script turns, 30 pictures a second.
Both are written to build/film; names of games after the command choose: `python -m tests.film kingdom`. With
`readme` among them the hand of Critical Roll is made into the small film that README shows.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from calibration.tray_settings import TraySettings
from hardware.cameras import READING_SIZE
from kiosk.games.session import PendingKind
from kiosk.screens.games.views import VIEWS
from kiosk.table.players import Player
from kiosk.table.roll_request import TrayPhase
from kiosk.table.setup import Setup, open_table
from kiosk.tray.messages import WatchSettings
from tests.kiosk.screens.moments.parts import Clock
from tests.kiosk.screens.watched import Watched

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.table.table import Table

OUT = Path("build/film")
README, READMES_GAME = Path("docs/hand.webp"), "critical-roll"
"""The one film that is committed, and the game of its hand."""
SIZE, FPS, SEED = (1024, 600), 30, 4
TRAY = 21
"""The seed of how dice fall."""
THINKS_S, ENDS_S, LONGEST_S = 0.9, 2.0, 150.0
"""So long nothing is done after something has happened; after the hand; and the longest film, s."""
AFTER = FPS // 5
"""Pictures from an event to the one of it that stands on the sheet: what moves is on its way."""
ACROSS, SMALL = 4, (480, 281)
"""Pictures in a row of the sheet, and their size, px."""
USUAL = ("hit", "keep", "call", "check", "stand", "stick")
"""What is done first of what may be done."""


def film(game: str) -> Path:
    """Play a hand of a game and write its film and its sheet; where both are."""
    watch = WatchSettings(TraySettings("simulated", TRAY, READING_SIZE, by_kind=True))
    players = tuple(map(Player, ("Ann", "Ben", "Cem")))
    table = open_table(Setup(players=players, watch=watch, game=game, seed=SEED, doubt_s=0.0))
    command = ["ffmpeg", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24"]
    command += ["-s", f"{SIZE[0]}x{SIZE[1]}", "-r", str(FPS), "-i", "-", "-pix_fmt", "yuv420p"]
    path = OUT / f"{game}.mp4"
    ffmpeg = subprocess.Popen([*command, str(path)], stdin=subprocess.PIPE)
    assert ffmpeg.stdin is not None
    sheet: list[pygame.Surface] = []
    try:
        clock = Clock()
        _first_picture(table, clock())
        seen = Watched(table, pygame.display.set_mode(SIZE), clock)
        steps, since, rests = (len(table.session.history()), None), 0, False
        for _picture in range(round(LONGEST_S * FPS)):
            ffmpeg.stdin.write(seen.step(after_s=1 / FPS))
            table.wait(1 / FPS)
            since += 1
            now = len(table.session.history()), seen.app.screen.spotlight.step  # of a showdown
            if now != steps:
                steps, since = now, 0
            if since == AFTER:
                sheet.append(pygame.transform.smoothscale(seen.window, SMALL))
            rests = table.pending.kind in {PendingKind.HAND_OVER, PendingKind.GAME_OVER}
            if rests and since > ENDS_S * FPS:
                break
            if since > THINKS_S * FPS and not rests:
                _go_on(table)
        if not rests:
            raise SystemExit(f"The hand of {game} did not end in {LONGEST_S:g} s of film.")
    finally:
        table.close()
        ffmpeg.stdin.close()
        ffmpeg.wait()
    pygame.image.save(_on_a_sheet(sheet), path.with_suffix(".png"))
    return path


def _small(film: Path) -> Path:
    """A film of less than half a megabyte that a browser plays again and again; where it is."""
    command = [
        "ffmpeg",
        "-loglevel",
        "error",
        "-y",
        "-i",
        str(film),
        "-vf",
        "fps=8,scale=480:-2:flags=lanczos",
    ]
    command += [
        "-loop",
        "0",
        "-c:v",
        "libwebp_anim",
        "-quality",
        "50",
        "-compression_level",
        "5",
        str(README),
    ]
    subprocess.run(command, check=True)
    return README


def _first_picture(table: Table, now: float) -> None:
    """Wait until the tray is seen, as people find a kiosk; `now`: s, of the film's clock."""
    while table.roll.frame() is None:
        table.wait(1 / FPS)
        table.pump(now)


def _go_on(table: Table) -> None:
    """What is asked for is thrown, and who has to decide does the usual."""
    pending = table.pending
    if pending.kind is PendingKind.ROLL:
        if table.roll.ready and table.roll.phase in {TrayPhase.WAITING, TrayPhase.CHECK}:
            table.roll.throw()
        return
    legal = {each.action: each for each in pending.legal}
    if "open" in legal:
        table.act("open", dice=("d8", "d6"))
    elif "bet" in legal:
        table.act("bet", amount=min(3, legal["bet"].most or 3))
    else:
        table.act(next(each for each in USUAL if each in legal))


def _on_a_sheet(pictures: Sequence[pygame.Surface]) -> pygame.Surface:
    """Pictures in rows, in order."""
    rows = -(-len(pictures) // ACROSS)
    sheet = pygame.Surface((SMALL[0] * ACROSS, SMALL[1] * max(1, rows)), 0, 32)
    for number, picture in enumerate(pictures):
        sheet.blit(picture, (number % ACROSS * SMALL[0], number // ACROSS * SMALL[1]))
    return sheet


def main(games: Sequence[str]) -> int:
    """Film the games named, or all; 1 where there is no ffmpeg."""
    if shutil.which("ffmpeg") is None:
        sys.stderr.write("Films are made by ffmpeg, which is not here: sudo apt install ffmpeg\n")
        return 1
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.init()
    OUT.mkdir(parents=True, exist_ok=True)
    for game in games or VIEWS:
        path = film(READMES_GAME if game == "readme" else game)
        sys.stdout.write(f"{path} {path.with_suffix('.png')}\n")
        if game == "readme":
            sys.stdout.write(f"{_small(path)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
