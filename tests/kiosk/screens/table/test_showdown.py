"""Kingdom's showdown: each Foundation takes the stage in turn, and nothing tells who wins before it does."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame
import pytest

from hardware.buttons import ButtonName, Press
from hardware.sound.effects import Effect
from kiosk.screens.announcer import Follower
from kiosk.screens.games.views import VIEWS
from kiosk.screens.learning.lesson import Lesson
from kiosk.screens.spectators.picture import draw
from kiosk.screens.spectators.scene import Onlooker
from kiosk.screens.table.doing.late import LATE_S
from kiosk.screens.table.moving.choreography import ON
from kiosk.screens.table.words import draw_result
from kiosk.ui import fonts
from kiosk.ui.control import Tone
from kiosk.ui.motion import LONGEST_S, Flight, Turning
from kiosk.ui.theme import CASINO
from tests.as_seen import as_seen
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.screens.spectators.scenes import scene
from tests.kiosk.screens.table.named_moments import FOUNDATIONS, crowned, rolls, side_pot
from tests.kiosk.screens.table.test_nothing_hidden_shows import Heard
from tests.kiosk.screens.watched import EXPOSED, Watched
from tests.kiosk.table.test_table import die

IN_TURN = [0, 1, 2]
"""The seats as they throw: Cem is King."""


def before_the_last_check(*foundations: tuple[int, ...]) -> People:
    people = crowned()
    for values in foundations or FOUNDATIONS:
        rolls(people, *values)
    people.at.table.act("keep")
    for _seat in range(2):
        people.at.table.act("check")
    return people


STAY_COVERED = "The dice stay covered"


def called(seen: Watched) -> list[str]:
    """What stands under the dice of each seat."""
    state: Any = seen.app.screen.as_told
    plates = VIEWS["kingdom"].plates(CASINO, state, seen.app.screen.table.players)
    return ["".join(hand.words for hand in plate.hands) for plate in plates]


def watched(people: People, window: pygame.Surface, *, calm: bool = False) -> Watched:
    seen = Watched(people.at.table, window, people.clock, calm=calm)
    seen.frames()
    return seen


def showdown(people: People, window: pygame.Surface) -> Watched:
    """It has just begun."""
    seen = watched(people, window)
    people.at.table.act("check")
    seen.step(EXPOSED)
    return seen


def open_at_seats(seen: Watched) -> set[int]:
    parts = seen.app._parts
    return {name[1] for name in parts if name[0] == "die" and parts[name].amount is not None}


def on_the_stage(seen: Watched) -> int:
    (seat,) = {name[1] for name in seen.app._parts if name[0] == "hero"}
    assert isinstance(seat, int)
    return seat


def through(seen: Watched) -> list[tuple[int, frozenset[int]]]:
    """Who had the stage, and which seats' dice lay open, each once, until it is over."""
    told = []
    while seen.app.screen.spotlight.holds:
        told.append((on_the_stage(seen), frozenset(open_at_seats(seen))))
        seen.step()
    return list(dict.fromkeys(told))


@pytest.mark.slow
def test_each_takes_the_stage_covered_and_turns_over_there_as_thrown(
    window: pygame.Surface,
) -> None:
    seen = showdown(before_the_last_check(), window)
    steps = [(seat, frozenset(IN_TURN[:seen])) for seat in IN_TURN for seen in (seat, seat + 1)]
    assert through(seen) == steps


@pytest.mark.slow
def test_the_running_line_keeps_up_with_what_lies_open_and_tells_no_more(window: pygame.Surface) -> None:
    seen = showdown(before_the_last_check(), window)
    events = seen.app.screen.events
    assert events.said[0].endswith("checks.")
    led, most = len(events.said), 0
    while seen.app.screen.spotlight.holds:
        shows = [words for words in events.said if " shows " in words]
        assert len(shows) == len(open_at_seats(seen))
        assert not any(" wins " in words for words in events.said)
        most = max(most, len(shows))
        seen.step()
    assert led > 1
    assert most == len(IN_TURN)
    assert " wins " in events.said[0]


