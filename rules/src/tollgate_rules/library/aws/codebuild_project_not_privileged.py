"""CodeBuild project does not run in privileged mode."""

from tollgate_rules.attribute_checks import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="codebuild_project_not_privileged",
    aliases=("codebuild_not_privileged",),
    title="CodeBuild project does not run in privileged mode",
    severity="medium",
    description="Privileged mode gives builds root access to their host. It is only needed to build container images.",
    remediation="Remove `privileged_mode`, or set it to false.",
    docs="https://docs.aws.amazon.com/codebuild/latest/userguide/security-best-practices.html",
    types=("aws_codebuild_project",),
    judge=must_not_be_true("environment[0].privileged_mode", otherwise="Builds run in privileged mode."),
    equivalents=("CKV_AWS_316",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
