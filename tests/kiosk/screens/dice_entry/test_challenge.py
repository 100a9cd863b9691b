"""A value that was taken is challenged, the table votes; a die that is a 6 or a 9 is decided by one tap."""

import random
from typing import Any

import pytest

from hardware.buttons import ButtonName
from hardware.message import NOTHING
from kiosk.bots import bot_for
from kiosk.journal.history import hand_record
from kiosk.screens.dice_entry.entry_panel import Correction
from kiosk.screens.dice_entry.vote import Vote
from kiosk.table.players import Player
from kiosk.table.roll_request import Asked, TrayPhase
from kiosk.ui.control import Control, Tone
from tests.as_seen import as_seen
from tests.kiosk.screens.looking import SIZES, wrongs
from tests.kiosk.screens.people import LONG, People, at_table, bonus, kingdom_with, taps_in
from tests.kiosk.screens.visitor import through_the_guide, to_the_table
from tests.kiosk.table.test_table import AtTable, die


def thrown(value: int = 9, *, pin: bool = True) -> People:
    """Ann's d20 shows `value`, and Ben is to throw."""
    people = People(at_table("critical-roll", {"mode": "table"}), pin=pin)
    people.at.see(die("d20", value))
    return people


def test_the_table_votes_for_another_value_and_it_counts() -> None:
    people = thrown()
    people.touch("challenge")
    assert not {"throw", "tray"} & set(people.names())
    people.touch("face-6")
    people.touch("enter")
    assert bonus(people) == 9  # nothing counts before the vote
    people.touch("agreed")
    assert bonus(people) == 6
    assert not taps_in(people.screen)


@pytest.mark.parametrize("presses", [["enter", "stays"], ["back"]])
def test_without_a_majority_it_stays(presses: list[str]) -> None:
    people = thrown()
    people.touch("challenge")
    people.touch("face-6")
    for name in presses:
        people.touch(name)
    assert bonus(people) == 9
    assert "throw" in people.names()


def test_nobody_votes_on_the_values_that_count_already_who_says_they_are_right_is_back_at_the_table() -> None:
    people = thrown()
    for first in ([], ["face-9"], ["face-6", "face-9"]):
        for name in ("challenge", *first, "enter"):
            people.touch(name)
        assert people.screen.entry.challenge is None
        assert "challenge" in people.names()
        assert bonus(people) == 9
    people.touch("challenge")
    people.touch("face-6")
    people.touch("enter")
    assert {"agreed", "stays", "host"} <= set(people.names())


def test_what_counts_is_offered_also_where_no_camera_has_seen_it() -> None:
    people = People(at_table("critical-roll", {"mode": "table"}, camera=False))
    people.touch("face-7")
    people.touch("enter")
    people.touch("challenge")
    assert people.screen.entry.panel is not None
    assert people.screen.entry.panel.dice == [("d20", 7)]
    people.touch("enter")
    assert people.screen.entry.challenge is None


def test_nothing_can_be_challenged_after_the_next_step_nor_before_a_throw_nor_while_dice_move() -> None:
    people = People(at_table("critical-roll", {"mode": "table"}))
    assert "challenge" not in people.names()
    people.at.see(die("d20", 9))
    assert "challenge" in people.names()
    people.touch("throw")
    assert "challenge" not in people.names()


def test_while_dice_are_asked_about_the_banner_asks_and_sends_nobody_to_throw() -> None:
    people = People(at_table("critical-roll", {"mode": "table"}))
    people.at.see(die("d20", 3, sure=False))
    told = [mark.text for mark in people.draw().marks]
    assert "Ann: what does the die show?" in told
    assert "Ann: throw the d20" not in told
    hidden = [mark.text for mark in kingdom_with((6, 6, 6, 2, 1), sure=False).draw().marks]
    assert "Only Ann may look now. The others look away." in hidden


