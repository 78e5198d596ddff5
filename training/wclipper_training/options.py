"""What several commands of `wclipper-train` ask for in the same words."""

from __future__ import annotations

import os
from pathlib import Path

import click

_folder = click.Path(exists=True, file_okay=False, resolve_path=True, path_type=Path)
data_option = click.option("--data", type=_folder, required=True, help="A folder of labelled pages.")
sets_option = click.option(
    "--data",
    "sets",
    type=_folder,
    required=True,
    multiple=True,
    help="A folder of labelled pages; may be given again.",
)
jobs_option = click.option(
    "--jobs", type=click.IntRange(min=1), default=os.cpu_count() or 1, show_default=True, help="Processes."
)
model_option = click.option(
    "--model", "file", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Another model."
)