def test_covered_dice_stay_covered_in_the_log_until_they_are_open(window: pygame.Surface) -> None:
    """Once all is on record the throws before could be told anew, with what they showed."""
    people = crowned("Ann", "Ben")
    for values in ((1, 1, 4, 3, 2), (2, 2, 6, 3, 1)):
        rolls(people, *values)
    people.at.table.act("keep")
    people.at.table.act("check")
    seen = watched(people, window)
    events = seen.app.screen.events
    covered = {line for line in events.said if line.endswith("stay covered.")}
    assert covered
    seen.tap("check")
    told = list(events.said)
    while seen.app.screen.spotlight.holds:
        told += events.said
        seen.step(after_s=0.1)
    assert {line for line in told if " rolls" in line} <= covered


def test_dice_turn_over_one_by_one_and_are_named_as_the_last_one_does(window: pygame.Surface) -> None:
    seen = showdown(before_the_last_check(), window)
    while not open_at_seats(seen):
        seen.step()
    turns = [each for each in seen.app._motions.motion._moves if isinstance(each, Turning)]
    begins = {each.part.name: each.begins for each in turns if each.lasts}
    hero = [begins[("hero", 0, 0, place)] for place in range(5)]
    assert hero == sorted(set(hero))
    named = next(each for each in turns if each.part.name == ("hero-words", 0, 0))
    assert hero[-1] < named.begins < LONGEST_S
    assert max(each.begins + each.lasts for each in turns) <= LONGEST_S


def test_a_die_that_turns_over_is_a_solid_at_every_moment(window: pygame.Surface) -> None:
    seen = showdown(before_the_last_check(), window)
    while not open_at_seats(seen):
        seen.step()
    turns = [each for each in seen.app._motions.motion._moves if isinstance(each, Turning) and each.lasts]
    assert turns
    for turn in turns:
        bare = pygame.surfarray.array3d(turn.ground).astype(int)
        for share in range(1, 20):
            drawn = turn.at(turn.begins + turn.lasts * share / 20)
            assert drawn is not None
            seen_across = (abs(pygame.surfarray.array3d(drawn[0]) - bare).max(axis=2) > 12).any(axis=1).sum()
            assert seen_across >= 0.7 * turn.body.w, (turn.part.name, share)


def test_alike_dice_lie_beside_each_other(window: pygame.Surface) -> None:
    seen = showdown(before_the_last_check((1, 4, 6, 4, 2), *FOUNDATIONS[1:]), window)
    seen.app.screen.hurry()
    seen.step(EXPOSED)
    parts = seen.app._parts
    assert [parts[("die", 0, 0, place)].amount for place in range(5)] == [4, 4, 6, 2, 1]


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("guided", [False, True])
def test_nothing_tells_the_winner_before_the_stage_does(window: pygame.Surface, *, guided: bool) -> None:
    """At other tables the last one to be shown holds another hand, as good or the worst."""
    pictures = []
    for last in (FOUNDATIONS[2], (5, 5, 5, 4, 4), (1, 2, 3, 4, 6)):
        people = before_the_last_check(*FOUNDATIONS[:2], last)
        seen = watched(people, window)
        if guided:
            seen.app.screen._guide = Lesson(people.at.table)
            seen.frames()
        people.at.table.act("check")
        shown = [seen.step(EXPOSED)]
        while 2 not in open_at_seats(seen):
            shown.append(seen.step())
            assert "result" not in seen.app.screen.as_told
            assert STAY_COVERED not in called(seen)
        pictures.append(shown[:-1])
    assert len(pictures[0]) > 2 * 60
    assert pictures[0] == pictures[1] == pictures[2]


@pytest.mark.slow
def test_the_hand_is_on_record_at_once_and_dice_of_who_folded_stay_covered(window: pygame.Surface) -> None:
    people = crowned()
    for values in FOUNDATIONS:
        rolls(people, *values)
    people.at.table.act("keep")
    people.at.table.act("bet", amount=2)
    people.at.table.act("fold")
    seen = watched(people, window)
    people.at.table.act("call")
    seen.step(EXPOSED)
    assert as_seen(people.at.table.state)["pending"]["kind"] == "hand_over"
    folded = next(n for n, each in enumerate(people.at.table.state["seats"]) if each["status"] == "folded")
    assert seen.app.screen.spotlight.holds
    while seen.app.screen.spotlight.holds:
        seen.step()
        assert folded not in open_at_seats(seen)
        assert on_the_stage(seen) != folded
    assert called(seen)[folded] == STAY_COVERED


