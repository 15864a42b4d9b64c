"""Lambda function uses a supported runtime."""

from tollgate_rules.attribute_checks import must_not_be_one_of
from tollgate_rules.rule import Rule

_NAMES = """
    nodejs nodejs4.3 nodejs4.3-edge nodejs6.10 nodejs8.10 nodejs10.x nodejs12.x nodejs14.x nodejs16.x nodejs18.x
    python2.7 python3.6 python3.7 python3.8 python3.9 ruby2.5 ruby2.7 java8 go1.x provided
    dotnetcore1.0 dotnetcore2.0 dotnetcore2.1 dotnetcore3.1 dotnet5.0 dotnet6 dotnet7
"""
_DEPRECATED = frozenset(_NAMES.split())
"""Runtimes that AWS had deprecated by the end of 2025."""

RULE = Rule(
    id="lambda_function_runtime_supported",
    aliases=("lambda_runtime_supported",),
    title="Lambda function uses a supported runtime",
    severity="medium",
    description="Deprecated runtimes get no security patches, and after a while, functions that use them can no longer "
    "be updated.",
    remediation="Set `runtime` to a supported runtime.",
    docs="https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtimes.html",
    types=("aws_lambda_function",),
    judge=must_not_be_one_of("runtime", _DEPRECATED, otherwise="The runtime is deprecated."),
    equivalents=("CKV_AWS_363",),
    frameworks=("NIST 800-53 SI-2", "PCI DSS 4.0 6.3.3", "SOC 2 CC7.1"),
    packs=("baseline", "production"),
)
