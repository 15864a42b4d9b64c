"""codebuild_not_privileged: CodeBuild environments are not privileged."""

from tollgate_rules.demands import must_not_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="codebuild_not_privileged",
    title="CodeBuild environments are not privileged",
    severity="medium",
    description="Privileged mode is needed only to build container images; otherwise it gives whoever changes the "
    "build more than it needs.",
    remediation="Leave `privileged_mode` out, or set it to false.",
    docs="https://docs.aws.amazon.com/codebuild/latest/userguide/security-best-practices.html",
    types=("aws_codebuild_project",),
    judge=must_not_be_true("environment[0].privileged_mode", otherwise="Builds have the rights of root on their host."),
    equivalents=("CKV_AWS_316",),
    frameworks=("NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