@pytest.mark.slow
def test_nothing_is_cut_or_too_small_in_a_challenge_a_vote_or_the_question_of_6_or_9() -> None:
    names = [f"{LONG[:22]}{number:02}" for number in range(3)]
    people = People(at_table("critical-roll", {"mode": "table"}, *names, chips=9_999_999))
    unsure = People(at_table("critical-roll", {"mode": "table"}, *names, chips=9_999_999))
    unsure.at.see(die("d20", 9, sure=False))
    people.at.see(die("d20", 9))
    found = []
    for step in ("", "challenge", "value-up", "enter"):
        if step:
            people.touch(step)
        found += [wrong for size in SIZES for wrong in wrongs(people.draw(size))]
    assert found + [wrong for size in SIZES for wrong in wrongs(unsure.draw(size))] == []


@pytest.mark.slow
def test_the_host_decides_by_pin_and_it_is_recorded(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    to_the_table(visitor, "Ann", "Ben")
    table = visitor.kiosk.table
    visitor.tap("bet", "bet", "face-9", "enter", "challenge", "face-6", "enter", "host")
    visitor.tap("key-1", "key-1", "key-1", "key-1", "done")
    assert visitor.app.screen.note == "That is not the PIN."
    assert table.corrections.challenged
    visitor.tap("key-4", "key-7", "key-1", "key-1", "done")
    assert not table.corrections.challenged
    assert as_seen(table.state)["seats"][0]["dice"][0]["value"] == 6
    (amended,) = [
        step["throw"]
        for step in hand_record(table.journal.db, 1)["steps"]
        if step.get("throw", {}).get("how") == "amended"
    ]
    assert amended["reason"] == "It was tapped in wrongly; the host decided it"


@pytest.mark.slow
def test_where_no_pin_is_set_the_host_decides_by_a_second_tap_and_the_button_says_so(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    to_the_table(visitor, "Ann", "Ben")
    table = visitor.kiosk.table
    visitor.tap("bet", "bet", "face-9", "enter", "challenge", "face-6", "enter")
    assert host_button(visitor) == ("The host decides", "with the PIN")
    visitor.house.change(pin="")
    assert host_button(visitor) == ("The host decides", "no PIN is set")
    visitor.tap("host")
    assert host_button(visitor) == ("The host decides", "Really? Tap once more.")
    assert table.corrections.challenged
    assert as_seen(table.state)["seats"][0]["dice"][0]["value"] == 9
    visitor.tap("host")
    assert not table.corrections.challenged
    assert as_seen(table.state)["seats"][0]["dice"][0]["value"] == 6
    steps = hand_record(table.journal.db, 1)["steps"]
    (reason,) = [step["throw"]["reason"] for step in steps if step["command"]["do"] == "amend"]
    assert reason == "It was tapped in wrongly; the host decided it without a PIN"


def host_button(visitor: Any) -> tuple[str, str]:
    """What it says, large and small."""
    (control,) = [each for each in visitor.kiosk.navigation.top.controls() if each.name == "host"]
    return control.label, control.detail


def test_a_second_tap_of_an_earlier_challenge_is_none_of_the_next() -> None:
    people = thrown(pin=False)
    for name in ("challenge", "face-6", "enter", "host", "stays", "challenge", "face-6", "enter", "host"):
        people.touch(name)
    assert people.at.table.corrections.challenged
    assert bonus(people) == 9


def test_who_does_not_know_the_pin_goes_back_to_the_vote(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    to_the_table(visitor, "Ann", "Ben")
    visitor.tap("bet", "bet", "face-9", "enter", "challenge", "face-6", "enter", "host", "back")
    assert {"stays", "agreed"} <= set(visitor.names)
    visitor.tap("agreed")
    assert as_seen(visitor.kiosk.table.state)["seats"][0]["dice"][0]["value"] == 6


def with_a_bot() -> People:
    """Ann's last throw is to be seen, and the bot Ben decides next."""
    at = AtTable(
        Player("Ann"), Player("Ben", bot=True), game="six-shooter", options={"button": 1},
        bots={1: bot_for("six-shooter", random.Random(1))}, bot_pause_s=0.5, doubt_s=3.0,
    )  # fmt: skip
    at.table.pump(100.0)
    at.table.pump(101.0)
    at.table.act("open", dice=["d4", "d6"])
    for values in ((2, 3), (4, 5)):
        asked = at.table.roll.asked
        assert asked is not None
        at.see(*(die(kind, value) for kind, value in zip(asked.dice, values, strict=True)))
    assert at.table.pending.seat == 1
    return People(at)


def test_a_throw_stays_on_show_before_a_bot_goes_on() -> None:
    people = with_a_bot()
    at = people.at
    at.table.pump(100.0)
    at.table.pump(100.9)
    assert at.table.corrections.amendable is not None
    at.table.pump(101.1)
    assert at.table.corrections.amendable is None


def test_bots_wait_while_a_throw_is_challenged_and_while_people_look_elsewhere() -> None:
    people = with_a_bot()
    at = people.at
    people.touch("challenge")
    for now in (100.0, 110.0, 500.0):
        at.table.pump(now)
    assert at.table.corrections.amendable is not None
    people.touch("back")
    at.table.held = True
    for now in (600.0, 610.0, 700.0):
        at.table.pump(now)
    assert at.table.corrections.amendable is not None
    at.table.held = False
    at.table.pump(701.0)
    at.table.pump(705.0)
    assert at.table.corrections.amendable is None


def test_what_is_thrown_during_a_challenge_does_not_count() -> None:
    people = thrown()
    number = people.at.tray.armed
    people.touch("challenge")
    assert people.at.tray.armed is None
    people.at.see(die("d20", 3), roll=number)
    assert as_seen(people.at.table.state)["seats"][1]["dice"] == []
    people.touch("back")
    assert people.at.tray.armed not in {None, number}
    people.at.see(die("d20", 4))
    assert as_seen(people.at.table.state)["seats"][1]["dice"][0]["value"] == 4


def test_a_challenge_of_several_dice_is_gone_through_with_the_buttons() -> None:
    people = People(at_table("six-shooter", {"button": 0}, "Ann", "Ben"))
    for _seat in range(2):
        people.at.table.act("open", dice=["d4", "d6"])
    people.at.see(die("d4", 2), die("d6", 3))
    people.touch("challenge")
    for button in (ButtonName.BUY, ButtonName.BET, ButtonName.BUY, ButtonName.BUY, ButtonName.BET):
        people.press(button)
    people.press(ButtonName.BET)
    assert [each["value"] for each in as_seen(people.at.table.state)["seats"][0]["dice"]] == [3, 5]


@pytest.mark.parametrize(
    ("dice", "counts", "values", "said"),
    [
        (("d12", "d20"), [("d12", 3), ("d20", 19)], [1, 20], "3 + 19 becomes 1 + 20: total 22 becomes 21."),
        (("d20",), [("d20", 9)], [6], "9 becomes 6."),
        (("d6", "d6"), [("d6", 5), ("d6", 2)], [5, 3], "5 2 becomes 5 3."),  # a hand of Kingdom is no sum
        (("d20",), [("d20", 9)], [9], ""),
        (("d20",), [], [9], ""),  # nothing counts yet
    ],
)
def test_what_a_correction_changes_is_said_before_it_is_confirmed(
    dice: tuple[str, ...], counts: list[tuple[str, int]], values: list[int], said: str
) -> None:
    asked = Asked(0, "Ann", dice, NOTHING)
    panel = Correction(asked, ["Ann"], TrayPhase.IDLE, counts=counts)
    for number, value in enumerate(values):
        panel.at = number
        panel.tap_face(value)
    assert panel.change == said


def test_of_a_die_that_is_added_to_others_it_tells_what_all_come_to() -> None:
    people = People(at_table("six-shooter", {"button": 0}, "Ann", "Ben"))
    for _seat in range(2):
        people.at.table.act("open", dice=["d4", "d6"])
    for _seat in range(2):
        people.at.see(die("d4", 2), die("d6", 3))
    people.at.table.act("buy", die="d8")
    people.at.see(die("d8", 7))
    people.touch("challenge")
    people.touch("face-4")
    assert any(mark.text.startswith("7 becomes 4: total 12 becomes 9.") for mark in people.draw().marks)


def test_it_stands_beside_the_pad_and_while_it_is_voted() -> None:
    people = thrown()
    people.touch("challenge")
    for steps in (["face-6"], ["enter"]):
        for step in steps:
            people.touch(step)
        assert any(mark.text.startswith("9 becomes 6.") for mark in people.draw().marks)


def test_a_reason_is_offered_only_where_it_can_be_one() -> None:
    asked = Asked(0, "Ann", ("d20",), NOTHING)
    counts = [("d20", 9)]
    challenged = Correction(asked, ["Ann"], TrayPhase.IDLE, counts=counts)
    assert challenged.reasons == ("The camera misread the die", "The die was moved by hand")
    tapped = Correction(asked, ["Ann"], TrayPhase.IDLE, counts=counts, entered=True)
    assert tapped.reasons == ("It was tapped in wrongly", "The die was moved by hand")
    for phase in (TrayPhase.IDLE, TrayPhase.CHECK, TrayPhase.WAITING):
        for entered in (False, True):
            told = Correction(asked, ["Ann"], phase, counts=counts, entered=entered, itself=True).reasons
            assert told  # a tray that throws has no camera that misreads, and no hand moves its dice
            assert not any(word in reason for reason in told for word in ("camera", "hand", "tray"))
    lost = "It did not fall into the tray"
    offered = {phase for phase in TrayPhase if lost in Correction(asked, ["Ann"], phase).reasons}
    assert not offered & {TrayPhase.IDLE, TrayPhase.CHECK, TrayPhase.BY_HAND}
    assert TrayPhase.WAITING in offered


def ended(**more: Any) -> People:
    """Both Foundations are shown, and no throw was the last step."""
    people = People(at_table("kingdom", {}, "Ann", "Ben", **more))
    for values in ((2,), (6,), (6, 6, 6, 2, 1), (3, 3, 3, 1, 2)):
        people.at.see(*(die("d6", value) for value in values))
    for action in ("keep", "check", "check"):
        people.at.table.act(action)
    people.draw()
    return people


def test_where_it_is_too_late_to_challenge_dice_it_says_so() -> None:
    (stands,) = [each for each in ended().screen.controls() if each.name == "challenge"]
    assert (stands.label, stands.detail) == ("Throw stands", "too late")
    assert (
        stands.why
        == "Too late: only the player who rolled a Foundation can challenge it, before the next step."
    )


def test_it_does_not_where_nobody_could_challenge_them_or_the_hand_was_called_off() -> None:
    people = thrown()
    people.at.table.void_hand()
    people.draw()
    for each in (people, ended(by_hand_terms="agreed")):
        assert "challenge" not in [control.name for control in each.screen.controls()]


def of_two() -> Correction:
    """Ann's two dice count, and are challenged."""
    asked = Asked(0, "Ann", ("d8", "d20"), NOTHING)
    return Correction(asked, ("Ann",), TrayPhase.IDLE, counts=[("d8", 3), ("d20", 8)])


def test_the_values_that_count_are_listed_as_one_says_them() -> None:
    assert of_two().counted == "3 and 8"


def row_of(panel: Correction) -> dict[str, Any]:
    return {each.name: each for each in panel.row(lambda: None, lambda: None, lambda: None)}


def test_where_nothing_is_changed_the_button_says_so() -> None:
    panel = of_two()
    row_of(panel)["settle"].do()
    row_of(panel)["settle"].do()
    assert row_of(panel)["enter"].detail == "nothing changed"
    panel.tap_face(9)
    assert row_of(panel)["enter"].detail == ""


def test_a_die_of_a_challenge_that_was_left_for_another_was_looked_at() -> None:
    panel = of_two()
    (last,) = (each for each in panel.controls() if each.name == "die-1")
    last.do()
    assert panel.last_in_doubt
    assert row_of(panel)["settle"].tone is Tone.PLAIN


@pytest.mark.parametrize("voters", [None, {1: "Ben", 2: "Cem"}])
def test_no_answer_to_a_vote_is_golden(voters: dict[int, str] | None) -> None:
    leave = Control("stays", "No, keep it", lambda: None)
    asked = Asked(0, "Ann", ("d20",), NOTHING, player=Player("Ann"))
    row = Vote(asked, voters).row(leave, lambda _consent: None, lambda: None, asks_pin=True)
    assert len(row) > 2
    assert Tone.MAIN not in [each.tone for each in row]
