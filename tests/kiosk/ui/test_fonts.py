from __future__ import annotations

import pytest

from kiosk.ui import fonts

WORDS = "The d20 seems to show 17, but not for sure. Confirm it, correct it, or throw again."


@pytest.mark.parametrize(("width", "height"), [(400, 100), (200, 100), (120, 160)])
def test_text_is_wrapped_and_shrunk_until_it_fits(width: int, height: int) -> None:
    done = fonts.fit(WORDS, width, height, 60, 8)
    assert done.fits
    assert done.height <= height
    assert max(fonts.width_of(line, done.size) for line in done.lines) <= width
    assert " ".join(done.lines) == WORDS


def test_text_is_as_large_as_it_may_be() -> None:
    done = fonts.fit("Ann", 400, 100, 40, 8)
    assert done.size == 40
    tight = fonts.fit("Ann", 400, fonts.line_height("Ann", 30), 40, 8)
    assert 30 <= tight.size < 40


def test_a_word_is_broken_only_when_nothing_else_helps() -> None:
    assert fonts.fit("W" * 24, 300, 40, 40, 10, lines=1).lines == ("W" * 24,)
    broken = fonts.fit("W" * 24, 100, 80, 40, 10)
    assert broken.fits
    assert "".join(broken.lines) == "W" * 24
    assert len(broken.lines) > 1


def test_what_can_not_fit_is_told() -> None:
    assert not fonts.fit(WORDS, 30, 10, 40, 10).fits


def test_at_most_so_many_lines() -> None:
    assert len(fonts.fit(WORDS, 300, 300, 40, 8, lines=2).lines) == 2


def test_letters_that_the_bundled_typeface_lacks_are_noticed() -> None:
    assert not fonts._lacks("Z")
    assert not fonts._lacks("\N{LATIN SMALL LETTER E WITH DIAERESIS}")
    assert not fonts._lacks("\N{MINUS SIGN}")
    assert fonts._lacks("\N{CJK UNIFIED IDEOGRAPH-6F22}")
    assert fonts.font_for("Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}", 20) is fonts.font(20)
    assert fonts.font_for("\N{CJK UNIFIED IDEOGRAPH-6F22}", 20) is not fonts.font(20)
