"""The browsers WClipper knows, and where each looks for native-messaging hosts.

Places are written as `Machine.path` reads them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from wclipper.native.machine import Machine, System

HOST = "org.wclipper.host"
Family = Literal["chromium", "firefox"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Browser:
    """A browser, its places on each system, and its names in each kind of packaging."""

    name: str
    title: str
    family: Family
    folders: Mapping[System, tuple[str, ...]]
    """Folders for manifests; Windows has a registry key instead."""
    key: str
    traces: Mapping[System, tuple[str, ...]]
    """Files that show that the browser was started once. A folder shows nothing: registering makes it."""
    programs: tuple[str, ...]
    app: str
    exe: str
    snap: str = ""
    flatpak: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """One place where a browser looks for a manifest."""

    family: Family
    manifest: Path
    key: str = ""
    """On Windows the registry key whose value names the manifest."""


_CHROME_KEY = r"Software\Google\Chrome\NativeMessagingHosts"
_MOZILLA_KEY = r"Software\Mozilla\NativeMessagingHosts"


def _folders(*, linux: tuple[str, ...], macos: tuple[str, ...]) -> dict[System, tuple[str, ...]]:
    """The folders for manifests inside the data folders of browsers of Chromium's family."""
    return {
        "linux": tuple(f"config/{folder}/NativeMessagingHosts" for folder in linux),
        "macos": tuple(f"support/{folder}/NativeMessagingHosts" for folder in macos),
    }


def _local_state(*, linux: str, macos: str, windows: str) -> dict[System, tuple[str, ...]]:
    """The file every browser of Chromium's family writes at its first start."""
    return {
        "linux": (f"config/{linux}/Local State",),
        "macos": (f"support/{macos}/Local State",),
        "windows": (f"{windows}/Local State",),
    }


