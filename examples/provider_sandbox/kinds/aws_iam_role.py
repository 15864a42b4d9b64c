"""aws_iam_role: rights that somebody may take on. Roles belong to the account, not to a region."""

from typing import Any

from provider_sandbox.kind import Kind, New, given


def _values(new: New) -> dict[str, Any]:
    name = new.name()
    path = new.planned.get("path") or "/"
    return {
        "id": name,
        "arn": new.arn("iam", f"role{path}{name}", region=False),
        "create_date": "2026-01-01T00:00:00Z",
        "managed_policy_arns": [],
        "name": name,
        "name_prefix": "",
        "unique_id": f"AROA{new.token(17).upper()}",
    }


KIND = Kind(
    type="aws_iam_role",
    new_id=given("name"),
    values=_values,
    defaults={"force_detach_policies": False, "max_session_duration": 3600, "path": "/"},
    replace=["name", "name_prefix", "path"],
    is_global=True,
    has_region=False,
)
