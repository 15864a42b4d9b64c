"""redshift_logged: Redshift clusters log connections and queries."""

from tollgate_rules.companions import Beside, must_have
from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

_UNSEEN = "Nobody can tell who connected to the cluster, and what they asked."

RULE = Rule(
    id="redshift_logged",
    title="Redshift clusters log connections and queries",
    severity="medium",
    description="The audit log says who connected, from where, and what they asked.",
    remediation="Add an `aws_redshift_logging` for the cluster; in older providers, `logging { enable = true }`.",
    docs="https://docs.aws.amazon.com/redshift/latest/mgmt/db-auditing.html",
    types=("aws_redshift_cluster",),
    judge_among=must_have(
        Beside("aws_redshift_logging", by="cluster_identifier", name="cluster_identifier"),
        at="logging",
        otherwise=_UNSEEN,
        or_else=must_be_true("logging[0].enable", otherwise=_UNSEEN, left_out="breaks"),
    ),
    equivalents=("CKV_AWS_71",),
    frameworks=("NIST 800-53 AU-2", "NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
