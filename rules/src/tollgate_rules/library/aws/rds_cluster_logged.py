"""rds_cluster_logged: RDS clusters publish logs."""

from tollgate_rules.lists import must_contain_some
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_cluster_logged",
    title="RDS clusters publish logs",
    severity="low",
    description="Logs that stay on the instances are lost with them, and nobody is told what they say.",
    remediation="Set `enabled_cloudwatch_logs_exports` to the logs that the engine has.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/USER_LogAccess.html",
    types=("aws_rds_cluster",),
    judge=must_contain_some("enabled_cloudwatch_logs_exports", otherwise="The cluster publishes no logs."),
    equivalents=("CKV_AWS_324",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
