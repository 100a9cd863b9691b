from pathlib import Path

import pytest

from hardware.toml_lines import toml_value
from kiosk.games.registry import GAMES
from kiosk.settings import config
from kiosk.settings.config import Config
from kiosk.settings.owner_file import SettingsError


def test_without_a_file_the_defaults_hold(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DICE_KIOSK_CONFIG", str(tmp_path / "absent.toml"))
    assert config.load() == Config()


def test_a_file_that_was_named_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"absent\.toml"):
        config.load(tmp_path / "absent.toml")


def test_what_the_file_says_holds_and_the_rest_is_default(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text('[table]\nplayers = ["Ann", "bot:Ben"]\nchips = 50\n')
    found = config.load(path)
    assert (found.table.players, found.table.chips) == (["Ann", "bot:Ben"], 50)
    assert found.camera == Config().camera


def test_every_error_is_told_with_its_line_and_nothing_is_used() -> None:
    text = """\
[camera]
widht = 640
width = "large"
height = 3  # px

[tabel]
chips = 1

[table]
chips = 0
players = []
bot_pause = 60

[screen]
fullscreen = 1

[buttons]
pins = "serial"
stick = 17
bet = 17
"""
    with pytest.raises(SettingsError) as caught:
        config.parse(text, "config.toml")
    assert str(caught.value).splitlines() == [
        "config.toml: 9 errors; nothing of it is used.",
        "  line 2: camera.widht: there is no such setting. Did you mean camera.width?",
        "  line 3: camera.width: must be a whole number.",
        "  line 4: camera.height: must be at least 240 px.",
        "  line 6: tabel: there is no such setting. Did you mean table?",
        "  line 10: table.chips: must be at least 1 chips.",
        "  line 11: table.players: must have at least 1 entry.",
        "  line 12: table.bot_pause: must be at most 10 s.",
        "  line 15: screen.fullscreen: must be true or false.",
        "  line 18: buttons.pins: must be 'mock' or 'lgpio'.",
    ]


def test_a_large_bound_is_told_in_figures() -> None:
    with pytest.raises(SettingsError, match=r"table\.chips: must be at most 1,000,000 chips\."):
        config.parse("[table]\nchips = 1000001\n", "config.toml")


def test_a_pin_can_not_be_used_twice() -> None:
    with pytest.raises(SettingsError, match="line 1: buttons: GPIO 17 is used twice"):
        config.parse("[buttons]\nbet = 17\n", "config.toml")


def test_lines_are_found_for_dotted_keys_and_entries_of_lists() -> None:
    text = 'table.chips = "many"\ntable.players = [\n  "Ann",\n  3,\n]\n'
    with pytest.raises(SettingsError) as caught:
        config.parse(text, "config.toml")
    assert "line 1: table.chips: must be a whole number." in str(caught.value)
    assert "line 2: table.players.1: must be text in quotes." in str(caught.value)


@pytest.mark.parametrize(
    ("content", "words"), [(b"[camera\n", "line 1"), (b"a = 1\na = 2\n", "line 2"), (b"\xff\xfe", "UTF-8")]
)
def test_what_is_no_toml_is_refused(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "config.toml"
    path.write_bytes(content)
    with pytest.raises(SettingsError, match=words):
        config.load(path)


def test_the_file_that_is_printed_holds_every_setting_at_its_default() -> None:
    text = config.described()
    assert config.parse(text, "printed") == Config()
    settings = [line for line in text.splitlines() if " = " in line and not line.startswith("#")]
    assert len(settings) == sum(len(type(section).model_fields) for _, section in Config())
    for setting in settings:
        comment = text[: text.index(f"\n{setting}\n")].rsplit("\n", 1)[-1]
        assert comment.startswith("# "), f"no description before {setting}"


def test_settings_in_the_folder_of_another_user_are_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """$HOME stays root's where somebody becomes another user without it."""

    def closed(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setenv("DICE_KIOSK_CONFIG", str(tmp_path / "config.toml"))
    monkeypatch.setattr(Path, "exists", closed)
    with pytest.raises(SettingsError, match=r"config\.toml.*Permission denied.*\$HOME"):
        config.load()


@pytest.mark.parametrize("variable", ["DICE_KIOSK_STATE", "XDG_STATE_HOME"])
def test_the_state_folder_can_be_named(
    variable: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("DICE_KIOSK_STATE", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, str(tmp_path))
    assert tmp_path in (config.state_folder(), *config.state_folder().parents)


@pytest.mark.parametrize("where", ["off", "auto", "window", 1, 2, 3])
def test_spectators_have_a_display(where: str | int) -> None:
    text = f"[screen]\nspectators = {toml_value(where)}\n"
    assert config.parse(text, "t").screen.spectators == where


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "[screen]\nspectators = 0",
            r"line 2: screen.spectators: must be 'off', 'auto', 'window', 1, 2 or 3",
        ),
        ('[screen]\nspectators = "1"', r"line 2: screen.spectators: must be 'off'"),
        ('[cafe]\nlogo = "logo.png"', r"line 2: cafe.logo: must be a whole path, as "),
        ('[cafe]\nsheet = "cafe.example/sheet"', r"line 2: cafe.sheet: must begin with https://"),
        (f'[cafe]\nname = "{"x" * 41}"', r"line 2: cafe.name: must have at most 40 characters"),
    ],
)
def test_a_wrong_display_name_or_logo_is_told_with_its_line(text: str, words: str) -> None:
    with pytest.raises(SettingsError, match=words):
        config.parse(text, "t")


def test_a_logo_may_be_below_home() -> None:
    assert config.logo_path(config.parse('[cafe]\nlogo = "~/logo.png"', "t")) == Path.home() / "logo.png"
    assert config.logo_path(Config()) is None


def test_every_game_can_be_set() -> None:
    assert [config.parse(f'[table]\ngame = "{name}"', "t").table.game for name in GAMES] == list(GAMES)
    assert all(name in config.described() for name in GAMES)
    with pytest.raises(
        SettingsError, match=r"table.game: must be 'six-shooter', 'critical-roll' or 'kingdom'"
    ):
        config.parse('[table]\ngame = "solitaire"', "t")
