"""Why a control can't be used is said beside the page's name, and goes after a few seconds."""

import pytest

from kiosk.screens.base.input import HINT_S
from kiosk.screens.base.screen import Screen
from kiosk.text import translate
from kiosk.ui.control import Control, nothing
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments.parts import Clock

WHY = "There are no earlier steps."


class Page(Screen):
    """What can be done on it is greyed."""

    @property
    def title(self) -> str:
        return "Hand 12"

    def actions(self) -> list[Control]:
        return [Control("earlier", "Previous page", nothing, why=WHY)]


def texts(page: Page, size: tuple[int, int]) -> list[str]:
    canvas = unpainted(size)
    page.draw(canvas)
    return [" ".join(mark.text.split()) for mark in canvas.marks]


@pytest.mark.parametrize("size", [(1024, 600), (800, 480), (720, 1280)])
def test_a_hint_leaves_the_page_its_name_and_goes_by_itself(size: tuple[int, int]) -> None:
    translate.use("en")
    clock = Clock()
    page = Page(clock)
    clock.now += 2.0
    texts(page, size)
    (place,) = [each.rect for each in page.input.placed if each.control.name == "earlier"]
    page.input.tap(place.center)
    assert {"Hand 12", WHY} <= set(texts(page, size))
    clock.now += HINT_S / 2
    assert not page.do(clock.now)
    clock.now += HINT_S / 2
    assert page.do(clock.now)
    assert page.note == ""
    assert WHY not in texts(page, size)


def test_what_is_no_hint_stays() -> None:
    clock = Clock()
    page = Page(clock)
    page.note = "The sheet could not be saved."
    clock.now += 10 * HINT_S
    assert not page.do(clock.now)
    assert page.note
