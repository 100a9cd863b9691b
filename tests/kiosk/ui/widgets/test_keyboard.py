"""The keyboard on the screen: a tap between two keys is the nearest one's, so that no letter is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from kiosk.screens.base.pointer import AGAIN_S, FIRST_AGAIN_S, Finger
from kiosk.screens.host.pin_entry import new_pin
from kiosk.screens.lobby.name_entry import NameEntry
from tests.kiosk.screens.looking import SIZES, unpainted
from tests.kiosk.screens.moments.parts import Clock, nothing

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from kiosk.screens.base.screen import Screen

PAGES: dict[str, Callable[[], Any]] = {
    "name": lambda: NameEntry(Clock(), "en", lambda _name: None),
    "Name": lambda: NameEntry(Clock(), "de", lambda _name: None),
    "PIN": lambda: new_pin(Clock(), nothing),
}

NOTHING_BELOW = "PIN", "key-7"


def keys_of(page: Screen, size: tuple[int, int]) -> dict[str, Rect]:
    page.draw(unpainted(size))
    return {
        each.control.name: each.rect
        for each in page.input.placed
        if each.control.name.startswith("key-") or each.control.name == "rub-out"
    }


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("which", PAGES)
def test_between_two_keys_lies_no_place_that_is_nobody_s(which: str, size: tuple[int, int]) -> None:
    page = PAGES[which]()
    keys = keys_of(page, size)
    assert len(keys) > 10
    last, lowest = (max(each) for each in zip(*(key.bottomright for key in keys.values()), strict=True))
    for name, key in keys.items():
        others = [each for other, each in keys.items() if other != name]
        assert key.collidelist(others) < 0
        beside, below = (key.right, key.centery), (key.centerx, key.bottom)
        alone = key.bottom == lowest or (which, name) == NOTHING_BELOW
        for at, ends in ((beside, key.right == last), (below, alone)):
            if not ends:
                assert page.input.hit(at) is not None, f"nothing lies beside {name}, at {at}"


def test_a_tap_in_the_gap_writes_the_letter_of_the_nearer_key() -> None:
    page = PAGES["name"]()
    canvas = unpainted((1024, 600))
    page.draw(canvas)
    letters = {mark.text: mark.ink for mark in canvas.marks}
    left, right = letters["J"], letters["K"]
    middle = (left.centerx + right.centerx) // 2
    for at, letter in ((middle - 2, "J"), (middle + 2, "K")):
        found = page.input.hit((at, left.centery))
        assert found is not None
        assert found.name == f"key-{letter}"


def typed(name: str, *keys: str) -> str:
    """What is taken of a name that stands there once these keys were touched."""
    taken: list[str] = []
    page = NameEntry(Clock(), "en", taken.append, name)
    page.go_back = nothing  # type: ignore[method-assign]
    for key in (*keys, "done"):
        page.draw(unpainted((1024, 600)))
        next(each.control for each in page.input.placed if each.control.name == key).do()
    return taken[0]


def test_the_old_name_goes_with_the_first_letter_typed_and_delete_takes_off_its_last_one() -> None:
    assert typed("Miriam") == "Miriam"
    assert typed("Miriam", "key-T", "key-o", "key-m") == "Tom"
    assert typed("Miriam", "rub-out", "key-m") == "Miriam"


@pytest.mark.parametrize(
    ("keys", "name"),
    [
        (("key-A", "key-n", "key- ", "key- ", "rub-out"), "An"),
        (("key- ", "key-A", "key-n"), "An"),
        (("key-A", "key-n", "key- ", "key-B", "rub-out", "key-C"), "An C"),
        (("key-A", "key-4", "key-n"), "A4n"),
    ],
)
def test_each_delete_takes_off_what_is_seen_and_a_capital_begins_a_word(
    keys: tuple[str, ...], name: str
) -> None:
    assert typed("", *keys) == name


def test_a_letter_tapped_twice_as_quickly_as_one_can_is_written_twice() -> None:
    """The key of the first tap is a capital, that of the second is not: what it wrote before is no matter."""
    clock = Clock()
    page = NameEntry(clock, "en", nothing)

    def tap(name: str) -> bool:
        page.draw(unpainted((1024, 600)))
        clock.now += 0.1
        return page.input.tap(
            next(each.rect.center for each in page.input.placed if each.control.name == name)
        )

    page.draw(unpainted((1024, 600)))
    clock.now += 1.0
    assert all(tap(name) for name in ("key-O", "key-o", "key-n", "key-a"))
    assert page._name == "Oona"
    assert all(tap(name) for name in ("rub-out",) * 4)
    assert all(tap(name) for name in ("key-B", "key-o", "key-b"))
    assert page._name == "Bob"


def test_delete_goes_on_while_it_is_held_and_is_not_done_once_more_as_it_is_let_go() -> None:
    clock, page = Clock(), NameEntry(Clock(), "en", nothing, "Miriam")
    finger = Finger(clock)
    page.draw(unpainted((1024, 600)))
    away = next(each.rect.center for each in page.input.placed if each.control.name == "rub-out")
    assert finger.goes_down(page, away)
    assert not finger.stays(page)
    for after_s in (FIRST_AGAIN_S, AGAIN_S, AGAIN_S):
        clock.now += after_s
        assert finger.stays(page)
        assert not finger.stays(page)
    assert page._name == "Mir"
    assert finger.lets_go(page, away) is None
    letter = next(each.rect.center for each in page.input.placed if each.control.name.startswith("key-"))
    finger.goes_up()
    clock.now += FIRST_AGAIN_S
    assert finger.goes_down(page, letter)
    clock.now += FIRST_AGAIN_S
    assert not finger.stays(page)
    assert finger.lets_go(page, letter) == letter
