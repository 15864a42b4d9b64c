"""What a user may set."""

from fnmatch import filter as matching
from typing import Any

import attrs


def _is_policy_set(_config: Any, _field: Any, value: str) -> None:
    from policy_validator.policy_set import SETS

    if value not in SETS:
        raise ValueError(f"there is no policy set {value!r}; the sets are {', '.join(SETS.keys())}")


def _are_rules(_config: Any, _field: Any, value: list[str]) -> None:
    if not value:
        return
    from tollgate_rules import RULES

    for pattern in value:
        if not matching(RULES.keys(), pattern):
            raise ValueError(f"there is no rule {pattern!r}; the rules are {', '.join(RULES.keys())}")


def _leave_a_rule(config: "Config", field: "attrs.Attribute[Any]", value: list[str]) -> None:
    """Asked of `skip` where it is given, else of `rules`, so that a mistake is named once."""
    if not value or (field.name == "rules" and config.skip):
        return
    from policy_validator.policy import chosen_rules
    from policy_validator.policy_set import SETS

    if config.policy_set in SETS and not chosen_rules(config):
        rest = "every rule is skipped" if config.skip else "it has none of these rules"
        raise ValueError(f"this leaves nothing of the policy set {config.policy_set!r}: {rest}")


@attrs.frozen(kw_only=True)
class Config:
    """The configuration of the policy validator."""

    policy_set: str = attrs.field(
        default="baseline",
        validator=_is_policy_set,
        metadata={"description": "Which rules apply, and how strictly: baseline or production."},
    )
    strict_mode: bool = attrs.field(
        default=False, metadata={"description": "Whether what would only be advised stops the plan, too."}
    )
    rules: list[str] = attrs.field(
        factory=list[str],
        validator=[_are_rules, _leave_a_rule],
        metadata={"description": "Only these rules of the set, as globs; none means all of them."},
    )
    skip: list[str] = attrs.field(
        factory=list[str],
        validator=[_are_rules, _leave_a_rule],
        metadata={"description": "Rules that do not apply, as globs."},
    )
