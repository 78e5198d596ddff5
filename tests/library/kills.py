"""kill -9 at any moment of a save: `python -m tests.library.kills [--rounds N]`, or `make kills`.

A process saves, fetches pictures, replaces, tags, deletes, puts back and brings the index in step, again and again, and says
each time what it is about to do and when it has done it. It is killed at a random moment. Then everything that it said
was done must be there, whole; nothing may be seen by half; the next start sweeps what was left, and the index is as the files.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.library.stage import PICTURES, Stage, expect, fork, sha
from wclipper.library import leftovers, receipts

if TYPE_CHECKING:
    from wclipper.library.library import Library

ROUNDS = 1_000
LATEST = 0.25
"""Seconds after which a process is killed at the latest: several saves, each with its pictures and the index."""
_MANY = 40
"""Articles, above which the process deletes."""
_TRASH = 50
"""Rounds after which the trash is emptied, so that no round takes longer than another."""

Said = dict[str, Any]


class Worker:
    """What the process does until it is killed."""

    def __init__(self, stage: Stage, library: Library, pipe: int, seed: int) -> None:
        self._stage = stage
        self._library = library
        self._pipe = pipe
        self._chance = random.Random(seed)
        self._seed = seed
        self._count = 0

    def work(self) -> int:
        """Never end."""
        leftovers.sweep_all()
        while True:
            self._library.catch_up()
            ids = [entry.id for entry in self._library.all()]
            kinds = ["save", "save", "replace", "edit", "delete" if len(ids) < _MANY else "many"]
            kind = self._chance.choice(kinds if ids else ["save"])
            match kind:
                case "save":
                    self._save()
                case "replace":
                    self._save(replaced=self._chance.choice(ids))
                case "edit":
                    self._edit(self._chance.choice(ids))
                case "many":
                    for id_ in self._chance.sample(ids, 10):
                        self._delete(id_)
                case _:
                    self._delete(self._chance.choice(ids), back=self._chance.random() < 0.5)

    def _tell(self, **said: object) -> None:
        os.write(self._pipe, json.dumps(said).encode() + b"\n")

    def _save(self, *, replaced: str | None = None) -> None:
        self._count += 1
        id_ = f"{self._seed:08x}{self._count:08x}"
        over = self._library.get(replaced).path if replaced else None
        self._tell(begin="replace" if replaced else "save", ids=[id_, replaced])
        saved = self._stage.save(id_, over=over)
        self._tell(
            done="save", id=id_, path=str(saved.path), sha=sha(saved.path.read_bytes()), replaced=replaced
        )
        self._tell(begin="pictures", ids=[id_])
        self._stage.fetch(saved)
        self._tell(done="pictures", id=id_, path=str(saved.path), sha=sha(saved.path.read_bytes()))
        self._tell(begin="index", ids=[])
        self._library.catch_up()
        expect(self._library.get(id_).path == saved.path, "the index does not know what was saved")

    def _edit(self, id_: str) -> None:
        self._tell(begin="edit", ids=[id_])
        entry = self._library.edit(id_, {"tags": self._chance.choices(["sea", "moon", "pilots"], k=2)})
        self._tell(done="edit", id=id_, path=str(entry.path), sha=sha(entry.path.read_bytes()))

    def _delete(self, id_: str, *, back: bool = False) -> None:
        before = sha(self._library.get(id_).path.read_bytes())
        self._tell(begin="delete", ids=[id_])
        name = self._library.delete(id_)
        self._tell(done="delete", id=id_, name=name, sha=before)
        if back:
            self._tell(begin="restore", ids=[id_])
            path = self._library.restore(name)
            self._tell(done="restore", id=id_, path=str(path), sha=sha(path.read_bytes()))


class Kills:
    """The rounds, and what is known to be saved."""

    def __init__(self, stage: Stage, *, seed: int = 0) -> None:
        self._stage = stage
        self._chance = random.Random(seed)
        self._saved: dict[str, Said] = {}
        self._deleted: dict[str, Said] = {}
        self.done: Counter[str] = Counter()
        """How often each thing was done, and said to be."""
        self.killed: Counter[str] = Counter()
        """How often the process was killed in each."""
        self.swept = 0
        """Rounds that left something to be swept."""

    def round(self, seed: int) -> None:
        """Kill once, and look."""
        flying = self._take(self._killed(seed))
        self._stage.check_visible()
        self.swept += bool(self._stage.temporaries())
        self._check_saved(flying)
        self._stage.check_start()
        self._stage.check_sound()
        self._settle(flying)

    def _killed(self, seed: int) -> list[Said]:
        """All that a process has said before it was killed."""
        source, sink = os.pipe()

        def work() -> int:
            os.close(source)
            with self._stage.library() as library:
                return Worker(self._stage, library, sink, seed).work()

        child = fork(work)
        os.close(sink)
        time.sleep(self._chance.uniform(0, LATEST))
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        expect(os.WIFSIGNALED(status), "the process has failed by itself")
        with os.fdopen(source, "rb") as pipe:
            return [json.loads(line) for line in pipe.read().splitlines()]

    def _take(self, said: list[Said]) -> set[str]:
        """Take what was said into account; the ids of what was under way."""
        flying: set[str] = set()
        begun = "rest"
        for each in said:
            if "begin" in each:
                begun, flying = each["begin"], set(filter(None, each["ids"]))
                continue
            self.done[each["done"]] += 1
            begun, flying = "rest", set()
            self._note(each)
        self.killed[begun] += 1
        return flying

    def _note(self, said: Said) -> None:
        if said["done"] == "delete":
            self._deleted[said["id"]] = said
            del self._saved[said["id"]]
            return
        self._deleted.pop(said["id"], None)
        self._saved[said["id"]] = said
        if said.get("replaced"):
            self._deleted[said["replaced"]] = self._saved.pop(said["replaced"])

    def _check_saved(self, flying: set[str]) -> None:
        """See that what was said to be saved is there, and what was said to be deleted is not, but in the trash."""
        trash = {sha(file.read_bytes()) for file in self._stage.data.glob("trash/[0-9]*/*.md")}
        for id_, said in self._saved.items():
            path = Path(said["path"])
            if id_ not in flying:
                expect(sha(path.read_bytes()) == said["sha"], f"not as it was saved: {path}")
            elif path.exists():
                content = path.read_bytes()
                expect(any(receipts.load(each).has_file(content) for each in flying), f"not whole: {path}")
            else:
                expect(said["sha"] in trash, f"neither there nor in the trash: {path}")
        for id_, said in self._deleted.items():
            expect(id_ in flying or said["sha"] in trash, f"not in the trash: {id_}")

    def _settle(self, flying: set[str]) -> None:
        """Find out what has become of what was under way."""
        with self._stage.library() as library:
            library.catch_up()
            there = {entry.id: entry for entry in library.all()}
        for id_ in flying:
            self._saved.pop(id_, None)
            self._deleted.pop(id_, None)
            if id_ in there:
                path = there[id_].path
                self._saved[id_] = {"id": id_, "path": str(path), "sha": sha(path.read_bytes())}
        expect(self._saved.keys() == there.keys(), "other articles are there than were saved")

    def empty_trash(self) -> None:
        """Forget what was deleted."""
        shutil.rmtree(self._stage.data / "trash", ignore_errors=True)
        for id_ in list(receipts.names()):
            if id_ not in self._saved:
                (self._stage.data / receipts.FOLDER / id_[:2] / f"{id_}{receipts.ENDING}").unlink()
        self._deleted.clear()


def main() -> None:
    """Kill, look, and say how often."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        kills = Kills(Stage(Path(home)), seed=options.seed)
        start = time.monotonic()
        for number in range(options.rounds):
            kills.round(number)
            if number % _TRASH == _TRASH - 1:
                kills.empty_trash()
            if number % 100 == 99:
                print(f"{number + 1:6} kills, {time.monotonic() - start:6.0f} s", flush=True)
    print(f"killed while   {_counts(kills.killed)}")
    print(f"said to be     {_counts(kills.done)}")
    print(f"left something {kills.swept} times; all of it swept")
    print(
        f"{options.rounds} kills: every article that was said to be saved is whole, {len(PICTURES)} pictures each"
    )


def _counts(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.most_common())


if __name__ == "__main__":
    main()
