"""Values by hand at a table whose camera works: two others agree, or the host, before any of them counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame
import pytest

from hardware.buttons import ButtonName
from hardware.message import say
from kiosk.fairness.register import dice_thrown
from kiosk.games.protocol import Refused
from kiosk.journal.evening import EveningSums
from kiosk.journal.hand_steps import steps_of
from kiosk.journal.history import hand_record
from kiosk.journal.throw import Consent
from kiosk.journal.transcript import hand_text
from kiosk.screens.base.screen import Wish
from kiosk.screens.dice_entry import seen_by_all
from kiosk.table.players import Player
from kiosk.tray.messages import Lost
from kiosk.ui.widgets import dice
from tests.as_seen import as_seen
from tests.kiosk.screens.looking import SIZES, wrongs
from tests.kiosk.screens.moments.tables import NAMES, lying
from tests.kiosk.screens.people import People, at_table, taps_in
from tests.kiosk.screens.visitor import through_the_guide
from tests.kiosk.table.test_table import AtTable, die

if TYPE_CHECKING:
    from kiosk.settings.preferences import ByHand

WHY = "The camera didn't read this: two others say whether it's right, each on their own seat."


def seated(*names: str, terms: ByHand = "agreed", pin: bool = True, **more: Any) -> People:
    """The first of them is to throw the d20."""
    at = at_table(
        "critical-roll", {"mode": "table"}, *names or ("Ann", "Ben", "Cem"), by_hand_terms=terms, **more
    )
    return People(at, pin=pin)


def tap_in(people: People, *faces: int) -> People:
    """A whole throw, tapped in."""
    people.touch("by-hand")
    for face in faces or (17,):
        people.touch(f"face-{face}")
    people.touch("enter")
    return people


def counts(people: People) -> list[int | None]:
    """The dice of the first seat."""
    return [each["value"] for each in as_seen(people.at.table.state)["seats"][0]["dice"]]


def said(people: People) -> list[str]:
    return [mark.text for mark in people.draw().marks]


def test_no_value_counts_before_two_others_have_touched_their_seats() -> None:
    people = tap_in(seated())
    assert counts(people) == []
    assert not taps_in(people.screen)
    assert {"Did Ann throw 17 with the d20?", WHY} <= set(said(people))
    people.touch("agree-1")
    assert counts(people) == []  # one is not enough
    people.touch("agree-2")
    assert counts(people) == [17]
    (throw,) = people.at.throws()
    assert (throw["how"], throw["who"], throw["agreed"], throw["host_agreed"]) == (
        "by-hand", "Ann", ["Ben", "Cem"], False,
    )  # fmt: skip


def test_whose_dice_they_are_does_not_vote_and_one_who_agreed_may_think_again() -> None:
    people = tap_in(seated())
    assert "agree-0" not in people.names()
    people.touch("agree-1")
    people.touch("agree-1")
    people.touch("agree-2")
    assert counts(people) == []


def test_no_way_leads_past_the_others() -> None:
    people = seated()
    by_hand = people.at.table.by_hand
    dice, words = [("d20", 17)], {"who": "Ann", "reason": "The camera gave no picture"}
    for consent in (
        None,
        Consent(("Ben",)),
        Consent(("Ann", "Ben")),
        Consent(("Ben", "Ben")),
        Consent(("Ben", "Zoe")),
    ):
        with pytest.raises(Refused):
            by_hand.enter(dice, consent=consent, **words)
    assert counts(people) == []
    people.at.see(die("d20", 9))
    with pytest.raises(Refused):
        by_hand.amend(dice, consent=Consent(("Ben",)), **words)
    assert counts(people) == [9]


def test_beside_the_question_lie_the_dice_that_were_tapped_in_and_not_those_thrown_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A witness was asked about dice beside which another's lay in the tray."""
    people = seated()
    people.at.see(die("d20", 9))
    people.landed()
    tap_in(people, 12)
    drawn: list[object] = []
    monkeypatch.setattr(seen_by_all, "draw_tray", lambda *_args, **_more: drawn.append("tray"))
    monkeypatch.setattr(dice, "draw_die", lambda _canvas, *what, **_more: drawn.append(what[:2]))
    assert "Did Ben throw 12 with the d20?" in said(people)
    assert "tray" not in drawn
    assert ("d20", 12) in drawn


