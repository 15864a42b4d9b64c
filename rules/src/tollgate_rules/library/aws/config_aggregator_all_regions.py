"""AWS Config aggregator covers all Regions."""

from tollgate_rules.attribute_checks import must_be_true, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="config_aggregator_all_regions",
    aliases=("config_aggregates_all_regions",),
    title="AWS Config aggregator covers all Regions",
    severity="medium",
    description="Resources in Regions outside the aggregator are not visible in the central compliance view.",
    remediation="Set `all_regions = true` in `account_aggregation_source` or `organization_aggregation_source`.",
    docs="https://docs.aws.amazon.com/config/latest/developerguide/aggregate-data.html",
    types=("aws_config_configuration_aggregator",),
    judge=one_must_pass(
        must_be_true(
            "account_aggregation_source[0].all_regions", otherwise="The aggregator does not cover all Regions."
        ),
        must_be_true(
            "organization_aggregation_source[0].all_regions", otherwise="The aggregator does not cover all Regions."
        ),
    ),
    equivalents=("CKV_AWS_121",),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
