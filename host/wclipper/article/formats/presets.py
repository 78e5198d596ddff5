"""Ways to save that fit a program: the format, the name of the file, and what stands in the note."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wclipper.article.formats.template import Template


@dataclass(frozen=True, slots=True)
class Preset:
    """What is chosen with one word."""

    name: str
    text: str
    """What it is for."""
    format: str
    pattern: str
    """The name of the file, below the folder for articles."""
    template: str
    """For Markdown, whatever the format of the preset is."""


_PLAIN = """\
---
title: {{title}}
author: {{author}}
published: {{published}}
modified: {{modified}}
site: {{site}}
url: {{url}}
language: {{language}}
description: {{description}}
image: {{image}}
tags: {{tags}}
note: {{note}}
clipped: {{time}}
---

# {{title}}

{{content}}
"""
# The names that Obsidian's own clipper uses, so that notes of both can be searched together. Obsidian shows the name
# of the file as the title.
_OBSIDIAN = """\
---
title: {{title}}
source: {{url}}
author: {{authors|wikilink}}
published: {{published}}
created: {{date}}
description: {{description}}
tags: [clippings, {{tags}}]
note: {{note}}
---

{{content}}
"""
# The names that Joplin reads when it imports «Markdown + Front Matter»; it shows the title above the note.
_JOPLIN = """\
---
title: {{title}}
source: {{url}}
author: {{author}}
created: {{time}}
updated: {{time}}
tags: {{tags}}
note: {{note}}
---

{{content}}
"""

PRESETS = {
    preset.name: preset
    for preset in (
        Preset("plain", "any editor", "markdown", "{title}", _PLAIN),
        Preset("obsidian", "a vault of Obsidian", "markdown", "Clippings/{title}", _OBSIDIAN),
        Preset("joplin", "Joplin's import of Markdown + Front Matter", "markdown", "{title}", _JOPLIN),
        # Zotero reads the Dublin Core that every HTML file of ours has, and names files in this way.
        Preset("zotero", "an attachment in Zotero", "html", "{author} - {published:YYYY} - {title}", _PLAIN),
    )
}
DEFAULT = PRESETS["plain"]


@cache
def template_of(preset: Preset) -> Template:
    """The template of a preset, read."""
    from wclipper.article.formats import template  # noqa: PLC0415  settings know the presets before anything is saved

    return template.read(preset.template)
