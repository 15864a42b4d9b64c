"""aws_s3_bucket_server_side_encryption_configuration: belongs to a bucket and has its id."""

from provider_sandbox.kind import Kind, given

KIND = Kind(
    type="aws_s3_bucket_server_side_encryption_configuration",
    new_id=given("bucket"),
    replace=["bucket", "expected_bucket_owner"],
    needs={"bucket": "aws_s3_bucket"},
    is_global=True,
)
