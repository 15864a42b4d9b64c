"""All of it together: what is made ready once, and the answers to the hooks."""

import threading
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import structs
from tollgate_runtime import Finding, Operation, Resource, Result, from_findings
from tollgate_runtime.contract.paths import Path
from tollgate_runtime.contract.results import soften

from aws_compliance.checks import Checks, Report, is_judged
from aws_compliance.config import Config
from aws_compliance.coverage import Standing, coverage_of, standing_of
from aws_compliance.environment import Environments
from aws_compliance.levels import Levels
from aws_compliance.places import is_global, region_of
from aws_compliance.tag_policies.tag_policy import PolicyDocument, effective_policy
from aws_compliance.tags.nested_carriers import NESTED
from aws_compliance.wording import list_names

if TYPE_CHECKING:
    from aws_compliance.baseline import Baseline
    from aws_compliance.live.account import Account


class Judged(Resource, frozen=True, kw_only=True):
    """What is kept of a resource until the plan is complete: which one it is, and what became of it."""

    standing: Standing | None
    is_placed: bool


class Compliance:
    """What the integration knows for as long as it runs.

    Args:
        config: what the user set.
        policies: the tag policies in files, level by level.
    """

    def __init__(self, config: Config, policies: list[list[PolicyDocument]]) -> None:
        self.config = config
        self._policies = policies
        self._lock = threading.Lock()
        self._policy_warning: Finding | None = None
        self._last: Report | None = None
        self._planned: dict[str, frozenset[Path]] = {}
        self._environments = Environments(config)
        self._is_ready = not config.live

    @cached_property
    def levels(self) -> Levels:
        """Return the levels of the checks."""
        return Levels(self.config.levels)

    @cached_property
    def checks(self) -> Checks:
        """Return the controls, created after the tag policy is known."""
        return Checks(self.config, effective_policy(self._policies) if self._policies else None)

    @cached_property
    def baseline(self) -> "Baseline | None":
        """Return the built-in rules, if they are enabled."""
        if not self.config.has_baseline:
            return None
        from aws_compliance.baseline import Baseline

        return Baseline(self.config, self.levels)

    @cached_property
    def account(self) -> "Account":
        """Return the client for the account."""
        from aws_compliance.live.account import Account

        return Account(self.config)

    def load(self) -> None:
        """Import what judges resources, unless it depends on a tag policy that is still to be fetched."""
        if self._is_ready:
            _ = self.checks, self.baseline

    def make_ready(self) -> None:
        """Ask for the tag policy, once; files that the user names go before it."""
        if self._is_ready:
            return
        with self._lock:
            if not self._is_ready and not self._policies:
                self._fetch_policy()
            self._is_ready = True

    def _fetch_policy(self) -> None:
        from aws_compliance.live.errors import LiveError
        from aws_compliance.live.run import fetch_policy, warn_of_silence

        if self.levels.is_off("live_tag_policy"):
            return
        try:
            policy = fetch_policy(self.account)
        except LiveError as error:
            if not error.is_final:
                self._policy_warning = warn_of_silence("live_tag_policy", "the organization's tag policy", error)
            return
        if policy is not None:
            self._policies = [[policy]]

    def begin(self, workspace: str | None, *, is_plan: bool) -> Result:
        """Return the result at the start of a stage; a wrong account fails."""
        if not self.config.live:
            return Result()
        from aws_compliance.live.run import check_account

        self.account.begin()
        found = check_account(self.account, self.config, self.levels, workspace)
        refused = [finding for finding in found if finding.status == "fail"]
        if is_plan and not refused:
            self.make_ready()
        return from_findings(refused if is_plan else found)  # the end of the plan reports failed queries

    def judge(self, resource: Resource) -> Result:
        """Return the answer for one resource, before it is changed."""
        report = self._last = self.checks.examine(resource)
        if resource.type in NESTED:
            self._planned[resource.display] = frozenset(carrier.path for carrier in report.carriers)
        return self._answer(resource, report)

    def judge_applied(self, resource: Resource) -> Result:
        """Return the answer for one resource that was changed: what it breaks now is a warning."""
        report = self.checks.examine(resource, self._planned.get(resource.display))
        return soften(self._answer(resource, report))

    def _answer(self, resource: Resource, report: Report) -> Result:
        findings = list(report.findings(self.levels))
        if self.baseline is not None:
            findings += self.baseline.judge(resource)
        if self.config.live:
            findings += self._judge_account(resource)
        return from_findings(findings, metadata=report.metadata)

    def _judge_account(self, resource: Resource) -> list[Finding]:
        """Return what only the resource tells.

        Which environment it belongs to, and so which account may be changed for it.
        """
        from aws_compliance.live.run import check_account_of

        return check_account_of(resource, self.account, self._environments, self.levels)

    def keep(self, resource: Resource) -> Resource:
        """Return the part of a resource that the end of the plan needs."""
        is_whole = self.baseline is not None or self.config.live
        members: dict[str, Any] = structs.asdict(resource) if is_whole else resource.outline
        if not is_judged(resource):
            return resource if is_whole else Resource(**members)
        return Judged(**members, standing=self._standing(resource), is_placed=self._is_placed(resource))

    def judge_plan(self, operation: Operation) -> Result:
        """Return the answer for a whole plan: how much of it complies, and what can be judged only as a whole."""
        resources = operation.resources
        judged = [resource for resource in resources if is_judged(resource)]
        standings = map(self._standing, judged)
        coverage = coverage_of(standings, self.config.team_tag) if self.checks.judges_tags else None
        findings = self.baseline.judge_plan(resources) if self.baseline is not None else []
        unplaced = self._unplaced(judged)
        findings += unplaced
        notes = [*([coverage.message] if coverage else []), *(finding.message for finding in unplaced)]
        metadata: dict[str, Any] = coverage.metadata if coverage else {}
        if self.config.live:
            live = self._ask(resources)
            findings += live
            metadata["live"] = self._live_metadata(live)
        return from_findings(findings, message="; ".join([*notes, *_summary(findings)]), metadata=metadata)

    def _standing(self, resource: Resource) -> Standing | None:
        """Return the tag status of a resource, computed again if the host sends it again."""
        if isinstance(resource, Judged):
            return resource.standing
        last = self._last
        report = last if last is not None and last.resource is resource else self.checks.examine(resource)
        return standing_of(report, self.config.team_tag)

    def _is_placed(self, resource: Resource) -> bool:
        """Return whether the region of a resource is known, or it has none."""
        if isinstance(resource, Judged):
            return resource.is_placed
        return is_global(resource.type) or region_of(resource, self.config.fallback_region) is not None

    def _ask(self, resources: Iterable[Resource]) -> list[Finding]:
        from aws_compliance.live.run import live_findings

        self.account.begin()
        several = list(resources)
        found = list(live_findings(self.account, self.config, self.levels, several))
        return [*([self._policy_warning] if self._policy_warning else []), *found]

    def _live_metadata(self, findings: list[Finding]) -> dict[str, Any]:
        from aws_compliance.live.errors import LiveError
        from aws_compliance.live.run import not_checked

        try:
            account = self.account.number()
        except LiveError:
            account = None
        return {"account": account, "not_checked": not_checked(findings)}

    def _unplaced(self, judged: list[Resource]) -> list[Finding]:
        """Return one finding for all resources whose region is unknown."""
        environments = self.config.environments.values()
        is_asked = self.config.allowed_regions or any(each.allowed_regions for each in environments)
        if not is_asked or self.levels.is_off("allowed_regions"):
            return []
        unplaced = [row.display for row in judged if row.action != "update" and not self._is_placed(row)]
        if not unplaced:
            return []
        resources = "1 resource" if len(unplaced) == 1 else f"{len(unplaced):,} resources"
        names = list_names(unplaced)
        message = f"Cannot determine whether the region of {resources} is allowed, since it is not known: {names}"
        return [
            Finding(
                "allowed_regions",
                message,
                severity="high",
                status="unknown",
                level=self.levels.level("allowed_regions", None),
                remediation="Give the provider a `region` that the plan shows, or set fallback_region.",
                undecided="data",
            )
        ]


def _summary(findings: list[Finding]) -> list[str]:
    """Return a short text of the findings on the plan, for hosts that show nothing else."""
    if not findings:
        return []
    from tollgate_rules import summary_of

    about_plan = [finding.message for finding in findings if finding.address is None and finding.status != "unknown"]
    about_resources = summary_of(finding for finding in findings if finding.address is not None)
    return [*dict.fromkeys(about_plan), *([about_resources] if about_resources else [])]
