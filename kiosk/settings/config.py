"""The settings: one TOML file, read whole or not at all, every error with its line.

The file is `$DICE_KIOSK_CONFIG`, or `dice-kiosk/config.toml` in the user's configuration folder; absent, the
defaults hold. `dice-kiosk config` prints every setting with its meaning, unit and bounds.
"""

from __future__ import annotations

import difflib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from hardware.cameras import READING_SIZE
from hardware.toml_lines import toml_value
from kiosk.games.registry import GAMES
from kiosk.settings.owner_file import data_of, refused, text_of
from vision.reading import ACCEPT, REST_S

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


def _unit(unit: str) -> dict[str, Any]:
    return {"unit": unit}


Gpio = Annotated[int, Field(ge=0, le=27, json_schema_extra=_unit("GPIO"))]
GpioOrNone = Annotated[int, Field(ge=-1, le=27, json_schema_extra=_unit("GPIO"))]
Seconds = Annotated[float, Field(json_schema_extra=_unit("s"))]


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
    width: int = Field(
        default=READING_SIZE[0],
        ge=320,
        le=4096,
        description="width wished of a picture",
        json_schema_extra=_unit("px"),
    )
    height: int = Field(
        default=READING_SIZE[1],
        ge=240,
        le=3072,
        description="height wished of a picture",
        json_schema_extra=_unit("px"),
    )
    rest: Seconds = Field(
        default=REST_S,
        ge=0.1,
        le=3.0,
        description="how long nothing may move before dice count as at rest",
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
    chips: int = Field(
        default=20,
        ge=1,
        le=1_000_000,
        description="chips of each seat at the start",
        json_schema_extra=_unit("chips"),
    )
    time_limit: Seconds = Field(
        default=0.0,
        ge=0.0,
        le=3600.0,
        description="how long a player may take before the host may be called to act; 0: no limit",
    )
    bot_pause: Seconds = Field(
        default=1.0,
        ge=0.0,
        le=10.0,
        description="how long a bot seems to think",
    )

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
    keep_pictures: int = Field(
        default=200,
        ge=10,
        le=100_000,
        description="how many hands keep the pictures of their throws (0.3 MB a throw at 1280 x 960)",
        json_schema_extra=_unit("hands"),
    )


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
        pins = [getattr(self, name) for name in type(self).model_fields if name != "pins"]
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


class Config(_Section):
    """All settings."""

    camera: CameraConfig = Field(default_factory=CameraConfig)
    reader: ReaderConfig = Field(default_factory=ReaderConfig)
    table: TableConfig = Field(default_factory=TableConfig)
    journal: JournalConfig = Field(default_factory=JournalConfig)
    buttons: ButtonsConfig = Field(default_factory=ButtonsConfig)
    tray: TrayConfig = Field(default_factory=TrayConfig)
    screen: ScreenConfig = Field(default_factory=ScreenConfig)

    @model_validator(mode="after")
    def _each_pin_once(self) -> Self:
        buttons = [getattr(self.buttons, name) for name in type(self.buttons).model_fields if name != "pins"]
        for name in type(self.tray).model_fields:
            pin = getattr(self.tray, name)
            if pin >= 0 and buttons.count(pin):
                raise ValueError(f"GPIO {pin} of tray.{name} is one of the buttons' too")
        own = [pin for pin in (self.tray.light, self.tray.lid, self.tray.service) if pin >= 0]
        if len(own) != len(set(own)):
            raise ValueError("light, lid and service switch need a GPIO each")
        return self


def default_path() -> Path:
    """Where the file is looked for when none is named."""
    named = os.environ.get("DICE_KIOSK_CONFIG")
    if named:
        return Path(named)
    folder = os.environ.get("XDG_CONFIG_HOME")
    return (Path(folder) if folder else Path.home() / ".config") / "dice-kiosk" / "config.toml"


def state_folder() -> Path:
    """The one folder that the kiosk writes to."""
    named = os.environ.get("DICE_KIOSK_STATE")
    if named:
        return Path(named)
    folder = os.environ.get("XDG_STATE_HOME")
    return (Path(folder) if folder else Path.home() / ".local" / "state") / "dice-kiosk"


def dice_folder() -> Path:
    """Where players' own dice are kept, a folder for each set."""
    return state_folder() / "dice"


def calibration_folder(*, simulated: bool = False) -> Path:
    """Where calibration is kept; what was tried on a simulated camera lies apart from the real one's."""
    folder = state_folder() / "calibration"
    return folder / "simulated" if simulated else folder


def journal_path(config: Config) -> Path:
    """The usual journal."""
    return Path(config.journal.path).expanduser() if config.journal.path else state_folder() / "journal.db"


def load(path: Path | None = None) -> Config:
    """The settings in `path`, which must exist; without it those at `default_path`, or the defaults.

    Raises SettingsError naming every error.
    """
    if path is None:
        path = default_path()
        if not path.exists():
            return Config()
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
    blocks = []
    for section, model in _sections():
        lines = [f"# {model.__doc__}", f"[{section}]"]
        for name, setting in model.model_fields.items():
            lines.append(f"# {setting.description}{_limits(model, name)}")
            lines.append(f"{name} = {toml_value(setting.default)}")
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def _sections() -> Iterator[tuple[str, type[_Section]]]:
    for section, field in Config.model_fields.items():
        model = field.annotation
        assert isinstance(model, type)
        assert issubclass(model, _Section)
        yield section, model


def _limits(model: type[_Section], name: str) -> str:
    schema = model.model_json_schema()["properties"][name]
    parts = []
    if "minimum" in schema:
        parts.append(f"{schema['minimum']} to {schema['maximum']}")
    if "unit" in schema:
        parts.append(schema["unit"])
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
    where, kind = error["loc"], error["type"]
    name = ".".join(str(part) for part in where)
    if kind == "extra_forbidden":
        return f"{name}: there is no such setting.{_meant(where)}"
    if kind in _BOUNDS:
        words, key = _BOUNDS[kind]
        if kind.startswith("too_"):
            return f"{name}: must have {words} {error['ctx'][key]} entries."
        return f"{name}: must be {words} {error['ctx'][key]:g}{_its_unit(where)}."
    words = _TYPES[kind].format(ctx=error.get("ctx")) if kind in _TYPES else error["msg"]
    return f"{name}: {words}."


def _meant(where: tuple[int | str, ...]) -> str:
    known = [name for path in _known() for name in [".".join(path)] if len(path) == len(where)]
    near = difflib.get_close_matches(".".join(str(part) for part in where), known, n=1)
    return f" Did you mean {near[0]}?" if near else ""


def _its_unit(where: tuple[int | str, ...]) -> str:
    field = _known().get(tuple(str(part) for part in where))
    unit = (field or {}).get("unit")
    return f" {unit}" if unit else ""


def _known() -> dict[tuple[str, ...], dict[str, Any]]:
    """Every section and setting, with what its field says beside type and bounds."""
    known: dict[tuple[str, ...], dict[str, Any]] = {}
    for section, model in _sections():
        known[section,] = {}
        for name, setting in model.model_fields.items():
            extra = setting.json_schema_extra
            known[section, name] = dict(extra) if isinstance(extra, dict) else {}
    return known