BROWSERS: tuple[Browser, ...] = (
    Browser(
        name="chrome",
        title="Chrome",
        family="chromium",
        folders=_folders(linux=("google-chrome",), macos=("Google/Chrome",)),
        key=_CHROME_KEY,
        traces=_local_state(
            linux="google-chrome", macos="Google/Chrome", windows="local/Google/Chrome/User Data"
        ),
        programs=("google-chrome-stable", "google-chrome"),
        app="Google Chrome",
        exe="chrome.exe",
        flatpak="com.google.Chrome",
    ),
    Browser(
        name="chromium",
        title="Chromium",
        family="chromium",
        folders=_folders(linux=("chromium",), macos=("Chromium",)),
        key=r"Software\Chromium\NativeMessagingHosts",
        traces=_local_state(linux="chromium", macos="Chromium", windows="local/Chromium/User Data"),
        programs=("chromium", "chromium-browser"),
        app="Chromium",
        exe="chromium.exe",
        snap="chromium",
        flatpak="org.chromium.Chromium",
    ),
    Browser(
        name="edge",
        title="Edge",
        family="chromium",
        folders=_folders(linux=("microsoft-edge",), macos=("Microsoft Edge",)),
        key=r"Software\Microsoft\Edge\NativeMessagingHosts",
        traces=_local_state(
            linux="microsoft-edge", macos="Microsoft Edge", windows="local/Microsoft/Edge/User Data"
        ),
        programs=("microsoft-edge-stable", "microsoft-edge"),
        app="Microsoft Edge",
        exe="msedge.exe",
        flatpak="com.microsoft.Edge",
    ),
    Browser(
        name="brave",
        title="Brave",
        family="chromium",
        # Password managers disagree about Brave on macOS; a manifest in both places does no harm.
        folders=_folders(
            linux=("BraveSoftware/Brave-Browser",), macos=("BraveSoftware/Brave-Browser", "Google/Chrome")
        ),
        key=_CHROME_KEY,
        traces=_local_state(
            linux="BraveSoftware/Brave-Browser",
            macos="BraveSoftware/Brave-Browser",
            windows="local/BraveSoftware/Brave-Browser/User Data",
        ),
        programs=("brave-browser", "brave"),
        app="Brave Browser",
        exe="brave.exe",
        snap="brave",
        flatpak="com.brave.Browser",
    ),
    Browser(
        name="vivaldi",
        title="Vivaldi",
        family="chromium",
        folders=_folders(linux=("vivaldi",), macos=("Vivaldi",)),
        key=_CHROME_KEY,
        traces=_local_state(linux="vivaldi", macos="Vivaldi", windows="local/Vivaldi/User Data"),
        programs=("vivaldi-stable", "vivaldi"),
        app="Vivaldi",
        exe="vivaldi.exe",
        snap="vivaldi",
        flatpak="com.vivaldi.Vivaldi",
    ),
    Browser(
        name="opera",
        title="Opera",
        family="chromium",
        # Opera's own documentation names Chrome's places; newer versions look into their own as well.
        folders=_folders(
            linux=("opera", "google-chrome"), macos=("com.operasoftware.Opera", "Google/Chrome")
        ),
        key=_CHROME_KEY,
        traces=_local_state(
            linux="opera", macos="com.operasoftware.Opera", windows="roaming/Opera Software/Opera Stable"
        ),
        programs=("opera",),
        app="Opera",
        exe="opera.exe",
        snap="opera",
        flatpak="com.opera.Opera",
    ),
    Browser(
        name="firefox",
        title="Firefox",
        family="firefox",
        # Firefox keeps new profiles below XDG_CONFIG_HOME, but looks for manifests in ~/.mozilla all the same
        # (seen with 153; a folder made there does not draw the profiles back).
        folders={
            "linux": ("home/.mozilla/native-messaging-hosts",),
            "macos": ("support/Mozilla/NativeMessagingHosts",),
        },
        key=_MOZILLA_KEY,
        traces={
            "linux": ("home/.mozilla/firefox/profiles.ini", "config/mozilla/firefox/profiles.ini"),
            "macos": ("support/Firefox/profiles.ini",),
            "windows": ("roaming/Mozilla/Firefox/profiles.ini",),
        },
        programs=("firefox", "firefox-esr"),
        app="Firefox",
        exe="firefox.exe",
        snap="firefox",
        flatpak="org.mozilla.firefox",
    ),
    Browser(
        name="librewolf",
        title="LibreWolf",
        family="firefox",
        # Where LibreWolf looks has changed between versions: its own folder, or Mozilla's.
        folders={
            "linux": ("home/.librewolf/native-messaging-hosts", "home/.mozilla/native-messaging-hosts"),
            "macos": ("support/librewolf/NativeMessagingHosts", "support/Mozilla/NativeMessagingHosts"),
        },
        key=_MOZILLA_KEY,
        traces={
            "linux": ("home/.librewolf/profiles.ini", "config/librewolf/librewolf/profiles.ini"),
            "macos": ("support/librewolf/profiles.ini",),
            "windows": ("roaming/librewolf/profiles.ini",),
        },
        programs=("librewolf",),
        app="LibreWolf",
        exe="librewolf.exe",
        flatpak="io.gitlab.librewolf-community",
    ),
)


def places(browser: Browser, machine: Machine) -> tuple[Place, ...]:
    """Where the browser looks for the manifest of a person."""
    if machine.system == "windows":
        manifest = machine.data / f"{HOST}.{browser.family}.json"
        return (Place(browser.family, manifest, rf"{browser.key}\{HOST}"),)
    return tuple(_in(browser.family, machine.path(folder)) for folder in browser.folders[machine.system])


def chromium_profile(folder: Path) -> Place:
    """Where a browser of Chromium's family looks that was started with `--user-data-dir`."""
    return _in("chromium", folder.absolute() / "NativeMessagingHosts")


def firefox_home(home: Path) -> Place:
    """Where Firefox on Linux looks when it is started with another `HOME`."""
    return _in("firefox", home.absolute() / ".mozilla/native-messaging-hosts")


def _in(family: Family, folder: Path) -> Place:
    return Place(family, folder / f"{HOST}.json")
