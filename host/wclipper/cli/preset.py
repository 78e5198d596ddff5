"""`wclipper preset`: show or choose how articles are saved."""

from __future__ import annotations

import click
import msgspec

from wclipper import settings
from wclipper.article.formats.presets import PRESETS
from wclipper.cli.report import line, say


@click.command
@click.argument("name", required=False, type=click.Choice(list(PRESETS)), metavar="[NAME]")
@click.option(
    "--template", "as_template", is_flag=True, help="Print its template, as a beginning for your own."
)
def preset(name: str | None, *, as_template: bool) -> None:
    """Show the ways to save articles, or choose one.

    A preset is a format, a pattern for names and a template for notes. «format», «name» and «template» in the settings
    file come before it.
    """
    chosen = settings.load()
    if as_template:
        say(PRESETS[name or chosen.preset].template.removesuffix("\n"))
    elif name is None:
        _show(chosen)
    else:
        _store(msgspec.structs.replace(chosen, preset=name))
        line("ok", "Preset", f"New articles are saved for {PRESETS[name].text}.")
        _mention(chosen)


def _show(chosen: settings.Settings) -> None:
    for each in PRESETS.values():
        mark = "*" if each.name == chosen.preset else " "
        say(f"{mark} {each.name:<10}{each.format:<10}{each.pattern:<40}{each.text}")
    _mention(chosen)


def _mention(chosen: settings.Settings) -> None:
    """Say what comes before the preset."""
    own = {"format": chosen.format, "name": chosen.name, "template": chosen.template}
    if said := [f"{field} = «{value}»" for field, value in own.items() if value]:
        line("warning", "Settings", f"{settings.path()} has {', '.join(said)}, which comes first.")


def _store(chosen: settings.Settings) -> None:
    try:
        settings.store(chosen)
    except OSError as error:
        raise click.ClickException(f"The choice could not be stored: {error}.") from error
