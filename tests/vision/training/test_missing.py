"""What a command of training says on a machine that lacks what it needs: words and status 1, no traceback."""

from pathlib import Path

import pytest

from vision.evaluation.labels import LabelledPhoto, write_labels
from vision.training import enrolment, folds
from vision.training.dataset import own_labels, typefaces
from vision.training.dataset.missing import run


def said_by(module: str, main: object, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> str:
    """What is printed at the end, where the command ends with status 1 (as SystemExit with words does)."""
    monkeypatch.setattr("sys.argv", [module, *arguments])
    with pytest.raises(SystemExit) as ended:
        run(main)  # type: ignore[arg-type] # a module's main
    assert isinstance(ended.value.code, str)
    return ended.value.code


def test_typefaces_that_are_absent_are_named_with_their_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typefaces, "find_typefaces", list)
    words = said_by("enrolment", enrolment.main, monkeypatch, "rendered")
    assert words.startswith("Only 0 typefaces were found")
    assert "sudo apt install --no-install-recommends fonts-" in words


def test_a_package_that_is_absent_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def without() -> list[Path]:
        raise ModuleNotFoundError("No module named 'PIL'", name="PIL")

    monkeypatch.setattr(typefaces, "find_typefaces", without)
    words = said_by("enrolment", enrolment.main, monkeypatch, "rendered")
    assert words.startswith("PIL is not installed.")
    assert "[train]" in words


@pytest.mark.parametrize(("main", "kind"), [(folds.main, []), (enrolment.main, ["photographs"])])
def test_labels_that_are_absent_are_told(
    main: object, kind: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = said_by("command", main, monkeypatch, *kind, str(tmp_path), "--folds", str(tmp_path))
    assert "there are no labels to be read here" in words


@pytest.mark.parametrize(("main", "kind"), [(folds.main, []), (enrolment.main, ["photographs"])])
def test_nets_trained_without_a_look_that_are_absent_are_told(
    main: object, kind: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_labels(tmp_path, [LabelledPhoto(tmp_path / "1.jpg", "1", ())])
    words = said_by("command", main, monkeypatch, *kind, str(tmp_path), "--folds", str(tmp_path / "none"))
    assert "trained without a look's dice are not here" in words


def test_photographs_that_are_absent_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = said_by("own_labels", own_labels.main, monkeypatch, "--photos", str(tmp_path))
    assert "the photographs are not here" in words
