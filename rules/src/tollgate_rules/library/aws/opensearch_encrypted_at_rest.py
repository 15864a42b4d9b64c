"""opensearch_encrypted_at_rest: OpenSearch domains are encrypted at rest."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="opensearch_encrypted_at_rest",
    title="OpenSearch domains are encrypted at rest",
    severity="high",
    description="Encryption protects indexes, logs, swap and snapshots; it cannot be switched off again.",
    remediation="Set `encrypt_at_rest { enabled = true }`.",
    docs="https://docs.aws.amazon.com/opensearch-service/latest/developerguide/encryption-at-rest.html",
    types=("aws_opensearch_domain", "aws_elasticsearch_domain"),
    judge=must_be_true(
        "encrypt_at_rest[0].enabled",
        otherwise="The domain's indexes and logs lie unencrypted on disk.",
        left_out="breaks",
    ),
    equivalents=("CKV_AWS_5",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
