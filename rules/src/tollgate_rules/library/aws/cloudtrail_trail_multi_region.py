"""CloudTrail trail covers all Regions."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudtrail_trail_multi_region",
    aliases=("cloudtrail_all_regions",),
    title="CloudTrail trail covers all Regions",
    severity="medium",
    description="Activity in Regions that the trail does not cover is not recorded, and attackers often use Regions "
    "that are not monitored.",
    remediation="Set `is_multi_region_trail = true`.",
    docs="https://docs.aws.amazon.com/awscloudtrail/latest/userguide/receive-cloudtrail-log-files-from-multiple-regions.html",
    types=("aws_cloudtrail",),
    judge=must_be_true("is_multi_region_trail", otherwise="The trail covers a single Region."),
    equivalents=("CKV_AWS_67",),
    frameworks=("CIS AWS 3.0.0 3.1", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("baseline", "production", "cis-aws", "logging"),
)
