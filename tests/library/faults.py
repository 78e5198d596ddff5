"""A full disk, a folder that can't be written to, one that vanishes: `python -m tests.library.faults`, or `make faults`.

The n-th thing that a process writes fails, for n from 1 on, once or from then on: each write, flush, new file, new name
and new folder of a save, with its pictures and the index, of a replacement, a change, a deletion. Each time there must be a
sentence that names a path, everything that was there before must be whole, nothing may be there by half, and the next try
must succeed. With a real disk of 2 MB too, if this runs as root.
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import errno
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.library.stage import Stage, expect, fork, sha
from wclipper.errors import WClipperError

if TYPE_CHECKING:
    from collections.abc import Callable

MOST = 50
SOURCE = Path(__file__).with_name("failing.c")
_LIBRARY = "WCLIPPER_TESTS_FAILING"
_IDS = [f"{number:016x}" for number in range(1, 5)]
_NEW = "f" * 16

Deed = tuple[str, "Callable[[Stage], None]"]


def _save(stage: Stage) -> None:
    stage.fetch(stage.save(_NEW))


def _replace(stage: Stage) -> None:
    with stage.library() as library:
        over = library.get(_IDS[0]).path
    stage.save(_NEW, over=over)


def _edit(stage: Stage) -> None:
    with stage.library() as library:
        library.edit(_IDS[1], {"tags": ["moon"]})


def _delete(stage: Stage) -> None:
    with stage.library() as library:
        library.catch_up()
        if any(entry.id == _IDS[2] for entry in library.all()):
            library.delete(_IDS[2])


def _index(stage: Stage) -> None:
    with stage.library() as library:
        library.rebuild()


DEEDS: tuple[Deed, ...] = (
    ("save", _save),
    ("replace", _replace),
    ("edit", _edit),
    ("delete", _delete),
    ("index", _index),
)


class Scene:
    """A library that is put back to how it was after each fault."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.stage = Stage(home / "now")
        for id_ in _IDS:
            self.stage.fetch(self.stage.save(id_))
        with self.stage.library() as library:
            library.catch_up()
            self.paths = {id_: library.get(id_).path for id_ in _IDS}
        self.before = {id_: sha(path.read_bytes()) for id_, path in self.paths.items()}
        shutil.copytree(home / "now", home / "then")

    def reset(self) -> None:
        """Put everything back."""
        shutil.rmtree(self.home / "now")
        shutil.copytree(self.home / "then", self.home / "now")

    def check(self) -> None:
        """See that all that was saved is there, or in the trash, and nothing is there by half."""
        self.stage.check_visible(strict=False)
        trash = {sha(file.read_bytes()) for file in self.stage.data.glob("trash/[0-9]*/*.md")}
        for id_, path in self.paths.items():
            if id_ in {_IDS[0], _IDS[2]} and not (
                path.exists() and sha(path.read_bytes()) == self.before[id_]
            ):
                expect(self.before[id_] in trash, f"lost: {path}")
            elif id_ != _IDS[1]:
                expect(sha(path.read_bytes()) == self.before[id_], f"harmed: {path}")
        self.stage.check_start()
        self.stage.check_sound(strict=False)


class Failing:
    """Faults of what this process writes."""

    def __init__(self) -> None:
        self._library = ctypes.CDLL(os.environ[_LIBRARY])

    def tried(
        self, scene: Scene, deed: Callable[[Stage], None], nth: int, *, lasting: bool
    ) -> dict[str, Any]:
        """What comes of a deed whose n-th write fails, and of the next try; told by a child, which does it."""
        source, sink = os.pipe()

        def work() -> int:
            said = self._said(scene, deed, nth, lasting=lasting)
            os.write(sink, json.dumps(said).encode())
            return 0

        child = fork(work)
        os.close(sink)
        with os.fdopen(source, "rb") as pipe:
            told = pipe.read()
        _, status = os.waitpid(child, 0)
        expect(status == 0, f"the process has failed, status {status}")
        found: dict[str, Any] = json.loads(told)
        return found

    def _said(
        self, scene: Scene, deed: Callable[[Stage], None], nth: int, *, lasting: bool
    ) -> dict[str, Any]:
        error = None
        self._library.failing_begin(nth, errno.ENOSPC, int(lasting))
        try:
            deed(scene.stage)
        except WClipperError as caught:
            error = caught
        finally:
            count = self._library.failing_end()
        expect(not scene.stage.temporaries(), f"left behind: {scene.stage.temporaries()}")
        expect(error is None or str(scene.home) in error.text, f"names no path: {error}")
        deed(scene.stage)
        return {"failed": count, "code": error.code if error else "done all the same"}


