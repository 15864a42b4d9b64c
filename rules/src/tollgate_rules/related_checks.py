"""Checks that another resource of the plan satisfies: a bucket's versioning, a load balancer's web ACL.

```python
judge_in_plan=must_have(
    Related("aws_s3_bucket_versioning", by="bucket", name="bucket", that=_is_enabled),
    at="versioning",
    otherwise="Versioning is not enabled.",
    or_else=must_be_true("versioning[0].enabled", otherwise="…", left_out="breaks"),
)
```
"""

from collections.abc import Callable, Iterable, Iterator

import attrs
from tollgate_runtime import Resource

from tollgate_rules.attribute_checks import Judge
from tollgate_rules.plan_resources import PlanResources, RelatedResources
from tollgate_rules.verdicts import NOT_SENT, Problem, Undecided, Verdict

JudgeInPlan = Callable[[Resource, PlanResources], Iterable[Verdict]]


@attrs.frozen
class Related:
    """A kind of resource that belongs to the one that is checked.

    Attributes:
        type: its type.
        by: its argument that points at the checked resource, such as `bucket`.
        name: the attribute of the checked resource that the argument holds; `id` always works too.
        that: the check that it must pass to count; without one, its existence is enough.
    """

    type: str
    by: str = attrs.field(kw_only=True)
    name: str = attrs.field(kw_only=True, default="id")
    that: Judge | None = attrs.field(kw_only=True, default=None)


def must_have(*kinds: Related, at: str, otherwise: str, or_else: Judge | None = None) -> JudgeInPlan:
    """Require a related resource of one of some kinds.

    Args:
        kinds: the kinds that satisfy the requirement.
        at: the argument of the checked resource to name in a finding.
        otherwise: the message if there is none.
        or_else: the same check of the resource's own arguments, which is enough if it passes.
    """

    def judge(resource: Resource, plan: PlanResources) -> Iterable[Verdict]:
        own = list(or_else(resource)) if or_else is not None else [Problem(at, otherwise)]
        if not own:
            return ()
        doubts: list[Verdict] = []
        objections: list[str] = []
        for kind in kinds:
            companions = plan.related(resource, kind.type, by=kind.by, name=kind.name)
            for companion in companions.found:
                verdicts = list(kind.that(companion)) if kind.that is not None else []
                if not verdicts:
                    return ()
                objections += (_objection(verdict, companion) for verdict in verdicts if isinstance(verdict, Problem))
                doubts += (_about(at, companion, verdict) for verdict in verdicts if isinstance(verdict, Undecided))
            if companions.may_be_more:
                doubts.append(undecided_relation(at, f"may be set by {kind.type}", companions))
        doubts += (verdict for verdict in own if isinstance(verdict, Undecided))
        if doubts:
            return doubts[:1]
        return (Problem(at, f"{otherwise} {objections[0]}" if objections else otherwise),)

    return judge


def must_not_have(kind: Related, *, at: str, otherwise: str) -> JudgeInPlan:
    """Require that no related resource of a kind fails `that`, or, without `that`, that there is none."""

    def judge(resource: Resource, plan: PlanResources) -> Iterator[Verdict]:
        companions = plan.related(resource, kind.type, by=kind.by, name=kind.name)
        if companions.may_be_more and not companions.found:
            yield undecided_relation(at, f"may have {kind.type}", companions)
        for companion in companions.found:
            verdicts = list(kind.that(companion)) if kind.that is not None else [Problem(at, "")]
            if any(isinstance(verdict, Problem) for verdict in verdicts):
                yield Problem(at, f"{otherwise} See {companion.display}.")
            else:
                yield from (_about(at, companion, verdict) for verdict in verdicts if isinstance(verdict, Undecided))

    return judge


def undecided_relation(path: str, claim: str, companions: RelatedResources) -> Undecided:
    """Return the verdict if a resource may be related, but the linking name is unknown."""
    if companions.is_withheld:
        return Undecided(path, f"{claim}: a name that links them {NOT_SENT}", is_withheld=True)
    return Undecided(path, f"{claim}, which is known only after apply")


def _objection(verdict: Problem, companion: Resource) -> str:
    return f"{companion.display}: {verdict.message}"


def _about(at: str, companion: Resource, verdict: Undecided) -> Undecided:
    """Report an undecided verdict about a related resource on the resource that is checked."""
    from tollgate_runtime.contract.paths import format_path, parse_path

    where = format_path(parse_path(verdict.path))
    return attrs.evolve(verdict, path=at, why=f"depends on {where} of {companion.display}, which {verdict.why}")
