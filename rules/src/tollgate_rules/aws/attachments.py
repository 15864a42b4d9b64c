"""AWS managed policies that are attached, in every way that Terraform has of attaching them."""

import re
from collections.abc import Iterator

from tollgate_runtime import Resource

from tollgate_rules.attribute_checks import Judge
from tollgate_rules.verdicts import Problem, Verdict, is_open, leaves_out, refers_at, undecided

_CUSTOMER_MANAGED = re.compile(r"(?:^|(?<!data)\.)aws_iam_policy\.[^.\[]+(?:\[.*\])?$")
"""The address of a policy that the configuration makes; one that it only reads may be AWS's own."""
_ARGUMENTS = {"aws_iam_role": "managed_policy_arns[*]", "aws_ssoadmin_managed_policy_attachment": "managed_policy_arn"}


def managed_policy_must_not_be(name: str) -> Judge:
    """Require that an AWS managed policy, given by its name, is not attached."""

    def judge(resource: Resource) -> Iterator[Verdict]:
        argument = _ARGUMENTS.get(resource.type, "policy_arn")
        if leaves_out(resource, argument.removesuffix("[*]")):
            return
        for path, arn in resource.values(argument):
            if is_open(arn):
                if not _is_customer_managed(resource, argument):
                    yield undecided(path, arn)
            elif isinstance(arn, str) and arn.startswith("arn:") and arn.endswith(f":aws:policy/{name}"):
                yield Problem(path, f"The AWS managed policy {name} is attached.")

    return judge


def _is_customer_managed(resource: Resource, argument: str) -> bool:
    """Return whether an argument refers to policies of the configuration only, whose ARNs are known after apply."""
    addresses = refers_at(resource, argument)
    return bool(addresses) and all(map(_CUSTOMER_MANAGED.search, addresses))
