"""config_aggregates_all_regions: AWS Config looks at every region."""

from tollgate_rules.demands import must_be_true, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="config_aggregates_all_regions",
    title="AWS Config looks at every region",
    severity="medium",
    description="What happens in the region that nobody looks at is found last.",
    remediation="Set `all_regions = true` in the aggregation source.",
    docs="https://docs.aws.amazon.com/config/latest/developerguide/aggregate-data.html",
    types=("aws_config_configuration_aggregator",),
    judge=one_must_pass(
        must_be_true("account_aggregation_source[0].all_regions", otherwise="The aggregator leaves regions out."),
        must_be_true("organization_aggregation_source[0].all_regions", otherwise="The aggregator leaves regions out."),
    ),
    equivalents=("CKV_AWS_121",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
