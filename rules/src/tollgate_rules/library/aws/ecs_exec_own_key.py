"""ecs_exec_own_key: sessions of ECS Exec are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ecs_exec_own_key",
    title="Sessions of ECS Exec are encrypted with a key of your own",
    severity="low",
    description="ECS Exec opens a shell in a container. With a key of your own you say who may use it, see each "
    "use, and can shut the data off.",
    remediation="Set `configuration.execute_command_configuration.kms_key_id` to your key.",
    docs="https://docs.aws.amazon.com/AmazonECS/latest/developerguide/ecs-exec.html",
    types=("aws_ecs_cluster",),
    judge=must_have_own_key(
        "configuration[0].execute_command_configuration[0].kms_key_id",
        otherwise="The session is not encrypted with a key of your own.",
        left_out=None,
    ),
    equivalents=("CKV_AWS_224",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
