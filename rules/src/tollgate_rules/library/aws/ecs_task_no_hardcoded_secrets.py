"""ECS container definitions contain no credentials."""

from tollgate_rules.aws.credentials import must_not_hold_keys
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ecs_task_no_hardcoded_secrets",
    aliases=("ecs_environment_without_secrets",),
    title="ECS container definitions contain no credentials",
    severity="critical",
    description="Credentials in a task definition can be read by everyone who can describe it, and are stored in the "
    "state.",
    remediation="Remove and rotate the credential. Use the task role for AWS access, and `secrets` in the "
    "container definition for other secrets.",
    docs="https://docs.aws.amazon.com/AmazonECS/latest/developerguide/specifying-sensitive-data.html",
    types=("aws_ecs_task_definition",),
    judge=must_not_hold_keys("container_definitions", otherwise="A container definition contains a credential."),
    frameworks=("NIST 800-53 IA-5(7)", "PCI DSS 4.0 8.6.2", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam"),
)
