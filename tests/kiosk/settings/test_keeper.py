"""What is set at the kiosk survives power cuts and damage; where it can't, the host's door stays shut."""

from __future__ import annotations

import errno
import os
import random
import shutil
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kiosk.settings.host_record import HostRecord
from kiosk.settings.keeper import FILE, Keeper, PreferencesError, ask_recovery, glance, known
from kiosk.settings.preferences import BuyIns, Person, Preferences
from kiosk.settings.two_copies import sealed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SET = Preferences(
    ready=True, language="de", turned=180, volume=3, pin="$argon2id$v=19$secret", people=(Person(name="Zoë"),)
)


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """A kiosk that has been set up, and whose volume was changed since."""
    keeper = Keeper(tmp_path / FILE)
    assert keeper.open() == Preferences()
    keeper.save(SET.model_copy(update={"volume": 9}))
    keeper.save(SET)
    return tmp_path


def files(state: Path) -> dict[str, bytes]:
    return {name: (state / name).read_bytes() for name in (FILE, f"{FILE}.copy") if (state / name).exists()}


def opened(state: Path) -> tuple[Keeper, Preferences]:
    keeper = Keeper(state / FILE)
    return keeper, keeper.open()


def told(state: Path) -> list[str]:
    return [each.kind for each in HostRecord(state / "host-record.jsonl").lines()]


def test_what_is_saved_is_loaded_and_nobody_else_may_read_it(state: Path) -> None:
    keeper, found = opened(state)
    assert (found, keeper.problem, keeper.shut) == (SET, "", "")
    assert glance(state) == SET
    assert {path.stat().st_mode & 0o777 for path in state.iterdir()} == {0o600}
    assert told(state) == ["set-up", "pin"]


def test_a_power_cut_between_the_copies_is_nothing_to_speak_of(state: Path) -> None:
    newer = SET.model_copy(update={"volume": 1})
    (state / FILE).write_bytes(sealed(3, newer.model_dump_json(indent=1).encode()))
    keeper, found = opened(state)
    assert (found, keeper.problem) == (newer, "")
    assert len(set(files(state).values())) == 1
    assert told(state) == ["set-up", "pin"]


def test_of_one_copy_a_new_pin_is_never_forgotten(state: Path) -> None:
    before = files(state)
    keeper, _found = opened(state)
    keeper.save(SET.model_copy(update={"pin": "$argon2id$new"}))
    (state / FILE).write_bytes(before[FILE])  # somebody has put the old one there
    keeper, found = opened(state)
    assert found.pin == "$argon2id$new"
    assert "mended" in keeper.problem


def spoilt(data: bytes, rng: random.Random) -> bytes:
    """A bit flipped, the end cut off, or a sector zeroed."""
    kind, place = rng.choice(("flip", "flip", "flip", "cut", "zero")), rng.randrange(len(data))
    if kind == "flip":
        return data[:place] + bytes([data[place] ^ (1 << rng.randrange(8))]) + data[place + 1 :]
    if kind == "cut":
        return data[:place]
    first = place - place % 512
    return data[:first] + bytes(len(data[first : first + 512])) + data[first + 512 :]


def spoil(
    state: Path, times: int, seed: int
) -> Iterator[tuple[Keeper, Preferences, set[str], dict[str, bytes]]]:
    """Each copy spoilt, and both, so many times: what was found, of which files, and how they were."""
    whole, rng = files(state), random.Random(seed)
    for number in range(times):
        names = [{FILE}, {f"{FILE}.copy"}, set(whole)][number % 3]
        for name, data in whole.items():
            (state / name).write_bytes(spoilt(data, rng) if name in names else data)
        (state / "host-record.jsonl").unlink()  # nothing but the two files tells that it has been set up
        before = files(state)
        yield *opened(state), names, before


