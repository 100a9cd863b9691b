from __future__ import annotations

import contextlib
import socket
from typing import TYPE_CHECKING

import pytest

from kiosk.system.notify import Notifier, from_environment

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(0)
        yield listening


def heard(manager: socket.socket) -> list[str]:
    told = []
    with contextlib.suppress(BlockingIOError):
        while True:
            told.append(manager.recv(1000).decode().splitlines()[0])
    return told


def test_ready_at_the_first_picture_then_a_sign_of_life_four_times_in_the_watchdogs_time(
    manager: socket.socket,
) -> None:
    now = 0.0
    notifier = Notifier(manager.getsockname(), 20.0, lambda: now)
    assert heard(manager) == []
    notifier.turned()
    assert heard(manager) == ["READY=1"]
    for tenth in range(1, 201):
        now = tenth / 10
        notifier.turned()
    assert heard(manager) == ["WATCHDOG=1"] * 4
    notifier.leaving()
    assert heard(manager) == ["STOPPING=1"]


def test_without_a_watchdog_only_ready_is_told(manager: socket.socket) -> None:
    notifier = from_environment({"NOTIFY_SOCKET": manager.getsockname()})
    for _ in range(3):
        notifier.turned()
    assert heard(manager) == ["READY=1"]


def test_the_watchdogs_time_is_taken_from_the_environment(manager: socket.socket) -> None:
    notifier = from_environment({"NOTIFY_SOCKET": manager.getsockname(), "WATCHDOG_USEC": "1"})
    for _ in range(2):
        notifier.turned()
    assert heard(manager) == ["READY=1", "WATCHDOG=1"]


def test_nobody_listening_disturbs_nothing(tmp_path: Path) -> None:
    for notifier in (from_environment({}), Notifier(str(tmp_path / "gone"), 1.0)):
        notifier.turned()
        notifier.turned()
        notifier.leaving()


def test_the_status_is_told_when_it_changes_and_never_feeds_the_watchdog(manager: socket.socket) -> None:
    now = 0.0
    notifier = Notifier(manager.getsockname(), 20.0, lambda: now)
    for status in ("Starting.", "Starting.", "It gives pictures."):
        notifier.turned(status)
        now += 1
    assert heard(manager) == ["READY=1", "STATUS=Starting.", "STATUS=It gives pictures."]


def test_what_a_busy_manager_did_not_take_is_said_again(manager: socket.socket) -> None:
    notifier = Notifier(manager.getsockname(), 20.0, lambda: 0.0)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as busy:
        busy.settimeout(0)
        with contextlib.suppress(BlockingIOError):
            while True:
                busy.sendto(b"other", manager.getsockname())
    notifier.turned("Well.")
    assert set(heard(manager)) == {"other"}
    notifier.turned("Well.")
    assert heard(manager) == ["READY=1", "STATUS=Well."]
