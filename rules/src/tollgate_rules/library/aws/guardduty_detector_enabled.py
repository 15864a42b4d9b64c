"""GuardDuty detector is enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="guardduty_detector_enabled",
    aliases=("guardduty_on",),
    title="GuardDuty detector is enabled",
    severity="high",
    description="A disabled detector reports no threats.",
    remediation="Remove `enable`, or set it to true.",
    docs="https://docs.aws.amazon.com/guardduty/latest/ug/guardduty_suspend-disable.html",
    types=("aws_guardduty_detector",),
    judge=must_be_true("enable", otherwise="The detector is disabled.", default=True),
    equivalents=("CKV_AWS_238", "CKV2_AWS_3"),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("baseline", "production", "logging"),
)
