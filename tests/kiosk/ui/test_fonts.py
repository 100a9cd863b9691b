from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from kiosk.ui import fonts
from kiosk.ui.type_scale import Type

WORDS = "The d20 seems to show 17, but not for sure. Confirm it, correct it, or throw again."


SIZES = tuple(reversed(Type))


@pytest.mark.parametrize(("width", "height"), [(560, 140), (320, 220), (220, 300)])
def test_text_is_wrapped_and_shrunk_until_it_fits(width: int, height: int) -> None:
    done = fonts.fit(WORDS, width, height, SIZES)
    assert done.fits
    assert done.size in SIZES
    assert done.height <= height
    assert max(fonts.width_of(line, done.size) for line in done.lines) <= width
    assert " ".join(done.lines) == WORDS


def test_text_is_as_large_as_it_may_be() -> None:
    assert fonts.fit("Ann", 400, 100, Type.LABEL.and_smaller).size == Type.LABEL
    tight = fonts.fit("Ann", 400, fonts.line_height("Ann", Type.NOTE) + 1, Type.LABEL.and_smaller)
    assert tight.size == Type.NOTE


def test_a_word_is_broken_only_when_nothing_else_helps() -> None:
    assert fonts.fit("W" * 24, 560, 40, (40, 31), lines=1).lines == ("W" * 24,)
    broken = fonts.fit("W" * 24, 300, 80, (40, 31))
    assert broken.fits
    assert "".join(broken.lines) == "W" * 24
    assert len(broken.lines) > 1


def test_what_can_not_fit_is_told() -> None:
    assert not fonts.fit(WORDS, 30, 10, (40, 31)).fits


def test_at_most_so_many_lines() -> None:
    assert len(fonts.fit(WORDS, 700, 300, SIZES, lines=2).lines) == 2


def test_each_step_of_the_scale_is_an_eighth_larger_and_large_text_two_of_them() -> None:
    for step, after in pairwise(Type):
        assert 1.1 < after / step < 1.16
    assert Type.FINE.larger is Type.TEXT
    assert Type.HERO.larger is Type.HERO
    assert Type.TEXT.and_smaller == (Type.TEXT, Type.NOTE, Type.FINE)


def test_letters_that_the_bundled_typeface_lacks_are_noticed() -> None:
    assert not fonts._lacks("Z")
    assert not fonts._lacks("\N{LATIN SMALL LETTER E WITH DIAERESIS}")
    assert not fonts._lacks("\N{MINUS SIGN}")
    assert fonts._lacks("\N{CJK UNIFIED IDEOGRAPH-6F22}")
    assert fonts.face_for("Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}") is fonts.TEXT
    assert fonts.face_for("\N{CJK UNIFIED IDEOGRAPH-6F22}") is None


def test_figures_have_a_face_of_their_own_and_are_no_higher_than_their_line() -> None:
    faces = {"\N{MINUS SIGN}1,234": fonts.FIGURES, "d20": fonts.TEXT, "0123456789": fonts.FIGURES}
    for text, face in faces.items():
        assert fonts.face_for(text) is face
        for size in (13, 30, 72, *Type):
            picture = fonts.rendered(text, size, (255, 255, 255))
            assert picture.get_height() == fonts.line_height(text, size)
            whole = fonts.font(size, face).render(text, True, (255, 255, 255))  # noqa: FBT003 - by place only
            assert picture.get_bounding_rect().h == whole.get_bounding_rect().h


def test_figures_alone_fill_their_line() -> None:
    for size in (Type.SIGN, Type.FIGURE, Type.HERO):
        ink = fonts.rendered("18", size, (255, 255, 255)).get_bounding_rect()
        assert fonts.line_height("18", size) - ink.h <= size // 25


def test_a_line_of_figures_is_set_as_the_words_before_it() -> None:
    done = fonts.fit("Road or 1-2-3-4-5 2-3-4-5-6", 150, 200, (30,))
    assert done.lines[-1] == "2-3-4-5-6"
    assert done.words
    assert fonts.face_for(done.lines[-1], words=done.words) is fonts.TEXT


def test_no_accent_or_tail_of_a_letter_is_cut_off() -> None:
    """Nothing of what a line has in its own font is missing from its picture."""
    for text in ("\N{LATIN CAPITAL LETTER A WITH DIAERESIS}gj", "\N{LATIN CAPITAL LETTER E WITH ACUTE}py,Q"):
        for size in (24, 40, 66):
            whole = fonts.font_for(text, size).render(text, True, (255, 255, 255))  # noqa: FBT003 - by place only
            assert (
                fonts.rendered(text, size, (255, 255, 255)).get_bounding_rect().h
                >= whole.get_bounding_rect().h - 1
            )


