"""Who made a release: ed25519 signatures (RFC 8032, by PyNaCl) beside the file, held against known keys.

    python -m kiosk.system.signature new             # make a key: its secret half in $RELEASE_KEY, a file
    python -m kiosk.system.signature sign FILE ...   # sign with it: FILE.sig beside each

Known are the keys that came with this program (release_keys.txt) and the owner's (`OWNERS`), a line each.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

from hardware.atomic_file import sync_folder, write_atomically
from hardware.outside_file import read_text
from kiosk.system.release import ReleaseError

if TYPE_CHECKING:
    from collections.abc import Sequence

SHIPPED = Path(__file__).with_name("release_keys.txt")
"""Keys that come with the program."""
OWNERS = Path("/etc/dice-kiosk/release_keys.txt")
"""Keys that the owner trusts besides, as of who builds releases alone."""
_KEY = re.compile(r"[0-9a-f]{64}")
_NAMED = b"dice-kiosk release 1\n"


def known_keys(owners: Path = OWNERS) -> tuple[str, ...]:
    """The public keys that releases are held against; raises ReleaseError where the owner's can't be read."""
    shipped = SHIPPED.read_text(encoding="ascii")
    try:
        own = read_text(owners) if owners.exists() else ""
    except (OSError, UnicodeDecodeError) as problem:
        raise ReleaseError(f"{owners} can't be read: {problem}.") from problem
    lines = [line.partition("#")[0].strip().lower() for line in (*shipped.splitlines(), *own.splitlines())]
    wrong = next((line for line in lines if line and not _KEY.fullmatch(line)), None)
    if wrong is not None:
        raise ReleaseError(f"{owners}: {wrong:.40} is no key: that is 64 hexadecimal digits, one a line.")
    return tuple(line for line in lines if line)


def check_signature(path: Path, keys: Sequence[str], *, unsigned: bool = False) -> str:
    """Hold a file against the .sig beside it; in words who signed it. Raises ReleaseError.

    Where no key is known nobody's signature can be asked for: then a file is taken only by the word of who
    installs it (`unsigned`). Where one is known, that word does not count.
    """
    if not keys:
        if unsigned:
            return " Who made it was not checked, as you wished (--unsigned)."
        raise ReleaseError(
            f"Who made {path.name} can't be checked: no release key is known here. Put its maker's key in "
            f"{OWNERS}; or, if you trust the place that it is from, add --unsigned."
        )
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
    """Write a new key's secret half, for nobody else to read, and return its public half.

    Raises OSError, FileExistsError where there is one already: a key that is lost can't be made again.
    """
    seed = os.urandom(32)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(seed.hex() + "\n")
        file.flush()
        os.fsync(file.fileno())
    sync_folder(path.parent)
    return bytes(SigningKey(seed).verify_key).hex()


def sign(path: Path, key: Path) -> Path:
    """Sign a file with the secret half in `key`; the signature's file. Raises OSError, ReleaseError."""
    signature = _secret(key).sign(_message(path)).signature
    beside = path.with_name(path.name + ".sig")
    beside.write_text(signature.hex() + "\n", encoding="ascii")
    return beside


def _secret(key: Path) -> SigningKey:
    """The secret half in a file; raises OSError, and ReleaseError where others may read it or it is none."""
    if key.stat().st_mode & 0o077:
        raise ReleaseError(f"Others may read {key}: chmod 600 {key}, and make another if somebody has.")
    try:
        return SigningKey(bytes.fromhex(read_text(key).strip()))
    except (ValueError, TypeError) as problem:  # PyNaCl's own are of both
        raise ReleaseError(f"{key} is no release key: make release-key makes one.") from problem


def _message(path: Path) -> bytes:
    """What is signed of a file: its SHA-512, below a name so that no other signature can pass for one."""
    with path.open("rb") as file:
        return _NAMED + hashlib.file_digest(file, "sha512").digest()


def new_release_key(secret: Path, shipped: Path = SHIPPED) -> str:
    """Make a key for who works in this checkout, its public half among those that are shipped; what to say.

    Raises OSError, and ReleaseError where the secret half would lie in the checkout or there is one already.
    """
    checkout = Path(__file__).resolve().parents[2]
    if secret.resolve().is_relative_to(checkout):
        raise ReleaseError(f"{secret} is in the checkout, whose files are for all: RELEASE_KEY=ANOTHER-FILE")
    try:
        public = make_key(secret)
    except FileExistsError as problem:
        raise ReleaseError(
            f"{secret} is there already and is left alone. For another key: RELEASE_KEY=ANOTHER-FILE"
        ) from problem
    text = shipped.read_text(encoding="ascii")
    write_atomically(shipped, f"{text.rstrip()}\n{public}\n".encode("ascii"), 0o644)
    return (
        f"Secret half: {secret}. Keep it and a copy of it where nobody else comes; it is in no commit.\n"
        f"Public half: {public}, now in {shipped}. Commit that file.\n"
        f"Sign with it: RELEASE_KEY={secret} make release"
    )


def main(arguments: list[str], key: str) -> str:
    """Do what is asked on the command line with the secret half in the file `key`; what is to be said.

    Raises ReleaseError in words for who makes releases.
    """
    try:
        match arguments:
            case ["new"] if key:
                return new_release_key(Path(key).expanduser())
            case ["sign", *names] if names and key:
                secret = Path(key).expanduser()
                signed = [str(sign(Path(name), secret)) for name in names]
                public = bytes(_secret(secret).verify_key).hex()
                if public not in known_keys():
                    signed.append(f"No kiosk takes this but where its owner has put {public} in {OWNERS}.")
                return "\n".join(signed)
    except OSError as problem:
        raise ReleaseError(f"{problem.filename or key}: {problem.strerror or problem}.") from problem
    except RuntimeError as problem:  # of expanduser
        raise ReleaseError(f"{key}: this computer does not know that user.") from problem
    raise ReleaseError(str(__doc__))


if __name__ == "__main__":
    try:
        sys.stdout.write(main(sys.argv[1:], os.environ.get("RELEASE_KEY", "")) + "\n")
    except ReleaseError as problem:
        sys.exit(str(problem))
