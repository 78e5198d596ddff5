"""A client of Marionette, by which Firefox lets itself be driven: length-prefixed JSON over TCP."""

from __future__ import annotations

import contextlib
import json
import socket
from typing import TYPE_CHECKING, Any

from tests.e2e.driver import MovedError

if TYPE_CHECKING:
    from collections.abc import Iterator

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key under which WebDriver gives the reference of an element."""


class MarionetteError(Exception):
    """Firefox refused a command."""


class Marionette:
    """One connection, one command at a time."""

    def __init__(self, port: int, *, seconds: float = 300) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=seconds)
        self._stream = self._socket.makefile("rb")
        self._next_id = 0
        self._receive()  # Firefox introduces itself

    def command(self, name: str, **parameters: Any) -> Any:
        """Send a command and give back what Firefox answers."""
        self._next_id += 1
        message = json.dumps([0, self._next_id, name, parameters]).encode()
        self._socket.sendall(b"%d:%b" % (len(message), message))
        _, _, error, result = self._receive()
        if error:
            raise MarionetteError(f"{name}: {error['error']}: {error['message']}")
        return result["value"] if isinstance(result, dict) and set(result) == {"value"} else result

    def _receive(self) -> Any:
        length = b""
        while (digit := self._stream.read(1)) != b":":
            if not digit:
                raise MarionetteError("Firefox has closed the connection")
            length += digit
        return json.loads(self._stream.read(int(length)))

    def call(self, function: str, argument: Any = None) -> Any:
        """Call a JavaScript function in the current window, without a layer between it and the page.

        The result comes in a list: for a document that goes away during the call Marionette gives null.
        """
        script = f"return Promise.resolve(({function})(arguments[0])).then((result) => [result ?? null])"
        results = self.command("WebDriver:ExecuteScript", script=script, args=[argument], sandbox=None)
        if results is None:
            raise MovedError("the document went away")
        return results[0]

    @contextlib.contextmanager
    def privileged(self) -> Iterator[None]:
        """Direct the commands within to the browser's own window instead of the page."""
        self.command("Marionette:SetContext", value="chrome")
        try:
            yield
        finally:
            self.command("Marionette:SetContext", value="content")

    def find(self, selector: str) -> str:
        """The reference of the first element that a selector names."""
        found = self.command("WebDriver:FindElement", using="css selector", value=selector)
        return str(found[ELEMENT])

    def close(self) -> None:
        """Hang up."""
        self._stream.close()
        self._socket.close()
