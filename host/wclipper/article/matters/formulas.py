"""Formulas: TeX, once, as `<span class="math inline">` or `<span class="math display">`.

A page has a formula in several copies: for the eye, for screen readers, as the source, as a picture. The best is taken,
TeX before MathML before a picture's text; the others go.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote_plus, urlsplit

from lxml import etree

from wclipper.article.matters import mathml, tex
from wclipper.article.standard import Claim

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wclipper.article.source import Source

_BOXES = frozenset(
    "katex katex-display mwe-math-element MathJax MathJax_Display MathJax_SVG MathJax_SVG_Display MathJax_CHTML "
    "MathJax_Preview mjx-chtml arithmatex ztext-math math-tex math-container math inline-math display-math".split()
)
"""What the common renderers, and generators that leave formulas to one, call the box of a formula."""
_EQUATIONS = frozenset(("ltx_equation", "ltx_equationgroup", "ltx_eqn_table"))
_NO_BOX = frozenset(("html", "body", "main", "article"))
_TAGS = ("math", "math-renderer", "mjx-container", "d-math", "tex-math")
_SOURCE = re.compile(r"(?:^|\s)(?:math (?:inline|display)|math-tex|arithmatex)(?=\s|$)")
_SOURCE_TAGS = frozenset({"d-math", "tex-math"})
_SCRIPT = re.compile(r"\s*math/tex", re.IGNORECASE)
_RENDERED = re.compile(r"MathJax|mjx-")
_DISPLAY = re.compile(r"(?:^|[\s_-])(?:display|Display|block)(?=[\s_-]|$)")
_ATTRIBUTES = ("alttext", "data-tex", "data-latex", "data-formula", "data-katex", "data-expr", "data-math")
_NOT_TEX = frozenset({"", "0", "1", "false", "true"})
_IMAGE = re.compile(
    r"(?:^|[\s_-])(?:latex|tex|mathtex|math|equation|formula|mathjax)(?=[\s_-]|$)", re.IGNORECASE
)
_IMAGE_HINTS = ("tex", "math", "equation", "formula", "Math", "TeX", "cht=tx")
_IMAGE_SOURCE = re.compile(
    r"[./](?:latex(?:\.php)?|mimetex\.cgi|mathtex\.cgi)\?|/math/render/|/render/math\?|/equation\?tex=|[?&]cht=tx"
)
_QUERY = re.compile(r"(?:^|&)(?:latex|tex|math|chl|formula)=([^&]*)")
_TEX_LIKE = re.compile(r"[\\^_={}<>+]|^\s*\S\s*$")


def claims(source: Source) -> Iterator[Claim]:
    """Every formula amid kept text, once."""
    for place in source.named(_EQUATIONS):
        if source.table.tags[place] == "table" and source.stays(place):
            yield Claim(place, _equations(source.element(place)))
    for place in source.places("script"):
        if _SCRIPT.match(source.element(place).get("type") or "") and source.stays(place):
            yield from _said(source, place)
    for place in (*source.named(_BOXES), *source.places(*_TAGS)):
        if source.table.tags[place] not in _NO_BOX and source.stays(place):
            yield from _shown(source, place)
    for place in source.places("img"):
        if (found := _picture(source.element(place))) is not None and source.stays(place):
            yield Claim(place, found)


def _said(source: Source, place: int) -> Iterator[Claim]:
    """The formula in a script, in place of what MathJax 2 shows for it just before."""
    script = source.element(place)
    found = tex.formula(script.text or "", display="display" in (script.get("type") or ""))
    if found is None:
        return
    yield Claim(place, found)
    shown = script.getprevious()
    while shown is not None and _RENDERED.search(shown.get("class") or ""):
        yield Claim(source.place[shown])
        if (shown.tail or "").strip():
            return
        shown = shown.getprevious()


def _shown(source: Source, place: int) -> Iterator[Claim]:
    """A formula as the page shows it. What has no source of its own in it is left as it is."""
    element = source.element(place)
    if element.tag != "math" and len(list(element.iter("math"))) > 1:
        return  # a box around several formulas, such as a paragraph that is to be searched for them
    found = tex.formula(_tex(element), display=_is_displayed(element))
    if found is not None:
        yield Claim(place, found)


def _tex(element: etree._Element) -> str:
    """The TeX of an element; empty if nothing in it tells."""
    for script in element.iter("script"):
        if _SCRIPT.match(script.get("type") or ""):
            return script.text or ""
    for annotation in element.iter("annotation"):
        if "tex" in (annotation.get("encoding") or "").lower() and (text := annotation.text or "").strip():
            return text
    for holder in element.iter():
        if (text := next(filter(None, map(holder.get, _ATTRIBUTES)), "")) not in _NOT_TEX:
            return text
    for math in element.iter("math"):
        return mathml.tex(math)
    if source := element.get("data-mathml"):
        return _parsed(source)
    text = "".join(element.itertext())
    is_source = (
        tex.is_delimited(text) or _SOURCE.search(element.get("class") or "") or element.tag in _SOURCE_TAGS
    )
    return text if is_source and not len(element) else ""


def _parsed(source: str) -> str:
    """The TeX of MathML in an attribute."""
    parser = etree.HTMLParser(encoding="utf-8")
    root = etree.fromstring(source.encode("utf-8", "replace"), parser) if source.strip() else None
    math = root.find(".//math") if root is not None else None
    return mathml.tex(math) if math is not None else ""


def _is_displayed(element: etree._Element) -> bool:
    """Whether a formula stands on a line of its own."""
    if element.get("display") in {"true", "block"} or _DISPLAY.search(element.get("class") or ""):
        return True
    if any("mode=display" in (script.get("type") or "") for script in element.iter("script")):
        return True
    return any(inner.get("display") == "block" for inner in element.iter("math"))


def _equations(table: etree._Element) -> etree._Element:
    """A table that sets equations in columns: one formula a row, its number behind it."""
    paragraph = etree.Element("p")
    for row in table.iter("tr"):
        sources = " ".join(_tex(math).strip() for math in row.iter("math"))
        formula = tex.formula(sources, display=True)
        words = _words_beside_formulas(row)
        if formula is not None:
            paragraph.append(formula)
            formula.tail = f" {words} "
        elif words:
            etree.SubElement(paragraph, "br").tail = words
    return paragraph


def _words_beside_formulas(row: etree._Element) -> str:
    parts: list[str] = []
    walker = etree.iterwalk(row, events=("start", "end"))
    for event, element in walker:
        if event == "start" and element.tag == "math":
            walker.skip_subtree()
        elif event == "start":
            parts.append(element.text or "")
        elif element is not row:
            parts.append(element.tail or "")
    return " ".join("".join(parts).split())


def _picture(image: etree._Element) -> etree._Element | None:
    """The formula that a picture shows, by its alternative text or its address."""
    name, address, said = image.get("class") or "", image.get("src") or "", image.get("alt") or ""
    if said.startswith(("$", "\\(", "\\[")) and tex.is_delimited(said):
        return tex.formula(said, display=False)
    if not any(word in name or word in address for word in _IMAGE_HINTS):
        return None
    rendered = not address.startswith("data:") and _IMAGE_SOURCE.search(address)
    if not rendered and not (name and _IMAGE.search(name)):
        return None
    display = bool(_DISPLAY.search(name))
    for text in (image.get("data-tex") or "", said, image.get("title") or ""):
        if text.strip() and (rendered or _TEX_LIKE.search(text)):
            return tex.formula(text, display=display)
    match = _QUERY.search(urlsplit(address).query) if rendered else None
    return tex.formula(unquote_plus(match[1]), display=display) if match else None
