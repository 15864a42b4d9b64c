"""S3 buckets and what is said of them: in an argument of their own, or in a resource beside them."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from tollgate_rules.siblings import Siblings
from tollgate_rules.verdicts import Problem, Undecided, Verdict, is_open, is_set, leaves_out, undecided


def configured_by(
    bucket: Resource, siblings: Siblings, *, companion: str, argument: str, otherwise: str
) -> Iterator[Verdict]:
    """Demands that something is configured for a bucket.

    Args:
        bucket: the bucket.
        siblings: the resources of the plan.
        companion: the type of the resource that configures it.
        argument: the bucket's own argument for it, of older providers.
        otherwise: what to say if neither is there.
    """
    companions = siblings.companions(bucket, companion, by="bucket", name="bucket")
    inline = bucket.value(argument)
    if companions.found or (not is_open(inline) and is_set(inline)):
        return
    if companions.may_be_more:
        yield Undecided(argument, f"may be set by an {companion}, which only apply will tell")
    elif is_open(inline) and not leaves_out(bucket, argument):
        yield undecided(argument, inline)
    else:
        yield Problem(argument, otherwise)
