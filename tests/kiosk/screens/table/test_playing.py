"""Playing as people do it: what plays by itself asks for nothing, and no tap is taken for another one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from hardware.buttons import ButtonName, Press
from kiosk.screens.base.screen import Wish
from kiosk.screens.table.doing.input import SAME_AGAIN_S, SHOWN_S
from kiosk.table.players import Player
from kiosk.text import translate
from kiosk.tray.messages import Motion
from kiosk.ui.control import Tone
from kiosk.ui.theme import Theme
from tests.kiosk.screens.games.test_usual import shooters
from tests.kiosk.screens.moments.tables import TABLES, lying
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.table.test_by_itself import house_throws
from tests.kiosk.table.test_table import AtTable, die

if TYPE_CHECKING:
    from collections.abc import Iterator

SIZES = ((1024, 600), (800, 480), (720, 1280))


@pytest.fixture(params=["en", "de"])
def language(request: Any) -> Iterator[str]:
    translate.use(request.param)
    yield request.param
    translate.use("en")


def texts(people: People, size: tuple[int, int] = SIZES[0]) -> list[str]:
    return [mark.text for mark in people.draw(size).marks]


@pytest.mark.parametrize(
    ("moves", "told"), [(Motion.MOVING, "The die is rolling"), (Motion.SETTLING, "The die is being read")]
)
def test_of_a_throw_that_nobody_makes_one_line_tells_how_far_it_is(moves: Motion, told: str) -> None:
    at = house_throws()
    at.say(Motion.MOVING, moves)
    shown = [words for words in texts(People(at)) if words.startswith(("The die ", "The camera"))]
    assert shown == [told]


def test_what_throws_by_itself_asks_for_nothing_and_a_tap_hurries_it() -> None:
    at = house_throws()
    people = People(at)
    row = [each for each in people.draw().placed if each.rect.y > 460 and each.control.label]
    assert [each.control.label for each in row] == ["The house throws"]
    assert any(words.endswith("Tap the tray, or press BUY, to hurry.") for words in texts(people))
    assert row[0].control.tone is Tone.LINE
    assert row[0].rect.w > 1000
    told = [mark for mark in people.draw(look=Theme(buttons=False)).marks if "hurry" in mark.text]
    assert [row[0].rect.contains(mark.box) for mark in told] == [True]  # where it is said how far it is
    assert not at.tray.thrown
    people.touch("hurry")
    assert [dice for _roll, dice in at.tray.thrown] == [("d20",)]
    at.say(Motion.MOVING)
    assert not any("hurry" in words for words in texts(people))
    assert not any("hurry" in mark.text for mark in people.draw(look=Theme(buttons=False)).marks)
    assert "hurry" not in {each.control.name for each in people.draw().placed}  # it does nothing now


@pytest.mark.parametrize("by", ["touch", "button"])
def test_who_goes_on_tapping_to_hurry_answers_for_nobody(by: str) -> None:
    at = house_throws()
    people = People(at)

    def use(after_s: float) -> None:
        people.draw()
        people.clock.now += after_s
        if by == "touch":
            people.screen.input.tap((480, 535))
        else:
            people.screen.input.hear(Press(ButtonName.BUY, people.clock.now))

    use(1.0)
    people.dice_fall()
    steps = len(at.table.session.history())
    for after_s in (0.4,) * 7 + (1.2, 1.4, 1.5):
        use(after_s)
    assert len(at.table.session.history()) == steps
    assert "Wait a moment" in people.screen.note
    people.clock.now += 2.0  # the finger has rested
    assert people.screen.do(people.clock.now)
    assert people.screen.note == ""  # it may choose now
    use(0.0)
    assert len(at.table.session.history()) == steps + 1


@pytest.mark.parametrize("by", ["touch", "button"])
def test_who_hurries_the_last_throw_of_a_hand_opens_no_page_that_comes_up_there(by: str) -> None:
    people = People(house_throws())

    def use(after_s: float) -> None:
        people.clock.now += after_s
        people.screen.do(people.clock.now)
        people.draw()
        if by == "touch":
            people.screen.input.tap((600, 535))
        else:
            people.screen.input.hear(Press(ButtonName.BUY, people.clock.now))

    use(1.2)
    people.at.see(die("d20", 20))  # with which the house ends the hand
    for _each in range(8):
        use(1.2)
    assert "seats" in people.names()
    assert people.screen.wish is None
    use(2.0)
    assert people.screen.wish is Wish.SEATS


def test_a_person_s_throw_is_asked_for_in_gold_and_stands_where_the_answer_stood() -> None:
    people = People(AtTable(Player("Ann"), throw_pause_s=1.0))
    bet = next(each.rect for each in people.draw().placed if each.control.name == "bet")
    people.touch("bet")
    placed = {each.control.name: each for each in people.draw().placed}
    assert placed["throw"].control.tone is Tone.MAIN
    assert placed["throw"].rect.collidepoint(bet.center)


def hits(*dice: int) -> People:
    """Ann has hit; each die but the last has been rolled and shown before. It lies there as drawn now."""
    at = at_table("critical-roll", {}, "Ann", chips=50)
    people = People(at)
    at.table.act("bet", amount=5)
    for value in (dice[0], 9):
        at.see(die("d20", value))
    people.clock.now += 9.0
    people.draw()
    people.touch("hit")
    people.draw()
    at.see(die("d12", dice[1]))
    people.landed()
    return people


def rolled(people: People) -> int:
    """How many hits have been asked for."""
    history = people.at.table.session.history()
    return sum(each["do"] == "act" and each["action"] == "hit" for each in history)


def tap(people: People, name: str, after_s: float) -> None:
    place = next(each.rect for each in people.draw().placed if each.control.name == name)
    people.clock.now += after_s
    people.screen.input.tap(place.center)


def test_a_second_tap_on_hit_is_no_answer_to_a_total_that_nobody_has_seen() -> None:
    people = hits(5, 4)  # 9: hit is right again
    tap(people, "hit", SHOWN_S - 0.2)
    assert rolled(people) == 1
    assert people.screen.note == 'Look at the new total first. To go on, choose "Hit" once more.'
    tap(people, "hit", 0.3)
    assert rolled(people) == 2


def test_where_standing_is_plainly_right_by_now_a_second_hit_is_asked_for_once_more() -> None:
    people = hits(8, 10)  # 18: nobody hits on that
    tap(people, "hit", SHOWN_S + 0.1)
    assert rolled(people) == 1
    tap(people, "hit", 0.6)
    assert rolled(people) == 2
    later = hits(8, 10)
    tap(later, "hit", SAME_AGAIN_S + 0.1)
    assert rolled(later) == 2


def test_another_answer_counts_at_once_and_a_button_is_held_back_alike() -> None:
    people = hits(5, 4)
    people.clock.now -= 0.5
    people.press(ButtonName.BUY)  # half a second later
    assert rolled(people) == 1
    people.press(ButtonName.BUY)
    assert rolled(people) == 2
    standing = hits(5, 4)
    tap(standing, "stand", 0.6)
    assert "stand" in [each["action"] for each in standing.at.table.session.history() if each["do"] == "act"]


def test_a_doubt_has_a_place_of_its_own_so_that_the_title_stays_where_it_is() -> None:
    at = at_table("critical-roll", {}, "Ann", "Ben", chips=50)
    people = People(at)
    banners = []
    for _step in range(2):
        canvas = people.paint()
        canvas.parts = {}
        people.screen.draw(canvas)
        banners.append(canvas.parts["banner"].rect)
        at.table.act("bet", amount=5)
    assert people.names().count("undo") == 1
    assert banners[0] == banners[1]


def test_a_correction_is_told_once_and_the_roll_before_is_marked() -> None:
    at = at_table("six-shooter", {"button": 0}, "Ann", "Ben")
    for dice in (["d8", "d6"], ["d4", "d6"]):
        at.table.act("open", dice=dice)
    at.see(die("d8", 3), die("d6", 2))
    at.table.corrections.amend([("d8", 5), ("d6", 2)], who="Ann", reason="misread")
    assert at.table.told()[-3:] == [
        "Ann rolls 2 (d6) and 3 (d8): 5 in all. (Corrected.)",
        "Correction: the d8 was read as 3 and is 5.",
        "Entered by Ann.",
    ]


def test_the_running_line_says_how_the_hand_before_ended_and_who_came_and_went() -> None:
    at = at_table("critical-roll", {}, "Ann", "Ben", chips=50)
    for _seat in range(2):
        at.table.act("bet", amount=5)
    for value in (20, 1, 9):  # Ann's, Ben's, the house's
        at.see(die("d20", value))
    assert at.table.pending.kind == "hand_over"
    at.table.buy_in(1, 7)
    at.table.next_hand()
    said = at.table.told()
    assert said == ["Ann wins 7, Ben loses 5.", "Ben buys 7 chips."]


def against_the_house(*names: str) -> People:
    """All have bet 5 and thrown; the first of them stands nearest to 20, and has won, and all others lost."""
    at = at_table("critical-roll", {}, *names, chips=50)
    for _name in names:
        at.table.act("bet", amount=5)
    for value in (20, *[1] * (len(names) - 1), 9):  # the last one is the house's
        at.see(die("d20", value))
    assert at.table.pending.kind == "hand_over"
    return People(at)


def test_the_newest_line_after_a_hand_is_its_result_in_one_sentence() -> None:
    for names, told in (
        (("Ann", "Ben"), "Ann wins 7, Ben loses 5."),
        (("Ann", "Ben", "Cem"), "Ann alone wins against the house."),
    ):
        people = against_the_house(*names)
        assert people.at.table.told()[-1] == told
        assert told in texts(people)


def test_where_no_running_line_has_room_the_headline_says_who_buys_joins_and_leaves() -> None:
    people = against_the_house("Ann", "Ben", "Cem", "Dora", "Emil")
    assert not any("stands" in each for each in texts(people))  # the running line
    people.at.table.buy_in(1, 7)
    assert "Ben buys 7 chips." in texts(people)
    people.at.table.leave(2)
    assert "Cem leaves with 45 chips." in texts(people)
    people.at.table.join(Player("Fay"), 30)
    assert "Fay joins with 30 chips" in texts(people)


def test_a_20_on_the_first_die_is_reckoned_out() -> None:
    at = at_table("critical-roll", {}, "Ann", "Ben", chips=50)
    for _seat in range(2):
        at.table.act("bet", amount=5)
    for value in (20, 20, 9):
        at.see(die("d20", value))
    people = People(at)
    assert "A 20 wins 5\u00a0×\u00a01.5 =\u00a07.5, rounded down to\u00a07." in " ".join(at.table.told())  # noqa: RUF001 - no letter
    assert any("rounded down to\u00a07" in words for words in texts(people))
    assert "Both beat the house" in texts(people)


def test_the_grey_split_says_why() -> None:
    people = TABLES["critical-roll-house_turn"]()
    people.touch("split")
    assert people.screen.note.startswith("You can split when two dice in a row show the same value")


ADVISED = ("six-shooter_begin", "six-shooter_turn", "critical-roll-house_begin", "critical-roll-house_turn")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", [*ADVISED, "six-shooter_bot_decides", "critical-roll-house_bot_decides"])
def test_what_a_game_says_of_itself_is_never_cut(name: str, size: tuple[int, int], language: str) -> None:
    if "bot" in name and size[0] < size[1]:
        pytest.skip("what happened last has the place, where there are no more lines")
    people = TABLES[name]()
    advice = people.screen.game.advice(people.at.table.state)
    assert advice in texts(people, size), language


@pytest.mark.parametrize("size", SIZES)
def test_what_all_six_dice_win_is_never_cut(size: tuple[int, int], language: str) -> None:
    people = shooters((1, 2), (1, 2))
    for bought in ("d4", "d6"):
        people.at.table.act("buy", die=bought)
        people.at.see(die(bought, 1))
        if bought == "d4":
            people.at.table.act("stick")  # Ben
    advice = people.screen.game.advice(people.at.table.state)
    assert "21" in advice
    assert ("sechs" if language == "de" else "six") in advice
    assert advice in texts(people, size)


def asks_the_second(*, can_throw: bool) -> People:
    """Ann's die lies in the tray, in which Ben is to throw."""
    people = People(at_table("critical-roll", {}, "Ann", "Ben", can_throw=can_throw))
    for _name in range(2):
        people.at.table.act("bet", amount=2)
    people.draw()
    people.at.see(*lying(("d20", 12)))
    people.landed()
    return people