def holds(state: Path, times: int, seed: int) -> None:
    """None is silent, none changes the PIN, none brings back the first steps."""
    for keeper, found, names, before in spoil(state, times, seed):
        if len(names) == 1:
            assert (found, keeper.shut) == (SET, "")
            assert "mended from the other" in keeper.problem
            assert len(set(files(state).values())) == 1
            assert (told(state), known(state)) == (["mended"], SET)
        else:
            assert "is damaged in both places" in keeper.shut
            assert (found.ready, found.pin, found.by_hand) == (True, "", "agreed")
            assert (files(state), told(state), known(state)) == (before, ["shut"], None)
            with pytest.raises(PreferencesError, match="until the kiosk is switched off"):
                keeper.save(found)


@pytest.fixture
def _fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is on the card when is tested elsewhere; here only what is in the files."""
    monkeypatch.setattr("os.fsync", lambda _handle: None)


@pytest.mark.usefixtures("_fast")
def test_damage_is_mended_from_the_copy_or_shuts_the_door(state: Path) -> None:
    holds(state, 60, seed=1)


@pytest.mark.slow
@pytest.mark.usefixtures("_fast")
def test_much_damage_is_mended_from_the_copy_or_shuts_the_door(state: Path) -> None:
    holds(state, 1_000, seed=2)


def deleted(path: Path) -> None:
    path.unlink()


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def replaced(path: Path) -> None:
    path.write_text(Preferences(ready=True).model_dump_json())  # as 0.1.0 wrote it: it has no PIN


@pytest.mark.parametrize("spoil_it", [deleted, emptied, replaced])
def test_who_takes_files_away_or_puts_others_there_is_not_the_host(
    state: Path, spoil_it: Callable[[Path], None]
) -> None:
    spoil_it(state / FILE)
    keeper, found = opened(state)
    assert (found, keeper.shut) == (SET, "")
    assert "mended" in keeper.problem
    for name in (FILE, f"{FILE}.copy"):
        spoil_it(state / name)
    before = files(state)
    for _start in range(2):  # the next start finds the same
        keeper, found = opened(state)
        assert keeper.shut
        assert (found.ready, found.pin, files(state)) == (True, "", before)
    assert told(state)[-1] == "shut"
    assert told(state).count("shut") == 1


def test_an_older_file_is_taken_over_once(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(SET.model_dump_json())
    keeper, found = opened(tmp_path)
    assert (found, keeper.problem) == (SET, "")
    assert told(tmp_path) == ["taken-over"]
    for name in (FILE, f"{FILE}.copy"):
        (tmp_path / name).unlink()
    (tmp_path / FILE).write_text(SET.model_dump_json())  # put back without its number and checksum
    assert opened(tmp_path)[0].shut


@pytest.mark.parametrize("text", ["", "{", '{"volume": 11}', '{"loudness": 3}', '{"turned": 45}'])
def test_a_damaged_older_file_shuts_the_door(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    keeper, found = opened(tmp_path)
    assert "damaged" in keeper.shut
    assert found.ready


def test_shut_it_speaks_the_hosts_language_and_hangs_as_before(state: Path) -> None:
    for name, data in files(state).items():
        (state / name).write_bytes(data.replace(b"secret", b"SECRET"))
    keeper, found = opened(state)
    assert keeper.shut
    careful = BuyIns(asks="others")
    assert found == Preferences(ready=True, language="de", turned=180, buy_ins=careful)


def test_what_another_version_has_written_is_not_called_damaged(state: Path) -> None:
    for name in files(state):
        (state / name).write_bytes(sealed(7, b'{"ready": true, "tomorrow": 1}'))
    assert "another version" in opened(state)[0].shut


def test_who_has_the_box_open_chooses_a_new_pin_and_the_damaged_files_are_kept(state: Path) -> None:
    for name in files(state):
        emptied(state / name)
    ask_recovery(state, "$argon2id$new")
    assert (state / "host-recovery.json").stat().st_mode & 0o777 == 0o600
    keeper, found = opened(state)
    assert (keeper.shut, found.pin, found.ready) == ("", "$argon2id$new", True)
    assert told(state)[-2:] == ["shut", "recovered"]
    assert sorted(each.name for each in state.glob("*.damaged")) == [
        f"{FILE}.copy.damaged",
        f"{FILE}.damaged",
    ]
    keeper.save(found.model_copy(update={"pin": "$argon2id$later"}))
    assert opened(state)[1].pin == "$argon2id$later"  # the request holds once


def test_a_forgotten_pin_is_replaced_and_all_else_stays(state: Path) -> None:
    ask_recovery(state, "$argon2id$new")
    assert opened(state)[1] == SET.model_copy(update={"pin": "$argon2id$new"})
    assert told(state)[-1] == "recovered"


def test_a_damaged_request_changes_no_pin(state: Path) -> None:
    ask_recovery(state, "$argon2id$new")
    request = state / "host-recovery.json"
    request.write_bytes(request.read_bytes().replace(b"new", b"neu"))
    keeper, found = opened(state)
    assert found == SET
    assert "Ask for it again" in keeper.problem


def full(*_args: object, **_more: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_what_can_not_be_written_is_said_and_was_not_done(
    state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper, _found = opened(state)
    before = files(state)
    with monkeypatch.context() as patched:
        patched.setattr("kiosk.settings.two_copies.write_atomically", full)
        with pytest.raises(PreferencesError, match="No space left on device"):
            keeper.save(SET.model_copy(update={"volume": 8}))
    assert files(state) == before
    for name in before:
        emptied(state / name)
    keeper, _found = opened(state)
    with monkeypatch.context() as patched:
        patched.setattr("kiosk.settings.host_record.os.fsync", full)
        with pytest.raises(PreferencesError):  # never without a line of the record
            keeper.recover("$argon2id$new", "somebody")
    assert opened(state)[0].shut


def test_a_folder_that_can_not_be_read_is_no_new_kiosk(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("no folder")
    keeper, found = opened(tmp_path / "state")
    assert keeper.shut
    assert found.ready


class KilledError(BaseException):
    """The plug was pulled."""


def cut_at(monkeypatch: pytest.MonkeyPatch, step: int) -> None:
    """Have the plug pulled before the operation on files of this number, from 0."""
    left = [step]

    def counted(real: Callable[..., object]) -> Callable[..., object]:
        def operate(*args: object, **more: object) -> object:
            left[0] -= 1
            if left[0] < 0:
                raise KilledError
            return real(*args, **more)

        return operate

    for name in ("open", "fsync"):
        monkeypatch.setattr(os, name, counted(getattr(os, name)))
    for name in ("replace", "unlink", "chmod"):
        monkeypatch.setattr(Path, name, counted(getattr(Path, name)))


def every_cut(
    state: Path, elsewhere: Path, do: Callable[[Path], object]
) -> Iterator[tuple[Keeper, Preferences]]:
    """What is found after `do` was cut short before each of its operations, on a copy of the state folder."""
    for step in count():
        there = elsewhere / f"cut-{step}"
        shutil.copytree(state, there)
        with pytest.MonkeyPatch.context() as patched:
            cut_at(patched, step)
            try:
                do(there)
            except KilledError:
                pass
            else:
                assert step > 10  # it was really cut
                return
        yield opened(there)


@pytest.fixture
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cuts")


@pytest.mark.usefixtures("_fast")
def test_wherever_a_save_is_cut_short_the_old_or_the_new_holds_and_nothing_is_called_damaged(
    state: Path, elsewhere: Path
) -> None:
    new = SET.model_copy(update={"pin": "$argon2id$new"})
    held = set()
    for keeper, found in every_cut(state, elsewhere, lambda there: opened(there)[0].save(new)):
        assert (keeper.shut, keeper.problem) == ("", "")
        assert found in (SET, new)
        held.add(found.pin)
    assert held == {SET.pin, new.pin}


@pytest.mark.usefixtures("_fast")
def test_wherever_a_recovery_is_cut_short_the_door_is_shut_or_has_the_new_pin(
    state: Path, elsewhere: Path
) -> None:
    for name in files(state):
        emptied(state / name)
    ask_recovery(state, "$argon2id$new")
    for keeper, found in every_cut(state, elsewhere, opened):
        assert (keeper.shut, found.pin, found.ready) == ("", "$argon2id$new", True)  # at the next start, too
