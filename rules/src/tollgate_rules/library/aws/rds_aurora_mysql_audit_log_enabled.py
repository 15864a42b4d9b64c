"""Aurora MySQL cluster exports its audit log."""

from tollgate_rules.attribute_checks import equals, only_if
from tollgate_rules.list_checks import must_contain
from tollgate_rules.rule import Rule

RULE = Rule(
    id="rds_aurora_mysql_audit_log_enabled",
    aliases=("aurora_mysql_audited",),
    title="Aurora MySQL cluster exports its audit log",
    severity="low",
    description="Without the audit log, connections and queries cannot be traced to a user.",
    remediation="Add `audit` to `enabled_cloudwatch_logs_exports`, and set `server_audit_logging` to 1 in the cluster "
    "parameter group.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/AuroraMySQL.Auditing.html",
    types=("aws_rds_cluster",),
    judge=only_if(
        "engine",
        equals("aurora", "aurora-mysql", "mysql"),
        must_contain(
            "enabled_cloudwatch_logs_exports", "audit", otherwise="The audit log is not exported to CloudWatch Logs."
        ),
    ),
    equivalents=("CKV_AWS_325",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
