"""ECS task definition mounts EFS with encryption in transit."""

from tollgate_rules.attribute_checks import each_must_hold, equals
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ecs_task_efs_encrypted_in_transit",
    aliases=("ecs_efs_encrypted_in_transit",),
    title="ECS task definition mounts EFS with encryption in transit",
    severity="high",
    description="Without encryption in transit, files cross the network between the task and EFS in plaintext.",
    remediation='Set `transit_encryption = "ENABLED"` in every `efs_volume_configuration`.',
    docs="https://docs.aws.amazon.com/AmazonECS/latest/developerguide/efs-volumes.html",
    types=("aws_ecs_task_definition",),
    judge=each_must_hold(
        "volume[*].efs_volume_configuration[*]",
        "transit_encryption",
        equals("ENABLED"),
        otherwise="Encryption in transit is not enabled for the EFS volume.",
    ),
    equivalents=("CKV_AWS_97",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)
