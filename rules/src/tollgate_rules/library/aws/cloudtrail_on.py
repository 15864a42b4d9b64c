"""cloudtrail_on: CloudTrail trails record."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudtrail_on",
    title="CloudTrail trails record",
    severity="high",
    description="A trail that is switched off records nothing, though it looks as if it did.",
    remediation="Leave `enable_logging` out, or set it to true.",
    docs="https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-turning-off-logging.html",
    types=("aws_cloudtrail",),
    judge=must_be_true("enable_logging", otherwise="The trail records nothing.", default=True),
    equivalents=("CKV_AWS_251",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("baseline", "production", "logging"),
)