def test_with_the_arcade_buttons_alone() -> None:
    people = tap_in(seated())
    for button in (ButtonName.BUY, ButtonName.BET, ButtonName.BET):
        people.press(button)
    assert counts(people) == [17]
    assert people.at.throws()[0]["agreed"] == ["Cem", "Ben"]


def test_back_leads_to_the_values_and_a_throw_goes_before_them() -> None:
    people = tap_in(seated())
    people.touch("back")
    assert taps_in(people.screen)
    people.touch("enter")
    people.at.see(die("d20", 4))
    assert counts(people) == [4]
    assert "agree-1" not in people.names()
    assert people.at.throws()[0]["how"] == "read"


def kept(people: People) -> tuple[list[str], list[str]]:
    """What the running line says, and the hand on record."""
    journal = people.at.table.journal
    steps = steps_of(hand_record(journal.db, journal.hand))
    said = [" ".join([*step.said, step.note]) for step in steps if step.refused]
    return [str(each) for each in people.screen.events.said], said


def test_what_others_said_no_to_is_on_record_and_in_the_running_line() -> None:
    people = tap_in(seated())
    people.draw()
    people.touch("agree-1")
    people.touch("back")
    words = "Ann tapped in 17 with the d20, and it does not count. Cem did not agree."
    line, steps = kept(people)
    assert line[0] == words
    assert [each.startswith(words) for each in steps] == [True]
    (throw,) = people.at.refused()
    assert (throw["how"], throw["who"], throw["agreed"]) == ("denied", "Ann", ["Ben"])
    assert counts(people) == []
    people.at.see(die("d20", 4))  # what is thrown then is told after it
    assert kept(people)[0][-1] != words
    journal = people.at.table.journal
    assert EveningSums().evening(journal.db).uncounted == 0  # it was no throw
    assert len(list(dice_thrown(journal.db))) == 1


def test_a_challenge_that_is_not_agreed_to_is_on_record_and_says_whose_word_was_asked() -> None:
    people = seated(terms="host", pin=False, can_throw=False)
    people.at.see(die("d20", 9))
    people.touch("challenge")
    people.touch("face-12")
    people.touch("enter")
    people.touch("stays")
    words = (
        "Ann challenged a throw of their own and tapped in 12 with the d20. The host did not agree. The "
        "throw stays as it was."
    )
    line, steps = kept(people)
    assert words in line
    assert steps == [f"{words} Reason given: The camera misread the die."]
    assert counts(people) == [9]


def test_a_challenge_that_is_put_back_unanswered_is_on_record_and_once() -> None:
    people = seated(can_throw=False)
    people.at.see(die("d20", 9))
    people.touch("challenge")
    people.touch("face-12")
    people.touch("back")
    words = "The throw of Ann was challenged. The throw stays as it was."
    line, steps = kept(people)
    assert words in line
    assert steps == [f"{words} "]
    (throw,) = people.at.refused()
    assert (throw["how"], throw["who"], throw["reason"]) == ("denied", "", "challenge put back")
    assert counts(people) == [9]
    journal = people.at.table.journal
    assert EveningSums().evening(journal.db).uncounted == 0
    assert "throw for Ann challenged, and left as it was" in hand_text(hand_record(journal.db, journal.hand))


@pytest.mark.parametrize("leaves", ["back", "enter"])
def test_a_challenge_that_was_opened_and_left_as_nothing_was_said_is_on_no_record(leaves: str) -> None:
    people = seated(can_throw=False)
    people.at.see(die("d20", 9))
    people.touch("challenge")
    people.touch(leaves)
    assert people.at.refused() == []
    assert not any("challenged" in line for line in kept(people)[0])
    assert not people.at.table.corrections.challenged


