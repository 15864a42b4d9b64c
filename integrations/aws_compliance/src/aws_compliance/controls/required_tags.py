"""required_tags: every resource carries the tags that are demanded, each with a value."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace
from tollgate_runtime import MISSING, SENSITIVE, UNKNOWN, Resource

from aws_compliance.control import Control, JudgeTags, Remark, Settings
from aws_compliance.globs import matches
from aws_compliance.tags.carrier import Carrier
from aws_compliance.tags.near_miss import near_ones
from aws_compliance.tags.tag_hcl import PLACEHOLDER, default_tags_to_paste, tags_to_paste
from aws_compliance.tags.tag_rule import TagRule
from aws_compliance.wording import list_names, on, open_remarks, tags_named

Rules = Mapping[str, TagRule]


def _prepare(settings: Settings) -> JudgeTags | None:
    required = {key: rule for key, rule in settings.rules.items() if not rule.optional}
    if not required:
        return None
    by_type: dict[str, Rules] = {}

    def judge(resource: Resource, carrier: Carrier) -> Iterator[Remark]:
        rules = by_type.get(resource.type)
        if rules is None:
            rules = {key: rule for key, rule in required.items() if is_for(rule, resource.type)}
            by_type[resource.type] = rules
        return _judge(carrier, rules, required)

    return judge


def is_for(rule: TagRule, resource_type: str) -> bool:
    """Return whether a tag is demanded of a type."""
    if rule.types is not None and not matches(resource_type, tuple(rule.types)):
        return False
    return not matches(resource_type, tuple(rule.except_types or ()))


def _judge(carrier: Carrier, rules: Rules, required: Rules) -> Iterator[Remark]:
    """Yield remarks on missing tags; a tag with a sensitive value counts as present."""
    missing: list[str] = []
    open_values: list[tuple[str, object]] = []
    tags = carrier.tags
    for key, rule in rules.items():
        written = tags.spelling(key) if rule.ignore_key_case else key
        value = tags.value(written)
        if matches(key, carrier.ignored):
            continue
        if value is MISSING or value == "":
            missing.append(key)
        elif value is UNKNOWN or (value is SENSITIVE and written not in tags.values):
            open_values.append((key, value))
        elif (
            rule.set_in is not None
            and carrier.takes_defaults
            and (written in tags.defaults) != (rule.set_in != "resource")
        ):
            yield _misplaced(written, rule, carrier)
    if missing:
        yield from _missing(missing, rules, required, carrier)
    yield from open_remarks(open_values, carrier)


def _missing(missing: list[str], rules: Rules, required: Rules, carrier: Carrier) -> Iterator[Remark]:
    """Yield one remark for all equal cases; a rule with its own message gets its own remark."""
    groups: dict[object, list[str]] = {}
    for key in missing:
        rule = rules[key]
        groups.setdefault((rule.message and key, rule.severity, rule.level), []).append(key)
    others = [key for key in carrier.tags.values if key not in required]
    for keys in groups.values():
        rule = rules[keys[0]]
        near = {key: near_ones(others, key) for key in keys}
        hints = [
            f"there is {list_names([repr(word) for word in words])}, did you mean {key}?"
            for key, words in near.items()
            if words
        ]
        sentence = rule.message or f"Missing the required {tags_named(keys)}{on(carrier)}"
        values = {key: _suggest(rules[key], carrier, near[key]) for key in keys}
        yield Remark(
            kind="missing",
            message="; ".join([sentence, *hints]),
            keys=tuple(keys),
            path=carrier.path,
            remediation=_remediation(values, carrier, rule),
            severity=rule.severity,
            level=rule.level,
        )


def _suggest(rule: TagRule, carrier: Carrier, near: list[str]) -> str:
    """Return the value to paste: the rule's default, what the misspelt tag has, or the first value that is allowed."""
    if rule.default is not None:
        return rule.default
    values = [carrier.tags.value(word) for word in near]
    plain = [value for value in values if isinstance(value, str) and value]
    allowed = [value for value in rule.values or () if "*" not in value]
    return next(iter([*plain, *allowed]), PLACEHOLDER)


def _remediation(values: dict[str, str], carrier: Carrier, rule: TagRule) -> str:
    if carrier.takes_defaults and rule.set_in == "default_tags":
        return f"Add to the provider:\n{default_tags_to_paste(values)}"
    also = " (or to `default_tags` of the provider)" if carrier.takes_defaults and rule.set_in is None else ""
    return f"Add to the resource{also}:\n{tags_to_paste(values, carrier)}"


def _misplaced(key: str, rule: TagRule, carrier: Carrier) -> Remark:
    value = carrier.tags.value(key)
    values = {key: value if isinstance(value, str) else PLACEHOLDER}
    own = replace(carrier, tags=carrier.tags.without([key]))
    if rule.set_in == "default_tags":
        message = f"Tag {key} must come from default_tags of the provider, and is set in the resource"
        remediation = f"Take it out of the resource, and have in the provider:\n{default_tags_to_paste(values)}"
    else:
        message = f"Tag {key} must be set in the resource itself, and comes from default_tags of the provider"
        remediation = f"Add to the resource:\n{tags_to_paste(values, own)}"
    return Remark(
        kind="wrong",
        message=rule.message or message,
        keys=(key,),
        path=carrier.path_of(key),
        remediation=remediation,
        severity=rule.severity,
        level=rule.level,
    )


CONTROL = Control(id="required_tags", title="Resources carry the required tags", tags=_prepare)
