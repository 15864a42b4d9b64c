"""cloudtrail_all_regions: CloudTrail records every region."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudtrail_all_regions",
    title="CloudTrail records every region",
    severity="medium",
    description="What an intruder does, he does in the region that nobody looks at.",
    remediation="Set `is_multi_region_trail = true`.",
    docs="https://docs.aws.amazon.com/awscloudtrail/latest/userguide/receive-cloudtrail-log-files-from-multiple-regions.html",
    types=("aws_cloudtrail",),
    judge=must_be_true("is_multi_region_trail", otherwise="The trail records one region only."),
    equivalents=("CKV_AWS_67",),
    frameworks=("CIS AWS 3.0.0 3.1", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("baseline", "production", "cis-aws", "logging"),
)
