"""lambda_permission_limited: Lambda permissions for AWS services name their source."""

from typing import Any

from tollgate_rules.demands import must_be_set, one_must_pass, only_if
from tollgate_rules.rule import Rule


def _is_service(principal: Any) -> bool:
    return isinstance(principal, str) and principal.endswith((".amazonaws.com", ".amazonaws.com.cn"))


RULE = Rule(
    id="lambda_permission_limited",
    title="Lambda permissions for AWS services name their source",
    severity="medium",
    description="A service calls for whoever set it up. Without a source, a stranger's bucket or topic can make it "
    "call your function.",
    remediation="Set `source_arn` to what may call, or `source_account` to your account.",
    docs="https://docs.aws.amazon.com/lambda/latest/dg/permissions-function-services.html",
    types=("aws_lambda_permission",),
    judge=only_if(
        "principal",
        _is_service,
        one_must_pass(
            must_be_set("source_arn", otherwise="The service may call the function on behalf of any account."),
            must_be_set("source_account", otherwise="No account limits it."),
        ),
    ),
    equivalents=("CKV_AWS_364",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
