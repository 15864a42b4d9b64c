"""aurora_mysql_audited: Aurora MySQL clusters publish their audit log."""

from tollgate_rules.demands import equals, only_if
from tollgate_rules.lists import must_contain
from tollgate_rules.rule import Rule

RULE = Rule(
    id="aurora_mysql_audited",
    title="Aurora MySQL clusters publish their audit log",
    severity="low",
    description="The audit log tells who connected and what they asked.",
    remediation='Add "audit" to `enabled_cloudwatch_logs_exports`, and switch `server_audit_logging` on in the '
    "parameter group.",
    docs="https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/AuroraMySQL.Auditing.html",
    types=("aws_rds_cluster",),
    judge=only_if(
        "engine",
        equals("aurora", "aurora-mysql", "mysql"),
        must_contain("enabled_cloudwatch_logs_exports", "audit", otherwise="Who did what is not recorded."),
    ),
    equivalents=("CKV_AWS_325",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
