"""The command line: `wclipper …`, one module a command."""

from __future__ import annotations

import sys

import click

from wclipper.cli.clip import clip
from wclipper.cli.doctor import doctor
from wclipper.cli.export import export
from wclipper.cli.folder import folder
from wclipper.cli.import_ import import_
from wclipper.cli.install import install
from wclipper.cli.library import library
from wclipper.cli.list import list_, search
from wclipper.cli.pictures import pictures
from wclipper.cli.preset import preset
from wclipper.cli.reclip import reclip
from wclipper.cli.reindex import reindex
from wclipper.cli.show import show
from wclipper.cli.sites import sites
from wclipper.cli.uninstall import uninstall
from wclipper.cli.verify import verify
from wclipper.errors import WClipperError
from wclipper.version import __version__


@click.group(
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="The first time, run: wclipper install",
)
@click.version_option(__version__, prog_name="wclipper")
def commands() -> None:
    """Clip web pages as clean articles into a local folder."""


LIBRARY = (library, list_, search, show, export, import_, reclip, verify, reindex)

for command in (clip, *LIBRARY, folder, preset, pictures, sites, install, uninstall, doctor):
    commands.add_command(command)


def main() -> None:
    """Run a command; a fault is told in two sentences, what happened and what to do."""
    try:
        commands()
    except WClipperError as error:
        click.echo(f"{error.text}\n{error.remedy}", err=True)
        sys.exit(1)
