"""`dice-kiosk update`: another version takes the place of the one in use."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from kiosk.commands.options import FILE
from kiosk.system.update import go_back, update_from

if TYPE_CHECKING:
    from pathlib import Path


@click.command()
@click.argument("path", metavar="FILE", type=FILE, required=False)
@click.option("--check", is_flag=True, help="Only install it beside the others and try it; do not use it.")
@click.option("--back", is_flag=True, help="Go back to the version before; FILE is not wanted.")
@click.option("--downgrade", is_flag=True, help="Take an older version than the one in use, too.")
@click.option("--unsigned", is_flag=True, help="Where no release key is known: take FILE from anybody.")
def update(*, path: Path | None, check: bool, back: bool, downgrade: bool, unsigned: bool) -> None:
    """Install another version from FILE: a wheel or a release archive, with FILE.sha256 beside it.

    Beside it lies FILE.sig too, made with one of the release keys that are known here.
    It is installed beside the one in use and plays a hand without a screen; then it takes over. When it does
    not come up, the version before comes back. Exit status: 0 done, 1 not done, 2 wrong usage.
    """
    if back == (path is not None):
        raise click.UsageError("Give either FILE or --back.")
    if check and back:
        raise click.UsageError("--check tries a FILE; --back goes back at once.")
    if path is None:
        click.echo(go_back())
    else:
        click.echo(update_from(path, only_check=check, downgrade=downgrade, unsigned=unsigned))
