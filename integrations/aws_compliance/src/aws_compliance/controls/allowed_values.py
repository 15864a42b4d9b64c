"""allowed_values: a tag has one of the values that it may have."""

from collections.abc import Iterator
from typing import Any

from tollgate_runtime import MISSING, SENSITIVE, UNKNOWN, Resource
from tollgate_runtime.patterns import PatternTimeout, pattern

from aws_compliance.control import Control, JudgeTags, Remark, Settings
from aws_compliance.controls.required_tags import is_for
from aws_compliance.globs import matches
from aws_compliance.tags.carrier import Carrier
from aws_compliance.tags.near_miss import closest
from aws_compliance.tags.tag_hcl import tags_to_paste
from aws_compliance.tags.tag_rule import TagRule
from aws_compliance.wording import list_names, on, open_remarks, origin


def _prepare(settings: Settings) -> JudgeTags | None:
    rules = {key: rule for key, rule in settings.rules.items() if rule.values is not None or rule.pattern is not None}
    values = {key: _Values(rule) for key, rule in rules.items()}
    by_type: dict[str, dict[str, _Values]] = {}

    def judge(resource: Resource, carrier: Carrier) -> Iterator[Remark]:
        kind = resource.type
        if kind not in by_type:
            by_type[kind] = {key: each for key, each in values.items() if is_for(each.rule, kind)}
        return _judge(carrier, by_type[kind])

    return judge if rules else None


class _Values:
    """The verdicts of a rule on values, cached; a pattern that times out is not tried again."""

    def __init__(self, rule: TagRule) -> None:
        self.rule = rule
        self.given_up: str | None = None
        self._expected: dict[str, str | None] = {}

    def expected(self, value: str) -> str | None:
        """Return what a value should be, if it is not."""
        if value not in self._expected and self.given_up is None:
            try:
                self._expected[value] = _expected(value, self.rule)
            except PatternTimeout as error:
                self.given_up = str(error)
        return self._expected.get(value)


def _judge(carrier: Carrier, rules: dict[str, _Values]) -> Iterator[Remark]:
    """Yield a tag that is not there has no wrong value; demanding it is another control's."""
    open_values: list[tuple[str, Any]] = []
    for key_of_rule, values in rules.items():
        rule = values.rule
        key = carrier.tags.spelling(key_of_rule) if rule.ignore_key_case else key_of_rule
        value = carrier.tags.value(key)
        if value is MISSING or matches(key, carrier.ignored):
            continue
        if value is UNKNOWN or value is SENSITIVE:
            if value is SENSITIVE or rule.optional or key in carrier.tags.values:
                open_values.append((key, value))
        elif value != "" or rule.optional:
            yield from _judge_value(key, value, values, carrier)
    yield from open_remarks(open_values, carrier)


def _judge_value(key: str, value: str, values: _Values, carrier: Carrier) -> Iterator[Remark]:
    rule, expected = values.rule, values.expected(value)
    if values.given_up is not None:
        yield Remark(kind="advice", message=f"Tag {key}: {values.given_up}", path=carrier.path_of(key))
    if expected is None:
        return
    better = rule.default or closest(value, [text for text in rule.values or () if "*" not in text])
    hint = f"; did you mean {better!r}?" if better and rule.values else ""
    yield Remark(
        kind="wrong",
        message=rule.message or f"Tag {key}{on(carrier)} is {value!r}{origin(key, carrier)}, and {expected}{hint}",
        keys=(key,),
        path=carrier.path_of(key),
        remediation=_remediation(key, better, rule, carrier),
        severity=rule.severity,
        level=rule.level,
    )


def _expected(value: str, rule: TagRule) -> str | None:
    """Return what a value should be, if it is not."""
    ignores_case = bool(rule.ignore_case)
    if rule.values is not None:
        allowed = tuple(text.lower() if ignores_case else text for text in rule.values)
        if not matches(value.lower() if ignores_case else value, allowed):
            return f"may be {list_names([repr(text) for text in rule.values], 'or')}"
    if rule.pattern is not None and not pattern(rule.pattern, ignore_case=ignores_case).fullmatch(value):
        return f"must match {rule.pattern}"
    return None


def _remediation(key: str, better: str | None, rule: TagRule, carrier: Carrier) -> str:
    if better is None and rule.values is None:
        return f"Give {key} a value that matches {rule.pattern}."
    values = {key: better or next((text for text in rule.values or () if "*" not in text), (rule.values or ["..."])[0])}
    return f"Use one of the allowed values:\n{tags_to_paste(values, carrier)}"


CONTROL = Control(id="allowed_values", title="Tags have allowed values", tags=_prepare)
