"""`dice-kiosk update`: checked, tried beside the old version, and back when the new one does not come up."""

from __future__ import annotations

import errno
import io
import os
import platform
import shutil
import sys
import tarfile
import zipfile
from functools import partial
from pathlib import Path

import pytest

from kiosk.system import archive as archives
from kiosk.system import release, update
from kiosk.system.release import READY, ReleaseError, Releases
from kiosk.system.systemd import CAGE, CONSOLE
from kiosk.system.update import go_back
from tests.systemd.quick_python import FULL, OFFLINE
from tests.systemd.small_wheel import small_wheel
from tests.systemd.updating import Systemd, hashed, names, refused

update_from = partial(update.update_from, unsigned=True, keys=())
"""Who made it is asked in test_trusted_update.py."""


@pytest.mark.slow
def test_a_new_version_takes_over_and_back_again(releases: Releases, tmp_path: Path) -> None:
    systemd = Systemd(releases)
    update_from(hashed(small_wheel(tmp_path, "2.0")), releases=releases, system=systemd)
    assert names(releases) == ("2.0", "1.0", {"1.0", "2.0"})
    update_from(hashed(small_wheel(tmp_path, "3.0")), releases=releases, system=systemd)
    assert names(releases) == ("3.0", "2.0", {"2.0", "3.0"})
    go_back(releases=releases, system=systemd)
    assert names(releases)[:2] == ("2.0", "3.0")
    assert systemd.started == ["2.0", "3.0", "2.0"]


def test_a_version_that_does_not_come_up_gives_way_to_the_one_before(
    releases: Releases, tmp_path: Path
) -> None:
    systemd = Systemd(releases, failing="2.0")
    why = refused(update_from, hashed(small_wheel(tmp_path, "2.0")), releases=releases, system=systemd)
    assert names(releases)[:2] == ("1.0", "")  # it is not the version before either
    assert systemd.started == ["2.0", "1.0"]
    assert "2.0 did not come up; 1.0 is in use again" in why
    assert "no version before this one" in refused(go_back, releases=releases, system=systemd)


def test_a_version_that_ends_soon_after_its_first_picture_has_not_come_up(
    releases: Releases, tmp_path: Path
) -> None:
    systemd = Systemd(releases, leaving="2.0")
    why = refused(update_from, hashed(small_wheel(tmp_path, "2.0")), releases=releases, system=systemd)
    assert names(releases)[:2] == ("1.0", "")
    assert systemd.started == ["2.0", "1.0"]
    assert "2.0 did not come up; 1.0 is in use again" in why
    assert systemd.slept >= 10


@pytest.mark.parametrize("unit", [CONSOLE, CAGE])
@pytest.mark.parametrize(
    ("state", "words"),
    [
        ("active", ""),
        ("failed", "had failed"),
        ("activating auto-restart", "again and again"),
        ("activating start", "just starting"),
        ("inactive", "was stopped; now it runs"),
    ],
)
def test_the_new_version_must_come_up_whatever_state_the_service_was_in(
    releases: Releases, tmp_path: Path, state: str, words: str, unit: str
) -> None:
    wheel = hashed(small_wheel(tmp_path, "2.0"))
    systemd = Systemd(releases, failing="2.0", state=state, unit=unit)
    why = refused(update_from, wheel, releases=releases, system=systemd)
    assert systemd.started == ["2.0", "1.0"]
    assert names(releases)[:2] == ("1.0", "")
    assert f"journalctl -u {unit} -n 50" in why

    systemd = Systemd(releases, state=state, unit=unit)
    said = update_from(wheel, releases=releases, system=systemd)
    assert (systemd.started, systemd.state) == (["2.0"], "active")
    told = said.splitlines()
    assert told[0].startswith("2.0 is in use.")
    assert words in " ".join(told[1:])
    assert len(told) == 1 + bool(words)


@pytest.mark.parametrize(("state", "words"), [("disabled", "No service"), ("no systemd", "No systemd")])
def test_where_no_service_starts_it_says_so(
    releases: Releases, tmp_path: Path, state: str, words: str
) -> None:
    systemd = Systemd(releases, state=state)
    told = update_from(hashed(small_wheel(tmp_path, "2.0")), releases=releases, system=systemd)
    assert words in told
    assert "sudo systemctl enable --now dice-kiosk" in told
    assert systemd.started == []
    said = go_back(releases=releases, system=systemd)
    assert words in said


