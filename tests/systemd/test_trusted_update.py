"""An update by an enemy: who signed it, what was checked, what runs as whom, and how much it unpacks to."""

from __future__ import annotations

import os
import pwd
import shutil
import stat
import struct
import subprocess
import tarfile
import tempfile
import time
import zipfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kiosk.system import archive, handover, program, release, signature, update
from kiosk.system.handover import HandoverError, copied
from kiosk.system.program import ended
from kiosk.system.release import READY, ReleaseError, Releases, sha256
from kiosk.system.signature import SHIPPED, known_keys, make_key, new_release_key, sign
from kiosk.system.update import update_from
from tests.systemd.quick_python import quick_python
from tests.systemd.small_wheel import small_wheel
from tests.systemd.updating import Systemd, hashed, names, refused, version_one

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

root_alone = pytest.mark.skipif(os.geteuid() != 0, reason="root alone may be another user")


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that other users may enter, unlike pytest's own."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def test_a_file_that_no_known_key_has_signed_is_refused_before_it_is_unpacked(
    releases: Releases, tmp_path: Path
) -> None:
    wheel = hashed(small_wheel(tmp_path, "2.0"))
    key, other = tmp_path / "release.key", tmp_path / "other.key"
    known = make_key(key)
    make_key(other)
    ask = partial(refused, update_from, wheel, releases=releases, system=Systemd(releases), keys=(known,))
    assert f"{wheel.name}.sig is not beside" in ask()
    assert f"{wheel.name}.sig is not beside" in ask(
        unsigned=True
    )  # where a key is known a word is no signature
    sign(wheel, other)
    assert "not signed by any key that is known" in ask()
    wheel.with_name(wheel.name + ".sig").write_text("nonsense", encoding="ascii")
    assert "holds no signature" in ask()
    sign(wheel, key)
    wheel.write_bytes(wheel.read_bytes() + b"\n")
    hashed(wheel)
    assert "not signed by any key that is known" in ask()
    assert names(releases) == ("1.0", "", {"1.0"})
    wheel.write_bytes(wheel.read_bytes()[:-1])
    hashed(wheel)
    said = update_from(wheel, releases=releases, system=Systemd(releases), keys=("ab" * 32, known))
    assert f"signed by the key {known[:16]}" in said


def test_where_no_key_is_known_only_consent_makes_up_for_it(releases: Releases, tmp_path: Path) -> None:
    wheel = hashed(small_wheel(tmp_path, "2.0"))
    take = partial(update_from, wheel, releases=releases, system=Systemd(releases), keys=())
    assert "add --unsigned" in refused(take)
    assert names(releases) == ("1.0", "", {"1.0"})
    assert "was not checked, as you wished" in take(unsigned=True)


def test_keys_are_those_that_came_with_it_and_the_owners(tmp_path: Path) -> None:
    own = tmp_path / "keys.txt"
    before = known_keys(own)
    own.write_text(f"# ours\n{'AB' * 32}  # of the workshop\n", encoding="ascii")
    assert known_keys(own) == (*before, "ab" * 32)
    own.write_text("hello\n", encoding="ascii")
    assert "is no key" in refused(lambda: str(known_keys(own)))


def test_a_release_key_is_made_once_beside_the_checkout_and_its_public_half_is_shipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped, secret = tmp_path / "release_keys.txt", tmp_path / "keys" / "release.key"
    shutil.copy(SHIPPED, shipped)
    monkeypatch.setattr(signature, "SHIPPED", shipped)
    before = known_keys(tmp_path / "none")
    said = new_release_key(secret, shipped)
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    (key,) = known_keys(tmp_path / "none")[len(before) :]
    assert key in said
    assert secret.read_text().strip() not in said + shipped.read_text()
    made = secret.read_text()
    assert "is left alone" in refused(new_release_key, secret, shipped)
    assert "in the checkout" in refused(new_release_key, Path(__file__).with_name("release.key"), shipped)
    assert secret.read_text() == made
    wheel = small_wheel(tmp_path, "2.0")
    assert "No kiosk takes this" not in signature.main(["sign", str(wheel)], str(secret))
    other = tmp_path / "other.key"
    public = make_key(other)
    assert f"has put {public}" in signature.main(["sign", str(wheel)], str(other))
    secret.chmod(0o644)
    assert "Others may read" in refused(signature.main, ["sign", str(wheel)], str(secret))
    other.write_text("hello")
    assert "is no release key" in refused(signature.main, ["sign", str(wheel)], str(other))
    assert "No such file" in refused(signature.main, ["sign", str(wheel)], str(tmp_path / "none"))
    for what in (["new"], ["sign", str(wheel)]):
        assert "does not know that user" in refused(signature.main, what, "~nobody-of-that-name/release.key")


