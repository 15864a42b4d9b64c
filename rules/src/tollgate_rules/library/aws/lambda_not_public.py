"""lambda_not_public: Lambda functions are not open to everyone."""

from tollgate_rules.demands import must_be_set, must_not_be_one_of, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="lambda_not_public",
    title="Lambda functions are not open to everyone",
    severity="critical",
    description="The principal `*` stands for everyone, in every account.",
    remediation="Name the service or the account in `principal`, with `source_arn` or `source_account`; or limit "
    "`*` with `principal_org_id`.",
    docs="https://docs.aws.amazon.com/lambda/latest/dg/access-control-resource-based.html",
    types=("aws_lambda_permission",),
    judge=one_must_pass(
        must_not_be_one_of("principal", ("*",), otherwise="Every AWS account may call the function."),
        must_be_set("principal_org_id", otherwise="No organization limits it."),
        must_be_set("source_account", otherwise="No account limits it."),
    ),
    equivalents=("CKV_AWS_301",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "iam"),
)
