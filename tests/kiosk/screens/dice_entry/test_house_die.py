"""The house's die, against which all play: they alone don't change it, and who is asked sees what changes."""

from __future__ import annotations

import pytest

from kiosk.games.protocol import Refused
from kiosk.journal.throw import Consent
from tests.as_seen import as_seen
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.table.test_table import die

NATURAL = "The house has a natural 20"
WRITTEN = {"who": "Ann", "reason": "The throw was read wrongly"}


def house_has_20(*names: str, pin: bool) -> People:
    """The hand is over by the house's die, which is the last step."""
    at = at_table("critical-roll", {"mode": "house"}, *names, by_hand_terms="agreed", can_throw=False)
    people = People(at, pin=pin)
    for _name in names:
        at.table.act("bet", amount=2)
    for value in range(5, 5 + len(names)):
        at.see(die("d20", value))
    at.see(die("d20", 20))
    assert as_seen(at.table.state)["pending"]["kind"] == "hand_over"
    people.landed()
    return people


def challenged(people: People) -> People:
    for name in ("challenge", "face-1", "enter"):
        people.touch(name)
    return people


def house_shows(people: People) -> list[int]:
    return [each["value"] for each in as_seen(people.at.table.state)["house"]["dice"]]


def said(people: People) -> str:
    return " ".join(mark.text for mark in people.draw().marks)


def test_where_a_pin_is_set_the_host_alone_says_that_it_is_another() -> None:
    people = challenged(house_has_20("Ann", "Ben", "Cem", pin=True))
    assert "It is the house's die: only the host decides." in said(people)
    assert [name for name in people.names() if name.startswith(("agree", "host", "stays"))] == [
        "stays",
        "host",
    ]
    with pytest.raises(Refused):
        people.at.table.by_hand.amend([("d20", 1)], consent=Consent(("Ben", "Cem")), **WRITTEN)
    assert house_shows(people) == [20]
    people.touch("host")
    people.screen.host_agrees()
    assert house_shows(people) == [1]
    assert (people.at.throws()[-1]["how"], people.at.throws()[-1]["host_agreed"]) == ("amended", True)


def test_without_a_pin_all_of_them_agree_and_not_two() -> None:
    people = challenged(house_has_20("Ann", "Ben", "Cem", "Dora", pin=False))
    assert "It is the house's die: all of you say whether it's right, each on their own seat." in said(people)
    for seat in (1, 2):
        people.touch(f"agree-{seat}")
        assert house_shows(people) == [20]
    people.touch("agree-3")
    assert house_shows(people) == [1]
    assert people.at.throws()[-1]["agreed"] == ["Ben", "Cem", "Dora"]


def test_the_house_s_die_tapped_in_instead_of_a_throw_takes_as_much() -> None:
    at = at_table("critical-roll", {"mode": "house"}, "Ann", "Ben", by_hand_terms="agreed", can_throw=False)
    people = People(at)
    for _seat in range(2):
        at.table.act("bet", amount=2)
    for value in (5, 6):
        at.see(die("d20", value))
    (by_hand,) = [each for each in people.screen.controls() if each.name == "by-hand"]
    assert by_hand.detail == "if the host agrees"
    with pytest.raises(Refused):
        at.table.by_hand.enter([("d20", 1)], consent=Consent(("Ben",)), **WRITTEN)


@pytest.mark.parametrize("pin", [True, False])
def test_who_is_asked_after_a_hand_sees_what_changes_and_no_old_result(*, pin: bool) -> None:
    people = house_has_20("Ann", "Ben", pin=pin)
    assert NATURAL in said(people)
    people.touch("challenge")
    assert NATURAL not in said(people)
    people.touch("face-1")
    people.touch("enter")
    told = said(people)
    assert "20 becomes 1." in told
    assert NATURAL not in told
    assert "It is the house's die" in told
    people.touch("stays")
    assert NATURAL in said(people)
