"""A SARIF rule: names, texts, help, and the score by which GitHub sorts alerts."""

import re
from typing import Any

from tollgate_runtime.contract.findings import Severity

from tollgate_host.report.model import JudgedFinding
from tollgate_host.report.renderers.markdown_text import code, escape, fence_code
from tollgate_host.report.sanitize import one_line, safe_link, shorten

SECURITY_SEVERITIES: dict[Severity, str] = {
    "info": "0.0",
    "low": "3.0",
    "medium": "5.5",
    "high": "8.0",
    "critical": "9.5",
}
"""What GitHub calls low below 4.0, medium below 7.0, high below 9.0, critical from there on."""

_LEVELS: dict[Severity, str] = {"info": "note", "low": "note", "medium": "warning"}
_PROBLEMS: dict[Severity, str] = {"info": "recommendation", "low": "recommendation", "medium": "warning"}
_TEXT_LIMIT = 1_000
_HELP_LIMIT = 4_000
_WORD = re.compile(r"[A-Za-z0-9]+")


def rule_id(finding: JudgedFinding) -> str:
    """Return the integration and the rule, without a slash, which would make it a sub-rule."""
    return finding.rule if finding.is_implied else f"{finding.integration}:{finding.rule}"


def sarif_rule(finding: JudgedFinding) -> dict[str, Any]:
    """Return the SARIF rule of a finding, with the texts of its worst finding."""
    sentence = shorten(one_line(finding.message), _TEXT_LIMIT)
    sentence = sentence if sentence.endswith((".", "!", "?")) else f"{sentence}."
    rule: dict[str, Any] = {
        "id": rule_id(finding),
        "shortDescription": {"text": f"{finding.rule} ({finding.integration})."},
        "fullDescription": {"text": sentence},
        "help": {"text": _help(finding, sentence), "markdown": _markdown_help(finding, sentence)},
        "defaultConfiguration": {"level": _LEVELS.get(finding.severity, "error")},
        "properties": {
            "integration": finding.integration,
            "severity": finding.severity,
            "security-severity": SECURITY_SEVERITIES[finding.severity],
            "problem.severity": _PROBLEMS.get(finding.severity, "error"),
            "precision": "high",
            "tags": ["security", "terraform", finding.integration],
        },
    }
    if (name := _pascal_case(finding.rule)).lower() != rule_id(finding).lower():  # SARIF wants no name that is the id
        rule["name"] = name
    if (link := safe_link(finding.docs)) is not None:
        rule["helpUri"] = link
    return rule


def _help(finding: JudgedFinding, sentence: str) -> str:
    parts = [sentence, finding.remediation, safe_link(finding.docs)]
    return shorten("\n\n".join(part for part in parts if part), _HELP_LIMIT)


def _markdown_help(finding: JudgedFinding, sentence: str) -> str:
    parts = [f"**{code(one_line(finding.rule))}** of {code(one_line(finding.integration))}", escape(sentence)]
    if finding.remediation:
        parts += ["How to fix it:", fence_code(shorten(finding.remediation, _HELP_LIMIT), "text").rstrip()]
    if (link := safe_link(finding.docs)) is not None:
        parts.append(f"<{link}>")
    return "\n\n".join(parts)


def _pascal_case(rule: str) -> str:
    """Return the rule's id as SARIF wants names: `s3_bucket_encrypted` is `S3BucketEncrypted`."""
    return "".join(word[0].upper() + word[1:] for word in _WORD.findall(rule)) or "Rule"
