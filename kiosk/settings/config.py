"""The settings: one TOML file, read whole or not at all, every error with its line.

The file is `$DICE_KIOSK_CONFIG`, or `dice-kiosk/config.toml` in the user's configuration folder; absent, the
defaults hold. `dice-kiosk config` prints every setting with its meaning, unit and bounds.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from hardware.cameras import READING_SIZE
from hardware.toml_lines import toml_value
from kiosk.games.registry import GAMES
from kiosk.settings.owner_file import SettingsError, data_of, did_you_mean, refused, text_of
from vision.reading import ACCEPT, REST_S

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


Gpio = Annotated[int, Field(ge=0, le=27, json_schema_extra={"unit": "GPIO"})]
GpioOrNone = Annotated[int, Field(ge=-1, le=27, json_schema_extra={"unit": "GPIO"})]
Seconds = Annotated[float, Field(json_schema_extra={"unit": "s"})]
Pixels = Annotated[int, Field(json_schema_extra={"unit": "px"})]
Chips = Annotated[int, Field(json_schema_extra={"unit": "chips"})]
Hands = Annotated[int, Field(json_schema_extra={"unit": "hands"})]
SpectatorsDisplay = Literal["off", "auto", "window", 1, 2, 3]


def at_home(text: str) -> Path:
    """A path in which ~ is the user's folder, ~anna Anna's; raises ValueError where nobody is called so."""
    try:
        return Path(text).expanduser()
    except RuntimeError as problem:
        raise ValueError("begins with the name of a user that this computer does not know") from problem


def _any_of(words: Iterable[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} or {last}"


class CameraConfig(_Section):
    """The camera above the tray."""

    source: str = Field(
        default="auto",
        description="auto (one that is found, else simulated), simulated, picamera2, v4l2:NAME, replay:PATH, "
        "or none",
        min_length=1,
    )
    width: Pixels = Field(default=READING_SIZE[0], ge=320, le=4096, description="width wished of a picture")
    height: Pixels = Field(default=READING_SIZE[1], ge=240, le=3072, description="height wished of a picture")
    rest: Seconds = Field(
        default=REST_S, ge=0.1, le=3.0, description="how long nothing may move before dice count as at rest"
    )
    hang: Seconds = Field(
        default=6.0,
        ge=2.0,
        le=600.0,
        description="a camera that gives no sign of life for so long is started again",
    )


class ReaderConfig(_Section):
    """The reader of dice."""

    accept: float = Field(
        default=ACCEPT,
        ge=0.9,
        le=0.9999,
        description="a value at least so probable is taken without asking a person",
    )


class TableConfig(_Section):
    """What is played when nothing else is said on the command line."""

    game: str = Field(default="critical-roll", description=f"the game: {_any_of(GAMES)}")
    reroll: Literal["all", "cocked"] = Field(
        default="all",
        description="when a die does not lie flat: all are thrown again, or only the cocked ones",
    )
    players: list[str] = Field(
        default=["Player 1"],
        min_length=1,
        max_length=12,
        description='names in seat order; "bot:NAME" is played by code',
    )
    chips: Chips = Field(default=20, ge=1, le=1_000_000, description="chips of each seat at the start")
    time_limit: Seconds = Field(
        default=0.0,
        ge=0.0,
        le=3600.0,
        description="how long a player may take before the host may be called to act; 0: no limit",
    )
    check_one_in: int = Field(
        default=50,
        ge=0,
        le=10_000,
        description="of so many sure readings of real dice one is shown for a tap, right or wrong; 0: none",
    )
    bot_pause: Seconds = Field(default=1.0, ge=0.0, le=10.0, description="how long a bot seems to think")

    @field_validator("game")
    @classmethod
    def _is_there(cls, game: str) -> str:
        if game not in GAMES:
            raise ValueError(f"must be {_any_of(map(repr, GAMES))}")
        return game


class JournalConfig(_Section):
    """The record of every hand."""

    path: str = Field(
        default="",
        description="the journal's file; empty: journal.db in the state folder ($DICE_KIOSK_STATE)",
    )
    second_copy: str = Field(
        default="",
        description="a second copy on another disk, as /media/stick/journal.db, for when the first is "
        "damaged; its folder has to be there; empty: none",
    )
    keep_pictures: Hands = Field(
        default=200,
        ge=10,
        le=100_000,
        description="how many hands keep the pictures of their throws (0.3 MB a throw at 1280 x 960)",
    )

    @field_validator("path", "second_copy")
    @classmethod
    def _of_somebody(cls, path: str) -> str:
        at_home(path)
        return path


class ButtonsConfig(_Section):
    """The arcade buttons: GPIO numbers as Broadcom counts them, switch to ground, lamp from its pin."""

    pins: Literal["mock", "lgpio"] = Field(
        default="mock",
        description="what drives the pins: mock (keys press the buttons) or lgpio (a Pi's pins)",
    )
    stick: Gpio = Field(default=17, description="switch of STICK")
    stick_lamp: Gpio = Field(default=23, description="its lamp")
    buy: Gpio = Field(default=27, description="switch of BUY")
    buy_lamp: Gpio = Field(default=24, description="its lamp")
    bet: Gpio = Field(default=22, description="switch of BET")
    bet_lamp: Gpio = Field(default=25, description="its lamp")

    @model_validator(mode="after")
    def _each_pin_once(self) -> Self:
        pins = [pin for name, pin in self if name != "pins"]
        twice = sorted({pin for pin in pins if pins.count(pin) > 1})
        if twice:
            raise ValueError(f"GPIO {', '.join(map(str, twice))} is used twice")
        return self


class TrayConfig(_Section):
    """The tray's light and its switches, on the pins that buttons.pins drives; -1: not connected."""

    light: GpioOrNone = Field(default=18, description="PWM of the tray light")
    lid: GpioOrNone = Field(
        default=-1, description="switch of the lid, closed while it is shut (5 in the wiring diagram)"
    )
    service: GpioOrNone = Field(
        default=-1, description="service switch inside the box (6 in the wiring diagram)"
    )


