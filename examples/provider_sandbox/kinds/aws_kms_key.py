"""aws_kms_key: a key that never leaves the cloud."""

import uuid
from typing import Any

from provider_sandbox.kind import Kind, New


def _values(new: New) -> dict[str, Any]:
    return {
        "arn": new.arn("kms", f"key/{new.id}"),
        "description": "",
        "enable_key_rotation": False,
        "key_id": new.id,
        "multi_region": False,
        "policy": '{"Version":"2012-10-17","Statement":[]}',
        "rotation_period_in_days": 365,
    }


KIND = Kind(
    type="aws_kms_key",
    new_id=lambda _: str(uuid.uuid4()),
    values=_values,
    defaults={
        "bypass_policy_lockout_safety_check": False,
        "customer_master_key_spec": "SYMMETRIC_DEFAULT",
        "is_enabled": True,
        "key_usage": "ENCRYPT_DECRYPT",
    },
    replace=["custom_key_store_id", "customer_master_key_spec", "key_usage", "multi_region", "xks_key_id"],
)
