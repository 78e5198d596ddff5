"""`wclipper library`: everything that was clipped, in the browser."""

from __future__ import annotations

import asyncio
import contextlib

import click

from wclipper import settings
from wclipper.cli import shelf
from wclipper.cli.report import say


@click.command()
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, help="Which port to use; at first any that is free."
)
@click.option("--no-browser", is_flag=True, help="Only print the address that opens it.")
def library(*, port: int, no_browser: bool) -> None:
    """Show everything that was clipped, in the browser.

    The pages are served on this machine only, to the browser that the address is opened in, and end with Ctrl+C.
    Several may run at once, each with an address of its own.
    """
    from wclipper.web import server  # noqa: PLC0415  aiohttp takes 0.4 s to import

    chosen = settings.load()
    at = server.bound(port)

    def ready(address: str) -> None:
        say(f"Your library: {address}")
        say("The address opens one browser, once. Ctrl+C ends the library.")

    try:
        shelf.opened().close()
        asyncio.run(server.serve(chosen.roots, settings.data_dir(), at, browse=not no_browser, ready=ready))
    except KeyboardInterrupt:
        say("\nYour library is closed.")
    finally:
        with contextlib.suppress(OSError):
            at.close()
