"""What is plugged in: screen and console, touch, camera, pins; and whether the kiosk may use it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hardware.camera import CameraError
from hardware.cameras.v4l2_names import among
from hardware.pins import PinFactory
from kiosk.settings.sources import camera_of, pins_of
from kiosk.system.doctor.finding import Finding, fault, ok, warning
from kiosk.system.systemd import CONSOLE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hardware.cameras.v4l2_names import Found
    from kiosk.settings.config import Config
    from kiosk.system.doctor.machine import Machine

USED = (
    "dri/card*",
    "dri/renderD*",
    "input/event*",
    "video*",
    "media*",
    "dma_heap/*",
    "gpiochip*",
    "snd/pcm*",
)
"""What the kiosk opens, below /dev."""
DIRECT = 1 << 1
"""INPUT_PROP_DIRECT of linux/input-event-codes.h: a finger points at what it touches."""
SHOWN = 6
"""So many of a camera's modes are told."""


def groups(machine: Machine) -> Finding:
    """Whether who plays may open what is there; by a desktop, the screen and the touch are the desktop's."""
    who = machine.account.name
    if who == "root":
        return ok("root may use everything; the kiosk needs no root")
    through_desktop = ("dri/card*", "input/event*") if machine.desktop and not machine.installed else ()
    closed = [
        path
        for pattern in USED
        if pattern not in through_desktop
        for path in machine.devices(pattern)
        if not machine.may_use(path)
    ]
    if not closed:
        return ok(f"{who} may use every device that is there")
    wanted = sorted({machine.group_of(path) for path in closed} - {"root", ""})
    named = ", ".join(f"/dev/{path.relative_to(machine.root / 'dev')}" for path in closed[:4])
    if not wanted:
        return warning(f"{who} may not use {named}", "Install again (its udev rules): sudo make install")
    return fault(
        f"{who} may not use {named}",
        f"sudo usermod -aG {','.join(wanted)} {who}, then start the computer again"
        if not machine.installed
        else f"Its unit lacks the group {', '.join(wanted)}: install again with sudo make install",
    )


def console(machine: Machine) -> Finding:
    """The console's terminal, which the kiosk needs where there is no desktop."""
    if machine.desktop and not machine.installed:
        return ok("a desktop is running; the console is not needed")
    terminal = machine.root / "dev/tty1"
    if not terminal.exists():
        return warning(
            "there is no /dev/tty1", "Without a console there is no picture; a container has none."
        )
    if machine.installed:
        getty = (
            machine.run(["systemctl", "show", "-p", "ActiveState", "--value", "getty@tty1"]) or ""
        ).strip()
        desktop = machine.run(["systemctl", "is-active", "display-manager"])
        if desktop:
            return fault(
                "a desktop has the screen",
                "Start without it: sudo systemctl set-default multi-user.target, then start again.",
            )
        if getty == "active":
            unit = machine.unit
            name = CONSOLE if unit is None else unit.name
            return warning(
                "a login has /dev/tty1, so the kiosk is not running", f"Start it: sudo systemctl start {name}"
            )
    return ok("/dev/tty1")


def touch(machine: Machine) -> Finding:
    """The touchscreens that the kernel knows."""
    names = []
    for block in machine.text("proc/bus/input/devices").split("\n\n"):
        name = re.search(r'^N: Name="(.*)"$', block, re.MULTILINE)
        properties = re.search(r"^B: PROP=([0-9a-f]+)", block, re.MULTILINE)
        if name and properties and int(properties.group(1), 16) & DIRECT:
            names.append(name.group(1))
    if names:
        return ok(", ".join(names))
    return warning(
        "no touchscreen was found",
        "Mouse and buttons work without. Check its USB or ribbon cable; then try: dice-kiosk test touch",
    )


def camera(
    machine: Machine, config: Config, usb: dict[int, Found], modes: Callable[[Path], list[str]]
) -> Finding:
    """The camera that the kiosk plays with: whether it is there, and what pictures it gives."""
    source = camera_of(config, state=machine.state)
    where, another = "as the settings have it", "Choose another in camera.source of the settings."
    if source != config.camera.source:
        where, another = "as chosen at the kiosk", "Choose another at the kiosk: Menu, Settings."
    kind, _, rest = source.partition(":")
    if kind in {"simulated", "none"} or (kind == "replay" and rest):
        return _no_camera(kind, rest, f"{source}, {where}", another)
    if source == "auto":
        return _any_camera(machine, usb, modes, another)
    if kind == "picamera2" and (rest.isdecimal() or source == kind):
        return _pi_camera(machine, int(rest or 0), another)
    if kind != "v4l2" or not rest:
        return fault(f'there is no camera "{source}", {where}', another)
    try:
        return _usb_camera(machine, among(usb, rest, machine.root / "dev"), modes, another)
    except CameraError as problem:
        return fault(f"{source}, {where}: {problem}", f"Plug it in. {another}")


