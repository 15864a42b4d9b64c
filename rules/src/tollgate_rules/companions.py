"""Demands that another resource of the plan meets: a bucket's versioning, a load balancer's firewall.

```python
judge_among=must_have(
    Beside("aws_s3_bucket_versioning", by="bucket", name="bucket", that=_is_enabled),
    at="versioning",
    otherwise="The bucket does not keep old versions of its objects.",
    or_else=must_be_true("versioning[0].enabled", otherwise="…", left_out="breaks"),
)
```
"""

from collections.abc import Callable, Iterable, Iterator

import attrs
from tollgate_runtime import Resource

from tollgate_rules.demands import Judge
from tollgate_rules.siblings import Companions, Siblings
from tollgate_rules.verdicts import NOT_SENT, Problem, Undecided, Verdict

JudgeAmong = Callable[[Resource, Siblings], Iterable[Verdict]]


@attrs.frozen
class Beside:
    """A kind of resource that belongs to the one that is judged.

    Attributes:
        type: its type.
        by: the argument with which it points at the judged resource, such as `bucket`.
        name: the attribute of the judged resource that it gives there; `id` always does too.
        that: what it must keep to count; without, its being there is enough.
    """

    type: str
    by: str = attrs.field(kw_only=True)
    name: str = attrs.field(kw_only=True, default="id")
    that: Judge | None = attrs.field(kw_only=True, default=None)


def must_have(*kinds: Beside, at: str, otherwise: str, or_else: Judge | None = None) -> JudgeAmong:
    """Demands a resource of one of some kinds beside the judged one.

    Args:
        kinds: what would do.
        at: the argument of the judged resource to name in a finding.
        otherwise: what to say if there is none.
        or_else: the same demand on the judged resource's own arguments, which may meet it by itself.
    """

    def judge(resource: Resource, siblings: Siblings) -> Iterable[Verdict]:
        own = list(or_else(resource)) if or_else is not None else [Problem(at, otherwise)]
        if not own:
            return ()
        doubts: list[Verdict] = []
        objections: list[str] = []
        for kind in kinds:
            companions = siblings.companions(resource, kind.type, by=kind.by, name=kind.name)
            for companion in companions.found:
                verdicts = list(kind.that(companion)) if kind.that is not None else []
                if not verdicts:
                    return ()
                objections += (_objection(verdict, companion) for verdict in verdicts if isinstance(verdict, Problem))
                doubts += (_about(at, companion, verdict) for verdict in verdicts if isinstance(verdict, Undecided))
            if companions.may_be_more:
                doubts.append(perhaps(at, f"may be set by {kind.type}", companions))
        doubts += (verdict for verdict in own if isinstance(verdict, Undecided))
        if doubts:
            return doubts[:1]
        return (Problem(at, f"{otherwise} {objections[0]}" if objections else otherwise),)

    return judge


def must_not_have(kind: Beside, *, at: str, otherwise: str) -> JudgeAmong:
    """Demands that no resource of a kind, which breaks `that` (or any, without it), stands beside the judged one."""

    def judge(resource: Resource, siblings: Siblings) -> Iterator[Verdict]:
        companions = siblings.companions(resource, kind.type, by=kind.by, name=kind.name)
        if companions.may_be_more and not companions.found:
            yield perhaps(at, f"may have {kind.type}", companions)
        for companion in companions.found:
            verdicts = list(kind.that(companion)) if kind.that is not None else [Problem(at, "")]
            if any(isinstance(verdict, Problem) for verdict in verdicts):
                yield Problem(at, f"{otherwise} See {companion.display}.")
            else:
                yield from (_about(at, companion, verdict) for verdict in verdicts if isinstance(verdict, Undecided))

    return judge


def perhaps(path: str, claim: str, companions: Companions) -> Undecided:
    """The verdict where a resource may be meant for the judged one, and a name is not there to tell."""
    if companions.is_withheld:
        return Undecided(path, f"{claim}: a name that it goes by {NOT_SENT}", is_withheld=True)
    return Undecided(path, f"{claim}, which only apply will tell")


def _objection(verdict: Problem, companion: Resource) -> str:
    return f"{companion.display}: {verdict.message}"


def _about(at: str, companion: Resource, verdict: Undecided) -> Undecided:
    """A doubt about a companion, told where the judged resource stands."""
    from tollgate_runtime.contract.paths import format_path, parse_path

    where = format_path(parse_path(verdict.path))
    return Undecided(
        at, f"depends on {where} of {companion.display}, which {verdict.why}", is_withheld=verdict.is_withheld
    )
