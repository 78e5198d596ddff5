"""`wclipper pictures`: whether pictures are saved with their articles."""

from __future__ import annotations

import click
import msgspec

from wclipper import settings
from wclipper.cli.report import line

_STATES = {"on": "are saved beside new articles", "off": "of new articles stay on the web"}


@click.command
@click.argument("state", required=False, type=click.Choice(list(_STATES)), metavar="[on|off]")
def pictures(state: str | None) -> None:
    """Show or choose whether pictures are saved with their articles."""
    chosen = settings.load()
    if state is None:
        click.echo("on" if chosen.pictures else "off")
        return
    try:
        settings.store(msgspec.structs.replace(chosen, pictures=state == "on"))
    except OSError as error:
        raise click.ClickException(f"The choice could not be stored: {error}.") from error
    line("ok", "Pictures", f"Pictures {_STATES[state]}.")
