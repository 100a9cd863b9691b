"""With large text nothing that is read on a page or at a table is smaller than without it; most is larger."""

from __future__ import annotations

import re
from collections import defaultdict
from datetime import UTC, datetime
from itertools import pairwise, product
from typing import TYPE_CHECKING
from unittest import mock

import pytest
from pygame import Rect

from kiosk.games.registry import GAMES
from kiosk.journal.accounts import Standing
from kiosk.journal.evening import HandLine
from kiosk.journal.ledger import Ledger
from kiosk.screens.lobby.choose_game import pitch
from kiosk.screens.lobby.rules_page import RulesPage
from kiosk.screens.menu.ending import goodbye
from kiosk.screens.menu.history_page import HistoryPage
from kiosk.screens.menu.settle_up import SettleUp
from kiosk.table.players import Player, player_data
from kiosk.text import translate
from kiosk.text.translate import translated
from kiosk.ui.fonts import line_height
from kiosk.ui.theme import PALETTES, Theme, scale_of
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.button_rows import arranged
from tests.kiosk.screens.looking import TIGHT, unpainted
from tests.kiosk.screens.moments.lessons import LESSONS, Learners
from tests.kiosk.screens.moments.pages import PAGES
from tests.kiosk.screens.moments.parts import LANGUAGES, Clock
from tests.kiosk.screens.moments.tables import TABLES
from tests.kiosk.screens.people import People

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kiosk.games.state import DieState
    from kiosk.screens.base.screen import Screen
    from kiosk.ui.canvas import Canvas

AMOUNTS = ("game_end", "settle", "goodbye", "history_list")
"""Names and amounts of seven figures beside each other: the wider the amounts, the less room have the names;
and a café's name, the largest on its page, gives way to the day below it."""
AMOUNT = re.compile(r"\d{1,2}([,.]\d{3}){2}")
SHORTENED = "\N{HORIZONTAL ELLIPSIS}"
"""What ends so is the beginning of a name, in another type another one."""
LONG = 20
"""A name of so many letters goes on in a second line of its seat's plate, in type that has room there."""
BESIDE_A_NAME = ("hidden_asked", "hidden_while_deciding", "kingdom_turn")
"""Upright tables with a long question above them: its name grows, and leaves what is asked less."""
FEW_STEPS = 0.85
"""Amounts of seven figures keep so much of their size beside words, which need it more."""
NEAR = (*TIGHT, (1024, 600))
"""Others have the shape of these and more room. (At the largest a caption of two pictures is 54 px, and 56
without.)"""
FULL_FEET = ("game_end_won", "luck_of_twelve", "own_dice_set", "who_is_it")
"""Four names stand below a label, beside three other buttons; two more turn over where four choose; room is
kept for what would be lost by another tap, and for four persons of one name."""
LARGER = 1.1
"""So much larger, on average, is what all pages say."""


def drawn(moment: str, language: str, size: tuple[int, int], *, large_text: bool) -> Canvas:
    """A page or a table, of which nothing is painted."""
    translate.use(language)
    made: Screen | People = TABLES[moment]() if moment in TABLES else PAGES[moment](Clock())
    translate.use(language)  # a house speaks its own
    look = Theme(large_text=large_text)
    if isinstance(made, People):
        return made.draw(size, look)
    canvas = unpainted(size, look)
    made.draw(canvas)
    return canvas


def sizes(moment: str, language: str, size: tuple[int, int], *, large_text: bool) -> dict[str, list[int]]:
    """The types of each text of a page or table, px."""
    found: dict[str, list[int]] = defaultdict(list)
    for mark in drawn(moment, language, size, large_text=large_text).marks:
        found[mark.text].append(mark.size)
    return found


