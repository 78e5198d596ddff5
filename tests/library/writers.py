"""Three writers at once: `python -m tests.library.writers [--clips N]`, or `make writers`.

Two hosts, as two browsers start them, and the command line save articles of the same titles into one library, while its pages
are open in a browser and are asked all the time. Each host asks the library before it saves, as the reader does.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.cli.test_sites import COMMAND
from tests.library.stage import expect
from tests.native.pipes import Pipes
from tests.native.test_host import snapshot
from tests.web.asking import ask, opened
from tests.web.serving import Running
from wclipper.library import entries, receipts, scan, verify
from wclipper.library.library import Library

CLIPS = 500
_BATCH = 25
_TITLES = 20


def _page(writer: str, number: int) -> str:
    text = " ".join(
        f"Pilot {writer} saw {number + each} ships pass the pier, and wrote all of them into the book."
        for each in range(12)
    )
    return f"<h1>The tide {number % _TITLES}</h1><p>{text}</p>"


def _host(home: Path, writer: str, clips: int) -> list[str]:
    """What a host says to a browser that saves."""
    host, faults = Pipes(home), []
    for number in range(clips):
        page = {**snapshot(_page(writer, number)), "url": f"https://coast.example/{writer}/{number}"}
        name = host.ask(type="clip", id="1", snapshot=page)["clip"]
        replies = (
            host.ask(type="shelf", id="2", clip=name),
            host.ask(type="save", id="3", clip=name, tags=[f"tag {number % 7}"]),
        )
        faults += [str(reply) for reply in replies if reply["type"] not in {"shelf", "saved"}]
    status, rest, said = host.close()
    return faults + [str(each) for each in (status, rest, said) if each]


def _command_line(home: Path, clips: int) -> list[str]:
    """What the command line says."""
    faults = []
    folder = home / "pages"
    folder.mkdir()
    files = [folder / f"{number}.html" for number in range(clips)]
    for number, file in enumerate(files):
        file.write_text(f"<html lang=en><body>{_page('Cleo', number)}</body></html>", encoding="utf-8")
    for start in range(0, clips, _BATCH):
        for command in (
            ["clip", "--save", "--no-pictures", *files[start : start + _BATCH]],
            ["list", "--json"],
        ):
            done = subprocess.run(
                [*COMMAND, *command],
                env={"HOME": str(home), "LANG": "C.UTF-8"},
                capture_output=True,
                text=True,
                check=False,
            )
            said = [line for line in done.stderr.splitlines() if not line.startswith(("Note: ", "50 of "))]
            faults += [*said, *([f"exit code {done.returncode}"] if done.returncode else [])]
    return faults


def _reader(server: Running, stop: threading.Event) -> tuple[int, list[str]]:
    """How often the pages were asked, and what they said that was no answer."""
    cookie, count, faults = opened(server), 0, []
    while not stop.is_set():
        for path in ("/api/search?text=pilot", "/api/facets", "/api/statistics"):
            answer = ask(server, path, Cookie=cookie)
            count += 1
            if answer.status != 200:
                faults.append(f"{path}: {answer.status} {answer.body!r}")
        stop.wait(0.2)
    return count, faults


def run(home: Path, clips: int) -> str:
    """Write with all three, and look; what there was."""
    root, data = home / "WClipper", home / ".local" / "share" / "wclipper"
    root.mkdir()
    os.environ["XDG_DATA_HOME"] = str(data.parent)
    stop, start = threading.Event(), time.monotonic()
    with Running(root, data) as server, ThreadPoolExecutor(4) as pool:
        reading = pool.submit(_reader, server, stop)
        try:
            writing = [pool.submit(_host, home, name, clips) for name in ("Ada", "Ben")]
            writing.append(pool.submit(_command_line, home, clips))
            faults = [fault for each in writing for fault in each.result()]
        finally:
            stop.set()
        asked, more = reading.result()
    faults += more
    expect(not faults, f"{len(faults)} faults: {faults[:3]}")
    with Library([root], data) as library:
        library.catch_up()
        known = {entry.path: entry for entry in library.all()}
        said = {Path(path): entries.read(Path(path)) for path, _ in scan.files([root])}
        expect(known == said, "the index is not as the files")
        found = verify.verify(library)
    expect(len(known) == 3 * clips, f"{len(known)} articles of {3 * clips}")
    expect(len({entry.id for entry in known.values()}) == len(known), "an id came twice")
    expect(found.articles == {"whole": 3 * clips} and not found.findings, f"verify: {found}")
    expect(not [*root.rglob(".wclipper-*")], "something was left")
    expect(len(list(receipts.names())) == 3 * clips, "a receipt is missing")
    seconds = time.monotonic() - start
    return f"{len(known)} articles by three writers in {seconds:.0f} s, the pages asked {asked} times: 0 errors, all whole"


def main() -> None:
    """Write, and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clips", type=int, default=CLIPS, help="of each writer")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        print(run(Path(home), options.clips))


if __name__ == "__main__":
    main()
