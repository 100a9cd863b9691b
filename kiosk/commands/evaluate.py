"""`dice-kiosk evaluate`: labelled photographs in, how well they are read out."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from hardware.message import DiceKioskError
from kiosk.commands.exit_status import ExitStatus
from kiosk.commands.options import ACCEPT_FROM, COUNT, FOLDER
from vision.evaluation.gallery import write_gallery
from vision.evaluation.labels import LabelError, LabelledPhoto, read_labels
from vision.evaluation.metrics import match
from vision.evaluation.report import as_object, as_text
from vision.images import PictureError, load
from vision.pipeline import Reader
from vision.reader import DiceReader


@click.command()
@click.argument("folder", metavar="DIR", type=FOLDER)
@click.option("--json", "as_json", is_flag=True, help="All figures as one line of JSON.")
@click.option("--gallery", type=FOLDER, help="Write a page with everything read wrong into this folder.")
@click.option("--every", type=COUNT, default=1, help="Only every n-th photo.")
@ACCEPT_FROM
def evaluate(*, folder: Path, as_json: bool, gallery: Path | None, every: int, accept: float) -> ExitStatus:
    """Say how well the labelled photos in DIR are read; docs/evaluating.md tells how to label.

    Exit status: 0 every photo was read, 1 some could not be, 2 the labels can't be used.
    """
    try:
        photos = read_labels(folder)[::every]
    except LabelError as error:
        raise click.UsageError(str(error)) from error
    reader = DiceReader.load(accept=accept)
    return evaluate_with(reader, photos, as_json=as_json, gallery=gallery, title=str(folder))


def evaluate_with(
    reader: Reader, photos: Sequence[LabelledPhoto], *, as_json: bool, gallery: Path | None, title: str
) -> ExitStatus:
    """Read labelled photographs with this reader as `dice-kiosk read` does, and print how well it went."""
    status, judged = ExitStatus.DONE, []
    for number, photo in enumerate(photos, 1):
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{number} of {len(photos)}")
        try:
            judged.append(match(photo, reader.read(load(photo.path))))
        except PictureError as error:
            click.echo(error, err=True)
            status = ExitStatus.FAILED
    if sys.stderr.isatty():
        sys.stderr.write("\n")
    if not judged:
        return ExitStatus.FAILED
    click.echo(json.dumps(as_object(judged)) if as_json else as_text(judged))
    if gallery is not None:
        try:
            write_gallery(gallery, judged, title)
        except OSError as error:
            raise DiceKioskError(f"{gallery}: the gallery can't be written ({error.strerror}).") from error
        click.echo(f"What was read wrong: {gallery / 'index.html'}", err=True)
    return status
