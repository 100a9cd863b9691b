"""Every text for people is in every language, with the same fields; a language is one file."""

from __future__ import annotations

import ast
import gettext
import io
import re
import string
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from hardware.message import say
from kiosk.screens.base.context import House
from kiosk.screens.host.first_run import AskLanguage
from kiosk.screens.lobby.attract import Attract
from kiosk.settings.preferences import Preferences
from kiosk.table.setup import Setup, open_table
from kiosk.text import translate
from tests.kiosk.speaking import speaking

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.ui.control import Control

ROOT = Path(__file__).parents[3]
PACKAGES = ("kiosk", "vision", "hardware", "calibration")
CATALOGUES = sorted((ROOT / "kiosk/text/locale").glob("*.po"))
WHOLE = [path for path in CATALOGUES if path.stem == "de"]
"""In others what is not translated yet stays English."""
UPDATE = "make texts, then translate what is empty"


@cache
def texts() -> frozenset[str | tuple[str, ...]]:
    """Every text of the source; one with a plural as both."""
    keywords = {**DEFAULT_KEYWORDS, "say": None}
    found = (extract_from_dir(ROOT / package, keywords=keywords) for package in PACKAGES)
    return frozenset(each[2] for package in found for each in package)


def catalogue(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.stem, abort_invalid=True)


def forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    assert text is not None
    return (text,) if isinstance(text, str) else tuple(text)


def fields(text: str) -> set[tuple[str, str | None]]:
    return {(name, spec) for _before, name, spec, _how in string.Formatter().parse(text) if name}


@pytest.mark.slow
def test_no_text_stands_in_the_braces_of_an_f_string() -> None:
    """Python 3.11 takes an f-string for one token: what looks for texts finds none in it."""
    hidden = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
        for string_ in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(string_, ast.JoinedStr)
        for call in ast.walk(string_)
        if isinstance(call, ast.Call)
        and getattr(call.func, "id", getattr(call.func, "attr", "")) in {"say", *DEFAULT_KEYWORDS}
    ]
    assert hidden == []


@pytest.mark.slow
def test_there_are_texts_and_a_catalogue() -> None:
    assert len(texts()) > 900
    assert WHOLE


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.stem)
def test_every_text_is_translated_and_none_that_is_gone(path: Path) -> None:
    messages = [message for message in catalogue(path) if message.id]
    said = {message.id for message in messages}
    assert (texts() - said, said - texts()) == (frozenset(), set()), UPDATE
    assert [each.id for each in messages if each.fuzzy or not all(forms(each.string))] == [], UPDATE


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_every_translation_has_the_fields_of_the_text(path: Path) -> None:
    for message in catalogue(path):
        if not message.id:
            continue
        one, *many = forms(message.id)
        for said in forms(message.string):
            if not said:
                continue
            if many:
                assert fields(said) <= fields(one) | fields(many[0]), said
            else:
                assert fields(said) == fields(one), said


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_what_is_spoken_is_what_was_translated(path: Path) -> None:
    assert path.with_suffix(".mo").read_bytes() == compiled(catalogue(path)), "not compiled: make lint"


def compiled(entries: Catalog) -> bytes:
    file = io.BytesIO()
    write_mo(file, entries)
    return file.getvalue()


def test_no_text_is_put_together_before_it_is_translated() -> None:
    """`_(f"...")` and `say(words)` would be found by nobody who collects the texts."""
    calls = re.compile(r"\b(?:_|say|ngettext)\((?=f[\"'])")
    found = [
        (path.name, line)
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if calls.search(line)
    ]
    assert found == []


def test_figures_and_dice_are_written_as_the_language_does() -> None:
    with speaking("de"):
        assert translate.written("1,234,567 und 1, 2, 3") == "1.234.567 und 1, 2, 3"
        assert translate.written("d20: 12, d4 + d12; id12, d3") == "W20: 12, W4 + W12; id12, d3"
        assert translate.written("0.17% of 1,234, 99%") == "0,17\u00a0% of 1.234, 99\u00a0%"
        assert translate.translated(say("the {die}", die="d20")) == "den W20"
        assert translate.ngettext("{count} chip", "{count} chips", 1) == "{count} Chip"
    assert translate.written("1,234 with the d20, 0.5%") == "1,234 with the d20, 0.5%"


def test_a_language_that_is_not_there_is_named() -> None:
    with pytest.raises(translate.LanguageError, match="tlh"):
        translate.use("tlh")


def test_a_catalogue_is_read_once() -> None:
    with speaking("de"):
        first = translate.spoken.get()
    with speaking("de"):
        assert translate.spoken.get() is first
    assert isinstance(first, gettext.GNUTranslations)


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A language of three words in a folder of catalogues: nothing else in the program knows of it."""
    entries = Catalog(locale="eo")
    for text, said in {"English": "Esperanto", "Settings": "Agordoj", "Welcome": "Bonvenon"}.items():
        entries.add(text, said)
    (tmp_path / "eo.mo").write_bytes(compiled(entries))
    monkeypatch.setattr(translate, "LOCALE", tmp_path)
    yield "eo"
    translate.use("en")


def house(path: Path | None = None) -> House:
    return House(path, Setup(players=(), watch=None), open_table, source="none", find_watch=lambda _: None)


def labels(controls: list[Control]) -> dict[str, str]:
    return {control.name: control.label for control in controls}


def test_a_third_language_is_one_file(small: str, tmp_path: Path) -> None:
    assert translate.languages() == {"en": "English", "eo": "Esperanto"}
    kiosk = house(tmp_path / "preferences.json")
    page = AskLanguage(kiosk, lambda: None)
    assert labels(list(page.answers()))["language-eo"] == "Esperanto"
    assert page.head == "Welcome / Bonvenon"
    kiosk.change(language=small)
    assert translate._("Settings") == "Agordoj"
    assert translate._("Rules") == "Rules"  # what is not translated yet
    entrance = Attract(
        lambda: 0.0, kiosk, unfinished=None, resume=lambda: None, play_itself=None, play=lambda _game: None
    )
    assert {"settings": "Agordoj", "language-en": "English"}.items() <= labels(entrance.actions()).items()
    translate.use("en")
    assert house(tmp_path / "preferences.json").preferences.language == small
    assert translate._("Welcome") == "Bonvenon"


def test_a_language_that_was_taken_away_leaves_all_else_that_was_set(tmp_path: Path) -> None:
    kept = tmp_path / "preferences.json"
    kept.write_text(Preferences(language="eo", volume=2).model_dump_json())
    kiosk = house(kept)
    assert (kiosk.preferences.language, kiosk.preferences.volume) == ("en", 2)
    assert kiosk.problem == "The language eo is not here any more."


_BEGINS = "sie|es|er|du|ihr|dies(?:e|er|es)|beginne|nenne|wähle|schreibe|drücke|nimm|prüfe?|zieh|versuch\\w*"
"""How a whole sentence often does that follows a colon: with who does it, or with what is to be done."""


def test_in_german_a_whole_sentence_after_a_colon_has_a_capital() -> None:
    with (ROOT / "kiosk/text/locale/de.po").open("rb") as file:
        texts = [message.string for message in read_po(file, locale="de") if message.id]
    told = " | ".join(each if isinstance(each, str) else " | ".join(each or ()) for each in texts)
    addressed = r"(?<!\{name\}): "  # "Ann: nimm deine Würfel heraus" is said to her
    assert re.findall(rf".{{30}}{addressed}(?:{_BEGINS})\b.{{20}}", told) == []
