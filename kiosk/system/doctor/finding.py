"""What the doctor finds of one thing that it looks at."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """How it is with one thing."""

    OK = "ok"
    WARNING = "warning"  # the kiosk plays, something is worse than it need be
    FAULT = "fault"  # the kiosk does not play, or not as it is meant to


@dataclass(frozen=True, slots=True)
class Finding:
    """How it is with one thing; what was found, in words; what to do about it, "" when all is well."""

    verdict: Verdict
    found: str
    do: str = ""


def ok(found: str) -> Finding:
    """All is well."""
    return Finding(Verdict.OK, found)


def warning(found: str, do: str) -> Finding:
    """The kiosk plays nonetheless."""
    return Finding(Verdict.WARNING, found, do)


def fault(found: str, do: str) -> Finding:
    """The kiosk does not play with it."""
    return Finding(Verdict.FAULT, found, do)
