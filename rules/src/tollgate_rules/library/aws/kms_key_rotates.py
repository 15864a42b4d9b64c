"""kms_key_rotates: symmetric keys are renewed every year."""

from collections.abc import Iterator

from tollgate_runtime import MISSING, Resource

from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict, is_open, is_true, require, undecided

_SYMMETRIC = ("SYMMETRIC_DEFAULT", "", MISSING)


def _judge(key: Resource) -> Iterator[Verdict]:
    kind = key.value("customer_master_key_spec")
    if not is_open(kind) and kind not in _SYMMETRIC:
        return
    for verdict in require(key, "enable_key_rotation", is_true, otherwise="The key is never renewed."):
        yield undecided("customer_master_key_spec", kind) if is_open(kind) else verdict


RULE = Rule(
    id="kms_key_rotates",
    title="KMS keys rotate",
    severity="low",
    description="Rotation limits how much is ever encrypted under one key. AWS can rotate symmetric keys only.",
    remediation="Set `enable_key_rotation = true`.",
    docs="https://docs.aws.amazon.com/kms/latest/developerguide/rotate-keys.html",
    types=("aws_kms_key",),
    judge=_judge,
    equivalents=("CKV_AWS_7",),
    packs=(
        "production",
        "encryption",
        "cis-aws",
    ),
)
