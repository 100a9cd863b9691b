"""What people do to dice that is no throw, on clips of simulated trays, and what looks like it and is one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.vision.sheets import SHEETS, Shown, shown
from tests.vision.tray_clips import Table
from vision.reading import Problem
from vision.tampering import UNDERLAID_SHARE, Glance, arm, underlaid

if TYPE_CHECKING:
    from hardware.simulated.camera import Thrown
    from vision.reading import Reading

FIVE = ("d6",) * 5
KINDS = [("d20",), FIVE, ("d4", "d6", "d8"), ("d12", "d10")]


def problems(reading: Reading) -> set[Problem]:
    return {*reading.problems, *(problem for die in reading.dice for problem in die.problems)}


def turned(thrown: Thrown, other: Thrown) -> Thrown:
    """The same throw with its first die turned, where it lies, as it comes to rest in another throw."""
    flight = replace(
        other.flights[0], place=np.array([*thrown.flights[0].place[:2], other.flights[0].place[2]])
    )
    values = (other.values[0], *thrown.values[1:])
    return replace(thrown, number=99, flights=(flight, *thrown.flights[1:]), values=values)


def held(table: Table, seen: Shown) -> Reading:
    """A photograph held under the camera over the empty tray."""
    table.rests(table.scene.empty)
    for picture in seen.frames:
        table.moves(picture)
    return table.judged(seen.rest, seen.reading)


@pytest.mark.slow
def test_dice_that_are_thrown_are_left_alone_whatever_lay_there() -> None:
    table = Table(3)
    first, second = table.thrown(1, "d6", "d6"), table.thrown(2, "d6", "d6")
    assert not problems(table.throws(first, table.scene.empty, hand=True))
    assert not problems(table.throws(second, table.at_rest(first)))


@pytest.mark.slow
def test_a_die_laid_down_by_a_hand_is_no_throw() -> None:
    table = Table(4)
    thrown = table.thrown(1, "d20")
    lies = table.at_rest(thrown)
    table.handled(table.scene.empty, lies, table.scene.target(thrown))
    assert problems(table.judged(lies, table.reading(thrown))) == {Problem.PLACED}


@pytest.mark.slow
def test_a_die_turned_on_its_spot_is_no_throw_and_the_others_were_not_thrown() -> None:
    table = Table(5)
    thrown, other = (table.thrown(number, "d6", "d6") for number in (1, 2))
    cheat = turned(thrown, other)
    table.handled(table.at_rest(thrown), table.at_rest(cheat), table.scene.target(thrown))
    judged = table.judged(table.at_rest(cheat), table.reading(cheat))
    assert Problem.UNTHROWN not in judged.dice[0].problems
    assert judged.dice[1].problems == (Problem.UNTHROWN,)


@pytest.mark.parametrize("light", [0.8, 1.2])
def test_a_die_that_lies_as_it_lay_is_known_in_other_light_too(light: float) -> None:
    table = Table(6)
    thrown = table.thrown(1, "d12")
    lies = table.at_rest(thrown)
    table.rests(lies)
    assert Problem.UNTHROWN in problems(table.judged(lies, table.reading(thrown), light))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_a_photograph_held_under_the_camera_is_no_throw(seed: int) -> None:
    table, elsewhere = Table(seed), Table(seed + 1000)
    thrown = elsewhere.thrown(1, "d20", "d6")
    photo = elsewhere.at_rest(thrown)
    table.rests(table.scene.empty)
    for height in range(48, 481, 48):
        picture = table.scene.empty.copy()
        picture[480 - height :] = photo[:height]
        table.moves(picture)
    assert {Problem.UNDERLAID, Problem.PLACED} & problems(table.judged(photo, elsewhere.reading(thrown)))


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "a telephone",
        *(
            pytest.param(name, marks=pytest.mark.slow)
            for name in ("matt print, turned", "a card, held high", "its own tray, a card")
        ),
    ],
)
def test_a_photograph_with_the_same_cloth_is_no_throw(name: str) -> None:
    table = Table(21)
    sheet = next(each for each in SHEETS if each.name == name)
    assert Problem.UNDERLAID in problems(held(table, shown(table, sheet, 21, "d20", "d6")))


@pytest.mark.parametrize("pushed", [0, 3, 10])  # px; 10 are 5 mm
@pytest.mark.parametrize("light", [0.8, 1.2])
def test_cloth_is_known_again_in_other_light_and_where_the_tray_was_pushed(light: float, pushed: int) -> None:
    table = Table(22)
    thrown = table.thrown(1, *FIVE)
    table.rests(table.scene.empty)
    lies = np.roll(table.at_rest(thrown), pushed, 1)
    assert Problem.UNDERLAID not in problems(table.judged(lies, table.reading(thrown), light))


@pytest.mark.slow
def test_where_cloth_shows_nothing_or_was_seen_once_nothing_is_said_of_it() -> None:
    table = Table(23)
    thrown, empty = table.thrown(1, "d20"), table.scene.empty
    plain = np.full_like(empty, np.median(empty, (0, 1)))
    die = np.where(table.at_rest(thrown) == empty, plain, table.at_rest(thrown))
    before, now = [Glance.at(table.noisy(plain)) for _ in range(2)], Glance.at(table.noisy(die))
    assert not underlaid(before, now, 1.0, table.reading(thrown))
    seen = shown(table, SHEETS[0], 23, "d20")
    before, now = [Glance.at(table.noisy(empty))], Glance.at(table.noisy(seen.rest))
    assert not underlaid(before, now, 1.0, seen.reading)


@pytest.mark.slow
def test_the_picture_of_an_earlier_throw_is_no_throw() -> None:
    table = Table(7)
    first, second = (table.thrown(number, "d20") for number in (1, 2))
    assert not problems(table.throws(first, table.scene.empty))
    assert not problems(table.throws(second, table.at_rest(first)))
    assert problems(table.throws(first, table.scene.empty)) == {Problem.REPLAYED}


def test_a_dies_own_shadow_does_not_lie_under_it() -> None:
    table = Table(8)
    thrown = table.thrown(1, *FIVE)
    empty, lies = (Glance.at(table.noisy(each)) for each in (table.scene.empty, table.at_rest(thrown)))
    assert not underlaid([empty], lies, 1.0, table.reading(thrown))
    assert UNDERLAID_SHARE < 1


def test_an_arm_reaches_in_from_the_edge_and_is_larger_than_dice() -> None:
    mask = np.zeros((120, 160), bool)
    mask[40:48, 0:8] = True  # a die at the wall
    mask[60:100, 60:100] = True  # large, and in the middle
    assert not arm(mask).any()
    mask[30:60, 120:160] = True
    assert arm(mask)[45, 140]
    assert not arm(mask)[80, 80]


@pytest.mark.soak
def test_how_often_it_is_noticed() -> None:
    """Prints the figures of docs/trust.md."""
    told: dict[str, list[int]] = {}

    def count(what: str, *, noticed: bool) -> None:
        both = told.setdefault(what, [0, 0])
        both[0] += noticed
        both[1] += 1

    for seed in range(20, 44):
        kinds = KINDS[seed % 4]
        table = Table(seed, step=1)
        empty = table.scene.empty
        first, second = (table.thrown(number, *kinds) for number in (1, 2))
        spot, lies = table.scene.target(first), table.at_rest(first)
        count("thrown, no hand", noticed=bool(problems(table.throws(first, empty))))
        count("thrown, others lay there", noticed=bool(problems(table.throws(second, lies))))
        count("an earlier throw shown again", noticed=bool(problems(table.throws(first, empty))))
        for leaves in (8, 16, 24):
            table = Table(seed, step=1)
            found = problems(table.throws(first, empty, hand=True, leaves=leaves))
            count(f"thrown by a hand gone after {leaves / 30:.1f} s", noticed=bool(found))
        table.handled(empty, lies, spot)
        count("laid down", noticed=bool(problems(table.judged(lies, table.reading(first)))))
        cheat = turned(first, second)
        if cheat.values[0] != first.values[0]:
            table = Table(seed, step=1)
            table.handled(lies, table.at_rest(cheat), spot)
            found = problems(table.judged(table.at_rest(cheat), table.reading(cheat)))
            count(f"turned, {'alone' if len(kinds) == 1 else 'one of several'}", noticed=bool(found))
        for sheet in SHEETS:
            table = Table(seed)
            found = problems(held(table, shown(table, sheet, seed, *kinds)))
            count(f"a photograph: {sheet.name}", noticed=bool(found))
        elsewhere = Table(seed + 1000)
        other = elsewhere.thrown(1, *kinds)
        photo = elsewhere.at_rest(other)
        table = Table(seed, step=1)
        table.rests(empty)
        for height in range(24, 481, 24):
            picture = empty.copy()
            picture[480 - height :] = photo[:height]
            table.moves(picture)
        cloth = "the same" if elsewhere.scene._tray.felt == table.scene._tray.felt else "another"
        count(
            f"a photograph of {cloth} cloth",
            noticed=bool(problems(table.judged(photo, elsewhere.reading(other)))),
        )
    for what, (noticed, of) in told.items():
        print(f"{what}: {noticed} of {of}")  # noqa: T201 - what it is run for
    assert told["thrown, no hand"][0] == told["thrown, others lay there"][0] == 0