def test_lines_from_the_left_are_nearly_as_long_as_their_box_and_centred_ones_even() -> None:
    words = "One word after another goes to the end of a long line, and one"
    even, full = (fonts.fit(words, 400, 90, (22,), narrow=way).lines for way in (fonts.EVEN, fonts.FULL))
    assert len(even) == len(full) == 2
    assert len(even[0]) < len(full[0])


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("Jörg und Ada sind drüber.", ("Jörg und Ada", "sind drüber.")),
        ("Bauer gegen Bauer: 5 schlägt 4.", ("Bauer gegen Bauer:", "5 schlägt 4.")),
    ],
)
def test_a_headline_is_broken_where_its_lines_are_most_even(words: str, lines: tuple[str, ...]) -> None:
    wide = fonts.width_of(words.rsplit(" ", 1)[0].removesuffix(" schlägt"), 40) + 4
    assert fonts.fit(words, wide, 200, (40,), narrow=fonts.narrowest("even")).lines == lines


def test_a_line_from_the_left_goes_on_where_the_next_has_more_than_a_word() -> None:
    words = "A rolls 3 on the d12: 8 in all."
    wide = fonts.width_of(words.removesuffix(" 8 in all."), 31) + 4
    assert fonts.fit(words, wide, 200, (31,), narrow=fonts.FULL).lines == (
        "A rolls 3 on the d12:",
        "8 in all.",
    )


def test_a_last_word_of_any_paragraph_has_company() -> None:
    first, second = (
        "All of them get back whatever they have put into it (2\N{NO-BREAK SPACE}c).",
        "Then they go.",
    )
    wide = fonts.width_of(first.removesuffix(" (2\N{NO-BREAK SPACE}c)."), 31) + 4
    lines = fonts.fit(f"{first}\n{second}", wide, 200, (31,), narrow=fonts.FULL).lines
    assert lines[1].endswith(" (2 c).")
    assert lines[2] == second


def test_figures_stand_as_high_beside_a_comma_as_without_one() -> None:
    heads = []
    for words in ("1000", "1,000"):
        surface = pygame.Surface((200, 60), pygame.SRCALPHA, 32)
        done = fonts.fit(words, 200, 60, (44,))
        for picture, place in fonts.typeset(done, surface.get_size(), (255, 255, 255), "left")[0]:
            surface.blit(picture, place)
        heads.append(pygame.surfarray.array_alpha(surface).any(axis=0).argmax())
    assert abs(int(heads[0]) - int(heads[1])) <= 1


def test_a_last_word_has_company_where_a_narrower_column_gives_it_any() -> None:
    words = "Ann rolls 5 on the d6: 18 in all."
    wide = fonts.width_of(words.removesuffix(" all."), 31) + 4
    assert fonts.fit(words, wide, 200, (31,), narrow=fonts.FULL).lines[-1] != "all."


@pytest.mark.parametrize(
    ("words", "second"),
    [
        ("Ada wirft 12 mit dem W20.", "mit dem W20."),
        ("kauft den W20", "den W20"),
        ("Jörg kauft den W10 für 1 Chip.", "1 Chip."),
        ("Ada rolls 12 with the d20.", "with the d20."),
    ],
)
def test_a_die_stays_with_the_words_before_it_and_chips_with_their_number(words: str, second: str) -> None:
    all_but_last = fonts.width_of(words.rpartition(" ")[0], 22, words=True)
    assert fonts.fit(words, all_but_last + 2, 90, (22,), narrow=fonts.FULL).lines[-1] == second


def test_no_line_more_is_needed_to_keep_words_together() -> None:
    words = "Anna wirft 12 mit dem W12: zusammen 24."
    wide = max(
        fonts.width_of(line, 22, words=True) for line in ("Anna wirft 12 mit dem", "dem W12: zusammen 24.")
    )
    assert fonts.fit(words, wide, 200, (22,), narrow=fonts.FULL).lines == (
        "Anna wirft 12 mit",
        "dem W12: zusammen 24.",
    )


def test_type_gets_no_smaller_to_keep_words_together() -> None:
    wide = fonts.width_of("throw the", 40, words=True)
    assert fonts.fit("throw the d20", wide, 200, (40, 20), lines=2).size == 40
    narrow = fonts.width_of("the", 40, words=True)
    assert fonts.fit("the d20", max(narrow, fonts.width_of("d20", 40, words=True)), 200, (40, 20)).size == 40
