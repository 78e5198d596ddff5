"""The host, with so little patience for pictures that tests need not wait."""

from __future__ import annotations

import runpy

from wclipper.library.limits import Limits

HURRIED = {"idle_seconds": 2.5, "picture_seconds": 6.0, "seconds": 60.0}

if __name__ == "__main__":
    assert Limits.__init__.__kwdefaults__
    Limits.__init__.__kwdefaults__.update(HURRIED)
    runpy.run_module("wclipper.native", run_name="__main__", alter_sys=True)
