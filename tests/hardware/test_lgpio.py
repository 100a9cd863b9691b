"""lgpio as gpiozero uses it, where no Pi is: a module of its name that behaves as lgpio 0.2.2 does there.

It makes a pipe in the folder that the process is in while it is loaded, and has an error class of its own.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hardware.buttons import ButtonError, Buttons
from hardware.light import TrayLight
from hardware.pins import PinError, PinFactory, open_factory
from hardware.switches import PINS, Switches

LGPIO = """
import os

class error(Exception):
    pass

SET_PULL_NONE, SET_PULL_UP, SET_PULL_DOWN, BOTH_EDGES, RISING_EDGE, FALLING_EDGE = range(6)
os.mkfifo(".lgd-nfy0")
loaded_in = os.getcwd()
busy = set()

def gpiochip_open(number):
    return 7

def gpiochip_close(handle):
    pass

def gpio_claim_input(handle, number, flags):
    if number in busy:
        raise error("GPIO busy")
"""


@pytest.fixture
def lgpio(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder that it lies in; this computer is taken for a Pi 5."""
    (tmp_path / "lgpio.py").write_text(LGPIO)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("gpiozero.pins.local.LocalPiFactory._get_revision", lambda _: 0xC04170)
    yield tmp_path
    for name in ("lgpio", "gpiozero.pins.lgpio"):
        sys.modules.pop(name, None)


def in_use(*pins: int) -> None:
    module: Any = sys.modules["lgpio"]
    module.busy |= set(pins)


def test_it_loads_in_a_folder_where_nothing_may_be_written(
    lgpio: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    del lgpio
    monkeypatch.chdir("/proc")  # as a service's, not even root writes here
    open_factory(PinFactory.LGPIO).close()
    module: Any = sys.modules["lgpio"]
    assert Path.cwd() == Path("/proc")
    assert not Path(module.loaded_in).exists()


def test_nothing_is_left_in_the_folder_where_it_was_started(
    lgpio: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = lgpio / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    open_factory(PinFactory.LGPIO).close()
    assert list(here.iterdir()) == []


def test_without_a_place_for_temporary_files_it_says_so(lgpio: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(lgpio / "nowhere"))
    with pytest.raises(PinError, match="folder for temporary files"):
        open_factory(PinFactory.LGPIO)
    assert Path.cwd().exists()


def test_a_pin_that_another_program_uses_is_named(lgpio: Path) -> None:
    del lgpio
    open_factory(PinFactory.LGPIO).close()
    in_use(17, 18, PINS[next(iter(PINS))])
    with pytest.raises(ButtonError, match=r"STICK can't use its pins \(switch GPIO17"):
        Buttons(lambda _: None, PinFactory.LGPIO).open()
    with pytest.raises(PinError, match="tray light can't use GPIO18"):
        TrayLight(18, PinFactory.LGPIO).open()
    with pytest.raises(PinError, match="lid switch can't use GPIO5"):
        Switches(lambda _: None, PinFactory.LGPIO, PINS).open()
