"""A guided hand: at every moment it is said what can be done, it covers nothing, and nothing of it counts."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from kiosk.games.registry import GAMES
from kiosk.screens.announcer import Follower
from kiosk.screens.learning import kingdom as kingdom_guide
from kiosk.screens.learning.lesson import CHIPS, lesson_setup
from kiosk.screens.learning.situation import Look, Situation, unbroken
from kiosk.screens.table import guide
from kiosk.screens.table.doing.late import LATE_S
from kiosk.screens.table.guide import shown
from kiosk.screens.table.moving import choreography
from kiosk.screens.table.moving.landing import Beat
from kiosk.screens.table.words import SENTENCE
from kiosk.table.players import Player
from kiosk.table.setup import Setup
from kiosk.text import translate
from kiosk.ui.canvas import Canvas
from kiosk.ui.control import Tone
from kiosk.ui.theme import LIGHT, Theme, brightness
from tests.as_seen import as_seen
from tests.kiosk.screens.looking import SIZES, unpainted, wrongs
from tests.kiosk.screens.moments.lessons import (
    LESSONS,
    Learners,
    answered,
    beaten,
    bet,
    chain,
    crown,
    foundations,
    picked,
    settled,
    turn,
)
from tests.kiosk.screens.people import LONG
from tests.kiosk.screens.test_all_german import untranslated
from tests.kiosk.screens.test_announcer import Heard, Said
from tests.kiosk.screens.test_plain_words import technical
from tests.kiosk.screens.visitor import through_the_guide

if TYPE_CHECKING:
    from tests.kiosk.screens.moments.lessons import Learners as At

HANDS = 6
LEAVES_OUT = {"lesson_throw_by_hand"}
"""Where its bubble has no room for all, the first sentence goes: what is to be done is the last."""


def check(people: At, canvas: Canvas, name: str = "") -> None:
    """What is said, or of `LEAVES_OUT` the last of it, can be read, and lies over nothing."""
    assert list(wrongs(canvas)) == []
    words = translate.written(people.advice.words)
    last = SENTENCE.split(words)[-1] if name in LEAVES_OUT else words
    (mark,) = (mark for mark in canvas.marks if mark.text.endswith(last) and words.endswith(mark.text))
    covered = [each.rect for each in canvas.placed] + [
        place for die, value, place in canvas.dice if value is not None
    ]
    assert mark.box.collidelist(covered) == -1


@pytest.mark.parametrize("name", LESSONS)
def test_what_the_guide_says_covers_no_die_and_no_button(name: str) -> None:
    people = LESSONS[name]()
    check(people, people.draw(), name)


@pytest.mark.parametrize("name", LESSONS)
def test_it_speaks_german_and_plainly(name: str) -> None:
    translate.use("de")
    canvas = LESSONS[name]().draw()
    assert untranslated(canvas) == set()
    assert technical(canvas) == []


@pytest.mark.slow
@pytest.mark.sampled(4)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", LESSONS)
def test_nor_at_any_size_in_any_language_or_type(name: str, language: str) -> None:
    translate.use(language)
    for size in SIZES:
        for large_text in (False, True):
            people = LESSONS[name]()
            check(people, people.draw(size, Theme(large_text=large_text)), name)


def go_on(people: At, rng: random.Random) -> None:
    """Anybody does anything that may be done; dice fall as they like, often on their highest or on 1."""
    asked = people.asked
    if asked["kind"] == "roll":
        most = [int(die[1:]) for die in asked["dice"]]
        people.throw(*(rng.choice([1, each, rng.randint(1, each)]) for each in most))
        return
    legal = rng.choice(asked["legal"])
    what: dict[str, Any] = {}
    if legal["action"] == "open":
        what["dice"] = rng.sample(["d4", "d6", "d8", "d10", "d12", "d20"], 2)
    elif isinstance(legal.get("die"), list):
        what["die"] = rng.choice(legal["die"])
    if "min" in legal:
        what["amount"] = rng.choice([legal["min"], min(3, legal["max"]), legal["max"]])
    people.decide(legal["action"], **what)


def never_without_words(game: str, seed: int) -> None:
    rng = random.Random(f"{game} {seed}")
    names = ("Ann", "Ada", "Ben")[: rng.choice([1, 2, 3] if game == "critical-roll" else [2, 3])]
    people = Learners(game, *names)
    for _step in range(100):
        advice = people.advice
        assert advice.words, people.at.table.state
        assert "{" not in advice.words
        assert translate.written(advice.words)[-1] in ".!?", advice.words
        if people.asked["kind"] in {"hand_over", "game_over"}:
            return
        go_on(people, rng)
    raise AssertionError("it never ends")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_whatever_happens_there_are_words_for_it(game: str, language: str) -> None:
    translate.use(language)
    for seed in range(HANDS):
        never_without_words(game, seed)


@pytest.mark.slow
@pytest.mark.sampled(4)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_there_are_words_for_whatever_happens_in_many_hands(game: str, language: str) -> None:
    translate.use(language)
    for seed in range(HANDS, 20 * HANDS):
        never_without_words(game, seed)


def said(people: At) -> str:
    return people.advice.words.replace("\N{NO-BREAK SPACE}", " ")


def test_no_line_breaks_within_the_name_of_a_button() -> None:
    words = LESSONS["lesson_opening"]().advice.words
    assert [" " in name for name in re.findall('"([^"]+)"', words)] == [False]


def test_a_die_that_cannot_bust_is_said_to_be_none_that_could() -> None:
    people = turn((8, 9), (3, 2))
    people.decide("buy", die="d4")
    assert said(people).startswith("The die is added to 17: you can't bust.")


def test_at_21_it_says_to_stick_and_what_still_beats_it() -> None:
    people = turn((8, 10), (3, 2))
    people.decide("buy", die="d4")
    people.throw(3)
    people.decide("stick")  # the bot
    assert "Nobody can beat it any more. Any die would put you over 21: stick." in said(people)
    people = turn((8, 10), (3, 2))
    people.decide("buy", die="d4")
    people.throw(3)
    assert "has 21. Only 21 with more dice beats it, or all six dice." in said(people)


def test_it_says_what_has_happened_and_why() -> None:
    assert "23 is more than 21" in said(turn((8, 10), (3, 20)))  # Ada's
    assert "With 9 you would lose to Ada. Buy the d12 for a chip: you can't bust." in said(beaten())
    assert "only a natural 20 gets its bet back" in said(chain(20, house=20))
    assert "a miss: it counts" in said(chain(6, 1))
    assert "A critical hit" in said(chain(2, 12))
    assert "3 of its 12 numbers bring" in said(chain(18))
    assert "1 of its 12 numbers brings" in said(chain(19))
    assert "Both are 2 away from 20, and then the lower total wins: you do." in said(
        settled(9, 5, 4, house=(5, 9, 8))
    )
    assert "You wear the crown" in said(foundations(5, 2))
    assert "It's a draw: split" in said(answered("bet", "call"))
    assert "All others" not in said(answered("bet", "fold"))  # there is no other one


def test_of_a_tie_for_the_crown_it_says_who_throw_again_until_they_have() -> None:
    people = Learners("kingdom", "Ann", "Ada", "Ben")
    for value in (4, 2, 4):
        people.throw(value)
    assert said(people) == "Ann and Ben have 4: they throw again."
    people.throw(1)
    assert said(people) == "Ann throws a 1."
    shown = [[die["value"] for die in seat["dice"]] for seat in as_seen(people.at.table.state)["seats"]]
    assert shown == [[1], [], []]  # what counts no more does not lie there


def test_who_has_looked_is_told_what_is_good_and_looks_once_more_at_new_dice() -> None:
    people = foundations(5, 2)
    assert (at(people), said(people)) == ("tray", "You wear the crown. Hold the cover to look at your dice.")
    people.lesson.aside(0)
    assert said(people).startswith("Three alike or better is good")
    assert "two pairs are middling" in said(people)
    assert "Only you may reroll" in said(people)
    people.decide("reroll")
    people.throw(6, 6, 6, 6, 6)
    people.decide("check")  # the bot
    assert (at(people), said(people)) == (
        "tray", "Ada checks: no chips for now. Hold the cover to look at your dice.",
    )  # fmt: skip
    people.lesson.aside(0)
    assert said(people).startswith("Three alike or better is good")


def test_nothing_is_decided_before_the_dice_were_looked_at_while_the_guide_speaks() -> None:
    people = foundations(5, 2)
    people.touch("reroll")
    assert as_seen(people.at.table.state)["phase"] == "prerogative"
    assert people.screen.note.startswith('Your dice come first: put a finger on "The dice are covered"')
    texts = [mark.text for mark in people.draw().marks]
    assert people.screen.note in texts
    assert not any("hold the tray" in text.lower() for text in texts), "which has not helped"
    people.touch("skip-guide")
    assert next(each for each in people.screen.controls() if each.name == "reroll").why is None
    people.touch("call-guide")
    people.lesson.aside(0)
    people.touch("reroll")
    assert as_seen(people.at.table.state)["pending"]["kind"] == "roll"


def test_who_wears_the_crown_is_told_to_the_first_who_throws_and_not_to_the_next() -> None:
    people = Learners("kingdom", "Ann", "Ben", "Cem")
    for value in (5, 2, 1):
        people.throw(value)
    crowned = "Ann wears the golden crown, Ben the silver one; each pays 1 chip."
    assert said(people).startswith(crowned)
    for _each in range(2):
        people.throw(6, 6, 6, 2, 1)
        assert "These five dice are for your eyes only" in said(people)
        assert crowned not in said(people)


@pytest.mark.parametrize("name", list(LESSONS)[list(LESSONS).index("lesson_crown") :])
def test_in_kingdom_no_more_than_two_sentences_are_said_at_once(name: str) -> None:
    words = said(LESSONS[name]())
    assert 1 <= len(re.findall(r"[.!?](?= |$)", words)) <= 2, words


def test_while_dice_fall_nothing_is_to_be_done() -> None:
    assert 'Tap "Throw the d8 and the d10": for practice, with prepared dice.' in said(
        LESSONS["lesson_throw"]()
    )
    assert "Tap" not in said(LESSONS["lesson_moving"]())


def at(people: At) -> Any:
    """What it shows."""
    canvas = people.draw()
    areas = people.screen._areas(canvas)
    place = shown(canvas, people.advice, areas)
    if place is None:
        return None
    if place == areas.tray:
        return "tray"
    if place in areas.seats:
        return areas.seats.index(place)
    return {each.control.name for each in canvas.placed if place.contains(each.rect)}


def test_it_shows_where_to_tap() -> None:
    assert at(LESSONS["lesson_opening"]()) == {f"die-d{sides}" for sides in (4, 6, 8, 10, 12, 20)}
    assert at(LESSONS["lesson_throw"]()) == {"throw"}
    assert at(LESSONS["lesson_moving"]()) is None
    assert at(LESSONS["lesson_foundation"]()) == {"throw"}
    assert at(LESSONS["lesson_check_or_bet"]()) == "tray"  # to look first
    assert at(LESSONS["lesson_bot_is_king"]()) == 1
    assert at(LESSONS["lesson_turn"]()) == {"buy-d6"}  # which can't bust
    assert at(LESSONS["lesson_one_short_of_six"]()) == {"stick"}  # the others have stuck on less
    assert at(LESSONS["lesson_first_chain"]()) == {"hit"}
    assert at(LESSONS["lesson_settled"]()) == {"in-earnest"}


ANSWERS = {"check", "call", "fold", "add", "keep", "reroll", "split", "stick", "hit", "stand"}


@pytest.mark.parametrize("name", LESSONS)
def test_what_is_gold_is_what_it_shows_or_it_shows_no_answer(name: str) -> None:
    people = LESSONS[name]()
    usable = [each for each in people.screen.controls() if each.why is None]
    gold = {each.name for each in usable if each.tone is Tone.MAIN} & ANSWERS
    found = at(people)
    assert not gold or found == gold


def test_who_is_behind_one_who_may_still_go_on_is_not_told_to_stay() -> None:
    people = turn((5, 6), (5, 14))
    assert "19" in people.advice.words
    assert "so 11 probably won't be enough" in people.advice.words
    assert "Stick on 11" not in people.advice.words


def test_the_die_that_is_to_be_bought_by_who_is_behind_has_a_line_round_it_though_it_may_bust() -> None:
    people = Learners("six-shooter", "Ann", "Ben")
    for dice in (["d12", "d20"], ["d10", "d12"]):
        people.decide("open", dice=dice)
    people.throw(8, 11)
    people.throw(8, 10)
    people.decide("stick")
    assert said(people).endswith(
        "With 18 you would lose to Ann. Buy the d4 for a chip: 1 of its 4 numbers is too high."
    )
    assert at(people) == {"buy-d4"}


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            "wins it. With 18 you would lose to Ann. Buy the d4 for a chip: 1 of its 4 numbers is too high.",
        ),
        ("de", "Kauf den W4 für einen Chip: Mit 1 von 4 Zahlen kommst du über 21."),
    ],
)
def test_who_would_lose_a_tie_is_told_so_to_the_end_and_shown_the_die_to_buy(
    language: str, told: str
) -> None:
    translate.use(language)
    people = Learners("six-shooter", "Ann", "Ben")
    for dice in (["d8", "d20"], ["d10", "d12"]):
        people.decide("open", dice=dice)
    people.throw(5, 7)
    people.throw(5, 6)
    for die, value in (("d6", 6), ("d8", 7)):
        people.draw()  # the question is read
        people.decide("buy", die=die)
        people.throw(value)
    people.draw()
    people.decide("stick")
    assert translate.written(said(people)).endswith(told)
    assert at(people) == {"buy-d4"}


def test_who_has_as_much_as_another_had_is_asked_the_same() -> None:
    people = bet("Ann", "Ben")
    for _each in range(2):
        people.decide("bet", amount=1)
    for value in (15, 15, 4):
        people.throw(value)
    asked = "Stand on 15, or hit with the d12: 9 of its 12 numbers bring you closer to 20."
    assert said(people).endswith(asked)
    people.decide("stand")
    assert said(people).endswith(asked)


def test_the_second_player_is_told_which_dice_are_safe() -> None:
    translate.use("de")
    try:
        people = Learners("six-shooter", "Jörg", "Mia")
        assert "nehmen“" in people.advice.words
        people.decide("open", dice=["d10", "d12"])
        words = said(people)
    finally:
        translate.use("en")
    assert words.startswith("Mit d10 + d12 kommst du fast nie über 21. Tippe auf")


def test_only_a_short_label_is_kept_in_one_line() -> None:
    assert unbroken('Tap "Really go all in?".') == 'Tap "Really\xa0go\xa0all\xa0in?".'
    label = 'Tap "Throw the d10 and the d12".'
    assert unbroken(label) == label


@pytest.mark.parametrize("size", [(1024, 600), (720, 1280)])
def test_signs_in_the_bubble_stand_out_from_it_as_at_the_seat(size: tuple[int, int]) -> None:
    people = picked()
    people.touch("signs-0")
    canvas = people.paint(size)
    mark = next(each for each in canvas.marks if each.text.startswith("The dealer's button"))
    red, green, blue, _alpha = canvas.surface.get_at((mark.box.x - canvas.px(8 + 30), mark.box.centery))
    assert brightness((red, green, blue)) < LIGHT


def test_a_die_that_is_chosen_leads_to_the_next_word() -> None:
    people = LESSONS["lesson_opening"]()
    people.touch("die-d12")  # it is put back
    assert said(people) == "Every hand begins with two different dice."
    texts = [mark.text for mark in people.draw().marks]
    place = next(each.rect for each in people.draw().placed if each.control.name == "take")
    people.screen.input.tap(place.center)
    assert [mark.text for mark in people.draw().marks] == texts  # the guide stays, and nothing is said twice


def test_hidden_dice_make_no_difference_to_what_is_said() -> None:
    heard = []
    for values in ((1, 2, 3, 4, 6), (6, 6, 6, 6, 6)):
        people = crown(2, 5)
        words = []
        for throw in (values, (3, 3, 4, 4, 5)):
            words += [people.advice, people.lesson.spoken()]
            people.throw(*throw)
        for action in ("keep", "check", "check"):
            words += [people.advice, people.lesson.spoken()]
            people.decide(action)
        heard.append(words)
    assert heard[0] == heard[1]


@pytest.mark.parametrize("size", SIZES)
def test_who_taps_something_else_keeps_the_guide_which_says_why_and_how_to_go_on(
    size: tuple[int, int],
) -> None:
    people = LESSONS["lesson_turn"]()
    goes_on = said(people).split(". ")[-1]
    people.touch("buy-d8")
    why = "The d8 is rolled already: each die once a hand."
    assert people.screen.note == why
    canvas = people.draw(size)
    bubble = next(mark for mark in canvas.marks if mark.text.startswith(why))
    assert bubble.text == f"{why} {goes_on}", "and not all over again"
    assert list(wrongs(canvas)) == []
    people.touch("signs-0")
    canvas = people.draw(size)
    texts = [mark.text for mark in canvas.marks]
    assert any(each.startswith("The dealer's button: this seat goes first.") for each in texts)
    assert any(text.endswith(goes_on) for text in texts)
    people.touch("stick")
    assert "takes no more dice" in said(people)
    assert any("takes no more dice" in mark.text for mark in people.draw(size).marks)


def test_who_sticks_on_less_is_told_what_that_means() -> None:
    people = turn((2, 3), (6, 12))
    people.decide("stick")
    assert "can only win if Ada busts." in said(people)


def test_a_tie_is_told_before_one_decides_by_it() -> None:
    people = turn((8, 4), (2, 10))
    assert "A tie with Ada, with as many dice: the first to stick wins." in said(people)


def test_the_sign_at_one_s_seat_is_named_as_one_throws_first() -> None:
    people = LESSONS["lesson_throw"]()
    assert "The dealer button at your name: you go first." in said(people)
    people.throw(3, 4)
    assert said(people) == "The double arrow shows who is next. Now Ada's two dice."


@pytest.mark.parametrize(("can_throw", "offered"), [(True, False), (False, True)])
def test_in_a_tray_that_throws_nobody_who_practises_is_offered_a_vote_on_values(
    *, can_throw: bool, offered: bool
) -> None:
    people = picked(can_throw=can_throw)
    assert ("by-hand" in people.names()) is offered
    people.touch("skip-guide")
    assert ("by-hand" in people.names()) is offered


def test_what_the_bubble_points_with_comes_and_goes_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    tail, drawn = guide._tail, []

    def noted(*where: Any) -> list[tuple[int, int]]:
        drawn.append(tail(*where))
        return drawn[-1]

    monkeypatch.setattr(guide, "_tail", noted)
    people = picked()
    canvas = Canvas(pygame.Surface((1280, 800), 0, 32))
    canvas.parts = {}
    people.screen.draw(canvas)
    assert drawn
    assert all(canvas.parts["bubble"].rect.collidepoint(at) for at in drawn[0])


def test_the_bubble_stays_while_dice_are_counted() -> None:
    people = Learners("six-shooter", "Ann", "Ben")
    people.decide("open", dice=["d8", "d10"])
    people.decide("open", dice=["d6", "d20"])
    scenes: list[dict[Any, Any]] = []
    for _each in range(2):
        canvas = Canvas(pygame.Surface((1024, 600), 0, 32))
        canvas.parts = {}
        people.screen.draw(canvas)
        scenes.append(canvas.parts)
        people.throw(4, 7)
    late = {turning.part.name for turning in choreography._told(scenes[0], scenes[1], [], 0.5)}
    assert "bubble" in scenes[1]
    assert late
    assert "bubble" not in late


@pytest.mark.parametrize("x", [4, 60, 300, 940])
@pytest.mark.parametrize("below", [True, False])
def test_its_tail_ends_at_what_it_shows_however_narrow_that_is_and_where(x: int, *, below: bool) -> None:
    canvas = unpainted()
    target = pygame.Rect(x, 300 if below else 150, 70, 60)
    *base, tip = guide._tail(canvas, pygame.Rect(130, 220, 880, 70), target)
    assert target.x < tip[0] < target.right
    assert all(130 < at[0] < 1010 for at in base)


def test_as_a_bust_is_seen_the_guide_speaks_of_it_and_no_more_of_what_was_fine() -> None:
    people = beaten()
    people.draw()
    people.decide("buy", die="d20")
    assert "more is a bust" in said(people)
    people.throw(15)
    people.draw()
    while (step := people.screen.spotlight.thrown(people.clock.now)) is None or step.beat is not Beat.SEEN:
        people.clock.now += 0.1
        people.screen.do(people.clock.now)
    marks = {mark.text for mark in people.draw().marks}
    assert f"24 is more than 21: {LONG} is bust, and out of this hand." in marks
    assert not any("is fine" in each for each in marks)
    people.landed()
    assert "So the pot goes to Ada, whatever the total." in said(people)


def test_after_a_practice_hand_there_is_no_guide_to_skip() -> None:
    people = settled(9, 9, house=(17, 5))
    people.landed()
    assert {"skip-guide", "call-guide"}.isdisjoint(people.names())
    assert "rules" in people.names()
    people.touch("practise-again")
    assert "skip-guide" in people.names()


def test_the_guide_can_be_called_back() -> None:
    people = LESSONS["lesson_turn"]()
    words = said(people)
    people.touch("skip-guide")
    people.touch("call-guide")
    assert words in {mark.text for mark in people.draw().marks}


def test_it_can_be_skipped_at_any_time() -> None:
    people = LESSONS["lesson_turn"]()
    words = said(people)
    people.touch("skip-guide")
    texts = {mark.text for mark in people.draw().marks}
    assert words not in texts
    assert "skip-guide" not in people.names()
    assert people.lesson.spoken() == ""
    people.decide("stick")
    people.decide("stick")
    assert {"practise-again", "in-earnest"} <= set(people.names())


def by_what_is_seen(visitor: Any, rng: random.Random) -> None:
    """Tap what shines in gold, or tap dice in; where nothing can be done, wait."""
    usable = {each.name: each for each in visitor.app.screen.controls() if each.why is None}
    golden = [name for name, control in usable.items() if control.tone is Tone.MAIN and control.label]
    if golden:
        visitor.tap(golden[0])
    elif dice := [name for name, each in usable.items() if "die-" in name and each.tone is Tone.PLAIN]:
        visitor.tap(dice[0])
    elif answers := [name for name in ("stick", "stand", "call", "check") if name in usable]:
        visitor.tap(answers[0])
    elif faces := [name for name in usable if name.startswith("face-")]:
        visitor.tap(rng.choice(faces))
    elif "by-hand" in usable or "entry-1" in usable:
        visitor.tap("by-hand" if "by-hand" in usable else "entry-1")
    else:
        visitor.step(after_s=5.0)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_one_alone_learns_a_game_from_its_card_to_the_end_of_a_hand(visitors: Any, game: str) -> None:
    visitor = visitors(newcomer=True)
    through_the_guide(visitor)
    visitor.tap("add", "key-A", "key-n", "key-n", "done", "games", f"learn-{game}")
    table = visitor.kiosk.table
    assert [player.bot for player in table.players] == ([False] if game == "critical-roll" else [False, True])
    rng = random.Random(1)
    for _use in range(120):
        if table.state["pending"]["kind"] == "hand_over":
            break
        by_what_is_seen(visitor, rng)
    assert table.state["pending"]["kind"] == "hand_over"
    assert not visitor.house.setup.journal.exists()
    visitor.landed()
    while "hurry" in visitor.names:  # a showdown
        visitor.tap("hurry")
        visitor.step(after_s=LATE_S)
    visitor.tap("in-earnest")
    if game == "critical-roll":  # the others take two, who are still to come
        assert visitor.kiosk.table.state["game"] == game
        assert visitor.house.setup.journal.exists()
    else:
        assert visitor.title == f"Who plays {GAMES[game].title}?"
        assert "start" in visitor.names  # that game, and no other is asked for
        assert visitor.house.stacks() == {}
        visitor.tap("bot", "start")
        assert visitor.kiosk.table.state["game"] == game
    assert visitor.house.preferences.learned == (game,)
    assert visitor.house.knows(game)


@pytest.mark.slow
def test_a_guided_hand_leaves_the_game_that_is_begun_and_its_chips_alone(visitors: Any) -> None:
    visitor = visitors(newcomer=True)
    through_the_guide(visitor)
    visitor.tap(
        "add", "key-A", "key-n", "key-n", "done", "games", "game-critical-roll", "begin", "more", "bet"
    )
    visitor.tap("menu", "end", "end", "start", "rules", "rules-six-shooter", "learn")
    assert [player.name for player in visitor.kiosk.table.players] == ["Ann", "Ada"]
    visitor.tap("menu")
    assert "seats" not in visitor.names
    visitor.tap("skip-guide")
    assert "skip-guide" not in visitor.names
    visitor.tap("menu", "end", "end")
    visitor.tap("back", "back")
    visitor.tap("resume")
    assert as_seen(visitor.kiosk.table.state)["seats"][0]["bet"] == 2
    assert not visitor.house.knows("six-shooter")  # it was left before its end


@pytest.mark.slow
def test_it_is_offered_for_a_game_that_nobody_here_has_played(visitors: Any) -> None:
    visitor = visitors(newcomer=True)
    through_the_guide(visitor)
    visitor.tap("add", "key-A", "key-n", "key-n", "done", "games", "game-critical-roll")
    assert visitor.title == "Critical Roll: new to you?"
    visitor.tap("rules", "back", "begin", "bet")
    table = visitor.kiosk.table
    visitor.tap("face-20", "enter")
    visitor.tap("face-20", "enter")
    assert table.state["pending"]["kind"] == "hand_over"
    visitor.tap("menu", "end", "end", "again", "game-critical-roll")
    assert visitor.title != "Critical Roll: new to you?"


def test_no_more_than_four_learn_at_once_and_bots_only_where_they_must(visitors: Any) -> None:
    visitor = visitors(newcomer=True)
    through_the_guide(visitor)
    for letter in "ABCDE":
        visitor.tap("add", f"key-{letter}", "done")
    visitor.tap("bot", "games", "learn-kingdom")
    assert [player.name for player in visitor.kiosk.table.players] == list("ABCD")


def test_it_is_said_who_has_no_part_in_it(visitors: Any) -> None:
    visitor = visitors(newcomer=True)
    through_the_guide(visitor)
    visitor.tap("add", "key-A", "done", "add", "key-B", "done", "bot", "games", "game-kingdom")
    assert visitor.title == "Kingdom: new to you?"
    canvas = Canvas(pygame.Surface((1024, 600), 0, 32))
    visitor.app.screen.draw(canvas)
    assert any(mark.text.endswith("Ada only watches this practice hand.") for mark in canvas.marks)


def test_it_is_said_at_its_table_too_until_something_has_happened(visitors: Any) -> None:
    visitor = visitors(newcomer=True)
    through_the_guide(visitor)
    visitor.tap("add", "key-A", "done", "add", "key-B", "done", "bot", "games", "learn-kingdom")
    lesson, table = visitor.kiosk._lesson, visitor.kiosk.table
    assert lesson.advice([]).words.startswith("Ada only watches this practice hand. ")
    table.roll.enter([("d6", 3)], who="A", reason="tapped in")
    assert "Ada" not in lesson.advice([]).words


def test_bots_stay_in_a_practice_hand_of_kingdom() -> None:
    players = [Player("Ann"), Player("Ada", bot=True)]
    evening = Setup(players=(), watch=None)
    assert [lesson_setup(evening, game, players).bots_stay for game in ("kingdom", "six-shooter")] == [
        True,
        False,
    ]


def test_its_chips_are_of_its_own_and_who_learns_goes_first() -> None:
    evening = Setup(players=(), watch=None, stacks=(7, 9), journal=Path("evening.db"), resume=True)
    setup = lesson_setup(evening, "six-shooter", [Player("Ann"), Player("Ada", bot=True)])
    assert (setup.chips, setup.stacks, setup.journal, setup.resume) == (CHIPS, (), None, False)
    assert setup.options == {"button": 0}


def test_who_has_no_chips_left_gets_them_back_for_one_more_hand() -> None:
    people = crown(2, 5)
    people.throw(1, 2, 3, 4, 6)
    people.throw(6, 6, 6, 6, 6)
    people.decide("keep")
    people.decide("bet", amount=CHIPS - 1)
    people.decide("call")
    assert [seat["chips"] for seat in people.at.table.state["seats"]] == [0, 2 * CHIPS]
    people.touch("practise-again")
    seats = people.at.table.state["seats"]
    assert [(seat["chips"] + 1, seat["status"]) for seat in seats] == [(CHIPS, "in"), (2 * CHIPS, "in")]


def test_the_bubble_is_as_high_as_its_words_need() -> None:
    high = [
        next(mark.box.h for mark in people.draw().marks if mark.text == translate.written(said(people)))
        for people in (settled(9, 5, 4, house=(5, 9, 8)), LESSONS["lesson_first_chain"]())
    ]
    assert high[0] < high[1]


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800)])
def test_the_bubble_ends_where_its_words_do(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[pygame.Rect] = []
    monkeypatch.setattr(guide, "draw_speech", lambda _canvas, bubble, _mouth: drawn.append(bubble))
    canvas = LESSONS["lesson_opening"]().draw(size)
    (bubble,) = drawn
    words = next(mark.ink for mark in canvas.marks if bubble.contains(mark.ink))
    assert 0 <= bubble.right - words.right <= canvas.px(2 * guide.MARGIN)


def test_it_is_read_out_after_what_has_happened_until_it_is_skipped() -> None:
    people = LESSONS["lesson_bet"]()
    speaker = Said()
    follower = Follower(people.at.table, Heard(), speaker, people.clock, people.lesson.spoken)
    people.decide("bet", amount=3)
    follower.follow("en")
    assert speaker.said[-1].endswith('Tap "Throw the d20": for practice, with prepared dice.')
    people.touch("skip-guide")
    people.throw(9)
    follower.follow("en")
    assert speaker.said[-1].endswith("Throw the d20 for the house")


def test_what_one_player_was_told_the_next_is_not_told_again() -> None:
    people = Learners("critical-roll", "Ann", "Ben")
    rule, tap = "The house is the kiosk", 'Choose your bet, then tap "Bet 1 chip".'
    assert said(people).startswith(rule)
    assert said(people) == said(people)
    people.decide("bet", amount=2)
    assert rule not in said(people)
    assert said(people).endswith(tap)


def test_the_verdict_of_a_kingdom_begins_with_no_call() -> None:
    people = crown(5, 2)
    people.throw(6, 6, 6, 2, 1)
    people.throw(5, 5, 3, 2, 1)
    people.decide("keep")
    people.decide("bet", amount=3)
    people.decide("call")
    assert people.asked["kind"] == "hand_over"
    assert said(people).startswith("Three of a kind")


def test_who_is_asked_whether_so_much_is_meant_is_not_told_to_choose_any_more() -> None:
    people = answered()
    state = as_seen(people.at.table.state)
    at = Situation(state, 0, machine=False, can={"wager": "More than half?"}, how="", look=Look.BEFORE)
    words = kingdom_guide.now(at)
    assert words.startswith('Tap "More than half?" once more to confirm')


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", [each for each in SIZES if each[0] > each[1]])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_guide_speaks_in_one_size_of_type(size: tuple[int, int], language: str) -> None:
    found: dict[str, int] = {}
    for name, moment in LESSONS.items():
        translate.use(language)
        people = moment()
        translate.use(language)
        words = " ".join(people.advice.words.split())
        for mark in people.draw(size).marks:
            if " ".join(mark.text.split()) == words:
                found[name] = mark.size
    assert len(found) > len(LESSONS) / 2
    smaller = [name for name, px in found.items() if px != max(found.values())]
    assert len(smaller) <= 1, smaller  # with a long name and a sentence on tapping in there is no room


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", [(1024, 600), (720, 1280)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_in_large_text_all_words_of_the_guide_are_of_one_size(size: tuple[int, int], language: str) -> None:
    sizes = set()
    for name in set(LESSONS) - LEAVES_OUT:
        translate.use(language)
        people = LESSONS[name]()
        words = translate.written(people.advice.words)
        marks = people.draw(size, Theme(large_text=True)).marks
        sizes |= {mark.size for mark in marks if mark.text == words}
    assert len(sizes) == 1


@pytest.mark.parametrize("size", [(800, 480), (1024, 600)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_guide_needs_no_more_than_two_lines(size: tuple[int, int], language: str) -> None:
    lines: dict[str, int] = {}
    for name in set(LESSONS) - LEAVES_OUT:
        translate.use(language)
        people = LESSONS[name]()
        words = translate.written(people.advice.words)
        (lines[name],) = {len(mark.lines) for mark in people.draw(size).marks if mark.text == words}
    assert {name for name, count in lines.items() if count > 2} == set()
