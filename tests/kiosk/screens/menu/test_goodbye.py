"""The last page of an evening: who has won comes in, and all of it is there for a photograph."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from kiosk.journal.accounts import Standing
from kiosk.journal.ledger import Ledger
from kiosk.screens.menu.ending.arrival import Step
from kiosk.screens.menu.ending.goodbye import Goodbye
from kiosk.screens.menu.ending.winner import CROWN, DISC
from kiosk.ui.canvas import Canvas
from kiosk.ui.motion import BLENDED, LONGEST_S, Motion
from tests.kiosk.screens.looking import TIGHT
from tests.kiosk.screens.moments.pages import PAGES
from tests.kiosk.screens.moments.parts import CAFE, Clock
from tests.kiosk.screens.visitor import won_by_ann

if TYPE_CHECKING:
    from kiosk.ui.motion import Scene


def drawn(page: Any, size: tuple[int, int] = (1024, 600), *, calm: bool = False) -> tuple[Canvas, Scene]:
    canvas = Canvas(pygame.Surface(size, 0, 32))
    canvas.parts = None if calm else {}
    page.draw(canvas)
    return canvas, canvas.parts or {}


def discs(scene: Scene) -> set[Any]:
    return {name for name in scene if isinstance(name, tuple) and name[0] == DISC}


def crowned(scene: Scene) -> bool:
    return any(isinstance(name, tuple) and name[0] == CROWN for name in scene)


def evening(clock: Clock, share: float = 1.0, *, bot: bool = False) -> Any:
    """Of three, of whom Ben has won such a share of what he has bought."""
    page: Any = PAGES["goodbye"](clock)
    ledger: Ledger = page._ledger
    bought = {each.id: round(each.result / share) if each.id == "Ben" else 20 for each in ledger.accounts}
    accounts = [
        Standing(each.id, each.name, bought[each.id], bought[each.id] + each.result)
        for each in ledger.accounts
    ]
    page._ledger = replace(ledger, accounts=tuple(accounts), bots=ledger.bots if bot else frozenset())
    return page


def steps(page: Any, clock: Clock, size: tuple[int, int]) -> list[tuple[Scene, Motion | None]]:
    """Each drawing on the way, with what moves to it."""
    found: list[tuple[Scene, Motion | None]] = [(drawn(page, size)[1], None)]
    while page.do(clock.now):
        scene = drawn(page, size)[1]
        found.append((scene, page.motion(found[-1][0], scene)))
        clock.now += 2 * LONGEST_S
    return found


@pytest.mark.parametrize("size", TIGHT)
def test_others_winner_and_crown_come_one_after_the_other_and_then_confetti_falls(
    size: tuple[int, int],
) -> None:
    clock = Clock()
    seen = steps(evening(clock), clock, size)
    assert [len(discs(scene)) for scene, _motion in seen] == [0, 2, 3, 3, 3, 3, 3, 3]
    assert [crowned(scene) for scene, _motion in seen] == [False] * 3 + [True] * 5
    area = size[0] * size[1]
    for number, (_scene, motion) in enumerate(seen[1:-1]):
        assert motion is not None
        begin = Clock().now + number * 2 * LONGEST_S
        shown = [motion.frame(begin + tenth * LONGEST_S / 10) for tenth in range(10)]
        assert any(shown)
        laid = [
            sum(rect.w * rect.h for picture, rect in frame if picture.get_flags() & pygame.SRCALPHA)
            for frame in shown
        ]
        assert max(laid) < BLENDED * area
    assert seen[-1][1] is None


@pytest.mark.parametrize(
    ("share", "bot", "bursts"),
    [(0.05, False, 1), (0.05, True, 0), (1.0, True, 0), (0.25, False, 2), (0.6, False, 3)],
)
def test_the_more_a_person_has_won_the_longer_confetti_falls(share: float, *, bot: bool, bursts: int) -> None:
    clock = Clock()
    page = evening(clock, share, bot=bot)
    fell = 0
    drawn(page)
    while page.do(clock.now):
        drawn(page)
        fell += page._arrival.falls(page._won(page._look).bursts)
        clock.now += 2 * LONGEST_S
    assert fell == bursts


def test_confetti_differs_from_burst_to_burst_and_covers_no_words() -> None:
    clock = Clock()
    page = evening(clock)
    while page._arrival.step < Step.CONFETTI:
        drawn(page)
        assert page.do(clock.now)
        clock.now += LONGEST_S
    bursts = []
    canvas, _scene = drawn(page)
    for _burst in range(3):
        motion = page.motion({}, {})
        assert motion is not None
        frame = motion.frame(clock.now + LONGEST_S / 2)
        bursts.append([tuple(rect) for _picture, rect in frame])
        named = {"Ben", "2. Cem", "3. Ann"}
        names = [mark.ink for mark in canvas.marks if mark.text in named]
        assert {mark.text for mark in canvas.marks} >= named
        assert not any(rect.collidelistall(names) for _picture, rect in frame)
        page.do(clock.now + LONGEST_S)
        clock.now += LONGEST_S
    assert all(one != other for one, other in pairwise(bursts))


def test_a_tap_or_less_motion_shows_all_of_it_at_once() -> None:
    clock = Clock()
    page = PAGES["goodbye"](clock)
    assert len(drawn(page, calm=True)[0].tokens) == len(drawn(PAGES["goodbye"](clock), calm=True)[0].tokens)
    assert {"Ben", "Cem", "Ann"} <= {name for name, _box in drawn(page, calm=True)[0].tokens}
    assert not page.do(clock.now)  # nothing is on its way
    drawn(page)
    assert page.touched((5, 5))
    assert len(discs(drawn(page)[1])) == 3
    assert not page.do(clock.now + 10)
    assert not page.touched((5, 5))


def test_the_cafe_is_named_the_winner_stands_highest_and_the_others_have_their_tokens() -> None:
    canvas = drawn(PAGES["goodbye_twelve"](Clock()), calm=True)[0]
    told = [mark.text for mark in canvas.marks]
    assert {CAFE, "23 November 2026", "Cem", "+3,877,341"} <= set(told)
    hero = [(name, box) for name, box in canvas.tokens if box.right < 0.6 * 1024]
    assert len({name for name, _box in hero}) == 12
    assert max(hero, key=lambda each: each[1].w)[0] == "Cem"


def test_where_the_house_has_won_it_that_is_said_with_everybody_s_place() -> None:
    nets = {"Ada": -2, "Ben": -2, "An": -31}
    accounts = tuple(Standing(name, name, 60, 60 + net) for name, net in nets.items())
    page = Goodbye(Clock(), "critical-roll", Ledger(accounts, house=35), "")
    canvas, scene = drawn(page, calm=True)
    told = [mark.text for mark in canvas.marks]
    assert {"The house", "wins the evening", "+35", "2. Ada", "2. Ben"} <= set(told)
    assert {f"\N{MINUS SIGN}{net}" for net in (2, 31)} <= set(told)
    assert "Until next time!" not in told
    assert "An" in {name for name, _box in canvas.tokens}
    assert not crowned(scene)


@pytest.mark.parametrize(("size", "share"), [((800, 480), 0.35), ((1024, 600), 0.36), ((720, 1280), 0.17)])
def test_the_code_is_large_enough_to_be_read_from_a_seat(size: tuple[int, int], share: float) -> None:
    """White, with the quiet zone: 31 mm and more on a screen of seven inches; a tap enlarges it."""
    canvas = drawn(PAGES["goodbye"](Clock()), size, calm=True)[0]
    proof = next(each.rect for each in canvas.placed if each.control.name == "proof")
    pixels = pygame.surfarray.array3d(canvas.surface.subsurface(proof))
    white = (pixels == 255).all(axis=2).any(axis=0).sum()
    assert white > share * size[1]


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (720, 1280)])
def test_three_payments_are_all_told_beside_the_code(size: tuple[int, int]) -> None:
    accounts = tuple(
        Standing(name, name, 20, 20 + won) for name, won in zip("ABCD", (56, -12, -24, -20), strict=True)
    )
    page = Goodbye(Clock(), "kingdom", Ledger(accounts), "x" * 150)
    told = [mark.text for mark in drawn(page, size, calm=True)[0].marks]
    assert {"12", "24", "20"} <= set(told)
    assert not any("more payment" in each for each in told)


@pytest.mark.slow
def test_a_tap_on_the_code_shows_it_over_the_whole_page(visitors: Any) -> None:
    visitor = visitors()
    won_by_ann(visitor)
    visitor.tap("menu", "end", "end", "home", "home", "proof")
    assert visitor.title == "Proof as a QR code"
    visitor.tap("done")
    assert visitor.title == "Thank you for playing!"
