"""OpenSearch domain is encrypted at rest."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="opensearch_domain_encrypted_at_rest",
    aliases=("opensearch_encrypted_at_rest",),
    title="OpenSearch domain is encrypted at rest",
    severity="high",
    description="Indexes, logs, swap files and snapshots are stored in plaintext.",
    remediation="Set `encrypt_at_rest { enabled = true }`.",
    docs="https://docs.aws.amazon.com/opensearch-service/latest/developerguide/encryption-at-rest.html",
    types=("aws_opensearch_domain", "aws_elasticsearch_domain"),
    judge=must_be_true(
        "encrypt_at_rest[0].enabled",
        otherwise="The domain is not encrypted at rest.",
        left_out="breaks",
    ),
    equivalents=("CKV_AWS_5",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
