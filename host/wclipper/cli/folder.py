"""`wclipper folder`: show or choose where articles are saved."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from wclipper import folder as folders
from wclipper import settings
from wclipper.cli.report import line
from wclipper.errors import WClipperError


@click.command
@click.argument("directory", required=False, metavar="[DIR]")
def folder(directory: str | None) -> None:
    """Show the folder for articles, or choose another one.

    Articles that are already saved stay where they are.
    """
    if directory is None:
        click.echo(settings.load().folder_path)
        return
    chosen = _absolute(directory)
    folders.prepare(chosen)
    _store(chosen)
    line("ok", "Folder", f"New articles are saved in {chosen}.")


def _absolute(directory: str) -> Path:
    if not directory:  # «wclipper folder "$UNSET"» must not choose the current folder
        raise click.BadParameter("The name of the folder is empty.")
    try:
        chosen = Path(directory).expanduser().absolute()
        str(chosen).encode()
    except RuntimeError as error:
        raise click.BadParameter(f"There is no home folder for {directory}.") from error
    except UnicodeEncodeError as error:
        raise click.BadParameter("The name of the folder is not valid UTF-8.") from error
    return chosen


def _store(chosen: Path) -> None:
    try:
        settings.store(msgspec.structs.replace(_settings(), folder=str(chosen)))
    except OSError as error:
        raise click.ClickException(f"The choice could not be stored: {error}.") from error


def _settings() -> settings.Settings:
    """The settings, or new ones when the file is broken; what stood in it is kept."""
    try:
        return settings.load()
    except WClipperError as error:
        broken = settings.path()
        kept = broken.with_name(f"{broken.name}.bak")
        broken.replace(kept)
        line("warning", "Settings", error.text, f"It is kept as {kept}.")
        return settings.Settings()
