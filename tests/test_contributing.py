"""The picture of the tree in CONTRIBUTING.md is the tree."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
UNLISTED = {"tests": "mirrors the packages", "systemd": "plain files"}
"""Folders whose own folders the picture leaves out."""


def pictured() -> set[str]:
    """The folders of the picture; two spaces a level."""
    picture = (ROOT / "CONTRIBUTING.md").read_text().split("```")[1]
    found, above = set(), list[str]()
    for line in picture.strip("\n").splitlines():
        name = line.split()[0]
        depth = (len(line) - len(line.lstrip())) // 2
        above = [*above[:depth], name.rstrip("/")]
        if name.endswith("/"):
            found.add("/".join(above))
        else:
            assert (ROOT / "/".join(above)).is_file(), name
    return found


def folders(folder: Path) -> set[str]:
    """A folder and all below it that hold files of the project."""
    found = {str(folder.relative_to(ROOT))}
    for below in folder.iterdir():
        if below.is_dir() and below.name != "__pycache__" and any(below.iterdir()):
            found |= folders(below)
    return found


def test_the_picture_of_the_tree_is_true() -> None:
    top = {name for name in pictured() if "/" not in name}
    real = set[str]()
    for name in top:
        real |= {name} if name in UNLISTED else folders(ROOT / name)
    assert pictured() == real


def test_every_folder_at_the_top_is_in_it() -> None:
    made = {"build", "dist", "runs"}
    top = {each.name for each in ROOT.iterdir() if each.is_dir() and each.name[0] != "."}
    assert {name for name in top - made if not name.endswith((".egg-info", "__pycache__"))} == {
        name for name in pictured() if "/" not in name
    }
