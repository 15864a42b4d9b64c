"""aws_dynamodb_table: a table. Its name is its id."""

from typing import Any

from provider_sandbox.kind import Kind, New, given


def _values(new: New) -> dict[str, Any]:
    name = new.name()
    return {
        "id": name,
        "arn": new.arn("dynamodb", f"table/{name}"),
        "read_capacity": 0,
        "stream_arn": "",
        "stream_label": "",
        "stream_view_type": "",
        "write_capacity": 0,
    }


KIND = Kind(
    type="aws_dynamodb_table",
    new_id=given("name"),
    values=_values,
    defaults={"billing_mode": "PROVISIONED"},
    replace=["hash_key", "name", "range_key", "restore_source_name", "restore_source_table_arn"],
)
