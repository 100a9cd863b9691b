"""The archive for who helps: what the doctor found, settings, counts and log; no names of people, no dice.

No dice are ever taken in: of the journal only counts. Names are taken out of everything else: those of the
settings, of who has played here, of the journal, of own dice and whose they are, of the user and the machine.
Where they can't be known, the log stays out.
"""

from __future__ import annotations

import json
import re
import socket
import sqlite3
import zipfile
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from hardware.message import DiceKioskError
from hardware.outside_file import read_text, toml_of
from kiosk.journal.storage.database import JournalError, open_for_reading
from kiosk.settings.config import journal_path
from kiosk.settings.keeper import FILE, known
from kiosk.system.doctor.examine import as_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from kiosk.settings.config import Config
    from kiosk.system.doctor.finding import Finding
    from kiosk.system.doctor.machine import Machine

LOG_LINES = 500
JOURNALCTL = (
    *("journalctl", "-u", "dice-kiosk", "-u", "dice-kiosk-wayland", "-n", str(LOG_LINES)),
    *("-o", "short-iso", "--no-hostname", "--no-pager"),
)
SOMEBODY = "[name]"
KEPT_NAMES = frozenset({"root", "dice-kiosk", "localhost", "pi"})
"""Of no person."""
NO_LOG = (
    "The log was left out: the names of people can't be read from {}, and so can't be taken out of it. "
    "As root they can: sudo dice-kiosk doctor --zip FILE\n"
)


class NamesUnknownError(DiceKioskError):
    """A file with names of people can't be read; the text is its path."""


def write_archive(path: Path, machine: Machine, config: Config, findings: Mapping[str, Finding]) -> bool:
    """Write the zip at `path`; whether the log is in it. Raises OSError."""
    settings_names = {name.removeprefix("bot:") for name in config.table.players}
    surroundings = {
        machine.env.get("USER", ""),
        machine.env.get("SUDO_USER", ""),
        machine.account.name,
        socket.gethostname().split(".")[0],
    }
    names, log, with_log = settings_names | surroundings, "", True
    try:
        names |= people(machine, config)
        log = machine.run(JOURNALCTL) or "systemd has no log of the kiosk.\n"
    except NamesUnknownError as problem:
        log, with_log = NO_LOG.format(problem), False
    home = machine.env.get("HOME", "")

    def clean(text: str) -> str:
        return without(names, text.replace(home, "~") if home not in {"", "/"} else text)

    settings = config.model_dump(mode="json")
    settings["table"]["players"] = len(config.table.players)
    told = {
        name: replace(each, found=clean(each.found), do=clean(each.do)) for name, each in findings.items()
    }
    packages = "\n".join(sorted(f"{name} {version}" for name, version in machine.python.packages)) + "\n"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("doctor.json", as_json(told))
        archive.writestr("settings.json", clean(json.dumps(settings, ensure_ascii=False, indent=1)))
        archive.writestr("packages.txt", packages)
        archive.writestr("journal.json", json.dumps(counts(machine, config), indent=1))
        archive.writestr("log.txt", clean(log))
    return with_log


def people(machine: Machine, config: Config) -> set[str]:
    """The names in preferences, own dice and journal; raises NamesUnknownError where they can't be read."""
    journal = journal_path(config, machine.state)
    names = _of_dice(machine.state / "dice")
    preferences = known(machine.state)
    if preferences is None:
        raise NamesUnknownError(str(machine.state / FILE))
    names |= {each.name for each in (*preferences.people, *preferences.last_party)}
    try:
        if journal.exists():
            with closing(open_for_reading(journal)) as db:
                for (players,) in db.execute("SELECT players FROM games"):
                    names |= {each["name"] for each in json.loads(players)}
                names |= {who for (who,) in db.execute("SELECT DISTINCT who FROM throws")}
                for (command,) in db.execute("SELECT command FROM entries WHERE command LIKE '%\"name\"%'"):
                    names |= _named(json.loads(command))
    except (OSError, JournalError, sqlite3.Error, ValueError, KeyError, TypeError) as problem:
        raise NamesUnknownError(str(journal)) from problem
    return names


def _of_dice(folder: Path) -> set[str]:
    """Names of the players' own sets, of their folders and owners; raises NamesUnknownError."""
    names: set[str] = set()
    try:
        for own in folder.iterdir() if folder.exists() else ():
            names.add(own.name)
            if (own / "set.toml").exists():
                about = toml_of(read_text(own / "set.toml"))
                names |= {str(about["name"]), str(about["owner"])}
    except (OSError, ValueError, KeyError) as problem:
        raise NamesUnknownError(str(folder)) from problem
    return names


def counts(machine: Machine, config: Config) -> dict[str, Any]:
    """Of the journal: how many games and hands, and throws by camera and by how their values were known."""
    path = journal_path(config, machine.state)
    try:
        if not path.exists():
            return {"journal": "none"}
        with closing(open_for_reading(path)) as db:
            return {
                "games": dict(db.execute("SELECT game, count(*) FROM games GROUP BY game")),
                "hands": db.execute("SELECT count(*) FROM hands").fetchone()[0],
                "throws": dict(db.execute("SELECT how, count(*) FROM throws GROUP BY how")),
                "simulated throws": db.execute("SELECT count(*) FROM throws WHERE simulated").fetchone()[0],
            }
    except (OSError, JournalError, sqlite3.Error):
        return {"journal": "can't be read"}


def without(names: Iterable[str], text: str) -> str:
    """The text with each name, as a whole word in any case, replaced."""
    known = sorted({name for name in names if name.strip()} - KEPT_NAMES, key=len, reverse=True)
    if not known:
        return text
    pattern = r"(?<!\w)(" + "|".join(map(re.escape, known)) + r")(?!\w)"
    return re.sub(pattern, SOMEBODY, text, flags=re.IGNORECASE)


def _named(data: object) -> set[str]:
    """Every "name" in a command, however deep."""
    if isinstance(data, dict):
        own = {data["name"]} if isinstance(data.get("name"), str) else set()
        return own.union(*(_named(each) for each in data.values()))
    if isinstance(data, list):
        return set().union(*(_named(each) for each in data))
    return set()
