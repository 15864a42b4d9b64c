"""OpenSearch domain is in a VPC."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="opensearch_domain_in_vpc",
    aliases=("opensearch_in_vpc",),
    title="OpenSearch domain is in a VPC",
    severity="high",
    description="A domain outside a VPC has a public endpoint that only its access policy protects. It cannot be "
    "moved into a VPC later.",
    remediation="Set `vpc_options` with `subnet_ids` and `security_group_ids`.",
    docs="https://docs.aws.amazon.com/opensearch-service/latest/developerguide/vpc.html",
    types=("aws_opensearch_domain", "aws_elasticsearch_domain"),
    judge=must_be_set("vpc_options", otherwise="The domain has a public endpoint."),
    equivalents=("CKV_AWS_137",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.6"),
    packs=("production", "network"),
)
