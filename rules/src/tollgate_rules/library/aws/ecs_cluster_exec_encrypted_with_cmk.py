"""ECS Exec sessions are encrypted with a customer managed KMS key."""

from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ecs_cluster_exec_encrypted_with_cmk",
    aliases=("ecs_exec_own_key",),
    title="ECS Exec sessions are encrypted with a customer managed KMS key",
    severity="low",
    description="ECS Exec opens a shell in a container. With a customer managed key you control who can open a "
    "session and can audit each use.",
    remediation="Set `kms_key_id` in `execute_command_configuration` to the ARN of a customer managed KMS key.",
    docs="https://docs.aws.amazon.com/AmazonECS/latest/developerguide/ecs-exec.html",
    types=("aws_ecs_cluster",),
    judge=must_use_customer_managed_key(
        "configuration[0].execute_command_configuration[0].kms_key_id",
        otherwise="ECS Exec sessions are not encrypted with a customer managed KMS key.",
        left_out=None,
    ),
    equivalents=("CKV_AWS_224",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
