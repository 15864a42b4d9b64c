"""live_tag_values: a tag has a value that something in the account has already; a typo is a value of its own."""

from collections.abc import Iterator

from tollgate_runtime import Finding, Resource

from aws_compliance.live.check import LiveCheck, Subject
from aws_compliance.tags.carriers import carriers_of
from aws_compliance.tags.near_miss import closest


def _run(subject: Subject) -> Iterator[Finding]:
    keys = [key for key, rule in subject.rules.items() if rule.in_use]
    for region, resources in (subject.by_region(subject.resources) if keys else {}).items():
        for key in keys:
            used = subject.account.ask_all("resourcegroupstaggingapi", "get_tag_values", "TagValues", region, Key=key)
            given = _given(key, resources) if used else {}  # the first value of all is no typo
            for value, bearers in given.items():
                if value not in used:
                    yield _finding(key, value, bearers, region, closest(value, used))


def _given(key: str, resources: list[Resource]) -> dict[str, list[Resource]]:
    """Return the resources that have a tag, by its value."""
    given: dict[str, list[Resource]] = {}
    for resource in resources:
        for carrier in carriers_of(resource, nested="ignore"):
            value = carrier.tags.value(key)
            if isinstance(value, str) and value:
                given.setdefault(value, []).append(resource)
    return given


def _finding(key: str, value: str, resources: list[Resource], region: str, better: str | None) -> Finding:
    """Return one finding for all resources with the value, at the first of them."""
    others = len(resources) - 1
    more = f" (here and on {others} more)" if others else ""
    hint = f"; did you mean {better!r}?" if better else ""
    return Finding(
        rule=CHECK.id,
        message=f"Nothing in {region} has {key} = {value!r} yet{more}{hint}",
        severity="low",
        status="warn",
        address=resources[0].address,
        path=("tags",),
        remediation=f"Use {better!r}." if better else "Check the spelling; a new value is fine.",
    )


CHECK = LiveCheck(id="live_tag_values", what="the tag values in use", run=_run)
