"""guardduty_on: GuardDuty detectors are on."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="guardduty_on",
    title="GuardDuty detectors are on",
    severity="high",
    description="A detector that is switched off finds nothing, though it looks as if it did.",
    remediation="Leave `enable` out, or set it to true.",
    docs="https://docs.aws.amazon.com/guardduty/latest/ug/guardduty_suspend-disable.html",
    types=("aws_guardduty_detector",),
    judge=must_be_true("enable", otherwise="The detector is switched off.", default=True),
    equivalents=("CKV_AWS_238", "CKV2_AWS_3"),
    frameworks=("NIST 800-53 SI-4", "SOC 2 CC7.2"),
    packs=("baseline", "production", "logging"),
)
