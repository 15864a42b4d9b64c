"""S3 buckets and what is said of them: in an argument of their own, or in a resource beside them."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from tollgate_rules.siblings import Companions, Siblings
from tollgate_rules.verdicts import NOT_SENT, Problem, Undecided, Verdict, is_open, is_set, leaves_out, undecided


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
        yield perhaps(argument, f"may be set by an {companion}", companions)
    elif is_open(inline) and not leaves_out(bucket, argument):
        yield undecided(argument, inline)
    else:
        yield Problem(argument, otherwise)


def perhaps(path: str, claim: str, companions: Companions) -> Undecided:
    """The verdict where a resource beside the bucket may be meant for it, and a name is not there to tell."""
    if companions.is_withheld:
        return Undecided(path, f"{claim}: the name of a bucket {NOT_SENT}", is_withheld=True)
    return Undecided(path, f"{claim}, which only apply will tell")
