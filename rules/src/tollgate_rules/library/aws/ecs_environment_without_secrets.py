"""ecs_environment_without_secrets: ECS container definitions hold no credentials."""

from tollgate_rules.aws.credentials import must_not_hold_keys
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ecs_environment_without_secrets",
    title="ECS container definitions hold no credentials",
    severity="critical",
    description="Everyone who may describe the task definition can read it, and so can whoever reads the state.",
    remediation="Take the credential out and renew it: the task's role gives AWS credentials; name other secrets "
    "in `secrets`.",
    docs="https://docs.aws.amazon.com/AmazonECS/latest/developerguide/specifying-sensitive-data.html",
    types=("aws_ecs_task_definition",),
    judge=must_not_hold_keys("container_definitions", otherwise="The container definitions hold a credential."),
    frameworks=("NIST 800-53 IA-5(7)", "PCI DSS 4.0 8.6.2", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam"),
)
