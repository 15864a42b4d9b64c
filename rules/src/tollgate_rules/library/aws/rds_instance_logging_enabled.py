"""RDS instance exports logs to CloudWatch Logs."""

from tollgate_rules.list_checks import must_contain_some
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_instance_logging_enabled",
    aliases=("rds_instance_logged",),
    title="RDS instance exports logs to CloudWatch Logs",
    severity="low",
    description="Logs that stay on the instance are lost with it, and cannot trigger alarms.",
    remediation="Set `enabled_cloudwatch_logs_exports` to the log types of the engine.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_LogAccess.Procedural.UploadtoCloudWatch.html",
    types=("aws_db_instance",),
    judge=must_contain_some("enabled_cloudwatch_logs_exports", otherwise="The instance exports no logs."),
    equivalents=("CKV_AWS_129",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
