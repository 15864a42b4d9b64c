"""What a user may demand of one tag."""

from typing import Any, Literal

import attrs
from tollgate_runtime.contract.findings import Level, Severity

SetIn = Literal["default_tags", "resource"]


def is_pattern(_rule: Any, _field: Any, value: str | None) -> None:
    """Refuse what is no regular expression."""
    if value is None:
        return
    from tollgate_runtime.errors import ConfigError
    from tollgate_runtime.patterns import pattern

    try:
        pattern(value)
    except ConfigError as error:
        raise ValueError(error.mistakes[0].message) from None


def allows_something(_rule: Any, _field: Any, value: list[str] | None) -> None:
    """Refuse a list that would allow no value at all."""
    if value is not None and not value:
        raise ValueError("an empty list allows no value at all; list the values, or leave it out")


def says(text: str) -> dict[str, str]:
    """Return what a field's description is in the schema."""
    return {"description": text}


@attrs.frozen(kw_only=True)
class TagRule:
    """A required tag; missing settings come from `tag_defaults`."""

    values: list[str] | None = attrs.field(
        default=None, metadata=says("The values it may have; `*` stands for anything."), validator=allows_something
    )
    pattern: str | None = attrs.field(
        default=None, metadata=says("A regular expression that its whole value must match."), validator=is_pattern
    )
    ignore_case: bool | None = attrs.field(
        default=None, metadata=says("Whether upper and lower case are the same in values and pattern.")
    )
    ignore_key_case: bool | None = attrs.field(
        default=None, metadata=says("Whether its key may be written in upper or lower case alike.")
    )
    message: str | None = attrs.field(default=None, metadata=says("What to say in place of the built-in sentence."))
    types: list[str] | None = attrs.field(
        default=None, metadata=says("The resource types it is required on, as globs; all by default.")
    )
    except_types: list[str] | None = attrs.field(
        default=None, metadata=says("The resource types it is not required on, as globs.")
    )
    severity: Severity | None = attrs.field(
        default=None, metadata=says("How bad it is if it is missing or wrong; medium by default.")
    )
    level: Level | None = attrs.field(
        default=None, metadata=says("Who may overrule it: advisory, soft-mandatory or hard-mandatory.")
    )
    set_in: SetIn | None = attrs.field(
        default=None, metadata=says("Where it must be set: in the provider's default_tags, or in the resource.")
    )
    default: str | None = attrs.field(default=None, metadata=says("The value to suggest."))
    in_use: bool | None = attrs.field(
        default=None, metadata=says("With `live`: whether to warn of a value that nothing in the account has.")
    )
    optional: bool | None = attrs.field(
        default=None, metadata=says("Whether it may be left out, so that only its value is judged.")
    )

    def over(self, defaults: "TagRule") -> "TagRule":
        """Return this rule with missing settings taken from another."""
        given = {
            field.name: getattr(self, field.name)
            if getattr(self, field.name) is not None
            else getattr(defaults, field.name)
            for field in attrs.fields(TagRule)
        }
        return TagRule(**given)
