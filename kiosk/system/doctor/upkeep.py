"""What the kiosk itself keeps: settings, journal, calibration, and the service that runs it."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from hardware.cameras import has_device
from hardware.outside_file import read_text, toml_of
from kiosk.journal.storage.anchor import read_anchor
from kiosk.journal.storage.check import look_through, look_through_alone, newest_event, read_to_its_end
from kiosk.journal.storage.database import JournalError
from kiosk.journal.storage.second_copy import half_written, same_disk
from kiosk.meters.meters import read_meters
from kiosk.meters.words import in_short
from kiosk.settings.config import Config, copy_path, journal_path, load
from kiosk.settings.host_record import FILE as RECORD
from kiosk.settings.host_record import HostRecord
from kiosk.settings.keeper import FILE, opened, why_not
from kiosk.settings.owner_file import SettingsError
from kiosk.settings.sources import camera_of
from kiosk.settings.two_copies import TwoCopies
from kiosk.system.doctor.finding import Finding, fault, ok, warning
from kiosk.system.systemd import CAGE, CONSOLE, UNITS, playing

if TYPE_CHECKING:
    from pathlib import Path

    from kiosk.system.doctor.machine import Machine
    from kiosk.system.systemd import Unit

DAY_S = 86_400
OLD_DAYS = 180
"""Lamps age, screws loosen: after half a year calibration is worth doing anew."""
SEEN, SCORE = "check.toml", "score.toml"
"""In the folder of the calibration: what the running kiosk last saw, and how well dice were read. They set
nothing."""
MANY_RESTARTS = 3
BEHIND = 20
"""Events that a second copy may be behind a kiosk that plays."""


def settings(machine: Machine) -> tuple[Config, Finding]:
    """The settings, or the defaults where they can't be used, for the other lines to go by."""
    if not machine.config.exists():
        return Config(), ok(f"the defaults; {machine.config} is not there")
    try:
        return load(machine.config), ok(str(machine.config))
    except SettingsError as problem:
        return Config(), fault(
            str(problem), f"Put it right, then look: dice-kiosk config --check --config {machine.config}"
        )


def journal(machine: Machine, config: Config) -> Finding:
    """The record, all of it held against its seals and its anchor, and what reads it; nothing is written."""
    path = journal_path(config, machine.state)
    sqlite = f"SQLite {sqlite3.sqlite_version}"
    try:
        if not path.exists() and read_anchor(path) is None:
            return ok(f"none yet; the first hand makes {path}; {sqlite}")
        look_through(path)
        with read_to_its_end(path) as db:
            meters = read_meters(db)
    except PermissionError:
        return warning(f"{path} may not be read by who asks", "Ask as root: sudo dice-kiosk doctor")
    except JournalError as problem:
        return fault(str(problem), "Keep the file: the text above says what can be done.")
    found = f"{path}, {sqlite}; {in_short(meters)}"
    if meters.standing:
        return warning(found, "Look at the faults, then clear them: at the kiosk, Service, Statistics.")
    return ok(found)


def host(machine: Machine) -> Finding:
    """What was set at the kiosk, of which the PIN is a part, and what happened at it; nothing is written."""
    record, copies = HostRecord(machine.state / RECORD), TwoCopies(machine.state / FILE)
    try:
        lines = record.lines()
        for path in copies.paths:
            if path.exists():
                path.open("rb").close()
    except PermissionError:
        return warning("may not be read by who asks", "Ask as root: sudo dice-kiosk doctor")
    except OSError as problem:
        return fault(str(problem), "Look at the card: it may be at its end.")
    found = copies.read()
    preferences = opened(found, begun=record.begun)
    if preferences is None:
        return fault(f"{why_not(found)} What is the host's is shut", "Open it: dice-kiosk host recover")
    wrong = [f"{path.name}: {why}" for path, why in found.wrong.items()]
    wrong += [
        f"{RECORD}, line {line.number}: changed, or one before it is gone" for line in lines if not line.fits
    ]
    if wrong:
        return warning("; ".join(wrong), "Look with: dice-kiosk host show. A start mends the preferences.")
    return ok("a PIN is set" if preferences.pin else "no PIN is set: anybody is the host")


def second_copy(machine: Machine, config: Config) -> Finding:
    """The second copy of the record: where, whole, and how far behind; nothing is written."""
    path, copy = journal_path(config, machine.state), copy_path(config)
    if copy is None:
        return ok("none is set (journal.second_copy)")
    plug_in = "Plug its stick in, or set another place: journal.second_copy"
    try:
        if not copy.exists():
            return warning(f"{copy} is not there", plug_in)
        look_through_alone(copy)
        there = newest_event(copy)
        missing = newest_event(path) - there if path.exists() else 0
        one_disk = path.exists() and same_disk(path, copy)
    except OSError as problem:
        return warning(f"{copy} may not be read by who asks ({problem.strerror})", "Ask as root.")
    except JournalError as problem:
        half = f"{copy} was being written when the power went"
        return (
            warning(half, "Nothing to do: a start mends it.")
            if half_written(copy)
            else fault(str(problem), "Nothing to do: the kiosk puts it aside and makes it anew.")
        )
    found = f"{copy}, {there} events" + (f", {missing} behind" if missing > 0 else "")
    if one_disk:
        return warning(f"{found}; on the same disk as the journal", "Both break with it: use a stick.")
    return warning(found, plug_in) if missing > BEHIND else ok(found)


