"""lambda_environment_without_secrets: Lambda environments hold no credentials."""

from tollgate_rules.aws.credentials import must_not_hold_keys
from tollgate_rules.rule import Rule

RULE = Rule(
    id="lambda_environment_without_secrets",
    title="Lambda environments hold no credentials",
    severity="critical",
    description="Everyone who may read the function's configuration can read its environment, and so can whoever "
    "reads the state.",
    remediation="Take the credential out and renew it: the function's role gives it AWS credentials; read other "
    "secrets from Secrets Manager when the function runs.",
    docs="https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html",
    types=("aws_lambda_function",),
    judge=must_not_hold_keys("environment[0].variables", otherwise="The environment holds a credential."),
    equivalents=("CKV_AWS_45",),
    frameworks=("NIST 800-53 IA-5(7)", "PCI DSS 4.0 8.6.2", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam"),
)
