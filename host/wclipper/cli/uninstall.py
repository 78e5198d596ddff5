"""`wclipper uninstall`: take back what `wclipper install` wrote."""

from __future__ import annotations

from pathlib import Path

import click

from wclipper import settings
from wclipper.cli.report import line, say, short
from wclipper.errors import WClipperError
from wclipper.native.browsers import chromium_profile
from wclipper.native.machine import Machine, is_there
from wclipper.native.register import Removal, unregister, unregister_all


@click.command
@click.option(
    "--profile",
    type=click.Path(file_okay=False, path_type=Path),
    help="Only a Chromium browser that is started with --user-data-dir.",
)
def uninstall(profile: Path | None) -> None:
    """Remove WClipper from the browsers; articles and settings stay."""
    machine = Machine.here()
    removals = [unregister(chromium_profile(profile), machine)] if profile else unregister_all(machine)
    found = [removal for removal in removals if removal.result != "absent"]
    for removal in found:
        _say(removal, machine)
    if not found:
        line("ok", "Browsers", "WClipper is not registered: there is nothing to remove.")
    if not profile:
        _say_what_stays(machine)
    if any(removal.result == "failed" for removal in found):
        raise click.exceptions.Exit(1)


def _say(removal: Removal, machine: Machine) -> None:
    path = short(removal.path, machine.home)
    if removal.result == "removed":
        line("ok", "Removed", path)
    elif removal.result == "foreign":
        line("warning", "Left", f"{path} was not written by WClipper.")
    else:
        line("problem", "Failed", f"{path}: {removal.detail}.", "Remove it by hand.")


def _say_what_stays(machine: Machine) -> None:
    kept = {"articles": _articles(), "settings": settings.path(), "data": machine.data}
    there = {what: path for what, path in kept.items() if path and is_there(path)}
    if there:
        say()
        say("These stay; remove them yourself if you want:")
    for what, path in there.items():
        say(f"  {what:<9}  {short(path, machine.home)}")


def _articles() -> Path | None:
    """The folder for articles, unless broken settings hide it."""
    try:
        return settings.load().folder_path
    except WClipperError:
        return None
