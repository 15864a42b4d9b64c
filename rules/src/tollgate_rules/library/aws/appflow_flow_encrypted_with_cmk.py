"""AppFlow flow or connector profile is encrypted with a customer managed KMS key."""

from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="appflow_flow_encrypted_with_cmk",
    aliases=("appflow_own_key",),
    title="AppFlow flow or connector profile is encrypted with a customer managed KMS key",
    severity="low",
    description="With a customer managed key you control the key policy and rotation, can audit each use in "
    "CloudTrail, and can revoke access by disabling the key.",
    remediation="Set `kms_arn` to the ARN of a customer managed KMS key.",
    docs="https://docs.aws.amazon.com/appflow/latest/userguide/data-protection.html",
    types=("aws_appflow_flow", "aws_appflow_connector_profile"),
    judge=must_use_customer_managed_key(
        "kms_arn", otherwise="The flow or connector profile is not encrypted with a customer managed KMS key."
    ),
    equivalents=("CKV_AWS_263", "CKV_AWS_264"),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
