"""aws_iam_policy: rights, written down. Its ARN is its id."""

from typing import Any

from provider_sandbox.kind import Kind, New


def _values(new: New) -> dict[str, Any]:
    name = new.name()
    path = new.planned.get("path") or "/"
    arn = new.arn("iam", f"policy{path}{name}", region=False)
    return {
        "id": arn,
        "arn": arn,
        "attachment_count": 0,
        "name": name,
        "name_prefix": "",
        "policy_id": f"ANPA{new.token(17).upper()}",
    }


KIND = Kind(
    type="aws_iam_policy",
    new_id=lambda _: None,
    values=_values,
    defaults={"path": "/"},
    replace=["description", "name", "name_prefix", "path"],
    is_global=True,
    has_region=False,
)
