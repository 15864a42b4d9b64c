"""What a user may set."""

import os
from typing import Any, Literal

import attrs
from tollgate_runtime.contract.findings import Level

from aws_compliance.tags.tag_rule import TagRule, is_pattern, says
from aws_compliance.validators import (
    allow_something,
    are_accounts,
    are_known_checks,
    are_known_rules,
    are_tag_keys,
    is_positive,
    is_role,
)

KeyCase = Literal["PascalCase", "camelCase", "snake_case", "kebab-case", "lowercase", "UPPERCASE"]
NestedTags = Literal["given", "required", "ignore"]
PRODUCTION = ["prod", "production", "prd", "live"]


@attrs.frozen(kw_only=True)
class AllowedAmis:
    """The allowed images; an image must meet every condition."""

    ids: list[str] = attrs.field(factory=list[str], metadata=says("Their ids, as globs."))
    owners: list[str] = attrs.field(
        factory=list[str], metadata=says("Account numbers, `self`, or aliases such as `amazon`; needs `live`.")
    )
    names: list[str] = attrs.field(factory=list[str], metadata=says("Their names, as globs; needs `live`."))
    max_age_days: int | None = attrs.field(
        default=None, metadata=says("How old they may be; needs `live`."), validator=is_positive
    )

    @property
    def needs_account(self) -> bool:
        """Return whether only the account can decide."""
        return bool(self.owners or self.names or self.max_age_days)


@attrs.frozen(kw_only=True)
class Environment:
    """What holds in one environment, in place of what holds everywhere."""

    allowed_regions: list[str] | None = attrs.field(
        default=None, metadata=says("In place of the general `allowed_regions`.")
    )
    allowed_accounts: list[str] | None = attrs.field(
        default=None, metadata=says("In place of the general `allowed_accounts`."), validator=are_accounts
    )
    allowed_instance_types: list[str] | None = attrs.field(
        default=None, metadata=says("In place of the general `allowed_instance_types`.")
    )
    allowed_amis: AllowedAmis | None = attrs.field(
        default=None, metadata=says("In place of the general `allowed_amis`.")
    )


