"""`wclipper reindex`: the index of the library, made anew from the files."""

from __future__ import annotations

import click

from wclipper import settings
from wclipper.cli import shelf
from wclipper.cli.report import counted, say


@click.command()
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
def reindex(*, as_json: bool) -> None:
    """Make the index anew; articles are only read.

    It keeps itself in step with the files: this is for when something seems to be missing.
    """
    from wclipper.library.library import Library  # noqa: PLC0415

    with Library(settings.load().roots, settings.data_dir()) as library:
        files = library.rebuild(progress=shelf.progress)
        articles = library.statistics().articles
    if as_json:
        shelf.put_json({"files": files, "articles": articles})
    else:
        say(f"{counted(articles, 'article')} in {counted(files, 'file')}.")
