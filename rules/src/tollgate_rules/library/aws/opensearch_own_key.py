"""opensearch_own_key: OpenSearch domains are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="opensearch_own_key",
    title="OpenSearch domains are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the data off.",
    remediation="Set `encrypt_at_rest { enabled = true }` with your `kms_key_id`.",
    docs="https://docs.aws.amazon.com/opensearch-service/latest/developerguide/encryption-at-rest.html",
    types=("aws_opensearch_domain", "aws_elasticsearch_domain"),
    judge=must_have_own_key(
        "encrypt_at_rest[0].kms_key_id", otherwise="The domain is not encrypted with a key of your own."
    ),
    equivalents=("CKV_AWS_247",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
