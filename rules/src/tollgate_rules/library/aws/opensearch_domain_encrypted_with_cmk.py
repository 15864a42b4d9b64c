"""OpenSearch domain is encrypted with a customer managed KMS key."""

from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="opensearch_domain_encrypted_with_cmk",
    aliases=("opensearch_own_key",),
    title="OpenSearch domain is encrypted with a customer managed KMS key",
    severity="low",
    description="With a customer managed key you control the key policy and rotation, can audit each use in "
    "CloudTrail, and can revoke access by disabling the key.",
    remediation="Set `enabled = true` in `encrypt_at_rest`, and `kms_key_id` to a customer managed KMS key.",
    docs="https://docs.aws.amazon.com/opensearch-service/latest/developerguide/encryption-at-rest.html",
    types=("aws_opensearch_domain", "aws_elasticsearch_domain"),
    judge=must_use_customer_managed_key(
        "encrypt_at_rest[0].kms_key_id", otherwise="The domain is not encrypted with a customer managed KMS key."
    ),
    equivalents=("CKV_AWS_247",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
