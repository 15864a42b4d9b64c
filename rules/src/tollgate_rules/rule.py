"""A rule: its metadata, one function that judges, and findings as the result."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from typing import Any, cast

import attrs
from tollgate_runtime import Finding, Resource
from tollgate_runtime.contract.findings import FindingStatus, Level, Severity, UndecidedBy
from tollgate_runtime.contract.paths import format_path, parse_path

from tollgate_rules.plan_resources import PlanResources
from tollgate_rules.verdicts import Problem, Undecided, Verdict

_NOT_JUDGED = frozenset({"delete", "forget", "read"})
_COMPUTED = frozenset({"id", "arn", "tags_all"})
"""Attributes that are unknown for every new resource, whatever is known of the rest."""
_GLOB = frozenset("*?[")


@attrs.frozen(kw_only=True)
class Rule:
    """One requirement on resources of some types. At least one of the two functions is given.

    Attributes:
        id: its name, which is also the name of its file, its page and its test case.
        aliases: ids that it had before, which still work wherever a rule is named.
        title: the requirement, as a sentence that is true of a resource that passes.
        severity: how bad a failure is.
        description: what is wrong with a resource that fails, and why it matters.
        remediation: which argument to set in the configuration.
        docs: a link for more.
        types: the resource types it is for, as globs.
        judge: returns the verdicts on a resource that can be judged alone.
        judge_in_plan: returns the verdicts on a resource together with the others of its plan. If `judge` is given too,
            this one is called only where `judge` could not decide, and only its problems count.
        level: who may override it; None leaves that to the configuration.
        equivalents: what other catalogues call it.
        frameworks: the controls of public frameworks that it helps to meet, such as "CIS AWS 1.4.0 2.1.1".
        packs: the built-in policy sets that it belongs to.
    """

    id: str
    title: str
    severity: Severity
    description: str
    remediation: str
    docs: str
    types: tuple[str, ...]
    judge: Callable[[Resource], Iterable[Verdict]] | None = None
    judge_in_plan: Callable[[Resource, PlanResources], Iterable[Verdict]] | None = None
    level: Level | None = None
    equivalents: tuple[str, ...] = ()
    frameworks: tuple[str, ...] = ()
    packs: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()

    def __attrs_post_init__(self) -> None:
        if self.judge is None and self.judge_in_plan is None:
            raise TypeError(f"rule {self.id!r} needs `judge` or `judge_in_plan`")

    @property
    def names(self) -> tuple[str, ...]:
        """Return the id and the aliases."""
        return (self.id, *self.aliases)

    @property
    def needs_plan(self) -> bool:
        """Return whether the rule can judge only once every resource of the plan is known."""
        return self.judge is None

    def is_for(self, resource_type: str) -> bool:
        """Return whether the rule applies to a resource type."""
        if resource_type in self.types:
            return True
        # Only a few rules have a pattern, and every other word would be compiled to one.
        return any(fnmatchcase(resource_type, each) for each in self.types if not _GLOB.isdisjoint(each))

    def check(self, resource: Resource, plan: PlanResources | None = None) -> Iterator[Finding]:
        """Yield the findings on a resource; none if it passes.

        A rule that needs the plan yields nothing without it.
        """
        if is_judged(resource) and self.is_for(resource.type):
            yield from self.findings(resource, plan)

    def check_in_plan(self, resource: Resource, plan: PlanResources) -> tuple[Finding, ...]:
        """Return the findings that the whole plan adds to those on the resource alone.

        A rule that needs the plan returns all its findings; one that judged the resource alone returns only the
        problems that it could not decide then.
        """
        if self.judge_in_plan is None or not is_judged(resource) or not self.is_for(resource.type):
            return ()
        return tuple([self._finding(said, resource.address) for said in self.verdicts_in_plan(resource, plan)])

    def findings(self, resource: Resource, plan: PlanResources | None = None) -> tuple[Finding, ...]:
        """Return the findings on a resource that is known to be judged, and of one of the rule's types."""
        address = resource.address if plan is not None and self.judge_in_plan is not None else None
        return tuple([self._finding(said, address) for said in self.verdicts(resource, plan)])

    def verdicts(self, resource: Resource, plan: PlanResources | None = None) -> Sequence[Verdict]:
        """Return the verdicts that `findings` turns into findings."""
        if self.judge is not None:
            said = self.judge(resource)
            if plan is not None and self.judge_in_plan is not None and said != ():
                said = list(said)
                said = self._problems_in_plan(said, resource, plan) or said
        elif self.judge_in_plan is not None and plan is not None:
            said = self.judge_in_plan(resource, plan)
        else:
            return ()
        return _hold_back_unknown(said, resource)

    def verdicts_in_plan(self, resource: Resource, plan: PlanResources) -> Sequence[Verdict]:
        """Return the verdicts of `check_in_plan` on a resource known to be judged, and of one of the rule's types."""
        if self.judge is None:
            return self.verdicts(resource, plan)
        return _hold_back_unknown(self._problems_in_plan(list(self.judge(resource)), resource, plan), resource)

    def _problems_in_plan(self, first: list[Verdict], resource: Resource, plan: PlanResources) -> list[Verdict]:
        """Return the problems that only the whole plan shows, for a resource that could not be judged alone."""
        if self.judge_in_plan is None or not first or any(isinstance(verdict, Problem) for verdict in first):
            return []
        return [found for found in self.judge_in_plan(resource, plan) if isinstance(found, Problem)]

    def _finding(self, verdict: Verdict, address: str | None) -> Finding:
        return Finding(
            rule=self.id,
            message=sentence_of(verdict),
            severity=self.severity,
            status=_status(verdict),
            level=self.level,
            address=address,
            path=parse_path(verdict.path),
            remediation=self.remediation,
            docs=self.docs,
            undecided=_undecided(verdict),
            aliases=self.aliases,
        )


def sentence_of(verdict: Verdict) -> str:
    """Return the sentence for a verdict."""
    if isinstance(verdict, Problem):
        return verdict.message
    return f"{format_path(parse_path(verdict.path))} {verdict.why}"


def _hold_back_unknown(said: Iterable[Verdict], resource: Resource) -> Sequence[Verdict]:
    """Return the verdicts, as undecided where nothing of the resource is known yet."""
    if said == ():
        return ()
    verdicts = list(said)
    if any(isinstance(verdict, Problem) for verdict in verdicts) and knows_nothing_of(resource):
        return [Undecided(verdict.path) if isinstance(verdict, Problem) else verdict for verdict in verdicts]
    return verdicts


def _status(verdict: Verdict) -> FindingStatus:
    """Return the status of a verdict; a withheld value is a warning, because apply will not reveal it either."""
    if isinstance(verdict, Problem):
        return "fail"
    return "warn" if verdict.is_withheld else "unknown"


def _undecided(verdict: Verdict) -> UndecidedBy | None:
    """Return who will decide an undecided verdict, or None if apply does."""
    if isinstance(verdict, Problem) or verdict.is_withheld or verdict.by == "apply":
        return None
    return verdict.by


def is_judged(resource: Resource) -> bool:
    """Return whether rules apply to a resource: it is managed here, and it stays."""
    return resource.mode == "managed" and resource.action not in _NOT_JUDGED


def knows_nothing_of(resource: Resource) -> bool:
    """Return whether everything about a resource is known only after apply, so that nothing can fail."""
    mask: Any = resource.after_unknown
    if not isinstance(mask, dict):
        return mask is True
    marked = {name for name, inner in cast("dict[str, Any]", mask).items() if inner is True}
    if marked <= _COMPUTED:
        return False
    return all(value is None or name in marked for name, value in resource.after.items())
