"""The last hands as cards, and a hand with its throws, those too that did not count, and their pictures."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from hardware.message import say
from kiosk.journal.evening import HandLine
from kiosk.journal.evidence import COVERED, NONE_BEFORE
from kiosk.journal.hand_steps import HandStep
from kiosk.journal.history import last_dice
from kiosk.journal.journal import Journal
from kiosk.screens.base.navigation import Navigation
from kiosk.screens.base.screen import Screen
from kiosk.screens.menu import hand_page
from kiosk.screens.menu.hand_page import HandPage
from kiosk.screens.menu.history_page import HistoryPage
from kiosk.screens.menu.record_pages import RecordPages
from kiosk.screens.table.throw_page import ThrowPage
from kiosk.table.players import Player, player_data
from kiosk.ui.canvas import Canvas
from kiosk.ui.grounds import beside_its_table
from kiosk.ui.theme import GAP, Theme
from kiosk.ui.widgets.icons import Icon
from kiosk.ui.widgets.tray.throw_pictures import ThrowPictures
from tests.kiosk.screens.looking import SIZES, unpainted, wrongs
from tests.kiosk.screens.moments.pages import PAGES
from tests.kiosk.screens.moments.parts import Clock, nothing
from tests.kiosk.screens.moments.played import THROWN
from tests.kiosk.screens.moments.states import WIDE
from tests.kiosk.screens.moments.tables import PICTURES, lying
from tests.kiosk.table.test_dice_colours import RED, coloured
from tests.kiosk.table.test_table import AtTable, die
from vision.reading import Problem

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from kiosk.journal.history import LastDice
    from kiosk.ui.control import Placed

HIDDEN_HAND = (3, 3, 3, 1, 2)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A hand that the house wins of Ann and Ben: one throw did not count, one was corrected."""
    at = AtTable(Player("Ann"), Player("Ben"), path=tmp_path / "journal.db")
    at.pictures = PICTURES
    for _seat in range(2):
        at.table.act("bet", amount=5)
    at.see(*lying(("d12", 7)))
    at.see(*lying(("d20", 20)))
    at.see(*lying(("d20", 4)))
    at.table.corrections.amend([("d20", 5)], who="Ann", reason="The camera misread the die")
    for _step in range(9):
        asked = at.table.roll.asked
        if at.table.pending.kind == "decision":
            at.table.act("stand")
        elif asked is not None:
            at.see(*lying(*((kind, int(kind[1:])) for kind in asked.dice)))
    at.journal.close()
    return tmp_path / "journal.db"


def shown_to_all(path: Path) -> None:
    """A hand of Kingdom whose covered dice are shown at its end; all of them are red."""
    at = AtTable(Player("Ann"), Player("Ben"), game="kingdom", path=path)
    at.pictures = PICTURES
    for value in (2, 6):
        at.see(coloured(die("d6", value), RED))
    for first in (3, 4):
        thrown = lying(*(("d6", value) for value in (first, *HIDDEN_HAND[1:])))
        at.see(*(coloured(one, RED) for one in thrown))
    for action in ("keep", "check", "check"):
        at.table.act(action)
    at.journal.close()


class Reader:
    """Somebody who looks at the last hands."""

    def __init__(self, path: Path, size: tuple[int, int] = (1024, 600)) -> None:
        self.navigation = Navigation()
        self.navigation.start(Screen(time.monotonic))
        self.pages = RecordPages(time.monotonic, self.navigation, path)
        self.size = size
        self.pages.open_history()

    @property
    def top(self) -> Any:
        return self.navigation.top

    def draw(self) -> Canvas:
        canvas = unpainted(self.size)
        self.top.draw(canvas)
        assert list(wrongs(canvas)) == []
        return canvas

    def placed(self) -> list[Placed]:
        return self.draw().placed

    def use(self, name: str) -> None:
        next(each.control for each in self.placed() if each.control.name == name).do()

    def read(self) -> str:
        """What all leaves of the page say."""
        said = []
        while True:
            canvas = self.draw()
            said += [mark.text for mark in canvas.marks]
            later = next((each.control for each in canvas.placed if each.control.name == "later"), None)
            if later is None or later.why is not None:
                return " ".join(said)
            later.do()


