"""One short sentence for the findings on a whole plan; the findings have the details."""

from collections.abc import Iterable

from tollgate_runtime import Finding

_NAMED_AT_MOST = 3


def summary_of(findings: Iterable[Finding]) -> str:
    """Count findings and resources and name the first few; empty if everything is still unknown."""
    rules: dict[str, list[str]] = {}
    for finding in findings:
        if finding.status != "unknown":
            rules.setdefault(finding.address or "the plan", []).append(finding.rule)
    if not rules:
        return ""
    named = [f"{address} [{', '.join(dict.fromkeys(broken))}]" for address, broken in rules.items()]
    rest = len(named) - _NAMED_AT_MOST
    more = f" and {rest} more" if rest > 0 else ""
    counts = f"{_count(sum(map(len, rules.values())), 'finding')} on {_count(len(rules), 'resource')}"
    return f"{counts}: {', '.join(named[:_NAMED_AT_MOST])}{more}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
