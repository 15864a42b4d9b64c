"""Public Redshift cluster does not use a default admin user name."""

from tollgate_runtime import MISSING

from tollgate_rules.attribute_checks import must_not_be_one_of, only_if
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_true

RULE = Rule(
    id="redshift_cluster_default_admin_name_not_used",
    aliases=("redshift_user_not_default",),
    title="Public Redshift cluster does not use a default admin user name",
    severity="medium",
    description="A well-known admin name on a public cluster makes password guessing easier.",
    remediation="Set `master_username` to a custom name, and `publicly_accessible = false`.",
    docs="https://docs.aws.amazon.com/redshift/latest/mgmt/create-cluster.html",
    types=("aws_redshift_cluster",),
    judge=only_if(
        "publicly_accessible",
        lambda value: value is MISSING or is_true(value),
        must_not_be_one_of(
            "master_username",
            ("awsuser", "admin", "administrator", "root"),
            otherwise="The public cluster uses a default admin user name.",
        ),
    ),
    equivalents=("CKV_AWS_391",),
    frameworks=("NIST 800-53 IA-2", "SOC 2 CC6.1"),
    packs=("production", "network"),
)
