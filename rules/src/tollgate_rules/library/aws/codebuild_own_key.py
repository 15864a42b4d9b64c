"""codebuild_own_key: CodeBuild projects are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="codebuild_own_key",
    title="CodeBuild projects are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the data off.",
    remediation="Set `encryption_key` to your key.",
    docs="https://docs.aws.amazon.com/codebuild/latest/userguide/security-encryption.html",
    types=("aws_codebuild_project",),
    judge=must_have_own_key(
        "encryption_key", otherwise="The project's output is not encrypted with a key of your own."
    ),
    equivalents=("CKV_AWS_147",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
