"""athena_workgroup_encrypted: Athena workgroups encrypt their results."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="athena_workgroup_encrypted",
    title="Athena workgroups encrypt their results",
    severity="medium",
    description="The results of queries lie in S3, and hold what was asked for.",
    remediation="Set `encryption_configuration` in `result_configuration`.",
    docs="https://docs.aws.amazon.com/athena/latest/ug/encrypting-query-results-stored-in-s3.html",
    types=("aws_athena_workgroup",),
    judge=must_be_set(
        "configuration[0].result_configuration[0].encryption_configuration",
        otherwise="Nothing says how the results of queries are encrypted.",
    ),
    equivalents=("CKV_AWS_159",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
