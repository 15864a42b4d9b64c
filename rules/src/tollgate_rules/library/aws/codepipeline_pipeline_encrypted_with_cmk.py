"""CodePipeline artifacts are encrypted with a customer managed KMS key."""

from tollgate_rules.attribute_checks import each_must_hold
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_set

RULE = Rule(
    id="codepipeline_pipeline_encrypted_with_cmk",
    aliases=("codepipeline_own_key",),
    title="CodePipeline artifacts are encrypted with a customer managed KMS key",
    severity="low",
    description="Artifacts contain source code and build output. With a customer managed key you control who can "
    "decrypt them and can audit each use.",
    remediation='In every `artifact_store`, add an `encryption_key` block with `type = "KMS"` and the ARN of a '
    "customer managed KMS key as `id`.",
    docs="https://docs.aws.amazon.com/codepipeline/latest/userguide/S3-artifact-encryption.html",
    types=("aws_codepipeline",),
    judge=each_must_hold(
        "artifact_store[*]",
        "encryption_key",
        is_set,
        otherwise="The artifact store is not encrypted with a customer managed KMS key.",
    ),
    equivalents=("CKV_AWS_219",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
