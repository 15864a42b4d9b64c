"""The results of Terraform's own checks: `check` blocks, pre- and postconditions, variable validations."""

from typing import Any

import msgspec


class Problem(msgspec.Struct, gc=False):
    """A failed condition."""

    message: str = ""


class CheckInstance(msgspec.Struct, gc=False):
    """The result of a check for one instance of its object."""

    address: dict[str, Any] = {}
    status: str = "unknown"
    problems: list[Problem] = []


class Check(msgspec.Struct, gc=False):
    """A checkable object and the results of its instances."""

    address: dict[str, Any] = {}
    status: str = "unknown"
    instances: list[CheckInstance] = []


def checks_to_wire(checks: list[Check]) -> list[dict[str, Any]]:
    """Return one row for each instance: address, kind, status, and the messages of failures."""
    return [
        {
            "address": str(instance.address.get("to_display", "")),
            "kind": str(check.address.get("kind", "")),
            "status": instance.status,
            "problems": [problem.message for problem in instance.problems],
        }
        for check in checks
        for instance in check.instances or [CheckInstance(address=check.address, status=check.status)]
    ]