def with_a_side_pot(window: pygame.Surface, *foundations: tuple[int, ...]) -> tuple[People, Watched]:
    """Ann is all in with 4; what Ben and Cem have put in beyond that, 14, is a side pot."""
    moment = side_pot(*foundations)
    seen = watched(moment.people, window)
    moment.happens()
    seen.step(EXPOSED)
    return moment.people, seen


def pot_by_pot(seen: Watched) -> list[tuple[str, int, frozenset[int]]]:
    """What the title said, who had the stage, and which seats' dice lay open, each once."""
    told = []
    while seen.app.screen.spotlight.holds:
        title = seen.app.screen._said.headline(seen.app.screen.as_told)[0]
        told.append((title, on_the_stage(seen), frozenset(open_at_seats(seen))))
        seen.step()
    return list(dict.fromkeys(told))


@pytest.mark.slow
def test_the_side_pot_is_decided_first_and_the_main_pot_is_the_end(window: pygame.Surface) -> None:
    """Whoever wins the main pot is shown last, whatever the others hold."""
    people, seen = with_a_side_pot(window, (6, 6, 6, 2, 1), (1, 1, 2, 3, 4), (2, 2, 3, 3, 4))
    assert pot_by_pot(seen) == [
        ("Side pot: 14", 1, frozenset()),
        ("Side pot: 14", 1, frozenset({1})),
        ("Side pot: 14", 2, frozenset({1})),
        ("Side pot: 14", 2, frozenset({1, 2})),
        ("Side pot: Cem wins 14", 2, frozenset({1, 2})),
        ("Main pot: 15", 0, frozenset({1, 2})),
        ("Main pot: 15", 0, frozenset({0, 1, 2})),
    ]
    assert on_the_stage(seen) == 0
    assert seen.app.screen._said.headline(people.at.table.shown)[0] == "Ann gets 15, Cem gets 14"


@pytest.mark.slow
def test_what_stands_at_the_end_of_several_pots_names_them_in_their_order(window: pygame.Surface) -> None:
    people, seen = with_a_side_pot(window, (6, 6, 6, 2, 1), (1, 1, 2, 3, 4), (2, 2, 3, 3, 4))
    told = []
    while seen.app.screen.spotlight.holds:
        told.append(seen.app.screen.as_told)
        seen.step()
    moment = VIEWS["kingdom"].moment(told[-1], people.at.table.state)
    assert moment is not None
    assert moment.means.startswith("Main pot: Ann 15, side pot: Cem 14. Three of a kind (Knight) beats ")


def test_after_pots_the_headline_names_what_each_has_won_in_all_and_below_come_the_pots(
    window: pygame.Surface,
) -> None:
    people, _seen = with_a_side_pot(window, (1, 1, 2, 3, 4), (6, 6, 6, 2, 1), (2, 2, 3, 3, 4))
    state = people.at.table.state
    view = VIEWS["kingdom"]
    assert view.outcome(state) == "Ben gets 29 chips"
    why = view.why(state)
    assert why.startswith("Main pot: Ben 15, side pot: Ben 14. ")
    assert "all in" not in why  # that was said before the dice were shown
    for coach in ("", "Cem: Call? Probably better: fold, that is worth about 6.4 chips more."):
        canvas = unpainted()
        draw_result(canvas, why, coach, pygame.Rect(300, 300, 300, 170))
        (said,) = canvas.marks
        assert len(fonts.fit(said.text, said.box.w, said.box.h, (said.size,), lines=9).lines) <= 5
        assert said.text.startswith("Main pot: Ben 15, side pot: Ben 14.")
        assert said.text.split("\n")[1:] == [coach] * bool(coach)  # on a line of its own


@pytest.mark.slow
def test_who_wins_both_pots_is_back_on_the_stage_at_the_end(window: pygame.Surface) -> None:
    _people, seen = with_a_side_pot(window, (1, 1, 2, 3, 4), (6, 6, 6, 2, 1), (2, 2, 3, 3, 4))
    assert pot_by_pot(seen)[-1] == ("Main pot: 15", 0, frozenset({0, 1, 2}))
    assert on_the_stage(seen) == 1


def test_it_is_said_why_there_are_two_pots_before_dice_are_shown(window: pygame.Surface) -> None:
    screen = with_a_side_pot(window)[1].app.screen
    told = screen.game.shows(screen.as_told)
    assert told == "Ann was all in with 4: what was put in beyond that is a side pot between Ben and Cem."


