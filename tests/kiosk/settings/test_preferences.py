"""What is set at the kiosk: people who have played here, and the host's terms for chips."""

from __future__ import annotations

import pytest

from kiosk.settings.preferences import PEOPLE_KEPT, BuyIns, Person, Preferences


def test_the_newest_people_are_remembered_once_each() -> None:
    kept = Preferences()
    for number in range(PEOPLE_KEPT + 5):
        kept = kept.with_person(Person(name=f"P{number}"))
    kept = kept.with_person(Person(name="P20", colour=3))
    assert len(kept.people) == PEOPLE_KEPT
    assert kept.people[0] == Person(name="P20", colour=3)
    assert [person.name for person in kept.people].count("P20") == 1


def test_who_is_asked_is_taken_over_from_0_1_0() -> None:
    for kept, asks in (("true", "host"), ("false", "nobody")):
        assert BuyIns.model_validate_json(f'{{"chips": 5, "pin": {kept}}}') == BuyIns(chips=5, asks=asks)  # type: ignore[arg-type]


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
