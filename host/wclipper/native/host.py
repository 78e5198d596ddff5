"""The request loop: frame → message → handler → reply."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, BinaryIO

import msgspec

from wclipper.errors import WClipperError
from wclipper.native import frames, handlers, parts
from wclipper.native.learner import Learner
from wclipper.native.messages import ENCODER, REQUEST, Ack, Failed, Part, Reply, Request

if TYPE_CHECKING:
    from pathlib import Path

log = logging.getLogger("wclipper")

FATAL = frozenset(("frame-too-large", "frame-truncated"))
"""Faults after which the input can't be trusted any more."""


def serve(source: frames.Source, sink: BinaryIO, *, sites: Path | None = None) -> None:
    """Answer requests until the input ends; what is known of sites is in a file, if anywhere."""
    assembler, clips, learner = parts.Assembler(), handlers.Clips(), Learner(sites)
    while True:
        try:
            body = frames.read(source)
        except WClipperError as error:
            _send(sink, _failed("", error))
            return
        if body is None:
            return
        reply = _answer(body, assembler, clips, learner)
        _send(sink, reply)
        learner.learn()
        if isinstance(reply, Failed) and reply.code in FATAL:
            return


def refuse(sink: BinaryIO, error: WClipperError) -> None:
    """Say why nothing will be answered."""
    _send(sink, _failed("", error))


def _answer(body: bytes, assembler: parts.Assembler, clips: handlers.Clips, learner: Learner) -> Reply:
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
        return handlers.handle(request, clips, learner)
    except WClipperError as error:
        log.warning("%s: %s", error.code, error.text)
        return _failed(request_id, error)
    except Exception as error:
        # Whatever a page does to us, the person gets a sentence and the next click an answer.
        log.exception("request %s failed", request_id)
        return _failed(request_id, WClipperError("internal", detail=type(error).__name__))


def _decode(body: bytes) -> Request:
    try:
        request: Request = REQUEST.decode(body)
    except msgspec.ValidationError as error:
        raise WClipperError("bad-message", detail=error) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise WClipperError("bad-json") from error
    return request


def _failed(request_id: str, error: WClipperError) -> Failed:
    return Failed(id=request_id, code=error.code, text=error.text, remedy=error.remedy)


def _send(sink: BinaryIO, reply: Reply) -> None:
    for frame in parts.split(ENCODER.encode(reply), reply.id):
        frames.write(sink, frame)
