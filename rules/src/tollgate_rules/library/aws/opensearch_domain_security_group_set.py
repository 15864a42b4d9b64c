"""OpenSearch domain does not use the default security group."""

from tollgate_rules.attribute_checks import only_if
from tollgate_rules.list_checks import must_contain_some
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_set

RULE = Rule(
    id="opensearch_domain_security_group_set",
    aliases=("opensearch_own_security_group",),
    title="OpenSearch domain does not use the default security group",
    severity="medium",
    description="Without explicit security groups, the domain gets the VPC's default group, which often allows too "
    "much traffic.",
    remediation="Set `security_group_ids` in `vpc_options`.",
    docs="https://docs.aws.amazon.com/opensearch-service/latest/developerguide/vpc.html",
    types=("aws_opensearch_domain", "aws_elasticsearch_domain"),
    judge=only_if(
        "vpc_options[0]",
        is_set,
        must_contain_some(
            "vpc_options[0].security_group_ids", otherwise="The domain uses the default security group of the VPC."
        ),
    ),
    equivalents=("CKV_AWS_248",),
    frameworks=("NIST 800-53 SC-7", "SOC 2 CC6.6"),
    packs=("network",),
)