def smaller(moment: str, languages: Iterable[str], screens: Iterable[tuple[int, int]]) -> list[str]:
    wrong = []
    for language in languages:
        for size in screens:
            plain, large = (sizes(moment, language, size, large_text=each) for each in (False, True))
            wrong += [
                f"{language} {size} {text!r}: {larger} px, and {smaller} without"
                for text, those in plain.items()
                if not (moment.startswith(("seats", "buy_in")) and len(text) >= LONG)
                and not text.endswith(SHORTENED)
                for smaller, larger in zip(sorted(those), sorted(large.get(text, [])), strict=False)
                if larger < smaller * (FEW_STEPS if AMOUNT.fullmatch(text) else 1)
            ]
    return wrong


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.parametrize("page", [page for page in PAGES if not page.startswith(AMOUNTS)])
def test_nothing_is_smaller_in_large_text(page: str) -> None:
    assert smaller(page, ["de"], TIGHT) == []


@pytest.mark.slow
@pytest.mark.sampled(12)
@pytest.mark.parametrize("look", [*product(LANGUAGES, NEAR[2:]), *product(["en"], TIGHT)], ids=str)
@pytest.mark.parametrize("page", [page for page in PAGES if not page.startswith(AMOUNTS)])
def test_nor_in_english_nor_on_a_larger_screen(page: str, look: tuple[str, tuple[int, int]]) -> None:
    language, size = look
    assert smaller(page, [language], [size]) == []


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", TIGHT, ids=str)
def test_most_of_what_is_read_is_larger(size: tuple[int, int]) -> None:
    both: tuple[list[int], list[int]] = ([], [])
    for page in PAGES:
        plain, large = (sizes(page, "de", size, large_text=large) for large in (False, True))
        for text in plain.keys() & large.keys():
            both[0].append(max(plain[text]))
            both[1].append(max(large[text]))
    assert sum(both[1]) > LARGER * sum(both[0])
    assert sum(large > plain for plain, large in zip(*both, strict=True)) > len(both[0]) / 2


@pytest.mark.parametrize("size", TIGHT, ids=str)
def test_the_code_that_is_photographed_is_as_large(size: tuple[int, int]) -> None:
    drawn: list[int] = []
    with mock.patch.object(goodbye, "draw_qr_code", lambda _canvas, _text, box: drawn.append(min(box.size))):
        for large_text in (False, True):
            sizes("goodbye", "de", size, large_text=large_text)
    assert drawn[1] >= drawn[0]


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.parametrize("moment", TABLES)
def test_nothing_at_a_table_is_smaller_in_large_text(moment: str) -> None:
    assert smaller(moment, ["de"], TIGHT[:1]) == []


@pytest.mark.slow
@pytest.mark.sampled(16)
@pytest.mark.parametrize("moment", TABLES)
def test_nor_at_any_table_on_any_screen(moment: str) -> None:
    across = [size for size in NEAR if size[0] > size[1]] if moment in BESIDE_A_NAME else NEAR
    assert smaller(moment, LANGUAGES, across) == []


@pytest.mark.parametrize(
    ("moment", "text"),
    [
        *product(("kingdom_betting", "six-shooter_turn"), ("Zoë", "simulated")),
        ("kingdom_betting", "Hand 1 of 3"),
        ("six-shooter_turn", "Hand 1"),
    ],
)
def test_the_smallest_words_at_a_table_grow(moment: str, text: str) -> None:
    plain, large = (sizes(moment, "en", (1024, 600), large_text=each)[text] for each in (False, True))
    assert min(large) > 1.2 * max(plain)  # by two steps of the scale