@pytest.mark.slow
def test_chips_of_a_pot_go_when_it_is_decided_and_none_is_made_or_lost(window: pygame.Surface) -> None:
    people, seen = with_a_side_pot(window, (6, 6, 6, 2, 1), (1, 1, 2, 3, 4), (2, 2, 3, 3, 4))
    held = []
    while seen.app.screen.spotlight.holds:
        told = seen.app.screen.as_told
        held.append((told["pot"], *(seat["chips"] for seat in told["seats"])))
        seen.step()
    state = people.at.table.shown
    assert list(dict.fromkeys(held)) == [(29, 0, 0, 0), (15, 0, 0, 14)]
    assert [seat["chips"] for seat in state["seats"]] == [15, 0, 14]


@pytest.mark.slow
def test_then_the_pot_goes_to_who_has_won_and_the_buttons_come_last(window: pygame.Surface) -> None:
    people = before_the_last_check()
    seen = showdown(people, window)
    pot, held = (seen.app._parts[name].amount for name in ("pot", ("chips", 2)))
    through(seen)
    parts, moves = seen.app._parts, seen.app._motions.motion._moves
    assert parts[("chips", 2)].amount == held + pot
    assert any(isinstance(each, Flight) and each.start.center != each.end.center for each in moves)
    (buttons,) = [each for each in moves if isinstance(each, Turning) and each.part.name == ON]
    assert buttons.begins == LONGEST_S


def press(seen: Watched, button: ButtonName) -> None:
    seen.app.screen.input.hear(Press(button, seen.clock.now))


@pytest.mark.parametrize(
    "hurry",
    [
        lambda seen: seen.app.screen.input.tap((512, 300)),
        lambda seen: seen.app.screen.input.tap((900, 560)),
        lambda seen: seen.app.screen.input.key(pygame.K_RETURN),
        *(partial(press, button=button) for button in ButtonName),
    ],
)
def test_a_tap_or_any_button_goes_on_to_the_next_and_the_best_one_is_seen_however_often(
    window: pygame.Surface, hurry: object
) -> None:
    people = before_the_last_check()
    seen = showdown(people, window)
    assert callable(hurry)
    told = []
    for _often in range(9):
        told.append((on_the_stage(seen), frozenset(open_at_seats(seen))))
        hurry(seen)
        seen.step(EXPOSED)
    assert list(dict.fromkeys(told)) == [
        (seat, frozenset(IN_TURN[:shown])) for seat in IN_TURN for shown in (seat, seat + 1)
    ]
    assert seen.app.screen.spotlight.holds
    seen.draw(after_s=LONGEST_S)  # it has turned over
    hurry(seen)
    seen.step(EXPOSED)
    assert not seen.app.screen.spotlight.holds
    assert any(isinstance(each, Flight) for each in seen.app._motions.motion._moves)  # the pot's chips
    assert as_seen(people.at.table.state)["hand"] == 1
    seen.draw(after_s=LATE_S)
    seen.draw()
    seen.tap("next-hand")
    assert as_seen(people.at.table.state)["hand"] == 2


@pytest.mark.slow
def test_the_buttons_that_come_up_where_one_hurried_are_dim_from_their_first_picture(
    window: pygame.Surface,
) -> None:
    seen = showdown(before_the_last_check(), window)
    seen.tap("goes-on")
    while seen.app.screen.spotlight.holds:
        seen.step()
    whys = {each.control.name: each.control.why for each in seen.app.screen.input.placed}
    assert (whys["next-hand"], whys["seats"]) == ("", "")


def test_what_a_tap_anywhere_does_looks_like_a_button(window: pygame.Surface) -> None:
    seen = showdown(before_the_last_check(), window)
    goes_on = next(each for each in seen.app.screen.input.placed if each.control.name == "goes-on")
    assert goes_on.control.why is None
    assert goes_on.control.tone is not Tone.LINE


@pytest.mark.slow
def test_a_tap_just_as_it_ends_is_not_for_the_button_that_comes(window: pygame.Surface) -> None:
    people = before_the_last_check()
    seen = showdown(people, window)
    through(seen)
    seen.tap("next-hand")
    assert as_seen(people.at.table.state)["hand"] == 1


