"""Two copies of a small file: which one holds, and what is said of the other."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from kiosk.settings.two_copies import LARGEST, TwoCopies, sealed, unsealed

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def copies(tmp_path: Path) -> TwoCopies:
    made = TwoCopies(tmp_path / "state" / "some.json")
    assert made.read().new
    for kept in (b'"one"', b'"two"', b'"three"'):
        made.write(kept)
    return made


def wrong(copies: TwoCopies) -> dict[str, str]:
    return {path.name: str(why) for path, why in copies.read().wrong.items()}


def test_what_was_written_is_read_and_nobody_else_may(copies: TwoCopies) -> None:
    found = copies.read()
    assert (found.kept, found.number, found.wrong, found.behind, found.new) == (
        b'"three"',
        3,
        {},
        False,
        False,
    )
    assert {path.stat().st_mode & 0o777 for path in copies.paths} == {0o600}


def test_every_single_bit_and_every_cut_is_noticed() -> None:
    data = sealed(17, b'{"pin": "4711"}')
    assert unsealed(data) == (17, b'{"pin": "4711"}')
    flips = (
        bytes(each ^ (1 << bit) if at == place else each for at, each in enumerate(data))
        for place in range(len(data))
        for bit in range(8)
    )
    assert not any(unsealed(each) for each in flips)
    assert not any(unsealed(data[:cut]) for cut in range(len(data)))
    assert unsealed(data + b"\n") is None


def test_a_copy_of_the_save_before_is_no_damage_an_older_one_is(copies: TwoCopies) -> None:
    first, second = copies.paths
    second.write_bytes(sealed(2, b'"two"'))
    found = copies.read()
    assert (found.kept, found.behind, found.wrong) == (b'"three"', True, {})
    second.write_bytes(sealed(1, b'"one"'))
    assert wrong(copies) == {"some.json.copy": "it is older than the other"}
    copies.write(b'"four"')
    first.write_bytes(sealed(3, b'"three"'))  # the first is written first: it was put there
    assert copies.read().kept == b'"four"'
    assert wrong(copies) == {"some.json": "it is older than the other"}


def test_two_that_differ_under_one_number_are_not_chosen_from(copies: TwoCopies) -> None:
    copies.paths[1].write_bytes(sealed(3, b'"mine"'))
    found = copies.read()
    assert (found.kept, found.unsealed, found.new, len(found.wrong)) == (None, None, False, 2)


def test_a_number_is_not_used_again_after_a_save_that_failed(
    copies: TwoCopies, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(
            "hardware.atomic_file.os.fsync", lambda _handle: (_ for _ in ()).throw(OSError(28, ""))
        )
        with pytest.raises(OSError, match="28"):
            copies.write(b'"four"')
    assert (copies.read().kept, copies.read().wrong) == (b'"three"', {})
    copies.write(b'"five"')
    assert copies.read().number == 5


def test_what_is_no_file_of_ours_is_not_read_for_ever(copies: TwoCopies) -> None:
    first, second = copies.paths
    first.unlink()
    os.mkfifo(first)
    assert copies.read().kept == b'"three"'
    with second.open("r+b") as file:
        file.truncate(LARGEST + 1)
    assert copies.read().kept is None
    assert "no file of the kiosk's" in wrong(copies)["some.json"]
    first.unlink()
    first.mkdir()
    second.unlink()
    second.symlink_to(first)
    assert copies.read().kept is None
    assert not copies.read().new
