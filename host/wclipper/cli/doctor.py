"""`wclipper doctor`: find out why a click does not end in a saved article."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from wclipper.cli.report import line, say
from wclipper.native.doctor import examine, repair
from wclipper.native.machine import Machine
from wclipper.version import __version__

if TYPE_CHECKING:
    from wclipper.native.findings import Finding


@click.command
@click.option("--fix", is_flag=True, help="Repair what can be repaired.")
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
def doctor(*, fix: bool, as_json: bool) -> None:
    """Check everything from the click to the file.

    Looks at the folder for articles, starts the program as a browser does, and checks that the browsers know it.
    """
    machine = Machine.here()
    findings = examine(machine)
    done = repair(findings) if fix else []
    if done:
        findings = examine(machine)
    healthy = all(finding.level != "problem" for finding in findings)
    if as_json:
        click.echo(json.dumps(_values(findings, done, healthy=healthy), indent=2))
    else:
        _print(findings, done, healthy=healthy)
    raise click.exceptions.Exit(0 if healthy else 1)


def _values(findings: list[Finding], done: list[str], *, healthy: bool) -> dict[str, object]:
    return {
        "version": __version__,
        "healthy": healthy,
        "done": done,
        "findings": [
            {"level": each.level, "subject": each.subject, "text": each.text, "remedy": each.remedy}
            for each in findings
        ],
    }


def _print(findings: list[Finding], done: list[str], *, healthy: bool) -> None:
    for sentence in done:
        say(sentence)
    if done:
        say()
    for finding in findings:
        line(finding.level, finding.subject, finding.text, finding.remedy)
    say()
    say(_verdict(findings, healthy=healthy))


def _verdict(findings: list[Finding], *, healthy: bool) -> str:
    if not healthy:
        return "WClipper can't work like this; the lines marked ✗ say why."
    if any(finding.level == "warning" for finding in findings):
        return "WClipper works; look at the lines marked !."
    return "All is well."