def test_a_card_says_who_won_how_much_and_with_which_dice(path: Path) -> None:
    reader = Reader(path)
    assert isinstance(reader.top, HistoryPage)
    canvas = reader.draw()
    said = [mark.text for mark in canvas.marks]
    assert {"Hand 1", "The house", "+5", "Ann 0, Ben \N{MINUS SIGN}5"} <= set(said)
    assert [(kind, value) for kind, value, _place in canvas.dice] == [("d20", 20)]
    assert canvas.tokens == []


def test_a_card_names_all_who_won_and_shows_their_tokens(tmp_path: Path) -> None:
    names = ("Ann", "Ben", "Cem")
    people, options = (Player(name) for name in names), {"mode": "table", "stake": 10}
    at = AtTable(*people, game="critical-roll", options=options, path=tmp_path / "journal.db")
    for value in (20, 20, 4):
        at.see(die("d20", value))
    at.journal.close()
    canvas = Reader(tmp_path / "journal.db").draw()
    assert {"Ann and Ben", "+8 / +7", "Cem \N{MINUS SIGN}15"} <= {mark.text for mark in canvas.marks}
    assert [name for name, _place in canvas.tokens] == ["Ann", "Ben"]


@pytest.mark.parametrize(("stake", "gains", "means"), [(4, "+2", "profit each"), (5, "+3 / +2", "profit")])
def test_what_several_have_won_is_said_to_be_of_each_where_it_is(
    stake: int, gains: str, means: str, tmp_path: Path
) -> None:
    people, options = (Player(name) for name in ("Ann", "Ben", "Cem")), {"mode": "table", "stake": stake}
    at = AtTable(*people, game="critical-roll", options=options, path=tmp_path / "journal.db")
    for value in (17, 17, 4):
        at.see(die("d20", value))
    while at.table.pending.kind == "decision":
        at.table.act("stand")
    at.journal.close()
    assert {gains, means} <= {mark.text for mark in Reader(tmp_path / "journal.db").draw().marks}


def test_the_token_of_who_won_is_on_the_card(tmp_path: Path) -> None:
    at = AtTable(
        Player("Ann"),
        Player("Ben"),
        game="critical-roll",
        options={"mode": "table"},
        path=tmp_path / "journal.db",
    )
    for value in (20, 4):
        at.see(*lying(("d20", value)))
    while at.table.pending.kind == "decision":
        at.table.act("stand")
    at.journal.close()
    canvas = Reader(tmp_path / "journal.db").draw()
    assert [name for name, _place in canvas.tokens] == ["Ann"]


@pytest.mark.parametrize("entered", [False, True])
def test_dice_that_a_person_entered_keep_their_mark_among_the_last_hands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, entered: bool
) -> None:
    options: dict[str, Any] = {"mode": "table"}
    at = AtTable(Player("Ann"), Player("Ben"), options=options, path=tmp_path / "journal.db")
    at.see(*lying(("d20", 15)))
    if entered:
        at.table.corrections.amend([("d20", 16)], who="Ann", reason="The camera misread the die")
    at.see(*lying(("d20", 4)))
    while at.table.pending.kind == "decision":
        at.table.act("stand")
    assert [die.get("by_hand", False) for die in last_dice(at.journal.db, 1)[0]] == [entered]
    at.journal.close()
    signs: list[Icon] = []
    monkeypatch.setattr("kiosk.ui.widgets.dice.draw_icon", lambda _canvas, sign, _box: signs.append(sign))
    Reader(tmp_path / "journal.db").draw()
    assert signs == [Icon.HAND] * entered


def test_the_hand_that_is_being_played_is_not_called_broken_off(tmp_path: Path) -> None:
    at = AtTable(
        Player("Ann"), Player("Ben"), game="six-shooter", options={"button": 0}, path=tmp_path / "journal.db"
    )
    at.table.act("open", dice=["d4", "d6"])
    said = {mark.text for mark in Reader(tmp_path / "journal.db").draw().marks}
    at.journal.close()
    assert "not over yet" in said
    assert "broken off" not in said


@pytest.mark.parametrize("size", SIZES)
def test_a_hand_shows_its_throws_in_order_also_those_that_did_not_count(
    path: Path, size: tuple[int, int]
) -> None:
    reader = Reader(path, size)
    reader.use("hand-1")
    assert isinstance(reader.top, HandPage)
    said = reader.read()
    told = [
        "Ann bets 5.",
        "Ann: this throw did not count.",
        "A d20 was asked for; the tray shows a d12.",
        "Ann rolls 20 on the d20.",
        "Ben rolls 4 on the d20.",
        "Corrected afterwards.",
        "Correction: the d20 was read as 4 and is 5.",
        "By hand, Ann: The camera misread the die",
        "The house rolls 20 on the d20",
        "Chips after the hand: ",
    ]
    places = [said.find(words) for words in told]
    assert -1 not in places
    assert places == sorted(places)


