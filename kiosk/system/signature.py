"""Who made a release: ed25519 signatures (RFC 8032, by PyNaCl) beside the file, held against known keys.

    python -m kiosk.system.signature key FILE        # make a key: the secret half goes there
    python -m kiosk.system.signature sign FILE ...   # sign with the key in $RELEASE_KEY: FILE.sig beside each

Known are the keys that came with this program (release_keys.txt) and the owner's (`OWNERS`), a line each.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

from hardware.outside_file import read_text
from kiosk.system.release import ReleaseError

if TYPE_CHECKING:
    from collections.abc import Sequence

OWNERS = Path("/etc/dice-kiosk/release_keys.txt")
"""Keys that the owner trusts besides, as of who builds releases alone."""
_KEY = re.compile(r"[0-9a-f]{64}")
_NAMED = b"dice-kiosk release 1\n"


def known_keys(owners: Path = OWNERS) -> tuple[str, ...]:
    """The public keys that releases are held against; raises ReleaseError where the owner's can't be read."""
    shipped = files("kiosk.system").joinpath("release_keys.txt").read_text(encoding="ascii")
    try:
        own = read_text(owners) if owners.exists() else ""
    except (OSError, UnicodeDecodeError) as problem:
        raise ReleaseError(f"{owners} can't be read: {problem}.") from problem
    lines = [line.partition("#")[0].strip().lower() for line in (*shipped.splitlines(), *own.splitlines())]
    wrong = next((line for line in lines if line and not _KEY.fullmatch(line)), None)
    if wrong is not None:
        raise ReleaseError(f"{owners}: {wrong:.40} is no key: that is 64 hexadecimal digits, one a line.")
    return tuple(line for line in lines if line)


def check_signature(path: Path, keys: Sequence[str]) -> str:
    """Hold a file against the .sig beside it; in words who signed it. Raises ReleaseError.

    Where no key is known nobody's signature can be asked for, and that is what is said.
    """
    if not keys:
        return " Who made it was not checked: no release key is known here (docs/installing.md)."
    beside = path.with_name(path.name + ".sig")
    try:
        told = bytes.fromhex(read_text(beside).strip())
    except FileNotFoundError as problem:
        raise ReleaseError(
            f"{beside.name} is not beside {path.name}: nobody whose key is known here has signed it. "
            "Copy both."
        ) from problem
    except (OSError, ValueError) as problem:
        raise ReleaseError(f"{beside.name} holds no signature. Copy it again.") from problem
    for key in keys:
        try:
            VerifyKey(bytes.fromhex(key)).verify(_message(path), told)
        except (BadSignatureError, ValueError):
            continue
        return f" It is signed by the key {key[:16]}..."
    raise ReleaseError(
        f"{path.name} is not signed by any key that is known here: it is another than its maker's, or "
        "changed."
    )


def make_key(path: Path) -> str:
    """Write a new key's secret half, for nobody else to read, and return its public half; raises OSError."""
    seed = os.urandom(32)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(seed.hex() + "\n")
    return bytes(SigningKey(seed).verify_key).hex()


def sign(path: Path, key: Path) -> Path:
    """Sign a file with the secret half in `key`; the signature's file. Raises OSError, ValueError."""
    signature = SigningKey(bytes.fromhex(read_text(key).strip())).sign(_message(path)).signature
    beside = path.with_name(path.name + ".sig")
    beside.write_text(signature.hex() + "\n", encoding="ascii")
    return beside


def _message(path: Path) -> bytes:
    """What is signed of a file: its SHA-512, below a name so that no other signature can pass for one."""
    with path.open("rb") as file:
        return _NAMED + hashlib.file_digest(file, "sha512").digest()


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["key", file]:
            sys.stdout.write(f"{make_key(Path(file))}\n")
        case ["sign", *names] if names and os.environ.get("RELEASE_KEY"):
            for name in names:
                sys.stdout.write(f"{sign(Path(name), Path(os.environ['RELEASE_KEY']))}\n")
        case _:
            sys.exit(__doc__)
