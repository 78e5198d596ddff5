"""Pictures that could not be had, and why."""

from __future__ import annotations

REASONS = {
    "gone": "the server no longer has it",
    "refused": "the server does not hand it out",
    "server-busy": "the server is busy or broken",
    "unreachable": "the server can't be reached",
    "forbidden": "it leads into your own network",
    "redirects": "it leads from one address to the next",
    "too-large": "it is too large",
    "article-too-large": "the pictures of this article are too large together",
    "too-slow": "it did not come in time",
    "broken": "it ended in the middle, or is damaged",
    "not-a-picture": "what came is not a picture",
    "drawing": "it is a drawing with scripts or parts from elsewhere",
    "cancelled": "it was not waited for",
}
"""By reason, as the end of a sentence. The extension has its own words for each."""


class MissingError(Exception):
    """A picture that could not be had."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(REASONS[reason])
