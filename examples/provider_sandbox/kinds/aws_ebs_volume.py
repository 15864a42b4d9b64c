"""aws_ebs_volume: a disk."""

from typing import Any

from provider_sandbox.kind import Kind, New, hex_id


def _values(new: New) -> dict[str, Any]:
    volume_type = new.planned.get("type")
    return {
        "arn": new.arn("ec2", f"volume/{new.id}"),
        "create_time": "2026-01-01T00:00:00Z",
        "encrypted": False,
        "iops": 3000 if volume_type == "gp3" else 100,
        "kms_key_id": "",
        "size": 8,
        "snapshot_id": "",
        "throughput": 125 if volume_type == "gp3" else 0,
        "type": "gp2",
    }


KIND = Kind(
    type="aws_ebs_volume",
    new_id=hex_id("vol"),
    values=_values,
    defaults={"final_snapshot": False},
    replace=["availability_zone", "encrypted", "kms_key_id", "multi_attach_enabled", "outpost_arn", "snapshot_id"],
)
