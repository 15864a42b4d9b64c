"""aws_kms_replica_key: charged like the key that it is a copy of."""

import attrs

from cost_estimator.models import aws_kms_key

MODEL = attrs.evolve(aws_kms_key.MODEL, resource_type="aws_kms_replica_key")