class ScreenConfig(_Section):
    """The screen."""

    fullscreen: bool = Field(default=False, description="fill the display instead of opening a window")
    spectators: SpectatorsDisplay = Field(
        default="off",
        description="a second display for who looks on: off, auto (one that is connected), its number from 1 "
        "(the kiosk's own is 0), or window (on the kiosk's display, to try it)",
    )


class CafeConfig(_Section):
    """The café that the kiosk stands in, as its first screen and the spectators' display show it."""

    name: str = Field(default="", max_length=40, description="its name; empty: the program's")
    logo: str = Field(
        default="",
        description="a PNG file, at most 2048 px a side and 4 MB, with its whole path, as "
        "/etc/dice-kiosk/logo.png; empty: none",
    )

    sheet: str = Field(
        default="",
        max_length=200,
        description="an address on the web where the calibration's sheet can be fetched, shown as a QR code: "
        "https://...; empty: none",
    )

    @field_validator("sheet")
    @classmethod
    def _on_the_web(cls, sheet: str) -> str:
        if sheet and not re.fullmatch(r"https?://[!-~]+", sheet):
            raise ValueError("must begin with https:// or http:// and have no spaces")
        return sheet

    @field_validator("logo")
    @classmethod
    def _whole_path(cls, logo: str) -> str:
        if logo and not at_home(logo).is_absolute():
            raise ValueError('must be a whole path, as "/etc/dice-kiosk/logo.png"')
        return logo


class Config(_Section):
    """All settings."""

    camera: CameraConfig = Field(default_factory=CameraConfig)
    reader: ReaderConfig = Field(default_factory=ReaderConfig)
    table: TableConfig = Field(default_factory=TableConfig)
    journal: JournalConfig = Field(default_factory=JournalConfig)
    buttons: ButtonsConfig = Field(default_factory=ButtonsConfig)
    tray: TrayConfig = Field(default_factory=TrayConfig)
    screen: ScreenConfig = Field(default_factory=ScreenConfig)
    cafe: CafeConfig = Field(default_factory=CafeConfig)

    @model_validator(mode="after")
    def _each_pin_once(self) -> Self:
        buttons = {pin for name, pin in self.buttons if name != "pins"}
        for name, pin in self.tray:
            if pin in buttons:
                raise ValueError(f"GPIO {pin} of tray.{name} is one of the buttons' too")
        own = [pin for _, pin in self.tray if pin >= 0]
        if len(own) != len(set(own)):
            raise ValueError("light, lid and service switch need a GPIO each")
        return self


def default_path() -> Path:
    """Where the file is looked for when none is named."""
    return _place("DICE_KIOSK_CONFIG", "XDG_CONFIG_HOME", ".config", "config.toml")


def state_folder() -> Path:
    """The one folder that the kiosk writes to."""
    return _place("DICE_KIOSK_STATE", "XDG_STATE_HOME", ".local/state")


def _place(variable: str, xdg: str, usual: str, inside: str = "") -> Path:
    """What a variable names, else ours in the XDG base directory, which has a usual place below home."""
    if named := os.environ.get(variable):
        return Path(named)
    return Path(os.environ.get(xdg) or Path.home() / usual) / "dice-kiosk" / inside


