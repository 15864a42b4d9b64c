"""codeguru_own_key: CodeGuru reviews are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="codeguru_own_key",
    title="CodeGuru reviews are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the data off.",
    remediation="Set `kms_key_details.kms_key_id` to your key.",
    docs="https://docs.aws.amazon.com/codeguru/latest/reviewer-ug/encryption-repository-associations.html",
    types=("aws_codegurureviewer_repository_association",),
    judge=must_have_own_key(
        "kms_key_details[0].kms_key_id",
        otherwise="The repository's analysis is not encrypted with a key of your own.",
        left_out=None,
    ),
    equivalents=("CKV_AWS_381",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
