"""live_tag_values: a tag has a value that something in the account has already; a typo is a value of its own."""

from collections.abc import Iterator

from tollgate_runtime import Finding

from aws_compliance.carriers import carriers_of
from aws_compliance.live.check import LiveCheck, Subject
from aws_compliance.near_miss import closest


def _run(subject: Subject) -> Iterator[Finding]:
    keys = [key for key, rule in subject.rules.items() if rule.in_use]
    for region, resources in (subject.by_region(subject.resources) if keys else {}).items():
        for key in keys:
            used = subject.account.ask_all("resourcegroupstaggingapi", "get_tag_values", "TagValues", region, Key=key)
            for resource in resources:
                for carrier in carriers_of(resource, nested="ignore"):
                    value = carrier.tags.value(key)
                    if isinstance(value, str) and value and value not in used:
                        better = closest(value, used)
                        hint = f"; did you mean {better!r}?" if better else ""
                        yield Finding(
                            rule=CHECK.id,
                            message=f"Nothing in {region} has {key} = {value!r} yet{hint}",
                            severity="low",
                            status="warn",
                            address=resource.address,
                            path=carrier.path_of(key),
                            remediation=f"Use {better!r}." if better else "Check the spelling; a new value is fine.",
                        )


CHECK = LiveCheck(id="live_tag_values", what="the tag values in use", run=_run)
