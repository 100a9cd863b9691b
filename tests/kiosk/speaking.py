"""Another language for a while."""

from collections.abc import Iterator
from contextlib import contextmanager

from kiosk.text import translate


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Have a language spoken meanwhile, and then the one before."""
    before = translate.spoken.get()
    translate.use(language)
    try:
        yield
    finally:
        translate.spoken.set(before)
