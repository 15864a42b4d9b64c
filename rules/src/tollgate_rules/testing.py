"""Test cases for rules: small resources, and the expected outcome for each.

A case file is YAML or JSON, and bears the name of the rule:

```yaml
given: {description: for invoices}          # what the cases share
pass: {enable_key_rotation: true}
fail: {enable_key_rotation: false}
unknown: {enable_key_rotation: $unknown}
also:
  - pass: {customer_master_key_spec: RSA_4096, enable_key_rotation: false}
```

In place of a value, `$unknown` stands for one that is known only after apply, `$ref aws_kms_key.k` for one that another
resource will give, `$hidden` for one that is sensitive and was not sent, `{$json: …}` for the JSON text of something.
Beside the attributes, `$type` is the resource's type where it is not the rule's first, `$beside` lists the other
resources of the plan as `{TYPE.NAME: attributes}`, and `$config` is what the configuration says, where that matters.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, cast

import attrs
from tollgate_runtime import Resource
from tollgate_runtime.contract.markers import SENSITIVE_TEXT
from tollgate_runtime.documents import read_document

from tollgate_rules.plan_resources import PlanResources
from tollgate_rules.rule import Rule

Outcome = Literal["pass", "fail", "unknown"]
OUTCOMES: tuple[Outcome, ...] = ("pass", "fail", "unknown")


@attrs.frozen(kw_only=True)
class Case:
    """A resource among others, and the expected outcome."""

    expected: Outcome
    attributes: dict[str, Any]
    resource: Resource
    others: tuple[Resource, ...] = ()

    def outcome(self, rule: Rule) -> Outcome:
        """Return the outcome of a rule; a withheld value counts as unknown."""
        findings = list(rule.check(self.resource, PlanResources([self.resource, *self.others])))
        if not findings:
            return "pass"
        return "fail" if any(finding.status == "fail" for finding in findings) else "unknown"


def read_cases(path: Path, rule: Rule) -> list[Case]:
    """Return the cases of a file: the three that every rule has, then the others."""
    document: dict[str, Any] = read_document(path.name, path.read_bytes()).value
    given: dict[str, Any] = document.get("given") or {}
    return [_case(outcome, {**given, **(attributes or {})}, rule) for outcome, attributes in _listed(document)]


def _listed(document: dict[str, Any]) -> Iterator[tuple[Outcome, dict[str, Any]]]:
    for entry in [document, *document.get("also", ())]:
        for outcome in OUTCOMES:
            if outcome in entry:
                yield outcome, entry[outcome]


def _case(expected: Outcome, attributes: dict[str, Any], rule: Rule) -> Case:
    resource_type = attributes.get("$type", rule.types[0])
    beside: list[dict[str, Any]] = attributes.get("$beside", [])
    return Case(
        expected=expected,
        attributes=attributes,
        resource=resource_from_case(f"{resource_type}.it", attributes),
        others=tuple(resource_from_case(name, inner or {}) for entry in beside for name, inner in entry.items()),
    )


def resource_from_case(name: str, attributes: dict[str, Any]) -> Resource:
    """Return a resource to be created, from the short form of a case; the address may omit the resource's name."""
    resource_type, _, own_name = name.partition(".")
    references: dict[str, list[str]] = {}
    plain = {key: value for key, value in attributes.items() if not key.startswith("$")}
    after, mask = _read(plain, (), references)
    return Resource(
        address=f"{resource_type}.{own_name or 'other'}",
        type=resource_type,
        name=own_name or "other",
        action="create",
        after=after,
        after_unknown={**{name: True for name in ("id", "arn") if name not in after}, **mask},
        config=attributes.get("$config", {}),
        references=references,
    )


def _read(value: Any, path: tuple[str, ...], references: dict[str, list[str]]) -> tuple[Any, Any]:
    """Return a value and its unknown mask."""
    if isinstance(value, str) and value.startswith("$"):
        return _marker(value, path, references)
    if isinstance(value, list):
        pairs = [_read(item, path, references) for item in cast("list[Any]", value)]
        return [item for item, _ in pairs], [mask for _, mask in pairs]
    if isinstance(value, dict):
        members = cast("dict[str, Any]", value)
        if "$json" in members:
            return json.dumps(members["$json"]), False
        both = {key: _read(inner, (*path, key), references) for key, inner in members.items()}
        masks = {key: mask for key, (_, mask) in both.items() if mask is not False}
        return {key: item for key, (item, _) in both.items()}, masks
    return value, False


def _marker(text: str, path: tuple[str, ...], references: dict[str, list[str]]) -> tuple[Any, Any]:
    if text == "$hidden":
        return SENSITIVE_TEXT, False
    if text.startswith("$ref "):
        references.setdefault(".".join(path), []).append(text.removeprefix("$ref "))
        return None, True
    if text == "$unknown":
        return None, True
    return text, False
