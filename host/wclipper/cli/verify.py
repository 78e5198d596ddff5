"""`wclipper verify`: whether everything that was saved is there, and whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from wclipper import settings
from wclipper.cli import shelf
from wclipper.cli.report import counted, line, say

if TYPE_CHECKING:
    from wclipper.library.verify import Finding, Verified

_WORDS = {
    "changed": ("ok", "changed", "You have changed it: {path}"),
    "moved": ("ok", "moved", "{path}"),
    "damaged": ("problem", "damaged", "{path}"),
    "unreadable": ("problem", "unread", "It can't be read: {path}"),
    "missing": ("problem", "missing", "{path}"),
    "copy": ("warning", "twice", "{path}"),
    "picture-missing": ("warning", "picture", "It is not there: {path}"),
    "picture-damaged": ("problem", "picture", "It is damaged: {path}"),
    "index": ("warning", "index", "It was damaged, and is made anew: {reason}."),
}
_REMEDIES = {
    "damaged": "Take it from a backup, or delete it and clip the page again.",
    "unreadable": "Give yourself the right to read it; then verify again.",
    "missing": "Look for it in the trash of the system and in backups, or clip the page again.",
    "copy": "Two files are the same article, as when a sync tool keeps both or a page is saved in two formats: "
    "compare them, and delete one.",
    "picture-missing": "Put it back, or clip the page again.",
    "picture-damaged": "Take it from a backup, or delete it and clip the page again.",
}


@click.command()
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
def verify(*, as_json: bool) -> None:
    """Look at every article that was saved, its pictures, and the index.

    Files are only read: what is damaged or missing is named.
    """
    from wclipper.library.library import Library  # noqa: PLC0415
    from wclipper.library.verify import verify as look  # noqa: PLC0415

    with Library(settings.load().roots, settings.data_dir()) as library:
        found = look(library, progress=shelf.progress)
    if as_json:
        shelf.put_json(_values(found))
    else:
        _print(found)
    raise click.exceptions.Exit(0 if found.is_sound else shelf.NOTHING)


def _values(found: Verified) -> dict[str, Any]:
    return {
        "sound": found.is_sound,
        "articles": dict(found.articles),
        "pictures": dict(found.pictures),
        "findings": [
            {"kind": each.kind, "path": str(each.path), "id": each.id, "reason": each.reason}
            for each in found.findings
        ],
    }


def _print(found: Verified) -> None:
    for finding in found.findings:
        _line(finding)
    if found.findings:
        say()
    for name, counts in (("article", found.articles), ("picture", found.pictures)):
        parts = (f"{count} {state}" for state, count in sorted(counts.items(), key=_most_first))
        count = counted(sum(counts.values()), name)
        say(f"{count}: {', '.join(parts)}." if counts else f"No {name}s.")
    say("All is well." if found.is_sound else "Some of it needs you: see above.")


def _most_first(count: tuple[str, int]) -> int:
    return -count[1]


def _line(finding: Finding) -> None:
    level, subject, words = _WORDS[finding.kind]
    text = words.format(path=finding.path, reason=finding.reason)
    reason = f" ({finding.reason})" if finding.reason and "{reason}" not in words else ""
    line(level, subject, text + reason, _REMEDIES.get(finding.kind, ""))  # type: ignore[arg-type]
