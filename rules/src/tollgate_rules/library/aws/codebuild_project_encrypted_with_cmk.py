"""CodeBuild project is encrypted with a customer managed KMS key."""

from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="codebuild_project_encrypted_with_cmk",
    aliases=("codebuild_own_key",),
    title="CodeBuild project is encrypted with a customer managed KMS key",
    severity="low",
    description="With a customer managed key you control the key policy and rotation, can audit each use in "
    "CloudTrail, and can revoke access by disabling the key.",
    remediation="Set `encryption_key` to the ARN of a customer managed KMS key.",
    docs="https://docs.aws.amazon.com/codebuild/latest/userguide/security-encryption.html",
    types=("aws_codebuild_project",),
    judge=must_use_customer_managed_key(
        "encryption_key", otherwise="The build output is not encrypted with a customer managed KMS key."
    ),
    equivalents=("CKV_AWS_147",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
