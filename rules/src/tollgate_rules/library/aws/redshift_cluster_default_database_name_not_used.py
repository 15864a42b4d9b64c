"""Redshift cluster does not use the default database name."""

from tollgate_rules.attribute_checks import must_not_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="redshift_cluster_default_database_name_not_used",
    aliases=("redshift_database_named",),
    title="Redshift cluster does not use the default database name",
    severity="low",
    description="The default name `dev` is the first that an attacker tries.",
    remediation="Set `database_name`.",
    docs="https://docs.aws.amazon.com/redshift/latest/mgmt/create-cluster.html",
    types=("aws_redshift_cluster",),
    judge=must_not_be_one_of(
        "database_name",
        ("dev",),
        otherwise="The cluster uses the default database name.",
        default="dev",
        left_out="breaks",
    ),
    equivalents=("CKV_AWS_320",),
    packs=("production",),
)