def dice_folder() -> Path:
    """Where players' own dice are kept, a folder for each set."""
    return state_folder() / "dice"


def calibration_folder() -> Path:
    """Where what the kiosk has learnt about its own camera, tray and dice is kept."""
    return state_folder() / "calibration"


def journal_path(config: Config, state: Path | None = None) -> Path:
    """The usual journal; `state`: the kiosk's folder, None for the usual one."""
    if config.journal.path:
        return at_home(config.journal.path)
    return (state or state_folder()) / "journal.db"


def copy_path(config: Config) -> Path | None:
    """The second copy of the journal; None for none."""
    return at_home(config.journal.second_copy) if config.journal.second_copy else None


def logo_path(config: Config) -> Path | None:
    """The café's logo; None for none."""
    return at_home(config.cafe.logo) if config.cafe.logo else None


def load(path: Path | None = None) -> Config:
    """The settings in `path`, which must exist; without it those at `default_path`, or the defaults.

    Raises SettingsError naming every error.
    """
    if path is None:
        path = default_path()
        try:
            if not path.exists():
                return Config()
        except PermissionError as problem:
            raise SettingsError(
                f"{path}: whether this is there can't be seen ({problem.strerror}). Name another file in "
                "$DICE_KIOSK_CONFIG, or have $HOME be that of whoever runs this."
            ) from problem
    return parse(text_of(path, "the settings"), str(path))


def parse(text: str, name: str) -> Config:
    """The settings in `text`; `name` is the file's, for messages. Raises SettingsError naming every error."""
    data = data_of(text, name)
    try:
        return Config.model_validate(data)
    except ValidationError as problem:
        wrong = [(error["loc"], _words(error)) for error in problem.errors()]
        raise refused(text, name, wrong) from problem


def described() -> str:
    """A file with every setting at its default, its meaning, unit and bounds beside it."""
    text = ""
    for name, about in _known().items():
        section, _, setting = name.partition(".")
        text += f"# {about['description']}{_limits(about)}\n" if setting else f"\n# {about['description']}\n"
        text += f"{setting} = {toml_value(about['default'])}\n" if setting else f"[{section}]\n"
    return text.removeprefix("\n")


def _limits(about: Mapping[str, Any]) -> str:
    parts = [f"{about['minimum']} to {about['maximum']}"] if "minimum" in about else []
    parts += [about["unit"]] if "unit" in about else []
    return f" ({' '.join(parts)})" if parts else ""


_TYPES = {
    "int_type": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_type": "must be a number",
    "string_type": "must be text in quotes",
    "bool_type": "must be true or false",
    "list_type": "must be a list in [ ]",
    "model_type": "must be a section, with its settings below it",
    "string_too_short": "must not be empty",
    "string_too_long": "must have at most {ctx[max_length]} characters",
    "literal_error": "must be {ctx[expected]}",
    "value_error": "{ctx[error]}",
}
_BOUNDS = {
    "greater_than_equal": ("at least", "ge"),
    "less_than_equal": ("at most", "le"),
    "too_short": ("at least", "min_length"),
    "too_long": ("at most", "max_length"),
}


def _words(error: Any) -> str:  # noqa: ANN401 - pydantic's ErrorDetails, whose type it does not export for old releases
    kind, name = error["type"], ".".join(map(str, error["loc"]))
    if kind == "extra_forbidden":
        alike = [each for each in _known() if each.count(".") == len(error["loc"]) - 1]
        return f"{name}: there is no such setting.{did_you_mean(name, alike)}"
    if kind in _BOUNDS:
        words, key = _BOUNDS[kind]
        if kind.startswith("too_"):
            return f"{name}: must have {words} {_entries(error['ctx'][key])}."
        unit = _known().get(name, {}).get("unit")
        return f"{name}: must be {words} {error['ctx'][key]:,.10g}{f' {unit}' if unit else ''}."
    words = _TYPES[kind].format(ctx=error.get("ctx")) if kind in _TYPES else error["msg"]
    return f"{name}: {words}."


def _entries(count: int) -> str:
    return "1 entry" if count == 1 else f"{count} entries"


def _known() -> dict[str, dict[str, Any]]:
    """The JSON schema of every section and, by SECTION.NAME, of every setting, in the file's order."""
    schema, known = Config.model_json_schema(), {}
    for section, about in schema["properties"].items():
        known[section] = schema["$defs"][about["$ref"].removeprefix("#/$defs/")]
        known |= {f"{section}.{name}": each for name, each in known[section]["properties"].items()}
    return known
