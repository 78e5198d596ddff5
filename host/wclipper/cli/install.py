"""`wclipper install`: make the host known to the browsers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from wclipper import bundled
from wclipper.cli.report import line, say, short
from wclipper.native.browsers import BROWSERS, chromium_profile, places
from wclipper.native.machine import Machine
from wclipper.native.packaging import Packaging, advice, is_reachable, packagings
from wclipper.native.register import register

if TYPE_CHECKING:
    from wclipper.native.browsers import Browser, Family, Place

_NAMES = [browser.name for browser in BROWSERS]


@click.command
@click.option("--browser", "names", type=click.Choice(_NAMES), multiple=True, help="Only this browser.")
@click.option("--all", "every", is_flag=True, help="All browsers, also those that are not found here.")
@click.option(
    "--profile",
    type=click.Path(file_okay=False, path_type=Path),
    help="Only a Chromium browser that is started with --user-data-dir.",
)
def install(names: tuple[str, ...], *, every: bool, profile: Path | None) -> None:
    """Make WClipper known to the browsers of this machine.

    Can be run again at any time, and should be after Python or WClipper has moved.
    """
    if profile and (names or every):
        raise click.UsageError("--profile goes without --browser and --all.")
    machine = Machine.here()
    if profile:
        targets: dict[str, tuple[Place, ...]] = {"Profile": (chromium_profile(profile),)}
    else:
        targets = {each.title: places(each, machine) for each in _chosen(names, machine, every=every)}
    results = [_register(title, where, machine) for title, where in targets.items()]
    _advise(machine)
    if any(results):
        _next_steps({place.family for where in targets.values() for place in where})
    if not results or not all(results):
        raise click.exceptions.Exit(1)


def _chosen(names: tuple[str, ...], machine: Machine, *, every: bool) -> list[Browser]:
    if names or every:
        return [browser for browser in BROWSERS if every or browser.name in names]
    found = {browser.name: packagings(browser, machine) for browser in BROWSERS}
    if not any(found.values()):
        remedy = f"If there is one: wclipper install --browser NAME ({', '.join(_NAMES)})"
        line("problem", "Browsers", "No browser was found that WClipper knows.", remedy)
    return [browser for browser in BROWSERS if is_reachable(browser, found[browser.name])]


def _advise(machine: Machine) -> None:
    """Say what follows from the packaging of the browsers that are here."""
    for browser in BROWSERS:
        for packaging in packagings(browser, machine):
            if packaging is not Packaging.PLAIN:
                known = advice(browser, packaging)
                line("warning", browser.title, known.text, known.remedy)


def _register(title: str, where: tuple[Place, ...], machine: Machine) -> bool:
    try:
        results = [register(place, machine) for place in where]
    except OSError as error:
        at = error.filename or where[0].manifest
        line("problem", title, f"could not be registered: {error.strerror or error} ({at}).")
        return False
    for result in results:
        state = "registered" if result.changed else "already registered"
        line("ok", title, f"{state:<18}  {short(result.manifest, machine.home)}")
        if result.kept:
            kept = f"Another program had registered under this name; its manifest is kept as {result.kept}."
            line("warning", title, kept)
    return True


def _next_steps(families: set[Family]) -> None:
    extension = bundled.folder("extension")
    say()
    say("Next, add the extension to the browser:")
    if "chromium" in families:
        say("  chrome://extensions · switch on «Developer mode» · «Load unpacked» · choose")
        say(f"    {extension}")
    if "firefox" in families:
        say("  about:debugging#/runtime/this-firefox · «Load Temporary Add-on…» · choose")
        say(f"    {extension / 'manifest.json'}  (it stays until Firefox is closed)")
    say("Then click the WClipper button on any page. «wclipper doctor» checks that all is well.")
