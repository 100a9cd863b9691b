"""`dice-kiosk odds` in another language: what is said and printed, and nothing of what programs read."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from hardware.message import say
from kiosk.cli import main
from kiosk.text.translate import translated

if TYPE_CHECKING:
    from pathlib import Path


def odds(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["odds", *map(str, arguments)])


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["critical-roll"], "Der Vorteil des Spielers ist +0,1990025728 des Einsatzes"),
        (["critical-roll", "--simulate", 1200], "1.200 Runden mit Zufall"),
        (["six-shooter", "--chips", "3,3"], "2 Plätze, ein Pot von 4 (exakt)"),
        (["kingdom"], "von 7.776 Würfen"),
    ],
)
def test_it_speaks_the_language_that_is_wished_and_figures_are_written_so(
    command: list[object], said: str
) -> None:
    german, english = odds(*command, "--language", "de"), odds(*command)
    assert said in german.stdout
    assert len(german.stdout.splitlines()) == len(english.stdout.splitlines())
    assert not re.search(r"\b(the|of|and)\b", german.stdout)
    assert translated(say("Cancel")) == "Cancel"  # only as long as the command runs


@pytest.mark.parametrize("command", [["critical-roll"], ["six-shooter"], ["kingdom"]])
def test_programs_read_the_same_in_every_language(command: list[str]) -> None:
    german = odds(*command, "--json", "--language", "de").stdout
    assert german == odds(*command, "--json").stdout
    assert json.loads(german)


def test_the_card_is_printed_in_the_language_with_its_own_letters(tmp_path: Path) -> None:
    cells = {}
    for language in ("en", "de"):
        path = tmp_path / f"{language}.pdf"
        assert odds("critical-roll", "--card", path, "--language", language).exit_code == 0
        texts = re.findall(r"\((.*)\) Tj", path.read_bytes().decode("cp1252"))
        assert ("Critical Roll gegen das Haus" in texts) is (language == "de")
        assert ("the house's d20" in texts) is (language == "en")
        cells[language] = [text for text in texts if text in {"H", "N", "S", "B", "P", "T", "-"}]
    letters = {"N": "H", "B": "S", "T": "P", "-": "-"}
    assert [letters[cell] for cell in cells["de"]] == cells["en"]
    assert len(set(cells["en"])) == 4


def test_a_language_that_nobody_has_written_is_refused() -> None:
    result = odds("kingdom", "--language", "tlh")
    assert result.exit_code == 2
    assert "'tlh' is not one of 'en', 'de'" in result.stderr
