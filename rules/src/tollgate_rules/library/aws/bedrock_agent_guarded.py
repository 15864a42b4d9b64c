"""bedrock_agent_guarded: Bedrock agents have guardrails."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="bedrock_agent_guarded",
    title="Bedrock agents have guardrails",
    severity="medium",
    description="Guardrails keep out what the agent must not be asked, and keep in what it must not say.",
    remediation="Set `guardrail_configuration` with a guardrail and its version.",
    docs="https://docs.aws.amazon.com/bedrock/latest/userguide/agents-guardrail.html",
    types=("aws_bedrockagent_agent",),
    judge=must_be_set("guardrail_configuration", otherwise="Nothing checks what the agent is asked and answers."),
    equivalents=("CKV_AWS_383",),
    packs=("production",),
)
