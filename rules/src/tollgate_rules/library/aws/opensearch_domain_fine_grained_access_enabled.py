"""OpenSearch domain has fine-grained access control enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="opensearch_domain_fine_grained_access_enabled",
    aliases=("opensearch_access_fine_grained",),
    title="OpenSearch domain has fine-grained access control enabled",
    severity="medium",
    description="Without it, everyone whom the access policy allows to use the domain can read and change all indexes.",
    remediation="Set `advanced_security_options { enabled = true }`.",
    docs="https://docs.aws.amazon.com/opensearch-service/latest/developerguide/fgac.html",
    types=("aws_opensearch_domain", "aws_elasticsearch_domain"),
    judge=must_be_true(
        "advanced_security_options[0].enabled",
        otherwise="Fine-grained access control is not enabled.",
        left_out="breaks",
    ),
    equivalents=("CKV2_AWS_52",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
