"""Faults as replies: whatever a page does to us, the person gets a sentence and the next click an answer."""

from __future__ import annotations

import logging

from wclipper.errors import WClipperError
from wclipper.native.messages import Failed

log = logging.getLogger("wclipper")


def failed(request_id: str, error: Exception) -> Failed:
    """What went wrong with a request; the log gets the details."""
    if isinstance(error, WClipperError):
        log.warning("%s: %s", error.code, error.text)
    else:
        log.error("request %s failed", request_id, exc_info=error)
        error = WClipperError("internal", detail=type(error).__name__)
    return Failed(id=request_id, code=error.code, text=error.text, remedy=error.remedy)