def test_where_neither_comes_up_it_says_so(releases: Releases, tmp_path: Path) -> None:
    """As without a screen."""
    systemd = Systemd(releases, "1.0 2.0", state="failed")
    why = refused(update_from, hashed(small_wheel(tmp_path, "2.0")), releases=releases, system=systemd)
    assert "1.0 is in use again, but does not come up either" in why


def test_a_version_that_plays_no_hand_is_never_used(releases: Releases, tmp_path: Path) -> None:
    systemd = Systemd(releases)
    wheel = hashed(small_wheel(tmp_path, "2.0", fails_at="run"))
    told = refused(update_from, wheel, releases=releases, system=systemd)
    assert names(releases)[:2] == ("1.0", "")
    assert systemd.started == []
    assert "could not play a hand" in told
    assert "RuntimeError: no run" in told


def test_a_version_that_cannot_read_the_settings_tells_why_in_its_own_words(
    releases: Releases, tmp_path: Path
) -> None:
    (tmp_path / "config.toml").write_text("")
    wheel = hashed(small_wheel(tmp_path, "2.0", fails_at="config"))
    told = refused(update_from, wheel, releases=releases, system=Systemd(releases))
    assert f"could not read the settings in {tmp_path / 'config.toml'}" in told
    assert "RuntimeError: no config" in told


@pytest.mark.slow
def test_an_archive_brings_all_it_needs_a_kiosk_elsewhere_does_not_pass_for_it_and_check_uses_nothing(
    releases: Releases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel = small_wheel(tmp_path, "2.0")
    archive = tmp_path / "dice-kiosk-2.0.tar.gz"
    with tarfile.open(archive, "w:gz") as tar:
        tar.add(wheel, f"dice-kiosk-2.0/{wheel.name}")
    with zipfile.ZipFile(wheel) as inside:
        for name in inside.namelist():
            inside.extract(name, tmp_path / "elsewhere")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "elsewhere"))
    releases = Releases(releases.prefix, sys.executable)  # venv and pip themselves
    systemd = Systemd(releases)
    update_from(hashed(archive), only_check=True, releases=releases, system=systemd)
    assert names(releases) == ("1.0", "", {"1.0", "2.0"})
    assert "include-system-site-packages = true" in (releases.prefix / "releases/2.0/pyvenv.cfg").read_text()
    update_from(archive, releases=releases, system=systemd)
    assert names(releases)[0] == "2.0"


def test_another_program_of_the_same_version_gets_a_folder_of_its_own(
    releases: Releases, tmp_path: Path
) -> None:
    other = small_wheel(tmp_path, "1.0", word="other")
    made = releases.make(other)
    assert made.name.startswith("1.0-")
    assert releases.make(other) == made


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda path: path.write_bytes(b"cut"), "damaged or another"),
        (lambda path: path.with_name(path.name + ".sha256").unlink(), "Copy both"),
        (lambda path: path.with_name(path.name + ".sha256").write_text("none"), "no SHA-256"),
        (lambda path: path.unlink(), "not there"),
    ],
)
def test_a_file_that_is_not_whole_is_refused(
    spoil: object, words: str, releases: Releases, tmp_path: Path
) -> None:
    path = hashed(small_wheel(tmp_path, "2.0"))
    assert callable(spoil)
    spoil(path)
    why = refused(update_from, path, releases=releases, system=Systemd(releases))
    assert words in why
    assert names(releases) == ("1.0", "", {"1.0"})


def test_what_is_no_release_is_refused(releases: Releases, tmp_path: Path) -> None:
    for name, words in (
        ("notes.txt", "neither"),
        ("a.tar.gz", "unpacked"),
        ("other-1-py3-none-any.whl", "no release"),
    ):
        (tmp_path / name).write_text("x")
        why = refused(update_from, hashed(tmp_path / name), releases=releases, system=Systemd(releases))
        assert words in why