def _any_camera(
    machine: Machine, usb: dict[int, Found], modes: Callable[[Path], list[str]], another: str
) -> Finding:
    """The one that the kiosk finds by itself, in the order in which it looks."""
    if machine.sensors:
        return _pi_camera(machine, 0, another)
    plugged = [each for each in usb.values() if each.usb]
    if plugged:
        return _usb_camera(machine, plugged[0], modes, another)
    return warning(
        "none was found: the simulated tray is used",
        "Plug a USB camera in, or seat the ribbon cable with the power off (contacts to the right side).",
    )


def _no_camera(kind: str, rest: str, named: str, another: str) -> Finding:
    """What is played with instead of one: of photographs and videos, whether they are there.

    Looked at without OpenCV, which may be what is broken.
    """
    try:
        path = Path(rest)
        if kind == "replay" and (not path.exists() or (path.is_dir() and not any(path.iterdir()))):
            return fault(f"{named}: there is nothing to replay", f"Check the path. {another}")
    except OSError as problem:
        return fault(f"{named}: this can't be looked at ({problem.strerror})", another)
    return ok(named)


def _usb_camera(machine: Machine, found: Found, modes: Callable[[Path], list[str]], another: str) -> Finding:
    number, name = found.number, found.label or found.stable_name
    path = machine.root / f"dev/video{number}"
    try:
        given = modes(path)
    except PermissionError:
        return fault(f"{name} at /dev/video{number} may not be used", "See the line: groups.")
    except OSError as problem:
        return fault(
            f"{name} at /dev/video{number} does not answer ({problem.strerror})",
            "Unplug it and plug it in, without a hub.",
        )
    if not given:
        return fault(f"{name} gives no pictures", another)
    return ok(f"{name} at /dev/video{number}: {', '.join(given[:SHOWN])}")


def _pi_camera(machine: Machine, wanted: int, another: str) -> Finding:
    """The Pi's own cameras, each with its modes; the one that the kiosk plays with decides the verdict."""
    if not machine.pi:
        return fault("a Pi's own camera is wanted, and this is no Raspberry Pi", another)
    found = machine.probe("picamera2")
    if "problem" in found:
        return fault("the Pi's camera can't be asked", "See the line: libcamera.")
    models = [each["model"] for each in found["cameras"]]
    if not models:
        return fault(
            "no camera on the Pi's sockets",
            "With the power off, seat the ribbon cable at both ends; config.txt must have "
            "camera_auto_detect=1.",
        )
    if wanted >= len(models):
        return fault(
            f"picamera2:{wanted} is not there; found: {', '.join(_numbered(models))}",
            f"Seat its ribbon cable with the power off. {another}",
        )
    asked = [machine.probe(f"modes:{number}") for number in range(len(models))]
    used = "problem" in asked[wanted] and machine.unit is not None and machine.unit.running
    told = [_modes(*each) for each in zip(_numbered(models), asked, strict=True)]
    if used:
        told[wanted] = (
            f"{_numbered(models)[wanted]}, in use by the kiosk (its modes are told when that is stopped)"
        )
    if used or "problem" not in asked[wanted]:
        return ok("; ".join(told))
    return fault("; ".join(told), "End what uses it; if nothing does, start the computer again.")


def _numbered(models: list[str]) -> list[str]:
    """Cameras as they are written in the settings; a lone one by its model alone."""
    return models if len(models) == 1 else [f"picamera2:{k} {model}" for k, model in enumerate(models)]


def _modes(name: str, asked: Mapping[str, Any]) -> str:
    if "problem" in asked:
        return f"{name} can't be opened: {asked['problem']}"
    return f"{name}: {', '.join(asked['modes'][:SHOWN]) or 'has no sensor modes'}"


def pins(machine: Machine, config: Config) -> Finding:
    """What drives the pins: lgpio on a Pi, and nothing else."""
    if pins_of(config, machine.state) is PinFactory.MOCK:
        if not machine.pi:
            return ok("simulated: keys press the buttons")
        return warning(
            "simulated: the arcade buttons do nothing",
            'With buttons wired, set pins = "lgpio" in [buttons] of the settings.',
        )
    found = machine.probe("lgpio")
    if "problem" in found:
        return fault(
            f"lgpio can't be loaded: {found['problem']}", "Install it: sudo apt install python3-lgpio"
        )
    chips = machine.devices("gpiochip*")
    if not chips:
        return fault("this computer has no pins (no /dev/gpiochip0)", 'Set pins = "mock" in [buttons].')
    if not any(machine.may_use(chip) for chip in chips):
        return fault(f"{machine.account.name} may not use /dev/gpiochip0", "See the line: groups.")
    return ok("lgpio")
