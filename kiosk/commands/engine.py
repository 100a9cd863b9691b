"""`dice-kiosk engine`: the table protocol, one JSON object a line in, one a line out (docs/engine.md).

No input ends the program but `quit` and the end of input.
"""

import json
import math
import random
import sys
from typing import Any, NoReturn

import click

from hardware.message import say
from kiosk.games.protocol import Code, Json, Refused, shown
from kiosk.games.session import Session
from kiosk.games.six_shooter import with_drawn_button
from kiosk.odds.answers import Care
from kiosk.odds.pending import odds_of

_DIGITS_MOST = 1000
"""Of an integer. A longer one is no number of chips; reading it would only take time."""

_CHANGING = frozenset({"act", "roll", "next", "join", "leave", "buy-in", "sit-out", "void", "show"})
_READING = frozenset({"state", "history", "why-not", "odds"})


class Engine:
    """Answers commands, one game at a time."""

    def __init__(self) -> None:
        self._session: Session | None = None
        self.ended = False

    def answer(self, line: str) -> Json:
        """The reply to one line; whatever the line holds, nothing is raised."""
        try:
            return self._reply(_parsed(line))
        except Refused as refused:
            return {"ok": False, "error": str(refused), "code": refused.code.value}

    def _reply(self, command: Json) -> Json:
        do = command.get("do")
        if do == "quit":
            self.ended = True
            return {"ok": True}
        if do == "new":
            self._session = Session(with_drawn_button(command, random.SystemRandom().choice))
            return {"ok": True, "state": self._session.state()}
        if not isinstance(do, str) or do not in _CHANGING | _READING:
            raise Refused(Code.UNKNOWN_COMMAND, say("There is no command {do}.", do=shown(do)))
        if self._session is None:
            raise Refused(Code.NO_GAME, say('No game is running. Start one with {{"do": "new", ...}}.'))
        if do in _READING:
            return {"ok": True, **_read(self._session, do, command)}
        self._session.apply(command)
        return {"ok": True, "state": self._session.state()}


def _read(session: Session, do: str, command: Json) -> Json:
    """What a command asks to read."""
    match do:
        case "history":
            return {"history": session.history(public=command.get("public") is True)}
        case "why-not":
            return {"why": session.why_not(command)}
        case "odds":
            return {"odds": odds_of(session, command.get("seat"), Care.TO_THE_END).as_json()}
        case _:
            return {"state": session.state(command.get("seat"))}


def _integer(digits: str) -> int | float:
    """Of a JSON integer; infinity, which nothing accepts, for one of absurd length."""
    return int(digits) if len(digits) <= _DIGITS_MOST else math.inf


def _no_constant(name: str) -> NoReturn:
    """NaN and Infinity, which Python would read, are no JSON (RFC 8259)."""
    raise ValueError(name)


_READER = json.JSONDecoder(parse_int=_integer, parse_constant=_no_constant)


def _parsed(line: str) -> Json:
    try:
        line.encode()  # bytes that were no UTF-8 can't be written as such again
        command: Any = _READER.decode(line)
    except (ValueError, RecursionError) as error:
        raise Refused(Code.BAD_JSON, say("This line is no JSON. Write one JSON object a line.")) from error
    if not isinstance(command, dict):
        raise Refused(Code.BAD_JSON, say("This line is JSON but no object. Write one JSON object a line."))
    return command


@click.command()
def engine() -> None:
    """Play over standard input and output: the table protocol, one JSON object a line."""
    # bytes that are no UTF-8 make a line that is no JSON
    sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape", newline="\n")  # type: ignore[union-attr]
    sys.set_int_max_str_digits(0)  # stacks may grow longer than any number that was read
    table = Engine()
    for line in sys.stdin:
        # ASCII only, so that a lone surrogate in a name can't end the program
        sys.stdout.write(json.dumps(table.answer(line)) + "\n")
        sys.stdout.flush()
        if table.ended:
            break
