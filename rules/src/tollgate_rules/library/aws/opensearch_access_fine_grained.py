"""opensearch_access_fine_grained: OpenSearch domains have fine-grained access control."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="opensearch_access_fine_grained",
    title="OpenSearch domains have fine-grained access control",
    severity="medium",
    description="With it, roles say who may do what to which indexes and fields.",
    remediation="Set `advanced_security_options { enabled = true }`.",
    docs="https://docs.aws.amazon.com/opensearch-service/latest/developerguide/fgac.html",
    types=("aws_opensearch_domain", "aws_elasticsearch_domain"),
    judge=must_be_true(
        "advanced_security_options[0].enabled",
        otherwise="Whoever may reach the domain may read and change all of it.",
        left_out="breaks",
    ),
    equivalents=("CKV2_AWS_52",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
