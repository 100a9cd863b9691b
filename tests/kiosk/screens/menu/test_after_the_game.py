"""When a game is over: who stands where, who plays again, and the list of its hands."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

import pygame
import pytest

from kiosk.games.session import Session
from kiosk.journal.accounts import Standing
from kiosk.journal.evening import Evening, HandLine
from kiosk.journal.ledger import Ledger
from kiosk.screens.lobby.party import Party, still_there
from kiosk.screens.menu.accounts import draw_accounts
from kiosk.screens.menu.ending.game_end import GameEnd
from kiosk.screens.menu.ending.goodbye import GONE_AFTER_S, Goodbye
from kiosk.screens.menu.ending.winner import CROWN
from kiosk.screens.menu.history_page import HistoryPage
from kiosk.settings.preferences import Person
from kiosk.table.players import Player, player_data
from kiosk.text import translate
from kiosk.ui.canvas import Canvas
from kiosk.ui.control import Sign, Tone
from kiosk.ui.theme import Dress, Theme
from kiosk.ui.type_scale import Type
from tests.as_seen import as_seen
from tests.kiosk import moves
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments.pages import PAGES
from tests.kiosk.screens.moments.parts import Clock, nothing
from tests.kiosk.screens.table.named_moments import crowned
from tests.kiosk.screens.visitor import through_the_guide, to_the_table


def drawn(page: Any, size: tuple[int, int] = (1024, 600)) -> Canvas:
    canvas = Canvas(pygame.Surface(size, 0, 32))
    page.draw(canvas)
    return canvas


OVER: dict[str, dict[str, Any]] = {
    "hand_over": {},
    "game_over": {"result": {"text": "Everyone has worn the crown. The game is over."}},
}
"""What a state of Kingdom has more at its end."""


def end_of(standings: list[Standing], *, bot: bool = False, hand: int = 1) -> GameEnd:
    seats = [{"name": each.name, "chips": each.chips} for each in standings]
    players = [Player(each.name, bot=bot) for each in standings]
    pending = {"kind": "hand_over"}
    state = as_seen({"game": "six-shooter", "seats": seats, "pot": 0, "hand": hand, "pending": pending})
    return GameEnd(Clock(), state, players, standings, Evening(), again=nothing, rematch=nothing)


def test_who_bought_most_does_not_stand_highest_for_it() -> None:
    standings = [
        Standing("Ann", "Ann", 120, 60),
        Standing("Ben", "Ben", 20, 30),
        Standing("Cem", "Cem", 20, 0),
    ]
    told = [mark.text for mark in drawn(end_of(standings)).marks]
    assert [each for each in told if each in {"Ann", "Ben", "Cem"}] == ["Ben", "Ben", "Cem", "Ann"]
    assert {"120", "60", "\N{MINUS SIGN}60", "+10", "\N{MINUS SIGN}20"} <= set(told)
    assert {"bought", "has", "result"} <= set(told)


def told_of(page: str) -> tuple[list[str], Canvas]:
    canvas = drawn(PAGES[page](Clock()))
    return [mark.text for mark in canvas.marks], canvas


def test_who_has_won_stands_large_with_token_chips_and_the_dice_of_the_best_hand() -> None:
    told, canvas = told_of("game_end_won")
    assert told.index("Ann") < told.index("wins Critical Roll") < told.index("+43") < told.index("Cem")
    assert [(die, value) for die, value, _box in canvas.dice] == [("d20", 3), ("d12", 9), ("d10", 8)]
    assert "best hand: +34 (hand 12)" in told
    tokens = sorted(canvas.tokens, key=lambda each: -each[1].w)
    assert tokens[0][0] == "Ann"
    assert tokens[0][1].w > 2 * tokens[1][1].w


def test_who_shares_the_win_stands_beside_the_other_and_a_house_that_wins_is_named() -> None:
    told, canvas = told_of("game_end_shared")
    assert "Ann, Ben" in told
    assert "win Critical Roll together, each with" in told
    assert [name for name, _box in canvas.tokens][:2] == ["Ann", "Ben"]
    assert "The house wins 11 chips." in told_of("game_end_house")[0]
    even = [Standing("Ann", "Ann", 20, 20), Standing("Ben", "Ben", 40, 40)]
    assert "Nobody has won anything." in [mark.text for mark in drawn(end_of(even, hand=2)).marks]


def test_what_the_game_has_brought_to_the_house_stands_below_what_it_has_brought_to_the_others() -> None:
    canvas = told_of("game_end_house")[1]
    marks = {mark.text: mark.ink for mark in canvas.marks}
    assert marks["+11"].right == marks["\N{MINUS SIGN}8"].right, "of this game, as Ann's"
    assert marks["+11"].centery == pytest.approx(marks["House"].centery, abs=8)


def test_where_all_have_lost_nobody_is_the_first() -> None:
    assert "1." not in told_of("game_end_house")[0]
    assert "1." in told_of("game_end_won")[0]


def test_who_leads_an_interrupted_game_has_not_won_it() -> None:
    told, _canvas = told_of("game_end_open_hand")
    assert any(words.startswith("leads in ") for words in told)
    assert not any(words.startswith("wins") for words in told)


def test_what_stands_below_each_other_is_set_alike() -> None:
    results = (12_345, 3, -12_000, -348)
    canvas = drawn(end_of([Standing(f"P{won}", f"P{won}", 20_000, 20_000 + won) for won in results]))
    column = [mark for mark in canvas.marks if mark.text in {"+12,345", "+3", "\N{MINUS SIGN}348"}]
    column = [mark for mark in column if mark.box.x > 600]  # not the winner's
    assert len(column) == 3
    assert len({mark.size for mark in column}) == 1


def test_the_best_hand_is_the_one_that_brought_most_with_the_dice_that_were_shown(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.kiosk.lobby.party.options["critical-roll"] = {"mode": "table", "stake": 3}
    to_the_table(visitor, "Ann", "Ben")
    table = visitor.kiosk.table
    for ann, ben in ((17, 1), (20, 4), (1, 16)):
        for value in (ann, ben):
            table.roll.enter([("d20", value)], who="Ann", reason="tapped in")
        table.next_hand()
    visitor.step()
    visitor.tap("menu", "end", "end")
    canvas = drawn(visitor.app.screen)
    assert [(die, value) for die, value, _box in canvas.dice] == [("d20", 20)]
    assert "best hand: +4 (hand 2)" in [mark.text for mark in canvas.marks]


def test_who_has_as_many_chips_stands_as_high() -> None:
    names = ("Ann", "Ben", "Cem", "Dora")
    standings = [Standing(name, name, 20, chips) for name, chips in zip(names, (20, 30, 20, 5), strict=True)]
    page = end_of(standings)
    told = [mark.text for mark in drawn(page).marks]
    assert [each for each in told if each in {"1.", "2.", "3.", "4."}] == ["1.", "2.", "2.", "4."]


def test_a_bot_s_token_has_corners_in_the_standings_too() -> None:
    pictures = []
    for bot, who in ((False, "Ann"), (True, "bot:Ann")):
        page = end_of([Standing(who, "Ann", 20, 20)], bot=bot)
        pictures.append(pygame.image.tobytes(drawn(page).surface, "RGB"))
    assert pictures[0] != pictures[1]


@pytest.mark.slow
def test_the_same_players_are_those_at_the_table_also_after_a_power_cut(visitors: Any) -> None:
    first = visitors()
    through_the_guide(first)
    to_the_table(first, "Ann", "Ben")
    first.close()
    second = visitors()
    second.tap("resume")
    second.tap("menu", "end", "end", "again")
    assert second.title == "Which game?"
    assert [guest.name for guest in second.kiosk.lobby.party.guests] == ["Ann", "Ben"]


def test_who_came_later_plays_again_and_who_left_does_not() -> None:
    party = Party()
    ann, ben = party.add("Ann", Person(name="Ann", colour=4, emblem=9)), party.add("Ben")
    ann.chips = 50
    players = [
        Player("Ann", id=ann.id),
        Player("Ben", id=ben.id),
        Player("Ada", bot=True),
        Player("Cem"),
    ]
    seats = [{"name": player.name, "chips": 20} for player in players]
    session = Session.new("critical-roll", seats, {})
    moves.void(session)
    moves.leave(session, 1)
    party.meet(still_there(session, players), {"bot:Ada": Dress(4, 9)})
    assert [(guest.name, guest.bot) for guest in party.guests] == [
        ("Ann", False),
        ("Ada", True),
        ("Cem", False),
    ]
    assert (ann.dress, ann.chips) == (Dress(4, 9), 50)
    assert len({guest.colour for guest in party.guests}) == 3
    assert len({guest.emblem for guest in party.guests}) == 3


def nothing_lies(_hand: int) -> dict[Any, Any]:
    return {}


def hands(count: int) -> list[HandLine]:
    began = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)
    ann = tuple(player_data([Player("Ann")]))
    return [
        HandLine(
            count - number,
            count - number,
            "kingdom",
            began,
            (("Ann", 1),),
            players=ann,
        )
        for number in range(count)
    ]


def test_who_has_left_is_not_among_those_who_play_again(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    to_the_table(visitor, "Ann", "Ben", "Cem")
    visitor.kiosk.table.void_hand()
    visitor.kiosk.table.leave(1)
    visitor.step()
    visitor.tap("menu", "end", "end")
    (again,) = (each for each in visitor.app.screen.controls() if each.name == "rematch")
    assert again.detail == "Ann, Cem"


@pytest.mark.parametrize(("mode", "again"), [("table", "Ann, Ben"), ("house", "Ann")])
def test_among_each_other_who_is_left_alone_has_all_who_played_offered_again(
    visitors: Any, mode: str, again: str
) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.kiosk.lobby.party.options["critical-roll"] = {"mode": mode}
    for name in ("Ann", "Ben"):
        visitor.tap("add", *(f"key-{letter}" for letter in name), "done")
    visitor.tap("games", "game-critical-roll")
    visitor.kiosk.table.void_hand()
    visitor.kiosk.table.leave(1)
    visitor.step()
    visitor.tap("menu", "end", "end")
    (rematch,) = (each for each in visitor.app.screen.controls() if each.name == "rematch")
    assert rematch.detail == again


def kingdom_left_by(visitor: Any, *seats: int) -> None:
    """Ann, Ben and the bot Ada play Kingdom; these seats leave after a hand, and the result is seen."""
    through_the_guide(visitor)
    visitor.tap("add", "key-A", "key-n", "key-n", "done", "add", "key-B", "key-e", "key-n", "done")
    visitor.kiosk.lobby.party.add_bot()
    visitor.step()
    visitor.tap("games", "game-kingdom")
    table = visitor.kiosk.table
    for seat in range(3):
        table.roll.enter([("d6", 6 - seat)], who="Ann", reason="tapped in")
    table.void_hand()
    table.buy_in(0, 5)
    for seat in seats:
        table.leave(seat)
    visitor.step()
    visitor.tap("next-hand")


@pytest.mark.slow
def test_where_only_a_bot_is_left_all_who_played_are_offered_to_play_again(visitors: Any) -> None:
    visitor = visitors()
    kingdom_left_by(visitor, 0, 1)
    (again,) = (each for each in visitor.app.screen.controls() if each.name == "rematch")
    assert again.detail == "Ann, Ben, Ada"
    told = [mark.text for mark in drawn(visitor.app.screen).marks]
    assert told.count("Only Ada is left to play on. That ends the game.") == 1
    visitor.tap("rematch", "stand")  # each with what was taken along
    table = visitor.kiosk.table
    assert [player.name for player in table.players] == ["Ann", "Ben", "Ada"]
    assert [each["chips"] for each in table.state["seats"]] == [25, 20, 20]


def test_why_a_game_is_over_is_said_once_and_large_and_nothing_says_that_it_is_but_the_headline() -> None:
    people = crowned()
    table = people.at.table
    table.void_hand()
    for seat in (1, 2):
        table.leave(seat)
    table.next_hand()
    canvas = people.draw()
    told = [mark.text for mark in canvas.marks]
    assert told.count("The game is over") == 1
    assert not any("is over" in each for each in told if each != "The game is over")
    (why,) = (mark for mark in canvas.marks if mark.text == "Only Ann is left to play on.")
    assert why.size >= canvas.px(Type.TEXT)
    assert "Fewer than two seats can pay the ante of 1." in table.state["result"]["text"]


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (720, 1280)])
def test_the_list_of_hands_turns_over_only_where_there_is_more(size: tuple[int, int]) -> None:
    for count in (1, 3, 12, 50):
        page = HistoryPage(Clock(), hands(count), nothing, nothing_lies)
        seen: set[str] = set()
        for _turn in range(count):
            names = {each.control.name for each in drawn(page, size).placed}
            shown = {name for name in names if name.startswith("hand-")}
            assert shown, f"an empty page of {count} hands"
            seen |= shown
            older = next((each for each in page.controls() if each.name == "later"), None)
            if older is None:
                assert len(shown) == count
                break
            if older.why is not None:
                break
            older.do()
        assert len(seen) == count


def test_a_list_that_is_turned_over_is_never_empty_in_a_larger_window() -> None:
    page = HistoryPage(Clock(), hands(12), nothing, nothing_lies)
    drawn(page, (800, 480))
    for _turn in range(2):
        next(each for each in page.controls() if each.name == "later").do()
        drawn(page, (800, 480))
    names = {each.control.name for each in drawn(page, (720, 1280)).placed}
    assert any(name.startswith("hand-") for name in names)


def test_the_end_of_a_game_tells_chips_in_the_columns_and_words_of_settling_up() -> None:
    told = [mark.text for mark in drawn(end_of([Standing("Ann", "Ann", 50, 37, more=20)], hand=2)).marks]
    at = told.index("bought")
    assert told[at : at + 3] == ["bought", "has", "result"]
    assert told[told.index("Ann", at) :][1:4] == ["50", "37", "\N{MINUS SIGN}13"]
    assert "this game" not in told  # it was the evening
    told, _canvas = told_of("game_end_won")
    assert told[told.index("this game") :][:4] == ["this game", "bought", "has", "this evening"]
    assert "120 bought + 18 from the house = 108 at the seats + 30 cashed out" in " ".join(told)
    settled = [mark.text for mark in drawn(PAGES["settle_four"](Clock())).marks]
    assert settled[settled.index("bought") :][:3] == ["bought", "has", "result"]


def test_the_same_game_with_the_same_players_is_a_tap_away(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    to_the_table(visitor, "Ann", "Ben")
    visitor.tap("menu", "end", "end")
    (rematch,) = [each for each in visitor.app.screen.controls() if each.tone is Tone.MAIN]
    assert (rematch.label, rematch.detail) == ("Once more", "Ann, Ben")
    visitor.tap("rematch")
    table = visitor.kiosk.table
    assert (table.state["game"], [player.name for player in table.players]) == (
        "critical-roll",
        ["Ann", "Ben"],
    )


def test_who_asks_for_another_game_finds_no_gold_on_the_one_just_left(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    to_the_table(visitor, "Ann", "Ben", game="critical-roll")
    visitor.tap("menu", "another")
    assert visitor.title == "Which game?"
    play = [each.control for each in drawn(visitor.app.screen).placed if each.control.label == "Play"]
    assert [each.tone for each in play] == [Tone.PLAIN] * 3


def test_a_kingdom_in_which_not_all_have_worn_the_crown_was_ended_early() -> None:
    standings = [Standing("Ann", "Ann", 20, 23), Standing("Ben", "Ben", 20, 17)]
    players = [Player(each.name) for each in standings]
    titles = []
    for kind in ("hand_over", "game_over"):
        state = as_seen(
            {"game": "kingdom", "seats": [], "pot": 0, "hand": 2, "pending": {"kind": kind}, **OVER[kind]}
        )
        page = GameEnd(Clock(), state, players, standings, Evening(), again=nothing, rematch=nothing)
        titles.append(page.title)
    assert titles == ["Kingdom: stopped after 1 of 2 hands", "Kingdom: the result"]


def test_who_leads_a_kingdom_that_was_stopped_has_not_won_it() -> None:
    standings = [Standing("Ann", "Ann", 20, 23), Standing("Ben", "Ben", 20, 17)]
    players = [Player(each.name) for each in standings]
    told = []
    for kind in ("hand_over", "game_over"):
        seats: list[Any] = [{"name": each.name, "chips": each.chips} for each in standings]
        state = as_seen(
            {"game": "kingdom", "seats": seats, "pot": 0, "hand": 2, "pending": {"kind": kind}, **OVER[kind]}
        )
        page = GameEnd(Clock(), state, players, standings, Evening(), again=nothing, rematch=nothing)
        told.append({mark.text for mark in drawn(page).marks})
    assert "was ahead in Kingdom" in told[0]
    assert "wins Kingdom" in told[1]


def test_the_crown_comes_down_on_the_winner_once_when_the_page_is_seen() -> None:
    page = PAGES["game_end_won"](Clock())
    scenes: list[dict[Any, Any]] = []
    motions = []
    for second in range(4):
        canvas = Canvas(pygame.Surface((1024, 600), 0, 32))
        canvas.parts = {}
        page.draw(canvas)
        motions.append(page.motion(scenes[-1], canvas.parts) if scenes else None)
        scenes.append(canvas.parts)
        page.do(float(second))
    crowns = [{name for name in scene if isinstance(name, tuple) and name[0] == CROWN} for scene in scenes]
    assert [len(each) for each in crowns] == [0, 1, 1, 1]
    assert [each is not None for each in motions] == [False, True, True, True]  # then confetti falls


def test_with_less_motion_the_winner_wears_the_crown_at_once() -> None:
    without = Canvas(pygame.Surface((1024, 600), 0, 32))
    page = PAGES["game_end_won"](Clock())
    page.draw(without)
    first = pygame.image.tobytes(without.surface, "RGB")
    page.do(1.0)
    page.draw(without)
    assert pygame.image.tobytes(without.surface, "RGB") == first


@pytest.mark.slow
def test_the_evening_s_last_page_thanks_names_its_winner_and_shows_what_proves_it(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.kiosk.lobby.party.options["critical-roll"] = {"mode": "table", "stake": 3}
    to_the_table(visitor, "Ann", "Ben")
    for value in (17, 1):
        visitor.kiosk.table.roll.enter([("d20", value)], who="Ann", reason="tapped in")
    visitor.step()
    visitor.tap("menu", "end", "end", "home", "home")
    assert visitor.title == "Thank you for playing!"
    told = [mark.text for mark in drawn(visitor.app.screen).marks]
    assert {"Ann", "wins the evening", "+3"} <= set(told)
    assert any(words.startswith("Take a picture of this code") for words in told)
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):  # nobody loses it by that
        visitor.step(pygame.event.Event(kind, x=0.3, y=0.5, finger_id=0, touch_id=0))
    assert visitor.title == "Thank you for playing!"
    visitor.tap("anew")
    assert "play" in visitor.names


def test_where_a_bot_wins_the_evening_the_best_of_the_people_is_named() -> None:
    people = Standing("a", "Ann", 20, 18), Standing("b", "Ben", 20, 21)
    ledger = Ledger((*people, Standing("bot:Ada", "Ada", 20, 31)), -10, bots=frozenset({"bot:Ada"}))
    page = Goodbye(Clock(), "critical-roll", ledger, "")
    told = [mark.text for mark in drawn(page).marks]
    assert {"Ada", "wins the evening", "best human player: Ben, +1"} <= set(told)


def test_who_bought_chips_and_never_played_has_no_place_on_the_podium() -> None:
    people = Standing("a", "Ann", 20, 18), Standing("b", "Ben", 20, 20)
    bots, idle = frozenset({"bot:Ada"}), frozenset({"b"})
    ledger = Ledger((*people, Standing("bot:Ada", "Ada", 20, 22)), bots=bots, idle=idle)
    told = {mark.text for mark in drawn(Goodbye(Clock(), "six-shooter", ledger, "")).marks}
    assert "best human player: Ann, \N{MINUS SIGN}2" in told
    assert "2. Ann" in told
    assert not any("Ben" in words for words in told)


def test_people_who_have_as_much_are_both_the_best_and_stand_equally_high() -> None:
    people = Standing("a", "Ann", 20, 0), Standing("b", "Ben", 20, 0)
    ledger = Ledger((*people, Standing("bot:Ada", "Ada", 20, 60)), 0, bots=frozenset({"bot:Ada"}))
    canvas = drawn(Goodbye(Clock(), "kingdom", ledger, ""))
    tops = {mark.text: mark.box.top for mark in canvas.marks}
    assert "best human players: Ann and Ben, \N{MINUS SIGN}20 each" in tops
    assert tops["2. Ann"] == tops["2. Ben"]


def test_before_the_last_page_it_is_asked_and_nothing_is_taken_there_at_once(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    to_the_table(visitor, "Ann", "Ben")
    visitor.tap("menu", "end", "end", "home")
    assert visitor.title == "Critical Roll: the result"
    told = [mark.text for mark in drawn(visitor.app.screen).marks]
    assert {"Finish for today?", "The evening ends here."} <= set(told)
    visitor.tap("no", "home", "home")
    assert visitor.title == "Thank you for playing!"
    anew = next(each.rect for each in visitor.app.screen.input.placed if each.control.name == "anew")
    at = {"x": anew.centerx / visitor.size[0], "y": anew.centery / visitor.size[1]}
    for kind, after_s in ((pygame.FINGERDOWN, 0.2), (pygame.FINGERUP, 0.1)):
        visitor.step(pygame.event.Event(kind, **at, finger_id=0, touch_id=0), after_s=after_s)
    assert visitor.title == "Thank you for playing!"
    visitor.tap("anew")
    assert "play" in visitor.names


@pytest.mark.slow
def test_after_the_last_page_others_come(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    to_the_table(visitor, "Ann", "Ben")
    visitor.tap("menu", "end", "end", "home", "home", "anew", "play")
    assert not visitor.kiosk.lobby.party.guests
    assert {"again", "earlier-Ann", "earlier-Ben"} <= set(visitor.names)
    visitor.tap("again", "back", "play")  # who was added stays
    assert [guest.name for guest in visitor.kiosk.lobby.party.guests] == ["Ann", "Ben"]


def test_the_last_page_does_not_stay_for_ever(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    to_the_table(visitor, "Ann", "Ben")
    visitor.tap("menu", "end", "end", "home", "home")
    visitor.step(after_s=GONE_AFTER_S + 1)
    visitor.step()
    assert "play" in visitor.names


def test_where_nobody_has_won_nobody_is_the_first_and_no_hand_is_said_to_be_played() -> None:
    even = [Standing("Ann", "Ann", 20, 20), Standing("Ben", "Ben", 40, 40)]
    told = [mark.text for mark in drawn(end_of(even)).marks]
    assert "1." not in told
    assert "No hand was played." in told
    assert "No hand was played." not in [mark.text for mark in drawn(end_of(even, hand=2)).marks]


def test_a_game_finished_for_the_day_is_not_offered_again(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    to_the_table(visitor, "Ann", "Ben")
    visitor.tap("menu", "end", "end", "home", "home", "anew")
    assert "resume" not in visitor.names
    main = {each.name: each.tone for each in visitor.app.screen.controls()}
    assert main["play"] is Tone.MAIN
    assert main["again"] is Tone.PLAIN
    assert {"history"} <= set(visitor.names)


def test_who_has_left_is_not_named_among_those_whose_game_goes_on(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    to_the_table(visitor, "Ann", "Ben", "Cem")
    table = visitor.kiosk.table
    table.void_hand()
    table.leave(1)
    visitor.kiosk.home()
    assert visitor.house.unfinished().names == ("Ann", "Cem")


@pytest.mark.slow
def test_kingdom_s_last_tap_leads_to_the_page_of_its_end_at_once(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    to_the_table(visitor, "Ann", "Ben", game="kingdom")
    table = visitor.kiosk.table
    for reign in range(2):
        while table.state["pending"]["kind"] != "hand_over":
            asked = table.roll.asked
            if asked is None:
                legal = as_seen(table.state)["pending"]["legal"]
                table.act(legal[0]["action"])
            else:
                values = [("d6", 1 + (place + asked.seat * 2) % 6) for place in range(len(asked.dice))]
                table.roll.enter(values, who=asked.name, reason="tapped in")
        visitor.step(after_s=20.0)
        visitor.tap("next-hand")
        visitor.step()
        assert isinstance(visitor.app.screen, GameEnd) == (reign == 1)
    assert visitor.title == "Kingdom: the result"


def test_leaving_a_game_in_the_middle_of_a_hand_is_called_an_interruption_before_and_after(
    visitors: Any,
) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    to_the_table(visitor, "Ann", "Ben")
    visitor.kiosk.table.act("bet", amount=1)
    visitor.step()
    visitor.tap("menu")
    assert label(visitor, "end") == "Interrupt the game"
    visitor.tap("end")
    canvas = unpainted()
    visitor.app.screen.draw(canvas)
    assert "Interrupt the game?" in [mark.text for mark in canvas.marks]
    end = next(each for each in visitor.app.screen.controls() if each.name == "end")
    assert (end.tone, end.sign) == (Tone.PLAIN, None)  # all is kept: there is nothing to be warned of
    visitor.tap("end")
    assert visitor.title == "Critical Roll: interrupted"
    other = visitors()
    other.tap("resume")
    other.kiosk.table.void_hand()
    other.step()
    other.tap("menu")
    assert label(other, "end") == "End the game"
    other.tap("end")
    end = next(each for each in other.app.screen.controls() if each.name == "end")
    assert (end.tone, end.sign) == (Tone.DANGER, Sign.WARNING)


def label(visitor: Any, name: str) -> str:
    return str(next(each.label for each in visitor.app.screen.controls() if each.name == name))


def test_chips_that_were_cashed_out_are_told_apart_from_those_at_the_seat() -> None:
    accounts = (Standing("Ann", "Ann", 20, 29), Standing("Ben", "Ben", 20, 11))
    canvas = unpainted((1024, 600))
    draw_accounts(canvas, Ledger(accounts, taken={"Ann": 19}), canvas.surface.get_rect())
    told = [mark.text for mark in canvas.marks]
    assert "10 + 19" in told
    assert "29" not in told
    assert "11" in told
    assert "40 bought = 21 at the seats + 19 cashed out" in told


@pytest.mark.parametrize(
    ("held", "lit"),
    [
        ((30, 20, 10), {"Ann"}), ((25, 25, 10), {"Ann", "Ben"}), ((20, 20, 20), set()), ((19, 18, 17), set()),
    ],
)  # fmt: skip
def test_who_has_won_most_sits_in_the_light_and_lines_keep_the_rows_apart(
    held: tuple[int, ...], lit: set[str]
) -> None:
    names = ("Ann", "Ben", "Cem")
    accounts = tuple(Standing(name, name, 20, chips) for name, chips in zip(names, held, strict=True))
    canvas = Canvas(pygame.Surface((1024, 600), 0, 32))
    draw_accounts(canvas, Ledger(accounts, house=60 - sum(held)), canvas.surface.get_rect())
    rows = {mark.text: mark.ink for mark in canvas.marks if mark.text in names}
    grounds = {
        name: canvas.surface.get_at((ink.right + canvas.px(30), ink.centery)) for name, ink in rows.items()
    }
    plain = canvas.theme.panel
    assert {name for name, ground in grounds.items() if tuple(ground)[:3] != plain} == lit
    x = canvas.surface.get_width() // 2
    below = range(rows["Cem"].bottom, rows["Cem"].bottom + canvas.px(50))
    assert any(tuple(canvas.surface.get_at((x, y)))[:3] != plain for y in below)  # before the house


@pytest.mark.parametrize("language", ["en", "de"])
def test_who_has_what_has_the_room_where_nobody_has_won(language: str) -> None:
    translate.use(language)
    canvas = unpainted((1024, 600), Theme(large_text=True))
    PAGES["game_end_interrupted"](Clock()).draw(canvas)
    names = [mark.ink.centery for mark in canvas.marks if mark.text in {"Mia", "Tom", "Ada"}]
    assert min(below - above for above, below in pairwise(names)) >= 36
    assert translate._("this game") not in [mark.text for mark in canvas.marks], "all have 0"