@pytest.mark.parametrize("size", [(800, 480), (1024, 600)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_below_the_dice_grow(language: str, size: tuple[int, int]) -> None:
    def rules(*, large_text: bool) -> int:
        marks = drawn("kingdom_betting", language, size, large_text=large_text).marks
        return max(marks, key=lambda mark: len(mark.text)).size

    assert rules(large_text=True) > rules(large_text=False)


@pytest.mark.parametrize("size", [(800, 480), (1024, 600)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_more_than_the_last_event_is_told_beside_a_guide(language: str, size: tuple[int, int]) -> None:
    people = Learners("six-shooter", "Ann", "Ada", "Ben")
    for pair in (["d8", "d10"], ["d6", "d20"], ["d12", "d4"]):
        people.decide("open", dice=pair)
    people.throw(3, 4)
    people.throw(5, 6)
    translate.use(language)
    told = people.at.table.told()[-2:]
    marks = people.draw(size, Theme(large_text=True)).marks
    assert {translated(each) for each in told} <= {mark.text for mark in marks}


@pytest.mark.parametrize("size", [(800, 480), (1024, 600)], ids=str)
@pytest.mark.parametrize(
    ("moment", "words"), [("lesson_settled", "gewinnt 3"), ("lesson_call_or_fold", "setzt 3")]
)
def test_no_figure_has_a_line_of_its_own_at_one_of_few_seats(
    moment: str, words: str, size: tuple[int, int]
) -> None:
    people = LESSONS[moment]()
    translate.use("de")
    people.landed()
    said = [mark for mark in people.draw(size, Theme(large_text=True)).marks if mark.text == words]
    assert said
    assert all(mark.ink.h < 1.5 * line_height(words, mark.size, words=True) for mark in said)


@pytest.mark.parametrize("size", [*TIGHT, (1024, 600)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_menu_s_headings_grow_and_stand_above_their_details(language: str, size: tuple[int, int]) -> None:
    plain, large = (_of_signs(drawn("menu", language, size, large_text=each)) for each in (False, True))
    (usual,), (label,) = (set(labels) for labels, _details in (plain, large))
    (detail,) = set(large[1])
    assert detail < label > usual


@pytest.mark.parametrize("game", ["six-shooter", "critical-roll", "kingdom"])
def test_the_rules_have_no_half_as_many_pages_more(game: str) -> None:
    def pages(*, large_text: bool) -> int:
        title = drawn(f"rules_{game}_0", "en", (1024, 600), large_text=large_text).marks[1].text
        return int(title.split()[-1])

    assert pages(large_text=True) < 1.5 * pages(large_text=False)


@pytest.mark.parametrize("size", [(800, 480), (1024, 600)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["six-shooter", "critical-roll", "kingdom"])
def test_both_columns_of_the_rules_are_filled_but_on_the_last_page(
    game: str, language: str, size: tuple[int, int]
) -> None:
    translate.use(language)
    page = RulesPage(Clock(), game, {})
    look = Theme(large_text=True)
    page.draw(unpainted(size, look))
    while (on := page.actions()[-1]).why is None:
        canvas = unpainted(size, look)
        page.draw(canvas)
        body = page.parts(canvas).body
        words = [mark.ink for mark in canvas.marks if body.contains(mark.ink)]
        ends = [
            max((ink.bottom for ink in words if (ink.x < body.centerx) is left), default=body.y)
            for left in (True, False)
        ]
        assert min(ends) > body.y + body.h / 3, f"{page.title}: {ends} of {body}"
        on.do()


def test_look_and_sound_fills_an_upright_page() -> None:
    plain, large = (sizes("comfort", "de", (720, 1280), large_text=each) for each in (False, True))
    assert all(min(large[words]) > max(plain[words]) for words in ("Casino", "Für Farbenblinde", "nie"))


@pytest.mark.parametrize("size", [(800, 480), (1024, 600)], ids=str)
def test_names_of_whom_chips_are_sold_to_stay_whole(size: tuple[int, int]) -> None:
    assert {"Ivo Ivanovich Ivanov 003", "Maximiliane von Hohenfel"} <= set(
        sizes("buy_in_kingdom", "en", size, large_text=True)
    )


def test_what_free_tokens_are_for_is_said() -> None:
    assert "Or tap a token, to play with that one." in sizes(
        "players_four", "en", (800, 480), large_text=True
    )


@pytest.mark.parametrize("size", [*TIGHT, (1024, 600)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_set_grows_on_two_pages(language: str, size: tuple[int, int]) -> None:
    settings = PAGES["settings"](Clock())
    translate.use(language)
    plain = unpainted(size, Theme())
    settings.draw(plain)
    usual, large, headings = _named(plain), dict[str, int](), dict[str, int]()
    for _page in range(2):
        canvas = unpainted(size, Theme(large_text=True))
        settings.draw(canvas)
        large |= _named(canvas)
        headings |= {
            words.partition(":")[0]: px for words, px in _headings(canvas).items()
        }  # and which page it is
        next(each.control for each in canvas.placed if each.control.name == "other-page").do()
    assert usual.keys() < large.keys()
    assert [name for name, px in usual.items() if large[name] < LARGER * px] == []
    assert [words for words, px in _headings(plain).items() if headings[words] <= px] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 800)])
def test_the_name_of_the_settings_stands_apart_from_what_is_beside_it(
    language: str, size: tuple[int, int]
) -> None:
    canvas = drawn("settings", language, size, large_text=True)
    (other,) = [each.rect for each in canvas.placed if each.control.name == "other-page"]
    name = next(mark.ink for mark in canvas.marks if "1" in mark.text and "2" in mark.text)
    assert name.right + canvas.px(16) <= other.left


@pytest.mark.parametrize("size", [*TIGHT, (1024, 600)], ids=str)
@pytest.mark.parametrize(("page", "least"), [("comfort", 1.2), ("menu", LARGER)])
def test_how_loud_it_is_grows(page: str, least: float, size: tuple[int, int]) -> None:
    plain, large = (_named(drawn(page, "en", size, large_text=each)) for each in (False, True))
    for name in ("volume-down", "muted", "volume-up"):
        assert large[name] >= least * plain[name]


def test_what_a_page_sets_stands_at_the_right_in_high_contrast_too() -> None:
    def detail(palette: str) -> int:
        translate.use("en")
        canvas = unpainted((1024, 600), PALETTES[palette])
        PAGES["ask_screen"](Clock()).draw(canvas)
        return next(mark.size for mark in canvas.marks if mark.text == "not turned")

    assert detail("contrast") >= detail("casino")


def test_what_no_pin_means_is_read() -> None:
    words = "without a PIN anyone can change the settings"
    assert min(sizes("pin_later", "en", (1024, 600), large_text=True)[words]) >= Type.TEXT


@pytest.mark.parametrize("size", [*TIGHT, (1024, 600)], ids=str)
@pytest.mark.parametrize(
    "moment", ["throw_pictures", "throw_picture_alone", "six-shooter_challenge", "six-shooter_unsure"]
)
def test_what_was_read_of_a_die_grows(moment: str, size: tuple[int, int]) -> None:
    def labels(*, large_text: bool) -> list[int]:
        found = sizes(moment, "en", size, large_text=large_text)
        return [px for text, those in found.items() if re.fullmatch(r"d\d+: \d+", text) for px in those]

    plain, large = (labels(large_text=each) for each in (False, True))
    assert len(large) == len(plain) > 0
    assert min(large) > 1.2 * max(plain)


@pytest.mark.parametrize(
    ("page", "language", "begins"),
    [
        ("settle_four", "en", "Why so?"),
        ("settle_cashed", "de", "Warum so?"),
        ("choose_game", "en", "2 to 12 players"),
        ("attract_again", "de", "Der Kiosk kennt die Regeln"),
    ],
)
@pytest.mark.parametrize("size", [(800, 480), (1024, 600)], ids=str)
def test_what_stands_small_with_room_round_it_grows(
    page: str, language: str, begins: str, size: tuple[int, int]
) -> None:
    def said(*, large_text: bool) -> int:
        found = sizes(page, language, size, large_text=large_text)
        ((px,),) = (those for text, those in found.items() if text.startswith(begins))
        return px

    assert said(large_text=True) >= LARGER * said(large_text=False)


@pytest.mark.parametrize("size", [*NEAR, (1280, 800)], ids=str)
@pytest.mark.parametrize("page", ["attract", "attract_in_an_evening", "attract_with_a_game"])
def test_who_plays_how_long_grows_on_the_first_page_and_no_button_pays_for_it(
    page: str, size: tuple[int, int]
) -> None:
    for language in LANGUAGES:
        plain, large = (sizes(page, language, size, large_text=each) for each in (False, True))
        assert [words for words in plain if min(large[words]) < min(plain[words])] == []
        facts = [words for words in plain if words[:2] in {"1 ", "2 "}]
        assert len(facts) == len(GAMES)
        assert all(min(large[words]) >= LARGER * max(plain[words]) for words in facts)


@pytest.mark.parametrize("size", [*NEAR, (1280, 800)], ids=str)
def test_what_others_have_lost_grows_in_the_last_hands(size: tuple[int, int]) -> None:
    gains = (("Ada", 40), ("Mia", -8), ("Tom", -32))
    lost = "Mia \N{MINUS SIGN}8, Tom \N{MINUS SIGN}32"
    players = tuple(player_data([Player(name) for name, _gain in gains]))
    hand = HandLine(1, 1, "kingdom", datetime(2026, 11, 26, tzinfo=UTC), gains, players=players)
    dice: list[DieState] = [{"die": die, "value": 3} for die in ("d20", "d12", "d10", "d8", "d6", "d4")]
    page = HistoryPage(Clock(), [hand], lambda _number: None, lambda _number: {0: dice})

    def said(*, large_text: bool) -> int:
        canvas = unpainted(size, Theme(large_text=large_text))
        page.draw(canvas)
        return next(mark.size for mark in canvas.marks if mark.text == lost)

    translate.use("en")
    assert said(large_text=True) >= LARGER * said(large_text=False)


@pytest.mark.parametrize("size", [(800, 480), (1024, 600)], ids=str)
def test_the_sum_below_a_few_accounts_grows(size: tuple[int, int]) -> None:
    accounts = tuple(
        Standing(name, name, bought, has) for name, bought, has in (("Ben", 20, 33), ("Ada", 60, 66))
    )
    page = SettleUp(Clock(), Ledger(accounts, -19, bots=frozenset({"Ada"})))

    def said(*, large_text: bool) -> int:
        canvas = unpainted(size, Theme(large_text=large_text))
        page.draw(canvas)
        (px,) = (mark.size for mark in canvas.marks if mark.text.startswith("80 bought"))
        return px

    translate.use("en")
    assert said(large_text=True) >= LARGER * said(large_text=False)


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (720, 1280)], ids=str)
def test_rows_of_accounts_do_not_touch_and_the_house_is_named_as_large_as_players(
    size: tuple[int, int],
) -> None:
    accounts = tuple(
        Standing(name, name, bought, has) for name, bought, has in (("Tom", 20, 63), ("Ada", 33, 12))
    )
    page = SettleUp(Clock(), Ledger(accounts, -22, taken={"Tom": 63}))
    translate.use("en")
    canvas = unpainted(size, Theme(large_text=True))
    page.draw(canvas)
    names = [mark for mark in canvas.marks if mark.text in {"Tom", "Ada", "House", "The house"}]
    table = sorted(names, key=lambda mark: (mark.ink.x, mark.ink.y))[:3]
    assert len({mark.size for mark in table}) == 1
    gaps = [below.ink.top - above.ink.bottom for above, below in pairwise(table)]
    assert min(gaps) >= 0.16 * table[0].ink.h


@pytest.mark.parametrize("large_text", [False, True])
@pytest.mark.parametrize("size", [(800, 480), (1024, 600)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", ["choose_game", "choose_game_alone"])
def test_what_games_are_like_begins_on_one_line(
    page: str, language: str, size: tuple[int, int], *, large_text: bool
) -> None:
    canvas = drawn(page, language, size, large_text=large_text)
    cards = [each.rect for each in canvas.placed if each.control.name.startswith("card-")]
    tops = {
        max((mark for mark in canvas.marks if card.contains(mark.ink)), key=lambda mark: mark.ink.y)
        .lines[0]
        .top
        for card in cards
    }
    assert len(cards) == len(GAMES)
    assert len(tops) == 1


def labels_at_the_foot(page: str, language: str, size: tuple[int, int], *, large_text: bool) -> list[int]:
    """The types of the labels of what can be done on a page, px."""
    translate.use(language)
    made = PAGES[page](Clock())
    translate.use(language)
    canvas = unpainted(size, Theme(large_text=large_text))
    made.draw(canvas)
    names = {each.name for each in made.actions()}
    foot = {each.control.label: each.rect for each in canvas.placed if each.control.name in names}
    return [mark.size for mark in canvas.marks if mark.text in foot and foot[mark.text].contains(mark.ink)]


def not_larger(language: str, size: tuple[int, int]) -> list[str]:
    """Feet whose labels are no larger in large text, and smaller than labels may be without it."""
    wrong = []
    for page in PAGES:
        plain, large = (labels_at_the_foot(page, language, size, large_text=each) for each in (False, True))
        if page not in FULL_FEET and plain and min(plain) < round(Type.LABEL * scale_of(size)):
            wrong += [f"{page}: {min(large)} px, and {min(plain)} without"] * (min(large) <= min(plain))
    return wrong


@pytest.mark.slow
def test_what_can_be_done_at_the_foot_grows() -> None:
    assert not_larger("de", (800, 480)) == []


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize(("language", "size"), [("en", (800, 480)), ("en", (1024, 600)), ("de", (1024, 600))])
def test_so_it_does_in_english_and_on_a_larger_screen(language: str, size: tuple[int, int]) -> None:
    assert not_larger(language, size) == []


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_s_buttons_are_alike_and_what_it_is_like_grows(language: str, size: tuple[int, int]) -> None:
    def said(*, large_text: bool) -> list[set[int]]:
        canvas = drawn("choose_game", language, size, large_text=large_text)
        labels = {each.control.label for each in canvas.placed if each.control.name.endswith(tuple(GAMES))}
        begin = {each.control.label for each in canvas.placed if each.control.name.startswith("game-")}
        pitches = {pitch(game) for game in GAMES}
        return [
            {mark.size for mark in canvas.marks if mark.text in those}
            for those in (begin, labels - begin - {""}, pitches)
        ]

    (_begin, _some, (plain,)), ((begin,), (others,), (large,)) = (
        said(large_text=each) for each in (False, True)
    )
    assert begin >= others
    assert large > plain


def _named(canvas: Canvas) -> dict[str, int]:
    """The type of the label of each control, px, by its name."""
    return {
        each.control.name: mark.size
        for each in canvas.placed
        for mark in canvas.marks
        if mark.text.replace("\n", " ") == each.control.label and each.rect.contains(mark.ink)
    }


def _headings(canvas: Canvas) -> dict[str, int]:
    """The type of each text that is on no control, px."""
    on = [each.rect for each in canvas.placed]
    return {mark.text: mark.size for mark in canvas.marks if mark.ink.collidelist(on) < 0}


def _of_signs(canvas: Canvas) -> tuple[list[int], list[int]]:
    """The types of the labels, and of the details, of what has both and a sign, px."""
    signs = [each for each in canvas.placed if each.control.sign is not None and each.control.detail]
    within = [[mark for mark in canvas.marks if each.rect.contains(mark.ink)] for each in signs]
    labels, details = zip(*((label.size, detail.size) for label, detail in within), strict=True)
    return list(labels), list(details)


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (720, 1280)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("page", ["settle_two", "game_end_open_hand"])
def test_no_two_heads_of_a_table_of_chips_read_as_one(
    page: str, language: str, size: tuple[int, int], *, large: bool
) -> None:
    marks = drawn(page, language, size, large_text=large).marks
    first = next(mark for mark in marks if mark.text == translate._("bought"))
    heads = sorted(
        (mark.ink for mark in marks if mark.ink.top < first.ink.bottom and mark.ink.bottom > first.ink.top
         and mark.box.h == first.box.h),
        key=lambda ink: ink.x,
    )  # fmt: skip
    assert len(heads) >= 3
    assert all(right.left - left.right >= 0.4 * first.size for left, right in pairwise(heads))


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_signs_of_a_row_stand_alike(language: str) -> None:
    translate.use(language)
    canvas = unpainted((1024, 600), Theme(large_text=True, buttons=False))
    controls = PAGES["players_wanted"](Clock()).actions()
    foot = Rect(12, 490, 1000, 96)
    faces = [face for _cell, face in arranged(canvas, controls, foot).cells if face.picture is not None]
    assert len(faces) == 3
    assert len({face.picture.y for face in faces if face.picture is not None}) == 1
