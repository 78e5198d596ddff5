"""The process of a Python peer: a request a line on stdin, a reply a line on stdout.

python -m wclipper_training.peers.worker ADAPTER
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING

import msgspec

from wclipper_training.peers.clock import fastest
from wclipper_training.peers.messages import Reply, Request

if TYPE_CHECKING:
    from collections.abc import Callable

    Extract = Callable[[bytes, str | None], str]


def main(adapter: str) -> None:
    """Serve requests until there are no more."""
    replies = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # peers print
    extract, first = _load(adapter)
    replies.write(msgspec.json.encode(first) + b"\n")
    if extract is None:
        return
    for line in sys.stdin.buffer:
        request = msgspec.json.decode(line, type=Request)
        replies.write(msgspec.json.encode(_answer(extract, request)) + b"\n")


def _load(adapter: str) -> tuple[Extract | None, Reply]:
    try:
        return import_module(adapter).extract, Reply()
    except Exception as error:  # noqa: BLE001 - a peer that can't be loaded, for whatever reason, is reported
        return None, Reply(error=_describe(error))


def _answer(extract: Extract, request: Request) -> Reply:
    (text, problem), seconds = fastest(lambda: _attempt(extract, request))
    return Reply(_speakable(text), seconds, problem)


def _attempt(extract: Extract, request: Request) -> tuple[str, str | None]:
    try:
        return extract(request.page, request.url), None
    except Exception as error:  # noqa: BLE001 - what a peer raises is what we came to count
        return "", _describe(error)


def _describe(error: Exception) -> str:
    return _speakable(f"{type(error).__name__}: {error}"[:300])


def _speakable(text: str) -> str:
    """Lone surrogates can't be written as UTF-8."""
    return text.encode(errors="replace").decode()


if __name__ == "__main__":
    main(sys.argv[1])
