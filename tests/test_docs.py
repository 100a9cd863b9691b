"""The pages a person reads, held against the program: links, files, commands and options that there are."""

from __future__ import annotations

import importlib.util
import json
import re
import shlex
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from kiosk.cli import main
from kiosk.commands.engine import _CHANGING, _READING

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    path.relative_to(ROOT)
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("vision/models/*.md"))
)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_FILE = re.compile(r"`((?:kiosk|vision|hardware|calibration|systemd|tests|docs)/[\w./-]*)`")
_MODULE = re.compile(r"python -m ([\w.]+)")
_TARGET = re.compile(r"(?:^    |`|sudo )make ([a-z][a-z0-9-]*)", re.MULTILINE)
_COMMAND = re.compile(r"(?:^    |`)(?:\$ )?(?:sudo )?(dice-kiosk(?:[ \n][^`\n]*)?)", re.MULTILINE)
_PLACEHOLDER = re.compile(r"^[A-Z]+$")
"""What is to be put in its place, as NAME."""

pages = pytest.mark.parametrize("page", PAGES, ids=str)


def text_of(page: Path) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def anchors_of(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    heads = re.findall(r"^#+ (.+)$", text_of(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pages
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in _LINK.findall(text_of(page)):
        if link.startswith("http"):
            continue
        place, _, anchor = link.partition("#")
        target = (ROOT / page).parent / place if place else ROOT / page
        assert target.exists(), link
        if anchor:
            assert anchor in anchors_of(target.resolve().relative_to(ROOT)), link


def test_every_page_can_be_come_to_from_the_first() -> None:
    reached, ahead = set[Path](), [Path("README.md")]
    while ahead:
        page = ahead.pop()
        if page in reached:
            continue
        reached.add(page)
        for link in _LINK.findall(text_of(page)):
            target = ((ROOT / page).parent / link.partition("#")[0]).resolve()
            if target.suffix == ".md":
                ahead.append(target.relative_to(ROOT))
    assert set(PAGES) - {Path("CHANGELOG.md")} <= reached


@pages
def test_every_file_and_module_is_there(page: Path) -> None:
    for name in _FILE.findall(text_of(page)):
        assert (ROOT / name).exists(), name
    for module in _MODULE.findall(text_of(page)):
        assert importlib.util.find_spec(module) is not None, module


def test_what_is_said_to_be_caught_names_tests_that_there_are() -> None:
    """Of the page of what can be trusted: each row names a test, or says "not"."""
    rows = [line.split("|")[1:-1] for line in text_of(Path("docs/trust.md")).splitlines() if line[:2] == "| "]
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    named = 0
    for what, becomes, test in (row for row in rows if len(row) == 3):
        if what.strip() == "what" or set(becomes) <= {"-", " "} or test.strip() == "test":
            continue
        names = re.findall(r"`(test_\w+)`", test)
        assert names or "**not**" in becomes, what
        assert all(f"def {name}(" in source for name in names), test
        named += len(names)
    assert named > 30


@pages
def test_every_target_is_in_the_makefile(page: Path) -> None:
    targets = set(re.findall(r"^([a-z0-9-]+):", text_of(Path("Makefile")), re.MULTILINE))
    assert set(_TARGET.findall(text_of(page))) <= targets


@pages
def test_every_command_is_one_of_the_program(page: Path) -> None:
    for line in _COMMAND.findall(text_of(page)):
        check(line.replace("\n", " "))


def check(line: str) -> None:
    """Fails where a line names a command, an option or a choice that the program does not have."""
    words = shlex.split(re.split(r"[|;&<>#,]| - |\.\.\.", line)[0], comments=True)
    command: click.Command = main
    choices: list[click.Choice[str]] = []
    for word in words[1:]:
        if word.startswith("-"):
            known = {name for each in command.params for name in (*each.opts, *each.secondary_opts)}
            assert word in {*known, "-h", "--help"}, f"{word} in: {line}"
        elif isinstance(command, click.Group):
            if _PLACEHOLDER.match(word):
                return
            assert word in command.commands, f"{word} in: {line}"
            _, found, _ = command.resolve_command(click.Context(command), [word])
            assert found is not None
            command = found
            kinds = [each.type for each in command.params if isinstance(each, click.Argument)]
            choices = [kind for kind in kinds if isinstance(kind, click.Choice)]
        elif choices and not _PLACEHOLDER.match(word):
            assert word in choices.pop(0).choices, f"{word} in: {line}"


@pytest.mark.parametrize(
    "line",
    [
        "dice-kiosk calibrate step score",
        "dice-kiosk run --camara none",
        "dice-kiosk test lamp",
        "dice-kiosk cfg",
    ],
)
def test_a_command_that_there_is_not_would_be_seen(line: str) -> None:
    with pytest.raises(AssertionError, match="in: "):
        check(line)


def examples(page: str) -> str:
    """The JSON that a page shows, one object a line."""
    found = re.search(r"^```json\n(.+?)^```$", text_of(Path(page)), re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def test_the_engine_takes_every_command_that_its_page_shows() -> None:
    lines = examples("docs/engine.md")
    answers = CliRunner().invoke(main, ["engine"], input=lines).output.splitlines()
    assert len(answers) == len(lines.splitlines())
    assert all(json.loads(answer)["ok"] for answer in answers)


def test_the_engine_s_page_names_all_of_its_commands() -> None:
    named = set(re.findall(r'"do":"([a-z-]+)"', text_of(Path("docs/engine.md"))))
    assert named == {*_CHANGING, *_READING, "new", "quit"}


def test_the_recorded_game_of_the_page_plays_again(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(examples("docs/records.md"), encoding="utf-8")
    done = CliRunner().invoke(main, ["replay", str(file)])
    assert done.exit_code == 0, done.output
    assert "5 steps, every one right" in done.output
