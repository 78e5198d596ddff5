"""The request loop: frame → message → handler → reply."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

import msgspec

from wclipper.errors import WClipperError
from wclipper.native import frames, handlers, parts
from wclipper.native.albums import Albums
from wclipper.native.faults import failed
from wclipper.native.learner import Learner
from wclipper.native.messages import REQUEST, Ack, Failed, Part, Reply, Request
from wclipper.native.outbox import Outbox
from wclipper.native.shelf import Shelves

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FATAL = frozenset(("frame-too-large", "frame-truncated"))
"""Faults after which the input can't be trusted any more."""


def serve(source: frames.Source, sink: BinaryIO, *, sites: Callable[[], Path | None] = lambda: None) -> None:
    """Answer requests until the input ends; `sites` says in which file the memory of sites is, if anywhere."""
    outbox = Outbox(sink)
    albums = Albums(outbox.send)
    try:
        _serve(source, outbox, albums, Learner(sites))
    finally:
        albums.end()


def _serve(source: frames.Source, outbox: Outbox, albums: Albums, learner: Learner) -> None:
    assembler, clips, shelves = parts.Assembler(), handlers.Clips(), Shelves(outbox.send)
    while True:
        try:
            body = frames.read(source)
        except WClipperError as error:
            outbox.send(failed("", error))
            return
        if body is None:
            return
        reply = _answer(
            body, assembler, lambda request: handlers.handle(request, clips, albums, shelves, learner)
        )
        if reply is not None:
            outbox.send(reply)
        learner.learn()
        if isinstance(reply, Failed) and reply.code in FATAL:
            return


def refuse(sink: BinaryIO, error: WClipperError) -> None:
    """Say why nothing will be answered."""
    Outbox(sink).send(failed("", error))


def _answer(
    body: bytes, assembler: parts.Assembler, handle: Callable[[Request], Reply | None]
) -> Reply | None:
    """The reply to a frame; none yet to what takes its time."""
    request_id = ""
    try:
        request = _decode(body)
        request_id = request.id
        if isinstance(request, Part):
            whole = assembler.add(request)
            if whole is None:
                return Ack(id=request.id, seq=request.seq)
            request = _decode(whole)
            request_id = request.id
        return handle(request)
    except Exception as error:  # noqa: BLE001 - logged, and told to the person
        return failed(request_id, error)


def _decode(body: bytes) -> Request:
    try:
        request: Request = REQUEST.decode(body)
    except msgspec.ValidationError as error:
        raise WClipperError("bad-message", detail=error) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise WClipperError("bad-json") from error
    return request
