"""DLM event-based cross-Region snapshot copies are encrypted."""

from tollgate_rules.attribute_checks import each_must_hold
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_true

RULE = Rule(
    id="dlm_event_copy_encrypted",
    title="DLM event-based cross-Region snapshot copies are encrypted",
    severity="medium",
    description="Unencrypted cross-Region copies expose the data of the source snapshot.",
    remediation="Set `encrypted = true` in `encryption_configuration` of the `cross_region_copy`.",
    docs="https://docs.aws.amazon.com/ebs/latest/userguide/snapshot-lifecycle.html",
    types=("aws_dlm_lifecycle_policy",),
    judge=each_must_hold(
        "policy_details[*].action[*].cross_region_copy[*].encryption_configuration[*]",
        "encrypted",
        is_true,
        otherwise="Cross-Region snapshot copies are not encrypted.",
    ),
    equivalents=("CKV_AWS_253",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("encryption", "data-protection"),
)