@pytest.mark.slow
def test_a_release_is_signed_as_it_is_made(tmp_path: Path) -> None:
    key, dist = tmp_path / "release.key", tmp_path / "dist"
    public = make_key(key)
    wheel = small_wheel(tmp_path, "2.0")
    make = {**os.environ, "PYTHON": quick_python(tmp_path), "BUILT": str(wheel), "DIST": str(dist)}

    def said(**more: str) -> str:
        command = ["sh", str(SHIPPED.parents[2] / "systemd/release.sh"), "none"]
        return subprocess.run(
            command, env={**make, **more}, capture_output=True, text=True, check=True, timeout=60
        ).stdout

    assert "Not signed" in said(RELEASE_KEY="")
    assert {path.name for path in dist.iterdir()} == {wheel.name, f"{wheel.name}.sha256"}
    assert f"has put {public}" in said(RELEASE_KEY=str(key))
    archive.check_hash(dist / wheel.name)
    assert public[:16] in signature.check_signature(dist / wheel.name, [public])


def test_an_older_version_is_taken_only_where_that_is_wanted(releases: Releases, tmp_path: Path) -> None:
    wheel = hashed(small_wheel(tmp_path, "0.9"))
    take = partial(update_from, wheel, releases=releases, system=Systemd(releases), keys=(), unsigned=True)
    assert "0.9 is older than 1.0" in refused(take)
    assert names(releases) == ("1.0", "", {"1.0"})
    assert "0.9 is in use" in take(downgrade=True)


