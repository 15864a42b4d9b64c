"""rds_instance_logged: RDS instances publish logs."""

from tollgate_rules.lists import must_contain_some
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_instance_logged",
    title="RDS instances publish logs",
    severity="low",
    description="Logs that stay on the instance are lost with it, and nobody is told what they say.",
    remediation="Set `enabled_cloudwatch_logs_exports` to the logs that the engine has.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_LogAccess.Procedural.UploadtoCloudWatch.html",
    types=("aws_db_instance",),
    judge=must_contain_some("enabled_cloudwatch_logs_exports", otherwise="The database publishes no logs."),
    equivalents=("CKV_AWS_129",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
