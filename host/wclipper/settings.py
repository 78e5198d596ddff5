"""What the person has chosen, in one small file that all browsers and the command line share.

The file is TOML in the configuration folder of the platform, so that it can be read, edited and backed up.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import msgspec
import platformdirs

from wclipper.article.formats import documents, presets
from wclipper.errors import WClipperError


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=False):
    """The settings, with their defaults."""

    folder: str = "~/WClipper"
    """Where articles are saved."""
    folders: list[str] = []
    """More folders that articles may be saved in."""
    preset: str = "plain"
    """Format, name and template that fit a program, unless one of the next three says otherwise."""
    format: str = ""
    template: str = ""
    """The file with the template of notes; one without a folder stands beside this file."""
    name: str = ""
    """The pattern of file names, such as `{site}/{date} {title}`."""
    pictures: bool = True
    """Whether the pictures of articles are saved beside them."""
    site_memory: bool = True
    """Whether what pages of a site have in common is learned from the pages clipped, and cut from later ones."""
    corrections: bool = True
    """Whether what the person puts right in the reader is kept, with the page, for training."""
    snapshots: bool = True
    """Whether the pages of saved articles are kept, so that a later model can clip them again."""

    @property
    def folder_path(self) -> Path:
        """The folder as an absolute path."""
        return Path(self.folder).expanduser().absolute()

    @property
    def roots(self) -> list[Path]:
        """All folders that articles may be saved in, the first one first."""
        more = (Path(folder).expanduser().absolute() for folder in self.folders)
        return list(dict.fromkeys((self.folder_path, *more)))


def path() -> Path:
    """The settings file."""
    return Path(platformdirs.user_config_dir("wclipper", appauthor=False)) / "settings.toml"


def data_dir() -> Path:
    """The folder for what the program keeps for itself: the memory of sites, snapshots, launcher, log."""
    return Path(platformdirs.user_data_dir("wclipper", appauthor=False))


def sites_file() -> Path:
    """Where the memory of sites is kept."""
    return data_dir() / "sites.db"


def log_file() -> Path:
    """Where the host writes what went wrong."""
    return data_dir() / "host.log"


def sites_in_use() -> Path | None:
    """The same, or None if the person wants no memory, or wants what can't be read."""
    with contextlib.suppress(WClipperError):
        return sites_file() if load().site_memory else None
    return None


def load() -> Settings:
    """Read the settings; a missing file means the defaults."""
    file = path()
    try:
        settings = msgspec.toml.decode(file.read_bytes(), type=Settings)
    except FileNotFoundError:
        return Settings()
    except (OSError, UnicodeDecodeError, msgspec.DecodeError) as error:
        raise WClipperError("settings-broken", path=file, detail=error) from error
    if fault := find_fault(settings):
        raise WClipperError("settings-broken", path=file, detail=fault)
    return settings


def find_fault(settings: Settings) -> str:
    """What can't be used, as the end of a sentence; patterns and templates are read where they are needed."""
    for folder in (settings.folder, *settings.folders):
        if not is_full_path(folder):
            return f"its folder, «{folder}», is not a full path"
    if settings.preset not in presets.PRESETS:
        return f"there is no preset «{settings.preset}»; there are {', '.join(presets.PRESETS)}"
    if settings.format and settings.format not in documents.EXTENSIONS:
        return f"there is no format «{settings.format}»; there are {', '.join(documents.EXTENSIONS)}"
    return ""


def store(settings: Settings) -> None:
    """Write the settings, whole or not at all."""
    file = path()
    file.parent.mkdir(parents=True, exist_ok=True)
    values = msgspec.to_builtins(settings)
    lines = [f"{name} = {_toml(value)}\n" for name, value in values.items() if value not in ("", [])]
    temporary = file.with_suffix(f".{os.getpid()}.tmp")
    temporary.write_text("".join(lines), encoding="utf-8")
    temporary.replace(file)


def is_full_path(folder: str) -> bool:
    """Whether a folder is the same one from wherever the host is started."""
    return "\0" not in folder and os.path.isabs(os.path.expanduser(folder))  # noqa: PTH111, PTH117  they never raise


def _toml(value: object) -> str:
    """A value; TOML reads what JSON writes of texts and truths, but for a bare DEL."""
    return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")
