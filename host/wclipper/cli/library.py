"""`wclipper library`: everything that was clipped, in the browser."""

from __future__ import annotations

import asyncio
import contextlib

import click

from wclipper import settings
from wclipper.cli.report import say
from wclipper.errors import WClipperError


@click.command()
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, help="Which port to use; at first any that is free."
)
@click.option("--no-browser", is_flag=True, help="Only print the address that opens it.")
def library(*, port: int, no_browser: bool) -> None:
    """Show everything that was clipped, in the browser.

    The pages are served on this machine only, to the browser that the address is opened in, and end with Ctrl+C.
    """
    from wclipper.web.server import serve  # noqa: PLC0415  aiohttp takes 0.4 s to import

    chosen = settings.load()

    def ready(address: str) -> None:
        say(f"Your library: {address}\nIt opens once; Ctrl+C ends it.")

    try:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(
                serve(chosen.roots, settings.data_dir(), port=port, browse=not no_browser, ready=ready)
            )
    except OSError as error:
        raise WClipperError("port-taken", port=port, detail=error.strerror) from error