def test_a_challenge_that_is_agreed_to_is_told_once() -> None:
    people = seated(can_throw=False)
    people.at.see(die("d20", 9))
    for name in ("challenge", "face-12", "enter", "agree-1", "agree-2"):
        people.touch(name)
    assert counts(people) == [12]
    assert people.at.refused() == []


def test_of_hidden_dice_no_value_is_kept_that_was_not_agreed_to() -> None:
    people = kingdom(6, 6, 6, 2, 1)
    name = people.at.table.roll.asked.name  # type: ignore[union-attr]
    people.touch("back")
    other = " and ".join(each for each in ("Ann", "Ben", "Cem") if each != name)
    words = f"{name} tapped in covered dice, and they do not count. {other} did not agree."
    line, steps = kept(people)
    assert line[0] == words
    assert [each.startswith(words) for each in steps] == [True]
    (throw,) = people.at.refused()
    assert "6" not in throw["reason"]
    assert throw["hidden"]


def test_where_there_are_too_few_or_the_terms_say_so_only_the_host_decides() -> None:
    with_a_bot = AtTable(
        Player("Ann"), Player("Ada", bot=True), options={"mode": "table"}, by_hand_terms="agreed"
    )
    two, by_terms = seated("Ann", "Ben", terms="host", pin=False), seated(terms="host", pin=False)
    for people in (two, by_terms, People(with_a_bot, pin=False)):
        tap_in(people)
        assert not any(name.startswith("agree") for name in people.names())
        people.touch("host")
        assert people.screen.wish is None
        people.touch("host")
        assert people.screen.wish is Wish.HOST
        assert counts(people) == []
        people.screen.host_agrees()
        assert counts(people) == [17]
        (throw,) = people.at.throws()
        assert (throw["agreed"], throw["host_agreed"]) == ([], True)
        assert throw["reason"].endswith("; the host decided it without a PIN")


@pytest.mark.parametrize("names", [("Ann", "Ben"), ("Ann", "Ben", "Cem")])
def test_without_a_pin_nobody_is_the_host_of_their_own_dice_where_others_can_be_asked(
    names: tuple[str, ...],
) -> None:
    people = tap_in(seated(*names, pin=False))
    assert "host" not in people.names()
    for _other in names[1:]:
        people.press(ButtonName.BET)
    assert counts(people) == [17]
    assert people.at.throws()[0]["agreed"] == list(names[1:])


def test_who_does_not_agree_says_no() -> None:
    for people in (tap_in(seated()), kingdom(6, 6, 6, 2, 1)):
        (no,) = (each for each in people.screen.controls() if each.name == "back")
        assert no.label == "No"


@pytest.mark.parametrize("names", [("Ann", "Ben"), ("Ann", "Ben", "~Ada")])
def test_of_two_people_the_other_agrees_and_no_bot_does(names: tuple[str, ...]) -> None:
    at = AtTable(
        *(Player(name.removeprefix("~"), bot=name.startswith("~")) for name in names),
        options={"mode": "table"},
        by_hand_terms="agreed",
    )
    people = People(at, pin=True)
    tap_in(people)
    assert {name for name in people.names() if name.startswith("agree-")} == {"agree-1"}
    assert "Ben, is that right?" in said(people)
    people.touch("agree-1")
    assert counts(people) == [17]
    assert (people.at.throws()[0]["who"], people.at.throws()[0]["agreed"]) == ("Ann", ["Ben"])


def test_of_two_people_nobody_agrees_to_what_they_say_themselves() -> None:
    by_hand = seated("Ann", "Ben").at.table.by_hand
    dice, words = [("d20", 17)], {"reason": "The camera gave no picture"}
    for who, consent in (("Ann", "Ann"), ("Ben", "Ben"), ("Ben", "Ann")):  # it is Ann's throw
        with pytest.raises(Refused):
            by_hand.enter(dice, who=who, consent=Consent((consent,)), **words)


