"""OpenSearch domain requires HTTPS."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="opensearch_domain_https_only",
    aliases=("opensearch_https_only",),
    title="OpenSearch domain requires HTTPS",
    severity="high",
    description="Over plain HTTP, queries, responses and credentials can be read in transit.",
    remediation="Set `domain_endpoint_options { enforce_https = true }`.",
    docs="https://docs.aws.amazon.com/opensearch-service/latest/developerguide/infrastructure-security.html",
    types=("aws_opensearch_domain", "aws_elasticsearch_domain"),
    judge=must_be_true(
        "domain_endpoint_options[0].enforce_https",
        otherwise="The domain accepts plain HTTP.",
        default=True,
        left_out="breaks",
    ),
    equivalents=("CKV_AWS_83",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)
