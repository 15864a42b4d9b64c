"""Lambda permission for an AWS service restricts the source."""

from typing import Any

from tollgate_rules.attribute_checks import must_be_set, one_must_pass, only_if
from tollgate_rules.rule import Rule


def _is_service(principal: Any) -> bool:
    return isinstance(principal, str) and principal.endswith((".amazonaws.com", ".amazonaws.com.cn"))


RULE = Rule(
    id="lambda_permission_source_restricted",
    aliases=("lambda_permission_limited",),
    title="Lambda permission for an AWS service restricts the source",
    severity="medium",
    description="Without a source, the service can invoke the function on behalf of any account (confused deputy).",
    remediation="Set `source_arn` or `source_account`.",
    docs="https://docs.aws.amazon.com/lambda/latest/dg/permissions-function-services.html",
    types=("aws_lambda_permission",),
    judge=only_if(
        "principal",
        _is_service,
        one_must_pass(
            must_be_set("source_arn", otherwise="The service can invoke the function on behalf of any account."),
            must_be_set("source_account", otherwise="The permission is not limited to an account."),
        ),
    ),
    equivalents=("CKV_AWS_364",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
