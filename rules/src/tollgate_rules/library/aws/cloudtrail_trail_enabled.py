"""CloudTrail trail has logging enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudtrail_trail_enabled",
    aliases=("cloudtrail_on",),
    title="CloudTrail trail has logging enabled",
    severity="high",
    description="A trail with logging disabled records no API activity.",
    remediation="Remove `enable_logging`, or set it to true.",
    docs="https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-turning-off-logging.html",
    types=("aws_cloudtrail",),
    judge=must_be_true("enable_logging", otherwise="Logging is disabled for the trail.", default=True),
    equivalents=("CKV_AWS_251",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("baseline", "production", "logging"),
)
