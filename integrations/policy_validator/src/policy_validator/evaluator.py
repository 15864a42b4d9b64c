"""What every policy language gives: rules that describe themselves, and an evaluator that judges by them.

A rule passes (it says nothing), fails, warns, or leaves a resource open because a value is known only after apply or is
sensitive. A rule that cannot be evaluated says so: that is a verdict too, never a pass.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any, Literal, Protocol

import msgspec
from tollgate_rules import PlanResources
from tollgate_runtime import Operation, Resource
from tollgate_runtime.contract.findings import Level, Severity, UndecidedBy
from tollgate_runtime.contract.paths import Path

from policy_validator.cost_estimate import CostEstimate

Language = Literal["built-in", "python", "yaml", "json-schema", "rego"]
Status = Literal["fail", "warn", "unknown", "withheld", "error", "stopped", "unusable"]


class RuleInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The description of a rule.

    Attributes:
        id: its name in findings and settings.
        aliases: ids that it had before, by which settings may still name it.
        title: the demand, as a sentence that is true of a resource that keeps it.
        severity: how bad it is to break it.
        language: what it is written in.
        types: the resource types it is for, as globs; none means any.
        level: who may overrule it; None leaves that to the policy set.
        description: why it is demanded.
        remediation: what to write into the configuration.
        docs: a link for more.
        frameworks: the controls of public frameworks that it helps to meet.
        equivalents: what other catalogues call it.
        packs: the built-in policy sets that it belongs to.
        parameters: what may be set for it, with the values that hold.
        needs_plan: whether it judges only when every resource of the plan is there.
        source: the file and line it comes from, if it comes from a file.
    """

    id: str
    title: str
    severity: Severity = "medium"
    language: Language
    types: tuple[str, ...] = ()
    level: Level | None = None
    description: str = ""
    remediation: str | None = None
    docs: str | None = None
    frameworks: tuple[str, ...] = ()
    equivalents: tuple[str, ...] = ()
    packs: tuple[str, ...] = ()
    parameters: Mapping[str, Any] = msgspec.field(default_factory=dict[str, Any])
    needs_plan: bool = False
    source: str = ""
    aliases: tuple[str, ...] = ()

    def is_named_by(self, glob: str) -> bool:
        """Return whether a glob matches the id or an alias."""
        return any(fnmatchcase(name, glob) for name in (self.id, *self.aliases))


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """One verdict of a rule; a struct, because there are many and it is fast to create.

    Attributes:
        status: `fail` or `warn`; `unknown` where apply will tell; `withheld` where a value is sensitive and was not
            sent; `error` where the rule itself is at fault; `stopped` where it took too long; `unusable` where it can
            say nothing at all, of anything.
        message: the sentence to read.
        path: the attribute it is about.
        address: the resource it is about, where that is not the one that was judged.
        severity: in place of the rule's own.
        remediation: in place of the rule's own.
        docs: in place of the rule's own.
        details: further facts that the rule gives, for the metadata.
        undecided: of status `unknown`, who decides it, if not the apply.
    """

    status: Status
    message: str
    path: Path = ()
    address: str | None = None
    severity: Severity | None = None
    remediation: str | None = None
    docs: str | None = None
    details: Mapping[str, Any] | None = None
    undecided: UndecidedBy | None = None


class Outcome(msgspec.Struct, frozen=True):
    """The verdicts of one rule on one resource, or on the whole plan; without any, it passed."""

    rule: RuleInfo
    resource: Resource | None
    verdicts: tuple[Verdict, ...] = ()


class Plan(msgspec.Struct, dict=True):
    """Every resource of a plan, for the rules that need to see more than one.

    Attributes:
        revised: the resources of which more is known by now than the plan document has, by address.
        costs: what the cost estimator said of the resources, if it was asked before.
    """

    resources: Sequence[Resource]
    operation: Operation = msgspec.field(default_factory=Operation)
    revised: Mapping[str, Resource] = msgspec.field(default_factory=dict[str, Resource])
    costs: CostEstimate | None = None

    @cached_property
    def siblings(self) -> PlanResources:
        """Return which of them belong together."""
        return PlanResources(self.resources)

    @cached_property
    def by_type(self) -> Mapping[str, list[Resource]]:
        """Return the managed resources and data sources of each type."""
        found: dict[str, list[Resource]] = {}
        for resource in self.resources:
            found.setdefault(resource.type, []).append(resource)
        return found


class Evaluator(Protocol):
    """The rules of one language that came from one place, ready to judge."""

    @property
    def rules(self) -> Sequence[RuleInfo]:
        """Return the rules."""
        ...

    def with_rules(self, chosen: Mapping[str, RuleInfo]) -> "Evaluator":
        """Return the same with only these rules, with the severity and the parameters given here."""
        ...

    def judge(self, resource: Resource) -> Iterable[Outcome]:
        """Yield the verdicts of the rules that judge a single resource."""
        ...

    def judge_plan(self, plan: Plan, only: Callable[[RuleInfo, Resource], bool] | None = None) -> Iterable[Outcome]:
        """Yield the verdicts of the rules that need the whole plan.

        Args:
            plan: the resources.
            only: which pairs of rule and resource to judge; all, if it is not given.
        """
        ...

    def close(self) -> None:
        """End what it has started."""
        ...
