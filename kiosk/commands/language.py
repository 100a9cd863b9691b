"""The language of what a command says, for the few whose words are for guests too."""

from __future__ import annotations

import click

from kiosk.text.translate import ENGLISH, languages, use


def _speak(context: click.Context, _parameter: click.Parameter, language: str) -> None:
    """Speak it as long as the command runs."""
    use(language)
    context.call_on_close(lambda: use(ENGLISH))


LANGUAGE = click.option(
    "--language",
    type=click.Choice(list(languages())),
    default=ENGLISH,
    show_default=True,
    expose_value=False,
    callback=_speak,
    help="Of what is said and printed; JSON stays English.",
)
