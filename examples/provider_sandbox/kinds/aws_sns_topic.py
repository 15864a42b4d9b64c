"""aws_sns_topic: messages to whoever subscribed. Its ARN is its id."""

from typing import Any

from provider_sandbox.kind import Kind, New


def _values(new: New) -> dict[str, Any]:
    name = new.name()
    arn = new.arn("sns", name)
    return {
        "id": arn,
        "arn": arn,
        "beginning_archive_time": "",
        "fifo_throughput_scope": "",
        "name": name,
        "name_prefix": "",
        "owner": new.account,
        "policy": '{"Version":"2012-10-17","Statement":[]}',
        "signature_version": 0,
        "tracing_config": "",
    }


KIND = Kind(
    type="aws_sns_topic",
    new_id=lambda _: None,
    values=_values,
    defaults={"content_based_deduplication": False, "fifo_topic": False},
    replace=["fifo_topic", "name", "name_prefix"],
)
