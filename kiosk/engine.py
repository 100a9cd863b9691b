"""The table protocol: one JSON object a line in, one a line out (table-protocol.md).

No input ends the program but `quit` and the end of input.
"""

import json
import sys
from collections.abc import Iterable
from typing import Any, TextIO

from kiosk.games.play import Code, Json, Refused
from kiosk.games.session import Session

_CHANGING = frozenset({"act", "roll", "next", "join", "leave", "buy-in", "sit-out"})
_READING = frozenset({"state", "history", "why-not"})


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
            self._session = Session(command)
            return {"ok": True, "state": self._session.state()}
        if not isinstance(do, str) or do not in _CHANGING | _READING:
            raise Refused(Code.UNKNOWN_COMMAND, f"There is no command {do!r:.60}.")
        if self._session is None:
            raise Refused(Code.NO_GAME, 'No game is running. Start one with {"do": "new", ...}.')
        if do == "history":
            public = command.get("public") is True
            return {"ok": True, "history": self._session.history(public=public)}
        if do == "why-not":
            return {"ok": True, "why": self._why_not(self._session, command)}
        if do == "state":
            return {"ok": True, "state": self._session.state(command.get("seat"))}
        self._session.apply(command)
        return {"ok": True, "state": self._session.state()}

    @staticmethod
    def _why_not(session: Session, command: Json) -> str | None:
        return session.why_not(
            command.get("seat"), command.get("action"), die=command.get("die"), amount=command.get("amount")
        )


def _parsed(line: str) -> Json:
    try:
        command: Any = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Refused(Code.BAD_JSON, "This line is no JSON. Write one JSON object a line.") from error
    if not isinstance(command, dict):
        raise Refused(Code.BAD_JSON, "This line is JSON but no object. Write one JSON object a line.")
    return command


def run(source: Iterable[str] | None = None, target: TextIO | None = None) -> int:
    """Read commands until `quit` or the end of input, and answer each; returns the exit status.

    Without a source it reads standard input; bytes that are no UTF-8 make a line that is no JSON.
    """
    if source is None:
        sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")  # type: ignore[union-attr]
        source = sys.stdin
    out = sys.stdout if target is None else target
    engine = Engine()
    for line in source:
        if not line.strip():
            continue
        # ASCII only, so that a lone surrogate in a name can't end the program
        print(json.dumps(engine.answer(line)), file=out, flush=True)
        if engine.ended:
            break
    return 0
