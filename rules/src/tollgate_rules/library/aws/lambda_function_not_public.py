"""Lambda function does not allow public invocation."""

from tollgate_rules.attribute_checks import must_be_set, must_not_be_one_of, one_must_pass
from tollgate_rules.rule import Rule

RULE = Rule(
    id="lambda_function_not_public",
    aliases=("lambda_not_public",),
    title="Lambda function does not allow public invocation",
    severity="critical",
    description="With principal `*`, any AWS account can invoke the function.",
    remediation="Set `principal` to a service or account, with `source_arn` or `source_account`; or add "
    "`principal_org_id`.",
    docs="https://docs.aws.amazon.com/lambda/latest/dg/access-control-resource-based.html",
    types=("aws_lambda_permission",),
    judge=one_must_pass(
        must_not_be_one_of("principal", ("*",), otherwise="Any AWS account can invoke the function."),
        must_be_set("principal_org_id", otherwise="The permission is not limited to an organization."),
        must_be_set("source_account", otherwise="The permission is not limited to an account."),
    ),
    equivalents=("CKV_AWS_301",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("baseline", "production", "iam"),
)
