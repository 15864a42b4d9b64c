"""aws_cloudwatch_log_group: where logs are kept. Its name is its id."""

from typing import Any

from provider_sandbox.kind import Kind, New, given


def _values(new: New) -> dict[str, Any]:
    name = new.name()
    return {
        "id": name,
        "arn": new.arn("logs", f"log-group:{name}"),
        "log_group_class": "STANDARD",
        "name": name,
        "name_prefix": "",
    }


KIND = Kind(
    type="aws_cloudwatch_log_group",
    new_id=given("name"),
    values=_values,
    defaults={"retention_in_days": 0, "skip_destroy": False},
    replace=["log_group_class", "name", "name_prefix"],
)
