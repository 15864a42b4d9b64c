"""SSM Session Manager encrypts sessions with a KMS key."""

from collections.abc import Iterator
from typing import Any

from tollgate_runtime import MISSING, Resource

from tollgate_rules.aws.session_document import session_inputs
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Problem, Verdict, is_open, is_set, undecided


def _judge(document: Resource) -> Iterator[Verdict]:
    kind, content = document.value("document_type"), document.value("content")
    if is_open(kind) or (kind == "Session" and is_open(content)):
        yield undecided("document_type" if is_open(kind) else "content", kind if is_open(kind) else content)
    elif kind == "Session" and not _has_key(session_inputs(content)):
        yield Problem("content", "Sessions are not encrypted with a KMS key.")


def _has_key(inputs: dict[str, Any]) -> bool:
    return is_set(inputs.get("kmsKeyId", MISSING))


RULE = Rule(
    id="ssm_session_encrypted",
    title="SSM Session Manager encrypts sessions with a KMS key",
    severity="medium",
    description="Without a KMS key, session data is protected by TLS only, and access cannot be restricted by key "
    "policy.",
    remediation="Set `kmsKeyId` in the `inputs` of the document's `content`.",
    docs="https://docs.aws.amazon.com/systems-manager/latest/userguide/session-preferences-enable-encryption.html",
    types=("aws_ssm_document",),
    judge=_judge,
    equivalents=("CKV_AWS_112",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption"),
)