def test_with_less_motion_all_is_there_at_once(window: pygame.Surface) -> None:
    people = before_the_last_check()
    seen = watched(people, window, calm=True)
    people.at.table.act("check")
    (only,) = seen.frames()
    assert not seen.app.screen.spotlight.holds
    assert seen.step() == only


def test_it_is_over_when_the_game_goes_on(window: pygame.Surface) -> None:
    people = before_the_last_check()
    seen = showdown(people, window)
    people.at.table.next_hand()
    seen.step(EXPOSED)
    assert not seen.app.screen.spotlight.holds


@pytest.mark.slow
def test_it_is_not_heard_who_has_won_before_it_is_seen(window: pygame.Surface) -> None:
    people = before_the_last_check()
    heard = Heard()
    seen = watched(people, window)
    sounds: Any = heard
    spotlight = seen.app.screen.spotlight
    follower = Follower(people.at.table, sounds, sounds, people.clock, stage=spotlight)
    people.at.table.act("check")
    seen.step(EXPOSED)
    follower.follow("en")
    while spotlight.holds:
        assert (Effect.WIN, 0) not in heard.heard
        assert not any("Cem" in str(each) for each in heard.heard)
        seen.step()
        follower.sound()
    follower.sound()
    assert (Effect.WIN, 0) in heard.heard
    assert any("Cem" in str(each) for each in heard.heard)


def test_spectators_see_it_in_turn_too(window: pygame.Surface) -> None:  # noqa: ARG001 - pictures are made
    people = before_the_last_check()
    onlooker, still = Onlooker(people.at.table), Onlooker(people.at.table)
    for each in (onlooker, still):
        each.game(0.0)
    people.at.table.act("check")
    assert "result" in still.game(0.0, calm=True).state
    shown = []
    for tenth in range(80):
        game = onlooker.game(tenth / 10)
        lies = [all(die["value"] for die in seat["dice"]) for seat in game.state["seats"]]
        assert ("result" in game.state, game.told != ()) in {(True, True), (False, False)}
        shown.append((game.spotlight, lies.count(True)))
    assert list(dict.fromkeys(shown)) == [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2), (2, 3)]
    assert "result" in game.state


def test_of_three_pots_each_is_told_in_turn_to_spectators_too(window: pygame.Surface) -> None:
    """Ann is all in with 2, Ben with 5: two side pots, of Ben and Cem and Dan, and of Cem and Dan."""
    people = crowned("Ann", "Ben", "Cem", "Dan")
    for seat, chips in enumerate((2, 5)):
        people.at.table.game.session._game.seats[seat].chips = chips
    for values in ((6, 6, 6, 6, 1), (5, 5, 5, 3, 1), (2, 2, 3, 3, 4), (1, 1, 2, 3, 4)):
        rolls(people, *values)
    people.at.table.act("keep")
    people.at.table.act("bet", amount=2)
    people.at.table.act("raise", amount=3)
    people.at.table.act("raise", amount=4)
    onlooker, titles = Onlooker(people.at.table), []
    onlooker.game(0.0)
    people.at.table.act("call")
    for tenth in range(200):
        game = onlooker.game(tenth / 10)
        titles.append(VIEWS["kingdom"].outcome(game.state))
        if tenth % 10 == 0:
            draw(unpainted(), scene(game))
    assert list(dict.fromkeys(titles)) == [
        "Side pot 2: 8",
        "Side pot 2: Cem wins 8",
        "Side pot 1: 9",
        "Side pot 1: Ben wins 9",
        "Main pot: 12",
        "Ann gets 12, Ben gets 9, Cem gets 8",
    ]
    assert window


@pytest.mark.slow
def test_who_has_nothing_left_to_bet_with_is_shown_in_turn_as_the_last_dice_are_thrown(
    window: pygame.Surface,
) -> None:
    people = People(at_table("kingdom", {}, "Ann", "Ben", chips=1))  # all of it is the ante
    for value in (2, 6):
        people.at.see(die("d6", value))
    rolls(people, 6, 6, 6, 2, 1)
    seen = watched(people, window)
    rolls(people, 5, 5, 4, 2, 1)  # Ben's, which nobody has seen
    seen.step(EXPOSED)
    assert through(seen) == [
        (0, frozenset()),
        (0, frozenset({0})),
        (1, frozenset({0})),
        (1, frozenset({0, 1})),
    ]
