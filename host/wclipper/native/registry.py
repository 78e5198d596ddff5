r"""The Windows registry, as far as registration needs it: default values of keys.

Browsers look in the 32-bit and in the 64-bit view. Below `HKEY_CURRENT_USER\Software` the two are the same,
so one plain write serves both; only the keys of the whole machine (`App Paths`) are read in both views.
"""

from __future__ import annotations

import sys
from typing import Protocol


class Registry(Protocol):
    """Default values of keys: those of the person are read and written, those of the machine only read."""

    def read(self, key: str) -> str | None:
        """The person's value, or None."""

    def read_machine(self, key: str) -> str | None:
        """The machine's value, or None."""

    def write(self, key: str, value: str) -> None:
        """Set the person's value."""

    def delete(self, key: str) -> None:
        """Remove the person's key."""


class NoRegistry:
    """The registry of a system that has none."""

    def read(self, key: str) -> None:
        """Nothing is there."""

    def read_machine(self, key: str) -> None:
        """Nothing is there."""

    def write(self, key: str, value: str) -> None:
        """Refuse: a caller that comes here has mixed up the systems."""
        raise NotImplementedError(key)

    def delete(self, key: str) -> None:
        """Refuse, as above."""
        raise NotImplementedError(key)


if sys.platform == "win32":
    import winreg

    class WindowsRegistry:
        """The registry of this computer."""

        def read(self, key: str) -> str | None:
            """The person's value, or None."""
            return _value(winreg.HKEY_CURRENT_USER, key, winreg.KEY_READ)

        def read_machine(self, key: str) -> str | None:
            """The machine's value in either view, or None."""
            views = (winreg.KEY_WOW64_64KEY, winreg.KEY_WOW64_32KEY)
            values = (_value(winreg.HKEY_LOCAL_MACHINE, key, winreg.KEY_READ | view) for view in views)
            return next((value for value in values if value is not None), None)

        def write(self, key: str, value: str) -> None:
            """Set the person's value."""
            with winreg.CreateKey(winreg.HKEY_CURRENT_USER, key) as handle:
                winreg.SetValueEx(handle, "", 0, winreg.REG_SZ, value)

        def delete(self, key: str) -> None:
            """Remove the person's key."""
            winreg.DeleteKey(winreg.HKEY_CURRENT_USER, key)

    def _value(hive: int, key: str, access: int) -> str | None:
        try:
            with winreg.OpenKey(hive, key, 0, access) as handle:
                value, kind = winreg.QueryValueEx(handle, "")
        except FileNotFoundError:
            return None
        return str(value) if kind in {winreg.REG_SZ, winreg.REG_EXPAND_SZ} else None


def system_registry() -> Registry:
    """The registry of this computer, if it has one."""
    if sys.platform == "win32":
        return WindowsRegistry()
    return NoRegistry()