def test_an_archive_whose_inside_is_damaged_is_refused_in_words(releases: Releases, tmp_path: Path) -> None:
    """Its sum was taken of the damaged file."""
    whole = tmp_path / "dice-kiosk-2.0.tar.xz"
    with tarfile.open(whole, "w:xz") as tar:
        tar.add(small_wheel(tmp_path, "2.0"), "dice-kiosk-2.0/dice_kiosk-2.0-py3-none-any.whl")
    data = bytearray(whole.read_bytes())
    for spoilt in (data[: len(data) // 2], data[:60] + bytes(40) + data[100:]):
        whole.write_bytes(spoilt)
        why = refused(update_from, hashed(whole), releases=releases, system=Systemd(releases))
        assert "can't be unpacked" in why


def member(name: str, kind: bytes = tarfile.REGTYPE, size: int = 0) -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type, info.size, info.linkname = kind, size, "/etc/passwd"
    return info


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (member("../outside"), "outside itself"),
        (member("2.0/../../outside"), "outside itself"),
        (member("/tmp/outside"), "outside itself"),  # noqa: S108 - it must not be written
        (member("2.0/link", tarfile.SYMTYPE), "a link or a device"),
        (member("2.0/link", tarfile.LNKTYPE), "a link or a device"),
        (member("2.0/device", tarfile.CHRTYPE), "a link or a device"),
        (member("2.0/pipe", tarfile.FIFOTYPE), "a link or a device"),
    ],
    ids=lambda each: each.name if isinstance(each, tarfile.TarInfo) else "",
)
def test_an_archive_that_is_no_release_is_refused_with_nothing_of_it_written(
    releases: Releases,
    tmp_path: Path,
    wrong: tarfile.TarInfo,
    words: str,
) -> None:
    archive = tmp_path / "dice-kiosk-2.0.tar"
    with tarfile.open(archive, "w") as tar:
        tar.add(small_wheel(tmp_path, "2.0"), "2.0/dice_kiosk-2.0-py3-none-any.whl")
        tar.addfile(wrong)
    with pytest.raises(ReleaseError, match=words):
        archives.unpacked(archive, tmp_path / "a" / "b")
    assert not Path(wrong.name).is_absolute() or not Path(wrong.name).exists()
    assert not list(tmp_path.rglob(Path(wrong.name).name))
    why = refused(update_from, hashed(archive), releases=releases, system=Systemd(releases))
    assert words in why
    assert names(releases) == ("1.0", "", {"1.0"})


def test_an_archive_unpacks_to_a_gigabyte_at_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MOST_BYTES", 10_000_000)
    for sizes in ([10_000_001], [4_000_000] * 3):
        archive = tmp_path / "dice-kiosk-2.0.tar.gz"
        with tarfile.open(archive, "w:gz") as tar:
            for number, size in enumerate(sizes):
                tar.addfile(member(f"2.0/{number}", size=size), io.BytesIO(bytes(size)))
        with pytest.raises(ReleaseError, match="more than 10 MB"):
            archives.unpacked(archive, tmp_path)


@pytest.mark.slow
def test_an_archive_for_another_processor_is_told_from_a_missing_network(
    releases: Releases, tmp_path: Path
) -> None:
    """What the kiosk needs is in it, but not for this computer."""
    archive = tmp_path / "dice-kiosk-2.0.tar"
    with tarfile.open(archive, "w") as tar:
        tar.add(
            small_wheel(tmp_path, "2.0", needs="nowhere-to-be-had"), "2.0/dice_kiosk-2.0-py3-none-any.whl"
        )
    releases = Releases(releases.prefix, sys.executable)
    told = refused(update_from, hashed(archive), releases=releases, system=Systemd(releases))
    assert "another processor" in told
    assert platform.machine() in told
    assert names(releases) == ("1.0", "", {"1.0"})


@pytest.mark.parametrize(
    ("output", "cause", "network"),
    [(OFFLINE, "setuptools>=77", True), (FULL, "No space left on device", False)],
)
def test_a_failed_pip_is_told_in_its_own_words_and_the_network_is_named_where_it_is_the_cause(
    releases: Releases,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    output: str,
    cause: str,
    *,
    network: bool,
) -> None:
    monkeypatch.setenv("PIP_FAILS", output)
    wheel = hashed(small_wheel(tmp_path, "2.0"))
    told = refused(update_from, wheel, releases=releases, system=Systemd(releases))
    assert cause in told
    assert ("network" in told) == network
    assert "processor" not in told
    assert names(releases) == ("1.0", "", {"1.0"})


