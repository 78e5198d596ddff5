"""Native-messaging manifests: made from the templates in `manifest/`, read back, and judged.

Each browser family has its own keys, and Firefox refuses a manifest that has Chromium's.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wclipper import bundled
from wclipper.native import launcher
from wclipper.native.browsers import HOST
from wclipper.native.machine import is_there, utf8

if TYPE_CHECKING:
    from wclipper.native.browsers import Family, Place
    from wclipper.native.machine import Machine

MODE = 0o644
CALLERS: dict[Family, str] = {"chromium": "allowed_origins", "firefox": "allowed_extensions"}
"""The key under which each family lists the extensions that may start the host."""


def template(family: Family) -> dict[str, Any]:
    """The manifest without the path of the launcher."""
    file = bundled.folder("manifest") / f"{family}.json"
    values: dict[str, Any] = json.loads(file.read_bytes())
    return values


def content(family: Family, machine: Machine) -> bytes:
    """The manifest as it should be."""
    values = template(family) | {"path": utf8(launcher.path(machine))}
    return f"{json.dumps(values, ensure_ascii=False, indent=2)}\n".encode()


def caller(family: Family, manifest: Path) -> list[str]:
    """The arguments with which a browser of the family starts the host."""
    extension: str = template(family)[CALLERS[family]][0]
    return [extension] if family == "chromium" else [str(manifest), extension]


def is_ours(text: bytes) -> bool:
    """Whether a manifest was written by WClipper, this installation or another."""
    try:
        values = json.loads(text)
    except ValueError:
        return False
    if not isinstance(values, dict) or values.get("name") != HOST:
        return False
    target = values.get("path")
    return isinstance(target, str) and launcher.is_launcher(target)


def faults(text: bytes, place: Place, machine: Machine) -> list[str]:
    """What a browser, or we, would object to in a manifest; each a sentence."""
    try:
        values = json.loads(text)
    except ValueError:
        return ["The manifest is not valid JSON."]
    if not isinstance(values, dict):
        return ["The manifest is not a JSON object."]
    return [*_key_faults(values, place.family), *_path_faults(values.get("path"), machine)]


def _key_faults(values: dict[str, Any], family: Family) -> list[str]:
    wanted = template(family)
    found = [
        f"The manifest has {_shown(values, key)} instead of {json.dumps(wanted[key])}."
        for key in ("name", "type", CALLERS[family])
        if values.get(key) != wanted[key]
    ]
    alien = (CALLERS.keys() - {family}).pop()
    if CALLERS[alien] in values:
        found.append(f"The manifest has «{CALLERS[alien]}», which belongs to the other family of browsers.")
    return found


def _shown(values: dict[str, Any], key: str) -> str:
    return f"«{key}» {json.dumps(values[key], ensure_ascii=False)}" if key in values else f"no «{key}»"


def _path_faults(target: object, machine: Machine) -> list[str]:
    if target == str(launcher.path(machine)):
        return []
    if not isinstance(target, str):
        return ["The manifest does not say which program to start."]
    if not Path(target).is_absolute():
        return [f"The manifest names the program without its whole path: {target}."]
    if not is_there(Path(target)):
        return [f"The manifest starts a program that is no longer there: {target}."]
    return [f"The manifest starts another program: {target}."]
