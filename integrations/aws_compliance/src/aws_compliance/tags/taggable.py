"""Which Terraform types carry tags, and what AWS's tag policies call them: a table of facts in the package."""

import pkgutil
from functools import cache

TAG_BLOCK_TYPES = frozenset({"aws_autoscaling_group"})
"""Types that have a `tag` block for each tag, and take no default tags."""


@cache
def taggable_types() -> dict[str, tuple[str, ...]]:
    """Return the resource types that the AWS provider can tag, each with its names in tag policies."""
    text = pkgutil.get_data("aws_compliance", "data/taggable_types.txt") or b""
    rows = (line.split() for line in text.decode().splitlines())
    return {name: tuple(policy_types) for name, *policy_types in rows}


@cache
def names_in_policies(resource_type: str) -> frozenset[str]:
    """Return how a tag policy may name a type: `ec2:instance`, `ec2:*` and `ec2:all_supported`; all in lower case."""
    names = taggable_types().get(resource_type, ())
    services = {name.partition(":")[0] for name in names}
    whole = {f"{service}:{every}" for service in services for every in ("*", "all_supported")}
    return frozenset({name.lower() for name in names} | whole)


def is_ec2(resource_type: str) -> bool:
    """Return whether the type is EC2's, which allows any character in a tag."""
    return "ec2:*" in names_in_policies(resource_type)