def test_whatever_is_said_of_a_hand_stands_on_a_place_of_its_own_on_the_table(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = Reader(path)
    reader.use("hand-1")
    places: list[pygame.Rect] = []
    monkeypatch.setattr(
        "kiosk.screens.menu.hand_page.lay_recess", lambda _c, box, _b: places.append(box.copy())
    )
    canvas = reader.draw()
    places += [each.rect for each in canvas.placed]
    head = reader.top.parts(canvas).head.bottom
    said = [mark.box for mark in canvas.marks if mark.box.y > head]
    assert said
    assert all(any(place.contains(box) for place in places) for box in said)


def test_a_tap_on_a_throw_shows_its_pictures_and_why_it_did_not_count(path: Path) -> None:
    reader = Reader(path)
    reader.use("hand-1")
    refused = next(number for number, step in enumerate(reader.top._steps) if step.refused)
    reader.use(f"throw-{refused}")
    assert isinstance(reader.top, ThrowPage)
    canvas = reader.draw()
    assert [each.control.name for each in canvas.placed] == ["back", "before", "after"]
    said = " ".join(mark.text for mark in canvas.marks)
    assert "Ann: the throw in pictures" in said
    assert "A d20 was asked for; the tray shows a d12." in said


def test_beside_the_pictures_of_a_throw_that_counted_is_said_where_it_can_be_challenged(
    path: Path,
) -> None:
    why = "A throw can be challenged only at the table, before the next step is taken."
    for counted in (True, False):
        reader = Reader(path)
        reader.use("hand-1")
        steps = ((number, step) for number, step in enumerate(reader.top._steps) if step.throw is not None)
        reader.use(f"throw-{next(number for number, step in steps if bool(step.refused) is not counted)}")
        assert isinstance(reader.top, ThrowPage)
        for size, large_text in product(SIZES, (False, True)):
            canvas = unpainted(size, Theme(large_text=large_text))
            reader.top.draw(canvas)
            assert list(wrongs(canvas)) == []
            assert "challenge" not in [each.control.name for each in canvas.placed]
            assert (why in " ".join(mark.text for mark in canvas.marks)) is counted


def test_pictures_that_are_not_kept_any_more_are_told(path: Path) -> None:
    journal = Journal(path)
    journal.db.execute("DELETE FROM pictures")
    journal.close()
    reader = Reader(path)
    reader.use("hand-1")
    assert "only those of the newest hands are" in reader.read()
    reader.top._enlarge(next(step for step in reader.top._steps if step.throw is not None))
    assert "This picture is not kept any more" in " ".join(mark.text for mark in reader.draw().marks)


def test_of_hidden_dice_neither_a_value_nor_a_picture_is_shown(tmp_path: Path) -> None:
    at = AtTable(Player("Ann"), Player("Ben"), game="kingdom", path=tmp_path / "journal.db")
    at.pictures = PICTURES
    for value in (2, 6):
        at.see(die("d6", value))
    at.see(*lying(("d6", 1), problems=(Problem.COCKED,)))
    at.see(*lying(*(("d6", value) for value in HIDDEN_HAND)))
    at.journal.close()
    reader = Reader(tmp_path / "journal.db")
    reader.use("hand-1")
    hidden = [step for step in reader.top._steps if step.throw is not None and step.throw["hidden"]]
    assert [step.refused for step in hidden] == [True, False]
    assert all(value is None for step in hidden for _die, value in step.dice)
    crown, said = set(), ""
    reader.draw()
    for _page in range(len(reader.top._pages)):
        canvas = reader.draw()
        crown |= {each.control.name for each in canvas.placed if each.control.name.startswith("throw-")}
        said += " ".join(mark.text for mark in canvas.marks)
        reader.top._turn(1)
    assert len(crown) == 2  # two throws of one open die each can be opened
    assert said.count(COVERED) >= 2


def test_the_picture_of_covered_dice_that_were_shown_is_opened_like_any_other(tmp_path: Path) -> None:
    shown_to_all(tmp_path / "journal.db")
    reader = Reader(tmp_path / "journal.db")
    reader.use("hand-1")
    shown = next(step for step in reader.top._steps if step.throw is not None and step.throw["hidden"])
    assert [value for _die, value in shown.dice] == list(HIDDEN_HAND)
    name = f"throw-{reader.top._steps.index(shown)}"
    while name not in [each.control.name for each in reader.placed()]:
        reader.top._turn(1)
    words = [mark.text for mark in reader.draw().marks]
    assert "no picture" not in words  # the one that there is lies there
    reader.use(name)
    assert isinstance(reader.top, ThrowPage)
    assert [when.name for when in reader.top._pictures.there] == ["AFTER"]
    assert len(reader.top._pictures.dice) == len(HIDDEN_HAND)


def test_covered_dice_that_were_shown_look_as_they_did_at_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown_to_all(tmp_path / "journal.db")
    reader = Reader(tmp_path / "journal.db")
    reader.use("hand-1")
    seen: list[tuple[int, Any]] = []
    monkeypatch.setattr(
        "kiosk.ui.widgets.dice.draw_die", lambda *args, **look: seen.append((args[2], look["colours"]))
    )
    reader.read()
    assert (2, RED) in seen  # of the crown: thrown in the open
    assert (1, None) in seen
    assert (1, RED) not in seen


def test_the_first_strip_lies_clear_of_the_rail_s_shadow(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Reader(path)
    reader.use("hand-1")
    places: list[pygame.Rect] = []
    monkeypatch.setattr(hand_page, "lay_recess", lambda _c, box, _b: places.append(box.copy()))
    canvas = reader.draw()
    assert min(place.y for place in places) - reader.top.parts(canvas).body.y >= canvas.px(GAP)


def test_no_line_breaks_between_the_values_of_a_throw() -> None:
    (words, _size, _colour), *_more = hand_page._lines(
        unpainted(), HandStep(("Ann shows 6 6 6 5 1: Knight.",))
    )
    assert words.split(" ") == ["Ann", "shows", "6 6 6 5 1:".replace(" ", "\N{NO-BREAK SPACE}"), "Knight."]


def test_steps_without_dice_begin_where_throws_do(path: Path) -> None:
    reader = Reader(path)
    reader.use("hand-1")
    lefts = {mark.box.left for mark in reader.draw().marks if mark.text.startswith(("Ann ", "Ben ", "Ann:"))}
    assert len(lefts) == 1


def test_a_page_draws_its_small_pictures_from_memory(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Reader(path)
    reader.use("hand-1")
    canvas = Canvas(pygame.Surface((1024, 600), 0, 32))
    reader.top.draw(canvas)
    monkeypatch.setattr(reader.top, "_pictures", None)
    reader.top.draw(canvas)


def test_of_covered_dice_it_says_why_no_pictures_are_kept() -> None:
    canvas = unpainted()
    PAGES["hand_hidden"](Clock()).draw(canvas)
    assert COVERED in [mark.text for mark in canvas.marks]


@pytest.mark.parametrize(("last", "words"), [(-3, "against 4 others"), (0, "4 others")])
def test_others_without_room_for_their_names_are_those_who_lost_only_where_all_did(
    last: int, words: str
) -> None:
    names = [f"{letter}{WIDE[1:]}" for letter in "ABCDE"]
    nets = (9, -3, -3, -3, last)
    hand = HandLine(
        1, 1, "six-shooter", datetime(2026, 11, 25, 20, tzinfo=UTC), tuple(zip(names, nets, strict=True)),
        players=tuple(player_data([Player(name) for name in names])),
    )  # fmt: skip
    canvas = unpainted((800, 480))
    HistoryPage(time.monotonic, [hand], nothing, lambda _hand: {}).draw(canvas)
    assert words in [each.text for each in canvas.marks]


def test_of_a_hand_against_the_house_only_those_who_were_in_it_are_told() -> None:
    names = ["Ann", "Ben", "Cem", "Dan"]
    hand = HandLine(
        1, 1, "critical-roll", datetime(2026, 11, 25, 20, tzinfo=UTC),
        tuple(zip(names, (-5, 0, 0, 0), strict=True)),
        players=tuple(player_data([Player(name) for name in names])), house=True, absent=frozenset({1, 2, 3}),
    )  # fmt: skip
    canvas = unpainted((800, 480))
    HistoryPage(time.monotonic, [hand], nothing, lambda _hand: {}).draw(canvas)
    told = [each.text for each in canvas.marks]
    assert f"{names[0]} \N{MINUS SIGN}5" in told
    assert not any("other" in words for words in told)


def test_dice_of_kingdom_lie_as_they_count_and_covered_ones_have_a_sign() -> None:
    hand = HandLine(
        1, 1, "kingdom", datetime(2026, 11, 21, 20, 15, tzinfo=UTC), (("Ann", 5), ("Ben", -5)), void=False,
        players=tuple(player_data([Player("Ann"), Player("Ben")])),
    )  # fmt: skip
    for values, lie, signs in (
        ((3, 6, 3, 1, 6), [6, 6, 3, 3, 1], 0),
        ((None,) * 5, [None] * 5, 5),
    ):
        lay: LastDice = {0: [{"die": "d6", "value": value} for value in values]}
        page = HistoryPage(Clock(), [hand], nothing, {1: lay}.__getitem__)
        canvas = unpainted()
        page.draw(canvas)
        assert [value for _die, value, _place in canvas.dice] == lie
        assert [mark.text for mark in canvas.marks].count("?") == signs


def test_in_the_record_of_a_hand_covered_dice_have_a_sign_too() -> None:
    canvas = unpainted()
    PAGES["hand_hidden"](Clock()).draw(canvas)
    assert [mark.text for mark in canvas.marks].count("?") == 5


def test_of_a_pot_that_stayed_it_is_not_said_that_the_house_won_it() -> None:
    hand = HandLine(
        1, 1, "six-shooter", datetime(2026, 11, 21, 20, 15, tzinfo=UTC), (("Ann", -3), ("Ben", -2)),
        players=tuple(player_data([Player("Ann"), Player("Ben")])),
    )  # fmt: skip
    canvas = unpainted()
    HistoryPage(time.monotonic, [hand], nothing, lambda _hand: {}).draw(canvas)
    told = [mark.text for mark in canvas.marks]
    assert "Nobody won: the pot stayed on the table." in told
    assert "The house" not in told


@pytest.mark.parametrize(("throws", "ends"), [(5, []), (20, ["first", "last"])])
def test_one_tap_leads_to_the_end_of_a_hand_of_many_pages_and_to_its_beginning(
    throws: int, ends: list[str]
) -> None:
    none = ThrowPictures.of("", "")
    steps = [HandStep((say("Ann rolls."),), (("d20", 17),), throw={**THROWN, "seat": 0})] * throws
    page = HandPage(lambda: 0.0, "six-shooter", "Hand 3", [Player("Ann")], steps, lambda _step: none, nothing)
    page.draw(unpainted((1024, 600)))
    assert [each.name for each in page.actions() if each.name in {"first", "last"}] == ends
    for name, title in zip(reversed(ends), ("Hand 3: page 7 of 7", "Hand 3: page 1 of 7"), strict=False):
        next(each for each in page.actions() if each.name == name).do()
        page.draw(unpainted((1024, 600)))
        assert page.title == title


@pytest.mark.parametrize("game", ["critical-roll", "six-shooter", "kingdom"])
def test_a_hand_and_its_throws_lie_on_what_they_were_played_on(game: str) -> None:
    shown: list[Screen] = []
    step = HandStep((), (("d20", 17),), throw={**THROWN, "seat": 0})
    none = ThrowPictures.of("", "")
    page = HandPage(lambda: 0.0, game, "Hand 3", [Player("Ann")], [step], lambda _step: none, shown.append)
    page._enlarge(step)
    canvas = Canvas(pygame.Surface((800, 480), 0, 32))
    table = beside_its_table(canvas, game).theme.felt
    assert [each.ground(canvas).theme.felt for each in (page, *shown)] == [table] * 2


def test_a_picture_to_which_there_never_was_another_stands_in_the_middle_of_both_places(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[pygame.Rect] = []
    monkeypatch.setattr(hand_page, "draw_one", lambda *given, **_how: drawn.append(given[3]))
    step = HandStep((say("Ann rolls 5."),), (("d6", 5),), throw={**THROWN, "seat": 0})
    for before in (PICTURES[0], NONE_BEFORE):
        pictures = partial(ThrowPictures.of, before, PICTURES[1])

        def of(_step: HandStep, made: Callable[[], ThrowPictures] = pictures) -> ThrowPictures:
            return made()

        page = HandPage(lambda: 0.0, "kingdom", "Hand 3", [Player("Ann")], [step], of, nothing)
        page.draw(unpainted())
    before_throw, after_it, lone = drawn
    assert 2 * lone.centerx == pytest.approx(before_throw.centerx + after_it.centerx, abs=2)
