"""A page gone through by the Tab key alone: what it comes to, and whether that is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.e2e.driver import Tab

_NAME = """const name = (element) => element.id ? `#${element.id}` : element.getAttribute("href") || element.ariaLabel
    || element.textContent.trim() || `${element.name}=${element.value}`;"""
_STOPS = (
    f"() => {{ {_NAME}"
    """
    const controls = "a[href], button, input, select, textarea, summary, iframe, [tabindex='0']";
    const reached = (control) => control.type !== "radio" || control.checked;
    return [...document.querySelectorAll(controls)]
        .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.disabled && reached(control))
        .map(name);
}"""
)
_FOCUSED = (
    f"() => {{ {_NAME}"
    """
    const control = document.activeElement;
    if (!control || control === document.body) return ["", true];
    const around = [control, control.parentElement, control.nextElementSibling];
    const isSeen = (element) => element && getComputedStyle(element).outlineStyle !== "none";
    return [name(control), control.localName === "iframe" || around.some(isSeen)];
}"""
)
_START = """() => {
    const controls = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")];
    controls.find((control) => control.checkVisibility() && !control.disabled).focus();
}"""
"""Tests have no bar of the browser that the focus could come from."""


def stops(tab: Tab) -> list[str]:
    """The controls of a page, by their names."""
    return list(tab.evaluate(_STOPS))


def walk(tab: Tab) -> tuple[list[str], list[str]]:
    """Press Tab until all controls were come to, or twice as often as there are; those reached, and those unseen then."""
    wanted = set(stops(tab))
    tab.evaluate(_START)
    reached: list[str] = [tab.evaluate(_FOCUSED)[0]]
    unseen: list[str] = []
    for _ in range(2 * len(wanted) + 10):
        tab.press("Tab")
        name, is_seen = tab.evaluate(_FOCUSED)
        if name and name not in reached:
            reached.append(name)
        if not is_seen:
            unseen.append(name)
        if wanted <= set(reached):
            break
    return reached, unseen
