"""How a command of training ends where something that it needs is not there: in words, with exit status 1."""

from collections.abc import Callable
from typing import NoReturn

from hardware.message import DiceKioskError


class MissingError(DiceKioskError):
    """Something that training needs is not on this machine; the text says what, and where it comes from."""


def run(main: Callable[[], int | None]) -> NoReturn:
    """Run a command and end with its exit status, or with what it misses on standard error."""
    try:
        status: int | str | None = main()
    except ModuleNotFoundError as error:
        packages = ".venv/bin/python -m pip install -e '.[train]'"
        status = f"{error.name} is not installed. What training needs is an extra: {packages}"
    except DiceKioskError as error:
        status = str(error)
    raise SystemExit(status)
