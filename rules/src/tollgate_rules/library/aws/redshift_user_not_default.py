"""redshift_user_not_default: Public Redshift clusters have an administrator that nobody guesses."""

from tollgate_runtime import MISSING

from tollgate_rules.demands import must_not_be_one_of, only_if
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_true

RULE = Rule(
    id="redshift_user_not_default",
    title="Public Redshift clusters have an administrator that nobody guesses",
    severity="medium",
    description="Where everyone may try, half of the secret should not be known beforehand.",
    remediation="Set `master_username` to another name, and `publicly_accessible = false`.",
    docs="https://docs.aws.amazon.com/redshift/latest/mgmt/create-cluster.html",
    types=("aws_redshift_cluster",),
    judge=only_if(
        "publicly_accessible",
        lambda value: value is MISSING or is_true(value),
        must_not_be_one_of(
            "master_username",
            ("awsuser", "admin", "administrator", "root"),
            otherwise="The public cluster's administrator has a name that everyone tries first.",
        ),
    ),
    equivalents=("CKV_AWS_391",),
    frameworks=("NIST 800-53 IA-2", "SOC 2 CC6.1"),
    packs=("production", "network"),
)
