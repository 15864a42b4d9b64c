"""bedrock_agent_own_key: Bedrock agents are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="bedrock_agent_own_key",
    title="Bedrock agents are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the data off.",
    remediation="Set `customer_encryption_key_arn` to your key.",
    docs="https://docs.aws.amazon.com/bedrock/latest/userguide/encryption-agents.html",
    types=("aws_bedrockagent_agent",),
    judge=must_have_own_key(
        "customer_encryption_key_arn", otherwise="The agent is not encrypted with a key of your own."
    ),
    equivalents=("CKV_AWS_373",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
