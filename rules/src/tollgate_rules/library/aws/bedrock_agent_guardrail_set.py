"""Bedrock agent has a guardrail."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="bedrock_agent_guardrail_set",
    aliases=("bedrock_agent_guarded",),
    title="Bedrock agent has a guardrail",
    severity="medium",
    description="Without a guardrail, harmful prompts and agent responses are not filtered.",
    remediation="Set `guardrail_configuration` with `guardrail_identifier` and `guardrail_version`.",
    docs="https://docs.aws.amazon.com/bedrock/latest/userguide/agents-guardrail.html",
    types=("aws_bedrockagent_agent",),
    judge=must_be_set("guardrail_configuration", otherwise="The agent has no guardrail."),
    equivalents=("CKV_AWS_383",),
    packs=("production",),
)