@attrs.frozen(kw_only=True)
class Config:
    """The configuration of AWS compliance; without any, the built-in rules apply."""

    required_tags: list[str] | dict[str, TagRule | list[str]] = attrs.field(
        factory=list[str],
        metadata=says(
            "Tag keys that every resource must carry, with a value; or a map from key to rule, or to its values."
        ),
        validator=are_tag_keys,
    )
    tag_defaults: TagRule | None = attrs.field(
        default=None, metadata=says("What holds for each required tag that does not say otherwise.")
    )
    allowed_values: dict[str, list[str]] = attrs.field(
        factory=dict[str, Any],
        metadata=says("For a tag key, the values it may have if it is there; `*` stands for anything."),
        validator=allow_something,
    )
    forbidden_tags: list[str] | dict[str, str] = attrs.field(
        factory=list[str], metadata=says("Tag keys that nothing may carry, as globs; or a map from glob to the reason.")
    )
    key_case: KeyCase | None = attrs.field(default=None, metadata=says("How tag keys are written."))
    key_pattern: str | None = attrs.field(
        default=None, metadata=says("A regular expression that every whole tag key must match."), validator=is_pattern
    )
    ignore_tags: list[str] = attrs.field(
        factory=lambda: ["map-migrated"],
        metadata=says("Tag keys that are set by others and not checked here, as globs."),
    )
    ignore_types: list[str] = attrs.field(
        factory=list[str], metadata=says("Resource types whose tags are not checked, as globs.")
    )
    nested_tags: NestedTags = attrs.field(
        default="given",
        metadata=says(
            "Tags of what a resource makes (volumes, launched instances): judged where given, required, or ignored."
        ),
    )
    check_limits: bool = attrs.field(default=True, metadata=says("Whether to check AWS's own limits on tags."))
    tag_policies: list[str | list[str]] = attrs.field(
        factory=list[str | list[str]],
        metadata=says(
            "Files with AWS Organizations tag policies, from the root down to the account; a list inside is one level."
        ),
    )
    team_tag: str = attrs.field(default="Owner", metadata=says("The tag by whose values the coverage is counted."))
    environment: str | None = attrs.field(
        default=None,
        metadata=says("The environment of everything; otherwise each resource's tag decides, or the workspace."),
    )
    environment_tag: str = attrs.field(default="Environment", metadata=says("The tag with a resource's environment."))
    production: list[str] = attrs.field(
        factory=lambda: list(PRODUCTION),
        metadata=says("What production is called, as globs, in upper or lower case."),
    )
    allowed_regions: list[str] = attrs.field(
        factory=list[str], metadata=says("The regions where anything may be made, as globs.")
    )
    allowed_accounts: list[str] = attrs.field(
        factory=list[str], metadata=says("The accounts that may be changed, by number."), validator=are_accounts
    )
    allowed_instance_types: list[str] = attrs.field(
        factory=list[str], metadata=says("Instance types and classes, as globs: `t3.*`, `db.t4g.*`, `cache.*`.")
    )
    allowed_amis: AllowedAmis | None = attrs.field(
        default=None, metadata=says("The images that instances may be made from.")
    )
    environments: dict[str, Environment] = attrs.field(
        factory=dict[str, Any], metadata=says("For an environment, as a glob, what is allowed there instead.")
    )
    baseline: bool | list[str] | None = attrs.field(
        default=None,
        metadata=says(
            "Whether to apply the built-in rules for AWS, or which: ids as globs, or packs; "
            "if not said, they apply where nothing else is asked for."
        ),
        validator=are_known_rules,
    )
    levels: dict[str, Level | Literal["off"]] = attrs.field(
        factory=dict[str, Any],
        metadata=says("For a check, or several as a glob, who may overrule it; or `off`."),
        validator=are_known_checks,
    )
    live: bool = attrs.field(default=False, metadata=says("Whether to ask the AWS account."))
    live_seconds: float = attrs.field(
        default=20,
        metadata=says("How long all questions to the account may take, at each stage."),
        validator=is_positive,
    )
    profile: str | None = attrs.field(
        default=None, metadata=says("The profile of the AWS configuration files to ask with.")
    )
    role_arn: str | None = attrs.field(
        default=None, metadata=says("The role to assume before asking; the provider's own."), validator=is_role
    )
    region: str | None = attrs.field(
        default=None,
        metadata=says(
            "The region where neither a resource nor its provider names one; else AWS_REGION of the environment."
        ),
    )
    dry_run: bool | None = attrs.field(
        default=None,
        metadata=says(
            "With `live`: whether to try EC2's calls with DryRun; if not said, yes, but never on an emulator."
        ),
    )
    endpoint_url: str | None = attrs.field(default=None, metadata=says("Where to ask instead of AWS, for an emulator."))

    def __attrs_post_init__(self) -> None:
        if self.baseline is False and not self._asks_for_anything:
            raise ValueError("there is nothing to check; give required_tags or allowed_values, or leave out baseline")
        rules = self.required_tags if isinstance(self.required_tags, dict) else {}
        for key in self.allowed_values.keys() & rules.keys():
            if isinstance(rule := rules[key], list) or rule.values is not None:
                raise ValueError(f"{key} has its values in required_tags; leave it out of allowed_values")
        if self.live:
            return
        amis = [self.allowed_amis, *(each.allowed_amis for each in self.environments.values())]
        if any(each and each.needs_account for each in amis):
            raise ValueError("owners, names and max_age_days of allowed_amis are asked of the account: set live = true")
        if any(isinstance(rule, TagRule) and rule.in_use for rule in rules.values()):
            raise ValueError("which values of a tag are in_use is asked of the account: set live = true")

    @property
    def fallback_region(self) -> str | None:
        """Return the region to use if neither a resource nor its provider names one."""
        return self.region or os.environ.get("AWS_REGION") or os.environ.get("AWS_DEFAULT_REGION")

    @property
    def has_baseline(self) -> bool:
        """Return whether the built-in rules apply."""
        return not self._asks_for_anything if self.baseline is None else bool(self.baseline)

    @property
    def _asks_for_anything(self) -> bool:
        return bool(
            self.required_tags
            or self.allowed_values
            or self.forbidden_tags
            or self.key_case
            or self.key_pattern
            or self.tag_policies
            or self.allowed_regions
            or self.allowed_accounts
            or self.allowed_instance_types
            or self.allowed_amis
            or self.environments
            or self.live
        )
