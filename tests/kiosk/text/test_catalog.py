"""Every text for people is in every language, with the same fields, and none is shown that is not."""

from __future__ import annotations

import re
import string

import pytest

from kiosk.text import catalog, translate
from kiosk.text.extract import texts, written

TEXTS = texts()
GERMAN = {entry.one: entry for entry in catalog.load("de").entries.values()}


def fields(text: str) -> set[str]:
    return {name for _before, name, _format, _how in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("text", TEXTS)
def test_every_text_has_a_german_translation_with_the_same_fields(text: str) -> None:
    assert text in GERMAN, "missing: python -m kiosk.text.extract, then translate what is empty"
    entry = GERMAN[text]
    assert all(entry.said)
    assert entry.many == TEXTS[text]
    for said in entry.said:
        assert fields(said) <= fields(entry.one) | fields(entry.many)
        if not entry.many:
            assert fields(said) == fields(entry.one)
        assert re.findall(r"\{\{\w+", said) == re.findall(r"\{\{\w+", entry.one) or "{{" not in entry.one


def test_the_catalogue_holds_nothing_that_is_gone() -> None:
    assert set(GERMAN) <= set(TEXTS)


def test_a_catalogue_is_read_as_it_is_written() -> None:
    entries = [
        catalog.Entry("one", "", ("eins",)),
        catalog.Entry('a "quote"\nand \\', "", ("ein Zitat",)),
        catalog.Entry("{count} die", "{count} dice", ("{count} Würfel", "{count} Würfeln")),
        catalog.Entry("half done", "", ("halb",), unsure=True),
    ]
    text = written(entries, "de")
    read = catalog.parse(text, "de.po")
    assert read[1:] == entries
    spoken = catalog.Catalogue(read)
    assert spoken.gettext("one") == "eins"
    assert spoken.gettext("half done") == "half done"
    assert spoken.gettext("never heard") == "never heard"
    assert spoken.ngettext("{count} die", "{count} dice", 1) == "{count} Würfel"
    assert spoken.ngettext("{count} die", "{count} dice", 2) == "{count} Würfeln"


def test_a_broken_catalogue_names_its_line() -> None:
    with pytest.raises(catalog.CatalogueError, match=r"de\.po, line 2"):
        catalog.parse('msgid "a"\nmsgstr nothing\n', "de.po")
    with pytest.raises(catalog.CatalogueError, match="line 1"):
        catalog.parse('msgid "a\n', "x.po")


def test_figures_are_grouped_as_the_language_does() -> None:
    translate.use("de")
    try:
        assert translate.grouped("1,234,567 und 1, 2, 3") == "1.234.567 und 1, 2, 3"
        assert translate.ngettext("{count} chip", "{count} chips", 1) == "{count} Chip"
    finally:
        translate.use("en")
    assert translate.grouped("1,234") == "1,234"


IN_USE = (
    "The journal /j.db is in use by another dice-kiosk. Stop that one, or give another file with --journal."
)
CLOSE = "Schließ den anderen."


@pytest.mark.parametrize(
    ("english", "german"),
    [
        (
            IN_USE,
            "Auf diesem Rechner läuft noch ein Würfelkiosk und führt das Protokoll der Spiele. " + CLOSE,
        ),
        ("These are the values that count already.", "Diese Werte zählen schon."),
        ("It is Ben's turn.", "Ben ist an der Reihe."),
        ("A sentence that nobody knows.", "A sentence that nobody knows."),
        ("Die Kamera wird kalibriert.", "Die Kamera wird kalibriert."),
    ],
)
def test_what_an_error_says_is_recognised_and_translated(english: str, german: str) -> None:
    translate.use("de")
    try:
        assert translate.translated(english) == german
    finally:
        translate.use("en")
