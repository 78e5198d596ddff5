"""The drivers themselves, where a test would otherwise fail now and then."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.e2e.driver import Browser
    from tests.e2e.server import Server

_LOAD_AGAIN_AND_AGAIN = """() => {
    const frame = document.querySelector("#restless");
    let count = 0;
    const timer = setInterval(() => {
        frame.srcdoc = `<p>${++count < 200 ? "" : "settled"}</p>`;
        if (count === 200) clearInterval(timer);
    }, 5);
}"""


def test_waiting_survives_a_frame_that_loads_again(probe: Browser, server: Server) -> None:
    probe.open(server.add("restless.html", "<!doctype html><iframe id=restless srcdoc='<p></p>'></iframe>"))
    probe.page.evaluate(_LOAD_AGAIN_AND_AGAIN)
    assert probe.page.wait("p", "settled", frame="#restless") == "settled"
