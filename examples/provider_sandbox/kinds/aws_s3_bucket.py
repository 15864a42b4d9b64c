"""aws_s3_bucket: a bucket. Its name is its id, and unique in all the cloud."""

from typing import Any

from provider_sandbox.kind import Kind, New, given


def _values(new: New) -> dict[str, Any]:
    name = new.name("bucket")
    domain = f"{name}.s3.amazonaws.com"
    return {
        "id": name,
        "bucket": name,
        "bucket_prefix": "",
        "acceleration_status": "",
        "arn": new.arn("s3", name, region=False, account=False),
        "bucket_domain_name": domain,
        "bucket_regional_domain_name": f"{name}.s3.{new.region}.amazonaws.com",
        "hosted_zone_id": "Z3AQBSTGFYJSTF",
        "object_lock_enabled": False,
        "policy": "",
        "request_payer": "BucketOwner",
    }


KIND = Kind(
    type="aws_s3_bucket",
    new_id=given("bucket"),
    values=_values,
    defaults={"force_destroy": False},
    replace=["bucket", "bucket_prefix", "object_lock_enabled"],
    is_global=True,
)
