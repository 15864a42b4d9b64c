"""Rego policies in an engine, and what they say: shared by the tests of Rego."""

from typing import Any

from policy_validator.evaluator import Evaluator, Plan
from policy_validator.languages.rego import RegoRules, load_rego
from policy_validator.policy_file import RegoSettings
from policy_validator.rego.module import Module
from tollgate_runtime import Resource


class Loaded:
    """Policies in an engine, closed at the end."""

    def __init__(self) -> None:
        self.evaluators: list[Evaluator] = []

    def __call__(self, *sources: str, data: Any = None, **settings: Any) -> RegoRules:
        modules = [Module(f"{place}.rego", source) for place, source in enumerate(sources)]
        made = load_rego(modules, data or {}, RegoSettings(**settings))
        self.evaluators.append(made)
        return made


def made(kind: str, name: str = "a", action: Any = "create", unknown: Any = None, **after: Any) -> Resource:
    return Resource(
        address=f"{kind}.{name}", type=kind, name=name, action=action, after=after, after_unknown=unknown or {}
    )


def said(evaluator: RegoRules, *resources: Resource) -> dict[str, list[tuple[str | None, str, str]]]:
    """What each rule says: of which resource, with which status and words."""
    outcomes = [row for resource in resources for row in evaluator.judge(resource)]
    outcomes += evaluator.judge_plan(Plan(resources))
    found: dict[str, list[tuple[str | None, str, str]]] = {}
    for outcome in outcomes:
        rows = found.setdefault(outcome.rule.id, [])
        address = outcome.resource.address if outcome.resource else None
        rows += [(address, verdict.status, verdict.message) for verdict in outcome.verdicts]
    return found
