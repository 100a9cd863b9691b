"""What is set at the kiosk survives a power cut, and a damaged file stops nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kiosk.settings.preferences import PEOPLE_KEPT, BuyIns, Person, Preferences, PreferencesError, load, save

if TYPE_CHECKING:
    from pathlib import Path


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "state" / "preferences.json"
    assert load(path) == Preferences()
    people = (Person(name="Zoë", colour=11),)
    wished = Preferences(language="de", volume=0, turned=270, people=people, pin="$x")
    save(wished, path)
    assert load(path) == wished


@pytest.mark.parametrize("text", ["", "{", '{"volume": 11}', '{"loudness": 3}', '{"turned": 45}'])
def test_a_damaged_file_is_put_aside_and_said(tmp_path: Path, text: str) -> None:
    path = tmp_path / "preferences.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(PreferencesError, match="put aside"):
        load(path)
    assert load(path) == Preferences()
    assert (tmp_path / "preferences.damaged").read_text(encoding="utf-8") == text


def test_half_a_file_never_takes_the_place_of_a_whole_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "preferences.json"
    save(Preferences(volume=3), path)

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("hardware.atomic_file.os.fsync", full)
    with pytest.raises(PreferencesError, match="No space left on device"):
        save(Preferences(volume=9), path)
    assert load(path).volume == 3


def test_the_newest_people_are_remembered_once_each() -> None:
    kept = Preferences()
    for number in range(PEOPLE_KEPT + 5):
        kept = kept.with_person(Person(name=f"P{number}"))
    kept = kept.with_person(Person(name="P20", colour=3))
    assert len(kept.people) == PEOPLE_KEPT
    assert kept.people[0] == Person(name="P20", colour=3)
    assert [person.name for person in kept.people].count("P20") == 1


@pytest.mark.parametrize(
    ("terms", "held", "offers"),
    [
        (BuyIns(), 0, [20, 40, 100]),
        (BuyIns(chips=0), 0, []),
        (BuyIns(chips=3), 1, [9, 18, 45]),  # less would not do for a hand at 10
        (BuyIns(chips=3), 10, [3, 6, 15]),
        (BuyIns(chips=10, most=25), 5, [10, 20]),
        (BuyIns(chips=10, most=25), 21, [4]),
        (BuyIns(chips=10, most=25), 25, []),
    ],
)
def test_what_is_offered_does_for_a_hand_and_keeps_to_the_limit(
    terms: BuyIns, held: int, offers: list[int]
) -> None:
    assert terms.offers(held, price=10) == offers
