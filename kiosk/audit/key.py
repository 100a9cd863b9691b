"""The key by which a kiosk signs what it exports: ed25519 (RFC 8032), by PyNaCl, kept beside the record."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

from hardware.atomic_file import sync_folder
from hardware.outside_file import read_text
from kiosk.journal.storage.database import JournalError

if TYPE_CHECKING:
    from pathlib import Path

SEED_BYTES = 32


def key_path(journal: Path) -> Path:
    """Where the key of the kiosk that writes a journal is."""
    return journal.with_name(journal.name + ".key")


def kiosk_key(journal: Path) -> SigningKey:
    """The key of the kiosk that writes a journal, made beside one where there is none; raises JournalError.

    For nobody but who owns the journal to read (mode 0600).
    """
    path = key_path(journal)
    try:
        if not path.exists():
            _make(path, journal.stat())
        return SigningKey(bytes.fromhex(read_text(path).strip()))
    except (ValueError, TypeError) as problem:
        raise JournalError.say(
            "{path} is no key: put it aside to have another one made. What was signed before stays valid.",
            path=path,
        ) from problem
    except OSError as problem:
        raise JournalError.say(
            "The key {path} can't be read or made: {why}.", path=path, why=problem.strerror
        ) from problem


def _make(path: Path, journal: os.stat_result) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    if os.geteuid() == 0:  # asked by root: it is the kiosk's all the same
        os.fchown(handle, journal.st_uid, journal.st_gid)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(os.urandom(SEED_BYTES).hex() + "\n")
        file.flush()
        os.fsync(file.fileno())
    sync_folder(path.parent)


def public(key: SigningKey) -> str:
    """What others know a key by: 64 hexadecimal digits."""
    return bytes(key.verify_key).hex()


def is_signed(message: bytes, signature: str, key: str) -> bool:
    """Whether a key, as others know it, has signed a message; signature in hexadecimal digits."""
    try:
        VerifyKey(bytes.fromhex(key)).verify(message, bytes.fromhex(signature))
    except (BadSignatureError, ValueError, TypeError):
        return False
    return True
