"""How what is set at the kiosk is kept; where it can't be trusted, what is the host's is shut.

`preferences.json` in the state folder is kept twice (two_copies.py). Damage of one copy is mended from the
other, and said. Where neither can be trusted nothing is guessed: nobody is known to be the host, and what is
the host's stays shut until who has the box open puts it right; games are played meanwhile. Nothing is written
over the damaged files, so that the next start finds the same.
"""

from __future__ import annotations

import contextlib
import logging
import re
from typing import TYPE_CHECKING

from pydantic import ValidationError

from hardware.atomic_file import write_atomically
from hardware.message import NOTHING, ShownError, say
from kiosk.settings.host_record import FILE as RECORD
from kiosk.settings.host_record import HostRecord, Kind
from kiosk.settings.preferences import Preferences
from kiosk.settings.two_copies import MODE, TwoCopies, plain_bytes, sealed, unsealed

if TYPE_CHECKING:
    from pathlib import Path

    from hardware.message import Message
    from kiosk.settings.two_copies import Found

FILE = "preferences.json"
REQUEST = "host-recovery.json"
"""In the state folder. `dice-kiosk host recover` leaves the second one, with the hash of a new PIN."""
BY_COMMAND = "dice-kiosk host recover"
BY_SERVICE = "the service switch in the box"

_log = logging.getLogger(__name__)


class PreferencesError(ShownError):
    """They can't be written; the text says what became of them and what to do."""


class Keeper:
    """Keeps the preferences of one kiosk.

    Args:
        path: of the file; its folder has the others.

    Attributes:
        problem: what is to be said of what was found; NOTHING when nothing is.
        kept: what was found, or saved last.
        shut: why what is the host's is shut; NOTHING where it is not.
        record: what happened at the host's door.
    """

    def __init__(self, path: Path) -> None:
        self.problem = self.shut = NOTHING
        self.record = HostRecord(path.with_name(RECORD))
        self._request = path.with_name(REQUEST)
        self._copies = TwoCopies(path)
        self.kept = Preferences()

    def open(self) -> Preferences:
        """What is set, mended where that can be; else what harms nobody, and `shut` says why."""
        found = self._copies.read()
        known = opened(found, begun=self.record.begun)
        if known is None:
            self.kept = self._shut(found)
        else:
            self.kept = known
            if found.unsealed is not None:
                self._write(Kind.TAKEN_OVER, "What was set was taken over from a file without a checksum.")
            elif found.wrong:
                self._mend(found)
            elif found.behind:
                self._write()
        self._recover_by_request()
        return self.kept

    def _shut(self, found: Found) -> Preferences:
        why = self.shut = why_not(found)
        _log.error("What is the host's is shut: %s %s", why, _told(found))
        with contextlib.suppress(OSError):
            lines = self.record.lines()
            if not lines or lines[-1].kind != Kind.SHUT:
                self.record.add(Kind.SHUT, f"What is the host's was shut. {why} {_told(found)}".rstrip())
        return looks_of(self._copies)

    def _mend(self, found: Found) -> None:
        _log.error("Preferences were mended from their other copy: %s", _told(found))
        self.problem = say(
            "Of what is set at the kiosk one copy was damaged. It was mended from the other, and nothing is "
            "lost."
        )
        try:
            self._copies.put_aside(found.wrong)
        except OSError as problem:
            _log.error("The damaged copy can't be put aside: %s", problem)
        self._write(Kind.MENDED, f"Preferences were mended from their other copy: {_told(found)}")

    def _write(self, kind: Kind | None = None, what: str = "") -> None:
        """Write what holds anew, and a line of the record; what is in the way is said."""
        try:
            if kind is not None:
                self.record.add(kind, what)
            self._copies.write(_body(self.kept))
        except OSError as problem:
            self.problem = _unwritten(self._copies.paths[0], problem).words

    def save(self, preferences: Preferences) -> None:
        """Have these kept, on disk when this returns; raises PreferencesError.

        A kiosk whose host is shut out keeps nothing.
        """
        if self.shut:
            raise PreferencesError.say(
                "What is set holds until the kiosk is switched off: the host's settings are locked."
            )
        last = self.kept
        try:
            if preferences.ready and not last.ready:
                self.record.add(Kind.SET_UP, "The first steps were done.")
            if preferences.pin != last.pin:
                chosen = "A new PIN was chosen." if preferences.pin else "The PIN was taken away."
                self.record.add(Kind.PIN, chosen)
            self._copies.write(_body(preferences))
        except OSError as problem:
            raise _unwritten(self._copies.paths[0], problem) from problem
        self.kept = preferences

    def recover(self, pin: str, by: str) -> None:
        """Open what is the host's with a new PIN, for who has the box open; raises PreferencesError.

        Args:
            pin: the hash of the new one.
            by: what shows that the box is open.
        """
        new = self.kept.model_copy(update={"pin": pin, "wrong": 0})
        try:
            self.record.add(Kind.RECOVERED, f"A new PIN was set without the old one, by {by}.")
            if self.shut:
                self._copies.put_aside()
            self._copies.write(_body(new))
        except OSError as problem:
            raise _unwritten(self._copies.paths[0], problem) from problem
        self.kept, self.shut, self.problem = new, NOTHING, NOTHING

    def note(self, kind: Kind, what: str) -> None:
        """Add a line to the record; raises PreferencesError."""
        try:
            self.record.add(kind, what)
        except OSError as problem:
            raise _unwritten(self._copies.paths[0], problem) from problem

    def _recover_by_request(self) -> None:
        """Do what an owner has asked for at this computer, once."""
        try:
            asked = unsealed(plain_bytes(self._request))
        except FileNotFoundError:
            return
        except OSError:
            asked = None
        if asked is None:
            self.problem = say("The request for a new PIN can't be read. Ask for it again.")
            return
        try:
            self.recover(asked[1].decode(), BY_COMMAND)
            self._request.unlink()
        except PreferencesError as problem:
            self.problem = problem.words
        except OSError as problem:
            _log.error("%s can't be removed: its PIN is set at each start (%s)", self._request, problem)


