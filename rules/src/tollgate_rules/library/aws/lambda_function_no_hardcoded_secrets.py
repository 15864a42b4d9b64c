"""Lambda environment variables contain no credentials."""

from tollgate_rules.aws.credentials import must_not_hold_keys
from tollgate_rules.rule import Rule

RULE = Rule(
    id="lambda_function_no_hardcoded_secrets",
    aliases=("lambda_environment_without_secrets",),
    title="Lambda environment variables contain no credentials",
    severity="critical",
    description="Environment variables can be read by everyone who can read the function's configuration, and are "
    "stored in the state.",
    remediation="Remove and rotate the credential. Use the function's role for AWS access, and read other secrets "
    "from Secrets Manager at run time.",
    docs="https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html",
    types=("aws_lambda_function",),
    judge=must_not_hold_keys("environment[0].variables", otherwise="An environment variable contains a credential."),
    equivalents=("CKV_AWS_45",),
    frameworks=("NIST 800-53 IA-5(7)", "PCI DSS 4.0 8.6.2", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam"),
)
