"""Redshift cluster has audit logging enabled."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.related_checks import Related, must_have
from tollgate_rules.rule import Rule

_UNSEEN = "Audit logging is not enabled."

RULE = Rule(
    id="redshift_cluster_logging_enabled",
    aliases=("redshift_logged",),
    title="Redshift cluster has audit logging enabled",
    severity="medium",
    description="Without audit logs, connections and queries cannot be traced to a user.",
    remediation="Add an `aws_redshift_logging` for the cluster; with older provider versions, `logging { enable = "
    "true }`.",
    docs="https://docs.aws.amazon.com/redshift/latest/mgmt/db-auditing.html",
    types=("aws_redshift_cluster",),
    judge_in_plan=must_have(
        Related("aws_redshift_logging", by="cluster_identifier", name="cluster_identifier"),
        at="logging",
        otherwise=_UNSEEN,
        or_else=must_be_true("logging[0].enable", otherwise=_UNSEEN, left_out="breaks"),
    ),
    equivalents=("CKV_AWS_71",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
