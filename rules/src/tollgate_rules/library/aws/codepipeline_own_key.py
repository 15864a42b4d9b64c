"""codepipeline_own_key: CodePipeline artifacts are encrypted with a key of your own."""

from tollgate_rules.demands import each_must_hold
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_set

RULE = Rule(
    id="codepipeline_own_key",
    title="CodePipeline artifacts are encrypted with a key of your own",
    severity="low",
    description="Artifacts hold your sources and what is built from them. With a key of your own you say who may "
    "read them.",
    remediation="Set `encryption_key` in every `artifact_store`.",
    docs="https://docs.aws.amazon.com/codepipeline/latest/userguide/S3-artifact-encryption.html",
    types=("aws_codepipeline",),
    judge=each_must_hold(
        "artifact_store[*]",
        "encryption_key",
        is_set,
        otherwise="The artifacts are not encrypted with a key of your own.",
    ),
    equivalents=("CKV_AWS_219",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
