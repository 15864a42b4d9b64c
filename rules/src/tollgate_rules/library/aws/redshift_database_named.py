"""redshift_database_named: Redshift clusters do not use the default database name."""

from tollgate_rules.demands import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="redshift_database_named",
    title="Redshift clusters do not use the default database name",
    severity="low",
    description="The default, `dev`, is what every script against Redshift tries first.",
    remediation="Set `database_name`.",
    docs="https://docs.aws.amazon.com/redshift/latest/mgmt/create-cluster.html",
    types=("aws_redshift_cluster",),
    judge=must_not_be_one_of(
        "database_name",
        ("dev",),
        otherwise="The database has the name that everyone tries first.",
        default="dev",
        left_out="breaks",
    ),
    equivalents=("CKV_AWS_320",),
    packs=("production",),
)
