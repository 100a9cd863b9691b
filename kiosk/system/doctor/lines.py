"""What the doctor says: one line for each thing looked at."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """How it is with one thing."""

    OK = "ok"
    WARNING = "warning"  # the kiosk plays, something is worse than it need be
    FAULT = "fault"  # the kiosk does not play, or not as it is meant to


@dataclass(frozen=True, slots=True)
class Line:
    """One thing looked at.

    Attributes:
        name: of the thing, the same at each run.
        verdict: see Verdict.
        found: what was found, in words.
        do: what to do about it; "" when all is well.
    """

    name: str
    verdict: Verdict
    found: str
    do: str = ""


def ok(name: str, found: str) -> Line:
    """All is well."""
    return Line(name, Verdict.OK, found)


def warning(name: str, found: str, do: str) -> Line:
    """The kiosk plays nonetheless."""
    return Line(name, Verdict.WARNING, found, do)


def fault(name: str, found: str, do: str) -> Line:
    """The kiosk does not play with it."""
    return Line(name, Verdict.FAULT, found, do)
