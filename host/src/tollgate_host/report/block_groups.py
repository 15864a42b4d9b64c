"""Findings by block: what a rule found in the instances of one block, `count` or `for_each`, is shown once."""

from collections.abc import Iterable, Sequence

from tollgate_host.code.addresses import without_keys
from tollgate_host.report.model import JudgedFinding
from tollgate_host.report.wording import exemption_words, pluralize, subject


def by_block(findings: Iterable[JudgedFinding]) -> list[list[JudgedFinding]]:
    """Return findings that differ only in the instance of a block as one row each, in their order.

    The message may name the instance; where a rule says several things about one instance, each is a row.
    """
    rows: dict[tuple[object, ...], list[JudgedFinding]] = {}
    for finding in findings:
        block = None if finding.address is None else without_keys(finding.address)
        names = tuple(step for step in finding.path if isinstance(step, str))
        exempted = None if finding.exemption is None else exemption_words(finding.exemption)
        key = (finding.outcome, finding.integration, finding.rule, block, names, exempted)
        rows.setdefault(key, []).append(finding)
    return [part for row in rows.values() for part in _by_message(row)]


def block_and_number(findings: Sequence[JudgedFinding]) -> tuple[str, str]:
    """Return the resource or block that a row is about, and how many instances or places of it, if several."""
    if len(findings) == 1:
        return subject(findings[0]), ""
    addresses = {finding.address for finding in findings}
    if len(addresses) == 1:
        return findings[0].address or "", pluralize(len(findings), "place")
    return without_keys(findings[0].address or ""), pluralize(len(addresses), "instance")


def _by_message(findings: list[JudgedFinding]) -> list[list[JudgedFinding]]:
    """Return findings of one rule about one block as one row, or by their message if an instance has several."""
    if len({finding.address for finding in findings}) == len(findings):
        return [findings]
    rows: dict[str, list[JudgedFinding]] = {}
    for finding in findings:
        rows.setdefault(finding.message, []).append(finding)
    return list(rows.values())
