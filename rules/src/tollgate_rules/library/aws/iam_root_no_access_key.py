"""Root user has no access key."""

from tollgate_runtime import MISSING

from tollgate_rules.attribute_checks import must_hold
from tollgate_rules.rule import Rule

RULE = Rule(
    id="iam_root_no_access_key",
    aliases=("iam_no_root_access_key",),
    title="Root user has no access key",
    severity="critical",
    description="An access key of the root user cannot be restricted by any policy.",
    remediation="Remove the access key, and use roles.",
    docs="https://docs.aws.amazon.com/IAM/latest/UserGuide/root-user-best-practices.html",
    types=("aws_iam_access_key",),
    judge=must_hold(
        "user",
        lambda user: user is MISSING or "root" not in str(user).split("/"),
        otherwise="An access key is created for the root user.",
    ),
    equivalents=("CKV_AWS_348",),
    frameworks=("CIS AWS 3.0.0 1.4", "NIST 800-53 AC-6", "PCI DSS 4.0 7.2.2", "SOC 2 CC6.3"),
    packs=("baseline", "production", "cis-aws", "iam"),
)
