"""aws_kms_replica_external_key: charged like the key that it is a copy of."""

from msgspec.structs import replace

from cost_estimator.models import aws_kms_external_key

MODEL = replace(aws_kms_external_key.MODEL, resource_type="aws_kms_replica_external_key")
