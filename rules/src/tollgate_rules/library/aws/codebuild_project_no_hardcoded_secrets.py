"""CodeBuild environment variables contain no credentials."""

from tollgate_rules.aws.credentials import must_not_hold_keys
from tollgate_rules.rule import Rule

RULE = Rule(
    id="codebuild_project_no_hardcoded_secrets",
    aliases=("codebuild_environment_without_secrets",),
    title="CodeBuild environment variables contain no credentials",
    severity="critical",
    description="Plaintext environment variables are visible to everyone who can read the project, and builds may "
    "print them to logs.",
    remediation="Remove and rotate the credential. Use the project's service role for AWS access, and variables of "
    "type `PARAMETER_STORE` or `SECRETS_MANAGER` for other secrets.",
    docs="https://docs.aws.amazon.com/codebuild/latest/userguide/change-project.html",
    types=("aws_codebuild_project",),
    judge=must_not_hold_keys(
        "environment[0].environment_variable", otherwise="An environment variable contains a credential."
    ),
    frameworks=("NIST 800-53 IA-5(7)", "PCI DSS 4.0 8.6.2", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam"),
)
