"""Finds the browsers that the tests drive, and installs those that are missing.

    python -m tests.e2e.browsers [chromium] [firefox]

Needs nothing but Python's standard library, so that it can run before anything else is installed.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

_COMMANDS = {
    "chromium": ("chromium", "chromium-browser", "google-chrome-for-testing"),
    "firefox": ("firefox-esr", "firefox"),
}
_MAC = {
    "chromium": "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "firefox": "/Applications/Firefox.app/Contents/MacOS/firefox",
}
_CJK_FONT = "fonts-noto-cjk"
_APT_PATIENCE = 300
"""Seconds for which another apt, such as the system's own updates, may hold the lock."""


def find(name: str) -> Path | None:
    """The program of `chromium` or `firefox`; None when there is none that can be driven."""
    if sys.platform == "darwin" and Path(_MAC[name]).exists():
        return Path(_MAC[name])
    for command in _COMMANDS[name]:
        found = shutil.which(command)
        if found and not _is_snap(Path(found)):
            return Path(found)
    return _playwright_chromium() if name == "chromium" else None


def _is_snap(program: Path) -> bool:
    """Snaps see neither a profile in the temporary folder nor a native host; Ubuntu's packages start them."""
    if program.resolve().is_relative_to("/snap") or program.resolve().name == "snap":
        return True
    try:
        start = program.read_bytes()[:4096]
    except OSError:
        return False
    return start.startswith(b"#!") and b"/snap/bin" in start


def _playwright_chromium() -> Path | None:
    """The newest Chromium that Playwright has downloaded."""
    cache = Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache") / "ms-playwright"
    folder = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH", cache))
    names = ("chrome-linux*/chrome", "chrome-mac*/*.app/Contents/MacOS/*")
    found = [program for name in names for program in folder.glob(f"chromium-*/{name}")]
    return max(found, key=lambda program: program.stat().st_mtime, default=None)


def install(missing: list[str]) -> None:
    """Install browsers in the way of this platform, or say what to install by hand."""
    if sys.platform == "darwin":
        _run(["brew", "install", "--cask", *missing])
    elif _distribution() == "debian":
        packages = {"chromium": "chromium", "firefox": "firefox-esr"}
        _apt(*(packages[name] for name in missing), _CJK_FONT)
    elif _distribution() == "ubuntu":
        _install_on_ubuntu(missing)
    else:
        print(f"Please install {' and '.join(missing)} with the package manager of this system.")


def _install_on_ubuntu(missing: list[str]) -> None:
    """Ubuntu's own packages are snaps."""
    if "chromium" in missing:
        _run([sys.executable, "-m", "playwright", "install", "--with-deps", "chromium"])
        _apt(_CJK_FONT)
    if "firefox" in missing:
        print(
            "Ubuntu's firefox is a snap and can't be driven. Please install firefox-esr from Mozilla's own"
            " archive: support.mozilla.org/kb/install-firefox-linux says how."
        )


def _distribution() -> str:
    """`debian`, `ubuntu`, or the name of another Linux."""
    try:
        return platform.freedesktop_os_release()["ID"]
    except (OSError, KeyError):
        return "unknown"


def _apt(*packages: str) -> None:
    root = [] if os.geteuid() == 0 else ["sudo"]
    get = ["apt-get", "-o", f"DPkg::Lock::Timeout={_APT_PATIENCE}"]
    _run([*root, *get, "update"])
    _run([*root, "env", "DEBIAN_FRONTEND=noninteractive", *get, "install", "-y", *packages])


def _run(command: list[str]) -> None:
    print(f"$ {' '.join(command)}", flush=True)
    subprocess.run(command, check=False)


def main(names: list[str]) -> int:
    """Say which of these browsers there are and install the others; 1 when one is still missing."""
    missing = [name for name in names if find(name) is None]
    if missing:
        install(missing)
    for name in names:
        print(f"{name}: {find(name) or 'missing'}")
    return 0 if all(map(find, names)) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or list(_COMMANDS)))
