"""A third die at the opening takes the place of the one chosen first, and that is said."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from tests.kiosk.screens.moments.lessons import opening
from tests.kiosk.screens.people import People, at_table

if TYPE_CHECKING:
    from collections.abc import Callable

BACK = "The d10 is put back: you open with two dice."


def at_a_table(*, coached: bool = False) -> People:
    return People(at_table("six-shooter", {"button": 0}, "Ann", "Ben"), coached=coached)


def read(people: People) -> str:
    return " ".join(" ".join(mark.text.split()) for mark in people.draw().marks)


@pytest.mark.parametrize("make", [at_a_table, partial(at_a_table, coached=True), opening])
def test_which_die_went_back_is_said(make: Callable[[], People]) -> None:
    people = make()
    read(people)
    people.touch("die-d8")  # a d10 and a d12 are chosen already
    assert BACK in read(people)
    people.touch("die-d8")  # put back by who wants that
    assert "is put back" not in read(people)