@pytest.mark.parametrize("can_throw", [True, False])
def test_dice_that_lie_there_bear_the_name_of_who_threw_them_until_the_next_throw(*, can_throw: bool) -> None:
    people = asks_the_second(can_throw=can_throw)

    def named() -> list[str]:
        canvas = people.draw()
        tray = people.screen.live_area(canvas)
        assert tray is not None
        return [mark.text for mark in canvas.marks if tray.contains(mark.box)]

    assert named() == ["Ann"]
    people.at.say(Motion.MOVING)
    assert named() == []
    people.at.see(*lying(("d20", 7)))
    people.landed()
    assert people.at.table.pending.seat == "house"
    assert named() == ["Ben"]


@pytest.mark.parametrize(
    ("can_throw", "hint"),
    [
        (True, "Or go back, and tap Throw: the tray throws the dice."),
        (False, "Or throw into the tray: then the camera reads it."),
    ],
)
def test_who_taps_a_die_in_is_asked_what_it_shows_and_told_of_a_throw(*, can_throw: bool, hint: str) -> None:
    people = asks_the_second(can_throw=can_throw)
    people.touch("by-hand")
    said = texts(people)
    assert "what does the die show?" in " ".join(said)
    assert "Ben: throw the d20" not in said
    assert hint in said
    assert not any(each.startswith(("Tap the tray", "The camera reads")) for each in said)
    people.at.see(*lying(("d20", 7)))
    assert people.at.table.pending.seat == "house"  # it counts instead


@pytest.mark.parametrize("can_throw", [True, False])
@pytest.mark.parametrize(("moves", "told"), [(Motion.MOVING, "rolling"), (Motion.SETTLING, "being read")])
def test_how_far_a_throw_is_stands_among_the_buttons_alone(
    moves: Motion, told: str, *, can_throw: bool
) -> None:
    people = asks_the_second(can_throw=can_throw)
    people.at.say(Motion.MOVING)
    people.at.say(moves)
    assert [each for each in texts(people) if "is" in each.split()] == [f"The die is {told}"]
    assert not any("camera" in each.lower() and "read it" not in each for each in texts(people))
