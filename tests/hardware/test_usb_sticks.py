"""Which of what is mounted is a USB stick: by the kernel's own lists, laid out here as it has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hardware.usb_sticks import sticks

if TYPE_CHECKING:
    from pathlib import Path


class Computer:
    """Disks in /sys, and what is mounted."""

    def __init__(self, folder: Path) -> None:
        self.blocks, self.mounts, self._devices = folder / "block", folder / "mounts", folder / "devices"
        self.blocks.mkdir()
        self.mounts.write_text("proc /proc proc rw 0 0\ntmpfs /media tmpfs rw 0 0\n")

    def plug(self, where: str, name: str, *, removable: bool) -> None:
        """A disk of one partition."""
        disk = self._devices / where / "block" / name
        partition = disk / f"{name}1"
        partition.mkdir(parents=True)
        (partition / "partition").write_text("1\n")
        (disk / "removable").write_text(f"{int(removable)}\n")
        for each in (disk, partition):
            (self.blocks / each.name).symlink_to(each)

    def mount(self, name: str, place: str, options: str = "rw,relatime") -> None:
        with self.mounts.open("a") as file:
            file.write(f"/dev/{name} {place} vfat {options} 0 0\n")

    @property
    def found(self) -> list[str]:
        return [str(each) for each in sticks(self.mounts, self.blocks)]


@pytest.fixture
def computer(tmp_path: Path) -> Computer:
    made = Computer(tmp_path)
    made.plug("platform/soc/mmc0", "mmcblk0", removable=False)
    made.mount("mmcblk01", "/")
    return made


def test_a_stick_is_found_with_a_name_of_spaces(computer: Computer) -> None:
    computer.plug("pci0/usb1/1-1", "sda", removable=True)
    computer.mount("sda1", "/media/ann/USB\\040STICK")
    assert computer.found == ["/media/ann/USB STICK"]


def test_a_disk_on_usb_that_says_it_can_t_be_taken_out_is_one_too(computer: Computer) -> None:
    computer.plug("pci0/usb2/2-1", "sda", removable=False)
    computer.mount("sda", "/mnt")
    assert computer.found == ["/mnt"]


def test_the_computer_s_own_disk_is_none_wherever_it_is_plugged_in(computer: Computer) -> None:
    computer.plug("pci0/usb1/1-1", "sda", removable=True)
    computer.mount("sda1", "/boot/firmware")
    computer.mount("sda1", "/srv")
    assert computer.found == []


def test_what_can_t_be_written_or_is_no_stick_is_left_alone(computer: Computer) -> None:
    computer.plug("pci0/usb1/1-1", "sda", removable=True)
    computer.mount("sda1", "/media/locked", "ro,relatime")
    computer.plug("pci0/ata1", "sdb", removable=False)
    computer.mount("sdb1", "/data")
    computer.mount("nowhere1", "/media/gone")
    assert computer.found == []


def test_where_the_kernel_says_nothing_there_is_none(tmp_path: Path) -> None:
    assert sticks(tmp_path / "mounts", tmp_path) == []
