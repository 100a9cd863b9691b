"""The host's settings: what can't be undone is asked first, and a PIN says what it guards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from unittest import mock

import pygame
import pytest

from kiosk.screens.host import palettes
from kiosk.screens.host.comfort import Comfort
from kiosk.settings.preferences import BuyIns
from kiosk.text import translate
from kiosk.ui.brass_signs import draw_sign
from kiosk.ui.canvas import Canvas
from kiosk.ui.control import Sign
from kiosk.ui.theme import PALETTES, Theme
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets import controls
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments.pages import PAGES
from tests.kiosk.screens.moments.parts import Clock, house, nothing
from tests.kiosk.screens.visitor import through_the_guide, to_the_table

PIN = ("key-4", "key-7", "key-1", "key-1")


def read(visitor: Any) -> str:
    canvas = unpainted()
    visitor.app.screen.draw(canvas)
    return " ".join(mark.text for mark in canvas.marks)


def open_settings(visitor: Any) -> None:
    """Ann and Ben have played, and no PIN is set."""
    through_the_guide(visitor)
    visitor.house.change(pin="")
    to_the_table(visitor, "Ann", "Ben")
    visitor.tap("menu", "settings")


def test_names_are_forgotten_only_once_that_was_asked(visitors: Any) -> None:
    visitor = visitors()
    open_settings(visitor)
    people = visitor.house.preferences.people
    assert {person.name for person in people} == {"Ann", "Ben"}
    visitor.tap("forget")
    assert "Really forget all names?" in read(visitor)
    assert "2 names, with their colours and figures." in read(visitor)
    visitor.tap("no")
    assert visitor.house.preferences.people == people
    visitor.tap("forget", "forget")
    assert visitor.house.preferences.people == ()
    visitor.tap("forget")  # there is nothing to ask about now
    assert visitor.app.screen.note == "No names are kept."


@pytest.mark.slow
def test_a_host_who_looks_for_it_in_the_settings_is_led_to_where_chips_are_sold(visitors: Any) -> None:
    visitor = visitors()
    open_settings(visitor)
    visitor.kiosk.table.act("bet", amount=1)
    assert "for the next hand" in read(visitor)
    visitor.tap("sell")  # a hand is running
    assert visitor.title == "Seats and chips"
    visitor.tap("back")
    visitor.kiosk.table.void_hand()
    visitor.step()
    assert "sell them" in read(visitor)
    visitor.tap("sell")
    assert visitor.title == "Seats and chips"
    visitor.tap("back")
    assert visitor.title == "Settings"


@pytest.mark.slow
def test_the_host_who_has_opened_the_settings_sells_to_several_without_another_pin(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)  # with the PIN
    visitor.house.change(buy_ins=BuyIns(asks="host"))
    to_the_table(visitor, "Ann", "Ben")
    table = visitor.kiosk.table
    table.void_hand()
    visitor.step()
    visitor.tap("menu", "settings", *PIN, "done", "sell")
    assert visitor.app.screen.note == "Until you leave this page the PIN is not asked for again."
    visitor.tap("seat-0", "buy-20", "back", "seat-1", "buy-20", "buy-20")
    assert [seat["chips"] for seat in table.state["seats"]] == [40, 60]
    by = [
        row[0] for row in table.journal.db.execute("SELECT source FROM entries WHERE command LIKE '%buy-in%'")
    ]
    assert by == ["host"] * 3
    visitor.tap("back", "back", "back", "seats", "seat-0", "buy-20")  # by way of the menu, as anybody
    assert visitor.title == "The host's PIN"
    assert table.state["seats"][0]["chips"] == 40


@pytest.mark.slow
def test_who_sells_chips_is_seen_and_changed_in_the_settings(visitors: Any) -> None:
    visitor = visitors()
    open_settings(visitor)
    assert "anybody may buy" in read(visitor)
    visitor.tap("who-sells")
    assert visitor.house.preferences.buy_ins.asks == "nobody"
    assert "nobody is asked" in read(visitor)
    assert "If two people play, the other one is enough; if you play alone, nobody is asked." in read(visitor)
    for host in ("choose-host", "choose-host-all"):  # without a PIN the host is not among those
        visitor.tap(host)
        assert visitor.app.screen.note == "Choose a PIN first."
    visitor.tap("choose-others", "done")
    assert "two others agree" in read(visitor)
    visitor.tap("pin", *PIN, "done", *PIN, "done", "who-sells", "choose-host", "done")
    assert "no PIN at the start" in read(visitor)
    assert visitor.house.preferences.buy_ins.asks == "host"
    visitor.tap("who-sells", "choose-host-all", "done")
    assert "only the host" in read(visitor)
    assert visitor.house.preferences.buy_ins.asks == "host-all"


@pytest.mark.parametrize("what", ["palette", "dark_after", "badges"])
def test_of_several_values_none_is_gone_through_by_taps(visitors: Any, what: str) -> None:
    visitor = visitors()
    open_settings(visitor)
    before = visitor.house.preferences
    visitor.tap(what)
    assert visitor.house.preferences == before
    choices = [name for name in visitor.names if name.startswith("choose-")]
    assert len(choices) > 2
    visitor.tap(choices[-1])
    assert visitor.house.preferences != before
    visitor.tap("done")
    assert visitor.title == "Settings"


@pytest.mark.slow
@pytest.mark.parametrize(("answer", "asks"), [("host-sells", "host-all"), ("no", "nobody")])
def test_the_first_pin_asks_whether_it_is_for_chips_too(visitors: Any, answer: str, asks: str) -> None:
    visitor = visitors()
    open_settings(visitor)
    visitor.tap("pin", *PIN, "done", *PIN, "done")
    canvas = unpainted()
    visitor.app.screen.draw(canvas)
    asked = [mark for mark in canvas.marks if mark.text == "Who sells chips?"]
    usual = unpainted()
    usual.write("Who sells chips?", asked[0].box, Type.HEAD)
    assert [mark.size for mark in asked] == [usual.marks[0].size]  # the name of the page, as large as any
    visitor.tap(answer)
    assert visitor.house.preferences.buy_ins.asks == asks
    assert visitor.title == "Settings"
    visitor.tap("pin", *PIN, "done", *PIN, "done")  # another one asks nothing
    assert "no" not in visitor.names


def test_where_chips_are_not_free_to_buy_a_pin_asks_nothing(visitors: Any) -> None:
    visitor = visitors()
    open_settings(visitor)
    visitor.house.change(buy_ins=BuyIns(asks="others"))
    visitor.tap("pin", *PIN, "done", *PIN, "done")
    assert "no" not in visitor.names


@pytest.mark.slow
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)], ids=str)
@pytest.mark.parametrize("what", ["who-sells", "palette", "badges"])
def test_what_a_choice_means_is_said_whole(visitors: Any, what: str, size: tuple[int, int]) -> None:
    visitor = visitors()
    open_settings(visitor)
    visitor.tap(what)
    for large in (False, True):
        canvas = unpainted(size, Theme(large_text=large))
        visitor.app.screen.draw(canvas)
        assert [mark.text for mark in canvas.marks if mark.text.endswith("\N{HORIZONTAL ELLIPSIS}")] == []


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (720, 1280)], ids=str)
def test_what_a_group_is_about_stands_whole_with_its_sign(size: tuple[int, int]) -> None:
    page = PAGES["settings"](Clock())
    translate.use("de")
    canvas = unpainted(size)
    page.draw(canvas)
    heads = {mark.text: mark.ink for mark in reversed(canvas.marks)}  # a button is called Ton, too
    names = ("Ton", "Bild", "Würfel", "Spielleitung")
    assert set(names) <= heads.keys()  # on its own "Leitung" is a pipe
    if size[0] > size[1]:
        middles = [heads[name].centerx for name in names]
        assert max(middles) - min(middles) <= 2


def marked(canvas: Canvas, page: Any) -> set[str]:
    """The names of the controls at whose left side there is the brass of what is not as usual."""
    page.draw(canvas)
    gold = canvas.theme.gold
    return {
        each.control.name
        for each in canvas.placed
        for y in (each.rect.centery - 4,)
        if gold in {tuple(canvas.surface.get_at((x, y)))[:3] for x in range(each.rect.x, each.rect.x + 10)}
    }


def test_what_is_not_set_as_usual_is_marked_and_all_else_is_not(visitors: Any) -> None:
    visitor = visitors()
    open_settings(visitor)
    canvas, page = Canvas(pygame.Surface((1024, 600), 0, 32)), visitor.app.screen
    assert marked(canvas, page) == set()
    visitor.house.change(language="de")  # which is nobody's exception
    assert marked(canvas, page) == set()
    visitor.house.change(calm=True, dark_after=30, palette="contrast", muted=True, ready=False)
    assert marked(canvas, page) == {"calm", "dark_after", "palette", "muted", "first-run"}
    visitor.house.change(buy_ins=BuyIns(asks="others"), calm=False)
    assert marked(canvas, page) == {"dark_after", "palette", "muted", "first-run", "who-sells"}


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (720, 1280)], ids=str)
@pytest.mark.parametrize("language", ["en", "de"])
def test_each_setting_has_a_sign_of_its_own(language: str, size: tuple[int, int]) -> None:
    settings = PAGES["settings"](Clock())
    translate.use(language)
    signs: list[tuple[Sign, pygame.Rect]] = []

    def drawn(canvas: Canvas, sign: Sign, box: pygame.Rect, **ink: Any) -> None:
        signs.append((sign, box))
        draw_sign(canvas, sign, box, **ink)

    canvas = unpainted(size)
    with mock.patch.object(controls, "draw_sign", drawn):
        settings.draw(canvas)
    own = {
        each.control.name: sign
        for each in canvas.placed
        for sign, box in signs
        if sign is not Sign.AHEAD and each.rect.contains(box)
    }
    names = {each.control.name for each in canvas.placed}
    without = names - own.keys() - {"speech"}  # which upright is narrow, beside how loud it is
    assert without == {"back", "volume-down", "volume-up", "muted"}
    assert len(set(own.values())) == len(own)


@pytest.mark.parametrize("large_text", [False, True])
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (720, 1280)], ids=str)
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_opens_a_page_has_an_arrow_and_what_changes_at_once_has_none(
    language: str, size: tuple[int, int], *, large_text: bool
) -> None:
    settings = PAGES["settings"](Clock())
    translate.use(language)
    arrows: list[pygame.Rect] = []

    def drawn(canvas: Canvas, sign: Sign, box: pygame.Rect, **ink: Any) -> None:
        arrows.extend([box] if sign is Sign.AHEAD else [])
        draw_sign(canvas, sign, box, **ink)

    pages, at_once = set[str](), set[str]()
    for _page in range(2 if large_text else 1):
        canvas = unpainted(size, Theme(large_text=large_text))
        arrows.clear()
        with mock.patch.object(controls, "draw_sign", drawn):
            settings.draw(canvas)
        for each in canvas.placed:
            within = [box for box in arrows if each.rect.contains(box)]
            assert [mark for mark in canvas.marks for box in within if mark.ink.colliderect(box)] == []
            (pages if within else at_once).add(each.control.name)
        if large_text:
            next(each.control for each in canvas.placed if each.control.name == "other-page").do()
            assert "other-page" in pages  # it has an arrow, too
            pages.remove("other-page")
    of_the_dice = {"camera", "calibrate", "own-dice"}
    of_the_host = {"sell", "meters", "pin", "who-sells", "forget"}
    assert pages == of_the_dice | of_the_host | {"palette", "turned", "touch", "dark_after", "badges"}
    assert at_once >= {"language", "large_text", "calm", "first-run", "muted", "volume-up"}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("large_text", [False, True])
@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)], ids=str)
def test_all_settings_of_a_page_are_named_in_one_size(
    size: tuple[int, int], language: str, *, large_text: bool
) -> None:
    page = PAGES["settings"](Clock())
    translate.use(language)
    for _page in range(2 if large_text else 1):
        canvas = unpainted(size, Theme(large_text=large_text))
        page.draw(canvas)
        labels = {each.control.label: each.rect for each in canvas.placed if each.control.sign is not None}
        assert len(labels) > 5
        named = [
            mark.size
            for mark in canvas.marks
            if any(mark.text == label and box.contains(mark.ink) for label, box in labels.items())
        ]
        assert len(named) == len(labels)
        assert len(set(named)) == 1
        for each in canvas.placed:
            if each.control.name == "other-page":
                each.control.do()


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (720, 1280)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_own_dice_have_a_picture_as_the_settings_beside_them(
    size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Sign] = []
    monkeypatch.setattr(controls, "draw_sign", lambda _canvas, sign, _box, **_ink: drawn.append(sign))
    page = PAGES["settings"](Clock())
    vars(page)["_in_game"] = False  # what is on the dice's buttons then is longer
    translate.use(language)
    page.draw(unpainted(size))
    assert {Sign.CAMERA, Sign.TARGET, Sign.DICE} <= set(drawn)


def test_what_is_asked_of_a_setting_keeps_away_from_the_rail_above_it() -> None:
    for setting in ("who-sells", "badges"):
        page, canvas = PAGES[f"choices_{setting}"](Clock()), unpainted()
        page.draw(canvas)
        body = page.parts(canvas).body
        asked = min(mark.ink.top for mark in canvas.marks if mark.ink.top >= body.top)
        assert asked >= body.top + canvas.px(6)


def test_which_buttons_hints_are_about_is_said_and_what_is_printed_on_them() -> None:
    page, canvas = PAGES["choices_badges"](Clock()), unpainted()
    page.draw(canvas)
    words = " ".join(mark.text for mark in canvas.marks)
    assert "three lit buttons, with STICK, BUY and BET printed on them" in words


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (720, 1280)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_each_row_of_what_suits_people_says_what_it_does(size: tuple[int, int], language: str) -> None:
    translate.use(language)
    page = Comfort(Clock(), house(), nothing)
    for large_text in (False, True):
        canvas = unpainted(size, Theme(large_text=large_text))
        page.draw(canvas)
        sizes = {mark.text: mark.size for mark in canvas.marks}
        for words, means, _controls, _sign in page._rows():
            assert words in sizes
            assert sizes[means] >= canvas.px(Type.FINE), "and none is too small to read"


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 800), (720, 1280)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_dice_beside_the_colours_show_which_were_chosen(
    size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To choose those for the colour-blind changed nothing on that page."""
    translate.use(language)
    drawn: list[tuple[object, pygame.Rect]] = []
    monkeypatch.setattr(
        palettes, "draw_die", lambda canvas, _die, _value, box: drawn.append((canvas.theme.dice, box))
    )
    for look in PALETTES.values():
        for large_text in (False, True):
            drawn.clear()
            canvas = unpainted(size, replace(look, large_text=large_text))
            Comfort(Clock(), house(), nothing).draw(canvas)
            assert [worn for worn, _box in drawn] == [look.dice] * len(palettes.DICE)
            words = [mark.ink for mark in canvas.marks]
            tapped = [each.rect for each in canvas.placed]
            for _worn, box in drawn:
                assert box.w >= canvas.px(14)
                assert box.collidelist([*words, *tapped]) < 0