def nth_write(scene: Scene, most: int) -> Counter[str]:
    """Let each write fail once, and from then on; what was said."""
    failing, said = Failing(), Counter[str]()
    for name, deed in DEEDS:
        for lasting in (False, True):
            for nth in range(1, most + 1):
                scene.reset()
                found = failing.tried(scene, deed, nth, lasting=lasting)
                scene.check()
                if not found["failed"]:
                    break
                said[found["code"]] += 1
        print(
            f"{name:<8} {'at least ' * bool(found['failed'])}{nth - (not found['failed'])} writes", flush=True
        )
    return said


def full_disk(scene: Scene) -> str:
    """Fill a small disk with articles, make room, go on; the error."""
    _mount("-t", "tmpfs", "-o", "size=2m", "tmpfs", str(scene.stage.root))
    try:
        error = None
        saved: dict[Path, str] = {}
        filler = scene.stage.root / "filler.bin"
        filler.write_bytes(bytes(1_500_000))
        for number in range(1_000):
            try:
                article = scene.stage.save(f"{number:016x}")
                scene.stage.fetch(article)
                saved[article.path] = sha(article.path.read_bytes())
            except WClipperError as caught:
                error = caught
                break
        expect(error is not None and error.code == "disk-full", f"said of a full disk: {error}")
        expect(not scene.stage.temporaries(), "left behind")
        scene.stage.check_visible()
        expect(all(sha(path.read_bytes()) == known for path, known in saved.items()), "harmed")
        filler.unlink()
        scene.stage.fetch(scene.stage.save(_NEW))
        scene.stage.check_start()
        return f"{error.text if error else ''} ({len(saved)} articles before, all whole)"
    finally:
        subprocess.run(["umount", scene.stage.root], check=True)


def read_only(scene: Scene) -> str:
    """Try to save where nothing can be written, then where it can again; the error."""
    folder = scene.stage.root / "coast.example"
    for path in (scene.stage.data, *scene.stage.data.rglob("*")):
        path.chmod(0o777)
    folder.chmod(0o555)

    def work() -> int:
        if os.geteuid() == 0:
            os.seteuid(65534)
        try:
            scene.stage.save(_NEW)
        except WClipperError as error:
            expect(error.code == "folder-forbidden" and str(folder) in error.text, f"said: {error}")
            return 0
        return 1

    _, status = os.waitpid(fork(work), 0)
    expect(status == 0, "nothing was said of a folder that can't be written to")
    folder.chmod(0o755)
    scene.check()
    _save(scene.stage)
    scene.check()
    return f"The folder {folder} can't be written to."


def vanishing(scene: Scene, rounds: int) -> Counter[str]:
    """Take the folder away while articles are saved into it; what was said of each save."""
    said: Counter[str] = Counter()
    for number in range(rounds):
        scene.reset()
        source, sink = os.pipe()

        def work(sink: int = sink) -> int:
            for article in range(30):
                code = "saved"
                try:
                    scene.stage.fetch(scene.stage.save(f"a{article:015x}"))
                except WClipperError as error:
                    expect(str(scene.home) in error.text, f"names no path: {error}")
                    code = error.code
                os.write(sink, f"{code}\n".encode())
            return 0

        child = fork(work)
        os.close(sink)
        gone = scene.home / "gone"
        with os.fdopen(source, "rb") as pipe:
            pipe.readline()
            time.sleep(0.003 * number)
            scene.stage.root.rename(gone)
            said.update(line.decode().strip() for line in pipe)
        _, status = os.waitpid(child, 0)
        expect(status == 0, "the process has failed")
        for file in (*gone.rglob("*.md"), *scene.stage.root.rglob("*.md")):
            scene.stage.check_article(file, strict=False)
        shutil.rmtree(gone)
    return said


def _mount(*arguments: str) -> None:
    subprocess.run(["mount", *arguments], check=True)


def main() -> None:
    """Let everything fail, and say what was said."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=MOST, help="the last write that fails")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        home.chmod(0o755)
        if _LIBRARY not in os.environ:
            _run_again(home)
        scene = Scene(home / "scene")
        said = nth_write(scene, options.most)
        print(f"{sum(said.values())} faults of the disk: {dict(said.most_common())}")
        scene.reset()
        print(f"read-only: {read_only(scene)}")
        print(f"vanishing: {dict(vanishing(scene, min(options.most, 50)))}")
        scene.reset()
        if os.geteuid() == 0 and shutil.which("mount"):
            with contextlib.suppress(subprocess.CalledProcessError):  # not in every container
                print(f"full disk: {full_disk(scene)}")


def _run_again(home: Path) -> None:
    """Run this in a process that has the faults."""
    library = home / "failing.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, SOURCE, "-ldl"], check=True)
    environment = {**os.environ, "LD_PRELOAD": str(library), _LIBRARY: str(library)}
    done = subprocess.run(
        [sys.executable, "-m", "tests.library.faults", *sys.argv[1:]], env=environment, check=False
    )
    raise SystemExit(done.returncode)


if __name__ == "__main__":
    main()
