"""Fields that messages of more than one module have."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

Id = Annotated[str, Meta(min_length=1, max_length=64)]
"""Of a request or a clip."""
