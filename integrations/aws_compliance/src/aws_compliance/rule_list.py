"""`tf-aws-compliance rules`: which checks there are, controls, live checks and built-in rules."""

from collections.abc import Sequence
from typing import Any


def run(arguments: Sequence[str]) -> int:
    """Print the rules, a line each or with `--json` for other programs."""
    from tollgate_runtime.rule_list import print_rules

    return print_rules("tf-aws-compliance", _rows(), arguments)


def _rows() -> Sequence[dict[str, Any]]:
    from tollgate_rules import RULES

    from aws_compliance.catalogue import CONTROLS
    from aws_compliance.rule_texts import CONTROL_TEXTS, LIVE_RULES

    controls = [
        {
            "id": control.id,
            "title": control.title,
            "severity": control.severity,
            "description": CONTROL_TEXTS[control.id].why,
            "remediation": CONTROL_TEXTS[control.id].fix,
            "docs": control.docs,
        }
        for control in CONTROLS
    ]
    live = [
        {
            "id": name,
            "title": rule.title,
            "severity": rule.severity,
            "description": rule.text.why,
            "remediation": rule.text.fix,
        }
        for name, rule in LIVE_RULES.items()
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
    return [*controls, *live, *rules]