def test_before_anything_is_installed_room_and_rights_are_looked_at(
    releases: Releases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel = hashed(small_wheel(tmp_path, "2.0"))
    disk = os.statvfs(tmp_path)

    def why() -> str:
        told = refused(update_from, wheel, releases=releases, system=Systemd(releases))
        assert names(releases) == ("1.0", "", {"1.0"})
        return told

    with monkeypatch.context() as patch:
        patch.setattr(release, "ROOM_MB", 10**9)
        assert "Make room" in why()
    with monkeypatch.context() as patch:
        patch.setattr(os, "access", lambda *_: False)
        assert "sudo" in why()
    with monkeypatch.context() as patch:
        patch.setattr(
            os, "statvfs", lambda _: os.statvfs_result((*disk[:8], disk.f_flag | os.ST_RDONLY, *disk[9:]))
        )
        assert "remount" in why()
    with monkeypatch.context() as patch:
        (tmp_path / "proc/self").mkdir(parents=True)
        (tmp_path / "proc/cmdline").write_text("console=tty1 root=PARTUUID=1-02 overlayroot=tmpfs quiet\n")
        (tmp_path / "proc/self/mounts").write_text("proc /proc proc rw 0 0\noverlayroot / overlay rw 0 0\n")
        patch.setattr(release, "PROC", tmp_path / "proc")
        assert "raspi-config" in why()
    update_from(wheel, releases=releases, system=Systemd(releases))


@pytest.mark.parametrize(
    ("number", "words"), [(errno.ENOSPC, "Make room"), (errno.EROFS, "remount"), (errno.EACCES, "As root")]
)
def test_what_a_disk_refuses_is_told_with_what_helps_against_it(
    number: int,
    words: str,
    releases: Releases,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(_path: Path) -> str:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(archives, "sha256", refuse)
    path = hashed(small_wheel(tmp_path, "2.0"))
    told = refused(update_from, path, releases=releases, system=Systemd(releases))
    assert words in told
    assert str(path) in told
    assert ("As root" in told) == (number == errno.EACCES)


def test_a_release_is_on_the_disk_before_it_is_sealed_and_used(
    releases: Releases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A power cut soon after an update must find no release whose files are empty."""
    seen = []

    def sync(*_handle: int) -> None:
        folder = releases.prefix / "releases" / "2.0"
        current = releases.current
        seen.append(
            ((folder / "bin/dice-kiosk").exists(), (folder / READY).exists(), current and current.name)
        )

    monkeypatch.setattr(os, "sync", sync)
    monkeypatch.setattr(os, "fsync", sync)
    update_from(hashed(small_wheel(tmp_path, "2.0")), releases=releases, system=Systemd(releases))
    all_files, seal, its_place, previous, current = seen
    assert all_files == seal == (True, False, "1.0")
    assert its_place == previous == (True, True, "1.0")
    assert current == (True, True, "2.0")


def test_without_an_installed_kiosk_it_says_so(tmp_path: Path) -> None:
    empty = Releases(tmp_path / "none")
    why = refused(update_from, tmp_path / "x.whl", releases=empty)
    assert "make install" in why
    assert "no version before this one" in refused(go_back, releases=empty)


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("1.0", "1.0.1"),
        ("1.0rc1", "1.0"),
        ("1.0b2", "1.0rc1"),
        ("1.9", "1.10"),
        ("1.0", "1.0.post1"),
        ("1.0.dev3", "1.0a1"),
    ],
)
def test_versions_are_in_the_order_of_their_making(older: str, newer: str) -> None:
    before, after = release.version_of(older), release.version_of(newer)
    assert before is not None
    assert after is not None
    assert before < after
    assert release.version_of("1.0") == release.version_of("1.0.0")


def test_an_archive_of_very_many_files_is_no_release(releases: Releases, tmp_path: Path) -> None:
    path = tmp_path / "many.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        for number in range(archives.MOST_FILES + 1):
            archive.addfile(tarfile.TarInfo(f"file-{number}"))
    said = refused(update_from, hashed(path), releases=releases, system=Systemd(releases))
    assert "more than 1000 files" in said


def test_what_is_tidied_away_is_no_release_from_the_first_file_on(
    releases: Releases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed in the middle of it, half a release must not pass for one that is made already."""
    for version in ("2.0", "3.0"):
        releases.use(releases.make(small_wheel(tmp_path, version)))
    sealed = []
    monkeypatch.setattr(shutil, "rmtree", lambda folder: sealed.append((folder / READY).exists()))
    releases.tidy()
    assert sealed == [False]
