"""The keyboard on the screen: a tap between two keys is the nearest one's, so that no letter is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

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