def ask_recovery(state: Path, pin: str) -> None:
    """Have the kiosk of this state folder take a new PIN, of which this is the hash, at its next start.

    Raises OSError.
    """
    write_atomically(state / REQUEST, sealed(1, pin.encode()), MODE)


def opened(found: Found, *, begun: bool) -> Preferences | None:
    """What is set, by what was found; None where nothing can be trusted.

    A kiosk that has been set up once (`begun`) neither begins anew nor believes a file without a checksum.
    """
    data = found.kept
    if data is None:
        if begun:
            return None
        if found.new:
            return Preferences()
        data = found.unsealed
    try:
        return None if data is None else Preferences.model_validate_json(data)
    except ValidationError:
        return None


def why_not(found: Found) -> Message:
    """Why nothing that was found can be trusted."""
    if found.new:
        return say("What was set at this kiosk is gone, from both places where it was kept.")
    if found.kept is not None:
        return say("What was set at this kiosk was kept by another version of the program.")
    return say("What was set at this kiosk is damaged in both places where it is kept.")


def glance(state: Path) -> Preferences:
    """What was set at the kiosk of this state folder; nothing is written, mended or put aside.

    The defaults where it can't be trusted: the kiosk says so itself at its start.
    """
    return known(state) or Preferences()


def known(state: Path) -> Preferences | None:
    """As `glance`; None where it can't be trusted."""
    return opened(TwoCopies(state / FILE).read(), begun=HostRecord(state / RECORD).begun)


_LANGUAGE = re.compile(rb'"language": ?"([a-z]{2,3})"')
_TURNED = re.compile(rb'"turned": ?(0|90|180|270)[,\s}]')


def looks_of(copies: TwoCopies) -> Preferences:
    """With what a kiosk goes on whose preferences can't be trusted: others must agree to all that can matter.

    Language and the way the picture is turned are read off what is left: they open nothing, and without them
    nobody might read why.
    """
    left = b"".join(copies.remains())
    language, turn = _LANGUAGE.search(left), _TURNED.search(left)
    looks = {"language": language[1].decode()} if language else {}
    return Preferences.model_validate(
        {"ready": True, "buy_ins": {"asks": "others"}, **looks, **({"turned": int(turn[1])} if turn else {})},
    )


def _body(preferences: Preferences) -> bytes:
    return preferences.model_dump_json(indent=1).encode()


def _told(found: Found) -> str:
    return "; ".join(f"{path.name}: {why}" for path, why in found.wrong.items())


def _unwritten(path: Path, problem: OSError) -> PreferencesError:
    return PreferencesError.say(
        "What was set can't be kept: {path} can't be written ({why}). It holds until the kiosk is "
        "switched off.",
        path=path,
        why=problem.strerror,
        guests=say(
            "What was set can't be kept, for nothing can be written. It holds until the kiosk is "
            "switched off."
        ),
    )