def test_where_nobody_can_agree_no_majority_is_spoken_of() -> None:
    people = seated("Ann", "Ben", can_throw=False)
    people.at.see(die("d20", 9))
    people.touch("challenge")
    people.touch("face-17")
    people.touch("enter")
    told = said(people)
    assert "no majority" not in told
    assert "it stays 9" in told
    people.touch("agree-1")
    assert counts(people) == [17]


def test_the_host_agrees_by_the_pin(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    people = seated("Ann", "Ben")
    visitor.kiosk._sit_at(people.at.table)
    visitor.step(pygame.event.Event(pygame.WINDOWEXPOSED))
    visitor.tap("menu", "by-hand", "face-17", "enter", "host", "key-4", "key-7", "key-1", "key-2", "done")
    assert counts(people) == []
    visitor.tap("key-4", "key-7", "key-1", "key-1", "done")
    assert counts(people) == [17]


def test_the_terms_are_set_on_the_terms_page_and_kept(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.tap("add", "key-A", "done", "games", "terms-critical-roll")
    assert visitor.house.table_setup().by_hand == "agreed"
    visitor.tap("by-hand", "choose-host", "done", "start")
    assert visitor.kiosk.table.by_hand.terms == "host"
    visitor.close()
    assert visitors().house.table_setup().by_hand == "host"


def test_it_is_said_before_what_tapping_in_takes() -> None:
    def takes(*names: str, **more: Any) -> str:
        controls = seated(*names, **more).screen.controls()
        return next(each.detail for each in controls if each.name == "by-hand")

    assert takes() == takes("Ann", "Ben") == takes(can_throw=False) == "if others agree"
    assert takes("Ann", "Ben", terms="host") == "if the host agrees"
    assert takes(terms="freely", can_throw=False) == "if the camera can't read it"
    assert takes(terms="freely") == ""  # simulated dice


def test_where_the_terms_let_it_values_are_taken_at_once() -> None:
    assert counts(tap_in(seated(terms="freely"))) == [17]


def test_a_table_whose_camera_is_lost_or_that_has_none_asks_nobody() -> None:
    people = seated()
    people.at.say(Lost(say("The camera does not answer.")))
    assert counts(tap_in(people)) == [17]
    people = seated(camera=False)
    people.touch("face-17")
    people.touch("enter")
    assert counts(people) == [17]


def test_a_lid_that_is_lifted_is_no_lost_camera() -> None:
    people = seated()
    people.at.table.roll.lid(shut=False)
    assert counts(tap_in(people)) == []
    assert "agree-1" in people.names()


def test_what_the_camera_asks_is_answered_freely() -> None:
    people = seated()
    people.at.see(*lying(("d20", 3), sure=False))
    people.touch("face-13")
    people.touch("enter")
    assert counts(people) == [13]
    people = seated()
    people.at.see(*lying(("d20", 6), sure=False))
    people.touch("it-is-9")
    assert counts(people) == [9]


def test_what_goes_beyond_its_question_needs_the_others() -> None:
    people = seated()
    people.at.see(*lying(("d20", 6), sure=False))
    people.touch("face-20")  # it asked whether it is a 6 or a 9
    people.touch("enter")
    assert counts(people) == []
    people = People(at_table("six-shooter", {"button": 0}, "Ann", "Ben", "Cem", by_hand_terms="agreed"))
    for _seat in range(3):
        people.at.table.act("open", dice=["d4", "d6"])
    sure, unsure = lying(("d4", 2), ("d6", 3))
    people.at.see(sure, *lying(("d4", 1), ("d6", 3), sure=False)[1:])
    people.touch("die-0")
    people.touch("face-4")  # it was sure of this one
    people.touch("face-3")
    people.touch("enter")
    assert counts(people) == []
    for name in ("agree-1", "agree-2"):
        people.touch(name)
    assert counts(people) == [4, 3]
    assert unsure.value == 3  # what it asked about


def test_a_challenge_takes_the_same_word() -> None:
    people = seated(can_throw=False)
    people.at.see(die("d20", 9))
    for name in ("challenge", "face-6", "enter", "agree-1"):
        people.touch(name)
    assert counts(people) == [9]
    people.touch("agree-2")
    assert counts(people) == [6]
    amended = hand_record(people.at.journal.db, 1)["steps"][-1]["throw"]
    assert (amended["how"], amended["agreed"]) == ("amended", ["Ben", "Cem"])


def kingdom(*values: int) -> People:
    """Ann is to throw her hidden dice, and taps them in alone."""
    people = People(at_table("kingdom", {}, "Ann", "Ben", "Cem", by_hand_terms="agreed"))
    for value in (2, 6, 1):
        people.at.see(die("d6", value))
    while people.at.table.roll.asked is not None and people.at.table.roll.asked.name != "Ann":
        people.at.see(*(die("d6", value) for value in (1, 2, 3, 4, 4)))
    return tap_in(people, *values)


@pytest.mark.slow
def test_hidden_dice_are_agreed_to_unseen() -> None:
    one, other = kingdom(6, 6, 6, 2, 1), kingdom(1, 2, 3, 4, 6)
    assert one.picture() == other.picture()
    assert "Do the covered dice that Ann tapped in count?" in said(one)
    assert said(one).count("do you agree?") == 2  # what they can't see they are not asked about
    assert "Yes, I agree" in said(one)
    assert not {"is that right?", "Yes, that's right"} & set(said(one))
    assert [wrong for size in SIZES for wrong in wrongs(one.draw(size))] == []
    for people in (one, other):
        people.touch("back")  # to nobody's eyes
        assert not taps_in(people.screen)
    assert one.picture() == other.picture()
    for people in (one, other):
        tap_in(people, *((6, 6, 6, 2, 1) if people is one else (1, 2, 3, 4, 6)))
        for name in ("agree-1", "agree-2"):
            people.touch(name)
    assert one.picture() == other.picture()
    own = as_seen(one.at.table.session.state(0))["seats"][0]["dice"]
    assert [each["value"] for each in own] == [6, 6, 6, 2, 1]


@pytest.mark.parametrize("count", [3, 12])
def test_nothing_is_cut_or_too_small_while_others_are_asked(count: int) -> None:
    people = tap_in(seated(*NAMES[:count], chips=9_999_999))
    alone = tap_in(seated(*NAMES[:2], pin=False))
    found = [wrong for size in SIZES for wrong in wrongs(people.draw(size))]
    people.touch("agree-1")
    found += [wrong for size in SIZES for wrong in wrongs(people.draw(size))]
    assert found + [wrong for size in SIZES for wrong in wrongs(alone.draw(size))] == []


def test_nobody_chooses_what_a_simulated_throw_was_that_was_read_for_sure() -> None:
    people = seated()
    people.at.see(die("d20", 9))
    people.landed()
    assert "challenge" not in people.names()
    everybody = Consent(("Ben", "Cem"), host=True)
    with pytest.raises(Refused):
        people.at.table.by_hand.amend(
            [("d20", 20)], who="Ann", reason="It was read wrongly", consent=everybody
        )
    assert counts(people) == [9]


def test_of_simulated_dice_what_a_person_said_can_be_challenged() -> None:
    entered = tap_in(seated())
    for name in ("agree-1", "agree-2"):
        entered.touch(name)
    unsure = seated()
    unsure.at.see(die("d20", 9, sure=False))
    for name in ("face-9", "enter"):
        unsure.touch(name)
    for people in (entered, unsure, seated(terms="freely")):
        if not counts(people):
            people.at.see(die("d20", 9))
        people.landed()
        assert "challenge" in people.names()
