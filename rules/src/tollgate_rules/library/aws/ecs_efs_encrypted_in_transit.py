"""ecs_efs_encrypted_in_transit: ECS tasks mount EFS over TLS."""

from tollgate_rules.demands import each_must_hold, equals
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ecs_efs_encrypted_in_transit",
    title="ECS tasks mount EFS over TLS",
    severity="high",
    description="Without it, files cross the network between the task and the file system in clear.",
    remediation='Set `transit_encryption = "ENABLED"` in every `efs_volume_configuration`.',
    docs="https://docs.aws.amazon.com/AmazonECS/latest/developerguide/efs-volumes.html",
    types=("aws_ecs_task_definition",),
    judge=each_must_hold(
        "volume[*].efs_volume_configuration[*]",
        "transit_encryption",
        equals("ENABLED"),
        otherwise="Files cross the network in clear.",
    ),
    equivalents=("CKV_AWS_97",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)
