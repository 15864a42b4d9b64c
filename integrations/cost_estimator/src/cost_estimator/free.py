"""The resource types that cost nothing by themselves."""

import pkgutil
import re
from functools import cache

_NEVER_CHARGED = (
    "archive_",
    "cloudinit_",
    "external",
    "local_",
    "null_",
    "random_",
    "template_",
    "terraform_",
    "time_",
    "tls_",
)
"""Resources of providers that make nothing outside this machine."""

_PERMISSIONS_OF_GOOGLE = re.compile(r"google_\w+_iam_(?:audit_config|binding|member|policy)")
"""Every service of Google has them for each kind of object."""


@cache
def free_types() -> frozenset[str]:
    """Return the types in the table of free ones."""
    text = pkgutil.get_data("cost_estimator", "data/free_types.txt") or b""
    return frozenset(text.decode().split())


def is_free(resource_type: str) -> bool:
    """Return whether resources of a type cost nothing by themselves."""
    return (
        resource_type in free_types()
        or resource_type.startswith(_NEVER_CHARGED)
        or _PERMISSIONS_OF_GOOGLE.fullmatch(resource_type) is not None
    )
