"""The computer itself: system, model, room, warmth, power, time."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from kiosk.system.doctor.finding import Finding, fault, ok, warning

if TYPE_CHECKING:
    from kiosk.system.doctor.machine import Machine

GB, MB = 1_000_000_000, 1_000_000
FULL, NEARLY_FULL = 100 * MB, GB
"""Free bytes: with less the journal may not be written; a throw's pictures take 0.3 MB."""
HOT_C = 80
"""At this a Pi becomes slower."""
LITTLE_MEMORY = 1.7 * GB
"""A Pi sold with 2 GB shows a little less."""
BUILT = datetime(2026, 11, 1, tzinfo=UTC).timestamp()
"""A clock that shows an earlier day is wrong: this program was written later."""

_NOW = {0: "too little voltage", 1: "held back", 2: "made slower", 3: "hot"}


def system(machine: Machine) -> Finding:
    """Which Linux; on a Pi, trixie in 64 bit."""
    about = dict(re.findall(r'^(\w+)="?([^"\n]*)"?$', machine.text("etc/os-release"), re.MULTILINE))
    name = about.get("PRETTY_NAME", "a system that does not say its name")
    found = f"{name}, {machine.architecture}, {machine.python.bits} bit"
    if machine.python.bits != 64:  # noqa: PLR2004 - bits
        return fault(
            found, "Install the 64-bit Raspberry Pi OS: OpenCV and numpy have no packages for 32 bit."
        )
    if not machine.pi or about.get("VERSION_CODENAME") == "trixie":
        return ok(found)
    if about.get("VERSION_CODENAME") == "bookworm":
        return fault(
            found,
            "Install Raspberry Pi OS trixie: on bookworm the Pi's camera works with numpy 1 only, and "
            "OpenCV 5 with numpy 2 only.",
        )
    return warning(found, "The kiosk is made for Raspberry Pi OS trixie, 64 bit.")


def model(machine: Machine) -> Finding:
    """Which computer, and its memory."""
    memory = re.search(r"MemTotal:\s+(\d+) kB", machine.text("proc/meminfo"))
    size = int(memory.group(1)) * 1024 if memory else 0
    found = f"{machine.pi or 'no Raspberry Pi'}, {size / GB:.1f} GB of memory"
    if size < LITTLE_MEMORY:
        return warning(found, "Use a computer with 2 GB or more: the kiosk may be ended for want of it.")
    if machine.pi and not re.search(r"Raspberry Pi ([45]|Compute Module [45])", machine.pi):
        return warning(found, "A Raspberry Pi 4 or 5 reads dice within a second; this one is slower.")
    return ok(found)


def disk(machine: Machine) -> Finding:
    """Room for the journal."""
    total, free = machine.disk(machine.state)
    found = f"{free / GB:.1f} GB free of {total / GB:.1f} GB at {machine.state}"
    if free < FULL:
        return fault(found, "Make room: without it the journal can't be written and no hand goes on.")
    if free < NEARLY_FULL:
        return warning(found, "Make room soon, or keep fewer pictures (journal.keep_pictures).")
    return ok(found)


def state(machine: Machine) -> Finding:
    """The folder that the kiosk writes to."""
    folder = machine.state
    there = next(each for each in (folder, *folder.parents) if each.exists())
    if not there.is_dir():
        return fault(f"{there} is no folder", "Move it away, or name another folder in $DICE_KIOSK_STATE.")
    if not folder.exists():
        if machine.installed:
            return fault(f"{folder} is not there", "Install again: sudo make install")
        return ok(f"{folder}, made at the first start")
    who = machine.account.name
    # what root has put there by hand, such as a journal copied back, is closed to the kiosk too
    closed = [path for path in (folder, *sorted(folder.rglob("*"))) if not machine.may_use(path)]
    if not closed:
        return ok(str(folder))
    more = "" if len(closed) == 1 else f" and {len(closed) - 1} more there"
    return fault(
        f"{who} can't read and write {closed[0]}{more}",
        f"Give it back: sudo chown -R {who} {folder} && sudo chmod -R u+rwX {folder}",
    )


def temperature(machine: Machine) -> Finding:
    """Of the processor."""
    zones = machine.root.glob("sys/class/thermal/thermal_zone*/temp")
    told = [machine.text(str(zone.relative_to(machine.root))) for zone in zones]
    warm = [int(text) / 1000 for text in told if text.lstrip("-").isdecimal()]
    if not warm:
        return ok("this computer does not tell")
    found = f"{max(warm):.0f} °C"
    if max(warm) >= HOT_C:
        return warning(found, "Cool it: an active cooler, and openings in the box.")
    return ok(found)


def power(machine: Machine) -> Finding:
    """What a Pi says of its supply: bits 0 to 3 now, 16 to 19 since it was switched on."""
    if not machine.pi:
        return ok("only a Raspberry Pi tells")
    said = re.search(r"throttled=0x([0-9a-fA-F]+)", machine.run(["vcgencmd", "get_throttled"]) or "")
    if not said:
        return warning(
            "vcgencmd does not answer", "Run this as root, or install it: sudo apt install raspi-utils"
        )
    flags = int(said.group(1), 16)
    now = [words for bit, words in _NOW.items() if flags >> bit & 1]
    earlier = [words for bit, words in _NOW.items() if flags >> (bit + 16) & 1]
    supply = "Use the Pi's own power supply and a short, thick cable; feed the light strip from another one."
    cool = "Cool it: an active cooler, and openings in the box."
    do = supply if flags & 0x10001 else cool
    if now:
        return fault(f"now: {', '.join(now)}", do)
    if earlier:
        return warning(f"since it was switched on: {', '.join(earlier)}", do)
    return ok("never too little since it was switched on")


def clock(machine: Machine) -> Finding:
    """The record's times: set by the network, or kept by a battery."""
    shown = datetime.fromtimestamp(machine.now, UTC).strftime("%Y-%m-%d %H:%M UTC")
    set_it = "Connect it to a network once, or set it: sudo timedatectl set-time 'YYYY-MM-DD HH:MM:SS'"
    if machine.now < BUILT:
        return fault(f"{shown}, which is past", set_it)
    told = (machine.run(["timedatectl", "show", "-p", "NTPSynchronized", "--value"]) or "").strip()
    if told == "yes":
        return ok(f"{shown}, set by the network")
    if (machine.root / "dev/rtc0").exists():
        return ok(f"{shown}, kept by the computer's own clock")
    return warning(
        f"{shown}, set by no network and kept by no battery", f"{set_it}. A Pi 5 takes a battery for it."
    )
