"""aws_s3_bucket_public_access_block: belongs to a bucket and has its id."""

from provider_sandbox.kind import Kind, given

KIND = Kind(
    type="aws_s3_bucket_public_access_block",
    new_id=given("bucket"),
    defaults={
        "block_public_acls": False,
        "block_public_policy": False,
        "ignore_public_acls": False,
        "restrict_public_buckets": False,
    },
    replace=["bucket"],
    needs={"bucket": "aws_s3_bucket"},
    is_global=True,
)
