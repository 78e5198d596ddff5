"""What the person has chosen, in one small file that all browsers and the command line share.

The file is TOML in the configuration folder of the platform, so that it can be read, edited and backed up.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import platformdirs

from wclipper.errors import WClipperError


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=False):
    """The settings, with their defaults."""

    folder: str = "~/WClipper"
    """Where articles are saved."""
    corrections: bool = True
    """Whether what the person puts right in the reader is kept, with the page, for training."""

    @property
    def folder_path(self) -> Path:
        """The folder as an absolute path."""
        return Path(self.folder).expanduser().absolute()


def path() -> Path:
    """The settings file."""
    return Path(platformdirs.user_config_dir("wclipper", appauthor=False)) / "settings.toml"


def data_dir() -> Path:
    """The folder for what the program keeps for itself: snapshots, launcher, log."""
    return Path(platformdirs.user_data_dir("wclipper", appauthor=False))


def load() -> Settings:
    """Read the settings; a missing file means the defaults."""
    file = path()
    try:
        settings = msgspec.toml.decode(file.read_bytes(), type=Settings)
    except FileNotFoundError:
        return Settings()
    except (OSError, UnicodeDecodeError, msgspec.DecodeError) as error:
        raise WClipperError("settings-broken", path=file, detail=error) from error
    if not _is_full_path(settings.folder):
        detail = f"its folder, «{settings.folder}», is not a full path"
        raise WClipperError("settings-broken", path=file, detail=detail)
    return settings


def store(settings: Settings) -> None:
    """Write the settings, whole or not at all."""
    file = path()
    file.parent.mkdir(parents=True, exist_ok=True)
    values = msgspec.to_builtins(settings)
    lines = [f"{name} = {_toml(value)}\n" for name, value in values.items()]
    temporary = file.with_suffix(f".{os.getpid()}.tmp")
    temporary.write_text("".join(lines), encoding="utf-8")
    temporary.replace(file)


def _is_full_path(folder: str) -> bool:
    """Whether a folder is the same one from wherever the host is started."""
    return "\0" not in folder and os.path.isabs(os.path.expanduser(folder))  # noqa: PTH111, PTH117  they never raise


def _toml(value: str | bool) -> str:  # noqa: FBT001  a value of the file, not an option
    """A basic string or a truth value; TOML reads what JSON writes, but for a bare DEL."""
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")
