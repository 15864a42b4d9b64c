"""Customer managed KMS keys, as opposed to the keys that AWS manages for a service."""

from collections.abc import Iterable
from typing import Any

from tollgate_runtime import Resource

from tollgate_rules.attribute_checks import Judge, LeftOut, must_be_set
from tollgate_rules.verdicts import Problem, Verdict, is_open, is_set


def is_customer_managed(value: Any) -> bool:
    """Return whether a key is set and is not managed by AWS (`alias/aws/s3`)."""
    return is_set(value) and not (isinstance(value, str) and "alias/aws/" in value)


def must_use_customer_managed_key(path: str, *, otherwise: str, left_out: LeftOut = "breaks") -> Judge:
    """Require a customer managed key; one that is created in the same plan counts, though its ARN is not known yet."""
    is_there = must_be_set(path, otherwise=otherwise, left_out=left_out, omitted=left_out or "breaks")

    def judge(resource: Resource) -> Iterable[Verdict]:
        verdicts = is_there(resource)
        if verdicts or is_open(resource.value(path)):
            return verdicts
        return () if is_customer_managed(resource.value(path)) else (Problem(path, otherwise),)

    return judge