def calibration(machine: Machine, config: Config) -> Finding:
    """How old the oldest of its steps is, and what the running kiosk last saw of camera and light."""
    source = camera_of(config, state=machine.state)
    if not has_device(source):
        return ok(f"not needed for camera {source}")
    folder = machine.state / "calibration"
    try:
        files = sorted(
            path for path in folder.iterdir() if path.suffix == ".toml" and path.name not in {SEEN, SCORE}
        )
    except (FileNotFoundError, NotADirectoryError):  # the check of the state folder says it
        files = []
    except PermissionError:
        return warning("may not be read by who asks", "Ask as root: sudo dice-kiosk doctor")
    dates = {path: _date(path) for path in files}
    undated = [path.stem for path, when in dates.items() if when is None]
    damaged = machine.probe(f"calibration:{folder}").get("damaged", []) if files else []
    bad = sorted({*undated, *damaged})
    if bad:
        again = ("score --new" if name == "score" else f"step {name}" for name in bad)
        steps = " and ".join(f"dice-kiosk calibrate {each}" for each in again)
        return fault(f"{', '.join(bad)}: damaged, and not used", f"Make it anew: {steps}")
    known = [when for when in dates.values() if when is not None]
    if not known:
        return warning(
            "none: the camera's automatics are used",
            "Calibrate for better reading: Menu, Settings, Calibrate; or dice-kiosk calibrate step all",
        )
    seen = _seen_since(folder / SEEN, max(known))
    if seen:
        return warning(seen, "Look with: dice-kiosk calibrate check")
    return _aged(int((machine.now - min(known)) // DAY_S), len(known))


def _seen_since(path: Path, since: float) -> str:
    """What the running kiosk has found wrong with camera or light since the newest step; "" for nothing."""
    try:
        data = toml_of(read_text(path))
    except (OSError, ValueError):
        return ""
    when, problems = _date(path), data.get("problems")
    if when is None or when < since or not isinstance(problems, list):
        return ""
    return " ".join(str(each) for each in problems)


def _aged(days: int, files: int) -> Finding:
    found = f"{files} files, the oldest {days} days old"
    if days < 0:
        return warning("made after today", "See the line: clock.")
    if days > OLD_DAYS:
        return warning(found, "Do it anew: dice-kiosk calibrate step all")
    return ok(found)


def service(machine: Machine) -> Finding:
    """What systemd says of the unit that plays, or is to."""
    if not machine.installed:
        return ok("not installed; the kiosk is started by hand")
    units = machine.units
    if units is None:
        return warning("systemd does not answer", "Look yourself: systemctl status dice-kiosk")
    unit = playing(units)
    if unit is None:
        return fault(
            "installed, but neither running nor started with the computer",
            f"Have it start: sudo systemctl enable --now {CONSOLE} (in cage: {CAGE})",
        )
    return _of_unit(unit, both=all(each.enabled for each in units) and len(units) > 1)


def _of_unit(unit: Unit, *, both: bool) -> Finding:
    found = f"{unit.name}: {unit.active} ({unit.sub}), restarted {_times(unit.restarts)}"
    if unit.said:
        found += f": {unit.said}"
    look = f"Look why: journalctl -u {unit.name} -n 50"
    start = f"sudo systemctl start {unit.name}"
    if unit.active == "failed":
        return fault(f"{found}, because of: {unit.result}", f"{look}; then start it: {start}")
    if unit.keeps_ending:
        return fault(f"{found}; it ended by itself and is started again", look)
    if unit.stopped:
        return warning(f"{found}; it was stopped, or not started yet", f"Start it: {start}")
    if not unit.running:
        return warning(f"{found}; it is just starting or stopping", "Ask again in a moment.")
    return _of_running(unit, found, both=both)


def _of_running(unit: Unit, found: str, *, both: bool) -> Finding:
    """Whether it stays up, and will be when the computer is switched on again."""
    if unit.restarts > MANY_RESTARTS:
        return warning(found, f"Look why: journalctl -u {unit.name} -n 50")
    if both:
        other = next(name for name in UNITS if name != unit.name)
        return warning(
            f"{found}; {other} starts with the computer too, and only one of them can have the screen",
            f"Leave one: sudo systemctl disable {other}",
        )
    if not unit.enabled:
        return warning(
            f"{found}; it does not start with the computer",
            f"Have it start: sudo systemctl enable {unit.name}",
        )
    return ok(found)


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def _date(path: Path) -> float | None:
    """The file's `date` in s since 1970; None when it has none that can be read."""
    try:  # in quotes or not, with a time or without: it is written as ISO 8601 has it
        when = datetime.fromisoformat(str(toml_of(read_text(path))["date"]))
    except (OSError, ValueError, KeyError):
        return None
    return (when if when.tzinfo else when.replace(tzinfo=UTC)).timestamp()