def test_an_installer_of_an_older_version_says_so(
    releases: Releases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PYTHON", releases.python)
    assert release.main(str(releases.prefix), str(small_wheel(tmp_path, "0.9"))) == 0
    assert capsys.readouterr().err == "0.9 is older than 1.0, which was in use till now.\n"


def swapping(check: Callable[..., str], path: Path, other: Path) -> Callable[..., str]:
    """A check after which another file lies in the place of the one that was brought."""

    def swap(ours: Path, *args: object, **more: object) -> str:
        said = check(ours, *args, **more)
        other.replace(path)
        return said

    return swap


@pytest.mark.parametrize("packed", [False, True])
def test_a_file_that_is_swapped_after_it_was_checked_is_not_what_is_installed(
    releases: Releases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, packed: bool
) -> None:
    def archived(folder: str, word: str) -> Path:
        wheel = small_wheel(tmp_path / folder, "2.0", word=word)
        if not packed:
            return wheel
        path = tmp_path / folder / "dice-kiosk-2.0.tar"
        with tarfile.open(path, "w") as tar:
            tar.add(wheel, wheel.name)
        return path

    good, evil = hashed(archived("stick", "good")), archived("evil", "evil")
    known = make_key(tmp_path / "key")
    sign(good, tmp_path / "key")
    monkeypatch.setattr(update, "check_signature", swapping(signature.check_signature, good, evil))
    update_from(good, releases=releases, system=Systemd(releases), keys=(known,))
    assert not evil.exists()  # it was swapped
    assert "good" in (releases.prefix / "releases/2.0/lib/small_kiosk.py").read_text()
    assert not (releases.prefix / "incoming").exists()


def test_one_update_at_a_time(releases: Releases, tmp_path: Path) -> None:
    wheel = hashed(small_wheel(tmp_path, "2.0"))
    take = partial(update_from, wheel, releases=releases, system=Systemd(releases), keys=(), unsigned=True)
    with releases.alone():
        assert "Another update is at work" in refused(take)
    take()


@pytest.mark.parametrize("limit", ["MOST_BYTES", "MOST_FILES"])
def test_wheels_unpack_to_so_much_at_most_together(
    releases: Releases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    """The kiosk's own alone is at the limit."""
    wheel, other = small_wheel(tmp_path, "2.0"), tmp_path / "other-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as inside:
        sizes = [each.file_size for each in inside.infolist()]
    monkeypatch.setattr(handover, limit, sum(sizes) if limit == "MOST_BYTES" else len(sizes))
    assert archive.unpacked(wheel, tmp_path) == (wheel, None)
    with zipfile.ZipFile(other, "w") as more:
        more.writestr("one", "1")
    path = tmp_path / "dice-kiosk-2.0.tar"
    with tarfile.open(path, "w") as tar:
        tar.add(wheel, wheel.name)
        tar.add(other, other.name)
    why = refused(
        update_from, hashed(path), releases=releases, system=Systemd(releases), keys=(), unsigned=True
    )
    assert "would unpack to more than" in why
    assert names(releases) == ("1.0", "", {"1.0"})


def test_a_wheel_that_unpacks_to_a_thousand_times_its_size_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "dice_kiosk-2.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as wheel:
        wheel.writestr("zeros", bytes(1_000_000))
        for number in range(1001):  # the same megabyte again and again, as a bomb has it
            again = zipfile.ZipInfo(f"zeros{number}")
            first = wheel.filelist[0]
            again.header_offset, again.CRC = first.header_offset, first.CRC
            again.compress_size, again.file_size = first.compress_size, first.file_size
            again.compress_type = first.compress_type
            wheel.filelist.append(again)
    assert path.stat().st_size < 100_000
    with pytest.raises(ReleaseError, match="more than 40000 files or 1000 MB"):
        archive.unpacked(path, tmp_path)


@pytest.mark.parametrize("wrong", ["long", "larger"])
def test_the_list_of_a_wheel_s_files_is_not_read_where_it_is_too_long(tmp_path: Path, wrong: str) -> None:
    path = small_wheel(tmp_path, "2.0")
    data = bytearray(path.read_bytes())
    end = data.rfind(b"PK\x05\x06")
    if wrong == "long":
        struct.pack_into("<I", data, end + 12, archive.MOST_LISTED + 1)
    else:
        data[end:end] = b"PK\x06\x07" + bytes(16)
    path.write_bytes(data)
    with pytest.raises(ReleaseError, match="the list of its files is too long"):
        archive.unpacked(path, tmp_path)


def test_what_is_larger_than_any_release_is_not_even_copied(
    releases: Releases, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel = hashed(small_wheel(tmp_path, "2.0"))
    take = partial(
        refused, update_from, wheel, releases=releases, system=Systemd(releases), keys=(), unsigned=True
    )
    wheel.with_name(wheel.name + ".sig").write_text("a" * 5000)
    assert "larger than 0.004 MB" in take()
    monkeypatch.setattr(archive, "MOST_BYTES", 500)
    assert "larger than 0.0005 MB" in take()
    assert not (releases.prefix / "incoming").exists()


BUILDER = """#!/bin/sh
# as venv and pip, for a wheel that does what it likes while it is installed
case "$*" in
  *venv*)
    for folder do :; done
    mkdir -p "$folder/bin" "$folder/lib"
    ln -s lib "$folder/lib64"
    cp "$0" "$folder/bin/python" ;;
  *pip*)
    folder=${0%/bin/python}
    id -u >"$folder/lib/by"
    echo before >"$folder/lib/later"
    (exec 3>>"$folder/lib/later"; sleep 0.3; echo after >&3) >/dev/null 2>&1 &
    printf '#!/bin/sh\\n' >"$folder/bin/dice-kiosk"
    chmod 6777 "$folder/bin/dice-kiosk"
    printf '%s' "$FORGED" >"$folder/release-ready"
    eval "$BESIDES" ;;
esac
"""


def built_by_nobody(
    folder: Path, monkeypatch: pytest.MonkeyPatch, besides: str = ":"
) -> tuple[Releases, Path]:
    """A kiosk whose versions nobody builds, and a wheel for it."""
    python = folder / "builder"
    python.write_text(BUILDER)
    python.chmod(0o755)
    wheel = small_wheel(folder, "2.0")
    wheel.chmod(0o644)
    monkeypatch.setenv("FORGED", sha256(wheel))
    monkeypatch.setenv("BESIDES", besides)
    return Releases(version_one(folder, monkeypatch).prefix, str(python), "nobody"), wheel


@root_alone
def test_a_version_is_built_without_root_and_nobody_holds_a_file_of_it(
    open_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk, wheel = built_by_nobody(open_folder, monkeypatch)
    made = kiosk.make(wheel)
    assert int((made / "lib/by").read_text()) == pwd.getpwnam("nobody").pw_uid
    for path in [made, *made.rglob("*")]:
        assert path.lstat().st_uid == 0, path
        assert path.is_symlink() or not path.stat().st_mode & 0o7022, path
    time.sleep(0.5)
    assert (made / "lib/later").read_text() == "before\n"  # what was left running writes into another file
    assert (made / "lib64").readlink() == Path("lib")
    assert {each.name for each in made.parent.iterdir()} == {"1.0", "2.0"}
    assert kiosk.make(wheel) == made


@pytest.mark.slow
@root_alone
def test_a_version_that_was_cut_off_is_made_anew_though_its_builder_has_forged_the_seal(
    open_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk, wheel = built_by_nobody(open_folder, monkeypatch)

    def cut(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(release, "copied", cut)
        with pytest.raises(KeyboardInterrupt):
            kiosk.make(wheel)
    assert (kiosk.prefix / "releases/2.0" / READY).read_text() == sha256(wheel)
    made = kiosk.make(wheel)
    assert made.stat().st_uid == 0
    assert (made / READY).stat().st_uid == 0


@root_alone
@pytest.mark.parametrize(
    ("besides", "words"),
    [
        ('ln -s /etc/shadow "$folder/lib/link"', "is a link"),
        ('ln -s /etc "$folder/made-elsewhere"', "is a link"),
        ('mkfifo "$folder/lib/pipe"', "is no file"),
        ('mkdir -p "$folder/lib/$(printf "a/%.0s" $(seq 45))"', "deep"),
    ],
)
def test_what_is_no_part_of_an_environment_is_no_release(
    open_folder: Path, monkeypatch: pytest.MonkeyPatch, besides: str, words: str
) -> None:
    kiosk, wheel = built_by_nobody(open_folder, monkeypatch, besides)
    assert words in refused(lambda: str(kiosk.make(wheel)))
    assert {each.name for each in (kiosk.prefix / "releases").iterdir()} == {"1.0"}


def test_what_was_built_is_copied_up_to_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "file").write_bytes(bytes(100))
    copied(source, tmp_path / "whole", frozenset())
    for limit, most in (("MOST_BYTES", 99), ("MOST_FILES", 0)):
        with monkeypatch.context() as patch:
            patch.setattr(handover, limit, most)
            with pytest.raises(HandoverError, match="more than"):
                copied(source, tmp_path / limit, frozenset())


@pytest.mark.slow
@root_alone
def test_a_new_version_is_tried_without_root(open_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kiosk, wheel = built_by_nobody(open_folder, monkeypatch)
    evil = (
        "printf '#!/bin/sh\\n[ $(id -u) != 0 ] && touch $HOME/mine && [ ! -w /root ]' "
        '>"$folder/bin/dice-kiosk"; chmod 755 "$folder/bin/dice-kiosk"'
    )
    monkeypatch.setenv("BESIDES", evil)
    said = update_from(hashed(wheel), releases=kiosk, system=Systemd(kiosk), keys=(), unsigned=True)
    assert "2.0 is in use" in said


@root_alone
@pytest.mark.slow
@pytest.mark.skipif(not Path(release.PYTHON).exists(), reason="no Python of the system's")
def test_what_a_wheel_has_python_run_at_its_start_never_runs_as_root(
    open_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With venv and pip themselves."""
    kiosk = Releases(version_one(open_folder, monkeypatch).prefix, release.PYTHON, "nobody")
    seen = open_folder / "seen"
    seen.mkdir()
    seen.chmod(0o777)
    wheel = small_wheel(open_folder, "2.0")
    with zipfile.ZipFile(wheel, "a") as more:
        more.writestr("evil.pth", f"import os; open(f'{seen}/{{os.getuid()}}', 'a').write('x')\n")
    update_from(hashed(wheel), releases=kiosk, system=Systemd(kiosk), keys=(), unsigned=True)
    assert {path.name for path in seen.iterdir()} == {str(pwd.getpwnam("nobody").pw_uid)}
    assert (kiosk.prefix / "current/lib").exists()


@root_alone
def test_a_program_of_another_user_has_that_users_rights_alone() -> None:
    done = ended(["/usr/bin/id"], 10, user="nobody")
    assert "uid=0" not in done.stdout
    assert "root" not in done.stdout


@root_alone
def test_as_root_no_version_is_made_where_there_is_nobody_else_to_make_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(program, "USERS", ("no-such-user", "nor-this"))
    assert "sudo make install" in refused(update_from, tmp_path / "x.whl")
    for there in (("no-such-user", "nobody"), ("nobody", "daemon")):
        monkeypatch.setattr(program, "USERS", there)
        assert update._installed().user == "nobody"
