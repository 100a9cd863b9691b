"""What stands in Six Shooter's row of answers: dice that can be bought, wider than those that can't."""

from __future__ import annotations

import pytest

from kiosk.text import translate
from tests.kiosk.screens.moments.parts import LANGUAGES
from tests.kiosk.screens.moments.tables import TABLES


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_die_that_is_spent_is_narrower_than_each_that_can_be_bought(
    language: str, size: tuple[int, int]
) -> None:
    people = TABLES["six-shooter_turn"]()
    translate.use(language)
    dice = [each for each in people.draw(size).placed if each.control.name.startswith("buy-")]
    bought = [each.rect.w for each in dice if each.control.why is None]
    spent = [each.rect.w for each in dice if each.control.why is not None]
    assert len(bought) == 4
    assert len(spent) == 2
    assert max(spent) < min(bought)


@pytest.mark.parametrize(("language", "six"), [("en", "six without a bust"), ("de", "alle sechs bis 21")])
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 800)], ids=str)
def test_the_whole_rule_has_room_in_a_turn(size: tuple[int, int], language: str, six: str) -> None:
    translate.use(language)
    people = TABLES["six-shooter_turn"]()
    people.landed()
    assert any(six in mark.text for mark in people.draw(size).marks)
