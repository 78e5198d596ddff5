"""Who wrote a page: the name that most can be said for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wclipper.article.about import people
from wclipper.article.about.facts import Claim, clean
from wclipper.article.about.weighing import weighed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

LEAST = 0.3
"""Who is less surely an author is none."""
DECLARED = 0.93
"""A person declared so surely is the author, whatever else is shown."""
IS_SITE, IS_FIRM, IS_NICKNAME = 0.3, 0.12, 0.07
"""How much less sure it is that a name is the author's if it is that of the site, of a firm, or one word."""
JOINT = "; "


def choose(claims: Iterable[Claim], sites: Collection[str]) -> Claim | None:
    """The names of the authors, with `JOINT` between; `sites` are the keys of the site's names."""
    credible = [
        Claim(JOINT.join(names), claim.source, claim.sure - _doubt(names, sites))
        for claim in claims
        if (names := people.names(clean(claim.value)))
    ]
    best = weighed(credible, str)
    return best if best and best.sure >= LEAST else None


def is_declared(claims: Iterable[Claim], sites: Collection[str]) -> bool:
    """Whether a claim is so sure that nothing else need be looked for."""
    return any(
        claim.sure >= DECLARED and (names := people.names(clean(claim.value))) and not _doubt(names, sites)
        for claim in claims
    )


def _doubt(names: Sequence[str], sites: Collection[str]) -> float:
    """What speaks against these being the authors."""
    if all(people.key(name) in sites for name in names):
        return IS_SITE
    if any(map(people.is_organisation, names)):
        return IS_FIRM
    return IS_NICKNAME if len(names) == 1 and " " not in names[0] and names[0].isascii() else 0.0
