"""codebuild_environment_without_secrets: CodeBuild environments hold no credentials."""

from tollgate_rules.aws.credentials import must_not_hold_keys
from tollgate_rules.rule import Rule

RULE = Rule(
    id="codebuild_environment_without_secrets",
    title="CodeBuild environments hold no credentials",
    severity="critical",
    description="Everyone who may describe the project can read its variables, and builds print them into logs.",
    remediation="Take the credential out and renew it: the project's role gives AWS credentials; read others with "
    "type PARAMETER_STORE or SECRETS_MANAGER.",
    docs="https://docs.aws.amazon.com/codebuild/latest/userguide/change-project.html",
    types=("aws_codebuild_project",),
    judge=must_not_hold_keys(
        "environment[0].environment_variable", otherwise="A variable of the build holds a credential."
    ),
    frameworks=("NIST 800-53 IA-5(7)", "PCI DSS 4.0 8.6.2", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam"),
)
