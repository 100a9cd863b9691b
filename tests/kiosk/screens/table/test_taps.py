"""What a tap or a short press may do: nothing that nobody meant."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from hardware.buttons import LONG_S, ButtonName, Press
from kiosk.games.protocol import PendingKind
from kiosk.screens.base.pointer import Finger
from kiosk.table.roll_request import TrayPhase
from kiosk.text import translate
from kiosk.text.chips import unbroken
from kiosk.tray.messages import Lying
from kiosk.ui.control import Tone, nothing
from kiosk.ui.theme import CASINO
from tests.as_seen import as_seen
from tests.kiosk.screens.games.test_usual import shooters
from tests.kiosk.screens.moments.tables import TABLES, betting, used
from tests.kiosk.screens.people import People, at_table, kingdom_with
from tests.kiosk.table.test_table import die

if TYPE_CHECKING:
    from pygame import Rect


def wagered() -> People:
    """Kingdom: somebody has bet, so that another must fold, call or raise."""
    people = betting()
    people.at.table.act("bet", amount=2)
    return people


def all_in() -> People:
    """Kingdom: Ann has put in all that she had, and Ben has as much."""
    people = kingdom_with((6, 6, 6, 2, 1))
    people.at.see(*(die("d6", value) for value in (3, 3, 3, 1, 2)))
    people.at.table.act("keep")
    people.at.table.act("bet", amount=11)
    return people


OWN = {"wagered": wagered, "all_in": all_in}


@pytest.mark.parametrize("moment", [*TABLES, *OWN])
def test_a_short_press_of_buy_commits_nothing_while_one_may_look(moment: str) -> None:
    people = {**TABLES, **OWN}[moment]()
    if people.screen.peek.seat is None:
        pytest.skip("nobody may look")
    table = people.at.table
    before = (table.session.history(), table.roll.phase, table.roll.asked)
    for _press in range(4):
        people.press(ButtonName.BUY)
        assert (table.session.history(), table.roll.phase, table.roll.asked) == before


def test_a_short_press_that_does_nothing_says_how_to_look() -> None:
    people = betting()
    people.press(ButtonName.BUY)
    assert people.screen.note == "Hold BUY to look at the dice."


def test_the_three_buttons_call_and_raise() -> None:
    people = wagered()
    for button, name in ((ButtonName.BUY, "add"), (ButtonName.BUY, "call"), (ButtonName.BUY, "add")):
        people.press(button)
        assert next(each for each in people.screen.controls() if each.button is ButtonName.BET).name == name
    people.press(ButtonName.BET)
    assert "wager" in people.names()


def test_so_is_a_bet_of_critical_roll_and_another_amount_is_another_bet() -> None:
    people = People(at_table("critical-roll", {"max_bet": None}, "Ann", "Ben", chips=12))
    people.touch("preset-12")
    people.touch("bet")
    assert "Really go all in?" in [mark.text for mark in people.draw().marks]
    people.touch("less")
    people.touch("bet")
    assert "More than half?" in [mark.text for mark in people.draw().marks]
    bets = len(people.at.table.session.history())
    people.touch("bet")
    assert len(people.at.table.session.history()) == bets + 1


@pytest.mark.parametrize("by", ["touch", "button"])
def test_a_call_of_more_than_half_of_the_stack_is_asked_once_more(by: str) -> None:
    people = all_in()
    steps = len(people.at.table.session.history())
    for thrice in range(2):
        assert len(people.at.table.session.history()) == steps, thrice
        assert (f"Tap once more: {unbroken(11)}" in [mark.text for mark in people.draw().marks]) == bool(
            thrice
        )
        people.touch("call") if by == "touch" else people.press(ButtonName.BET)
    assert len(people.at.table.session.history()) > steps


@pytest.mark.parametrize("by", ["touch", "button"])
@pytest.mark.parametrize(("total", "asked"), [(21, True), (20, False)])
def test_a_die_that_busts_whatever_it_shows_is_bought_by_the_second_tap(
    by: str, total: int, *, asked: bool
) -> None:
    people = shooters((total - 19, 19), (2, 3))
    steps = len(people.at.table.session.history())
    places = [each.rect for each in people.draw().placed]
    for taps in (1, 2):
        people.touch("buy-d4") if by == "touch" else people.press(ButtonName.BUY)
        assert len(people.at.table.session.history()) == steps + (taps == 2 or not asked)
        if not asked:
            return
        if taps == 1:
            (buy,) = (each for each in people.screen.controls() if each.name == "buy-d4")
            assert (buy.label, buy.tone) == ("Sure?", Tone.DANGER)
            assert any(mark.text.startswith("Any die busts now.") for mark in people.draw().marks)
            assert [each.rect for each in people.draw().placed] == places


def test_another_die_is_another_bust() -> None:
    people = shooters((2, 19), (2, 3))
    steps = len(people.at.table.session.history())
    for die_name in ("buy-d4", "buy-d6", "buy-d4"):
        people.touch(die_name)
    people.press(ButtonName.BET)  # BUY is another die's
    people.press(ButtonName.BUY)
    assert len(people.at.table.session.history()) == steps


def test_another_tap_disarms_what_waits_for_a_second_one() -> None:
    people = all_in()
    steps = len(people.at.table.session.history())
    people.touch("call")
    (call,) = (each for each in people.screen.controls() if each.name == "call")
    assert (call.label, call.tone) == ("Really go all in?", Tone.MAIN)
    people.touch("menu")
    people.touch("call")
    assert len(people.at.table.session.history()) == steps


def may_bet() -> People:
    """Kingdom: who has 11 chips is asked first."""
    people = kingdom_with((6, 6, 6, 2, 1))
    people.at.see(*(die("d6", value) for value in (3, 3, 3, 1, 2)))
    people.at.table.act("keep")
    return people


def bettors(*stacks: int) -> People:
    """Kingdom with these chips, antes included: Cem has the crown, so Ann is asked first."""
    at = at_table("kingdom", {}, "Ann", "Ben", "Cem", chips=20)
    for seat, held in enumerate(stacks):
        at.table.game.session._game.seats[seat].chips = held
    for value in (1, 5, 6):
        at.see(die("d6", value))
    for _seat in range(3):
        at.see(*(die("d6", value) for value in (3, 3, 3, 1, 2)))
    at.table.act("keep")
    return People(at)


@pytest.mark.parametrize(("other", "offered"), [(20, True), (14, True), (13, False), (4, False)])
def test_no_raise_is_offered_that_nobody_could_answer(other: int, *, offered: bool) -> None:
    """Ann is all in for 12, so Ben may raise by as much as Cem has beyond that."""
    people = bettors(13, 20, other)
    people.at.table.act("bet", amount=12)
    people.landed()
    assert as_seen(people.at.table.state)["pending"]["seat"] == 1
    (add,) = (each for each in people.screen.controls() if each.name == "add")
    assert add.why == (None if offered else "Nobody else still in can put in any more.")


def test_the_question_whether_one_really_raises_has_the_amount_of_the_key_and_what_is_called() -> None:
    people = bettors(21, 24, 24)
    people.at.table.act("bet", amount=1)
    people.landed()
    (add,) = (each for each in people.screen.controls() if each.name == "add")
    assert add.detail == "by 1 \N{EN DASH} 22", "beyond what is called, as the record and the seat say it"
    people.touch("add")
    people.touch("preset-22")
    people.touch("wager")
    (wager,) = (each for each in people.screen.controls() if each.name == "wager")
    assert (wager.label, wager.detail) == ("Really go all in?", f"Tap once more: {unbroken(22, 1)}")
    assert " " not in unbroken(22, 1), "no line breaks in the sum"


def test_no_more_can_be_bet_than_another_can_call() -> None:
    people = bettors(19, 7, 4)
    at = people.at
    (add,) = (each for each in people.screen.controls() if each.name == "add")
    most = max(seat["chips"] for seat in at.table.state["seats"][1:])
    assert add.detail == f"1 \N{EN DASH} {most}"
    people.touch("add")
    row = {each.name: each for each in people.screen.controls()}
    assert row[f"preset-{most}"].detail == "the most"
    people.touch(f"preset-{most}")
    people.touch("more")
    assert people.screen.note == f"Nobody can call more than {most}."


def bets(amount: int) -> People:
    """The same person is about to bet so many of them."""
    people = may_bet()
    people.touch("add")
    for _more in range(amount - 1):
        people.touch("more")
    return people


def raises() -> People:
    """Kingdom: a call of 2 and a raise by all that is left then."""
    people = wagered()
    people.touch("add")
    people.touch(
        max((name for name in people.names() if name.startswith("preset-")), key=lambda each: int(each[7:]))
    )
    return people


@pytest.mark.parametrize(
    ("people", "asked"),
    [
        (lambda: bets(6), "More than half?"),
        (lambda: bets(11), "Really go all in?"),
        (raises, "Really go all in?"),
    ],
)
def test_a_bet_or_raise_of_more_than_half_of_the_stack_is_asked_once_more_too(
    people: Any, asked: str
) -> None:
    at = people()
    steps = len(at.at.table.session.history())
    at.touch("wager")
    assert len(at.at.table.session.history()) == steps
    assert asked in [mark.text for mark in at.draw().marks]
    at.touch("less")  # another tap disarms it
    at.touch("more")
    assert asked not in [mark.text for mark in at.draw().marks]
    at.touch("wager")
    assert asked in [mark.text for mark in at.draw().marks]
    at.touch("wager")
    assert len(at.at.table.session.history()) > steps


def test_what_is_asked_about_one_amount_is_no_answer_to_another() -> None:
    people = bets(7)
    people.touch("wager")
    people.touch("more")
    steps = len(people.at.table.session.history())
    people.touch("wager")
    assert len(people.at.table.session.history()) == steps


def test_a_small_call_or_bet_is_not_asked_twice() -> None:
    for people, name in ((wagered(), "call"), (bets(5), "wager")):
        steps = len(people.at.table.session.history())
        people.touch(name)
        assert len(people.at.table.session.history()) > steps


def places(people: People) -> dict[str, Rect]:
    return {each.control.name: each.rect for each in people.draw().placed}


@pytest.mark.slow
@pytest.mark.sampled(20)
@pytest.mark.parametrize("moment", [*TABLES, *OWN])
def test_choosing_moves_no_other_control(moment: str) -> None:
    """What leads to other choices replaces the row; what chooses within it leaves all of it where it is."""

    def make() -> People:
        people = {**TABLES, **OWN}[moment]()
        people.landed()
        return people

    for name in [control.name for control in make().screen.controls() if control.do is not nothing]:
        people = make()
        before = places(people)
        if name not in before:
            continue
        waits = repr(people.at.table.state), people.at.table.roll.phase
        people.touch(name)
        after = places(people)
        if (repr(people.at.table.state), people.at.table.roll.phase) == waits and set(after) == set(before):
            held = name == "peek"  # who looks has all the room of the stage: the place under the finger grows
            assert not held or after[name].contains(before[name])
            assert {**after, **({name: before[name]} if held else {})} == before, name


def choosing(people: People, start: str, taps: list[str]) -> list[dict[str, Rect]]:
    """Where everything stands after each tap."""
    people.landed()
    if start:
        people.touch(start)
    found = [places(people)]
    for name in taps:
        people.touch(name)
        found.append(places(people))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("size", [(1024, 600), (800, 480), (1280, 800), (720, 1280)])
def test_an_amount_or_dice_being_chosen_move_no_button_whatever_these_say(
    size: tuple[int, int], *, large: bool, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = replace(CASINO, large_text=large, buttons=False)
    translate.use(language)
    try:
        opening = People(at_table("six-shooter", {"button": 0}, "Ann", "Ben"))
        rows = [
            (opening, "", ["die-d12", "die-d10", "die-d20", "die-d12"]),
            (may_bet(), "add", ["preset-10", "more", "less", "preset-11", "less", "preset-1"]),
        ]
        for people, start, taps in rows:
            monkeypatch.setattr(people, "draw", partial(people.draw, size, look))
            before, *after = choosing(people, start, taps)
            for each in after:
                assert {name.removeprefix("no-"): place for name, place in each.items()} == {
                    name.removeprefix("no-"): place for name, place in before.items()
                }
    finally:
        translate.use("en")


def key(people: People, number: int, after_s: float = 1.0) -> None:
    """The screen is drawn whenever it changes, and then the key goes down."""
    people.draw()
    people.clock.now += after_s
    people.screen.input.key(number)


def test_space_throws_and_wipes_no_result() -> None:
    people = TABLES["six-shooter_hand_over"]()
    key(people, pygame.K_SPACE)
    assert people.at.table.pending.kind is PendingKind.HAND_OVER
    key(people, pygame.K_RETURN)
    assert people.at.table.pending.kind is not PendingKind.HAND_OVER


@pytest.mark.parametrize("soon", [True, False])
def test_what_comes_up_by_itself_is_not_used_by_a_press_meant_for_what_was_there(*, soon: bool) -> None:
    people = People(at_table("critical-roll", {"mode": "table"}, "Ann", "Ben"))
    people.draw()
    people.at.see(die("d20", 9))
    people.landed()
    steps = len(people.at.table.session.history())
    key(people, pygame.K_SPACE, 0.45 if soon else 0.55)  # for Ben, whose throw is asked for now
    assert people.at.table.roll.phase is (TrayPhase.WAITING if soon else TrayPhase.MOVING)
    assert len(people.at.table.session.history()) == steps


@pytest.mark.parametrize("by", ["touch", "button", "key"])
def test_a_double_press_is_not_sure(by: str) -> None:
    people = all_in()
    steps = len(people.at.table.session.history())

    def use(after_s: float) -> None:
        place = next(each.rect for each in people.draw().placed if each.control.name == "call")
        people.clock.now += after_s
        if by == "touch":
            people.screen.input.tap(place.center)
        elif by == "button":
            people.screen.input.hear(Press(ButtonName.BET, people.clock.now))
        else:
            people.screen.input.focus = "call"
            people.screen.input.key(pygame.K_RETURN)

    use(1.0)
    use(0.3)
    assert len(people.at.table.session.history()) == steps
    use(0.3)
    assert len(people.at.table.session.history()) > steps


def test_the_same_again_may_be_quick() -> None:
    people = used(betting, "add")
    before = [mark.text for mark in people.draw().marks]
    for _press in range(3):
        key(people, pygame.K_UP, 0.1)
    assert "Bet 4" in " ".join(mark.text for mark in people.draw().marks), before


def test_dice_are_tapped_in_from_nothing_not_from_the_throw_before() -> None:
    people = People(at_table("critical-roll", {"mode": "table"}, "Ann", "Ben"))
    people.at.see(die("d20", 9))  # Ann's, and now Ben is asked
    people.touch("by-hand")
    assert people.screen.entry.panel is not None
    assert people.screen.entry.panel.values == [None]
    assert "enter" not in people.names()


def test_a_double_tap_is_for_one_player_not_for_the_next_too() -> None:
    people = People(at_table("six-shooter", {"button": 0}, "Ann", "Ben"))
    for after_s, opened in ((1.0, 1), (0.3, 1), (0.3, 1), (0.3, 2)):
        place = next(each.rect for each in people.draw().placed if each.control.name == "take")
        people.clock.now += after_s
        people.screen.input.tap(place.center)
        assert sum(bool(seat["picked"]) for seat in as_seen(people.at.table.state)["seats"]) == opened


def texts(people: People) -> list[str]:
    """What stands on the screen."""
    return [mark.text.replace("\N{NO-BREAK SPACE}", " ") for mark in people.draw().marks]


def test_two_dice_open_small_before_large_by_a_tap_of_their_own_and_are_offered_again() -> None:
    people = People(at_table("six-shooter", {"button": 0}, "Ann", "Ben"))
    assert "Take d10 + d12" in texts(people)  # the best of two players
    people.touch("die-d20")
    assert "Take d12 + d20" in texts(people)
    people.touch("die-d4")
    assert as_seen(people.at.table.state)["seats"][0]["picked"] == []
    people.touch("take")
    assert as_seen(people.at.table.state)["seats"][0]["picked"] == ["d4", "d20"]
    people.touch("take")
    people.at.table.void_hand()
    people.at.table.next_hand()
    assert "Take d4 + d20" in texts(people)


def test_of_two_dice_one_alone_is_put_back_or_joined() -> None:
    people = People(at_table("six-shooter", {"button": 0}, "Ann", "Ben"))
    people.touch("die-d12")
    assert "take" not in people.names()
    assert "Choose one more die" in [mark.text for mark in people.draw().marks]
    people.touch("die-d10")
    assert "Choose 2 dice" in [mark.text for mark in people.draw().marks]
    for name in ("die-d8", "die-d6", "die-d4"):  # one too many: the first chosen is put back
        people.touch(name)
    assert "Take d4 + d6" in texts(people)


BEFORE_A_ROLL: dict[str, tuple[str, dict[str, Any], int]] = {
    "hit": ("critical-roll", {"mode": "table"}, 0),
    "buy-d6": ("six-shooter", {"button": 0}, 2),
    "reroll": ("kingdom", {}, 0),
}


@pytest.mark.parametrize("can_throw", [True, False])
@pytest.mark.parametrize("name", BEFORE_A_ROLL)
def test_what_leads_to_a_throw_of_one_s_own_throws_in_a_tray_that_can(name: str, *, can_throw: bool) -> None:
    game, options, opens = BEFORE_A_ROLL[name]
    people = People(at_table(game, options, "Ann", "Ben", can_throw=can_throw))
    for _seat in range(opens):
        people.touch("take")
    while people.at.table.roll.asked is not None:
        if not can_throw and people.at.tray.armed is not None:
            people.at.say(Lying(people.at.tray.armed, 0))
        asked = people.at.table.roll.asked
        people.at.see(*(die(kind, 3 + asked.name.count("B")) for kind in asked.dice))
    people.touch(name)
    assert people.at.table.roll.asked is not None
    assert [dice for _roll, dice in people.at.tray.thrown] == (
        [people.at.table.roll.asked.dice] if can_throw else []
    )


@pytest.mark.parametrize("lets_go_at_once", [False, True])
@pytest.mark.parametrize(
    ("moment", "words"),
    [
        ("hidden_asked", "Throw first, for {name}: tap, don't hold. Then hold to look."),
        ("kingdom_throw", "Throw first, for {name}: tap, don't hold."),
    ],
)
def test_who_holds_the_tray_to_look_throws_nobodys_dice(
    moment: str, words: str, *, lets_go_at_once: bool
) -> None:
    people = TABLES[moment]()
    at, finger = places(people)["tray"].center, Finger(people.clock)
    assert finger.goes_down(people.screen, at)
    people.clock.now += LONG_S - 0.1
    assert not finger.stays(people.screen)
    people.clock.now += 0.2
    assert lets_go_at_once or finger.stays(people.screen)
    assert not (not lets_go_at_once and finger.stays(people.screen)), "it is said once"
    assert finger.lets_go(people.screen, at) is None
    asked = people.at.table.roll.asked
    assert asked is not None
    assert people.screen.note == words.format(name=asked.name)
    finger.goes_up()
    people.draw()
    finger.goes_down(people.screen, at)
    people.clock.now += LONG_S / 2
    assert finger.lets_go(people.screen, at) == at


def test_elsewhere_nothing_is_held_to_look_and_a_long_tap_throws() -> None:
    people = TABLES["six-shooter_throw"]()
    at, finger = places(people)["tray"].center, Finger(people.clock)
    finger.goes_down(people.screen, at)
    people.clock.now += 2 * LONG_S
    assert finger.lets_go(people.screen, at) == at
