"""Everything registration asks of the machine, in one place.

Registration differs by operating system, and nobody has all three at hand: a test makes a `Machine` of any
kind from a temporary folder and a dictionary for the registry, and the same code runs on it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import site
import sys
import tempfile
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from wclipper import settings
from wclipper.native.registry import Registry, system_registry

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

System = Literal["linux", "macos", "windows"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """A computer as one person sees it."""

    system: System
    home: Path
    env: Mapping[str, str]
    data: Path
    """Where the program keeps its own files."""
    interpreter: str
    """The Python that has WClipper."""
    registry: Registry
    user_site: bool = False
    """Whether WClipper was installed with `pip install --user`."""
    which: Callable[[str], str | None] = shutil.which
    root: Path = Path("/")

    @classmethod
    def here(cls) -> Machine:
        """The computer this runs on."""
        return cls(
            system=_SYSTEMS.get(sys.platform, "linux"),
            home=Path.home(),
            env=os.environ,
            data=settings.data_dir(),
            interpreter=_interpreter(),
            registry=system_registry(),
            user_site=_is_in_user_site(),
        )

    def path(self, place: str) -> Path:
        """A place such as `config/chromium`, whose first part names one of the folders below."""
        base, _, rest = place.partition("/")
        return self._bases()[base] / rest

    def _bases(self) -> dict[str, Path]:
        return {
            "home": self.home,
            "config": self._from_env("XDG_CONFIG_HOME", self.home / ".config"),
            "support": self.home / "Library/Application Support",
            "local": self._from_env("LOCALAPPDATA", self.home / "AppData/Local"),
            "roaming": self._from_env("APPDATA", self.home / "AppData/Roaming"),
            "root": self.root,
        }

    def _from_env(self, name: str, default: Path) -> Path:
        """A folder from the environment; the XDG specification has relative ones ignored."""
        folder = Path(self.env.get(name, ""))
        return folder if folder.is_absolute() else default


_SYSTEMS: dict[str, System] = {"darwin": "macos", "win32": "windows", "cygwin": "windows"}


def _interpreter() -> str:
    """This Python, by one name.

    The link of a virtual environment is not followed, that would lead out of it; but there it has several names
    (`python`, `python3` …), and whichever a command was started with, the launcher should be the same.
    """
    executable = os.path.abspath(sys.executable)  # noqa: PTH100 - Path.absolute() keeps «..»
    plain = Path(executable).with_name("python")
    if sys.prefix != sys.base_prefix and is_there(plain):
        return str(plain)
    return executable


def _is_in_user_site() -> bool:
    try:
        where = metadata.distribution("wclipper").locate_file("")
    except metadata.PackageNotFoundError:
        return False
    return Path(str(where)).resolve() == Path(site.getusersitepackages()).resolve()


def is_there(path: Path) -> bool:
    """Whether something is there that we may see; `Path.exists` raises where we may not look."""
    with contextlib.suppress(OSError):
        return path.exists()
    return False


def write_file(path: Path, content: bytes, *, mode: int) -> bool:
    """Write a file whole or not at all; False when it already was as wanted."""
    if is_file_with(path, content, mode=mode):
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=".wclipper-", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(mode)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    return True


def is_file_with(path: Path, content: bytes, *, mode: int) -> bool:
    """Whether the file has this content and at least these permissions."""
    try:
        return path.read_bytes() == content and path.stat().st_mode & mode == mode
    except FileNotFoundError:
        return False


def utf8(path: Path) -> str:
    """The path as text; manifests are UTF-8, file names on Linux need not be."""
    try:
        str(path).encode()
    except UnicodeEncodeError as error:
        raise OSError(errno.EILSEQ, "the name is not valid UTF-8", str(path)) from error
    return str(path)
