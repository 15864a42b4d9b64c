"""aws_sqs_queue: messages that wait. Its URL is its id."""

from typing import Any

from provider_sandbox.kind import Kind, New


def _values(new: New) -> dict[str, Any]:
    name = new.name()
    url = f"https://sqs.{new.region}.amazonaws.com/{new.account}/{name}"
    return {
        "id": url,
        "arn": new.arn("sqs", name),
        "deduplication_scope": "",
        "fifo_throughput_limit": "",
        "kms_data_key_reuse_period_seconds": 300,
        "name": name,
        "name_prefix": "",
        "policy": "",
        "redrive_allow_policy": "",
        "redrive_policy": "",
        "sqs_managed_sse_enabled": True,
        "url": url,
    }


KIND = Kind(
    type="aws_sqs_queue",
    new_id=lambda _: None,
    values=_values,
    defaults={
        "content_based_deduplication": False,
        "delay_seconds": 0,
        "fifo_queue": False,
        "max_message_size": 262144,
        "message_retention_seconds": 345600,
        "receive_wait_time_seconds": 0,
        "visibility_timeout_seconds": 30,
    },
    replace=["fifo_queue", "name", "name_prefix"],
)
