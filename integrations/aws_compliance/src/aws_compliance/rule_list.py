"""`tf-aws-compliance rules`: which checks there are, controls and built-in rules."""

from collections.abc import Sequence
from typing import Any


def run(arguments: Sequence[str]) -> int:
    """Print the rules, a line each or with `--json` for other programs."""
    from tollgate_runtime.rule_list import print_rules

    return print_rules("tf-aws-compliance", _rows(), arguments)


def _rows() -> Sequence[dict[str, Any]]:
    from tollgate_rules import RULES

    from aws_compliance.catalogue import CONTROLS

    controls = [
        {"id": control.id, "title": control.title, "severity": control.severity, "docs": control.docs}
        for control in CONTROLS
    ]
    rules = [
        {
            "id": rule.id,
            "title": rule.title,
            "severity": rule.severity,
            "description": rule.description,
            "remediation": rule.remediation,
            "docs": rule.docs,
            "equivalents": list(rule.equivalents),
            "frameworks": list(rule.frameworks),
            "types": list(rule.types),
            "aliases": list(getattr(rule, "aliases", ())),
        }
        for rule in RULES
    ]
    return [*controls, *rules]
