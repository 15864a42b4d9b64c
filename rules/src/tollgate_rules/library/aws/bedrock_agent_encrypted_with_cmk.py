"""Bedrock agent is encrypted with a customer managed KMS key."""

from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="bedrock_agent_encrypted_with_cmk",
    aliases=("bedrock_agent_own_key",),
    title="Bedrock agent is encrypted with a customer managed KMS key",
    severity="low",
    description="With a customer managed key you control the key policy and rotation, can audit each use in "
    "CloudTrail, and can revoke access by disabling the key.",
    remediation="Set `customer_encryption_key_arn` to the ARN of a customer managed KMS key.",
    docs="https://docs.aws.amazon.com/bedrock/latest/userguide/encryption-agents.html",
    types=("aws_bedrockagent_agent",),
    judge=must_use_customer_managed_key(
        "customer_encryption_key_arn", otherwise="The agent is not encrypted with a customer managed KMS key."
    ),
    equivalents=("CKV_AWS_373",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
