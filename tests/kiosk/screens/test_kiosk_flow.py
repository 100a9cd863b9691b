"""The whole way as people go it, with posted touches: first run, players, table, end, history, settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame
import pytest

from calibration.tray_settings import TraySettings
from hardware.camera import CameraError
from kiosk.games.game import Game
from kiosk.journal.storage.database import JournalError
from kiosk.screens.app import GUARD_S
from kiosk.screens.host.ask_buttons import AskButtons
from kiosk.screens.host.first_run import AskCalibration, AskCamera, AskLanguage, AskScreen, Question
from kiosk.screens.host.pin_entry import PinEntry
from kiosk.screens.lobby.attract import PLAYS_AFTER_S
from kiosk.settings.host_record import HostRecord
from kiosk.settings.keeper import glance
from kiosk.table.table import Table
from kiosk.text.translate import translated
from kiosk.tray.messages import WatchSettings
from kiosk.ui.control import Tone
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.visitor import Visitor, a_turn_of_ann, through_the_guide, to_the_table

if TYPE_CHECKING:
    from pathlib import Path


BLACK = (0, 0, 0, 255)


def test_a_new_kiosk_is_set_up_by_touch_and_plays_within_two_minutes(visitors: Any, tmp_path: Path) -> None:
    visitor = visitors()
    begin = visitor.clock.now
    assert "on" in visitor.names
    through_the_guide(visitor)
    assert visitor.title == "Who plays?"
    to_the_table(visitor, "Ann", "Ben")
    table = visitor.kiosk.table
    assert [seat["name"] for seat in table.state["seats"]] == ["Ann", "Ben"]
    assert table.roll.by_hand
    assert visitor.clock.now - begin < 120
    assert visitor.house.preferences.ready
    assert visitor.house.preferences.pin.startswith("$argon2id$")
    assert "4711" not in (tmp_path / "preferences.json").read_text(encoding="utf-8")


def test_who_only_tries_it_throws_at_the_fourth_tap_with_dice_that_need_no_setting_up(visitors: Any) -> None:
    visitor = visitors(newcomer=True, source="auto", find_camera=lambda: "v4l2:0")
    golden = [each.name for each in visitor.app.screen.controls() if each.tone is Tone.MAIN]
    assert golden == ["play-now"]
    visitor.tap("play-now", "game-six-shooter", "learn")
    assert "take" in visitor.names  # opens with the usual two dice, and throws them
    assert visitor.house.camera == "simulated"  # and not a camera that happens to be there
    assert visitor.house.preferences.ready
    visitor.escape()
    visitor.tap("end", "no", "menu", "settings")  # open: there is no PIN yet
    assert {"camera", "pin", "first-run"} <= set(visitor.names)
    for begins, said in ((True, "are shown again"), (False, "will not come again")):
        visitor.tap("first-run")
        assert visitor.house.preferences.ready is not begins
        assert said in visitor.app.screen.note


@pytest.mark.parametrize("built", [{"source": "picamera2"}, {"source": "auto", "pins": "lgpio"}])
def test_where_a_table_is_built_setting_it_up_comes_first(visitors: Any, built: dict[str, str]) -> None:
    visitor = visitors(**built)
    golden = [each.name for each in visitor.app.screen.controls() if each.tone is Tone.MAIN]
    assert golden == ["on"]
    visitor.tap("play-now")
    assert visitor.house.camera == built["source"].replace("auto", "simulated")


def test_who_knows_a_game_is_not_asked_again_whether_to_learn_it(visitors: Any) -> None:
    visitor = visitors(newcomer=True)
    visitor.tap("play-now", "game-kingdom", "begin")
    assert visitor.title == "Who plays Kingdom?"
    visitor.tap("bot", "bot", "games", "game-kingdom")
    assert visitor.kiosk.table.state["game"] == "kingdom"


def test_the_next_start_knows_the_people_and_goes_on_with_the_game(visitors: Any) -> None:
    first = visitors()
    through_the_guide(first)
    to_the_table(first, "Ann")
    first.tap("more", "bet")
    first.close()
    second = visitors()
    assert [person.name for person in second.house.preferences.people] == ["Ann"]
    second.tap("resume")
    assert second.kiosk.table.state["seats"][0]["bet"] == 2
    second.escape()
    second.tap("end", "end")
    assert second.title == "Critical Roll: interrupted"
    second.tap("start")
    assert "resume" in second.names  # the hand was not over; the record still holds it


@pytest.mark.slow
def test_the_menu_leads_to_rules_history_settings_and_the_end(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    to_the_table(visitor, "Ann")
    visitor.tap("bet")
    for _time in range(3):  # Ann's dice, then the house's
        if "face-7" in visitor.names:
            visitor.tap("face-7", "enter")
        elif "stand" in visitor.names:
            visitor.tap("stand")
    visitor.tap("menu")
    visitor.tap("rules", "back", "history")
    hand = next(name for name in visitor.names if name.startswith("hand-"))
    visitor.tap(hand)
    assert visitor.title.startswith("Hand 1 of Critical Roll")
    assert not any(name.startswith("throw-") for name in visitor.names)  # of what was tapped in is no picture
    visitor.tap("back", "back", "settings", "key-4", "key-7", "key-1", "key-1", "done")
    assert visitor.title == "Settings"
    visitor.tap("language")
    assert visitor.title == "Einstellungen"
    visitor.tap("language", "back", "end", "end")
    assert visitor.title == "Critical Roll: interrupted"  # in the middle of a hand
    visitor.tap("again")
    assert visitor.title == "Which game?"


def test_every_step_of_the_first_run_says_which_of_four_it_is_and_what_holds_without_an_answer(
    visitors: Any,
) -> None:
    visitor = visitors(source="simulated")
    titles, chosen = [], []
    for name in ("on", "on", "skip", "on", "on"):
        titles.append(visitor.title)
        chosen += [each.name for each in visitor.app.screen.controls() if each.tone is Tone.CHOSEN]
        visitor.tap(name)
    assert titles[0] == "Welcome / Willkommen"
    assert [title.split(":")[0] for title in (*titles[1:], visitor.title)] == [
        f"{number} of 4" for number in (1, 1, 2, 3, 4)
    ]
    assert chosen == ["language-en", "camera-simulated", "pins-mock"]


def test_each_step_says_on_the_way_on_what_holds_without_an_answer(visitors: Any) -> None:
    visitor = visitors(source="simulated")
    held = []
    for name in ("on", "on", "skip", "on", "on"):
        held += [each.detail for each in visitor.app.screen.controls() if each.name == "on"]
        visitor.tap(name)
    assert held[1:] == ["", "Simulated dice", "No buttons"]


def test_each_page_of_the_first_run_has_a_picture_of_its_own() -> None:
    pictures = [topic.picture for topic in (AskLanguage, AskScreen, AskCamera, AskCalibration, AskButtons)]
    assert len(set(pictures)) == len(pictures)


def test_only_who_uses_a_finger_is_asked_whether_touch_lands_where_it_points(visitors: Any) -> None:
    visitor = visitors(source="simulated")
    for _step in range(2):
        place = next(each.rect for each in visitor.app.screen.input.placed if each.control.name == "on")
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            visitor.step(pygame.event.Event(kind, pos=place.center, button=1))
    assert visitor.title == "2 of 4: The dice"


def test_gold_is_to_go_on_without_a_pin_until_one_is_typed(visitors: Any) -> None:
    visitor = visitors()
    visitor.tap("on", "on", "skip", "camera-none", "on", "pins-mock", "on")
    for name, gold in (("key-4", ["later"]), ("key-7", []), ("key-1", []), ("key-1", [])):
        controls = visitor.app.screen.controls()
        assert [each.name for each in controls if each.tone is Tone.MAIN and each.why is None] == gold
        visitor.tap(name)
    controls = visitor.app.screen.controls()
    assert [each.name for each in controls if each.tone is Tone.MAIN and each.why is None] == ["done"]
    visitor.tap("done", "key-4", "key-7", "key-1", "key-1", "done")
    assert visitor.app.screen.note.startswith("The PIN is set")


def test_the_pin_can_wait(visitors: Any) -> None:
    visitor = visitors()
    visitor.tap("on", "on", "skip", "camera-none", "on", "pins-mock", "on")
    assert visitor.title == "4 of 4: A PIN for the host"
    visitor.tap("key-4", "later")
    assert visitor.title == "4 of 4: A PIN for the host"  # that is asked once more
    visitor.tap("later")
    assert "play" in visitor.names
    assert visitor.house.preferences.ready
    assert not visitor.house.preferences.pin
    visitor.tap("settings", "pin")  # until one is chosen, the settings are open
    assert visitor.title == "A PIN for the host"
    assert "later" not in visitor.names


@pytest.mark.slow
def test_wrong_pins_and_their_pause_outlive_a_restart(visitors: Any, tmp_path: Path) -> None:
    first = visitors()
    through_the_guide(first)
    first.tap("back", "settings")
    for tries in range(1, 4):
        first.tap(*["key-0"] * 4, "done")
        assert glance(tmp_path).wrong == tries  # on disk when it is answered
    assert first.app.screen.note == "That is not the PIN. Wait 10 seconds before the next try."
    first.close()
    second = visitors()
    second.tap("settings", "key-4", "key-7", "key-1", "key-1")
    assert "done" not in [each.name for each in second.app.screen.controls() if not each.why]
    second.tap("done")
    assert second.title == "The host's PIN"
    second.step(after_s=10.0)
    second.tap("done")  # what was typed meanwhile is there
    assert second.title == "Settings"
    assert glance(tmp_path).wrong == 0
    record = HostRecord(tmp_path / "host-record.jsonl").lines()
    assert record[-1].what == "3 wrong PINs in a row: the next try waits for 10 s."


def test_no_pin_is_tried_that_can_not_be_counted(visitors: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.tap("back", "settings", "key-4", "key-7", "key-1", "key-1")

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("kiosk.settings.two_copies.write_atomically", full)
    visitor.tap("done")
    assert visitor.app.screen.note.startswith("No PIN can be tried now")
    assert visitor.title == "The host's PIN"


@pytest.mark.slow
def test_chips_that_don_t_add_up_stop_the_table_until_somebody_has_read_it(
    visitors: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    to_the_table(visitor, "Ann")
    visitor.tap("more", "bet")
    visitor.kiosk.table.void_hand()
    monkeypatch.setattr(Game, "buy_in", lambda *_args: None)  # paid for, and never handed over
    visitor.tap("menu", "seats", "seat-0", "buy-20")
    visitor.step(after_s=60.0)
    assert visitor.title == "Something is in the way"
    assert "by -20" in visitor.app.screen._words
    assert visitor.kiosk.table is None
    visitor.tap("again")
    assert "resume" in visitor.names
    visitor.tap("resume")
    table: Any = visitor.kiosk.table
    assert table.state["seats"][0]["chips"] == 20


def test_how_loud_it_is_needs_no_pin_and_is_kept(visitors: Any, tmp_path: Path) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    to_the_table(visitor, "Ann")
    assert visitor.house.preferences.pin
    visitor.tap("menu", "volume-down", "volume-down")
    assert visitor.house.preferences.volume == 4
    visitor.tap("muted")
    assert visitor.house.sounds.volume == 0
    visitor.tap("volume-up")  # who wants it louder wants to hear it
    assert (visitor.house.preferences.volume, visitor.house.sounds.volume) == (5, 5)
    visitor.key(pygame.K_m)
    assert visitor.house.preferences.muted
    visitor.tap("go-on")
    visitor.close()
    again = glance(tmp_path)
    assert (again.volume, again.muted) == (5, True)


@pytest.mark.slow
def test_a_key_mutes_at_the_table_which_looks_as_before(visitors: Any) -> None:
    visitor = visitors(painted=True)
    through_the_guide(visitor)
    to_the_table(visitor, "Ann")
    visitor.step()  # the page has parted
    before = pygame.image.tobytes(pygame.display.get_surface(), "RGB")
    visitor.key(pygame.K_F2)
    assert visitor.house.preferences.muted
    assert visitor.app.screen.note == "The sound is off."
    visitor.app.screen.note = ""
    visitor.step(pygame.event.Event(pygame.WINDOWEXPOSED))
    assert pygame.image.tobytes(pygame.display.get_surface(), "RGB") == before
    visitor.key(pygame.K_F2)
    assert visitor.app.screen.note == "The sound is on."
    visitor.app.screen.note = ""
    visitor.step(pygame.event.Event(pygame.WINDOWEXPOSED))
    assert pygame.image.tobytes(pygame.display.get_surface(), "RGB") == before


@pytest.mark.slow
@pytest.mark.parametrize("part", ["host-act", "void"])
def test_the_host_s_part_at_the_table_needs_the_pin(visitors: Any, part: str) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    table = a_turn_of_ann(visitor)
    asked = table.pending
    visitor.tap("menu", "seats", part)
    assert visitor.title == "The host's PIN"
    visitor.tap("key-1", "key-2", "key-3", "key-4", "done")
    assert visitor.app.screen.note == "That is not the PIN."
    visitor.tap("back")
    assert visitor.title == "Seats and chips"
    assert table.pending == asked
    visitor.tap(part, "key-4", "key-7", "key-1", "key-1", "done")
    assert table.pending != asked
    assert visitor.app.screen.table is table  # whose menu would speak of the open hand


@pytest.mark.parametrize("part", ["host-act", "void"])
def test_without_a_pin_the_host_s_part_is_tapped_twice(visitors: Any, part: str) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.house.change(pin="")
    table = a_turn_of_ann(visitor)
    asked = table.pending
    visitor.tap("menu", "seats", part)
    assert table.pending == asked
    visitor.tap(part)
    assert table.pending != asked


def test_the_settings_offer_another_pin_only_where_one_is_set(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.house.change(pin="")
    visitor.tap("back", "settings")
    assert visitor.title == "Settings"
    assert said(visitor, "pin") == "Choose a PIN"
    visitor.tap("pin", *(["key-4", "key-7", "key-1", "key-1", "done"] * 2), "no")
    assert said(visitor, "pin") == "Another PIN"


@pytest.mark.slow
def test_colours_that_are_chosen_hold_at_once_and_players_keep_theirs(visitors: Any) -> None:
    visitor = visitors(painted=True)
    through_the_guide(visitor)
    to_the_table(visitor, "Ann", "Ben")
    worn = visitor.house.theme.chosen
    assert set(worn) == {guest.id for guest in visitor.kiosk.lobby.party.guests}
    visitor.house.change(palette="contrast")
    visitor.tap("menu")
    window = pygame.display.get_surface()
    assert window is not None
    assert window.get_at((1, 1))[:3] < (6, 6, 6)
    assert visitor.house.theme.chosen == worn


def said(visitor: Visitor, name: str) -> str:
    """What a control of a page says."""
    (label,) = [each.label for each in visitor.app.screen.controls() if each.name == name]
    return str(label)


@pytest.mark.parametrize(
    ("language", "words_"),
    [("en", "1 more player is needed."), ("de", "Es fehlt noch 1 Person.")],
)
def test_why_a_game_cant_be_played_is_said_in_plain_words(visitors: Any, language: str, words_: str) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.house.change(language=language)
    visitor.step(pygame.event.Event(pygame.WINDOWEXPOSED))
    visitor.tap("add", "key-A", "done", "games")
    canvas = unpainted()
    visitor.app.screen.draw(canvas)
    assert words_ in [mark.text for mark in canvas.marks]


@pytest.mark.parametrize("options", [{"min_bet": 3, "max_bet": 2}, {"mode": "table", "stake": 99_999}])
def test_terms_that_nobody_can_play_by_say_so_and_can_be_set_right(
    visitors: Any, options: dict[str, Any]
) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    for name in ("Ann", "Ben"):
        visitor.tap("add", *(f"key-{letter}" for letter in name), "done")
    visitor.kiosk.lobby.party.options["critical-roll"] = options
    visitor.tap("games", "rules-critical-roll")
    if visitor.title == "Which game?":  # there are no rules with these
        assert visitor.app.screen.note == "The largest bet must be at least as large as the smallest."
    else:
        visitor.tap("back")
    visitor.tap("game-critical-roll")
    assert visitor.app.screen.note
    assert "start" in visitor.names
    visitor.tap("start")
    assert visitor.title == "Critical Roll"  # still the terms
    visitor.tap("rules")
    if visitor.title != "Critical Roll":
        visitor.tap("back")
    visitor.tap("usual", "start")
    assert visitor.kiosk.table.state["game"] == "critical-roll"


def test_a_wrong_pin_opens_nothing_and_has_to_wait(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.tap("back", "settings")
    for _time in range(3):
        visitor.tap("key-1", "key-2", "key-3", "key-4", "done")
    assert "Wait 10 seconds" in visitor.app.screen.note
    visitor.tap("key-4", "key-7", "key-1", "key-1", "done")
    assert visitor.title == "The host's PIN"
    assert visitor.app.screen.note == "Wait 8 seconds."  # it is the right one: nothing is said against it
    visitor.step(after_s=11)
    visitor.tap("done")
    assert visitor.title == "Settings"


def test_the_wait_for_a_pin_counts_down(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.tap("back", "settings")
    for _time in range(3):
        visitor.tap("key-1", "key-2", "key-3", "key-4", "done")
    told = []
    for _second in range(10):
        visitor.step(after_s=1.0)
        told.append(visitor.app.screen.note)
    assert told == [*(f"Wait {left} seconds." for left in range(9, 1, -1)), "Wait 1 second.", ""]
    visitor.tap("key-1", "key-2", "key-3", "key-4", "done")
    visitor.tap("back", "settings")
    assert visitor.app.screen.note == "Wait 19 seconds."  # also where it is asked for anew


def test_what_is_in_the_way_is_said_and_goes_on_by_itself_when_it_is_gone(visitors: Any) -> None:
    there = False

    def find(_source: str) -> WatchSettings | None:
        if not there:
            raise CameraError.say("The camera is not plugged in. Plug it in.")
        return None

    visitor = visitors(find_watch=find)
    through_the_guide(visitor)
    to_the_table(visitor, "Ann")
    assert visitor.title == "Something is in the way"
    visitor.step(after_s=5)
    assert visitor.kiosk.table is None
    there = True
    visitor.step(after_s=5)
    assert visitor.kiosk.table is not None


def test_a_journal_that_cant_be_used_is_said_on_the_screen(visitors: Any, tmp_path: Path) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    (tmp_path / "journal.db").write_bytes(b"no journal at all" * 20)
    with pytest.raises(JournalError):
        visitor.house.unfinished()
    visitor.kiosk.home()
    visitor.step(pygame.event.Event(pygame.WINDOWEXPOSED))
    assert visitor.title == "Something is in the way"
    (tmp_path / "journal.db").unlink()
    visitor.tap("again")
    assert "play" in visitor.names


@pytest.mark.slow
def test_the_screen_goes_dark_and_the_tap_that_wakes_it_does_nothing_else(
    visitors: Any, window: pygame.Surface
) -> None:
    visitor = visitors(painted=True)
    through_the_guide(visitor)
    visitor.tap("back")
    visitor.step(after_s=15 * 60 + 1)
    visitor.step()
    assert all(tuple(window.get_at((x, 300))) == BLACK for x in range(0, 1024, 16))
    before = visitor.names
    screen: Any = visitor.app.screen
    at = next(each.rect.center for each in screen.input.placed if each.control.name == "play")
    wakes = pygame.event.Event(pygame.FINGERDOWN, x=at[0] / 1024, y=at[1] / 600, finger_id=0, touch_id=0)
    visitor.step(wakes)
    visitor.step(wakes, after_s=GUARD_S / 2)
    assert visitor.names == before
    assert tuple(window.get_at(at)) != BLACK
    visitor.step(wakes)
    visitor.step(pygame.event.Event(pygame.FINGERUP, wakes.dict))
    assert visitor.title == "Who plays?"


@pytest.mark.slow
def test_in_the_middle_of_a_hand_the_screen_never_goes_dark(visitors: Any, window: pygame.Surface) -> None:
    visitor = visitors(painted=True)
    through_the_guide(visitor)
    to_the_table(visitor, "Ann")
    visitor.step(after_s=100_000)
    visitor.step()
    assert any(tuple(window.get_at((x, 300))) != BLACK for x in range(0, 1024, 16))


def test_once_a_language_is_chosen_the_first_page_speaks_that_alone(visitors: Any) -> None:
    visitor = visitors()
    for language, own, other in (("de", "Willkommen", "Everything"), ("en", "Welcome", "Alles lässt")):
        assert visitor.title in {"Welcome / Willkommen", "Willkommen"}
        visitor.tap(f"language-{language}")
        canvas = unpainted()
        visitor.app.screen.draw(canvas)
        assert visitor.title == own
        assert not any(other in mark.text for mark in canvas.marks)


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_one_setting_turns_picture_and_touch(visitors: Any, window: pygame.Surface, degrees: int) -> None:
    visitor = visitors(painted=True)
    visitor.house.change(turned=degrees)
    visitor.step(pygame.event.Event(pygame.WINDOWEXPOSED))
    screen: Any = visitor.app.screen
    place = next(each.rect for each in screen.input.placed if each.control.name == "language-de")
    upright = degrees in {90, 270}
    assert place.right <= (600 if upright else 1024)
    x, y = place.center
    at = {90: (1023 - y, x), 180: (1023 - x, 599 - y), 270: (y, 599 - x)}[degrees]
    assert window.get_at(at)[:3] != window.get_at((512, 2))[:3]  # it is drawn where it is tapped
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        visitor.step(pygame.event.Event(kind, pos=at, button=1, touch=False))
    assert visitor.house.preferences.language == "de"


def test_left_alone_it_plays_by_itself_and_a_tap_ends_that(
    visitors: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[Table] = []
    close = Table.close

    def noted(table: Table) -> None:
        closed.append(table)
        close(table)

    monkeypatch.setattr(Table, "close", noted)
    watch = WatchSettings(TraySettings(source="simulated", seed=3), in_step=True)
    visitor = visitors(demonstration=watch)
    through_the_guide(visitor)
    visitor.tap("back")
    visitor.step(after_s=PLAYS_AFTER_S + 1)
    assert visitor.names == []
    shown = visitor.app.screen._table
    assert all(player.bot for player in shown.players)
    visitor.step(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(500, 300), button=1, touch=False))
    assert "play" in visitor.names
    assert shown in closed


@pytest.mark.parametrize(
    ("language", "says"), [("en", "Press BUY or BET to go on"), ("de", "Mit BUY oder BET geht es weiter")]
)
@pytest.mark.parametrize(
    ("key", "leads_to"), [(pygame.K_2, PinEntry), (pygame.K_3, PinEntry), (pygame.K_1, AskCamera)]
)
def test_the_page_of_the_buttons_goes_on_once_all_three_were_pressed(
    visitors: Any, key: int, leads_to: type, language: str, says: str
) -> None:
    visitor = visitors()
    visitor.tap("on", "on", "skip", "camera-none", "on")
    visitor.house.change(language=language)
    for each in (pygame.K_2, pygame.K_2, pygame.K_1, pygame.K_3):
        assert says not in translated(visitor.app.screen.topic.question)
        visitor.key(each)
        assert isinstance(visitor.app.screen.topic, AskButtons)
    assert says in translated(visitor.app.screen.topic.question)
    visitor.key(key)
    screen = visitor.app.screen
    assert isinstance(screen.topic if isinstance(screen, Question) else screen, leads_to)


def test_everything_can_be_reached_with_the_three_buttons(visitors: Any) -> None:
    """BUY goes through the controls, BET uses one, STICK goes back."""
    visitor = visitors()
    through_the_guide(visitor)
    press = {"STICK": pygame.K_1, "BUY": pygame.K_2, "BET": pygame.K_3}

    def use(name: str) -> None:
        for _control in visitor.names:
            visitor.key(press["BUY"])
            if visitor.app.screen.input.focus == name:
                break
        visitor.key(press["BET"])

    use("bot")
    use("bot")
    assert len(visitor.kiosk.lobby.party.guests) == 2
    use("games")
    assert visitor.title == "Which game?"
    visitor.key(press["STICK"])
    assert visitor.title == "Who plays?"
