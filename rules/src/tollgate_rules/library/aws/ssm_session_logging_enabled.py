"""SSM Session Manager logs sessions to an encrypted destination."""

from collections.abc import Iterator
from typing import Any

from tollgate_runtime import MISSING, Resource

from tollgate_rules.aws.session_document import session_inputs
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Problem, Verdict, is_open, is_set, is_true, undecided


def _judge(document: Resource) -> Iterator[Verdict]:
    kind, content = document.value("document_type"), document.value("content")
    if is_open(kind) or (kind == "Session" and is_open(content)):
        yield undecided("document_type" if is_open(kind) else "content", kind if is_open(kind) else content)
    elif kind == "Session" and not _is_logged(session_inputs(content)):
        yield Problem("content", "Session logging is not enabled, or the logs are not encrypted.")


def _is_logged(inputs: dict[str, Any]) -> bool:
    to_bucket = is_set(inputs.get("s3BucketName", MISSING)) and is_true(inputs.get("s3EncryptionEnabled"))
    to_group = is_set(inputs.get("cloudWatchLogGroupName", MISSING)) and is_true(
        inputs.get("cloudWatchEncryptionEnabled")
    )
    return to_bucket or to_group


RULE = Rule(
    id="ssm_session_logging_enabled",
    aliases=("ssm_session_logged",),
    title="SSM Session Manager logs sessions to an encrypted destination",
    severity="medium",
    description="Without session logs, commands run in a session cannot be audited.",
    remediation="Set `s3BucketName` with `s3EncryptionEnabled`, or `cloudWatchLogGroupName` with "
    "`cloudWatchEncryptionEnabled`, in the `inputs` of the document's `content`.",
    docs="https://docs.aws.amazon.com/systems-manager/latest/userguide/session-manager-logging.html",
    types=("aws_ssm_document",),
    judge=_judge,
    equivalents=("CKV_AWS_113",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
