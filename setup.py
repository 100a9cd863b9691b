"""Compiles the catalogues of kiosk/text/locale, for a wheel or an editable install."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import Command, setup
from setuptools.command.build import build

LOCALE = Path("kiosk/text/locale")


class BuildCatalogues(Command):
    """Makes a .mo file of each .po file, beside it."""

    description = "compile the translations' catalogues"
    user_options: ClassVar[list[tuple[str, str | None, str]]] = []

    def initialize_options(self) -> None:
        """Nothing can be set."""

    def finalize_options(self) -> None:
        """Nothing can be set."""

    def run(self) -> None:
        """Compile all of them, without what a translator has marked as not sure; those that are gone go."""
        for old in LOCALE.glob("*.mo"):
            old.unlink()
        for source in LOCALE.glob("*.po"):
            with source.open("rb") as read, source.with_suffix(".mo").open("wb") as written:
                write_mo(written, read_po(read, locale=source.stem))

    def get_source_files(self) -> list[str]:
        """What a source distribution must have for it."""
        return [str(path) for path in LOCALE.glob("*.po")]

    def get_outputs(self) -> list[str]:
        """None of its own: what it has made is package data, which build_py collects."""
        return []

    def get_output_mapping(self) -> dict[str, str]:
        """None of its own."""
        return {}


class Build(build):
    """Compiles first, so that the compiled ones are there to be collected."""

    sub_commands: ClassVar = [("build_catalogues", None), *build.sub_commands]


setup(cmdclass={"build": Build, "build_catalogues": BuildCatalogues})
