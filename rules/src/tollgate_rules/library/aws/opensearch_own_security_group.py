"""opensearch_own_security_group: OpenSearch domains name their security groups."""

from tollgate_rules.demands import only_if
from tollgate_rules.lists import must_contain_some
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_set

RULE = Rule(
    id="opensearch_own_security_group",
    title="OpenSearch domains name their security groups",
    severity="medium",
    description="Where none is named, the VPC's default group is taken, which is meant for nothing and often lets "
    "too much through.",
    remediation="Set `security_group_ids` in `vpc_options`.",
    docs="https://docs.aws.amazon.com/opensearch-service/latest/developerguide/vpc.html",
    types=("aws_opensearch_domain", "aws_elasticsearch_domain"),
    judge=only_if(
        "vpc_options[0]",
        is_set,
        must_contain_some(
            "vpc_options[0].security_group_ids", otherwise="The domain gets the default security group of the VPC."
        ),
    ),
    equivalents=("CKV_AWS_248",),
    frameworks=("NIST 800-53 SC-7", "SOC 2 CC6.6"),
    packs=("network",),
)
