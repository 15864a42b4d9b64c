"""Keys of your own, against the keys that AWS keeps for a service."""

from collections.abc import Iterable
from typing import Any

from tollgate_runtime import Resource

from tollgate_rules.demands import Judge, LeftOut, must_be_set
from tollgate_rules.verdicts import Problem, Verdict, is_set


def is_own_key(value: Any) -> bool:
    """Whether a key is named, and not one of AWS's own (`alias/aws/s3`)."""
    return is_set(value) and not (isinstance(value, str) and "alias/aws/" in value)


def must_have_own_key(path: str, *, otherwise: str, left_out: LeftOut = "breaks") -> Judge:
    """Demands a key of your own; a key that is made in the same plan counts, though its ARN is not known yet."""
    is_there = must_be_set(path, otherwise=otherwise, left_out=left_out)

    def judge(resource: Resource) -> Iterable[Verdict]:
        verdicts = is_there(resource)
        if verdicts or resource.is_unknown(path):
            return verdicts
        return () if is_own_key(resource.value(path)) else (Problem(path, otherwise),)

    return judge
