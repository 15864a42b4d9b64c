"""dlm_event_copy_encrypted: snapshot copies that events start are encrypted."""

from tollgate_rules.demands import each_must_hold
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_true

RULE = Rule(
    id="dlm_event_copy_encrypted",
    title="Snapshot copies that events start are encrypted",
    severity="medium",
    description="A copy in another region holds the same data and needs the same protection.",
    remediation="Set `encrypted = true` for the copy.",
    docs="https://docs.aws.amazon.com/ebs/latest/userguide/snapshot-lifecycle.html",
    types=("aws_dlm_lifecycle_policy",),
    judge=each_must_hold(
        "policy_details[*].action[*].cross_region_copy[*].encryption_configuration[*]",
        "encrypted",
        is_true,
        otherwise="Copies in the other region are not encrypted.",
    ),
    equivalents=("CKV_AWS_253",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("encryption", "data-protection"),
)
