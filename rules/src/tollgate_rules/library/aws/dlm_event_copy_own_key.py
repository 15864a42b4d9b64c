"""dlm_event_copy_own_key: snapshot copies that events start are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import is_own_key
from tollgate_rules.demands import each_must_hold
from tollgate_rules.rule import Rule

RULE = Rule(
    id="dlm_event_copy_own_key",
    title="Snapshot copies that events start are encrypted with a key of your own",
    severity="low",
    description="Keys belong to one region: the copy needs a key of its own there, and only with yours do you say "
    "who may use it.",
    remediation="Set `cmk_arn` for the copy.",
    docs="https://docs.aws.amazon.com/ebs/latest/userguide/snapshot-lifecycle.html",
    types=("aws_dlm_lifecycle_policy",),
    judge=each_must_hold(
        "policy_details[*].action[*].cross_region_copy[*].encryption_configuration[*]",
        "cmk_arn",
        is_own_key,
        otherwise="Copies in the other region are not encrypted with a key of your own.",
    ),
    equivalents=("CKV_AWS_254",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
