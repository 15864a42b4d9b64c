"""JSON Schema rules: a schema for the attributes of a type, in a file of its own or in a YAML rule."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

from msgspec.structs import replace
from tollgate_runtime import Resource
from tollgate_runtime.contract.findings import LEVELS, SEVERITIES, Level, Severity
from tollgate_runtime.documents import Document
from tollgate_runtime.patterns import PatternTimeout

from policy_validator.evaluator import Outcome, Plan, RuleInfo, Verdict
from policy_validator.json_schema.schema_rule import SchemaError, SchemaRule, compile_schema
from policy_validator.problems import Problem
from policy_validator.selectors import impossible_paths
from policy_validator.yaml_rules.match import Match
from policy_validator.yaml_rules.reader import Reader
from policy_validator.yaml_rules.rule import TAGS_OPEN

SETTINGS = "x-tollgate"
"""The member of a schema file that says what JSON Schema has no word for."""


class SchemaRules:
    """The JSON Schema rules of some files."""

    def __init__(self, rules: Iterable[SchemaRule]) -> None:
        self._rules = list(rules)

    @property
    def rules(self) -> Sequence[RuleInfo]:
        """Return the rules."""
        return [rule.info for rule in self._rules]

    def with_rules(self, chosen: Mapping[str, RuleInfo]) -> "SchemaRules":
        """Return the same with only these rules."""
        return SchemaRules(replace(rule, info=chosen[rule.info.id]) for rule in self._rules if rule.info.id in chosen)

    def judge(self, resource: Resource) -> Iterator[Outcome]:
        """Yield what the schemas have against a resource."""
        for rule in self._rules:
            takes = rule.match.takes(resource)
            if takes is not False:
                verdicts = _check(rule, resource)
                yield Outcome(rule.info, resource, verdicts if takes or not verdicts else (TAGS_OPEN,))

    def judge_plan(self, plan: Plan, only: Callable[[RuleInfo, Resource], bool] | None = None) -> Iterator[Outcome]:
        """Yield which schemas name attributes that cannot exist."""
        for rule in self._rules if only is None else ():
            if wrong := tuple(impossible_paths(rule.info, rule.named_paths(), plan.by_type)):
                yield Outcome(rule.info, None, wrong)

    def close(self) -> None:
        """Do nothing: there is no process to end."""


def _check(rule: SchemaRule, resource: Resource) -> tuple[Verdict, ...]:
    try:
        return rule.check(resource)
    except PatternTimeout as error:
        return (Verdict(status="error", message=str(error)),)


def read_schema_file(document: Document, *, stem: str) -> tuple[SchemaRule | None, Sequence[Problem]]:
    """Return the rule of a file such as `aws_s3_bucket.schema.json`: by its name, it is for that type."""
    reader = Reader(document)
    schema = cast("dict[str, Any]", reader.of_kind(document.value, (), "mapping", {}))
    keys = ("id", "title", "severity", "level", "types", "remediation", "docs", "description", "frameworks")
    here = (SETTINGS,)
    settings = reader.mapping(schema.get(SETTINGS, {}), here, keys)
    types = reader.texts(settings, "types", here) or (stem,)
    title = schema.get("title")
    info = RuleInfo(
        id=reader.text(settings, "id", here, f"{stem}_schema"),
        title=reader.text(settings, "title", here, title if isinstance(title, str) else f"{stem} fits its schema"),
        severity=cast("Severity", reader.word(settings, "severity", here, SEVERITIES) or "medium"),
        language="json-schema",
        types=types,
        level=cast("Level | None", reader.word(settings, "level", here, LEVELS)),
        description=reader.text(settings, "description", here),
        remediation=reader.text(settings, "remediation", here) or None,
        docs=reader.text(settings, "docs", here) or None,
        frameworks=reader.texts(settings, "frameworks", here),
        source=f"{document.name}:1",
    )
    rest = {key: value for key, value in schema.items() if key != SETTINGS}
    if reader.problems:
        return None, reader.problems
    try:
        return compile_schema(rest, info=info, match=Match(types=types)), ()
    except SchemaError as error:
        reader.complain(error.path, str(error))
        return None, reader.problems
